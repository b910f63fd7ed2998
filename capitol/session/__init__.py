"""Games at the table: seats, the controller, saves, records, settings, statistics, and games without a screen."""
