"""The toy's entry: its words in the engine protocol, its options, remarks and moments."""

from __future__ import annotations

from dataclasses import asdict
from importlib import import_module

from capitol.core.fields import as_tuples
from capitol.core.moments import Moment
from capitol.core.moods import Mood
from capitol.core.options import Option, OptionValue, Preset
from capitol.core.plain_protocol import PlainProtocol
from capitol.core.remarks import END_MOODS, Remarks
from capitol.games.registry import GameEntry

TITLE = "Toy"


def entry() -> GameEntry:
    from tests.toy.rules import SEATS, State, ToyGame, View

    return GameEntry(
        id="toy",
        title=TITLE,
        game=ToyGame(),
        protocol=PlainProtocol(
            ToyGame(), SEATS, lambda view: asdict(view.table), lambda seat, told: View(seat, State(**as_tuples(told)))
        ),
        seats=SEATS,
        options=(
            Option("deck", "Deck", (OptionValue("long", "Four cards"), OptionValue("short", "One card"))),
            Option("pledges", "Pledges", (OptionValue("no", "None"), OptionValue("yes", "Secret"))),
        ),
        presets=(Preset("plain", "Plain"), Preset("secret", "Secret", "", {"pledges": "yes"})),
        remarks=lambda: Remarks(
            {"random": {"said": ("Hear, hear.",), "won": ("Lucky me.",)}}, moods={**END_MOODS, "said": Mood.PLEASED}
        ),
        moments={"flipped": Moment("event", "Card {number}"), "revealed": Moment("scoring", "Picks")},
        screens=lambda: import_module("tests.toy.screens").ToyScreens,
    )
