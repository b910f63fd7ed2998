"""What a game declares for the window benchmark: the positions that are measured, and what a person does there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from capitol.session.controller import TableSession

MIDDLE, FULLEST, LAST = "middle", "fullest", "last"
"""The positions to which a `Showcase` plays a game: a middle from which a part of it is watched, the fullest table, and
just before its last and largest picture."""


INPUTS_OF_EVERY_TABLE = """key v
key v
press menu
key down
key escape
press help
key down
key escape
press settings
key tab
key escape
key l
key escape
press speed
press speed
press speed
press speed"""
"""What a person does at any table during window benchmarks: plan view, menu, rules, settings, log and speed."""


class Showcase(Protocol):
    """Games for window benchmarks: one in its middle, the fullest that is possible, and one near its end."""

    @property
    def player(self) -> str:
        """The computer player used for benchmarks: a predictable one, so that the inputs of a script find their
        widgets."""
        ...

    @property
    def inputs(self) -> Mapping[str, str]:
        """A script of single inputs for each position that `bring` knows."""
        ...

    @property
    def first_pictures(self) -> str:
        """A script that waits until the table is at rest and everything on it has been drawn once."""
        ...

    def options(self, place: str) -> Mapping[str, Any]:
        """Return the table options for that position, beside the usual ones, by the ids of
        `capitol.session.table_options`."""
        ...

    def bring(self, session: TableSession, place: str, play: Callable[[Callable[[], bool]], None]) -> None:
        """Play a new game to `MIDDLE`, `FULLEST`, `LAST` or a key of ``inputs``, with one seat to act, or several that
        seal. ``play`` lets computer players play until a condition holds."""
        ...

    def is_seen(self, session: TableSession) -> bool:
        """Whether the part of a game that is watched from `MIDDLE` is over."""
        ...

    def actions(self, session: TableSession) -> str:
        """Return a script of what a person does at the fullest table."""
        ...


def find_showcase(game: str) -> Showcase:
    """Return a game's showcase: ``SHOWCASE`` of `workshop.games.GAME.fullest_table`. Raises ValueError if there is
    none."""
    folder = f"workshop.games.{game}"
    if find_spec(folder) is None or find_spec(f"{folder}.fullest_table") is None:
        raise ValueError(f"{game} has no games to measure the window with")
    found: Showcase = import_module(f"{folder}.fullest_table").SHOWCASE
    return found
