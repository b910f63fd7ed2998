"""Runs the project's checks in .venv, each to its end, and reports which failed and how long each took."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import venv_setup

# import-linter has no `python -m` form, and its console script is bound to the folder it was installed in.
LINT_IMPORTS = """
import sys
from importlinter.cli import lint_imports_command
sys.path.insert(0, "build_scripts")  # where the workshop is
lint_imports_command()
"""
# zizmor is not written in Python; it is installed as a file beside the interpreter. It looks for security weaknesses;
# with --offline it does not ask GitHub.
ZIZMOR = """
import subprocess, sys, sysconfig
from pathlib import Path
zizmor = Path(sysconfig.get_path("scripts"), "zizmor.exe" if sys.platform == "win32" else "zizmor")
arguments = ["--offline", "--no-progress", "--persona", "pedantic", ".github/workflows"]
sys.exit(subprocess.run([str(zizmor), *arguments]).returncode)
"""


NOT_HERE = 77
"""The exit code of a check that needs something not installed here."""


@dataclass(frozen=True)
class Check:
    """One check: its name, and the arguments for the environment's Python."""

    name: str
    arguments: tuple[str, ...]


ISSUE_FORMS = ("fault", "wish", "words")
LINT = (
    Check("one pygame", ("build_scripts/one_pygame.py",)),
    Check("ruff", ("-m", "ruff", "check", ".")),
    Check("format", ("-m", "ruff", "format", "--check", ".")),
    Check("mypy", ("-m", "mypy")),
    Check("imports", ("-c", LINT_IMPORTS)),
    Check("translations", ("build_scripts/locales/catalogues.py", "check")),
    *(
        Check(name, ("-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *files))
        for name, schema, files in (
            ("workflow form", "github-workflows", (".github/workflows/release.yml", ".github/workflows/checks.yml")),
            ("issue forms", "github-issue-forms", [f".github/ISSUE_TEMPLATE/{one}.yml" for one in ISSUE_FORMS]),
            ("citation form", "citation-file-format", ("CITATION.cff",)),
        )
    ),
    Check("workflow risks", ("-c", ZIZMOR)),
)
"""Checks that need one core each and run in parallel: all before the tests."""
PYTEST = ("-m", "pytest", "-n", "auto")  # one process per core
LANES = "build_scripts/lanes.py"
LANDING = Check("pytest", (LANES, "landing"))
CHANGED = Check("pytest changed", (LANES, "changed"))
ALL = Check("pytest all", (LANES, "all"))


FAST_LANE = ("ruff", "format", "mypy", "imports", "translations")
"""The checks of the fast lane, besides its tests."""
CHANGED_LANE = ("ruff", "format", "mypy")
"""The checks that accompany the tests reached by a change."""
GAME_ROOMS = ("golden", "rules")
"""The test folders of each game in the fast lane."""
GAME_TESTS = tuple(
    venv_setup.ROOT / "tests" / rules.parent.name
    for rules in sorted((venv_setup.ROOT / "capitol" / "games").glob("*/rules"))
)
"""The folder of each game's own tests."""
GAME_LIST = "fast_lane.txt"
"""The file there with further rooms and tests of the game for the fast lane, one a line."""


def _listed(by_name: bool) -> tuple[str, ...]:
    """Return the tests (``by_name``) or the rooms that the games list for the fast lane."""
    lists = [folder / GAME_LIST for folder in GAME_TESTS if (folder / GAME_LIST).is_file()]
    lines = [line.strip() for file in lists for line in file.read_text(encoding="utf-8").splitlines()]
    return tuple(line for line in lines if line and ("::" in line) == by_name)


FAST_ROOMS = (
    *("ai/generic", "boards", "contract", "core", "games", "golden", "host", "mutants", "session", "table"),
    *(
        f"{game.name}/{room.name}"
        for game in GAME_TESTS
        for room in sorted(game.glob("*"))
        if room.name in GAME_ROOMS and room.is_dir()
    ),
    *_listed(by_name=False),
)
"""The test folders in the fast lane: the rooms below the screens, with everything added to them later."""
FAST_WALKS = (
    "scenes/test_screens_fit.py::test_every_size[1280x720]",
    *_listed(by_name=True),
    "scenes/test_toy.py::test_a_person_plays_a_game_to_its_end_and_again",
    "scenes/test_two_games.py::test_the_title_shows_one_of_them_and_play_deals_it",
)
"""And one walk through all screens of the program and through each game."""
FAST_TESTS = Check(
    "pytest fast",
    (
        *(*PYTEST, "-m", "not slow"),
        *(f"tests/{name}" for name in (*FAST_ROOMS, *FAST_WALKS)),
    ),
)
FAST_BUDGET = 60.0
"""Seconds of processor time for the tests of the fast lane: with the other checks a minute on two idle cores."""


SHORT = (FAST_TESTS.name, CHANGED.name)
"""Tests that take no longer than mypy."""
LONGEST = ("mypy", *SHORT)
"""Checks to start first, so that nothing waits for them at the end."""


def run_all(python: Path, checks: tuple[Check, ...], root: Path) -> list[str]:
    """Run each check in ``root``, even if others fail; return the names of those that failed.

    Those of `LINT` run in parallel, as many as there are cores, together with the tests of a one-minute lane; all
    others follow one by one: tests that measure time should not be slowed down.
    """
    with tempfile.TemporaryDirectory(prefix="capitol-check-", ignore_cleanup_errors=True) as home:
        run = Runs(python, root, environment(Path(home)))
        short = [check for check in checks if check in LINT or check.name in SHORT]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            list(pool.map(run.beside, sorted(short, key=lambda check: check.name not in LONGEST)))
        for check in checks:
            if check not in short:
                run.alone(check)
    print("---", *run.times, sep="\n", flush=True)
    return run.failed


def environment(home: Path) -> dict[str, str]:
    """Return the environment of checks: no screen, no sound, and a folder in place of the player's files. What Python
    compiles is always stored: each of some thousand processes would compile hundreds of modules again."""
    kept = venv_setup.clean_environment()
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept | {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONUTF8": "1",  # so that the tools' special characters can be printed on Windows as well
        "CAPITOL_HOME": str(home),
    }


class Runs:
    """Runs checks and keeps their results."""

    def __init__(self, python: Path, root: Path, environment: Mapping[str, str]) -> None:
        self.python, self.root, self.environment = python, root, environment
        self.failed: list[str] = []
        self.times: list[str] = []

    def beside(self, check: Check) -> None:
        """Run a check in parallel with others: its output is shown when it has ended."""
        self._run(check, subprocess.PIPE)

    def alone(self, check: Check) -> None:
        """Run a check that uses all cores."""
        print(f"--- {check.name}", flush=True)
        self._run(check, None)

    def _run(self, check: Check, output: int | None) -> None:
        start, used = time.perf_counter(), 0.0
        command = [str(self.python), *check.arguments]
        with subprocess.Popen(
            command, cwd=self.root, env=self.environment, stdout=output, stderr=output and subprocess.STDOUT
        ) as process:
            if process.stdout is not None:
                said = process.stdout.read().decode("utf-8", "replace")
                print(f"--- {check.name}\n{said}", end="" if said.endswith("\n") or not said else "\n", flush=True)
            if sys.platform != "win32":
                _pid, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                used = usage.ru_utime + usage.ru_stime
            code = process.wait()
        verdict = {0: "ok", NOT_HERE: "not installed here"}.get(code, f"FAILED (exit code {code})")
        spent = f", {used:.0f} s of processor time" if used >= 1 else ""
        self.times.append(f"{check.name:15} {time.perf_counter() - start:7.1f} s  {verdict}{spent}")
        if code not in (0, NOT_HERE):
            self.failed.append(check.name)
        if check is FAST_TESTS and used > FAST_BUDGET:
            self.times.append(
                f"The tests of the fast lane took {used:.0f} s of processor time, and their budget is "
                f"{FAST_BUDGET:.0f}: look for the slowest (pytest --durations=20), shorten them or mark them slow."
            )


def main(arguments: list[str]) -> int:
    """Set up, run all checks; return 0 if all passed, 1 if any failed, 2 with a sentence if the set-up fails."""
    parser = argparse.ArgumentParser(prog="check.py", description=__doc__)
    lanes = parser.add_mutually_exclusive_group()
    lanes.add_argument(
        "--changed",
        action="store_true",
        help="within a minute: linter, format and types, and the tests that a change reaches as far as time allows",
    )
    lanes.add_argument(
        "--fast",
        action="store_true",
        help="within a minute on two quiet cores, what finds most faults: the linter, format, types, import contracts, "
        "translations, the short tests of the rooms below the screens, and a walk through each game",
    )
    lanes.add_argument(
        "--durations",
        action="store_true",
        help="all tests, slow ones too, and write what each takes to build_scripts/durations.json, by which --changed "
        "chooses: half an hour on two quiet cores; with TESTS only those of these files and folders",
    )
    parser.add_argument(
        "--base",
        metavar="REV",
        help="what differs from this revision counts as changed (work tree, and the commits of the last four hours)",
    )
    parser.add_argument("tests", nargs="*", metavar="TESTS", help="only the tests in these folders and files")
    options = parser.parse_args(arguments)
    missing = [name for name in options.tests if not (venv_setup.ROOT / name.partition("::")[0]).exists()]
    if missing:
        parser.error(f"there are no tests {', '.join(missing)}")
    if options.tests and (options.changed or options.fast or options.base):
        parser.error("a lane chooses the tests itself")
    if options.base and (options.fast or options.durations):
        parser.error("--base is for --changed, and for the whole check")
    base = ("--base", options.base) if options.base else ()
    checks: tuple[Check, ...]
    if options.durations:
        checks = (Check(ALL.name, (*ALL.arguments, *options.tests)),)
    elif options.tests:
        checks = (Check("pytest", (*PYTEST, *options.tests)),)
    elif options.changed:
        checks = (*(one for one in LINT if one.name in CHANGED_LANE), Check(CHANGED.name, (*CHANGED.arguments, *base)))
    elif options.fast:
        checks = (*(one for one in LINT if one.name in FAST_LANE), FAST_TESTS)
    else:
        checks = (*LINT, Check(LANDING.name, (*LANDING.arguments, *base)))
    try:
        python = venv_setup.ensure("test", "workshop")
        failed = run_all(python, checks, venv_setup.ROOT)
    except venv_setup.SetupError as error:
        venv_setup.say(str(error))
        return 2
    except KeyboardInterrupt:
        venv_setup.say("Stopped.")
        return 130
    print("All checks passed." if not failed else "Failed: " + ", ".join(failed), flush=True)
    return 1 if failed else 0
