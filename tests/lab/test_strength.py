"""What New game tells of the players is what the rows say; styles are what was done."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from capitol.ai.player import Budget
from capitol.games.capitol.ai.roster import PLAYERS, STRENGTH
from capitol.games.capitol.board import default_board, load_board
from capitol.lab.__main__ import main
from capitol.lab.counted import CountedPlayer
from capitol.lab.matchups import Conditions, MatchUp, Row, RowFile
from capitol.lab.players import complaint, make_player
from capitol.lab.strength import encoded, strengths
from capitol.lab.styles import deeds
from capitol.session.selfplay import play_game

ROWS = Path(strengths.__code__.co_filename).parent / "rows"
QUICK = ("random", "novice", "casual", "club", "mason")
"""Who plays by rules, without a network: to the last bit the same on every machine."""


def rows_kept() -> list[Row]:
    return [row for path in sorted(ROWS.glob("*.jsonl")) for row in RowFile(path).rows]


def test_what_is_told_is_what_the_rows_say() -> None:
    assert STRENGTH.read_bytes() == encoded(strengths(rows_kept()))


def test_rows_are_what_the_players_play() -> None:
    """Some of the games of those who play by rules, once more."""
    rows = [row for row in rows_kept() if set(row.players) <= set(QUICK)]
    assert len(rows) > 1000
    board = load_board(default_board()).spec
    for row in random.Random(5).sample(rows, 6):
        conditions = Conditions(row.seats, row.seed, Budget(), board)
        game = play_game(conditions.plan(row.match_up, row.deal, row.seat), make_player)
        assert game.scores == row.scores


def row(candidate: str, opponent: str, deal: int, seat: int, scores: tuple[int, ...]) -> Row:
    best = max(scores)
    winners = tuple(number for number, score in enumerate(scores) if score == best)
    return Row(candidate, opponent, len(scores), 0, deal, seat, None, None, scores, winners)


def test_a_series_is_counted_by_deal_and_a_counted_player_is_the_player() -> None:
    """Fifty deals for two: the candidate wins in both seats of every other one, and loses the rest."""
    rows = []
    for deal in range(50):
        for seat in range(2):
            own, other = (9, 3) if deal % 2 else (3, 9)
            rows.append(row("master@20", "strong", deal, seat, (own, other) if seat == 0 else (other, own)))
    rows.append(row("master@20", "strong", 50, 0, (9, 3)))  # the other seat is still to come
    found = strengths(rows)["master"]
    [series] = found.measured
    assert (series.opponent, series.opponents, series.games, series.won) == ("strong", 1, 100, 50.0)
    assert 30 < series.low < 45
    assert found.rating is None, "they come from tables of four"


def test_the_better_is_rated_higher() -> None:
    rows = [row("club", "casual", deal, seat, tuple(9 if number == seat else 4 for number in range(4)))
            for deal in range(30) for seat in range(4)]  # fmt: skip
    found = strengths(rows)
    club, casual = found["club"].rating, found["casual"].rating
    assert club is not None
    assert casual is not None
    assert club[0] > casual[0]


def test_counted_players_have_their_ids() -> None:
    player = make_player("capitol", "master@20")
    assert isinstance(player, CountedPlayer)
    assert player.iterations == 20
    assert complaint("master@20", 4) == ""
    assert "number of iterations" in complaint("master@no", 4)
    assert "there is no player" in complaint("nobody@3", 4)


def test_deeds_of_a_game() -> None:
    board = load_board(default_board()).spec
    conditions = Conditions(4, 3, Budget(), board)
    game = play_game(conditions.plan(MatchUp("club", "casual"), 0, 1), make_player)
    done = [deeds(game.record, seat) for seat in range(4)]
    whole = sum(done, Counter())
    assert whole["tiles"] <= 12
    assert whole["floors"] <= 90
    for one in done:
        assert one["takeovers"] <= one["houses"] <= one["floors"]
        assert one["takeovers"] <= one["denied"], "who is first alone has a point to lose"
        assert one["bids"] <= one["pips"]
    assert whole["takeovers"] > 0
    assert [one["points"] for one in done] == list(game.scores)
    assert [one["points"] + one["rivals"] for one in done] == [sum(game.scores)] * 4


@pytest.mark.parametrize("player", [player.id for player in PLAYERS[:3]])
def test_styles_are_told_as_a_table(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["styles", player, "--deals", "1"]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["player", "games", "houses"]
    assert line.split()[:2] == [player, "4"]
