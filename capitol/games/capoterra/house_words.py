"""Capoterra's own keys, for the settings of the program."""

from __future__ import annotations

from capitol.core.key_action import KeyAction
from capitol.host.language import N_

KEYS = (
    KeyAction("turn", N_("Turn the tile to the right"), "r", after="pick"),
    KeyAction("turn_back", N_("Turn the tile to the left"), "[", after="turn"),
)
"""Its own actions that have a key."""
