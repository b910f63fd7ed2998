"""The contract of a game: what the house asks of Capitol and of every game that joins it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from capitol.core.events import Event
from capitol.core.refusal import Refusal

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
U = TypeVar("U")
M_co = TypeVar("M_co", covariant=True)


class RandomSource(Protocol):
    """The part of `random.Random` that games and players use; core itself never makes one."""

    def random(self) -> float: ...

    def randrange(self, start: int, /) -> int: ...

    def getrandbits(self, k: int, /) -> int: ...

    def shuffle(self, x: list[Any], /) -> None: ...


class MoveSpace(Protocol[M_co]):
    """All the moves of one seat at one decision, one canonical form of each.

    Small spaces are listed; a huge one (any subset of a hand) is counted, sampled and tested for membership.
    """

    @property
    def listed(self) -> bool:
        """True when `moves` may be called."""
        ...

    def count(self) -> int:
        """The number of canonical moves."""
        ...

    def moves(self) -> Sequence[M_co]:
        """The canonical moves in a fixed order. Raises TypeError when the space is not listed."""
        ...

    def sample(self, rng: RandomSource) -> M_co:
        """One canonical move, all equally likely."""
        ...

    def __contains__(self, move: object) -> bool:
        """True for every legal form of a move, canonical or not."""
        ...


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: points by seat, and the seats that share the win."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Game(Protocol[S, V, M, U]):
    """A game with setup ``U``, full state ``S``, a seat's view ``V`` and moves ``M``.

    States are values: `apply` returns a new state and never changes the one it is given.
    A view answers every question about its own seat that a state answers (``to_act``, ``choices``, ``why_not``).
    """

    id: str

    def start(self, setup: U) -> S:
        """The state after the deal, at the first decision."""
        ...

    def seats(self, state: S | V) -> int:
        """The number of seats."""
        ...

    def to_act(self, state: S | V) -> tuple[int, ...]:
        """The seats that may act now, in the order in which their moves enter the log; empty at the end.

        More than one, or `sealed`, means that their moves are made in secret and take effect together.
        """
        ...

    def sealed(self, state: S | V) -> bool:
        """True when the current decisions are made in secret and revealed together."""
        ...

    def choices(self, state: S | V, seat: int) -> MoveSpace[M]:
        """The moves of ``seat`` now. Raises ValueError when the seat is not to act."""
        ...

    def why_not(self, state: S | V, seat: int, move: M) -> Refusal | None:
        """None when the move is legal, else the reason."""
        ...

    def apply(self, state: S, seat: int, move: M) -> tuple[S, list[Event]]:
        """The checked door: the state after the move, and what happened. Raises IllegalMove."""
        ...

    def view(self, state: S, seat: int) -> V:
        """All that ``seat`` may know, and nothing else."""
        ...

    def determinize(self, view: V, rng: RandomSource) -> S:
        """A full state drawn at random among those that fit the view."""
        ...

    def result(self, state: S | V) -> Result | None:
        """The result, or None while the game goes on."""
        ...

    def scores(self, state: S | V) -> tuple[int, ...]:
        """Points so far, by seat."""
        ...

    def move_text(self, setup: U, move: M) -> str:
        """One line of text for a move; `parse_move` reads it back."""
        ...

    def parse_move(self, setup: U, text: str) -> M:
        """The move that a line of text names. Raises RecordError."""
        ...

    def encode_setup(self, setup: U) -> dict[str, object]:
        """The setup as plain JSON values, in the words of the game's record format."""
        ...

    def decode_setup(self, data: Mapping[str, object]) -> U:
        """The setup from plain JSON values. Raises RecordError with a clear sentence."""
        ...

    def encode_move(self, setup: U, seat: int, move: M) -> dict[str, object]:
        """A move as one action of the record format."""
        ...

    def decode_move(self, setup: U, data: Mapping[str, object]) -> tuple[int, M]:
        """Seat and move from one action of the record format. Raises RecordError with a clear sentence."""
        ...


@dataclass(frozen=True, slots=True)
class ListedSpace:
    """A move space that is simply a list, with a membership test for the non-canonical forms."""

    game: Any
    state: Any
    seat: int
    listing: tuple[Any, ...]
    listed: bool = True

    def count(self) -> int:
        return len(self.listing)

    def moves(self) -> Sequence[Any]:
        return self.listing

    def sample(self, rng: RandomSource) -> Any:
        return self.listing[int(rng.random() * len(self.listing))]

    def __contains__(self, move: object) -> bool:
        return self.game.why_not(self.state, self.seat, move) is None

    def __iter__(self) -> Iterator[Any]:
        return iter(self.listing)
