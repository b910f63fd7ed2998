"""Capoterra's pictures: every name is drawn, roads meet the sides that they should, and pictures tell things apart."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from capitol.games.capoterra.entry import entry
from capitol.games.capoterra.rules import cells
from capitol.games.capoterra.rules.numbers import CARDS, GOOD_OF_COLOUR, GOODS, SEAT_COLOURS, UNITS, Numbers
from capitol.games.capoterra.ui.art import card_faces, die, names, pieces, sheets, tiles
from capitol.games.capoterra.ui.art.daylight import HOURS, NOON, hour_of, shine_on
from capitol.games.capoterra.ui.art.palette import GOOD_STYLES, NETWORK_PATTERNS
from capitol.games.capoterra.ui.art.register import register_sprites
from capitol.games.capoterra.ui.art.roads import ENDS, ROAD_WIDTH, road_lines
from capitol.games.capoterra.ui.art.sheets import COAT, atlas, coated
from capitol.games.capoterra.ui.art.tiles import AROUND
from capitol.games.capoterra.ui.plugin import CapoterraScreens
from capitol.games.capoterra.ui.table.board_picture import coast
from capitol.kit.pictures import opaque_picture
from capitol.kit.sprites import SpriteStore
from capitol.kit.theme import contrast
from capitol.kit.vision import closest
from capitol.table.art.brush import lighter
from capitol.table.art.shadows import thrown_shadow
from capitol.table.palette import GOLD, SEAT_STYLES
from capitol.table.plugin import ScreensPlace
from capitol.table.seats.colours import SeatPalette, too_close

SIDE = 44
"""The smallest tile of the table."""
SEAT = SEAT_STYLES[0].id


@pytest.fixture(scope="module")
def store() -> SpriteStore:
    found = SpriteStore()
    register_sprites(found, SeatPalette())
    return found


def test_everything_is_drawn_at_the_smallest_size_and_not_empty(store: SpriteStore) -> None:
    for name in store.names():
        picture = store.get(name, SIDE, SIDE)
        assert picture.get_size() == (SIDE, SIDE), name
        assert picture.get_bounding_rect(min_alpha=32).size >= (3, 3), name


@pytest.mark.parametrize("side", [22, 33, 66, 90])
def test_a_good_has_one_sign_all_over_the_table(side: int) -> None:
    """In rails, trays and on the board, at 1280x720 as at 4K: the disc under a sign, not the lighter one of a thing."""
    for style in GOOD_STYLES:
        picture = pieces.draw_good(side, side, style.id)
        disc = picture.get_at((side // 2, round(0.14 * side)))
        assert all(abs(disc[part] - style.colour[part]) < 12 for part in range(3)), style.id


def test_every_tile_of_the_rules_has_a_picture(store: SpriteStore) -> None:
    for name, kind in cells.TILES.items():
        for turn, cell in itertools.product(range(4), (-cells.WIDTH - 3, 0, 5)):
            turned = kind if kind & cells.SWAP else cells.turned(kind, turn)
            assert store.has(names.tile_sprite(turned, cell)), name
            network = names.network_sprite(turned, SEAT)
            assert store.has(network) if cells.mask_of(turned) else not network
    for kind in cells.SETTLEMENTS | {cells.RUIN}:
        settled = cells.tile(kind, cells.ALL_SIDES, 0)
        assert store.has(names.tile_sprite(settled))
        assert store.has(names.network_sprite(settled, SEAT))
        for stock in (0, 7, 1 << 16 | 255):
            assert store.has(names.settlement_sprite(settled, SEAT, stock))
    with pytest.raises(ValueError, match="corn"):
        names.settlement_sprite(cells.TILES["C-I"], SEAT)
    assert names.tile_sprite(cells.WASTE, start=True) != names.tile_sprite(cells.WASTE)
    assert names.tile_sprite(cells.WASTE | cells.SWAP) != names.tile_sprite(cells.WASTE)


def test_units_goods_faces_and_cards_have_pictures(store: SpriteStore) -> None:
    found = [names.unit_sprite(unit, SEAT) for unit in range(2)] + [names.good_sprite(good) for good in range(4)]
    found += [names.card_sprite(card) for card in range(len(CARDS))]
    for face in Numbers().die:
        found += [names.face_sprite(face), names.face_sprite(face, SEAT)]
    found += [f"icon.{style.icon}" for style in GOOD_STYLES]
    assert [name for name in found if not store.has(name)] == []


@pytest.mark.parametrize("mask", range(1, 16))
def test_a_road_meets_exactly_the_sides_of_its_tile(store: SpriteStore, mask: int) -> None:
    road = store.get(f"capoterra.road.{mask}", 64, 64)
    middles = ((32, 1), (62, 32), (32, 62), (1, 32))
    assert [road.get_at(at).a > 128 for at in middles] == [bool(mask >> side & 1) for side in range(4)]


def test_a_site_shows_which_goods_are_there(store: SpriteStore) -> None:
    pictures = {
        pygame.image.tobytes(store.get(f"capoterra.site.{goods}.{SEAT}", SIDE, SIDE), "RGBA") for goods in range(16)
    }
    assert len(pictures) == 16


@pytest.mark.parametrize("name", ["capital", "village", "explorer", "soldier"])
def test_seats_of_one_colour_would_still_differ(name: str) -> None:
    alike = [replace(one, colour=SEAT_STYLES[0].colour, text=SEAT_STYLES[0].text) for one in SEAT_STYLES]
    draw = pieces.draw_unit if name in UNITS else pieces.draw_settlement
    assert len({pygame.image.tobytes(draw(SIDE, SIDE, one, name), "RGBA") for one in alike}) == len(alike)


def test_each_seat_has_a_pattern_of_its_own_for_its_road() -> None:
    assert set(NETWORK_PATTERNS) == {style.id for style in SEAT_STYLES}
    assert len(set(NETWORK_PATTERNS.values())) == len(SEAT_STYLES)


def test_what_a_face_shows_stands_out_from_its_colour() -> None:
    assert set(SEAT_COLOURS) < set(GOOD_OF_COLOUR)
    for colour in GOOD_OF_COLOUR:
        assert contrast(die.face_ink(colour), die.face_colour(colour)) >= 4.5
    for style in GOOD_STYLES:
        assert contrast(style.text, style.colour) >= 4.5


def test_a_card_leaves_room_for_its_words() -> None:
    card = pygame.Rect(10, 20, 200, 280)
    picture, words = card_faces.picture_area(card), card_faces.words_area(card)
    assert card.contains(picture)
    assert card.contains(words)
    assert not picture.colliderect(words)
    assert words.height >= card.height // 4


def test_the_card_beside_the_die_is_all_picture_at_every_size(store: SpriteStore) -> None:
    bandit = CARDS.index("bandit")
    for sprite, widths in ((names.card_sprite(bandit), (41, 62, 124)), ("capoterra.card.bandit", (62, 200))):
        for width in widths:
            height = width * 7 // 5
            picture = store.get(sprite, width, height)
            foot = {picture.get_at((x, round(height * 0.9)))[:3] for x in range(width // 5, width * 4 // 5)}
            assert (len(foot) > 10) == (sprite == names.card_sprite(bandit)), (sprite, width)


def test_roads_run_from_their_sides_inwards() -> None:
    assert [len(road_lines(mask)) for mask in (0, 1, 3, 5, 11, 15)] == [0, 1, 1, 2, 3, 4]
    assert road_lines(3)[0][0] == (0.5, 0.0)
    assert road_lines(3)[0][-1] == (1.0, 0.5)
    assert tuple(style.id for style in GOOD_STYLES) == GOODS


def sea_around(store: SpriteStore, laid: set[tuple[int, int]], side: int = 80) -> pygame.Surface:
    """Paint the sea around tiles, and nothing of the tiles; the place (0, 0) is at (side, side)."""
    wide, tall = (max(place[axis] for place in laid) + 3 for axis in (0, 1))
    sea = pygame.Surface((wide * side, tall * side), 0, 32)
    sea.fill((80, 120, 120))
    for (x, y), around in coast(laid).items():
        sea.blit(store.get(f"capoterra.coast.{around}", side, side), ((x + 1) * side, (y + 1) * side))
    return sea


def test_the_side_and_shadow_of_a_tile_are_seen_below_and_to_the_right_of_it_in_surf(store: SpriteStore) -> None:
    sea = sea_around(store, {(0, 0)})

    def seen(x: int, y: int) -> int:
        return sum(sea.get_at((x, y))[:3]) - 320

    assert store.get("capoterra.coast.1", 80, 80).get_at((40, 1)).a == 255, "side"
    assert seen(161, 120) < -40, "shadow"
    assert max(seen(78, at) for at in range(84, 156)) > 100 < max(seen(at, 78) for at in range(84, 156)), "surf"
    edge = pygame.Rect(80, 80, 80, 80).inflate(48, 48)
    for at in (edge.topleft, edge.midtop, edge.midleft, (edge.right - 1, 120), (120, edge.bottom - 1)):
        assert abs(seen(*at)) < 8, "fades before its edge"


def test_the_side_of_a_tile_is_seen_to_the_east_of_it_but_not_to_the_west_and_north(store: SpriteStore) -> None:
    """The light comes from the north west; the side to the south was the only one that was seen."""
    east, south = (store.get(f"capoterra.coast.{1 << AROUND.index(at)}", 80, 80) for at in ((-1, 0), (0, -1)))
    assert east.get_at((0, 40)) != south.get_at((40, 2))
    assert east.get_at((0, 40)).a == south.get_at((40, 2)).a == 255
    for at, pixel in (((1, 0), (79, 40)), ((0, 1), (40, 79))):
        assert store.get(f"capoterra.coast.{1 << AROUND.index(at)}", 80, 80).get_at(pixel).a < 255


def test_tiles_side_by_side_cast_one_shadow_in_one_surf(store: SpriteStore) -> None:
    """No blot is at a seam: all seams are alike, and nothing jumps there; between them shallows are uneven."""
    for laid, along in (({(0, 0), (1, 0), (2, 0)}, (1, 0)), ({(0, 0), (0, 1), (0, 2)}, (0, 1))):
        sea, uneven = sea_around(store, laid), list[int]()
        for out in (86, 92, 100):

            def shade(at: int, along: tuple[int, int] = along, out: int = out) -> int:
                place = (160 + at, 80 + out) if along[0] else (80 + out, 160 + at)
                return sum(sea.get_at(place)[:3])  # noqa: B023

            assert all(abs(shade(at) - shade(at + 80)) <= 3 for at in range(-10, 10))
            assert all(abs(shade(at) - shade(at + 1)) <= 9 for at in range(-10, 90))
            uneven.append(max(map(shade, range(80))) - min(map(shade, range(80))))
        assert max(uneven) > 12


@pytest.mark.parametrize("land", ["corn", "sheep", "wood", "rock", "waste"])
def test_a_land_goes_up_to_the_edges_of_its_tile(store: SpriteStore, land: str) -> None:
    """No frame lies around it: its border has the colours of the land within."""
    picture = store.get(f"capoterra.tile.{land}.0.0", 128, 128)
    inside = pygame.transform.average_color(picture, (20, 20, 88, 88))[:3]
    for edge in ((0, 0, 128, 3), (0, 125, 128, 3), (0, 0, 3, 128), (125, 0, 3, 128)):
        border = pygame.transform.average_color(picture, edge)[:3]
        assert max(abs(one - other) for one, other in zip(border, inside, strict=True)) < 33, edge


@pytest.mark.parametrize("land", ["corn", "sheep", "wood"])
def test_a_road_crosses_the_border_at_its_full_brightness(store: SpriteStore, land: str) -> None:
    picture = store.get(f"capoterra.tile.{land}.0.5", 128, 128)
    road, ground = (pygame.transform.average_color(picture, (x, 0, 8, 3)) for x in (60, 20))
    assert sum(road[:3]) > sum(ground[:3]) + 90


def test_the_day_passes_as_the_bag_empties_and_leaves_what_is_clear_clear() -> None:
    assert [hour_of(laid, 60 - laid) for laid in (7, 20, 40, 55, 60)] == [*HOURS, HOURS[-1]]
    assert NOON in HOURS
    for hour in HOURS:
        picture = pygame.Surface((1, 2), pygame.SRCALPHA, 32)
        picture.set_at((0, 0), (120, 120, 120, 255))
        shine_on(picture, hour)
        red, green, blue, alpha = picture.get_at((0, 0))
        assert alpha == 255
        assert picture.get_at((0, 1)).a == 0
        assert (hour == NOON) == (red == green == blue == 120)
        assert min(red, green, blue) > 90, "no hour is dark"


@pytest.mark.parametrize("kind", [cells.ROCK, cells.WASTE])
def test_tiles_without_roads_side_by_side_differ(kind: int) -> None:
    """Two of one picture looked like a stamp."""
    for x, y in itertools.product(range(-4, 5), repeat=2):
        one, *others = (
            names.tile_sprite(cells.tile(kind), cells.cell_at(at)) for at in ((x, y), (x + 1, y), (x, y + 1))
        )
        assert one not in others


@pytest.mark.parametrize("name", ["capital", "village"])
@pytest.mark.parametrize("side", [44, 90, 232])
def test_the_roofs_of_a_settlement_are_seen_beside_its_symbol(name: str, side: int) -> None:
    """A third of a village's roofs were hidden by it at the top of the tile."""
    places = atlas("places")
    roofs = pygame.surfarray.array_alpha(places.scaled(name + COAT, side, side)) > 128
    drawn, hidden = pieces.draw_settlement(side, side, "ink", name), 0
    bare = coated("places", name, side, "ink")
    for x, y in zip(*np.nonzero(roofs), strict=True):
        hidden += drawn.get_at((int(x), int(y))) != bare.get_at((int(x), int(y)))
    assert hidden <= 0.1 * roofs.sum(), hidden / roofs.sum()


def test_a_capital_has_gold_around_its_symbol_and_a_village_has_none() -> None:
    def gold(picture: pygame.Surface) -> int:
        return int((abs(pygame.surfarray.array3d(picture).astype(int) - lighter(GOLD, 0.15)).sum(axis=2) < 30).sum())

    for name, has in (("capital", True), ("village", False)):
        more = gold(pieces.draw_settlement(90, 90, "aegean", name)) - gold(coated("places", name, 90, "aegean"))
        assert (more > 20) == has


@pytest.mark.parametrize("side", [1, 2])
def test_a_line_parts_two_lands_but_no_field(store: SpriteStore, side: int) -> None:
    """It leaves roads free, and there is none within a field, nor towards the sea."""
    across, straight, blank = cells.tile(cells.CORN, 0b1010), cells.tile(cells.CORN, 0b0101), cells.tile(cells.CORN)
    along = across if side == 1 else straight
    sheep = cells.tile(cells.SHEEP)
    sheep_road = cells.tile(cells.SHEEP, 0b1111)
    assert names.furrow_sprite(along, sheep_road, side) == f"capoterra.furrow.{side}.road"
    for first, second in ((along, sheep), (blank, sheep_road), (cells.tile(cells.CAPITAL, 0b1111, 0), sheep)):
        assert names.furrow_sprite(first, second, side) == f"capoterra.furrow.{side}.open", "no notch at a road's end"
    assert names.furrow_sprite(blank, sheep, side) == f"capoterra.furrow.{side}.open"
    for first, second in ((blank, blank), (along, along), (blank, 0)):
        assert names.furrow_sprite(first, second, side) == ""
    waste = cells.tile(cells.WASTE)
    assert names.furrow_sprite(waste, waste, side) == f"capoterra.furrow.{side}.faint"
    assert names.furrow_sprite(waste, sheep, side) == f"capoterra.furrow.{side}.open"
    assert store.get(f"capoterra.furrow.{side}.faint", 20, 20).get_at((9, 9)).a < 50
    box = pygame.Rect(0, 0, 128, 128)
    line = tiles.furrow_rect(box, side)
    edge = (box.right, 30) if side == 1 else (30, box.bottom)
    road = (box.right, box.centery) if side == 1 else (box.centerx, box.bottom)
    assert line.collidepoint(edge)
    for ending, seen in (("road", False), ("open", True)):
        picture = store.get(f"capoterra.furrow.{side}.{ending}", *line.size)
        assert picture.get_at((edge[0] - line.x, edge[1] - line.y)).a > 90
        assert (picture.get_at((road[0] - line.x, road[1] - line.y)).a > 90) == seen


@pytest.mark.parametrize("name", ["explorer", "soldier"])
def test_who_stands_on_the_island_throws_a_shadow_to_the_right(name: str) -> None:
    picture = pieces.draw_unit(64, 64, SEAT, name)
    shadow = thrown_shadow(picture, (14, 18, 28, 130))
    figure = picture.get_bounding_rect(min_alpha=128)
    seen = shadow.get_bounding_rect(min_alpha=40)
    assert seen.right > figure.right + 8, "beside the piece"
    assert figure.left - 6 < seen.left < figure.centerx, "from its foot"
    assert seen.top > figure.centery, "on the ground"
    assert max(shadow.get_at((x, seen.centery)).a for x in range(seen.left, seen.right)) > 80


def test_the_seats_of_the_game_are_told_apart_by_all_eyes() -> None:
    palette = SeatPalette()
    assert too_close([palette.style(seat).colour for seat in entry().seat_colours]) is None


def test_goods_and_gold_are_told_apart_without_colours_even_when_small(store: SpriteStore) -> None:
    shown = [*(names.good_sprite(good) for good in range(4)), "capoterra.gold"]
    for side in (20, 44):
        greys = []
        for name in shown:
            on_map = pygame.Surface((side, side), 0, 32)
            on_map.fill((150, 150, 150))
            on_map.blit(store.get(name, side, side), (0, 0))
            grey = pygame.transform.grayscale(on_map)
            greys.append([grey.get_at((x, y)).r for x in range(side) for y in range(side)])
        for first, second in itertools.combinations(greys, 2):
            assert sum(abs(a - b) > 40 for a, b in zip(first, second, strict=True)) > 0.09 * side * side


def test_the_sheets_are_read_ahead_and_checked() -> None:
    sheets.atlas.cache_clear()
    for name in sheets.FILES:
        for _slice in sheets.read_atlas(name):
            assert sheets.atlas.cache_info().currsize <= len(sheets.FILES)
    assert sheets.atlas.cache_info().currsize == len(sheets.FILES)


def test_the_self_test_misses_a_lost_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = CapoterraScreens(ScreensPlace(Path(), SeatPalette()))
    assert screens.check().startswith(f"{len(sheets.FILES)} ")
    monkeypatch.setitem(
        sheets.FILES, "cards", ("assets/capoterra/cards/vignettes.jpg", "assets/capoterra/nothing.json")
    )
    with pytest.raises(ValueError, match="capoterra/nothing"):
        screens.check()


@pytest.mark.parametrize("side", range(4))
def test_gold_lies_across_the_road_at_its_edge(store: SpriteStore, side: int) -> None:
    picture = store.get(f"capoterra.joint.{side}", 96, 96)
    box = picture.get_bounding_rect(min_alpha=128)
    x, y = ENDS[side]
    middle = (max(0.03, min(0.97, x)) * 96, max(0.03, min(0.97, y)) * 96)
    assert box.collidepoint(middle)
    assert min(box.size) < 96 * 0.12
    assert max(box.size) > 96 * ROAD_WIDTH


def test_a_road_that_ends_at_an_edge_has_a_fence_as_wide_as_it() -> None:
    for side in range(4):
        picture = tiles.draw_gap(200, 200, side)
        box = picture.get_bounding_rect()
        across, along = (box.width, box.height) if side in (0, 2) else (box.height, box.width)
        assert ROAD_WIDTH <= across / 200 <= 1.6 * ROAD_WIDTH
        assert along < across / 2


def test_the_sea_is_calmer_than_the_map_and_wasteland_cooler_than_its_picture() -> None:
    def spread(picture: pygame.Surface) -> float:
        return float(pygame.surfarray.array3d(picture).astype(float).std(axis=(0, 1)).sum())

    plain = pygame.transform.smoothscale(opaque_picture(tiles.MAP), (256, 256))
    assert 0.4 < spread(tiles.draw_ground(256, 256)) / spread(plain) < 0.6
    waste = pygame.transform.average_color(tiles.draw_tile(80, 80, "waste", 0, 0))
    picture = pygame.transform.average_color(sheets.atlas("tiles").scaled("waste.0.0", 80, 80))
    assert sum(waste[:3]) < sum(picture[:3]) - 30
    assert waste[0] - waste[2] < picture[0] - picture[2]


def test_the_tent_of_a_bandit_is_reddish_but_like_that_of_no_seat() -> None:
    red, green, blue, _alpha = pygame.transform.average_color(pieces.draw_thing(90, 90, "bandit"), consider_alpha=True)
    assert red > green + 25
    assert red > blue + 25
    for style in SEAT_STYLES:
        tones = [(red, green, blue), style.colour]
        assert closest(tones, ("normal",)).distance > 18, style.id
        assert closest(tones).distance > 8, style.id
