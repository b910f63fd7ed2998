"""Fixtures for the tests of scenes: a program without a window."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from capitol.games.capitol.ui.table.recap import recap_events
from capitol.host.language import ENGLISH, PSEUDO, set_language
from tests.scenes.at_table import MIXED, Table
from tests.scenes.harness import Stand, forget_what_is_left, paint_what_is_left
from tests.shared_pictures import SHARED, let_go


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """After a test has passed, paint what it leaves in front; an error there fails the test."""
    try:
        yield
        paint_what_is_left()
    finally:
        forget_what_is_left()


@pytest.fixture(autouse=True)
def memory_given_back() -> Iterator[None]:
    """Free the pictures of the test's program at its end."""
    yield
    let_go()


@pytest.fixture
def drawn_apart() -> Iterator[None]:
    """Turn sharing of pictures off: each program draws all of its own."""
    with SHARED.closed():
        yield


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    """Return a program at 1280×720 that shows its title."""
    made = Stand(tmp_path)
    made.program.show_title()
    made.pass_time(60)
    return made


@pytest.fixture
def long_words() -> Iterator[None]:
    """Make all texts 40 % longer."""
    set_language(PSEUDO)
    yield
    set_language(ENGLISH)


@pytest.fixture(scope="session")
def moment(tmp_path_factory: pytest.TempPathFactory) -> int:
    """Return the number of steps after which another seat has just placed a house. It is searched for, so that the
    tests do not depend on how computer players play."""
    for steps in range(60, 160, 8):
        made = Table(tmp_path_factory.mktemp("game"), MIXED, 5, steps=steps)
        if any(event.kind == "permit" for event in recap_events(made.session.steps, 0)[-4:]):
            return steps
    raise AssertionError("no game is like that")
