"""A drag that is broken off, by whatever it is, on every screen that has one: all lies as it lay, and nothing hangs in
the air."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from capitol.kit.inputs import RIGHT, FocusLost, InputEvent, KeyDown, PointerDown, PointerLeft, PointerMove, PointerUp
from capitol.kit.scene import Scene
from capitol.kit.widgets import DialogButton, message_dialog
from tests.scenes.capoterra_desk import CapoterraDesk
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand
from tests.scenes.harness import Stand
from tests.scenes.test_capoterra_tools import settled
from tests.scenes.test_small_motions import with_yard

OPEN = "goods", "new tile"
"""What is dragged where nothing is secret: no key hides it."""


@dataclass(frozen=True)
class Begun:
    """What can be dragged where on a screen, and what it is that must not change."""

    stand: Stand
    source: str
    target: str
    state: Callable[[], Any]


def of_table(folder: Path, source: str, target: str) -> Begun:
    """Capitol's table; the hand is open to the one person there."""
    table = with_yard(folder, speed="normal")
    pending = table.table.pending
    assert pending is not None
    return Begun(table, source, target, lambda: (pending.kept, pending.active, len(table.session.steps)))


def of_arranging(folder: Path, source: str, target: str) -> Begun:
    """Capstone's goals."""
    stand = CapstoneStand(folder, (PERSON, LEVEL_1))
    scene: Any = stand.scene
    return Begun(stand, source, target, lambda: (tuple(scene.pending.places), scene.pending.held))


def of_capstone(folder: Path, source: str, target: str) -> Begun:
    """Capstone's table."""
    stand = CapstoneStand(folder, (PERSON, LEVEL_1))
    stand.arrange()
    stand.wait()
    scene: Any = stand.scene
    return Begun(stand, source, target, lambda: (scene.pending.parts, scene.pending.held, len(stand.session.steps)))


def of_goods(folder: Path, source: str, target: str) -> Begun:
    """Capoterra's goods and units."""
    desk = settled(folder)
    pending = desk.table.pending
    assert pending is not None
    return Begun(desk, source, target, lambda: (pending.held, pending.kept, len(desk.begun.steps)))


def of_tile(folder: Path, source: str, target: str) -> Begun:
    """Capoterra's tile, which has not been turned."""
    desk = CapoterraDesk(folder)
    desk.use("confirm")
    pending = desk.table.pending
    assert pending is not None
    drag = desk.scene.stage.drag
    return Begun(desk, source, target, lambda: (pending.kept, pending.turn, drag.active, len(desk.begun.steps)))


SCREENS = {
    "floor": (of_table, "crane", "yard.new"),
    "house": (of_table, "yard.2", "area.4"),
    "card": (of_table, "hand.0", "yard.new"),
    "goal": (of_arranging, "piece.1", "place.2"),
    "piece": (of_capstone, "stash.3", "slot.1"),
    "goods": (of_goods, "pile.1.-1.0", "cell.-4.0"),
    "new tile": (of_tile, "drawn", "cell.-1.-1"),
}


def another_size(begun: Begun) -> None:
    begun.stand.program.relook((1000, 700))


def another_language(begun: Begun) -> None:
    begun.stand.program.relook()


def dialog(begun: Begun) -> None:
    stage = begun.stand.scene.stage
    stage.open(lambda look: message_dialog(look, "told", "A", "b", [DialogButton("c", "C", stage.close)]))


def screen(begun: Begun) -> None:
    begun.stand.program.stack.push(Scene())
    begun.stand.program.stack.pop()


def event(one: InputEvent) -> Callable[[Begun], None]:
    def give(begun: Begun) -> None:
        begun.stand.program.stack.handle(one)

    return give


BREAKS = {
    "size": another_size,
    "language": another_language,
    "dialog": dialog,
    "screen": screen,
    "escape": event(KeyDown("escape")),
    "right": event(PointerDown((5, 300), RIGHT)),
    "left": event(PointerLeft()),
    "lost": event(FocusLost()),
    "hide": event(KeyDown("h", text="h")),
}


@pytest.mark.parametrize("how", BREAKS)
@pytest.mark.parametrize("what", SCREENS)
def test_all_lies_as_it_lay(tmp_path: Path, what: str, how: str) -> None:
    make, source, target = SCREENS[what]
    begun = make(tmp_path, source, target)
    stand, scene = begun.stand, begun.stand.scene
    handle, before = stand.program.stack.handle, begun.state()
    start, goal = stand.find(source).rect.center, stand.find(target).rect.center
    handle(PointerMove(start))
    handle(PointerDown(start))
    for part in (0.2, 0.6, 1.0):
        x, y = (round(a + (b - a) * part) for a, b in zip(start, goal, strict=True))
        handle(PointerMove((x, y)))
        stand.pass_time()
    assert scene.stage.drag.active
    assert begun.state() != before
    BREAKS[how](begun)
    stand.pass_time(40)
    assert not scene.stage.drag.active
    if how == "hide" and what not in OPEN:
        assert not getattr(scene, "hand_open", False), "the key that hides the hand still does so"
    handle(PointerMove((goal[0] + 3, goal[1])))
    handle(PointerUp(goal))
    stand.pass_time(2000)
    if how == "dialog":
        scene.stage.close()
    assert stand.scene is scene
    assert begun.state() == before
    assert not scene.busy
    micro: Any = getattr(scene, "micro", None)
    assert micro is None or (micro._piece is None and micro.away == micro.skip == frozenset())
