"""Where files go, and what happens when they cannot."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from capitol.cli import main
from capitol.host.folders import NoFolderError, find_folders, wanted_folders, write_trouble
from capitol.host.language import set_language
from tests.session.disk_faults import refuse_writing


def test_capitol_home_holds_everything(tmp_path: Path) -> None:
    folders = find_folders({"CAPITOL_HOME": str(tmp_path / "new" / "home")})
    assert {folders.data, folders.config, folders.saves, folders.logs} == {
        tmp_path / "new" / "home" / name for name in ("data", "config", "saves", "logs")
    }
    assert all(path.is_dir() for path in (folders.data, folders.config, folders.saves, folders.logs))
    assert folders.trouble == ""


def test_the_environment_of_the_process_is_the_default(capitol_home: Path) -> None:
    assert find_folders().saves == capitol_home / "saves"


def test_without_capitol_home_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = wanted_folders({})
    assert len(set(wanted.values())) == 4
    assert all("capitol" in str(path).lower() and path.is_absolute() for path in wanted.values())


def test_a_relative_home_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert wanted_folders({"CAPITOL_HOME": "here"})["saves"] == tmp_path / "here" / "saves"


def test_an_unwritable_folder_stays_where_it_is_and_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where a folder should be")
    folders = find_folders({"CAPITOL_HOME": str(tmp_path)})
    assert str(tmp_path / "saves") in folders.trouble
    assert "saved games" in folders.trouble
    assert "\n" not in folders.trouble
    assert folders.saves == tmp_path / "saves", "nothing goes to another place"
    assert folders.data.is_dir()


@pytest.mark.parametrize(
    ("code", "reason"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "only be read"), (errno.EACCES, "access is denied")],
)
def test_the_true_reason_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, reason: str) -> None:
    find_folders({"CAPITOL_HOME": str(tmp_path)})
    refuse_writing(monkeypatch, tmp_path, code)
    assert reason in find_folders({"CAPITOL_HOME": str(tmp_path)}).trouble


def test_the_reason_is_told_in_the_language_of_the_moment(tmp_path: Path) -> None:
    """Settings, which name the language, are read from one of these folders."""
    (tmp_path / "saves").write_text("a file where a folder should be")
    folders = find_folders({"CAPITOL_HOME": str(tmp_path)})
    english = folders.trouble
    set_language("de")
    try:
        assert folders.trouble != english
        assert "Ordner" in folders.trouble
    finally:
        set_language("en")
    assert folders.trouble == english


def test_logs_alone_are_no_trouble_for_games(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file where a folder should be")
    folders = find_folders({"CAPITOL_HOME": str(tmp_path)})
    assert str(tmp_path / "logs") in folders.trouble
    assert "saved games" not in folders.trouble


def test_nothing_is_left_by_the_probe(tmp_path: Path) -> None:
    assert write_trouble(tmp_path / "a" / "b") is None
    assert os.listdir(tmp_path / "a" / "b") == []


@pytest.mark.posix  # Windows takes the folder beside one's own for that of any name
def test_a_home_of_nobody_is_told_of(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoFolderError, match="~nosuchuser/x"):
        find_folders({"CAPITOL_HOME": "~nosuchuser/x"})
    monkeypatch.setenv("CAPITOL_HOME", "~nosuchuser/x")
    assert main(["play"]) == 2
    said = capsys.readouterr().err
    assert "~nosuchuser/x" in said
    assert "fault in the program" not in said


@pytest.mark.posix  # Windows asks its registry
def test_without_any_home_folder_none_is_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    with pytest.raises(NoFolderError, match="CAPITOL_HOME"):
        wanted_folders({})


def test_the_game_opens_with_a_home_that_cannot_be(tmp_path: Path) -> None:
    """One whose name is too long for any disk; and where pictures should go there is a file."""
    script = tmp_path / "none.script"
    script.write_text("# nothing\n")
    run = subprocess.run(
        [sys.executable, "-m", "capitol", "play", "--script", str(script), "--screenshot", str(script)],
        env={**os.environ, "CAPITOL_HOME": str(tmp_path / ("x" * 300)), "SDL_VIDEODRIVER": "dummy", "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        timeout=120,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert run.stdout == "", "no greeting of a library"
    assert run.stderr == f"A file cannot be written: {script}: there is something else of that name.\n"
