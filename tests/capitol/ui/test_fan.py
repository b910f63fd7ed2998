"""Cards in a fan: where they lie, and which of them show the value at their foot."""

from __future__ import annotations

import pytest
from pygame import Rect

from capitol.games.capitol.ui.parts.fan import cut_at_foot, fan


@pytest.mark.parametrize(("wide", "cut"), [(400, False), (240, True)])
def test_only_a_card_with_a_neighbour_over_its_foot_is_cut(wide: int, cut: bool) -> None:
    laid = fan(Rect(0, 0, wide, 116), 4, most_height=116, gap=6, least=32)
    assert laid.rows == 1
    assert cut_at_foot(laid.rects) == [cut, cut, cut, False]


def test_the_last_card_of_a_row_is_never_cut() -> None:
    laid = fan(Rect(0, 0, 200, 116), 9, most_height=116, gap=6, least=60)
    ends = [at for at in range(9) if at == 8 or laid.rects[at + 1].y != laid.rects[at].y]
    assert laid.rows > 1
    assert not any(cut_at_foot(laid.rects)[at] for at in ends)


def test_an_empty_hand_has_no_cards_to_cut() -> None:
    assert cut_at_foot(fan(Rect(0, 0, 200, 116), 0, most_height=116, gap=6, least=32).rects) == []
