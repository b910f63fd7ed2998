"""What is said of an area: how many of its spaces are free."""

from __future__ import annotations

from dataclasses import replace

import pytest

from capitol.games.capitol.ui.models.table import table_model
from capitol.games.capitol.ui.table.sentences import accepts_text
from tests.capitol.rules.positions import GAME, position


@pytest.mark.parametrize(
    ("free", "said"), [(0, "No small space is free."), (1, "1 of 7 spaces is free."), (2, "2 of 7 spaces are free.")]
)
def test_free_spaces_are_counted_of_all(free: int, said: str) -> None:
    area = replace(table_model(GAME.view(position(3), 0)).areas[0], free=free, small=7)
    assert accepts_text(area).startswith(said)
