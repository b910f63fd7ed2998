"""Properties of random games: pieces are kept, secrets too, canonical forms do the same, the contract holds."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from capitol.core.contract import check_game
from capitol.core.events import visible_to
from capitol.core.match import Match
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.beliefs import arrangements, hands
from capitol.games.capstone.rules.canonical import turns_without_move
from capitol.games.capstone.rules.game import decode, encode
from capitol.games.capstone.rules.moves import Arrange, Turn
from capitol.games.capstone.rules.numbers import BARE, FULL, SIZE_OF, SLOTS, column_of, height_of
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.protocol import CapstoneProtocol
from capitol.games.capstone.rules.setup import Setup
from capitol.games.capstone.rules.state import OVER, State, settle
from tests.capstone.canonical_turns import canonical, canonical_turns
from tests.capstone.rules.positions import GAME, PLAYERS, STANDING, arranged, random_setup, walk

moderate = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SEEDS = st.integers(0, 10**6)
RULES = st.sampled_from([Rules(), STANDING])


@pytest.mark.parametrize("rules", [Rules(), STANDING], ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_capstone_keeps_the_contract(seed: int, rules: Rules) -> None:
    log = check_game(GAME, random_setup(seed, rules), random.Random(seed), State.key, check_every=3)
    assert 26 <= len(log) <= 42


@moderate
@given(SEEDS, RULES, st.floats(0, 1))
def test_pieces_are_kept_and_games_end_in_time(seed: int, rules: Rules, moving: float) -> None:
    """RULES.md, Numbers, End: 24 to 40 turns, one piece a turn, and all that is kept by the way is right."""
    turns = 0
    for _state, _seat, move, after in walk(random_setup(seed, rules), seed, moving):
        turns += isinstance(move, Turn)
        for size in range(2):
            pieces = Counter(c for slot in range(SLOTS) if SIZE_OF[slot] == size for c in column_of(after.stacks[slot]))
            assert [5 - pieces[colour] for colour in range(4)] == after.left[4 * size : 4 * size + 4]
        assert sum(height_of(number) for number in after.stacks) == turns
        used = [slot for slot in after.caps if slot >= 0]
        assert len(set(used)) == len(used)
        again = after.copy()
        settle(again)
        assert again == after
        closed = [number >= FULL or slot in after.caps for slot, number in enumerate(after.stacks)]
        assert (after.phase == OVER) == (turns > 0 and all(closed))
        if rules == STANDING and isinstance(move, Turn) and move.target is not None:
            assert after.stacks[move.target] >> 2 != BARE
    assert 24 <= turns <= 40


@moderate
@given(SEEDS, RULES)
def test_canonical_turns_stand_for_all(seed: int, rules: Rules) -> None:
    """Each legal turn has a canonical form that is legal, its own canonical form, in the list, and does the same."""

    def looks(state: State) -> object:
        """A position in which interchangeable slots are not told apart."""
        slots = Counter((SIZE_OF[slot], state.stacks[slot], state.capstone_on(slot)) for slot in range(SLOTS))
        return frozenset(slots.items())

    rng = random.Random(seed)
    for number, (state, seat, _move, _after) in enumerate(walk(random_setup(seed, rules), seed, 0.6)):
        if number < 2 or rng.random() > 0.12 or corridor.count(state) > 3000:
            continue
        listed = set(canonical_turns(state))
        reached = set()
        for raw in corridor.turns(state):
            if rng.random() > 0.1:
                continue
            turn = decode(raw)
            form = canonical(state, turn)
            reached.add(form)
            assert form in listed
            assert canonical(state, form) == form
            one, other = state.copy(), state.copy()
            corridor.push(one, raw)
            corridor.push(other, encode(form))
            assert looks(one) == looks(other)
        for form in listed:
            assert canonical(state, form) == form
            assert GAME.why_not(state, seat, form) is None
        assert reached <= listed
        assert set(turns_without_move(state)) == {form for form in listed if form.source is None}


def with_the_other_goal(setup: Setup, seat: int, state: State) -> tuple[Setup, tuple[int, ...]]:
    """A setup in which the other seat drew something else, and put back something else, and a goal for it."""
    drawn = GAME.determinize(GAME.view(state, seat), random.Random(setup.first_player + 5))
    other = drawn.draws[1 - seat]
    assert other is not None
    draws = (setup.draws[0], other) if seat == 0 else (other, setup.draws[1])
    return Setup(setup.rules, setup.players, setup.first_player, draws), arrangements(tuple(sorted(other[-1])))[-1]


@moderate
@given(SEEDS)
def test_the_other_goal_changes_nothing_that_a_seat_may_know(seed: int) -> None:
    """Two games with the same turns that differ only in what the other drew and arranged: views, choices, visible
    events and messages of the protocol are the same at every step but the last, which shows the goals."""
    rng = random.Random(seed)
    setup = random_setup(seed)
    for seat in range(2):
        before = GAME.start(setup)
        twin_setup, twin_goal = with_the_other_goal(setup, seat, before)
        goals = {one: setup.draws[one][-1] for one in range(2)}
        twin_goals = {**goals, 1 - seat: twin_goal}
        one: Match[Any, Any, Any, Any] = Match(GAME, setup)
        two: Match[Any, Any, Any, Any] = Match(GAME, twin_setup)
        words = CapstoneProtocol()
        assert words.start(setup, one.view(seat)) == words.start(twin_setup, two.view(seat))
        for acting in (1 - seat, seat):
            one.act(acting, Arrange(goals[acting]))
            two.act(acting, Arrange(twin_goals[acting]))
            assert one.view(seat) == two.view(seat)
        while one.result is None:
            acting = one.to_act[0]
            move = GAME.choices(one.full_state, acting).sample(rng)
            one.act(acting, move)
            two.act(acting, move)
            if one.result is None:
                assert one.steps_for(seat) == two.steps_for(seat)
                assert one.steps_for(None) == two.steps_for(None)
                assert one.view(seat) == two.view(seat)
                chance = random.Random(seed)
                drawn = GAME.determinize(one.view(seat), chance)
                assert drawn == GAME.determinize(two.view(seat), random.Random(seed))
        for number, (step, twin) in enumerate(zip(one.steps, two.steps, strict=True), 1):
            if number == len(one.steps):
                break
            assert visible_to(step.events, seat) == visible_to(twin.events, seat)
            assert visible_to(step.events, None) == visible_to(twin.events, None)
            seen, twin_seen = one.step_for(step, seat, number), two.step_for(twin, seat, number)
            assert seen == twin_seen
            told = words.event(setup, one.view(seat, number), seen.seat, seen.move)
            assert told == words.event(twin_setup, two.view(seat, number), twin_seen.seat, twin_seen.move)
            assert "goal" not in json.dumps(told) or step.seat == seat


def test_nothing_of_the_other_is_in_a_view() -> None:
    """Not in its fields either: neither the draws nor the goal."""
    state = arranged(random_setup(3))
    for seat in range(2):
        table = GAME.view(state, seat).table
        assert table.draws[1 - seat] is None
        assert table.goals[1 - seat] == (-1,)
        assert table.draws[seat] == state.draws[seat]


def test_drawn_states_are_deals() -> None:
    """A state drawn from a view fits the record: hands, redraws, goals."""
    for seed in range(60):
        setup = random_setup(seed)
        state = arranged(setup)
        for seat in range(2):
            drawn = GAME.determinize(GAME.view(state, seat), random.Random(seed))
            one, two = drawn.draws
            assert one is not None
            assert two is not None
            written = GAME.encode_setup(Setup(setup.rules, PLAYERS, setup.first_player, (one, two)))
            assert GAME.decode_setup(written).draws == (one, two)
            goal = drawn.goals[1 - seat]
            assert goal is not None
            assert tuple(sorted(goal)) in hands()


def test_the_end_shows_the_goals() -> None:
    *_, (state, seat, move, end) = walk(random_setup(9), 9)
    assert GAME.view(end, 0).table.goals == end.goals
    _, events = GAME.apply(state, seat, move)
    assert events[-1].kind == "game_over"
    assert events[-1].reveals
