"""Games played on: whims that stay the same in a deal, plans that learn from what came out, rivals that go on as they
would, and nothing thought of twice."""

from __future__ import annotations

import random
from statistics import fmean, pstdev

import pytest

from capitol.games.capitol.ai.immediate_gain import gains_at_once
from capitol.games.capitol.ai.net import Floats, shipped_net, shipped_search_nets
from capitol.games.capitol.ai.playouts import Branch, Playouts, Whims
from capitol.games.capitol.ai.value_player import NO_BID, Option, ValuePlayer
from capitol.games.capitol.rules.corridor import K_PASS, decode_bid, legal
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, State
from capitol.games.capitol.rules.view import determinize
from tests.capitol.ai.tables import GAME, deal
from tests.capitol.rules.positions import CAMPUS, auction, position


class Counted(ValuePlayer):
    """A player that counts how often it thinks."""

    def __init__(self, seats: int) -> None:
        super().__init__({seats: shipped_search_nets()[seats]}, rough=True)
        self.thoughts = 0

    def tried(self, table: State, seat: int, moves: list[int]) -> tuple[list[Option], Floats]:
        self.thoughts += 1
        return super().tried(table, seat, moves)


class Checked(Playouts):
    """Games in which everything that a seat thinks of must be legal."""

    asked = 0

    def options(self, state: State) -> list[Option]:
        options = super().options(state)
        self.asked += 1
        if state.phase == BID:
            cards = state.hand(state.turn)
            bids = [decode_bid(option.move) for option in options]
            assert all(cards.count(card) >= bid.count(card) for bid in bids for card in bid)
        else:
            assert {option.move for option in options} <= set(legal(state))
        return options


def begun(seed: int, seats: int = 4) -> State:
    """A game after its first five moves, made at random."""
    state = GAME.start(deal(seed, seats))
    rng = random.Random(seed)
    for _move in range(5):
        seat = GAME.to_act(state)[0]
        state, _events = GAME.apply(state, seat, GAME.choices(GAME.view(state, seat), seat).sample(rng))
    assert state.phase == CONSTRUCTION
    return state


def test_a_whim_stays_in_a_deal_and_changes_with_the_next() -> None:
    rng = random.Random(1)
    deals = [Whims(rng, [0.03] * 4) for _deal in range(60)]
    drawn = [[whims.of(seat, 8 * move) for seat in range(4) for move in range(40)] for whims in deals]
    again = [[whims.of(seat, 8 * move) for seat in range(4) for move in range(40)] for whims in deals]
    assert drawn == again
    everything = [whim for row in drawn for whim in row]
    assert fmean(everything) == pytest.approx(0, abs=0.002)
    assert pstdev(everything) == pytest.approx(0.03, rel=0.05)
    for at in range(0, 160, 13):  # one move of one seat: over the deals it is liked and disliked
        assert abs(fmean(row[at] for row in drawn)) < 0.015


def test_a_plan_goes_on_with_what_came_out_well() -> None:
    """The network likes the first move; the games that went on with the second came out better."""
    options = [Option(8, 0.50, 0.0), Option(16, 0.48, 0.0), Option(24, 0.10, 0.0)]
    branch = Branch(0)
    tried = []
    for _game in range(40):
        later = branch.choose(options, 0.04, 0.5)
        tried.append(later.move)
        worth = 0.7 if later.move == 16 else 0.4
        for one in (branch, later):
            one.visits += 1
            one.worth += worth
    assert tried[0] == 8
    assert tried[-10:] == [16] * 10
    assert 24 not in tried
    assert branch.visits == 40
    assert sum(one.visits for one in branch.later.values()) == 40


def test_without_whims_a_known_table_goes_on_in_one_way_and_is_thought_of_once() -> None:
    state = begun(3)
    guide = Counted(4)
    games = Playouts(guide, state.turn, 0.0)
    move = ValuePlayer({4: shipped_net(4)}).options(GAME.view(state, state.turn))[0].move
    outcomes = {games.play(state, move, Branch(move), Whims(random.Random(seed), [0.0] * 4)) for seed in range(5)}
    assert len(outcomes) == 1
    assert 0 < guide.thoughts < 60
    thoughts = guide.thoughts
    games.play(state, move, Branch(move), Whims(random.Random(9), [0.0] * 4))
    assert guide.thoughts == thoughts


def test_a_seat_that_plans_tries_more_than_one_way_and_finds_what_is_no_worse() -> None:
    """Every deal and rival the same: the best that planning has met is at least what the network alone comes to."""
    state = begun(5)
    guide = Counted(4)
    move = next(o.move for o in guide.options(GAME.view(state, state.turn)) if o.move != K_PASS)
    still = Whims(random.Random(1), [0.0] * 4)
    plain, lead = Playouts(guide, state.turn, 0.0).play(state, move, Branch(move), still)
    branch = Branch(move)
    planned = Playouts(guide, state.turn, 0.04)
    met = [planned.play(state, move, branch, still) for _game in range(40)]
    assert len(branch.later) > 1
    assert max(win + lead / 2 for win, lead in met) >= plain + lead / 2
    assert branch.visits == 40
    assert branch.worth == pytest.approx(sum(win + lead / 2 for win, lead in met))


def test_the_table_that_it_begins_on_stays_as_it_was() -> None:
    state = begun(2, seats=2)
    guide = Counted(2)
    key = state.key()
    move = guide.options(GAME.view(state, state.turn))[0].move
    win, lead = Playouts(guide, 0, 0.04).play(state, move, Branch(move), Whims(random.Random(1), [0.02] * 4))
    assert state.key() == key
    assert 0 <= win <= 1
    assert -1 <= lead <= 1


def test_what_others_hide_is_not_thought_of_anew() -> None:
    """Deals in which only cards of others differ, which no seat in turn can see, ask the network for hardly more."""
    state = GAME.start(deal(7, 4))
    seen = GAME.view(state, state.turn)
    guide = Counted(4)
    games = Playouts(guide, state.turn, 0.0)
    rng = random.Random(1)
    deals = [determinize(seen, rng) for _deal in range(2)]
    owns = [deals[0].hidden[state.turn], deals[1].hidden[state.turn]]
    assert owns[0] == owns[1]
    assert deals[0].hidden != deals[1].hidden
    games.options(deals[0])
    games.options(deals[1])
    assert games.thoughts == 1


@pytest.mark.slow
def test_moves_remembered_are_legal_wherever_they_are_played() -> None:
    """Many deals with wide whims, so that what was thought of on one table is played on others."""
    for seed in (1, 4):
        state = begun(seed)
        seen = GAME.view(state, state.turn)
        rng = random.Random(seed)
        games = Checked(ValuePlayer({4: shipped_net(4)}, rough=True), state.turn, 0.04)
        for _deal in range(60):
            table, whims = determinize(seen, rng), Whims(rng, [0.1] * 4)
            for option in games.guide.options(seen)[:4]:
                games.play(table, option.move, Branch(option.move), whims)
        assert games.asked > 1.5 * games.thoughts


def test_early_on_a_tile_that_gains_nothing_is_not_bid_for() -> None:
    """In the first two rounds the network need not be asked; from the third on it is."""
    for round_number, asks in ((1, False), (2, True)):
        empty = position(round_number=round_number, hands=("F3 F8 R5", "F6 F7"), fountains={})
        state, _events = auction(empty, 0)
        assert state.phase == BID
        assert not gains_at_once(state, state.turn)
        games = Playouts(ValuePlayer({2: shipped_net(2)}, rough=True), 0, 0.0)
        options = games.options(state)
        assert bool(games.thoughts) is asks
        if not asks:
            assert [option.move for option in options] == [NO_BID]
    leading = position(round_number=1, hands=("F3 F8 R5", "F6 F7"), built={CAMPUS: [(0, 1, 0)]})
    state, _events = auction(leading, 0)
    assert gains_at_once(state, 0)
    assert not gains_at_once(state, 1)
