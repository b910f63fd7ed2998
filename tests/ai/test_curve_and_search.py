"""The chances over a timeline and the search that judges decisions say the same of the same positions."""

from __future__ import annotations

import random
from math import fsum, sqrt
from typing import Any

import pytest

from capitol.ai.player import Budget
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.numbers import ROUNDS
from capitol.games.capitol.rules.state import DRAW
from capitol.games.registry import GameEntry, games

MARGIN = 0.02
"""What both may be off for good, beyond chance."""


def played(entry: GameEntry, player_id: str, seats: int, rng: random.Random) -> Match[Any, Any, Any, Any]:
    game, player = entry.game, entry.player(player_id).make()
    players = tuple([PlayerSpec(f"Seat {seat}") for seat in range(seats)])
    match: Match[Any, Any, Any, Any] = Match(game, game.new_setup(players, {}, entry.usual_board(), rng))
    while match.to_act:
        seat = match.to_act[0]
        view = match.view(seat)
        match.act(seat, player.decide(view, game.choices(view, seat), Budget(), rng).move)
    return match


def gaps(entry: GameEntry, player_id: str, seats: int, count: int, begin: float) -> list[float]:
    """Return by how much the search puts moves of a quick player higher than the curve puts the positions before them,
    for decisions after this part of a game."""
    rng = random.Random(f"{entry.id} {begin}")
    evaluator, reviewer = entry.make_evaluator(), entry.make_reviewer()
    found: list[float] = []
    while len(found) < count:
        match = played(entry, player_id, seats, rng)
        steps = [
            step
            for step in range(int(begin * len(match)), len(match))
            if entry.game.choices(match.view(match.steps[step].seat, step), match.steps[step].seat).count() > 1
        ]
        for step in rng.sample(steps, min(5, len(steps))):
            seat, move = match.steps[step].seat, match.steps[step].move
            view = match.view(seat, step)
            (curve,) = evaluator.of_views([view], [rng]).chances
            (tried,) = reviewer.tried(view, [move], 6, rng.getrandbits(32))
            found.append(tried.chance - curve[seat])
    return found


def spread(found: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    mean = fsum(found) / len(found)
    return mean, sqrt(fsum((gap - mean) ** 2 for gap in found) / (len(found) - 1) / len(found))


@pytest.mark.parametrize(
    ("game", "player", "seats"), [("capitol", "strong", 2), ("capstone", "surveyor", 2), ("capoterra", "steward", 2)]
)
def test_they_agree_in_the_mean(game: str, player: str, seats: int) -> None:
    mean, error = spread(gaps(games()[game], player, seats, 36, 0.0))
    assert abs(mean) < 2 * error + MARGIN


def test_in_the_last_round_of_capitol_neither_contradicts_the_other() -> None:
    """There nothing more is turned up: what the search plays to its end, the curve knows too."""
    found = gaps(games()["capitol"], "strong", 2, 24, 0.87)
    assert fsum(map(abs, found)) / len(found) < 0.12


def test_at_the_draw_before_the_last_round_of_capitol_both_know_the_end() -> None:
    """With two seats the search plays to the end from there, and hardly meets what the curve does not expect."""
    entry = games()["capitol"]
    rng, evaluator, reviewer = random.Random(9), entry.make_evaluator(), entry.make_reviewer()
    found: list[float] = []
    while len(found) < 24:
        match = played(entry, "strong", 2, rng)
        draws = [
            step
            for step in range(len(match))
            if match.at(step).full_state.round == ROUNDS - 2 and match.at(step).full_state.phase == DRAW
        ]
        for step in rng.sample(draws, 3):
            seat, move = match.steps[step].seat, match.steps[step].move
            view = match.view(seat, step)
            (curve,) = evaluator.of_views([view], [rng]).chances
            (tried,) = reviewer.tried(view, [move], 6, rng.getrandbits(32))
            found.append(tried.chance - curve[seat])
    assert fsum(map(abs, found)) / len(found) < 0.13
