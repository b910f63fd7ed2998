"""Cards in a fan: where they lie, and which of them show the value at their foot."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from capitol.games.capitol.ui.parts.card import paint_laid
from capitol.games.capitol.ui.parts.fan import cut_at_foot, fan
from capitol.kit.canvas import Canvas
from capitol.kit.look import make_look


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


@pytest.mark.parametrize(("wide", "first"), [(400, "card."), (150, "cut.")])
def test_no_half_of_a_value_is_painted(wide: int, first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    canvas = Canvas(pygame.Surface((wide, 116)), make_look(1280, 720))
    monkeypatch.setattr(Canvas, "sprite", lambda self, name, rect, alpha: seen.append(name))
    laid = fan(Rect(0, 0, wide, 116), 3, most_height=116, gap=6, least=20)
    spread = (laid.rects[0], laid.rects[1], laid.rects[1].move(0, 60))
    paint_laid(canvas, spread, (0, 1, None))
    kinds = (first, "card.", "card.back")
    assert all(name.startswith(words) for name, words in zip(seen, kinds, strict=True)), seen
