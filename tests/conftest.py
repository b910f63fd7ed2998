"""For all tests: no screen, no sound device, and a folder of their own in place of the player's files."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from hypothesis import settings

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


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let tests of very many cases run all of them."""
    parser.addoption("--full", action="store_true", help="all cases of tests that usually try a part of them (minutes)")


@pytest.fixture
def full(request: pytest.FixtureRequest) -> bool:
    """Whether all cases are wanted, however long they take."""
    return bool(request.config.getoption("--full"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs another system, or the packages of the downloads where others are installed."""
    left_out = {"posix": sys.platform == "win32", "downloads": "pygame" not in packages_distributions()["pygame"]}
    for mark in (mark for mark, is_out in left_out.items() if is_out):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker(mark)])
        items[:] = [item for item in items if not item.get_closest_marker(mark)]


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
