"""The menu of a seat: read everything public, decide again, or change who plays it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from pygame import Rect

from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.widgets import Dialog, DialogButton, Widget, message_dialog
from capitol.session.controller import TableSession
from capitol.session.opponents import player_at
from capitol.table.seats.change import choose_player, handing_text, taking_text
from capitol.table.seats.players import open_strengths
from capitol.table.watching import Watch

Below = Callable[[Look, Rect], Widget]
"""The game's widget below the text, in the room given."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """A game's facts about a seat: a text, and optionally a widget ``below`` it, ``height`` board pixels high.
    ``reopen`` is the label for deciding again, "" if that is not possible now."""

    text: str
    reopen: str = ""
    below: Below | None = None
    height: int = 0


class SeatFlow(Protocol):
    """The flow of the table at which the seat is."""

    scene: Any
    session: TableSession
    watch: Watch

    def reopen(self, seat: int) -> None:
        """Let a seat decide again."""

    def concede(self, seat: int, player: str) -> None:
        """Hand a seat to a computer player."""

    def take_over(self, seat: int) -> None:
        """Let a person take a seat."""


def open_seat_menu(flow: SeatFlow, seat: int, facts: Callable[[], SeatFacts]) -> None:
    """Open the dialog of a seat with its current facts and actions."""
    stage = flow.scene.stage

    def build(look: Look) -> Dialog:
        told = facts()
        tall = look.board(told.height) if told.below is not None else 0
        dialog = message_dialog(
            look,
            "seat.menu",
            flow.session.seats[seat].name,
            told.text,
            _buttons(flow, seat, told.reopen),
            on_cancel=stage.close,
            below=tall,
        )
        if told.below is not None:
            over = dialog.find("seat.menu.text")
            assert over is not None
            gap = look.board(4)
            dialog.add(told.below(look, Rect(over.rect.x, over.rect.bottom + gap, over.rect.width, tall - gap)))
        return dialog

    stage.open(build)


def _buttons(flow: SeatFlow, seat: int, reopen: str) -> list[DialogButton]:
    """Return the actions available for a seat now."""
    session, stage = flow.session, flow.scene.stage
    who = session.seats[seat]
    player = player_at(session.entry, who)

    def after(do: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            stage.close()
            do()

        return go

    buttons = []
    if reopen and seat in session.sealed_seats and who.is_human:
        buttons.append(DialogButton("reopen", reopen, after(lambda: flow.reopen(seat))))
    if flow.watch.on and session.result is None:
        buttons.append(DialogButton("look", _("Look from this seat"), after(lambda: flow.watch.press(f"eyes.{seat}"))))
    changes = session.result is None and not session.seats_fixed
    if changes and who.is_human:
        players = session.entry.players
        buttons.append(
            DialogButton(
                "concede",
                handing_text(who.name),
                after(lambda: choose_player(stage, session, seat, players, lambda player: flow.concede(seat, player))),
            )
        )
    elif changes:
        buttons.append(DialogButton("take", taking_text(session, seat), after(lambda: flow.take_over(seat))))
    if player is not None:
        told = after(lambda: open_strengths(stage, session.entry, [player]))
        buttons.append(DialogButton("strength", _("How strong?"), told))
    buttons.append(DialogButton("close", _("Close"), stage.close, "primary"))
    return buttons
