"""Dialogs about games that cannot be opened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from capitol.host.language import _, ngettext
from capitol.kit.look import Look
from capitol.kit.widgets import Dialog, DialogButton, message_dialog

if TYPE_CHECKING:
    from capitol.shell.program import Program

MOST_NAMED = 3
WIDTH = 640


def tell(program: Program, title: str, text: str) -> None:
    """Show a dialog with one sentence and a button to close it."""
    top = program.stack.top
    if top is None:
        return
    stage = top.stage

    def build(look: Look) -> Dialog:
        close = DialogButton("close", _("Close"), stage.close, kind="primary", key="return")
        return message_dialog(look, "notice", title, text, [close], on_cancel=stage.close)

    stage.open(build)


def tell_damaged(program: Program) -> None:
    """Report the damaged games that were not reported yet, one after the other as the dialogs are closed.

    Each offers to continue from before its damage, and from the newest intact game. Files that cannot be recovered at
    all are reported together.
    """
    top = program.stack.top
    if top is None or not program.damaged:
        return
    hopeless = [one for one in program.damaged if one.playable is None]
    told = hopeless or program.damaged[:1]
    program.damaged = [one for one in program.damaged if one not in told]
    newest, _seen = program.newest_playable()
    stage = top.stage
    title = ngettext("A saved game is damaged", "{count} saved games are damaged", len(told)).format(count=len(told))
    text = "\n".join(str(one) for one in told[:MOST_NAMED])

    def close() -> None:
        stage.close()
        tell_damaged(program)

    def resume() -> None:
        stage.close()
        if newest is not None:
            program.resume(newest.path)

    def resume_before() -> None:
        stage.close()
        program.resume_before_damage(told[0])

    def build(look: Look) -> Dialog:
        buttons = [DialogButton("close", _("Close"), close)]
        if newest is not None:
            buttons.append(DialogButton("resume", _("Continue “{name}”").format(name=newest.name), resume))
        if not hopeless:
            buttons.append(DialogButton("before", _("Continue from before the damage"), resume_before))
        buttons[-1] = replace(buttons[-1], kind="primary")
        return message_dialog(look, "damaged", title, text, buttons, on_cancel=close, width=WIDTH)

    stage.open(build)
