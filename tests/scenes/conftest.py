"""A program without a window for the tests of scenes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from capitol.host.language import ENGLISH, PSEUDO, set_language
from tests.scenes.harness import Stand


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    """A program at 1280×720 with its title in front."""
    made = Stand(tmp_path)
    made.program.show_title()
    made.pass_time(60)
    return made


@pytest.fixture
def long_words() -> Iterator[None]:
    """All texts 40 % longer."""
    set_language(PSEUDO)
    yield
    set_language(ENGLISH)
