"""The moves of Capitol in readable form, for people, files and programs."""

from __future__ import annotations

from dataclasses import dataclass

from capitol.games.capitol.rules.numbers import CARD_VALUE


@dataclass(frozen=True, slots=True)
class Floors:
    """Play Floor card ``card``; ``on`` gives for each floor in turn the height of the unfinished building under it at
    that moment; 0 starts a new one (E, Construction Phase a)."""

    card: int
    on: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roof:
    """Play Roof card ``card`` and put a roof of ``shape`` on an unfinished building of ``height`` (b)."""

    card: int
    height: int
    shape: int


@dataclass(frozen=True, slots=True)
class Permit:
    """Play Permit ``card`` and move the finished building to small space ``space`` of area ``area`` (c)."""

    card: int
    height: int
    shape: int
    area: int
    space: int


@dataclass(frozen=True, slots=True)
class Forgo:
    """A blank play: discard ``card`` and do nothing else."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Drop out for the rest of this construction phase (d)."""


@dataclass(frozen=True, slots=True)
class Bid:
    """The cards above the STOP card, from the top of the stack; empty for no bid (E, Auction Rules)."""

    cards: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the card values: the bid."""
        return sum(CARD_VALUE[card] for card in self.cards)


@dataclass(frozen=True, slots=True)
class Place:
    """Place the won tile in ``area``; ``space`` is the small space of a fountain, None for the large space."""

    area: int
    space: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of ``stack`` (0 roof, 1 floor, 2 permit)."""

    stack: int


Move = Floors | Roof | Permit | Forgo | Pass | Bid | Place | Draw
