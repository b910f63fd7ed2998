"""Where files go, and what happens when they cannot."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from capitol.host.folders import find_folders, wanted_folders, write_trouble
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


def test_logs_alone_are_no_trouble_for_games(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file where a folder should be")
    folders = find_folders({"CAPITOL_HOME": str(tmp_path)})
    assert str(tmp_path / "logs") in folders.trouble
    assert "saved games" not in folders.trouble


def test_nothing_is_left_by_the_probe(tmp_path: Path) -> None:
    assert write_trouble(tmp_path / "a" / "b") is None
    assert os.listdir(tmp_path / "a" / "b") == []
