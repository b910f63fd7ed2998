"""Campaign: 10,000 steps with `--full` in search of a secret, 250 at a time; each can be walked again by its number."""

from __future__ import annotations

import pytest

from tests.scenes.privacy_walk import walk
from tests.scenes.test_privacy_walk import GAMES

STEPS, WALKS = 62, 4
"""Of one number: 250 steps or a few less."""
NUMBERS = 40


@pytest.mark.slow
@pytest.mark.parametrize("number", range(NUMBERS))
def test_no_secret_is_found(full: bool, number: int) -> None:
    if full or number < len(GAMES):
        walk(GAMES[number % len(GAMES)], 1000 + number, STEPS if full else 10, WALKS)
