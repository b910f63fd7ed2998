"""The plainest engine protocol: every message holds the whole view of its seat, and whoever follows believes it.

For a game whose moves are written alike in every setup. A game with large views tells what happened instead.
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
    """Implements `capitol.core.protocol.GameProtocol`. ``write`` gives a view as plain JSON values and ``read`` makes
    it of a seat and those values again (RecordError where it cannot); ``setup`` is any setup, by which moves are
    written."""

    def __init__(
        self,
        game: Game[Any, V, M, Any],
        seats: range,
        setup: Any,
        write: Callable[[V], Mapping[str, object]],
        read: Callable[[int, Mapping[str, Any]], V],
    ) -> None:
        self._game, self._seats, self._setup = game, seats, setup
        self._write, self._read = write, read

    def start(self, setup: Any, view: V) -> dict[str, object]:
        """Who plays, and the view."""
        players = encode_players(setup.players)
        return {"type": "start", "seat": view.seat, "players": players, "view": dict(self._write(view))}

    def event(self, setup: Any, view: V, seat: int, move: M | None) -> dict[str, object]:
        """The move as far as it may be known, and the view."""
        told = {"player": seat} if move is None else self._game.encode_move(setup, seat, move)
        return {"type": "event", "action": told, "view": dict(self._write(view))}

    def decide(self, view: V, choices: MoveSpace[M]) -> dict[str, object]:
        """All moves; none where they cannot be listed."""
        moves = choices.moves() if choices.listed else ()
        return {"type": "decide", "legal": [self.write_action(view, move) for move in moves]}

    def read_action(self, view: V, data: Mapping[str, object]) -> M:
        """The move of an answer. Raises RecordError."""
        return self._game.decode_move(self._setup, {**data, "player": view.seat})[1]

    def write_action(self, view: V, move: M) -> dict[str, object]:
        """A move as an answer."""
        return self._game.encode_move(self._setup, view.seat, move)

    def follow(self, message: Mapping[str, Any]) -> PlainFollower[V]:
        """Begin with a ``start`` message. Raises RecordError."""
        return PlainFollower(message, self._seats, self._read)


class PlainFollower(Generic[V]):
    """Believes every view that it is sent."""

    def __init__(self, message: Mapping[str, Any], seats: range, read: Callable[[int, Mapping[str, Any]], V]) -> None:
        self._read = read
        self._seat = get(message, "seat", int, "start")
        self.company = tuple(player.kind for player in decode_players(message, seats))
        self._view = read(self._seat, get(message, "view", dict, "start"))

    @property
    def view(self) -> V:
        """The last one."""
        return self._view

    def event(self, message: Mapping[str, Any]) -> None:
        """Take the view of a message. Raises RecordError where it has none."""
        self._view = self._read(self._seat, get(message, "view", dict, "event"))
