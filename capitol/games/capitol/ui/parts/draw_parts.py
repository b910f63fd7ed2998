"""The widgets of the draw: a stack to draw from, and a seat with the cards it has drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect

from capitol.games.capitol.rules.numbers import CARD_NAMES, STACKS
from capitol.games.capitol.ui.models.drawing import (
    DrawProgress,
    after_text,
    stack_sentence,
    stack_text,
)
from capitol.games.capitol.ui.models.table import StackModel
from capitol.games.capitol.ui.parts.card import card_corner, paint_card, paint_flipping, paint_laid
from capitol.games.capitol.ui.parts.rostra import paint_slab, paint_spread
from capitol.games.capitol.ui.words import card_name, card_names, stack_name
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import shrinking
from capitol.kit.look import Look
from capitol.kit.theme import mix
from capitol.kit.widgets import Label, Paragraph, Widget, inset, row, split_top
from capitol.table.fan import card_width, fan
from capitol.table.seats.badge import SeatBadge, SeatLook, paint_symbol

_STATUS, _MOST_STATUS = 44, 60
_HEAD = 32
_LEAST_DRAWN = 34
"""The smallest height of a seat's drawn cards, in logical pixels of the board."""
_TALLEST, _DISCARD, _BETWEEN = 320, 2.9, 12
"""The greatest height of a stack's top card, in logical pixels of the board; its size relative to the last discard; and
the gap between them."""
_WAITING = 46
"""The opacity of cards still to be drawn, of 255."""
_APART = 28
"""The gap between prompt and reason, in logical pixels."""
_DEPTH = 5
"""The most cards shown below a stack's top card."""


def status_and_stacks(look: Look, board: Rect) -> tuple[Rect, list[Rect]]:
    """Return the line that says who draws, and the places of the three stacks, in the board's part of the window."""
    gap = look.ui(8)
    line, below = split_top(inset(board, gap, gap), min(look.ui(_STATUS), look.board(_MOST_STATUS)), gap)
    return line, row(below, len(STACKS), gap)


def top_card_rect(look: Look, stack: Rect) -> Rect:
    """Return the place of a stack's top card, between the name above and the counts below."""
    inner = inset(stack, look.ui(12), look.ui(8))
    head, foot = look.line(20, bold=True, family="title") + look.ui(6), 2 * look.line(16) + look.ui(6)
    room = Rect(inner.x, inner.y + head, inner.width, max(1, inner.height - head - foot))
    deep, between = look.board(_DEPTH * 2), look.ui(_BETWEEN)
    # Both cards and the gap between them fill the width.
    most = (room.width - between) * _DISCARD / (_DISCARD + 1)
    tall = min(room.height - deep, look.board(_TALLEST), round(most * 67 / 48))
    wide = card_width(tall)
    left = room.x + max(0, (room.width - wide - between - card_width(round(tall / _DISCARD))) // 2)
    return Rect(left, room.y + (room.height - tall - deep) // 2, wide, tall)


def pile_rect(look: Look, top: Rect) -> Rect:
    """Return the place of the last discard, beside a stack's top card."""
    small = round(top.height / _DISCARD)
    return Rect(top.right + look.ui(_BETWEEN), top.bottom - small, card_width(small), small)


class StackWidget(Widget):
    """One stack: its top card large, the last discard beside it, both counts, and what happens when it is empty.

    ``turning`` (0 to 1) turns the top card over while the discard pile becomes the stack. ``away``: the top card is
    flying back.
    """

    role = "stack"
    takes_enter = True

    def __init__(
        self,
        rect: Rect,
        model: StackModel,
        last: int | None,
        on_press: Callable[[], None],
        *,
        ready: bool,
        why: str,
        away: bool = False,
    ) -> None:
        name = stack_name(model.stack)
        top = card_name(model.top) if model.top is not None else after_text(model.count, model.pile)
        sentence = stack_sentence(model.stack, model.top, model.count, model.pile)
        super().__init__(
            f"stack.{STACKS[model.stack]}",
            rect,
            label=_("{stack}: {top}").format(stack=name, top=top),
            key=str(model.stack + 1),
            region="stacks",
            focusable=True,
            on_press=on_press,
            draggable=True,
            enabled=ready and model.top is not None,
            tooltip=sentence if ready or model.top is None else why,
        )
        self.model, self.last, self.ready, self.away = model, last, ready, away
        self.turning = 1.0
        self.live = ready  # the screen reader tells the person drawing each new top card

    def card_rect(self, look: Look) -> Rect:
        """Return the place of the top card."""
        return top_card_rect(look, self.rect)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        paint_spread(canvas, self.rect, self.model.stack)
        if self.enabled and "hovered" in self.flags:
            canvas.rounded(inset(self.rect, look.ui(1)), theme.dark_raised, theme.radius, alpha=130)
            canvas.rounded(self.rect, None, theme.radius, 2.5, theme.gold)
        self.fg, self.bg = theme.cream, theme.dark
        inner = inset(self.rect, look.ui(12), look.ui(8))
        head = Rect(inner.x, inner.y, inner.width, look.line(20, bold=True, family="title"))
        name, key = stack_name(self.model.stack), look.ui(26)
        room, family = head.width - key - look.ui(4), "title"
        if look.text_width(name, look.least(16), bold=True, family=family) > room:
            family = "text"  # it is narrower
        named = _fitting(look, [(name, True)], room, shrinking(look, 20, 18, 16), family)
        canvas.text(
            name, Rect(head.x, head.y, head.width - key, head.height), named, theme.cream, bold=True, family=family
        )
        self._key(canvas, Rect(head.right - key, head.y, key, head.height))
        self._cards(canvas)
        line = look.line(16)
        foot = Rect(self.rect.x + look.ui(4), inner.bottom - 2 * line, self.rect.width - look.ui(8), line)
        counts, after = (text(self.model.count, self.model.pile) for text in (stack_text, after_text))
        texts = [(counts, True), (after, False)]
        self.text_px = px = _fitting(look, texts, foot.width, shrinking(look, 16))
        self.clipped = any(look.text_width(text, px, bold=bold) > foot.width for text, bold in texts)
        self.clipped |= look.text_width(name, named, bold=True, family=family) > head.width - key
        canvas.text(counts, foot, px, theme.cream, bold=True, align="centre")
        canvas.text(after, foot.move(0, line), px, theme.cream_soft, align="centre")

    def _key(self, canvas: Canvas, rect: Rect) -> None:
        """Paint the key that draws from this stack."""
        theme = canvas.look.theme
        side = min(rect.width, rect.height)
        box = Rect(rect.right - side, rect.centery - side // 2, side, side)
        canvas.rounded(box, theme.dark_raised, 5, 1.25, theme.dark_edge)
        canvas.text(self.key, box, 16, theme.cream, bold=True, align="centre")

    def _cards(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        box = self.card_rect(look)
        below, corner = min(_DEPTH, max(0, self.model.count - 1)), card_corner(canvas, box)
        step = max(1, look.board(2))
        for depth in range(below, 0, -1):
            card = box.move(0, depth * step)
            if depth == below:
                canvas.shadow(card, corner, 3, 120)
            edge = mix(theme.parchment_edge, theme.ring_dark, 0.45)
            colour = mix(theme.card, theme.parchment_edge, 0.2 + 0.15 * (depth % 2))
            # Only the foot of each lower card is visible: painting them whole takes most of a stack's time.
            foot = card.bottom - step - card.width // 8
            seen = card if depth == 1 else Rect(card.x, foot, card.width, card.bottom - foot)
            with canvas.clip(seen):
                canvas.rounded(card, colour, corner, 1, edge)
        if self.model.top is None:
            canvas.rounded(box, mix(theme.dark, theme.cream, 0.08), 8, 2, mix(theme.dark, theme.parchment_edge, 0.7))
            icon = box.inflate(-box.width // 2, -box.height // 2)
            canvas.icon("cross", icon, mix(theme.dark, theme.cream, 0.5))
        elif self.away or "dragged" in self.flags:
            edge = mix(theme.dark, theme.parchment_edge, 0.7)
            canvas.rounded(box, mix(theme.dark, theme.cream, 0.08), corner, 1.5, edge)
        elif self.turning < 1:
            paint_flipping(canvas, box, f"card.{CARD_NAMES[self.model.top]}", "card.back", self.turning)
        else:
            paint_card(canvas, box, self.model.top, shadow=not below)
            if not self.ready:
                canvas.rounded(box, theme.table, 8, alpha=60)
        pile = pile_rect(look, box)
        if self.last is not None:
            if self.model.pile > 1:
                small = card_corner(canvas, pile)
                canvas.shadow(pile.move(0, step), small, 3, 120)
                canvas.rounded(pile.move(0, step), theme.parchment_edge, small, 1, theme.ring_dark)
            paint_card(canvas, pile, self.last, shadow=self.model.pile == 1)
        else:
            # A well with its sign: the room beside the stack is the discards', not left over.
            canvas.rounded(pile, theme.dark, 5, 1.5, mix(theme.dark, theme.gold, 0.6), alpha=110)
            canvas.icon("trash", pile.inflate(-pile.width // 2, -pile.height // 2), theme.gold_light, alpha=150)


def _fitting(
    look: Look, texts: Sequence[tuple[str, bool]], width: int, sizes: Sequence[float], family: str = "text"
) -> float:
    """Return the first of the sizes at which all texts (each with whether it is bold) fit, else the last."""
    for px in sizes:
        if all(look.text_width(text, px, bold=bold, family=family) <= width for text, bold in texts):
            return px
    return sizes[-1]


class DrawBadge(SeatBadge):
    """The badge that says who draws which card, and why. ``spoken`` is the complete text for the screen reader."""

    def __init__(self, rect: Rect, seat: SeatLook, spoken: str, **options: Any) -> None:
        super().__init__("status", rect, seat, **options)
        self.prompt = self.live = True
        self.spoken = spoken

    @property
    def value_words(self) -> str:
        return ""

    def fits(self, look: Look) -> bool:
        apart = look.ui(_APART) if self.score else 0
        return look.text_width(self.label, self.text_px, bold=True) + apart <= self._name_room(look).width


def draw_badge(
    look: Look, rect: Rect, seat: SeatLook, said: Sequence[str], reasons: Sequence[str], spoken: str
) -> DrawBadge:
    """Return the badge with the fullest wording that fits; if it is not complete, the tooltip is. ``spoken``: the text
    for the screen reader."""
    whole = "\n".join((said[0], *reasons[:1]))
    tries = [(text, reason, px) for text in said for reason in (*reasons, "") for px in (20.0, 18.0)]
    tries += [(said[-1], "", px) for px in shrinking(look, 16)]
    for text, reason, px in tries:
        tip = "" if (text, reason) == (said[0], *reasons[:1]) else whole
        badge = DrawBadge(rect, seat, spoken, label=text, score=reason, text_px=px, tooltip=tip)
        if badge.fits(look):
            break
    return badge


class DrawnWidget(Widget):
    """A seat in the order of drawing: how many of its cards it has drawn, why that many, and the cards.

    ``reasons`` is the explanation with shorter forms; empty if there is nothing to explain.
    """

    role = "seat"

    def __init__(
        self, look: Look, rect: Rect, seat: SeatLook, progress: DrawProgress, reasons: Sequence[str], *, drawing: bool
    ) -> None:
        said = _("{who}: {reason}").format(who=seat.name, reason=reasons[0]) if reasons else seat.name
        super().__init__(
            f"seat.{seat.seat}",
            rect,
            label=seat.name,
            text_px=17,
            tooltip=said,
            fg=seat.text_colour,
            bg=seat.colour,
            focusable=True,
            region="rail",
            selected=drawing,
        )
        self.seat, self.progress = seat, progress
        top = rect.y + look.ui(_HEAD + 3)
        room = Rect(rect.x + look.ui(8), top, rect.width - look.ui(16), rect.bottom - look.ui(6) - top)
        text = _fitting_reason(look, room, reasons, look.board(_LEAST_DRAWN) if progress.drawn[seat.seat] else 0)
        if text:
            tall = Paragraph.height_for(look, text, room.width)
            place, room = split_top(room, tall)
            self.add(Paragraph(f"reason.{seat.seat}", place, text, fg=look.theme.cream, bg=look.theme.dark))
        self._cards = self.add(
            Widget(f"drawn.{seat.seat}", room, role="cards", label=card_names(progress.drawn[seat.seat]))
        )

    @property
    def value_words(self) -> str:
        due, drawn = self.progress.due[self.seat.seat], len(self.progress.drawn[self.seat.seat])
        return _("{number} of {due}").format(number=drawn, due=due)

    def paint(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        paint_slab(canvas, self.rect, self.seat.seat)
        strip = Rect(self.rect.x, self.rect.y, self.rect.width, look.ui(_HEAD))
        canvas.rounded(strip, self.seat.colour, 7, 1.25, theme.ring_dark)
        pad = look.ui(4)
        mark = Rect(strip.x + look.ui(6), strip.y + pad, strip.height - 2 * pad, strip.height - 2 * pad)
        paint_symbol(canvas, self.seat, mark)
        count = self.value_words
        wide = look.text_width(count, 17, bold=True)
        right = strip.right - look.ui(8)
        canvas.text(count, Rect(right - wide, strip.y, wide + 2, strip.height), 17, self.seat.text_colour, bold=True)
        name = Rect(mark.right + look.ui(6), strip.y, right - wide - mark.right - look.ui(12), strip.height)
        canvas.text(self.seat.name, name, 17, self.seat.text_colour, bold=True, family="title")
        cards = self.progress.drawn[self.seat.seat]
        all_of_them = max(len(cards), self.progress.due[self.seat.seat])
        laid = fan(
            self._cards.rect, all_of_them, most_height=look.board(64), gap=look.board(3), least=look.board(14), rows=1
        )
        for place in laid.rects[len(cards) :]:
            corner, edge = card_corner(canvas, place), mix(theme.dark, theme.parchment_edge, 0.6)
            canvas.rounded(place, mix(theme.dark, theme.cream, 0.04), corner)
            canvas.sprite("card.back", place, _WAITING)
            canvas.rounded(place, None, corner, 1.25, edge)
        paint_laid(canvas, laid.rects[: len(cards)], cards, shadow=False)
        if self.selected:
            canvas.rounded(self.rect.inflate(look.ui(3), look.ui(3)), None, 8, 3, theme.gold)


def _fitting_reason(look: Look, room: Rect, reasons: Sequence[str], below: int) -> str:
    """Return the fullest reason that takes at most two lines and leaves ``below`` pixels for cards; "" if there is
    none."""
    most = min(2 * Paragraph.height_for(look, "x", room.width), room.height - below)
    return next((text for text in reasons if Paragraph.height_for(look, text, room.width) <= most), "")


def paint_flying(canvas: Canvas, card: int, start: Rect, goal: Rect, t: float) -> None:
    """Paint a card flying from one place to another, scaled on the way."""
    width = round(start.width + (goal.width - start.width) * t)
    height = round(start.height + (goal.height - start.height) * t)
    picture = canvas.look.sprites.get(f"card.{CARD_NAMES[card]}", start.width, start.height)
    if (width, height) != start.size:
        # Scale one picture, because drawing the card at each size would be too slow.
        picture = pygame.transform.smoothscale(picture, (max(1, width), max(1, height)))
    x = start.centerx + (goal.centerx - start.centerx) * t
    y = start.centery + (goal.centery - start.centery) * t
    canvas.blit(picture, (round(x - width / 2), round(y - height / 2)))


def hand_title(look: Look, rect: Rect, text: str, notes: Sequence[str]) -> Widget:
    """Return the title of the hand, with the longest of ``notes`` that fits at its right; the longest is the tooltip of
    the line."""
    theme, gap = look.theme, look.ui(24)
    wide = min(rect.width, look.text_width(text, 16) + look.ui(4))
    line = Widget("hand.line", rect)
    line.add(
        Label(
            "hand.title", Rect(rect.x, rect.y, wide, rect.height), text, fg=theme.cream, bg=theme.dark, tooltip=notes[0]
        )
    )
    room = rect.width - wide - gap
    note = next((one for one in notes if one and look.text_width(one, 16) + look.ui(4) <= room), "")
    if note:
        box = Rect(rect.right - room, rect.y, room, rect.height)
        line.add(Label("hand.note", box, note, align="right", fg=theme.cream, bg=theme.dark, tooltip=notes[0]))
    return line
