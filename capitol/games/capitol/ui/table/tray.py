"""The tray below the board: what is expected now, the own yard, the supply, the hand, and the buttons."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capitol.rules.numbers import FLOORS, SHAPES, TILES
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.models.draft import placeable
from capitol.games.capitol.ui.models.table import YardPiece
from capitol.games.capitol.ui.parts.board_picture import paint_icon, tower_picture
from capitol.games.capitol.ui.parts.card import CardWidget
from capitol.games.capitol.ui.parts.fan import Fan, fan
from capitol.games.capitol.ui.table.actions import actions_width, build_actions
from capitol.games.capitol.ui.table.offers import NEW
from capitol.games.capitol.ui.table.sentences import piece_caption, piece_tooltip
from capitol.games.capitol.ui.table.sight import Sight
from capitol.games.capitol.ui.table.status import build_status
from capitol.games.capitol.ui.words import card_name, tile_title
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Custom, Widget, column, inset

_PAD = 6
_CAPTION = 14
_LABEL = 16
_SLOT = 66
_CARD_STEP = 94
_MOST_TOWERS = 8
_LEAST_SLOT = 40
_APART = 3
_SUPPLY = 122
_MOST_CARD = 124
_ON_PIECES = 20
"""The most, in logical pixels of the board, for what is written on or under a piece: pieces do not grow with texts."""


def build_tray(sight: Sight, view: View) -> Widget:
    """The whole tray."""
    look, tray = sight.look, sight.frame.tray
    root = Widget("tray", tray)
    root.add(build_status(sight))
    pad = look.board(_PAD)
    top = sight.frame.status.bottom
    room = Rect(tray.x + pad, top, tray.width - 2 * pad, tray.bottom - top - pad)
    left = room
    if not sight.frame.folded:
        buttons = actions_width(sight)
        actions = Rect(room.right - buttons, room.y, buttons, room.height)
        left = Rect(room.x, room.y, actions.x - pad - room.x, room.height)
    supply_wide = supply_width(sight)
    pieces = len(sight.model.me.yard) + 1
    free = left.width - supply_wide - 2 * pad
    yard_wide = yard_width(look, free, pieces, len(sight.model.hand))
    # The yard widens with each new building: what is dragged from must not move, so it is left of the yard.
    supply = Rect(left.x, left.y, supply_wide, left.height)
    yard = Rect(supply.right + pad, left.y, yard_wide, left.height)
    hand = Rect(yard.right + pad, left.y, left.right - yard.right - pad, left.height)
    root.add(build_yard(sight, yard))
    root.add(build_supply(sight, supply))
    root.add(build_hand(sight, view, hand))
    if not sight.frame.folded:
        root.add(build_actions(sight, actions))
    return root


def on_piece(look: Look, px: float) -> float:
    """The size of a text of ``px`` logical pixels where it belongs to a piece."""
    return min(px, _ON_PIECES / look.scale.ui_scale)


def supply_width(sight: Sight) -> int:
    """What the supply needs: more than usual for a tile with a long name."""
    look, wide = sight.look, sight.look.board(_SUPPLY)
    if sight.placing:
        name = tile_title(sight.model.tiles[sight.model.auction])
        wide = max(wide, look.text_width(name, on_piece(look, _LABEL), bold=True) + look.board(10))
    return wide


def yard_width(look: Look, free: int, pieces: int, cards: int) -> int:
    """How much of ``free`` pixels the yard gets, the hand taking the rest: both shrink alike, to what each needs."""
    yard = max(3, pieces) * look.board(_SLOT) + look.board(8)
    hand = max(4, cards) * look.board(_CARD_STEP)
    least = min(max(3, pieces), _MOST_TOWERS) * look.board(_LEAST_SLOT) + look.board(8)
    shared = yard if yard + hand <= free else round(free * yard / (yard + hand))
    return max(min(least, free // 2), shared)


class YardWidget(Widget):
    """One building of the own yard with what can become of it."""

    role = "building"

    def __init__(
        self, sight: Sight, piece: YardPiece, rect: Rect, geometry: PieceGeometry | None, words: bool
    ) -> None:
        id = f"yard.{piece.number}"
        super().__init__(
            id, rect, label=piece_tooltip(piece), text_px=_LABEL, tooltip=piece_tooltip(piece), focusable=True,
            draggable=sight.acting and not sight.placing, droppable=True,
            selected=id in sight.selected, on_press=partial(sight.press, id),
        )  # fmt: skip
        self.sight, self.piece, self.geometry, self.words = sight, piece, geometry, words
        self.provisional = id in sight.provisional

    def paint(self, canvas: Canvas) -> None:
        look, theme, sight = canvas.look, canvas.look.theme, self.sight
        caption = self.caption_height()
        foot = self.rect.bottom - caption - look.board(2)
        if "dragged" in self.flags or self.id in sight.away:
            canvas.rounded(inset(self.rect, look.board(2)), theme.ring_dark, 6, alpha=50)
            return
        paint_start(canvas, self, sight)
        lift = look.board(6) if self.selected else look.board(2) if "hovered" in self.flags else 0
        back = theme.gold_light if self.provisional else None
        if back is not None or self.selected:
            canvas.rounded(inset(self.rect, look.board(1)), back or theme.gold_light, 6, 2, theme.gold_edge, alpha=130)
        if self.geometry is None:
            side = min(self.rect.width, foot - self.rect.y) - look.board(2)
            box = Rect(self.rect.centerx - side // 2, foot - side - lift, side, side)
            sight.picture.paint_plan(canvas, box, self.piece.building)
        else:
            tower = tower_picture(look, sight.board, self.piece.building, self.geometry)
            canvas.blit(tower, self.piece_rect().move(0, -lift).topleft)
        self._caption(canvas, Rect(self.rect.x, foot + look.board(1), self.rect.width, caption))

    def caption_height(self) -> int:
        """How much of the foot the caption takes."""
        look, px = self.sight.look, self.text_below
        return look.line(px) if self.words else max(look.board(14), round(look.text_px(px) * 1.1))

    @property
    def text_below(self) -> float:
        """The size of the caption; in two rows there is room for small ones alone."""
        look = self.sight.look
        return on_piece(look, _CAPTION) if self.geometry is not None else min(_CAPTION, 14 / look.scale.ui_scale)

    def piece_rect(self) -> Rect:
        """Where the building stands in the yard; the whole place where it is shown from above."""
        if self.geometry is None:
            return Rect(self.rect)
        look = self.sight.look
        tower = tower_picture(look, self.sight.board, self.piece.building, self.geometry)
        caption = self.caption_height()
        return tower.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - caption - look.board(2)))

    def _caption(self, canvas: Canvas, rect: Rect) -> None:
        theme, piece = canvas.look.theme, self.piece
        stranded = piece.areas is not None and not piece.areas
        ink = theme.alert if stranded else theme.ink_soft if piece.areas is None else theme.good
        if self.words:
            room = rect.inflate(2 * canvas.look.board(_APART), 0)
            canvas.text(piece_caption(piece), room, self.text_below, ink, align="centre", bold=True)
            return
        icon = "cross" if stranded else "floors" if piece.areas is None else "permit"
        count = "" if not piece.areas else str(len(piece.areas))
        side = rect.height
        wide = side + canvas.look.text_width(count, self.text_below, bold=True)
        left = rect.centerx - wide // 2
        paint_icon(canvas, icon, Rect(left, rect.y, side, side), ink)
        place = Rect(left + side + 1, rect.y, wide, rect.height)
        canvas.text(count, place, self.text_below, ink, bold=True, fit=False)


class NewLot(Widget):
    """Where a floor begins a new building."""

    role = "lot"

    def __init__(self, sight: Sight, rect: Rect) -> None:
        label = _("Lot for a new building")
        super().__init__(NEW, rect, label=label, text_px=_LABEL, tooltip=label, focusable=sight.acting, droppable=True,
                         on_press=partial(sight.press, NEW))  # fmt: skip

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        side = min(self.rect.width, self.rect.height - look.board(20), look.board(48)) - look.board(8)
        box = Rect(self.rect.centerx - side // 2, self.rect.bottom - side - look.board(20), side, side)
        box.clamp_ip(self.rect)
        canvas.rounded(box, theme.parchment, 6, 2, theme.parchment_edge)
        inner = box.inflate(-side // 2, -side // 2)
        paint_icon(canvas, "plus", inner, theme.ink_soft)


def build_yard(sight: Sight, rect: Rect) -> Widget:
    """The own yard: towers side by side; many are shown from above in two rows."""
    look = sight.look
    root = Widget("yard", rect, region="yard")
    root.add(Custom("yard.ground", rect, _paint_panel))
    room = inset(rect, look.board(4), look.board(3))
    pieces = sight.model.me.yard
    count = len(pieces) + 1
    slot = min(room.width // count, look.board(_SLOT))
    if slot >= look.board(_LEAST_SLOT):
        px = on_piece(look, _CAPTION)
        geometry = yard_geometry(look, room.height - look.line(px) - look.board(10), pieces)
        # Neighbours stand a little apart, so that their rings do not touch.
        apart = look.board(_APART)
        boxes = [Rect(room.x + at * slot + apart, room.y, slot - 2 * apart, room.height) for at in range(count)]
        words = all(look.text_width(piece_caption(piece), px, bold=True) <= slot for piece in pieces)
        for piece, box in zip(pieces, boxes, strict=False):
            root.add(YardWidget(sight, piece, box, geometry, words))
        root.add(NewLot(sight, boxes[-1]))
        return root
    per_row = (count + 1) // 2
    for at in range(count):
        line, place = divmod(at, per_row)
        box = Rect(room.x + round(place * room.width / per_row), room.y + line * (room.height // 2),
                   room.width // per_row, room.height // 2)  # fmt: skip
        root.add(YardWidget(sight, pieces[at], box, None, False) if at < len(pieces) else NewLot(sight, box))
    return root


def yard_geometry(look: Look, tall: int, pieces: tuple[YardPiece, ...]) -> PieceGeometry:
    """The size at which the tallest building of the yard fits; never larger than on the board."""
    scale = look.board(100) / 100
    highest = max([piece.building.height for piece in pieces], default=1)
    for step in range(20):
        geometry = PieceGeometry.at(scale * (1 - 0.03 * step))
        if geometry.tower_size(max(5, highest))[1] <= tall:
            break
    return geometry


class SupplyWidget(Widget):
    """Something to take from: the crane with its floors, or the own roofs of one shape."""

    role = "supply"

    def __init__(self, sight: Sight, id: str, rect: Rect, label: str, picture: str, count: str, usable: bool) -> None:
        super().__init__(
            id, rect, label=label, text_px=on_piece(sight.look, _LABEL), tooltip=label, focusable=True,
            draggable=usable, droppable=id != "crane", selected=id in sight.selected, on_press=partial(sight.press, id),
        )  # fmt: skip
        self.sight, self.picture, self.count, self.usable = sight, picture, count, usable

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        if self.selected:
            canvas.rounded(inset(self.rect, look.board(1)), theme.gold_light, 6, 2, theme.gold_edge, alpha=130)
        paint_start(canvas, self, self.sight)
        line = look.line(self.text_px, bold=True)
        up = look.board(2) if "hovered" in self.flags and self.usable else 0
        self.paint_piece(canvas, self.piece_rect().move(0, -up))
        foot = Rect(self.rect.x, self.rect.bottom - line - look.board(1), self.rect.width, line)
        self.fg, self.bg = theme.ink, theme.parchment
        count = self.count
        if look.text_width(count, self.text_px, bold=True) > foot.width:
            count = count.partition("/")[0]
        canvas.text(count, foot, self.text_px, theme.ink if self.usable else theme.ink_soft, bold=True, align="centre")

    def piece_rect(self) -> Rect:
        """Where the piece lies, above its number."""
        line = self.sight.look.line(self.text_px, bold=True)
        return Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - line)

    def paint_piece(self, canvas: Canvas, box: Rect) -> None:
        """The piece itself, as large as on the board, standing at the foot of ``box``."""
        paint_supply_piece(canvas, self.sight, self.picture, box, 255 if self.usable else 120)


def paint_start(canvas: Canvas, widget: YardWidget | SupplyWidget, sight: Sight) -> None:
    """A quiet glow behind a piece: it can be picked up now."""
    if widget.id in sight.starts:
        look = canvas.look
        box = widget.piece_rect().inflate(look.board(10), look.board(8)).clip(inset(widget.rect, look.board(1)))
        canvas.rounded(box, look.theme.gold_light, 9, 1, look.theme.gold, alpha=120)


def paint_supply_piece(canvas: Canvas, sight: Sight, picture: str, box: Rect, alpha: int = 255) -> None:
    """A floor block, two of them, or a roof, in the middle of ``box``."""
    geometry = sight.picture.geometry
    if picture.startswith("floor"):
        wide, tall = geometry.floor_size
        blocks = int(picture.partition(".")[2])
        # Two blocks lie crosswise apart, so that they are seen to be two.
        across, down = (wide // 5, tall // 2) if blocks > 1 else (0, 0)
        for block in range(blocks):
            side = 1 if block else -1
            middle = (box.centerx + side * across, box.centery + side * down)
            place = Rect(0, 0, wide, tall)
            place.center = middle
            canvas.sprite(f"floor.{block}", place, alpha)
    else:
        wide, tall = geometry.roof_size
        canvas.sprite(picture, Rect(box.centerx - wide // 2, box.centery - tall // 2, wide, tall), alpha)


class TileSource(Widget):
    """The tile that the winner of the auction places."""

    role = "tile"

    def __init__(self, sight: Sight, rect: Rect, tile: int) -> None:
        super().__init__("tile", rect, label=tile_title(tile), text_px=on_piece(sight.look, _LABEL), draggable=True,
                         focusable=True, selected=True, on_press=partial(sight.press, "tile"),
                         tooltip=tile_title(tile))  # fmt: skip
        self.tile, self.away = tile, sight.away

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        line = look.line(self.text_px, bold=True)
        side = min(self.rect.width, self.rect.height - line) - look.board(8)
        box = Rect(self.rect.centerx - side // 2, self.rect.y + look.board(4), side, side)
        if "dragged" not in self.flags and self.id not in self.away:
            canvas.sprite(f"tile.{TILES[self.tile]}", box)
        foot = Rect(self.rect.x, self.rect.bottom - line - look.board(1), self.rect.width, line)
        self.clipped = look.text_width(self.label, self.text_px, bold=True) > foot.width
        canvas.text(self.label, foot, self.text_px, theme.ink, bold=True, align="centre")


def build_supply(sight: Sight, rect: Rect) -> Widget:
    """The floors of the supply on the crane and the own roofs; or the won tile."""
    look = sight.look
    root = Widget("supply", rect, region="supply")
    root.add(Custom("supply.ground", rect, _paint_panel))
    room = inset(rect, look.board(3), look.board(3))
    if sight.placing:
        tile = sight.model.tiles[sight.model.auction]
        root.add(TileSource(sight, room, tile))
        return root
    me, style = sight.model.me, sight.board.styles[sight.model.viewer]
    half = room.width // 2
    crane = Rect(room.x, room.y, half, room.height)
    label = _("Floors in the supply: {count} of {all}").format(count=sight.model.supply, all=FLOORS)
    shown = max(1, min(2, sight.floors_shown))
    root.add(
        SupplyWidget(sight, "crane", crane, label, f"floor.{shown}", f"{sight.model.supply}/{FLOORS}",
                     sight.acting and sight.model.supply > 0)
    )  # fmt: skip
    cells = column(Rect(room.x + half, room.y, room.width - half, room.height), 2)
    labels = (
        _("Round roofs left: {count}").format(count=me.roofs[0]),
        _("Triangular roofs left: {count}").format(count=me.roofs[1]),
    )
    for shape, cell in enumerate(cells):
        root.add(
            SupplyWidget(sight, f"roof.{SHAPES[shape]}", cell, labels[shape], f"roof.{SHAPES[shape]}.{style}",
                         str(me.roofs[shape]), sight.acting and me.roofs[shape] > 0)
        )  # fmt: skip
    return root


def hand_fan(look: Look, rect: Rect, count: int) -> Fan:
    """Where the cards of the hand lie."""
    return fan(rect, count, most_height=look.board(_MOST_CARD), gap=look.board(6), least=look.board(32))


def build_hand(sight: Sight, view: View, rect: Rect) -> Widget:
    """The hand face up, or its backs with a button that shows it."""
    look = sight.look
    root = Widget("hand", rect, region="hand")
    cards = sight.model.hand
    inner = Rect(rect.x, rect.y + look.board(8), rect.width - look.board(4), rect.height - look.board(10))
    places = hand_fan(look, inner, len(cards))
    if not sight.hand_open:
        backs = root.add(Custom("hand.backs", rect, lambda canvas, _widget: _paint_backs(canvas, places)))
        who = sight.names.seats[sight.model.viewer]
        text = _("{who}: press H").format(who=who)
        wide = min(rect.width, Button.width_for(look, text, "eye"))
        tall = look.ui(44)
        box = Rect(rect.centerx - wide // 2, rect.centery - tall // 2, wide, tall)
        if sight.hand_wanted:
            backs.add(Button("show", box, text, partial(sight.press, "hide"), icon="eye", kind="primary"))
        return root
    for number, (card, place) in enumerate(zip(cards, places.rects, strict=True)):
        id = f"hand.{number}"
        root.add(
            CardWidget(
                id, place, card, useless=sight.acting and not sight.placing and not placeable(view, card),
                selected=id in sight.selected, focusable=True, tooltip=card_name(card),
                on_press=partial(sight.press, id), key=f"shift+{number + 1}" if number < 9 else "",
                droppable=id in sight.ringed, ghost=id in sight.away,
                draggable=sight.acting and not sight.placing and id not in sight.ringed,
            )
        )  # fmt: skip
    return root


def _paint_backs(canvas: Canvas, places: Fan) -> None:
    for box in places.rects:
        canvas.sprite("card.back", box)


def _paint_panel(canvas: Canvas, widget: Widget) -> None:
    canvas.panel(widget.rect, "parchment", shadow=False)
