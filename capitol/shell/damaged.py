"""Dialogs about games that cannot be opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from capitol.host.language import _, ngettext
from capitol.kit.look import Look
from capitol.kit.widgets import Dialog, DialogButton, message_dialog
from capitol.session.saves import DamagedSave, SaveInfo

if TYPE_CHECKING:
    from capitol.shell.program import Program

MOST_NAMED = 3


def tell(program: Program, title: str, text: str) -> None:
    """A dialog with one sentence and a button to close it."""
    top = program.stack.top
    if top is None:
        return
    stage = top.stage

    def build(look: Look) -> Dialog:
        close = DialogButton("close", _("Close"), stage.close, kind="primary", key="return")
        return message_dialog(look, "notice", title, text, [close], on_cancel=stage.close)

    stage.open(build)


def tell_damaged(program: Program, damaged: Sequence[DamagedSave], newest: SaveInfo | None) -> None:
    """Name the damaged files, say where they are kept, and offer the newest good game."""
    top = program.stack.top
    if top is None:
        return
    stage = top.stage
    title = ngettext("A saved game is damaged", "{count} saved games are damaged", len(damaged)).format(
        count=len(damaged)
    )
    text = "\n".join(str(one) for one in damaged[:MOST_NAMED])

    def resume() -> None:
        stage.close()
        if newest is not None:
            program.resume(newest.path)

    def build(look: Look) -> Dialog:
        buttons = [DialogButton("close", _("Close"), stage.close, kind="secondary" if newest else "primary")]
        if newest is not None:
            label = _("Continue “{name}”").format(name=newest.name)
            buttons.append(DialogButton("resume", label, resume, kind="primary"))
        return message_dialog(look, "damaged", title, text, buttons, on_cancel=stage.close, width=560)

    stage.open(build)
