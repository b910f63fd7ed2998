"""What the table keeps of its picture and its widgets is what it would draw and build from nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pygame
import pytest

from capitol.games.capitol.ui.table.tray import HandCard
from capitol.kit.cached_layer import CachedLayer, CachedParts
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Flat, Recording, paint
from capitol.kit.inputs import PointerMove
from tests.scenes.at_table import MIXED, Table
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand

AnyTable = Table | CapstoneStand
Act = Callable[[Any], None]


def widgets(table: AnyTable) -> list[tuple[Any, ...]]:
    """All that there is to see and to do, by widget."""
    return [
        (
            one.id,
            tuple(one.rect),
            one.label,
            one.tooltip,
            one.enabled,
            one.selected,
            one.focusable,
            one.draggable,
            one.droppable,
            one.region,
            one.takes_enter,
            one.key,
        )
        for one in table.table.root.walk()
    ]


def check_against_new(table: AnyTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table as it stands, and the same with nothing kept."""
    scene, size = table.table, table.size
    kept, seen = list(scene.still(size).steps), widgets(table)
    with monkeypatch.context() as nothing:
        nothing.setattr(CachedLayer, "draw", lambda _self, canvas, _state, paint: paint(canvas))
        nothing.setattr(Canvas, "cached", lambda canvas, _key, paint: paint(canvas))
        nothing.setattr(CachedParts, "get", lambda _self, _name, _shows, build: build())
        new = Recording(size)
        scene.paint_static(Canvas(new, scene.look))
        assert kept == list(new.steps)
        scene.rebuild()
        table.pass_time()
        assert seen == widgets(table)
        new = Recording(size)
        scene.paint_static(Canvas(new, scene.look))
        assert kept == list(new.steps)


def settings(group: str, **values: Any) -> Act:
    """Change settings as their screen does."""
    return lambda table: table.program.change_settings(group, **values)


def keys(*chords: str) -> Act:
    """Press keys."""
    return lambda table: table.key(*chords)


def presses(*ids: str) -> Act:
    """Press widgets."""

    def act(table: Table) -> None:
        for id in ids:
            table.press(id)

    return act


def hover(id: str) -> Act:
    """Point at a widget."""

    def act(table: Table) -> None:
        table.program.stack.handle(PointerMove(table.find(id).rect.center))

    return act


def carry(table: Table) -> None:
    """Hold a floor above the yard."""
    table.drag("crane", "yard.new", drop=False)


STEPS: tuple[tuple[str, Act], ...] = (
    ("colours of the seats", settings("colour", palette="high_contrast")),
    ("patterns", settings("colour", patterns=False)),
    ("own colours", settings("colour", palette="own", own=("#B03010", "#2050A0", "#206030", "#D0C8B0"))),
    ("colours as before", settings("colour", palette="standard", patterns=True)),
    ("pointing at an area", hover("header.0")),
    ("pointing at a card", hover("hand.0")),
    ("floors", keys("f")),
    ("a piece laid", presses("yard.new")),
    ("taken back", keys("z")),
    ("a permit", keys("b")),
    ("let go again", keys("escape")),
    ("a floor in the air", carry),
)


def check_steps(table: AnyTable, steps: Iterable[tuple[str, Act]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Do one step after another, and look each time."""
    check_against_new(table, monkeypatch)
    for name, act in steps:
        act(table)
        table.pass_time()
        try:
            check_against_new(table, monkeypatch)
        except AssertionError as wrong:
            raise AssertionError(name) from wrong


def test_every_step_shows_what_it_would_from_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    check_steps(Table(tmp_path, MIXED, 5, steps=moment), STEPS, monkeypatch)


def test_what_shows_the_same_stands_while_a_piece_is_picked_up(tmp_path: Path, moment: int) -> None:
    """Only what keyboard and drag can do changes: areas and cards are the same widgets, and afford afterwards what they
    did before."""
    table = Table(tmp_path, MIXED, 5, steps=moment)
    standing = [table.find(id) for id in ("area.0", "area.8", "space.4.0", "hand.0")]
    before = widgets(table)
    for act in (keys("f"), presses("yard.new"), keys("escape"), carry):
        act(table)
        table.pass_time()
        assert [table.find(widget.id) for widget in standing] == standing
    assert widgets(table) != before
    table.scene.drop()
    table.pass_time()
    assert widgets(table) == before


def test_no_card_is_kept_of_a_hand_that_is_hidden(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), 5, options={"curtain": "quick"})

    def cards() -> int:
        return sum(isinstance(part, HandCard) for _shows, part in table.table.parts._built.values())

    assert cards() == 0
    for _time in range(2):
        table.key("h")
        table.pass_time(500)
        assert cards() == len(table.table.view_model.model.hand)
        table.key("h")
        table.pass_time(500)
        assert cards() == 0
    table.key("h")
    table.table.look_through(1 - table.table.viewer, hand_open=False)
    assert cards() == 0


def test_every_frame_shows_what_all_its_steps_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames of which only what changes is painted, with what is below it as one picture, while pieces fly, rings come
    and the water runs."""
    table = Table(tmp_path, MIXED, 5, steps=40)
    stack, surface = table.program.stack, table.draw()
    size, flattened = surface.get_size(), 0
    of, pass_time = Flat.of, table.pass_time

    def counted(flat: Flat, *args: Any) -> Recording:
        nonlocal flattened
        flattened += 1
        return of(flat, *args)

    def frame(ms: float = 20) -> None:
        pass_time(ms)
        stack.draw_changes(surface)
        shown = stack._shown
        assert shown is not None
        whole = pygame.Surface(size, 0, surface)
        paint(whole, shown.parts, [whole.get_rect()])
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")

    monkeypatch.setattr(Flat, "of", counted)
    monkeypatch.setattr(table, "pass_time", frame)
    for name, act in (
        *STEPS[4:],
        ("dropped", lambda table: table.key("escape")),
        *STEPS[6:8],
        ("plainly", keys("v")),
        *STEPS[4:6],
        ("as before", keys("v")),
    ):
        try:
            act(table)
            for _time in range(6):
                table.pass_time(60)
        except AssertionError as wrong:
            raise AssertionError(name) from wrong
    assert flattened


def confirm_and_wait(stand: CapstoneStand) -> None:
    """Let the other have its turn."""
    stand.press("confirm")
    stand.wait()


CAPSTONE_STEPS: tuple[tuple[str, Act], ...] = (
    *STEPS[:4],
    ("pointing at a slot", hover("slot.0")),
    ("pointing at the stash", hover("stash.1")),
    ("a piece at the pointer", presses("stash.0")),
    ("a piece placed", presses("slot.0")),
    ("the log", presses("tabs.log")),
    ("the note pad", presses("tabs.pad")),
    ("a place crossed out", presses("pad.0.0")),
    ("the shield closed", keys("h")),
    ("the shield open", keys("h")),
    ("drawn plainly", keys("v")),
    ("as before", keys("v")),
    ("taken back", keys("z")),
    ("made again", keys("y")),
    ("the other's turn", confirm_and_wait),
    ("another piece", presses("stash.4", "slot.5")),
    ("a top lifted", presses("slot.0")),
    ("and let go", keys("escape")),
)


def test_capstone_shows_at_every_step_what_it_would_from_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = CapstoneStand(tmp_path, (PERSON, LEVEL_1), options={"notepad": "paper"})
    table.arrange()
    table.wait()
    check_steps(table, CAPSTONE_STEPS, monkeypatch)
