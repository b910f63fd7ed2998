"""Hints: each line says something of this position, no two lines the same, and nothing that is untrue."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import numpy as np

from capitol.ai.player import Budget, Candidate, Decision
from capitol.ai.shown import best_first
from capitol.games.capstone.ai.all_turns import weigh
from capitol.games.capstone.ai.opponent_model import prior
from capitol.games.capstone.ai.values import fitted_judge, number_of, phase_of
from capitol.games.capstone.rules.corridor import push
from capitol.games.capstone.rules.game import decode, encode
from capitol.games.capstone.rules.moves import Move, Turn
from capitol.games.capstone.rules.numbers import SLOT_NAMES, SLOTS
from capitol.games.capstone.rules.state import TURN, State
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.hint import hint_lines
from capitol.games.registry import make_player
from capitol.table.hint.panel import HintLine
from tests.capstone.rules.positions import GAME, position, random_setup, turn

GAMES, OF_EACH = 6, 6


@cache
def hints() -> tuple[tuple[View, Decision[Move]], ...]:
    """Positions of six games, six of each, with what a player advises there."""
    player, found = make_player("capstone", "stonemason"), []
    for seed in range(GAMES):
        state, rng, seen = GAME.start(random_setup(seed)), random.Random(seed), []
        while GAME.to_act(state):
            seat = GAME.to_act(state)[0]
            view = GAME.view(state, seat)
            decision = player.decide(view, GAME.choices(view, seat), Budget(), rng)
            if state.phase == TURN:
                seen.append((view, decision))
            state, _events = GAME.apply(state, seat, decision.move)
        found += rng.sample(seen, OF_EACH)
    return tuple(found)


def lines_of(view: View, decision: Decision[Move]) -> tuple[HintLine, ...]:
    return hint_lines(view, decision)


def test_each_of_36_hints_says_something_of_its_position() -> None:
    """No two lines of a hint give one reason; of all reasons none makes up more than a quarter, also with names and
    figures taken out."""
    reasons = []
    for view, decision in hints():
        lines = lines_of(view, decision)
        said = [line.why for line in lines]
        assert 1 <= len(said) == len(set(said)) <= 3
        assert all(re.fullmatch(r"([A-Z0-9][^{}]*\.)+", one) for one in said)
        reasons += said
    assert len(reasons) > 90
    assert Counter(reasons).most_common(1)[0][1] <= 4
    bare = Counter(re.sub(r"\d+", "#", re.sub("|".join(SLOT_NAMES), "*", reason)) for reason in reasons)
    assert bare.most_common(1)[0][1] <= len(reasons) / 4, bare.most_common(3)


def test_the_first_line_is_the_best_turn() -> None:
    for view, decision in hints():
        first = lines_of(view, decision)[0]
        best = max(candidate.margin or 0.0 for candidate in decision.candidates)
        assert next(one.margin for one in decision.candidates if one.move == first.move) == best


def cost(state: State, seat: int, move: Turn) -> float:
    """What a turn costs the other, goal by goal and slot by slot."""
    after, own = state.copy(), state.draws[seat]
    push(after, encode(move))
    assert own is not None
    phase, total = phase_of(len(state.turns) + 1), 0.0
    for goal, part in enumerate(prior(own, state.first == seat)):
        worth = fitted_judge().goal(goal, phase, False)
        for slot in range(SLOTS):
            places = [2 * one.stacks[slot] + (not one.uncapped >> slot & 1) for one in (state, after)]
            total += part * (worth[places[0]] - worth[places[1]])
    return total


def test_what_a_turn_costs_the_other_is_true() -> None:
    said = 0
    for view, decision in hints():
        for line in lines_of(view, decision):
            assert isinstance(line.move, Turn)
            true = cost(view.table, view.seat, line.move)
            if found := re.search(r"Costs your opponent ([0-9.]+) points on average\.", line.why):
                said += 1
                assert abs(float(found[1]) - true) < 0.06
            elif found := re.search(r"changes your opponent’s prospects by ([−+])([0-9.]+) points\.", line.why):
                said += 1
                assert abs(float(found[1].replace("−", "-") + found[2]) + true) < 0.006
    assert said >= 10


def worst(view: View) -> Move:
    """The turn with the least lead."""
    own, goal = view.table.draws[view.seat], view.goal
    assert own is not None
    assert goal is not None
    phase, judge = phase_of(len(view.table.turns) + 1), fitted_judge()
    mine = judge.goal(number_of()[goal], phase, True)
    turns = weigh(view.table, mine - judge.expected(prior(own, view.table.first == view.seat), phase, False))
    return decode(turns.raw(int(np.argmin(np.where(np.isfinite(scores := turns.scores()), scores, np.inf)))))


def test_a_bad_turn_is_not_praised_beside_the_best() -> None:
    """A review says what it gives away, and what the other can do then."""
    answered = left = 0
    for view, decision in hints():
        best, bad = best_first(decision)[0].move, worst(view)
        if best == bad:
            continue
        assert isinstance(best, Turn)
        assert isinstance(bad, Turn)
        pair: Decision[Move] = Decision(best, (Candidate(best, 0.6), Candidate(bad, 0.2)), compares=True)
        better, played = lines_of(view, pair)
        told = r"Gives up [0-9.]+ points?|Leaves your opponent ([0-9.]+) points?|Your opponent can answer "
        assert re.match(told, played.why), played.why
        assert not re.search(told, better.why)
        answered += "Your opponent can answer" in played.why
        if found := re.search(r"Leaves your opponent ([0-9.]+)", played.why):
            left += 1
            true = cost(view.table, view.seat, best) - cost(view.table, view.seat, bad)
            assert abs(float(found[1]) - true) < 0.06
    assert min(answered, left) >= 10


def test_of_turns_with_one_reason_only_the_first_is_shown() -> None:
    view = GAME.view(position({"L1": "R"}), 0)
    alike: list[Move] = [turn("RL2"), turn("RL3"), turn("BM1")]
    decision: Decision[Move] = Decision(
        alike[0], tuple(Candidate(move, margin=3.0 - at) for at, move in enumerate(alike))
    )
    assert [line.move for line in hint_lines(view, decision)] == [alike[0], alike[2]]
