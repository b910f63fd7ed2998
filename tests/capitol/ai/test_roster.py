"""The strength that the roster tells of each player: what the series of its commands says."""

from __future__ import annotations

import pytest

from capitol.ai.roster import Measured
from capitol.cli.selfplay import Series, plans
from capitol.games.capitol.ai.roster import PLAYERS
from capitol.games.capitol.board import default_board, load_board
from capitol.games.capitol.rules.options import Rules
from capitol.session.selfplay import play_games

SEED = 2026
SAMPLE = 8
"""The first games of each series; game number i is the same however many follow."""


def test_every_player_is_measured_at_each_size_of_table() -> None:
    """Two, three and four seats, against another player."""
    ids = {player.id for player in PLAYERS}
    for player in PLAYERS:
        assert [series.opponents for series in player.measured] == [1, 2, 3]
        assert {series.opponent for series in player.measured} <= ids - {player.id}
        assert all(series.games >= 200 and series.won + series.shared <= series.games for series in player.measured)


@pytest.mark.parametrize(
    ("player", "series"), [(player.id, series) for player in PLAYERS for series in player.measured],
    ids=lambda value: value if isinstance(value, str) else f"{value.opponents}x{value.opponent}",
)  # fmt: skip
def test_the_first_games_of_a_series_agree_with_its_figures(player: str, series: Measured) -> None:
    """There are no more wins and no more lost games among them than in the whole series, and the scores are alike."""
    kinds = (player, *[series.opponent] * series.opponents)
    rules = Series(SEED, kinds, True, load_board(default_board()).spec, Rules(), "random")
    played = list(play_games(plans(rules, SAMPLE), 1))
    won = shared = 0
    scores: dict[str, list[int]] = {player: [], series.opponent: []}
    for game in played:
        seat = game.players.index(player)
        won += game.winners == (seat,)
        shared += seat in game.winners and len(game.winners) > 1
        for kind, score in zip(game.players, game.scores, strict=True):
            scores[kind].append(score)
    assert won <= series.won
    assert SAMPLE - won - shared <= series.games - series.won - series.shared
    assert sum(scores[player]) / len(scores[player]) == pytest.approx(series.score, abs=8)
    assert sum(scores[series.opponent]) / len(scores[series.opponent]) == pytest.approx(series.against, abs=8)
