"""The toy as a game of the house: its words in the engine protocol, and its entry for a registry in the tests."""

from __future__ import annotations

from dataclasses import asdict

from capitol.ai.generic.chance import ChancePlayer
from capitol.ai.roster import PlayerEntry
from capitol.core.fields import as_tuples
from capitol.core.options import Option, OptionValue, Preset
from capitol.core.plain_protocol import PlainProtocol
from capitol.games.registry import GameEntry
from tests.core.toy import SEATS, Setup, State, ToyGame, View

GAME = ToyGame()
PROTOCOL = PlainProtocol(
    GAME,
    SEATS,
    Setup((0, 0)),
    write=lambda view: asdict(view.table),
    read=lambda seat, told: View(seat, State(**{key: as_tuples(value) for key, value in told.items()})),
)

OPTIONS = (
    Option("deck", "Deck", (OptionValue("long", "Four cards"), OptionValue("short", "One card"))),
    Option("pledges", "Pledges", (OptionValue("no", "None"), OptionValue("yes", "Secret"))),
)
TOY = GameEntry(
    id="toy",
    title="Toy",
    game=GAME,
    protocol=PROTOCOL,
    seats=SEATS,
    seat_colours=("ivory", "ink"),
    players=(PlayerEntry("random", "Fortuna", "Chance", "Leaves every move to chance.", "", ChancePlayer),),
    usual="random",
    options=OPTIONS,
    presets=(Preset("plain", "Plain"), Preset("secret", "Secret", "", {"pledges": "yes"})),
)
