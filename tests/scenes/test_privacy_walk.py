"""A short walk by every check: two worlds that differ in one seat's secrets cannot be told apart by whoever has not
proved to sit there. The campaign walks further."""

from __future__ import annotations

import random

import pytest

from capitol.core.setup import PlayerSpec
from tests.scenes.privacy_walk import Walked, walk
from tests.scenes.two_worlds import secretive_games, walked_games

GAMES = tuple(sorted(secretive_games()))
NUMBERS, USUAL = {"toy": 27}, 4
"""Of walks that found the way round a cover while there was one."""
STEPS, WALKS = 50, 3
"""Of each game: the first walk is the plainest, one game played to its end. To shorten what fails takes minutes, which
is left to the campaign, or to `walk` with the same number."""


@pytest.mark.parametrize("game", GAMES)
def test_whoever_has_not_proved_to_sit_there_cannot_tell_the_secrets_of_a_seat(game: str) -> None:
    walked = walk(game, NUMBERS.get(game, USUAL), STEPS, WALKS, shrink=False)
    assert worth_while(walked), walked


@pytest.mark.parametrize("game", sorted(walked_games(None)))
def test_the_deals_of_both_worlds_differ_where_there_are_secrets(game: str) -> None:
    players = (PlayerSpec("Nora"), PlayerSpec("Otto"))
    deals = [
        entry.game.encode_setup(entry.game.new_setup(players, {}, entry.usual_board(), random.Random(1)))
        for entry in (walked_games(None)[game], walked_games(1)[game])
    ]
    assert (deals[0] != deals[1]) == (game in GAMES)


def worth_while(walked: Walked) -> bool:
    """Whether most steps were compared, pictures among them, and games were played on."""
    return walked.steps > STEPS and walked.compared * 2 > walked.steps and min(walked.painted, walked.moves) > 5
