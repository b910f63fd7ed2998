"""What the rivals have done since a seat's last turn, act by act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capoterra.rules.cells import Position

TRADES = ("sold", "bought")
TOLD = frozenset(
    {
        *TRADES,
        "rolled",
        "card_drawn",
        "card_resolved",
        "robbed",
        "village_taken",
        "village_ruined",
        "village_rioted",
        "site_founded",
        "hired",
        "section_laid",
        "offer_accepted",
        "tile_taken",
        "tile_placed",
        "unit_left",
        "hauled",
        "cured",
        "walked",
        "bandit_removed",
        "village_completed",
    }
)
"""The kinds of events that are acts, or results of acts."""
_PLACES = ("source", "target", "at")
"""The data of an event that are places."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act: its events, which are several for trades and hauls in a row."""

    events: tuple[Event, ...]

    @property
    def first(self) -> Event:
        """The event that represents it."""
        return self.events[0]

    @property
    def count(self) -> int:
        """How many goods were moved."""
        return sum(int(str(event.data["count"])) for event in self.events)

    @property
    def gold(self) -> int:
        """How much gold trades brought; negative if they cost some."""
        return sum(int(str(event.data["gold"])) * (1 if event.kind == "sold" else -1) for event in self.events)


def last_places(steps: Sequence[Step[Any]], queued: Sequence[Event] = ()) -> tuple[Position, ...]:
    """Return the places of the last step that acted on any, without the ``queued`` events, which are still to be
    shown."""
    hidden = {id(event) for event in queued}
    for step in reversed(steps):
        acts = [event for event in step.events if event.kind in TOLD and id(event) not in hidden]
        found = (event.data.get(name) for event in acts for name in _PLACES)
        places = dict.fromkeys(cast(Position, place) for place in found if isinstance(place, tuple))
        if places:
            return tuple(places)
    return ()


def rivals_acts(steps: Sequence[Step[Any]], viewer: int, queued: Sequence[Event] = ()) -> tuple[Act, ...]:
    """Return what the others have done in their turns since the viewer's last turn, in order, without the ``queued``
    events, which are still to be shown."""
    hidden = {id(event) for event in queued}
    found: list[Event] = []
    turn: list[Event] = []
    others = False
    for step in reversed(steps):
        for event in reversed(step.events):
            if event.kind != "turn_began":
                turn.append(event)
                continue
            if event.seat == viewer and others:
                return _acts(found, hidden)
            if event.seat != viewer:
                found += turn
                others = True
            turn = []
    if steps and steps[0].seat != viewer:  # the first turn of a game begins without an event
        found += turn
    return _acts(found, hidden)


def _acts(found: Sequence[Event], hidden: set[int]) -> tuple[Act, ...]:
    """Return events, newest first, as acts in order."""
    acts: list[Act] = []
    for event in reversed(found):
        if event.kind not in TOLD or id(event) in hidden or event.data.get("way") == "none":
            continue
        if acts and _belongs(acts[-1].first, event):
            acts[-1] = Act((*acts[-1].events, event))
        else:
            acts.append(Act((event,)))
    return tuple(acts)


def _belongs(first: Event, event: Event) -> bool:
    """Whether an event is part of the same act as the one before: trades in a row, or goods on the same way."""
    if first.seat != event.seat:
        return False
    if first.kind in TRADES:
        return event.kind in TRADES
    ways = [(one.kind, one.data.get("source"), one.data.get("target")) for one in (first, event)]
    return first.kind == "hauled" and ways[0] == ways[1]
