"""The settings: each acts at once, persists, can be undone with the keys; keys can be changed."""

from __future__ import annotations

import dataclasses
import zipfile
from pathlib import Path

import pytest

from capitol.games.registry import games
from capitol.session.settings import load_settings
from capitol.shell.app import hooks_of
from capitol.shell.settings import KEEP_MS
from capitol.shell.table_choice import TableChoice
from tests.scenes.games import saved_game
from tests.scenes.harness import SIZES, Stand


@pytest.fixture
def settings(stand: Stand) -> Stand:
    """The settings in front."""
    stand.press("settings")
    return stand


def kept(stand: Stand) -> object:
    """The settings as they are on the disk."""
    return load_settings(stand.program.folders.config)[0]


def test_choices_act_and_persist(settings: Stand) -> None:
    """A choice changes the program and the file."""
    settings.press("settings.group.motion")
    settings.press("settings.motion.speed.slow")
    assert settings.program.motion.factor == 1.6
    settings.press("settings.motion.reduced")
    assert settings.program.motion.reduced
    assert settings.scene.animator.reduced
    settings.press("settings.group.play")
    settings.press("settings.play.confirm.never")
    assert settings.program.settings.play.confirm == "never"
    assert kept(settings) == settings.program.settings


def test_settings_of_single_games_are_changed_there_too(settings: Stand) -> None:
    """Those that Capstone alone has stand among the others."""
    settings.press("settings.group.play")
    settings.press("settings.play.shield.toggle")
    assert settings.program.settings.play.more == {"shield": "toggle"}
    assert settings.find("settings.play.shield.toggle").selected
    settings.press("settings.group.table")
    settings.press("settings.table.notepad")
    settings.press("settings.table.notepad.paper")
    assert settings.program.settings.table.more == {"notepad": "paper"}
    entry = games()["capstone"]
    assert TableChoice.standard(settings.program.settings, entry).table["notepad"] == "paper"


def test_high_contrast_changes_the_theme(settings: Stand) -> None:
    """The theme is another one at once."""
    settings.press("settings.display.high_contrast")
    assert settings.program.look.theme.name == "high-contrast"
    assert settings.faults() == []


def test_volume_and_mute(settings: Stand) -> None:
    """The sliders set the volumes; muted, they rest."""
    settings.press("settings.group.sound")
    settings.scene.stage.focus_on("settings.sound.effects", visible=True)
    settings.key("home")
    assert settings.program.sound.volume("effects") == 0.0
    settings.press("settings.sound.mute")
    assert settings.program.sound.mute
    assert not settings.find("settings.sound.effects").enabled


def test_scale_goes_back_unless_confirmed(settings: Stand) -> None:
    """After ten seconds without an answer the size is as before."""
    settings.press("settings.display.ui_scale.1.25")
    assert settings.program.look.scale.ui_scale == 1.25
    assert settings.has("scale.text")
    settings.pass_time(KEEP_MS + 100)
    assert not settings.has("scale.text")
    assert settings.program.look.scale.ui_scale == 1.0
    assert settings.program.settings.display.ui_scale == 1.0


def test_scale_kept_and_undone_by_keys_alone(settings: Stand) -> None:
    """Enter keeps a size; Esc takes the next one back."""
    settings.press("settings.display.ui_scale.1.15")
    settings.key("return")
    settings.pass_time(KEEP_MS + 100)
    assert settings.program.look.scale.ui_scale == 1.15
    settings.press("settings.display.ui_scale")  # with larger texts the sizes are in a menu
    settings.press("settings.display.ui_scale.0.75")
    settings.key("escape")
    assert settings.program.look.scale.ui_scale == 1.15


def test_new_key(settings: Stand) -> None:
    """A new key is turned into the usual one; the old one does nothing; a clash is told."""
    settings.press("settings.group.keys")
    settings.press("settings.key.mute")
    settings.key("k")
    assert settings.program.settings.keys == {"mute": "k"}
    settings.key("m")
    assert not settings.program.settings.sound.mute
    settings.key("k")
    assert settings.program.settings.sound.mute
    settings.press("settings.key.mute")
    settings.key("z")
    assert "Undo" in settings.find("settings.key.mute.note").label
    settings.press("settings.key.mute")
    settings.key("tab")
    assert settings.has("key.text")
    settings.key("escape")
    settings.press("settings.key.mute")
    settings.press("key.cancel")  # with the pointer alone nothing is lost either
    assert settings.program.settings.keys == {"mute": "z"}
    settings.press("settings.keys.reset")
    assert settings.program.settings.keys == {}


def test_reset(settings: Stand) -> None:
    """All settings go back after a question."""
    settings.program.change_settings("play", confirm="never")
    settings.press("settings.group.data")
    settings.press("settings.reset")
    settings.press("reset.yes")
    assert settings.program.settings.play.confirm == "always"


def test_the_folders_are_shown(settings: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each button asks the system to show its folder; what stands against it is a sentence."""
    shown: list[Path] = []
    monkeypatch.setattr("capitol.shell.settings_data.open_folder", shown.append)
    settings.press("settings.group.data")
    for id in ("saves", "pictures", "records", "boards", "logs"):
        settings.press(f"settings.data.{id}.show")
    data = settings.program.folders.data
    saves, logs = settings.program.folders.saves, settings.program.folders.logs
    assert shown == [saves, data / "pictures", data / "records", data / "levels", logs]
    assert not settings.has("bubble")

    def nothing(path: Path) -> None:
        raise OSError("this system has no program that shows folders")

    monkeypatch.setattr("capitol.shell.settings_data.open_folder", nothing)
    settings.press("settings.data.saves.show")
    said = settings.find("bubble").label
    assert said == f"The folder {shown[0]} cannot be shown: this system has no program that shows folders."


def test_everything_is_copied_into_one_file(settings: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive with games and settings, whose place is told; a full disk is a sentence."""
    saved = saved_game(settings.program, "One", 5)
    settings.program.change_settings("play", confirm="never")
    (settings.program.record_folder / "a.capitol.json").write_text("{}")
    settings.press("settings.group.data")
    settings.press("settings.copy")
    target = settings.program.picture_folder / "capitol-copy-1.zip"
    assert str(target) in settings.find("bubble").label
    with zipfile.ZipFile(target) as archive:
        assert archive.read(f"saves/{saved.name}") == saved.read_bytes()
        assert archive.read("records/a.capitol.json") == b"{}"
        assert any(name.startswith("settings/") for name in archive.namelist())

    def full(*_args: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("capitol.shell.settings_data.archive_folders", full)
    settings.press("settings.copy")
    assert settings.find("bubble").label == "The copy cannot be written: the disk is full."


def test_a_replaced_folder_is_told_where_folders_are_shown(settings: Stand) -> None:
    """Files that may not last are told of beside their folder."""
    folders = dataclasses.replace(
        settings.program.folders, unwritable=("saves", OSError(28, "No space left on device"))
    )
    settings.program.folders = folders
    settings.program.stack.pop()
    settings.program.open_settings("data")
    settings.pass_time()
    assert "the disk is full" in folders.trouble
    assert settings.find("settings.data.trouble").label == folders.trouble


def test_keys_alone_reach_everything(settings: Stand) -> None:
    """Tab goes from the heading to the groups and their rows."""
    seen = set()
    for _step in range(6):
        settings.key("tab")
        seen.add(settings.scene.stage.focus.id.split(".")[1])
    assert {"back", "group", "display"} <= seen


def test_right_enters_the_page_and_left_leads_back(stand: Stand) -> None:
    """Opened by keys, the ring is on the page's name; Right goes to its first row, Left from a row back."""
    stand.scene.stage.focus_on("settings")
    stand.key("return")
    focus = stand.scene.stage.focus
    assert (focus.id, focus.visible) == ("settings.group.display", True)
    while stand.scene.stage.focus.id != "settings.group.keys":
        stand.key("down")
    stand.key("return", "right")
    assert stand.scene.stage.focus.id.startswith("settings.key.")
    stand.key("left")
    assert stand.scene.stage.focus.id == "settings.group.keys"


def test_unwritable_settings_are_told(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk costs the settings file, told in a sentence, and nothing else."""

    def full(path: Path, data: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("capitol.host.shared_file.write_atomic", full)
    stand.press("quick.motion")
    assert "the disk is full" in stand.find("toast").label
    assert stand.program.settings.motion.reduced


def test_the_largest_size_is_undone_by_keys_alone(settings: Stand) -> None:
    """At 200 % the question fits the window; Esc takes the size back, and so does the key for smaller texts."""
    settings.resize((1920, 1080))
    settings.press("settings.display.ui_scale.2.0")
    assert settings.program.look.scale.ui_scale == 2.0
    assert settings.faults() == []
    settings.key("escape")
    assert settings.program.look.scale.ui_scale == 1.0
    settings.press("settings.display.ui_scale.2.0")
    settings.key("return")
    settings.key("-")
    assert settings.program.look.scale.ui_scale == 1.75


def test_the_key_of_the_magnifier_goes_through_its_steps_and_off_again_everywhere(stand: Stand) -> None:
    """Also while somebody writes; what was chosen is kept."""
    for times, said in ((1.5, "Magnifier: 150%"), (2.0, "Magnifier: 200%"), (3.0, "Magnifier: 300%")):
        stand.key("f8")
        assert stand.program.settings.display.magnifier == times
        assert said in [text for _kind, text in stand.scene.stage.announced]
    stand.press("players")
    stand.press("players.name")
    stand.key("f8")
    assert load_settings(stand.program.folders.config)[0].display.magnifier == 1.0
    stand.key("escape")
    stand.press("settings")
    stand.press("settings.display.magnifier.2.0")
    assert hooks_of(stand.program).magnified() == 2.0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_first_page_ends_with_a_picture(settings: Stand, size: tuple[int, int], language: str) -> None:
    """Notes stand beside their switches, so that the page is no list of texts alone."""
    settings.program.preferences.change(language=language)
    settings.resize(size)
    assert settings.find("settings.still").rect.top >= settings.find("settings.language").rect.bottom
    assert not settings.faults()


def test_a_note_without_room_beside_its_switch_stands_below(settings: Stand) -> None:
    """With the largest texts the list of groups leaves little width."""
    for scale, beside in ((1.0, True), (2.0, False)):
        settings.program.preferences.change("display", ui_scale=scale)
        settings.resize((1920, 1080))
        switch, note = (settings.find(f"settings.display.plan_view{part}").rect for part in ("", ".note"))
        assert (note.top < switch.bottom) == beside
        assert (note.left >= switch.right) == beside
