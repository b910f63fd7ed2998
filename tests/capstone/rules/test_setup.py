"""Draws, redraws and goals (RULES.md, Set-up)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from capitol.core.contract import check_deals
from capitol.core.match import Match
from capitol.core.refusal import IllegalMove
from capitol.games.capstone.rules.beliefs import arrangements, hand_weights, hands
from capitol.games.capstone.rules.moves import Arrange, Turn
from capitol.games.capstone.rules.numbers import is_kept
from capitol.games.capstone.rules.setup import deal
from tests.capstone.rules.positions import GAME, PLAYERS, arranged, column, random_setup, refused, setup_of


def chance() -> random.Random:
    """The same chance each time."""
    return random.Random(7)


def test_capstone_deals_as_it_is_asked() -> None:
    options = [{}, {"move_to_empty": "no"}, *({"first_player": first} for first in ("random", "seat0", "seat1"))]
    check_deals(GAME, (2,), options, None, chance)
    unknown = {"move_to_empty": "perhaps"}
    for seats, wrong, board in (
        (PLAYERS, unknown, None),
        (PLAYERS[:1], {}, None),
        (PLAYERS, {}, 5),
    ):
        with pytest.raises(ValueError, match=r"move_to_empty|seats|board"):
            GAME.new_setup(seats, wrong, board, chance())


def test_dealing_again_lets_the_other_seat_begin() -> None:
    setup = GAME.new_setup(PLAYERS, {"first_player": "seat1"}, None, chance())
    again = GAME.redeal(setup, chance())
    assert (setup.first_player, again.first_player) == (1, 0)
    assert (again.rules, again.players) == (setup.rules, setup.players)


def test_draws_are_put_back_while_they_hold_three_of_a_colour() -> None:
    """RULES.md, Set-up 1: a redraw for 10.8 % of first hands and 7 to 13 % of second ones."""
    rng = random.Random(3)
    redrawn = Counter[int]()
    for _ in range(4000):
        draws = deal(1, rng)
        for seat, own in enumerate(draws):
            assert [is_kept(draw) for draw in own] == [False] * (len(own) - 1) + [True]
            redrawn[seat] += len(own) > 1
        both = Counter((*draws[0][-1], *draws[1][-1]))
        assert max(both.values()) <= 4
        for draw in draws[1]:  # who begins draws from what the other left
            assert max((Counter(draw) + Counter(draws[0][-1])).values()) <= 4
    assert 0.09 < redrawn[0] / 4000 < 0.126
    assert 0.07 < redrawn[1] / 4000 < 0.13


def test_goals_are_the_arrangements_of_the_last_draw() -> None:
    """RULES.md, Set-up 2: 24, 12 or 6 ways, 204 in all."""
    assert Counter(len(arrangements(hand)) for hand in hands()) == {24: 1, 12: 12, 6: 6}
    assert sum(len(arrangements(hand)) for hand in hands()) == 204
    for word, ways in (("RYGB", 24), ("RRYB", 12), ("RYRY", 6)):
        state = GAME.start(setup_of((word, "BGYR")))
        listed = {move.goal for move in GAME.choices(state, 0).moves() if isinstance(move, Arrange)}
        assert listed == set(permutations(column(word)))
        assert len(listed) == ways


def test_every_goal_stays_possible_whatever_one_has_drawn() -> None:
    for own in hands():
        for drew_last in (False, True):
            weights = dict(hand_weights((own,), drew_last))
            assert len(weights) == 19
            assert min(weights.values()) > 0


def test_weights_of_hands_are_how_often_they_are_dealt() -> None:
    """Against the deal itself: among deals where the own draws are these, how often the other holds a hand."""
    rng = random.Random(11)
    wanted = (column("RRYY"),)
    found = {drew_last: Counter[tuple[int, ...]]() for drew_last in (False, True)}
    for _ in range(60000):
        last, first = deal(0, rng)
        for drew_last, own, other in ((True, last, first), (False, first, last)):
            if len(own) == 1 and sorted(own[-1]) == sorted(wanted[0]):
                found[drew_last][tuple(sorted(other[-1]))] += 1
    for drew_last, held in found.items():
        weights = dict(hand_weights(wanted, drew_last))
        total, seen = sum(weights.values()), held.total()
        assert seen > 1000
        for hand, weight in weights.items():
            expected = seen * weight / total
            assert abs(held[hand] - expected) < 5 * (expected + 1) ** 0.5


def test_goals_are_sealed_together_and_may_be_taken_back_until_then() -> None:
    """RULES.md, Set-up 2."""
    setup = setup_of(("RYGB", "BGYR"), first=1)
    match = Match(GAME, setup)
    assert list(match.to_act) == [1, 0]
    assert match.is_sealed_decision
    assert match.act(0, Arrange(column("RYGB"))) == []
    assert match.act(0, Arrange(column("BGYR"))) == []
    match.unseal(0)
    assert match.sealed_seats == ()
    match.act(0, Arrange(column("YRGB")))
    steps = match.act(1, Arrange(column("BGYR")))
    assert [step.seat for step in steps] == [1, 0]
    assert match.view(0).goal == column("YRGB")
    assert list(match.to_act) == [1]
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_refusals_of_the_first_decision() -> None:
    """RULES.md, Reasons: ARRANGE_NOT_YOUR_PIECES, ARRANGE_FIRST, ARRANGE_LATE."""
    setup = setup_of(("RYGB", "RRYY"), first=1)
    state = GAME.start(setup)
    assert refused(state, "goal RRYY", 0) == "ARRANGE_NOT_YOUR_PIECES"
    assert refused(state, "goal YRYR", 1) is None
    assert refused(state, "BL1", 1) == "ARRANGE_FIRST"
    assert refused(state, Arrange(column("RYG")), 0) == "ARRANGE_NOT_YOUR_PIECES"
    after, _ = GAME.apply(state, 1, Arrange(column("YRYR")))
    assert refused(after, "goal YRYR", 1) == "NOT_YOUR_TURN"
    with pytest.raises(IllegalMove):
        GAME.apply(after, 1, Arrange(column("YRYR")))
    turns = arranged(setup)
    assert refused(turns, "goal YRYR", 1) == "ARRANGE_LATE"
    assert refused(turns, "goal RYGB", 1) == "ARRANGE_NOT_YOUR_PIECES"
    assert refused(turns, "goal RYGB", 0) == "NOT_YOUR_TURN"
    assert refused(turns, Turn(0, 0), 0) == "NOT_YOUR_TURN"


def test_who_drew_last_begins() -> None:
    """RULES.md, Set-up 3; a redraw does not change it."""
    for seed in range(20):
        setup = random_setup(seed)
        assert arranged(setup).turn == setup.first_player
