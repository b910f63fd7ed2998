"""The sound cues of Capoterra. The goods of a roll sound once, for all settlements together."""

from __future__ import annotations

from typing import Any

from capitol.core.events import Event
from capitol.games.capoterra.rules.numbers import CARDS, GOODS

PICK = "pick"
PUT = "wood"
"""A tile, a unit or goods are put down, still to be confirmed."""
TILE = "basalt"
COUNT = "tick"
BANDITS = "drum"
GOOD_CUES = ("grain", "bleat", "axe", "quarry")
"""The cues in the order of the rules' `GOODS`."""
_CUES = {
    "rolled": "die",
    "card_drawn": "flip",
    "tile_placed": TILE,
    "section_laid": TILE,
    "tile_returned": TILE,
    "sold": "coin",
    "bought": "coin",
    "gold_struck": "coin",
    "robbed": "coin",
    "hired": "staff",
    "walked": "steps",
    "unit_left": "steps",
    "hauled": "wheels",
    "site_founded": "wood",
    "village_completed": "hammering",
    "cured": "hammering",
    "village_taken": "fanfare",
    "village_rioted": "crowd",
    "village_ruined": "rubble",
    "bandit_removed": "staff",
    "offered": "paper",
    "offer_accepted": "stamp",
    "offer_refused": "knock",
    "bag_played_out": "bell",
}
"""The cues by kinds of events."""


def cue_of(event: Event) -> str:
    """Return the cue of an event, "" for none."""
    data: Any = event.data
    if event.kind == "produced":
        return GOOD_CUES[GOODS.index(data["good"])]
    if event.kind == "card_drawn" and data["card"] == CARDS[0]:
        return BANDITS
    return _CUES.get(event.kind, "")
