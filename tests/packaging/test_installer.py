"""Making the installer for Windows, as far as it goes without NSIS: what it takes, and what it refuses."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import pack
from steps import Missing, StepFailed
from windows import installer


def pretend(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    """An NSIS that says this of its version."""
    done = subprocess.CompletedProcess(["makensis"], 0, stdout=said)
    monkeypatch.setattr(shutil, "which", lambda _name: "makensis")
    monkeypatch.setattr(subprocess, "run", lambda *_command, **_options: done)


@pytest.mark.parametrize("said", ["v3.08", "v3.08-3+deb12u1", "v3.08-2"])
def test_the_nsis_of_the_credits_is_taken(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    pretend(monkeypatch, said)
    installer.check_nsis()


@pytest.mark.parametrize("said", ["v3.09-1", "v3.0", "v3.08.1", ""])
def test_another_nsis_is_refused(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    pretend(monkeypatch, said)
    with pytest.raises(StepFailed, match=r"and the credits name 3\.08"):
        installer.check_nsis()


def test_without_nsis_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(Missing, match="nsis"):
        installer.check_nsis()


def test_what_is_no_download_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "Capitol-0.0.1", tmp_path / "out"
    folder.mkdir()
    assert installer.main([str(folder), "--out", str(out)]) == 1
    assert "There is no Capitol.exe" in capsys.readouterr().err
    (folder / "Capitol.exe").touch()
    assert installer.main([str(folder), "--out", str(out)]) == 1
    assert f"Capitol-0.0.1 is not the unpacked download of {pack.version()}." in capsys.readouterr().err
    assert not out.exists()


def test_it_removes_what_it_brought_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "_internal").mkdir()
    (tmp_path / "_internal" / "python311.dll").touch()
    (tmp_path / "Capitol.exe").touch()
    assert installer.removal_macro(tmp_path).splitlines() == [
        "!macro RemoveFiles",
        '  Delete "$INSTDIR\\Capitol.exe"',
        '  RMDir /r "$INSTDIR\\_internal"',
        "!macroend",
    ]
