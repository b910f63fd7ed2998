"""Turns and goals of Capstone compared by playouts."""

from __future__ import annotations

import random
from pathlib import Path

from capitol.ai.reviewing import Reviewer
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.capstone.ai.evaluator import shipped_comparer
from capitol.games.capstone.rules.game import CapstoneGame
from capitol.games.capstone.rules.moves import Turn
from capitol.games.registry import games
from capitol.session.records import decode_record

GAME = CapstoneGame()
PLAYERS = (PlayerSpec("Ada"), PlayerSpec("Bo"))


def test_it_compares_while_the_other_has_sealed_and_later() -> None:
    rng = random.Random(3)
    comparer = shipped_comparer()
    state = GAME.start(GAME.new_setup(PLAYERS, {}, None, rng))
    first, second = GAME.to_act(state)
    state, _events = GAME.apply(state, first, GAME.choices(state, first).sample(rng))
    view = GAME.view(state, second)
    goals = [GAME.choices(view, second).sample(rng) for _goal in range(2)]
    assert [len(tried.outcomes) for tried in comparer.compare(view, goals, 2, rng)] == [2, 2]
    state, _events = GAME.apply(state, second, goals[0])
    view = GAME.view(state, first)
    turns = [GAME.choices(view, first).sample(rng) for _turn in range(3)]
    found = comparer.compare(view, turns, 3, random.Random(1))
    assert found == comparer.compare(view, turns, 3, random.Random(1))
    assert all(isinstance(tried.move, Turn) and 0 < tried.chance < 1 for tried in found)


def test_a_game_that_ends_within_a_comparison_has_its_result() -> None:
    rng = random.Random(8)
    match = Match(GAME, GAME.new_setup(PLAYERS, {}, None, rng))
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))
    last = len(match) - 1
    step = match.steps[last]
    (tried,) = shipped_comparer().compare(match.view(step.seat, last), [step.move], 4, rng)
    assert set(tried.outcomes) <= {0.0, 0.5, 1.0}


def test_a_turn_that_only_stronger_players_know_to_go_on_from_is_no_mistake() -> None:
    """Seven turns before an end: surveyors lose by it, builders and architects do not."""
    record = decode_record(Path(__file__).with_name("late_turn.json").read_bytes(), GAME)
    match = Match(GAME, record.setup, record.actions)
    view, turn = match.view(match.steps[29].seat, 29), GAME.parse_move(match.setup, "BL5 L3-L4 ^L3")
    entry = games()["capstone"]
    usual = Reviewer(GAME, entry.make_evaluator(), entry.player(entry.guide).make(), shipped_comparer())
    assert usual.compare(view, turn, 1).loss[0] > 0.1
    assert entry.make_reviewer().compare(view, turn, 1).loss[0] < 0.1
