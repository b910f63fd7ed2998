"""What a game adds to the workshop: its own commands, players outside its roster, and settings."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from capitol.ai.player import Player
from capitol.games.registry import GameEntry

CAPITOL = "capitol"
"""The default game."""

MakePlayer = Callable[[str], Player[Any, Any]]


class Command(Protocol):
    """A module with a command of the workshop."""

    def add_parser(self, commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
        """Add the command for a game, with ``run`` among its defaults."""
        ...


def _fits(player: Player[Any, Any], seats: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player outside the roster, with ids of the form ``prefix`` plus an argument.

    ``form`` shows such an id, as ``net:FILE``. ``make`` creates a player from the argument, with the help of a maker of
    other players, and raises OSError, ValueError or KeyError; ``unfit`` says why one cannot sit at a table with this
    number of seats, "" if it can.
    """

    prefix: str
    form: str
    make: Callable[[str, MakePlayer], Player[Any, Any]]
    unfit: Callable[[Player[Any, Any], int], str] = _fits


@dataclass(frozen=True, slots=True)
class Derived:
    """A file that ships and is made by a command of the workshop, and what it is made from.

    ``command`` are the words behind ``--game GAME``. ``players``: those whose games it is made from; ``readings``:
    whether the evaluator's, without its fits; ``modules``: of whose code, and of what they import of the game's
    thinking; ``files``: of which others.
    """

    file: Path
    command: tuple[str, ...]
    players: tuple[str, ...] = ()
    readings: bool = False
    modules: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class GameWorkshop:
    """A game's additions to the workshop; each is optional.

    ``hot``: the modules that `compiled` compiles, as paths from the checkout's root. ``thinking``: packages with the
    code of the game's players, beside the shared ones. ``gauntlet``: the default opponents of a candidate.
    ``strength``: the file from which the roster reads strengths; ``fields``: the opponents of the measured series,
    weakest first. ``decision``: the kind of decision in a state, in a word. ``training``: returns the report of a
    training run's folder, as Markdown; with a folder, it draws pictures into it. ``derived``: what `derive` makes again
    when players change, in this order; what all games have (strengths, schemas) is not among it.
    """

    commands: tuple[Command, ...] = ()
    kinds: tuple[PlayerKind, ...] = ()
    hot: tuple[str, ...] = ()
    thinking: tuple[str, ...] = ()
    gauntlet: tuple[str, ...] = ("random",)
    strength: Path | None = None
    fields: tuple[str, ...] = ("random",)
    decision: Callable[[Any], str] = lambda _state: "move"
    training: Callable[[Path, Path | None], str] | None = None
    derived: tuple[Derived, ...] = ()


@cache
def game_workshop(game_id: str) -> GameWorkshop:
    """Return a game's additions: ``WORKSHOP`` of `workshop.games.GAME.additions`; none if there is no such module."""
    module = game_module(game_id, "additions")
    if module is None:
        return GameWorkshop()
    found: GameWorkshop = module.WORKSHOP
    return found


def game_module(game_id: str, name: str) -> ModuleType | None:
    """Import and return a module of `workshop.games.GAME`; None if the game has none of this name."""
    package = f"workshop.games.{game_id}"
    if find_spec(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
