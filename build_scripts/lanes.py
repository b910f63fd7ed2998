"""Chooses the tests of a lane by what changed, and runs them. Started by check.py, with the Python of .venv.

    lanes.py landing    all that are not slow; slow ones of the rooms touched, as far as 4 minutes of processor time go,
                        and a quarter of the others
    lanes.py changed    what the change reaches, as far as 40 s of processor time go, nearest and cheapest first
    lanes.py all        all, or some files, and writes what each takes to build_scripts/durations.json

Changed is what differs from `--base REV`; without it, the work tree and the commits of the last four hours. If that
history is missing, everything counts as changed.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import reach

ROOT = reach.ROOT
DURATIONS = Path(__file__).with_name("durations.json")
"""Seconds of processor time by file and function; the empty name holds all short functions of a file."""
HOURS = 4
BUDGET_S = 40.0
SLOW_BUDGET_S = 240.0
"""Seconds of processor time for the slow tests of the rooms touched: on a busy day those are nearly all."""
NEAR_SHARE, FILE_SHARE = 0.5, 0.25
"""Fractions of the budget: for the nearest files, before the cheapest functions of all; and the most for one file."""
COLLECT_S = 0.1
"""The time for two processes to import a test file."""
UNKNOWN_S, UNKNOWN_SLOW_S = 0.3, 4.0
"""The assumed time of a test function without a record, and of one marked slow."""
TOUCHED, CHOSEN, LEFT_OUT = (ROOT / "build" / name for name in ("touched.txt", "chosen.txt", "left-out.txt"))
PYTEST = ("-m", "pytest", "-n", "auto")
TESTS = "tests"
"""The folder where pytest finds the options used here."""


class HistoryMissing(Exception):
    """It is unknown what changed; the message says why."""


def git(*arguments: str, root: Path = ROOT) -> str:
    """Return the output of a git command. Raises HistoryMissing if it fails."""
    command = ["git", "-c", "safe.directory=*", "-c", "core.quotePath=false", "-C", str(root), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    except OSError as error:
        raise HistoryMissing(f"git cannot be started: {error}") from error
    if done.returncode:
        raise HistoryMissing(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout


def changed_files(base: str = "", root: Path = ROOT) -> set[Path]:
    """Return the files that differ from a revision; without one, the work tree and the commits of the last `HOURS`.
    Paths are relative to ``root``. Raises HistoryMissing."""
    told = git("ls-files", "--others", "--exclude-standard", root=root)
    if base:
        told += git("diff", "--name-only", "--no-renames", base, "--", root=root)
    else:
        since = int(time.time()) - HOURS * 3600
        if git("rev-parse", "--is-shallow-repository", root=root).strip() == "true":
            oldest = min(map(int, git("log", "--format=%ct", root=root).split()))
            if oldest > since:
                raise HistoryMissing(f"this clone does not go back {HOURS} hours")
        told += git("diff", "--name-only", "--no-renames", "HEAD", "--", root=root)
        told += git("log", f"--since={since}", "--name-only", "--no-renames", "-m", "--format=", root=root)
    return {Path(line) for line in told.splitlines() if line}


@dataclass
class Choice:
    """The tests of a lane that fit into its time: whole files, except for the functions left out."""

    files: list[str] = field(default_factory=list)
    left_out: dict[str, float] = field(default_factory=dict)
    """Files and functions (``FILE::NAME``) with their seconds."""
    seconds: float = 0.0

    def arguments(self) -> list[str]:
        """Return the arguments for pytest."""
        return [*self.files, *(f"--deselect={name}" for name in self.left_out if "::" in name)]


def choose(files: Iterable[Path], durations: dict[str, dict[str, float]], budget: float = BUDGET_S) -> Choice:
    """Choose, from test files ordered nearest first, what fits into a budget: half of it goes to the nearest, at most a
    quarter to one file, and the rest to the cheapest functions of all."""
    costs = {path.as_posix(): guessed(path, durations.get(path.as_posix())) for path in files}
    for functions in costs.values():
        functions[""] += COLLECT_S
    taken: dict[str, set[str]] = {}
    spent = 0.0
    for path, functions in costs.items():
        most = min(budget * NEAR_SHARE - spent, budget * FILE_SHARE)
        within = 0.0
        for name, seconds in _cheapest(functions):
            if within + seconds > most and not name:
                break  # its short functions go with each that is taken
            if within + seconds <= most:
                taken.setdefault(path, set()).add(name)
                within += seconds
        spent += within
    others = ((seconds, path, name) for path, functions in costs.items() for name, seconds in functions.items())
    for seconds, path, name in sorted(others):
        begun = path in taken or not name
        if begun and name not in taken.get(path, ()) and spent + seconds <= budget:
            taken.setdefault(path, set()).add(name)
            spent += seconds
    choice = Choice(list(taken), {}, spent)
    for path, functions in costs.items():
        if path not in taken:
            choice.left_out[path] = sum(functions.values())
        else:
            left = {name: seconds for name, seconds in functions.items() if name not in taken[path]}
            choice.left_out |= {f"{path}::{name}": seconds for name, seconds in left.items()}
    return choice


def _cheapest(functions: dict[str, float]) -> Iterator[tuple[str, float]]:
    """Yield the short functions of a file first, then the others by their time."""
    yield from sorted(functions.items(), key=lambda one: (bool(one[0]), one[1]))


def guessed(path: Path, recorded: dict[str, float] | None) -> dict[str, float]:
    """Estimate the times of a file's functions: as recorded, others by assumption. In a recorded file, functions
    without a time of their own are its short ones, unless they are marked slow."""
    tests = _tests(path)
    unknown = [name for name, slow in tests.items() if slow or recorded is None]
    guess = {name: UNKNOWN_SLOW_S if tests[name] else UNKNOWN_S for name in unknown}
    return {"": 0.0} | guess | (recorded or {})


def slow_seconds(path: Path, recorded: dict[str, float] | None) -> float:
    """Estimate the time of the slow tests of a file."""
    guess = guessed(path, recorded)
    return sum(guess[name] for name, slow in _tests(path).items() if slow)


def within_budget(
    touched: Iterable[Path], changed: Iterable[Path], durations: dict[str, dict[str, float]], commit: str
) -> list[Path]:
    """Choose, of the test files touched, those whose slow tests fit into their budget: changed ones first, the others
    in an order that differs from commit to commit."""
    first = set(changed)

    def place(path: Path) -> tuple[bool, bytes]:
        return path not in first, hashlib.sha256(f"{commit} {path.as_posix()}".encode()).digest()

    chosen, left = [], SLOW_BUDGET_S
    for path in sorted(touched, key=place):
        seconds = slow_seconds(path, durations.get(path.as_posix()))
        if seconds <= left:
            chosen.append(path)
            left -= seconds
    return sorted(chosen)


def _tests(path: Path) -> dict[str, bool]:
    """Return the names of a file's tests, each with whether it is marked slow."""
    file = ROOT / path
    tree = ast.parse(file.read_text(encoding="utf-8") if file.is_file() else "")
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return {node.name: "slow" in map(_mark, node.decorator_list) for node in tests}


def _mark(decorator: ast.expr) -> str:
    """Return the name of a mark: ``slow`` for ``pytest.mark.slow``."""
    return decorator.attr if isinstance(decorator, ast.Attribute) else ""


def read_durations(file: Path = DURATIONS) -> dict[str, dict[str, float]]:
    """Read the recorded times."""
    told: dict[str, dict[str, float]] = json.loads(file.read_text(encoding="utf-8"))
    return told


def run_changed(base: str) -> int:
    """Run what the change reaches, within the budget; return pytest's exit code."""
    try:
        reached = reach.tests_reached(changed_files(base))
    except HistoryMissing as error:
        print(f"{error}: all counts as changed.")
        reached = reach.tests_reached([Path("pyproject.toml")])
    if not reached:
        print("Nothing changed.")
        return 0
    choice = choose(reached, read_durations())
    write_lines(CHOSEN, choice.arguments())
    code = pytest(f"@{CHOSEN}")
    print(f"{len(choice.files)} of the {len(reached)} files that are reached, {choice.seconds:.0f} s as recorded.")
    if choice.left_out:
        write_lines(LEFT_OUT, choice.left_out)
        print(
            f"Left out for time: {len(choice.left_out)} files and functions, {sum(choice.left_out.values()):.0f} s of "
            f"processor time; to run them: {sys.executable} {' '.join(PYTEST)} @{LEFT_OUT.relative_to(ROOT)}"
        )
    return code


def run_landing(base: str) -> int:
    """Run all tests that are not slow, those slow ones of the rooms touched that fit into their budget, and a quarter
    of the other slow ones."""
    changed: set[Path] = set()
    try:
        changed = changed_files(base)
        touched = reach.tests_touched(changed)
    except HistoryMissing as error:
        print(f"{error}: all rooms count as touched.")
        touched = reach.tests_reached([Path("pyproject.toml")])
    try:
        commit = git("rev-parse", "HEAD").strip()
    except HistoryMissing:
        commit = "none"
    chosen = within_budget(touched, changed, read_durations(), commit)
    write_lines(TOUCHED, [path.as_posix() for path in chosen])
    asked = (f"--sample={commit[:12]}", f"--touched={TOUCHED.relative_to(ROOT).as_posix()}", TESTS)
    said = f"those of {len(chosen)} of the {len(touched)} files touched, and a quarter of the others"
    print(f"Slow tests: {said}: {' '.join(asked)}", flush=True)
    return pytest(*asked)


def run_all(tests: Sequence[str]) -> int:
    """Run all tests, or some files and folders, and record the time of each."""
    return pytest(f"--record={DURATIONS}", *(tests or (TESTS,)))


def write_lines(file: Path, lines: Iterable[str]) -> None:
    """Write a list for pytest, which reads one argument per line."""
    file.parent.mkdir(exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def pytest(*arguments: str) -> int:
    """Run tests, one process per core; return the exit code, 0 if there are no tests at all."""
    code = subprocess.run([sys.executable, *PYTEST, *arguments], cwd=ROOT, check=False).returncode
    return 0 if code == 5 else code


def main(arguments: list[str]) -> int:
    """Run a lane; return pytest's exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lane", choices=("landing", "changed", "all"))
    parser.add_argument("--base", default="", metavar="REV", help="what differs from this revision counts as changed")
    parser.add_argument("tests", nargs="*", metavar="TESTS", help="the files and folders of the lane `all`")
    options = parser.parse_args(arguments)
    match options.lane:
        case "landing":
            return run_landing(options.base)
        case "changed":
            return run_changed(options.base)
    return run_all(options.tests)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
