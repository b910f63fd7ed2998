"""The board as a picture at any size: ground, headers, pieces and majority bars, and the place of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Hashable, Iterable, Iterator
from dataclasses import dataclass, field

import pygame

from capitol.boards.level import Level
from capitol.games.capitol.levels import BoardLayout
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import SHAPES
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.art.daylight import HOURS, NOON, in_light
from capitol.games.capitol.ui.art.ground import DIAMOND, ROUND, BoardMap, board_lives, board_slices, draw_board, rim_px
from capitol.games.capitol.ui.art.icons import ICONS, draw_icon
from capitol.games.capitol.ui.art.pieces import MOST_FLOORS_DRAWN, PieceGeometry, draw_lit_floor
from capitol.games.capitol.ui.art.tiles import WATERS, draw_tile_shadow, tile_shadow_offset
from capitol.games.capitol.ui.art.towers import draw_tower, draw_tower_shadow, number_box, tower_shadow_offset
from capitol.games.capitol.ui.models.table import LARGE, Building, SpaceModel, TableModel
from capitol.kit.canvas import Canvas
from capitol.kit.icons import draw_icon as draw_common_icon
from capitol.kit.look import Look
from capitol.table.art.layers import at_once
from capitol.table.art.moving import Moving
from capitol.table.art.smoke import hearth
from capitol.table.palette import OUTLINE, Colour, SeatStyle
from capitol.table.seats.badge import paint_bare_symbol
from capitol.table.seats.colours import SeatPalette
from capitol.table.table_top import paint_table

Site = tuple[int, int]
"""A space as (area, space); space -1 is the large one."""
# A tile is a little larger than its plot, because it is a piece on top of it.
_TILE_GROWTH = 1.06
_LIVES: dict[Hashable, tuple[Moving, ...]] = {}
"""The animated parts of empty boards, by board and size; only the last few are kept."""
_MOST_LIVES = 6
_HEARTH = 12.0, 17.0
"""The size of the smoke over a house, in logical pixels."""
_HEARTH_DOWN, _HEARTHS_HERE, _HEARTHS = (7, 10, 12), 2, 12
"""How far below the top of a house its smoke begins, in logical pixels, the best place first; and the most in an area
and in all."""
FOUNTAIN = "tile.fountain"
FURTHER_WATERS = tuple(f"{FOUNTAIN}.{water}" for water in range(1, WATERS))
_CARVED, _BARE_FROM, _BARE, _BARE_WIDE = 0.79, 0.905, 0.035, 0.18
"""The inlaid fraction of a forum, and the start, height and width of the bare stone around it at its foot, as fractions
of the forum's size."""


@dataclass(frozen=True, slots=True)
class BoardArt:
    """Everything needed to draw the board of one game: the layout, the areas' rules data, the level with its pictures
    (None for a board known only from a record), and the style of each seat's pieces, whose colours come from ``seats``
    when drawn."""

    layout: BoardLayout
    spec: BoardSpec
    styles: tuple[str, ...]
    level: Level | None = None
    seats: SeatPalette = field(default_factory=SeatPalette, compare=False)

    def style(self, seat: int) -> SeatStyle:
        """Return the style of a seat."""
        return self.seats.style(self.styles[seat])

    @property
    def titles(self) -> tuple[str, ...]:
        """The names of the areas, in order."""
        return tuple(area.title for area in self.layout.areas)


class BoardPicture:
    """A picture of ``board`` in ``rect`` (window pixels), large on the table or small in a corner. In ``plan_view`` all
    buildings are seen from straight above; if ``lit`` their windows are. ``hours``: its ground is seen in the light of
    the round's time of day."""

    def __init__(
        self,
        look: Look,
        board: BoardArt,
        rect: pygame.Rect,
        *,
        plan_view: bool,
        lit: bool = False,
        hours: bool = False,
    ) -> None:
        self.look = look
        self.lit, self.hours = lit, hours
        self.board = board
        self.plan_view = plan_view
        self.rect = pygame.Rect(rect)
        self.map = BoardMap.fit(board.layout, rect.width, rect.height)
        self.geometry = PieceGeometry.at(self.map.unit)
        # A hash, because it is looked up many times for each picture and the outlines are long.
        self._ground = hash((board.layout, None if board.level is None else board.level.scenery))
        self._spaces: dict[Site, pygame.Rect] = {}
        self._moving: tuple[Moving, ...] | None = None

    # Places, in window pixels

    @property
    def _shaded(self) -> bool:
        """Whether pieces throw shadows: not from straight above, nor in high contrast, in which edges are hard."""
        return not self.plan_view and self.look.theme.textured

    @property
    def ground_rect(self) -> pygame.Rect:
        """Everything inside the wooden frame."""
        whole = self._moved(self.map.box((0, 0, *self.board.layout.size)))
        rim = rim_px(self.map.unit)
        return whole.inflate(-2 * rim, -2 * rim)

    def area_rect(self, area: int) -> pygame.Rect:
        """Return the whole of an area."""
        return self._moved(self.map.box(self.board.layout.areas[area].box))

    def header_rect(self, area: int) -> pygame.Rect:
        """Return the marble band at the top of an area."""
        return self._moved(self.map.header(self.board.layout.areas[area]))

    def bar_rect(self, area: int) -> pygame.Rect:
        """Return the parchment band at the foot of an area."""
        return self._moved(self.map.bar(self.board.layout.areas[area]))

    def space_rect(self, area: int, space: int) -> pygame.Rect:
        """Return the footprint of a space; -1 is the large one."""
        found = self._spaces.get((area, space))
        if found is None:
            place = self.board.layout.areas[area]
            found = self._moved(self.map.space(place.large if space == LARGE else place.small[space]))
            self._spaces[area, space] = found
        return pygame.Rect(found)

    def plot_rect(self, area: int, space: int) -> pygame.Rect:
        """Return the bounding box of a space's stone slab: a diamond, or a disc for the large one."""
        box = self.space_rect(area, space)
        wide, tall = ROUND if space == LARGE else DIAMOND
        side = min(box.size)
        width, height = (side, side) if space == LARGE else box.size
        plot = pygame.Rect(0, 0, round(2 * wide * width), round(2 * tall * height))
        plot.center = box.center
        return plot

    def tower_rect(self, site: Site, height: int, roofed: bool = True) -> pygame.Rect:
        """Return the place of the picture of a building on a small space."""
        if self.plan_view:
            return self.space_rect(*site)
        geometry = self.geometry
        at = geometry.tower_topleft(height, roofed, self.space_rect(*site).center)
        return pygame.Rect(at, geometry.tower_size(height, roofed))

    def number_rect(self, site: Site, building: Building) -> pygame.Rect:
        """Return the place of the number of floors of a building on a small space."""
        roofed = building.shape is not None
        place = self.tower_rect(site, building.height, roofed)
        if self.plan_view:
            return place
        return number_box(self.geometry, building.height, roofed).move(place.topleft)

    def tile_rect(self, site: Site) -> pygame.Rect:
        """Return the square in which a tile on a space is drawn."""
        box = self.space_rect(*site)
        side = round(min(box.width, box.height) * _TILE_GROWTH)
        tile = pygame.Rect(0, 0, side, side)
        tile.center = box.center
        return tile

    def sites(self) -> Iterator[Site]:
        """Yield all spaces of the board."""
        for area, place in enumerate(self.board.layout.areas):
            for space in range(len(place.small)):
                yield area, space
            yield area, LARGE

    # Painting

    def paint_ground(self, canvas: Canvas, model: TableModel | None = None) -> None:
        """Paint the empty board, in the light of the round if that of ``model`` is known: none at noon, in high
        contrast and from straight above. It is drawn once for each size."""

        def make() -> pygame.Surface:
            board = self.board
            picture = draw_board(board.layout, board.spec, *self.rect.size, board.level, board.seats.patterns)
            return self._on_table(picture)

        ground, key = self.look.cache.get(self.ground_key, make, dear=True), self.ground_key
        hour = NOON if model is None or not self.hours or not self._shaded else model.round % len(HOURS)
        if hour != NOON:
            box = self.ground_rect.move(-self.rect.x, -self.rect.y)
            lit = "hour", key, hour
            if lit not in self.look.cache:  # of all hours, only the present one comes back
                forget_hours(self.look)
            ground = self.look.cache.get(lit, lambda: in_light(ground, box, HOURS[hour]), dear=True)
        canvas.blit(ground, self.rect.topleft)
        self.paint_life(canvas)

    def paint_life(self, canvas: Canvas) -> None:
        """Paint the first frames of boats, smoke and pigeons."""
        for one in self._life():
            canvas.blit(one.pictures[0], one.box.move(self.rect.topleft).topleft)

    def life(self) -> dict[pygame.Surface, tuple[pygame.Surface, ...]]:
        """Return the pictures of the board's animated parts, each with its following frames."""
        return {one.pictures[0]: one.cycle(*one.box.move(self.rect.topleft).topleft) for one in self._life()}

    def life_boxes(self, model: TableModel) -> list[pygame.Rect]:
        """Return the places of the animated parts and of the smoke over houses, in window pixels."""
        return [*(one.box.move(self.rect.topleft) for one in self._life()), *self.hearths(model)]

    def hearths(self, model: TableModel, skip: Collection[Site] = ()) -> list[pygame.Rect]:
        """Return the places from which smoke rises over houses, at most two in each area, clear of numbers, names and
        majorities."""
        if not self._shaded:
            return []
        houses = [
            (space, space.building)
            for area in model.areas
            for space in area.spaces
            if space.building is not None and (space.area, space.space) not in skip
        ]
        kept = [self.number_rect((space.area, space.space), building) for space, building in houses]
        kept += [band for area in model.areas for band in (self.header_rect(area.area), self.bar_rect(area.area))]
        size = round(_HEARTH[0] * self.map.unit), round(_HEARTH[1] * self.map.unit)
        found: list[pygame.Rect] = []
        smoking: Counter[int] = Counter()
        for space, building in houses:
            tower = self.tower_rect((space.area, space.space), building.height)
            box = pygame.Rect(0, 0, *size)
            for down in _HEARTH_DOWN:
                box.midbottom = tower.centerx - round(5 * self.map.unit), tower.top + round(down * self.map.unit)
                clear = self.ground_rect.contains(box) and box.collidelist([*kept, *found]) < 0
                if clear and smoking[space.area] < _HEARTHS_HERE and len(found) < _HEARTHS:
                    found.append(box)
                    smoking[space.area] += 1
                    break
        return found

    def paint_hearths(self, canvas: Canvas, model: TableModel, skip: Collection[Site] = ()) -> None:
        """Paint the first picture of the smoke over houses, which is empty."""
        for box in self.hearths(model, skip):
            canvas.blit(hearth(box.size)[0], box.topleft)

    def smoke(self, model: TableModel) -> dict[pygame.Surface, tuple[pygame.Surface, ...]]:
        """Return the picture of that smoke with its following frames."""
        return {(pictures := hearth(box.size))[0]: pictures for box in self.hearths(model)[:1]}

    def _life(self) -> tuple[Moving, ...]:
        if self._moving is None:
            found = _LIVES.get(self._lives_key)
            self._moving = at_once(self._prepare_life()) if found is None else found
        return self._moving

    def _prepare_life(self) -> Generator[None, None, tuple[Moving, ...]]:
        board, size = self.board, self.rect.size
        moving = []
        for one in board_lives(board.layout, board.spec, *size, board.level):
            moving.append(one)
            yield
        found = _LIVES.pop(self._lives_key, None) or tuple(moving)  # one may have been drawn on demand in the meantime
        while len(_LIVES) >= _MOST_LIVES:
            del _LIVES[next(iter(_LIVES))]
        _LIVES[self._lives_key] = found
        return found

    def prepare_ground(self) -> Iterator[None]:
        """Draw the empty board and its animated parts in slices into the cache of `paint_ground`."""
        board = self.board
        if self.ground_key not in self.look.cache:
            slices = board_slices(board.layout, board.spec, *self.rect.size, board.level, board.seats.patterns)
            picture = yield from slices
            yield
            self.look.cache.get(self.ground_key, lambda: self._on_table(picture), dear=True)
            yield
        if self._lives_key not in _LIVES:
            yield from self._prepare_life()

    @property
    def ground_key(self) -> Hashable:
        """The cache key of the picture of the empty board."""
        board = self.board
        return *self._lives_key, board.seats.patterns

    @property
    def _lives_key(self) -> tuple[Hashable, ...]:
        return "board", self._ground, self.board.spec, self.rect.size

    def paint_pieces(
        self,
        canvas: Canvas,
        model: TableModel,
        *,
        skip: Collection[Site] = (),
        areas: Collection[int] | None = None,
        alpha: int = 255,
    ) -> None:
        """Paint all pieces on the board, back to front; ``skip`` omits spaces, ``areas`` limits it to some areas."""
        standing = [
            space
            for area in model.areas
            if areas is None or area.area in areas
            for space in area.spaces
            if not space.vacant and (space.area, space.space) not in skip
        ]

        def paint(canvas: Canvas) -> None:
            for _step in self.piece_slices(canvas, standing, alpha):
                pass

        if alpha < 255:
            paint(canvas)
            return
        # The recorded picture must contain the same fountain surfaces that `waters` returns.
        tiles = tuple(self._tile(space) for space in standing if space.tile is not None)
        styles = tuple(self.board.style(seat) for seat in range(len(self.board.styles)))
        key = ("pieces", self.ground_key, self.rect.topleft, styles, tuple(standing), tiles, self.plan_view, self.lit)
        canvas.cached(key, paint)

    def piece_slices(self, canvas: Canvas, standing: Iterable[SpaceModel], alpha: int = 255) -> Iterator[None]:
        """Paint the pieces on some spaces, back to front, in small steps."""
        spaces = sorted(standing, key=lambda space: self.space_rect(space.area, space.space).centery)
        for space in spaces:
            if space.space == LARGE:
                self._smooth(canvas, space, alpha)
        yield
        if self._shaded:
            for space in spaces:
                self._shadow(canvas, space, alpha)
                yield
        for space in spaces:
            self.paint_space(canvas, space, alpha=alpha)
            yield
        self.paint_covered_numbers(canvas, spaces, alpha)

    def paint_covered_numbers(self, canvas: Canvas, spaces: Iterable[SpaceModel], alpha: int = 255) -> None:
        """Paint the numbers of floors again that a house further in front covers in part; ``spaces`` were painted back
        to front."""
        if self.plan_view:
            return
        houses = [space for space in spaces if space.building is not None]
        houses.sort(key=lambda space: self.space_rect(space.area, space.space).centery)
        towers = [self.standing(space) for space in houses]
        places = [place for _tower, place in towers]
        for at, space in enumerate(houses):
            assert space.building is not None
            number = self.number_rect((space.area, space.space), space.building)
            before = (towers[other] for other in number.collidelistall(places) if other > at)
            if any(_is_over(tower, place, number) for tower, place in before):
                self.paint_number(canvas, space, alpha)

    def paint_below(self, canvas: Canvas, spaces: Collection[SpaceModel]) -> None:
        """Paint what is on the ground of some spaces: bare stone below tiles, and the shadows of pieces."""
        for space in spaces:
            if space.space == LARGE:
                self._smooth(canvas, space, 255)
        if self._shaded:
            for space in spaces:
                self._shadow(canvas, space, 255)

    def standing(self, space: SpaceModel) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the shared picture of the piece on a space, and its place."""
        site = (space.area, space.space)
        if space.building is None:
            return self._tile(space), self.tile_rect(site)
        rect = self.tower_rect(site, space.building.height, space.building.shape is not None)
        if self.plan_view:
            return self.plan(space.building, rect.width), rect
        return self.tower(space.building, _salt(*site)), rect

    def paint_space(self, canvas: Canvas, space: SpaceModel, *, alpha: int = 255) -> None:
        """Paint the piece on one space."""
        site = (space.area, space.space)
        if space.tile is not None:
            canvas.sprite(f"tile.{TILES[space.tile]}", self.tile_rect(site), alpha)
        elif space.building is not None:
            rect = self.tower_rect(site, space.building.height, space.building.shape is not None)
            if self.plan_view:
                self.paint_plan(canvas, rect, space.building, alpha)
            else:
                canvas.blit(self.tower(space.building, _salt(*site)), rect.topleft, alpha)

    def paint_number(self, canvas: Canvas, space: SpaceModel, alpha: int = 255) -> None:
        """Paint the number of floors of the building on ``space`` again, over later painting."""
        building = space.building
        if building is None or self.plan_view:
            return
        site, geometry = (space.area, space.space), self.geometry
        salt = _salt(*site)
        key = ("number", self.board.style(building.seat), building.height, building.shape, salt % 4, geometry, self.lit)

        def make() -> pygame.Surface:
            box = number_box(geometry, building.height, building.shape is not None)
            return self.tower(building, salt).subsurface(box).copy()

        canvas.blit(self.look.cache.get(key, make), self.number_rect(site, building).topleft, alpha)

    def _tile(self, space: SpaceModel) -> pygame.Surface:
        """Return the picture of the tile on a space."""
        size = self.tile_rect((space.area, space.space)).size
        return self.look.sprites.get(f"tile.{TILES[space.tile or 0]}", *size)

    def paint_plan(self, canvas: Canvas, rect: pygame.Rect, building: Building, alpha: int = 255) -> None:
        """Paint a building from straight above: roof shape, number of floors and owner, without overlap."""
        canvas.blit(self.plan(building, rect.width), rect.topleft, alpha)

    def plan(self, building: Building, side: int, *, quiet: bool = False) -> pygame.Surface:
        """Return the picture of a building from straight above, ``side`` pixels wide; it is shared, do not draw on it.
        ``quiet``: with a thin edge, for a background of sand only."""
        style = self.board.style(building.seat)
        key = ("plan", style, building.height, building.shape, side, quiet)
        return self.look.cache.get(key, lambda: _plan(self.look, side, building, style, quiet))

    def tower(self, building: Building, salt: int = 0) -> pygame.Surface:
        """Return the picture of a building as it stands on the board; it is shared, do not draw on it."""
        if self.plan_view:
            return self.plan(building, self.space_rect(0, 0).width)
        return tower_picture(self.look, self.board, building, self.geometry, salt, lit=self.lit, dear=True)

    def waters(self, model: TableModel, beats: int = 1) -> dict[pygame.Surface, tuple[pygame.Surface, ...]]:
        """Return the pictures of the fountains on the board, each with its frames of moving water, itself the first;
        each frame lasts ``beats``."""
        get = self.look.sprites.get
        sizes = {
            self.tile_rect((area.area, space.space)).size
            for area in model.areas
            for space in area.spaces
            if space.tile == TILES.index("fountain")
        }
        found = [
            tuple(get(water, *size) for water in (FOUNTAIN, *FURTHER_WATERS) for _shown in range(beats))
            for size in sizes
        ]
        return {pictures[0]: pictures for pictures in found}

    def _smooth(self, canvas: Canvas, space: SpaceModel, alpha: int) -> None:
        """Paint bare stone over the carving of a large space, which would stick out from under a tile."""
        ground = self.look.cache.find(self.ground_key)
        if ground is None:
            return
        box = self.plot_rect(space.area, space.space)

        def make() -> pygame.Surface:
            place = box.move(-self.rect.x, -self.rect.y)
            size = (round(box.width * _CARVED), round(box.height * _CARVED))
            # The stone between the carving and the line around it.
            band = pygame.Rect(0, 0, round(box.width * _BARE_WIDE), max(1, round(box.height * _BARE)))
            band.midtop = place.centerx, place.y + round(place.height * _BARE_FROM)
            strip = pygame.Surface(band.size, pygame.SRCALPHA, 32)
            strip.blit(ground, (0, 0), band)
            bare = pygame.transform.smoothscale(strip, size)
            disc = pygame.Surface(size, pygame.SRCALPHA, 32)
            disc.fill((255, 255, 255, 0))
            pygame.draw.ellipse(disc, (255, 255, 255, 255), disc.get_rect())
            bare.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return bare

        picture = self.look.cache.get(("bare stone", self.ground_key, space.area), make)
        canvas.blit(picture, picture.get_rect(center=box.center).topleft, alpha)

    def _shadow(self, canvas: Canvas, space: SpaceModel, alpha: int) -> None:
        """Paint the shadow of the piece on a space."""
        x, y = self.space_rect(space.area, space.space).center
        if space.tile is not None:
            name, tile = TILES[space.tile], self.tile_rect((space.area, space.space))
            key: Hashable = ("tile shadow", name, tile.width)
            picture = self.look.cache.get(key, lambda: draw_tile_shadow(tile.width, name))
            offset = tile_shadow_offset(tile.width, name)
        elif space.building is not None:
            floors, shape = min(space.building.height, MOST_FLOORS_DRAWN), SHAPES[space.building.shape or 0]
            key = ("tower shadow", self.geometry, floors, shape)
            picture = self.look.cache.get(key, lambda: draw_tower_shadow(self.geometry, floors, shape))
            offset = tower_shadow_offset(self.geometry, floors, shape)
        else:
            return
        # The frame stands higher than the ground: no shadow reaches over it.
        with canvas.clip(self.ground_rect):
            canvas.blit(picture, (x + offset[0], y + offset[1]), alpha)

    def _on_table(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the board without alpha, which blits faster, on wood in any part that it does not fill."""
        if not picture.get_flags() & pygame.SRCALPHA:
            return picture
        opaque = pygame.Surface(picture.get_size(), 0, 32)
        paint_table(Canvas(opaque, self.look))
        opaque.blit(picture, (0, 0))
        return opaque

    def _moved(self, box: pygame.Rect) -> pygame.Rect:
        return box.move(self.rect.topleft)


def forget_hours(look: Look) -> None:
    """Release the empty board in the light of an hour."""
    look.cache.forget(lambda one: isinstance(one, tuple) and one[:1] == ("hour",))


def tower_picture(
    look: Look,
    board: BoardArt,
    building: Building,
    geometry: PieceGeometry,
    salt: int = 0,
    number: bool = True,
    *,
    lit: bool = False,
    dear: bool = False,
) -> pygame.Surface:
    """Return the picture of a seat's building at the size of ``geometry``; it is shared, do not draw on it. ``lit``: in
    the evening, with lit windows. ``dear``: held in the cache, since many are shown at once."""
    style = board.style(building.seat)
    shape = None if building.shape is None else SHAPES[building.shape]

    def pieces(name: str, width: int, height: int) -> pygame.Surface:
        if lit and name.startswith("floor."):
            return look.cache.get(("lit floor", name, width, height), lambda: draw_lit_floor(name, width, height))
        return look.sprites.get(name, width, height)

    return look.cache.get(
        ("tower", style, building.height, shape, salt % 4, geometry, number, lit),
        lambda: draw_tower(geometry, building.height, shape, style, salt % 4, pieces, number),
        dear=dear,
    )


def forget_towers(look: Look, geometry: PieceGeometry) -> None:
    """Release the buildings of this size."""
    look.cache.forget(lambda one: isinstance(one, tuple) and one[0] == "tower" and geometry in one)


def paint_icon(canvas: Canvas, name: str, rect: pygame.Rect, colour: Colour, alpha: int = 255) -> None:
    """Paint an icon of the game, or else a common one, in ``colour``, centred in ``rect`` as large as fits."""
    side = max(1, min(rect.width, rect.height))

    def make() -> pygame.Surface:
        return draw_icon(side, side, name, colour) if name in ICONS else draw_common_icon(name, side, colour)

    picture = canvas.look.cache.get(("art icon", name, side, colour), make)
    box = picture.get_rect(center=rect.center)
    canvas.blit(picture, box.topleft, alpha)


def _is_over(tower: pygame.Surface, place: pygame.Rect, number: pygame.Rect) -> bool:
    """Whether a building at ``place`` covers part of the number of another."""
    part = number.clip(place).move(-place.x, -place.y)
    return pygame.mask.from_surface(tower.subsurface(part)).count() > 0


def _salt(area: int, space: int) -> int:
    """Return a number that varies the grain of neighbouring buildings."""
    return area + 3 * space


def _plan(look: Look, side: int, building: Building, style: SeatStyle, quiet: bool) -> pygame.Surface:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    inner = Canvas(surface, look)
    box = surface.get_rect()
    unit = side / 40
    grown = max(1.0, look.scale.ui_scale)
    wide, edge = (1, look.theme.parchment_edge) if quiet else (1.5, OUTLINE)
    inner.rounded(box, style.colour, 5 / grown, wide / grown, edge)
    mark = pygame.Rect(round(3 * unit), round(3 * unit), round(15 * unit), round(15 * unit))
    paint_bare_symbol(inner, style, mark)
    roof = pygame.Rect(round(20 * unit), round(2 * unit), round(17 * unit), round(17 * unit))
    icon = "any" if building.shape is None else ("round", "triangular")[building.shape]
    paint_icon(inner, icon, roof, style.text)
    size = max(1, round(20 * unit))
    text = inner.look.fonts.render(str(building.height), size, style.text, bold=True)
    surface.blit(text, text.get_rect(midbottom=(side // 2, side - round(1 * unit))))
    return surface
