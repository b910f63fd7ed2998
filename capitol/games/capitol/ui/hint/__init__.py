"""Hints: what a computer player would do in a person's place, and what a tile is worth."""
