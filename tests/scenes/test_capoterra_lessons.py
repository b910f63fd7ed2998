"""The lessons of Capoterra on the real table, by presses of widgets alone."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from capitol.games.capoterra.lessons.course import lessons
from capitol.kit.scene import SEEN_MS
from capitol.kit.tween import Wait
from capitol.shell.new_game import NewGameScene
from tests.scenes.lesson_stand import LessonStand

IDS = [one.id for one in lessons()]


class Desk(LessonStand):
    """A program with one of Capoterra's lessons open."""

    def __init__(self, home: Path, lesson: str, size: tuple[int, int] = (1280, 720), ui: float = 1.0) -> None:
        super().__init__(home, "capoterra", IDS.index(lesson), size=size, ui=ui, settings=None)

    def rest(self) -> None:
        """Wait until nothing moves and nobody is to act but the person."""
        for _frame in range(400):
            self.pass_time(40)
            if not self.scene.busy and not self.session.ready and not self.session.run.cut:
                return
        raise AssertionError("the lesson does not come to rest")

    def go(self, *ids: str) -> None:
        """Press widgets, one after another."""
        for id in ids:
            self.press(id)
            self.rest()
            assert self.covered() == []
            assert self.places_missed() == []

    def places_missed(self) -> list[str]:
        """The places on the board that the step points at and that are not there, so nothing lights up."""
        run = self.session.run
        if run.step is None or self.scene.stage.dialog is not None:
            return []
        wanted = [name for name in run.step.light(run.at) if name.startswith("cell.")]
        return [name for name in wanted if not self.has(name)]

    def on(self) -> None:
        """Go on from what is only read."""
        self.go("lesson.go")


def test_an_enter_that_was_to_shorten_an_animation_turns_no_page(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "tiles")
    scene, step = desk.scene, desk.step
    scene.animator.factor = 1.0
    scene.animator.play(Wait(2000))
    for _press in range(3):
        desk.key("return")
        desk.pass_time(150)
    assert not scene.busy
    assert desk.step == step
    desk.pass_time(SEEN_MS)
    desk.key("return")
    assert desk.step != step


def test_tiles(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "tiles")
    assert "sell them" in desk.find("lesson.help").label, "the score leaves the goods out"
    desk.on()
    assert "The colours tell what each roll brings" in desk.find("lesson.help").label
    assert all(desk.has(id) for id in ("has.gold.0", "goods.0.0", "away.0.0", "income.0")), "all four lines are named"
    desk.on()
    asked = desk.prompt
    assert "west of your capital" in asked
    assert not desk.has("log.opening"), "a lesson is no beginning of a game"
    desk.go("cell.-1.-1")
    assert desk.prompt == asked, "another side is not what it asks for"
    desk.go("cell.-2.0")
    assert desk.prompt == "Turn the tile, or lay it elsewhere."
    desk.go("confirm")
    assert desk.bubble.startswith("No road leads there")
    desk.go("turn.right")
    assert desk.prompt == f"Now press “{desk.find('confirm').label}”."
    desk.go("confirm")
    assert desk.step == "fit"
    assert "side without road one without" in desk.find("lesson.help").label, "the rule that the next task needs"
    desk.on()
    assert desk.step == "match"
    desk.go("cell.-1.-1", "confirm")
    assert desk.bubble.startswith("Lay the tile at the end")
    desk.go("undo", "cell.-3.0", "confirm")
    assert desk.step == "rock"
    desk.go("cell.3.0", "confirm")
    assert desk.step == ""


def test_roll(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "roll")
    said = desk.find("status").label
    assert said == "Read at the top, then choose “Continue”.", "there is nothing to answer yet"
    desk.on()
    assert desk.step == "field", "it is taught before it is asked"
    desk.on()
    for answer, why in (
        ("1", "One field of corn is beside your capital, and its road leads there: one good."),
        ("0", "The road of the sheep does not lead to your capital: nothing."),
        ("0", "Your road leads to the wood, but it is not beside your capital: nothing."),
        ("1", "Rock beside a settlement needs no road: one good."),
    ):
        assert not desk.has("income.0"), "it would give the answer away"
        assert desk.find("status").label == "Read and answer at the top.", "the tray is not just empty"
        desk.key(answer)
        desk.rest()
        assert desk.find("toast").label == why, "a right answer too says why"
    assert desk.step == "apart"
    desk.go("cell.-2.0", "confirm")
    assert desk.step == "row"
    assert desk.find("income.0").spoken == "A roll of its colour brings: 2 corn, 0 sheep, 0 wood, 1 rock"
    desk.key("1")
    desk.rest()
    assert desk.step == ""
    assert desk.find("toast").label == "Rock beside a settlement needs no road: one good."


def test_village(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "village")
    desk.go("confirm")
    assert desk.bubble == "Not yet: do first what the lesson asks."
    desk.go("hire.1")
    assert desk.step == "walk"
    desk.go("unit.1.0.-2.0", "cell.-3.0")
    assert desk.step == "spacing", "how far apart villages lie is taught before one is founded"
    spaced = desk.session.pointed
    assert spaced == ("cell.-1.0", "pile.*.-1.0", "cell.-4.0"), "the capital, and the place three steps away"
    desk.on()
    assert desk.step == "found"
    run = desk.session.run
    assert run.step is not None
    assert run.step.mouse(run.at)
    desk.go("unit.1.0.-3.0", "cell.-4.0")
    assert desk.prompt == "Now press “Found it here”."
    assert not run.step.mouse(run.at), "only the button is left to press"
    desk.go("confirm")
    assert desk.step == "pay"
    assert run.step is not None
    lit = run.step.light(run.at)
    assert "pay.0.gold" in lit
    assert not any(fnmatchcase("pay.0.none", one) for one in lit), "the lesson does not point at what it refuses"
    desk.go("pay.0.gold", "confirm")
    assert desk.step == "supply"
    desk.go("supply")
    assert desk.step == "end"
    desk.go("confirm")
    assert desk.step == "village"


def test_bandit(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "bandit")
    assert desk.has("event.text"), "the event that is taught is read"
    desk.on()
    desk.go("cell.3.0")
    assert desk.prompt == f"Now press “{desk.find('confirm').label}”."
    desk.go("confirm")
    assert desk.step == "closed", "what the bandit does is read first"
    desk.on()
    assert desk.step == "subversion"
    assert "red" in desk.find("lesson.help").label, "that it was rolled stands nowhere else"
    desk.on()
    desk.go("cell.-4.0")
    assert desk.prompt == f"Now press “{desk.find('confirm').label}”."
    desk.go("confirm")
    assert desk.step == "about"
    desk.on()
    desk.go("pay.0.gold", "confirm")
    assert desk.step == "drive"
    desk.go("unit.0.0.-4.0", "cell.-3.0")
    assert desk.step == "shared"
    desk.on()
    assert desk.step == "home"
    desk.go("home")
    assert desk.step == ""


def test_turn(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "turn")
    desk.go("offer")
    desk.go(*["offer.give.4.more"] * 2, "offer.get.0.more", "offer.propose")
    assert desk.step == "draw"
    desk.go("confirm")
    assert desk.step == "lay"
    desk.go("cell.-2.-1", "confirm")
    assert desk.step == "pay"
    desk.go("confirm")
    assert desk.step == "end"
    desk.go("confirm")
    assert desk.step == "cut"
    desk.on()
    assert desk.step == "price"
    desk.go("pile.2.-1.0", "cell.-3.0", "pile.3.-1.0", "cell.-3.0")
    assert desk.step == "later"
    desk.go("confirm")
    assert desk.step == "section"
    desk.go("section", "section.L", "cell.-3.0")
    assert desk.prompt == "Put it back, and take a straight section."
    assert desk.session.pointed == ("put_back",)
    desk.go("confirm")
    assert desk.bubble.startswith("A corner leads past")
    desk.go("put_back", "section", "section.I", "cell.-3.0")
    if desk.find("confirm").enabled is False:
        desk.go("turn.right")
    assert desk.prompt == f"Now press “{desk.find('confirm').label}”."
    desk.go("confirm")
    assert desk.step == "joined"
    desk.on()
    assert desk.step == "last"
    desk.on()
    assert desk.step == "sell"
    desk.go("sell.sheep", "sell.sheep", "sell.wood")
    assert desk.step == ""
    desk.come_to_the_card()
    said = [one.label for one in desk.scene.stage.active.walk() if one.label]
    assert "Next: play against Silvia (Settler), the easiest opponent." in " ".join(said)
    desk.press("lesson.end.next")
    assert isinstance(desk.scene, NewGameScene), "after the last lesson comes a game"
    assert desk.program.library.game == "capoterra"
    seats = desk.scene.choice.seats
    assert [seat.kind for seat in seats[1:]] == ["ai:settler"], "the one opponent that was announced"


@pytest.mark.parametrize("id", IDS)
def test_what_a_step_lights_up_is_there(tmp_path: Path, id: str) -> None:
    """Where the first step of a lesson asks for something on the table."""
    desk = Desk(tmp_path, id)
    step = desk.session.run.step
    assert step is not None
    names = [one.id for one in desk.scene.root.walk()]
    wanted = step.light(desk.session.run.at)
    assert wanted
    assert any(fnmatchcase(name, pattern) for name in names for pattern in wanted)
