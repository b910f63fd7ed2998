"""The names of the sounds of Capstone. None depends on a colour or a goal."""

from __future__ import annotations

PICK = "pick"
PLACE = "wood"
"""A semitone for each layer."""
CAPSTONE = "bell"
SEAL = "stamp"
REFUSE = "knock"
SHIELD = "paper"
TICK = "tick"
PERFECT = "chord"
REVEAL = "staff"
END = "win"
