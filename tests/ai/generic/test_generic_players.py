"""What the players for any game promise: budgets, figures, moves that no list holds, and that they see no secret."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from capitol.ai.deadline import Stopwatch
from capitol.ai.generic.clock import Clock
from capitol.ai.generic.entries import generic_players
from capitol.ai.generic.greedy import GreedyHabits, GreedyPlayer
from capitol.ai.generic.ismcts import SearchHabits, TreeSearchPlayer
from capitol.ai.generic.search_tree import Widening
from capitol.ai.player import Budget
from capitol.core.contract import check_decision, check_end, check_views
from capitol.games.registry import games, make_player
from tests.ai.generic.small_games import AimGame, Heap, HeapGame, Kuhn, KuhnPoker, Sealed, TableGame
from tests.capitol.ai.tables import GAME, deal
from tests.toy import rules as toy

# The small games are no full ones: their setups cannot be written down.
Greedy: Any = GreedyPlayer
Search: Any = TreeSearchPlayer

SMALL: list[tuple[Any, Any]] = [
    (KuhnPoker(), Kuhn((2, 0, 1))),
    (HeapGame(), Heap(9, (0, 1, 0, 2, 1))),
    (TableGame(((0, 1), (1, 0))), Sealed()),
    (AimGame(), Sealed()),
    (toy.ToyGame(), toy.State((3, 8), (5, 6, 7, 8))),
]
PLAYERS = ["random", "greedy", "search"]


def made(game: Any, name: str) -> Any:
    """A player of a game by its id."""
    return next(player for player in generic_players(game) if player.id == name).make()


@pytest.mark.parametrize(("game", "setup"), SMALL[:4], ids=lambda value: type(value).__name__)
def test_the_small_games_keep_the_contract(game: Any, setup: Any) -> None:
    for seed in range(10):
        rng = random.Random(seed)
        state = setup
        while acting := game.to_act(state):
            check_decision(game, setup, state, rng)
            check_views(game, state, rng)
            state, _events = game.apply(state, acting[0], game.choices(state, acting[0]).sample(rng))
        check_end(game, state)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("game", "setup"), SMALL, ids=lambda value: type(value).__name__)
def test_every_game_has_players_the_day_its_rules_pass(game: Any, setup: Any, name: str) -> None:
    """Whole games with every player in all seats: only legal moves, the same ones from the same seed."""

    def play() -> list[Any]:
        player, rng, state, log = made(game, name), random.Random(3), setup, []
        while acting := game.to_act(state):
            views = {seat: game.view(state, seat) for seat in acting}
            for seat, view in views.items():
                decision = player.decide(view, game.choices(view, seat), Budget(iterations=20), rng)
                state, _events = game.apply(state, seat, decision.move)
                log.append(decision)
        return log

    assert play() == play()


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_what_a_seat_does_not_know_changes_no_decision_of_capitol(name: str) -> None:
    """At decisions of every phase the hidden cards are dealt anew: another state, the same view, the same decision."""
    player = make_player("capitol", name)
    rng = random.Random(8)
    phases: dict[int, int] = {}
    state = GAME.start(deal(5, 3))
    while acting := GAME.to_act(state):
        seat = acting[rng.randrange(len(acting))]
        view = GAME.view(state, seat)
        if phases.get(state.phase, 0) < 3 and GAME.choices(view, seat).count() > 1:
            other = GAME.determinize(view, rng)
            if other != state:
                phases[state.phase] = phases.get(state.phase, 0) + 1
                again = GAME.view(other, seat)
                assert again == view
                one, two = (
                    player.decide(seen, GAME.choices(seen, seat), Budget(iterations=6), random.Random(1))
                    for seen in (view, again)
                )
                assert one == two
        state, _events = GAME.apply(state, seat, GAME.choices(state, seat).sample(rng))
    assert len(phases) == 4
    assert all(count == 3 for count in phases.values())


@pytest.mark.parametrize("name", ["greedy", "search"])
@pytest.mark.parametrize(
    ("game", "one", "two"),
    [
        (KuhnPoker(), Kuhn((1, 0, 2), "c"), Kuhn((2, 0, 1), "c")),
        (HeapGame(), Heap(6, (0, 0, 1, 1, 2), moves=1), Heap(6, (2, 1, 1, 0, 0), moves=1)),
        (toy.ToyGame(), toy.State((3, 8), (5, 6, 7, 8), turn=2), toy.State((0, 8), (8, 7, 6, 5), turn=2)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_a_seat_does_not_know_changes_no_decision(game: Any, one: Any, two: Any, name: str) -> None:
    views = [game.view(state, 1) for state in (one, two)]
    assert one != two
    assert views[0] == views[1]
    player = made(game, name)
    decisions = [player.decide(v, game.choices(v, 1), Budget(iterations=40), random.Random(2)) for v in views]
    assert decisions[0] == decisions[1]


def test_an_iteration_is_a_game_and_every_game_is_told() -> None:
    game: Any = HeapGame()
    view = game.view(Heap(9, (0, 1, 0, 2, 1)), 0)
    decision = Search(game).decide(view, game.choices(view, 0), Budget(iterations=73), random.Random(1))
    assert sum(candidate.visits for candidate in decision.candidates) == 73
    assert decision.move == decision.candidates[0].move
    assert [c.visits for c in decision.candidates] == sorted((c.visits for c in decision.candidates), reverse=True)
    for candidate in decision.candidates:
        assert candidate.win_probability is not None
        assert candidate.margin is not None
        # Whoever wins leads by one point here, and is behind by one else.
        assert candidate.margin == pytest.approx(2 * candidate.win_probability - 1)
        played = candidate.visits
        if played > 1:
            with_two_more = (candidate.win_probability * played + 1) / (played + 2)
            spread = with_two_more * (1 - with_two_more)
            assert candidate.standard_error == pytest.approx((spread / (played + 1)) ** 0.5)


def test_a_single_move_needs_no_thought() -> None:
    game: Any = HeapGame()
    view = game.view(Heap(1, (0, 1, 0, 2, 1)), 0)
    for player in (Search(game), Greedy(game)):
        decision = player.decide(view, game.choices(view, 0), Budget(), random.Random(1))
        assert decision.move == 1
        assert decision.candidates[0].win_probability is None


def test_a_space_that_is_never_listed_is_drawn_from_as_the_law_of_widening_says() -> None:
    game: Any = AimGame()
    view = game.view(Sealed(), 0)
    law = Widening(2.0, 0.5)
    for iterations in (9, 100, 400):
        player = Search(game, None, SearchHabits(widening=law))
        decision = player.decide(view, game.choices(view, 0), Budget(iterations), random.Random(4))
        assert len(decision.candidates) == law.moves(iterations - 1) == -(-2 * iterations**0.5 // 1)
        assert all(candidate.move in game.choices(view, 0) for candidate in decision.candidates)
    far = sorted(abs(candidate.move - game.aim) for candidate in decision.candidates)
    assert abs(decision.move - game.aim) <= far[len(far) // 4]


def test_of_moves_that_are_too_many_or_never_listed_the_greedy_player_draws_some() -> None:
    game: Any = AimGame()
    view = game.view(Sealed(), 0)
    player = Greedy(game, None, GreedyHabits(deals=5, width=30))
    decision = player.decide(view, game.choices(view, 0), Budget(), random.Random(4))
    assert len({candidate.move for candidate in decision.candidates}) == 30
    assert {candidate.visits for candidate in decision.candidates} == {5}
    best = min(abs(candidate.move - game.aim) for candidate in decision.candidates)
    assert abs(decision.move - game.aim) == best
    few = Greedy(TableGame(((0,) * 50,)), None, GreedyHabits(width=7))
    seen = few.game.view(Sealed(), 1)
    drawn = few.decide(seen, few.game.choices(seen, 1), Budget(), random.Random(4)).candidates
    assert len({candidate.move for candidate in drawn}) == 7


def test_equal_moves_are_all_taken_now_and_then() -> None:
    player = Greedy(TableGame(((0, 0, 0),)))
    view = player.game.view(Sealed(), 1)
    choices = player.game.choices(view, 1)
    taken = {player.decide(view, choices, Budget(), random.Random(seed)).move for seed in range(30)}
    assert taken == {0, 1, 2}


@pytest.mark.parametrize(
    ("budget", "own", "ends"),
    [
        (Budget(), (None, 900), (10**6, 0.9)),
        (Budget(), (40, None), (40, 10**6)),
        (Budget(milliseconds=300), (None, 900), (10**6, 0.3)),
        (Budget(milliseconds=3000), (None, 900), (10**6, 0.9)),
        (Budget(iterations=70), (40, 900), (70, 10**6)),
        (Budget(iterations=70, milliseconds=200), (40, 900), (70, 0.2)),
    ],
)
def test_the_clock(
    budget: Budget, own: tuple[Any, Any], ends: tuple[int, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What ends a thought: a count of iterations or seconds, the earlier one; and never before one was made."""
    now = 100.0
    monkeypatch.setattr(
        "capitol.ai.generic.clock.Stopwatch", lambda patience: Stopwatch(patience, lambda: now, lambda: now)
    )
    clock = Clock(budget, *own)
    count, seconds = ends
    now = 100.0 + min(seconds, 1e5) - 0.001
    assert not clock.over(min(count, 10**5) - 1)
    if count < 10**6:
        assert clock.over(count)
    if seconds < 10**6:
        now = 100.001 + seconds
        assert clock.over(1)
        assert not clock.over(0)


def test_a_thought_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="without an end"):
        Clock(Budget())


def test_games_list_these_players_but_where_they_have_their_own() -> None:
    capitol = games()["capitol"]
    assert [player.id for player in capitol.generic] == ["greedy", "search"]
    assert not {"greedy", "search"} & {player.id for player in (*capitol.players, *capitol.sparring)}
    bare = replace(capitol, players=(), sparring=())
    assert [player.id for player in bare.everybody] == PLAYERS
    assert isinstance(make_player("capitol", "search"), TreeSearchPlayer)
