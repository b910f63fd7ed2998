"""The occasions on which the characters of Capitol make a remark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from capitol.core.moods import Mood
from capitol.core.remarks import END_MOODS, NEVER, Lead, Occasion, PublicEvent, Remarks
from capitol.games.capitol.ai.lines import LINES
from capitol.games.capitol.rules.numbers import AREAS, ROUNDS

_TALL, _TOWER = 4, 5
"""The least height of a house on which its builder remarks, and on which others do."""
_CHEAP, _DEAR = 4, 6
"""A winning bid is cheap up to the first, and dear if it exceeds the next by the second."""
_MANY, _RICH = 6, 10
"""The number of cards kept that counts as many, and the points in a round that count as many."""
MOODS = {
    **END_MOODS,
    "ponders": Mood.THOUGHTFUL,
    "in_time": Mood.PLEASED,
    "tall": Mood.PLEASED,
    "admires": Mood.THOUGHTFUL,
    "ousts": Mood.PLEASED,
    "ousted": Mood.ANNOYED,
    "lost_by_one": Mood.ANNOYED,
    "tie_lost": Mood.ANNOYED,
    "tie_won": Mood.TRIUMPHANT,
    "cheap": Mood.PLEASED,
    "dear": Mood.THOUGHTFUL,
    "saves": Mood.THOUGHTFUL,
    "poor": Mood.ANNOYED,
    "rich": Mood.PLEASED,
    "leads": Mood.TRIUMPHANT,
    "overtaken": Mood.ANNOYED,
    "last_round": Mood.THOUGHTFUL,
}


class CapitolObserver:
    """Finds the occasions in a game of Capitol."""

    def __init__(self, seats: int) -> None:
        self.round = 0
        self._seats = range(seats)
        self._out: set[int] = set()
        self._floors = [[0] * seats for _area in range(AREAS)]
        self._first = [Lead() for _area in range(AREAS)]
        self._scores = [0] * seats
        self._lead = Lead()

    def see(self, events: Sequence[PublicEvent]) -> Iterator[Occasion]:
        for event in events:
            yield from self._occasions(event.kind, event.seat, event.data)

    def _occasions(self, kind: str, seat: int | None, data: Mapping[str, Any]) -> Iterator[Occasion]:
        match kind, seat:
            case "round_began", _:
                self.round = data["round"]
                self._out.clear()
                if self.round == ROUNDS - 1:
                    yield from (Occasion("last_round", one, 20) for one in self._seats)
            case "out", int():
                self._out.add(seat)
            case "passed", int():
                self._out.add(seat)
                if data["cards"] >= _MANY:
                    yield from (Occasion("saves", one, 6) for one in self._others(seat))
            case "roof", int():
                yield from self._roofed(seat, data["height"])
            case "permit", int():
                yield from self._moved(seat, data["area"], data["height"])
            case "auction_began", _:
                yield from (Occasion("ponders", one, NEVER) for one in self._seats)
            case "bids_revealed", _:
                yield from self._bid(data)
            case "tile_removed", _ if data["why"] == "no_bids":
                yield from (Occasion("unwanted", one, 15) for one in self._seats)
            case "round_scored", _:
                yield from self._scored(data["points"])

    def _others(self, seat: int) -> Iterator[int]:
        return (one for one in self._seats if one != seat)

    def _roofed(self, seat: int, height: int) -> Iterator[Occasion]:
        """Yield the occasions of a finished house. It is just in time if everybody else has stopped building."""
        if self._out.issuperset(self._others(seat)):
            yield Occasion("in_time", seat, 30)
        if height >= _TALL:
            yield Occasion("tall", seat, 20)
        if height >= _TOWER:
            yield from (Occasion("admires", one, 15) for one in self._others(seat))

    def _moved(self, seat: int, area: int, height: int) -> Iterator[Occasion]:
        self._floors[area][seat] += height
        for change in self._first[area].now(self._floors[area]):
            if change.kind == "overtaken":
                yield Occasion("ousts", seat, 12)
                yield Occasion("ousted", change.seat, 15)

    def _bid(self, data: Mapping[str, Any]) -> Iterator[Occasion]:
        totals: Mapping[int, int] = data["totals"]
        winner, tied, best = data["winner"], data["tied"], max(data["totals"].values(), default=0)
        for seat, total in totals.items():
            if seat in tied and seat != winner:
                yield Occasion("tie_lost", seat, 90)
            elif total and best - total == 1:
                yield Occasion("lost_by_one", seat, 95)
        if winner is None:
            return
        second = max((total for seat, total in totals.items() if seat != winner), default=0)
        if len(tied) > 1:
            yield Occasion("tie_won", winner, 70)
        elif best <= _CHEAP:
            yield Occasion("cheap", winner, 35)
        elif best - second >= _DEAR:
            yield Occasion("dear", winner, 35)

    def _scored(self, points: Sequence[int]) -> Iterator[Occasion]:
        self._scores = [before + more for before, more in zip(self._scores, points, strict=True)]
        yield from self._lead.now(self._scores)
        for seat in self._seats:
            if not points[seat]:
                yield Occasion("poor", seat, 40)
            elif points[seat] >= _RICH:
                yield Occasion("rich", seat, 30)


def remarks() -> Remarks:
    """Return the lines and their occasions."""
    return Remarks(LINES, CapitolObserver, MOODS)
