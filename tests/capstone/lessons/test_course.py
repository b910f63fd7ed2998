"""The lessons of Capstone without a window: no dead end, and texts that are short and in all languages."""

from __future__ import annotations

import random

import pytest

from capitol.games.capstone.lessons.positions import Position, column
from capitol.games.capstone.lessons.secrets import GOALS, RIGHT
from capitol.games.capstone.rules.numbers import SLOT_OF_NAME
from capitol.games.capstone.rules.scoring import tally
from capitol.games.capstone.rules.state import SEALED
from tests.capstone.lessons.runs import Lectern, chance_input, course, lesson, walk
from tests.lessons import check_prompts, prompts

IDS = [one.id for one in course()]
SAMPLE, ALL = 1_500, 10_000


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_no_legal_input_leads_to_a_dead_end(id: str, full: bool) -> None:
    """L1: whatever is laid, there is always a way on, and the lesson can be kept and resumed there."""
    ended, seen = walk(id, random.Random(3), ALL if full else SAMPLE)
    assert seen["move"] > 0
    assert ended > 0, seen


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_prompts_are_short_and_help_is_two_sentences(id: str) -> None:
    """L2: at most eight words in English, at most two sentences of help, all in the three languages."""
    one = lesson(id)
    met = prompts(Lectern(id), chance_input, ALL)
    assert {step for step, _at in met} == {step.id for step in one.steps}
    for language in ("en", "de", "fr"):
        check_prompts(one, met, language)


def points(table: Lectern, slot: str, goal: str) -> int:
    """What a slot is worth to a goal."""
    return tally([table.state.stacks[SLOT_OF_NAME[slot]]], column(goal)).points


def test_lesson_1_stops_at_four() -> None:
    table = Lectern("place")
    table.read()
    assert table.play("RM1") == "First a large piece: the upper row."
    assert table.play("RL1 M1-M2 ^M1") == "Moving comes in lesson 3."
    assert table.play("RL1") == ""
    assert table.play("YM3") == ""
    assert table.id == "full"
    assert table.play("YL1") == "First try L3, and read why not."


def test_lesson_2_counts_two_and_seven() -> None:
    table = Lectern("goal")
    assert table.play("goal GBRY") == "In this lesson: red, yellow, green, blue."
    assert table.play("goal RYGB") == ""
    table.read()
    assert table.id == "count"
    assert table.session.name_answer("7") != ""
    assert points(table, "L3", "RYGB") == 2
    assert table.session.name_answer("2") == ""
    table.read()
    assert table.play("RL1") == ""
    assert points(table, "L1", "RYGB") == 7


def test_lesson_3_asks_for_all_three_parts() -> None:
    table = Lectern("move")
    assert table.play("BM4") == "First move the red piece from L1 to L3."
    assert table.play("BM4 L1-L3 ^M5") == "Put the red capstone on L3."
    assert table.play("BM4 L1-L3 ^L3") == ""
    assert table.play("BL1 M1-M2 ^L4") == ""
    assert table.id == "closed"


def test_lesson_4_keeps_seven_points_and_leaves_cato_none() -> None:
    table = Lectern("close")
    table.read()
    assert table.play("RM5 L2-L3 ^L1") == ""
    assert table.play("RM3 L3-L2 ^M4") == "Then the yellow capstone would have to leave L1."
    assert table.play("RM4") == "That would fill M4 for Cato."
    assert table.play("RM3 M1-M2 ^M4") == ""
    assert (points(table, "L1", "GYRB"), points(table, "M4", "YRGB")) == (7, 0)


def test_lesson_5_has_one_goal_that_fits() -> None:
    table = Lectern("read")
    pieces = table.state.stacks[SLOT_OF_NAME["M2"]]
    assert [pieces == tally_base(goal) for goal in GOALS] == [str(number) == RIGHT for number in range(1, 5)]
    table.read()
    table.session.name_answer(RIGHT)
    table.read()
    assert table.play("BM2") == "Blue is just what Cato wants."
    assert table.play("GM2") == ""
    assert [points(table, "M2", goal) for goal in ("GRBY", "BRGY")] == [3, 3]


def tally_base(goal: str) -> int:
    """The number of the three lower pieces that a goal wants."""
    number = 1
    for colour in reversed(column(goal)[1:]):
        number = number << 2 | colour
    return number


def test_lesson_6_begins_at_eighteen_all_with_five_slots_open() -> None:
    table = Lectern("end")
    state = table.state
    goals = [goal for goal in state.goals if goal is not None]
    assert [tally(state.stacks, goal).points for goal in goals] == [18, 18]
    assert sum(state.stacks[slot] < 256 and slot not in state.caps for slot in range(10)) == 5


@pytest.mark.parametrize("id", IDS)
def test_what_is_taught_of_a_secret_is_kept(id: str) -> None:
    """Nothing that a lesson looks at tells of the other's goal or draw."""
    table = Lectern(id)
    seen = table.run.at.view.table
    assert seen.goals[1] in (None, SEALED)
    assert seen.draws[1] is None


def test_what_was_played_before_a_lesson_is_not_taken_back() -> None:
    table = Lectern("read")
    table.read()
    assert not table.session.can_undo(0)
    assert table.run.at.moves == ()
    table.run.back()
    assert table.id == "look"
    assert len(table.run.match) == 6


@pytest.mark.parametrize(
    "wrong",
    [
        Position(draws=("RRRY", "GGBB")),
        Position(draws=("RYGB", "RYGB"), goals=("RRGB", "RYGB")),
        Position(draws=("RYGB", "RYGB"), goals=("RYGB", "RYGB"), stacks={"L1": "RRRRR"}),
        Position(draws=("RYGB", "RYGB"), goals=("RYGB", "RYGB"), caps={"R": "L1", "B": "L1"}),
    ],
)
def test_what_the_rules_do_not_allow_is_no_position(wrong: Position) -> None:
    with pytest.raises(ValueError, match=r"put back|drawn|drew|pieces|capstones"):
        wrong.make()
