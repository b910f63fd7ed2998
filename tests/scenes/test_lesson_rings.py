"""No ring of light of a lesson cuts what is written: each word and number is wholly in the light or out of it."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from pygame import Rect

from capitol.games.screens import make_screens
from capitol.kit.look import Look
from capitol.table.lesson_guide import LessonGuide
from capitol.table.lesson_light import light_holes, ring_reach
from capitol.table.plugin import ScreensPlace
from tests.scenes.lesson_stand import LessonStand
from tests.texts_drawn import Placed, placed_to


def rings(look: Look, holes: list[Rect]) -> list[Rect]:
    """What is drawn around the holes."""
    reach, found = ring_reach(look), []
    for hole in holes:
        outer = hole.inflate(2 * reach, 2 * reach)
        found += [
            Rect(outer.x, outer.y, outer.width, reach),
            Rect(outer.x, hole.bottom, outer.width, reach),
            Rect(outer.x, outer.y, reach, outer.height),
            Rect(hole.right, outer.y, reach, outer.height),
        ]
    return found


def cut_words(stand: LessonStand) -> dict[str, list[str]]:
    """What the rings of each step would cut on the scene in front."""
    guide, look, run = stand.program.stack.guide, stand.scene.look, stand.session.run
    assert isinstance(guide, LessonGuide)
    written: list[Placed] = []
    with placed_to(written.append, stand.size):
        stand.draw()
    inks = [(one.shown, one.ink.inflate(-2, -2)) for one in written if not one.apart and one.ink.width > 2]
    words = guide._words_beside(stand.scene)
    cut: dict[str, list[str]] = {}
    for step in run.lesson.steps:
        wanted = step.light(run.at)
        lit = [one.lit_rect for one in stand.scene.root.walk() if any(fnmatchcase(one.id, id) for id in wanted)]
        drawn = rings(look, light_holes(look, lit, words))
        found = [shown for shown, ink in inks if ink.collidelist(drawn) >= 0]
        if found:
            cut[step.id] = found
    return cut


WINDOWS = (((800, 540), 1.0), ((1280, 720), 1.0), ((1366, 768), 1.0), ((1920, 1080), 1.5))
LIT = [(*WINDOWS[0], "de"), (*WINDOWS[1], "en"), (*WINDOWS[3], "de")]
"""Windows, sizes of text and languages that are tried each time."""
REST = [(*window, language) for window in WINDOWS for language in ("en", "de")]


@pytest.mark.parametrize(
    ("size", "ui", "language"),
    [*LIT, *(pytest.param(*one, marks=pytest.mark.slow) for one in REST if one not in LIT)],
)
@pytest.mark.parametrize("game", ["capitol", "capstone", "capoterra"])
def test_no_ring_cuts_a_word_or_a_number(
    tmp_path: Path, game: str, size: tuple[int, int], ui: float, language: str
) -> None:
    cut: dict[tuple[str, str], list[str]] = {}
    for number, lesson in enumerate(make_screens(game, ScreensPlace()).lessons()):
        stand = LessonStand(tmp_path / lesson.id, game, number, size=size, ui=ui, settings=None)
        stand.program.change_settings(language=language)
        stand.pass_time(400)
        cut |= {(lesson.id, step): words for step, words in cut_words(stand).items()}
    assert cut == {}
