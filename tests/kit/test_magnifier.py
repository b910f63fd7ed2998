"""The magnifier: what is under the pointer stays there, all places can be reached, and the loop shows and hits them."""

from __future__ import annotations

import pygame
import pytest

from capitol.kit.canvas import Canvas
from capitol.kit.display import Display, WindowState
from capitol.kit.inputs import KeyDown, Point, PointerDown, PointerMove, PointerUp, Wheel
from capitol.kit.look import Look, make_look
from capitol.kit.loop import Hooks, run
from capitol.kit.magnifier import STEPS, Magnifier
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.widgets import Button, Widget
from tests.kit.test_program import quitter

SIZE = (1280, 720)
CORNERS = [(0, 0), (1279, 0), (0, 719), (1279, 719), (640, 360), (17, 500)]


class Two(Scene):
    """A button in the upper left corner and one in the lower right."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []

    def layout(self, look: Look) -> None:
        root = Widget("root", look.scale.rect)
        for id, place in (("first", (10, 10)), ("last", (1170, 660))):
            root.add(Button(id, pygame.Rect(place, (100, 50)), id, lambda id=id: self.pressed.append(id)))  # type: ignore[misc]
        self.stage.set_root(root)


@pytest.mark.parametrize("times", STEPS)
@pytest.mark.parametrize("at", CORNERS)
def test_a_press_below_the_pointer_meets_what_is_seen_there(times: float, at: Point) -> None:
    """Wherever the pointer is, the place of the picture there is its own; and nothing outside the picture is shown."""
    glass = Magnifier()
    glass.use(times)
    assert glass.through(PointerMove(at)) == PointerMove(at)
    for event in (PointerDown(at), PointerUp(at), Wheel(at, 0, 1)):
        assert glass.through(event) == event
    seen = glass.seen(SIZE)
    assert pygame.Rect(0, 0, *SIZE).contains(seen)
    shown = tuple((here - start) * times for here, start in zip(at, seen.topleft, strict=True))
    assert shown == pytest.approx(at, abs=times)


def test_a_touch_without_a_pointer_goes_to_the_place_that_is_seen() -> None:
    glass = Magnifier()
    glass.use(2.0)
    glass.through(PointerMove((0, 0)))
    assert glass.through(PointerDown((600, 400))) == PointerDown((300, 200))
    assert glass.through(KeyDown("a")) == KeyDown("a")


def shown_after(stack: SceneStack, display: Display, times: float, keys: tuple[str, ...] = ()) -> pygame.Surface:
    """The window after a run of the loop in which these keys were pressed."""
    for key in keys:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(key), mod=0, unicode=""))
    run(display, stack, hooks=Hooks(on_idle=quitter(stack), magnified=lambda: times))
    return display.surface.copy()


@pytest.mark.parametrize("times", [2.0, 3.0])
def test_the_loop_magnifies_around_what_the_keyboard_is_on(times: float) -> None:
    display = Display(WindowState(*SIZE))
    scene, plain = Two(), pygame.Surface(SIZE)
    stack = SceneStack(make_look(*SIZE))
    stack.push(scene)
    stack.draw(plain)
    window = shown_after(stack, display, times, ("tab", "tab"))
    focused = scene.stage.find(scene.stage.focus.id)
    assert focused is not None
    stack.draw(plain)
    glass = Magnifier()
    glass.use(times)
    glass.follow(stack)
    wanted = pygame.transform.smoothscale(plain.subsurface(glass.seen(SIZE)), SIZE)
    assert glass.seen(SIZE).contains(focused.rect)

    def alike(picture: pygame.Surface) -> int:
        return int(pygame.mask.from_threshold(window, (0, 0, 0), (8, 8, 8, 255), picture).count())

    assert alike(wanted) > 0.99 * SIZE[0] * SIZE[1], "all pixels are as wanted but a few of what moved"
    assert alike(plain) < alike(wanted)
    display.close()


def test_without_it_the_window_itself_is_drawn_on() -> None:
    display = Display(WindowState(*SIZE))
    glass = Magnifier()
    assert glass.surface(display.surface) is display.surface
    assert not glass.use(1.0)
    assert glass.use(2.0)
    assert glass.surface(display.surface) is not display.surface
    canvas = Canvas(glass.surface(display.surface), make_look(*SIZE))
    assert canvas.rect.size == SIZE
    display.close()


def test_it_is_switched_on_where_the_pointer_is() -> None:
    """Not in the upper left corner, though the pointer was last moved before; in the middle where there was none."""
    glass = Magnifier()
    glass.through(PointerMove((1000, 600)))
    glass.use(2.0)
    assert glass.seen(SIZE).topleft == (500, 300)
    untouched = Magnifier()
    untouched.use(2.0)
    assert untouched.seen(SIZE).center == (640, 360)


def test_it_is_switched_on_again_where_the_keyboard_still_is() -> None:
    look = make_look(*SIZE)
    stack = SceneStack(look)
    scene = Two()
    stack.push(scene)
    scene.stage.focus_on("last", visible=True)
    glass = Magnifier()
    for _time in range(2):
        glass.use(2.0)
        glass.follow(stack)
        assert glass.seen(SIZE).contains(pygame.Rect(1170, 660, 100, 50))
        glass.use(1.0)
        glass.through(PointerMove((5, 5)))
