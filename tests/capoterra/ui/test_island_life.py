"""What lives on the island: people where roads are, gulls where the sea is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from capitol.games.capoterra.rules.cells import SIDES, mask_of, position_of
from capitol.games.capoterra.ui.art.roads import ROAD_WIDTH, Point, road_lines
from capitol.games.capoterra.ui.table.life import IslandLife, ways
from tests.capoterra.ui.test_choices import positions

SIDE = 60


def dotted(line: list[Point]) -> Iterator[Point]:
    """Points all along a line."""
    for (x1, y1), (x2, y2) in pairwise(line):
        for step in range(11):
            yield x1 + (x2 - x1) * step / 10, y1 + (y2 - y1) * step / 10


def test_people_walk_on_roads_that_go_on_and_not_where_one_is_closed() -> None:
    _side, step, east, west = SIDES[1]
    seen, closed_roads = 0, 0
    for state in positions(4):
        for start, tiles in ways(state):
            seen += 1
            assert 2 <= tiles <= 3
            for number in range(tiles):
                cell = start + number * step
                assert not number or mask_of(state.tiles[cell]) & west
                assert number == tiles - 1 or mask_of(state.tiles[cell]) & east
                assert cell not in state.bandits
                assert cell not in state.repairs
        closed_roads += sum(
            bool(mask_of(state.tiles.get(cell, 0)) & (east | west)) for cell in (*state.bandits, *state.repairs)
        )
    assert seen > 20
    assert closed_roads > 3, "or nothing was tested"


def test_they_stay_on_the_road_and_gulls_begin_over_the_sea() -> None:
    state = list(positions(4))[-1]
    life = IslandLife()
    found = life.on(state, SIDE)
    people = [one for one in found if len(set(map(id, one.pictures))) < len(one.pictures) - 40]
    places = {position_of(cell): mask_of(tile) for cell, tile in state.tiles.items()}
    assert 2 < len(people) <= len(ways(state))
    for one in people:
        assert one.box.width > SIDE // 2
        feet = one.box.bottom - 1
        for x in range(one.box.left + 6, one.box.right - 6, 4):
            lines = road_lines(places[x // SIDE, feet // SIDE])
            at = x / SIDE % 1, feet / SIDE % 1
            off = min(math.hypot(at[0] - dot[0], at[1] - dot[1]) for line in lines for dot in dotted(line))
            assert off < ROAD_WIDTH, "feet are on a road"
    gulls = [one for one in found if one not in people]
    assert 2 <= len(gulls) <= 4
    free = {position_of(cell) for cell in state.rim}
    assert all((one.box.centerx // SIDE, one.box.centery // SIDE) in free for one in gulls)
    assert life.on(state, SIDE) is found, "made once"
    assert life.on(state, SIDE + 1) is not found


def test_nobody_jumps_while_the_board_moves() -> None:
    one = IslandLife().on(list(positions(4))[-1], SIDE)[0]
    beat = 7
    shown = {
        id(turns[(beat + x + y) % len(turns)])
        for x, y in ((0, 0), (5, 0), (-30, 13), (400, 221))
        for turns in (one.turns(x, y),)
    }
    assert len(shown) == 1
