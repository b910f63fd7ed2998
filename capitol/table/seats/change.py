"""Changing who plays a seat during a game: handing it to a computer player, and back to a person behind a cover."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from capitol.ai.roster import PlayerEntry
from capitol.host.language import _
from capitol.kit.look import Look
from capitol.kit.stage import Stage
from capitol.kit.widgets import (
    Button,
    Dialog,
    DialogButton,
    Paragraph,
    ScrollList,
    Widget,
    centred,
    dialog_width,
    inset,
    message_dialog,
)
from capitol.session.controller import TableSession
from capitol.session.opponents import name_at
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene, nothing_seen
from capitol.table.saved_first import saved_first
from capitol.table.seats.badge import SeatColours

_WIDE = 440


def handing_text(name: str) -> str:
    """Return the label for handing a seat to a computer player."""
    return _("Let a computer play for {name}").format(name=name)


def taking_text(session: TableSession, seat: int) -> str:
    """Return the label for giving a seat to a person (again)."""
    if seat in session.privacy.played:
        return _("{name}: take the seat back").format(name=session.seats[seat].name)
    return _("Let a person play for {name}").format(name=session.seats[seat].name)


def take_seat(
    context: TableContext,
    stage: Stage,
    session: TableSession,
    seat: int,
    colours: SeatColours | None,
    then: Callable[[], None],
) -> None:
    """Give a seat to a person.

    If a person had it before, its secrets are that person's: the screen is covered first, and a PIN is needed for the
    seat and its hand; in a game without secrets it is taken at once. If it was always a computer player's, a question
    comes first.

    ``then`` is called when the seat was taken, and also on the way back from the cover: the device has changed hands,
    so whoever had proved to be present must do so again.
    """
    if seat not in session.privacy.played:
        _ask(stage, session, seat, then)
        return
    stack = context.stack

    session.privacy.lapse()
    if not session.entry.has_secrets:
        if saved_first(stage, partial(session.take_back, seat)):
            then()
        return

    def back() -> None:
        stack.pop()
        then()

    def opened() -> None:
        front = stack.top
        if front is not None and saved_first(front.stage, partial(session.take_back, seat)):
            stack.pop()
            session.privacy.prove(seat)
            then()

    def reason() -> str:
        return _("Take the seat back. The others look away.")

    cover = CoverScene(
        context, session, seat, nothing_seen, opened, back, colours=colours, reason=reason, always_pin=True
    )
    stack.push(cover)


def _ask(stage: Stage, session: TableSession, seat: int, then: Callable[[], None]) -> None:
    """Ask for confirmation: taking a computer player's seat reveals its hand, and the others should know."""

    def take() -> None:
        stage.close()
        if saved_first(stage, partial(session.take_back, seat)):
            then()

    def question(look: Look) -> Dialog:
        title = _("Let a person play for {name}?").format(name=session.seats[seat].name)
        text = _("Everyone can read it in the log.")
        if session.entry.has_secrets:
            text = _("Whoever sits there sees this hand. Everyone can read it in the log.")
        buttons = [
            DialogButton("cancel", _("Cancel"), stage.close),
            DialogButton("yes", _("Let a person play"), take, "primary"),
        ]
        return message_dialog(look, "take", title, text, buttons, on_cancel=stage.close)

    stage.open(question)


def choose_player(
    stage: Stage, session: TableSession, seat: int, players: Sequence[PlayerEntry], choose: Callable[[str], None]
) -> None:
    """Open a dialog to choose the computer player for a seat; ``choose`` gets its id."""

    def chosen(id: str) -> None:
        stage.close()
        choose(id)

    def build(look: Look) -> Dialog:
        pad, gap, tall = look.ui(14), look.ui(8), look.ui(44)
        title = handing_text(session.seats[seat].name)
        wide = dialog_width(look, title, _WIDE)
        inner = wide - 2 * pad
        most = look.scale.height - 4 * pad
        text = _("It sees what this seat may see, and plays until the seat is taken back.")

        def rows(width: int) -> list[Widget]:
            said = Paragraph("hand.said", Rect(0, 0, width, Paragraph.height_for(look, text, width)), text)
            made: list[Widget] = [said]
            made += [
                Button(
                    f"hand.{player.id}",
                    Rect(0, 0, width, tall),
                    _("{name}, {level}").format(name=name_at(session, seat, player), level=_(player.level)),
                    partial(chosen, player.id),
                    icon="computer",
                    align="left",
                    tooltip=_(player.sentence),
                )
                for player in players
            ]
            made.append(Button("hand.cancel", Rect(0, 0, width, tall), _("Cancel"), stage.close, key="escape"))
            return made

        lines = rows(inner)
        head = look.line(20) + look.ui(6)
        content = sum(line.rect.height for line in lines) + gap * (len(lines) - 1)
        box = centred(look.scale.rect, wide, min(content + head + 2 * pad, most))
        dialog = Dialog(
            "hand.over",
            box,
            title,
            on_cancel=stage.close,
            first_focus=f"hand.{players[-1].id}",
        )
        body = inset(box, pad)
        body = Rect(body.x, body.y + head, body.width, body.height - head)
        if content > body.height:
            lines = rows(inner - look.ui(16))
        dialog.add(ScrollList("hand.list", body, lines, gap=gap))
        return dialog

    stage.open(build)
