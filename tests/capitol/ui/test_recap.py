"""What the others have done since one's own last action."""

from __future__ import annotations

import random

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capitol.rules.moves import Forgo, Pass
from capitol.games.capitol.ui.table.recap import MOST, last_placed, recap_events
from capitol.games.capitol.ui.words import Names, event_text
from tests.capitol.rules.positions import GAME, ROMA, random_setup

NAMES = Names(("Livia", "Cato", "Marcellus"), tuple(area.id.title() for area in ROMA.areas))


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


def test_a_pass_is_told_by_what_everybody_sees() -> None:
    """The same sentence for every hand that fits what another seat knows."""
    for seed, cards in ((1, 8), (2, 8), (3, 7)):
        state = GAME.start(random_setup(seed, 3))
        if cards == 7:
            for _seat in range(3):
                state, _events = GAME.apply(state, state.turn, Forgo(state.hand(state.turn)[0]))
        seat, view = state.turn, GAME.view(state, (state.turn + 1) % 3)
        told = set()
        for deal in range(6):
            dealt = GAME.determinize(view, random.Random(deal))
            _after, events = GAME.apply(dealt, seat, Pass())
            told.add(event_text(events[0], NAMES))
        assert told == {f"{NAMES.seats[seat]} passed and keeps {cards} cards: three auctions are to come."}
