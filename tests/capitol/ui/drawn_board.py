"""Measures how much of each house on a drawn board is visible: every drawing step covers those before it.

The table's own code draws the board on a `Recording`; each step of it has the id of what it draws.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import pygame
from pygame import Rect
from pygame.mask import Mask

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.numbers import FLOORS, ROOFS_PER_SHAPE, ROUND, SHAPES, STACKS, TRIANGULAR, full_stack
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import NO_SHAPE, State, refresh_accept
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from capitol.games.capitol.ui.art.pieces import SYMBOL, PieceGeometry, draw_roof
from capitol.games.capitol.ui.art.towers import draw_plinth, draw_tower, drawn_piece
from capitol.games.capitol.ui.models.table import Building, TableModel, table_model
from capitol.games.capitol.ui.parts.bands import paint_bar, paint_header
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture, Site
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording, paint
from capitol.kit.look import Look
from capitol.table.palette import SeatStyle
from workshop.games.capitol.positions import put_fountain, put_house

SEATS, SOLD_FOUNTAINS = 4, 8
PARTS = ("roof", "symbol", "number")
_LIT = 127
"""A pixel more opaque than this counts as covering what is behind it."""


def random_board(spec: BoardSpec, chance: random.Random) -> State:
    """Return a random legal board: any number of houses, fountains and large buildings, up to the contents of the box.

    Heights and shapes follow the rules, and no seat has more than five roofs of a shape. Who placed what and where is
    random; half of the boards are as full as possible.
    """
    stacks = tuple(tuple(full_stack(stack)) for stack in range(len(STACKS)))
    roof, floor, permit = stacks
    state = start(Setup(Rules(), spec, tuple(PlayerSpec(str(seat)) for seat in range(SEATS)), 0, (roof, floor, permit)))
    roofs = {(seat, shape): ROOFS_PER_SHAPE for seat in range(SEATS) for shape in (ROUND, TRIANGULAR)}
    floors, fountains, upwards = FLOORS, chance.randint(0, SOLD_FOUNTAINS), chance.random()
    large = chance.sample([AMPHITHEATRE, AMPHITHEATRE, TEMPLE, TEMPLE], chance.randint(0, 4))
    for area, tile in zip(chance.sample(range(len(spec.areas)), len(large)), large, strict=True):
        state.large[area] = 1 + tile
    for _turn in range(chance.choice((chance.randint(1, 40), 60))):
        area = chance.randrange(len(spec.areas))
        free = [space for space in range(spec.areas[area].small) if state.free[area] >> space & 1]
        if not free:
            continue
        space = chance.choice(free)
        if fountains and chance.random() < 0.2:
            put_fountain(state, area, space)
            fountains -= 1
            continue
        shape = state.shape[area]
        if shape == NO_SHAPE:
            first, second = (state.shape[other] for other in state.tables.sisters[area])
            shape = 1 - first if first == second != NO_SHAPE else chance.choice((ROUND, TRIANGULAR))
        height = state.top[area] + (chance.random() < upwards) if state.top[area] else 1
        seats = [seat for seat in range(SEATS) if roofs[seat, shape]]
        if not seats or height > floors:
            continue
        seat = chance.choice(seats)
        put_house(state, area, space, seat, height, shape)
        roofs[seat, shape] -= 1
        floors -= height
    for area in range(len(spec.areas)):
        refresh_accept(state, area)
    return state


def model_of(state: State) -> TableModel:
    """Return the view model of the table."""
    return table_model(CapitolGame().view(state, 0))


@dataclass(frozen=True, slots=True)
class Seen:
    """A house read from the drawing: where and what it is; which fractions of its roof, of the symbol on the roof and
    of the number are not covered by anything drawn later; the visible part of the coat of its roof and its position;
    and the step that drew it."""

    site: Site
    building: Building
    shares: dict[str, float]
    coat: Mask
    corner: tuple[int, int]
    step: int

    def coat_pixels(self) -> list[tuple[int, int]]:
        """Return the positions of the coat's pixels in the window."""
        width, height = self.coat.get_size()
        x, y = self.corner
        return [(x + at, y + down) for down in range(height) for at in range(width) if self.coat.get_at((at, down))]


class DrawnBoard:
    """Boards of one game, drawn at one size, and read back."""

    def __init__(self, look: Look, board: BoardArt, rect: Rect) -> None:
        self.picture = BoardPicture(look, board, rect, plan_view=False)
        self.look = look
        self._sites = {self.picture.space_rect(*site).center: site for site in self.picture.sites()}
        self._known: dict[int, Building] = {}
        self._towers: list[pygame.Surface] = []

    def draw(self, model: TableModel) -> Recording:
        """Draw the pieces and the bands of a board as the table does, in the same order."""
        recording = Recording(self.look.scale.rect.size)
        canvas = Canvas(recording, self.look)
        self.picture.paint_pieces(canvas, model)
        for area in model.areas:
            paint_header(canvas, self.picture, area)
            paint_bar(canvas, self.picture, area)
        return recording

    def learn(self, model: TableModel) -> None:
        """Record which picture belongs to which house, by height, shape and owner, in every grain."""
        for area in model.areas:
            for space in area.spaces:
                if space.building is not None:
                    for salt in range(4):
                        tower = self.picture.tower(space.building, salt)
                        if id(tower) not in self._known:
                            self._known[id(tower)] = space.building
                            self._towers.append(tower)

    def read(self, recording: Recording) -> Iterator[Seen]:
        """Yield the houses of a drawing, lowest first."""
        steps = recording.steps
        for number, step in enumerate(steps):
            source, x, y = step[0], step[1], step[2]
            building = self._known.get(id(source)) if source is not None else None
            if source is None or building is None:
                continue
            site = self._sites[self.picture.geometry.tower_middle(Rect((x, y), source.get_size()))]
            figure = self.picture.number_rect(site, building)
            made, sight = self._parts(building), {}
            for name, part in made.items():
                left = sight[name] = part.copy()
                for above in steps[number + 1 :]:
                    if above[0] is not None and above[1:3] == figure.topleft and above[0].get_size() == figure.size:
                        # The number is painted a second time, with its surroundings.
                        again = part.overlap_mask(Mask(figure.size, fill=True), (figure.x - x, figure.y - y))
                        left.draw(again, (0, 0))
                    else:
                        _cover(left, (x, y), above)
            coat = sight["roof"].copy()
            for mark in ("symbol", "number"):
                coat.erase(made[mark], (0, 0))
            yield Seen(
                site,
                building,
                {name: sight[name].count() / part.count() for name, part in made.items()},
                coat,
                (x, y),
                number,
            )

    def show(self, recording: Recording, surface: pygame.Surface) -> None:
        """Draw the recorded steps on ``surface``."""
        paint(surface, [recording], [surface.get_rect()])

    def free_shares(self, model: TableModel, recording: Recording) -> dict[Site, float]:
        """Return, for each free space, the fraction of it that nothing covers."""
        found = {}
        for area in model.areas:
            for space in area.spaces:
                if space.vacant:
                    rect = self.picture.space_rect(space.area, space.space)
                    left = Mask(rect.size, fill=True)
                    for step in recording.steps:
                        _cover(left, rect.topleft, step)
                    found[space.area, space.space] = left.count() / (rect.width * rect.height)
        return found

    def _parts(self, building: Building) -> dict[str, Mask]:
        return parts(self.picture, self.picture.board.style(building.seat), building.height, building.shape or 0)


def _cover(mask: Mask, at: tuple[int, int], step: tuple[object, ...]) -> None:
    """Remove from ``mask``, which is at ``at``, what a later step of the drawing covers, even if it shines through."""
    source, x, y, area, _alpha, _flags, _colour, box = step
    assert isinstance(box, tuple)
    if not Rect(at, mask.get_size()).colliderect(box):
        return
    if source is None:
        mask.erase(Mask(box[2:], fill=True), (box[0] - at[0], box[1] - at[1]))
        return
    assert isinstance(source, pygame.Surface)
    assert isinstance(x, int)
    assert isinstance(y, int)
    assert area is None
    mask.erase(_opaque(source), (x - at[0], y - at[1]))


_masks: dict[int, tuple[pygame.Surface, Mask]] = {}


def _opaque(source: pygame.Surface) -> Mask:
    found = _masks.get(id(source))
    if found is None:
        found = _masks[id(source)] = (source, pygame.mask.from_surface(source, _LIT))
    return found[1]


def parts(picture: BoardPicture, style: SeatStyle, height: int, shape: int) -> dict[str, Mask]:
    """Return the pixels of the roof, of the symbol on it and of the number, in the picture of a tower."""
    return _parts(picture.geometry, style, height, shape)


@cache
def _parts(geometry: PieceGeometry, style: SeatStyle, height: int, shape: int) -> dict[str, Mask]:
    def made(of: SeatStyle, number: bool, only: str = "") -> pygame.Surface:
        def piece(name: str, width: int, tall: int) -> pygame.Surface:
            kind, *rest = name.split(".")
            if only and kind != only:
                return pygame.Surface((width, tall), pygame.SRCALPHA)
            return drawn_piece(name, width, tall) if kind == "floor" else _seat_piece(kind, rest, width, tall, of)

        return draw_tower(geometry, height, SHAPES[shape], of, 0, piece, number)

    bare = made(style, False)
    coat = made(style, False, "roof")
    roof = pygame.mask.from_surface(coat, _LIT)
    symbol = _differing(coat, made(replace(style, text=style.colour), False, "roof"))
    # A highlight along the border of a dark roof is mixed with the colour of the symbol, but does not belong to it.
    x, y, radius = (part * geometry.scale for part in SYMBOL)
    mark = Rect(0, 0, round(2.6 * radius), round(2.6 * radius))
    mark.center = geometry.half + round(x), geometry.roof[0] + round(y)
    inside = Mask(symbol.get_size())
    inside.draw(Mask(mark.size, fill=True), mark.topleft)
    return {
        "roof": roof,
        "symbol": symbol.overlap_mask(inside, (0, 0)),
        "number": _differing(made(style, True), bare),
    }


def _seat_piece(kind: str, rest: list[str], width: int, height: int, style: SeatStyle) -> pygame.Surface:
    return draw_plinth(width, height, style) if kind == "plinth" else draw_roof(width, height, rest[0], style)


def _differing(first: pygame.Surface, second: pygame.Surface) -> Mask:
    """Return where two pictures of the same size differ clearly."""
    mask = Mask(first.get_size())
    for y in range(first.get_height()):
        for x in range(first.get_width()):
            if max(abs(a - b) for a, b in zip(first.get_at((x, y)), second.get_at((x, y)), strict=True)) > 48:
                mask.set_at((x, y))
    return mask
