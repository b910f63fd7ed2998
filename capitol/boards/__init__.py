"""Boards drawn in Tiled, read into neutral areas, spaces and positions. Knows no game."""
