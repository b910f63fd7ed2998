"""A pending goal: four pieces and a column of four places. No pygame, no session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.rules.numbers import HEIGHT, Column


class Arranging:
    """A goal being arranged. ``pieces`` are the colours drawn, in order; ``places`` holds from top to bottom the number
    of a piece, or None while a place is free. ``held`` is the number of the lifted piece."""

    def __init__(self, pieces: Column, goal: Column | None = None) -> None:
        self.pieces = pieces
        self.places: list[int | None] = [None] * HEIGHT
        self.held: int | None = None
        if goal is not None:
            left = list(range(len(pieces)))
            for place, colour in enumerate(goal):
                number = next(number for number in left if pieces[number] == colour)
                left.remove(number)
                self.places[place] = number

    @property
    def move(self) -> Arrange | None:
        """The goal; None while a place is free."""
        numbers = [number for number in self.places if number is not None]
        if len(numbers) < HEIGHT:
            return None
        return Arrange(tuple([self.pieces[number] for number in numbers]))

    def place_of(self, piece: int) -> int | None:
        """Return a piece's place; None beside the column."""
        return self.places.index(piece) if piece in self.places else None

    def lift(self, piece: int) -> None:
        """Lift a piece, from beside the column or out of it; lifting it again puts it back."""
        self.held = None if self.held == piece else piece

    def lay(self, piece: int) -> None:
        """Put a piece from beside the column on its highest free place. It stays lifted, so that it can be moved at
        once."""
        self.held = piece
        self.places[self.places.index(None)] = piece

    def put(self, place: int) -> None:
        """Put the lifted piece on a place. A piece there goes to where the lifted one came from."""
        if self.held is None:
            return
        came, there = self.place_of(self.held), self.places[place]
        if came is not None:
            self.places[came] = there
        self.places[place] = self.held
        self.held = None

    def shift(self, place: int, by: int) -> int:
        """Swap a place with the one above (-1) or below (1); return the resulting place."""
        other = place + by
        if not 0 <= other < HEIGHT:
            return place
        self.places[place], self.places[other] = self.places[other], self.places[place]
        return other

    def fill(self, order: Sequence[int]) -> None:
        """Place all pieces in this order from the top."""
        self.places, self.held = list(order), None

    def shuffle(self, rng: Random) -> None:
        """Place all pieces randomly."""
        order = list(range(HEIGHT))
        rng.shuffle(order)
        self.fill(order)

    def reverse(self) -> None:
        """Turn the column upside down."""
        self.places.reverse()
        self.held = None

    @property
    def kept(self) -> dict[str, Any] | None:
        """The places as plain JSON; None while all are empty."""
        return {"places": list(self.places)} if any(number is not None for number in self.places) else None

    def resume(self, data: Mapping[str, object]) -> None:
        """Restore the places from `kept`; anything that does not fit is ignored."""
        places = data.get("places")
        if not isinstance(places, list) or len(places) != HEIGHT:
            return
        numbers = [number for number in places if number is not None]
        if all(type(number) is int and 0 <= number < HEIGHT for number in numbers) and len(set(numbers)) == len(
            numbers
        ):
            self.places = list(places)
