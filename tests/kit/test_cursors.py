"""The pointer says what can be done under it, and where the system takes none the program goes on as before."""

from __future__ import annotations

import pygame
import pytest

from capitol.kit.cursors import Cursors, Pointer, draw_hand, pointer_on
from capitol.kit.drag import DragRules
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from capitol.kit.look import make_look
from capitol.kit.stage import Stage
from capitol.kit.widgets import Button, Label, Slider, TextField, Widget


def stage() -> Stage:
    """Things of each kind, one below the other, 40 pixels high."""
    made = Stage(make_look(1280, 720))
    root = Widget("root", pygame.Rect(0, 0, 1280, 720))
    lines = [pygame.Rect(100, 40 * at, 300, 40) for at in range(8)]
    root.add(Label("label", lines[0], "Text"))
    root.add(Button("button", lines[1], "Go", lambda: None))
    root.add(Button("off", lines[2], "No", lambda: None, enabled=False))
    root.add(TextField("field", lines[3], "Name", "", lambda text: None))
    root.add(Slider("slider", lines[4], "Loud", 0.5, lambda value: None, minimum=0, maximum=1))
    root.add(Widget("piece", lines[5], label="Piece", draggable=True, on_press=lambda: None))
    root.add(Widget("place", lines[6], label="Place", droppable=True, on_press=lambda: None))
    made.drag.rules = DragRules(targets_for=lambda source: {"place"}, on_drop=lambda source, target: None)
    made.set_root(root)
    return made


@pytest.mark.parametrize(
    ("line", "pointer"),
    [
        (0, "arrow"),
        (1, "press"),
        (2, "arrow"),
        (3, "text"),
        (4, "press"),
        (5, "open"),
        (6, "arrow"),
        (7, "arrow"),
    ],
)
def test_the_pointer_says_what_can_be_done(line: int, pointer: Pointer) -> None:
    made = stage()
    made.handle(PointerMove((200, 40 * line + 20)))
    assert pointer_on(made) == pointer


def test_a_place_is_pressed_only_while_a_chosen_piece_may_go_there() -> None:
    made = stage()
    made.targets = frozenset({"place"})
    made.handle(PointerMove((200, 260)))
    assert pointer_on(made) == "press"


def test_the_hand_closes_while_it_carries_and_opens_again() -> None:
    made = stage()
    made.handle(PointerMove((200, 220)))
    made.handle(PointerDown((200, 220)))
    made.handle(PointerMove((240, 225)))
    assert pointer_on(made) == "grab"
    made.handle(PointerUp((240, 225)))
    assert pointer_on(made) == "open"


def test_without_dragging_a_piece_is_pressed() -> None:
    made = stage()
    made.drag.enabled = False
    made.handle(PointerMove((200, 220)))
    assert pointer_on(made) == "press"


def test_hands_are_light_with_a_dark_rim_and_differ() -> None:
    kinds: tuple[Pointer, ...] = ("press", "open", "grab")
    hands = [draw_hand(kind, 48) for kind in kinds]
    assert len({pygame.image.tobytes(hand, "RGBA") for hand in hands}) == 3
    for hand in hands:
        solid = pygame.mask.from_surface(hand, 200)
        light = pygame.mask.from_threshold(hand, (255, 249, 234), (12, 12, 12, 255)).count()
        assert 0.3 < light / solid.count() < 0.9
        assert all(hand.get_at(corner)[3] < 40 for corner in ((0, 0), (47, 0), (0, 47), (47, 47)))


def test_each_pointer_is_set_once_and_a_system_without_cursors_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", told.append)
    cursors = Cursors()
    for pointer in ("press", "press", "open", "press"):
        cursors.show(pointer, 1.0)
    cursors.show("press", 2.0)
    assert len(told) == 4

    def refuse(cursor: object) -> None:
        told.append(cursor)
        raise pygame.error("no cursors here")

    monkeypatch.setattr(pygame.mouse, "set_cursor", refuse)
    other = Cursors()
    other.show("press", 1.0)
    other.show("open", 1.0)
    assert len(told) == 5
