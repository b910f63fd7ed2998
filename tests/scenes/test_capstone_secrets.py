"""What lies behind a shield stays there: two games that differ in one seat's goal alone look, read and sound alike."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from capitol.games.capstone.rules.numbers import Column
from capitol.games.capstone.rules.setup import Draws
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.end_scene import EndScene
from capitol.kit.inputs import FocusLost
from capitol.kit.widgets import Widget
from capitol.table.curtain.cover import CoverScene
from tests.scenes.capstone_table import CapstoneStand, random_turn


@pytest.fixture(autouse=True)
def apart(drawn_apart: None) -> None:
    """What two programs draw is compared here, or drawing itself is watched."""


DRAWS = (((0, 1, 2, 3),), ((0, 0, 1, 2),))
GOALS = ((0, 0, 1, 2), (2, 1, 0, 0))
"""Of the seat 1: different arrangements of one draw."""
BEFORE_GOALS = -2
"""The first step of the end."""


class Heard:
    """The sounds that were played."""

    def __init__(self, stand: CapstoneStand) -> None:
        self.cues: list[tuple[str, int]] = []
        sound = stand.program.sound
        play = sound.play

        def listen(name: str, semitone: int = 0, volume: float = 1.0) -> None:
            self.cues.append((name, semitone))
            play(name, semitone, volume)

        sound.play = listen  # type: ignore[method-assign]


def arranged(
    home: Path, goal: Column, curtain: str, draws: Draws = DRAWS[0], others: Draws = DRAWS[1]
) -> tuple[CapstoneStand, Heard, list[bytes]]:
    """A game of two people, in which the seat 1 has this goal; what was heard, and the pictures of all other scenes."""
    stand = CapstoneStand(home, draws=(draws, others), options={"curtain": curtain})
    heard, pictures = Heard(stand), []
    for _scene in range(8):
        stand.pass_time(60)
        if isinstance(stand.scene, CoverScene):
            pictures.append(picture(stand))
            stand.press("cover.open")
        elif isinstance(stand.scene, ArrangeScene):
            if stand.scene.seat == 0:
                pictures.append(picture(stand))
            stand.scene.pending.fill(order_of(stand.scene.pending.pieces, goal if stand.scene.seat else (0, 1, 2, 3)))
            stand.scene.rebuild()
            stand.key("return")
        elif stand.has("confirm") and stand.table.on_confirm is not None:
            pictures.append(picture(stand))
            stand.press("confirm")
    return stand, heard, pictures


def order_of(pieces: Column, goal: Column) -> list[int]:
    """The numbers of the pieces that make a goal."""
    left = list(range(4))
    order = []
    for colour in goal:
        number = next(number for number in left if pieces[number] == colour)
        left.remove(number)
        order.append(number)
    return order


def picture(stand: CapstoneStand) -> bytes:
    """All pixels of the window."""
    return pygame.image.tobytes(stand.draw(), "RGB")


def widgets(stand: CapstoneStand) -> list[dict[str, object]]:
    """All that stands in front, as a reader of the screen would have it."""
    return [widget.describe() for widget in stand.scene.stage.root.walk()]


def both(tmp_path: Path, curtain: str) -> list[tuple[CapstoneStand, Heard, list[bytes]]]:
    """The same game twice, with another goal for the seat 1."""
    return [arranged(tmp_path / str(number), goal, curtain) for number, goal in enumerate(GOALS)]


def same(one: CapstoneStand, other: CapstoneStand) -> None:
    """Both look and read alike."""
    assert widgets(one) == widgets(other)
    assert picture(one) == picture(other)


@pytest.mark.slow
@pytest.mark.parametrize("curtain", ["quick", "full"])
def test_t6_nothing_tells_of_the_other_s_goal_before_the_end(tmp_path: Path, curtain: str) -> None:
    (one, heard, pictures), (other, heard_too, pictures_too) = both(tmp_path, curtain)
    assert pictures == pictures_too
    assert one.view(1).goal != other.view(1).goal
    rng = random.Random(8)
    for number in range(60):
        if isinstance(one.scene, EndScene):
            break
        if isinstance(one.scene, CoverScene):
            same(one, other)
            seat = one.scene.seat
            for stand in (one, other):
                stand.press("cover.open")
            if seat:  # its owner looks at it: close it again
                for stand in (one, other):
                    stand.table.close_shield()
                    stand.pass_time()
        same(one, other)
        seat = one.table.viewer
        turn = random_turn(one.view(seat), rng)
        if number % 7 == 3:
            for stand in (one, other):
                stand.press("log")
            assert [w.label for w in dialog(one)] == [w.label for w in dialog(other)]
            assert picture(one) == picture(other)
            for stand in (one, other):
                stand.key("l")
        for stand in (one, other):
            stand.table.flow.play(turn)
            stand.pass_time(60)
    assert isinstance(one.scene, EndScene)
    assert heard.cues == heard_too.cues


def dialog(stand: CapstoneStand) -> list[Widget]:
    """The widgets of the dialog in front."""
    found = stand.scene.stage.dialog
    assert found is not None
    return list(found.walk())


def test_the_own_goal_is_behind_the_shield_alone(tmp_path: Path) -> None:
    """Two games that differ in the goal of the seat to act: alike with the shield closed, different with it open."""
    stands = []
    for number, goal in enumerate(((0, 1, 2, 3), (3, 2, 1, 0))):
        stand = CapstoneStand(tmp_path / str(number), draws=DRAWS, options={"notepad": "reading"})
        for _scene in range(6):
            stand.pass_time(60)
            if isinstance(stand.scene, CoverScene):
                stand.press("cover.open")
            elif isinstance(stand.scene, ArrangeScene):
                wanted = goal if stand.scene.seat == 0 else (0, 0, 1, 2)
                stand.scene.pending.fill(order_of(stand.scene.pending.pieces, wanted))
                stand.scene.rebuild()
                stand.key("return")
            elif stand.has("confirm") and stand.table.on_confirm is not None:
                stand.press("confirm")
        stands.append(stand)
    one, other = stands
    same(one, other)
    for stand in stands:
        stand.key("h")
    assert picture(one) != picture(other)
    for stand in stands:
        stand.let_go()
    same(one, other)
    for leave in leavers():
        for stand in stands:
            stand.key("h")
            leave(stand)
        same(one, other)
        for stand in stands:
            while stand.scene is not stand.program.stack._scenes[0]:
                stand.program.stack.pop()
            stand.let_go()
            stand.pass_time(60)
        same(one, other)


def lose_focus(stand: CapstoneStand) -> None:
    """Another window comes in front."""
    stand.program.stack.handle(FocusLost())


def leavers() -> list[Callable[[CapstoneStand], None]]:
    """The ways in which the table is left with an open shield."""
    return [
        lambda stand: stand.program.open_menu(stand.session),
        lambda stand: stand.program.open_rules("", stand.session),
        lose_focus,
        lambda stand: stand.program.open_saves(),
    ]


def test_a_goal_in_the_making_is_told_to_nobody_while_it_is_hidden(tmp_path: Path) -> None:
    """Two goals that are not sealed yet: alike to eye and ear while H hides them, different in sight."""
    stands = []
    for number, goal in enumerate(((0, 1, 2, 3), (3, 2, 1, 0))):
        stand = CapstoneStand(tmp_path / str(number), draws=DRAWS, options={"curtain": "quick"})
        stand.press("cover.open")
        assert isinstance(stand.scene, ArrangeScene)
        stand.scene.pending.fill(order_of(stand.scene.pending.pieces, goal))
        stand.scene.rebuild()
        stands.append(stand)
    one, other = stands
    assert heard_of(one) != heard_of(other)
    for stand in stands:
        stand.key("h")
    same(one, other)
    assert heard_of(one) == heard_of(other)


def heard_of(stand: CapstoneStand) -> list[tuple[str, bool]]:
    """What a voice says of each widget in front, and whether it does so by itself."""
    return [(widget.spoken, widget.live) for widget in stand.scene.stage.root.walk()]


def test_arranging_sounds_alike_whatever_is_drawn(tmp_path: Path) -> None:
    cues = []
    for number, hand in enumerate(((0, 1, 2, 3), (0, 0, 1, 1))):
        stand = CapstoneStand(tmp_path / str(number), draws=((hand,), ((0, 3, 1, 2),)))
        heard = Heard(stand)
        stand.arrange()
        cues.append(heard.cues)
    assert cues[0] == cues[1]
    assert len(cues[0]) > 10


def test_a2_covers_log_and_sounds_are_equal_for_all_draws_of_the_other(tmp_path: Path) -> None:
    """Until the game begins, the seat 0 learns nothing of what the seat 1 has drawn; nor does it from the log later."""
    seen = []
    for number, hand in enumerate(((0, 0, 1, 2), (3, 3, 1, 1))):
        stand, heard, pictures = arranged(tmp_path / str(number), hand, "full", draws=((0, 1, 2, 3),), others=(hand,))
        assert stand.view(1).goal == hand
        stand.press("log")
        seen.append((pictures, heard.cues, widgets(stand), [widget.label for widget in dialog(stand)], picture(stand)))
    assert seen[0] == seen[1]


def test_e3_the_end_tells_nothing_before_the_goals_come_out(tmp_path: Path) -> None:
    """Every frame and sound of its first step is that of a game in which a goal is another; then they differ."""
    stands, sounds = [], []
    for stand, heard, _pictures in both(tmp_path, "quick"):
        rng = random.Random(8)
        while not isinstance(stand.scene, EndScene):
            pending = stand.table.pending
            if pending is not None:
                turn = random_turn(stand.view(stand.table.viewer), rng)
                pending.take(turn)
                if pending.ends_game:
                    stand.program.fixed = replace(stand.program.fixed, speed="normal")
                    stand.table.on_settings()
                stand.table.flow.play(turn)
            stand.pass_time(100)
        stands.append(stand)
        sounds.append(heard)
    one, other = stands
    frames = 0
    while isinstance(one.scene, EndScene) and one.scene.step == BEFORE_GOALS:
        same(one, other)
        frames += 1
        for stand in stands:
            stand.pass_time(100)
    assert frames >= 5
    assert sounds[0].cues == sounds[1].cues
    for stand in stands:
        stand.pass_time(1400)
    assert picture(one) != picture(other)
