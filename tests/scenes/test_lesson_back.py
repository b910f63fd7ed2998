"""Back in a lesson: one step that the person saw, from each step of each lesson, with what was laid then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from capitol.games.capstone.lessons.secrets import RIGHT
from capitol.table.lesson_guide import LessonGuide
from tests.scenes import lesson_desk, test_capoterra_lessons, test_capstone_lessons
from tests.scenes.lesson_desk import Desk
from tests.scenes.lesson_stand import LessonStand

Input = Callable[[Any], None]


def press(*ids: str) -> Input:
    """Press these widgets, and let the others act."""

    def act(desk: Any) -> None:
        for id in ids:
            desk.press(id)
        desk.rest()

    return act


def keys(*chords: str) -> Input:
    """Press these keys, and let the others act."""

    def act(desk: Any) -> None:
        desk.key(*chords)
        desk.rest()

    return act


def confirm(desk: Any) -> None:
    """Confirm what is laid."""
    desk.press("confirm")
    desk.rest()


def seal(desk: Desk) -> None:
    """Seal, and wait for what is turned over."""
    desk.seal()
    desk.pass_time(1500)


def leave(desk: Desk) -> None:
    """Go on from the stacks that were turned over."""
    desk.turned()
    desk.rest()


def sent(house: str, area: str) -> Input:
    """Move a house."""
    return lambda desk: desk.send(house, area)


def tile(area: str, *, large: bool = False) -> Input:
    """Place a tile."""
    return lambda desk: desk.place(desk.large(area) if large else desk.space(area))


def bid(cards: str) -> Input:
    """Put cards above STOP."""
    return lambda desk: desk.bid(cards)


def wait(desk: Desk) -> None:
    """Let others draw, until the stacks of the next part are in front."""
    for _frame in range(400):
        desk.pass_time(40)
        if desk.step == "third" and desk.scene.guided == "auction":
            return


FLOOR: Input = lambda desk: desk.drag("crane", "yard.0")  # noqa: E731
READ = press("lesson.go")
CAPITOL: dict[str, Sequence[Input]] = {
    "build": (
        *(READ, READ, READ, FLOOR, FLOOR, confirm, READ),
        *(lambda desk: desk.roof("t", "3"), confirm, sent("3t", "IV")),
    ),
    "roofs": (
        *(sent("1r", "III"), sent("1r", "VI"), READ),
        *(lambda desk: desk.roof("t", "1"), confirm, sent("1t", "VI")),
    ),
    "permits": (sent("3r", "VIII"), sent("1r", "VIII"), sent("2r", "VIII")),
    "majority": (sent("2r", "V"), sent("3t", "IV"), sent("2r", "I"), lambda desk: desk.pass_time(6000)),
    "auction": (*(bid("R7 F4"), seal, leave, tile("I"), bid("V8"), seal, leave, tile("VII")),),
    "memory": (
        *(READ, press("stack.roof"), press("stack.permit"), press("stack.permit"), wait, READ),
        *(press("lesson.answer.10"), READ, bid("F8 P3"), seal, leave),
    ),
    "saving": (
        *(sent("3r", "VIII"), READ, press("pass"), bid("R7"), seal, leave, tile("VII")),
        *(seal, leave, bid("V8"), seal, leave),
    ),
}
CAPSTONE: dict[str, Sequence[Input]] = {
    "place": tuple(map(keys, ("return", "1", "1", "return", "shift+2", "3", "return", "2", "3"))),
    "goal": (
        *(lambda desk: desk.key("3", "1", "4", "2", "1", "3", "2", "4"), keys("return")),
        *(lambda desk: desk.pass_time(1500), keys("return"), keys("2"), keys("return")),
        *(keys("1"), keys("1"), keys("return")),
        keys("return"),
    ),
    "move": tuple(map(keys, ("shift+1", "4", "1", "3", "3", "return", "3", "5", "shift+1", "2", "shift+5", "return"))),
    "close": tuple(
        map(
            keys,
            ("return", "shift+2", "5", "2", "3", "1", "return", "shift+3", "3", "shift+1", "2", "shift+4", "return"),
        )
    ),
    "read": tuple(map(keys, ("return", RIGHT, "return", "shift+3", "2", "return", "return"))),
}


def unless_it_fits(desk: Any) -> None:
    """Turn a road section until it can be laid."""
    if not desk.find("confirm").enabled:
        desk.press("turn.right")
    confirm(desk)


def each(*ids: str) -> Input:
    """Press these widgets, each once the table has come to rest."""

    def act(desk: Any) -> None:
        for id in ids:
            desk.go(id)

    return act


CAPOTERRA: dict[str, Sequence[Input]] = {
    "tiles": (
        READ,
        READ,
        each("cell.-2.0", "turn.right"),
        confirm,
        READ,
        each("cell.-3.0"),
        confirm,
        each("cell.3.0"),
        confirm,
    ),
    "roll": (READ, READ, *map(keys, "1001"), each("cell.-2.0"), confirm, keys("2")),
    "village": (
        *(each("hire.1"), each("unit.1.0.-2.0", "cell.-3.0"), READ, each("unit.1.0.-3.0", "cell.-4.0"), confirm),
        *(each("pay.0.gold"), confirm, each("supply"), confirm),
    ),
    "bandit": (
        *(READ, each("cell.3.0"), confirm, READ, READ, each("cell.-4.0"), confirm, READ),
        *(each("pay.0.gold"), confirm, each("unit.0.0.-4.0", "cell.-3.0"), READ, each("home")),
    ),
    "turn": (
        each("offer", "offer.give.4.more", "offer.give.4.more", "offer.get.0.more", "offer.propose"),
        *(confirm, each("cell.-2.-1"), confirm, confirm, confirm, READ),
        *(each("pile.2.-1.0", "cell.-3.0", "pile.3.-1.0", "cell.-3.0"), confirm),
        *(each("section", "section.I", "cell.-3.0"), unless_it_fits, READ, READ),
        each("sell.sheep", "sell.sheep", "sell.wood"),
    ),
}


def shown(desk: LessonStand) -> tuple[int, str]:
    """The number of the step that the band shows, and its prompt."""
    guide = desk.program.stack.guide
    assert isinstance(guide, LessonGuide)
    return guide._number()[0], desk.prompt


def laid(desk: LessonStand) -> object:
    """What is laid and not confirmed, and the moves that were made."""
    at = desk.session.run.at
    return at.attempt, at.moves


def check(desk: Any, inputs: Sequence[Input]) -> list[str]:
    """Walk through a lesson; at each new step go back, see the step before it as it was, and come again."""
    run = desk.session.run
    seen: list[tuple[tuple[int, str], object]] = [(shown(desk), laid(desk))]
    wrong = []
    for number, act in enumerate(inputs):
        act(desk)
        here, step = shown(desk), desk.step
        if here[0] == seen[-1][0][0]:
            continue
        game, lesson = run.entry.id, run.lesson.id
        kept = desk.session.run.kept, desk.session.run.number
        there = laid(desk)
        desk.press("lesson.back")
        desk.rest()
        desk.pass_time(1500)
        if (shown(desk), laid(desk)) != seen[-1]:
            wrong.append(f"{number}: from {here} to {shown(desk)}, not {seen[-1][0]}")
        desk.program.lesson_progress.keep(game, lesson, *kept)
        desk.program.open_lesson(desk.program.tables._leading.number, game)
        desk.rest()
        desk.pass_time(1500)
        if desk.step != step:
            wrong.append(f"{number}: left at {step}, goes on at {desk.step}")
        seen.append((here, there))
    assert len(seen) > 2
    return wrong


@pytest.mark.parametrize("lesson", CAPITOL)
def test_back_undoes_one_step_of_each_lesson_of_capitol(tmp_path: Path, lesson: str) -> None:
    assert check(Desk(tmp_path, lesson), CAPITOL[lesson]) == []


@pytest.mark.parametrize("lesson", CAPSTONE)
def test_back_undoes_one_step_of_each_lesson_of_capstone(tmp_path: Path, lesson: str) -> None:
    assert check(test_capstone_lessons.Desk(tmp_path, lesson), CAPSTONE[lesson]) == []


@pytest.mark.parametrize("lesson", CAPOTERRA)
def test_back_undoes_one_step_of_each_lesson_of_capoterra(tmp_path: Path, lesson: str) -> None:
    assert check(test_capoterra_lessons.Desk(tmp_path, lesson), CAPOTERRA[lesson]) == []


def test_every_lesson_of_more_than_one_step_is_walked() -> None:
    assert {*CAPITOL, "game"} == set(lesson_desk.IDS)
    assert {*CAPSTONE, "end"} == set(test_capstone_lessons.IDS)
    assert {*CAPOTERRA} == set(test_capoterra_lessons.IDS)
