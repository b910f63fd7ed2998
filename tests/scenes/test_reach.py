"""G5: in every state of a turn all that can be pressed is reached with Tab and arrows, and the focus is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pygame import Rect, Surface

from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.kit.stage import Stage
from capitol.kit.widgets import Widget
from tests.scenes.at_table import Table

HAND = ("R2", "R5", "F1", "F3", "B2", "B6", "P4", "V8")
STEPS = ("tab", "shift+tab", "left", "right", "up", "down")


def wanted(stage: Stage) -> set[str]:
    """The ids of all that can be pressed or ringed now and has no key of its own."""

    def counts(widget: Widget) -> bool:
        pressed = widget.on_press is not None and not widget.key
        return widget.enabled and (pressed or widget.id in stage.targets)

    return {widget.id for widget in stage.active.walk() if counts(widget)}


def reached(stage: Stage) -> set[str]:
    """Where Tab and the arrows lead, from everywhere they have led before."""
    focus, root = stage.focus, stage.active
    focus.clear()
    first = focus.step(root, 1)
    assert first is not None
    found, todo = {first.id}, [first]
    while todo:
        start = todo.pop()
        for step in STEPS:
            focus.set(start, visible=True)
            went = focus.step(root, 1 if step == "tab" else -1) if "tab" in step else focus.move(root, step)
            if went is not None and went.id not in found:
                found.add(went.id)
                todo.append(went)
    return found


def same(first: Surface, second: Surface, rect: Rect) -> bool:
    """Whether two pictures are equal there."""
    place = rect.inflate(8, 8).clip(first.get_rect())
    return first.subsurface(place).copy().get_buffer().raw == second.subsurface(place).copy().get_buffer().raw


def begun(home: Path, **state: object) -> Table:
    """Livia's turn with cards of every kind and open buildings as well as houses."""
    made = Table(home, ("human", "ai:mason", "ai:mason"), steps=40)
    made.give(0, [CARD_OF_NAME[name] for name in HAND])
    made.change(turn=0, out=0, open=[(1, 2), (1,), ()], done=[(2, 3, 5), (2,), (3,)], **state)
    return made


CHOICES: dict[str, Callable[[Table], Sequence[str]]] = {
    "nothing chosen": lambda table: (),
    "a permit": lambda table: ("hand.4",),
    "a permit and its house": lambda table: ("hand.4", "yard.2"),
    "a house": lambda table: ("yard.2",),
    "floors": lambda table: ("hand.2",),
    "the second floor": lambda table: ("hand.2", "yard.new"),
    "a roof card": lambda table: ("hand.0",),
    "a roof": lambda table: ("hand.0", "roof.round"),
    "a finished move": lambda table: ("hand.2", "yard.new", "yard.new"),
    "a card to discard": lambda table: ("blank",),
}


def check(table: Table) -> None:
    """Everything is reached, and where the focus is can be seen."""
    stage = table.scene.stage
    found = reached(stage)
    assert wanted(stage) <= found, wanted(stage) - found
    stage.focus.visible = False
    plain = table.draw().copy()
    for id in sorted(found):
        assert stage.focus_on(id, visible=True)
        assert not same(plain, table.draw(), table.find(id).rect), id


@pytest.mark.parametrize("chosen", CHOICES)
def test_while_building(tmp_path: Path, chosen: str) -> None:
    table = begun(tmp_path)
    for id in CHOICES[chosen](table):
        table.press(id)
    check(table)
    assert {"yard.0", "yard.new", "crane", "hand.0", "area.0"} <= reached(table.scene.stage)


@pytest.mark.parametrize("auction", [0, 2])
def test_while_a_tile_is_placed(tmp_path: Path, auction: int) -> None:
    table = begun(tmp_path)
    table.change(phase=2, auction=auction, turn=0)
    assert table.table.view_model.placing
    check(table)
    table.key("space")
    check(table)


def test_while_cards_are_drawn(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.change(phase=3, turn=0, owed=[6, 0, 0])
    table.open()
    assert isinstance(table.scene, DrawScene)
    check(table)
