"""The state of the game according to the events shown so far: the last roll and card, losses, and the position before
later events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from capitol.core.events import Event
from capitol.games.capoterra.rules.cells import Position, cell_at, position_of
from capitol.games.capoterra.rules.numbers import GOODS, SOLDIER, UNITS
from capitol.games.capoterra.rules.state import State

_AFTER_EVENT = frozenset({"card_void", "village_taken", "village_ruined"})
"""What ends an event that rolls the die."""


def last_face(events: Iterable[Event]) -> str:
    """Return the face of the turn's roll, or while an event is being resolved that of its own roll, if it has one; ""
    before the first roll. Events come newest first."""
    over = False
    for event in events:
        if event.kind == "rolled" and not (over and event.data["purpose"] != "production"):
            return str(event.data["face"])
        over = over or event.kind in _AFTER_EVENT
    return ""


def last_card(events: Iterable[Event]) -> str:
    """Return the event card drawn last; "" before the first. Events come newest first."""
    return next((str(event.data["card"]) for event in events if event.kind == "card_drawn"), "")


def without_queued(state: State, queued: Sequence[Event]) -> State:
    """Return a position without the goods whose production is still to be shown."""
    produced = [event for event in queued if event.kind == "produced"]
    if not produced:
        return state
    before = state.copy()
    for event in produced:
        data: Any = event.data
        cell, seat = cell_at(cast(Position, data["at"])), cast(int, event.seat)
        amount = data["count"] << 8 * GOODS.index(data["good"])
        before.set_stock(cell, seat, max(0, before.stock(cell, seat) - amount))
    return before


STORES, VILLAGE, PURSE = "stores", "village", "purse"
"""Losses other than units: the goods stored in a village, the village itself, gold."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A loss of a seat and its place: ``what`` is a unit's number in the rules, or one of the above; and the event
    itself."""

    seat: int
    at: Position
    what: int | str
    event: Event


def losses(events: Iterable[Event], state: State) -> tuple[Loss, ...]:
    """Return the losses that are still marked: each until the next turn of the seat that lost it is over. Events come
    newest first."""
    found, turns = [], 0
    for event in events:
        turns += event.kind == "turn_began"
        if turns > state.terms.seats:
            break
        lost = _lost(event, state)
        if lost is not None:
            found.append(lost)
    return tuple(found)


def _lost(event: Event, state: State) -> Loss | None:
    data: Any = event.data
    seat = data.get("owner", event.seat)
    match event.kind:
        case "unit_left":
            what: int | str = UNITS.index(data["unit"])
        case "village_rioted":
            what = SOLDIER if data["soldiers"] else STORES
        case "village_taken" | "village_ruined":
            what = VILLAGE
        case "robbed":
            what = PURSE
        case _other:
            return None
    at = cast(Position, data["at"]) if "at" in data else position_of(state.terms.capitals[seat])
    return Loss(seat, at, what, event)
