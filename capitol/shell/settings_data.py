"""The data settings: folders, a copy of all files, and the reset."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import Rect

from capitol.host.desktop import open_folder
from capitol.host.files import archive_folders, free_path
from capitol.host.language import _, ngettext, pgettext
from capitol.host.reasons import os_reason
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Paragraph, Widget
from capitol.session.statistics import showings, statistics_csv
from capitol.shell.screen import CONTROL, Rows
from capitol.shell.settings import SettingsScene


def data_rows(scene: SettingsScene, look: Look, width: int) -> Rows:
    """Return the rows: the folders, each with a button that opens it, then copy and reset."""
    folders = scene.folders
    rows: Rows = [_note(look, "settings.data.folders", width, _("Where your files are"))]
    if folders.trouble:
        rows.append(_note(look, "settings.data.trouble", width, folders.trouble))
    for id, label, path in (
        ("saves", _("Saved games"), folders.saves),
        ("pictures", _("Pictures"), folders.data / "pictures"),
        ("records", _("Records"), folders.data / "records"),
        ("boards", _("Your own boards"), folders.data / "levels"),
        ("logs", _("Logs"), folders.logs),
    ):
        rows.append(_folder(scene, look, width, id, label, path))
    rows.append(
        _action(
            look,
            width,
            "copy",
            _("Copy everything into one file"),
            "save",
            partial(_copy, scene),
            "secondary",
            _(
                "Saved games, pictures, records, boards, settings and statistics, as a ZIP archive in the pictures "
                "folder."
            ),
        )
    )
    rows.append(
        _action(
            look,
            width,
            "people",
            _("Export players and statistics"),
            "person",
            partial(_export_people, scene),
            "secondary",
            _("Names, finished games and a table of the statistics, as a ZIP archive in the records folder."),
        )
    )
    rows.append(
        _action(
            look,
            width,
            "forget",
            _("Delete players and statistics"),
            "trash",
            partial(_ask_forget, scene),
            "danger",
            _("Saved games and records are kept, and can be added to new statistics."),
        )
    )
    rows.append(
        _action(
            look,
            width,
            "reset",
            _("Reset all settings"),
            "undo",
            scene.ask_reset,
            "danger",
            _("Saved games, pictures, records and boards stay."),
        )
    )
    return rows


def _note(look: Look, id: str, width: int, text: str) -> Paragraph:
    return Paragraph(
        id,
        Rect(0, 0, width, Paragraph.height_for(look, text, width)),
        text,
        fg=look.theme.ink_soft,
        bg=look.theme.parchment,
    )


def _folder(scene: SettingsScene, look: Look, width: int, id: str, label: str, path: Path) -> Widget:
    """Return the row of a folder: label and path, and at the right the button that opens it."""
    text, show = str(path), pgettext("button", "Show")
    wide, tall = Button.width_for(look, show, "search"), look.ui(CONTROL)
    words = width - wide - look.ui(12)
    row = Widget(f"settings.data.{id}.row", Rect(0, 0, width, 0))
    line = Rect(0, 0, words, Paragraph.height_for(look, label, words, bold=True))
    row.add(Paragraph(f"settings.data.{id}.label", line, label, bold=True, fg=look.theme.ink, bg=look.theme.parchment))
    below = _note(look, f"settings.data.{id}", words, text)
    below.move_by(0, line.bottom)
    row.add(below)
    row.rect.height = max(below.rect.bottom, tall) + look.ui(4)
    name = f"settings.data.{id}.show"
    row.add(
        Button(
            name,
            Rect(width - wide, (row.rect.height - tall) // 2, wide, tall),
            show,
            partial(_show, scene, path, name),
            icon="search",
            tooltip=_("Show this folder in a window"),
        )
    )
    return row


def _action(
    look: Look, width: int, id: str, label: str, icon: str, act: Callable[[], None], kind: str, note: str
) -> Widget:
    """Return a button with its explanation beside or below it."""
    beside = Button.width_for(look, label, icon) - look.text_width(label, 17, bold=True)
    px = look.fitting(label, 17, width - beside, bold=True)
    wide, tall, gap = max(Button.width_for(look, label, icon, px), look.ui(290)), look.ui(CONTROL), look.ui(16)
    row = Widget(f"settings.{id}.row", Rect(0, 0, width, 0))
    row.add(Button(f"settings.{id}", Rect(0, 0, min(wide, width), tall), label, act, icon=icon, kind=kind, text_px=px))
    left = width - wide - gap
    words = _note(look, f"settings.{id}.note", left if left > width // 2 else width, note)
    if left > width // 2:
        words.move_by(wide + gap, max(0, (tall - words.rect.height) // 2))
    else:
        words.move_by(0, tall + look.ui(4))
    row.add(words)
    row.rect.height = max(tall, words.rect.bottom) + look.ui(4)
    return row


def _show(scene: SettingsScene, path: Path, button: str) -> None:
    try:
        open_folder(path)
    except OSError as error:
        text = _("The folder {path} cannot be shown: {reason}.")
        scene.stage.bubble(text.format(path=path, reason=os_reason(error)), button)


def _export_people(scene: SettingsScene) -> None:
    """Write all stored data of people into an archive and show its path."""
    people = scene.people
    found = showings(people.history.entries(), people.profiles.names)
    parts = {path.name: path for path in (people.profiles.path, people.history.path)}
    try:
        path = free_path(scene.folders.records, "capitol-players", ".zip")
        archive_folders(path, parts, {"statistics.csv": statistics_csv(found, scene.library.games)})
    except OSError as error:
        said = _("The copy cannot be written: {reason}.").format(reason=os_reason(error))
        scene.stage.bubble(said, "settings.people")
        return
    said = _("Players and statistics are saved as {path}").format(path=path)
    scene.stage.bubble(said, "settings.people", "good")


def _ask_forget(scene: SettingsScene) -> None:
    """Delete all stored data of people after a confirmation."""
    scene.ask(
        "settings.forgetting",
        _("Delete players and statistics?"),
        _("The list of players, the history of finished games and all achievements are deleted for good."),
        _("Keep"),
        _("Delete for good"),
        partial(_forget, scene),
        danger=True,
    )


def _forget(scene: SettingsScene) -> None:
    people = scene.people
    try:
        people.history.delete()
        people.profiles.delete()
        people.reviews.clear()
    except OSError as error:
        said = _("They cannot be deleted: {reason}.").format(reason=os_reason(error))
        scene.stage.bubble(said, "settings.forget")
        return
    scene.stage.bubble(_("Players and statistics are deleted."), "settings.forget", "good")


def _copy(scene: SettingsScene) -> None:
    """Write the archive and show its path."""
    folders = scene.folders
    parts = {
        "saves": folders.saves,
        "pictures": folders.data / "pictures",
        "records": folders.data / "records",
        "boards": folders.data / "levels",
        "settings": folders.config,
        scene.people.profiles.path.name: scene.people.profiles.path,
        scene.people.history.path.name: scene.people.history.path,
    }
    try:
        path = free_path(scene.folders.pictures, "capitol-copy", ".zip")
        count = archive_folders(path, parts)
    except OSError as error:
        said = _("The copy cannot be written: {reason}.").format(reason=os_reason(error))
        scene.stage.bubble(said, "settings.copy")
        return
    said = ngettext("{count} file is copied into {path}", "{count} files are copied into {path}", count)
    scene.stage.bubble(said.format(count=count, path=path), "settings.copy", "good")
