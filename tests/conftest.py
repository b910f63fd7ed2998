"""For all tests: no screen, no sound device, and a folder of their own in place of the player's files."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
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
os.environ["LANGUAGE"] = "en"  # whatever the machine speaks
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
_HOME = tempfile.mkdtemp(prefix="capitol-tests-")
os.environ["CAPITOL_HOME"] = _HOME

# A busy machine is no fault of the code under test; what must be fast is measured where it is said.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


SAMPLE = 4
"""Of so many slow tests one is run with `--sample`."""
SHORTEST_S = 0.05
"""The shortest test function that `--record` names."""
_BEGUN = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """What can be asked for besides; build_scripts/lanes.py asks for most of it."""
    parser.addoption("--full", action="store_true", help="all cases of tests that usually try a part of them (minutes)")
    parser.addoption(
        "--sample",
        metavar="TEXT",
        help="of the slow tests that no --touched file names only a quarter, picked by TEXT: the same one each time",
    )
    parser.addoption("--touched", metavar="FILE", help="a file that names test files, a line each")
    parser.addoption("--record", metavar="FILE", help="write the processor time of each test function to FILE")


def pytest_configure(config: pytest.Config) -> None:
    """Gather the times of all processes in the first one."""
    file = config.getoption("--record")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(Path(file)))


@pytest.fixture(autouse=True)
def nobody_has_pressed_anything() -> None:
    """The mouse is in use, and every key does what it usually does."""
    controls.use_hand("mouse")
    controls.use_keys({})


@pytest.fixture
def full(request: pytest.FixtureRequest) -> bool:
    """Whether all cases are wanted, however long they take."""
    return bool(request.config.getoption("--full"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs another system, or the packages of the downloads where others are installed; and most slow
    tests where a sample is asked for."""
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
    """Whether a test is run with `--sample`: a short one, one that asks something of the system, one in a file that was
    touched, or one of the quarter."""
    if not item.get_closest_marker("slow") or item.get_closest_marker("system"):
        return True
    return item.nodeid.partition("::")[0] in touched or is_drawn(item.nodeid, sample)


def is_drawn(test: str, sample: str) -> bool:
    """Whether a slow test is one of the quarter that ``sample`` picks."""
    return hashlib.sha256(f"{sample} {test}".encode()).digest()[0] % SAMPLE == 0


def _processor_time() -> float:
    """Of this process and of those it started that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test begins."""
    item.stash[_BEGUN] = _processor_time()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test has ended: what it took goes with its last report."""
    report = yield
    if report.when == "teardown" and item.config.getoption("--record"):
        report.user_properties.append(("seconds", _processor_time() - item.stash[_BEGUN]))
    return report


class Record:
    """Sums the times of the cases of each test function, and writes them file by file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seconds = defaultdict[str, defaultdict[str, float]](lambda: defaultdict(float))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One case more."""
        path, _, name = report.nodeid.partition("[")[0].partition("::")
        for _name, seconds in (one for one in report.user_properties if one[0] == "seconds"):
            assert isinstance(seconds, float)
            self.seconds[path][name] += seconds

    def pytest_sessionfinish(self) -> None:
        """Functions by name; what is shorter than `SHORTEST_S` as one sum, under no name."""
        told: dict[str, dict[str, float]] = {}
        for path, functions in sorted(self.seconds.items()):
            told[path] = {"": round(sum(one for one in functions.values() if one < SHORTEST_S), 2)}
            told[path] |= {name: round(one, 2) for name, one in sorted(functions.items()) if one >= SHORTEST_S}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(told, indent=0) + "\n", encoding="utf-8")


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Name a case after the length of a long text: pytest puts the name into a variable of the environment, which holds
    32,767 characters on Windows."""
    return f"{argname}-{len(val)}" if isinstance(val, str | bytes) and len(val) > 100 else None


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(_HOME, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def nobody_draws_on_shared_pictures() -> Iterator[None]:
    """All tests have left the pictures that they share as they were."""
    yield
    shared = sys.modules.get("tests.shared_pictures")
    assert shared is None or shared.SHARED.drawn_on() == []


@pytest.fixture
def english_after() -> Iterator[None]:
    """Speak English again when a test has spoken something else."""
    from capitol.host.language import ENGLISH, set_language

    yield
    set_language(ENGLISH)


@pytest.fixture
def capitol_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh CAPITOL_HOME for one test."""
    home = tmp_path / "home"
    monkeypatch.setenv("CAPITOL_HOME", str(home))
    return home


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FaultyDisk:
    """A disk in the place of the real one that fails when a test wants it."""
    from tests.session.disk_faults import FaultyDisk

    made = FaultyDisk()
    made.set_in(monkeypatch)
    return made
