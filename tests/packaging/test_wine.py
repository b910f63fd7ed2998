"""Running programs under Wine, with stand-ins for its commands: what a program leaves behind stops nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from steps import StepFailed
from windows import wine
from windows.wine import Wine

SERVER = """#!/bin/sh
[ "$1" = -k ] && kill -9 $(cat "$WINEPREFIX"/pids)
exit 0
"""
PROGRAM = """#!/bin/sh
echo $$ > "$WINEPREFIX/pids"
exec sh -c "$1"
"""
LEAVES_ONE = 'sleep 600 & echo $! >> "$WINEPREFIX/pids"; echo all told; exit 3'


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wine:
    """A Windows whose programs are shell scripts."""
    for name, script in {"wine": PROGRAM, "wineserver": SERVER}.items():
        (tmp_path / name).write_text(script, encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(wine, "LEFT_BEHIND_S", 0.5)
    prefix = tmp_path / "prefix"
    prefix.mkdir()
    return Wine(prefix)


@pytest.mark.posix
def test_a_program_ends_and_has_spoken(windows: Wine) -> None:
    ended = windows.run("echo one; echo two >&2; exit 7", seconds=60)
    assert (ended.code, sorted(ended.said.split())) == (7, ["one", "two"])


@pytest.mark.posix
def test_what_it_left_running_is_named_and_ended(windows: Wine, capsys: pytest.CaptureFixture[str]) -> None:
    ended = windows.run(LEAVES_ONE, seconds=60)
    assert (ended.code, ended.said) == (3, "all told\n")
    assert "sleep 600" in capsys.readouterr().out


@pytest.mark.posix
def test_one_that_goes_on_after_its_last_line_is_ended(windows: Wine, capsys: pytest.CaptureFixture[str]) -> None:
    ended = windows.run("echo 5 passed; exec sleep 600", seconds=60, last=re.compile("passed"))
    assert (ended.code, ended.said) == (0, "5 passed\n")
    assert "sleep 600" in capsys.readouterr().out


@pytest.mark.posix
def test_one_that_never_ends_is_a_failure(windows: Wine) -> None:
    with pytest.raises(StepFailed, match=r"did not end within 1 s\. It said:\nbegun"):
        windows.run("echo begun; exec sleep 600", seconds=1, last=re.compile("passed"))
