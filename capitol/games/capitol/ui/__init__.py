"""Capitol's user interface: scenes, view models and pictures."""
