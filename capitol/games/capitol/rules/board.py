"""What the rules need to know of a board: for each area its colour, small spaces and printed fountains."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AreaSpec:
    """One area: ``small`` spaces numbered from 0, printed fountains among them; one large space is always there."""

    id: str
    colour: str
    small: int
    fountains: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """A board of nine areas in the level's order (numbered I to IX)."""

    name: str
    areas: tuple[AreaSpec, ...]
