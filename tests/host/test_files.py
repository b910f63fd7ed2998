"""Folders copied into an archive."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from capitol.host.files import archive_folders


def test_an_archive_holds_what_the_folders_hold(tmp_path: Path) -> None:
    """Every file by the name of its folder; locks, half-written files and archives stay out."""
    saves = tmp_path / "saves"
    (saves / "trash").mkdir(parents=True)
    (saves / "a.save").write_text("one")
    (saves / "trash" / "b.save").write_text("two")
    (saves / ".a.lock").write_text("")
    (saves / ".partly").mkdir()
    (saves / ".partly" / "c.save").write_text("th")
    (saves / "old.zip").write_text("")
    target = tmp_path / "copy.zip"
    assert archive_folders(target, {"games": saves, "boards": tmp_path / "none"}) == 2
    with zipfile.ZipFile(target) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {
            "games/a.save": b"one",
            "games/trash/b.save": b"two",
        }
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
