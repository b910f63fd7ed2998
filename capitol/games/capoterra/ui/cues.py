"""The sound cues of Capoterra."""

from __future__ import annotations

PICK = "pick"
PUT = "wood"
"""A tile, a unit or goods are put down."""
CARD = "paper"
COUNT = "tick"
