"""Moves of Capitol compared by playouts: all on the same deals, bids by their chance to win the tile."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from capitol.core.evaluator import Interrupted
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.comparer import shipped_comparer, shipped_doubter
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Bid, Draw, Move, Pass
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import BID, DRAW, State
from capitol.games.capitol.rules.view import View
from capitol.games.registry import games

GAME = CapitolGame()
COMPARER = shipped_comparer()


def auction() -> Match[State, View, Move, Setup]:
    """Return a game of two at its first auction: everybody passed."""
    players = (PlayerSpec("Ada"), PlayerSpec("Bo"))
    setup = GAME.new_setup(players, {}, games()["capitol"].usual_board(), random.Random(4))
    match: Match[State, View, Move, Setup] = Match(GAME, setup)
    while match.full_state.phase != BID:
        match.act(match.to_act[0], Pass())
    return match


def test_moves_meet_the_same_deals() -> None:
    view = auction().view(0, 0)
    moves = list(GAME.choices(view, 0).moves())[:2]
    found = COMPARER.compare(view, [*moves, moves[0]], 2, random.Random(1))
    assert [tried.move for tried in found] == [*moves, moves[0]]
    assert found == COMPARER.compare(view, [*moves, moves[0]], 2, random.Random(1))
    assert found[0].outcomes == pytest.approx(found[2].outcomes), "the same move on the same deals"
    with pytest.raises(Interrupted):
        COMPARER.compare(view, moves, 2, random.Random(1), lambda: True)


def test_a_bid_counts_by_its_chance_to_win_the_tile() -> None:
    match = auction()
    seat = match.to_act[0]
    view = match.view(seat)
    hand = view.table.hand(seat)
    none, everything = COMPARER.compare(view, [Bid(()), Bid(hand)], 2, random.Random(1))
    assert none.candidate.chance is None
    assert everything.candidate.chance is not None
    assert everything.candidate.chance > 0.9
    assert none.chance > everything.chance, "all cards for one fountain"


@pytest.mark.parametrize(("scored", "more"), [(0, 2), (2, 2), (3, 1)])
def test_a_second_look_plays_on_over_two_scorings(scored: int, more: int) -> None:
    state, doubter, rng = auction().full_state, shipped_doubter(), random.Random(1)
    while len(state.round_scores) < scored:
        seat = GAME.to_act(state)[0]
        state, _events = GAME.apply(state, seat, doubter._choice(state, seat, rng))
    seat = GAME.to_act(state)[0]
    ended = doubter._played(state, seat, [doubter._choice(state, seat, rng)], rng)
    assert len(ended.round_scores) == scored + more


def test_a_second_look_meets_the_same_deals() -> None:
    match = auction()
    view = match.view(match.to_act[0])
    moves = [Bid(()), Bid(view.table.hand(view.seat))]
    found = shipped_doubter().compare(view, [*moves, moves[0]], 2, random.Random(1))
    assert found[0].outcomes == found[2].outcomes, "the same move on the same deals"
    assert all(0 < chance < 1 for one in found for chance in one.outcomes), "the game is not over there"


def test_a_draw_counts_by_the_best_draw_that_can_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roof and a permit are worth much, in any order: neither is lost while the other is drawn."""
    state, doubter = auction().full_state, shipped_doubter()
    while state.phase != DRAW:
        seat = GAME.to_act(state)[0]
        state, _events = GAME.apply(state, seat, doubter._choice(state, seat, random.Random(1)))
    view = GAME.view(state, state.turn)

    def outcomes(_view: View, lines: Sequence[Sequence[Move]], *_rest: object) -> list[tuple[float, ...]]:
        return [(0.9 if {Draw(0), Draw(2)} == set(line) else 0.1,) for line in lines]

    monkeypatch.setattr(doubter, "_outcomes", outcomes)
    found = doubter.compare(view, [Draw(0), Draw(1), Draw(2)], 1, random.Random(1))
    assert [tried.chance for tried in found] == [0.9, 0.1, 0.9]
    state.owed[state.turn] = 1
    found = doubter.compare(GAME.view(state, state.turn), [Draw(0), Draw(2)], 1, random.Random(1))
    assert [tried.chance for tried in found] == [0.1, 0.1], "the last draw stands alone"
