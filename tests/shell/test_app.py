"""The program as a whole, in processes of its own: scripts, pictures, widget trees, what goes wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from capitol.session.journal import body_of

ROOT = Path(__file__).resolve().parents[2]


def play(tmp_path: Path, script: str, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `capitol play` with a script."""
    file = tmp_path / "script.txt"
    file.write_text(script, encoding="utf-8")
    command = [sys.executable, "-m", "capitol", "play", "--script", str(file), "--speed", "instant", *options]
    variables = {**os.environ, "CAPITOL_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=60, cwd=tmp_path, check=False)


def test_script_leaves_pictures_and_the_widget_tree(tmp_path: Path) -> None:
    """Pictures by name, one of the last frame, and the widgets as JSON."""
    options = ("--screenshot", "pictures", "--dump-ui", "ui.json", "--size", "1366x768")
    done = play(tmp_path, "wait new\npress rules\nscreenshot rules\n", *options)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert (tmp_path / "pictures" / "rules.png").stat().st_size > 10_000
    assert (tmp_path / "pictures" / "last.png").exists()
    tree = json.loads((tmp_path / "ui.json").read_text(encoding="utf-8"))
    assert tree["size"] == [1366, 768]
    assert any(widget["id"] == "rules.panel" for widget in tree["widgets"])


SOME_TURNS = """
press new
press start
wait-idle
screenshot first
key f
key space
key space
key return
wait-idle
screenshot second
press pass
wait-idle
"""


@pytest.mark.slow
@pytest.mark.system
def test_runs_with_one_seed_and_script_are_alike(tmp_path: Path) -> None:
    """G13: the saved game (its date apart), the pictures and the widgets of two runs are the same."""
    runs = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        done = play(folder, SOME_TURNS, "--seed", "5", "--screenshot", "pictures", "--dump-ui", "ui.json")
        assert done.returncode == 0, done.stderr
        lines = next((folder / "home" / "saves").glob("*.capitol-save")).read_text(encoding="utf-8").splitlines()
        # Where dates differ, so do checks.
        header = {**json.loads(lines[0]), "created": "", "name": "", "check": ""}
        pictures = {path.name: path.read_bytes() for path in (folder / "pictures").iterdir()}
        bodies = [body_of(line.encode()) for line in lines[1:]]
        runs.append((header, bodies, pictures, (folder / "ui.json").read_bytes()))
    first, second = runs
    assert first[0] == second[0]
    assert first[1] == second[1]
    assert len(first[1]) >= 4
    assert sorted(first[2]) == ["first.png", "last.png", "second.png"]
    assert [name for name in first[2] if first[2][name] != second[2][name]] == []
    assert first[3] == second[3]


def test_script_that_fails_names_its_line(tmp_path: Path) -> None:
    """A missing widget: the line, the widgets there are, exit code 1."""
    done = play(tmp_path, "wait new\npress nothing.like.this\n")
    assert done.returncode == 1
    assert "line 2" in done.stderr
    assert "new" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.system
def test_script_that_is_none_is_refused_in_one_line(tmp_path: Path) -> None:
    """A line that is no command, bytes that are no text: no crash report, exit code 2."""
    done = play(tmp_path, "wait new\njump high\n")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert "line 2: no such command: jump" in done.stderr
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    done = play(tmp_path, "", "--script", "noise")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert "noise: the file holds no text" in done.stderr
    assert list(tmp_path.rglob("crash-*")) == []


def test_a_script_that_cannot_write_its_pictures_names_its_line(tmp_path: Path) -> None:
    """The folder for pictures is a file: the line and the reason, exit code 1, no crash report."""
    (tmp_path / "taken").write_text("a file where the folder should be", encoding="utf-8")
    done = play(tmp_path, "wait new\nscreenshot one\n", "--screenshot", "taken")
    assert done.returncode == 1
    assert "line 2: screenshot one: it cannot be written" in done.stderr
    assert list(tmp_path.rglob("crash-*")) == []


@pytest.mark.slow
@pytest.mark.system
@pytest.mark.parametrize(("option", "name"), [("--screenshot", "taken"), ("--dump-ui", "taken/ui.json")])
def test_pictures_that_cannot_be_written_are_no_success(tmp_path: Path, option: str, name: str) -> None:
    """Whoever runs scripts must not take old pictures for new ones: a sentence, exit code 1."""
    (tmp_path / "taken").write_text("a file where the folder should be", encoding="utf-8")
    done = play(tmp_path, "wait new\n", option, name)
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "taken" in done.stderr


def test_scale_that_does_not_fit_is_told(tmp_path: Path) -> None:
    """The largest that fits is taken, and a sentence says so."""
    done = play(tmp_path, "wait new\n", "--ui-scale", "2", "--size", "1280x720")
    assert done.returncode == 0
    assert "1280" in done.stderr


@pytest.mark.slow
@pytest.mark.system
def test_unwritable_home_is_a_notice(tmp_path: Path) -> None:
    """Folders that cannot be made: the game opens all the same and says so on the title."""
    (tmp_path / "home").write_text("a file where the folder should be", encoding="utf-8")
    done = play(tmp_path, "wait new\nwait toast 5000\npress new\npress start\nwait board\n", TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.rglob("*.capitol-save")) == [], "nothing goes to another place"
    done = play(tmp_path, "wait new\nwait toast 5000\n", "--dump-ui", "ui.json")
    tree = json.loads((tmp_path / "ui.json").read_text(encoding="utf-8"))
    (said,) = [widget["label"] for widget in tree["widgets"] if widget["id"] == "toast"]
    assert str(tmp_path / "home" / "saves") in said


def test_damaged_settings_are_a_notice(tmp_path: Path) -> None:
    """A spoilt settings file: usual settings and a sentence."""
    config = tmp_path / "home" / "config"
    config.mkdir(parents=True)
    (config / "settings.json").write_text("{", encoding="utf-8")
    done = play(tmp_path, "wait new\nwait toast 5000\n")
    assert done.returncode == 0, done.stderr


def test_no_display_is_one_sentence(tmp_path: Path) -> None:
    """Without a display: one sentence that names selfplay, exit code 2."""
    script = tmp_path / "script.txt"
    script.write_text("quit\n", encoding="utf-8")
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    variables = {name: value for name, value in os.environ.items() if name not in hidden}
    variables |= {"CAPITOL_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    if sys.platform != "linux":
        variables["SDL_VIDEODRIVER"] = "x11"  # they always have a display; this one they cannot open
    command = [sys.executable, "-m", "capitol", "play", "--script", str(script)]
    done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "capitol selfplay" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.slow
@pytest.mark.system
def test_killed_game_continues(tmp_path: Path) -> None:
    """kill -9 in the middle of a game; the next start offers Continue."""
    file = tmp_path / "script.txt"
    file.write_text("press new\npress start\nwait-idle\nscreenshot now\nsleep 60000\n", encoding="utf-8")
    command = [sys.executable, "-m", "capitol", "play", "--script", str(file), "--speed", "instant"]
    command += ["--screenshot", "out"]
    variables = {**os.environ, "CAPITOL_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, env=variables, cwd=tmp_path, stderr=subprocess.PIPE) as child:
        for _turn in range(600):
            if (tmp_path / "out" / "now.png").exists() or child.poll() is not None:
                break
            try:
                child.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
        child.kill()
    done = play(tmp_path, "wait continue\npress continue\nwait board\n")
    assert done.returncode == 0, done.stderr
