"""The log of Capoterra: each turn in at most three lines, which name goods together and places by number."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from capitol.ai.player import Budget
from capitol.core.events import Event
from capitol.core.match import Match
from capitol.games.capoterra.ai.roster import PLAYERS
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.event_words import event_text
from capitol.games.capoterra.ui.table.log_words import TurnLines
from capitol.table.log import LogLine
from tests.capoterra.rules.positions import GAME, position, random_setup

NAMES = ("Livia", "Cato", "Titus")


def lines_of(events: Sequence[Event], table: State) -> list[LogLine]:
    """The lines of single events on one table."""
    told = [(event, event_text(event, NAMES, table)) for event in events]
    return [LogLine(event.seat, text, event, after=1) for event, text in told if text is not None]


def joined(table: State, *events: tuple[str, int, dict[str, Any]]) -> list[str]:
    lines = lines_of([Event(kind, seat, data) for kind, seat, data in events], table)
    return [line.text for line in TurnLines(lambda _after: table).of(lines, NAMES)]


def test_a_turn_has_three_lines() -> None:
    table = position({(-4, 0): "village0", (-1, -3): "site0", (4, 0): "village1", (2, 0): "C-I1"})
    home = {"source": (-4, 0), "target": (-1, 0)}
    roll = {"face": "yellow", "purpose": "production"}
    assert joined(
        table,
        ("rolled", 0, roll),
        ("produced", 0, {"good": "corn", "count": 1, "at": (-1, 0)}),
        ("produced", 0, {"good": "corn", "count": 1, "at": (-4, 0)}),
        ("produced", 1, {"good": "corn", "count": 1, "at": (4, 0)}),
        ("card_drawn", 0, {"card": "starvation"}),
        ("card_resolved", 0, {"card": "starvation", "at": (4, 0)}),
        ("sold", 0, {"good": "corn", "count": 2, "gold": 2}),
        ("sold", 0, {"good": "wood", "count": 1, "gold": 1}),
        ("tile_drawn", 0, {"tile": "C-I"}),
        ("tile_placed", 0, {"at": (2, 0), "turn": 1}),
        ("unit_paid", 0, {"unit": "explorer", "at": (-1, -3), "way": "gold"}),
        ("hauled", 0, {"good": "corn", "count": 2, **home}),
        ("hauled", 0, {"good": "sheep", "count": 1, "source": (-1, 0), "target": (-1, -3)}),
        ("hauled", 0, {"good": "wood", "count": 1, **home}),
        ("rolled", 1, roll),
    ) == [
        "Livia rolls yellow: corn; gets 2 corn (capital, village 1). Cato gets 1 corn (village 1). "
        "Livia lays the card Starvation: village 1 of Cato.",
        "Livia sells 2 corn, 1 wood for 3 gold; lays the tile: corn, 1 step east of the capital of Cato.",
        "Livia pays: explorer (site); moves 2 corn, 1 wood: village 1 › capital; moves 1 sheep: capital › site.",
        "Cato rolls yellow: corn.",
    ]


def test_the_first_turns_stand_apart() -> None:
    table = position({(2, 0): "C-I1", (-2, 0): "C-I1"})
    tiles: list[tuple[str, dict[str, Any]]] = [
        ("tile_drawn", {"tile": "C-I"}),
        ("tile_placed", {"at": (2, 0), "turn": 1}),
    ]
    assert len(joined(table, *[(kind, seat, data) for seat in (0, 1) for kind, data in tiles])) == 2


def test_no_turn_of_a_game_has_more_lines() -> None:
    """And nothing of a single event is lost: each is told by one of the lines."""
    players, rng = [one.make() for one in PLAYERS[:3]], random.Random(2)
    match, tables, lines = Match(GAME, random_setup(2, 3)), [], []
    while match.result is None and len(match.steps) < 300:
        seat = match.to_act[0]
        view = match.view(seat)
        match.act(seat, players[seat].decide(view, GAME.choices(view, seat), Budget(), rng).move)
        tables.append(match.view(0).table)
        for event in match.steps[-1].events:
            text = event_text(event, NAMES, tables[-1])
            if text is not None:
                lines.append(LogLine(event.seat, text, event, after=len(tables)))
    turns = TurnLines(lambda after: tables[after - 1])
    found = turns.of(lines, NAMES)
    assert [part for line in found for part in line.told] == lines
    assert turns.of(lines, NAMES) == found
    kinds = [{one.event.kind for one in line.told if one.event is not None} for line in found]
    rolls = [number for number, told in enumerate(kinds) if "rolled" in told]
    assert len(rolls) > 20
    assert all(after - before <= 3 for before, after in pairwise(rolls))
