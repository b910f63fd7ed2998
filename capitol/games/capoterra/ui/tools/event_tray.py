"""The tray of step 2: the event card, what it does, and the choices that are not made on the board."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from capitol.games.capoterra.rules.moves import Resolve
from capitol.games.capoterra.rules.numbers import CARDS, REROUTE, ROBBED
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.trade import GOLD_PART
from capitol.games.capoterra.ui.models.event_choice import card_choices
from capitol.games.capoterra.ui.tools.desk import Desk
from capitol.games.capoterra.ui.tools.pictured_words import ToolButton, good_sign
from capitol.games.capoterra.ui.tools.tool_words import card_choice_text, card_name, card_text
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.fitting import shrinking
from capitol.kit.look import Look
from capitol.kit.widgets import Custom, Label, Paragraph, Widget, inset, split_left, split_right, split_top

_GAP, _BUTTONS, _TEXT, _TITLE = 6, 250, 16.0, 19
_SHAPE = 1.25
"""Width over height of the vignette in the tray."""


def build_event(desk: Desk, room: Rect, chosen: Resolve | None = None) -> Widget:
    """Build the card being resolved, with its choices; ``chosen``: what has been chosen on the board."""
    look, gap, card = desk.look, desk.look.ui(_GAP), desk.table.card
    root = Widget("event", room, region="moves")
    picture, rest = split_left(room, min(round(room.height * _SHAPE), room.width // 4), gap)
    root.add(Custom("event.picture", picture, partial(_paint_vignette, card), label=card_name(card)))
    offered, words = _choices(desk, chosen), rest
    cells: list[Rect] = []
    if offered:
        buttons, words = split_right(rest, min(look.ui(_BUTTONS), rest.width * 2 // 5), gap)
        cells = _cells(desk, buttons, len(offered))
    acts = desk.looks[desk.table.acting].name
    asked = card_choice_text(card) if desk.acting else _("{who} chooses.").format(who=acts)
    root.add(card_words(look, "event.text", words, card, desk.table.terms.rules, asked))
    for cell, (id, label, seat) in zip(cells, offered, strict=True):
        lines = ((label,),) if seat is None else ((label, f"−{ROBBED}", good_sign(GOLD_PART)),)
        can, why = desk.acting and not desk.reads, _("First press “Continue”.") if desk.reads else desk.why(None)
        root.add(ToolButton(look, id, cell, label, lines, partial(desk.press, id), enabled=can, tooltip=why))
    return root


def _choices(desk: Desk, chosen: Resolve | None) -> list[tuple[str, str, int | None]]:
    """Return the choices as buttons: id, label, and the rival that one is about."""
    choices = card_choices(desk.table)
    found: list[tuple[str, str, int | None]] = [
        (f"rob.{seat}", desk.looks[seat].name, seat) for seat in choices.by_rival
    ]
    if desk.table.card == REROUTE and chosen is not None and chosen.at is not None:
        found.append(("other_way", _("Turn the tile the other way"), None))
    elif chosen is not None and len(choices.at(chosen.at)) > 1:
        label = _("A tile instead") if chosen.explorer is not None else _("A site instead")
        found.append(("other_way", label, None))
    if choices.may_skip:
        found.append(("skip", _("Turn none"), None))
    return found


def _cells(desk: Desk, room: Rect, count: int) -> list[Rect]:
    tall = min(desk.look.ui(40), room.height // count)
    return [Rect(room.x, room.y + number * tall, room.width, tall - desk.look.ui(4)) for number in range(count)]


def _paint_vignette(card: int, canvas: Canvas, widget: Widget) -> None:
    canvas.sprite(f"capoterra.vignette.{CARDS[card]}", widget.rect)
    canvas.rounded(widget.rect, None, 4, 2, canvas.look.theme.gold_edge)


def card_words(look: Look, id: str, rect: Rect, card: int, rules: Rules, more: str) -> Widget:
    """Build the words of a card on parchment: its name, what it does, and what is to be chosen."""
    root = CardWords(f"{id}.card", rect)
    inner = inset(rect, look.ui(8), look.ui(4))
    name = card_name(card)
    title = min(look.fitting(name, _TITLE, inner.width, bold=True), look.least(_TITLE))
    head, body = split_top(inner, look.line(title, bold=True))
    heading = Label(f"{id}.name", head, name, bold=True, text_px=title)
    root.add(heading)
    text = f"{card_text(card, rules)} {more}".strip()
    px = next(
        (px for px in shrinking(look, _TEXT) if Paragraph.height_for(look, text, body.width, px) <= body.height),
        shrinking(look, _TEXT)[-1],
    )
    words = Paragraph(id, body, text, text_px=px)
    for one in (heading, words):
        one.fg, one.bg = look.theme.ink, look.theme.parchment
    root.add(words)
    return root


class CardWords(Widget):
    """The parchment under the words of a card."""

    def paint(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "parchment", shadow=False)
