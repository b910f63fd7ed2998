"""Cards in a fan: where they lie, and that the value of each stays in sight."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from capitol.games.capitol.ui.art.cards import value_plate
from capitol.table.fan import fan


@pytest.mark.parametrize(("size", "least"), [((600, 116), 32), ((900, 174), 48), ((1800, 348), 96)])
@pytest.mark.parametrize("count", [1, 2, 8, 14, 24, 36])
def test_no_card_lies_over_the_value_of_another(size: tuple[int, int], least: int, count: int) -> None:
    """It stands on a card once, at the top left."""
    laid = fan(Rect((0, 0), size), count, most_height=size[1], gap=6, least=least)
    plates = [value_plate(*box.size).move(box.topleft) for box in laid.rects]
    for at, plate in enumerate(plates):
        assert plate.collidelist(laid.rects[at + 1 :]) == -1, (at, laid.rects)


def test_an_empty_hand_has_no_cards() -> None:
    assert fan(Rect(0, 0, 200, 116), 0, most_height=116, gap=6, least=32).rects == ()


def test_cards_lie_in_order_from_the_left_and_row_by_row() -> None:
    laid = fan(Rect(0, 0, 200, 116), 9, most_height=116, gap=6, least=60)
    assert laid.rows > 1
    assert all((after.y, after.x) > (box.y, box.x) for box, after in pairwise(laid.rects))


@pytest.mark.parametrize("count", [6, 14, 36])
def test_another_kind_begins_after_a_gap_where_that_costs_no_row(count: int) -> None:
    room, groups = Rect(0, 0, 700, 116), (3, 5)
    bare = fan(room, count, most_height=116, gap=6, least=32)
    laid = fan(room, count, most_height=116, gap=6, least=32, groups=groups)
    assert laid.rows == bare.rows
    assert all(room.contains(box) for box in laid.rects)
    steps = [after.x - box.x for box, after in pairwise(laid.rects)]
    assert min(steps[2], steps[4]) >= max(steps[0], steps[1], steps[3])
    if count < 36:
        assert min(steps[2], steps[4]) > max(steps[0], steps[1], steps[3]) + 1
