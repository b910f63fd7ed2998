"""What is told of a finished game: turning points, and what a reader would have believed."""

from __future__ import annotations

import random
import threading
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

from capitol.ai.player import Budget
from capitol.games.capstone.rules.state import OVER
from capitol.games.capstone.ui.end_scene import EndScene as CapstoneEnd
from capitol.games.capstone.ui.models.belief import belief_over_time
from capitol.games.capstone.ui.models.ending import TurningPoint, turning_points
from capitol.games.capstone.ui.worker_thread import in_background
from capitol.games.registry import make_player
from capitol.host.language import set_language
from tests.capstone.rules.positions import GAME, arranged, random_setup


def test_the_three_turns_that_changed_the_lead_most_are_told_in_their_order() -> None:
    one = (0, 0, 3, 3, 3, 10, 10, 10)
    other = (0, 1, 1, 1, 5, 5, 5, 9)
    found = turning_points((one, other))
    assert found == (
        TurningPoint(4, (3, 1), (3, 5)),
        TurningPoint(5, (3, 5), (10, 5)),
        TurningPoint(7, (10, 5), (10, 9)),
    )
    assert turning_points(((0, 1, 2), (0, 2, 2))) == ()


def test_points_are_put_as_the_language_puts_a_result() -> None:
    end = SimpleNamespace(
        page="points",
        _points=((0, 20), (0, 8)),
        names=("Livia", "Cato"),
        _view=SimpleNamespace(table=SimpleNamespace(first=0)),
    )
    told = []
    for language in ("en", "de", "fr"):
        set_language(language)
        told.append(CapstoneEnd._notes(cast(Any, end)).splitlines()[1])
    assert told[0] == "Turn 1, Livia: 0 : 0 became 20 : 8."
    assert "20 : 8" in told[1]
    assert "20 à 8" in told[2]


def test_a_goal_that_is_played_for_is_believed_in_more_and_more() -> None:
    player, state, states = make_player("capstone", "apprentice"), arranged(random_setup(4)), []
    states.append(state)
    while state.phase != OVER:
        seat, rng = state.turn, random.Random(len(states))
        view = GAME.view(state, seat)
        decision = player.decide(view, GAME.choices(view, seat), Budget(), rng)
        state, _events = GAME.apply(state, seat, decision.move)
        states.append(state)
    one, two = state.goals
    assert one is not None
    assert two is not None
    read = belief_over_time(states, (one, two))
    assert [len(line) for line in read] == [len(states)] * 2
    for line in read:
        assert line[0] <= 2, "nothing is known before the first turn"
        assert max(line) > 20
        assert all(0 <= chance <= 100 for chance in line)


def test_a_thread_ends_with_what_it_reckons() -> None:
    here = threading.current_thread().name
    assert in_background(lambda: threading.current_thread().name, at_once=True).result() == here
    found = in_background(threading.current_thread, at_once=False)
    thread = found.result(10)
    thread.join(10)
    assert not thread.is_alive()
    assert in_background(partial(sum, (1, 2)), at_once=False).result(10) == 3
