"""Small changes of looks: hover and press, rings that come, tooltips; their times, and what ends them at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from capitol.kit.inputs import FocusLost, InputEvent, PointerDown, PointerMove, PointerUp
from capitol.kit.look import Look
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.target_marks import Rings
from capitol.kit.widgets import Button, Widget

OUT, ON = (800, 600), (200, 120)


class Screen(Scene):
    """A button with a tooltip, and two places for something."""

    word = "Go"

    def layout(self, look: Look) -> None:
        root = Widget("root", look.scale.rect)
        root.add(Button("go", Rect(100, 100, 200, 48), self.word, None, tooltip="What it does"))
        for number in range(2):
            root.add(Widget(f"site.{number}", Rect(100 + 100 * number, 300, 60, 60), droppable=True))
        self.stage.set_root(root)


class Watcher:
    """Looks at a screen as the loop shows it: only what differs is painted."""

    def __init__(self, look: Look, factor: float = 1.0) -> None:
        self.stack = SceneStack(look)
        self.screen = Screen()
        self.screen.animator.factor = factor
        self.stack.push(self.screen)
        self.surface = pygame.Surface(look.scale.rect.size)
        self.now = 0.0
        self.wait(2000)

    def wait(self, ms: float) -> None:
        self.now += ms
        if self.stack.update(self.now):
            self.stack.draw_changes(self.surface)

    def give(self, *events: InputEvent) -> None:
        for event in events:
            self.stack.handle(event)

    def colour(self, x: int, y: int) -> tuple[int, ...]:
        return tuple(self.surface.get_at((x, y)))[:3]

    def picture(self, box: Rect) -> bytes:
        return pygame.image.tobytes(self.surface.subsurface(box), "RGB")


@pytest.fixture
def watcher(look: Look) -> Watcher:
    return Watcher(look)


def brightness(watcher: Watcher) -> int:
    return sum(watcher.colour(115, 124))


def passing(watcher: Watcher, measure: Callable[[Watcher], int], ms: int) -> list[int]:
    """What is measured in every frame until ``ms`` have passed."""
    found = []
    for _frame in range(0, ms, 10):
        watcher.wait(10)
        found.append(measure(watcher))
    return found


def assert_as_drawn_anew(watcher: Watcher) -> None:
    """Drawing everything once more changes no pixel."""
    shown = pygame.image.tobytes(watcher.surface, "RGB")
    watcher.stack.draw(watcher.surface)
    assert pygame.image.tobytes(watcher.surface, "RGB") == shown


def test_hovering_changes_the_look_within_80_ms(watcher: Watcher) -> None:
    before = brightness(watcher)
    watcher.give(PointerMove(ON))
    seen = passing(watcher, brightness, 160)
    after = seen[-1]
    assert after > before + 20
    assert before < seen[0] < after, "the first frame answers already, and is not the last"
    assert sorted(seen) == seen
    assert len(set(seen[:6])) > 3
    assert set(seen[8:]) == {after}


def test_leaving_fades_too_and_then_all_rests(watcher: Watcher) -> None:
    before = brightness(watcher)
    watcher.give(PointerMove(ON))
    watcher.wait(10)
    watcher.wait(100)
    watcher.give(PointerMove(OUT))
    seen = passing(watcher, brightness, 100)
    assert seen[0] > before
    assert seen[-1] == before
    assert watcher.stack.next_due(watcher.now) is None


def test_pressing_takes_60_ms_and_the_button_becomes_smaller(watcher: Watcher) -> None:
    watcher.give(PointerMove(ON))
    watcher.wait(10)
    watcher.wait(100)
    edge = Rect(98, 98, 204, 5)
    raised = watcher.picture(edge)
    watcher.give(PointerDown(ON))
    seen = []
    for _frame in range(10):
        watcher.wait(10)
        seen.append(watcher.picture(edge))
    assert raised not in seen
    assert len(set(seen[:4])) > 2
    assert len(set(seen[5:])) == 1
    watcher.give(PointerUp(ON))
    watcher.wait(10)
    watcher.wait(100)
    assert watcher.picture(edge) == raised


def test_a_fade_ends_in_what_a_whole_new_picture_shows(watcher: Watcher) -> None:
    watcher.give(PointerMove(ON))
    watcher.wait(10)
    watcher.give(PointerDown(ON))
    watcher.wait(10)
    watcher.wait(200)
    assert_as_drawn_anew(watcher)


def test_slow_lasts_longer_and_instant_does_not_last(look: Look) -> None:
    slow, instant = Watcher(look, 1.6), Watcher(look, 0.0)
    for watcher in (slow, instant):
        watcher.give(PointerMove(ON))
    at_once = passing(instant, brightness, 50)
    assert len(set(at_once)) == 1
    seen = passing(slow, brightness, 200)
    assert seen[8] < at_once[0]
    assert seen[-1] == at_once[0]
    assert instant.stack.next_due(instant.now) != instant.now


def test_another_screen_is_there_at_once(watcher: Watcher, look: Look) -> None:
    watcher.give(PointerMove(ON))
    watcher.wait(10)
    other = Screen()
    watcher.stack.push(other)
    watcher.wait(10)
    assert_as_drawn_anew(watcher)


def test_what_is_built_anew_is_there_at_once_for_it_may_hide_something(watcher: Watcher) -> None:
    watcher.give(PointerMove(ON))
    watcher.wait(10)
    assert watcher.stack.next_due(watcher.now) == watcher.now + 16, "it fades"
    watcher.screen.word = "Hidden"
    watcher.screen.rebuild()
    watcher.wait(10)
    assert_as_drawn_anew(watcher)
    watcher.wait(200)
    # The same where the pointer leaves and the widgets change between two frames.
    watcher.give(FocusLost())
    watcher.screen.word = "Shown"
    watcher.screen.rebuild()
    watcher.wait(10)
    assert_as_drawn_anew(watcher)


# Rings


def ring(watcher: Watcher) -> int:
    """How far the ring around the second place differs from the table."""
    table = watcher.colour(500, 500)
    box = watcher.surface.subsurface(Rect(192, 292, 76, 76))
    mask = pygame.mask.from_threshold(box, table, (10, 10, 10, 255))
    mask.invert()
    total = 0
    for x in range(0, 76, 3):
        for y in range(0, 76, 3):
            total += sum(abs(a - b) for a, b in zip(box.get_at((x, y))[:3], table, strict=True))
    return total


def test_rings_come_in_120_ms_and_only_the_new_ones(watcher: Watcher) -> None:
    watcher.screen.animator.reduced = True  # without the pulse
    watcher.screen.stage.targets = frozenset({"site.0"})
    watcher.wait(10)
    watcher.wait(300)
    old = watcher.picture(Rect(92, 292, 76, 76))
    nothing = ring(watcher)
    watcher.screen.stage.targets = frozenset({"site.0", "site.1"})
    watcher.screen.stage.changed()
    seen = passing(watcher, ring, 200)
    assert nothing == seen[0] < seen[1] < seen[5] < seen[-1], "the first frame is that of the piece alone"
    assert len(set(seen[12:])) == 1
    assert watcher.picture(Rect(92, 292, 76, 76)) == old
    assert watcher.screen.stage.rings.shown == 1
    assert watcher.stack.next_due(watcher.now) is None


@pytest.mark.parametrize("ringed", [True, False], ids=["ringed before", "not"])
def test_what_a_dragged_piece_may_not_reach_is_dimmed_from_the_frame_after_it_is_lifted(ringed: bool) -> None:
    def passed(now: float, *, dragging: bool, factor: float = 1.0) -> float:
        rings.update(now, legal if ringed or dragging else frozenset(), dragging=dragging, factor=factor, still=True)
        return rings.shown

    rings, legal = Rings(), frozenset({"site.0"})
    for now in (0, 400):
        passed(now, dragging=False)
    assert passed(500, dragging=True) == 0
    assert 0 < passed(516, dragging=True) < 1
    assert passed(700, dragging=True) == 1
    passed(800, dragging=False)
    assert passed(900, dragging=True, factor=0) == 1, "at instant speed there is nothing to wait for"


def test_rings_are_there_at_once_at_instant_speed(look: Look) -> None:
    watcher = Watcher(look, 0.0)
    watcher.screen.stage.targets = frozenset({"site.1"})
    watcher.wait(10)
    assert watcher.screen.stage.rings.shown == 1


# Tooltips


def tip(watcher: Watcher) -> int:
    """How bright the place of the tooltip is."""
    return sum(watcher.colour(200, 162))


def test_a_tooltip_comes_and_goes_in_100_ms(watcher: Watcher) -> None:
    nothing = tip(watcher)
    watcher.give(PointerMove(ON))
    watcher.wait(10)
    watcher.wait(380)
    assert tip(watcher) == nothing
    watcher.wait(40)
    coming = passing(watcher, tip, 140)
    assert nothing < coming[0] < coming[4] < coming[-1]
    assert len(set(coming[9:])) == 1
    watcher.give(PointerMove(OUT))
    assert watcher.screen.stage.find("tooltip") is None
    going = passing(watcher, tip, 140)
    assert coming[-1] > going[0] > going[4] > nothing
    assert going[-1] == nothing


@pytest.mark.parametrize("event", [PointerDown(OUT), FocusLost()])
def test_a_press_and_another_window_end_a_tooltip_at_once(watcher: Watcher, event: InputEvent) -> None:
    nothing = tip(watcher)
    watcher.give(PointerMove(ON))
    watcher.wait(10)
    watcher.wait(420)
    watcher.wait(200)
    assert tip(watcher) > nothing
    watcher.give(PointerMove(OUT), event)
    watcher.wait(10)
    assert tip(watcher) == nothing


@pytest.mark.parametrize(("factor", "reduced"), [(1.0, False), (0.0, False), (1.0, True)])
def test_a_window_fades_into_the_next_on_request(look: Look, factor: float, reduced: bool) -> None:
    """It begins with the first frame of the next scene, however long that took; at instant speed and with reduced
    motion the next scene is there at once."""
    screen = Watcher(look, factor)
    screen.screen.animator.reduced = reduced
    before = screen.colour(200, 105)
    screen.stack.cross_fade(200)
    other = Screen()
    other.layout = lambda look: other.stage.set_root(Widget("root", look.scale.rect))  # type: ignore[method-assign]
    screen.stack.reset(other)
    screen.wait(500)
    first = screen.colour(200, 105)
    screen.wait(100)
    middle = screen.colour(200, 105)
    screen.wait(150)
    screen.wait(10)
    after = screen.colour(200, 105)
    assert before != after
    assert screen.stack.next_due(screen.now) is None
    if factor and not reduced:
        assert first == before
        assert middle not in (before, after)
    else:
        assert first == middle == after
