"""An area while its points are counted: its houses hop, its fountains spout, and its temple shows the doubling."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import Rect, Surface

from capitol.games.capitol.rules.tile_kinds import FOUNTAIN, TEMPLE
from capitol.games.capitol.ui.models.scoring import Source
from capitol.games.capitol.ui.models.table import LARGE, SpaceModel, TableModel
from capitol.games.capitol.ui.parts.bands import paint_header
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.tween import out_back

HOP = 9
"""The height of a house's hop, in logical pixels of the board."""
_JET, _JETS = 26, ((-0.13, 0.62), (0.0, 1.0), (0.13, 0.62))
"""The height of the jets, and the position and relative height of each, as fractions of the fountain's width."""
_WATER = (214, 240, 252)
_JET_UNTIL, _DOUBLE_UNTIL = 0.72, 0.86
"""The fractions of the tokens' flight during which the jets and the doubling are visible."""
_DOUBLE = 34


@dataclass(frozen=True, slots=True)
class _Standing:
    """A building or tile on the board as displayed: ``seat`` is None if it never hops."""

    picture: Surface
    rect: Rect
    seat: int | None


class ScoredArea:
    """The area number ``area`` of the board that ``picture`` shows."""

    def __init__(self, look: Look, board: BoardArt, picture: BoardPicture, model: TableModel, area: int) -> None:
        self.box = picture.area_rect(area).clip(picture.rect)
        self.area = area
        self._spaces = model.areas[area].spaces
        self._picture = picture
        self._bare = Surface(self.box.size, 0, 32)
        canvas = Canvas(self._bare, look)
        shifted = picture.rect.move(-self.box.x, -self.box.y)
        below = BoardPicture(look, board, shifted, plan_view=picture.plan_view, hours=picture.hours)
        below.paint_ground(canvas, model)
        below.paint_below(canvas, [space for found in model.areas for space in found.spaces if not space.vacant])
        paint_header(canvas, below, model.areas[area])
        self._standing = [
            standing
            for space in sorted(
                (space for found in model.areas for space in found.spaces if not space.vacant),
                key=lambda space: picture.space_rect(space.area, space.space).centery,
            )
            if (standing := self._stands(picture, space)).rect.colliderect(self.box)
        ]

    def _stands(self, picture: BoardPicture, space: SpaceModel) -> _Standing:
        shown, rect = picture.standing(space)
        mine = space.area == self.area and space.building is not None
        return _Standing(shown, rect, space.building.seat if mine and space.building is not None else None)

    def houses(self, seat: int) -> list[tuple[int, int]]:
        """Return the tops of a seat's houses."""
        return [(s.rect.centerx, s.rect.y + s.rect.width // 2) for s in self._standing if s.seat == seat]

    def starts(self, source: Source, seat: int) -> list[tuple[int, int]]:
        """Return where points from ``source`` leave the area."""
        if source == "house":
            return self.houses(seat)
        tile = FOUNTAIN if source == "fountain" else TEMPLE
        sites = [(self.area, space.space) for space in self._spaces if space.tile == tile]
        return [self._picture.tile_rect(site).center for site in sites]

    def paint_hopping(self, canvas: Canvas, seat: int, part: float) -> None:
        """Paint the area while the houses of ``seat`` hop; ``part`` is the progress from 0 to 1."""
        up = round(canvas.look.board(HOP) * math.sin(math.pi * part))
        with canvas.clip(self.box):
            canvas.blit(self._bare, self.box.topleft)
            for standing in self._standing:
                high = up if standing.seat == seat else 0
                canvas.blit(standing.picture, (standing.rect.x, standing.rect.y - high))

    def paint_bonus(self, canvas: Canvas, part: float) -> None:
        """Paint jets over the fountains and the doubling over the temple; ``part`` is the tokens' progress from 0 to
        1."""
        for space in self._spaces:
            if space.tile == FOUNTAIN:
                _paint_jet(canvas, self._picture.tile_rect((self.area, space.space)), part / _JET_UNTIL)
            elif space.tile == TEMPLE:
                _paint_double(canvas, self._picture.tile_rect((self.area, LARGE)), part / _DOUBLE_UNTIL)


def _paint_jet(canvas: Canvas, tile: Rect, part: float) -> None:
    if not 0 < part < 1:
        return
    look, rise = canvas.look, math.sin(math.pi * part)
    foot = tile.y + round(tile.height * 0.42)
    for across, share in _JETS:
        high = look.board(_JET) * rise * share
        x = tile.centerx + across * tile.width
        top = foot - high
        wide = max(1.5, look.board(2.4) * (0.7 + 0.3 * share))
        canvas.line([(x, foot), (x, top)], _WATER, wide, alpha=190)
        for drop in range(4):
            fall = (part * 2.2 + drop / 4) % 1
            side = (1 if drop % 2 else -1) * look.board(5) * fall * share
            y = top + (foot - top) * fall**2
            canvas.circle((x + side, y), max(1.0, look.board(1.7)), _WATER, alpha=round(220 * (1 - fall)))


def _paint_double(canvas: Canvas, tile: Rect, part: float) -> None:
    if not 0 < part < 1:
        return
    look, theme = canvas.look, canvas.look.theme
    px = _DOUBLE * min(1.0, out_back(min(1.0, part * 4)))
    alpha = round(255 * min(1.0, (1 - part) * 3))
    side = look.board(_DOUBLE) * 1.5
    centre = tile.centerx, tile.y + round(tile.height * 0.3)
    canvas.circle(centre, side / 2, theme.gold, max(1, look.board(2)), theme.ring_dark, alpha=alpha)
    room = Rect(0, 0, round(2 * side), round(side))
    room.center = centre
    size = max(1, round(px * look.scale.s))
    text = look.fonts.render("×2", size, theme.ink, bold=True, family="title")
    canvas.blit(text, text.get_rect(center=room.center).topleft, alpha)
