"""The sound cues of Capstone. None depends on a colour or a goal."""

from __future__ import annotations

PICK = "pick"
PLACE = "acrylic"
"""Raised by two semitones per layer."""
MOVE = "glide"
FULL = "chime"
"""For a stack with its four pieces."""
LIFT = "lift"
CAPSTONE = "cap"
BAG = "bag"
ROLL = "roll"
SEAL = "stamp"
REFUSE = "knock"
REVEAL = "slab"
TICK = "tick"
PERFECT = "perfect"
