"""The bench's fullest table of Capstone: a game leads there, and its script has a turn left to play."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import pytest

from capitol.ai.thinking import LocalThinker
from capitol.core.setup import PlayerSpec
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import FULL, NO_SLOT, height_of
from capitol.games.capstone.rules.state import State
from capitol.games.capstone.ui.models.pending_turn import PendingTurn, Piece
from capitol.games.registry import games, make_player
from capitol.session.controller import TableSession
from capitol.session.seats import Seat
from workshop.games.capstone.fullest_table import AT_THE_GOAL, MIDDLE_TURN, FullestTable
from workshop.window.showcase import FULLEST, LAST, MIDDLE


def brought(place: str) -> TableSession:
    """A game at a place of the bench, played on by chance where it asks for players."""
    entry, rng = games()["capstone"], random.Random(3)
    seats = [Seat(name, "human", colour) for name, colour in zip(("Livia", "Cato"), entry.seat_colours, strict=False)]
    setup = entry.game.new_setup(tuple(PlayerSpec(seat.name) for seat in seats), {}, None, rng)
    session = TableSession.new(entry, setup, seats, LocalThinker(make_player), seed=3)

    def play(until: Callable[[], bool]) -> None:
        while session.match.to_act and not until():
            for seat in session.match.to_act:
                session.act(seat, session.choices(seat).sample(rng))
            if session.can_commit:
                session.commit_sealed()

    FullestTable().bring(session, place, play)
    return session


@pytest.mark.parametrize("place", [FULLEST, LAST])
def test_nine_stacks_are_full_and_all_capstones_stand_on_full_ones(place: str) -> None:
    state = cast(State, brought(place).match.full_state)
    assert sorted(height_of(stack) for stack in state.stacks) == [2] + [4] * 9
    assert NO_SLOT not in state.caps
    assert all(state.stacks[slot] >= FULL for slot in state.caps)
    assert len(state.turns) == 38


def test_the_turn_of_the_script_is_legal_and_ends_the_game() -> None:
    session = brought(FULLEST)
    seat = session.match.to_act[0]
    pending = PendingTurn(session.view(seat))
    assert pending.pick(Piece(0, 3)) is None
    assert pending.put(0) is None
    assert pending.lift(2) is None
    assert pending.put(0) is None
    assert pending.put(2) is None
    assert pending.ends_game
    session.act(seat, cast(Turn, pending.move))
    assert session.result is not None
    assert FullestTable().is_seen(session)


def test_a_game_is_brought_to_its_middle_and_to_its_goals() -> None:
    middle = brought(MIDDLE)
    assert len(cast(State, middle.match.full_state).turns) == MIDDLE_TURN
    assert not FullestTable().is_seen(middle)
    assert brought(AT_THE_GOAL).match.is_sealed_decision
