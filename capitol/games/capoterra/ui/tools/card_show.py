"""Shows an event card large beside the island, before it goes beside the die."""

from __future__ import annotations

from pygame import Rect

from capitol.games.capoterra.rules.numbers import CARDS
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.ui.art.card_faces import words_area
from capitol.games.capoterra.ui.tools.tool_words import card_name, card_text
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look

_SHARE, _SHAPE = 0.8, 5 / 7
"""The height of the card relative to the board's, and its width relative to its height."""
_EDGE = 8
_TITLE, _TEXT, _LEAST = 26.0, 21.0, 9.0


def card_place(look: Look, board: Rect) -> Rect:
    """Return the place of a card at the right end of the ``board``: over the log and the sea, not over the island."""
    tall = round(board.height * _SHARE)
    box = Rect(0, 0, round(tall * _SHAPE), tall)
    box.midright = board.right - look.ui(_EDGE), board.centery
    return box


def paint_card(canvas: Canvas, box: Rect, name: str, rules: Rules, *, void: str = "") -> None:
    """Paint an event card, by its name in the rules, in ``box``; ``void``: why it has no effect."""
    look, card = canvas.look, CARDS.index(name)
    canvas.shadow(box, 10, 12)
    canvas.sprite(f"capoterra.card.{name}", box)
    area = words_area(box)
    title, text = card_name(card), card_text(card, rules)
    if void:
        text += "\n" + _("Nothing happens. {why}").format(why=void)
    px = look.fitting(title, _TITLE, area.width, bold=True)
    head = Rect(area.x, area.y, area.width, look.line(px, bold=True))
    canvas.text(title, head, px, look.theme.ink, bold=True, align="centre")
    body = Rect(area.x, head.bottom, area.width, area.bottom - head.bottom)
    size, least = _TEXT, _LEAST / max(1.0, look.scale.ui_scale)
    lines = look.fonts.wrap(text, look.text_px(size), body.width)
    while size - 0.5 >= least and len(lines) * look.line(size) > body.height:
        size -= 0.5
        lines = look.fonts.wrap(text, look.text_px(size), body.width)
    canvas.text("\n".join(lines), body, size, look.theme.ink, align="centre", valign="middle")
