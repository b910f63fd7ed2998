"""Every sign on the table has a legend: a page of the rules shows it as the table paints it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from capitol.games.capitol.ui import rules_signs
from capitol.games.capitol.ui.models.table import Chip
from capitol.games.capitol.ui.parts import bands
from capitol.games.capitol.ui.rules_pages import PAGES
from capitol.games.capitol.ui.rules_signs import SIGNS
from capitol.games.capitol.ui.table import rail, yard
from capitol.kit.canvas import Canvas
from capitol.table.seats.colours import SeatPalette
from tests.scenes.at_table import MIXED, Table
from tests.scenes.harness import SIZES, Stand


@pytest.fixture(autouse=True)
def apart(drawn_apart: None) -> None:
    """What two programs draw is compared here, or drawing itself is watched."""


MODULES: Sequence[Any] = (bands, rail, rules_signs, yard)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The signs that are painted in headers, on chips, below buildings and in the rail: icons by their names."""
    found: set[str] = set()

    def noting(name: str, note: Any) -> None:
        plain = getattr(bands, name, None) or getattr(rail, name)

        def wrapped(*given: Any, **named: Any) -> Any:
            note(*given)
            return plain(*given, **named)

        for module in MODULES:
            if hasattr(module, name):
                monkeypatch.setattr(module, name, wrapped)

    def facts(_canvas: Canvas, _rect: Rect, facts: Sequence[bands.Fact], *_rest: Any) -> None:
        found.update(icon for icon, _text, _colour in facts)
        found.update("!" for _icon, text, _colour in facts if "!" in text)

    def chips(_canvas: Canvas, _rect: Rect, chips: Sequence[tuple[Chip, Any]], *_rest: Any) -> None:
        found.update("=" for chip, _style in chips if chip.note == "shared")

    noting("paint_icon", lambda _canvas, name, *_rest: found.add(name))
    noting("paint_facts", facts)
    noting("paint_chips", chips)
    return found


def test_the_page_of_signs_shows_all_that_the_table_does(tmp_path: Path, painted: set[str]) -> None:
    for number, steps in enumerate(range(0, 200, 20)):
        table = Table(tmp_path / str(number), MIXED, 5, steps=steps)
        if number == 0:
            for area in table.state.tables.areas_of[0][:2]:
                table.state.shape[area], table.state.top[area] = 0, 1
            table.change()
        if number == 4:
            table.change(cells=[1] * 7 + table.state.cells[7:])  # fountains on all small spaces of area I
            table.resize((1280, 640))  # so low that the rows of the seats fold
        table.draw()
    on_table = set(painted)
    assert on_table >= {
        "any",
        "round",
        "triangular",
        "!",
        "fountain",
        "plot",
        "lock",
        "crown",
        "tower",
        "=",
        "floors",
        "permit",
        "cross",
        "hand",
        "trash",
    }
    painted.clear()
    stand = Stand(tmp_path / "rules")
    stand.program.open_rules("signs")
    for _screen in range(5):
        stand.pass_time(100)
        stand.draw()
        stand.key("pagedown")
    assert on_table - painted == set()
    assert painted >= {"up", "down", "flag"}


def test_each_section_of_the_page_has_its_signs() -> None:
    page = next(page for page in PAGES if page.id == "signs")
    assert [section.diagram for section in page.sections] == list(SIGNS)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ui", [1.0, 1.5])
def test_no_sign_is_cut_or_touches_the_next(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    """What a sign paints stays in its own place on the slab."""
    look = Stand(tmp_path, size, ui).program.look
    scale = look.ui(1000) / 1000
    for name, signs in SIGNS.items():
        for at, sign in enumerate(signs):
            box = Rect(40, 40, round(sign.width * scale), round(sign.height * scale))
            surface = pygame.Surface((box.width + 80, box.height + 80), pygame.SRCALPHA)
            sign.paint(Canvas(surface, look), box, scale, SeatPalette())
            drawn = surface.get_bounding_rect(100)
            assert box.inflate(round(6 * scale), round(6 * scale)).contains(drawn), (name, at, box, drawn)
            assert drawn.width > 0.5 * box.width, (name, at, box, drawn)
