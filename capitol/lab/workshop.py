"""What a game adds to the workshop: commands of its own, players that are no part of its roster, and its figures."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from capitol.ai.player import Player
from capitol.games.registry import GameEntry

CAPITOL = "capitol"
"""The game that is meant where none is named."""

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
    """Players beside the roster, named by ids of the form ``prefix`` and what they are made of.

    ``form`` shows such an id, as ``net:FILE``. ``make`` makes one of what follows the prefix, with the help of a maker
    of other players, and raises OSError, ValueError or KeyError; ``unfit`` says why one cannot sit at a table of so
    many seats, empty when it can.
    """

    prefix: str
    form: str
    make: Callable[[str, MakePlayer], Player[Any, Any]]
    unfit: Callable[[Player[Any, Any], int], str] = _fits


@dataclass(frozen=True, slots=True)
class Workshop:
    """See the head of this file. All of it may be left out.

    ``hot``: the modules that `compiled` compiles, as paths from the checkout's root. ``thinking``: where modules lie
    that players are made of, beside the house's own. ``gauntlet``: the ids that a candidate meets where no list is
    given. ``strength``: the file in which the roster finds the strengths of its players; ``fields``: whom they are
    measured against there, the weakest first. ``decision``: the kind of decision that a state asks for, in a word.
    ``training``: what a folder of a training run has to say, as Markdown; with a folder, it draws pictures into it.
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


@cache
def workshop(game_id: str) -> Workshop:
    """The workshop of a game: ``WORKSHOP`` in the game's package ``lab``; an empty one where there is none."""
    name = f"capitol.games.{game_id}.lab"
    if find_spec(f"capitol.games.{game_id}") is None or find_spec(name) is None:
        return Workshop()
    found: Workshop = import_module(name).WORKSHOP
    return found
