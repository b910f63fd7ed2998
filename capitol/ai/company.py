"""Who else sits at the table, for players who know others: as a person would who sees who sits down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from capitol.ai.player import Player

M = TypeVar("M")
V_contra = TypeVar("V_contra", contravariant=True)


@runtime_checkable
class Sociable(Protocol):
    """A computer player that may know others at the table."""

    def among(self, company: Sequence[str]) -> Player[Any, Any]:
        """This player at a table with ``company``: the kinds of all seats in order (``human``, ``ai:ID``, ``cmd``)."""
        ...


def seated(player: Player[V_contra, M], company: Sequence[str]) -> Player[V_contra, M]:
    """The player at a table with this company: another one where it knows somebody there."""
    return player.among(company) if isinstance(player, Sociable) else player
