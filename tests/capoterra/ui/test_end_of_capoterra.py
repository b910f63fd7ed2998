"""What the end screen counts and lists, against the bare records of whole games."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from capitol.core.game import Result
from capitol.core.match import Match
from capitol.games.capoterra.rules.numbers import CARDS
from capitol.games.capoterra.rules.state import unpacked
from capitol.games.capoterra.ui.end_scene import EndScene
from capitol.games.capoterra.ui.models.ending import counting, expected_rolls, ledgers, points_by_turn, rolls
from capitol.host.language import set_language
from capitol.table.dusk import SKY
from capitol.table.seats.colours import TableColours
from tests.capoterra.rules.positions import GAME
from tests.scenes.capoterra_table import CapoterraStand

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = ("two", "three", "rich")


@cache
def golden(name: str) -> tuple[Any, list[dict[str, Any]], dict[str, Any]]:
    """A finished match, its actions and its result as they are written."""
    head, *actions, end = [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()]
    setup = GAME.decode_setup(head)
    return Match(GAME, setup, [GAME.decode_move(setup, action) for action in actions]), actions, end


@pytest.mark.parametrize("name", NAMES)
def test_what_is_counted_and_drawn_ends_with_the_result(name: str) -> None:
    match, _actions, end = golden(name)
    state = match.full_state
    seats = range(state.terms.seats)
    assert [sum(one.points for one in counting(state) if one.seat == seat) for seat in seats] == end["scores"]
    assert [sum(one.cell is not None for one in counting(state) if one.seat == seat) for seat in seats] == (
        end["villages"]
    )
    lines = points_by_turn([match.view(0, after).table for after in range(len(match.steps) + 1)])
    assert [line[-1] for line in lines] == end["scores"]
    assert {len(line) for line in lines} == {state.turns + 1}


@pytest.mark.parametrize("name", NAMES)
def test_goods_and_gold_are_those_of_the_actions(name: str) -> None:
    match, actions, _end = golden(name)
    events = [event for step in match.steps for event in step.events]
    found = ledgers(events, match.full_state.terms.seats)
    for seat, one in enumerate(found):
        mine = [action for action in actions if action["player"] == seat]
        assert one.sold == sum(action["count"] for action in mine if action["type"] == "sell")
        assert one.bought == sum(action["count"] for action in mine if action["type"] == "buy")
        assert one.hired == sum(action["type"] == "hire" for action in mine)
        assert one.paid == sum(action["type"] == "pay" and action["with"] != "none" for action in mine)
    assert sum(one.offers for one in found) == 2 * sum(action["type"] == "accept" for action in actions)
    drawn = [event.data["card"] for event in events if event.kind == "card_drawn"]
    assert sum(one.events for one in found) == len(drawn)
    assert set(drawn) <= set(CARDS)


@pytest.mark.parametrize("name", NAMES)
def test_goods_that_were_not_sold_are_listed_at_the_end(name: str) -> None:
    state = golden(name)[0].full_state
    seats = range(state.terms.seats)
    rows = EndScene._goods_sheet(cast(Any, SimpleNamespace(state=state, names=NAMES[: len(seats)], _events=list))).rows
    left = [sum(unpacked(state.stock(state.terms.capitals[seat], seat))) for seat in seats]
    assert ("goods left unsold", *map(str, left)) in rows


@pytest.mark.parametrize("name", NAMES)
def test_rolls_are_compared_with_the_faces_of_the_die(name: str) -> None:
    """One roll for each turn but the first of each seat; the usual die has two faces of each colour."""
    match, _actions, _end = golden(name)
    state = match.full_state
    found = rolls([event for step in match.steps for event in step.events])
    assert sum(found) == state.turns - state.terms.seats
    assert expected_rolls(state, sum(found)) == (sum(found) / 4,) * 4


@pytest.mark.parametrize(("language", "mean"), [("en", "3.5"), ("de", "3,5"), ("fr", "3,5")])
def test_the_mean_is_written_as_the_language_writes_numbers(language: str, mean: str) -> None:
    set_language(language)
    try:
        told = EndScene._rolls_sheet(cast(Any, SimpleNamespace(_rolls=lambda: ((5, 2, 1, 6), (3.5,) * 4))))
    finally:
        set_language("en")
    assert [row[2] for row in told.rows] == [mean] * 4


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("ui", [1.0, 2.0])
def test_the_words_below_the_name_keep_off_the_map(tmp_path: Path, language: str, ui: float) -> None:
    """A tie of three has a line for each seat and one for the tie: four lines under the name lay on the map."""
    stand = CapoterraStand(tmp_path, ui=ui)
    stand.begin(people=3, seats=3)
    stand.program.change_settings(language=language)
    cast(Any, stand.session.match)._states[-1] = golden("three")[0].full_state
    scene = EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    scene.result = Result((9, 9, 9), (0, 1, 2))
    stand.program.stack.push(scene)
    stand.key("return")
    note = stand.find("result.note")
    assert len(scene.subline().split("\n")) == 4
    assert note.rect.bottom <= scene.look.scale.height * SKY
    set_language("en")


@pytest.mark.parametrize(
    ("counts", "places"),
    [
        (((1, 3, 1), (64, 35, 57)), ["1.", "2.", "3."]),
        (((1, 1, 3), (64, 57, 35)), ["1.", "3.", "2."]),
        (((1, 2, 2), (64, 46, 45)), ["1.", "2.", "3."]),
        (((1, 2, 2), (64, 45, 45)), ["1.", "2.", "2."]),
    ],
)
def test_villages_then_gold_break_ties_of_every_place(
    tmp_path: Path, counts: tuple[tuple[int, ...], ...], places: list[str]
) -> None:
    """13 points with three villages and 13 with one stood both in the second place."""
    stand = CapoterraStand(tmp_path)
    stand.begin(people=3, seats=3)
    cast(Any, stand.session.match)._states[-1] = golden("three")[0].full_state
    scene = EndScene(stand.program, stand.session, TableColours(stand.session, stand.program.seats))
    scene.result = Result((14, 13, 13), (0,), counts)
    scene.order = scene.ranking()
    stand.program.stack.push(scene)
    stand.key("return")
    assert [stand.find(f"rank.{seat}").label for seat in range(3)] == places
    assert [scene.rank(seat) for seat in scene.order] == sorted(scene.rank(seat) for seat in range(3))
    assert [line.split(":")[0] for line in scene.subline().split("\n")] == [scene.names[seat] for seat in scene.order]
