"""A game's side of the engine protocol: the messages sent to a program, and following the game from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from capitol.core.game import MoveSpace

V = TypeVar("V")
M = TypeVar("M")
U_contra = TypeVar("U_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)


class Follower(Protocol[V_co]):
    """Keeps a seat's view up to date from messages alone."""

    @property
    def view(self) -> V_co:
        """What the seat may know now."""
        ...

    @property
    def table_mates(self) -> tuple[str, ...]:
        """The kind of each seat's player at the start."""
        ...

    def event(self, message: Mapping[str, Any]) -> None:
        """Apply an ``event`` message. Raises RecordError if it cannot be true."""
        ...


class GameProtocol(Protocol[V, M, U_contra]):
    """A game's messages as plain JSON values. Each holds what its seat may know, and no more."""

    def start(self, setup: U_contra, view: V) -> dict[str, object]:
        """Return the ``start`` message for the seat of ``view``, which is its view at the first decision."""
        ...

    def event(self, setup: U_contra, view: V, seat: int, move: M | None) -> dict[str, object]:
        """Return the ``event`` message: ``seat`` has played ``move``, None if the receiver may not know which; ``view``
        is the receiver's view afterwards."""
        ...

    def decide(self, view: V, choices: MoveSpace[M]) -> dict[str, object]:
        """Return the ``decide`` message, without its budget."""
        ...

    def read_action(self, view: V, data: Mapping[str, object]) -> M:
        """Read the move from an answer's action. Raises RecordError."""
        ...

    def write_action(self, view: V, move: M) -> dict[str, object]:
        """Return a move as the action of an answer."""
        ...

    def follow(self, message: Mapping[str, Any]) -> Follower[V]:
        """Start following a game with its ``start`` message. Raises RecordError."""
        ...
