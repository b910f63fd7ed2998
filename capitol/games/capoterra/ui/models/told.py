"""What has been shown of a game so far: the last roll and card, and the position while events are still to be shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from capitol.core.events import Event
from capitol.games.capoterra.rules.cells import Position, cell_at
from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.rules.state import State


def last_face(events: Iterable[Event]) -> str:
    """Return the face of the die that was rolled last; "" before the first roll. Events come newest first."""
    return next((str(event.data["face"]) for event in events if event.kind == "rolled"), "")


def last_card(events: Iterable[Event]) -> str:
    """Return the event card that was drawn last; "" before the first. Events come newest first."""
    return next((str(event.data["card"]) for event in events if event.kind == "card_drawn"), "")


def without_untold(state: State, untold: Sequence[Event]) -> State:
    """Return a position without the goods whose production is still to be shown."""
    produced = [event for event in untold if event.kind == "produced"]
    if not produced:
        return state
    before = state.copy()
    for event in produced:
        data: Any = event.data
        cell, seat = cell_at(cast(Position, data["at"])), cast(int, event.seat)
        amount = data["count"] << 8 * GOODS.index(data["good"])
        before.set_stock(cell, seat, max(0, before.stock(cell, seat) - amount))
    return before
