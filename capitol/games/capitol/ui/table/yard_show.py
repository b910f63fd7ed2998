"""A rival's yard while its move is shown: it opens in the seat's row, where a house grows or leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

import pygame
from pygame import Rect

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import SHAPES
from capitol.games.capitol.ui.art.pieces import PieceGeometry, floor_kind, floor_variant
from capitol.games.capitol.ui.art.site import draw_site
from capitol.games.capitol.ui.art.towers import place_number
from capitol.games.capitol.ui.models.table import Building
from capitol.games.capitol.ui.parts.board_picture import BoardArt, tower_picture
from capitol.games.capitol.ui.table.hoist import HUNG, Hoisted, Laid
from capitol.games.capitol.ui.table.rail import SeatRow
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.look import Look
from capitol.kit.tween import Call, Group, Item, Tween, Wait, out_cubic, out_quad, parallel, sequence
from capitol.kit.widgets import Widget
from capitol.table.art.brush import canvas as clear_canvas
from capitol.table.art.brush import cut_rounded
from capitol.table.dust import paint_dust
from capitol.table.manner import Manner
from capitol.table.seats.players import paint_portrait
from capitol.table.travel import FOOT

OPEN_MS, CLOSE_MS = 120.0, 110.0
FALL_MS = 220.0
_LEAST = 26
"""The minimum height of a yard, in logical pixels, from which it is worth showing."""
_PAD, _LEAST_HOUSE, _CLOSER, _ROPE = 3, 16, 0.62, 0.55
"""Its margin, the minimum width of a house in logical pixels, the smallest part of that width by which houses are
apart, and the share of the usual rope."""

Stand = tuple[Building | None, ...]
"""The houses of a yard by place; None for one that is not begun, or has left."""


def grown(yard: Sequence[Building], event: Event) -> tuple[list[Stand], list[int]]:
    """Return the houses of a yard before, during and after a move of its seat, and the places that changed, derived
    from the yard now; no places if the yard no longer shows the move."""
    data, seat = event.data, cast(int, event.seat)
    now: list[Building | None] = list(yard)
    if event.kind == "permit":
        # The place from which it came: unfinished houses come before finished ones.
        gone = Building(seat, cast(int, data["height"]), cast(int, data["shape"]))
        place = sum(one.shape is None or (one.height, one.shape) < (gone.height, gone.shape) for one in yard)
        return [(*now[:place], gone, *now[place:]), (*now[:place], None, *now[place:])], [place]
    stands: list[Stand] = [tuple(now)]
    places: list[int] = []
    for place, before in _undone(now, event):
        now[place] = before
        stands.insert(0, tuple(now))
        places.insert(0, place)
    return stands, places


def _undone(now: list[Building | None], event: Event) -> list[tuple[int, Building | None]]:
    """Return the previous contents of the places that changed last, last first; nothing if the yard does not show the
    move."""
    data, seat, left = event.data, cast(int, event.seat), list(now)
    wanted: list[tuple[Building, Building | None]]
    if event.kind == "roof":
        height = cast(int, data["height"])
        wanted = [(Building(seat, height, cast(int, data["shape"])), Building(seat, height, None))]
    else:
        on = reversed(cast(Sequence[int], data["on"]))
        wanted = [(Building(seat, below + 1, None), Building(seat, below, None) if below else None) for below in on]
    found: list[tuple[int, Building | None]] = []
    for after, before in wanted:
        if after not in left:
            return []
        place = left.index(after)
        left[place] = before
        found.append((place, before))
    return found


@dataclass(slots=True)
class _Drop:
    """A piece that comes down on the house at ``place``; ``middle`` is where its own middle will be."""

    place: int
    carried: Carried
    middle: tuple[float, float]
    manner: Manner
    t: float = 0.0
    settled: float = 0.0
    after: float = 0.0

    def paint(self, canvas: Canvas, scale: float) -> None:
        x, y = self.middle
        if 0 < self.t < 1:
            self.manner.paint_falling(canvas, self.carried, (x, y - HUNG * scale * (1 - self.t)), self.t)
        elif self.t >= 1 and self.settled < 1:
            self.manner.paint_settling(canvas, self.carried, self.middle, self.settled)
        if 0 < self.after < 1:
            wide, tall = self.carried.picture.get_size()
            paint_dust(canvas, (x, y + tall / 2 - wide * FOOT), wide, self.after)
            self.manner.paint_after(canvas, self.carried, self.middle, self.after)


@dataclass(slots=True)
class YardShow:
    """The yard of a rival in ``box``, its houses before, during and after the move, and its portrait. ``opened``
    goes from 0 to 1 and back; ``left``: the house at ``places[0]`` is on its way to the board."""

    look: Look
    board: BoardArt
    box: Rect
    stands: Sequence[Stand]
    places: Sequence[int]
    geometry: PieceGeometry
    feet: Sequence[tuple[int, int]]
    portrait: tuple[str, Rect]
    opened: float = 0.0
    left: bool = False
    drops: list[_Drop] = field(default_factory=list)

    def open(self, t: float) -> None:
        """Open the yard over the row."""
        self.opened = t

    def close(self, t: float) -> None:
        """Close the yard and show the row again."""
        self.opened = 1 - t

    def leave(self) -> None:
        """Show the place of the house that is being moved empty."""
        self.left = True

    def tower(self, building: Building) -> pygame.Surface:
        """Return the picture of a house of this yard."""
        return tower_picture(self.look, self.board, building, self.geometry)

    def tower_rect(self, place: int, building: Building) -> Rect:
        """Return the place of that picture."""
        return self.tower(building).get_rect(midbottom=self.feet[place])

    def paint(self, canvas: Canvas) -> None:
        """Paint the yard over the lower part of its row."""
        if self.opened <= 0:
            return
        alpha = round(255 * self.opened)
        canvas.blit(self._ground(), self.box.topleft, alpha)
        if self.portrait[0]:
            paint_portrait(canvas, *self.portrait)
        with canvas.clip(self.box):
            for place, building in enumerate(self._shown()):
                if building is not None:
                    canvas.blit(self.tower(building), self.tower_rect(place, building).topleft, alpha)
            if self.opened >= 1:
                for drop in self.drops:
                    drop.paint(canvas, self.geometry.scale * _ROPE)

    def _shown(self) -> Stand:
        """Return the houses shown now: each completed drop has changed the yard."""
        if self.left:
            return self.stands[-1]
        landed = sum(drop.settled >= 1 for drop in self.drops)
        return self.stands[landed]

    def _ground(self) -> pygame.Surface:
        look, theme = self.look, self.look.theme

        def make() -> pygame.Surface:
            ground = clear_canvas(*self.box.size)
            inner = Canvas(ground, look)
            if theme.textured:
                sand = clear_canvas(*self.box.size)
                sand.blit(draw_site(self.box.size, look.board(1000) / 1000, walled=False), (0, 0))
                ground.blit(cut_rounded(sand, look.ui(6)), (0, 0))
                inner.rounded(ground.get_rect(), None, 6, 1.5, theme.parchment_edge)
            else:
                inner.rounded(ground.get_rect(), theme.parchment, 6, 1.5, theme.parchment_edge)
            return ground

        return look.cache.get(("rival's yard", self.box.size), make)

    # Timelines

    def growth(self, landings: Sequence[float], whole: float) -> Group:
        """Return the animation, ``whole`` ms long, of pieces that touch down at these times."""
        items: list[Item] = [
            sequence(Wait(landings[0] - FALL_MS - OPEN_MS), Tween(OPEN_MS, self.open, out_cubic, motion=True)),
            sequence(Wait(whole - CLOSE_MS), Tween(CLOSE_MS, self.close, out_quad, motion=True)),
        ]
        for drop, landing in zip(self.drops, landings, strict=True):
            fall = partial(setattr, drop, "t")
            items.append(
                sequence(
                    Wait(landing - FALL_MS),
                    Tween(FALL_MS, fall, drop.manner.ease, motion=True),
                    parallel(
                        Tween(drop.manner.settle_ms, partial(setattr, drop, "settled"), out_quad, motion=True),
                        Tween(whole - CLOSE_MS - landing, partial(setattr, drop, "after"), motion=True),
                    ),
                )
            )
        return parallel(*items)

    def departure(self, opens: float, leaves: float) -> Group:
        """Return the animation of a yard that its house leaves ``leaves`` ms after the start."""
        return parallel(
            sequence(Wait(opens - 2 * OPEN_MS), Tween(OPEN_MS, self.open, out_cubic, motion=True)),
            sequence(Wait(opens), Call(self.leave)),
            sequence(Wait(leaves + CLOSE_MS), Tween(CLOSE_MS, self.close, out_quad, motion=True)),
        )


def yard_show(event: Event, view_model: TableViewModel, root: Widget) -> YardShow | None:
    """Return the yard of a rival for its move; None if its row has no room for it, or its yard no longer shows the
    move."""
    look, row = view_model.look, root.find(f"seat.{event.seat}")
    if not isinstance(row, SeatRow) or event.seat == view_model.model.viewer:
        return None
    box, face = row.yard_rect(), row.face_rect()
    yard = [piece.building for piece in row.model.yard]
    stands, places = grown(yard, event)
    if box.height < look.ui(_LEAST) or not places:
        return None
    pad = look.ui(_PAD)
    room = box.inflate(-2 * pad, -2 * pad)
    room.left, room.width = max(room.left, face.right), room.right - max(room.left, face.right)
    highest = max(one.height for stand in stands for one in stand if one is not None)
    usual = PieceGeometry.at(1.0)
    scale = min(view_model.picture.geometry.scale, room.height / usual.tower_size(max(2, highest))[1])
    geometry = PieceGeometry.at(scale)
    count = len(stands[0])
    wide = 2 * geometry.half
    apart = min(wide + pad, (room.width - wide) // max(1, count - 1))
    if wide < look.ui(_LEAST_HOUSE) or apart < wide * _CLOSER:
        return None
    feet = [(room.x + geometry.half + number * apart, room.bottom) for number in range(count)]
    show = YardShow(look, view_model.board, box, stands, places, geometry, feet, (row.portrait, face))
    if event.kind != "permit":
        show.drops += [_drop(show, number) for number in range(len(places))]
    return show


def _drop(show: YardShow, number: int) -> _Drop:
    """Return the piece of a step of the move."""
    place, geometry, look = show.places[number], show.geometry, show.look
    after = show.stands[number + 1][place]
    if after is None:
        raise ValueError("a piece comes down on no house")
    tower = show.tower_rect(place, after)
    if after.shape is None:
        floor = after.height - 1
        kind = floor_kind(floor)
        size = geometry.slim_size if kind == "thin" else geometry.floor_size
        name = f"floor.{floor_variant(floor)}{'.' + kind if kind else ''}"
        picture = look.sprites.get(name, *size)
        return _Drop(place, Carried(picture), (tower.centerx, tower.y + picture.get_height() / 2), Hoisted(_ROPE))
    style, shape = show.board.style(after.seat), SHAPES[after.shape]
    roof = clear_canvas(*geometry.roof_size)
    roof.blit(look.sprites.get(f"roof.{shape}.{style.id}", *geometry.roof_size), (0, 0))
    place_number(roof, geometry, after.height, shape, style, geometry.roof[0])
    return _Drop(place, Carried(roof), (tower.centerx, tower.y + roof.get_height() / 2), Laid())
