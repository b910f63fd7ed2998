"""The last turn of the other seat, put together again from its events."""

from __future__ import annotations

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capstone.ui.models.recap import last_turn, slots_of

PLACED = Event("placed", 1, {"colour": 0, "slot": 2})
MOVED = Event("moved", 1, {"colour": 3, "source": 4, "target": 5})
CAPPED = Event("capped", 1, {"colour": 3, "slot": 6, "stood": None})
SEALED = Event("goal_sealed", 1)


def steps(*turns: tuple[int, tuple[Event, ...]]) -> list[Step[None]]:
    return [Step(seat, None, events) for seat, events in turns]


def test_it_is_the_last_one_of_the_other_seat() -> None:
    own = Event("placed", 0, {"colour": 1, "slot": 0})
    log = steps((1, (SEALED,)), (1, (PLACED,)), (1, (MOVED, CAPPED)), (0, (own,)))
    assert last_turn(log, 0) == (MOVED, CAPPED)
    assert last_turn(log, 1) == (own,)
    assert last_turn(log[:1], 0) == (), "a goal is no turn"


def test_what_is_still_to_be_shown_is_not_told_yet() -> None:
    log = steps((1, (PLACED,)), (1, (MOVED, CAPPED)))
    assert last_turn(log, 0, [CAPPED]) == (MOVED,)
    assert last_turn(log, 0, [MOVED, CAPPED]) == (PLACED,)


def test_each_part_names_every_slot_that_it_changed() -> None:
    from_a_stack = Event("capped", 1, {"colour": 3, "slot": 6, "stood": 9})
    assert [slots_of(event) for event in (PLACED, MOVED, CAPPED)] == [(2,), (4, 5), (6,)]
    assert slots_of(from_a_stack) == (9, 6)
