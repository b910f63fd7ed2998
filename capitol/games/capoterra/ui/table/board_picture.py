"""The board without what moves on it, as one picture for each size of its tiles: ground, tiles, settlements, cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect

from capitol.games.capoterra.rules.cells import (
    BUILT,
    KIND,
    RUIN,
    SIDES,
    VILLAGE,
    Position,
    mask_of,
    owner_of,
    position_of,
)
from capitol.games.capoterra.rules.roads import roads_of
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.art.names import network_sprite, seam_sprite, settlement_sprite, tile_sprite
from capitol.games.capoterra.ui.art.tiles import seam_rect, under_rect
from capitol.games.capoterra.ui.models.camera import Bounds, Camera
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look

START: Position = (0, 0)
_MOST = 2.5
"""The board is kept as one picture as long as that is at most so many times as large as the window."""
_GROUND = 256


class BoardPicture:
    """Keeps the picture of the board as it was last drawn."""

    def __init__(self) -> None:
        self._made: tuple[object, pygame.Surface, Bounds] | None = None

    def forget(self) -> None:
        """Release the picture."""
        self._made = None

    def paint(
        self, canvas: Canvas, room: Rect, camera: Camera, state: State, seats: Sequence[str], open_for: tuple[int, ...]
    ) -> None:
        """Paint the board in a room as the camera sees it. ``seats`` are the styles; ``open_for``: the seats whose open
        road is marked."""
        side = camera.goal.side
        _paint_ground(canvas, room, camera)
        bounds = Bounds.around(map(position_of, state.tiles))
        wide, tall = bounds.wide * side, bounds.tall * side
        if wide * tall > _MOST * room.width * room.height:
            seen = _seen(room, camera)
            cells = [cell for cell in state.tiles if seen.collidepoint(position_of(cell))]
            paint_tiles(canvas, state, cells, camera.origin, camera.side, seats, open_for)
            return
        picture = self._picture(canvas.look, state, side, bounds, seats, open_for)
        place = under_rect(Rect(camera.corner((bounds.left, bounds.top)), (camera.side, camera.side))).topleft
        if camera.side != side:  # on its way to that side
            picture = pygame.transform.scale(picture, [one * camera.side // side for one in picture.get_size()])
        canvas.blit(picture, place)

    def _picture(
        self, look: Look, state: State, side: int, bounds: Bounds, seats: Sequence[str], open_for: tuple[int, ...]
    ) -> pygame.Surface:
        key = look.theme.name, side, tuple(seats), open_for, _shown(state)
        if self._made is None or self._made[0] != key:
            edge = -under_rect(Rect(0, 0, side, side)).left
            size = bounds.wide * side + 2 * edge, bounds.tall * side + 2 * edge
            made = pygame.Surface(size, pygame.SRCALPHA, 32)
            origin = edge - bounds.left * side, edge - bounds.top * side
            paint_tiles(Canvas(made, look), state, state.tiles, origin, side, seats, open_for)
            self._made = key, made, bounds
        return self._made[1]


def _shown(state: State) -> object:
    """Return everything that the picture shows of a state."""
    sites = tuple(sorted((key, stock) for key, stock in state.stocks.items() if _is_site(state, key >> 2)))
    return tuple(state.tiles.items()), state.repairs, state.starving, state.bandits, sites


def _is_site(state: State, cell: int) -> bool:
    return any(cell in sites for sites in state.sites)


def _seen(room: Rect, camera: Camera) -> Rect:
    """Return the positions of which anything is in a room."""
    left, top = camera.cell_at(room.topleft)
    right, bottom = camera.cell_at((room.right, room.bottom))
    return Rect(left, top, right - left + 1, bottom - top + 1)


def _paint_ground(canvas: Canvas, room: Rect, camera: Camera) -> None:
    """Paint the ground that no tile covers; it moves with the board."""
    side = canvas.look.board(_GROUND)
    x, y = camera.origin
    left, top = room.x - (room.x - x) % side, room.y - (room.y - y) % side
    for down in range(top, room.bottom, side):
        for across in range(left, room.right, side):
            canvas.sprite("capoterra.ground", Rect(across, down, side, side))


def paint_tiles(
    canvas: Canvas,
    state: State,
    cells: Iterable[int],
    origin: tuple[int, int],
    side: int,
    seats: Sequence[str],
    open_for: tuple[int, ...],
) -> None:
    """Paint tiles with what is fixed to them; the start tile's corner is at ``origin``."""
    roads = {seat: {cell for part in roads_of(state, seat).parts.values() for cell in part.cells} for seat in open_for}
    boxes = {}
    for cell in cells:
        x, y = position_of(cell)
        boxes[cell] = Rect(origin[0] + x * side, origin[1] + y * side, side, side)
    for box in boxes.values():
        canvas.sprite("capoterra.under", under_rect(box))
    for cell, box in boxes.items():
        there = state.tiles[cell]
        canvas.sprite(tile_sprite(there, cell, start=position_of(cell) == START), box)
    for cell, box in boxes.items():
        there = state.tiles[cell]
        _paint_seams(canvas, state, cell, box)
        _paint_gaps(canvas, state, cell, box)
        for seat, open_cells in roads.items():
            name = network_sprite(there, seats[seat]) if cell in open_cells else ""
            if name:
                canvas.sprite(name, box)
    for cell, box in boxes.items():
        _paint_on(canvas, state, cell, box, seats)


def _paint_seams(canvas: Canvas, state: State, cell: int, box: Rect) -> None:
    """Paint a tile and its neighbours to the east and south as one field, if they are."""
    for side, step, _bit, _facing in SIDES[1:3]:
        name = seam_sprite(state.tiles[cell], state.tiles.get(cell + step, 0), side)
        if name:
            canvas.sprite(name, seam_rect(box, side))


def _paint_gaps(canvas: Canvas, state: State, cell: int, box: Rect) -> None:
    """Paint posts where a road ends at a field without road."""
    mask = mask_of(state.tiles[cell])
    for side, step, bit, facing in SIDES:
        beside = state.tiles.get(cell + step, 0)
        if mask & bit and mask_of(beside) and not mask_of(beside) & facing:
            canvas.sprite(f"capoterra.gap.{side}", box)


def _paint_on(canvas: Canvas, state: State, cell: int, box: Rect, seats: Sequence[str]) -> None:
    there = state.tiles[cell]
    if there & KIND in BUILT:
        owner = owner_of(there)
        seat = seats[owner] if owner is not None and there & KIND != RUIN else ""
        stock = 0 if owner is None else state.stock(cell, owner)
        canvas.sprite(settlement_sprite(there, seat, stock), box)
    small = Rect(0, 0, box.width * 2 // 5, box.width * 2 // 5)
    if cell in state.repairs:
        small.center = box.center
        if there & KIND == VILLAGE:
            small.midleft = box.midleft
        canvas.sprite("capoterra.cart" if there & KIND == VILLAGE else "capoterra.barrier", small)
    if cell in state.starving:
        small.midright = box.midright
        canvas.sprite("capoterra.bowl", small)
    if cell in state.bandits:
        tent = box.inflate(-box.width // 4, -box.height // 4)
        canvas.sprite("capoterra.bandit", tent)
