"""The simplest engine protocol: every message holds its seat's whole view, and the follower trusts it.

For a game whose moves are encoded alike in every setup. A game with large views should send events instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from capitol.core.fields import get
from capitol.core.game import Game, MoveSpace, SeatView
from capitol.core.setup import decode_players, encode_players

V = TypeVar("V", bound=SeatView)
M = TypeVar("M")


class PlainProtocol(Generic[V, M]):
    """Implements `capitol.core.protocol.GameProtocol`. ``write`` converts a view to plain JSON values and ``read``
    converts a seat and those values back (or raises RecordError); ``setup`` is what the game gets to encode and decode
    moves: any setup, or None for a game that looks at none."""

    def __init__(
        self,
        game: Game[Any, V, M, Any],
        seats: range,
        write: Callable[[V], Mapping[str, object]],
        read: Callable[[int, Mapping[str, Any]], V],
        setup: Any = None,
    ) -> None:
        self._game, self._seats, self._setup = game, seats, setup
        self._write, self._read = write, read

    def start(self, setup: Any, view: V) -> dict[str, object]:
        """Return the ``start`` message: the players and the view."""
        players = encode_players(setup.players)
        return {"type": "start", "seat": view.seat, "players": players, "view": dict(self._write(view))}

    def event(self, setup: Any, view: V, seat: int, move: M | None) -> dict[str, object]:
        """Return the ``event`` message: the move, if it may be known, and the view."""
        told = {"player": seat} if move is None else self._game.encode_move(setup, seat, move)
        return {"type": "event", "action": told, "view": dict(self._write(view))}

    def decide(self, view: V, choices: MoveSpace[M]) -> dict[str, object]:
        """Return the ``decide`` message: all moves; none if they cannot be listed."""
        moves = choices.moves() if choices.listed else ()
        return {"type": "decide", "legal": [self.write_action(view, move) for move in moves]}

    def read_action(self, view: V, data: Mapping[str, object]) -> M:
        return self._game.decode_move(self._setup, {**data, "player": view.seat})[1]

    def write_action(self, view: V, move: M) -> dict[str, object]:
        return self._game.encode_move(self._setup, view.seat, move)

    def follow(self, message: Mapping[str, Any]) -> PlainFollower[V]:
        """Start following with a ``start`` message. Raises RecordError."""
        return PlainFollower(message, self._seats, self._read)


class PlainFollower(Generic[V]):
    """Trusts every view that it receives."""

    def __init__(self, message: Mapping[str, Any], seats: range, read: Callable[[int, Mapping[str, Any]], V]) -> None:
        self._read = read
        self._seat = get(message, "seat", int, "start")
        self.table_mates = tuple(player.kind for player in decode_players(message, seats))
        self._view = read(self._seat, get(message, "view", dict, "start"))

    @property
    def view(self) -> V:
        """The last view received."""
        return self._view

    def event(self, message: Mapping[str, Any]) -> None:
        """Take the view of a message. Raises RecordError if it has none."""
        self._view = self._read(self._seat, get(message, "view", dict, "event"))
