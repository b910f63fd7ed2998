"""The kinds of the other players at the table, for players that recognise some, as a person would see who sits down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from capitol.ai.player import Player

M = TypeVar("M")
V_contra = TypeVar("V_contra", contravariant=True)


@runtime_checkable
class Sociable(Protocol):
    """A computer player that may recognise other players at the table."""

    def among(self, table_mates: Sequence[str]) -> Player[Any, Any]:
        """Return this player for a table with ``table_mates``: the kinds of all seats in order (``human``, ``ai:ID``,
        ``cmd``)."""
        ...


def seated(player: Player[V_contra, M], table_mates: Sequence[str]) -> Player[V_contra, M]:
    """Return the player for a table with these kinds of players: a different one if it recognises somebody there."""
    return player.among(table_mates) if isinstance(player, Sociable) else player
