"""What New game tells of Capstone's players is what the rows say, and the rows are what was played."""

from __future__ import annotations

import itertools
import math
import random

from capitol.ai.player import Budget
from capitol.games.capstone.ai.roster import PLAYERS, STRENGTH
from capitol.session.selfplay import play_game
from workshop.compiled import ROOT
from workshop.matchups import Conditions, Row, RowFile
from workshop.players import make_player
from workshop.strength import encoded, strengths

ROWS = ROOT / "research" / "capstone" / "rows"
STEP = range(150, 251)
"""A level is this many points of the Elo scale above the one below it."""
QUICK = {"porter", "apprentice", "journeyman", "stonemason", "random"}


def rows_kept() -> list[Row]:
    return [row for path in sorted(ROWS.glob("*.jsonl")) for row in RowFile(path).rows]


def test_what_is_told_is_what_the_rows_say() -> None:
    assert STRENGTH.read_bytes() == encoded(strengths(rows_kept(), "capstone"))


def test_each_level_is_a_step_above_the_one_before() -> None:
    for below, player in itertools.pairwise(PLAYERS):
        [series] = [one for one in player.measured if one.opponent == below.id]
        assert series.games >= 100
        assert round(400 * math.log10(series.won / (100 - series.won))) in STEP


def test_rows_are_what_the_players_play() -> None:
    """Some of the games of those who only weigh one turn, once more."""
    rows = [row for row in rows_kept() if set(row.players) <= QUICK]
    assert len(rows) > 500
    for row in random.Random(5).sample(rows, 4):
        conditions = Conditions(row.game, row.seats, row.seed, Budget())
        game = play_game(conditions.plan(row.match_up, row.deal, row.seat), make_player)
        assert game.scores == row.scores
