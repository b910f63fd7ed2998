"""Dialogs about games that cannot be opened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Protocol

from capitol.host.language import _, ngettext
from capitol.kit.look import Look
from capitol.kit.scene import SceneStack
from capitol.kit.widgets import Dialog, DialogButton, message_dialog
from capitol.session.saves import DamagedSave
from capitol.shell.saved_games import SavedGames

MOST_NAMED = 3
WIDTH = 640


class Resuming(Protocol):
    """Resumes saved games."""

    def resume(self, path: Path) -> None:
        """Resume a saved game."""
        ...

    def resume_before_damage(self, damaged: DamagedSave) -> None:
        """Resume a damaged game from its intact part."""
        ...


def tell(stack: SceneStack, title: str, text: str) -> None:
    """Show a dialog with one sentence and a button to close it."""
    top = stack.top
    if top is None:
        return
    stage = top.stage

    def build(look: Look) -> Dialog:
        close = DialogButton("close", _("Close"), stage.close, kind="primary", key="return")
        return message_dialog(look, "notice", title, text, [close], on_cancel=stage.close)

    stage.open(build)


def tell_damaged(stack: SceneStack, saved: SavedGames, tables: Resuming) -> None:
    """Report the damaged games that were not reported yet, one after the other as the dialogs are closed.

    Each offers to continue from before its damage, and from the newest intact game. Files that cannot be recovered at
    all are reported together.
    """
    top = stack.top
    if top is None or not saved.damaged:
        return
    hopeless = [one for one in saved.damaged if one.playable is None]
    told = hopeless or saved.damaged[:1]
    saved.damaged = [one for one in saved.damaged if one not in told]
    newest, _seen = saved.newest_playable()
    stage = top.stage
    title = ngettext("A saved game is damaged", "{count} saved games are damaged", len(told)).format(count=len(told))
    text = "\n".join(str(one) for one in told[:MOST_NAMED])

    def close() -> None:
        stage.close()
        tell_damaged(stack, saved, tables)

    def resume() -> None:
        stage.close()
        if newest is not None:
            tables.resume(newest.path)

    def resume_before() -> None:
        stage.close()
        tables.resume_before_damage(told[0])

    def build(look: Look) -> Dialog:
        buttons = [DialogButton("close", _("Close"), close)]
        if newest is not None:
            buttons.append(DialogButton("resume", _("Continue “{name}”").format(name=newest.name), resume))
        if not hopeless:
            buttons.append(DialogButton("before", _("Continue from before the damage"), resume_before))
        buttons[-1] = replace(buttons[-1], kind="primary")
        return message_dialog(look, "damaged", title, text, buttons, on_cancel=close, width=WIDTH)

    stage.open(build)
