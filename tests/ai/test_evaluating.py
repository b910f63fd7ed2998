"""Evaluations by a worker, here or in another process: in turn with decisions, and stopped without ending it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import Asked, Evaluated, EvaluationRequest, LocalThinker, Reply, Thinking
from capitol.ai.worker import Thinker
from tests.ai.strange_players import FACTORY, make, request
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(params=["here", "process"])
def thinker(request: pytest.FixtureRequest) -> Iterator[Thinking]:
    one: Thinking = LocalThinker(make) if request.param == "here" else Thinker(FACTORY, least_seconds=PATIENCE)
    yield one
    one.stop()


def question(number: int, *positions: object, known: bool = False) -> EvaluationRequest:
    return EvaluationRequest(number, "numbers", positions, tuple(range(len(positions))), known)


def replies(thinker: Thinking, count: int = 1) -> list[Reply]:
    found: list[Reply] = []

    def all_of_them() -> bool:
        found.extend(thinker.poll())
        return len(found) >= count

    wait_until(all_of_them)
    assert len(found) == count
    return found


def evaluated(thinker: Thinking) -> Evaluated:
    (reply,) = replies(thinker)
    assert isinstance(reply, Evaluated)
    return reply


def test_positions_and_decisions_are_answered_in_turn(thinker: Thinking) -> None:
    thinker.ask(question(1, 20, 70))
    thinker.ask(request(2, "good"))
    thinker.ask(question(3, 20, known=True))
    first, second, third = replies(thinker, 3)
    assert [reply.request.id for reply in (first, second, third)] == [1, 2, 3]
    assert isinstance(first, Evaluated)
    assert first.evaluation is not None
    assert [row[0] for row in first.evaluation.chances] == [0.2, 0.7]
    assert [row[1] for row in first.evaluation.points] == [random.Random(seed).random() for seed in range(2)]
    assert first.evaluation.worth(1).chances == first.evaluation.chances[1]
    assert not isinstance(second, Evaluated)
    assert isinstance(third, Evaluated)
    assert third.evaluation is not None
    assert third.evaluation.chances[0][0] == 0.8, "by what a seat knows"


@pytest.mark.parametrize(("position", "kind"), [("raises", "crash"), ("mumbles", "illegal"), ("nonsense", "crash")])
def test_a_failure_is_told_and_harms_nothing(thinker: Thinking, position: str, kind: str) -> None:
    thinker.ask(question(1, position))
    thinker.ask(question(2, 50))
    bad, good = replies(thinker, 2)
    assert isinstance(bad, Evaluated)
    assert bad.evaluation is None
    assert bad.failure is not None
    assert bad.failure.kind == kind
    assert good.failure is None


def test_an_evaluation_that_is_cancelled_stops_and_its_process_stays() -> None:
    thinker = Thinker(FACTORY)
    thinker.ask(question(1, 50))
    evaluated(thinker)
    process = thinker.process_id
    for number, wait in enumerate((0.05, 0.0)):
        thinker.ask(question(10 + number, "goes on"))
        time.sleep(wait)
        thinker.cancel(10 + number)
        assert not thinker.busy
        thinker.ask(question(20 + number, 50))
        assert evaluated(thinker).request.id == 20 + number
    assert thinker.process_id == process
    thinker.stop()


class Hasty(Thinker):
    """A worker whose request 10 is cancelled in the moment before it is sent."""

    def _exchange(self, request: Asked, asked: Asked) -> tuple[str, object]:
        if request.id == 10:
            self.cancel(10)
        return super()._exchange(request, asked)


def test_an_evaluation_that_is_cancelled_before_it_is_sent_is_not_begun() -> None:
    thinker = Hasty(FACTORY)
    thinker.ask(question(1, 50))
    evaluated(thinker)
    process = thinker.process_id
    thinker.ask(question(10, "goes on"))
    thinker.ask(question(20, 50))
    assert evaluated(thinker).request.id == 20
    assert thinker.process_id == process
    thinker.stop()


def test_sharers_of_a_worker_get_what_is_theirs(thinker: Thinking) -> None:
    line = SharedThinking(thinker)
    line.ask(question(1, 50))
    line.ask(request(2, "good"))
    assert [reply.request.id for reply in wait_until(lambda: line.take_evaluated({1}))] == [1]
    assert wait_until(lambda: line.take({2}))[0].decision.move == 2
