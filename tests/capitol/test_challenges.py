"""What the goals of Capitol's challenges count."""

from __future__ import annotations

from typing import Any

import pytest

from capitol.core.challenge import CHALLENGED, FAILED
from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capitol.challenges import GOALS, CheapTile, FinalLead, challenges
from capitol.games.registry import games
from capitol.session.challenges import match_of

ENTRY = games()["capitol"]
ALL = challenges()


def scored(points: tuple[int, ...], areas: object = ()) -> Step[Any]:
    """A step that ends with a scoring."""
    return Step(1, None, (Event("round_scored", None, {"round": 0, "areas": areas, "points": points}),))


def test_every_goal_is_asked_for() -> None:
    assert {type(one.goal) for one in ALL} == set(GOALS.values())


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
