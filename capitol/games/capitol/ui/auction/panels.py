"""The panels below the stack: the bid in figures, public knowledge of the rivals, the tile at stake, and its worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pygame import Rect, Surface

from capitol.games.capitol.rules.numbers import CARD_VALUE, COLOURS
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.art.mosaic import laid_floor
from capitol.games.capitol.ui.auction import auction_words
from capitol.games.capitol.ui.auction.heading import seat_disc
from capitol.games.capitol.ui.auction.items import Wish
from capitol.games.capitol.ui.auction.stack_edit import MOST_DIGITS
from capitol.games.capitol.ui.models.forecast import Worth
from capitol.games.capitol.ui.models.stacking import Stack, by_value, most_they_could_bid
from capitol.games.capitol.ui.models.table import TableModel
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.parts.card import paint_laid
from capitol.games.capitol.ui.parts.rostra import RISING, Slab, paint_rising
from capitol.games.capitol.ui.words import NUMERALS, card_names, signed, tile_title, tile_use
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import first_fitting, fitted_label, name_label, shrinking
from capitol.kit.inputs import KeyDown
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.kit.widgets import (
    Button,
    Custom,
    Host,
    Label,
    Panel,
    Paragraph,
    TextField,
    Widget,
    column,
    inset,
    row,
    split_bottom,
    split_left,
    split_right,
    split_top,
)
from capitol.session.seats import Seat
from capitol.table.art.brush import cut_rounded
from capitol.table.fan import fan
from capitol.table.palette import SeatStyle

PRIZE = 190
"""The greatest size of the tile at stake in its panel, in board pixels."""
_FRAME = 5
"""The width of the mosaic around the figure of an area's worth."""
_CELL_GAP, _GLYPH, _NARROW_FIGURE, _NARROW_GLYPH, _APART = 5, 20, 22, 18, 5


class WishField(TextField):
    """The field for a wished sum; Up and Down cycle through the ways to reach it, Backspace in the empty field clears
    the bid."""

    ends_on_enter = False  # Enter seals

    def __init__(
        self,
        rect: Rect,
        value: str,
        on_change: Callable[[str], None],
        on_cycle: Callable[[int], None],
        on_empty: Callable[[], None],
    ) -> None:
        super().__init__("wish", rect, _("Bid of"), value, on_change, mode="number", max_length=MOST_DIGITS + 1)
        self._on_cycle, self._on_empty = on_cycle, on_empty

    @property
    def keeps(self) -> frozenset[str]:
        return frozenset(("up", "down"))

    def takes_key(self, event: KeyDown) -> bool:
        return not _is_letter(event)

    def key_down(self, event: KeyDown, host: Host) -> bool:
        if event.chord in self.keeps:
            self._on_cycle(-1 if event.chord == "up" else 1)
            return True
        if not self.value and event.chord == "backspace":
            self._on_empty()
            return True
        if _is_letter(event) or (not self.value and event.chord == "0"):
            return False  # letters are the screen's keys, since no words are typed here
        return super().key_down(event, host)


def _is_letter(event: KeyDown) -> bool:
    return event.writes and not event.key.isdecimal()


@dataclass(frozen=True, slots=True)
class BidActions:
    """The actions of the bid panel."""

    type_wish: Callable[[str], None]
    cycle: Callable[[int], None]
    empty: Callable[[], None]
    make: Callable[[tuple[int, ...]], None]


def bid_panel(
    look: Look,
    rect: Rect,
    stack: Stack,
    wish: Wish,
    tie_rule: Sequence[str],
    actions: BidActions,
    compact: bool,
    last: bool,
) -> Panel:
    """Return the bid panel: the sum in large figures, count, highest card, kept cards, and help to reach a wished sum.

    A ``compact`` one omits the line on the order of the cards. ``last``: no auction follows in this game.
    """
    theme = look.theme
    panel = Slab("bid", rect)
    body = inset(rect, look.ui(16), look.ui(10))
    feet, upper = split_bottom(body, look.ui(40), look.ui(6))
    figure, lines = split_left(upper, look.ui(112), look.ui(12))
    if not compact:
        top, figure = split_top(figure, look.line(16))
        panel.add(Label("bid.word", top, _("Bid"), fg=theme.cream_soft, bg=theme.dark))
    total = panel.add(
        slab_label(
            look, "bid.total", figure, str(stack.total), (58, 48) if compact else (70, 58, 48), ink=theme.ring_focus
        )
    )
    total.spoken, total.live = auction_words.bid_words(stack), True
    texts = [
        ((auction_words.bid_summary(stack),), True, theme.cream),
        (auction_words.kept_summary(stack.kept, last), False, theme.cream),
        (tuple(tie_rule), False, theme.cream_soft),
        ((auction_words.order_rule(), ""), False, theme.cream_soft),
    ]
    shown = texts[:3] if compact else texts
    for number, (place, (wordings, bold, ink)) in enumerate(zip(column(lines, len(shown)), shown, strict=True)):
        text = first_fitting(look, wordings, place.width, bold=bold)
        sizes = (18, 17, 16) if bold else (16,)
        if text:
            panel.add(slab_label(look, f"bid.line.{number}", place, text, sizes, bold=bold, ink=ink))
    make_row(look, panel, feet, stack, wish, actions)
    return panel


def make_row(look: Look, panel: Panel, rect: Rect, stack: Stack, wish: Wish, actions: BidActions) -> None:
    """Add the field for a wished sum and as many nearby bids as fit."""
    theme = look.theme
    holder = panel.add(Widget("make", rect, region="make"))
    said = _("Bid of")
    place, room = split_left(rect, look.text_width(said, 16, bold=True) + look.ui(2), look.ui(10))
    holder.add(Label("make.word", place, said, bold=True, fg=theme.cream, bg=theme.dark))
    place, room = split_left(room, look.ui(60), look.ui(10))
    field = holder.add(WishField(place, wish.text, actions.type_wish, actions.cycle, actions.empty))
    field.tooltip = _("Type the sum that you want to bid.")
    notes, missed = _notes(wish)
    if notes:
        field.tooltip = notes[0]
        live = holder.add(Widget("make.live", label=notes[0]))  # also if the note has no room
        live.live = True
        if missed and wish.beside[1] is None:  # another digit cannot help
            live.spoken = f"{notes[0]} {auction_words.digit_back()}"
    # The current sum is shown with the cards actually bid, however they were chosen.
    near = [by_value(stack.bid.cards) if sum(_values(cards)) == stack.total else cards for cards in wish.near]
    bids = sorted(near, key=lambda cards: (sum(_values(cards)), cards))
    # Held bids keep the places that they had beside the note, which itself is gone.
    beside, refused = _notes(wish.held or wish)
    # Beside the note there is room for two: the typed sum and the whole hand, or the nearest possible sums.
    note = first_fitting(look, beside, room.width - look.ui(108)) if beside else ""
    wide = look.text_width(note, 16) + look.ui(2)
    if note and wide + look.ui(60) <= room.width:
        place, room = split_right(room, wide, look.ui(8))
        ink = theme.ring_focus if missed else theme.cream_soft
        if notes:
            holder.add(Label("make.note", place, note, fg=ink, bg=theme.dark, align="right")).prompt = True
    whole = len(stack.cards)
    widths = [Button.width_for(look, auction_words.offer_text(cards, whole), text_px=16) + look.ui(6) for cards in bids]
    long = sum(widths) <= room.width
    if not long:
        # If not all fit, keep those nearest to the wish, the whole hand, and the smallest sum.
        widest = max(_sum_width(look, cards, whole) for cards in bids) + look.ui(6)
        kept, least, most = near[: (room.width + look.ui(6)) // widest], bids[0], bids[-1]
        if least not in kept and len(kept) > 2:
            kept[-1 if most in kept[:-1] else -2] = least
        if most not in kept and len(kept) > (2 if refused else 1):
            kept[-1] = most
        bids = [cards for cards in bids if cards in kept]
    for cards in bids:
        total = sum(_values(cards))
        text = auction_words.offer_text(cards, whole, long)
        wide = max(look.ui(40), Button.width_for(look, text, text_px=16))
        place, room = split_left(room, wide, look.ui(6))
        holder.add(
            Button(
                f"make.{total}",
                place,
                text,
                partial(actions.make, cards),
                text_px=16,
                on_dark=True,
                bold=False,
                selected=total == stack.total,
                tooltip=auction_words.offer_tip(cards, stack.cards, wish.reach),
            )
        )


def _sum_width(look: Look, cards: Sequence[int], whole: int) -> int:
    """Return the width of a bid's button with only the sum."""
    return max(look.ui(40), Button.width_for(look, auction_words.offer_text(cards, whole, long=False), text_px=16))


def _notes(wish: Wish) -> tuple[tuple[str, ...], bool]:
    """Return the notes on a typed sum, longest first, and whether it is impossible; () without a typed sum."""
    if wish.text and not wish.ways:
        return auction_words.no_fit(int(wish.text), *wish.beside), True
    return (auction_words.typed_sum(int(wish.text), wish.at, len(wish.ways)) if wish.text else ()), False


def _values(cards: Sequence[int]) -> list[int]:
    return [CARD_VALUE[card] for card in cards]


def slab_label(
    look: Look, id: str, rect: Rect, text: str, sizes: Sequence[float], *, ink: RGB | None = None, **options: Any
) -> Label:
    """Return a text on a dark slab at the largest of these sizes that fits, by default bold and in cream."""
    more = {"bold": True, "fg": ink or look.theme.cream, "bg": look.theme.dark, **options}
    return fitted_label(look, id, rect, text, sizes, **more)


@dataclass(frozen=True, slots=True)
class Rival:
    """Public knowledge of a rival's hand, for the memory aid: seen cards, number of unseen ones, highest possible
    bid."""

    seat: int
    name: str
    style: SeatStyle
    known: tuple[int, ...]
    unseen: int
    most: int


def rivals_of(view: View, model: TableModel, seats: Sequence[Seat], board: BoardArt) -> list[Rival]:
    """Return the viewer's knowledge of the others, in turn order after the viewer."""
    return [
        Rival(
            other.seat,
            seats[other.seat].name,
            board.style(other.seat),
            other.known,
            other.hand_size - len(other.known),
            most_they_could_bid(view, other.seat),
        )
        for other in model.seats[1:]
    ]


def aid_panel(look: Look, rect: Rect, rivals: Sequence[Rival]) -> Panel:
    """Return the memory aid: each rival's seen cards face up, the others as backs, and the highest possible bid."""
    panel = Slab("aid", rect)
    body = inset(rect, look.ui(16), look.ui(10))
    top, body = split_top(body, look.line(17), look.ui(4))
    panel.add(slab_label(look, "aid.title", top, _("Known about the others"), (17, 16)))
    places = column(body, max(2, len(rivals)), look.ui(6))
    for place, rival in zip(places, rivals, strict=False):
        panel.add(_rival(look, place, rival))
    return panel


def _rival(look: Look, rect: Rect, rival: Rival) -> Widget:
    theme = look.theme
    count = len(rival.known) + rival.unseen
    said = auction_words.rival_known(rival.name, count, len(rival.known))
    holder = Widget(
        f"aid.{rival.seat}",
        rect,
        role="row",
        tooltip="\n".join([said, *filter(None, [card_names(rival.known)])]),
        focusable=True,
        region="aid",
        label=said,
        fg=theme.cream,
        bg=theme.dark,
    )
    most = auction_words.at_most(rival.most)
    place, room = split_right(rect, look.text_width(most, 17, bold=True) + look.ui(2), look.ui(10))
    holder.add(
        Label(
            f"aid.{rival.seat}.most",
            place,
            most,
            text_px=17,
            bold=True,
            fg=theme.ring_focus,
            bg=theme.dark,
            align="right",
        )
    )
    side = min(look.ui(26), rect.height)
    mark, room = split_left(room, side, look.ui(8))
    name_room, room = split_left(room, min(look.ui(116), room.width // 3), look.ui(8))
    holder.add(
        name_label(
            look,
            f"aid.{rival.seat}.name",
            name_room,
            rival.name,
            shrinking(look, 17, 16),
            bold=True,
            fg=theme.cream,
            bg=theme.dark,
        )
    )
    cards: list[int | None] = [*rival.known, *([None] * rival.unseen)]
    laid = fan(room, len(cards), most_height=min(rect.height, look.board(62)), gap=look.board(4), least=1, rows=1)

    def paint(canvas: Canvas, widget: Widget) -> None:
        seat_disc(canvas, Rect(mark.x, mark.centery - side // 2, side, side), rival.style)
        paint_laid(canvas, laid.rects, cards, shadow=False)

    holder.add(Custom(f"aid.{rival.seat}.cards", room, paint))
    return holder


def stake_panel(look: Look, rect: Rect, tile: int, before: Sequence[str]) -> Panel:
    """Return the tile at stake with its effect and as much of what happened ``before`` as there is room for, the newest
    last; pointing at it tells the rest."""
    theme = look.theme
    panel = Slab("stake", rect)
    body = inset(rect, look.ui(16), look.ui(10))
    use, gap, high = tile_use(tile), look.ui(18), body.height - look.line(20) - look.ui(6)

    def fits(side: int, *texts: str) -> bool:
        talls = [Paragraph.height_for(look, text, body.width - side - gap) for text in texts]
        return sum(talls) + look.ui(8) * (len(talls) - 1) <= high

    # The drum rises from the panel's lower edge, which leaves more room for the prize than a whole drum would.
    stand = inset(rect, look.ui(3), look.ui(3))
    side = min(round(stand.height * RISING), look.board(PRIZE), body.width // 3)
    told = next((before[at:] for at in range(len(before)) if fits(side, use, " ".join(before[at:]))), ())
    place, room = split_right(body, side, gap)
    stand = Rect(place.x, stand.y, side, stand.height)
    panel.add(Custom("stake.tile", stand, lambda canvas, w: paint_rising(canvas, tile, w.rect)))
    top, rest = split_top(room, look.line(20), look.ui(6))
    panel.add(slab_label(look, "stake.title", top, tile_title(tile), (20, 18), family="title"))
    if told:
        foot, rest = split_bottom(rest, Paragraph.height_for(look, " ".join(told), rest.width), look.ui(8))
        whole = "" if len(told) == len(before) else "\n".join(before)
        panel.add(Paragraph("stake.before", foot, " ".join(told), tooltip=whole, fg=theme.cream, bg=theme.dark))
    panel.add(Paragraph("stake.use", rest, use, fg=theme.cream_soft, bg=theme.dark))
    return panel


def worth_panel(
    look: Look,
    rect: Rect,
    stake: auction_words.Stake,
    worths: Sequence[Worth],
    areas: Sequence[str],
    colours: Sequence[int],
    hover_only: bool,
    compact: bool,
    patterns: bool,
) -> Panel:
    """Return the tile's worth in each area; with ``hover_only`` the figures are only in the tooltips.

    A ``compact`` panel, or a narrow one whose figures go below the numerals, says only in its tooltip how often they
    count.
    """
    theme = look.theme
    panel = Slab("worth", rect)
    body = inset(rect, look.ui(14), look.ui(10))
    top, cells = split_top(body, look.line(17), look.ui(4))
    titles, captions = auction_words.worth_titles(stake.tile), auction_words.worth_captions(stake)
    note = auction_words.worth_note(stake)
    wide = row(cells, len(worths), look.ui(_CELL_GAP))[0].width
    narrow = _is_narrow(look, _room_of_figure(look, Rect(0, 0, wide, wide)).width)
    if not compact:
        # Beside the title if both fit, else below the areas.
        title = first_fitting(look, titles, top.width, bold=True)
        used = look.text_width(title, 17, bold=True) + look.ui(24)
        beside = next((text for text in captions if used + look.text_width(text, 16) <= top.width), None)
        if beside is not None:
            top, foot = split_left(top, used)
            caption, align = beside, "right"
        elif narrow:
            caption = ""
        else:
            foot, cells = split_bottom(cells, look.line(16), look.ui(4))
            caption, align = first_fitting(look, captions, foot.width), "left"
        if caption:
            panel.add(
                slab_label(
                    look,
                    "worth.caption",
                    foot,
                    caption,
                    (16,),
                    ink=theme.cream_soft,
                    align=align,
                    tooltip=note,
                    bold=False,
                )
            )
    title = first_fitting(look, titles, top.width, bold=True)
    panel.add(slab_label(look, "worth.title", top, title, (17, 16), tooltip=note))
    holder = panel.add(Widget("worth.areas", cells, region="worth"))
    for area, place in enumerate(row(cells, len(worths), look.ui(_CELL_GAP))):
        worth = worths[area]
        figure = "?" if hover_only else auction_words.worth_value(worth, stake.tile)
        lit = not hover_only and is_best(worth, worths)
        said = auction_words.worth_explained(worth, stake, areas[area])
        holder.add(
            worth_cell(look, area, place, COLOURS[colours[area]], figure, said, lit, paint_worth_column, 26, patterns)
        )
    return panel


def is_best(worth: Worth, worths: Sequence[Worth]) -> bool:
    """Return whether the tile helps here, and nowhere more."""
    best = max((_score(other) for other in worths if other.place is not None), default=0)
    return worth.place is not None and best > 0 and _score(worth) == best


def _score(worth: Worth) -> int:
    return worth.cards or worth.net


def worth_cell(
    look: Look,
    area: int,
    rect: Rect,
    colour: str,
    figure: str,
    said: str,
    lit: bool,
    write: Callable[[Canvas, Rect, int, str, str, float], None],
    px: float,
    patterns: bool,
) -> Widget:
    """Return the cell of an area: its mosaic, and the figure on a plate; ``write`` draws numeral, glyph and figure into
    a rect."""
    plate, stone = inset(rect, look.ui(_FRAME)), max(4, look.ui(4))
    theme = look.theme
    fill, edge = (theme.gold_light, theme.gold_edge) if lit else (theme.parchment_light, theme.ring_dark)

    def make() -> Surface:
        return cut_rounded(laid_floor(colour, *rect.size, stone, patterns), look.ui(7))

    def paint_ground(canvas: Canvas, widget: Widget) -> None:
        canvas.blit(look.cache.get(("worth ground", colour, rect.size, stone, patterns), make), rect.topleft)
        canvas.rounded(rect, None, 7, 1.5, theme.ring_dark)

    def paint(canvas: Canvas, widget: Widget) -> None:
        canvas.rounded(plate, fill, 5, 1.5, edge)
        write(canvas, _room_of_figure(look, rect), area, colour, figure, px)

    ground = Custom(f"worth.{area}.ground", rect, paint_ground)
    cell = ground.add(
        Custom(
            f"worth.{area}",
            plate,
            paint,
            label=figure,
            tooltip=said,
            focusable=True,
            text_px=px,
            fg=theme.ink,
            bg=fill,
            role="figure",
        )
    )
    cell.spoken = said  # the figure alone does not name the area
    cell.tells = cell.takes_enter = True  # Enter must not seal here
    return ground


def _room_of_figure(look: Look, rect: Rect) -> Rect:
    """Return the area for the figure on a cell's plate."""
    return inset(inset(rect, look.ui(_FRAME)), look.ui(5), look.ui(1))


def _is_narrow(look: Look, width: int) -> bool:
    """Return whether numeral and glyph do not fit side by side."""
    return max(look.text_width(text, 16, bold=True, family="title") for text in NUMERALS) + look.ui(_GLYPH) > width


def paint_worth_column(canvas: Canvas, room: Rect, area: int, colour: str, figure: str, px: float) -> None:
    """Paint numeral and glyph above the figure; if they do not fit side by side, the glyph goes before a smaller
    figure, if there is room."""
    look, ink = canvas.look, canvas.look.theme.ink
    side = look.ui(_GLYPH)
    head, rest = split_top(room, look.line(16))
    if not _is_narrow(look, room.width):
        canvas.sprite(f"glyph.{colour}", Rect(room.right - side, room.y + look.ui(3), side, side))
        canvas.text(NUMERALS[area], head, 16, ink, bold=True, family="title")
        canvas.text(figure, rest, px, ink, bold=True, align="centre")
        return
    canvas.text(NUMERALS[area], head, 16, ink, bold=True, family="title", align="centre")
    px, gap, side = min(px, _NARROW_FIGURE), look.ui(_APART), look.ui(_NARROW_GLYPH)
    widest = max(look.text_width(text, px, bold=True) for text in (figure, signed(9)))
    if side + gap + widest <= room.width:
        wide = side + gap + look.text_width(figure, px, bold=True)
        rest = Rect(rest.centerx - wide // 2, rest.y, wide, rest.height)
        canvas.sprite(f"glyph.{colour}", Rect(rest.x, rest.centery - side // 2, side, side))
        canvas.text(figure, rest, px, ink, bold=True, align="right")
    else:
        canvas.text(figure, rest, px, ink, bold=True, align="centre")


def paint_worth_row(canvas: Canvas, room: Rect, area: int, colour: str, figure: str, px: float) -> None:
    """Paint glyph, numeral and figure side by side; without the glyph if there is little room."""
    look, ink = canvas.look, canvas.look.theme.ink
    side, gap = min(look.ui(18), room.height), look.ui(4)
    widest = max(look.text_width(text, 14, bold=True, family="title") for text in NUMERALS)
    rest = room
    if side + 2 * gap + widest + look.text_width(signed(-9), px, bold=True) <= room.width:
        canvas.sprite(f"glyph.{colour}", Rect(room.x, room.centery - side // 2, side, side))
        rest = split_left(room, side, gap)[1]
    canvas.text(NUMERALS[area], rest, 14, ink, bold=True, family="title")
    canvas.text(figure, rest, px, ink, bold=True, align="right")
