"""The toy as a game of the house: its words in the engine protocol, its options and its players."""

from __future__ import annotations

from dataclasses import asdict

from capitol.ai.generic.entries import generic_players
from capitol.core.fields import as_tuples
from capitol.core.options import Option, OptionValue, Preset
from capitol.core.plain_protocol import PlainProtocol
from capitol.games.registry import GameEntry
from tests.toy.rules import SEATS, Setup, State, ToyGame, View

GAME = ToyGame()
PROTOCOL = PlainProtocol(
    GAME,
    SEATS,
    Setup((0, 0)),
    write=lambda view: asdict(view.table),
    read=lambda seat, told: View(seat, State(**{key: as_tuples(value) for key, value in told.items()})),
)
TOY = GameEntry(
    id="toy",
    title="Toy",
    game=GAME,
    protocol=PROTOCOL,
    seats=SEATS,
    seat_colours=("ivory", "aegean", "terracotta", "ink"),
    players=generic_players(GAME),
    usual="random",
    options=(
        Option("deck", "Deck", (OptionValue("long", "Four cards"), OptionValue("short", "One card"))),
        Option("pledges", "Pledges", (OptionValue("no", "None"), OptionValue("yes", "Secret"))),
    ),
    presets=(Preset("plain", "Plain"), Preset("secret", "Secret", "", {"pledges": "yes"})),
)
