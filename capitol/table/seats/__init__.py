"""The players at a table, and how seats are displayed."""
