"""The sounds of pieces when placed; floors sound a semitone higher for each floor below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from capitol.games.capitol.rules.numbers import FLOOR
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.pending_kinds import Pending
from capitol.kit.tween import Call, Item, Wait

FLOOR_GAP_MS = 140
Cue = tuple[str, int]
"""The name of a cue, and the number of semitones that it is raised."""


def placed_cue(pending: Pending) -> Cue:
    """Return the sound of the piece placed last; call it right after placing."""
    chosen = pending.chosen if isinstance(pending, Builder) else None
    if chosen is not None and chosen.stack == FLOOR and chosen.on:
        return "wood", chosen.on[-1]
    if chosen is not None and chosen.stack == ROOF_STACK and chosen.height is not None:
        return "roof", 0
    return "wood", 0


def floors_heard(on: Sequence[int], sound: Callable[[str, int], None]) -> list[Item]:
    """Return the sounds of a move's floors in sequence; ``on`` is the height below each."""
    items: list[Item] = []
    for height in on:
        items += [Wait(FLOOR_GAP_MS)] if items else []
        items.append(Call(partial(sound, "wood", height)))
    return items
