"""play.py and check.py: which Pythons they take, and what they run."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import full_check
import package_check
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
    assert re.match(r"Capitol needs Python 3.11 or newer, and this is|A download of Capitol is built with", done.stderr)
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("launcher", LAUNCHERS, ids=lambda path: path.name)
@pytest.mark.parametrize("version", [(2, 7, 18), (3, 10, 9)])
def test_older_pythons_get_a_sentence(launcher: Path, version: tuple[int, int, int]) -> None:
    assert_refused([sys.executable, "-c", PRETEND.format(version=version), str(launcher)])


@pytest.mark.parametrize("version", [(3, 14, 0), (3, 15, 1)])
def test_downloads_are_not_built_with_packages_whose_licences_are_not_listed(version: tuple[int, int, int]) -> None:
    assert_refused([sys.executable, "-c", PRETEND.format(version=version), str(LAUNCHERS[-1])])


@pytest.mark.parametrize("launcher", LAUNCHERS[:-1], ids=lambda path: path.name)
@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 0), (3, 15, 0), (3, 19, 0)])
def test_newer_pythons_are_taken(launcher: Path, version: tuple[int, int, int]) -> None:
    """Run as a module, a launcher does nothing but look at the version."""
    pretend = PRETEND.format(version=version).replace("__main__", "looked_at")
    done = subprocess.run([sys.executable, "-c", pretend, str(launcher)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


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
    assert start_game.game_arguments(["--version"]) == ["--version"]
    assert start_game.game_arguments(["engine", "--game", "capitol"]) == ["engine", "--game", "capitol"]
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


def test_what_is_not_installed_here_is_told_and_no_failure(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    checks = (run_checks.Check("absent", ("-c", f"raise SystemExit({run_checks.NOT_HERE})")),)
    assert run_checks.run_all(Path(sys.executable), checks, tmp_path) == []
    assert re.search(r"absent +[\d.]+ s  not installed here", capfd.readouterr().out)


def test_checks_that_need_one_core_run_beside_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each waits for the file of the other; what they say is not mixed, and a failure is told."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    wait = (
        "import sys, time; from pathlib import Path; Path({mine!r}).touch(); print('begun {mine}', flush=True)\n"
        "until = time.monotonic() + 60\n"
        "while not Path({other!r}).exists():\n    assert time.monotonic() < until\n    time.sleep(0.01)\n"
        "print('done {mine}'); sys.exit({code})"
    )
    checks = tuple(
        run_checks.Check(mine, ("-c", wait.format(mine=mine, other=other, code=code)))
        for mine, other, code in (("one", "two", 0), ("two", "one", 4))
    )
    monkeypatch.setattr(run_checks, "LINT", checks)
    assert run_checks.run_all(Path(sys.executable), checks, tmp_path) == ["two"]
    shown = capfd.readouterr().out
    for name in ("one", "two"):
        assert f"--- {name}\nbegun {name}\ndone {name}\n" in shown.replace("\r", "")
    assert "FAILED (exit code 4)" in shown


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[run_checks.Check]:
    """What check.py would run."""
    ran: list[run_checks.Check] = []

    def run_all(_python: Path, checks: tuple[run_checks.Check, ...], _root: Path) -> list[str]:
        ran[:] = checks
        return []

    monkeypatch.setattr(run_checks, "run_all", run_all)
    monkeypatch.setattr(venv_setup, "ensure", lambda *_extras: Path(sys.executable))
    return ran


def test_the_checks_are_those_of_the_project(chosen: list[run_checks.Check]) -> None:
    assert run_checks.main([]) == 0
    assert [check.name for check in chosen] == [
        "one pygame",
        "ruff",
        "format",
        "mypy",
        "imports",
        "translations",
        "workflow form",
        "issue forms",
        "citation form",
        "workflow risks",
        "pytest",
    ]
    assert " ".join(chosen[-1].arguments) == "build_scripts/lanes.py landing"
    assert run_checks.main(["--base", "main"]) == 0
    assert " ".join(chosen[-1].arguments) == "build_scripts/lanes.py landing --base main"


def test_what_a_change_reaches_is_a_lane_of_its_own(chosen: list[run_checks.Check]) -> None:
    assert run_checks.main(["--changed", "--base", "v0.1.0"]) == 0
    assert [check.name for check in chosen] == ["ruff", "format", "mypy", "pytest changed"]
    assert " ".join(chosen[-1].arguments) == "build_scripts/lanes.py changed --base v0.1.0"
    assert run_checks.main(["--durations"]) == 0
    assert [" ".join(check.arguments) for check in chosen] == ["build_scripts/lanes.py all"]


@pytest.mark.posix
def test_a_landing_runs_the_check_and_then_the_packages_whatever_the_first_said(tmp_path: Path) -> None:
    """`.ci/run` with a stand-in for Python that fails for one of the two."""
    python = tmp_path / "python3"
    python.write_text('#!/bin/sh\necho "ran $1 $CI"\ncase "$1" in *"$FAILS"*) exit 1;; esac\n', encoding="utf-8")
    python.chmod(0o755)
    for fails, code in (("nothing", 0), ("check.py", 1), ("/check.py", 1), ("package_check.py", 1)):
        environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "FAILS": fails, "CI": ""}
        command = ["bash", str(ROOT / ".ci" / "run")]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == code
        ran = [line.strip() for line in done.stdout.splitlines() if line.startswith("ran ")]
        assert ran == ["ran build_scripts/check.py", "ran build_scripts/package_check.py true"]
        assert ("passed" if code == 0 else "FAILED") in done.stdout.splitlines()[-1]


def test_the_full_check_holds_what_a_landing_leaves_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(full_check.PARTS) == list(full_check.TOLD)
    names = [check.name for checks in full_check.PARTS.values() for check in checks]
    pythons = [f"pytest 3.{minor}" for minor in range(venv_setup.OLDEST[1], venv_setup.NEWEST[1] + 1)]
    systems = [f"packages {system}" for system in package_check.FULL]
    assert set(names) >= {
        "all tests",
        "all cases",
        "campaign",
        *pythons,
        "resolution 3.14",
        "resolution 3.15",
        *systems,
    }
    assert all((ROOT / "tests" / name).is_file() for name in full_check.CASES)
    ran: list[tuple[str, str]] = []

    def alone(self: run_checks.Runs, check: run_checks.Check) -> None:
        ran.append((check.name, self.environment.get("CI", "")))
        self.failed += [check.name] * (check.name == "resolution 3.14")

    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(run_checks.Runs, "alone", alone)
    monkeypatch.setattr(venv_setup, "ensure", lambda *_extras: Path(sys.executable))
    assert full_check.main(["resolutions", "linux"]) == 1
    assert ran == [("resolution 3.14", ""), ("resolution 3.15", ""), ("packages Linux", "true")]
    assert "Failed: resolution 3.14" in capsys.readouterr().out
    assert full_check.main(["macos"]) == 0
    with pytest.raises(SystemExit):
        full_check.main(["amiga"])


def test_the_fast_lane_is_the_linter_types_contracts_and_short_tests(chosen: list[run_checks.Check]) -> None:
    assert run_checks.main(["--fast"]) == 0
    assert [check.name for check in chosen] == ["ruff", "format", "mypy", "imports", "translations", "pytest fast"]
    assert "not slow" in chosen[-1].arguments
    assert all((ROOT / "tests" / room).is_dir() for room in run_checks.FAST_ROOMS)


def test_every_room_below_the_screens_and_every_game_is_in_the_fast_lane() -> None:
    """A room that is added is named here or there."""
    longer = {"ai", "campaign", "cli", "kit", "packaging", "properties", "shell", "workshop"}
    rooms = {path.parent.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").glob("*/**/test_*.py")}
    named = {room for room in run_checks.FAST_ROOMS if "/" not in room}
    of_games = {rules.parent.name for rules in (ROOT / "capitol" / "games").glob("*/rules")}
    assert named | longer | of_games | {"scenes"} == rooms
    assert not named & longer
    for game in of_games:
        assert f"{game}/rules" in run_checks.FAST_ROOMS
    script = (ROOT / "build_scripts" / "run_checks.py").read_text(encoding="utf-8")
    assert not [game for game in of_games if game in script.replace("capitol", "")], "each game lists its own"


def test_a_fast_lane_over_its_budget_is_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    short = run_checks.Check("pytest fast", ("-c", "print(sum(range(10**7)))"))
    monkeypatch.setattr(run_checks, "FAST_TESTS", short)
    for budget, told in ((0.0, sys.platform != "win32"), (1000.0, False)):
        monkeypatch.setattr(run_checks, "FAST_BUDGET", budget)
        assert run_checks.run_all(Path(sys.executable), (short,), ROOT) == []
        assert ("s of processor time, and their budget is" in capfd.readouterr().out) is told


def test_named_tests_run_alone(chosen: list[run_checks.Check]) -> None:
    """What somebody does who changes one thing; a name that is none is told, before anything is installed."""
    assert run_checks.main(["tests/core", "tests/test_house.py"]) == 0
    (check,) = chosen
    assert check.arguments[-2:] == ("tests/core", "tests/test_house.py")
    chosen.clear()
    for wrong in (["tests/no_such"], ["--fast", "tests/core"], ["--fast", "--changed"], ["--fast", "--base", "main"]):
        with pytest.raises(SystemExit):
            run_checks.main(wrong)
    assert not chosen


def test_exactly_one_pygame_is_installed(tmp_path: Path) -> None:
    """The one for the packages that are installed here, which may be those of a newer Python."""
    here, other = ("3.14", "3.13") if "pygame-ce" in packages_distributions()["pygame"] else ("3.13", "3.14")
    command = [sys.executable, str(ROOT / "build_scripts" / "one_pygame.py")]
    assert subprocess.run([*command, here], check=False).returncode == 0
    done = subprocess.run([*command, other], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert re.match(r"exactly the distribution pygame\S* must .* found: pygame\S*\n$", done.stderr)
    for name in ("pygame", "pygame_ce"):
        second = tmp_path / f"{name}-2.5.5.dist-info"
        second.mkdir()
        (second / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name.replace('_', '-')}\nVersion: 2.5.5\n")
        (second / "top_level.txt").write_text("pygame\n")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run([*command, here], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "found: pygame, pygame-ce" in done.stderr
