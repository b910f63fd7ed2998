"""Points on their way to the columns: clear of the table, and never over the number that they change."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect

from capitol.table.token_path import TokenPath
from tests.scenes.sitting import Still
from tests.scenes.test_scoring import open_scoring

WAYS = 120
SIZES = [
    ((1280, 720), 1.0),
    ((1280, 720), 2.0),
    ((1366, 768), 0.75),
    ((1920, 1080), 1.0),
    ((1920, 1080), 1.5),
    ((3840, 2160), 1.0),
    ((3840, 2160), 2.0),
]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("size", "ui"), SIZES)
def test_tokens_keep_clear_of_the_table_and_of_the_numbers(
    tmp_path: Path, size: tuple[int, int], ui: float, seats: int
) -> None:
    scene, _context, _done = open_scoring(tmp_path, Still(1.0), size, ui, seats)
    scene.update(0)
    look, row, side = scene.look, scene._columns, scene.look.board(26)
    path, token = TokenPath(scene._panel, row.rect, side), Rect(0, 0, side, side)
    scores = scene.model.after
    numbers = []
    for seat, score in enumerate(scores):
        room = row.number_rect(look, seat, score)
        figures = look.text_width(str(score), 22, bold=True), room.height * 3 // 5
        numbers.append(Rect((0, 0), figures))
        numbers[-1].center = room.center
    for area in range(9):
        start = scene._picture.bar_rect(area).center
        for seat, score in enumerate(scores):
            goal = row.target(look, seat, score, side)
            assert path.at(start, goal, 0) == start
            assert path.at(start, goal, 1) == goal
            for step in range(WAYS + 1):
                x, y = path.at(start, goal, step / WAYS)
                token.center = round(x), round(y)
                assert not token.colliderect(scene._panel.inflate(-2, -2)), (area, seat, step)
                near = numbers if ui <= 1 else [numbers[seat]]  # large ones fill the row
                assert token.collidelist(near) == -1, (area, seat, step)
                assert look.scale.rect.contains(token)


def test_a_token_does_not_jump_on_its_way() -> None:
    path = TokenPath(Rect(1012, 48, 260, 398), Rect(1020, 454, 244, 258), 26)
    for start in ((212, 198), (834, 198), (834, 527)):
        ways = [path.at(start, (1240, 598), step / WAYS) for step in range(WAYS + 1)]
        far = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(ways)]
        assert max(far) < 5 * sum(far) / WAYS
