"""Starts and ends that go wrong, in processes of their own: no streams, crashes, no place to write, small desktops."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SILENT = "import sys; sys.stdin = sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = None\n"
MAIN = "from capitol.cli import main; sys.exit(main())\n"
QUIT = "wait new\npress quit\n"
INTO_A_GAME = "press new\npress start\nwait-idle\nkey escape\n"


def run(tmp_path: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run ``code`` with a command line."""
    variables = {**os.environ, "CAPITOL_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", f"import sys; sys.argv[0] = 'capitol'\n{code}", *arguments]
    return subprocess.run(command, env=variables, capture_output=True, timeout=120, cwd=tmp_path, check=False)


def play(tmp_path: Path, code: str, script: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run ``code`` and then `capitol play` with a script."""
    file = tmp_path / "script.txt"
    file.write_text(script, encoding="utf-8")
    return run(tmp_path, code + MAIN, "play", "--script", str(file), "--speed", "instant", *arguments)


def reports(tmp_path: Path) -> list[Path]:
    """The reports of crashes."""
    return sorted((tmp_path / "home" / "logs").glob("crash-*.txt"))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["levels", "lint"], 0),
        (["selfplay", "--games", "2", "--jobs", "2", "--seats", "random,random", "--records", "records"], 0),
        (["replay", "nothing.json"], 2),
        (["--help"], 0),
        (["--version"], 0),
        (["strange"], 2),
        (["play", "--script", "nothing.txt"], 2),
        (["bench"], 0),
    ],
)
def test_every_command_runs_without_streams(tmp_path: Path, arguments: list[str], code: int) -> None:
    """A windowed program without a terminal has none: the same exit code, and no report of a crash."""
    done = run(tmp_path, SILENT + MAIN, *arguments)
    assert done.returncode == code
    assert (done.stdout, done.stderr) == (b"", b"")
    assert reports(tmp_path) == []


def test_the_game_runs_without_streams(tmp_path: Path) -> None:
    """With the process that thinks, which has none either; the log is a file."""
    think = (
        "from capitol.shell import app; import capitol.ai.worker as w\n"
        "app.make_thinker = lambda counted, faults=None: w.Thinker(app.PLAYER_FACTORY, app.wake, faults=faults)\n"
    )
    done = play(tmp_path, SILENT + think, INTO_A_GAME + "sleep 300\npress menu.quit\n")
    assert done.returncode == 0
    assert (done.stdout, done.stderr) == (b"", b"")
    assert reports(tmp_path) == []
    assert list((tmp_path / "home" / "logs").glob("faults-*")) == []


BREAK_THE_MENU = """
import capitol.shell.menu as menu
def broken(scene, look):
    import pygame
    assert pygame.display.get_init()
    raise ZeroDivisionError("the menu fell over")
menu.MenuScene.layout = broken
"""
WATCH_THE_WINDOW = """
from capitol.kit.display import Display
from pathlib import Path
import os
closing = Display.close
def close(display):
    print("reports when the window closes:", len(list(Path(os.environ["CAPITOL_HOME"]).glob("logs/crash-*"))))
    closing(display)
Display.close = close
"""


@pytest.mark.slow
@pytest.mark.system
def test_a_crash_is_reported_with_the_game_before_the_window_closes_and_told_next_time(tmp_path: Path) -> None:
    done = play(tmp_path, BREAK_THE_MENU + WATCH_THE_WINDOW, INTO_A_GAME, "--seed", "4")
    assert done.returncode == 1
    assert done.stdout.split() == b"reports when the window closes: 1".split()
    (report,) = reports(tmp_path)
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: the menu fell over" in text
    assert "Fault: the program stopped" in text
    assert "\nGame: capitol\n" in text
    assert " actions, those that are public in full:\n" in text
    assert '"seed"' not in text, "it is for others to read"
    assert "the menu fell over" in (tmp_path / "home" / "logs" / "capitol.log").read_text(encoding="utf-8")
    again = play(tmp_path, "", "wait crash.text\nkey return\nwait continue\npress continue\nwait board\n")
    assert again.returncode == 0, again.stderr
    third = play(tmp_path, "", "wait continue\nsleep 100\n", "--dump-ui", "ui.json")
    assert third.returncode == 0
    tree = json.loads((tmp_path / "ui.json").read_text(encoding="utf-8"))
    assert not any(widget["id"].startswith("crash") for widget in tree["widgets"])


DIE = """
import capitol.shell.menu as menu, faulthandler
menu.MenuScene.layout = lambda scene, look: faulthandler._sigsegv()
"""


@pytest.mark.slow
@pytest.mark.system
def test_a_deadly_fault_is_told_next_time_with_the_game(tmp_path: Path) -> None:
    """No Python runs any more when a library breaks: the next start makes the report of it, with the saved game."""
    assert play(tmp_path, DIE, INTO_A_GAME).returncode not in (0, 1, 2)
    assert reports(tmp_path) == []
    again = play(tmp_path, "", "wait crash.text\nkey return\nwait continue\n")
    assert again.returncode == 0, again.stderr
    (report,) = reports(tmp_path)
    text = report.read_text(encoding="utf-8")
    assert "most recent call first" in text
    assert "\nGame: capitol\n" in text
    assert " actions, those that are public in full:\n" in text
    assert '"seed"' not in text, "it is for others to read"
    assert list((tmp_path / "home" / "logs").glob("faults-*")) == []


def test_pygame_that_cannot_be_imported_is_reported(tmp_path: Path) -> None:
    done = play(tmp_path, "sys.modules['pygame'] = None\n", QUIT)
    assert done.returncode == 1
    (report,) = reports(tmp_path)
    assert "pygame" in report.read_text(encoding="utf-8")
    said = done.stderr.decode()
    assert said.startswith("Capitol cannot run: pygame is missing or damaged")
    assert said.count("\n") == 1


def test_a_fresh_start_keeps_its_report(tmp_path: Path) -> None:
    """The folders of `--fresh` are thrown away, the report is not."""
    variables = f"import os, tempfile; tempfile.tempdir = {str(tmp_path)!r}\n"
    done = play(tmp_path, variables + BREAK_THE_MENU, INTO_A_GAME, "--fresh")
    assert done.returncode == 1
    (report,) = tmp_path.glob("crash-*.txt")
    assert "the menu fell over" in report.read_text(encoding="utf-8")
    assert list(tmp_path.glob("capitol-fresh-*")) == []
