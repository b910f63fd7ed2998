"""The toy's entry: its words in the engine protocol, its options and its players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib import import_module

from capitol.ai.generic.entries import generic_players
from capitol.core.fields import as_tuples
from capitol.core.moments import Moment
from capitol.core.moods import Mood
from capitol.core.options import Option, OptionValue, Preset
from capitol.core.plain_protocol import PlainProtocol
from capitol.core.remarks import Occasion, PublicEvent, Remarks
from capitol.games.registry import GameEntry

TITLE = "Toy"


class SaidObserver:
    """Occasions: everybody else may remark on a word that was said."""

    round = 0

    def __init__(self, seats: int) -> None:
        self._seats = range(seats)

    def see(self, events: Sequence[PublicEvent]) -> Iterator[Occasion]:
        """Return the occasions of a step."""
        for event in events:
            if event.kind == "said":
                yield from (Occasion("said", seat) for seat in self._seats if seat != event.seat)


def entry() -> GameEntry:
    from tests.toy.rules import SEATS, Setup, State, ToyGame, View

    return GameEntry(
        id="toy",
        title=TITLE,
        game=ToyGame(),
        protocol=PlainProtocol(
            ToyGame(),
            SEATS,
            Setup((0, 0)),
            lambda view: asdict(view.table),
            lambda seat, told: View(seat, State(**{key: as_tuples(value) for key, value in told.items()})),
        ),
        seats=SEATS,
        seat_colours=("ivory", "aegean", "terracotta", "ink"),
        players=generic_players(ToyGame()),
        usual="random",
        options=(
            Option("deck", "Deck", (OptionValue("long", "Four cards"), OptionValue("short", "One card"))),
            Option("pledges", "Pledges", (OptionValue("no", "None"), OptionValue("yes", "Secret"))),
        ),
        presets=(Preset("plain", "Plain"), Preset("secret", "Secret", "", {"pledges": "yes"})),
        remarks=lambda: Remarks(
            {"random": {"said": ("Hear, hear.",), "won": ("Lucky me.",)}},
            SaidObserver,
            {"said": Mood.PLEASED, "won": Mood.TRIUMPHANT, "lost": Mood.ANNOYED},
        ),
        moments={"flipped": Moment("event", "Card {number}"), "revealed": Moment("scoring", "Picks")},
        screens=lambda: import_module("tests.toy.screens").ToyScreens,
    )
