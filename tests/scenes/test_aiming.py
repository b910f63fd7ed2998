"""What a click or Enter would do is foretold like what a drop would do: the ring, the points, the card spent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from capitol.games.capitol.rules.numbers import CARD_OF_NAME, ROUND
from capitol.games.capitol.ui.models.table import chips
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table.sentences import why_text
from capitol.kit.inputs import PointerLeft, PointerMove
from tests.scenes.at_table import Table


@pytest.fixture
def placing(tmp_path: Path) -> Table:
    """Livia has won a fountain and is to place it."""
    made = Table(tmp_path, ("human", "ai:mason"), steps=40)
    made.change(phase=2, turn=0, auction=0)
    assert isinstance(made.table.pending, Placer)
    return made


@pytest.fixture
def building(tmp_path: Path) -> Table:
    """Livia is to build, with a house that is finished and a Permit of each colour."""
    made = Table(tmp_path, ("human", "ai:mason"))
    made.give(0, tuple(CARD_OF_NAME[name] for name in ("B4", "P5", "V6")))
    done = [(2 + ROUND,), *((),) * (len(made.state.done) - 1)]
    made.change(turn=0, open=[()] * len(done), done=done, done_mask=[sum(1 << code for code in held) for held in done])
    return made


def point_at(table: Table, id: str) -> None:
    x, y = table.find(id).rect.center
    for at in ((x - 1, y), (x, y)):
        table.program.stack.handle(PointerMove(at))
        table.pass_time()


def foretold(table: Table) -> tuple[str, Mapping[int, Mapping[int, int]], int | None]:
    view_model = table.table.view_model
    return view_model.forecast, view_model.gains, view_model.spend


def gold_in(table: Table, id: str) -> int:
    """How many pixels of a space and close around it are in the colour of the ring where something would land."""
    part = table.draw().subsurface(table.find(id).rect.inflate(8, 8))
    return pygame.mask.from_threshold(part, table.table.look.theme.ring_focus, (6, 6, 6, 255)).count()


def away(table: Table) -> None:
    table.program.stack.handle(PointerMove((3, 3)))
    table.pass_time()


def test_a_tile_is_foretold_where_the_pointer_is(placing: Table) -> None:
    table = placing
    spaces = sorted(id for id in table.table.ringed() if id.startswith("space."))
    by_area = {id.split(".")[1]: id for id in reversed(spaces)}
    told = 0
    for area, space in by_area.items():
        table.drag("tile", space, drop=False)
        dragged = foretold(table)
        table.key("escape")
        away(table)
        assert foretold(table) == ("", {}, None)
        point_at(table, space)
        assert foretold(table) == dragged
        told += bool(dragged[0])
        assert gold_in(table, space) > 100 > gold_in(table, next(other for other in spaces if other != space))
        away(table)
        point_at(table, f"bar.{area}")
        assert foretold(table) == dragged, "a click on the area puts it on the first free space"
        table.program.stack.handle(PointerLeft())
        table.pass_time()
        assert foretold(table) == ("", {}, None)
    assert told > 1


def test_a_house_is_foretold_with_the_permit_that_it_costs(building: Table) -> None:
    table = building
    areas = table.state.tables.areas_of
    first = [f"space.{of_colour[0]}.0" for of_colour in areas]
    point_at(table, first[0])
    assert foretold(table) == ("", {}, None), "nothing is chosen yet"
    away(table)
    spent = set()
    for space in first:
        table.drag("yard.0", space, drop=False)
        dragged = foretold(table)
        table.key("escape")
        table.press("yard.0")
        point_at(table, space)
        assert foretold(table) == dragged
        assert dragged[0]
        spent.add(dragged[2])
        table.key("escape")
        away(table)
    assert len(spent) == len(areas)


def test_a_house_held_over_an_area_that_refuses_it_says_why(building: Table) -> None:
    table = building
    area = table.state.tables.areas_of[0][0]
    table.change(
        top=[4 if number == area else top for number, top in enumerate(table.state.top)],
        shape=[ROUND if number == area else shape for number, shape in enumerate(table.state.shape)],
    )
    table.drag("yard.0", f"space.{area}.0", drop=False)
    pending = table.table.pending
    assert pending is not None
    refusal = pending.targets()[f"space.{area}.0"]
    assert refusal is not None
    assert table.find("status").label == f"Livia · {why_text(refusal, table.table.names)}"
    other = next(number for number in table.state.tables.areas_of[1])
    table.key("escape")
    table.drag("yard.0", f"space.{other}.0", drop=False)
    assert refusal != pending.targets()[f"space.{other}.0"]
    assert table.find("status").label == "Livia · Choose a ringed space."


def test_a_bar_shows_who_would_lead_where_the_house_hovers(building: Table) -> None:
    table = building
    area = table.state.tables.areas_of[0][0]
    bar, space = f"bar.{area}", f"space.{area}.0"
    before = table.find(bar).label
    table.drag("yard.0", space, drop=False)
    pending = table.table.pending
    assert pending is not None
    foreseen = chips(pending.table_with((area, 0)), area)
    hovered, shown = table.find(bar).label, table.table.view_model.model.areas[area]
    assert shown.chips == foreseen != chips(table.state, area)
    assert hovered != before
    assert not any(one.building for one in shown.spaces), "the house itself is still in the hand"
    table.key("escape")
    away(table)
    assert table.find(bar).label == before
    table.press("yard.0")
    point_at(table, space)
    assert table.find(bar).label == hovered, "pointing foretells what dragging does"


def test_what_a_click_would_put_down_is_seen_faintly(placing: Table) -> None:
    table = placing
    space = min(id for id in table.table.ringed() if id.startswith("space."))
    inside = table.find(space).rect
    inside = inside.inflate(-inside.width // 2, -inside.height // 2)

    def shown() -> bytes:
        return pygame.image.tobytes(table.draw().subsurface(inside), "RGB")

    bare = shown()
    point_at(table, space)
    ghost = table.table.view_model.ghost
    assert ghost is not None
    assert (f"space.{ghost.area}.{ghost.space}", ghost.tile) == (space, table.state.tile)
    faint = shown()
    table.press(space)
    away(table)
    assert table.table.view_model.ghost is None
    assert len({bare, faint, shown()}) == 3
    table.key("escape")
    table.drag("tile", space, drop=False)
    assert table.table.view_model.ghost is None, "what is dragged is seen in the hand"


def test_keys_foretell_where_they_are_and_not_where_the_pointer_lies(building: Table) -> None:
    table = building
    first, other = (f"space.{area}.0" for area in table.state.tables.areas_of[0][:2])
    table.press("yard.0")
    point_at(table, first)
    at_first = foretold(table)
    point_at(table, other)
    at_other = foretold(table)
    assert at_first != at_other
    assert at_first[0]
    table.key("escape")
    table.key("b")
    table.key("return")
    assert table.table.stage.hovered == other
    table.table.stage.focus_on(first, visible=True)
    table.key("right")
    table.key("left")
    assert table.table.stage.focus.id == first
    assert foretold(table) == at_first
    ghost = table.table.view_model.ghost
    assert ghost is not None
    assert f"space.{ghost.area}.{ghost.space}" == first
    point_at(table, other)
    assert foretold(table) == at_other, "moved again, the pointer aims"


def test_nothing_is_foretold_once_it_stands_or_where_it_may_not(placing: Table) -> None:
    table = placing
    pending = table.table.pending
    assert pending is not None
    refused = next(id for id, why in pending.targets().items() if why)
    point_at(table, refused)
    assert foretold(table) == ("", {}, None)
    assert not gold_in(table, refused)
    free = min(id for id in table.table.ringed() if id.startswith("space."))
    table.press(free)
    other = max(id for id in pending.legal() if id.startswith("space."))
    chosen = foretold(table)
    point_at(table, other)
    assert foretold(table) == chosen
