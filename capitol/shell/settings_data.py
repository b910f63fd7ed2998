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
from capitol.kit.widgets import Button, Widget
from capitol.session.statistics import showings, statistics_csv
from capitol.shell.screen import CONTROL, Rows, words
from capitol.shell.settings import SettingsScene
from capitol.shell.settings_rows import SettingsForm


def data_rows(form: SettingsForm) -> Rows:
    """Return the rows: the folders, each with a button that opens it, then copy and reset."""
    scene, folders = form.scene, form.scene.folders
    rows: Rows = [form.words("data.folders", _("Where your files are"))]
    if folders.trouble:
        rows.append(form.words("data.trouble", folders.trouble))
    for id, label, path in (
        ("saves", _("Saved games"), folders.saves),
        ("pictures", _("Pictures"), folders.data / "pictures"),
        ("records", _("Records"), folders.data / "records"),
        ("boards", _("Your own boards"), folders.data / "levels"),
        ("logs", _("Logs"), folders.logs),
    ):
        rows.append(_folder(scene, form.look, form.width, id, label, path))
    copied = _(
        "Saved games, pictures, records, boards, settings and statistics, as a ZIP archive in the pictures folder."
    )
    exported = _("Names, finished games and a table of the statistics, as a ZIP archive in the records folder.")
    forgotten = _("Saved games and records are kept, and can be added to new statistics.")
    kept, export = _("Saved games, pictures, records and boards stay."), partial(_export_people, scene)
    forget = partial(_ask_forget, scene)
    return [
        *rows,
        _action(form, "copy", _("Copy everything into one file"), "save", partial(_copy, scene), "secondary", copied),
        _action(form, "people", _("Export players and statistics"), "person", export, "secondary", exported),
        _action(form, "forget", _("Delete players and statistics"), "trash", forget, "danger", forgotten),
        _action(form, "reset", _("Reset all settings"), "undo", scene.ask_reset, "danger", kept),
    ]


def _folder(scene: SettingsScene, look: Look, width: int, id: str, label: str, path: Path) -> Widget:
    """Return the row of a folder: label and path, and at the right the button that opens it."""
    text, show = str(path), pgettext("button", "Show")
    wide, tall = Button.width_for(look, show, "search"), look.ui(CONTROL)
    left = width - wide - look.ui(12)
    row = Widget(f"settings.data.{id}.row", Rect(0, 0, width, 0))
    above = row.add(words(look, f"settings.data.{id}.label", left, label, bold=True, fg=look.theme.ink))
    below = row.add(words(look, f"settings.data.{id}", left, text))
    below.move_by(0, above.rect.bottom)
    row.rect.height = max(below.rect.bottom, tall) + look.ui(4)
    name, place = f"settings.data.{id}.show", Rect(width - wide, (row.rect.height - tall) // 2, wide, tall)
    tip, act = _("Show this folder in a window"), partial(_show, scene, path, name)
    row.add(Button(name, place, show, act, icon="search", tooltip=tip))
    return row


def _action(
    form: SettingsForm, id: str, label: str, icon: str, act: Callable[[], None], kind: str, note: str
) -> Widget:
    """Return a button with its explanation beside or below it."""
    look, width = form.look, form.width
    beside = Button.width_for(look, label, icon) - look.text_width(label, 17, bold=True)
    px = look.fitting(label, 17, width - beside, bold=True)
    wide, tall, gap = max(Button.width_for(look, label, icon, px), look.ui(290)), look.ui(CONTROL), look.ui(16)
    row = Widget(f"settings.{id}.row", Rect(0, 0, width, 0))
    row.add(Button(f"settings.{id}", Rect(0, 0, min(wide, width), tall), label, act, icon=icon, kind=kind, text_px=px))
    left = width - wide - gap
    said = row.add(words(look, f"settings.{id}.note", left if left > width // 2 else width, note))
    if left > width // 2:
        said.move_by(wide + gap, max(0, (tall - said.rect.height) // 2))
    else:
        said.move_by(0, tall + look.ui(4))
    row.rect.height = max(tall, said.rect.bottom) + look.ui(4)
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
