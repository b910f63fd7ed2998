"""The layout of stacking with large text, when not everything fits at once: the known facts are on three tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.games.capitol.rules.numbers import COLOURS
from capitol.games.capitol.ui.auction import auction_words
from capitol.games.capitol.ui.auction.items import Wish
from capitol.games.capitol.ui.auction.panels import (
    BidActions,
    is_best,
    make_row,
    paint_worth_row,
    slab_label,
    worth_cell,
)
from capitol.games.capitol.ui.models.forecast import Worth
from capitol.games.capitol.ui.models.stacking import Stack
from capitol.games.capitol.ui.parts.rostra import Slab, front
from capitol.games.capitol.ui.parts.tile import paint_tile
from capitol.games.capitol.ui.words import tile_title, tile_use
from capitol.host.language import _
from capitol.kit.fitting import first_fitting, shrinking
from capitol.kit.look import Look
from capitol.kit.widgets import (
    Choice,
    Custom,
    Option,
    Panel,
    Paragraph,
    Widget,
    column,
    grid,
    inset,
    row,
    split_bottom,
    split_left,
    split_top,
)

STATES, ORDER = 44, 44
"""The greatest height of the seats' states and of the buttons over the row, in logical pixels of the board."""
_STACK, _TABS, _ACTIONS = 236, 46, 122
_GAP, _PAD = 8, 14
_FIGURE = (36, 32)


@dataclass(frozen=True, slots=True)
class Side:
    """A tab: its id, its label, and the builder of its content."""

    id: str
    word: str
    build: Callable[[Look, Rect], Widget]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of the folded screen; each builder receives its place."""

    states: Callable[[Rect], Widget]
    stack: Callable[[Rect], Widget]
    bid: Callable[[Rect], Widget]
    actions: Callable[[Rect], Widget]
    sides: Sequence[Side]
    side: str
    on_side: Callable[[str], None]


def folded_body(look: Look, body: Rect, parts: Parts) -> list[Widget]:
    """Return everything below the bar: states, row, then bid and buttons at the left, and the selected tab at the
    right."""
    gap = look.board(_GAP)
    states, body = split_top(body, min(look.ui(38), look.board(STATES)), gap)
    stack, body = split_top(body, look.board(_STACK), gap)
    left, right = row(body, 2, gap)
    buttons, bid = split_bottom(left, look.board(_ACTIONS), gap)
    found = [front(look, stack.bottom), parts.states(states), parts.stack(stack), parts.bid(bid)]
    tabs, room = split_top(right, look.board(_TABS), gap) if len(parts.sides) > 1 else (right, right)
    chosen = next((side for side in parts.sides if side.id == parts.side), parts.sides[0])
    if len(parts.sides) > 1:
        options = [Option(side.id, side.word) for side in parts.sides]
        found.append(Choice("side", tabs, _("What to see"), options, chosen.id, parts.on_side, region="side"))
    return [*found, chosen.build(look, room), parts.actions(buttons)]


def folded_bid(
    look: Look, rect: Rect, stack: Stack, wish: Wish, tie_rule: Sequence[str], actions: BidActions, last: bool
) -> Panel:
    """Return the panel with sum, count and highest card, and help to reach a wished sum; the sum's tooltip explains the
    tie-break.

    ``last``: no auction follows in this game.
    """
    theme = look.theme
    panel = Slab("bid", rect)
    body = inset(rect, look.board(_PAD), look.board(_GAP))
    feet, upper = split_bottom(body, look.ui(32), look.board(6))
    text = str(stack.total)
    px = _FIGURE[0]
    figure, lines = split_left(upper, look.text_width("000", px, bold=True), look.board(12))
    panel.add(slab_label(look, "bid.total", figure, text, _FIGURE, ink=theme.ring_focus, tooltip=tie_rule[0]))
    said = (
        (first_fitting(look, (auction_words.bid_summary(stack),), lines.width, bold=True), True),
        (first_fitting(look, auction_words.kept_summary(stack.kept, last), lines.width), False),
    )
    for number, (place, (line, bold)) in enumerate(zip(column(lines, 2), said, strict=True)):
        panel.add(slab_label(look, f"bid.line.{number}", place, line, shrinking(look, 17, 16), bold=bold))
    make_row(look, panel, feet, stack, wish, actions)
    return panel


def folded_stake(look: Look, rect: Rect, tile: int) -> Panel:
    """Return the panel with the tile at stake beside its name, and its effect below."""
    theme = look.theme
    panel = Slab("stake", rect)
    body = inset(rect, look.board(_PAD), look.board(_GAP))
    top, rest = split_top(body, look.ui(30), look.board(4))
    sign, title = split_left(top, top.height, look.board(12))
    panel.add(Custom("stake.tile", sign, lambda canvas, w: paint_tile(canvas, tile, w.rect)))
    panel.add(slab_label(look, "stake.title", title, tile_title(tile), (20, 18, 16), family="title"))
    said, px = tile_use(tile), 16.0
    while px > 12 and Paragraph.height_for(look, said, rest.width, px) > rest.height:
        px -= 0.5
    panel.add(Paragraph("stake.use", rest, said, text_px=px, fg=theme.cream_soft, bg=theme.dark))
    return panel


def folded_worth(
    look: Look,
    rect: Rect,
    stake: auction_words.Stake,
    worths: Sequence[Worth],
    areas: Sequence[str],
    colours: Sequence[int],
    hover_only: bool,
    patterns: bool,
) -> Panel:
    """Return the panel of the tile's worth in each area, three by three as on the board."""
    panel = Slab("worth", rect)
    body = inset(rect, look.board(_PAD), look.board(_GAP))
    top, body = split_top(body, look.line(17), look.board(4))
    title = first_fitting(look, auction_words.worth_titles(stake.tile), top.width, bold=True)
    panel.add(
        slab_label(look, "worth.title", top, title, shrinking(look, 17, 16), tooltip=auction_words.worth_note(stake))
    )
    holder = panel.add(Widget("worth.areas", body, region="worth"))
    for area, (place, worth) in enumerate(zip(grid(body, 3, 3, look.board(5)), worths, strict=True)):
        figure = "?" if hover_only else auction_words.worth_value(worth, stake.tile)
        said = auction_words.worth_explained(worth, stake, areas[area])
        lit = not hover_only and is_best(worth, worths)
        holder.add(
            worth_cell(look, area, place, COLOURS[colours[area]], figure, said, lit, paint_worth_row, 22, patterns)
        )
    return panel
