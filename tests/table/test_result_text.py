"""How a game ended, as a sentence."""

from __future__ import annotations

import pytest

from capitol.core.game import Result
from capitol.session.seats import Seat
from capitol.table.result_text import over_text

SEATS = tuple(Seat(name, "human", "ivory") for name in ("Livia", "Cato", "Nero"))


@pytest.mark.parametrize(
    ("scores", "winners", "told"),
    [
        ((3, 42, 7), (1,), "Over: Cato won with 42 points"),
        ((1, 0, 0), (0,), "Over: Livia won with 1 point"),
        ((5, 5, 2), (0, 1), "Over: Livia and Cato share the win with 5 points"),
        ((4, 2, 3), (1,), "Over: Cato won"),
        ((4, 4, 3), (1, 2), "Over: Cato and Nero share the win"),
        ((4, 3, 3), (1, 2), "Over: Cato and Nero share the win"),
    ],
)
def test_points_are_told_where_they_decided(scores: tuple[int, ...], winners: tuple[int, ...], told: str) -> None:
    assert over_text(Result(scores, winners), SEATS) == told
