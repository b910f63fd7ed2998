"""The columns of the reveal: one for each seat, with its head, its stack, its sum and places for the cards turned."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

from capitol.games.capitol.ui.auction import sentences
from capitol.games.capitol.ui.auction.heading import seat_disc
from capitol.games.capitol.ui.parts.board_picture import paint_icon
from capitol.games.capitol.ui.parts.card import CardWidget, paint_card
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import first_fitting, fitted_label, fitting_px, name_label, shrinking
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets import Custom, Label, Panel, Widget, inset, split_bottom, split_left, split_right, split_top
from capitol.table.fan import card_width
from capitol.table.seats.badge import SeatLook
from capitol.table.seats.players import paint_portrait

MOST_CARD = 150
DECK = 62
FIGURE = 60
TOTAL_PX = 52
_MOST_HEAD, _MOST_FIGURE, _MOST_CROWN = 48, 78, 56
_MOST_RESULT = 190
_PLACE = 0.16
"""How light the outline of an empty place for a card is."""
_IN_LINE, _MUCH_SMALLER = 4, 0.7
_BACKS = 4
"""So many backs are seen of a stack, however high it is."""
# How many places are laid out, so that the size of the cards does not tell how many are still to come.
_CAPACITIES = (6, 9, 12, 16, 20, 25, 30, 37)


@dataclass(frozen=True, slots=True)
class Column:
    """Where the parts of one seat's column are, in window pixels."""

    seat: int
    rect: Rect
    head: Rect
    deck: Rect
    figure: Rect
    crown: Rect
    foot: Rect
    slots: tuple[Rect, ...]


def plan_columns(look: Look, rect: Rect, seats: list[int], most: int, foot: int) -> list[Column]:
    """Cut ``rect`` into a column for each seat, with room for ``most`` cards and STOP in each; ``foot`` is the height
    left for a line at the end."""
    gap = look.ui(10)
    wide = (rect.width - gap * (len(seats) - 1)) // max(1, len(seats))
    capacity = next((size for size in _CAPACITIES if size >= most + 1), most + 1)
    columns = []
    for number, seat in enumerate(seats):
        box = Rect(rect.x + number * (wide + gap), rect.y, wide, rect.height)
        body = inset(box, look.ui(12), look.ui(10))
        head, body = split_top(body, min(look.ui(38), look.board(_MOST_HEAD)), look.ui(8))
        tall = max(look.board(DECK), min(look.ui(FIGURE), look.board(_MOST_FIGURE)))
        line, body = split_top(body, tall, look.ui(8))
        wide_card = card_width(look.board(DECK))
        top = line.centery - (look.board(DECK) + deck_depth(wide_card)) // 2
        deck = Rect(line.x, top, wide_card, look.board(DECK))
        side = min(look.ui(44), look.board(_MOST_CROWN), line.height)
        crown = Rect(line.right - side, line.centery - side // 2, side, side)
        figure = Rect(deck.right + look.ui(8), line.y, crown.x - deck.right - look.ui(16), line.height)
        end, body = split_bottom(body, foot, look.ui(4))
        slots = _slots(body, capacity, look.board(MOST_CARD), look.board(8))
        columns.append(Column(seat, box, head, deck, figure, crown, end, slots))
    return columns


def plan_rooms(
    look: Look, upper: Rect, result: Rect, seats: list[int], most: int, foot: int
) -> tuple[list[Column], Rect]:
    """`plan_columns` in ``upper``, no higher than their cards need; what they leave is given to ``result`` below."""
    columns = plan_columns(look, upper, seats, most, foot)
    if not columns:
        return columns, result
    spare = columns[0].foot.y - look.ui(4) - columns[0].slots[-1].bottom
    spare = max(0, min(spare, look.board(_MOST_RESULT) - result.height))
    shorter = [
        replace(
            column,
            rect=Rect(column.rect.topleft, (column.rect.width, column.rect.height - spare)),
            foot=column.foot.move(0, -spare),
        )
        for column in columns
    ]
    return shorter, Rect(result.x, result.y - spare, result.width, result.height + spare)


def _slots(rect: Rect, count: int, most_height: int, gap: int) -> tuple[Rect, ...]:
    """Places for ``count`` cards side by side without overlap, as large as fits; somewhat smaller where a bid of three
    cards has its STOP beside them then."""
    best, width, per_line = 0, 1, count
    for lines in range(1, count + 1):
        in_line = -(-count // lines)
        height = min(most_height, (rect.height - gap * (lines - 1)) // lines)
        room = (rect.width - gap * (in_line - 1)) // in_line
        wide = min(card_width(max(1, height)), room)
        if wide > best:
            best, width, per_line = wide, wide, in_line
    per_line = max(per_line, min(count, (rect.width + gap) // (width + gap)))
    narrower = (rect.width - gap * (_IN_LINE - 1)) // _IN_LINE
    if per_line < _IN_LINE <= count and narrower >= width * _MUCH_SMALLER:
        width, per_line = narrower, _IN_LINE
    height = round(width * 67 / 48)
    used = per_line * width + (per_line - 1) * gap
    left = rect.x + (rect.width - used) // 2
    return tuple(
        Rect(left + at % per_line * (width + gap), rect.y + at // per_line * (height + gap), width, height)
        for at in range(count)
    )


@dataclass(frozen=True, slots=True)
class Shows:
    """What a column shows now: the cards turned, whether STOP lies, its sum (``counting`` while it is painted moving),
    what is left of the stack with STOP, and after the end what became of the bid."""

    cards: tuple[int, ...]
    stopped: bool
    total: int
    counting: bool
    left: int
    holds: bool
    leads: bool
    won: bool
    over: bool
    marked: bool


def column_widget(look: Look, column: Column, seat: SeatLook, shows: Shows, consul: bool) -> Widget:
    """One seat's column."""
    theme = look.theme
    ground = theme.dark

    def paint_ground(canvas: Canvas, widget: Widget) -> None:
        if shows.holds:
            # As many for every seat: they do not tell what is still to come. A line cut short would look like a gap.
            line = sum(slot.y == column.slots[0].y for slot in column.slots)
            for slot in column.slots[: len(column.slots) // line * line]:
                canvas.rounded(slot, None, 5, 1, mix(ground, theme.cream_soft, _PLACE))
        if shows.won:
            canvas.rounded(column.rect, None, 9, 4, theme.gold)
            canvas.rounded(inset(column.rect, look.ui(4)), None, 6, 1, theme.gold_edge)
        if shows.leads:
            paint_icon(canvas, "crown", column.crown, theme.ring_focus)

    holder = Panel(f"column.{seat.seat}", column.rect, style="dark")
    holder.add(Custom(f"column.{seat.seat}.ground", column.rect, paint_ground))
    holder.add(_head(look, column, seat, consul))
    if not shows.holds:
        holder.add(
            fitted_label(
                look,
                f"none.{seat.seat}",
                column.figure,
                sentences.no_cards(),
                (17, 16),
                fg=theme.cream_soft,
                bg=ground,
                align="centre",
            )
        )
        return holder
    holder.add(Custom(f"deck.{seat.seat}", column.deck, lambda canvas, w: paint_deck(canvas, w.rect, shows.left)))
    holder.add(_total(look, column, shows))
    for at, card in enumerate(shows.cards):
        holder.add(CardWidget(f"shown.{seat.seat}.{at}", column.slots[at], card, seen=shows.marked))
    if shows.stopped:
        holder.add(StopWidget(f"shown.{seat.seat}.stop", column.slots[len(shows.cards)], None, label=_("STOP")))
    if shows.over:
        text = sentences.no_bid()
        if shows.cards:
            back = first_fitting(look, sentences.bid_returned(), column.foot.width)
            text = sentences.bid_discarded() if shows.won else back
        ink = theme.gold_light if shows.won else theme.cream_soft
        holder.add(
            fitted_label(
                look, f"fate.{seat.seat}", column.foot, text, shrinking(look, 16), fg=ink, bg=ground, align="centre"
            )
        )
    return holder


class StopWidget(CardWidget):
    """STOP in a column."""

    @property
    def sprite(self) -> str:
        """Its picture."""
        return "card.stop"


def disc_side(look: Look, head: Rect) -> int:
    """The side of the seat's disc, and of the Consul's sign, in the head of a column."""
    return head.height - look.ui(8)


def _head(look: Look, column: Column, seat: SeatLook, consul: bool) -> Widget:
    rect = column.head
    colour, ink, portrait = seat.colour, seat.text_colour, seat.sitter.portrait
    room = split_left(rect, rect.height + look.ui(4))[1]
    face = split_left(room, rect.height, look.ui(4))[0].inflate(-look.ui(4), -look.ui(4))
    if portrait:
        room = split_left(room, rect.height, look.ui(4))[1]

    def paint(canvas: Canvas, widget: Widget) -> None:
        canvas.gradient(rect, mix(colour, (255, 255, 255), 0.12), colour, 7, 1.25, canvas.look.theme.ring_dark)
        side = disc_side(look, rect)
        seat_disc(canvas, Rect(rect.x + look.ui(6), rect.centery - side // 2, side, side), seat.style)
        if consul:
            canvas.sprite("consul", Rect(rect.right - side - look.ui(6), rect.centery - side // 2, side, side))
        if portrait:
            paint_portrait(canvas, portrait, face)

    holder = Custom(f"head.{seat.seat}", rect, paint)
    room = split_right(room, rect.height if consul else look.ui(8))[1]
    holder.add(
        name_label(
            look, f"name.{seat.seat}", room, seat.name, shrinking(look, 20, 18, 16), bold=True, fg=ink, bg=colour
        )
    )
    return holder


class _Total(Label):
    """A sum that is counted elsewhere while it changes."""

    counting = False

    def paint(self, canvas: Canvas) -> None:
        if not self.counting:
            super().paint(canvas)


def _total(look: Look, column: Column, shows: Shows) -> Widget:
    """The sum of a column in large figures."""
    px = fitting_px(look, "888", column.figure.width, (TOTAL_PX, 46, 40, 36, 32, 28, 24), bold=True)
    ink = look.theme.ring_focus if shows.won else look.theme.cream
    label = _Total(
        f"total.{column.seat}",
        column.figure,
        str(shows.total),
        text_px=px,
        bold=True,
        fg=ink,
        bg=look.theme.dark,
        align="right",
    )
    label.counting = shows.counting
    return label


def deck_depth(width: int) -> int:
    """How far the backs below the top one of a stack of cards this wide reach at most, in window pixels."""
    return (_BACKS - 1) * _back_step(width)


def _back_step(width: int) -> int:
    return max(1, width // 18)


def paint_deck(canvas: Canvas, rect: Rect, left: int) -> None:
    """A stack face down: its top card in ``rect``, below it a few backs, each a little lower, for as many cards as are
    left. It never reaches further down than `deck_depth`."""
    backs = min(_BACKS, left)
    for below in range(backs - 1, -1, -1):
        paint_card(canvas, rect.move(0, below * _back_step(rect.width)), None, shadow=below == backs - 1)
