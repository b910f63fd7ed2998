"""Capoterra's table while nobody plays: a board as large as the window allows, and controls in a low row."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import ROCK, cell_at, tile
from capitol.games.capoterra.rules.moves import Offer
from capitol.games.capoterra.rules.state import ANSWERING, RESOLVING, TRADING
from capitol.games.capoterra.ui.models.camera import LEAST
from capitol.games.capoterra.ui.table.board_widgets import Cell
from capitol.games.capoterra.ui.table_scene import TableScene
from capitol.session.controller import TableSession
from tests.scenes.test_look_back import GAMES, cut_controls, flow_of, new_setup, play, stand_for, table_for


def finished() -> TableSession:
    """A game of three computer players by chance, with an offer."""
    entry, rng = GAMES["capoterra"], random.Random(5)
    session = table_for(entry, new_setup(entry, ["ai:random"] * 3, 5))
    while session.view(0).table.phase != TRADING:
        play(session, rng, len(session.steps) + 1)
    seat = session.to_act[0]
    session.act(seat, Offer((seat + 1) % 3, (1, 0, 0, 0, 0), (0, 0, 1, 0, 0)))
    play(session, rng)
    return session


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_whole_island_is_seen_while_nobody_plays(language: str, tmp_path: Path) -> None:
    """All tiles at the last step, and clear of the card or the offer at a step that shows one."""
    session = finished()
    last = len(session.steps)
    phases = [session.at(step).view(0).table.phase for step in range(last)]
    steps = (last, False), (phases.index(RESOLVING), True), (phases.index(ANSWERING), True)
    stand = stand_for(tmp_path)
    stand.program.change_settings(language=language)
    for size, ui in [((w, h), ui) for w, h in ((1280, 720), (1920, 1080), (3840, 2160)) for ui in (1.0, 2.0)]:
        stand.program.change_settings("display", ui_scale=ui)
        stand.resize(size)
        stand.program.look_at(session.at(last), 0)
        flow, scene = flow_of(stand), stand.scene
        assert isinstance(scene, TableScene)
        flow.press("eyes.follow")
        for step, shows in steps:
            flow.go(step)
            seen = scene.view_model.regions.open
            tiles = [one for one in scene.stage.root.walk() if isinstance(one, Cell) and one.lies]
            assert len(tiles) == len(scene.view_model.state.tiles)
            assert all(seen.contains(one.rect) for one in tiles), (size, ui, step)
            shallows = scene.camera.side // 5
            for one in tiles:
                assert seen.top + shallows <= one.rect.top < one.rect.bottom <= seen.bottom - shallows
            assert stand.has("tool.back") == shows
            assert not shows or not stand.find("tool.back").rect.colliderect(seen)
            assert cut_controls(stand) == []
            assert not stand.find("status").clipped
        stand.key("escape")


def test_no_shallows_are_cut_off_below_the_largest_tiles(tmp_path: Path) -> None:
    """The wood of the table's tray cut the glow of a low island."""
    stand = stand_for(tmp_path)
    session = finished()
    stand.program.look_at(session.at(1), 0)
    scene = stand.scene
    assert isinstance(scene, TableScene)
    for y in range(2, 5):
        lay(scene.shown_state, cell_at((0, y)), tile(ROCK, 0))
    for size in ((1280, 720), (1920, 1080)):
        stand.resize(size)
        scene.rebuild()
        assert scene.camera.side > 80 * size[1] // 720
        lowest = max(one.rect.bottom for one in scene.stage.root.walk() if isinstance(one, Cell) and one.lies)
        assert lowest + scene.camera.side // 5 <= scene.view_model.regions.open.bottom


def test_a_long_island_is_seen_whole_too(tmp_path: Path) -> None:
    """Its tiles are then smaller than those of a short one at the farthest zoom."""
    stand = stand_for(tmp_path)
    stand.program.look_at(finished().at(1), 0)
    scene = stand.scene
    assert isinstance(scene, TableScene)
    for y in range(3, 23):
        lay(scene.shown_state, cell_at((0, y)), tile(ROCK, 0))
    scene.rebuild()
    assert scene.camera.side < LEAST
    tiles = [one for one in scene.stage.root.walk() if isinstance(one, Cell) and one.lies]
    assert len(tiles) > 20
    assert all(scene.view_model.regions.open.contains(one.rect) for one in tiles)
