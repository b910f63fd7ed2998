"""What New game tells of the players is what the rows say, and the rows are what was played."""

from __future__ import annotations

import random

from capitol.ai.player import Budget
from capitol.games.capitol.ai.roster import STRENGTH
from capitol.session.selfplay import play_game
from workshop.compiled import ROOT
from workshop.matchups import Conditions, Row, RowFile
from workshop.players import make_player
from workshop.strength import encoded, strengths

ROWS = ROOT / "research" / "capitol" / "rows"
QUICK = ("random", "novice", "casual", "mason")
"""Who plays by rules, without a network: to the last bit the same on every machine."""


def rows_kept() -> list[Row]:
    return [row for path in sorted(ROWS.glob("*.jsonl")) for row in RowFile(path).rows]


def test_what_is_told_is_what_the_rows_say() -> None:
    assert STRENGTH.read_bytes() == encoded(strengths(rows_kept()))


def test_rows_are_what_the_players_play() -> None:
    """Some of the games of those who play by rules, once more."""
    rows = [row for row in rows_kept() if set(row.players) <= set(QUICK)]
    assert len(rows) > 1000
    for row in random.Random(5).sample(rows, 6):
        conditions = Conditions(row.game, row.seats, row.seed, Budget())
        game = play_game(conditions.plan(row.match_up, row.deal, row.seat), make_player)
        assert game.scores == row.scores
