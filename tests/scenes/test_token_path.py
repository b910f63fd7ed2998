"""Points on their way to the badges: from what scores, clear of the table, and never over the number they change."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect

from capitol.games.capitol.rules.tile_kinds import FOUNTAIN, TEMPLE
from capitol.games.capitol.ui.models.scoring import MOST_TOKENS, point_sources, token_sources
from capitol.table.token_path import TokenPath
from tests.scenes.sitting import Still
from tests.scenes.test_scoring import open_scoring, scored_area

WAYS = 120
SIZES = [
    ((1280, 720), 1.0),
    ((1280, 720), 2.0),
    ((1366, 768), 0.75),
    ((1920, 1080), 1.0),
    ((1920, 1080), 1.5),
    ((3840, 2160), 1.0),
    ((3840, 2160), 2.0),
    ((2560, 1080), 1.0),
    ((1080, 1920), 1.0),
]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("size", "ui"), SIZES)
def test_tokens_keep_clear_of_the_table_and_of_the_number_they_change(
    tmp_path: Path, size: tuple[int, int], ui: float, seats: int
) -> None:
    scene, _context, _done = open_scoring(tmp_path, Still(1.0), size, ui, seats)
    scene.update(0)
    look, side = scene.look, scene.look.board(26)
    path, token = TokenPath(scene._panel, side), Rect(0, 0, side, side)
    for area in range(9):
        start = scene._picture.area_rect(area).center
        for badge in scene._badges:
            goal = badge.symbol_rect(look).center
            wide = look.text_width(badge.score, badge.text_px + 3, bold=True) + look.ui(8)
            number = Rect(badge.rect.right - wide, badge.rect.y, wide, badge.rect.height)
            assert badge.rect.contains(badge.symbol_rect(look))
            assert path.at(start, goal, 0) == start
            assert path.at(start, goal, 1) == goal
            for step in range(WAYS + 1):
                x, y = path.at(start, goal, step / WAYS)
                token.center = round(x), round(y)
                assert not token.colliderect(scene._panel.inflate(-2, -2)), (area, badge.id, step)
                assert not token.colliderect(number), (area, badge.id, step)
                assert look.scale.rect.contains(token)


@pytest.mark.parametrize(
    ("start", "goal"), [((212, 198), (27, 578)), ((834, 527), (27, 578)), ((834, 198), (1240, 690))]
)
def test_a_token_does_not_jump_on_its_way(start: tuple[int, int], goal: tuple[int, int]) -> None:
    path = TokenPath(Rect(1012, 48, 260, 398), 26)
    ways = [path.at(start, goal, step / WAYS) for step in range(WAYS + 1)]
    far = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(ways)]
    assert max(far) < 5 * sum(far) / WAYS


def test_every_point_leaves_a_house_a_fountain_or_the_temple_that_brings_it(tmp_path: Path) -> None:
    scene, _context, _done = open_scoring(tmp_path, Still(0), round_number=3)
    found = set()
    for row in scene.model.rows:
        area = scored_area(scene, row.area)
        spaces = scene.areas.areas[row.area].spaces
        for seat, points in enumerate(row.points):
            sources = point_sources(row, seat)
            assert len(sources) == points
            assert len(token_sources(row, seat)) == min(points, MOST_TOKENS)
            assert set(token_sources(row, seat)) == set(sources), "each kind sends one at least"
            found |= set(sources)
            for source in sources:
                tiles = {"fountain": FOUNTAIN, "temple": TEMPLE}
                there = [
                    space
                    for space in spaces
                    if (space.tile == tiles[source] if source in tiles else space.building is not None)
                    and (source in tiles or (space.building is not None and space.building.seat == seat))
                ]
                assert len(area.starts(source, seat)) == len(there) > 0
                assert all(area.box.collidepoint(at) for at in area.starts(source, seat))
    assert found == {"house", "fountain", "temple"}


def test_badges_count_what_their_seats_win_and_say_it_when_all_is_counted(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(1.0))
    assert all(badge.counting and not badge.crowned for badge in scene._badges)
    assert [badge.value_words for badge in scene._badges] == [""] * 4, "nothing is said too early"
    context.stack.update(0)
    scene.finish_animations()
    assert [badge.value_words for badge in scene._badges] == [f"+{points}" for points in scene.model.points]
    assert not any(badge.counting for badge in scene._badges)
