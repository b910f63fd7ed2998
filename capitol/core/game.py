"""The contract of a game: what the program requires of every game."""

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
    """The part of `random.Random` that games and players use; core never creates one."""

    def random(self) -> float: ...

    def randrange(self, start: int, /) -> int: ...

    def getrandbits(self, k: int, /) -> int: ...

    def shuffle(self, x: list[Any], /) -> None: ...


class MoveSpace(Protocol[M_co]):
    """The moves of one seat at one decision, each in one canonical form.

    Small spaces are listed; a huge one (any subset of a hand) is counted, sampled and tested for membership.
    """

    @property
    def listed(self) -> bool:
        """Whether `moves` may be called."""
        ...

    def count(self) -> int:
        """Return the number of canonical moves."""
        ...

    def moves(self) -> Sequence[M_co]:
        """Return the canonical moves in a fixed order. Raises TypeError if the space is not listed."""
        ...

    def sample(self, rng: RandomSource) -> M_co:
        """Draw a canonical move, all equally likely."""
        ...

    def __contains__(self, move: object) -> bool:
        """Whether it is a legal move, in canonical form or not."""
        ...


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: points by seat, the seats that share the win, and numbers by seat for each of
    `Game.counted`."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...] = ()


def leaders(points: Sequence[Any]) -> tuple[int, ...]:
    """Return the seats with the most points, or whatever else compares."""
    most = max(points)
    return tuple([seat for seat, one in enumerate(points) if one == most])


class GameSetup(Protocol):
    """Any game's setup: who plays, in order of seats. Two equal setups start the same game."""

    @property
    def players(self) -> tuple[PlayerSpec, ...]: ...


class SeatView(Protocol):
    """Any game's view: the seat whose view it is. Views are hashable."""

    @property
    def seat(self) -> int: ...


class Game(Protocol[S, V, M, U]):
    """A game with setup ``U``, full state ``S``, a seat's view ``V`` and moves ``M``.

    States are values: `apply` returns a new state and never changes its argument.

    A view answers the same questions as a state for its own seat (``to_act``, ``choices``, ``why_not``). It is a
    `SeatView`, so it names its seat and is hashable; moves are hashable too.

    All chance is drawn in the setup, even for later turns (dice, draws from a bag, the order of a reshuffled deck):
    `start` and `apply` use no generator, and a record needs no seed.
    """

    id: str
    scores_rounds: bool
    """Whether rounds are scored during the game. Each then causes an event of kind ``round_scored``, whose ``points``
    have a number for each seat, and is listed in the record."""
    counted: tuple[str, ...]
    """What a record states about each seat at the end besides its points, such as ``gold``: keys of the record, for the
    numbers in `Result`."""
    perfect_recall: bool
    """Whether a seat's view holds all that events have shown it, and events announce all that its view shows: then
    `capitol.core.contract.check_recall` finds secrets leaked to a seat. False for a game whose views forget, such as
    bids that are revealed and then return to a hand."""

    def new_setup(
        self, players: tuple[PlayerSpec, ...], options: Mapping[str, str], board: Any, rng: RandomSource
    ) -> U:
        """Return a setup with all chance drawn. ``options`` maps the game's options to values, each missing one at its
        default, and ``first_player``, which every game has (`capitol.core.setup.first_players`); ``board`` is the
        game's board, None for a game without boards. The same random state gives the same setup. Raises ValueError for
        players, options or a board that the game does not have."""
        ...

    def redeal(self, setup: U, rng: RandomSource) -> U:
        """Return the setup of another game at the same table: players, options and board stay, chance is drawn again,
        and the next seat takes the place of the one that began."""
        ...

    def start(self, setup: U) -> S:
        """Return the state after the deal, at the first decision."""
        ...

    def seats(self, state: S | V) -> int:
        """Return the number of seats."""
        ...

    def to_act(self, state: S | V) -> tuple[int, ...]:
        """Return the seats that may act now, in the order in which their moves enter the log; empty at the end.

        Several seats, or `sealed`, mean that their moves are made in secret and take effect together.
        """
        ...

    def sealed(self, state: S | V) -> bool:
        """Whether the current decisions are made in secret and take effect together."""
        ...

    def secret(self, state: S | V, seat: int, move: M) -> bool:
        """Whether the sealed ``move``, which has taken effect, may still be known only to ``seat``. Asked about the
        current state: a move shown at the end of the game is secret until then."""
        ...

    def choices(self, state: S | V, seat: int) -> MoveSpace[M]:
        """Return the moves of ``seat`` now. Raises ValueError if the seat is not to act."""
        ...

    def why_not(self, state: S | V, seat: int, move: M) -> Refusal | None:
        """Return the reason why the move is illegal, or None if it is legal."""
        ...

    def apply(self, state: S, seat: int, move: M) -> tuple[S, list[Event]]:
        """Return the state after the move, and the events. Checks the move; raises IllegalMove."""
        ...

    def view(self, state: S, seat: int) -> V:
        """Return all that ``seat`` may know, and nothing else."""
        ...

    def determinize(self, view: V, rng: RandomSource) -> S:
        """Draw a full state at random among those consistent with the view."""
        ...

    def redraw(self, state: S, rng: RandomSource) -> S:
        """Return the state with everything drawn again that no seat may know yet: decks, dice, what a bag will yield.
        Every seat's view stays the same."""
        ...

    def result(self, state: S | V) -> Result | None:
        """Return the result, or None while the game goes on."""
        ...

    def scores(self, state: S | V) -> tuple[int, ...]:
        """Return the public score so far, by seat. A score that would reveal a secret stays at 0 until the end; what a
        seat can work out for itself belongs in its view."""
        ...

    def move_text(self, setup: U, move: M) -> str:
        """Return a move as one line of text; `parse_move` reads it back."""
        ...

    def parse_move(self, setup: U, text: str) -> M:
        """Parse a line of text as a move. Raises RecordError."""
        ...

    def encode_setup(self, setup: U) -> dict[str, object]:
        """Return the setup as plain JSON values in the game's record format; ``players`` is written by
        `capitol.core.setup.encode_players`."""
        ...

    def decode_setup(self, data: Mapping[str, object]) -> U:
        """Read a setup from plain JSON values. Raises RecordError with a clear sentence."""
        ...

    def encode_move(self, setup: U, seat: int, move: M) -> dict[str, object]:
        """Return a move as one action of the record format: ``player`` is the seat, ``type`` the kind of move; further
        keys depend on the type."""
        ...

    def decode_move(self, setup: U, data: Mapping[str, object]) -> tuple[int, M]:
        """Read seat and move from one action of the record format. Raises RecordError with a clear sentence."""
        ...


def with_players(game: Game[Any, Any, Any, U], setup: U, players: tuple[PlayerSpec, ...]) -> U:
    """Return the same deal with other players. Raises RecordError if the game does not allow that many."""
    return game.decode_setup({**game.encode_setup(setup), "players": encode_players(players)})


@dataclass(frozen=True, slots=True)
class ListedSpace:
    """A move space that is a plain list, with a membership test for non-canonical forms."""

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
