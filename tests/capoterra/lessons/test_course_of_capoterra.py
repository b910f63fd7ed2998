"""The lessons of Capoterra without a window: no dead end, each task, and texts that are short in all languages."""

from __future__ import annotations

import random

import pytest

from capitol.games.capoterra.lessons.course import lessons
from capitol.games.capoterra.rules.cells import cell_at
from capitol.games.capoterra.rules.notation import parse_move
from capitol.games.capoterra.rules.numbers import CORN_GOOD, ROCK_GOOD
from capitol.games.capoterra.ui.models.standing import incomes
from tests.capoterra.lessons.runs import Lectern, chance_input, lesson, walk
from tests.capoterra.rules.positions import GAME
from tests.lessons import check_prompts, prompts

IDS = [one.id for one in lessons()]
SAMPLE, ALL = 400, 10_000


@pytest.mark.parametrize("id", IDS)
def test_no_legal_input_leads_to_a_dead_end(id: str, full: bool) -> None:
    """Whatever is laid, there is always a way on, and the lesson can be kept and resumed there."""
    ended, seen = walk(id, random.Random(3), ALL if full else SAMPLE)
    assert seen["move"] > 0
    assert ended > 0, seen


@pytest.mark.parametrize("id", IDS)
def test_prompts_are_short_and_help_is_two_sentences(id: str) -> None:
    """At most eight words in English, at most two sentences of help, all in the three languages."""
    one = lesson(id)
    met = prompts(Lectern(id), chance_input, ALL)
    assert {step for step, _at in met} == {step.id for step in one.steps}
    for language in ("en", "de", "fr"):
        check_prompts(one, met, language)


def test_lesson_1_lays_corn_wood_and_rock() -> None:
    table = Lectern("tiles")
    table.read()
    assert table.play("place at=-2,0 turn=0").startswith("No road leads there")
    assert table.play("place at=-1,-1 turn=0").startswith("Lay the tile in the lit place")
    assert table.play("place at=-2,0 turn=1") == ""
    assert table.run.step is not None
    assert cell_at((-2, 0)) in table.state.tiles, "the board goes on as it was laid"
    table.read()
    assert table.play("place at=-2,-1 turn=0").startswith("Lay the tile at the end")
    assert table.play("place at=-3,0 turn=0") == ""
    assert table.play("place at=2,1 turn=0").startswith("Lay the tile where Cato")
    assert table.play("place at=3,0 turn=0") == ""
    assert table.run.over


def test_a_right_click_turns_only_a_tile_that_turns() -> None:
    table = Lectern("tiles")
    said = {}
    for move in ("place at=-2,0 turn=1", "place at=-3,0 turn=0", "place at=3,0 turn=0"):
        table.read()
        step, at = table.run.step, table.run.at
        assert step is not None
        assert step.mouse is not None
        said[table.id] = step.mouse(at)
        assert table.play(move) == ""
    turns = "Click a place. A right click turns the tile."
    assert said == {"corn": turns, "match": turns, "rock": "Click a place."}


def test_lesson_3_walks_one_tile_and_says_so() -> None:
    """The rules let a unit walk one tile, with or without road; it is goods that need the road."""
    walk_step = next(one for one in lesson("village").steps if one.id == "walk")
    table = Lectern("village")
    assert table.play("hire unit=explorer at=-1,0") == ""
    assert table.id == "walk"
    at = table.run.at
    assert walk_step.prompt(at) == "A turn later: walk one tile west."
    assert walk_step.help(at).endswith("Goods go as far as the road goes.")


def test_lesson_2_counts_what_the_rules_count() -> None:
    table = Lectern("roll")
    table.read()
    assert table.name("2") != ""
    for right in ("1", "0", "0", "1"):
        assert table.name(right) == ""
    assert table.id == "apart"
    assert table.play("place at=-1,-2 turn=0").startswith("Corn that touches")
    assert table.play("place at=-2,0 turn=0") == ""
    assert table.id == "row"
    assert incomes(table.state)[0][CORN_GOOD] == 2, "the row says what the lesson asked for"
    assert incomes(table.state)[0][ROCK_GOOD] == 1, "and what it asks now"
    assert table.name("2") != ""
    assert table.name("1") == ""
    assert table.run.over


def test_lesson_3_ends_with_a_village() -> None:
    table = Lectern("village")
    assert table.play("draw") != ""
    assert table.play("hire unit=explorer at=-1,0") == ""
    assert table.play("walk unit=explorer from=-2,0 to=-1,0") != ""
    assert table.play("walk unit=explorer from=-2,0 to=-3,0") == ""
    table.read()
    assert table.play("village at=-3,1 explorer=-3,0").startswith("No road leads there")
    assert table.play("village at=-4,0 explorer=-3,0") == ""
    assert table.play("pay unit=explorer at=-4,0 with=none") != ""
    assert table.play("pay unit=explorer at=-4,0 with=gold") == ""
    assert table.play("end").startswith("The site still lacks")
    for good in ("corn", "sheep", "wood", "rock"):
        assert table.id == "supply"
        assert table.play(f"haul good={good} count=1 from=-1,0 to=-4,0") == ""
    assert table.play("end") == ""
    assert table.id == "village"
    assert len(table.state.villages[0]) == 1


def test_lesson_4_opens_the_road() -> None:
    table = Lectern("bandit")
    table.read()
    assert table.play("event at=-2,0").startswith("Set it on Cato")
    assert table.play("event at=3,0") == ""
    assert table.id == "closed", "what the bandit does is told at its place"
    table.read()
    table.read()
    assert table.id == "take"
    guarded = GAME.why_not(table.state, 0, parse_move("event at=1,3"))
    assert guarded is not None
    assert guarded.code == "VILLAGE_GUARDED"
    assert table.play("event at=4,0").startswith("No road leads from there")
    assert table.play("event at=-4,0") == ""
    table.read()
    assert table.play("pay unit=soldier at=-4,0 with=village") == ""
    assert table.play("end") != ""
    assert table.play("walk unit=soldier from=-4,0 to=-3,0") == ""
    table.read()
    assert table.play("haul good=rock count=3 from=-4,0 to=-1,0") == ""
    assert table.run.over


def test_lesson_5_trades_and_plays_on() -> None:
    table = Lectern("turn")
    assert table.play("offer to=1 give=1gold get=1corn") != ""
    assert table.play("offer to=1 give=2gold get=1corn") == ""
    assert table.id == "draw"
    for line in ("draw", "place at=-2,-1 turn=0", "pay unit=soldier at=-4,0 with=gold", "end"):
        assert table.play(line) == "", line
    table.read()
    assert table.id == "price"


def test_lesson_5_builds_a_road_and_sells_at_the_end() -> None:
    """What goes wrong at first has its reason: too little, the wrong goods, too soon, and a road past the village."""
    table = Lectern("turn")
    for line in (
        "offer to=1 give=2gold get=1corn",
        "draw",
        "place at=-2,-1 turn=0",
        "pay unit=soldier at=-4,0 with=gold",
        "end",
    ):
        assert table.play(line) == "", line
    table.read()
    assert table.play("haul good=corn count=1 from=-1,0 to=-3,0").startswith("Only wood and rock")
    assert table.play("end").startswith("The road still lacks")
    assert table.play("haul good=wood count=1 from=-1,0 to=0,0").startswith("Bring it to the lit wasteland")
    assert table.play("haul good=wood count=1 from=-1,0 to=-3,0") == ""
    assert table.play("end").startswith("The road still lacks")
    assert table.play("haul good=rock count=1 from=-1,0 to=-3,0") == ""
    assert table.id == "later"
    assert table.play("end") == ""
    assert table.id == "section"
    assert table.play("draw").startswith("Not yet")
    assert table.play("road at=-3,0 section=L turn=0").startswith("A corner leads past")
    assert table.play("road at=-3,0 section=I turn=1") == ""
    table.read()
    table.read()
    assert table.id == "sell"
    assert len(table.state.bag) == 1, "it is the last turn"
    assert table.play("draw").startswith("Sell in time")
    assert table.play("sell good=wood count=1") == ""
    assert table.play("sell good=sheep count=2") == ""
    assert table.run.over
