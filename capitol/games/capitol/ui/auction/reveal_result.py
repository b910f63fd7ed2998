"""The foot of the reveal: the tile at stake, what is going on or how it ended, the three piles, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from capitol.games.capitol.ui.auction import sentences
from capitol.games.capitol.ui.auction.reveal_columns import deck_depth, paint_deck
from capitol.games.capitol.ui.parts.board_picture import paint_icon
from capitol.games.capitol.ui.parts.tile import paint_tile
from capitol.games.capitol.ui.words import signed
from capitol.host.language import _, pgettext
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
    split_left,
    split_right,
    split_top,
)
from capitol.table.fan import card_width

PILE, TILE = 100, 104
_ICONS = ("any", "floors", "permit")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the foot shows: the step under way, or with ``lines`` the result; ``paid`` cards to each pile."""

    tile: int
    step: int
    lines: tuple[str, ...]
    paid: tuple[int, int, int]

    @property
    def over(self) -> bool:
        """True once the result is known."""
        return bool(self.lines)


@dataclass(frozen=True, slots=True)
class ResultActions:
    """What the buttons do."""

    go_on: Callable[[], None]
    finish: Callable[[], None]
    leave: Callable[[], None]


def tile_side(look: Look, rect: Rect) -> int:
    """The side of the tile's picture in a panel of this place, in window pixels."""
    return min(inset(rect, look.ui(16), look.ui(12)).height, look.board(TILE))


def pile_size(look: Look, rect: Rect) -> tuple[int, int]:
    """The size of a card on the piles in a panel of this place: title, highest pile and count have room there."""
    room = inset(rect, look.ui(16), look.ui(12)).height - 2 * (look.line(16) + look.ui(2))
    tall = min(look.board(PILE), room)
    tall = min(tall, room - deck_depth(card_width(tall)))
    return card_width(tall), tall


def result_panel(look: Look, rect: Rect, outcome: Outcome, actions: ResultActions) -> tuple[Panel, tuple[Rect, ...]]:
    """The panel, and where the three piles lie in it."""
    theme = look.theme
    panel = Panel("result", rect, style="parchment")
    body = inset(rect, look.ui(16), look.ui(12))
    side = tile_side(look, rect)
    place, body = split_left(body, side, look.ui(16))
    tile = Rect(place.x, place.centery - side // 2, side, side)
    panel.add(Custom("result.tile", tile, lambda canvas, w: paint_tile(canvas, outcome.tile, w.rect)))
    buttons, body = split_right(body, look.ui(190), look.ui(16))
    _buttons(look, panel, buttons, outcome.over, actions)
    (wide, tall), gap = pile_size(look, rect), look.board(16)
    piles, body = split_right(body, 3 * wide + 2 * gap, look.ui(16))
    line = look.line(16) + look.ui(2)
    spare = max(0, piles.height - tall - deck_depth(wide) - 2 * line) // 2
    head = Rect(piles.x, piles.y + spare, piles.width, line)
    panel.add(
        fitted_label(
            look,
            "piles.title",
            head,
            _("Discard piles"),
            shrinking(look, 16),
            align="centre",
            fg=theme.ink_soft,
            bg=theme.parchment,
        )
    )
    rects = tuple(Rect(piles.x + stack * (wide + gap), head.bottom, wide, tall) for stack in range(3))
    for stack, pile in enumerate(rects):
        _pile(look, panel, stack, pile, outcome.paid[stack])
    if outcome.over:
        _lines(look, panel, body, outcome.lines)
    else:
        top, rest = split_top(body, look.line(20), look.ui(4))
        panel.add(
            fitted_label(
                look,
                "result.step",
                top,
                sentences.turning(outcome.step),
                shrinking(look, 20, 18, 16),
                bold=True,
                fg=theme.ink,
                bg=theme.parchment,
            )
        )
        hint = sentences.turning_hint()
        px = next(
            (px for px in shrinking(look, 16) if Paragraph.height_for(look, hint, rest.width, px) <= rest.height),
            shrinking(look, 16)[-1],
        )
        panel.add(Paragraph("result.hint", rest, hint, text_px=px, fg=theme.ink_soft, bg=theme.parchment))
    return panel, rects


def _lines(look: Look, panel: Panel, rect: Rect, lines: Sequence[str]) -> None:
    """The result as large as fits, in the middle of its room; what follows from it below."""
    theme = look.theme
    text, more = lines[0], "\n".join(lines[1:])
    below = Paragraph.height_for(look, more, rect.width, 17) if more else 0

    def height(px: float) -> int:
        return Paragraph.height_for(look, text, rect.width, px, True)

    def fits(px: float) -> bool:
        widest = max(look.text_width(word, px, bold=True) for word in text.split())
        return widest <= rect.width and height(px) + below <= rect.height

    sizes = shrinking(look, 30, 26, 22, 20, 18, 16)
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
            fg=theme.ink,
            bg=theme.parchment,
        )
    )
    if more:
        place = Rect(rect.x, top + tall, rect.width, below)
        panel.add(Paragraph("result.more", place, more, text_px=17, fg=theme.ink, bg=theme.parchment))


def _pile(look: Look, panel: Panel, stack: int, rect: Rect, count: int) -> None:
    """A discard pile: its mark on the top card, below it the backs of the cards that the winner has put there."""
    theme = look.theme
    said = sentences.pile_gets(stack, count)

    def paint(canvas: Canvas, widget: Widget) -> None:
        if count:
            paint_deck(canvas, rect, count)
            side = round(rect.width * 0.56)
            canvas.circle(rect.center, side / 2, theme.card, max(1, side // 14), theme.ring_dark)
            paint_icon(canvas, _ICONS[stack], rect.inflate(round(side * 0.66) - rect.width, 0), theme.ink)
            return
        canvas.rounded(rect, None, 5, 1.5, theme.parchment_edge)
        paint_icon(canvas, _ICONS[stack], rect.inflate(-rect.width // 2, -rect.height // 2), theme.ink_soft)

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
                fg=theme.ink,
                bg=theme.parchment,
            )
        )


def _buttons(look: Look, panel: Panel, rect: Rect, over: bool, actions: ResultActions) -> None:
    holder = panel.add(Widget("actions", rect, region="actions"))
    if over:
        place = Rect(rect.x, rect.centery - look.ui(26), rect.width, look.ui(52))
        holder.add(Button("continue", place, _("Continue"), actions.leave, kind="primary", key="return", text_px=19))
        return
    first, second = column(rect, 2, look.ui(10))
    holder.add(
        Button(
            "next", first, _("Next card"), actions.go_on, kind="primary", icon="right", tooltip=pgettext("key", "Space")
        )
    )
    holder.add(Button("finish", second, _("To the end"), actions.finish, icon="end", tooltip=pgettext("key", "Enter")))
