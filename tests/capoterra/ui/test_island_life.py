"""What lives on the island: people where roads are, gulls where the sea is; and how villages rise."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pygame

from capitol.games.capoterra.rules.cells import KIND, SETTLEMENTS, SIDES, VILLAGE, mask_of, position_of, tile
from capitol.games.capoterra.ui.art.names import tile_sprite
from capitol.games.capoterra.ui.art.register import register_sprites
from capitol.games.capoterra.ui.art.roads import ROAD_WIDTH, Point, road_lines
from capitol.games.capoterra.ui.models.camera import Bounds, Camera, Limits
from capitol.games.capoterra.ui.table.building import Building
from capitol.games.capoterra.ui.table.life import IslandLife, ways
from capitol.kit.canvas import Canvas
from capitol.kit.look import make_look
from capitol.table.palette import SEAT_STYLES
from capitol.table.seats.colours import SeatPalette
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
                assert state.tiles[cell] & KIND not in SETTLEMENTS, "nor where a seal would be hidden"
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
    places = {position_of(cell): mask_of(tile) for cell, tile in state.tiles.items()}
    people = [one for one in found if (one.box.centerx // SIDE, one.box.centery // SIDE) in places]
    assert 2 < len(people) <= len(ways(state))
    for one in people:
        red, green, blue, _alpha = pygame.transform.average_color(one.pictures[0], consider_alpha=True)
        assert abs(red - green) < 45 > abs(green - blue), "no colour of a seat"
        assert one.box.width > SIDE // 2
        feet = one.box.bottom - 1
        for x in range(one.box.left + 6, one.box.right - 6, 4):
            lines = road_lines(places[x // SIDE, feet // SIDE])
            at = x / SIDE % 1, feet / SIDE % 1
            off = min(math.hypot(at[0] - dot[0], at[1] - dot[1]) for line in lines for dot in dotted(line))
            assert off < ROAD_WIDTH, "feet are on a road"
    gulls = [one for one in found if one not in people]
    assert 2 <= len(gulls) <= 6
    land = [pygame.Rect(x * SIDE, y * SIDE, SIDE, SIDE) for x, y in places]
    assert all(one.box.collidelist(land) < 0 for one in gulls), "wholly over the sea"
    assert life.on(state, SIDE) is found, "made once"
    assert life.on(state, SIDE + 1) is not found


def test_nobody_jumps_while_the_board_moves() -> None:
    one = IslandLife().on(list(positions(4))[-1], SIDE)[0]
    beat = 7
    shown = {
        id(turns[(beat + x + y) % len(turns)])
        for x, y in ((0, 0), (5, 0), (-30, 13), (400, 221))
        for turns in (one.cycle(x, y),)
    }
    assert len(shown) == 1


def test_a_village_is_built_over_its_site_house_by_house() -> None:
    pygame.font.init()
    look = make_look(1280, 720)
    register_sprites(look.sprites, SeatPalette())
    camera = Camera()
    camera.settle((0, 0, 400, 400), Limits(44, 96, 200), Bounds(0, 0, 0, 0))
    seat = SEAT_STYLES[0].id
    town = tile_sprite(tile(VILLAGE))
    building = Building((0, 0), camera, (town, f"capoterra.site.15.{seat}"), (town, f"capoterra.village.{seat}"))

    def painted(t: float) -> pygame.Surface:
        building.travel(t)
        surface = pygame.Surface((400, 400), 0, 32)
        building.paint(Canvas(surface, look))
        return surface

    def bare(*names: str) -> pygame.Surface:
        surface = pygame.Surface((400, 400), 0, 32)
        for name in names:
            Canvas(surface, look).sprite(name, pygame.Rect(camera.corner((0, 0)), (camera.side, camera.side)))
        return surface

    begun, done = bare(*building.site), bare(*building.village)
    for t, whole in ((0.0, begun), (1.0, done)):
        assert pygame.image.tobytes(painted(t), "RGB") == pygame.image.tobytes(whole, "RGB")
    half = painted(0.5)
    corner, side = camera.corner((0, 0)), camera.side // 2
    first, last = (
        pygame.Rect(corner, (side, side // 3)),
        pygame.Rect(corner, (side // 3, side // 3)).move(side * 5 // 3, side * 5 // 3),
    )
    assert pygame.image.tobytes(half.subsurface(first), "RGB") == pygame.image.tobytes(done.subsurface(first), "RGB")
    assert pygame.image.tobytes(half.subsurface(last), "RGB") == pygame.image.tobytes(begun.subsurface(last), "RGB")


def test_for_another_size_they_come_back_one_by_one() -> None:
    first, *_between, state = positions(4)
    life, whole = IslandLife(), IslandLife().on(state, SIDE + 8)
    life.on(state, SIDE)
    found = life.on(state, SIDE + 8)
    assert not found
    while life.unfinished:
        life.go_on()
        assert len(life.on(state, SIDE + 8)) - len(found) == life.unfinished, "one more, until there is none"
        found = life.on(state, SIDE + 8)
    assert [one.box for one in found] == [one.box for one in whole]
    assert life.on(first, SIDE + 8)
    assert not life.unfinished, "on another board at once"
