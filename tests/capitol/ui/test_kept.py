"""A move in the making comes back from plain JSON as it was left, and only as far as the rules still allow it."""

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

Task = Builder | Placer


def stored(task: Task) -> Any:
    """What lies in the save."""
    return msgspec.json.decode(msgspec.json.encode(task.kept))


def tell(task: Task) -> object:
    """What is chosen, and what it has become."""
    return (task.draft, task.choosing_blank, task.move) if isinstance(task, Builder) else (task.site, task.move)


def walk(task: Task) -> list[object]:
    """What is chosen at every step, from the last one that can be made again to the first."""
    while task.step_forward():
        pass
    seen = [tell(task)]
    while task.step_back():
        seen.append(tell(task))
    return seen


def choose_by_chance(task: Builder, rng: random.Random) -> None:
    """A few choices as a person might make them, some of them refused."""
    for _choice in range(rng.randrange(1, 6)):
        legal = sorted(task.legal())
        hand = task.view.table.hand(task.view.seat)
        if legal and rng.random() < 0.7:
            task.put(rng.choice(legal))
        elif rng.random() < 0.15:
            task.begin_blank()
        elif rng.random() < 0.2:
            task.step_back()
        elif hand:
            task.pick_card(rng.choice(hand))


def test_every_building_move_comes_back_with_all_its_steps() -> None:
    rng, kinds = random.Random(4), set()
    for view in positions(CONSTRUCTION, 3, every=3):
        task = Builder(view)
        choose_by_chance(task, rng)
        again = Builder(view)
        if task.kept is not None:
            again.resume(stored(task))
        kinds.add(type(task.move).__name__)
        assert tell(again) == tell(task)
        assert walk(again) == walk(task)
    assert {"Floors", "Roof", "Permit", "Forgo", "NoneType"} <= kinds


def test_a_tile_comes_back_with_all_its_steps() -> None:
    for view in positions(PLACE, 2):
        task = Placer(view)
        assert task.kept is None
        for id in sorted(task.legal())[:3]:
            task.put(id)
        task.step_back()
        again = Placer(view)
        again.resume(stored(task))
        assert tell(again) == tell(task)
        assert walk(again) == walk(task)


def first(phase: int) -> View:
    return next(positions(phase, 1))


def floor_card(view: View) -> int:
    return next(card for card in view.table.hand(view.seat) if CARD_STACK[card] == FLOOR)


def test_what_the_rules_do_not_allow_any_more_is_left_alone() -> None:
    checked, rng = 0, random.Random(6)
    for view in positions(CONSTRUCTION, 2, every=5):
        task = Builder(view)
        choose_by_chance(task, rng)
        if task.draft is None:
            continue
        checked += 1
        left = stored(task)
        bare = view.table.copy()
        bare.known[view.seat], bare.hidden[view.seat] = (), ()
        again = Builder(View(view.seat, bare))
        again.resume(left)
        assert tell(again) == (None, False, None)
        assert again.kept is None
    assert checked > 5


def test_floors_on_a_building_that_is_not_there_are_left_alone() -> None:
    view = first(CONSTRUCTION)
    task = Builder(view)
    assert task.pick_card(floor_card(view)) is None
    assert task.put(NEW) is None
    left = stored(task)
    left["building"][-1][0]["on"] = [0, 7]
    again = Builder(view)
    again.resume(left)
    assert again.draft is None


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
