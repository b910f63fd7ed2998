"""Fixtures and hooks for all tests: no screen, no sound device, and a temporary folder instead of the player's
files."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Generator, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from capitol.host import controls

if TYPE_CHECKING:
    from tests.session.disk_faults import FaultyDisk

# Before any test module imports pygame, which reads these once.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["LANGUAGE"] = "en"  # whatever the language of the machine
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
_HOME = tempfile.mkdtemp(prefix="capitol-tests-")
os.environ["CAPITOL_HOME"] = _HOME

# No deadlines: a busy machine is not a fault of the code under test. Tests that require speed measure it themselves.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


SAMPLE = 4
"""With `--sample`, one in this many slow tests is run."""
SHORTEST_S = 0.05
"""The duration, in seconds, from which `--record` lists a test function by name."""
LONGEST_IMPORT_S = 10.0
"""The most processor time, in seconds, for importing a test file: every test process imports all of them."""
_BEGUN = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of this project; build_scripts/lanes.py uses most of them."""
    parser.addoption("--full", action="store_true", help="all cases of tests that usually try a part of them (minutes)")
    parser.addoption(
        "--sample",
        metavar="TEXT",
        help="of the slow tests that no --touched file names only a quarter, picked by TEXT: the same one each time",
    )
    parser.addoption("--touched", metavar="FILE", help="a file that names test files, a line each")
    parser.addoption("--record", metavar="FILE", help="write the processor time of each test function to FILE")


def pytest_configure(config: pytest.Config) -> None:
    """With `--record`, collect the durations of all worker processes in the main process."""
    file = config.getoption("--record")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(Path(file)))


@pytest.fixture(autouse=True)
def nobody_has_pressed_anything() -> None:
    """Reset input: the mouse was used last, and every key has its default function."""
    controls.use_hand("mouse")
    controls.use_keys({})


@pytest.fixture(autouse=True)
def every_test_leaves_the_language_as_it_was() -> Iterator[None]:
    """Switch back if a test has changed the language, also through the settings of a program."""
    from capitol.host.language import current_language, set_language

    before = current_language()
    yield
    if current_language() != before:
        set_language(before)


@pytest.fixture
def full(request: pytest.FixtureRequest) -> bool:
    """Whether `--full` is set: run all cases, however long they take."""
    return bool(request.config.getoption("--full"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests that need another system, or the packages of the downloads if others are installed; with `--sample`,
    also skip most slow tests."""
    left_out = {"posix": sys.platform == "win32", "downloads": "pygame" not in packages_distributions()["pygame"]}
    for mark in (mark for mark, is_out in left_out.items() if is_out):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker(mark)])
        items[:] = [item for item in items if not item.get_closest_marker(mark)]
    if sample := config.getoption("--sample"):
        named = config.getoption("--touched")
        touched = set(Path(named).read_text(encoding="utf-8").split()) if named else set()
        left = [item for item in items if not in_sample(item, touched, sample)]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]


def in_sample(item: pytest.Item, touched: set[str], sample: str) -> bool:
    """Return whether `--sample` runs a test: it is short, depends on the system, is in a touched file, or belongs to
    the quarter."""
    if not item.get_closest_marker("slow") or item.get_closest_marker("system"):
        return True
    return item.nodeid.partition("::")[0] in touched or is_drawn(item.nodeid, sample)


def is_drawn(test: str, sample: str) -> bool:
    """Return whether a slow test belongs to the quarter that ``sample`` picks."""
    return hashlib.sha256(f"{sample} {test}".encode()).digest()[0] % SAMPLE == 0


def _processor_time() -> float:
    """Return the processor time of this process and its finished children."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail a test file that computes its cases for long before the first test runs."""
    begun = time.process_time()
    report = yield
    spent = time.process_time() - begun
    if isinstance(collector, pytest.Module) and report.passed and spent > LONGEST_IMPORT_S:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} takes {spent:.0f} s to import: work for tests belongs into a fixture."
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Remember when a test begins."""
    item.stash[_BEGUN] = _processor_time()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Store the duration of a test in its last report."""
    report = yield
    if report.when == "teardown" and item.config.getoption("--record"):
        report.user_properties.append(("seconds", _processor_time() - item.stash[_BEGUN]))
    return report


class Record:
    """Sums the durations of the cases of each test function, and writes them file by file; of files that are still
    there and were not run, the durations written before are kept."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seconds = defaultdict[str, defaultdict[str, float]](lambda: defaultdict(float))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add the duration of a case."""
        path, _, name = report.nodeid.partition("[")[0].partition("::")
        for _name, seconds in (one for one in report.user_properties if one[0] == "seconds"):
            assert isinstance(seconds, float)
            self.seconds[path][name] += seconds

    def pytest_sessionfinish(self) -> None:
        """Write the durations by function; those shorter than `SHORTEST_S` as one sum, under an empty name."""
        before = json.loads(self.file.read_text(encoding="utf-8")) if self.file.is_file() else {}
        told: dict[str, dict[str, float]] = {path: one for path, one in before.items() if Path(path).is_file()}
        for path, functions in sorted(self.seconds.items()):
            told[path] = {"": round(sum(one for one in functions.values() if one < SHORTEST_S), 2)}
            told[path] |= {name: round(one, 2) for name, one in sorted(functions.items()) if one >= SHORTEST_S}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(dict(sorted(told.items())), indent=0) + "\n", encoding="utf-8")


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Name a case after the length of a long text: pytest puts the name into an environment variable, which holds
    32,767 characters on Windows."""
    return f"{argname}-{len(val)}" if isinstance(val, str | bytes) and len(val) > 100 else None


def pytest_unconfigure() -> None:
    """Delete the temporary folder."""
    shutil.rmtree(_HOME, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def nobody_draws_on_shared_pictures() -> Iterator[None]:
    """At the end, check that no test has drawn on the shared pictures."""
    yield
    shared = sys.modules.get("tests.shared_pictures")
    assert shared is None or shared.SHARED.drawn_on() == []


@pytest.fixture
def capitol_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a new CAPITOL_HOME for one test."""
    home = tmp_path / "home"
    monkeypatch.setenv("CAPITOL_HOME", str(home))
    return home


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FaultyDisk:
    """Replace the disk with one that fails on demand."""
    from tests.session.disk_faults import FaultyDisk

    made = FaultyDisk()
    made.set_in(monkeypatch)
    return made
