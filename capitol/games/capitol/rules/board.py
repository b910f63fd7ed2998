"""The board as the rules see it: each area's colour, small spaces and printed fountains."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AreaSpec:
    """One area: ``small`` spaces numbered from 0, including printed fountains, and always one large space."""

    id: str
    colour: str
    small: int
    fountains: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """A board of nine areas in the level's order (numbered I to IX)."""

    name: str
    areas: tuple[AreaSpec, ...]
