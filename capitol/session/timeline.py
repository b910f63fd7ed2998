"""The course of a recorded game: who moved at each step, its rounds and scorings, and jumps between them.

Everything in it is public.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass

from capitol.core.moments import MomentKind
from capitol.host.language import _
from capitol.session.source import RecordedTable

_PARTS = 10
"""The number of parts into which a game without rounds is divided for jumps."""


def roman(number: int) -> str:
    """Return a number below 40 in Roman numerals."""
    return "X" * (number // 10) + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number % 10]


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment: how many steps the log has just after it. ``message`` is a message id."""

    step: int
    kind: MomentKind
    message: str
    number: int

    @property
    def words(self) -> str:
        """The moment's name in the current language."""
        return _(self.message).format(number=roman(self.number) if self.kind == "round" else self.number)


@dataclass(frozen=True, slots=True)
class Timeline:
    """The steps of a game, numbered by the length of the log: 0 is the beginning, ``last`` the end. ``movers`` has the
    seat of each step, in order."""

    last: int
    movers: tuple[int, ...]
    marks: tuple[Mark, ...]

    def mover(self, step: int) -> int | None:
        """Return the seat that made this step; None at the beginning."""
        return self.movers[step - 1] if step else None

    def marks_at(self, step: int) -> tuple[Mark, ...]:
        """Return the moments at this step."""
        return tuple(mark for mark in self.marks if mark.step == step)

    @property
    def has_rounds(self) -> bool:
        """Whether the game's rounds are known."""
        return any(mark.kind == "round" for mark in self.marks)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The steps at which the rounds begin; for a game without rounds, those at which its ten parts begin."""
        if self.has_rounds:
            return (0, *(mark.step for mark in self.marks if mark.kind == "round"))
        return tuple(sorted({self.last * part // _PARTS for part in range(_PARTS)}))

    def round_of(self, step: int) -> int:
        """Return the number of the round that a step belongs to, from 1."""
        return bisect_right(self.rounds, step)

    @property
    def turns(self) -> tuple[int, ...]:
        """The steps at which a new turn begins: the seat did not make the step before."""
        return tuple(at for at, seat in enumerate(self.movers) if at == 0 or self.movers[at - 1] != seat)

    def turn_from(self, step: int, by: int) -> int:
        """Return the step at which the next turn begins (``by`` = 1), or this or the previous one (-1)."""
        return self._beyond(self.turns, step, by)

    def round_from(self, step: int, by: int) -> int:
        """Return the step at which the next round begins (``by`` = 1), or this or the previous one (-1)."""
        return self._beyond(self.rounds, step, by)

    def round_start(self, number: int) -> int | None:
        """Return the step at which a round begins, counted from 1; None if there is no such round."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def _beyond(self, starts: tuple[int, ...], step: int, by: int) -> int:
        stops = sorted({0, *starts, self.last})
        at = bisect_right(stops, step) if by > 0 else bisect_left(stops, step) - 1
        return stops[min(max(at, 0), len(stops) - 1)]


def step_words(step: int, last: int) -> str:
    """Return how many of ``last`` steps have been made, in words: nobody counts from 0."""
    if not step:
        return _("Before step 1 of {steps}").format(steps=last)
    return _("Step {step} of {steps}").format(step=step, steps=last)


def timeline_of(table: RecordedTable) -> Timeline:
    """Return the course of the whole game, whatever the table's step."""
    steps = table.at(table.last_step).steps_for(None)
    marks: list[Mark] = []
    counted = Counter[str]()
    for number, step in enumerate(steps, 1):
        for event in step.events:
            moment = table.entry.moments.get(event.kind)
            if moment is not None:
                marks.append(Mark(number, moment.kind, moment.words, moment.first + counted[event.kind]))
                counted[event.kind] += 1
                if moment.kind == "round":
                    for kind in [kind for kind, one in table.entry.moments.items() if one.kind == "part"]:
                        counted[kind] = 0
    return Timeline(len(steps), tuple(step.seat for step in steps), tuple(marks))
