"""The occasions on which the characters of Capoterra remark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from capitol.core.moods import Mood
from capitol.core.remarks import END_MOODS, NEVER, Lead, Occasion, PublicEvent, Remarks
from capitol.games.capoterra.ai.lines import LINES

_RICH = 3
"""How many goods from one roll are worth a remark."""
_OWN = {
    "gold_struck": ("struck", 60),
    "robbed": ("robbed", 70),
    "village_ruined": ("ruined", 90),
    "village_rioted": ("rioted", 90),
    "unit_left": ("left", 50),
    "bandit_removed": ("bandit", 50),
}
"""Events on which the seat concerned remarks: the occasion, and its chance."""
_SHARED = {"site_founded": ("founded", 40, 15), "village_completed": ("completed", 60, 25)}
"""Events on which the others remark as well, with their chance last."""
_ANSWERS = {"offer_accepted": ("accepted", 40), "offer_refused": ("refused", 40)}
MOODS = {
    **END_MOODS,
    "ponders": Mood.THOUGHTFUL,
    "rich": Mood.PLEASED,
    "vain": Mood.ANNOYED,
    "struck": Mood.PLEASED,
    "robbed": Mood.ANNOYED,
    "ruined": Mood.ANNOYED,
    "rioted": Mood.ANNOYED,
    "left": Mood.ANNOYED,
    "bandit": Mood.PLEASED,
    "founded": Mood.PLEASED,
    "completed": Mood.TRIUMPHANT,
    "completed_other": Mood.THOUGHTFUL,
    "accepted": Mood.PLEASED,
    "refused": Mood.ANNOYED,
    "taken": Mood.ANNOYED,
    "takes": Mood.TRIUMPHANT,
    "leads": Mood.TRIUMPHANT,
    "overtaken": Mood.ANNOYED,
}


class CapoterraObserver:
    """Occasions for remarks in a game of Capoterra. A round is a turn of each seat."""

    def __init__(self, seats: int) -> None:
        self._seats = range(seats)
        self._turns = 0
        self._villages = [0] * seats
        self._lead = Lead()
        self._offering: int | None = None

    @property
    def round(self) -> int:
        return self._turns // len(self._seats)

    def see(self, events: Sequence[PublicEvent]) -> Iterator[Occasion]:
        """Return the occasions of a step."""
        goods = [0] * len(self._seats)
        for event in events:
            data: Mapping[str, Any] = event.data
            if event.kind == "produced" and event.seat is not None:
                goods[event.seat] += data["count"]
            elif event.seat is not None:
                yield from self._occasions(event.kind, event.seat, data)
        yield from (Occasion("rich", seat, 25) for seat in self._seats if goods[seat] >= _RICH)
        for event in events:
            if event.kind == "rolled" and event.data["purpose"] == "production" and not any(goods):
                yield from (Occasion("vain", seat, 8) for seat in self._seats)

    def _occasions(self, kind: str, seat: int, data: Mapping[str, Any]) -> Iterator[Occasion]:
        if kind == "turn_began":
            self._turns += 1
        elif kind in _OWN:
            yield Occasion(_OWN[kind][0], seat, _OWN[kind][1])
        elif kind in _SHARED:
            name, own, others = _SHARED[kind]
            yield Occasion(name, seat, own)
            yield from (Occasion(f"{name}_other", one, others) for one in self._seats if one != seat)
        elif kind == "offered":
            self._offering = seat
            yield Occasion("ponders", data["to"], NEVER)
        elif kind in _ANSWERS and self._offering is not None:
            yield Occasion(_ANSWERS[kind][0], self._offering, _ANSWERS[kind][1])
        elif kind == "village_taken":
            yield Occasion("taken", data["owner"], 90)
            yield Occasion("takes", seat, 60)
        for one, change in self._changes(kind, seat, data):
            self._villages[one] += change
            if change > 0:
                yield from self._lead.now(self._villages)

    @staticmethod
    def _changes(kind: str, seat: int, data: Mapping[str, Any]) -> Sequence[tuple[int, int]]:
        """Return how many villages seats gain or lose by an event."""
        match kind:
            case "village_completed":
                return ((seat, 1),)
            case "village_taken":
                return ((data["owner"], -1), (seat, 1))
            case "village_ruined":
                return ((seat, -1),)
        return ()


def remarks() -> Remarks:
    """Return the lines and their occasions."""
    return Remarks(LINES, CapoterraObserver, MOODS)
