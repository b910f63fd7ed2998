"""The worth of a position to both seats: by their goals when all is open, by the other's turns when it is not."""

from __future__ import annotations

import random

import pytest

from capitol.ai.fitted import read_fits
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.capstone.ai.evaluator import FITS, STAGES, shipped_evaluator, stage_of
from capitol.games.capstone.rules.game import CapstoneGame
from capitol.games.capstone.rules.state import OVER, State

GAME = CapstoneGame()
EVALUATOR = shipped_evaluator()


@pytest.fixture(scope="module")
def states() -> list[State]:
    """All states of a random game."""
    rng = random.Random(1)
    players = (PlayerSpec("Livia"), PlayerSpec("Cato"))
    match = Match(GAME, GAME.new_setup(players, {}, None, rng))
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))
    return [match.at(step).full_state for step in range(len(match) + 1)]


def chance(state: State) -> float:
    return EVALUATOR.of_states([state], [random.Random(1)]).chances[0][0]


def test_both_have_the_same_chance_before_the_first_turn(states: list[State]) -> None:
    for state in states[:2]:
        assert chance(state) == 0.5


def test_the_goals_count_in_an_open_position(states: list[State]) -> None:
    """With exchanged goals each seat has the chance that the other had, but for whose turn it is."""
    state = states[-4]
    other = state.copy()
    other.goals = state.goals[::-1]
    other.turn = 1 - state.turn
    assert chance(other) == pytest.approx(1 - chance(state))
    assert chance(state) != 0.5


def test_a_seat_does_not_know_the_other_goal(states: list[State]) -> None:
    rng = random.Random(3)
    for seat, state in enumerate((states[5], states[-6])):
        view = GAME.view(state, seat)
        drawn = GAME.view(GAME.determinize(view, rng), seat)
        one, other = (EVALUATOR.of_views([seen], [random.Random(5)]) for seen in (view, drawn))
        assert one == other
        assert one.chances != EVALUATOR.of_states([state], [random.Random(5)]).chances


def test_a_seat_knows_its_own_goal(states: list[State]) -> None:
    state = states[-4]
    other = state.copy()
    other.goals[0] = state.goals[1]
    found = [EVALUATOR.of_views([GAME.view(one, 0)], [random.Random(1)]).points[0][0] for one in (state, other)]
    assert found[0] != found[1]


def test_the_shipped_fits_fit_the_stages(states: list[State]) -> None:
    fits = read_fits(FITS)[2]
    assert {stage_of(state) for state in states if state.phase != OVER} == set(range(STAGES))
    assert len(fits.scales) == len(fits.weights) == STAGES
    assert all(row[0] > 0 for row in fits.scales[:-1])
    assert {len(row) for row in fits.scales} == {4}
    assert {len(row) for row in fits.weights} == {3}
