"""Runs every check of the project in .venv, each to its end, and says which failed and how long each took."""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import venv_setup

# import-linter has no `python -m` form, and its console script is bound to the folder it was installed in.
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
# zizmor is no Python program, and comes as a file beside the interpreter. It looks for weak points; --offline: it need
# not ask GitHub.
ZIZMOR = """
import subprocess, sys, sysconfig
from pathlib import Path
zizmor = Path(sysconfig.get_path("scripts"), "zizmor.exe" if sys.platform == "win32" else "zizmor")
arguments = ["--offline", "--no-progress", "--persona", "pedantic", ".github/workflows"]
sys.exit(subprocess.run([str(zizmor), *arguments]).returncode)
"""


NOT_HERE = 77
"""The exit code of a check for which nothing is installed here."""


@dataclass(frozen=True)
class Check:
    """One step: its name, and the arguments of the environment's Python that run it."""

    name: str
    arguments: tuple[str, ...]


ISSUE_FORMS = ("fault", "wish", "words")
OTHER_PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
"""All that Capitol runs on. The checks themselves run with one of them."""
NEWEST_PYTHONS = ("3.14", "3.15")
"""Those with packages of their own, which are looked for also where the Python is not installed."""
CHECKS = (
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
    *(Check(f"resolution {python}", ("build_scripts/resolution.py", python)) for python in NEWEST_PYTHONS),
    Check("pytest", ("-m", "pytest", "-n", "auto")),  # a process for each core
    *(Check(f"pytest {python}", ("build_scripts/other_pythons.py", python)) for python in OTHER_PYTHONS),
)


FAST_LANE = ("ruff", "format", "mypy", "imports", "translations")
"""The checks of the fast lane, besides the tests in it."""
FAST_ROOMS = (
    *("ai/generic", "boards", "contract", "core", "games", "golden", "host", "mutants", "session", "table"),
    *("capitol/rules", "capstone/rules", "capstone/golden"),
)
"""The folders of tests in the fast lane: the rooms below the screens, with all that is added to them."""
FAST_WALKS = (
    "scenes/test_screens_fit.py::test_every_size[1280x720]",
    "scenes/test_table_flow.py::test_a_whole_game_by_widget_names[kinds1-quick]",
    "scenes/test_capstone_table.py::test_a_whole_game_of_two_people[by_clicks]",
    "scenes/test_toy.py::test_a_person_plays_a_game_to_its_end_and_again",
    "scenes/test_two_games.py::test_the_title_shows_one_of_them_and_play_deals_it",
)
"""And one walk through all screens of the program and through each game."""
FAST_TESTS = Check(
    "pytest fast",
    (
        *("-m", "pytest", "-n", "auto", "-m", "not slow"),
        *(f"tests/{name}" for name in (*FAST_ROOMS, *FAST_WALKS)),
    ),
)
FAST_BUDGET = 120.0
"""Seconds of processor time for the tests of the fast lane: with the other checks 90 s on two quiet cores."""


def processor_time() -> float:
    """Seconds of processor time of the processes started here that have ended; always 0 on Windows."""
    times = os.times()
    return times.children_user + times.children_system


def run_all(python: Path, checks: tuple[Check, ...], root: Path) -> list[str]:
    """Run each check in ``root``, whatever the others said; returns the names of those that failed."""
    failed: list[str] = []
    times: list[str] = []
    with tempfile.TemporaryDirectory(prefix="capitol-check-", ignore_cleanup_errors=True) as home:
        environment = venv_setup.clean_environment() | {
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "PYTHONUTF8": "1",  # so that what the tools draw can be printed on Windows as well
            "CAPITOL_HOME": home,
        }
        for check in checks:
            print(f"--- {check.name}", flush=True)
            start, used = time.perf_counter(), processor_time()
            code = subprocess.run([str(python), *check.arguments], cwd=root, env=environment, check=False).returncode
            verdict = {0: "ok", NOT_HERE: "not installed here"}.get(code, f"FAILED (exit code {code})")
            times.append(f"{check.name:15} {time.perf_counter() - start:7.1f} s  {verdict}")
            if code not in (0, NOT_HERE):
                failed.append(check.name)
            spent = processor_time() - used
            if check is FAST_TESTS and spent > FAST_BUDGET:
                times.append(
                    f"The tests of the fast lane took {spent:.0f} s of processor time, and their budget is "
                    f"{FAST_BUDGET:.0f}: look for the slowest (pytest --durations=20), shorten them or mark them slow."
                )
    print("---", *times, sep="\n", flush=True)
    return failed


def main(arguments: list[str]) -> int:
    """Set up, run all checks; 0 when all passed, 1 when any failed, 2 with a sentence when the set-up fails."""
    parser = argparse.ArgumentParser(prog="check.py", description=__doc__)
    parser.add_argument(
        "--fast",
        action="store_true",
        help="only what finds most faults, within 90 seconds on two quiet cores: the linter, format, types, import "
        "contracts, translations, the short tests of the rooms below the screens, and a walk through each game",
    )
    parser.add_argument("tests", nargs="*", metavar="TESTS", help="only the tests in these folders and files")
    options = parser.parse_args(arguments)
    checks = CHECKS
    missing = [name for name in options.tests if not (venv_setup.ROOT / name.partition("::")[0]).exists()]
    if missing:
        parser.error(f"there are no tests {', '.join(missing)}")
    if options.tests and options.fast:
        parser.error("--fast chooses the tests itself")
    if options.tests:
        checks = (Check("pytest", ("-m", "pytest", "-n", "auto", *options.tests)),)
    elif options.fast:
        checks = (*(check for check in CHECKS if check.name in FAST_LANE), FAST_TESTS)
    try:
        python = venv_setup.ensure("test", "lab")
        failed = run_all(python, checks, venv_setup.ROOT)
    except venv_setup.SetupError as error:
        venv_setup.say(str(error))
        return 2
    except KeyboardInterrupt:
        venv_setup.say("Stopped.")
        return 130
    print("All checks passed." if not failed else "Failed: " + ", ".join(failed), flush=True)
    return 1 if failed else 0
