"""Small motions of the table: what is legal comes into sight, cards give way, fan out and turn over."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.ui.parts.card import CardWidget
from capitol.games.capitol.ui.table.targets import dimmed_areas
from capitol.kit.canvas import Canvas
from tests.scenes.at_table import Table

TWO = ("human", "ai:mason")
HAND = tuple(CARD_OF_NAME[name] for name in ("F2", "F5", "R2", "B2", "P3", "V8", "V4"))


def with_yard(
    home: Path, kinds: tuple[str, ...] = TWO, speed: str = "normal", steps: int = 0, **options: object
) -> Table:
    """A table at which seat 0 has houses in the yard and the hand above, and is to build."""
    made = Table(home, kinds, 5, speed="instant", options=options, steps=steps)
    made.state.done[0], made.state.open[0], made.state.turn = (4, 3), (1, 2), 0
    made.give(0, HAND)
    made.program.fixed = type(made.program.fixed)(speed=speed, seed=7, counted=True)
    made.open()
    made.pass_time(1500)
    return made


def brightness(table: Table, box: Rect) -> float:
    return sum(pygame.transform.average_color(table.draw().subsurface(box))[:3])


def test_what_cannot_be_taken_grows_dim_with_the_rings(tmp_path: Path) -> None:
    table = with_yard(tmp_path, steps=60)
    task = table.table.task
    assert task is not None
    houses = [w.id for w in table.scene.root.walk() if w.id.startswith("yard.") and w.draggable]
    for house in houses:
        table.press_only(house)
        if task.active and dimmed_areas(task):
            break
        if task.active:
            table.key("escape")
        table.pass_time(300)
    area = dimmed_areas(task)[0]
    box = table.table.sight.picture.area_rect(area).inflate(-20, -60)
    seen = []
    for _frame in range(8):
        table.clock += 20
        table.program.stack.update(table.clock)
        seen.append(brightness(table, box))
    assert seen[0] > seen[2] > seen[4] > seen[-1]
    assert seen[-1] == seen[-2]
    assert table.scene.stage.rings.shown == 1


@pytest.mark.parametrize("size", [(90, 126), (180, 252)])
def test_a_pressed_card_is_three_percent_smaller(tmp_path: Path, size: tuple[int, int]) -> None:
    look = Table(tmp_path, TWO).program.look
    card = CardWidget("card", Rect((20, 40), size), HAND[0], focusable=True)
    surface = pygame.Surface((260, 340))
    card.flags = frozenset({"hovered"})
    before = card.face(Canvas(surface, look))
    card.flags = frozenset({"hovered", "pressed"})
    box = card.face(Canvas(surface, look))
    assert box.width / before.width == pytest.approx(0.97, abs=0.01)
    assert abs(box.centerx - before.centerx) <= 1
    assert abs(box.centery - before.centery) <= 1
    card.paint(Canvas(surface, look))
