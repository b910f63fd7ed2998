"""In a lesson nothing is tried in vain without a word: what is dragged astray, an arrow at an edge, a wrong choice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.scenes import test_capstone_lessons
from tests.scenes.lesson_desk import Desk
from tests.scenes.test_lesson_back import CAPITOL, CAPSTONE, Input


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
    assert met
    return silent


@pytest.mark.parametrize("lesson", CAPITOL)
def test_nothing_is_tried_in_vain_without_a_word_in_capitol(tmp_path: Path, lesson: str) -> None:
    assert walk(Desk(tmp_path, lesson), CAPITOL[lesson]) == []


@pytest.mark.parametrize("lesson", CAPSTONE)
def test_nothing_is_tried_in_vain_without_a_word_in_capstone(tmp_path: Path, lesson: str) -> None:
    assert walk(test_capstone_lessons.Desk(tmp_path, lesson), CAPSTONE[lesson]) == []


def test_a_card_that_the_step_does_not_ask_for_is_not_taken_up(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build")
    desk.key("return", "return")
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


def test_who_plays_before_reading_is_told_where_it_goes_on(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build")
    desk.drag("yard.0", "yard.0")
    assert desk.bubble == "First read this, then press “Go on”."
    desk.press("lesson.go")
    assert desk.bubble == ""
