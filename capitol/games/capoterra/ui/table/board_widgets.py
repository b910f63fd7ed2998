"""The board of the table: cells, units and goods as widgets that the camera places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from pygame import BLEND_RGB_MULT, SRCALPHA, Rect, Surface, transform

from capitol.games.capoterra.rules.cells import (
    BUILT,
    CAPITAL,
    CORN,
    KIND,
    ROCK,
    SETTLEMENTS,
    SITE,
    STEPS,
    VILLAGE,
    Position,
    cell_at,
    owner_of,
    position_of,
)
from capitol.games.capoterra.rules.numbers import GOODS, UNITS, VILLAGE_POINTS
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.production import field_at, silenced
from capitol.games.capoterra.rules.state import MOVING, PLACING, TRADING, State, unpacked
from capitol.games.capoterra.ui.art.names import good_sprite, unit_sprite
from capitol.games.capoterra.ui.art.palette import GOOD_STYLES
from capitol.games.capoterra.ui.models.pending import Pile, Unit, cell_id, pile_id, position_in, unit_id
from capitol.games.capoterra.ui.models.shown_events import PURSE, STORES, Loss
from capitol.games.capoterra.ui.place_words import (
    card_text,
    land_text,
    place_numbers,
    place_text,
    side_names,
    tile_text,
    unit_text,
)
from capitol.games.capoterra.ui.table.board_picture import START, paint_ground_shadow, paint_light
from capitol.games.capoterra.ui.table.goods_strip import Strips, paint_dot, paint_part
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.words import goods_text
from capitol.host.language import _, labelled, ngettext
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import Point, Wheel
from capitol.kit.look import Look
from capitol.kit.pictures import flood
from capitol.kit.widgets import Host, Widget
from capitol.table.art.moving import Moving
from capitol.table.art.smoke import hearth
from capitol.table.art.townsfolk import GULL, WINGSPAN

_DRAG = 6
"""How many logical pixels a press must move before it moves the board."""
_TOKEN, _SHARE, _MOST_SHARE = 20, 0.26, 0.4
"""The side of a token: at least in logical pixels and relative to a tile, and at most relative to a tile if texts are
enlarged."""
_INSET = 0.03
"""The distance of goods from the edges of their tile, relative to the tile."""
_SPREAD = 1.2
"""The width of goods that have no room on a small tile and none beside it, relative to the tile."""
_GLOW = 8
"""How much larger a piece is with the outline of what can be picked up, in logical pixels."""
_SPOTS = (1 / 6, 5 / 6, 1 / 2)
"""The places of units along the upper side of a tile; a settlement has its banner in the middle."""
_ON_SITE = ((0.5, 0.5), (0.0, 0.3), (1.0, 0.3))
"""The upper middle of units on a site: between its sockets, and on the edges of its tile."""
_SOCKET_AT = ((0.3, 0.31), (0.69, 0.31), (0.3, 0.69), (0.69, 0.69))
"""The middle of each good's socket on a site, relative to its tile."""
_SOCKET = 0.25
"""The side of a socket, relative to its tile."""
_COUNT = 0.62
"""The height of a count relative to its token."""
_DIM = (150, 146, 150)
"""The factor by which the colours of a unit that has moved are darkened, of 255."""
_HEARTH = 0.05, -0.28, 0.28, 0.52
"""The place of the smoke from a settlement: left, top, width and height, relative to its tile."""
_RING = 10
"""How far a ring extends around the thing that it marks, in logical pixels."""
_LAST, _LINES = 0.05, 8
"""How far the mark of the last action extends around a tile, relative to the tile, and at most how far its lines do
around it, in logical pixels of the board."""
_NUMBER, _BANNER = (0.5, 0.43), 0.35
"""The middle of a village's number on its tile, clear of units and goods, and the lower end of its banner, which the
number stays below on small tiles."""
_LOST = (0.8, 0.52, 0.44)
"""The middle of the mark for a loss on a tile, clear of the number, and its size."""


class Board(Widget):
    """The whole board: wheel and drags move the camera, presses go to the widget under the pointer. Nothing outside its
    room is drawn or pressed."""

    role = "board"
    solid = True

    def __init__(self, view_model: TableViewModel) -> None:
        super().__init__("board", view_model.regions.board, region="board")
        self.view_model = view_model
        for child in _children(view_model):
            self.add(child)
        self.place()

    def place(self) -> None:
        """Place everything as the camera sees it now."""
        camera = self.view_model.camera
        for child in self.children:
            if isinstance(child, Placed):
                x, y = camera.corner(child.at)
                child.place(Rect(x, y, camera.side, camera.side), self.view_model.look)

    def draw(self, canvas: Canvas) -> None:
        with canvas.clip(self.rect):
            super().draw(canvas)

    def paint(self, canvas: Canvas) -> None:
        view_model = self.view_model
        state, seat = view_model.state, view_model.viewer
        shows = view_model.pending is not None and state.phase in (PLACING, MOVING, TRADING)
        for id in view_model.flying():
            at = position_in(id)
            if at is not None and id == cell_id(at):
                state, shows = state.copy(), False
                del state.tiles[cell_at(at)]
        view_model.picture.paint(
            canvas, self.rect, view_model.camera, state, view_model.styles, (seat,) if shows else (), view_model.hour
        )
        for one, at in self.life():
            canvas.blit(one.pictures[0], at)
        for box in self.hearths():
            canvas.blit(hearth(box.size)[0], box.topleft)
        self._mark_last(canvas)
        for loss in view_model.losses:
            paint_loss(canvas, view_model, loss)

    def _mark_last(self, canvas: Canvas) -> None:
        """Mark the places of the last action, below everything that stands there; not while the board eases, because
        the mark would have to be made at each size on the way."""
        view_model, look = self.view_model, canvas.look
        camera = view_model.camera
        if camera.eases_now:
            return
        # Around the tile, so that the goods at its lower edge leave all of it in sight.
        off = round(_LAST * camera.side)
        reach = off + look.board(_LINES)
        around = Rect(reach, reach, camera.side, camera.side).inflate(2 * off, 2 * off)

        def mark() -> Surface:
            surface = Surface((camera.side + 2 * reach, camera.side + 2 * reach), SRCALPHA)
            Canvas(surface, look).last_move_ticks(around)
            return surface

        hidden = view_model.flying()
        for at in view_model.last:
            if cell_id(at) not in hidden:
                x, y = camera.corner(at)
                made = look.cache.get(("capoterra last move", look.theme.name, camera.side), mark)
                canvas.blit(made, (x - reach, y - reach))

    def life(self) -> Iterator[tuple[Moving, Point]]:
        """Yield the visible people and gulls of the island with their places, gulls a wingspan clear of everything
        around the open board; none while the board eases, because all would have to be made at each size on the
        way."""
        view_model, camera = self.view_model, self.view_model.camera
        if camera.eases_now or view_model.picture.unfinished:
            return
        x, y = camera.corner(START)
        tiles = view_model.state.tiles
        for one in view_model.life.on(view_model.state, camera.side):
            box = one.box.move(x, y)
            if cell_at((one.box.centerx // camera.side, one.box.centery // camera.side)) in tiles:
                seen = self.rect.colliderect(box)
            else:
                wings = round(box.width * WINGSPAN / GULL[0])
                seen = view_model.regions.open.contains(box.inflate(2 * wings, 2 * wings))
            if seen:
                yield one, box.topleft

    def hearths(self) -> Iterator[Rect]:
        """Yield the places of smoke: over capitals and villages that have enough to eat, left of their banners; none
        while the board eases, because the smoke would have to be made at each size on the way."""
        state, camera = self.view_model.state, self.view_model.camera
        side = camera.side
        if camera.eases_now or self.view_model.picture.unfinished or self.view_model.life.unfinished:
            return
        for cell, tile in state.tiles.items():
            if tile & KIND in (CAPITAL, VILLAGE) and cell not in state.starving:
                x, y = camera.corner(position_of(cell))
                left, top, wide, tall = (round(part * side) for part in _HEARTH)
                box = Rect(x + left, y + top, wide, tall)
                if box.colliderect(self.rect):
                    yield box

    # The camera

    def hit(self, pos: Point) -> Widget | None:
        return super().hit(pos) if self.rect.collidepoint(pos) else None

    def pointer_down(self, pos: Point, host: Host) -> bool:
        under = self.hit(pos)
        if under is None or under.draggable:
            return False
        grip = self.view_model.grip
        grip.at, grip.under, grip.panning = pos, under.id, False
        return True

    def pointer_drag(self, pos: Point, host: Host) -> None:
        grip = self.view_model.grip
        if not grip.under:
            return
        dx, dy = pos[0] - grip.at[0], pos[1] - grip.at[1]
        if not grip.panning and max(abs(dx), abs(dy)) < host.look.ui(_DRAG):
            return
        grip.panning, grip.at = True, pos
        if self.view_model.camera.pan(dx, dy):
            self.place()
            host.changed()

    def pointer_up(self, pos: Point, host: Host) -> None:
        grip = self.view_model.grip
        panned, pressed = grip.panning, grip.under
        self.pointer_lost()
        under = self.hit(pos)
        if panned or under is None or under is self or under.id != pressed:
            return
        if under.enabled and under.on_press is not None:
            under.press(host)
        elif under.tooltip:
            host.bubble(under.tooltip, under.id)

    def pointer_lost(self) -> None:
        grip = self.view_model.grip
        grip.under, grip.panning = "", False

    def wheel(self, event: Wheel, host: Host) -> bool:
        if self.view_model.camera.zoom(event.dy, event.pos):
            self.place()
            host.changed()
        return True

    def paint_standing(self, canvas: Canvas, marks: Sequence[Rect], *, but: Widget | None = None) -> None:
        """Paint the pieces that these marks touch over the marks, with everything on their cells: heads and amounts
        extend beyond their own cells. ``but`` is not repainted, nor are mere signs of missing goods."""
        pieces = [one for one in self.children if isinstance(one, Piece | PlaceNumber)]
        touched = {one.at for one in pieces if one.rect.collidelist(marks) >= 0}
        with canvas.clip(self.view_model.regions.open):
            for piece in pieces:
                if piece.at in touched and piece.shows and piece is not but:
                    piece.paint(canvas)

    def reveal(self, inner: Rect) -> None:
        camera = self.view_model.camera
        if camera.reveal(camera.cell_at(inner.center)):
            self.place()


class Placed(Widget):
    """Something on the board, at the position ``at``."""

    covers_focus = True
    shows = True
    """Whether a piece is there, and not only a sign that it is missing."""

    def __init__(self, view_model: TableViewModel, id: str, at: Position) -> None:
        super().__init__(id, region="board")
        self.view_model, self.at = view_model, at

    def place(self, cell: Rect, look: Look) -> None:
        """Take its place on the cell with this rect."""
        self.rect = cell

    @property
    def in_sight(self) -> Rect:
        return self.rect.clip(self.view_model.regions.open)

    def paint_before(self, canvas: Canvas) -> None:
        if isinstance(self.parent, Board):
            reach = canvas.look.ui(_RING)
            mark = self.rect.inflate(2 * reach, 2 * reach)
            self.parent.paint_standing(canvas, (mark,), but=None if isinstance(self, Cell) else self)


class Cell(Placed):
    """A tile in play, or an empty cell that may be a target."""

    role = "cell"

    def __init__(self, view_model: TableViewModel, at: Position, cell: int, lies: bool) -> None:
        super().__init__(view_model, cell_id(at), at)
        self.cell, self.lies = cell, lies
        named = self.id in view_model.targets
        self.droppable = named
        there = view_model.state.tiles.get(cell, 0)
        self.focusable = (named and view_model.targets[self.id] is None) or self.id in view_model.turnable
        self.takes_enter = self.focusable  # as Space does; from elsewhere Enter may end the turn
        self.focusable = self.focusable or there & KIND in SETTLEMENTS
        self.on_press = partial(view_model.press, self.id)
        self.selected = view_model.pending is not None and self.id in view_model.pending.here
        self._said: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies here: the number of a hint is then shown in the middle."""
        return not self.lies

    @property
    def spoken(self) -> str:
        """The contents and the position of the cell, for the voice."""
        if self._said is None:
            shown, what = self.view_model, cell_text(self.view_model, self.cell)
            place = place_text(shown.state, shown.seat_names, position_of(self.cell))
            self._said = _("{what} ({place})").format(what=what, place=place)
        return self._said

    @spoken.setter
    def spoken(self, text: str) -> None:
        self._said = text or None

    @property
    def tooltip(self) -> str:
        return cell_text(self.view_model, self.cell) if self.lies else ""

    @tooltip.setter
    def tooltip(self, text: str) -> None:
        """Ignore the initial tooltip of a widget."""

    @property
    def interactive(self) -> bool:
        return True

    def shown_at(self, look: Look) -> Rect:
        return self.lit_rect

    @property
    def lit_rect(self) -> Rect:
        around = self.parent.children if self.parent is not None else ()
        return self.rect.unionall([one.rect for one in around if isinstance(one, Placed) and one.at == self.at])

    @property
    def mark_rect(self) -> Rect:
        inner = -max(2, self.rect.width // 7)
        return self.rect.inflate(inner, inner)

    @property
    def mark_made(self) -> tuple[int, int]:
        side = self.view_model.picture.stands
        side -= max(2, side // 7)
        return side, side


class Piece(Placed):
    """A piece that may be picked up."""

    role = "piece"
    can = False
    reach = Rect(0, 0, 0, 0)
    """The area in which it can be picked up: with its outline, and for goods also what of their place is above them."""

    def hit(self, pos: Point) -> Widget | None:
        return self if self.can and self.reach.collidepoint(pos) else super().hit(pos)

    def paint_outline(self, canvas: Canvas, picture: Surface) -> None:
        """Paint the mark of a piece that is or can be picked up, around its picture; not while the board eases, because
        outlines take long to make."""
        if self.view_model.camera.eases_now:
            return
        if self.selected:
            canvas.chosen_outline(picture, self.rect.topleft)
        elif self.can:
            canvas.start_outline(picture, self.rect.topleft)


class UnitPiece(Piece):
    """The units of a seat of one kind on a tile."""

    def __init__(self, view_model: TableViewModel, unit: int, seat: int, at: Position, count: int, spot: int) -> None:
        super().__init__(view_model, unit_id(unit, seat, at), at)
        self.unit, self.seat, self.count, self.spot = unit, seat, count, spot
        self.can = self.id in view_model.sources
        held = view_model.choice.held
        self.selected = held == Unit(unit, at) and seat == view_model.viewer
        self.focusable = self.takes_enter = self.can or self.selected
        self.draggable = self.can
        self.on_press = partial(view_model.press, self.id)
        who = view_model.seat_names[seat]
        what = unit_text(UNITS[unit]) if count == 1 else f"{unit_text(UNITS[unit])} × {count}"
        self.tooltip = _("{who}: {what}").format(who=who, what=what)
        place = place_text(view_model.state, view_model.seat_names, at)
        self.spoken = f"{self.tooltip} ({place})"
        self.label = str(count) if count > 1 else ""
        self.on_site = view_model.state.tiles.get(cell_at(at), 0) & KIND == SITE

    def place(self, cell: Rect, look: Look) -> None:
        side = max(token_side(look, cell.width), cell.width * 2 // 5)
        self.rect = Rect(0, 0, side, side)
        if self.on_site and self.spot < len(_ON_SITE):
            across, down = _ON_SITE[self.spot]
            self.rect.midtop = cell.x + round(across * cell.width), cell.y + round(down * cell.height)
            self.reach = self.rect.inflate(look.ui(_GLOW), look.ui(_GLOW))
            return
        across = _SPOTS[self.spot % len(_SPOTS)]
        self.rect.midtop = (
            cell.x + round(across * cell.width),
            cell.y - side // 8 + self.spot // len(_SPOTS) * side // 2,
        )
        self.reach = self.rect.inflate(look.ui(_GLOW), look.ui(_GLOW))

    def paint(self, canvas: Canvas) -> None:
        count = self.count - (self.id in self.view_model.flying())
        if not count:
            return
        picture = canvas.look.sprites.get(unit_sprite(self.unit, self.view_model.styles[self.seat]), *self.rect.size)
        if canvas.look.theme.textured and not self.view_model.camera.eases_now:
            paint_ground_shadow(canvas, picture, self.rect)
        self.paint_outline(canvas, picture)
        if self.view_model.state.phase == MOVING and self.seat == self.view_model.viewer:
            picture = picture if self.can or self.selected else _dimmed(canvas.look, picture)
        canvas.blit(picture, self.rect.topleft)
        if count > 1:
            foot = self.rect.right - self.rect.width // 4, self.rect.bottom
            paint_number(canvas, foot, str(count), count_px(canvas.look, self.rect.height))


class PileToken(Piece):
    """Goods of one kind on a tile: a sign and a number, at the lower edge of the tile beside those of the other kinds,
    in one row or two, so that it is seen whose they are; they hide nothing beside the tile. If a setting asks for all
    signs they are round tokens, larger, each kind in a column of its own. On a site its socket shows them."""

    plated = False
    named = True
    """Whether it has sign and number, for which the smallest tiles lack room."""

    def __init__(
        self,
        view_model: TableViewModel,
        good: int,
        seat: int,
        at: Position,
        count: int,
        column: int,
        row: Sequence[int],
        strips: Strips,
    ) -> None:
        super().__init__(view_model, pile_id(good, at), at)
        self.good, self.seat, self.count, self.number, self.of = good, seat, count, column, len(row)
        self.counts, self._strips = tuple(one for one in row if one), strips
        self.part = sum(map(bool, row[:column]))
        self.on_site = view_model.state.tiles.get(cell_at(at), 0) & KIND == SITE
        self.can = self.id in view_model.sources
        held = view_model.choice.held
        self.selected = isinstance(held, Pile) and (held.good, held.at) == (good, at)
        self.focusable = self.takes_enter = self.can or self.selected
        self.draggable = self.can
        self.on_press = partial(view_model.press, self.id)
        who = view_model.seat_names[seat]
        said = _("{who}: {what}") if count else _("{who} lacks {what} here")
        self.tooltip = said.format(who=who, what=goods_text(good, count or 1))
        place = place_text(view_model.state, view_model.seat_names, at)
        self.spoken = f"{self.tooltip} ({place})"
        self.hushed = True  # the settlement says it as well
        lifted = held.count if isinstance(held, Pile) and view_model.lifted == self.id else 0
        self.left = count - lifted
        self.label = str(self.left) if self.left else ""
        self.shows = bool(count)
        x, y = at
        self.spreads = not _has_pieces(view_model.state, (x - 1, y), (x + 1, y))

    def place(self, cell: Rect, look: Look) -> None:
        side, big = token_side(look, cell.width), self.view_model.all_signs
        if self.on_site and not big:
            socket = round(_SOCKET * cell.width)
            across, down = _SOCKET_AT[self.good]
            self.rect = Rect(0, 0, socket, socket)
            self.rect.center = cell.x + round(across * cell.width), cell.y + round(down * cell.height)
            self.text_px = count_px(look, look.board(_TOKEN))
            return
        self.plated = not big
        if self.plated:
            self._place_in_strip(cell)
            return
        step = max(side, min(side * 7 // 6, cell.width // self.of))
        left = cell.centerx - (step * (self.of - 1) + side) // 2 + step * self.number
        tall = side * 3 // 2 if self.label else side
        self.rect = Rect(left, cell.bottom + side * 3 // 5 - tall, side, tall)
        self.text_px = count_px(look, side)
        strip = Rect(0, cell.centery, max(step, side), max(cell.bottom, self.rect.bottom) - cell.centery)
        strip.centerx = self.rect.centerx
        self.reach = self.rect.inflate(look.ui(_GLOW), look.ui(_GLOW)).union(strip)

    def _place_in_strip(self, cell: Rect) -> None:
        """Take its place at the lower edge, with the room around it as far as the other goods and the tile's edges."""
        inset = max(1, round(cell.width * _INSET))
        rooms = (cell.width - 2 * inset, round(cell.width * _SPREAD)) if self.spreads else (cell.width - 2 * inset,)
        strip = self._strips.of(self.counts, rooms)
        self.text_px, self.named = strip.px, self.part in strip.named
        part = strip.parts[self.part]
        self.rect = part.move(cell.centerx, cell.bottom - inset)
        row = [one for one in strip.parts if one.y == part.y]
        left, right, top, bottom = self.rect.left, self.rect.right, self.rect.top, self.rect.bottom
        if part == row[0]:
            left = min(left, cell.left)
        if part == row[-1]:
            right = max(right, cell.right)
        if part.y == strip.parts[0].y:
            top = min(top, cell.centery)
        if part.y == strip.parts[-1].y:
            bottom = cell.bottom
        self.reach = Rect(left, top, right - left, bottom - top)

    def paint(self, canvas: Canvas) -> None:
        look, side = canvas.look, self.rect.width
        if self.on_site and (not self.left or not self.view_model.all_signs):  # its socket shows it
            if self.count > 1:
                paint_number(canvas, self.rect.midbottom, self.label, self.text_px)
            return
        if self.plated:
            self._paint_plate(canvas)
            return
        made = token_side(look, self.view_model.picture.stands)
        picture = look.sprites.get(good_sprite(self.good), made, made)
        if made != side:
            picture = transform.smoothscale(picture, (side, side))
        if self.label:
            self.paint_outline(canvas, picture)
        canvas.blit(picture, self.rect.topleft)
        if self.label:
            paint_number(canvas, self.rect.midbottom, self.label, self.text_px)

    def _paint_plate(self, canvas: Canvas) -> None:
        """Paint its part of the strip."""
        theme, style = canvas.look.theme, GOOD_STYLES[self.good]
        mark = theme.ring_light if self.selected else theme.gold_light if self.can else None
        if self.named and self.left:
            paint_part(canvas, self.rect, style, self.label, self.text_px, theme.ring_dark, mark)
        else:
            paint_dot(canvas, self.rect, theme.ring_light, theme.ring_dark)


class PlaceNumber(Placed):
    """The number by which tools and log call a village or site of its seat, on a light disc over everything there."""

    def __init__(self, view_model: TableViewModel, at: Position, number: int) -> None:
        super().__init__(view_model, f"number.{at[0]}.{at[1]}", at)
        self.number = str(number)

    def place(self, cell: Rect, look: Look) -> None:
        self.text_px = count_px(look, token_side(look, cell.width))
        self.rect = Rect(0, 0, *2 * [look.line(self.text_px, bold=True)])
        middle = max(round(_NUMBER[1] * cell.height), round(_BANNER * cell.height) + self.rect.height // 2)
        self.rect.center = cell.x + round(_NUMBER[0] * cell.width), cell.y + middle

    def paint(self, canvas: Canvas) -> None:
        paint_light(canvas, self.rect, canvas.look.theme.ring_dark)
        ink = canvas.look.theme.ink
        canvas.text(self.number, self.rect, self.text_px, ink, bold=True, align="centre", fit=False)


def token_side(look: Look, tile: int) -> int:
    """Return the side of a token on a tile of this side, in window pixels."""
    return max(look.board(_TOKEN), min(look.ui(_TOKEN), round(tile * _MOST_SHARE)), round(tile * _SHARE))


def count_px(look: Look, token: int) -> float:
    """Return the text size of a count, in logical pixels, on a token of this side in window pixels. It is a whole
    number, so that the sizes during a zoom do not each load fonts of their own."""
    return max(1.0, float(int(_COUNT * token / (look.scale.s * look.scale.ui_scale))))


def paint_number(canvas: Canvas, foot: Point, text: str, px: float) -> None:
    """Paint a number on a dark plate above a point."""
    look, theme = canvas.look, canvas.look.theme
    plate = Rect(0, 0, look.text_width(text, px, bold=True) + look.ui(6), look.line(px, bold=True))
    plate.midbottom = foot
    canvas.rounded(plate, theme.ring_dark, 4)
    canvas.text(text, plate, px, theme.ring_light, bold=True, align="centre")


def _dimmed(look: Look, picture: Surface) -> Surface:
    """Return the picture of a piece that has moved: darker, with the same opacity."""

    def dim() -> Surface:
        darker = picture.copy()
        flood(darker, _DIM, BLEND_RGB_MULT)
        return darker

    return look.cache.get(("capoterra moved", picture), dim)


def paint_loss(canvas: Canvas, view_model: TableViewModel, loss: Loss) -> None:
    """Paint a loss at its place: the lost piece on a light disc, crossed out."""
    camera, theme = view_model.camera, canvas.look.theme
    x, y = camera.corner(loss.at)
    side = max(token_side(canvas.look, camera.side), round(_LOST[2] * camera.side))
    disc = Rect(0, 0, side, side)
    disc.center = x + round(_LOST[0] * camera.side), y + round(_LOST[1] * camera.side)
    paint_light(canvas, disc, theme.alert)
    canvas.sprite(loss_sprite(loss, view_model.styles[loss.seat]), disc.inflate(-side * 2 // 5, -side * 2 // 5))
    cross = disc.inflate(-side * 3 // 5, -side * 3 // 5)  # its ends stay within the rim
    for ends in ((cross.topleft, cross.bottomright), (cross.topright, cross.bottomleft)):
        for colour, width in ((theme.ring_light, side / 7), (theme.alert, side / 12)):
            canvas.line(list(ends), colour, width)


def loss_sprite(loss: Loss, seat: str) -> str:
    """Return the picture of a lost piece; ``seat`` is the style of its former owner."""
    if isinstance(loss.what, int):
        return unit_sprite(loss.what, seat)
    return {STORES: "capoterra.bag", PURSE: "capoterra.gold"}.get(loss.what, f"capoterra.village.{seat}")


def _has_pieces(state: State, *places: Position) -> bool:
    """Whether goods or units are on any of these places."""
    cells = {cell_at(at) for at in places}
    if any(key >> 2 in cells and stock for key, stock in state.stocks.items()):
        return True
    return any(cell in cells for units in state.units for cell in units)


def _children(view_model: TableViewModel) -> Iterator[Widget]:
    state, strips = view_model.state, Strips(view_model.look)
    for cell in state.tiles:
        yield Cell(view_model, position_of(cell), cell, lies=True)
    marked = _marked_rim(view_model)
    for cell in state.rim:
        id = cell_id(position_of(cell))
        if cell in marked or id in view_model.targets or id in view_model.pointed:
            yield Cell(view_model, position_of(cell), cell, lies=False)
    goods: dict[int, list[tuple[int, int, int]]] = {}
    for key, stock in state.stocks.items():
        found = [(good, key & 3, count) for good, count in enumerate(unpacked(stock)) if count]
        if state.tiles.get(key >> 2, 0) & KIND == SITE:
            continue
        goods.setdefault(key >> 2, []).extend(found)
    for seat, sites in enumerate(state.sites):  # goods that a site lacks have a picture too
        for cell in sites:
            goods[cell] = [(good, seat, count) for good, count in enumerate(unpacked(state.stock(cell, seat)))]
    for cell, piles in goods.items():
        seats = {seat for _good, seat, _count in piles}
        if len(seats) > 1:  # goods of several seats may be on one wasteland: the viewer's are marked
            piles = sorted(piles, key=lambda one: one[1] != view_model.viewer)
        for number, (good, seat, count) in enumerate(piles[:4]):
            if len(seats) > 1:
                column, row = number, [count for _good, _seat, count in piles[:4]]
            else:
                column, row = good, [sum(one[2] for one in piles if one[0] == part) for part in range(len(GOODS))]
            yield PileToken(view_model, good, seat, position_of(cell), count, column, row, strips)
    spots: dict[int, int] = {}
    for number, cells in enumerate(state.units):
        seat, unit = divmod(number, 2)
        for cell in dict.fromkeys(cells):
            spot = spots.get(cell, 0)
            spots[cell] = spot + 1
            yield UnitPiece(view_model, unit, seat, position_of(cell), cells.count(cell), spot)
    for seat in range(state.terms.seats):
        for cell, number in place_numbers(state, seat).items():
            yield PlaceNumber(view_model, position_of(cell), number)


def _marked_rim(view_model: TableViewModel) -> Collection[int]:
    """Return the empty cells that a hint may mark although they are no targets: all in a game that is looked at, and
    those at which an explorer may found a village before it is picked up."""
    state, pending = view_model.state, view_model.pending
    if view_model.looked_at:
        return state.rim
    if pending is None or state.phase != TRADING:
        return ()
    explorers = [cell_at(at) for at in map(position_in, pending.sources) if at is not None]
    return {cell + step for cell in explorers for step in STEPS}


# Words


def cell_text(view_model: TableViewModel, cell: int) -> str:
    """Return the contents of a cell, and the fields and networks that it belongs to, as they are told alone."""
    state = view_model.state
    there = state.tiles.get(cell)
    if there is None:
        return _("free place")
    kind, owner = there & KIND, owner_of(there)
    what = land_text(there) if kind in BUILT else tile_text(there)
    parts = [what]
    if owner is not None:
        parts.append(_("of {who}").format(who=view_model.seat_names[owner]))
        stock = [goods_text(good, count) for good, count in enumerate(unpacked(state.stock(cell, owner))) if count]
        parts.append(", ".join(stock) or _("no goods"))
        if kind == SITE:
            missing = [good for good in range(len(GOODS)) if not unpacked(state.stock(cell, owner))[good]]
            if missing:
                goods = ", ".join(goods_text(good, 1) for good in missing)
                parts.append(_("missing: {goods}").format(goods=goods))
        if kind == VILLAGE:
            worth = ngettext("{count} point at the end", "{count} points at the end", VILLAGE_POINTS)
            parts.append(worth.format(count=VILLAGE_POINTS))
        if kind in (CAPITAL, VILLAGE):
            parts.append(_attached_text(state, cell, owner))
    elif CORN <= kind <= ROCK:
        silent = silenced(state, kind)
        if cell in silent:
            parts.append(_("part of no field while the bandit is here"))
        else:
            size = len(field_at(state, cell, kind, silent))
            parts.append(ngettext("a field of {count} tile", "a field of {count} tiles", size).format(count=size))
    if owner is None and any(cell in part.cells for part in roads_of(state, view_model.viewer).parts.values()):
        who = view_model.seat_names[view_model.viewer]
        parts.append(_("open road of {who}: goods can travel here").format(who=who))
    if cell in state.bandits:
        parts.append(_("a bandit: a soldier that enters drives it away"))
    if cell in state.repairs:
        cure = _("one wood moved here ends it") if kind in BUILT else _("one rock moved here ends it")
        parts.append(labelled(card_text("repairs"), cure))
    if cell in state.starving:
        cure = _("one corn moved here ends it")
        parts.append(labelled(card_text("starvation"), cure))
    for loss in view_model.losses:
        if cell_at(loss.at) == cell:
            parts.append(view_model.said(loss.event).rstrip("."))
    said = _("; ").join(filter(None, parts))
    return said[:1].upper() + said[1:]


def _attached_text(state: State, cell: int, seat: int) -> str:
    """Return the fields next to a settlement that none of its roads reaches."""
    part = roads_of(state, seat).parts.get(cell)
    names = []
    for step, side in zip(STEPS, side_names(), strict=True):
        beside = state.tiles.get(cell + step, 0)
        kind = beside & KIND
        if CORN <= kind < ROCK and part is not None:
            field = field_at(state, cell + step, kind, silenced(state, kind))
            if part.cells.isdisjoint(field):
                names.append(f"{land_text(beside)} ({side})")
    return _("joined without a road: {fields}").format(fields=_("; ").join(names)) if names else ""
