"""The surroundings of the reveal's bids: the prize with its effect, the three piles, the result and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.games.capitol.ui.auction import auction_words
from capitol.games.capitol.ui.auction.reveal_columns import deck_depth, paint_deck, paint_glow
from capitol.games.capitol.ui.auction.rooms import prize_place, prize_side
from capitol.games.capitol.ui.parts.board_picture import paint_icon
from capitol.games.capitol.ui.parts.rostra import LEDGE, Slab, bays, paint_prize, paint_sash
from capitol.games.capitol.ui.words import signed, tile_title, tile_use
from capitol.host.language import _, control_name
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import fitted_label, shrinking
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Button,
    Custom,
    Panel,
    Paragraph,
    Widget,
    column,
    inset,
    row,
    split_right,
    split_top,
)
from capitol.table.fan import card_width
from capitol.table.palette import SeatStyle

PILE = 78
_ICONS = ("any", "floors", "permit")
_BUTTONS, _SIDE = 172, 300
_LEAST_USE, _BAY_TEXT = 14, 16
_LARGE_TEXT = 1.2
_LIGHT = 0.62
"""The brightness of the light behind the prize."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The content of the foot: the current step or, with ``lines``, the result; ``paid`` are the cards for each
    pile."""

    tile: int
    step: int
    lines: tuple[str, ...]
    paid: tuple[int, int, int]

    @property
    def over(self) -> bool:
        """Whether the result is shown."""
        return bool(self.lines)


@dataclass(frozen=True, slots=True)
class ResultActions:
    """The actions of the buttons."""

    go_on: Callable[[], None]
    finish: Callable[[], None]
    leave: Callable[[], None]


def pile_size(look: Look, rect: Rect) -> tuple[int, int]:
    """Return the size of the cards on the piles in a panel of this size, with room for title, highest pile and
    count."""
    room = inset(rect, look.ui(14), look.ui(8)).height - 2 * (look.line(16) + look.ui(2))
    tall = max(8, min(look.board(PILE), room))
    tall = max(8, min(tall, room - deck_depth(card_width(tall))))
    return card_width(tall), tall


def prize_row(
    look: Look, rect: Rect, tile: int, paid: Sequence[int], won: SeatStyle | None
) -> tuple[list[Widget], tuple[Rect, ...]]:
    """Return the prize on its drum in the middle, hung with the colours of the seat that has ``won`` it, with its
    effect at the left and the piles at the right; and the places of the piles."""
    side = prize_side(look, rect)
    place = prize_place(look)
    aside = (rect.width - side) // 2 - look.ui(24)
    wide = min(aside, max(look.ui(_SIDE), look.board(_SIDE)))

    def paint(canvas: Canvas, widget: Widget) -> None:
        if look.theme.textured:
            paint_glow(canvas, place.inflate(place.width, place.height // 4), _LIGHT)
        paint_prize(canvas, tile, place)
        if won is not None:
            paint_sash(canvas, place, won)

    middle = Custom("result.tile", place, paint)
    left = Rect(0, 0, wide, rect.height)
    left.topright = place.left - look.ui(24), rect.y
    right = Rect(0, 0, wide, rect.height)
    right.topleft = place.right + look.ui(24), rect.y
    # Between the columns of the hall where there is room, and above the ledge.
    high = place.bottom - look.board(LEDGE) - look.ui(8) - rect.y
    if look.scale.ui_scale > _LARGE_TEXT:
        high = rect.height  # such text needs the room before it as well
    left.height = right.height = high
    bay, other = (Rect(one.x, rect.y, one.width, high) for one in bays(look))
    px = _use_px(look, bay, tile)
    told = px >= _BAY_TEXT and _use_height(look, bay, tile, px) <= bay.height
    if bay.right < place.left and rect.contains(bay) and told:
        left = bay
    panel, rects = _piles(look, right, paid)
    if panel.rect.width <= other.width and rect.contains(other):
        panel, rects = _piles(look, other, paid)
    return [middle, *_use(look, left, tile), panel], rects


def _use_height(look: Look, rect: Rect, tile: int, px: float) -> int:
    """Return the height of the description of the prize with text of this size."""
    body = rect.width - 2 * look.ui(16)
    said = Paragraph.height_for(look, tile_use(tile), body, px)
    return look.line(26, bold=True, family="title") + said + look.ui(4) + 2 * look.ui(12)


def _use_px(look: Look, rect: Rect, tile: int) -> float:
    """Return the largest size of text at which the description of the prize fits, or the smallest there is."""
    sizes = shrinking(look, 17, 16)
    return next((px for px in sizes if _use_height(look, rect, tile, px) <= rect.height), sizes[-1])


def _use(look: Look, rect: Rect, tile: int) -> list[Widget]:
    """Return the description of the prize, or [] if there is no room for it."""
    theme = look.theme
    title, use = tile_title(tile), tile_use(tile)
    head = look.line(26, bold=True, family="title")
    px = _use_px(look, rect, tile)
    tall = _use_height(look, rect, tile, px)
    # If the sentence would be too small to read, it becomes a tooltip.
    with_use = tall <= rect.height and px >= _LEAST_USE
    box = Rect(rect.x, rect.y, rect.width, tall if with_use else head + 2 * look.ui(12))
    if box.height > rect.height:
        return []
    box.centery = rect.centery
    panel = Slab("prize", box)
    top, rest = split_top(inset(box, look.ui(16), look.ui(12)), head, look.ui(4))
    ink = theme.gold_light
    sizes = shrinking(look, 26, 22, 20, 18, 16)
    style = {"bold": True, "family": "title", "fg": ink, "bg": theme.dark}
    panel.add(fitted_label(look, "prize.title", top, title, sizes, tooltip="" if with_use else use, **style))
    if with_use:
        panel.add(Paragraph("prize.use", rest, use, text_px=px, fg=theme.cream, bg=theme.dark))
    return [panel]


def _piles(look: Look, rect: Rect, paid: Sequence[int]) -> tuple[Panel, tuple[Rect, ...]]:
    theme = look.theme
    (wide, tall), gap, line = pile_size(look, rect), look.board(9), look.line(16)
    pad = look.ui(12)
    high = 2 * (line + look.ui(2)) + tall + deck_depth(wide) + 2 * look.ui(8)
    box = Rect(0, 0, min(rect.width, 3 * wide + 2 * gap + 2 * pad), min(rect.height, high))
    title = _("Discard piles")
    box.width = min(rect.width, max(box.width, look.text_width(title, 16) + 2 * pad))
    box.center = rect.center
    panel = Slab("piles", box)
    body = inset(box, pad, look.ui(8))
    head, rest = split_top(body, line, look.ui(2))
    panel.add(
        fitted_label(
            look, "piles.title", head, title, shrinking(look, 16), align="centre", fg=theme.cream_soft, bg=theme.dark
        )
    )
    left = rest.centerx - (3 * wide + 2 * gap) // 2
    rects = tuple(Rect(left + stack * (wide + gap), rest.y, wide, tall) for stack in range(3))
    for stack, pile in enumerate(rects):
        _pile(look, panel, stack, pile, paid[stack])
    return panel, rects


def result_panel(look: Look, rect: Rect, outcome: Outcome, actions: ResultActions) -> Panel:
    """Return the foot: the current step or the result, and the buttons."""
    theme = look.theme
    panel = Slab("result", rect)
    body = inset(rect, look.ui(16), min(look.ui(10), rect.height // 10))
    wide, px = _buttons_width(look, outcome.over, body)
    buttons, body = split_right(body, wide, look.ui(16))
    _buttons(look, panel, buttons, outcome.over, actions, px)
    if outcome.over:
        _lines(look, panel, body, outcome.lines)
        return panel
    said, hint = auction_words.turning(outcome.step), auction_words.turning_hint()
    sizes = shrinking(look, 22, 20, 18, 16)
    head = look.line(22, bold=True)
    fits = [px for px in shrinking(look, 16) if Paragraph.height_for(look, hint, body.width, px) <= body.height - head]
    high = Paragraph.height_for(look, hint, body.width, fits[0]) if fits else 0
    top = Rect(body.x, body.centery - (head + high) // 2, body.width, head)
    panel.add(fitted_label(look, "result.step", top, said, sizes, bold=True, fg=theme.cream, bg=theme.dark))
    if fits:
        rest = Rect(body.x, top.bottom, body.width, high)
        panel.add(Paragraph("result.hint", rest, hint, text_px=fits[0], fg=theme.cream_soft, bg=theme.dark))
    return panel


def _lines(look: Look, panel: Panel, rect: Rect, lines: Sequence[str]) -> None:
    """Add the result as large as fits, vertically centred, with its consequences below."""
    theme = look.theme
    text, more = lines[0], "\n".join(lines[1:])
    below = Paragraph.height_for(look, more, rect.width, 17) if more else 0

    def height(px: float) -> int:
        return Paragraph.height_for(look, text, rect.width, px, True, "title")

    def fits(px: float) -> bool:
        widest = max(look.text_width(word, px, bold=True, family="title") for word in text.split())
        return widest <= rect.width and height(px) + below <= rect.height

    sizes = shrinking(look, 36, 32, 28, 25, 22, 20, 18, 16)
    px = next((px for px in sizes if fits(px)), sizes[-1])
    tall = height(px)
    top = rect.y + max(0, (rect.height - tall - below) // 2)
    panel.add(
        Paragraph(
            "result.line",
            Rect(rect.x, top, rect.width, tall),
            text,
            text_px=px,
            bold=True,
            family="title",
            align="centre",
            fg=theme.gold_light,
            bg=theme.dark,
        )
    )
    if more:
        place = Rect(rect.x, top + tall, rect.width, below)
        panel.add(Paragraph("result.more", place, more, text_px=17, align="centre", fg=theme.cream, bg=theme.dark))


def _pile(look: Look, panel: Panel, stack: int, rect: Rect, count: int) -> None:
    """Add a discard pile: its icon on the top card, above the backs of the cards paid by the winner."""
    theme = look.theme
    said = auction_words.pile_gets(stack, count)

    def paint(canvas: Canvas, widget: Widget) -> None:
        if count:
            paint_deck(canvas, rect, count)
            side = round(rect.width * 0.56)
            canvas.circle(rect.center, side / 2, theme.card, max(1, side // 14), theme.ring_dark)
            paint_icon(canvas, _ICONS[stack], rect.inflate(round(side * 0.66) - rect.width, 0), theme.ink)
            return
        canvas.rounded(rect, None, 5, 1.5, theme.cream_soft, alpha=150)
        paint_icon(canvas, _ICONS[stack], rect.inflate(-rect.width // 2, -rect.height // 2), theme.cream_soft)

    panel.add(Custom(f"pile.{stack}", rect, paint, label=said, tooltip=said))
    if count:
        foot = Rect(rect.x, rect.bottom + deck_depth(rect.width) + look.ui(2), rect.width, look.line(16))
        panel.add(
            fitted_label(
                look,
                f"pile.{stack}.count",
                foot,
                signed(count),
                shrinking(look, 16),
                bold=True,
                align="centre",
                fg=theme.cream,
                bg=theme.dark,
            )
        )


def _labels(over: bool) -> list[tuple[str, str | None]]:
    """Return the labels of the buttons, with their icons."""
    return [(_("Continue"), None)] if over else [(_("Next card"), "right"), (_("To the end"), "end")]


def _buttons_width(look: Look, over: bool, body: Rect) -> tuple[int, float]:
    """Return the total width of the buttons side by side, or one above the other if they do not fit, and their text
    size."""
    labels = _labels(over)
    least = look.ui(_BUTTONS) if over else 0
    for px in shrinking(look, 18, 17, 16):
        needed = max(Button.width_for(look, label, icon, px) for label, icon in labels) + look.ui(4)
        for wide in (len(labels) * needed + (len(labels) - 1) * look.ui(10), needed):
            if max(least, wide) <= body.width * (55 if over else 62) // 100:
                return max(least, wide), px
    return needed, px


def _buttons(look: Look, panel: Panel, rect: Rect, over: bool, actions: ResultActions, px: float) -> None:
    holder = panel.add(Widget("actions", rect, region="actions"))
    labels = _labels(over)
    needed = max(Button.width_for(look, label, icon, px) for label, icon in labels)
    beside = len(labels) * needed + (len(labels) - 1) * look.ui(10) <= rect.width
    tall = min(rect.height, look.ui(52)) if beside else rect.height
    line = Rect(rect.x, rect.centery - tall // 2, rect.width, tall)
    cells = row(line, len(labels), look.ui(10)) if beside else column(line, len(labels), look.ui(8))
    if over:
        holder.add(Button("continue", cells[0], labels[0][0], actions.leave, kind="primary", key="return", text_px=px))
        return
    (go_on, right), (finish, end) = labels
    holder.add(
        Button(
            "next",
            cells[0],
            go_on,
            actions.go_on,
            icon=right,
            tooltip=control_name("pick"),
            text_px=px,
        )
    )
    holder.add(
        Button(
            "finish",
            cells[1],
            finish,
            actions.finish,
            kind="primary",
            icon=end,
            tooltip=control_name("confirm"),
            text_px=px,
        )
    )
