"""The standard error of a chance by playouts: never 0, and the usual one for many games."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from capitol.ai.uncertainty import standard_error
from capitol.games.capitol.ai.playouts import Line
from capitol.games.capitol.ai.value_player import Option
from capitol.games.capitol.rules.corridor import K_PASS

results = st.lists(st.floats(0, 1), min_size=2, max_size=200)


def test_a_single_game_has_no_error() -> None:
    assert standard_error(1.0, 1.0, 1) is None
    assert standard_error(0.0, 0.0, 0) is None


@given(results)
def test_it_is_never_nothing_and_at_most_that_of_a_toss(results: list[float]) -> None:
    games = len(results)
    error = standard_error(math.fsum(results), math.fsum(result * result for result in results), games)
    assert error is not None
    assert 0 < error <= 0.5 / math.sqrt(games + 1) + 1e-12


@given(results)
def test_a_line_of_a_search_tells_it(results: list[float]) -> None:
    line = Line(Option(K_PASS, 0.5, 0.0))
    for deal, result in enumerate(results):
        line.add(result, 0.0, deal)
    assert line.error() is not None
    assert line.candidate(4.0).standard_error == line.error() == standard_error(line.win, line.squares, len(results))


def test_for_many_games_it_is_the_usual_one() -> None:
    error = standard_error(300.0, 300.0, 1000)
    assert error is not None
    assert abs(error - math.sqrt(0.3 * 0.7 / 999)) < 0.0001
