"""A second opinion: from the asking seat's view alone, never waited for, forgotten with the position it was about."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from capitol.ai.player import Budget, Decision
from capitol.ai.thinking import LocalThinker, Thinking
from capitol.ai.worker import Thinker
from capitol.games.capitol.rules.view import determinize
from capitol.games.registry import PLAYER_FACTORY, make_player
from capitol.session.controller import TableSession
from tests.ai.strange_players import Curious
from tests.scenes.sitting import sit_down
from tests.waiting import wait_until


def session_of(thinker: Thinking, *kinds: str, seed: int = 5) -> TableSession:
    return sit_down(kinds or ("human", "ai:mason"), seed, thinker=thinker)[0]


def person_acts(session: TableSession) -> int:
    """Let the computers play until a person is to act; whose turn it is."""

    def acting() -> tuple[int, ...]:
        session.poll()
        return session.waiting_for

    return wait_until(acting)[0]


def ask(session: TableSession, player: str = "mason") -> None:
    seat = person_acts(session)
    session.advice.ask(player, seat, (session.view(seat),), Budget())


def wait(session: TableSession) -> tuple[Decision[object] | None, ...]:
    found: list[tuple[Decision[object] | None, ...] | None] = []

    def taken() -> bool:
        found[:] = [session.advice.take()]
        return found != [None]

    wait_until(taken)
    assert found[0] is not None
    return found[0]


@pytest.fixture
def process() -> Iterator[Thinker]:
    thinker = Thinker(PLAYER_FACTORY)
    yield thinker
    thinker.stop()


def test_nothing_waits_for_the_process_that_thinks(process: Thinker) -> None:
    session = session_of(process, "human", "human")
    ask(session, "strong")
    assert session.advice.take() is None, "no process has started yet"
    assert session.advice.thinking
    (decision,) = wait(session)
    assert decision is not None
    assert decision.move in session.choices(session.waiting_for[0])
    assert not session.advice.thinking
    assert session.advice.take() == (decision,), "it can be looked at again"


def test_a_thought_that_was_ended_harms_no_later_one(process: Thinker) -> None:
    session = session_of(process, "human", "human")
    ask(session, "strong")
    session.advice.forget()
    assert session.advice.take() is None
    ask(session, "strong")
    assert wait(session)[0] is not None


def test_advice_and_the_computers_own_moves_are_kept_apart() -> None:
    """Whoever polls first, each gets its own answers; and asking changes nothing of what the computers play."""
    played = []
    for asking in (False, True):
        session = session_of(LocalThinker(make_player))
        for move in range(12):
            seat = person_acts(session)
            if asking:
                ask(session)
                if move % 2:
                    session.poll()
                    assert session.advice.take() is not None
            view = session.view(seat)
            choices = session.choices(seat)
            session.act(seat, make_player("capitol", "mason").decide(view, choices, Budget(), random.Random(move)).move)
            assert session.advice.take() is None, "the position has gone by"
        played.append([(step.seat, step.move) for step in session.steps])
    assert played[0] == played[1]


def test_the_truth_behind_the_view_changes_nothing() -> None:
    session = session_of(LocalThinker(make_player), "human", "ai:mason", "ai:mason")
    ask(session, "strong")
    first = wait(session)
    other = determinize(session.view(session.waiting_for[0]), random.Random(3))
    state = session.match.full_state
    assert other.hidden != state.hidden
    state.hidden[:], state.stacks[:] = other.hidden, other.stacks
    ask(session, "strong")
    assert wait(session) == first


def test_a_player_that_fails_gives_no_advice() -> None:
    session = session_of(LocalThinker(make_player), "human", "human")
    ask(session, "nobody")
    assert wait(session) == (None,)


def test_a_game_that_is_left_is_not_thought_about(process: Thinker) -> None:
    session = session_of(process, "human", "human")
    ask(session, "strong")
    session.close()
    assert not session.advice.thinking
    assert not process.busy


def test_whoever_advises_is_told_who_sits_at_the_table() -> None:
    curious = Curious()
    session = session_of(LocalThinker(lambda game, player: curious), "human", "ai:mason", "human")
    person_acts(session)
    curious.met.clear()
    ask(session)
    assert wait(session)[0] is not None
    assert curious.met == [("human", "ai:mason", "human")]
