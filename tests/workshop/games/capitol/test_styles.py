"""What players do in a game is counted from its record."""

from __future__ import annotations

from collections import Counter

import pytest

from capitol.ai.player import Budget
from capitol.games.capitol.ai.roster import PLAYERS
from capitol.games.capitol.rules.moves import Pass
from capitol.session.selfplay import play_game
from tests.capitol.rules.positions import R, position
from workshop.commands import main
from workshop.games.capitol.styles import deed, deeds
from workshop.matchups import Conditions, MatchUp
from workshop.players import make_player


def test_deeds_of_a_game() -> None:
    conditions = Conditions("capitol", 4, 3, Budget())
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


@pytest.mark.parametrize(("round_number", "idle"), [(2, 0), (3, 1)])
def test_a_pass_that_gives_points_away_is_idle(round_number: int, idle: int) -> None:
    state = position(hands=("B6", "B1"), yard={0: [(1, R)]}, round_number=round_number)
    assert deed(state, 0, Pass())["idle"] == idle


@pytest.mark.parametrize("player", [player.id for player in PLAYERS[:3]])
def test_styles_are_told_as_a_table(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["styles", player, "--deals", "1"]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert head.split()[:3] == ["player", "games", "houses"]
    assert line.split()[:2] == [player, "4"]
