"""The player that plays moves out: what it finds that its network does not see, its budgets, and that it knows no more
than its seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from capitol.ai.deadline import Stopwatch
from capitol.ai.player import Budget, Decision
from capitol.games.capitol.ai import search
from capitol.games.capitol.ai.mason import Mason
from capitol.games.capitol.ai.net import shipped_nets, shipped_search_nets
from capitol.games.capitol.ai.playouts import Line, Playouts
from capitol.games.capitol.ai.search import (
    EXPERT,
    MASTER,
    Habits,
    SearchPlayer,
    lead_weight,
    left_to_rivals,
    shipped_searcher,
)
from capitol.games.capitol.ai.value_player import Option, ValuePlayer, thinkable
from capitol.games.capitol.rules.corridor import K_PASS, K_PERMIT
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Move, Pass, Permit
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, DRAW, PHASES, PLACE, State
from capitol.games.registry import make_player
from tests.capitol.ai.tables import GAME, NO_LIMIT, blind, deal, play
from tests.capitol.rules.positions import CAMPUS, CAPITOLINE, QUIRINAL, card, position

COUNTED = Habits(iterations=8, milliseconds=None)


def decided(state: State, player: SearchPlayer, budget: Budget = NO_LIMIT, seed: int = 0) -> Decision[Move]:
    view = GAME.view(state, state.turn)
    return player.decide(view, GAME.choices(view, state.turn), budget, random.Random(seed))


def test_it_finds_by_playing_on_what_its_network_does_not_see() -> None:
    """The last card of the game: a house on the Capitoline, with its two fountains, wins; anywhere else it does not."""
    state = position(round_number=3, hands=("B2", ""), yard={0: [(1, 0)]}, scores=(10, 10), built={CAMPUS: [(1, 1, 1)]})
    decision = decided(state, SearchPlayer({2: blind(2)}, COUNTED))
    assert isinstance(decision.move, Permit)
    assert decision.move.area == CAPITOLINE
    best, *others = decision.candidates
    assert best.win_probability is not None
    assert all((other.win_probability or 0) < best.win_probability for other in others)


@pytest.mark.slow
def test_the_best_are_played_out_most_and_the_same_every_time() -> None:
    state = GAME.start(deal(1, 4))
    player = shipped_searcher(Habits(width=4))
    decision = decided(state, player, Budget(iterations=300))
    visits = [candidate.visits for candidate in decision.candidates]
    assert sum(1 for count in visits if count) == 4
    assert max(visits) in visits[:2]
    assert all(candidate.standard_error is not None for candidate in decision.candidates[:2])
    assert all(0 <= (candidate.win_probability or 0) <= 1 for candidate in decision.candidates)
    assert decided(state, player, Budget(iterations=300)) == decision
    assert decided(state, player, Budget(iterations=300), seed=1).candidates != decision.candidates


@pytest.mark.slow
@pytest.mark.parametrize(
    ("phase", "full", "part"),
    [(CONSTRUCTION, True, 2.5), (CONSTRUCTION, False, 1.0), (BID, False, 0.4), (PLACE, False, 0.4), (DRAW, False, 0.4)],
)
def test_a_counted_budget_is_one_of_thoughts(
    phase: int, full: bool, part: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends with the deal in which it is used up; outside of the construction it is smaller, and greater where most
    of a round is still to be built."""
    met: list[State] = []
    play(deal(2, 4), [Mason()] * 4, 2, lambda state, _seat, _decision: met.append(state))
    state = next(
        state
        for state in met
        if state.phase == phase
        and state.round
        and (state.hand_size(state.turn) >= MASTER.full or not full)
        and (phase != CONSTRUCTION or full == (state.hand_size(state.turn) >= MASTER.full))
    )
    played: list[Playouts] = []

    def begun(*args: Any) -> Playouts:
        played.append(Playouts(*args))
        return played[0]

    monkeypatch.setattr(search, "Playouts", begun)
    player = shipped_searcher(Habits(milliseconds=None, width=2))
    decided(state, player, Budget(iterations=500))
    most_in_a_deal = 2 * 60  # two candidates; or seven bids in auctions, which are shorter
    assert 500 * part <= played[0].thoughts < 500 * part + most_in_a_deal
    assert full == (state.phase == CONSTRUCTION and state.hand_size(state.turn) >= MASTER.full)


def test_a_permit_that_gains_in_the_last_round_is_played_out() -> None:
    """Even if the network likes more moves better than are played out; in other rounds its order stays."""
    for round_number in (2, 3):
        state = position(
            hands=("B6 F3 F4 R1", "B1"), yard={0: [(1, 0)]}, unfinished={0: [1]}, round_number=round_number
        )
        moves = sorted(thinkable(state), key=lambda move: move & 7 == K_PERMIT)
        options = [Option(move, 0.9 - number / 100, 0.0) for number, move in enumerate(moves)]
        first = options[0]
        considered = SearchPlayer({}, Habits(width=2)).tried_first(state, list(options))
        assert considered[0] is first
        assert (considered[1].move & 7 == K_PERMIT) is (round_number == 3)
        assert sorted(option.move for option in considered) == sorted(moves)


def _compared(passing: Sequence[float], building: Sequence[float], cards: int) -> list[Line]:
    """What is made of a pass and a house that came to these worths on the same deals, with so many cards in hand."""
    lines = [Line(Option(K_PASS, 0.5, 0.0)), Line(Option(encode(Permit(card("B2"), 1, 0, CAMPUS, 0)), 0.5, 0.0))]
    for line, worths in zip(lines, (passing, building), strict=True):
        for deal_number, worth in enumerate(worths):
            line.add(worth, 0.0, deal_number)
    lines.sort(key=lambda line: -line.worth(MASTER.prior))
    SearchPlayer({}, MASTER).build_rather(lines, cards >= MASTER.full)
    return lines


def test_with_a_full_hand_it_passes_only_where_that_is_better_beyond_doubt() -> None:
    """Worths that go up and down by 0.2 from deal to deal, both alike: a lead of 0.02 in 40 games is nothing when it
    comes from a few of them, and something when it is there in all."""
    swing = [0.5 + (0.2 if number % 2 else -0.2) for number in range(40)]
    surely = [worth + (0.02 if number % 3 else 0.03) for number, worth in enumerate(swing)]
    by_luck = [worth + (0.4 if number < 3 else -0.01) for number, worth in enumerate(swing)]
    assert sum(by_luck) - sum(swing) == pytest.approx(40 * 0.02, abs=0.1)
    for passing, cards, passes in ((surely, 8, True), (by_luck, 8, False), (by_luck, 5, True), (swing, 5, False)):
        best = _compared(passing, swing, cards)[0]
        assert (best.option.move == K_PASS) is passes
    worse = [worth - 0.1 for worth in swing]
    assert _compared(worse, swing, 8)[0].option.move != K_PASS


def test_what_is_the_same_on_the_same_deals_is_told_from_what_is_not() -> None:
    one, two = Line(Option(8, 0.5, 0.0)), Line(Option(16, 0.5, 0.0))
    for deal_number, worth in enumerate((0.1, 0.9, 0.3, 0.7)):
        one.add(worth + 0.05, 0.0, deal_number)
        two.add(worth, 0.0, deal_number)
    one.add(0.0, 0.0, 9)  # a deal that the other was not played on says nothing
    gap, error = one.ahead_of(two)
    assert gap == pytest.approx(0.05)
    assert error == pytest.approx(0.0, abs=1e-9)
    assert one.ahead_of(Line(Option(24, 0.5, 0.0)))[1] > 100


def test_in_a_lost_position_it_plays_for_the_win() -> None:
    """The last card of the game. With the house on the Capitoline the seat loses by 3 for sure; kept for the temple, it
    wins if the rival's three unknown cards are very low, and loses by 7 if they are not."""
    state = position(
        round_number=3,
        hands=("B8", "F3 F6 F7"),
        yard={0: [(1, 0)]},
        scores=(10, 14),
        out=(1,),
        built={CAMPUS: [(0, 2, 0)], QUIRINAL: [(1, 2, 0)]},
        fountains={CAMPUS: 3, QUIRINAL: 2},
    )
    player = SearchPlayer({2: blind(2)}, Habits(iterations=1000, milliseconds=None, prior=1e-9))
    for seed in range(4):
        decision = decided(state, player, seed=seed)
        assert isinstance(decision.move, Pass)
        best, other = decision.candidates[:2]
        assert (best.win_probability or 0) > 0.02 > (other.win_probability or 0)
        assert (best.margin or 0) < (other.margin or 0)


def test_the_lead_counts_less_the_further_a_win_is_away() -> None:
    early, late = position(4, round_number=1), position(4, round_number=3)
    for state, most in ((early, 0.5), (late, 0.1)):
        chances = (0.6, 0.1, 0.01, 0.0)
        weights = [lead_weight(state, [Option(8, chance, 0.9), Option(16, 0.0, -0.9)]) for chance in chances]
        assert weights[0] == most
        assert weights == sorted(weights, reverse=True)
        assert weights[-1] == 0.01


def test_of_moves_that_are_as_good_the_spiteful_one_takes_what_costs_rivals_most() -> None:
    """To a blind network all is one; a house as tall as the rival's on the Campus takes away its points there."""
    state = position(
        round_number=1,
        hands=("B2 F3 R4", "F6 F7"),
        yard={0: [(2, 1)]},
        built={CAMPUS: [(1, 1, 1)]},
        unfinished={0: [1]},
    )
    player = SearchPlayer({2: blind(2)}, Habits(iterations=2, milliseconds=None, width=40, spite=10.0))
    decision = decided(state, player)
    assert isinstance(decision.move, Permit)
    assert decision.move.area == CAMPUS
    assert left_to_rivals(state, encode(decision.move), 0) == 0
    assert {left_to_rivals(state, encode(candidate.move), 0) for candidate in decision.candidates[1:]} == {2}


@pytest.mark.slow
def test_a_budget_of_time_ends_it() -> None:
    state = GAME.start(deal(1, 4))
    decision = decided(state, shipped_searcher(Habits(milliseconds=None)), Budget(milliseconds=1))
    assert 0 < sum(candidate.visits for candidate in decision.candidates) < 50


def test_a_loaded_machine_lets_a_player_think_longer_but_no_hint_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """With hardly any processor time, a player looks at the clock for three times its limit, a hint for its limit."""
    looks = 0

    def wall() -> float:
        nonlocal looks
        looks += 1
        return looks / 4

    monkeypatch.setattr(search, "Stopwatch", lambda patience: Stopwatch(patience, lambda: 0.0, wall))
    state = position(hands=("F1 B2 B3 R4", "F2 F3"), yard={0: [(1, 0)], 1: [(2, 1)]})
    counts = []
    for player in (shipped_searcher(Habits(milliseconds=1000, care=1.0)), make_player("capitol", "adviser")):
        looks, view = 0, GAME.view(state, state.turn)
        player.decide(view, GAME.choices(view, state.turn), Budget(milliseconds=1000), random.Random(1))
        counts.append(looks / 4)
    assert counts[0] == pytest.approx(3, abs=1)
    assert counts[1] == pytest.approx(1, abs=0.75)


def test_a_rival_whom_it_knows_plays_as_itself() -> None:
    """In the games played out; so do it itself and those whom it does not know as before."""
    state = GAME.start(deal(3, 4))
    searcher = shipped_searcher(Habits(iterations=200, milliseconds=None, width=3))
    table_mates = ("ai:master", "ai:strong", "human", "cmd")
    seated = searcher.among(table_mates)
    guide, strong = searcher.guide, ValuePlayer(shipped_nets(), rough=True)

    def worths(mover: ValuePlayer) -> list[float]:
        return [option.worth for option in mover.tried(state, state.turn, thinkable(state))[0]]

    games = Playouts(guide, 0, 0.0, seated.rivals)
    for turn, mover in enumerate((guide, strong, guide, guide)):
        state.turn = turn
        assert [option.worth for option in games.options(state)] == worths(mover)
        assert worths(strong) != worths(guide)
    habits = searcher.habits
    assert seated._whims(4) == [habits.whims, habits.quirks, habits.whims, habits.whims]


@pytest.mark.slow
def test_company_that_it_does_not_know_changes_nothing() -> None:
    state = GAME.start(deal(3, 4))
    searcher = shipped_searcher(Habits(iterations=200, milliseconds=None, width=3))
    for unseen in ("human", "cmd", "ai:casual", "ai:net:strong"):
        assert searcher.among((unseen,) * 4) is searcher
    assert searcher.among(()) is searcher
    alone, known = decided(state, searcher), decided(state, searcher.among(("ai:strong",) * 4))
    assert alone.candidates != known.candidates


@pytest.mark.slow
@pytest.mark.parametrize(("habits", "kind"), [(MASTER, "human"), (MASTER, "ai:strong"), (EXPERT, "human")])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_hidden_changes_no_decision(seats: int, habits: Habits, kind: str) -> None:
    """True state against one with everything hidden dealt anew, at every fifth decision and all places of tiles; among
    unseen opponents, and among those whom it knows."""
    player = shipped_searcher(replace(habits, iterations=3, milliseconds=None, width=2)).among((kind,) * seats)
    seen = set()
    different = step = 0

    def watch(state: State, seat: int, _decision: Decision[Move]) -> None:
        nonlocal different, step
        step += 1
        if step % 5 and state.phase != PLACE:
            return
        view = GAME.view(state, seat)
        other = GAME.determinize(view, random.Random(step))
        different += other != state
        other_view = GAME.view(other, seat)
        one, two = (player.decide(v, GAME.choices(v, seat), NO_LIMIT, random.Random(step)) for v in (view, other_view))
        assert one == two
        seen.add(PHASES[state.phase])

    play(deal(seats, seats), [Mason()] * seats, seats, watch)
    assert seen == {"construction", "bid", "place", "draw"}
    assert different > 10


def test_it_goes_by_networks_of_its_own_where_there_are_any() -> None:
    players, searchers = shipped_nets(), shipped_search_nets()
    assert list(searchers) == list(players) == [2, 3, 4]
    same = [np.array_equal(searchers[seats].weights[0], players[seats].weights[0]) for seats in (2, 3, 4)]
    assert same == [True, True, False]
