"""The bidders' columns in the reveal: the cards turned so far, and below them the seat's plate, stack and sum."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygame import SRCALPHA, Rect, Surface, draw, transform

from capitol.games.capitol.ui.auction import auction_words
from capitol.games.capitol.ui.auction.heading import seat_disc
from capitol.games.capitol.ui.auction.rooms import OVER, column_boxes
from capitol.games.capitol.ui.parts.board_picture import paint_icon
from capitol.games.capitol.ui.parts.card import CardWidget, paint_card
from capitol.games.capitol.ui.parts.rostra import Slab, paint_banner
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import first_fitting, fitted_label, fitting_px, name_label, shrinking
from capitol.kit.look import Look
from capitol.kit.theme import RGB, mix
from capitol.kit.widgets import Custom, Label, Widget, centred, inset, split_bottom, split_left
from capitol.table.fan import Fan, card_width, fan
from capitol.table.seats.badge import SeatLook
from capitol.table.seats.players import paint_portrait

MOST_CARD = 188
"""The height of a bid's cards if there is room, in logical pixels."""
DECK = 54
PLATE, COIN = 44, 58
TOTAL_PX = 30
_MOST_PLATE, _MOST_COIN, _MOST_HEAD_PAD = 54, 68, 10
_MOST_LINE = 380
"""The greatest total width of a seat's stack, plate and coin."""
_LEAST_SHOWN = 30
_BACKS = 4
"""The number of backs drawn for a stack of any height."""
_PILED = 9
"""The most coins drawn below the one with the sum."""
_POINTS_A_COIN = 3
_COIN_THICK = 2.4
BRONZE: RGB = (0x6E, 0x4D, 0x27)
BRONZE_RIM: RGB = (0xB9, 0x8A, 0x4A)
_COIN_SIDE: RGB = (0x4A, 0x32, 0x18)
_LOST = 0.25
"""How much the plate of a losing seat is darkened."""
_GLOW = (255, 206, 118)
_GLOW_ALPHA = 150


@dataclass(frozen=True, slots=True)
class Column:
    """The places of one seat's column, in window pixels: the ``room`` for its cards, its plate with the stack before
    and the coin after it, and the line at the foot."""

    seat: int
    rect: Rect
    room: Rect
    head: Rect
    deck: Rect
    coin: Rect
    foot: Rect


def plan_columns(look: Look, rect: Rect, seats: Sequence[int], foot: int) -> list[Column]:
    """Divide ``rect`` into a column for each seat; ``foot`` is the height of the line at the end."""
    pad = min(look.ui(8), look.board(8))
    columns = []
    for seat, box in zip(seats, column_boxes(look, rect, len(seats)), strict=True):
        end, body = split_bottom(inset(box, pad, 0), foot, look.ui(4))
        coin = min(look.ui(COIN), look.board(_MOST_COIN))
        deck_high = look.board(DECK) + deck_depth(card_width(look.board(DECK)))
        rise = round(_PILED * look.board(_COIN_THICK))
        line, room = split_bottom(body, max(coin + rise, deck_high), look.ui(3))
        line = centred(line, min(line.width, max(look.ui(_MOST_LINE), look.board(_MOST_LINE))), line.height)
        place = Rect(line.right - coin, line.bottom - coin, coin, coin)
        deck = Rect(line.x, 0, card_width(look.board(DECK)), look.board(DECK))
        deck.y = min(line.bottom - deck_high, place.centery - deck_high // 2)
        tall = min(look.ui(PLATE), look.board(_MOST_PLATE))
        left = deck.right + pad
        head = Rect(left, place.centery - tall // 2, place.centerx - left, tall)
        columns.append(Column(seat, box, room, head, deck, place, end))
    return columns


def card_size(look: Look, column: Column, most: int) -> tuple[int, int]:
    """Return the card size for a bid that takes ``most`` places, which depends only on open cards, never on those to
    come."""
    return _fan(look, column.room, max(1, most)).size


def places(look: Look, column: Column, count: int) -> tuple[Rect, ...]:
    """Return the places of ``count`` cards of a bid, overlapping if there is no room."""
    return _fan(look, column.room, count).rects


def _fan(look: Look, room: Rect, count: int) -> Fan:
    least = look.board(_LEAST_SHOWN)
    return fan(room, count, most_height=look.board(MOST_CARD), gap=look.board(6), least=least, align="centre")


class ShownCard(CardWidget):
    """A card of a bid, or STOP if ``card`` is None, at ``whole``; its rect is the part not covered by the next
    cards."""

    def __init__(self, id: str, whole: Rect, over: Sequence[Rect], card: int | None, **options: Any) -> None:
        """``over`` are the places of the cards above it."""
        label = _("STOP") if card is None else ""
        super().__init__(id, _in_sight(whole, over), card, label=label, **options)
        self.whole = Rect(whole)

    @property
    def sprite(self) -> str:
        return "card.stop" if self.card is None else super().sprite

    def paint(self, canvas: Canvas) -> None:
        seen, self.rect = self.rect, self.whole
        super().paint(canvas)
        self.rect = seen


def _in_sight(whole: Rect, over: Sequence[Rect]) -> Rect:
    seen = Rect(whole)
    for box in over:
        if not box.colliderect(seen):
            continue
        if box.y > whole.y:
            seen.height = max(1, box.y - seen.y)
        elif box.x > whole.x:
            seen.width = max(1, box.x - seen.x)
    return seen


@dataclass(frozen=True, slots=True)
class Shows:
    """The content of a column: the turned cards and whether STOP is shown, at their ``laid`` places, the sum
    (``counting`` while it is painted in motion), the rest of the stack including STOP, and after the end the fate of
    the bid."""

    cards: tuple[int, ...]
    stopped: bool
    laid: tuple[Rect, ...]
    total: int
    counting: bool
    left: int
    holds: bool
    won: bool
    over: bool
    marked: bool


def banner_rect(look: Look, column: Column) -> Rect:
    """Return the place of a seat's banner, behind its column."""
    top = column.room.y - look.board(OVER)
    return Rect(column.rect.x, top, column.rect.width, column.foot.bottom - top)


def column_widget(look: Look, column: Column, seat: SeatLook, shows: Shows, consul: bool) -> Widget:
    """Return one seat's column."""
    theme = look.theme
    ground = theme.dark
    holder = Widget(f"column.{seat.seat}", column.rect)
    lost = shows.over and not shows.won

    def paint_hung(canvas: Canvas, widget: Widget) -> None:
        paint_banner(canvas, widget.rect, seat.colour, seat.seat)

    holder.add(Custom(f"banner.{seat.seat}", banner_rect(look, column), paint_hung))
    if shows.won:
        holder.add(Custom(f"column.{seat.seat}.glow", column.room, lambda canvas, w: paint_glow(canvas, w.rect, 1.0)))
    holder.add(_head(look, column, seat, consul, lost))
    if not shows.holds:
        line = look.line(17) + look.ui(10)
        strip = Rect(column.room.x, column.room.bottom - line, column.room.width, line)
        holder.add(Slab(f"none.{seat.seat}.ground", strip)).solid = False
        holder.add(
            fitted_label(
                look,
                f"none.{seat.seat}",
                inset(strip, look.ui(6), 0),
                auction_words.no_cards(),
                shrinking(look, 17, 16),
                fg=theme.cream_soft,
                bg=ground,
                align="centre",
            )
        )
        return holder
    holder.add(Custom(f"deck.{seat.seat}", column.deck, lambda canvas, w: paint_deck(canvas, w.rect, shows.left)))
    for at, place in enumerate(shows.laid[: len(shows.cards) + shows.stopped]):
        stop = at == len(shows.cards)
        holder.add(
            ShownCard(
                f"shown.{seat.seat}.{'stop' if stop else at}",
                place,
                shows.laid[at + 1 :],
                None if stop else shows.cards[at],
                seen=shows.marked and not stop,
                useless=lost,
            )
        )
    _total(look, holder, column, shows)
    if shows.won:
        side = round(column.coin.width * 0.62)
        crown = Rect(0, 0, side, side)
        crown.midbottom = column.coin.centerx, coin_face(look, column, shows.total).y + side // 4
        holder.add(
            Custom(f"crown.{seat.seat}", crown, lambda canvas, w: paint_icon(canvas, "crown", w.rect, theme.ring_focus))
        )
    if shows.over:
        text = auction_words.no_bid()
        if shows.cards:
            count = len(shows.cards)
            back = first_fitting(look, auction_words.bid_returned(count), column.foot.width - look.ui(12))
            text = auction_words.bid_discarded(count) if shows.won else back
        ink = theme.gold_light if shows.won else theme.cream_soft
        holder.add(Slab(f"fate.{seat.seat}.ground", column.foot)).solid = False
        holder.add(
            fitted_label(
                look,
                f"fate.{seat.seat}",
                inset(column.foot, look.ui(6), 0),
                text,
                shrinking(look, 16),
                fg=ink,
                bg=ground,
                align="centre",
            )
        )
    return holder


def disc_side(look: Look, head: Rect) -> int:
    """Return the size of the seat's disc and of the Consul's sign on a plate."""
    return head.height - 2 * _head_pad(look)


def _head_pad(look: Look) -> int:
    return min(look.ui(6), look.board(_MOST_HEAD_PAD))


def _head(look: Look, column: Column, seat: SeatLook, consul: bool, lost: bool) -> Widget:
    rect = column.head
    ink, portrait = seat.text_colour, seat.sitter.portrait
    colour = mix(seat.colour, look.theme.dark, _LOST) if lost else seat.colour
    side, pad = disc_side(look, rect), _head_pad(look)
    disc = Rect(rect.x + pad, rect.centery - side // 2, side, side)
    # The coin covers the end of the plate.
    room = Rect(disc.right + pad, rect.y, column.coin.x - disc.right - 2 * pad, rect.height)
    sign = Rect(room.right - side, disc.y, side, side)
    name, family, sizes = seat.name, "title", (20, 18, 16)

    def needs(px: float) -> int:
        return look.text_width(name, px, bold=True, family=family)

    # The name takes precedence over sign and portrait, and keeps its size.
    if consul and needs(sizes[-1]) > room.width - side - pad:
        sign.bottom = rect.y + side // 5
    elif consul:
        room.width -= side + pad
    face = Rect(room.x, disc.y, side, side)
    if portrait and needs(sizes[-1]) <= room.width - side - pad:
        room = split_left(room, side, pad)[1]
    else:
        portrait = ""
    if needs(look.least(sizes[-1])) > room.width:
        family = "text"  # it is narrower

    def paint(canvas: Canvas, widget: Widget) -> None:
        canvas.shadow(rect, 6, 3, 110)
        canvas.gradient(rect, mix(colour, (255, 255, 255), 0.14), colour, 6, 1.25, canvas.look.theme.ring_dark)
        seat_disc(canvas, disc, seat.style)
        if consul:
            canvas.sprite("consul", sign)
        if portrait:
            paint_portrait(canvas, portrait, face)

    holder = Custom(f"head.{seat.seat}", rect, paint)
    px = shrinking(look, *sizes)
    holder.add(name_label(look, f"name.{seat.seat}", room, name, px, bold=True, family=family, fg=ink, bg=colour))
    return holder


class _Total(Label):
    """A sum that is painted by the animation while it changes."""

    counting = False

    def paint(self, canvas: Canvas) -> None:
        if not self.counting:
            super().paint(canvas)


def coin_face(look: Look, column: Column, total: float) -> Rect:
    """Return the place of the coin with the sum, on top of the pile of coins bid so far."""
    piled = min(_PILED, math.ceil(total / _POINTS_A_COIN))
    return column.coin.move(0, -round(piled * look.board(_COIN_THICK)))


def coin_colours(look: Look, won: bool) -> tuple[RGB, RGB]:
    """Return the face and text colours of the coin with a sum."""
    return (look.theme.gold, look.theme.ink) if won else (BRONZE, look.theme.cream)


def total_px(look: Look, column: Column) -> float:
    """Return the text size of a sum."""
    return fitting_px(look, "888", round(column.coin.width * 0.8), (TOTAL_PX, 27, 24, 21, 18, 16, 14), bold=True)


def paint_coins(canvas: Canvas, column: Column, total: float, won: bool) -> None:
    """Paint the coins of a bid, and the one with its sum on top."""
    look = canvas.look
    top = coin_face(look, column, total)
    face, _ink = coin_colours(look, won)
    rim = mix(look.theme.gold, (255, 255, 255), 0.35) if won else BRONZE_RIM
    radius, thin = top.width / 2, max(1, look.ui(1.5))
    step = max(1, look.board(_COIN_THICK))
    canvas.circle((column.coin.centerx, column.coin.centery + look.ui(3)), radius, look.theme.ring_dark, alpha=110)
    for y in range(column.coin.centery, top.centery, -step):
        canvas.circle((top.centerx, y), radius, _COIN_SIDE, thin, rim)
    canvas.circle(top.center, radius, face, thin, look.theme.ring_dark)
    canvas.circle(top.center, radius - 2 * thin, face, thin, rim)


def _total(look: Look, holder: Widget, column: Column, shows: Shows) -> None:
    """Add the sum of a column on its coin."""
    face, ink = coin_colours(look, shows.won)
    holder.add(
        Custom(
            f"coins.{column.seat}",
            column.coin,
            lambda canvas, w: None if shows.counting else paint_coins(canvas, column, shows.total, shows.won),
        )
    )
    label = _Total(
        f"total.{column.seat}",
        coin_face(look, column, shows.total),
        str(shows.total),
        text_px=total_px(look, column),
        bold=True,
        fg=ink,
        bg=face,
        align="centre",
    )
    label.counting = shows.counting
    holder.add(label)


def paint_glow(canvas: Canvas, room: Rect, part: float) -> None:
    """Paint a warm glow behind the winner's cards; ``part`` is its brightness, 0 to 1."""
    look = canvas.look
    if not look.theme.textured:
        canvas.rounded(room, None, 9, 3, look.theme.gold, alpha=round(255 * min(1.0, part)))
        return
    box = room.inflate(room.width // 8, room.height // 8).clip(look.scale.rect)

    def make() -> Surface:
        small = Surface((48, 48), SRCALPHA, 32)
        small.fill((*_GLOW, 0))
        for step in range(24):
            share = step / 24
            draw.circle(small, (*_GLOW, round(_GLOW_ALPHA * share**1.6)), (24, 24), 24 * (1 - share))
        return transform.smoothscale(small, box.size)

    canvas.blit(look.cache.get(("glow", box.size), make), box.topleft, round(255 * max(0.0, min(1.0, part))))


def deck_depth(width: int) -> int:
    """Return how far the backs of a stack of cards of this width extend below its top card at most, in window
    pixels."""
    return (_BACKS - 1) * _back_step(width)


def _back_step(width: int) -> int:
    return max(1, width // 18)


def paint_deck(canvas: Canvas, rect: Rect, left: int) -> None:
    """Paint a stack face down: its top card in ``rect``, and a few backs below, each a little lower, for the cards
    left. It extends down by at most `deck_depth`."""
    backs = min(_BACKS, left)
    for below in range(backs - 1, -1, -1):
        paint_card(canvas, rect.move(0, below * _back_step(rect.width)), None, shadow=below == backs - 1)
