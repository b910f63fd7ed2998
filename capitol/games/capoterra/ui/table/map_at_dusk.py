"""The map of a finished game at dusk, with lamps at the settlements and along the winner's roads."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence

from pygame import Rect, Surface

from capitol.games.capoterra.rules.cells import BUILT, KIND, RUIN, owner_of, position_of
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.art.names import network_sprite, settlement_sprite
from capitol.games.capoterra.ui.models.camera import USUAL, Bounds, Camera, Limits
from capitol.games.capoterra.ui.table.board_picture import BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.table.dusk import Dusk, at_dusk, bloom, finish, glow, shine, stage_rect, tinted

_WON: RGB = (150, 112, 66)
_OTHERS: RGB = (70, 54, 46)
_ROAD: RGB = (255, 190, 110)
_GLOW: RGB = (255, 158, 72)
_CAST: RGB = (110, 104, 98)


def map_camera(look: Look, state: State) -> Camera:
    """Return the camera that sees the whole map beside the ranking."""
    camera = Camera()
    limits = Limits(1, look.board(USUAL), look.board(USUAL))
    room = stage_rect(look)
    bounds = Bounds.around(map(position_of, state.tiles))
    tight = Bounds(bounds.left + 1, bounds.top + 1, bounds.right - 1, bounds.bottom - 1)
    camera.settle((room.x, room.y, room.width, room.height), limits, tight)
    return camera


def map_dusk(look: Look, state: State, styles: Sequence[str], winners: Collection[int]) -> Generator[None, None, Dusk]:
    """Make the pictures of the window with the map by day and at dusk, in small steps."""
    window, camera = look.scale.rect, map_camera(look, state)
    side = camera.side
    day, picture, everybody = Surface(window.size, 0, 32), BoardPicture(), tuple(range(len(styles)))
    yield from picture.prepare(look, window, camera, state, styles, everybody)
    picture.paint(Canvas(day, look), window, camera, state, styles, everybody)
    picture.forget()
    yield
    lit = yield from at_dusk(day)
    lights = Surface(window.size, 0, 32)
    for seat in winners:
        for cell in {cell for part in roads_of(state, seat).parts.values() for cell in part.cells}:
            name = network_sprite(state.tiles[cell], styles[seat])
            if name:
                road = look.sprites.get(name, side, side)
                glow(lit, lights, road, camera.corner(position_of(cell)), _ROAD, _CAST)
                yield
    for cell, there in state.tiles.items():
        owner = owner_of(there)
        if there & KIND not in BUILT or there & KIND == RUIN or owner is None:
            continue
        won = owner in winners
        box = Rect(camera.corner(position_of(cell)), (side, side))
        shine(look, lit, box.center, round(side * (1.7 if won else 1.0)), _GLOW, 1.0 if won else 0.5)
        houses = look.sprites.get(settlement_sprite(there, styles[owner], state.stock(cell, owner)), side, side)
        lit.blit(tinted(houses, (255, 246, 234) if won else (172, 166, 164)), box.topleft)
        glow(lit, lights, houses, box.topleft, _WON if won else _OTHERS, _CAST)
        yield
    yield from bloom(lit, lights)
    del lights  # 33 MB at 3840 x 2160, as each of the others
    yield from finish(look, lit)
    unlit = yield from at_dusk(day)
    yield from finish(look, unlit)
    return Dusk(day, unlit, lit)
