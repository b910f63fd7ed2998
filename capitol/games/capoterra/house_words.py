"""Capoterra's own keys and the captions of its sounds, for the settings of the program."""

from __future__ import annotations

from capitol.core.key_action import KeyAction
from capitol.core.moments import Moment
from capitol.host.language import N_

_TRADING = N_("“{action}” is possible while you trade.")
_ANSWERING = N_("“{action}” is possible when somebody has made you an offer.")
_MOVING = N_("“{action}” is possible while you move goods and units.")

MOMENTS = {
    "card_drawn": Moment("event", N_("Event card {number}")),
    "section_laid": Moment("event", N_("Road section {number}")),
    "game_over": Moment("scoring", N_("The end")),
}
KEYS = (
    KeyAction("turn", N_("Turn the tile to the right"), "r", after="pass"),
    KeyAction("turn_back", N_("Turn the tile to the left"), "e", after="turn"),
    KeyAction("offer", N_("Make an offer"), "o", after="turn_back", where=_TRADING),
    KeyAction("village", N_("Found a site"), "g", after="offer", where=_TRADING),
    KeyAction("accept", N_("Accept an offer"), "a", after="village", where=_ANSWERING),
    KeyAction("refuse", N_("Refuse an offer"), "f", after="accept", where=_ANSWERING),
    KeyAction("home", N_("Bring goods home"), "b", after="refuse", where=_MOVING),
    KeyAction("stock", N_("Stock the site"), "s", after="home", where=_MOVING),
)
"""The game's own actions that have a key."""
CAPTIONS = {
    "basalt": N_("Stone: a tile is laid"),
    "die": N_("Rattle: the die is rolled"),
    "grain": N_("Rustle: the roll brings corn"),
    "bleat": N_("Bleat: the roll brings sheep"),
    "axe": N_("Axe: the roll brings wood"),
    "quarry": N_("Chisel: the roll brings rock"),
    "hammering": N_("Hammer: a village is built, or something is mended"),
    "steps": N_("Steps: a unit walks or leaves"),
    "wheels": N_("Wheels: goods are moved"),
    "rubble": N_("Rubble: a village falls into ruin"),
}
"""What the game's own sounds mean, by cue."""
OWN_WORDS = ("village", "explorer", "settlement", "hauling")
