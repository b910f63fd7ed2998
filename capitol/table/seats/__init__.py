"""Who sits at a table, and how seats are shown."""
