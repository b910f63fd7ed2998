"""The toy as a game of the house: its words in the engine protocol, and its entry for a registry in the tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from capitol.ai.generic.chance import ChancePlayer
from capitol.ai.roster import PlayerEntry
from capitol.core.fields import get
from capitol.core.game import MoveSpace
from capitol.core.options import Option, OptionValue, Preset
from capitol.core.setup import decode_players, encode_players
from capitol.games.registry import GameEntry
from tests.core.toy import SEATS, Move, Setup, State, ToyGame, View

GAME = ToyGame()
_SETUP = Setup((0, 0))


def _table(view: View) -> dict[str, object]:
    return asdict(view.table)


def _view(seat: int, told: Mapping[str, Any]) -> View:
    lists: Any = {key: tuple(value) if isinstance(value, list | tuple) else value for key, value in told.items()}
    return View(seat, State(**lists))


class ToyFollower:
    """Believes every table that it is sent."""

    def __init__(self, message: Mapping[str, Any]) -> None:
        self._seat = get(message, "seat", int, "start")
        self.company = tuple(player.kind for player in decode_players(message, SEATS))
        self._view = _view(self._seat, message["table"])

    @property
    def view(self) -> View:
        return self._view

    def event(self, message: Mapping[str, Any]) -> None:
        self._view = _view(self._seat, message["table"])


class ToyProtocol:
    """Every message holds the whole table as its seat may see it."""

    def start(self, setup: Setup, view: View) -> dict[str, object]:
        players = encode_players(setup.players)
        return {"type": "start", "seat": view.seat, "players": players, "table": _table(view)}

    def event(self, setup: Setup, view: View, seat: int, move: Move | None) -> dict[str, object]:
        told = {"player": seat} if move is None else GAME.encode_move(setup, seat, move)
        return {"type": "event", "action": told, "table": _table(view)}

    def decide(self, view: View, choices: MoveSpace[Move]) -> dict[str, object]:
        return {"type": "decide", "legal": [GAME.encode_move(_SETUP, view.seat, move) for move in choices.moves()]}

    def read_action(self, view: View, data: Mapping[str, object]) -> Move:
        return GAME.decode_move(_SETUP, {"player": view.seat, **data})[1]

    def write_action(self, view: View, move: Move) -> dict[str, object]:
        return GAME.encode_move(_SETUP, view.seat, move)

    def follow(self, message: Mapping[str, Any]) -> ToyFollower:
        return ToyFollower(message)


OPTIONS = (
    Option("deck", "Deck", (OptionValue("long", "Four cards"), OptionValue("short", "One card"))),
    Option("pledges", "Pledges", (OptionValue("no", "None"), OptionValue("yes", "Secret"))),
)
TOY = GameEntry(
    id="toy",
    title="Toy",
    game=GAME,
    protocol=ToyProtocol(),
    seats=SEATS,
    seat_colours=("ivory", "ink"),
    players=(PlayerEntry("random", "Fortuna", "Chance", "Leaves every move to chance.", "", ChancePlayer),),
    usual="random",
    options=OPTIONS,
    presets=(Preset("plain", "Plain"), Preset("secret", "Secret", "", {"pledges": "yes"})),
)
