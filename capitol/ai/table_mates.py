"""What a computer player may know about its table: the kinds of the other players, and the options that are not
rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


@runtime_checkable
class Obliging(Protocol):
    """A computer player that respects an option of the table that is not a rule."""

    def under(self, options: Mapping[str, Any]) -> Player[Any, Any]:
        """Return this player for a table with these options, by their ids; missing ones are at their defaults."""
        ...


def seated(
    player: Player[V_contra, M], table_mates: Sequence[str], options: Mapping[str, Any] | None = None
) -> Player[V_contra, M]:
    """Return the player for a table with these kinds of players and options: a different one if it recognises somebody
    there or respects an option."""
    found = player.among(table_mates) if isinstance(player, Sociable) else player
    return found.under(options) if options and isinstance(found, Obliging) else found
