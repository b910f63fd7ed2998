"""What can be done about a seat: read all that is public, open a sealed stack again, or change who plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.games.capitol.ui.parts.card import paint_laid
from capitol.games.capitol.ui.parts.fan import fan
from capitol.games.capitol.ui.people import open_strengths
from capitol.games.capitol.ui.seat_change import choose_player, handing_text, taking_text
from capitol.games.capitol.ui.table.sentences import seat_tooltip
from capitol.games.capitol.ui.words import card_names
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Custom, Dialog, DialogButton, Widget, message_dialog
from capitol.session.opponents import player_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from capitol.games.capitol.ui.flow import TableFlow
    from capitol.games.capitol.ui.table_scene import TableScene

_CARDS, _CARD = 98, 80


def _cards(look: Look, dialog: Dialog, cards: Sequence[int], tall: int) -> Custom:
    """The cards of a seat that all have seen, below the dialog's text."""
    text = dialog.find("seat.menu.text")
    assert text is not None
    room = Rect(text.rect.x, text.rect.bottom + look.board(4), text.rect.width, tall - look.board(4))
    laid = fan(room, len(cards), most_height=look.board(_CARD), gap=look.board(5), least=look.board(20))

    def paint(canvas: Canvas, _widget: Widget) -> None:
        paint_laid(canvas, laid.rects, cards)

    return Custom("seat.menu.cards", room, paint, role="cards", label=card_names(cards))


def open_seat_menu(scene: TableScene, seat: int, flow: TableFlow) -> None:
    """Show the dialog of a seat."""
    session, stage = scene.session, scene.stage
    who = session.seats[seat]
    model = scene.sight.model.seat(seat)
    text = seat_tooltip(model, scene.names, False, scene.sight.sitters[seat].who)
    player = player_at(session.entry, who)
    seen = model.known if scene.sight.aid else ()
    if seen:
        text += "\n" + _("Cards seen:")

    def after(do: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            stage.close()
            do()

        return go

    buttons = []
    if seat in session.sealed_seats and who.is_human and scene.on_confirm is not None:
        buttons.append(DialogButton("reopen", _("Open the stack again"), after(lambda: flow.reopen(seat))))
    if flow.watch.on and session.result is None:
        buttons.append(DialogButton("look", _("Look from this seat"), after(lambda: flow.watch.press(f"eyes.{seat}"))))
    if session.result is None and who.is_human:
        players = session.entry.players
        buttons.append(DialogButton("concede", handing_text(who.name), after(
            lambda: choose_player(stage, session, seat, players, lambda player: flow.concede(seat, player)))))
    elif session.result is None:
        buttons.append(DialogButton("take", taking_text(session, seat), after(lambda: flow.take_over(seat))))
    if player is not None:
        buttons.append(DialogButton("strength", _("How strong?"), after(lambda: open_strengths(stage, [player]))))
    buttons.append(DialogButton("close", _("Close"), stage.close, "primary"))

    def build(look: Look) -> Dialog:
        tall = look.board(_CARDS) if seen else 0
        dialog = message_dialog(look, "seat.menu", who.name, text, buttons, on_cancel=stage.close, below=tall)
        if seen:
            dialog.add(_cards(look, dialog, seen, tall))
        return dialog

    stage.open(build)
