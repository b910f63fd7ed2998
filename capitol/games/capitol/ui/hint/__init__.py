"""Hints: what a computer player would do in a person's place, and the worth of a tile."""
