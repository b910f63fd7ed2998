"""The words of every step of every lesson: whole in every size, text size and language, for whatever is in the hand."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

import pytest
from pygame import Rect

from capitol.games.capitol.lessons.course import lessons
from capitol.games.capoterra.lessons.course import lessons as capoterra_lessons
from capitol.host.controls import Hand
from capitol.host.language import _, available_languages, pgettext, set_language
from capitol.kit.look import Look
from capitol.kit.widgets import Button
from capitol.session.lessons import At, Lesson, LessonStep
from capitol.shell.scales import usable
from capitol.table.lesson_band import BAND, BandButton, BandWords, LessonBand, Words
from tests.capitol.lessons import runs as capitol
from tests.capoterra.lessons import runs as capoterra
from tests.capstone.lessons import runs as capstone
from tests.shared_pictures import shared_look

SIZES = ((800, 540), (1280, 720), (1920, 1080))
OTHERS = ((1366, 768), (1600, 900), (3840, 2160))
TEXTS = (1.0, 1.5, 2.0)
MOST_INPUTS = 400
BAR = 62
"""The least that a bar is high, in logical pixels of the board."""


@cache
def moments() -> list[tuple[LessonStep, int, int, At, Lesson]]:
    """Each step with its number among how many, and a moment in it."""
    met: dict[tuple[str, str], tuple[LessonStep, int, int, At, Lesson]] = {}
    courses = ((capitol, lessons()), (capstone, capstone.course()), (capoterra, capoterra_lessons()))
    for runs, lesson in ((runs, lesson) for runs, course in courses for lesson in course):
        if len(lesson.steps) == 1:
            continue  # a whole game, whose words are those of its moments
        table: Any = runs.Lectern(lesson.id)
        rng = random.Random(5)
        for _input in range(MOST_INPUTS):
            step = table.run.step
            if table.run.over or len([key for key in met if key[0] == lesson.title(table.run.at)]) == len(lesson.steps):
                break
            if step is not None:
                at = table.run.at
                met.setdefault((lesson.title(at), step.id), (step, table.run.number, len(lesson.steps), at, lesson))
            runs.chance_input(table, rng)
    return list(met.values())


def looks(sizes: Sequence[tuple[int, int]]) -> Iterator[Look]:
    """Every look that a lesson may have in these windows."""
    for size in sizes:
        for text in sorted({usable(text, *size) for text in TEXTS}):
            yield dataclasses.replace(shared_look(*size, text), band=BAND, bar_up_to=1.0)


def band_of(look: Look, step: LessonStep, at: At, help: str, number: int, count: int, title: str = "") -> LessonBand:
    """The strip that a table shows in this moment."""

    def nothing() -> None:
        pass

    labels = (pgettext("lesson", "Back"), pgettext("a lesson or challenge", "Restart"), pgettext("lesson", "Leave"))
    ways = [BandButton(f"way.{label}", label, nothing, icon="left") for label in labels]
    tall = look.band_height
    if look.takes_bar:
        ways = [BandButton(id, id, nothing, icon="menu") for id in ("menu", "undo")] + ways
        tall += min(look.ui(54), look.board(BAR))
    buttons = [BandButton("lesson.go", _("Continue"), nothing, primary=True)] if step.kind == "read" else []
    if step.kind == "ask":
        named = [choice for choice in step.choices if "." not in choice]
        buttons = [
            BandButton(f"answer.{name}", label, nothing)
            for name, label in zip(named, step.labels(at) or named, strict=True)
        ]
    words = BandWords(step.prompt(at), help, (number, count), title)
    return LessonBand(look, Rect(0, 0, look.scale.width, tall), words, buttons, ways)


@pytest.mark.parametrize("code", available_languages())
@pytest.mark.parametrize(
    "sizes", [pytest.param(SIZES, id="usual"), pytest.param(OTHERS, id="others", marks=pytest.mark.slow)]
)
def test_no_prompt_is_cut_and_help_keeps_a_sentence(code: str, sizes: Sequence[tuple[int, int]]) -> None:
    set_language(code)
    cut = []
    for look in looks(sizes):
        for step, number, count, at, lesson in moments():
            said = {step.help(at)} | {step.how(dataclasses.replace(at, hand=hand)) for hand in get_args(Hand)}
            for help in said if step.kind == "read" else said | {""}:
                band = band_of(look, step, at, help, number, count, f"8. {lesson.title(at)}")
                words = band.find("lesson.words")
                assert isinstance(words, Words)
                if not words.fits(look) or (help and not words.shown_help):
                    cut.append((look.scale.rect.size, look.scale.ui_scale, step.id, words.label, help))
                assert words.shows_title or look.scale.ui_scale > 1 or step.kind == "ask", (
                    step.id,
                    look.scale.rect.size,
                )
                lines = sum(round(look.text_px(px) * 1.2) for _line, px, _bold in words._rows(look))
                assert look.takes_bar or lines <= words.rect.height - look.ui(4), "clear of the edges"
                buttons = [one for one in band.walk() if isinstance(one, Button)]
                assert all(band.rect.contains(one.rect) for one in buttons), step.id
                assert not any(one.rect.colliderect(words.rect) for one in buttons), step.id
    assert cut == []


def test_nobody_is_told_to_drag_who_has_no_mouse() -> None:
    """In no prompt, help or way of a step, for keys and for a gamepad."""
    mouse = [step.id for step, _number, _count, at, _lesson in moments() if "rag the piece" in step.how(at)]
    assert len(mouse) > 20, "with a mouse it is told"
    for step, _number, _count, at, _lesson in moments():
        for hand in ("keys", "pad"):
            now = dataclasses.replace(at, hand=hand)
            said = " ".join((step.prompt(now), step.help(now), step.how(now)))
            assert not any(word in said.lower() for word in ("drag", "click", "mouse")), (step.id, said)
