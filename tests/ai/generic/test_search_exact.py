"""The search for any game against exact values, counted out here by going through all there is."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from capitol.ai.generic.greedy import GreedyPlayer
from capitol.ai.generic.ismcts import SearchHabits, TreeSearchPlayer
from capitol.ai.generic.position_value import Knowledge
from capitol.ai.player import Budget, Candidate, Decision
from tests.ai.generic.small_games import Heap, HeapGame, Kuhn, KuhnPoker, Sealed, TableGame
from tests.toy import rules as toy

# The small games are no full ones: their setups cannot be written down.
Greedy: Any = GreedyPlayer
Search: Any = TreeSearchPlayer


def decided(player: Any, state: Any, seat: int, iterations: int, seed: int = 1) -> Decision[Any]:
    """What a player does as one seat in a state."""
    view = player.game.view(state, seat)
    found: Decision[Any] = player.decide(view, player.game.choices(view, seat), Budget(iterations), random.Random(seed))
    return found


def by_move(decision: Decision[Any]) -> dict[Any, Candidate[Any]]:
    """The candidates by their moves."""
    return {candidate.move: candidate for candidate in decision.candidates}


@cache
def heap_value(heap: int, cards: tuple[int, ...], move: int) -> float:
    """How likely the seat in turn wins with a move, when both play perfectly and see no card before it is turned."""
    drawn = list(enumerate(cards)) or [(0, 0)]
    total = 0.0
    for at, card in drawn:
        left = heap - move - card
        rest = cards[:at] + cards[at + 1 :]
        total += 1.0 if left <= 0 else 1 - max(heap_value(left, rest, reply) for reply in heap_moves(left))
    return total / len(drawn)


def heap_moves(heap: int) -> range:
    """How many counters may be taken."""
    return range(1, min(3, heap) + 1)


@pytest.mark.parametrize("heap", range(2, 11))
def test_hidden_chance_is_reckoned_with_as_it_is(heap: int) -> None:
    """The perfect move in every heap, and how likely it wins. The order of the deck is worst for whoever peeps."""
    exact = {move: heap_value(heap, HeapGame.cards, move) for move in heap_moves(heap)}
    decision = decided(Search(HeapGame()), Heap(heap, (2, 1, 1, 0, 0)), 0, 1200)
    assert exact[decision.move] == max(exact.values())
    win = decision.candidates[0].win_probability
    assert win == pytest.approx(max(exact.values()), abs=0.05)


def test_no_card_is_seen_before_it_is_turned() -> None:
    """Whoever knew the deck would take one of 6 counters or two, as the cards lie; one is best for whoever does not."""
    best = max(heap_moves(6), key=lambda move: heap_value(6, HeapGame.cards, move))
    for deck in ((0, 0, 1, 1, 2), (2, 1, 1, 0, 0), (1, 2, 0, 1, 0)):
        assert decided(Search(HeapGame()), Heap(6, deck), 0, 300).move == best


def kuhn_outcomes(card: int, played: str, move: str) -> list[int]:
    """What a seat gets that ends the game with a move: for each card that its rival may hold."""
    game, seat = KuhnPoker(), len(played) % 2
    ends = []
    for other in range(3):
        if other != card:
            cards = (card, other) if seat == 0 else (other, card)
            ends.append(game.scores(Kuhn((*cards, 3 - card - other), played + move))[seat])
    return ends


@pytest.mark.parametrize("played", ["b", "cb"])
@pytest.mark.parametrize("card", [0, 2])
def test_no_dominated_move_is_played(card: int, played: str) -> None:
    """The lowest card never calls, and the highest never folds: worse whatever the rival holds."""
    outcomes = {move: kuhn_outcomes(card, played, move) for move in "fc"}
    better = max("fc", key=lambda move: outcomes[move])
    worse = "c" if better == "f" else "f"
    assert all(good > bad for good, bad in zip(outcomes[better], outcomes[worse], strict=True))
    other = 1
    cards = (card, other, 2 - card) if played == "cb" else (other, card, 2 - card)
    for seed in range(5):
        decision = decided(Search(KuhnPoker()), Kuhn(cards, played), len(played) % 2, 60, seed)
        assert decision.move == better
    lead = by_move(decision)[better].margin
    assert lead == pytest.approx(2 * sum(outcomes[better]) / 2, abs=0.01)


def test_rivals_go_by_their_own_cards_and_not_by_what_the_observer_sees() -> None:
    """A bet with the middle card: the lowest card folds and the highest calls, so that it leads by (2 - 4) / 2 = -1. To
    rivals without statistics of their own both cards are one: they call, and it comes to 0, or fold, for 2."""
    folds = 2 * kuhn_outcomes(0, "b", "f")[0]
    calls = 2 * kuhn_outcomes(2, "b", "c")[0]
    exact = -(folds + calls) / 2
    assert exact == -1
    state = Kuhn((1, 0, 2))
    apart = decided(Search(KuhnPoker()), state, 0, 4000)
    together = decided(Search(KuhnPoker(), None, SearchHabits(trust=10**9)), state, 0, 4000)
    found, merged = by_move(apart)["b"].margin, by_move(together)["b"].margin
    assert found is not None
    assert merged is not None
    assert found == pytest.approx(exact, abs=0.35)
    assert merged > -0.2


BAIT = ((0, 0, 0), (-1, 1, 1), (-1, -1, 1))
"""Against a rival without aim row 1 wins most; but column 0 loses in no row, and only row 0 holds it."""


def test_a_rival_that_seals_is_taken_for_one_that_thinks() -> None:
    """The one row that loses to no column, which is what pure strategies come to here."""
    safe = max(range(3), key=lambda row: min(BAIT[row]))
    column = min(range(3), key=lambda column: max(row[column] for row in BAIT))
    assert BAIT[safe][column] == max(BAIT[row][column] for row in range(3)) == min(BAIT[safe])
    for seed in range(5):
        assert decided(Search(TableGame(BAIT)), Sealed(), 0, 300, seed).move == safe
    assert decided(Greedy(TableGame(BAIT)), Sealed(), 0, 600).move == 1  # which takes all columns for as likely


def test_where_nothing_pure_is_best_what_is_sealed_cannot_be_foretold() -> None:
    """Stone, scissors, paper: a third each."""
    player = Search(TableGame(((0, 1, -1), (-1, 0, 1), (1, -1, 0))))
    sealed = Counter(decided(player, Sealed(), 0, 150, seed).move for seed in range(90))
    assert set(sealed) == {0, 1, 2}
    assert min(sealed.values()) > 15


class Blindfold(TableGame):
    """Nobody may be asked for a move once another has sealed one."""

    def choices(self, state: Any, seat: int) -> Any:
        assert getattr(state, "table", state).moves == (None, None), "a sealed move was answered"
        return super().choices(state, seat)


@pytest.mark.parametrize("player", [Greedy, Search])
@pytest.mark.parametrize("seat", [0, 1])
def test_no_sealed_move_answers_another(player: Any, seat: int) -> None:
    assert decided(player(Blindfold(BAIT)), Sealed(), seat, 50).candidates


@pytest.mark.parametrize("turn", [(2, 8), (8, 3)])
def test_the_toys_best_pick_is_the_largest(turn: tuple[int, int]) -> None:
    """Its seats pick a number each up to their own and are paid so much: more is better, whatever the other picks."""
    state = toy.State(turn, (5, 6, 7, 8), turn=2 * toy.TURNS)
    decision = decided(Search(toy.ToyGame()), state, 0, 600)
    most = max(decision.candidates, key=lambda candidate: candidate.visits)
    assert most.move == f"pick {turn[0]}"
    assert decided(Greedy(toy.ToyGame()), state, 0, 400).move == f"pick {turn[0]}"


def test_a_games_own_evaluation_is_gone_by_while_the_game_goes_on() -> None:
    """It says that many counters left are worth having; a search that looks no further than its own move agrees."""

    def left(view: Any) -> float:
        return float(view.table.heap) * (1 if view.seat == 0 else -1)

    game: Any = HeapGame()
    state = Heap(9, (2, 1, 1, 0, 0))
    near = SearchHabits(horizon=1)
    for seed in range(5):
        assert decided(Greedy(game, Knowledge(evaluate=left)), state, 0, 30, seed).move == 1
        assert decided(Search(game, Knowledge(evaluate=left), near), state, 0, 100, seed).move == 1


def test_games_are_played_out_by_a_games_own_policy() -> None:
    """Where all take as many as they may, one of eight leaves the last one to the rival (7, 4, 1), and two or three do
    not (6, 3; 5, 2). Each is tried once, the policy's own move first."""

    class Bare(HeapGame):
        """A heap without cards."""

        cards = ()

    def most(state: Heap, seat: int, rng: Any) -> int:
        return min(3, state.heap)

    for seed in range(5):
        player = Search(Bare(), Knowledge(policy=most))
        assert [c.move for c in decided(player, Heap(8, ()), 0, 1, seed).candidates] == [3]
        found = by_move(decided(player, Heap(8, ()), 0, 3, seed))
        assert {move: found[move].win_probability for move in found} == {1: 0.0, 2: 1.0, 3: 1.0}
