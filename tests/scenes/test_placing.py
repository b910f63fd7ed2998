"""A tile that has been put down waits to be confirmed: where else it may stand is still shown, and can be chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from capitol.games.capitol.rules.moves import Place
from capitol.games.capitol.ui.table.cells import paint_board
from capitol.games.capitol.ui.table.offers import site_id
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.kit.canvas import Canvas
from tests.scenes.at_table import CAPTIONS, OVERLAP, Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Livia has won a fountain and is to place it."""
    made = Table(tmp_path, ("human", "ai:mason"))
    made.change(phase=2, turn=0, auction=0)
    assert isinstance(made.table.pending, Placer)
    return made


def board(table: Table, view_model: TableViewModel) -> pygame.Surface:
    """The board as it is drawn."""
    surface = pygame.Surface(table.size)
    paint_board(Canvas(surface, table.program.look), view_model)
    return surface


def test_the_other_spaces_stay_ringed_until_the_place_is_confirmed(table: Table) -> None:
    assert not table.table.view_model.open_to
    legal = table.table.ringed()
    chosen, other = sorted(legal)[0], sorted(legal)[-1]
    table.press(chosen)
    view_model = table.table.view_model
    assert view_model.status == "Livia · Confirm, or choose another space."
    assert not table.scene.stage.targets
    plain, shown = board(table, replace(view_model, open_to=frozenset())), board(table, view_model)
    for site in view_model.picture.sites():
        # The light of a ring reaches a little into the space beside it.
        free = site_id(site) in legal - {chosen}
        room = view_model.picture.space_rect(*site).inflate(*(0, 0) if free else (-26, -26))
        first, second = (pygame.image.tobytes(one.subsurface(room), "RGB") for one in (plain, shown))
        assert (first != second) == free, site
    assert table.faults(CAPTIONS, OVERLAP) == []
    table.press(other)
    assert table.table.view_model.provisional == {other}
    assert chosen in table.table.view_model.open_to
    table.key("return")
    assert not table.table.view_model.open_to
    move = next(step.move for step in table.session.steps if isinstance(step.move, Place))
    assert site_id((move.area, -1 if move.space is None else move.space)) == other


def test_another_space_can_be_chosen_with_the_keys(table: Table) -> None:
    table.key("tab")
    table.table.selection.focus_first()
    table.key("space")
    first = table.table.view_model.provisional
    assert table.scene.stage.focus.id in first
    for arrow in ("right", "down", "left", "up"):
        table.key(arrow)
        if table.scene.stage.focus.id in table.table.view_model.open_to - first:
            break
    table.key("space")
    second = table.table.view_model.provisional
    assert second
    assert second != first
    table.key("return")
    assert any(isinstance(step.move, Place) for step in table.session.steps)


def test_right_and_left_keep_to_a_row_of_spaces(table: Table) -> None:
    ringed = [id for id in table.table.ringed() if id.startswith("space.")]
    rows: dict[int, list[str]] = {}
    for id in sorted(ringed, key=lambda id: table.find(id).rect.centerx):
        rows.setdefault(table.find(id).rect.centery, []).append(id)
    assert len(rows) == 6, "two rows in each of the three rows of areas"
    stage = table.scene.stage
    for row in rows.values():
        stage.focus_on(row[0], visible=True)
        visited = [stage.focus.id]
        for _again in row[1:]:
            table.key("right")
            visited.append(stage.focus.id)
        assert visited == row
        for id in reversed(row[:-1]):
            table.key("left")
            assert stage.focus.id == id


def test_no_faint_rings_while_the_tile_is_carried_on(table: Table) -> None:
    chosen, other = sorted(table.table.ringed())[0], sorted(table.table.ringed())[-1]
    table.press(chosen)
    table.drag(chosen, other, drop=False)
    assert not table.table.view_model.open_to
