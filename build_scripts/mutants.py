"""Plants one fault after another in a copy of the tree, and reports which test of which lane finds it.

    .venv/bin/python build_scripts/mutants.py                     all of tests/mutants, a table at the end
    .venv/bin/python build_scripts/mutants.py undo_past_a_reveal  only these
    .venv/bin/python build_scripts/mutants.py --jobs 2 --markdown build/mutants.md

Each file in tests/mutants is one fault: `path`, the text `before` and the text `after`, its `kind`, what it `breaks`,
the cheapest `lane` that must find it, and the `tests` to run first. The lanes are those of check.py: `fast` (--fast),
`run` (everything that is not slow) and `full` (slow tests too). The exit code is 1 if a fault is not found by its lane,
or the fast lane finds too few of them.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import venv_setup
from reach import tests_reached
from run_checks import FAST_LANE, FAST_ROOMS, FAST_WALKS, LINT, environment

ROOT = venv_setup.ROOT
FOLDER = ROOT / "tests" / "mutants"
LANES = ("fast", "run", "full")
FAST_SHARE = 0.6
"""The fraction of all faults that the fast lane must find."""
BUDGET = 7200.0
"""Seconds of processor time for all faults: an hour of two cores."""
LONGEST = 900.0
"""Seconds after which a test run counts as hanging."""
FIRST_BATCH = 4
"""The number of test files in the first run of pytest; each further run has twice as many."""
_FAILED = re.compile(r"^(tests/.+) (?:FAILED|ERROR) +\[|^ERROR (tests/.+?)(?: - .*)?$", re.MULTILINE)
"""pytest's line for a test that fails, and its summary line for a file that it cannot import."""
_graph = threading.Lock()
_NOTHING_RAN = (4, 5)
"""pytest's exit codes when tests do not exist, and when none is left after selection by marks."""


@dataclass(frozen=True)
class Mutant:
    """One planted fault; ``name`` is its file's name."""

    name: str
    path: str
    kind: str
    breaks: str
    before: str
    after: str
    lane: str
    tests: tuple[str, ...]

    @property
    def room(self) -> str:
        """The part of the program that it is in."""
        return room_of(self.path)

    def planted(self, text: str) -> str:
        """Return the text of its file with the fault in it. Raises ValueError unless it applies exactly once."""
        count = text.count(self.before)
        if count != 1:
            raise ValueError(f"{self.name}: the text to replace is in {self.path} {count} times, not once")
        return text.replace(self.before, self.after)


@dataclass(frozen=True)
class Stage:
    """One command that should fail with the fault in the tree. ``name`` is that of a check, "" for pytest."""

    lane: str
    arguments: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True)
class Verdict:
    """The result for a fault: the test or check that found it, and its lane; both empty if none did."""

    mutant: Mutant
    found_by: str
    lane: str
    seconds: float

    @property
    def is_found(self) -> bool:
        """Whether it was found by its lane."""
        return bool(self.found_by)


def room_of(path: str) -> str:
    """Return a file's room: a folder of the program, ``rules`` or ``ui`` of any game, ``words`` for translations."""
    parts = Path(path).parts
    if parts[0] == "assets":
        return "words"
    if parts[1] == "games" and len(parts) > 4:
        return parts[3]
    return parts[1]


def read_mutants(folder: Path = FOLDER) -> list[Mutant]:
    """Read all planted faults, by name. Raises TypeError for a file with other keys."""
    found = []
    for file in sorted(folder.glob("*.toml")):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        found.append(Mutant(file.stem, **{**table, "tests": tuple(table["tests"])}))
    return found


# Choosing and ordering the tests


def in_fast_rooms(file: str) -> bool:
    """Whether a test file is in a room of the fast lane."""
    return any(file.startswith((f"tests/{room}/", f"tests/{room}.py")) for room in FAST_ROOMS)


def selection(lane: str, tests: Iterable[str]) -> tuple[str, ...]:
    """Return pytest's arguments for those of the tests that a lane adds; empty if there are none."""
    tests = list(tests)
    if lane == "full":
        return ("-m", "slow", *tests) if tests else ()
    chosen = [test for test in tests if in_fast_rooms(test) == (lane == "fast")]
    if lane == "fast":
        walks = (f"tests/{walk}" for walk in FAST_WALKS)
        chosen += [walk for walk in walks if any(walk.startswith(test) for test in tests)]
    return ("-m", "not slow", *chosen) if chosen else ()


def batches(files: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield test files in order, in growing batches: starting pytest costs time too."""
    size, done = FIRST_BATCH, 0
    while done < len(files):
        yield files[done : done + size]
        done, size = done + size, 2 * size


def named_stages(mutant: Mutant) -> Iterator[Stage]:
    """Yield the first stages for a fault: the tests and checks that it names."""
    yield from (Stage("fast", arguments, name) for name, arguments in _checks().items() if name in mutant.tests)
    for lane in asked_lanes(mutant):
        if arguments := selection(lane, [test for test in mutant.tests if test not in _checks()]):
            yield Stage(lane, arguments)


def reached_stages(mutant: Mutant, reached: Sequence[str]) -> Iterator[Stage]:
    """Yield the further stages: all tests that its file reaches, nearest first, lane by lane."""
    for lane in asked_lanes(mutant):
        for batch in batches([file for file in reached if selection(lane, [file])]):
            yield Stage(lane, selection(lane, batch))
        if lane == "fast":
            yield from (Stage(lane, _checks()[name], name) for name in FAST_LANE if name not in mutant.tests)


def asked_lanes(mutant: Mutant) -> tuple[str, ...]:
    """Return the lanes that may find a fault: its own and those within it."""
    return LANES[: LANES.index(mutant.lane) + 1]


def _checks() -> dict[str, tuple[str, ...]]:
    """Return the arguments of each check that is not a test, by name."""
    return {check.name: check.arguments for check in LINT if check.name in FAST_LANE}


def reached_tests(path: str) -> list[str]:
    """Return the test files that a file of the program reaches, nearest first, without the tests of the faults
    themselves."""
    with _graph:
        files = [file.as_posix() for file in tests_reached([Path(path)])]
    return [file for file in files if not file.startswith("tests/mutants/")]


# The copies


def copy_tree(target: Path, *, compiled: bool = True) -> None:
    """Copy the tree without what git ignores; with ``compiled``, including the caches of Python and mypy, which are
    costly to rebuild."""
    ignored = {line.rstrip("/").rpartition("/")[2] for line in (ROOT / ".gitignore").read_text("utf-8").split()}
    left_out = ignored - {"__pycache__", ".mypy_cache"} if compiled else ignored
    shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(".git", *left_out), symlinks=True, dirs_exist_ok=True)


@contextmanager
def planted(mutant: Mutant, tree: Path) -> Iterator[None]:
    """Context in which the fault is in the tree."""
    file = tree / mutant.path
    kept = file.read_bytes()
    stat = file.stat()
    file.write_bytes(mutant.planted(kept.decode("utf-8")).encode("utf-8"))
    try:
        yield
    finally:
        file.write_bytes(kept)
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))  # so that its compiled file is valid again


def run_in(tree: Path, arguments: Sequence[str]) -> tuple[int, str]:
    """Run the environment's Python in a copy; return exit code and output, -1 for a run that hangs."""
    try:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=tree,
            env=environment(tree.parent / "home"),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except subprocess.TimeoutExpired:
        return -1, ""
    return done.returncode, done.stdout


def pytest_command(arguments: Sequence[str]) -> list[str]:
    """Return the command that runs some tests until one fails."""
    return ["-m", "pytest", "-x", "-vv", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments]


def failed_test(output: str) -> str:
    """Return the test that failed, from pytest's output; empty if it names none."""
    found = _FAILED.search(output)
    return (found[1] or found[2]) if found else ""


def found_by(stage: Stage, tree: Path) -> str:
    """Return the test or check of a stage that fails in the tree; empty if none does."""
    if stage.name:
        return stage.name if run_in(tree, stage.arguments)[0] else ""
    code, output = run_in(tree, pytest_command(stage.arguments))
    if code == 0 or code in _NOTHING_RAN:
        return ""
    return failed_test(output) or f"pytest ended with {code}"


def fails_without(stage: Stage, test: str, tree: Path) -> bool:
    """Whether a test fails in the unchanged tree, so that it says nothing about the fault."""
    if stage.name:
        return bool(run_in(tree, stage.arguments)[0])
    return run_in(tree, pytest_command([test]))[0] != 0


def look_for(mutant: Mutant, tree: Path, *, named_only: bool) -> Verdict:
    """Plant a fault in a copy, and run one stage after another until one finds it."""
    begun = time.monotonic()
    further = iter(()) if named_only else _further_stages(mutant)
    for stage in chain(named_stages(mutant), further):
        with planted(mutant, tree):
            test = found_by(stage, tree)
        if test and not fails_without(stage, test, tree):
            return Verdict(mutant, test, stage.lane, time.monotonic() - begun)
        if test:
            print(f"{mutant.name}: {test} fails without the fault too, and does not count", flush=True)
    return Verdict(mutant, "", "", time.monotonic() - begun)


def _further_stages(mutant: Mutant) -> Iterator[Stage]:
    """Yield `reached_stages`, computed only if needed."""
    yield from reached_stages(mutant, reached_tests(mutant.path))


def look_for_all(mutants: Sequence[Mutant], jobs: int, *, named_only: bool) -> list[Verdict]:
    """Return all verdicts, in the order of the faults; ``jobs`` run at the same time, each in its own copy."""
    with tempfile.TemporaryDirectory(prefix="capitol-mutants-", ignore_cleanup_errors=True) as folder:
        free: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(jobs):
            tree = Path(folder, str(number), "tree")
            copy_tree(tree)
            free.put(tree)

        def look(mutant: Mutant) -> Verdict:
            tree = free.get()
            try:
                verdict = look_for(mutant, tree, named_only=named_only)
            finally:
                free.put(tree)
            print(f"{verdict.seconds:6.1f} s  {mutant.name}: {verdict.found_by or 'NOT FOUND'}", flush=True)
            return verdict

        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(look, mutants))


# Reports


def table(verdicts: Sequence[Verdict]) -> str:
    """Return the verdicts as a Markdown table."""
    lines = ["| fault | kind | room | found by | lane | seconds |", "| --- | --- | --- | --- | --- | --- |"]
    for one in verdicts:
        test = f"`{one.found_by}`".replace("|", "\\|") if one.is_found else "**nothing**"
        lines.append(
            f"| {one.mutant.name} | {one.mutant.kind} | {one.mutant.room} | {test} | {one.lane or '–'} "
            f"| {one.seconds:.0f} |"
        )
    return "\n".join(lines) + "\n"


def complaints(verdicts: Sequence[Verdict], whole: bool) -> list[str]:
    """Return what is wrong with the verdicts; for ``whole`` runs also whether the fast lane found enough."""
    found = [f"{one.mutant.name} is not found by its lane ({one.mutant.lane})" for one in verdicts if not one.is_found]
    fast = sum(one.lane == "fast" for one in verdicts)
    if whole and fast < FAST_SHARE * len(verdicts):
        found.append(f"the fast lane finds {fast} of {len(verdicts)}, and should find {FAST_SHARE:.0%}")
    return found


def processor_time() -> float:
    """Return the processor time in seconds of the processes started here that have ended; always 0 on Windows."""
    times = os.times()
    return times.children_user + times.children_system


def main(arguments: Sequence[str]) -> int:
    """Look for the faults; return 0 if each was found by its lane, else 1."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        prog="mutants.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these faults (names of files in tests/mutants)")
    parser.add_argument("--room", action="append", default=[], metavar="ROOM", help="only those of this room")
    parser.add_argument("--named", action="store_true", help="ask only the tests that each names, as a quick look")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="so many at the same time")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table there as well")
    options = parser.parse_args(arguments)
    mutants = read_mutants()
    if unknown := set(options.names) - {mutant.name for mutant in mutants}:
        parser.error(f"there is no {', '.join(sorted(unknown))} in {FOLDER}")
    chosen = [
        mutant
        for mutant in mutants
        if mutant.name in (options.names or [mutant.name]) and mutant.room in (options.room or [mutant.room])
    ]
    begun, used = time.monotonic(), processor_time()
    verdicts = look_for_all(chosen, max(1, options.jobs), named_only=options.named)
    wall, spent = time.monotonic() - begun, processor_time() - used
    text = table(verdicts)
    if options.markdown is not None:
        options.markdown.parent.mkdir(parents=True, exist_ok=True)
        options.markdown.write_text(text, encoding="utf-8")
    wrong = complaints(verdicts, whole=len(chosen) == len(mutants))
    if spent > BUDGET:
        wrong.append(f"it took {spent:.0f} s of processor time, and should take {BUDGET:.0f}")
    fast = sum(one.lane == "fast" for one in verdicts)
    print(
        text, f"{sum(one.is_found for one in verdicts)} of {len(verdicts)} found, {fast} by the fast lane, in", end=" "
    )
    print(f"{wall:.0f} s, {spent:.0f} s of processor time.", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
