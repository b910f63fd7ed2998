"""The tray below the board: the status line, the viewer's yard, the supply and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from pygame import Rect, Surface

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.numbers import CARD_NAMES, FLOORS, SHAPES
from capitol.games.capitol.ui.art.pieces import PieceGeometry
from capitol.games.capitol.ui.models.partial_move import placeable, why_useless
from capitol.games.capitol.ui.models.table import yard_of
from capitol.games.capitol.ui.parts.card import LOWER, CardRow, CardWidget
from capitol.games.capitol.ui.parts.tile import paint_tile
from capitol.games.capitol.ui.table.sentences import card_tooltip, gift_tooltip, useless_tooltip
from capitol.games.capitol.ui.table.status_line import build_status
from capitol.games.capitol.ui.table.targets import paint_piece_light, want_piece_lights
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.table.yard import Yard, on_piece, paint_ground, yard_width
from capitol.games.capitol.ui.words import card_use, tile_title
from capitol.host.language import _
from capitol.kit.cached_layer import CachedPart, CachedParts
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Custom, Paragraph, Widget, column, inset, row, split_left, split_top
from capitol.table.fan import MOST_ROWS, Fan, fan

_PAD = 6
_LABEL = 16
_SUPPLY = 112
_CRANE, _CORNER = 0.47, 5
"""The fraction of the supply's width for the floors, and the space around the number of a roof."""
_MOST_CARD = 124
_GROWN, _SHRUNK = 1.6, 0.78
"""The greatest size of a card relative to the usual one, and the smallest before cards overlap."""
_LOW_SUPPLY, _HIGH_YARD = 76, 134
_TWO_ROWS, _UPPER = 208, 0.46
"""The height from which the tray has two rows, and the fraction for the upper one."""
_RISES = 0.4
"""How far below its place a hand starts when it is shown, in card heights."""
_LIGHT = 5
"""The width of the line around a supply piece that is a target, in logical pixels of the board."""
_BLOCK = 47 / 56
"""The fraction of its picture's width that a floor block takes."""


def build_tray(view_model: TableViewModel, parts: CachedParts) -> Widget:
    """Return the whole tray."""
    look, tray, view = view_model.look, view_model.frame.tray, view_model.view
    root = Widget("tray", tray)
    root.add(build_status(view_model))
    pad = look.board(_PAD)
    top = view_model.frame.status.bottom
    room = Rect(tray.x + pad, top, tray.width - 2 * pad, tray.bottom - top - pad)
    before = yard_of(view.table, view.seat)
    supply, yard, hand = _parts(view_model, room, len(before), view.table.hand_size(view.seat))
    model, tile = view_model.model, view_model.model.tiles[view_model.model.auction]
    choice = view_model.setting, view_model.acting, view_model.placing, view_model.open_to
    shows: tuple[object, ...] = (choice, view_model.selected, view_model.starts, view_model.away, tile)
    own = (tuple(yard), before, model.me.yard, view_model.places, view_model.provisional)
    root.add(parts.get("yard", (*shows, *own), lambda: Yard(view_model, yard, before)))
    left = (tuple(supply), model.me, model.supply, view_model.floors_shown)
    root.add(parts.get("supply", (*shows, *left), lambda: build_supply(view_model, supply)))
    root.add(build_hand(view_model, hand, parts))
    return root


def _parts(view_model: TableViewModel, room: Rect, buildings: int, cards: int) -> tuple[Rect, Rect, Rect]:
    """Return the places of supply, yard and hand: side by side; in a high tray with the hand below; in a narrow one
    stacked. ``buildings`` and ``cards`` are the seat's without the pending move."""
    look = view_model.look
    pad, wide = look.board(_PAD), supply_width(view_model)
    if view_model.frame.place == "beside":
        supply, room = split_top(room, look.board(_LOW_SUPPLY), pad)
        yard, hand = split_top(room, min(look.board(_HIGH_YARD), room.height * 2 // 5), pad)
        return supply, yard, hand
    if room.height >= look.board(_TWO_ROWS):
        upper, hand = split_top(room, round(room.height * _UPPER), pad)
        supply, yard = split_left(upper, wide, pad)
        return supply, yard, hand
    supply, room = split_left(room, wide, pad)
    yard, hand = split_left(room, yard_width(look, room.width - pad, buildings, cards), pad)
    return supply, yard, hand


def supply_width(view_model: TableViewModel) -> int:
    """Return the width of the supply: more than usual for a tile with a long name."""
    look, wide = view_model.look, view_model.look.board(_SUPPLY)
    if view_model.placing:
        name = tile_title(view_model.model.tiles[view_model.model.auction])
        wide = max(wide, look.text_width(name, on_piece(look, _LABEL), bold=True) + look.board(10))
    return wide


class SupplyWidget(Widget):
    """A source of pieces: the crane with its floors, or the viewer's roofs of one shape."""

    role = "supply"

    def __init__(
        self,
        view_model: TableViewModel,
        id: str,
        rect: Rect,
        label: str,
        picture: str,
        count: str,
        usable: bool,
        use: str = "",
    ) -> None:
        super().__init__(
            id,
            rect,
            label=label,
            text_px=on_piece(view_model.look, _LABEL),
            tooltip="\n".join(filter(None, (label, use))),
            focusable=True,
            draggable=usable,
            droppable=id != "crane",
            selected=id in view_model.selected,
            on_press=partial(view_model.press, id),
        )
        self.view_model, self.picture, self.count, self.usable = view_model, picture, count, usable

    @property
    def marks_itself(self) -> bool:
        return True

    def _foot(self, look: Look) -> tuple[Rect, str]:
        """Return the place of the piece's number, and the form of the number that fits there: below the floors, in the
        corner beside a roof, so that the roof has all the room."""
        line = look.line(self.text_px, bold=True)
        if self.id != "crane":
            wide = look.text_width(self.count, self.text_px, bold=True) + look.board(_CORNER)
            return Rect(self.rect.right - wide, self.rect.bottom - line, wide, line), self.count
        foot = Rect(self.rect.x, self.rect.bottom - line - look.board(1), self.rect.width, line)
        fits = look.text_width(self.count, self.text_px, bold=True) <= foot.width
        return foot, self.count if fits else self.count.partition("/")[0]

    def written(self, look: Look) -> Rect:
        foot, count = self._foot(look)
        wide = look.text_width(count, self.text_px, bold=True)
        return Rect(foot.centerx - wide // 2, foot.y, wide, foot.height)

    def paint(self, canvas: Canvas) -> None:
        look, theme, view_model = canvas.look, canvas.look.theme, self.view_model
        up = look.board(2) if "hovered" in self.flags and self.usable else 0
        pieces = supply_pieces(view_model, self.picture, self.piece_rect().move(0, -up))
        for picture, at in pieces:
            paint_piece_light(canvas, self, view_model, picture, at, chosen=self.selected)
        for picture, at in pieces:
            canvas.blit(picture, at, 255 if self.usable else 120)
        foot, count = self._foot(look)
        self.fg, self.bg = theme.ink, theme.parchment
        if self.id != "crane":
            canvas.rounded(foot, theme.parchment, _CORNER)
        canvas.text(count, foot, self.text_px, theme.ink if self.usable else theme.ink_soft, bold=True, align="centre")

    def piece_rect(self) -> Rect:
        """Return the place of the piece: above its number, for a roof beside it."""
        line = self.view_model.look.line(self.text_px, bold=True)
        if self.id != "crane":
            return Rect(self.rect)
        return Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - line)


def supply_pieces(view_model: TableViewModel, picture: str, box: Rect) -> list[tuple[Surface, tuple[int, int]]]:
    """Return a floor block, two of them, or a roof, in the middle of ``box`` with room for the line around it: each
    picture with its place."""
    look = view_model.look
    light = look.board(_LIGHT)
    geometry, sprites = _fitting(view_model.picture.geometry, inset(box, light, light)), look.sprites
    if not picture.startswith("floor"):
        wide, tall = geometry.roof_size
        return [(sprites.get(picture, wide, tall), (box.centerx - wide // 2, box.centery - tall // 2))]
    wide, tall = geometry.floor_size
    blocks = int(picture.partition(".")[2])
    # Two blocks are offset diagonally, so that both are visible.
    beside = max(0, min(wide // 5, (box.width - 2 * light - round(_BLOCK * wide)) // 2))
    across, down = (beside, tall // 2) if blocks > 1 else (0, 0)
    if blocks > 1 and box.width >= 2 * wide + 4:
        across, down = wide // 2 + 2, 0  # or side by side, in a low supply
    pieces = []
    for block in range(blocks):
        side = 1 if block else -1
        place = Rect(0, 0, wide, tall)
        place.center = box.centerx + side * across, box.centery + side * down
        pieces.append((sprites.get(f"floor.{block}", wide, tall), place.topleft))
    return pieces


def _fitting(geometry: PieceGeometry, box: Rect) -> PieceGeometry:
    """Return the geometry of the board's pieces, or a smaller one at which a roof fits in ``box``."""
    wide, tall = geometry.roof_size
    part = min(1.0, box.width / wide, box.height / tall)
    return geometry if part == 1.0 else PieceGeometry.at(geometry.scale * part)


class TileSource(Widget):
    """The tile that the winner of the auction places."""

    role = "tile"

    def __init__(self, view_model: TableViewModel, rect: Rect, tile: int) -> None:
        super().__init__(
            "tile",
            rect,
            label=tile_title(tile),
            text_px=on_piece(view_model.look, _LABEL),
            draggable=True,
            focusable=True,
            selected=True,
            on_press=partial(view_model.press, "tile"),
            tooltip=tile_title(tile),
        )
        self.tile, self.away = tile, view_model.away

    def tile_rect(self, look: Look) -> Rect:
        """Return the place of the tile."""
        side = min(self.rect.width, self.rect.height - look.line(self.text_px, bold=True)) - look.board(8)
        return Rect(self.rect.centerx - side // 2, self.rect.y + look.board(4), side, side)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        line = look.line(self.text_px, bold=True)
        if "dragged" not in self.flags and self.id not in self.away:
            paint_tile(canvas, self.tile, self.tile_rect(look))
        foot = Rect(self.rect.x, self.rect.bottom - line - look.board(1), self.rect.width, line)
        self.clipped = look.text_width(self.label, self.text_px, bold=True) > foot.width
        canvas.text(self.label, foot, self.text_px, theme.ink, bold=True, align="centre")


def build_supply(view_model: TableViewModel, rect: Rect) -> Widget:
    """Return the supply: the floors on the crane and the viewer's roofs; or the won tile."""
    look = view_model.look
    root = CachedPart("supply", rect, region="supply")
    root.add(Custom("supply.ground", rect, paint_ground))
    room = inset(rect, look.board(3), look.board(3))
    if view_model.placing:
        tile = view_model.model.tiles[view_model.model.auction]
        root.add(TileSource(view_model, room, tile))
        return root
    me, style = view_model.model.me, view_model.board.styles[view_model.model.viewer]
    half = round(_CRANE * room.width)
    lying = rect.width > 2 * rect.height
    crane = Rect(room.x, room.y, half, room.height)
    label = _("Floors in the supply: {count} of {all}").format(count=view_model.model.supply, all=FLOORS)
    shown = max(1, min(2, view_model.floors_shown))
    root.add(
        SupplyWidget(
            view_model,
            "crane",
            crane,
            label,
            f"floor.{shown}",
            f"{view_model.model.supply}/{FLOORS}",
            view_model.acting and view_model.model.supply > 0,
            _("A Floor card builds with two of them."),
        )
    )
    cells = (row if lying else column)(Rect(room.x + half, room.y, room.width - half, room.height), 2)
    labels = (
        _("Round roofs left to finish houses: {count}").format(count=me.roofs[0]),
        _("Triangular roofs left to finish houses: {count}").format(count=me.roofs[1]),
    )
    for shape, cell in enumerate(cells):
        root.add(
            SupplyWidget(
                view_model,
                f"roof.{SHAPES[shape]}",
                cell,
                labels[shape],
                f"roof.{SHAPES[shape]}.{style}",
                str(me.roofs[shape]),
                view_model.acting and me.roofs[shape] > 0,
            )
        )
    if view_model.acting:
        for widget in root.children:
            if isinstance(widget, SupplyWidget):
                for number, (picture, _at) in enumerate(supply_pieces(view_model, widget.picture, widget.piece_rect())):
                    want_piece_lights(look, (widget.picture, number), picture)
    return root


def hand_fan(look: Look, rect: Rect, cards: Sequence[int | None]) -> Fan:
    """Return the places of the hand's cards, grouped by kind: as large as possible without overlap, in several rows if
    necessary, and larger than usual in a large tray; if they would be too small, they overlap."""
    kinds = [None if card is None else CARD_NAMES[card][0] for card in cards]
    groups = tuple(at for at in range(1, len(cards)) if kinds[at] != kinds[at - 1])
    sizes = look.board(_MOST_CARD), look.board(6), look.board(32), max(1, look.board(3))
    return _hand_fan(tuple(rect), len(cards), groups, *sizes)


@lru_cache(16)
def _hand_fan(
    box: tuple[int, int, int, int], count: int, groups: tuple[int, ...], usual: int, gap: int, least: int, step: int
) -> Fan:
    """Compute the fan; cached, because it tries many sizes and is used in every layout."""
    rect = Rect(box)
    high, low = min(rect.height, round(_GROWN * usual)), round(_SHRUNK * usual)
    tries = [
        fan(rect, count, most_height=height, gap=gap, least=least, rows=rows, groups=groups)
        for rows in range(1, MOST_ROWS + 1)
        for height in range(high, low, -step)
    ]
    whole = [made for made in tries if made.size[1] >= low and made.apart]
    return max(
        whole,
        key=lambda made: made.size[1],
        default=fan(rect, count, most_height=usual, gap=gap, least=least, groups=groups),
    )


class HandCard(CachedPart, CardWidget):
    """A card of the hand, and the box that its notes appear above."""

    def __init__(self, id: str, rect: Rect, card: int, clear: Rect, **options: Any) -> None:
        super().__init__(id, rect, card=card, **options)
        self.clear = clear


def build_hand(view_model: TableViewModel, rect: Rect, parts: CachedParts) -> Widget:
    """Return the hand face up, or its backs with a button that shows it, or a message that it is empty. The widget of a
    card is reused while its appearance and function are unchanged."""
    look, view = view_model.look, view_model.view
    root = CardRow("hand", rect, region="hand")
    cards = view_model.model.hand
    inner = Rect(rect.x, rect.y + look.board(8), rect.width - look.board(4), rect.height - look.board(8 + LOWER))
    if not cards:
        none = _("{who}: no cards").format(who=view_model.names.seats[view_model.model.viewer])
        tall = min(inner.height, Paragraph.height_for(look, none, inner.width))
        inner = Rect(inner.x, inner.centery - tall // 2, inner.width, tall)
        root.add(Paragraph("hand.none", inner, none, align="centre", fg=look.theme.cream, bg=look.theme.table))
        return root
    # Backs are placed like cards of one kind: a gap would reveal how many there are of each.
    places = hand_fan(look, inner, cards if view_model.hand_open else [None] * len(cards))
    if not view_model.hand_open:
        backs = Custom("hand.backs", rect, lambda canvas, _widget: _paint_backs(canvas, places), role="picture")
        root.add(backs)
        who = view_model.names.seats[view_model.model.viewer]
        text = _("Show the hand of {who} ([hide])").format(who=who)
        wide = min(rect.width, Button.width_for(look, text, "eye"))
        tall = look.ui(44)
        box = Rect(rect.centerx - wide // 2, rect.centery - tall // 2, wide, tall)
        if view_model.hand_wanted:
            backs.add(Button("show", box, text, partial(view_model.press, "hide"), icon="eye", kind="primary"))
        return root
    whole = places.rects[0].unionall(places.rects[1:])
    setting = view_model.setting
    for number, (card, place) in enumerate(zip(cards, places.rects, strict=True)):
        id, building = f"hand.{number}", view_model.acting and not view_model.placing
        gift = id in view_model.ringed
        useless = why_useless(view, card) if building and not gift and not placeable(view, card) else None
        marks = id in view_model.selected, id in view_model.away, view_model.fanning
        shows = (setting, card, tuple(place), tuple(whole), building, gift, useless, *marks)
        make = partial(_hand_card, view_model, number, card, place, whole, useless)
        root.add(parts.get(id, shows, make))
    return root


def _hand_card(
    view_model: TableViewModel, number: int, card: int, place: Rect, whole: Rect, useless: Refusal | None
) -> HandCard:
    id, building = f"hand.{number}", view_model.acting and not view_model.placing
    gift = id in view_model.ringed
    tooltip = gift_tooltip(card) if gift else card_tooltip(card) if building else card_use(card)
    card_widget = HandCard(
        id,
        place,
        card,
        whole,
        useless=useless is not None,
        selected=id in view_model.selected,
        focusable=True,
        tooltip=tooltip if useless is None else useless_tooltip(card, useless),
        on_press=partial(view_model.press, id),
        key=f"shift+{(number + 1) % 10}" if number < 10 else "",
        droppable=gift,
        ghost=id in view_model.away,
        moving=view_model.fanning,
        draggable=building and not gift,
    )
    card_widget.idle = useless is not None or view_model.placing
    return card_widget


def paint_fan(canvas: Canvas, root: Widget, spread: float) -> None:
    """Paint the cards of the hand rising from below and spreading, each row from its first card."""
    first: dict[int, int] = {}
    for widget in root.walk():
        if isinstance(widget, CardWidget) and widget.moving:
            box = widget.rect
            left = first.setdefault(box.y, box.x)
            up = round(box.height * _RISES * (1 - spread))
            widget.paint_at(canvas, Rect(left + round((box.x - left) * spread), box.y + up, *box.size))


def _paint_backs(canvas: Canvas, places: Fan) -> None:
    for box in places.rects:
        canvas.sprite("card.back", box)
