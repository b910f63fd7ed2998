"""Bids weighed by games played out: what they find that the network does not see, and how they are told."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from capitol.ai.player import Decision
from capitol.games.capitol.ai.bid_search import LAST_SUMS, SUMS, weigh_bids
from capitol.games.capitol.ai.playouts import Playouts
from capitol.games.capitol.ai.search import Habits, SearchPlayer, shipped_searcher
from capitol.games.capitol.ai.value_player import NO_BID, ValuePlayer
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.state import BID, State
from capitol.games.capitol.rules.tile_kinds import TEMPLE
from tests.capitol.ai.tables import GAME, NO_LIMIT, blind
from tests.capitol.rules.positions import CAMPUS, auction, position

COUNTED = Habits(iterations=60, milliseconds=None)


def decided(state: State, player: SearchPlayer, seed: int = 0) -> Decision[Move]:
    view = GAME.view(state, state.turn)
    return player.decide(view, GAME.choices(view, state.turn), NO_LIMIT, random.Random(seed))


def total(move: Move) -> int:
    assert isinstance(move, Bid)
    return sum(CARD_VALUE[card] for card in move.cards)


def last_temple(scores: Sequence[int], hands: tuple[str, str] = ("F8 R5", "F3")) -> State:
    """The last auction of the game; on the Campus, seat 0 has the only house there is."""
    state = position(round_number=3, hands=hands, built={CAMPUS: [(0, 1, 0)]}, scores=scores)
    state, _events = auction(state, 2)
    assert state.phase == BID
    assert state.tile == TEMPLE
    return state


def test_it_bids_for_the_temple_that_wins_the_game() -> None:
    """With the temple it has a point more than its rival, without it they are even at best."""
    decision = decided(last_temple((10, 13)), SearchPlayer({2: blind(2)}, COUNTED))
    assert total(decision.move) > 3
    chances = {total(candidate.move): candidate.win_probability or 0.0 for candidate in decision.candidates}
    assert chances[total(decision.move)] > chances[0] + 0.2


def test_it_keeps_its_cards_where_no_tile_can_help() -> None:
    """In the first round a card is worth more than a fountain in an area of nobody: so says its network."""
    state, _events = auction(position(4, hands=("F8 R5 B4",) * 4), 0)
    decision = decided(state, shipped_searcher(Habits(iterations=500, milliseconds=None)))
    assert total(decision.move) == 0
    assert decision.candidates[0].visits > 1


def test_the_likeliest_sums_are_played_out_and_the_best_of_them_twice_as_often() -> None:
    state, _events = auction(
        position(4, round_number=2, hands=("F3 F8 R5 B2 B4 P1", "F6 F7", "B4", "F1 R2"), built={CAMPUS: [(0, 1, 0)]}), 2
    )
    view = GAME.view(state, 0)
    value = shipped_searcher(COUNTED).value
    games = Playouts(ValuePlayer(value.nets, rough=True), 0, 0.0)
    bids = weigh_bids(view, value, games, 4.0, [0.04] * 4, lambda thoughts: thoughts / 800, random.Random(1))
    assert 800 <= games.thoughts < 900
    played = [bid for bid in bids if bid.move != NO_BID and bid.won.visits]
    visits = sorted(bid.won.visits for bid in played)
    assert len(played) == SUMS < len(bids) - 1
    assert len(set(visits[:-LAST_SUMS])) == 1
    assert visits[-LAST_SUMS] == visits[-1] > 1.5 * visits[0]
    none = next(bid for bid in bids if bid.move == NO_BID)
    assert none.won.visits == none.lost.visits == visits[-1]
    assert all(bid.lost is none.lost for bid in bids)
    worths = [bid.worth(4.0) for bid in bids[: SUMS + 1]]
    assert worths == sorted(worths, reverse=True)
    assert not any(bid.won.visits for bid in bids[SUMS + 1 :])


def test_what_is_told_is_between_winning_and_losing() -> None:
    state = last_temple((10, 13), ("F8 R5 B2", "F3 F6"))
    value = ValuePlayer({2: blind(2)})
    games = Playouts(ValuePlayer({2: blind(2)}, rough=True), 0, 0.0)
    view, chance = GAME.view(state, 0), random.Random(1)
    bids = weigh_bids(view, value, games, 4.0, [0.04] * 2, lambda thoughts: thoughts / 60, chance)
    for bid in bids:
        told = bid.candidate(4.0)
        win, _lead = bid.won.outcome(4.0)
        lost, _lead = bid.lost.outcome(4.0)
        assert told.win_probability == pytest.approx(bid.chance * win + (1 - bid.chance) * lost)
        assert (told.standard_error is None) == (bid.won.visits < 2)
        assert encode(told.move) == bid.move


def test_alone_with_cards_the_lowest_sum_wins_surely() -> None:
    decision = decided(last_temple((10, 13), ("F8 R5 B2", "")), SearchPlayer({2: blind(2)}, COUNTED))
    assert total(decision.move) == 2
    best, none = decision.candidates
    assert best.win_probability is not None
    assert best.win_probability > 0.8 > (none.win_probability or 0.0)


def test_bids_of_nearly_the_same_worth_are_mixed() -> None:
    """To a network that sees nothing all is one, as long as there is a round to come."""
    player = SearchPlayer({2: blind(2)}, Habits(iterations=60, milliseconds=None, prior=1e-9))
    state, _events = auction(position(round_number=1, hands=("F8 R5 B2 B4", "F3 F6")), 2)
    bids = {total(decided(state, player, seed).move) for seed in range(20)}
    assert len(bids) > 3
    assert decided(state, player, 7) == decided(state, player, 7)


def test_nothing_is_mixed_where_what_is_kept_is_worth_nothing() -> None:
    """In the last auction of the game, even when all is lost."""
    player = SearchPlayer({2: blind(2)}, Habits(iterations=60, milliseconds=None, prior=1e-9))
    state = last_temple((0, 90), ("F8 R5 B2 B4", "F3 F6"))
    assert {total(decided(state, player, seed).move) for seed in range(20)} == {17}
