"""Remarks: what the characters of a game say about what everybody has seen, and how they look at it.

All of it follows from the public record: the choice depends on public events alone, and if several lines would do, a
hash of these events decides. So the same game brings the same remarks, whoever watches it, and none reveals anything
hidden.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from capitol.core.events import Event
from capitol.core.game import Result, leaders
from capitol.core.moods import Mood

ALWAYS, NEVER = 100, 0
_NARROW = 15
"""A game was close if the winner's lead is at most one point, or the winner's points divided by this."""


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """An event that everybody saw; otherwise as `Event`."""

    kind: str
    seat: int | None
    data: Mapping[str, object]


def public_events(events: Iterable[Event]) -> tuple[PublicEvent, ...]:
    """Return the events that everybody saw."""
    return tuple(PublicEvent(event.kind, event.seat, event.data) for event in events if event.audience is None)


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something on which ``seat`` may remark: ``kind`` names the lines for it, ``chance`` is the percentage of such
    occasions that get a remark. Of several occasions, one with the highest chance is taken. One that `NEVER` gets a
    remark can still change a mood."""

    kind: str
    seat: int
    chance: int = ALWAYS


class Observer(Protocol):
    """Finds the occasions in a game's public events, step by step."""

    @property
    def round(self) -> int:
        """The number of the round after the last step: at most one remark is made in each."""
        ...

    def see(self, events: Sequence[PublicEvent]) -> Iterable[Occasion]:
        """Return the occasions that a step brings. Called once for each step, in order."""
        ...


class EventObserver:
    """Makes every public event an occasion, named after its kind, for all seats but the one that caused it. A round is
    one step of each seat."""

    def __init__(self, seats: int) -> None:
        self._seats, self._steps = range(seats), 0

    @property
    def round(self) -> int:
        return self._steps // len(self._seats)

    def see(self, events: Sequence[PublicEvent]) -> Iterator[Occasion]:
        self._steps += 1
        for event in events:
            yield from (Occasion(event.kind, seat) for seat in self._seats if seat != event.seat)


Lines = Mapping[str, Sequence[str]]
"""The lines of a character by kind of occasion, as message ids."""
END_MOODS: Mapping[str, Mood] = {"won": Mood.TRIUMPHANT, "lost": Mood.ANNOYED, "close": Mood.PLEASED}
"""The moods at the end of a game."""


@dataclass(frozen=True, slots=True)
class Remarks:
    """What a game's characters say: their lines, by the id of the computer player, and a function that returns the
    observer for a number of seats, by default one of other seats' events (`EventObserver`); and the mood that each kind
    of occasion brings, if it brings one.

    Every game has the occasions ``won``, ``lost`` and ``close`` at the end, which its observer need not report.
    """

    lines: Mapping[str, Lines]
    observer: Callable[[int], Observer] = EventObserver
    moods: Mapping[str, Mood] = field(default_factory=lambda: END_MOODS)


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that ``seat`` says, as message id."""

    seat: int
    line: str


class Temper:
    """The moods of the seats in one game. A mood lasts until its seat acts, something else moves it, or for two steps
    of each seat."""

    def __init__(self, seats: int) -> None:
        self.moods = (Mood.CALM,) * seats
        self._left = [0] * seats

    def feel(self, acted: Iterable[int | None], moved: Mapping[int, Mood]) -> None:
        """Take a step in which some seats ``acted`` and some were ``moved``."""
        calmed = {*acted, *(seat for seat, left in enumerate(self._left) if not left)}
        self._left = [
            2 * len(self.moods) if seat in moved else max(0, left - 1) for seat, left in enumerate(self._left)
        ]
        self.moods = tuple(
            moved.get(seat, Mood.CALM if seat in calmed else before) for seat, before in enumerate(self.moods)
        )


class Talk:
    """The remarks of one game, and the moods of its seats. ``characters`` are the ids of the computer players by seat,
    "" for anyone else."""

    def __init__(self, remarks: Remarks, characters: Sequence[str]) -> None:
        self._lines = [remarks.lines.get(id, {}) for id in characters]
        self._observer = remarks.observer(len(characters))
        self._mood_of, self._temper = remarks.moods, Temper(len(characters))
        self._record = b""
        self._said: set[str] = set()
        self._spoken_in: int | None = None

    @property
    def moods(self) -> tuple[Mood, ...]:
        """The moods of all seats after the last step."""
        return self._temper.moods

    def hear(self, events: Sequence[PublicEvent], result: Result | None = None) -> Remark | None:
        """Return what is said after a step, if anything: at most one remark a round, and one at the end. No line is
        said twice. ``result`` is that of the game if the step has ended it."""
        for event in events:
            told = f"{event.kind} {event.seat} {sorted(event.data.items())}"
            self._record = hashlib.blake2b(self._record + told.encode(), digest_size=8).digest()
        occasions = [*self._observer.see(events)]
        if result is not None:
            occasions += _of_the_end(result)
        # Of several that move a seat, the one most worth a word, and of these the last: to have won is after all more.
        moving = sorted((one for one in occasions if one.kind in self._mood_of), key=lambda one: one.chance)
        self._temper.feel((event.seat for event in events), {one.seat: self._mood_of[one.kind] for one in moving})
        if result is None and self._observer.round == self._spoken_in:
            return None
        remark = self._choose(occasions)
        if remark is not None:
            self._spoken_in = self._observer.round
            self._said.add(remark.line)
        return remark

    def _choose(self, occasions: Iterable[Occasion]) -> Remark | None:
        able = [
            (one, lines)
            for number, one in enumerate(occasions)
            if (lines := [line for line in self._lines[one.seat].get(one.kind, ()) if line not in self._said])
            and self._draw(f"{number} {one.kind} {one.seat}", 100) < one.chance
        ]
        if not able:
            return None
        most = max(one.chance for one, _lines in able)
        best = [(one, lines) for one, lines in able if one.chance == most]
        one, lines = best[self._draw("who", len(best))]
        return Remark(one.seat, lines[self._draw("line", len(lines))])

    def _draw(self, about: str, below: int) -> int:
        """Return a number below ``below``, derived from the record."""
        drawn = hashlib.blake2b(self._record + about.encode(), digest_size=4).digest()
        return int.from_bytes(drawn) % below


def _of_the_end(result: Result) -> Iterator[Occasion]:
    best = max(result.scores)
    others = [score for seat, score in enumerate(result.scores) if seat not in result.winners]
    close = not others or best - max(others) <= max(1, best // _NARROW)
    for seat in range(len(result.scores)):
        if close:
            yield Occasion("close", seat)
        if not close or len(result.winners) == 1:
            yield Occasion("won" if seat in result.winners else "lost", seat)


class Lead:
    """Tracks who is in sole lead, so that a change can be remarked on."""

    def __init__(self) -> None:
        self._leader: int | None = None

    def now(self, points: Sequence[int]) -> Iterator[Occasion]:
        """Return the occasions ``leads`` and ``overtaken`` that these points bring."""
        first, *tied = leaders(points)
        if tied or first == self._leader:
            return
        yield Occasion("leads", first, 60)
        if self._leader is not None:
            yield Occasion("overtaken", self._leader, 60)
        self._leader = first
