"""A pygame toolkit that knows no game."""
