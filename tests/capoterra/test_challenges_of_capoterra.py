"""What the goals of Capoterra's challenges count, and that luck decides none of a turn."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from capitol.core.challenge import CHALLENGED, FAILED, Challenge
from capitol.core.events import Event
from capitol.core.match import Match, Step
from capitol.games.capoterra.challenges import GOALS, QuickVillage, challenges, harvest
from capitol.games.capoterra.rules.cells import position_of
from capitol.games.capoterra.rules.state import PLACING
from capitol.games.capoterra.rules.view import View
from capitol.games.registry import games
from capitol.session.challenges import match_of
from tests.capoterra.rules.positions import GAME, WEST, moving, position
from tests.challenges import solved

ENTRY = games()["capoterra"]
ALL = challenges()
IN_ONE_TURN = ("harvest", "rival_harvest", "goods_at_home")


def test_every_goal_is_asked_for() -> None:
    assert {type(one.goal) for one in ALL} == set(GOALS.values())


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
    assert solved(ENTRY, fresh, Match(GAME, setup, position=state)) == solved(ENTRY, challenge)


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
