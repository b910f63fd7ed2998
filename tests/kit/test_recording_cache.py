"""What is drawn again and again is noted once: it looks as if it had been drawn anew, and room for notes is bounded."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording, RecordingCache, paint
from capitol.kit.look import Look, make_look
from capitol.kit.scene import Scene, SceneStack
from capitol.kit.widgets import Button, Label, Widget

SIZE = (400, 300)


def test_what_was_not_wanted_for_longest_is_forgotten() -> None:
    cache = RecordingCache(most=2)
    made: list[str] = []

    def note(name: str) -> Recording:
        def make() -> Recording:
            made.append(name)
            return Recording(SIZE)

        return cache.get(name, make)

    first = note("a")
    note("b")
    assert note("a") is first
    note("c")
    assert note("a") is first
    note("b")
    assert made == ["a", "b", "c", "b"]


def test_recordings_hold_few_bytes_of_pictures() -> None:
    """Each outlives the cache that its pictures come from; a picture in several recordings counts once."""
    cache = RecordingCache(limit=3 * 400)
    shared = pygame.Surface((10, 10), 0, 32)
    made: list[str] = []

    def note(name: str) -> None:
        def make() -> Recording:
            made.append(name)
            part = Recording(SIZE)
            part.blit(shared, (0, 0))
            part.blit(pygame.Surface((10, 10), 0, 32), (20, 0))
            return part

        cache.get(name, make)

    note("a")
    note("b")
    assert cache.held == 3 * 400
    note("c")
    assert cache.held == 3 * 400
    note("b")
    note("a")
    assert made == ["a", "b", "c", "a"]
    cache.clear()
    assert cache.held == 0


def test_buttons_in_all_states_are_noted_as_they_are_drawn() -> None:
    look = make_look(*SIZE)
    states = product(
        ("primary", "secondary", "quiet", "danger"),
        (True, False),
        (None, "check"),
        (frozenset[str](), frozenset({"hovered"}), frozenset({"hovered", "pressed"})),
        ("Seal", "A text that is too long"),
    )
    seen = set()
    for kind, enabled, icon, flags, text in states:
        button = Button("b", Rect(20, 20, 120, 40), text, None, kind=kind, icon=icon, enabled=enabled)
        button.flags = flags
        direct, noted = pygame.Surface(SIZE), pygame.Surface(SIZE)
        button.draw(Canvas(direct, look))
        facts = button.describe()
        recording = Recording(SIZE)
        button.draw(Canvas(recording, look))
        paint(noted, [recording], [Rect((0, 0), SIZE)])
        picture = pygame.image.tobytes(direct, "RGB")
        assert picture == pygame.image.tobytes(noted, "RGB"), (kind, enabled, icon, flags, text)
        assert button.describe() == facts
        seen.add(picture)
    assert len(seen) > 40


def test_nothing_is_noted_for_others_while_a_clip_is_set() -> None:
    look = make_look(*SIZE)
    inside, whole = Recording(SIZE), Recording(SIZE)
    canvas = Canvas(inside, look)
    with canvas.clip(Rect(0, 0, 50, 50)):
        canvas.cached("a", lambda inner: inner.fill((1, 2, 3), Rect(10, 10, 100, 100)))
    Canvas(whole, look).cached("a", lambda inner: inner.fill((1, 2, 3), Rect(10, 10, 100, 100)))
    assert inside.boxes == [Rect(10, 10, 40, 40)]
    assert whole.boxes == [Rect(10, 10, 100, 100)]


class Words(Scene):
    """A line of text that others change."""

    words = ""

    def layout(self, look: Look) -> None:
        root = Widget("root", look.scale.rect)
        root.add(Label("words", Rect(20, 20, 200, 30), self.words))
        self.stage.set_root(root)


@pytest.mark.parametrize("covered", [False, True])
def test_scenes_built_again_are_painted_where_they_changed(covered: bool) -> None:
    stack, surface = SceneStack(make_look(*SIZE)), pygame.Surface(SIZE)
    scene = Words()
    stack.push(scene)
    if covered:
        over = Scene()
        over.opaque = False
        stack.push(over)
    stack.draw(surface)
    before = pygame.image.tobytes(surface, "RGB")
    scene.words = "Here"
    stack.rebuild()
    assert stack.update(0)
    rects = stack.draw_changes(surface)
    assert rects
    assert all(Rect(20, 20, 200, 30).contains(rect) for rect in rects)
    assert pygame.image.tobytes(surface, "RGB") != before


def test_a_veil_of_any_strength_is_one_strip() -> None:
    """A fade would else fill the cache with one for each of its steps."""
    look = make_look(*SIZE)
    parts, direct = [Recording(SIZE), Recording(SIZE)], pygame.Surface(SIZE, 0, 32)
    for part, alpha in zip(parts, (40, 90), strict=True):
        Canvas(part, look).dim(alpha=alpha)
    assert len(look.cache) == 1
    for part, alpha in zip(parts, (40, 90), strict=True):
        shown = pygame.Surface(SIZE, 0, 32)
        for surface in (shown, direct):
            surface.fill((200, 150, 100))
        paint(shown, (part,), (shown.get_rect(),))
        Canvas(direct, look).dim(alpha=alpha)
        assert shown.get_buffer().raw == direct.get_buffer().raw
