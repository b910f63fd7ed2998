"""In plan view no picture of the board shows a standing house: at the table, in every screen, in the saves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.end_scene import EndScene
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.session.settings import Display, Settings
from tests.scenes.at_table import Table, play_on
from tests.scenes.games import saved_game


@pytest.fixture(autouse=True)
def apart(drawn_apart: None) -> None:
    """What two programs draw is compared here, or drawing itself is watched."""


@pytest.fixture
def towers(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The standing houses that any picture of a board asks for; those of the yards are none of them."""
    asked: list[object] = []
    module = "capitol.games.capitol.ui.parts.board_picture"

    def tower(*args: object) -> object:
        asked.append(args)
        raise AssertionError("a standing house on a board in plan view")

    monkeypatch.setattr(f"{module}.tower_picture", tower)
    monkeypatch.setattr(f"{module}.draw_tower_shadow", tower)
    return asked


def at(kind: type) -> Callable[[Table], bool]:
    return lambda table: isinstance(table.scene, kind) and not table.scene.busy


@pytest.mark.slow
def test_no_board_of_a_game_shows_a_standing_house(tmp_path: Path, towers: list[object]) -> None:
    settings = Settings(display=Display(plan_view=True))
    table = Table(tmp_path, ("human", "ai:random"), steps=25, settings=settings)
    assert isinstance(table.scene, TableScene)
    assert any(chip for area in table.table.view_model.model.areas for chip in area.chips), "houses stand on the board"
    table.draw()
    table.key("b")
    house, space = (sorted(id for id in table.table.ringed() if id.startswith(kind))[0] for kind in ("yard", "space"))
    table.drag(house, space, drop=False)
    table.draw()
    table.key("escape", "escape")
    play_on(table, at(AuctionScene))
    table.draw()
    table.press("board")
    assert table.has("auction.board")
    table.draw()
    table.press("board")
    for kind in (ScoringScene, DrawScene):
        play_on(table, at(kind))
        table.draw()
        assert isinstance(table.scene, kind)
    saved_game(table.program, "One", 25)
    table.program.open_saves()
    table.pass_time(200)
    assert table.has("save.0")
    table.draw()
    table.program.stack.pop()
    play_on(table, at(EndScene))
    table.press("story")
    table.press("page.city")
    table.draw()
    table.press("picture")
    table.pass_time(100)
    table.draw()
    assert "saved as" in table.find("bubble").label
    assert not towers


@pytest.mark.parametrize("kind", [AuctionScene, DrawScene, EndScene])
def test_the_board_in_a_screen_or_behind_it_follows_the_view(
    tmp_path: Path, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chosen while the board is looked at from an auction or a draw, or the end is open, plan view is on it at once."""
    table = Table(tmp_path, ("human", "ai:random"), steps=100 if kind is EndScene else 25)
    play_on(table, at(kind))
    if kind is not EndScene:
        table.press("board")
    before = table.draw()
    asked: list[object] = []
    module = "capitol.games.capitol.ui.parts.board_picture"
    monkeypatch.setattr(f"{module}.tower_picture", lambda *args, **named: asked.append(args))
    table.program.change_settings("display", plan_view=True)
    assert table.draw().get_buffer().raw != before.get_buffer().raw
    assert asked == []
