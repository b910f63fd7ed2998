"""The pictures, rendered and drawn: names, sizes, repeatability, and that what must be told apart can be."""

from __future__ import annotations

import colorsys
import math
import statistics
from pathlib import Path

import pygame
import pytest

from capitol.boards.geometry import rounded
from capitol.boards.level import ImageLayer, Level
from capitol.games.capitol.levels import BoardLayout, CapitolBoard, default_board, load_board
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import CARD_NAMES, SHAPES
from capitol.games.capitol.ui.art import cards as faces
from capitol.games.capitol.ui.art import glyphs, icons, tiles
from capitol.games.capitol.ui.art.cards import (
    DISTRICT_OF_LETTER,
    FACES,
    LETTERS,
    SHEET,
    STRIP,
    draw_card,
    draw_face,
    draw_sheet,
    face_of,
    value_plate,
)
from capitol.games.capitol.ui.art.ground import BoardMap, draw_board, sunlight
from capitol.games.capitol.ui.art.masters import atlas
from capitol.games.capitol.ui.art.pieces import draw_floor, draw_lit_floor
from capitol.games.capitol.ui.art.stonework import Stonework
from capitol.games.capitol.ui.art.terrace import SLABS, lay_floor
from capitol.games.capitol.ui.districts import DISTRICT_STYLES, district_style
from capitol.games.capitol.ui.parts import card as parts_card
from capitol.kit.sprites import SpriteStore
from capitol.kit.theme import contrast
from capitol.table.art import medal, symbols
from capitol.table.art.brush import cut_rounded, lettering
from capitol.table.art.columns import draw_marble_column
from capitol.table.art.layers import at_once, level_slices
from capitol.table.palette import OUTLINE, SEAT_STYLES, seat_style
from tests.sprites import register_all

SEATS = [style.id for style in SEAT_STYLES]


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    """Fonts for digits."""
    pygame.font.init()


@pytest.fixture(scope="module")
def roma() -> CapitolBoard:
    """The default board."""
    return load_board(default_board())


def pixels(surface: pygame.Surface) -> bytes:
    """All pixels of a picture."""
    return pygame.image.tobytes(surface, "RGBA")


def mean(surface: pygame.Surface, box: pygame.Rect) -> tuple[int, int, int]:
    """The average colour of a part of a picture."""
    red, green, blue, _alpha = pygame.Color(*pygame.transform.average_color(surface, box))
    return red, green, blue


def far(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """How far two colours lie apart, 0 to 765."""
    return sum(abs(a - b) for a, b in zip(first[:3], second[:3], strict=True))


def test_every_sprite_is_drawn_at_the_size_asked_for_and_twice_alike() -> None:
    first, second = SpriteStore(), SpriteStore()
    register_all(first)
    register_all(second)
    for name in first.names():
        for size in ((31, 44), (20, 20)):
            picture = first.get(name, *size)
            assert picture.get_size() == size, name
            assert picture.get_bounding_rect().width > 0, name
        assert pixels(first.get(name, 31, 44)) == pixels(second.get(name, 31, 44)), name


def test_the_names_promised_are_there() -> None:
    store = SpriteStore()
    register_all(store)
    wanted = [f"floor.{variant}{ending}" for variant in range(4) for ending in ("", ".door", ".thin")]
    wanted += [f"tile.fountain.{water}" for water in range(1, tiles.WATERS)]
    wanted += ["card.back", "card.stop", "cut.stop", "consul", "table.wood"]
    wanted += [f"roof.{shape}.{seat}" for shape in SHAPES for seat in SEATS]
    wanted += [f"{kind}.{seat}" for kind in ("symbol", "medal", "plinth", "column") for seat in SEATS]
    wanted += [f"glyph.{style.id}" for style in DISTRICT_STYLES] + [f"card.{name}" for name in CARD_NAMES]
    wanted += ["tile.fountain", "tile.amphitheatre", "tile.temple", "grain.parchment", "grain.plaster", "grain.wood"]
    wanted += [f"icon.{name}{tone}" for name in (*icons.ICONS, "undo", "eye", "trash") for tone in ("", ".light")]
    assert set(wanted) <= set(store.names())


@pytest.mark.parametrize(("name", "least"), [("grain.parchment", 0.9), ("grain.plaster", 0.9), ("grain.wood", 0.75)])
def test_a_grain_has_no_seam_and_does_not_darken_much(name: str, least: float) -> None:
    side, store = 96, SpriteStore()
    register_all(store)
    tile = store.get(name, side, side)
    grey = [[sum(tile.get_at((x, y))[:3]) / 3 for x in range(side)] for y in range(side)]
    turned = [list(column) for column in zip(*grey, strict=True)]
    for lines in (grey, turned):
        steps = [sum(abs(a - b) for a, b in zip(lines[at - 1], lines[at], strict=True)) for at in range(side)]
        assert steps[0] <= 1.5 * max(steps[1:])
    assert sum(map(sum, grey)) / side**2 > least * 255


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (9, 5), (3, 40)])
def test_no_size_is_too_small_to_draw(size: tuple[int, int]) -> None:
    store = SpriteStore()
    register_all(store)
    for name in store.names():
        assert store.get(name, *size).get_size() == size, name


def test_writing_can_be_read_on_every_seat_and_district_colour() -> None:
    for style in SEAT_STYLES:
        assert contrast(style.text, style.colour) >= 4.5, style.id
    for district in DISTRICT_STYLES:
        assert contrast(district.text, district.colour) >= 4.5, district.id
    with pytest.raises(KeyError):
        seat_style("gold")
    with pytest.raises(KeyError):
        district_style("white")


@pytest.mark.parametrize("size", [(48, 67), (72, 100), (144, 201)])
def test_the_left_edge_of_a_card_tells_it_from_all_others(size: tuple[int, int]) -> None:
    faces = {}
    for name in CARD_NAMES:
        strip = draw_card(*size, name).subsurface((0, 0, round(size[0] * STRIP), size[1]))
        faces[pixels(strip)] = name
    assert len(faces) == len(CARD_NAMES)


@pytest.mark.parametrize("size", [(48, 67), (144, 201)])
def test_the_strip_of_a_permit_has_its_district_s_colour(size: tuple[int, int]) -> None:
    foot = pygame.Rect(0, round(size[1] * 0.70), round(size[0] * STRIP), round(size[1] * 0.26)).inflate(-4, -2)
    for letter, district in DISTRICT_OF_LETTER.items():
        colour = mean(draw_card(*size, f"{letter}1"), foot)
        distances = {style.id: far(colour, style.colour) for style in DISTRICT_STYLES}
        assert min(distances, key=lambda name: distances[name]) == district


@pytest.mark.parametrize("size", [(48, 67), (72, 100), (100, 140), (144, 201), (300, 419)])
def test_values_stand_in_the_middle_of_their_plate_and_keep_off_its_rim(size: tuple[int, int]) -> None:
    unit, plate = size[0] / 48, value_plate(*size)
    for value in range(1, 9):
        face, card = draw_face(*size, f"F{value}"), draw_card(*size, f"F{value}")
        places = [(x, y) for x in range(plate.left, plate.right) for y in range(plate.top, plate.bottom)]
        inked = [x for x, y in places if far(tuple(face.get_at((x, y))), tuple(card.get_at((x, y)))) > 320]
        left, right = min(inked) - plate.left, plate.right - 1 - max(inked)
        assert abs(left - right) <= 1, value
        assert min(left, right) >= 1.4 * unit, value  # the rim takes 0.9 of it


def test_a_useless_card_is_darker_and_as_sharp_as_before() -> None:
    """Light and dark keep their ratio: mist before a picture would lift its darkest parts."""
    card = draw_card(144, 201, "R5")
    dull = parts_card._dimmed(card)
    places = [(x, y) for x in range(20, 124, 3) for y in range(20, 181, 3)]
    before, after = ([sum(one.get_at(place)[:3]) for place in places] for one in (card, dull))
    assert sum(after) < 0.7 * sum(before)
    assert max(after) / (min(after) + 30) > 0.6 * max(before) / (min(before) + 30)


@pytest.mark.parametrize("face", ["R1", "F1", "B"])
def test_the_golden_edge_cuts_neither_sign_nor_plate(face: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wide, tall = SHEET
    edge = round(2.1 * wide / 48)
    marked = draw_sheet(wide, tall, face)
    monkeypatch.setattr(faces, "_mark", lambda *about: None)
    bare = draw_sheet(wide, tall, face)
    places = [(x, y) for x in range(wide // 2) for y in range(tall // 3, tall * 3 // 4)]
    sign = [x for x, y in places if far(tuple(marked.get_at((x, y))), tuple(bare.get_at((x, y)))) > 60]
    assert edge + 2 < min(sign)
    assert max(sign) < 17 * wide / 48
    plate = value_plate(wide, tall)
    assert plate.left > edge + 2
    assert plate.top > edge + 2


@pytest.mark.parametrize("size", [(48, 67), (84, 117), (300, 419)])
@pytest.mark.parametrize("letter", LETTERS)
def test_a_value_stands_on_a_card_once(size: tuple[int, int], letter: str) -> None:
    """Two large figures let one look for the difference."""
    plate = value_plate(*size)
    for name in (f"{letter}1", f"{letter}7"):
        card, face = draw_card(*size, name), draw_face(*size, face_of(name))
        assert pixels(card) != pixels(face)
        for picture in (card, face):
            picture.fill(OUTLINE, plate)
        assert pixels(card) == pixels(face), "a face has no value"


def test_every_value_of_a_floor_or_roof_has_a_view_of_its_own_that_fills_the_card() -> None:
    assert set(FACES) == {face_of(name) for name in CARD_NAMES}
    seen = {}
    for face in FACES:
        sheet = draw_sheet(*SHEET, face)
        right = sheet.subsurface((SHEET[0] * 2 // 5, SHEET[1] // 30, SHEET[0] // 2, SHEET[1] * 14 // 15))
        seen[pixels(pygame.transform.smoothscale(right, (12, 18)))] = face
        for edge in (right.get_rect(height=8), right.get_rect(y=right.get_height() - 8, height=8)):
            assert contrast(OUTLINE, mean(right, edge)) > 1.3, "no bare border"
    assert len(seen) == len(FACES)


def test_a_column_stands_on_its_seat_s_colour_and_grows_by_its_shaft() -> None:
    for style in SEAT_STYLES:
        low, high = (draw_marble_column(40, tall, style.id) for tall in (120, 240))
        assert far(mean(high, pygame.Rect(3, 228, 5, 8)), style.colour) < 90, style.id
        assert pixels(low.subsurface((0, 104, 40, 16))) == pixels(high.subsurface((0, 224, 40, 16)))
        assert pixels(low.subsurface((0, 0, 40, 9))) == pixels(high.subsurface((0, 0, 40, 9)))
        shaft = [mean(high, pygame.Rect(8, y, 24, 10)) for y in range(20, 210, 10)]
        assert all(sum(colour) > 480 for colour in shaft), shaft


def test_symbols_and_glyphs_differ_without_colour() -> None:
    shapes = {pixels(symbols.draw_bare_symbol(24, 24, seat, OUTLINE)) for seat in SEATS}
    assert len(shapes) == len(SEATS)
    for style in DISTRICT_STYLES:
        glyph = glyphs.draw_glyph(24, 24, style.id)
        inside = [tuple(glyph.get_at((x, y))) for x in range(6, 18) for y in range(5, 18)]
        assert 0.1 < sum(far(pixel, style.text) < 120 for pixel in inside) / len(inside) < 0.7, style.id


def test_the_map_of_the_board_leads_from_map_to_picture(roma: CapitolBoard) -> None:
    place = BoardMap.fit(roma.layout, 1000, 600)
    assert place.unit == pytest.approx(1.0)
    assert place.point((0, 0))[0] == 0
    assert place.point((roma.layout.size[0], 0))[0] == 1000
    assert place.top == pytest.approx((600 - roma.layout.size[1] * place.scale) / 2)
    for area in roma.layout.areas:
        box = place.box(area.box)
        assert box.contains(place.header(area))
        assert box.contains(place.bar(area))
        for space in (*area.small, area.large):
            assert box.contains(place.space(space))


def shown_where_they_are(board: pygame.Surface, layout: BoardLayout, spec: BoardSpec) -> None:
    """The districts of an empty board with their paving and kerbs, plots to build on, and bands to write on."""
    place = BoardMap.fit(layout, *board.get_size())
    for area, rules in zip(layout.areas, spec.areas, strict=True):
        box, header, bar = place.box(area.box), place.header(area), place.bar(area)
        ground = pygame.Rect(box.x + 12, header.bottom + 14, box.width - 24, 8)
        stone = [board.get_at((x, y)) for x in range(ground.x, ground.right) for y in range(ground.y, ground.bottom)]
        # What is planted on it has other colours.
        red, green, blue = (round(statistics.median(one[part] for one in stone)) for part in range(3))
        paving = red, green, blue
        gains = sunlight(ground.centerx / board.get_width(), ground.centery / board.get_height())
        assert nearest(tuple(tone / gain for tone, gain in zip(paving, gains, strict=True))) == rules.colour, area.id
        kerb = pygame.Rect(box.x + 2, header.bottom + 4, 3, bar.y - header.bottom - 8)
        hues = {style.id: apart(hue(mean(board, kerb)), hue(style.colour)) for style in DISTRICT_STYLES}
        assert min(hues, key=lambda name: hues[name]) == rules.colour, area.id
        # Everything is dark enough for what stands on it, and the darkest part of a header still bears dark writing. On
        # the wall at the foot only chips are, which have grounds of their own: their outlines must be seen.
        for light, least in ((header, 7.0), (bar, 3.5)):
            inner = light.inflate(-10, -10)
            for x in range(inner.x, inner.right - 7, 8):
                assert contrast(OUTLINE, mean(board, pygame.Rect(x, inner.y, 8, inner.height))) >= least, area.id
        # Name, paving and wall are told apart: the wall is in the shade.
        assert contrast(mean(board, header.inflate(-10, -10)), mean(board, bar.inflate(-10, -10))) >= 1.6, area.id
        for space in area.small:
            slab, plot = place.space(space), mean(board, place.space(space).inflate(-26, -26))
            # Earth and grass, darker than the paving and less grey.
            assert contrast(paving, plot) >= 1.15, area.id
            assert plot[2] / sum(plot) < 0.95 * paving[2] / sum(paving), area.id
            # Its corners are cut off: it is turned as houses are.
            corner = mean(board, pygame.Rect(slab.x, slab.y, 5, 5))
            assert far(corner, plot) > 24, area.id


def nearest(colour: tuple[float, ...]) -> str:
    """The district whose paving has the tint that is most like a colour's, however light."""
    kit = Stonework(1.0)

    def tint(tones: tuple[float, ...]) -> list[float]:
        return [tone / sum(tones) for tone in tones]

    def apart_from(name: str) -> float:
        stone = lay_floor(kit, name, (100, 100), (0, 0), SLABS)
        return math.dist(tint(colour), tint(mean(stone, stone.get_rect())))

    return min((style.id for style in DISTRICT_STYLES), key=apart_from)


def hue(colour: tuple[int, ...]) -> float:
    """The hue of a colour, 0 to 1."""
    return colorsys.rgb_to_hsv(*(part / 255 for part in colour[:3]))[0]


def apart(first: float, second: float) -> float:
    """How far two hues lie apart on their circle."""
    return min(abs(first - second), 1 - abs(first - second))


def test_the_board_shows_district_colours_plots_and_bands(roma: CapitolBoard) -> None:
    shown_where_they_are(draw_board(roma.layout, roma.spec, 1000, 520, roma.level), roma.layout, roma.spec)
    shown_where_they_are(draw_board(roma.layout, roma.spec, 1000, 520), roma.layout, roma.spec)


def test_the_board_is_the_same_each_time_and_can_do_without_a_level(roma: CapitolBoard) -> None:
    first = draw_board(roma.layout, roma.spec, 500, 260)
    assert pixels(first) == pixels(draw_board(roma.layout, roma.spec, 500, 260))
    assert pixels(first) != pixels(draw_board(roma.layout, roma.spec, 500, 260, roma.level))


def test_a_picture_that_cannot_be_read_leaves_the_ground_plain(
    roma: CapitolBoard, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = tmp_path / "ground.png"
    broken.write_bytes(b"no picture")
    level = roma.level
    layers = (ImageLayer("ground", 1.0, (0.0, 0.0), broken),)
    bare = Level(
        level.path, level.name, level.title, level.size, level.tile_size, level.tiles, layers, level.areas, level.spaces
    )
    assert at_once(level_slices(bare, 50, 26)).get_bounding_rect().width == 0
    assert "ground.png" in caplog.text


@pytest.mark.parametrize("name", ["floor.0.door", "floor.1", "floor.2.thin"])
def test_in_the_evening_there_is_light_in_most_windows(name: str) -> None:
    _floor, variant, *kind = name.split(".")
    wide, tall = atlas("floors").boxes[name].size
    day, late = draw_floor(wide, tall, int(variant), *kind), draw_lit_floor(name, wide, tall)
    places = [(x, y) for x in range(wide) for y in range(tall) if day.get_at((x, y)).a == 255]
    windows = [place for place in places if sum(day.get_at(place)[:3]) < 150]
    lit = [place for place in windows if late.get_at(place).r > 200]
    assert 0.5 * len(windows) < len(lit) < len(windows)
    assert late.get_size() == day.get_size()
    assert all(late.get_at(place).a == 255 for place in places)


def test_corners_are_cut_smoothly() -> None:
    sheet = pygame.Surface((60, 40), pygame.SRCALPHA)
    sheet.fill((200, 180, 140))
    cut_rounded(sheet, 10)
    assert sheet.get_at((0, 0))[3] == 0
    assert sheet.get_at((30, 20))[3] == 255
    assert any(0 < sheet.get_at((x, y))[3] < 255 for x in range(10) for y in range(10))
    corners = rounded([(0, 0), (40, 0), (40, 30), (0, 30)], 6)
    assert all(0 <= x <= 40 and 0 <= y <= 30 for x, y in corners)
    assert (0, 0) not in corners


def test_lettering_is_cropped_to_its_ink() -> None:
    word = lettering("STOP", 30, OUTLINE)
    assert word.get_bounding_rect().size == word.get_size()
    rimmed = lettering("8", 30, (255, 255, 255), OUTLINE, 3)
    assert rimmed.get_width() > lettering("8", 30, (255, 255, 255)).get_width()


@pytest.mark.parametrize("side", [130, 220, 660])
def test_nothing_of_the_laurel_of_a_medal_lies_under_its_disc(side: int) -> None:
    for seat in SEATS:
        picture = medal.draw_medal(side, side, seat)
        disc = side * medal.BRANCH * medal.DISC
        for degrees in range(360):
            angle = math.radians(degrees)
            for out in (disc + 2, disc * 1.05 + 1):
                at = round(side / 2 + out * math.cos(angle)), round(side / 2 + out * math.sin(angle))
                assert picture.get_at(at)[3] < 60, (seat, degrees)
        assert min(picture.get_bounding_rect(60).topleft) > 0.04 * side
