"""Boards are read back from what is drawn: every owner, height and roof shape, and how much of each can be seen."""

from __future__ import annotations

import itertools
import random
import statistics
from collections import Counter
from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from capitol.games.capitol.levels import find_boards, load_board
from capitol.games.capitol.ui.models.table import Building, TableModel
from capitol.games.capitol.ui.parts.board_picture import BoardArt, Site
from capitol.games.capitol.ui.parts.city_at_dusk import city_dusk, city_rect
from capitol.kit.display_list import Recording
from capitol.kit.look import make_look
from capitol.kit.theme import RGB
from capitol.kit.vision import VIEWS, closest, distance
from capitol.table.art.layers import at_once
from capitol.table.frame import frame
from capitol.table.palette import SEAT_STYLES
from tests.capitol.ui.drawn_board import DrawnBoard, model_of, random_board
from tests.sprites import register_all

LEVELS = sorted(path.stem for path in find_boards())
LEAST = {"roof": 0.4, "symbol": 0.2, "number": 0.55}
"""So much of each is seen of every house, in the smallest window ..."""
MOSTLY = {"roof": (0.80, 0.98), "symbol": (0.95, 0.98), "number": (0.95, 0.99)}
"""... and so much of it of such a share of all houses: towers stand in front of others."""
FREE, HALF_FREE, FREE_LARGE = 0.25, 0.98, 0.98
"""So much is seen of every free small space, half of such a share of them; and so much of every large one."""
ALL_BOARDS, SOME_BOARDS = 1000, 120


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    """Fonts for digits."""
    pygame.font.init()


def drawn(level: str, size: tuple[int, int] = (1280, 720)) -> DrawnBoard:
    """A board that ships, in a window of ``size``."""
    look = make_look(*size)
    register_all(look.sprites)
    board = load_board(next(path for path in find_boards() if path.stem == level))
    art = BoardArt(board.layout, board.spec, tuple(style.id for style in SEAT_STYLES), board.level)
    return DrawnBoard(look, art, frame(look).board)


def houses(model: TableModel) -> dict[Site, object]:
    """What stands where."""
    spaces = [space for area in model.areas for space in area.spaces]
    return {(space.area, space.space): space.building for space in spaces if space.building is not None}


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_every_house_is_read_off_the_drawing(level: str, full: bool) -> None:
    """1,000 random boards of each level with ``--full``, 120 else."""
    board = drawn(level)
    read, heights = 0, Counter[int]()
    shares: dict[str, list[float]] = {part: [] for part in LEAST}
    free: list[float] = []
    for number in range(ALL_BOARDS if full else SOME_BOARDS):
        model = model_of(random_board(board.picture.board.spec, random.Random(number)))
        board.learn(model)
        recording = board.draw(model)
        seen = list(board.read(recording))
        assert {house.site: house.building for house in seen} == houses(model), number
        for house in seen:
            for part, share in house.shares.items():
                assert share >= LEAST[part], (number, house)
                shares[part].append(share)
        for site, share in board.free_shares(model, recording).items():
            assert share >= (FREE if site[1] >= 0 else FREE_LARGE), (number, site)
            free += [share] if site[1] >= 0 else []
        read += len(seen)
        heights.update(house.building.height for house in seen)
    for part, (much, most) in MOSTLY.items():
        assert sum(share >= much for share in shares[part]) >= most * read, part
    assert sum(share >= 0.5 for share in free) >= HALF_FREE * len(free)
    assert read > 20 * SOME_BOARDS
    assert min(heights.values()) > 0
    assert set(heights) >= set(range(1, 7))


@pytest.mark.parametrize("level", LEVELS)
def test_no_house_covers_the_number_of_another(level: str) -> None:
    """Of any two on small spaces of the board, however high."""
    board, tried = drawn(level), 0
    picture, empty = board.picture, model_of(random_board(board.picture.board.spec, random.Random(0)))
    sites = [site for site in picture.sites() if site[1] >= 0]
    for back, front in itertools.permutations(sites, 2):
        across, down = (
            abs(picture.space_rect(*front).center[axis] - picture.space_rect(*back).center[axis]) for axis in (0, 1)
        )
        if picture.space_rect(*front).centery <= picture.space_rect(*back).centery:
            continue
        if across > picture.geometry.tower_size(1)[0] or down > picture.geometry.tower_size(8)[1]:
            continue
        for low, high in itertools.product(range(1, 9), repeat=2):
            behind, before = Building(0, low, 0), Building(1, high, 1)
            if not picture.number_rect(back, behind).colliderect(picture.tower_rect(front, high)):
                continue
            tried += 1
            model = with_houses(empty, {back: behind, front: before})
            board.learn(model)
            for house in board.read(board.draw(model)):
                assert house.shares["number"] == 1, house
    assert tried > 100


def with_houses(model: TableModel, built: dict[Site, Building]) -> TableModel:
    """The table with nothing but these houses."""
    areas = [
        replace(
            area,
            spaces=tuple(
                replace(space, building=built.get((space.area, space.space)), tile=None) for space in area.spaces
            ),
        )
        for area in model.areas
    ]
    return replace(model, areas=tuple(areas))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_pixels_in_sight_have_the_colour_of_the_owner(size: tuple[int, int]) -> None:
    board = drawn("roma", size)
    colours = [style.colour for style in SEAT_STYLES]
    for number in range(8):
        model = model_of(random_board(board.picture.board.spec, random.Random(number)))
        board.learn(model)
        recording = board.draw(model)
        picture = pygame.Surface(size)
        board.show(recording, picture)
        for house in board.read(recording):
            pixels = [tuple(picture.get_at(at))[:3] for at in house.coat_pixels()]
            assert len(pixels) > 40
            mean = [sum(pixel[part] for pixel in pixels) / len(pixels) for part in range(3)]
            # A coat in the light is lighter and darker than its colour, but has its tone.
            far = [sum(abs(one - other) for one, other in zip(mean, colour, strict=True)) for colour in colours]
            assert far.index(min(far)) == house.building.seat, (number, house.site, mean)


@pytest.mark.parametrize("view", VIEWS)
def test_roofs_keep_the_colours_of_their_owners_at_dusk(dusk: dict[str, list[RGB]], view: str) -> None:
    """In every kind of sight they are apart as far as what is dimmed to the same degree can be."""
    day, won, lost = (closest(dusk[light], (view,)).distance for light in ("day", "won", "lost"))
    assert won >= 0.7 * day
    assert lost >= (0.5 if view == "grey" else 0.6) * day  # dimmed, so that the winner's shine; symbols carry the rest
    for seat, colour in enumerate(dusk["won"]):
        assert min(range(len(SEAT_STYLES)), key=lambda other: distance(colour, dusk["day"][other])) == seat


@pytest.fixture(scope="module")
def dusk(fonts: None) -> dict[str, list[RGB]]:
    """What the roofs of each seat look like on the whole by day, and at dusk when the seat has won or lost."""
    art, look = drawn("roma").picture.board, drawn("roma").look
    board = DrawnBoard(look, art, city_rect(look, art))
    model = model_of(random_board(art.spec, random.Random(3)))
    board.learn(model)
    found = list(board.read(board.draw(model)))
    means: dict[str, list[RGB]] = {}
    for light, winners in (("day", ()), ("won", range(len(SEAT_STYLES))), ("lost", ())):
        pictures = at_once(city_dusk(look, art, model, winners, plan_view=False))
        picture = pictures.day if light == "day" else pictures.lit
        means[light] = []
        for seat in range(len(SEAT_STYLES)):
            places = [at for house in found if house.building.seat == seat for at in house.coat_pixels()]
            pixels = [picture.get_at(at) for at in places]
            red, green, blue = (round(statistics.mean(pixel[part] for pixel in pixels)) for part in range(3))
            means[light].append((red, green, blue))
    return means


def test_what_covers_a_house_is_noticed() -> None:
    board = drawn("roma")
    model = model_of(random_board(board.picture.board.spec, random.Random(1)))
    board.learn(model)
    recording = board.draw(model)
    first = next(board.read(recording))
    top = board.picture.tower_rect(first.site, first.building.height)
    recording.fill((0, 0, 0), Rect(top.x, top.y, top.width, top.height // 2))
    again = next(board.read(recording))
    assert again.site == first.site
    assert again.shares["number"] < 0.6
    assert again.shares["roof"] < first.shares["roof"]


def test_a_house_left_out_is_missed() -> None:
    board = drawn("roma")
    model = model_of(random_board(board.picture.board.spec, random.Random(1)))
    board.learn(model)
    whole = board.draw(model)
    fewer = Recording(whole.get_size())
    towers = {house.step for house in board.read(whole)}
    last = max(towers)
    for number, step in enumerate(whole.steps):
        if number != last:
            fewer.steps.append(step)
            fewer.boxes.append(whole.boxes[number])
    assert len(list(board.read(fewer))) == len(towers) - 1
