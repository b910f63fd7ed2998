"""A lesson of another game: what teaches knows none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from capitol.ai.player import Player
from capitol.ai.thinking import LocalThinker
from capitol.session.lesson_table import LessonSession
from capitol.session.lessons import GO, Answer, At, Lesson, LessonStep, Part, again, undo
from capitol.session.seats import Seat
from capitol.table.plain_panel import PlainSeal
from capitol.table.plain_table import PlainEnd
from tests.scenes.harness import Stand
from tests.toy.entry import entry as toy_entry
from tests.toy.rules import Setup, ToyGame
from tests.toy.screens import ToyScreens

ENTRY = toy_entry()
SETUP = Setup((3, 2))


def say_first(_at: At, move: Any) -> Answer:
    return undo("Say first.") if move == "flip" else GO


def pick_three(_at: At, move: Any) -> Answer:
    return GO if move == "pick 3" else again("Three was more.")


def own(at: At) -> list[Any]:
    return [move for seat, move in at.moves if seat == 0]


STEPS = (
    LessonStep("hello", lambda _at: "This is the toy.", kind="read"),
    LessonStep(
        "say", lambda _at: "Say.", done=lambda at: len(own(at)) > 0, answer=say_first, light=lambda _at: ("move.say",)
    ),
    LessonStep("flip", lambda _at: "Now flip.", done=lambda at: len(own(at)) > 1),
    LessonStep("pick", lambda _at: "Pick the most.", done=lambda at: len(own(at)) > 2, answer=pick_three),
)


def rival(view: Any, _seat: int) -> str:
    return "say" if view.table.turn < 4 else "pick 1"


LESSON = Lesson(
    "first",
    lambda _at: "The toy",
    lambda _at: "All of it",
    lambda _at: "Now you can play.",
    (Part(lambda: (SETUP, ToyGame().start(SETUP)), STEPS, rival),),
    (Seat("Bo", "ai:script"),),
)


class TeachingScreens(ToyScreens):
    """The toy with a lesson."""

    def lessons(self) -> Sequence[Lesson]:
        return (LESSON,)


def make_player(_game: str, player_id: str) -> Player[object, object]:
    return ENTRY.player(player_id).make()


def test_enter_leads_a_newcomer_through_the_toy(tmp_path: Path) -> None:
    stand = Stand(
        tmp_path,
        thinker=LocalThinker(make_player),
        games={"toy": ENTRY},
        screens=lambda _game, place: TeachingScreens(place),
    )
    stand.program.show_title()
    stand.pass_time(60)
    stand.key("return")
    session = stand.program.session
    assert isinstance(session, LessonSession)

    def words() -> str:
        return stand.find("lesson.words").label

    assert words() == "This is the toy."
    assert not stand.has("move.say"), "nobody acts before it was read"
    assert stand.faults() == []
    stand.key("return")
    assert words() == "Say."
    stand.press("move.flip")
    assert stand.find("bubble").label == "Say first."
    stand.press("move.say")
    assert words() == "Now flip."
    stand.press("lesson.back")
    assert words() == "Say."
    stand.press("move.say")
    stand.press("move.flip")
    stand.pass_time(2000)
    assert isinstance(stand.scene, PlainSeal)
    assert words() == "Pick the most."
    stand.press("move.pick 0")
    stand.pass_time(400)
    assert words() == "Three was more."
    stand.key("return")
    stand.pass_time(400)
    assert words() == "Pick the most."
    stand.press("move.pick 3")
    stand.pass_time(2500)
    assert isinstance(stand.scene, PlainEnd)
    stand.press("lesson.go")
    assert stand.has("lesson.end")
    assert stand.program.lesson_progress.done("toy", "first")
