"""The dialog after a crash: where the report is, what it contains, and what can be done with it."""

from __future__ import annotations

import shutil
from pathlib import Path

from capitol.host.crash import mark_seen, program_stopped
from capitol.host.desktop import easy_to_find, open_folder
from capitol.host.language import _
from capitol.host.reasons import os_reason
from capitol.kit.look import Look
from capitol.kit.scene import SceneStack
from capitol.kit.widgets import Dialog, DialogButton, message_dialog

WIDTH = 640
MOST_OF_A_PATH = 72
"""Characters of a path that are shown, so that the dialog fits at every text size whatever the path."""


class CrashNotice:
    """Reports once that Capitol failed last time."""

    def __init__(self) -> None:
        self.report: Path | None = None
        """The report of a crash that the player has not seen yet."""

    def tell(self, stack: SceneStack) -> None:
        """Show the dialog if there is something to report."""
        report, self.report = self.report, None
        if report is not None:
            tell_crash(stack, report)


def tell_crash(stack: SceneStack, report: Path) -> None:
    """Report in a dialog that Capitol failed last time. It appears once; the report is kept until the player deletes
    it."""
    top = stack.top
    if top is None:
        return
    try:
        stopped = program_stopped(report)
    except OSError:
        return  # an unreadable report cannot be sent
    mark_seen(report)
    stage = top.stage
    title = _("Capitol stopped last time") if stopped else _("Something failed last time")
    texts = [
        _("A fault in the program was the cause, nothing you did. Your games are saved."),
        _("The report is at {path}").format(path=shown_path(report)),
        _(
            "It helps the people who maintain Capitol to mend the fault. It holds the names of the players and what "
            "everybody at the table could see, but nothing that was hidden. Nobody gets it unless you send it."
        ),
        "",
    ]

    def answer(text: str) -> None:
        """Show the result of a button in the dialog."""
        texts[-1] = text
        stage.rebuild_dialog()

    def show() -> None:
        try:
            open_folder(report.parent)
        except OSError:
            answer(_("No file manager was found to open the folder with."))

    def copy() -> None:
        try:
            target = copied(report, easy_to_find())
        except OSError as error:
            answer(_("The report cannot be copied: {reason}.").format(reason=os_reason(error)))
        else:
            answer(_("A copy of the report is at {path}").format(path=shown_path(target)))

    def delete() -> None:
        stage.close()
        try:
            report.unlink(missing_ok=True)
        except OSError as error:
            stage.toast(_("The report cannot be deleted: {reason}.").format(reason=os_reason(error)))
        else:
            stage.toast(_("The report is deleted."))

    def build(look: Look) -> Dialog:
        buttons = [
            DialogButton("delete", _("Delete it"), delete, kind="danger"),
            DialogButton("copy", _("Save a copy"), copy),
            DialogButton("folder", _("Open its folder"), show),
            DialogButton("close", _("Close"), stage.close, kind="primary"),
        ]
        text = "\n".join(filter(None, texts))
        return message_dialog(look, "crash", title, text, buttons, on_cancel=stage.close, width=WIDTH)

    stage.open(build)


def shown_path(path: Path, most: int = MOST_OF_A_PATH) -> str:
    """Return the path with ~ for the player's home folder. If it is longer than ``most`` characters, only its end is
    shown: the file name in any case, and as many parent folders as fit."""
    home = Path.home()
    if path.is_relative_to(home):
        path = Path("~") / path.relative_to(home)
    text = str(path)
    parts = list(path.parts[:-1])
    while len(text) > most and parts:
        parts.pop(0)
        text = str(Path("…", *parts, path.name))
    return text


def copied(report: Path, folder: Path) -> Path:
    """Copy the report into a folder under a descriptive name and return the copy's path. Raises OSError."""
    for number in range(1, 100):
        ending = "" if number == 1 else f"-{number}"
        target = folder / f"capitol-{report.stem}{ending}.txt"
        if not target.exists():
            break
    shutil.copyfile(report, target)
    return target
