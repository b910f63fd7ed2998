"""What the engine protocol tells is enough to know a seat's view, and no more (RECORD.md, The engine protocol)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from capitol.core.match import Match
from capitol.core.refusal import RecordError
from capitol.games.capstone.rules.follow import Follower
from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.rules.protocol import CapstoneProtocol, table
from tests.capstone.rules.positions import GAME, STANDING, arranged, column, random_setup, setup_of

WORDS = CapstoneProtocol()


def over_the_wire(message: dict[str, object]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(message))
    return told


@pytest.mark.parametrize("seed", range(6))
def test_a_follower_knows_what_its_seat_may_know_at_every_decision(seed: int) -> None:
    setup = random_setup(seed, STANDING if seed % 2 else None)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    followers = [Follower(over_the_wire(WORDS.start(setup, match.view(seat)))) for seat in range(2)]
    rng = random.Random(seed)
    while match.result is None:
        for seat, follower in enumerate(followers):
            assert follower.view == match.view(seat)
        begin = len(match)
        while len(match) == begin:
            seat = match.to_act[0]
            match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))
        for number, step in enumerate(match.steps[begin:], begin + 1):
            for seat, follower in enumerate(followers):
                move = match.step_for(step, seat, number).move
                message = WORDS.event(setup, match.view(seat, number), step.seat, move)
                follower.event(over_the_wire(message))
    for follower in followers:
        assert follower.view.table.stacks == match.full_state.stacks
        assert GAME.to_act(follower.view) == ()
        assert GAME.result(follower.view) is None  # the other's goal comes with the end
    assert len(match) > 24


def test_the_start_tells_the_own_draws_and_how_often_all_drew() -> None:
    data = {**GAME.encode_setup(setup_of(("BGBY", "RYGB"), first=1)), "draws": [["RRBR", "BGBY"], ["RYGB"]]}
    setup = GAME.decode_setup(data)
    message = WORDS.start(setup, GAME.view(GAME.start(setup), 0))
    assert message == {
        "type": "start",
        "seat": 0,
        "rules": {"move_to_empty": "yes"},
        "players": data["players"],
        "first_player": 1,
        "draws": ["RRBR", "BGBY"],
        "redraws": [1, 0],
    }


def test_a_goal_is_told_to_its_owner_alone() -> None:
    setup = setup_of()
    state, _ = GAME.apply(GAME.start(setup), 0, Arrange(column("RYGB")))
    for seat, action in (
        (0, {"player": 0, "type": "arrange", "goal": "RYGB"}),
        (1, {"player": 0, "type": "arrange"}),
    ):
        message = WORDS.event(setup, GAME.view(state, seat), 0, Arrange(column("RYGB")))
        assert message == {"type": "event", "action": action}
    assert WORDS.event(setup, GAME.view(state, 1), 0, None) == message


def test_decisions() -> None:
    """All arrangements; turns that move nothing, the number of all turns, and the table."""
    setup = setup_of(("RRYY", "BGYR"))
    view = GAME.view(GAME.start(setup), 0)
    told = WORDS.decide(view, GAME.choices(view, 0))
    assert told["phase"] == "arrange"
    assert len(told["legal"]) == 6  # type: ignore[arg-type]
    assert "count" not in told
    state, _ = GAME.apply(arranged(setup), 0, WORDS.read_action(view, {"type": "turn", "place": "R", "on": "L1"}))
    view = GAME.view(state, 1)
    told = WORDS.decide(view, GAME.choices(view, 1))
    assert told["phase"] == "turn"
    assert told["count"] == 1480
    legal = told["legal"]
    assert isinstance(legal, list)
    assert [(action["place"], action["on"]) for action in legal] == [
        (colour, slot) for slot in ("L1", "L2", "M1") for colour in "RYGB"
    ]
    assert all(GAME.why_not(view, 1, WORDS.read_action(view, action)) is None for action in legal)
    assert told["table"] == table(state)


def test_the_table_in_words() -> None:
    state = arranged(setup_of())
    for line in ({"place": "B", "on": "L1"}, {"place": "Y", "on": "M1", "move": "L1", "to": "L2", "cap": "M1"}):
        move = WORDS.read_action(GAME.view(state, state.turn), {"type": "turn", **line})
        state, _ = GAME.apply(state, state.turn, move)
    told = table(state)
    assert told["caps"] == {"R": None, "Y": None, "G": None, "B": "M1"}
    assert told["stacks"] == {f"{size}{n}": "" for size in "LM" for n in range(1, 6)} | {"L2": "B", "M1": "Y"}
    assert told["stash"] == {"L": {"R": 5, "Y": 5, "G": 5, "B": 4}, "M": {"R": 5, "Y": 4, "G": 5, "B": 5}}


def test_no_question_is_too_long_for_a_line() -> None:
    """`legal` and the table stay small, however many turns there are."""
    rng = random.Random(1)
    state = arranged(setup_of())
    longest = 0
    while GAME.result(state) is None:
        view = GAME.view(state, state.turn)
        choices = GAME.choices(view, state.turn)
        longest = max(longest, len(json.dumps(WORDS.decide(view, choices))))
        state, _ = GAME.apply(state, state.turn, choices.sample(rng))
    assert longest < 8000


@pytest.mark.parametrize(
    ("messages", "says"),
    [
        ([{"player": 1, "type": "arrange"}, {"player": 1, "type": "arrange"}], "may not arrange"),
        ([{"player": 2, "type": "arrange"}], "may not arrange"),
        ([{"player": 0, "type": "turn", "place": "R", "on": "L1"}], "ARRANGE_FIRST"),
        ([{"player": 0, "type": "arrange"}], "missing"),
        ([{"player": 0, "type": "arrange", "goal": "RRYY"}], "ARRANGE_NOT_YOUR_PIECES"),
        ([{"player": 5, "type": "turn", "place": "R", "on": "L1"}], "no seat 5"),
    ],
)
def test_what_cannot_be_true_is_refused(messages: list[dict[str, object]], says: str) -> None:
    setup = setup_of()
    follower = Follower(over_the_wire(WORDS.start(setup, GAME.view(GAME.start(setup), 0))))
    *before, last = messages
    for action in before:
        follower.event({"type": "event", "action": action})
    with pytest.raises(RecordError, match=says):
        follower.event({"type": "event", "action": last})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seat": 2}, "no seat"),
        ({"redraws": [1, 0]}, "redraws"),
        ({"redraws": [0]}, "redraws"),
        ({"draws": []}, "once"),
    ],
)
def test_a_start_that_cannot_be_true_is_refused(change: dict[str, object], says: str) -> None:
    setup = setup_of()
    message = {**WORDS.start(setup, GAME.view(GAME.start(setup), 0)), **change}
    with pytest.raises(RecordError, match=says):
        Follower(message)
