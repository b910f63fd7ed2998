"""Who sits at the table: seats, the controller of a game, saves, records, settings, games without a screen."""
