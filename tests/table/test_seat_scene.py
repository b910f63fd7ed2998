"""A scene that one seat looks through."""

from __future__ import annotations

from capitol.core.events import Event
from capitol.kit.look import make_look
from capitol.kit.scene import SceneStack
from capitol.table.seat_scene import SeatScene


class Seat(SeatScene):
    """A scene of a game without events."""

    def event_text(self, event: Event) -> str | None:
        return None


def test_a_hand_that_is_hidden_or_is_another_seats_is_told_no_more() -> None:
    scene = Seat()
    SceneStack(make_look(1280, 720)).push(scene)
    hushes = []
    for viewer, hand_open in ((0, True), (1, True), (1, True), (1, False), (0, False)):
        scene.viewer = viewer
        scene.hand_open = hand_open
        hushes.append(scene.stage.hushes)
    assert hushes == [0, 1, 1, 2, 2]


def test_what_a_bubble_says_of_a_hand_goes_with_it() -> None:
    scene = Seat()
    SceneStack(make_look(1280, 720)).push(scene)
    scene.hand_open = True
    scene.stage.bubble("Floor 3 is of no use now.", scene.look.scale.rect)
    assert "bubble" in scene.stage.ids()
    scene.hand_open = False
    assert "bubble" not in scene.stage.ids()
