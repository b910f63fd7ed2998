"""The moves of Capstone in readable form, for people, files and programs."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capstone.rules.numbers import Column


@dataclass(frozen=True, slots=True)
class Arrange:
    """Arrange one's own four smalls into the goal, from top to bottom (RULES.md, Set-up 2)."""

    goal: Column


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: place a piece of ``colour`` on ``slot``; then optionally move the top piece of ``source`` to ``target``
    and put the capstone of that piece's colour on ``cap`` (RULES.md, A turn). Slots are 0 to 4 for large pieces, 5 to 9
    for medium ones."""

    colour: int
    slot: int
    source: int | None = None
    target: int | None = None
    cap: int | None = None


Move = Arrange | Turn
