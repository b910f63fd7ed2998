"""The worth of a position to every seat: nothing face down counts, and what is as good as decided is seen to be."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import pytest

from capitol.ai.fitted import read_fits
from capitol.core.match import Match
from capitol.games.capitol.ai.evaluator import FITS, STAGES, NetGauge, shipped_evaluator, stage_of
from capitol.games.capitol.ai.net import shipped_search_nets
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.numbers import CARD_STACK, CARDS, PERMIT
from capitol.games.capitol.rules.state import DRAW, OVER, State
from tests.capitol.ai.tables import GAME, deal

EVALUATOR = shipped_evaluator()


def game_of(seats: int, seed: int = 1) -> list[State]:
    """Return all states of a random game."""
    match = Match(GAME, deal(seed, seats))
    rng = random.Random(seed)
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))
    return [match.at(step).full_state for step in range(len(match) + 1)]


@pytest.fixture(scope="module")
def states() -> list[State]:
    return game_of(4)


def chances(states: list[State]) -> tuple[tuple[float, ...], ...]:
    return EVALUATOR.of_states(states, [random.Random(1)] * len(states)).chances


def redrawn(state: State) -> State:
    """Return the same table with the cards that nobody has seen in another order."""
    other = state.copy()
    for stack, cards in enumerate(state.stacks):
        if not state.turned >> stack & 1:
            other.stacks[stack] = cards[:-1][::-1] + cards[-1:]
    return other


def test_what_lies_face_down_does_not_count(states: list[State]) -> None:
    some = states[:-1:20]
    others = [redrawn(state) for state in some]
    assert others != some
    assert chances(others) == chances(some)


def test_every_hand_counts(states: list[State]) -> None:
    """In an open position, another Permit in any hand changes something."""
    start = states[0]
    for seat in range(4):
        other, hand = start.copy(), start.hidden[seat]
        mine = next(card for card in hand if CARD_STACK[card] == PERMIT)
        instead = next(card for card in range(CARDS) if CARD_STACK[card] == PERMIT and card not in hand)
        other.hidden[seat] = tuple(sorted([instead if card == mine else card for card in hand]))
        assert chances([other]) != chances([start])


def test_a_seat_does_not_know_the_others_hands(states: list[State]) -> None:
    rng = random.Random(3)
    for seat, state in enumerate(states[1:-1:40]):
        view = GAME.view(state, seat)
        drawn = GAME.view(GAME.determinize(view, rng), seat)
        one, other = (EVALUATOR.of_views([seen], [random.Random(5)]) for seen in (view, drawn))
        assert one == other


def test_the_shipped_fits_fit_the_stages(states: list[State]) -> None:
    fits = read_fits(FITS)
    stages = [stage_of(state) for state in states if state.phase != OVER]
    assert set(stages) == set(range(STAGES))
    readings = NetGauge(shipped_search_nets()).read(states[:1])
    for seats in range(2, 5):
        assert len(fits[seats].scales) == len(fits[seats].weights) == STAGES
        assert min(row[0] for row in fits[seats].scales) > 0
        assert {len(row) for row in fits[seats].scales} == {readings.strengths.shape[-1]}
        assert {len(row) for row in fits[seats].weights} == {readings.inputs.shape[-1]}


def last(states: list[State], fits: Callable[[State], bool]) -> State:
    return [state for state in states if fits(state)][-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_leads_by_far_at_the_end_wins(seats: int) -> None:
    """In the draw before the last round, with forty points more than anybody else."""
    state = last(game_of(seats), lambda state: state.phase == DRAW).copy()
    state.scores[1] = max(state.scores) + 40
    found = EVALUATOR.of_states([state], [random.Random(1)])
    assert found.chances[0][1] > 0.95
    assert found.points[0][1] == max(found.points[0])
    assert found.points[0][1] > state.scores[1]


def test_points_grow_towards_the_result(states: list[State]) -> None:
    """The estimate of the last auctions is nearer to the end than that of the start, and is of its size."""
    result = CapitolGame().result(states[-1])
    assert result is not None
    found = np.array(EVALUATOR.of_states([states[0], states[-2]], [random.Random(1)] * 2).points)
    far, near = np.abs(found - result.scores).mean(axis=1)
    assert near < 6
    assert near < far
