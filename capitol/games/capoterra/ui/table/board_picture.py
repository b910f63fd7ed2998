"""The still part of the board as one picture for each size of its tiles: tiles, settlements, cards."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import groupby

import numpy as np
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
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.ui.art.daylight import NOON, Hour, shine_on
from capitol.games.capoterra.ui.art.names import furrow_sprite, network_sprite, settlement_sprite, tile_sprite
from capitol.games.capoterra.ui.art.tiles import AROUND, furrow_rect
from capitol.games.capoterra.ui.models.camera import Bounds, Camera
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.table.art.shadows import thrown_shadow

START: Position = (0, 0)
_MOST = 2.5
"""The board is kept as one picture if it is at most this many times as large as the window; of a larger one, the
visible part and its surroundings are kept."""
_AROUND = 4
"""The surroundings kept with the visible part: on each side, its width and height divided by this."""
_GROUND = 384
_DIM, _DIM_REACH = (10, 18, 28, 140), 84
"""How dark the ground becomes towards the edges of its room, and from what distance on, in logical pixels."""
_SLICE_MS, _EASING_MS = 4.0, 2.0
"""How long each frame paints the picture for another size, while the last picture is shown scaled: at rest, and while
the board eases, when each frame has much to paint."""
RIM = 0.09
"""The rim of a disc, relative to its width."""
_TENT = 0.6
"""The side of a bandit's tent, relative to its tile."""
_CAST = (14, 18, 28, 130)
"""The shadow of a standing piece: its colour and opacity."""
_STRIP = 64
"""The height of the strips, in window pixels, in which the light is applied to the picture."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Adjacent places that are painted alike: ``solid`` ones fully covered, the others only in part."""

    at: Position
    long: int
    solid: bool


@dataclass(frozen=True)
class _Subject:
    """What a picture shows: the tiles, roads and settlements of a state, in the styles of the seats and in a light."""

    look: Look
    state: State
    seats: tuple[str, ...]
    open_for: tuple[int, ...]
    hour: Hour

    @cached_property
    def shows(self) -> object:
        """All that the picture depends on, to compare."""
        return self.look.theme.name, self.seats, self.open_for, self.hour, _shown(self.state)


@dataclass(frozen=True, slots=True)
class _Made:
    """A picture of the positions in ``part``, whose tiles are ``side`` wide, and everything that it shows; ``runs`` are
    the places with anything on them."""

    shows: object
    side: int
    part: Rect
    picture: pygame.Surface
    runs: tuple[_Run, ...]


class _Pieces:
    """A picture cut into the runs in which there is anything: so the sea between them is never touched, and land is
    copied without a look at what is below. Tiles of another side are scaled in memory that is used again: to get as
    much anew would take longer than to fill it."""

    def __init__(self) -> None:
        self._cut: tuple[object, Sequence[tuple[pygame.Surface, Position]]] = (None, ())
        self._memory: pygame.Surface | None = None

    def paint(self, canvas: Canvas, made: _Made, part: Rect, camera: Camera) -> None:
        """Paint what a picture shows of some positions, as the camera sees it."""
        if not part.width or not part.height:
            return
        side = camera.side
        key = made.picture, tuple(part), side
        if self._cut[0] != key:
            picture = made.picture if side == made.side else self._scaled(made, part, side)
            self._cut = key, list(_cut(picture, part, side, made.runs))
        for piece, place in self._cut[1]:
            canvas.blit(piece, camera.corner(place))

    def _scaled(self, made: _Made, part: Rect, side: int) -> pygame.Surface:
        wide, tall = part.width * side, part.height * side
        held = self._memory
        if held is None or held.get_width() < wide or held.get_height() < tall:
            now = (0, 0) if held is None else held.get_size()  # more than needed now: the next frames need more
            held = self._memory = _empty(max(now[0], wide * 3 // 2), max(now[1], tall * 3 // 2))
        scaled = held.subsurface((0, 0, wide, tall))
        left, top = (part.x - made.part.x) * made.side, (part.y - made.part.y) * made.side
        box = Rect(left, top, part.width * made.side, part.height * made.side)
        return pygame.transform.scale(made.picture.subsurface(box), (wide, tall), scaled)


class BoardPicture:
    """Keeps the picture of the board as last drawn; another part of it, or another size of its tiles, is painted bit by
    bit. Meanwhile the last picture is shown, and beyond it the last one of the whole board."""

    def __init__(self) -> None:
        self._made: _Made | None = None
        self._whole: _Made | None = None
        self._next: tuple[_Made, Iterator[None]] | None = None
        self._near, self._far = _Pieces(), _Pieces()
        self.stands = 0
        """The side of tiles for which small pictures on the board are made; at another one they are shown scaled, since
        they take long to make. It becomes that of the picture once the board no longer eases."""

    @property
    def unfinished(self) -> bool:
        """Whether the picture for another size, or what stands on it, is still to be painted."""
        return self._next is not None or (self._made is not None and self._made.side != self.stands)

    def forget(self) -> None:
        """Release the picture."""
        self._made = self._whole = self._next = None
        self._near, self._far = _Pieces(), _Pieces()

    def paint(
        self,
        canvas: Canvas,
        room: Rect,
        camera: Camera,
        state: State,
        seats: Sequence[str],
        open_for: tuple[int, ...],
        hour: Hour = NOON,
    ) -> None:
        """Paint the board in a room as the camera sees it. ``seats`` are the styles; ``open_for``: the seats whose open
        road is marked; ``hour``: the light."""
        _paint_ground(canvas, room, camera, hour)
        side = camera.goal.side
        whole, wanted = _parts(room, camera, state)
        now = _seen(room, camera.origin, camera.side).clip(whole)
        subject = _Subject(canvas.look, state, tuple(seats), open_for, hour)
        made = self._made
        slowly = (
            made is not None and made.shows == subject.shows and (made.part.contains(now) or self._whole is not None)
        )
        if not slowly or (not camera.eases_now and made is not None and made.side == side):
            self.stands = side
        slice_ms = None if not slowly else _EASING_MS if camera.eases_now else _SLICE_MS
        made = self._picture(subject, side, wanted, whole, slice_ms)
        if self._whole is not None and not made.part.contains(now):
            self._far.paint(canvas, self._whole, now.clip(self._whole.part), camera)
        else:
            self._far = _Pieces()
        # While easing to that side, the visible part of the picture is scaled.
        self._near.paint(canvas, made, made.part if camera.side == made.side else now.clip(made.part), camera)

    def prepare(
        self,
        look: Look,
        room: Rect,
        camera: Camera,
        state: State,
        seats: Sequence[str],
        open_for: tuple[int, ...],
        hour: Hour = NOON,
    ) -> Iterator[None]:
        """Make what `paint` shows for the same values in small steps, for a camera at rest."""
        whole, wanted = _parts(room, camera, state)
        subject = _Subject(look, state, tuple(seats), open_for, hour)
        self._made, steps = _begun(subject, camera.goal.side, wanted, whole)
        yield from steps

    def _picture(self, subject: _Subject, side: int, wanted: Rect, whole: Rect, slice_ms: float | None) -> _Made:
        """Return a picture of at least the wanted positions; while it is being painted, ``slice_ms`` at a time, the
        last one."""

        def fits(made: _Made) -> bool:
            return (made.shows, made.side) == (subject.shows, side) and made.part.contains(wanted)

        if self._made is not None and fits(self._made):
            self._next = None
            return self._made
        if self._next is None or not fits(self._next[0]):
            self._next = _begun(subject, side, wanted, whole)
        following, steps = self._next
        end = time.perf_counter() + (slice_ms or 0.0) / 1000
        for _step in steps:
            if slice_ms is not None and self._made is not None and time.perf_counter() >= end:
                return self._made
        self._made, self._next = following, None
        if following.part == whole:
            self._whole = following
        return following


def _parts(room: Rect, camera: Camera, state: State) -> tuple[Rect, Rect]:
    """Return the positions of the whole board, and those of which a picture is needed."""
    bounds, side = Bounds.around(map(position_of, state.tiles)), camera.goal.side
    whole = Rect(bounds.left, bounds.top, bounds.wide, bounds.tall)
    if whole.width * whole.height * side**2 > _MOST * room.width * room.height:
        return whole, _seen(room, camera.corner_ahead((0, 0)), side).clip(whole)
    return whole, whole


def _begun(subject: _Subject, side: int, wanted: Rect, whole: Rect) -> tuple[_Made, Iterator[None]]:
    """Return an empty picture of the wanted positions and of some around them, and the steps that paint it."""
    part = wanted.inflate(wanted.width * 2 // _AROUND, wanted.height * 2 // _AROUND).clip(whole)
    picture = _empty(part.width * side, part.height * side)
    look, state = subject.look, subject.state
    cells = [cell for cell in state.tiles if part.collidepoint(position_of(cell))]
    origin = -part.left * side, -part.top * side
    steps = tile_steps(Canvas(picture, look), state, cells, origin, side, subject.seats, subject.open_for, subject.hour)
    return _Made(subject.shows, side, part, picture, tuple(_runs(state, part))), steps


def _empty(width: int, height: int) -> pygame.Surface:
    """Return a transparent surface whose memory the system allocates only where it is painted: filling all of a large
    one would take longer than a frame."""
    return pygame.image.frombuffer(np.zeros(4 * width * height, np.uint8).data, (width, height), "BGRA")


def _runs(state: State, part: Rect) -> Iterator[_Run]:
    """Yield the places of a part that have a tile, or the coast of tiles next to them."""
    laid = {position_of(cell) for cell in state.tiles}
    water = coast(laid)
    for y in range(part.top, part.bottom):
        row = [(x, y) for x in range(part.left, part.right)]
        for (solid, wet), group in groupby(row, lambda at: (at in laid, at in water)):
            places = list(group)
            if solid or wet:
                yield _Run(places[0], len(places), solid)


def _cut(
    picture: pygame.Surface, part: Rect, side: int, runs: Iterable[_Run]
) -> Iterator[tuple[pygame.Surface, Position]]:
    """Yield the runs of a picture that lie in a part, each with its first place."""
    for run in runs:
        places = Rect(run.at, (run.long, 1)).clip(part)
        if places.width and places.height:
            box = Rect((places.x - part.x) * side, (places.y - part.y) * side, places.width * side, side)
            piece = picture.subsurface(box)
            if run.solid:
                piece.set_alpha(None)
            yield piece, places.topleft


def _shown(state: State) -> object:
    """Return everything in a state that the picture shows."""
    sites = tuple(sorted((key, stock) for key, stock in state.stocks.items() if _is_site(state, key >> 2)))
    return tuple(state.tiles.items()), state.repairs, state.starving, state.bandits, sites


def _is_site(state: State, cell: int) -> bool:
    return any(cell in sites for sites in state.sites)


def _seen(room: Rect, origin: tuple[int, int], side: int) -> Rect:
    """Return the positions that are at least partly visible in a room, if the start tile's corner is at ``origin``."""
    left, top = (room.left - origin[0]) // side, (room.top - origin[1]) // side
    right, bottom = (room.right - origin[0]) // side, (room.bottom - origin[1]) // side
    return Rect(left, top, right - left + 1, bottom - top + 1)


def _paint_ground(canvas: Canvas, room: Rect, camera: Camera, hour: Hour) -> None:
    """Paint the ground that no tile covers; it moves with the board, and darkens towards the edges of the room."""
    look, side = canvas.look, canvas.look.board(_GROUND)

    def lit() -> pygame.Surface:
        ground = look.sprites.get("capoterra.ground", side, side).copy()
        shine_on(ground, hour)
        return ground

    ground = look.cache.get(("capoterra ground", hour, side), lit)
    x, y = camera.origin
    left, top = room.x - (room.x - x) % side, room.y - (room.y - y) % side
    for down in range(top, room.bottom, side):
        for across in range(left, room.right, side):
            canvas.blit(ground, (across, down))
    reach = min(look.board(_DIM_REACH), room.width // 2, room.height // 2)
    for box, way in (
        (Rect(room.x, room.y, room.width, reach), 0),
        (Rect(room.x, room.bottom - reach, room.width, reach), 2),
        (Rect(room.x, room.y, reach, room.height), 3),
        (Rect(room.right - reach, room.y, reach, room.height), 1),
    ):
        canvas.blit(look.cache.get(("capoterra dim", way, box.size), partial(_dim, box.size, way)), box.topleft)


def _dim(size: tuple[int, int], way: int) -> pygame.Surface:
    """Draw a shade that is darkest at the edge ``way``: 0 up, 1 right, 2 down, 3 left."""
    along = size[way % 2 == 0]
    line = pygame.Surface((1, along) if way % 2 == 0 else (along, 1), pygame.SRCALPHA, 32)
    for at in range(along):
        near = 1 - at / along if way in (0, 3) else (at + 1) / along
        line.set_at((0, at) if way % 2 == 0 else (at, 0), (*_DIM[:3], round(_DIM[3] * near * near)))
    return pygame.transform.scale(line, size)


def coast(laid: set[Position]) -> dict[Position, int]:
    """Return the places without a tile next to tiles, each with the bits of `AROUND` of those tiles."""
    water = {(x + right, y + down) for x, y in laid for right, down in AROUND} - laid
    return {
        (x, y): sum(1 << bit for bit, (right, down) in enumerate(AROUND) if (x + right, y + down) in laid)
        for x, y in sorted(water)
    }


def tile_steps(
    canvas: Canvas,
    state: State,
    cells: Iterable[int],
    origin: tuple[int, int],
    side: int,
    seats: Sequence[str],
    open_for: tuple[int, ...],
    hour: Hour = NOON,
) -> Iterator[None]:
    """Paint tiles with everything fixed to them, one after the other, land and settlements in the light of the
    ``hour``; the start tile's corner is at ``origin``."""
    roads = {seat: {cell for part in roads_of(state, seat).parts.values() for cell in part.cells} for seat in open_for}
    boxes = {}
    for cell in cells:
        x, y = position_of(cell)
        boxes[cell] = Rect(origin[0] + x * side, origin[1] + y * side, side, side)
    # All visible water, even if the tiles beside it are out of view.
    for (x, y), around in coast({position_of(cell) for cell in state.tiles}).items():
        box = Rect(origin[0] + x * side, origin[1] + y * side, side, side)
        if canvas.rect.colliderect(box):
            canvas.sprite(f"capoterra.coast.{around}", box)
            yield
    for cell, box in boxes.items():
        there = state.tiles[cell]
        canvas.sprite(tile_sprite(there, cell, start=position_of(cell) == START), box)
        yield
    for cell, box in boxes.items():
        _paint_furrows(canvas, state, cell, box)
        _paint_gaps(canvas, state, cell, box)
        yield
    surface = canvas.surface
    if isinstance(surface, pygame.Surface):
        whole = surface.get_rect()
        for top in range(0, whole.height, _STRIP):
            shine_on(surface.subsurface(whole.clip(Rect(0, top, whole.width, _STRIP))), hour)
            yield
    for cell, box in boxes.items():
        there = state.tiles[cell]
        for seat, open_cells in roads.items():
            name = network_sprite(there, seats[seat]) if cell in open_cells else ""
            if name:
                canvas.sprite(name, box)
        yield
    for cell, box in boxes.items():
        _paint_on(canvas, state, cell, box, seats, hour)
        yield


def _paint_furrows(canvas: Canvas, state: State, cell: int, box: Rect) -> None:
    """Paint the lines between a tile and its neighbours to the east and south, unless they are one field."""
    for side, step, _bit, _facing in SIDES[1:3]:
        name = furrow_sprite(state.tiles[cell], state.tiles.get(cell + step, 0), side)
        if name:
            canvas.sprite(name, furrow_rect(box, side))


def _paint_gaps(canvas: Canvas, state: State, cell: int, box: Rect) -> None:
    """Paint fences where a road ends at a field without road."""
    mask = mask_of(state.tiles[cell])
    for side, step, bit, facing in SIDES:
        beside = state.tiles.get(cell + step, 0)
        if mask & bit and mask_of(beside) and not mask_of(beside) & facing:
            canvas.sprite(f"capoterra.gap.{side}", box)


def _paint_on(canvas: Canvas, state: State, cell: int, box: Rect, seats: Sequence[str], hour: Hour) -> None:
    there = state.tiles[cell]
    if there & KIND in BUILT:
        owner = owner_of(there)
        seat = seats[owner] if owner is not None and there & KIND != RUIN else ""
        stock = 0 if owner is None else state.stock(cell, owner)
        _paint_lit(canvas, settlement_sprite(there, seat, stock), box, hour)
    small = Rect(0, 0, box.width * 2 // 5, box.width * 2 // 5)
    if cell in state.repairs and there & KIND == VILLAGE:
        small.midleft = box.midleft
        _paint_card(canvas, "capoterra.cart", small)
    elif cell in state.repairs:
        small.inflate_ip(box.width // 4, box.width // 4)  # on a disc, as red timber is lost on dark green wood
        small.center = box.center
        paint_light(canvas, small, canvas.look.theme.alert)
        canvas.sprite("capoterra.barrier", small)
    if cell in state.starving:
        small.midright = box.midright
        _paint_card(canvas, "capoterra.bowl", small)
    if cell in state.bandits:
        tent = box.inflate(-round(box.width * (1 - _TENT)), -round(box.height * (1 - _TENT)))
        if canvas.look.theme.textured:
            paint_ground_shadow(canvas, canvas.look.sprites.get("capoterra.bandit", *tent.size), tent)
        canvas.sprite("capoterra.bandit", tent)


def _paint_lit(canvas: Canvas, name: str, box: Rect, hour: Hour) -> None:
    """Paint a sprite in the light of an hour."""
    look = canvas.look

    def lit() -> pygame.Surface:
        picture = look.sprites.get(name, *box.size).copy()
        shine_on(picture, hour)
        return picture

    if hour == NOON:
        canvas.sprite(name, box)
    else:
        canvas.blit(look.cache.get(("capoterra lit", name, hour, box.size), lit), box.topleft)


def _paint_card(canvas: Canvas, name: str, disc: Rect) -> None:
    """Paint the piece that represents an event card on a village."""
    paint_light(canvas, disc, canvas.look.theme.alert)
    canvas.sprite(name, disc.inflate(-disc.width // 4, -disc.width // 4))


def paint_ground_shadow(canvas: Canvas, picture: pygame.Surface, box: Rect) -> None:
    """Paint the shadow that a standing piece, whose picture is in ``box``, throws on the ground."""
    shadow = canvas.look.cache.get(("capoterra shadow", picture), lambda: thrown_shadow(picture, _CAST))
    canvas.blit(shadow, box.topleft)


def paint_light(canvas: Canvas, disc: Rect, rim: RGB) -> None:
    """Paint a light disc with a rim that fits its size, however large texts are."""
    unit = canvas.look.scale.s * canvas.look.scale.ui_scale
    canvas.rounded(disc, canvas.look.theme.parchment, disc.width / unit, RIM * disc.width / unit, rim)
