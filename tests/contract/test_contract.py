"""Every game through the contract suite, and proof that the suite notices a game that breaks it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from capitol.core.contract import ContractBroken, check_game
from capitol.core.events import Event
from capitol.core.game import RandomSource, Result
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Move, Pass
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View, view
from tests.capitol.rules.positions import GAME, random_setup
from tests.core import toy

OPTIONS = [
    Rules(),
    Rules(auction_tie="fewest_points"),
    Rules(no_bids="first_player_free"),
    Rules("fewest_points", "first_player_free", "no"),
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", OPTIONS, ids=str)
def test_capitol_keeps_the_contract(seats: int, rules: Rules) -> None:
    """One random game for each number of seats and set of options."""
    setup = random_setup(seats, seats, rules)
    log = check_game(GAME, setup, random.Random(seats), State.key)
    assert len(log) > 60


@pytest.mark.parametrize("seed", range(5))
def test_the_toy_keeps_the_contract(seed: int) -> None:
    """The suite knows no game: a quite different one passes too."""
    log = check_game(toy.ToyGame(), toy.Setup((3, 8)), random.Random(seed), toy.key)
    assert len(log) == 6


class ChangesItsState(CapitolGame):
    """Applies a pass in place."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, move)
        if isinstance(move, Pass):
            state.out |= 1 << seat
        return after, events


class LeaksACard(CapitolGame):
    """Hides the lowest secret card of the next seat in a figure that all see."""

    def view(self, state: State, seat: int) -> View:
        seen = view(state, seat)
        seen.table.owed[seat] = min(state.hidden[(seat + 1) % state.tables.seats], default=0)
        return seen


class LeaksASealedBid(CapitolGame):
    """Shows sealed bids."""

    def view(self, state: State, seat: int) -> View:
        seen = view(state, seat)
        seen.table.bids = state.bids[:]
        return seen


class TellsTheBid(CapitolGame):
    """Tells everybody what was sealed."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, move)
        return after, [replace(event, audience=None) for event in events]


class DrawsTheTruthAway(CapitolGame):
    """A drawn state forgets the seat's own hand."""

    def determinize(self, view: View, rng: RandomSource) -> State:
        state = super().determinize(view, rng)
        state.hidden[view.seat] = state.hidden[view.seat][:-1]
        return state


class ForgetsTheSpace(CapitolGame):
    """Text without the space of a placement."""

    def move_text(self, setup: Setup, move: Move) -> str:
        return super().move_text(setup, move).replace(" 0 ", " 1 ")


class NeverEnds(CapitolGame):
    """Has no result."""

    def result(self, state: State | View) -> Result | None:
        return None


BROKEN: list[tuple[Callable[[], CapitolGame], str]] = [
    (ChangesItsState, "changed"),
    (LeaksACard, "looks different"),
    (LeaksASealedBid, "sees the sealed|looks different"),
    (TellsTheBid, "hears of"),
    (DrawsTheTruthAway, "looks different"),
    (ForgetsTheSpace, "read back"),
    (NeverEnds, "nobody is to act"),
]


@pytest.mark.parametrize(("broken", "says"), BROKEN)
def test_a_broken_game_is_noticed(broken: Callable[[], Any], says: str) -> None:
    """Each fault is named."""
    with pytest.raises(ContractBroken, match=says):
        check_game(broken(), random_setup(1, 3), random.Random(1), State.key)
