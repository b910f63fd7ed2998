"""The contract of a game: what the house asks of every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.core.setup import PlayerSpec, encode_players

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
U = TypeVar("U", bound="GameSetup")
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


class GameSetup(Protocol):
    """What a setup of any game tells: who plays, in order of seats. Two equal setups start the same game."""

    @property
    def players(self) -> tuple[PlayerSpec, ...]: ...


class SeatView(Protocol):
    """What every view tells: whose it is. It has a hash, and equal views have the same."""

    @property
    def seat(self) -> int: ...


class Game(Protocol[S, V, M, U]):
    """A game with setup ``U``, full state ``S``, a seat's view ``V`` and moves ``M``.

    States are values: `apply` returns a new state and never changes the one it is given.
    A view answers every question about its own seat that a state answers (``to_act``, ``choices``, ``why_not``).
    It says whose it is, and has a hash, as `SeatView` says; moves have a hash too.
    All chance is dealt in the setup, that of later turns too (dice, a bag drawn from, the orders of a deck that is
    shuffled again): `start` and `apply` know no generator, and a record needs no seed.
    """

    id: str
    scores_rounds: bool
    """Whether rounds are scored on the way: each is told by an event of the kind ``round_scored``, whose ``points``
    hold a number for each seat, and listed in a record."""
    perfect_recall: bool
    """Whether a seat's view holds all that events ever told it, and events tell it all that its view shows: then
    `capitol.core.contract.check_recall` finds secrets that are told or shown to a seat that may not know them. False
    for a game whose views forget, such as bids that were revealed and are taken back into a hand."""

    def new_setup(
        self, players: tuple[PlayerSpec, ...], options: Mapping[str, str], board: Any, rng: RandomSource
    ) -> U:
        """A setup with all its chance dealt. ``options`` names values of the game's options, each left out at its
        default, and of ``first_player``, which every game has (`capitol.core.setup.first_players`); ``board`` is what
        the game is played on, None for a game without boards. The same chance gives the same setup. Raises ValueError
        for players, options or a board that the game does not have."""
        ...

    def redeal(self, setup: U, rng: RandomSource) -> U:
        """The setup of another game at the same table: players, options and board stay, chance is dealt anew, and the
        next seat has the place of whoever began."""
        ...

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
        """True when the current decisions are made in secret and take effect together."""
        ...

    def secret(self, state: S | V, seat: int, move: M) -> bool:
        """True while the sealed ``move``, which has taken effect, may still be known to ``seat`` alone. Asked of the
        state as it is now: what is shown at the end is a secret until then."""
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
        """The public score so far, by seat: what everybody may know. A score that would tell a secret stays at 0 until
        the end; what a seat may reckon for itself belongs to its view."""
        ...

    def move_text(self, setup: U, move: M) -> str:
        """One line of text for a move; `parse_move` reads it back."""
        ...

    def parse_move(self, setup: U, text: str) -> M:
        """The move that a line of text names. Raises RecordError."""
        ...

    def encode_setup(self, setup: U) -> dict[str, object]:
        """The setup as plain JSON values, in the words of the game's record format; ``players`` holds the players as
        `capitol.core.setup.encode_players` writes them."""
        ...

    def decode_setup(self, data: Mapping[str, object]) -> U:
        """The setup from plain JSON values. Raises RecordError with a clear sentence."""
        ...

    def encode_move(self, setup: U, seat: int, move: M) -> dict[str, object]:
        """A move as one action of the record format: ``player`` is the seat, ``type`` names the kind of move, and what
        else there is depends on that."""
        ...

    def decode_move(self, setup: U, data: Mapping[str, object]) -> tuple[int, M]:
        """Seat and move from one action of the record format. Raises RecordError with a clear sentence."""
        ...


def with_players(game: Game[Any, Any, Any, U], setup: U, players: tuple[PlayerSpec, ...]) -> U:
    """The same deal with other players. Raises RecordError where the game cannot have so many."""
    return game.decode_setup({**game.encode_setup(setup), "players": encode_players(players)})


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
