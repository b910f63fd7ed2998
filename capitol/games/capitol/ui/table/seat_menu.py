"""What can be done about a seat: read all that is public, open a sealed stack again, or change who plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from capitol.games.capitol.ui.seat_change import choose_player, handing_text, taking_text
from capitol.games.capitol.ui.table.sentences import seat_tooltip
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.widgets import Dialog, DialogButton, message_dialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from capitol.games.capitol.ui.flow import TableFlow
    from capitol.games.capitol.ui.table_scene import TableScene


def open_seat_menu(scene: TableScene, seat: int, flow: TableFlow) -> None:
    """Show the dialog of a seat."""
    session, stage = scene.session, scene.stage
    who = session.seats[seat]
    text = seat_tooltip(scene.sight.model.seat(seat), scene.names, scene.sight.aid)

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
    buttons.append(DialogButton("close", _("Close"), stage.close, "primary"))

    def build(look: Look) -> Dialog:
        return message_dialog(look, "seat.menu", who.name, text, buttons, on_cancel=stage.close)

    stage.open(build)
