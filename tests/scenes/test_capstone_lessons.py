"""Every lesson of Capstone played to its end on the real scenes: by mouse alone, and by keys alone."""

from __future__ import annotations

import fnmatch
import random
from pathlib import Path

import pytest

from capitol.games.capstone.lessons.secrets import RIGHT
from capitol.games.capstone.rules.numbers import COLOURS, SLOT_OF_NAME
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.end_scene import EndScene
from capitol.games.capstone.ui.table_scene import TableScene
from capitol.games.capstone.ui.words import colour_letter
from capitol.kit.scene import SEEN_MS
from capitol.session.lesson_table import LessonSession
from capitol.session.settings import Settings
from capitol.shell.learn import LearnScene
from capitol.shell.preferences import Fixed
from capitol.table.lesson_guide import LessonGuide
from capitol.table.lesson_light import light_holes, ring_reach
from tests.capstone.lessons.runs import course
from tests.scenes.harness import Stand
from tests.scenes.lesson_stand import LessonStand

IDS = tuple(lesson.id for lesson in course())


class Desk(LessonStand):
    """A program with one of Capstone's lessons open."""

    def __init__(
        self,
        home: Path,
        lesson: str,
        *,
        size: tuple[int, int] = (1280, 720),
        ui: float = 1.0,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(home, "capstone", IDS.index(lesson), size=size, ui=ui, settings=settings)

    def rest(self) -> None:
        """Wait until nothing moves and nobody is to act but the person."""
        for _frame in range(400):
            self.pass_time(40)
            if not self.scene.busy and not self.session.ready and not self.session.run.cut:
                return
        raise AssertionError("the lesson stands still")

    def place(self, piece: str, slot: str) -> None:
        """Pull a piece (``RL`` is a large red one) from the stash to a slot."""
        number = 4 * "LM".index(piece[1]) + COLOURS.index(piece[0])
        self.drag(f"stash.{number}", of(slot))

    def move(self, source: str, target: str) -> None:
        """Pull the top of a stack onto another."""
        self.drag(of(source), of(target))

    def confirm(self) -> None:
        """Press Confirm, and let the other act."""
        self.press("confirm")
        self.rest()

    def keys(self, *chords: str) -> None:
        """Press keys, and let the other act."""
        self.key(*chords)
        self.rest()

    def ends(self) -> None:
        """The lesson is gone through, and its card says what comes next."""
        assert self.step == ""
        self.pass_time(2500)
        assert not any(self.find(id).enabled for id in ("rematch", "samedeal") if self.has(id)), "it is a lesson"
        self.come_to_the_card()
        assert self.program.lesson_progress.done("capstone", self.session.run.lesson.id)


def of(slot: str) -> str:
    """The widget of a slot."""
    return f"slot.{SLOT_OF_NAME[slot]}"


def test_the_first_piece_is_placed_within_fifteen_seconds_of_launch(tmp_path: Path) -> None:
    """L5: by the clock that drives the program, at the usual speed, from the title of somebody new here."""
    desk = Desk.__new__(Desk)
    Stand.__init__(desk, tmp_path)
    desk.program.fixed = Fixed(speed="normal", seed=7, counted=True)
    desk.program.choose_game("capstone")
    desk.program.show_title()
    began = desk.clock
    desk.pass_time()
    desk.key("return")
    desk.rest()
    assert desk.session.run.lesson.id == "place"
    desk.pass_time(2 * SEEN_MS)  # what the key before brought is to be seen
    desk.key("return")
    desk.place("RL", "L1")
    desk.confirm()
    assert desk.step == "medium"
    assert desk.clock - began <= 15_000, desk.clock - began


@pytest.mark.parametrize("lesson", IDS)
def test_a_lesson_restarts_within_a_second(tmp_path: Path, lesson: str) -> None:
    Desk(tmp_path, lesson).check_restart()


# By mouse alone


def test_lesson_1_by_mouse(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "place")
    assert desk.prompt == "Two players build the same ten stacks."
    desk.press("lesson.go")
    desk.place("RM", "M2")
    assert desk.bubble == "First a large piece: the upper row."
    assert desk.step == "large"
    desk.place("RL", "L1")
    assert desk.step == "confirm"
    desk.confirm()
    assert desk.step == "medium"
    desk.place("YM", "M3")
    assert desk.prompt == "Now confirm."
    desk.confirm()
    desk.place("YL", "L1")
    assert desk.bubble == "First try L3, and read why not."
    desk.place("YL", "L3")
    assert desk.bubble == "L3 has its four pieces."
    assert desk.step == "last"
    desk.place("YL", "L1")
    desk.confirm()
    desk.ends()


def test_lesson_2_by_mouse(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "goal")
    assert isinstance(desk.scene, ArrangeScene)
    desk.press("reverse")
    for place, piece in enumerate((0, 1, 2, 3)):
        desk.press(f"piece.{piece}")
        desk.press(f"place.{place}")
    desk.press("seal")
    assert desk.bubble == "In this lesson: red, yellow, green, blue."
    desk.press("undo")
    for colour in "RYGB":
        desk.press(f"piece.{'GBRY'.index(colour)}")
    assert desk.step == "seal", "a click is enough for each"
    desk.press("seal")
    desk.rest()
    desk.pass_time(1500)
    assert desk.step == "pays"
    desk.press("lesson.go")
    desk.press("lesson.answer.7")
    assert desk.bubble.startswith("Compare L3")
    desk.press("lesson.answer.2")
    assert desk.bubble == ""
    assert desk.prompt == "Right: top and bottom match, two points."
    desk.press("lesson.go")
    desk.place("YL", "L1")
    assert desk.bubble == "That fills L1, but its top would not match."
    desk.place("RL", "L1")
    desk.confirm()
    desk.press("lesson.go")
    desk.press("lesson.go")
    desk.ends()


def test_lesson_3_by_mouse(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "move")
    desk.place("RM", "M4")
    desk.press("confirm")
    assert desk.bubble == "First move the red piece from L1 to L3."
    desk.move("L1", "L4")
    assert desk.bubble == "Move the red piece from L1 to L3."
    desk.move("L1", "L3")
    assert desk.step == "cap"
    desk.press(of("L3"))
    desk.confirm()
    desk.place("GL", "L5")
    desk.move("M1", "M2")
    desk.press(of("L3"))
    assert desk.bubble == "It must leave L3."
    desk.press(of("M5"))
    desk.confirm()
    assert desk.step == "closed"
    desk.press("lesson.go")
    desk.ends()


def test_lesson_4_by_mouse(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "close")
    desk.press("lesson.go")
    desk.place("YM", "M5")
    desk.move("L2", "L3")
    desk.press(of("L2"))
    assert desk.bubble == "That leaves L1 open. Put the capstone there."
    desk.press(of("L1"))
    desk.confirm()
    assert desk.step == "spoil"
    desk.place("GM", "M3")
    desk.move("L3", "L5")
    assert desk.bubble == "Then the yellow capstone would have to leave L1."
    desk.move("M1", "M2")
    desk.press(of("M4"))
    desk.confirm()
    desk.press("lesson.go")
    desk.ends()


def test_lesson_5_by_mouse(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "read")
    desk.press("lesson.go")
    labels = [desk.find(f"lesson.answer.{number}").label for number in range(1, 5)]
    assert labels[int(RIGHT) - 1] == "3. " + " ".join(colour_letter(COLOURS.index(letter)) for letter in "BRGY")
    desk.press("lesson.answer.1")
    assert desk.bubble.startswith("Upside down")
    desk.press(f"lesson.answer.{RIGHT}")
    assert desk.prompt == "Right: red, green, yellow, as in M2."
    desk.press("lesson.go")
    desk.place("BM", "M2")
    assert desk.bubble == "Blue is just what Cato wants."
    desk.place("GM", "M2")
    desk.confirm()
    desk.press("lesson.go")
    desk.press("lesson.go")
    desk.ends()


def test_lesson_6_ends_as_a_game_does(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "end")
    rng = random.Random(4)
    while isinstance(desk.scene, TableScene):
        assert desk.scene.pending is not None
        desk.scene.pending.take(desk.session.choices(0).sample(rng))
        desk.scene.show()
        desk.pass_time()
        desk.confirm()
    assert isinstance(desk.scene, EndScene)
    assert "Goal of" not in desk.find("result.note").label, "below the strip it would lie over the stacks"
    desk.ends()


# By keys alone


def seal_by_keys(desk: Desk) -> None:
    for place, colour in enumerate("RYGB"):
        desk.key(str("GBRY".index(colour) + 1), str(place + 1))
    assert desk.step == "seal"
    desk.keys("return")
    desk.pass_time(1500)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((3840, 2160), 2.0)], ids=["100 %", "200 %"])
def test_all_lessons_with_keys_alone(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    """L4: what is written below is what the lessons say that one presses."""
    ways: dict[str, tuple[str, ...]] = {
        "place": ("return", "1", "1", "return", "shift+2", "3", "return", "2", "3", "2", "1", "return"),
        "goal": ("return", "2", "return", "1", "1", "return", "return", "return"),
        "move": (
            *("shift+1", "4", "1", "3", "3", "return"),
            *("3", "5", "shift+1", "2", "shift+5", "return", "return"),
        ),
        "close": (
            *("return", "shift+2", "5", "2", "3", "1", "return"),
            *("shift+3", "3", "shift+1", "2", "shift+4", "return", "return"),
        ),
        "read": ("return", RIGHT, "return", "shift+3", "2", "return", "return", "return"),
    }
    for id, keys in ways.items():
        desk = Desk(tmp_path / id, id, size=size, ui=ui)
        if id == "goal":
            seal_by_keys(desk)
        for key in keys:
            desk.keys(key)
        desk.ends()


# What goes for all of them


@pytest.mark.slow
@pytest.mark.parametrize("lesson", IDS)
def test_the_loop_sleeps_while_nothing_is_due(tmp_path: Path, lesson: str) -> None:
    desk = Desk(tmp_path, lesson)
    desk.pass_time(40_000)
    due = desk.program.stack.next_due(desk.clock)
    assert due is None or due > desk.clock + 1000, (lesson, due, desk.clock)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1920, 1080), 1.5), ((3840, 2160), 2.0)])
def test_every_lesson_fits_its_window(tmp_path: Path, language: str, size: tuple[int, int], ui: float) -> None:
    """The first step of each, with its help, and nothing of what is in the spotlight under the band."""
    for lesson in IDS:
        desk = Desk(tmp_path / lesson, lesson, size=size, ui=ui, settings=Settings(language=language))
        desk.program.change_settings(language=language)
        desk.pass_time(13_000)
        step, at = desk.session.run.step, desk.session.run.at
        assert step is not None
        assert desk.find("lesson.words").describe()["help"] == step.help(at)
        assert desk.faults() == [], (lesson, language)
        band = desk.find("lesson").rect
        wanted = step.light(at)  # with large texts there is no room for the last turn of the other beside the stacks
        lit = [one for one in desk.scene.root.walk() if any(fnmatch.fnmatchcase(one.id, id) for id in wanted)]
        assert bool(lit) == bool(wanted), lesson
        assert not any(one.rect.colliderect(band) for one in lit), lesson
    desk.program.change_settings(language="en")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "ui"), [((800, 540), 1.0), ((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_no_spotlight_cuts_a_heading(tmp_path: Path, language: str, size: tuple[int, int], ui: float) -> None:
    """The words above the columns of the stash, those of the goal, and the strip of the lesson stay whole."""
    for lesson in ("place", "goal", "close"):
        desk = Desk(tmp_path / lesson, lesson, size=size, ui=ui)
        desk.program.change_settings(language=language)
        for _step in range(2):
            desk.pass_time(400)
            guide, look = desk.program.stack.guide, desk.scene.look
            assert isinstance(guide, LessonGuide)
            lit = [one.lit_rect for one in guide._lit(desk.scene)]
            words = guide._words_beside(desk.scene)
            assert lit, desk.step
            around = 2 * ring_reach(look)
            for hole in light_holes(look, lit, words):
                ring = hole.inflate(around, around)
                cut = [one for one in words if ring.colliderect(one) and not hole.contains(one)]
                assert cut == [], (lesson, desk.step, ring)
            if desk.has("lesson.go"):
                desk.press("lesson.go")
    desk.program.change_settings(language="en")


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1920, 1080), 1.5), ((3840, 2160), 2.0)])
def test_four_goals_to_choose_from_leave_the_question_its_room(
    tmp_path: Path, size: tuple[int, int], ui: float
) -> None:
    desk = Desk(tmp_path, "read", size=size, ui=ui)
    desk.key("return")
    assert desk.step == "which"
    assert desk.faults() == []


def test_a_lesson_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "move")
    desk.place("RM", "M4")
    desk.move("L1", "L3")
    desk.press(of("L3"))
    desk.confirm()
    assert desk.step == "again"
    desk.program.close()
    again = Desk(tmp_path, "move")
    assert again.step == "again"
    assert again.find("lesson.back").tooltip == "One step back"
    again.press("lesson.back")
    again.pass_time(400)
    assert again.step == "confirm", "what was only laid is laid anew"
    again.press("lesson.skip")
    again.press("lesson.leave.go")
    again.pass_time(400)
    assert again.session.run.lesson.id == "close"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1920, 1080), 1.5), ((3840, 2160), 2.0)])
def test_the_list_fits_its_window(tmp_path: Path, language: str, size: tuple[int, int], ui: float) -> None:
    stand = Stand(tmp_path, size, ui)
    stand.program.change_settings(language=language)
    stand.program.show_title()
    stand.program.open_lessons()
    stand.pass_time(60)
    try:
        assert stand.has("learn.game")
        assert stand.faults() == []
    finally:
        stand.program.change_settings(language="en")


def test_the_list_shows_the_lessons_of_every_game(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.lesson_progress.finish("capstone", "place")
    stand.program.show_title()
    stand.program.open_lessons()
    stand.pass_time(60)
    assert isinstance(stand.scene, LearnScene)
    assert stand.find("lesson.7").label == "When to pass, what to save"
    options = {option.value: option.text for option in stand.find("learn.game").options}  # type: ignore[attr-defined]
    assert options.keys() == stand.program.games.keys()
    assert (options["capitol"], options["capstone"]) == ("Capitol: 0 of 8", "Capstone: 1 of 6")
    stand.press("learn.game.capstone")
    assert stand.find("lesson.0").describe()["progress"] == "Done"
    assert stand.find("lesson.1").label == "The secret goal"
    assert not stand.has("lesson.6")
    assert stand.faults() == []
    stand.press("lesson.4")
    stand.pass_time(400)
    session = stand.program.session
    assert isinstance(session, LessonSession)
    assert (session.entry.id, session.run.lesson.id) == ("capstone", "read")
