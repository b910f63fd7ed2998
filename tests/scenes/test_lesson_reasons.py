"""In a lesson nothing is tried in vain without a word: what is dragged astray, an arrow at an edge, a wrong choice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.scenes import test_capoterra_lessons, test_capstone_lessons
from tests.scenes.lesson_desk import Desk
from tests.scenes.test_lesson_back import CAPITOL, CAPOTERRA, CAPSTONE, Input


def kinds(desk: Any) -> list[str]:
    """One widget of each kind that can be dragged now."""
    found: dict[str, str] = {}
    for one in desk.scene.root.walk():
        if one.draggable and one.enabled and one.rect.width:
            found.setdefault(one.id.split(".")[0], one.id)
    return list(found.values())


def dragged_astray(desk: Any) -> list[str]:
    """What got no word when it was dragged onto the strip of the lesson; a card of a bid lies well anywhere."""
    step, silent = desk.session.run.step, []
    if desk.scene.guided == "auction":
        return []
    for id in kinds(desk):
        if not desk.has(id):
            continue
        desk.drag(id, "lesson.words")
        if not desk.bubble:
            silent.append(f"{step.id}: {id}")
        silent += desk.covered()
        assert desk.session.run.step == step, id
        desk.scene.stage.dismiss()
    return silent


def stopped(desk: Any) -> list[str]:
    """The arrows that led nowhere without a word."""
    silent = []
    desk.key("tab")
    for arrow in ("left", "up", "right", "down"):
        for _press in range(25):
            before = desk.scene.stage.focus.id
            desk.key(arrow)
            if desk.scene.stage.focus.id == before:
                break
        if not desk.bubble and desk.scene.stage.focus.id == before:
            silent.append(f"{desk.step}: {arrow} at {before}")
        silent += desk.covered()
    return silent


def walk(desk: Any, inputs: Sequence[Input]) -> list[str]:
    """Try in vain what can be tried at each step of a lesson that asks for a move."""
    silent, met = [], set()
    for act in inputs:
        step = desk.session.run.step
        if step is not None and step.kind == "do" and step.id not in met and desk.session.run.at.attempt is None:
            met.add(step.id)
            silent += dragged_astray(desk)
            silent += stopped(desk) if desk.session.run.at.attempt is None else []
        act(desk)
        silent += desk.covered()
    assert met
    return silent


@pytest.mark.parametrize("lesson", CAPITOL)
def test_nothing_is_tried_in_vain_without_a_word_in_capitol(tmp_path: Path, lesson: str) -> None:
    assert walk(Desk(tmp_path, lesson), CAPITOL[lesson]) == []


@pytest.mark.parametrize("lesson", CAPSTONE)
def test_nothing_is_tried_in_vain_without_a_word_in_capstone(tmp_path: Path, lesson: str) -> None:
    assert walk(test_capstone_lessons.Desk(tmp_path, lesson), CAPSTONE[lesson]) == []


@pytest.mark.parametrize("lesson", sorted({*CAPOTERRA} - {"turn"}))
def test_nothing_is_tried_in_vain_without_a_word_in_capoterra(tmp_path: Path, lesson: str) -> None:
    assert walk(test_capoterra_lessons.Desk(tmp_path, lesson), CAPOTERRA[lesson]) == []


def test_a_card_that_the_step_does_not_ask_for_is_not_taken_up(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build")
    desk.key("return", "return", "return")
    for card, reason in (("B4", "No finished house is in the yard."), ("R2", "That comes later in this lesson.")):
        desk.press(desk.card(card))
        assert desk.bubble == reason
        assert not desk.scene.pending.active, card  # type: ignore[attr-defined]
    desk.key("f", "space", "space")
    assert desk.step == "confirm", "what is asked for is taken up"


def test_what_is_to_be_tried_is_taken_up(tmp_path: Path) -> None:
    """The rules refuse it; that is what the step is about."""
    desk = Desk(tmp_path, "permits")
    desk.press(desk.piece("3r"))
    assert desk.bubble == ""
    assert desk.scene.pending.active  # type: ignore[attr-defined]


def test_what_was_tried_is_put_down_so_that_the_keys_named_next_hold(tmp_path: Path) -> None:
    """The tall house was still held, and its key then stood for its next permit, which was refused."""
    desk = Desk(tmp_path, "permits")
    desk.key("b")
    assert desk.scene.stage.focus.id == desk.piece("3r"), "what is asked for comes first"
    desk.key("space", "8")
    assert desk.step == "begin"
    assert not desk.scene.pending.active  # type: ignore[attr-defined]
    desk.key("b")
    assert desk.bubble == ""
    desk.key("space", "space")
    assert desk.prompt == "Now confirm."
    desk.key("return")
    desk.rest()
    assert desk.step == "taller"


def test_a_piece_that_was_to_be_tried_is_put_down_in_capstone(tmp_path: Path) -> None:
    desk = test_capstone_lessons.Desk(tmp_path, "place")
    for chord in ("return", "1", "1", "return", "shift+2", "3", "return", "2", "3"):
        desk.keys(chord)
    assert desk.step == "last"
    assert desk.scene.pending.held is None  # type: ignore[attr-defined]


def test_keys_lead_first_to_the_area_that_is_asked_for(tmp_path: Path) -> None:
    """Not to one that takes the house too, but that the step is not about."""
    desk = Desk(tmp_path, "roofs")
    desk.key("b", "space")
    assert desk.scene.stage.focus.id.startswith("space.2."), "not II, where Cato was first"


def test_a_reason_stays_until_the_next_try_and_points_at_what_was_tried(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build")
    desk.key("return", "return", "return")
    desk.drag("crane", "area.4")
    assert desk.bubble.startswith("A floor goes into your yard")
    assert desk.find("bubble").about == "area.4"  # type: ignore[attr-defined]
    desk.pass_time(12_000)
    assert desk.bubble, "it waits for who reads slowly"
    desk.press(desk.card("R2"))
    assert desk.bubble == "That comes later in this lesson."
    assert desk.find("bubble").about == desk.card("R2")  # type: ignore[attr-defined]


def test_a_wrong_answer_gets_its_reason_where_it_was_given(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "majority")
    for house, area in (("2r", "V"), ("3t", "IV"), ("2r", "I")):
        desk.send(house, area)
    desk.pass_time(6000)
    for given in ("row.0", "row.3", "area.0"):
        desk.press(given)
        assert desk.bubble == "No fountain there: second place gets nothing."
        bubble = desk.find("bubble")
        assert bubble.about == given  # type: ignore[attr-defined]
        others = [desk.find(id).rect for id in ("row.0", "row.3", "row.4") if id != given]
        assert bubble.rect.collidelist(others) < 0, "and covers no other answer"
    desk.pass_time(12_000)
    assert desk.bubble


@pytest.mark.parametrize(("chord", "way"), [("tab", "Key: Enter"), ("", "")])
def test_who_uses_keys_is_told_the_one_that_confirms(tmp_path: Path, chord: str, way: str) -> None:
    desk = Desk(tmp_path, "roofs")
    desk.send("1r", "III", confirm=False)
    if chord:
        desk.key(chord)
    assert desk.prompt == "Now confirm."
    assert desk.find("lesson.words").describe()["help"] == way


def test_who_plays_before_reading_is_told_where_it_goes_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build")
    desk.drag("yard.0", "yard.0")
    assert desk.bubble == "First read this, then choose “Continue”."
    desk.press("lesson.go")
    assert desk.bubble == ""
