"""Folders shown by the system, and folders copied into an archive."""

from __future__ import annotations

import os
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from capitol.host.files import archive_folders, show_folder


def test_an_archive_holds_what_the_folders_hold(tmp_path: Path) -> None:
    """Every file by the name of its folder; locks, half-written files and archives stay out."""
    saves = tmp_path / "saves"
    (saves / "trash").mkdir(parents=True)
    (saves / "a.save").write_text("one")
    (saves / "trash" / "b.save").write_text("two")
    (saves / ".a.lock").write_text("")
    (saves / "old.zip").write_text("")
    target = tmp_path / "copy.zip"
    assert archive_folders(target, {"games": saves, "boards": tmp_path / "none"}) == 2
    with zipfile.ZipFile(target) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {
            "games/a.save": b"one", "games/trash/b.save": b"two",
        }  # fmt: skip
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["copy.zip"]


def test_a_failed_archive_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk: the archive of before stays, and no part of the new one."""
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "a.save").write_text("one")
    target = tmp_path / "copy.zip"
    target.write_text("before")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "write", full)
    with pytest.raises(OSError, match="No space left"):
        archive_folders(target, {"saves": tmp_path / "saves"})
    assert target.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.zip", "saves"]


def test_a_folder_is_made_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the command of the system, or Windows' own call; where there is none, a sentence."""
    asked: list[Any] = []
    monkeypatch.setattr("capitol.host.files.shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_options: asked.append(command))
    monkeypatch.setattr(os, "startfile", lambda folder: asked.append(str(folder)), raising=False)
    for system in ("linux", "darwin", "win32"):
        monkeypatch.setattr("capitol.host.files.sys.platform", system)
        show_folder(tmp_path / system)
        assert (tmp_path / system).is_dir()
    assert asked == [
        ["/usr/bin/xdg-open", str(tmp_path / "linux")], ["/usr/bin/open", str(tmp_path / "darwin")],
        str(tmp_path / "win32"),
    ]  # fmt: skip
    monkeypatch.setattr("capitol.host.files.sys.platform", "linux")
    monkeypatch.setattr("capitol.host.files.shutil.which", lambda _name: None)
    with pytest.raises(OSError, match="no program that shows folders"):
        show_folder(tmp_path)
