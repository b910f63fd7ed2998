"""The system's file manager, and the folder for copies."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from capitol.host import desktop


def test_a_frozen_program_keeps_its_libraries_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    inside = {"LD_LIBRARY_PATH": "/opt/capitol", "LD_LIBRARY_PATH_ORIG": "/usr/local/lib", "HOME": "/home/a"}
    assert desktop.outer_environment(inside) == {"LD_LIBRARY_PATH": "/usr/local/lib", "HOME": "/home/a"}
    alone = {"LD_LIBRARY_PATH": "/opt/capitol"}
    assert desktop.outer_environment(alone) == alone
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert desktop.outer_environment(alone) == {}


@pytest.mark.parametrize(("system", "command"), [("linux", "xdg-open"), ("darwin", "open")])
def test_each_system_has_its_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, command: str
) -> None:
    called: list[list[str]] = []

    def start(arguments: list[str], **options: Any) -> None:
        called.append(arguments)

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr("capitol.host.desktop.shutil.which", lambda name: name)
    desktop.open_folder(tmp_path)
    assert called == [[command, str(tmp_path)]]


def test_copies_go_where_they_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The first of desktop, downloads and documents that there is, else the home folder."""
    for name in ("desktop", "downloads", "documents"):
        monkeypatch.setattr(platformdirs, f"user_{name}_path", lambda name=name: tmp_path / name)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert desktop.easy_to_find() == tmp_path
    (tmp_path / "documents").mkdir()
    assert desktop.easy_to_find() == tmp_path / "documents"
    (tmp_path / "desktop").mkdir()
    assert desktop.easy_to_find() == tmp_path / "desktop"


def test_a_folder_is_made_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the command of the system, or Windows' own call; where there is none, a sentence."""
    asked: list[Any] = []
    monkeypatch.setattr("capitol.host.desktop.shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_options: asked.append(command))
    monkeypatch.setattr(os, "startfile", lambda folder: asked.append(str(folder)), raising=False)
    for system in ("linux", "darwin", "win32"):
        monkeypatch.setattr("capitol.host.desktop.sys.platform", system)
        desktop.open_folder(tmp_path / system)
        assert (tmp_path / system).is_dir()
    assert asked == [
        ["/usr/bin/xdg-open", str(tmp_path / "linux")],
        ["/usr/bin/open", str(tmp_path / "darwin")],
        str(tmp_path / "win32"),
    ]
    monkeypatch.setattr("capitol.host.desktop.sys.platform", "linux")
    monkeypatch.setattr("capitol.host.desktop.shutil.which", lambda _name: None)
    with pytest.raises(OSError, match="no program that shows folders"):
        desktop.open_folder(tmp_path)
