"""The table of Capitol: scenes, view models and pictures."""
