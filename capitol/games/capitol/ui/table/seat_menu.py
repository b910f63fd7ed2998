"""The menu of a seat of Capitol: its public facts in words, and the publicly known cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.games.capitol.ui.parts.card import paint_laid
from capitol.games.capitol.ui.table.sentences import seat_tooltip
from capitol.games.capitol.ui.words import card_names
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Custom, Widget
from capitol.table.fan import fan
from capitol.table.seats.menu import SeatFacts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from capitol.games.capitol.ui.table_scene import TableScene

_CARDS, _CARD = 98, 80


def _cards(cards: Sequence[int], look: Look, room: Rect) -> Custom:
    laid = fan(room, len(cards), most_height=look.board(_CARD), gap=look.board(5), least=look.board(20))

    def paint(canvas: Canvas, _widget: Widget) -> None:
        paint_laid(canvas, laid.rects, cards)

    return Custom("seat.menu.cards", room, paint, role="cards", label=card_names(cards))


def seat_facts(scene: TableScene, seat: int) -> SeatFacts:
    """Return the facts of a seat; the publicly known cards only at a table with the memory aid."""
    model = scene.view_model.model.seat(seat)
    text = seat_tooltip(model, scene.names, False, scene.view_model.sitters[seat].about)
    reopen = _("Open the stack again") if scene.on_confirm is not None else ""
    seen = model.known if scene.view_model.aid else ()
    if not seen:
        return SeatFacts(text, reopen)
    return SeatFacts(text + "\n" + _("Cards seen:"), reopen, partial(_cards, seen), _CARDS)
