"""How a game speaks the engine protocol: what a program at a seat is told, and how it follows the game from that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from capitol.core.game import MoveSpace

V = TypeVar("V")
M = TypeVar("M")
U_contra = TypeVar("U_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)


class Follower(Protocol[V_co]):
    """A seat's view kept up from messages alone."""

    @property
    def view(self) -> V_co:
        """What the seat may know now."""
        ...

    @property
    def company(self) -> tuple[str, ...]:
        """The kind of each seat at the start."""
        ...

    def event(self, message: Mapping[str, Any]) -> None:
        """Take an ``event`` message into account. Raises RecordError when it cannot be true."""
        ...


class GameProtocol(Protocol[V, M, U_contra]):
    """A game's messages as plain JSON values. Each holds what its seat may know, and no more."""

    def start(self, setup: U_contra, view: V) -> dict[str, object]:
        """``start`` for the seat of ``view``, which is that of the first decision."""
        ...

    def event(self, setup: U_contra, view: V, seat: int, move: M | None) -> dict[str, object]:
        """``event``: ``seat`` has played ``move``, None where the one who is told may not know which; ``view`` is what
        that one may know afterwards."""
        ...

    def decide(self, view: V, choices: MoveSpace[M]) -> dict[str, object]:
        """``decide``, without its budget."""
        ...

    def read_action(self, view: V, data: Mapping[str, object]) -> M:
        """The move of an answer's action. Raises RecordError."""
        ...

    def write_action(self, view: V, move: M) -> dict[str, object]:
        """The action of an answer."""
        ...

    def follow(self, message: Mapping[str, Any]) -> Follower[V]:
        """Begin to follow a game with its ``start`` message. Raises RecordError."""
        ...
