"""Capoterra's challenges: positions of real games, goals that say what they count, and a proof of each laurel."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from capitol.core.challenge import CHALLENGED, FAILED, Challenge
from capitol.core.events import Event
from capitol.core.game import MoveSpace
from capitol.core.match import Match, Step
from capitol.core.setup import HUMAN
from capitol.games.capoterra.challenges import GOALS, QuickVillage, challenges, harvest
from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.state import PLACING
from capitol.games.capoterra.rules.view import View
from capitol.games.registry import games
from capitol.host.language import available_languages, set_language
from capitol.session.challenges import match_of, play_out
from tests.capoterra.rules.positions import GAME, WEST, moving, position

ENTRY = games()["capoterra"]
SOLUTIONS = json.loads((Path(__file__).parent / "challenges.json").read_text(encoding="utf-8"))
ALL = challenges()
IN_ONE_TURN = ("harvest", "rival_harvest", "goods_at_home")


def solution(challenge: Challenge, match: Match[Any, Any, Any, Any] | None = None) -> int:
    """The value that the kept solution reaches, all of whose moves must be played."""
    setup = ENTRY.game.decode_setup(challenge.setup)
    moves = [ENTRY.game.decode_move(setup, action)[1] for action in SOLUTIONS[challenge.id]]

    def choose(view: Any, choices: MoveSpace[Any]) -> Any:
        move = moves.pop(0)
        assert move in choices
        return move

    value, _moves = play_out(ENTRY, challenge, choose, match)
    assert not moves
    return value


def test_each_has_an_id_and_a_solution_of_its_own() -> None:
    assert len({one.id for one in ALL}) == len(ALL) == 8
    assert {type(one.goal) for one in ALL} == set(GOALS.values())
    assert {one.id for one in ALL} == set(SOLUTIONS)
    assert {len(one.players) for one in ALL} == {2, 3}


@pytest.mark.parametrize("challenge", ALL, ids=lambda one: one.id)
def test_a_challenge_is_a_position_of_a_game_and_its_solution_earns_all_laurels(challenge: Challenge) -> None:
    """Its log is replayed through the checked door, the person is to act, laurels ascend, and none is given before a
    move; the moves that a search found earn three against the computer players as they answer them at the table."""
    match = match_of(ENTRY, challenge)
    assert CHALLENGED in match.to_act
    assert challenge.players[CHALLENGED] == HUMAN
    assert HUMAN not in challenge.players[1:]
    assert challenge.goal.value((), match.view(CHALLENGED)) is None
    assert list(challenge.laurels) == sorted(set(challenge.laurels))
    assert challenge.laurels[0] > FAILED
    assert challenge.earned(solution(challenge, match)) == 3


@pytest.mark.parametrize(
    "challenge",
    [one for one in ALL if isinstance(one.goal, tuple(GOALS[name] for name in IN_ONE_TURN))],
    ids=lambda one: one.id,
)
def test_what_ends_with_the_turn_is_owed_to_no_luck(challenge: Challenge) -> None:
    """In a future that is drawn anew the same moves reach the same."""
    setup = ENTRY.game.decode_setup(challenge.setup)
    state = GAME.redraw(match_of(ENTRY, challenge).full_state, random.Random(5))
    fresh = replace(challenge, log=())
    assert solution(fresh, Match(GAME, setup, position=state)) == solution(challenge)


def step(*events: Event) -> Step[Any]:
    """A step with these events."""
    return Step(0, None, events)


ENDED = step(Event("turn_began", 1, {}))


@pytest.mark.parametrize("name", IN_ONE_TURN)
def test_goals_of_a_turn_are_open_until_it_ends(name: str) -> None:
    """One corn field at the west capital, two at the east one, and three goods in the west."""
    tiles = {(-2, 0): "C-I1", (2, 0): "C-I1", (1, 1): "S-I"}
    state = moving(tiles, goods={(WEST, 0): (1, 0, 2, 0)})
    view = GAME.view(state, CHALLENGED)
    assert GOALS[name]().value((), view) is None
    expected = {"harvest": harvest(state, 0), "rival_harvest": -harvest(state, 1), "goods_at_home": 3}
    assert harvest(state, 0) == 1
    assert GOALS[name]().value((ENDED,), view) == expected[name]


def test_what_the_next_roll_brings_does_not_count() -> None:
    view = GAME.view(moving({}, goods={(WEST, 0): (1, 0, 2, 0)}), CHALLENGED)
    capital = position_of(view.table.terms.capitals[CHALLENGED])
    events = [
        Event("produced", seat, {"at": at, "good": "wood", "count": 1})
        for seat, at in ((0, capital), (0, (9, 9)), (1, capital))
    ]
    assert GOALS["goods_at_home"]().value([step(Event("turn_began", 1, {}), *events)], view) == 2


def test_a_village_is_finished_after_some_turns_or_too_late() -> None:
    view: View = GAME.view(position({}, drawn="R"), CHALLENGED)
    assert view.table.phase == PLACING
    turn, done = Event("turn_began", CHALLENGED, {}), Event("village_completed", CHALLENGED, {})
    other = Event("village_completed", 1, {})
    assert QuickVillage().value([step(turn), step(other)], view) is None
    assert QuickVillage().value([step(turn), ENDED, step(turn, done)], view) == -2
    assert QuickVillage().value([step(turn)] * 5, view) == FAILED


@pytest.mark.parametrize("code", available_languages())
def test_every_goal_says_what_is_asked_for_and_what_was_reached(code: str) -> None:
    """In words with the number in them, in each language."""
    set_language(code)
    try:
        for one in ALL:
            for value in one.laurels:
                assert str(abs(value)) in one.goal.term(value)
                assert str(abs(value)) in one.goal.told(value)
            assert one.goal.aim
            assert one.title()
    finally:
        set_language("en")
