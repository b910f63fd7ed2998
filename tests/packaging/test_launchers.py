"""play.py and check.py: which Pythons they take, and what they run."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import run_checks
import start_game
import venv_setup

ROOT = Path(__file__).resolve().parents[2]
LAUNCHERS = [ROOT / "build_scripts" / name for name in ("play.py", "check.py", "build.py")]
PRETEND = "import runpy, sys; sys.version_info = {version}; runpy.run_path(sys.argv[1], run_name='__main__')"


def assert_refused(command: list[str]) -> None:
    """The command ends with one sentence on standard error, nothing else, and exit code 2."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("Capitol needs Python 3.11, 3.12 or 3.13, and this is Python ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("launcher", LAUNCHERS, ids=lambda path: path.name)
@pytest.mark.parametrize("version", [(2, 7, 18), (3, 10, 9), (3, 14, 0), (4, 0, 0)])
def test_other_pythons_get_a_sentence(launcher: Path, version: tuple[int, int, int]) -> None:
    assert_refused([sys.executable, "-c", PRETEND.format(version=version), str(launcher)])


@pytest.mark.parametrize("launcher", LAUNCHERS, ids=lambda path: path.name)
def test_every_python_can_read_the_launchers(launcher: Path) -> None:
    source = launcher.read_text(encoding="ascii")
    tree = ast.parse(source, feature_version=(3, 7))
    # Nothing that Python 2 could not read either: no annotations, f-strings or print.
    unreadable = (ast.FunctionDef, ast.AnnAssign, ast.JoinedStr, ast.ImportFrom)
    assert not [node for node in ast.walk(tree) if isinstance(node, unreadable)]


@pytest.mark.parametrize("launcher", LAUNCHERS, ids=lambda path: path.name)
def test_older_pythons_of_this_machine_are_refused(launcher: Path) -> None:
    versions = Path.home() / ".pyenv" / "versions"
    for old in ("2.7.*", "3.[6-9].*", "3.10.*"):
        for python in versions.glob(f"{old}/bin/python"):
            assert_refused([str(python), str(launcher)])


def test_arguments_go_to_the_game() -> None:
    assert start_game.game_arguments([]) == ["play"]
    assert start_game.game_arguments(["--size", "1280x720"]) == ["play", "--size", "1280x720"]
    assert start_game.game_arguments(["--selftest", "--frames", "2"]) == ["--selftest", "--frames", "2"]
    assert start_game.game_arguments(["selfplay", "--games", "2"]) == ["selfplay", "--games", "2"]


@pytest.mark.parametrize("main", [start_game.main, run_checks.main])
def test_a_failed_setup_is_a_sentence(
    main: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*extras: str) -> Path:
        raise venv_setup.SetupError("No network.")

    monkeypatch.setattr(venv_setup, "ensure", fail)
    assert callable(main)
    assert main([]) == 2
    assert capsys.readouterr() == ("", "No network.\n")


def test_all_checks_run_even_after_a_failure(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    show = "import os; print(*[os.environ[n] for n in ('SDL_VIDEODRIVER', 'SDL_AUDIODRIVER', 'CAPITOL_HOME')])"
    checks = (run_checks.Check("first", ("-c", "raise SystemExit(3)")), run_checks.Check("second", ("-c", show)))
    assert run_checks.run_all(Path(sys.executable), checks, tmp_path) == ["first"]
    shown = capfd.readouterr().out
    assert "FAILED (exit code 3)" in shown
    assert "dummy dummy " in shown
    assert os.environ["CAPITOL_HOME"] not in shown


def test_the_checks_are_those_of_the_project() -> None:
    names = [check.name for check in run_checks.CHECKS]
    assert names == ["one pygame", "ruff", "mypy", "imports", "workflow form", "workflow risks", "pytest"]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in script if not line.startswith("#")][-2:] == [
        "python3 build_scripts/check.py",
        "CI=true python3 build_scripts/package_check.py",
    ]


def test_exactly_one_pygame_is_installed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", run_checks.ONE_PYGAME]
    assert subprocess.run(command, check=False).returncode == 0
    second = tmp_path / "pygame_ce-2.5.5.dist-info"
    second.mkdir()
    (second / "METADATA").write_text("Metadata-Version: 2.1\nName: pygame-ce\nVersion: 2.5.5\n")
    (second / "top_level.txt").write_text("pygame\n")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "found: pygame, pygame-ce" in done.stderr
