"""The points there would be if the areas were scored now."""

from __future__ import annotations

import random

from capitol.ai.generic.greedy import GreedyPlayer
from capitol.ai.player import Budget
from capitol.games.capitol.ai.points_now import lead_now
from capitol.games.capitol.rules.moves import Permit
from capitol.games.capitol.rules.state import CONSTRUCTION, DRAW
from capitol.games.registry import make_player
from tests.capitol.ai.tables import GAME, deal


def lead(points: list[int], seat: int) -> int:
    """By how much a seat is ahead of the best other."""
    return points[seat] - max(points[:seat] + points[seat + 1 :])


def test_a_board_that_nobody_changed_is_worth_what_it_was_scored() -> None:
    """When a round begins, the board is that of the last scoring: its points would come once more. While cards are
    drawn, the round has been scored, and does not count twice."""
    rng = random.Random(3)
    state, begun = GAME.start(deal(3, 3)), 0
    drawn = 0
    while acting := GAME.to_act(state):
        if state.round > begun and state.phase == CONSTRUCTION:
            begun = state.round
            again = [score + more for score, more in zip(state.scores, state.round_scores[-1], strict=True)]
            assert [lead_now(GAME.view(state, seat)) for seat in range(3)] == [lead(again, seat) for seat in range(3)]
            assert any(state.round_scores[-1])
        if state.phase == DRAW:
            drawn += 1
            assert lead_now(GAME.view(state, 1)) == lead(list(state.scores), 1)
        state, _events = GAME.apply(state, acting[0], GAME.choices(state, acting[0]).sample(rng))
    assert begun == 3
    assert drawn
    assert lead_now(GAME.view(state, 0)) == lead(list(state.scores), 0)


def test_the_greedy_player_goes_by_it() -> None:
    """At the first decision all scores are 0 whatever is done; it puts up a house that would be paid for."""
    state = GAME.start(deal(1, 2))
    view = GAME.view(state, GAME.to_act(state)[0])
    choices = GAME.choices(view, view.seat)
    informed = make_player("capitol", "greedy").decide(view, choices, Budget(), random.Random(1))
    blind = GreedyPlayer(GAME).decide(view, choices, Budget(), random.Random(1))
    assert isinstance(informed.move, Permit)
    assert informed.candidates[0].margin == max(candidate.margin or 0 for candidate in informed.candidates) > 0
    assert {candidate.margin for candidate in blind.candidates} == {0}
