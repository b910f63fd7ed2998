"""The lessons of Capitol without a window: no dead end, and texts that are short and in all languages."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from capitol.core.events import Event
from capitol.games.capitol.lessons.course import lessons
from capitol.games.capitol.lessons.positions import NUMERALS, Position
from capitol.games.capitol.rules.moves import Floors, Pass, Roof
from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.rules.phases import score_round
from capitol.games.capitol.rules.places import amphitheatre_cards, round_points
from capitol.games.capitol.ui.models.scoring import scoring_model
from capitol.games.capitol.ui.words import Names
from tests.capitol.lessons.runs import Lectern, chance_input, lesson
from tests.lessons import check_prompts, prompts

IDS = [one.id for one in lessons()]
SAMPLE, ALL = 250, 10_000
MOST_INPUTS = 200


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_no_legal_input_leads_to_a_dead_end(id: str, full: bool) -> None:
    """L1: whatever is legal, there is always a way on, and the lesson can be kept and resumed there."""
    rng, table, seen, ended = random.Random(3), Lectern(id), Counter[str](), 0
    for number in range(ALL if full else SAMPLE):
        if table.run.over:
            ended += 1
            table = Lectern(id)
        seen[chance_input(table, rng)] += 1
        if number % 50 == 0 and not table.run.trouble:
            again = Lectern(id, table.run.kept)
            assert (again.id, again.state) == (table.id, table.state)
    assert seen["move"] > 0
    assert ended > 0, seen


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_prompts_are_short_and_help_is_two_sentences(id: str, language: str) -> None:
    """L2: at most eight words in English, at most two sentences of help, all in the three languages."""
    check_prompts(lesson(id), prompts(Lectern(id), chance_input, MOST_INPUTS), language)


def test_lesson_1_as_the_rules_count_it() -> None:
    for shape, area in enumerate(("I", "IV")):
        table = Lectern("build")
        assert round_points(table.state) == [0, 4]
        for _read in range(3):
            table.session.acknowledge()
        assert table.play_move(Floors(CARD_OF_NAME["F3"], (1, 2))) == ""
        table.session.acknowledge()
        assert table.play_move(Roof(CARD_OF_NAME["R2"], 3, shape)) == ""
        table.session.acknowledge()
        assert table.house("B4", "3" + "rt"[shape], area) == ""
        assert table.id == "lead"
        assert round_points(table.state) == [2, 2]


def test_lesson_2_refuses_the_third_round_roof() -> None:
    table = Lectern("roofs")
    table.house("P2", "1r", "III")
    assert table.refuse(table.permit("P5", "1r", "VI")) == "ROOF_TRIO"
    assert table.id == "rule"
    table.session.acknowledge()
    assert table.id == "cover"
    table.play_move(Roof(CARD_OF_NAME["R3"], 1, 1))
    table.house("P5", "1t", "VI")
    assert round_points(table.state) == [5, 2]


def test_lesson_3_takes_only_what_pays() -> None:
    table = Lectern("permits")
    assert table.refuse(table.permit("V2", "3r", "VIII")) == "FIRST_MUST_BE_1"
    table.house("V2", "1r", "VIII")
    table.house("V4", "2r", "VIII")
    assert (
        table.house("V7", "3r", "VIII")
        == "You lead area VIII already: no more points there. Area IX brings you 2, and costs Cato 2."
    )
    assert round_points(table.state) == [2, 5]
    assert table.house("V7", "3r", "IX") == ""
    assert round_points(table.state) == [4, 3]


def test_lesson_4_scores_six_to_four() -> None:
    table = Lectern("majority")
    for card, house, area in (("B2", "2r", "V"), ("B4", "3t", "IV"), ("B6", "2r", "I")):
        assert table.house(card, house, area) == ""
    assert table.state.scores == [6, 4]


@pytest.mark.parametrize(("bid", "goes_on"), [("R7 F4", True), ("F4 B6", False), ("V8", False), ("", False)])
def test_lesson_5_takes_back_a_bid_that_was_not_asked(bid: str, goes_on: bool) -> None:
    table = Lectern("auction")
    objection = table.bid(bid)
    assert (objection == table.run.trouble == "") == goes_on
    if table.run.trouble:
        table.run.try_again()
        table.sit()
        assert table.id == "bid"
        assert table.state.hand_size(0) == 4


def test_lesson_6_has_cato_draw_what_the_question_is_about() -> None:
    table = Lectern("memory")
    assert amphitheatre_cards(table.state) == [2, 1]


def test_lesson_8_ends_eight_to_three() -> None:
    table = Lectern("saving")
    assert round_points(table.state) == [7, 2]
    table.house("V2", "3r", "VIII")
    table.session.acknowledge()
    table.play_move(Pass())
    table.bid("R7")
    assert table.fountain("VIII") != ""
    assert table.fountain("VII") == ""
    table.bid("")
    table.bid("V8")
    assert table.large("VII") == ""
    assert table.state.scores == [8, 3]
    assert table.state.owed == [8, 6]


@pytest.mark.parametrize("scores", [(), ((4, 6), (8, 8))])
def test_a_later_round_adds_to_what_was_scored_before(scores: tuple[tuple[int, int], ...]) -> None:
    position = Position(round=3, houses=((0, "I", "1r"),), scores=scores)
    _setup, state = position.make()
    before = tuple(state.scores)
    assert before == ((12, 14) if scores else (0, 0))
    log: list[Event] = []
    score_round(state, log)
    model = scoring_model(log[0], state, Names(("Livia", "Cato"), NUMERALS))
    assert model.points[0] > 0
    assert (model.before, model.after) == (before, tuple(state.scores))


def test_scores_of_another_number_of_rounds_are_no_position() -> None:
    with pytest.raises(ValueError, match="2 rounds are scored, not 1"):
        Position(round=3, scores=((4, 6),)).make()


def test_a_house_that_cannot_stand_is_no_position() -> None:
    with pytest.raises(ValueError, match="cannot stand"):
        Position(houses=((0, "I", "2r"),)).make()


def test_a_step_is_judged_as_a_whole_or_begun() -> None:
    table = Lectern("build")
    table.session.acknowledge()
    table.session.acknowledge()
    assert table.session.objection(0, Floors(CARD_OF_NAME["F3"], (1,))) == ""
    assert table.session.objection(0, Floors(CARD_OF_NAME["F3"], (0,))) == "Build on the house for now."
    assert table.session.objection(0, Floors(CARD_OF_NAME["F3"], (1, 0))) == "You need three floors to catch Cato."
