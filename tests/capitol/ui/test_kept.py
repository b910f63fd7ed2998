"""A pending move comes back from plain JSON as it was left, and only as far as the rules still allow it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from capitol.games.capitol.rules.numbers import CARD_STACK, FLOOR
from capitol.games.capitol.rules.state import CONSTRUCTION, PLACE
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.offers import NEW
from capitol.games.capitol.ui.table.placing import Placer
from tests.capitol.ui.test_construct import positions

Pending = Builder | Placer


def stored(pending: Pending) -> Any:
    """What lies in the save."""
    return msgspec.json.decode(msgspec.json.encode(pending.kept))


def tell(pending: Pending) -> object:
    """What is chosen, and what it has become."""
    return (
        (pending.chosen, pending.choosing_blank, pending.move)
        if isinstance(pending, Builder)
        else (pending.site, pending.move)
    )


def walk(pending: Pending) -> list[object]:
    """What is chosen at every step, from the last one that can be made again to the first."""
    while pending.step_forward():
        pass
    seen = [tell(pending)]
    while pending.step_back():
        seen.append(tell(pending))
    return seen


def choose_by_chance(pending: Builder, rng: random.Random) -> None:
    """A few choices as a person might make them, some of them refused."""
    for _choice in range(rng.randrange(1, 6)):
        legal = sorted(pending.legal())
        hand = pending.view.table.hand(pending.view.seat)
        if legal and rng.random() < 0.7:
            pending.put(rng.choice(legal))
        elif rng.random() < 0.15:
            pending.begin_blank()
        elif rng.random() < 0.2:
            pending.step_back()
        elif hand:
            pending.pick_card(rng.choice(hand))


def test_every_building_move_comes_back_with_all_its_steps() -> None:
    rng, kinds = random.Random(4), set()
    for view in positions(CONSTRUCTION, 3, every=3):
        pending = Builder(view)
        choose_by_chance(pending, rng)
        again = Builder(view)
        if pending.kept is not None:
            again.resume(stored(pending))
        kinds.add(type(pending.move).__name__)
        assert tell(again) == tell(pending)
        assert walk(again) == walk(pending)
    assert {"Floors", "Roof", "Permit", "Forgo", "NoneType"} <= kinds


def test_a_tile_comes_back_with_all_its_steps() -> None:
    for view in positions(PLACE, 2):
        pending = Placer(view)
        assert pending.kept is None
        for id in sorted(pending.legal())[:3]:
            pending.put(id)
        pending.step_back()
        again = Placer(view)
        again.resume(stored(pending))
        assert tell(again) == tell(pending)
        assert walk(again) == walk(pending)


def first(phase: int) -> View:
    return next(positions(phase, 1))


def floor_card(view: View) -> int:
    return next(card for card in view.table.hand(view.seat) if CARD_STACK[card] == FLOOR)


def test_what_the_rules_do_not_allow_any_more_is_left_alone() -> None:
    checked, rng = 0, random.Random(6)
    for view in positions(CONSTRUCTION, 2, every=5):
        pending = Builder(view)
        choose_by_chance(pending, rng)
        if pending.chosen is None:
            continue
        checked += 1
        left = stored(pending)
        bare = view.table.copy()
        bare.known[view.seat], bare.hidden[view.seat] = (), ()
        again = Builder(View(view.seat, bare))
        again.resume(left)
        assert tell(again) == (None, False, None)
        assert again.kept is None
    assert checked > 5


def test_floors_on_a_building_that_is_not_there_are_left_alone() -> None:
    view = first(CONSTRUCTION)
    pending = Builder(view)
    assert pending.pick_card(floor_card(view)) is None
    assert pending.put(NEW) is None
    left = stored(pending)
    left["building"][-1][0]["on"] = [0, 7]
    again = Builder(view)
    again.resume(left)
    assert again.chosen is None


GARBAGE: list[dict[str, Any]] = [
    {},
    {"cards": ["F4"], "stop": 0},
    {"building": [], "at": 0},
    {"building": [[None, False]], "at": 1},
    {"building": [[None, False]], "at": -1},
    {"building": "x", "at": 0},
    {"building": [[{"stack": 9}, False]], "at": 0},
    {"building": [[{"stack": 2, "card": 999}, False]], "at": 0},
    {"building": [[{"stack": 2, "height": 1, "shape": 0, "site": [99, 0]}, False]], "at": 0},
    {"building": [[{"stack": 1, "shape": -1}, False]], "at": 0},
    {"building": [[{"stack": 1, "shape": 7}, False]], "at": 0},
    {"building": [[{"stack": 0, "blank": True}, False]], "at": 0},
    {"tile": [None, [99, 1]], "at": 1},
    {"tile": [[0, "large"]], "at": 0},
    {"tile": [], "at": 0},
]


@pytest.mark.parametrize("data", GARBAGE)
def test_what_was_never_kept_so_is_left_alone(data: dict[str, Any]) -> None:
    builder, placer = Builder(first(CONSTRUCTION)), Placer(first(PLACE))
    builder.resume(data)
    placer.resume(data)
    assert tell(builder) == (None, False, None)
    assert tell(placer) == (None, None)
