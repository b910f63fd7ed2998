"""Capitol's challenges: positions of real games, goals that say what they count, and a played proof of each laurel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from capitol.core.challenge import CHALLENGED, FAILED, Challenge
from capitol.core.events import Event
from capitol.core.game import MoveSpace
from capitol.core.match import Step
from capitol.core.setup import HUMAN
from capitol.games.capitol.challenges import GOALS, CheapTile, FinalLead, challenges
from capitol.games.registry import games
from capitol.host.language import available_languages, set_language
from capitol.session.challenges import match_of, play_out

ENTRY = games()["capitol"]
SOLUTIONS = json.loads((Path(__file__).parent / "challenges.json").read_text(encoding="utf-8"))
ALL = challenges()


def scored(points: tuple[int, ...], areas: object = ()) -> Step[Any]:
    """A step that ends with a scoring."""
    return Step(1, None, (Event("round_scored", None, {"round": 0, "areas": areas, "points": points}),))


def test_each_has_an_id_and_a_solution_of_its_own() -> None:
    assert len({one.id for one in ALL}) == len(ALL) == 20
    assert {type(one.goal) for one in ALL} == set(GOALS.values())
    assert {one.id for one in ALL} == set(SOLUTIONS)
    assert {len(one.players) for one in ALL} == {2, 3, 4}


@pytest.mark.parametrize("challenge", ALL, ids=lambda one: one.id)
def test_a_challenge_is_a_position_of_a_game_with_the_person_among_those_to_act(challenge: Challenge) -> None:
    """Its log is replayed through the checked door; laurels ascend, and none is given before a move."""
    match = match_of(ENTRY, challenge)
    assert CHALLENGED in match.to_act
    assert challenge.players[CHALLENGED] == HUMAN
    assert HUMAN not in challenge.players[1:]
    assert challenge.goal.value((), match.view(CHALLENGED)) is None
    assert list(challenge.laurels) == sorted(set(challenge.laurels))
    assert challenge.laurels[0] > FAILED


@pytest.mark.parametrize("challenge", ALL, ids=lambda one: one.id)
def test_its_solution_earns_all_three_laurels(challenge: Challenge) -> None:
    """The moves that a search found, against the computer players as they answer them at the table."""
    setup = ENTRY.game.decode_setup(challenge.setup)
    moves = [ENTRY.game.decode_move(setup, action)[1] for action in SOLUTIONS[challenge.id]]

    def choose(view: Any, choices: MoveSpace[Any]) -> Any:
        move = moves.pop(0)
        assert move in choices
        return move

    value, _moves = play_out(ENTRY, challenge, choose)
    assert challenge.earned(value) == 3
    assert not moves


@pytest.mark.parametrize("name", [name for name in GOALS if name not in ("cheap_tile", "final_lead")])
def test_goals_of_a_round_are_open_until_it_is_scored(name: str) -> None:
    goal = GOALS[name]()
    view = match_of(ENTRY, ALL[0]).view(CHALLENGED)
    assert goal.value((), view) is None
    value = goal.value([scored((5, 3), [(0, (2, 0), (0,), (1,), ""), (1, (0, 2), (0, 1), (), "")])], view)
    expected = {"round_points": 5, "round_lead": 2, "rival_points": -3, "areas_led": 1}
    assert value == expected.get(name, 0)


def test_the_price_of_a_tile_is_what_was_paid_for_it() -> None:
    goal, view = CheapTile(0), match_of(ENTRY, ALL[0]).view(CHALLENGED)

    def after(kind: str, seat: int | None) -> int | None:
        return goal.value([Step(0, None, (Event(kind, seat, {"tile": 0, "paid": (1, 8)}),))], view)

    assert after("tile_won", CHALLENGED) == -4
    assert after("tile_won", 1) == FAILED
    assert after("tile_removed", None) == FAILED
    assert after("turned", None) is None


def test_the_lead_at_the_end_is_that_over_the_best_rival() -> None:
    view = match_of(ENTRY, ALL[0]).view(CHALLENGED)
    over = Step(0, None, (Event("game_over", None, {"scores": (20, 12, 17)}),))
    assert FinalLead(4).value([over], view) == 3
    assert FinalLead(4).value([scored((1, 2, 3))], view) is None
    assert FinalLead(4).aim != FinalLead(-4).aim


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
    finally:
        set_language("en")
