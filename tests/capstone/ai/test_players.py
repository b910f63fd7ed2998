"""The players: legal, the same twice, blind to what is secret, and stronger level by level."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from capitol.ai.player import Budget, Player
from capitol.games.capstone.ai import roster
from capitol.games.capstone.ai.opponent_model import even_belief, prior, shipped_reader
from capitol.games.capstone.ai.players import Weigher, evenly
from capitol.games.capstone.ai.values import fitted_judge, number_of
from capitol.games.capstone.rules.moves import Arrange, Turn
from capitol.games.capstone.rules.state import OVER, TURN, State
from tests.capstone.rules.positions import GAME, STANDING, column, random_setup, setup_of, walk

PLAYERS: dict[str, Callable[[], Player[Any, Any]]] = {
    entry.id: entry.make for entry in (*roster.PLAYERS, *roster.SPARRING)
}
IDS = list(PLAYERS)
PLAYERS["own"] = lambda: Weigher(fitted_judge(), spite=0.0)  # plays for its goal alone


def decide(player_id: str, state: State, seat: int, seed: int = 3) -> Any:
    view = GAME.view(state, seat)
    player = PLAYERS[player_id]()
    return player.decide(view, GAME.choices(view, seat), Budget(), random.Random(seed))


@pytest.mark.parametrize("player_id", IDS)
def test_decisions_are_legal_and_the_same_twice(player_id: str) -> None:
    for rules in (None, STANDING):
        for number, (state, seat, _move, _after) in enumerate(walk(random_setup(4, rules), 4, 0.5)):
            if number > 1 and number % 9:
                continue
            decision = decide(player_id, state, seat)
            assert GAME.why_not(state, seat, decision.move) is None
            assert decide(player_id, state, seat) == decision


@pytest.mark.parametrize("player_id", IDS)
def test_the_goal_of_the_other_changes_no_decision(player_id: str) -> None:
    """The other's goal and draws are dealt again: the view is the same, and so is what the player makes of it."""
    for number, (state, seat, _move, _after) in enumerate(walk(random_setup(6), 6, 0.8)):
        if number % 10 != 5:
            continue
        again = GAME.determinize(GAME.view(state, seat), random.Random(number))
        assert again.goals[1 - seat] != state.goals[1 - seat]
        assert decide(player_id, again, seat) == decide(player_id, state, seat)


def test_what_a_player_knows_before_any_turn() -> None:
    """The prior is that of the deal: sums to one, all goals possible, and more of the colours one has not drawn."""
    for drew_last in (False, True):
        belief = prior((column("RRYY"),), drew_last)
        assert belief.sum() == pytest.approx(1)
        assert (belief > 0).all()
        assert belief[number_of()[column("GBGB")]] > belief[number_of()[column("RYRY")]]
    assert even_belief().sum() == pytest.approx(1)


def test_reading_finds_the_goal_of_a_player() -> None:
    """Against somebody who plays for its goal alone, the true goal is soon far likelier than by chance; against one
    that moves by chance, it is not."""
    told = {}
    for other in ("own", "random"):
        shares = []
        for seed in range(4):
            setup = random_setup(seed)
            state = GAME.start(setup)
            while state.phase != OVER and len(state.turns) < 24:
                seat = GAME.to_act(state)[0]
                state, _ = GAME.apply(state, seat, decide(other, state, seat, seed).move)
            belief = shipped_reader().belief(even_belief(), state, 1)
            assert belief.sum() == pytest.approx(1)
            goal = state.goals[1]
            assert goal is not None
            shares.append(belief[number_of()[goal]])
        told[other] = statistics.fmean(shares)
    assert told["own"] > 0.25
    assert told["random"] < 0.1


def test_a_reader_reads_public_turns_alone() -> None:
    """The same turns with other draws and goals: the same belief."""
    *_, (state, _seat, _move, _end) = walk(random_setup(2), 2)
    other = state.copy()
    other.goals = [column("BBRR"), column("GGYY")]
    other.draws = [None, None]
    one, two = (shipped_reader().belief(even_belief(), position, 0) for position in (state, other))
    assert np.array_equal(one, two)


def test_goals_drawn_evenly_are_as_likely_as_believed() -> None:
    belief = np.array([0.5, 0.25, 0.0, 0.25])
    for seed in range(20):
        drawn = evenly(belief, 8, random.Random(seed))
        assert sorted(drawn) == [0, 0, 0, 0, 1, 1, 3, 3]


def test_who_half_believes_lies_between_the_deal_and_the_turns() -> None:
    state, seat = next((s, seat) for s, seat, _m, _a in walk(random_setup(1), 1) if len(s.turns) == 16)
    view = GAME.view(state, seat)
    judge, reader = fitted_judge(), shipped_reader()
    likeliest = [Weigher(judge, reader=reader, trust=trust).belief(view).max() for trust in (0.0, 0.08, 0.5, 1.0)]
    assert likeliest == sorted(likeliest)
    assert likeliest[0] == pytest.approx(Weigher(judge).belief(view).max())


def test_the_porter_spoils_nothing_on_purpose() -> None:
    """What the other may want changes none of its turns: it judges by its own goal alone."""
    porter = roster.PLAYERS[0]
    assert porter.id == "porter"
    made = porter.make()
    assert isinstance(made, Weigher)
    assert made.spite == 0
    assert made.reader is None


def test_goals_are_arranged_by_chance() -> None:
    """No arrangement is better than another."""
    state = GAME.start(setup_of())
    seen = {decide("architect", state, 0, seed).move for seed in range(40)}
    assert len(seen) > 15
    assert all(isinstance(move, Arrange) for move in seen)


def test_the_architect_says_what_it_thinks_of_turns() -> None:
    """Candidates, of which the first is played: the best of those played out most."""
    state, seat = next((s, seat) for s, seat, _m, _a in walk(random_setup(1), 1) if len(s.turns) == 12)
    assert state.phase == TURN
    decision = decide("architect", state, seat)
    visits = [candidate.visits for candidate in decision.candidates]
    assert visits == sorted(visits, reverse=True) == [32] * 2 + [24] + [16] * 3 + [8] * 6
    assert (decision.candidates[0].margin or 0.0) >= (decision.candidates[1].margin or 0.0)
    assert decision.candidates[0].move == decision.move
    assert all(isinstance(candidate.move, Turn) for candidate in decision.candidates)
