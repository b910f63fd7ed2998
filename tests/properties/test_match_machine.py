"""A state machine over a match of Capitol: acting, sealing, unsealing, undoing, replaying, with all promises kept."""

from __future__ import annotations

import json
import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from capitol.core.match import Match
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View
from tests.capitol.rules.positions import GAME
from tests.properties.walks import check_pieces, setups

SEEDS = st.integers(0, 10**6)


class MatchMachine(RuleBasedStateMachine):
    """Whatever the players do, log, state, views and undo stay consistent."""

    match: Match[State, View, Move, Setup]

    @initialize(setup=setups())
    def begin(self, setup: Setup) -> None:
        self.setup = setup
        self.match = Match(GAME, setup)
        self.barrier = 0

    @precondition(lambda self: self.match.result is None)
    @rule(seed=SEEDS, many=st.integers(1, 25))
    def play(self, seed: int, many: int) -> None:
        """Some legal moves of whoever is to act."""
        rng = random.Random(seed)
        for _ in range(many):
            acting = self.match.to_act
            if not acting:
                break
            seat = acting[rng.randrange(len(acting))]
            sealed = self.match.is_sealed_decision
            before, length = [self.match.view(other) for other in range(self.setup.seats)], len(self.match)
            steps = self.match.act(seat, GAME.choices(self.match.full_state, seat).sample(rng))
            if sealed and not steps:
                assert len(self.match) == length
                assert [self.match.view(other) for other in range(self.setup.seats)] == before
                assert seat in self.match.sealed_seats
            for step in steps:
                number = self.match.steps.index(step, length)
                if any(event.reveals for event in step.events):
                    self.barrier = number + 1
            if sealed and steps:
                assert self.match.sealed_seats == ()
                assert [step.seat for step in steps] == sorted(
                    [step.seat for step in steps], key=lambda one: (one - before[0].table.consul) % self.setup.seats
                )

    @precondition(lambda self: self.match.is_sealed_decision and self.match.sealed_seats)
    @rule(seed=SEEDS, again=st.booleans())
    def reopen(self, seed: int, again: bool) -> None:
        """A sealed stack is replaced, or opened."""
        rng = random.Random(seed)
        seat = rng.choice(self.match.sealed_seats)
        if again:
            move = GAME.choices(self.match.full_state, seat).sample(rng)
            self.match.seal(seat, move)
            assert self.match.sealed_move(seat) == move
        else:
            self.match.unseal(seat)
            assert seat in self.match.to_act

    @rule(seed=SEEDS, computers=st.sets(st.integers(0, 3)))
    def undo(self, seed: int, computers: set[int]) -> None:
        """Back to the own last step with what computer players did since, never past another person's step or a newly
        visible card; nothing is left of what was taken back or sealed."""
        seat = random.Random(seed).randrange(self.setup.seats)
        people = set(range(self.setup.seats)) - computers - {seat}
        floor, count = self.match.undo_floor(seat, computers), self.match.undo_count(seat, computers)
        assert floor >= min(self.barrier, len(self.match))
        assert all(step.seat not in people for step in self.match.steps[floor:])
        assert self.match.can_undo(seat, computers) == any(step.seat == seat for step in self.match.steps[floor:])
        if people.intersection(self.match.sealed_seats):
            assert not count
        if count:
            log = [(step.seat, step.move) for step in self.match.steps]
            taken = self.match.undo(seat, computers)
            assert [(step.seat, step.move) for step in taken] == log[-count:]
            assert taken[0].seat == seat
            assert all(step.seat in computers - {seat} for step in taken[1:])
            again = Match(GAME, self.setup, log[:-count])
            assert self.match.full_state == again.full_state
            assert self.match.sealed_seats == ()
            for other in range(self.setup.seats):
                assert self.match.view(other) == again.view(other), "nobody knows more than before"

    @rule()
    def reload(self) -> None:
        """Saved in the words of the record and loaded again: the same match, sealed moves apart."""
        data = json.loads(json.dumps(GAME.encode_setup(self.setup)))
        actions = json.loads(
            json.dumps([GAME.encode_move(self.setup, step.seat, step.move) for step in self.match.steps])
        )
        setup = GAME.decode_setup(data)
        again = Match(GAME, setup, [GAME.decode_move(setup, action) for action in actions])
        assert again.full_state == self.match.full_state
        assert again.steps == self.match.steps
        for seat in self.match.sealed_seats:
            move = self.match.sealed_move(seat)
            assert move is not None
            again.seal(seat, move)
        self.match = again

    @invariant()
    def pieces(self) -> None:
        """All pieces, and no sealed bid in the state."""
        if hasattr(self, "match"):
            check_pieces(self.match.full_state)
            assert self.match.full_state.bids == [None] * self.setup.seats


MatchMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=25)
TestMatch = MatchMachine.TestCase
