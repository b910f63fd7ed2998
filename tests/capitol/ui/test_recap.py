"""What the others have done since one's own last action."""

from __future__ import annotations

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capitol.ui.table.recap import MOST, last_placed, recap_events


def step(seat: int, *events: Event) -> Step[None]:
    return Step(seat, None, events)


def deed(seat: int, kind: str = "floors", **more: object) -> Event:
    return Event(kind, seat, more)


def test_it_begins_after_the_own_last_action_and_knows_no_more_than_all_do() -> None:
    before, own, secret = deed(1), deed(0), Event("floors", 1, audience=(1,))
    first, other, second = deed(1), Event("round_began", None), deed(2, "passed")
    steps = [step(1, before), step(0, own), step(1, first, secret, other), step(2, second)]
    assert recap_events(steps, 0) == (first, second)


def test_what_is_still_to_be_shown_is_not_told_yet() -> None:
    first, second = deed(1), deed(1)
    assert recap_events([step(1, first), step(1, second)], 0, [second]) == (first,)


def test_the_last_few_are_told() -> None:
    deeds = [deed(1, number=number) for number in range(MOST + 3)]
    assert recap_events([step(1, one) for one in deeds], 0) == tuple(deeds[-MOST:])


def test_the_last_piece_on_the_board_is_found_behind_other_deeds() -> None:
    built = deed(1, "permit", area=4, space=2)
    assert last_placed([step(1, built), step(2, deed(2))]) == {(4, 2)}
    assert last_placed([step(2, deed(2))]) == frozenset()
