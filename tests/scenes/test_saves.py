"""The saved games: list, continue, rename, delete with undo, export."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from capitol.games.registry import games
from capitol.session.controller import TableSession
from capitol.session.records import read_record
from capitol.session.saves import read_save
from capitol.session.seats import Seat
from capitol.shell.saves import SavesScene
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.session.table import forge_header


@pytest.fixture
def saves(tmp_path: Path) -> Stand:
    """Two games and a finished one in the list."""
    stand = Stand(tmp_path)
    saved_game(stand.program, "Finished", 10_000, seed=3, seats=2)
    saved_game(stand.program, "Old", 40, seed=1)
    saved_game(stand.program, "New", 90, seed=2, people=2)
    stand.program.show_title()
    stand.pass_time(60)
    stand.press("saves")
    return stand


def names(stand: Stand) -> list[str]:
    """The names in the list, from the top."""
    assert isinstance(stand.scene, SavesScene)
    return [save.name for save in stand.scene.saves]


def choose(stand: Stand, name: str) -> None:
    """Choose a game; a press on the chosen one would go on with it."""
    if stand.find("save.name").label != name:
        stand.press(f"save.{names(stand).index(name)}")


def test_list_and_continue(saves: Stand) -> None:
    """The newest first; choosing shows where it stands; Continue opens it."""
    assert set(names(saves)) == {"New", "Old", "Finished"}
    choose(saves, "Old")
    assert saves.find("save.name").label == "Old"
    assert saves.find("save.status").label.startswith("Capitol · Round ")
    saves.press("save.continue")
    assert saves.program.session is not None
    assert saves.program.session.name == "Old"


def test_only_finished_games_or_those_in_progress_can_be_listed(saves: Stand) -> None:
    saves.program.stack.top.show("finished")  # type: ignore[union-attr]
    saves.pass_time()
    assert names(saves) == ["Finished"]
    assert saves.find("save.look").label == "Watch again"
    saves.press("save.delete")
    assert names(saves) == []
    assert saves.find("saves.none").label == "No game is finished yet."
    assert not saves.has("save.continue")
    saves.press("undo")
    assert names(saves) == ["Finished"]
    saves.scene.stage.focus_on("saves.shown", visible=True)
    saves.key("left")
    assert set(names(saves)) == {"New", "Old"}
    assert saves.find("save.look").label == "Look back"


def test_finished_game_says_who_won(saves: Stand) -> None:
    """A finished game names its winner."""
    choose(saves, "Finished")
    assert "won" in saves.find("save.status").label or "share" in saves.find("save.status").label


def test_keys_alone(saves: Stand) -> None:
    """Arrows choose, Delete deletes, Ctrl+Z brings back, F2 renames."""
    saves.key("down")
    chosen = saves.find("save.name").label
    saves.key("delete")
    assert chosen not in names(saves)
    saves.key("ctrl+z")
    assert chosen in names(saves)


def test_the_keyboard_leads_to_every_game(saves: Stand) -> None:
    """What is shown, and would be deleted, is the row on which the keyboard is, down to the last."""
    for name in names(saves)[1:]:
        saves.key("down")
        assert saves.find("save.name").label == name


def test_delete_and_undo(saves: Stand) -> None:
    """Deleted, told, brought back."""
    chosen = saves.find("save.name").label
    saves.press("save.delete")
    assert chosen not in names(saves)
    assert chosen in saves.find("saves.deleted").label
    saves.press("undo")
    assert chosen in names(saves)
    assert not saves.has("saves.deleted")


def test_the_last_game_can_be_restored_after_leaving(saves: Stand) -> None:
    """With no game left, the title still leads to where the last one comes back."""
    while saves.has("save.delete"):
        last = saves.find("save.name").label
        saves.press("save.delete")
    saves.press("saves.back")
    assert saves.find("saves").enabled
    saves.press("saves")
    saves.press("undo")
    assert names(saves) == [last]


def test_rename(saves: Stand) -> None:
    """Another name is kept."""
    saves.press("save.rename")
    assert saves.find("rename.cancel").label == "Cancel"
    saves.type("est")
    saves.key("return")
    assert any(name.endswith("est") for name in names(saves))


def test_export_asks_for_unfinished_games(saves: Stand) -> None:
    """An unfinished record is written only after a question; it can be read back."""
    choose(saves, "New")
    saves.press("save.export")
    assert saves.has("export.text")
    saves.press("export.yes")
    written = list((saves.program.folders.data / "records").glob("*.capitol.json"))
    assert len(written) == 1
    assert read_record(written[0], games()) is not None
    choose(saves, "Finished")
    saves.press("save.export")
    assert not saves.has("export.text")


def test_the_record_of_a_deal_that_is_played_again_is_not_exported(saves: Stand) -> None:
    """It would tell the hands and the order of the cards of the game that goes on."""
    choose(saves, "Finished")
    scene = saves.scene
    assert isinstance(scene, SavesScene)
    assert scene.save is not None
    _contents, match = read_save(scene.save.path, games())
    seats = [Seat(one.name, one.kind, "ivory") for one in match.setup.players]
    thinker = saves.program.tables.thinker
    again = TableSession.new(
        games()["capitol"], match.setup, seats, thinker, seed=1, folder=saves.program.folders.saves
    )
    saves.press("save.export")
    assert "played again" in saves.find("bubble").label
    assert not list((saves.program.folders.data / "records").glob("*.capitol.json"))
    again.close()
    assert again.path is not None
    again.path.unlink()
    saves.press("save.export")
    assert len(list((saves.program.folders.data / "records").glob("*.capitol.json"))) == 1


def test_a_record_that_cannot_be_written_is_a_sentence(saves: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file stands where the folder should be; a full disk."""
    choose(saves, "Finished")
    folder = saves.program.folders.data / "records"
    folder.write_text("")
    saves.press("save.export")
    said = saves.find("bubble").label
    assert said.startswith("The record cannot be written: ")
    assert "Errno" not in said
    folder.unlink()

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("capitol.shell.saves.write_atomic", full)
    saves.press("save.export")
    assert saves.find("bubble").label == "The record cannot be written: the disk is full."


def test_game_at_the_table_stays(saves: Stand) -> None:
    """The game that is being played cannot be deleted from under the table, but renamed."""
    saves.press("save.continue")
    name = saves.program.session.name if saves.program.session else ""
    saves.program.open_saves()
    saves.pass_time()
    choose(saves, name)
    saves.press("save.delete")
    assert name in names(saves)
    assert saves.has("bubble")


def test_a_game_with_a_name_that_cannot_be_shown_opens_and_says_so(saves: Stand) -> None:
    """It was saved when any name was taken. The name stays as it is, in the game and on the disk."""

    def rename(head: dict[str, Any]) -> None:
        head["seats"][0]["name"] = "王芳"

    assert isinstance(saves.scene, SavesScene)
    path = next(save.path for save in saves.scene.saves if save.name == "Old")
    forge_header(path, rename)
    saves.program.resume(path)
    saves.pass_time(10)
    session = saves.program.session
    assert session is not None
    assert session.seats[0].name == "王芳"
    said = [text for kind, text in saves.scene.stage.announced if kind == "toast"]
    assert any("王芳" in text and "number" in text for text in said)
    assert "王芳".encode() in path.read_bytes() or "\\u738b" in path.read_text(encoding="utf-8")


def test_a_save_is_given_no_name_that_cannot_be_shown(saves: Stand) -> None:
    """A pasted one is refused in the dialog, with a sentence that names the letter."""
    choose(saves, "Old")
    saves.press("save.rename")
    saves.type("王")
    assert saves.find("rename.name").describe()["value"] == "Old"
    assert any("CJK UNIFIED IDEOGRAPH-738B" in text for _kind, text in saves.scene.stage.announced)
    saves.type("Λίβια משה")
    assert saves.find("rename.name").describe()["value"] == "Λίβια משה"
