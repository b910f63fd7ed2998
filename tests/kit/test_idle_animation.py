"""Pictures that move on by themselves: in their place and order, only while somebody may see them, and nothing else."""

from __future__ import annotations

import pygame
import pytest

from capitol.kit.canvas import Canvas
from capitol.kit.idle_animation import AnimatedPictures, IdleAnimation
from capitol.kit.inputs import FocusGained, FocusLost, PointerDown
from capitol.kit.look import Look, make_look
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.tween import Wait
from capitol.kit.widgets import Dialog, Widget

PERIOD = 200.0
POND, HOUSE = (100, 101), (120, 80)


def plain(colour: tuple[int, int, int], size: tuple[int, int] = (40, 40)) -> pygame.Surface:
    picture = pygame.Surface(size, 0, 32)
    picture.fill(colour)
    return picture


class Pond(Scene):
    """Water, and a house that stands in front of its right half."""

    def __init__(self) -> None:
        super().__init__()
        self.idle_animation = IdleAnimation(PERIOD)
        self.waters = tuple(plain((0, 0, 100 + 30 * turn)) for turn in range(3))
        self.house = plain((200, 10, 10))

    def layout(self, look: Look) -> None:
        self.stage.set_root(Widget("pond", look.scale.rect))

    def animated_pictures(self) -> AnimatedPictures:
        return {self.waters[0]: self.waters}

    def paint_static(self, canvas: Canvas) -> None:
        super().paint_static(canvas)
        canvas.blit(self.waters[0], POND)
        canvas.blit(self.house, HOUSE)


class Watched:
    """A pond in front, the time, and the picture that the window shows."""

    def __init__(self) -> None:
        self.stack, self.scene, self.now = SceneStack(make_look(1280, 720)), Pond(), 0.0
        self.surface = pygame.Surface((1280, 720), 0, 32)
        self.stack.push(self.scene)
        self.pass_time(20)

    def pass_time(self, ms: float) -> list[pygame.Rect]:
        """All parts that were painted anew."""
        painted: list[pygame.Rect] = []
        end = self.now + ms
        while self.now < end:
            self.now += 10
            if self.stack.update(self.now):
                painted += self.stack.draw_changes(self.surface)
        return painted

    @property
    def water(self) -> int:
        """How blue it is where nothing stands in front."""
        return int(self.surface.get_at((105, 130))[2])


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_water_moves_and_goes_round(watched: Watched) -> None:
    seen = []
    for _turn in range(6):
        watched.pass_time(PERIOD)
        seen.append(watched.water)
    assert set(seen) == {100, 130, 160}
    assert seen[:3] == seen[3:]


def test_what_stands_in_front_stays_in_front_and_nothing_else_is_painted(watched: Watched) -> None:
    before = watched.surface.copy()
    painted = watched.pass_time(3 * PERIOD)
    assert painted == [pygame.Rect(POND, (40, 40))] * 3
    assert watched.surface.get_at((125, 110)) == before.get_at((125, 110)) == pygame.Color(200, 10, 10)
    whole = pygame.Surface((1280, 720), 0, 32)
    watched.stack.draw(whole)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(watched.surface, "RGB")


def test_it_rests_without_focus_and_goes_on_with_it_or_with_a_press(watched: Watched) -> None:
    for back in (FocusGained(), PointerDown((600, 600))):
        watched.pass_time(2 * PERIOD)
        watched.stack.handle(FocusLost())
        assert not watched.pass_time(5 * PERIOD)
        assert watched.stack.next_due(watched.now) is None
        watched.stack.handle(back)
        assert watched.pass_time(3 * PERIOD)


def test_it_rests_under_reduced_motion_and_at_instant_speed(watched: Watched) -> None:
    animator = watched.scene.animator
    animator.reduced = True
    assert not watched.pass_time(5 * PERIOD)
    animator.reduced, animator.factor = False, 0.0
    assert not watched.pass_time(5 * PERIOD)
    animator.factor = 1.0
    assert watched.pass_time(5 * PERIOD)


def test_it_rests_while_something_else_moves_or_a_dialog_is_open(watched: Watched) -> None:
    watched.pass_time(2 * PERIOD)
    water = watched.water
    watched.scene.animator.play(Wait(5 * PERIOD))
    watched.pass_time(4 * PERIOD)
    assert watched.water == water
    watched.scene.finish_animations()
    watched.scene.stage.open(lambda look: Dialog("d", pygame.Rect(600, 300, 300, 200), "Well?"))
    watched.pass_time(20)
    assert not watched.pass_time(5 * PERIOD)
    assert watched.stack.next_due(watched.now) is None


def test_the_loop_sleeps_until_the_next_turn(watched: Watched) -> None:
    watched.pass_time(PERIOD)
    due = watched.stack.next_due(watched.now)
    assert due is not None
    assert 0 < due - watched.now <= PERIOD
    assert not watched.stack.update(due - 1)
    assert watched.stack.update(due)
