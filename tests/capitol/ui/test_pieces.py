"""The rendered pieces: floors that can be counted, roofs that can be told apart, towers, tiles and their shadows."""

from __future__ import annotations

import ast
import statistics
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from capitol.games.capitol.levels import default_board, find_boards, load_board
from capitol.games.capitol.rules.numbers import SHAPES
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.art import pieces, tiles, towers
from capitol.games.capitol.ui.art.daylight import HOURS, NOON, PLAIN
from capitol.games.capitol.ui.art.ground import BoardMap, draw_board
from capitol.games.capitol.ui.art.masters import FILES, AtlasName, atlas
from capitol.games.capitol.ui.art.pieces import (
    FLOOR_VARIANTS,
    HALF,
    SIN,
    PieceGeometry,
    draw_floor,
    draw_roof,
    floor_kind,
    floor_variant,
)
from capitol.games.capitol.ui.models.table import LARGE, table_model
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.pictures import shipped_picture
from capitol.kit.theme import RGB, contrast, luminance
from capitol.kit.vision import closest
from capitol.table.art.brush import lettering
from capitol.table.palette import OUTLINE, SEAT_STYLES, is_dark
from tests.scenes.sitting import board_art, real_look, sit_down

ASSET_SCRIPTS = Path(__file__).resolve().parents[3] / "build_scripts" / "assets"
SEATS = [style.id for style in SEAT_STYLES]
LIT = [hour for hour in range(len(HOURS)) if hour != NOON]


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    """Fonts for digits."""
    pygame.font.init()


def pixels(surface: pygame.Surface) -> bytes:
    """All pixels of a picture."""
    return pygame.image.tobytes(surface, "RGBA")


def far(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """How far two colours lie apart, 0 to 765."""
    return sum(abs(a - b) for a, b in zip(first[:3], second[:3], strict=True))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_round_and_triangular_roofs_differ_in_outline(seat: str, scale: float) -> None:
    size = PieceGeometry.at(scale).roof_size
    rounded, gabled = (pygame.mask.from_surface(draw_roof(*size, shape, seat), 127) for shape in SHAPES)
    more, less = rounded.copy(), gabled.copy()
    more.erase(gabled, (0, 0))
    less.erase(rounded, (0, 0))
    # The barrel bulges out on both sides of its ridge, and the gable has nothing that the barrel has not.
    assert more.count() > 0.12 * rounded.count()
    assert less.count() < 0.02 * gabled.count()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_a_dark_roof_has_a_line_of_light_inside_its_outline(shape: str, scale: float) -> None:
    """Its outline alone would be lost on the shadows that lie on the ground."""
    rims = {}
    for seat in SEATS:
        picture = draw_roof(*PieceGeometry.at(scale).roof_size, shape, seat)
        width, height = picture.get_size()
        solid = pygame.mask.from_surface(picture, 200)
        edge, inside = [], []
        for y in range(height // 4, height * 3 // 4):
            left = next((x for x in range(width) if solid.get_at((x, y))), None)
            if left is not None:
                edge.append(max(sum(picture.get_at((left + x, y))[:3]) for x in range(1 + round(scale))))
                inside.append(sum(picture.get_at((left + round(4 * scale), y))[:3]))
        rims[seat] = sum(edge) / sum(inside)
    assert rims.pop("ink") > 1.5
    assert max(rims.values()) < 1.3


def test_the_symbol_on_a_dark_roof_is_parted_from_the_number_above_it() -> None:
    """Were both as light, they would be read as one sign."""
    geometry = PieceGeometry.at(3.0)
    dark = [style for style in SEAT_STYLES if luminance(style.colour) < 0.06]
    assert dark
    for style in dark:
        x, y, radius = (round(3 * part) for part in pieces.SYMBOL)
        middle = pygame.Rect(0, 0, radius // 2, radius // 2)
        middle.center = geometry.half + x, geometry.roof[0] + y
        red, green, blue, _alpha = pygame.transform.average_color(
            draw_roof(*geometry.roof_size, "round", style.id), middle
        )
        assert contrast((red, green, blue), style.text) >= 1.5, style.id
        assert contrast((red, green, blue), style.colour) >= 4.5, style.id


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_a_light_roof_ends_in_a_dark_line_and_is_no_larger_for_it(shape: str, scale: float) -> None:
    """A paler roof than the ground, and two of a colour before each other, are told apart by it."""
    size = PieceGeometry.at(scale).roof_size
    covered = pygame.mask.from_surface(atlas("roofs").scaled(f"roof.{shape}", *size), 127).count()
    for seat in ("ivory", "aegean"):
        picture = draw_roof(*size, shape, seat)
        assert abs(pygame.mask.from_surface(picture, 127).count() - covered) <= 0.01 * covered
        solid = pygame.mask.from_surface(picture, 200)
        edge, inside = [], []
        for y in range(size[1] // 4, size[1] * 3 // 4):
            left = next((x for x in range(size[0]) if solid.get_at((x, y))), None)
            if left is not None:
                edge.append(min(sum(picture.get_at((left + x, y))[:3]) for x in range(2)))
                inside.append(sum(picture.get_at((left + round(4 * scale), y))[:3]))
        assert sum(edge) < 0.6 * sum(inside)


@pytest.fixture(scope="module")
def grounds() -> dict[str, RGB]:
    """The colour on the whole of the ground that houses stand on, by level and district."""
    found: dict[str, list[pygame.Color]] = {}
    for path in find_boards():
        board = load_board(path)
        picture = draw_board(board.layout, board.spec, 1000, 520, board.level)
        place = BoardMap.fit(board.layout, 1000, 520)
        for area, rules in zip(board.layout.areas, board.spec.areas, strict=True):
            for box in (place.space(space) for space in area.small):
                places = [(x, y) for x in range(box.left, box.right, 2) for y in range(box.top, box.bottom, 2)]
                found.setdefault(f"{path.stem} {rules.colour}", []).extend(picture.get_at(at) for at in places)
    means: dict[str, RGB] = {}
    for name, tones in found.items():
        red, green, blue = (round(sum(tone[part] for tone in tones) / len(tones)) for part in range(3))
        means[name] = (red, green, blue)
    return means


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("scale", "hour"), [(1.0, NOON), (1.5, NOON), (3.0, NOON), *((1.0, hour) for hour in LIT)])
def test_a_roof_stands_out_from_every_ground_along_its_outline(
    shape: str, scale: float, hour: int, grounds: dict[str, RGB]
) -> None:
    size = PieceGeometry.at(scale).roof_size
    wall = atlas("roofs").scaled(f"roof.{shape}.wall", *size)
    for seat in SEATS:
        picture = draw_roof(*size, shape, seat)
        whole = pygame.mask.from_surface(picture, 127)
        coat = whole.copy()
        coat.erase(pygame.mask.from_surface(wall, 4), (0, 0))
        border = [at for at in whole.outline() if coat.get_at(at)]
        near = [[(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1)] for x, y in border]
        shown = [[picture.get_at(at) for at in places if inside(whole, at)] for places in near]
        for name, ground in grounds.items():
            for light in (cell for line in HOURS[hour] for cell in line):
                below = in_light(ground, light)
                best = statistics.median(
                    max(contrast((one.r, one.g, one.b), below) for one in tones) for tones in shown
                )
                assert best >= 3, (seat, name, light)


def in_light(ground: RGB, light: RGB) -> RGB:
    """The colour of a ground in the light of an hour."""
    red, green, blue = (min(255, part * over // PLAIN) for part, over in zip(ground, light, strict=True))
    return red, green, blue


def inside(mask: pygame.Mask, at: tuple[int, int]) -> bool:
    """Whether a place is one of the mask's."""
    return mask.get_rect().collidepoint(at) and bool(mask.get_at(at))


def said(module: str, name: str) -> Any:
    """A constant of a module that makes the pictures; it cannot be imported here, for it wants Blender."""
    for node in ast.parse((ASSET_SCRIPTS / f"{module}.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.Name):
            target = node.targets[0]
            names = [ast.unparse(part) for part in target.elts] if isinstance(target, ast.Tuple) else [target.id]
            if name in names:
                value = ast.literal_eval(node.value)
                return value[names.index(name)] if isinstance(target, ast.Tuple) else value
    raise AssertionError(f"{module} has no {name}")


def test_pieces_were_rendered_in_the_sizes_in_which_they_are_put_together() -> None:
    for name in ("HALF", "FLOOR", "THIN", "PLINTH", "LEDGE", "EAVES", "RISE"):
        assert said("houses", name) == getattr(pieces, name)
    for name in ("WIDE", "FLOOR_UP", "THIN_UP", "FLOOR_DOWN", "ROOF_UP", "ROOF_DOWN", "PLATE_UP", "PLATE_DOWN"):
        assert said("house_pictures", name) == getattr(pieces, name)
    assert said("daylight", "ELEVATION") == 52
    assert said("mason", "WATERS") == tiles.WATERS
    assert said("shadowcast", "FULL_FLOORS") == pieces.FULL_FLOORS
    assert said("shadowcast", "HIGHEST") == pieces.MOST_FLOORS_DRAWN


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.067, 1.5, 2.0, 3.0])
def test_every_floor_adds_as_much_up_to_five_and_less_above_but_never_nothing(scale: float) -> None:
    geometry = PieceGeometry.at(scale)
    heights = [geometry.tower_size(floors)[1] for floors in range(1, 9)]
    added = [after - before for before, after in pairwise(heights)]
    assert set(added[:4]) == {geometry.step}
    assert set(added[4:]) == {geometry.thin}
    assert geometry.step == pytest.approx(9.2 * scale, abs=0.51)
    assert 0.5 * geometry.step < geometry.thin < 0.8 * geometry.step
    assert [floor_kind(floor) for floor in range(8)] == ["door", "", "", "", "", "thin", "thin", "thin"]


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_floors_can_be_counted_by_their_windows(scale: float) -> None:
    geometry = PieceGeometry.at(scale)
    for floors in range(1, 9):
        tower = towers.draw_tower(geometry, floors, None, "aegean", number=False)
        # Down the middle of the right wall, through one window of each floor.
        across = HALF * 2**0.5 * 5 * scale
        x = geometry.half + round(across)
        foot = tower.get_height() - geometry.foot - geometry.plinth + round(across * SIN)
        dark = [sum(tower.get_at((x, y))[:3]) < 180 for y in range(foot - geometry.level(floors), foot)]
        windows = sum(now and not before for before, now in zip([False, *dark], dark, strict=False))
        assert windows == floors


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_a_house_has_a_lit_wall_and_one_in_the_shade(scale: float) -> None:
    geometry = PieceGeometry.at(scale)
    tower = towers.draw_tower(geometry, 5, None, "aegean", number=False)
    across = round(HALF * 2**0.5 * 10 * scale)
    foot = tower.get_height() - geometry.foot - geometry.plinth
    walls: dict[bool, list[int]] = {False: [], True: []}
    for x in range(2 - across, across - 1):
        down = round((across - abs(x)) * SIN)
        for y in range(foot + down - geometry.level(4), foot + down - geometry.level(1)):
            walls[x > 0].append(sum(tower.get_at((geometry.half + x, y))[:3]))
    lit, shaded = (sum(tones) / len(tones) for tones in (walls[False], walls[True]))
    assert lit > 1.15 * shaded


def test_neighbouring_floors_never_look_alike() -> None:
    for salt in range(8):
        variants = [floor_variant(floor, salt) for floor in range(9)]
        assert all(a != b for a, b in pairwise(variants))
        assert set(variants) <= set(range(FLOOR_VARIANTS))
    assert len({pixels(draw_floor(56, 46, variant)) for variant in range(FLOOR_VARIANTS)}) == FLOOR_VARIANTS


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.067, 1.5, 2.0, 3.0])
def test_towers_have_the_size_the_geometry_tells(scale: float) -> None:
    geometry = PieceGeometry.at(scale)
    for height in (1, 5, 8, 12):
        for shape in (*SHAPES, None):
            tower = towers.draw_tower(geometry, height, shape, "ink")
            assert tower.get_size() == geometry.tower_size(height, shape is not None)
    assert geometry.tower_size(12) == geometry.tower_size(8)
    assert pixels(towers.draw_tower(geometry, 12, "round", "ink")) != pixels(
        towers.draw_tower(geometry, 8, "round", "ink")
    )


def test_a_tower_stands_on_its_footprint_whatever_its_height() -> None:
    geometry = PieceGeometry.at(1.5)
    feet = set()
    for height in (1, 3, 8):
        x, y = geometry.tower_topleft(height, True, (100, 300))
        width, tall = geometry.tower_size(height, True)
        assert abs(x + width / 2 - 100) <= 1
        feet.add(y + tall)
    assert len(feet) == 1
    # The lowest corner of its plinth is at that of its plot, 22 logical pixels below the middle.
    assert 300 < feet.pop() <= 300 + 1.5 * 22 + 1


def test_a_tower_is_composed_of_the_pieces_it_is_given() -> None:
    asked: list[str] = []

    def pieces(name: str, width: int, height: int) -> pygame.Surface:
        asked.append(name)
        return pygame.Surface((width, height), pygame.SRCALPHA)

    towers.draw_tower(PieceGeometry.at(1), 3, "triangular", "terracotta", pieces=pieces)
    assert asked[0] == "plinth.terracotta"
    assert asked[-1] == "roof.triangular.terracotta"
    floors = [name.partition(".")[2].partition(".") for name in asked if name.startswith("floor.")]
    assert [kind for _variant, _dot, kind in floors] == ["door", "", ""]


def test_the_number_on_a_roof_is_at_least_as_high_as_the_smallest_text() -> None:
    for scale in (1.0, 1.5, 3.0):
        px = towers.figure_px(PieceGeometry.at(scale))
        assert px >= 14 * scale
        assert towers.draw_number(8, px, "ink", scale).get_height() >= 11 * scale


@pytest.mark.parametrize("shape", SHAPES)
def test_shadows_grow_with_height_and_start_at_the_building(shape: str) -> None:
    geometry = PieceGeometry.at(1.5)
    reaches = []
    for height in range(1, 9):
        shadow = towers.draw_tower_shadow(geometry, height, shape)
        left, top = towers.tower_shadow_offset(geometry, height, shape)
        assert left < 0
        assert top < 0
        reaches.append(left + shadow.get_width())
        # Dark beside the right corner of the plate, clear at the shadow's own border.
        assert shadow.get_at((round(28 * 1.5) - left, -top))[3] > 60
        assert shadow.get_at((shadow.get_width() - 1, 0))[3] < 8
    assert reaches == sorted(set(reaches))
    assert reaches[0] > geometry.half
    assert pixels(towers.draw_tower_shadow(geometry, 12, shape)) == pixels(towers.draw_tower_shadow(geometry, 8, shape))


@pytest.mark.parametrize("name", ["fountain", "amphitheatre", "temple"])
def test_tiles_have_shadows_to_their_right(name: str) -> None:
    for side in (44, 132):
        shadow = tiles.draw_tile_shadow(side, name)
        left, top = tiles.tile_shadow_offset(side, name)
        assert left < 0 < left + shadow.get_width()
        assert top < 0 < top + shadow.get_height()
        right = shadow.subsurface((-left, 0, shadow.get_width() + left, shadow.get_height()))
        rest = shadow.subsurface((0, 0, -left, shadow.get_height()))
        assert alpha_sum(right) > alpha_sum(rest)


def alpha_sum(picture: pygame.Surface) -> int:
    """How much a picture covers."""
    return sum(pixels(picture)[3::4])


@pytest.mark.parametrize("name", ["fountain.0", "amphitheatre", "temple", "consul"])
def test_what_is_seen_of_a_tile_is_in_the_middle(name: str) -> None:
    for side in (45, 132, 400):
        seen = tiles.draw_tile(side, side, name).get_bounding_rect(128)
        assert max(abs(seen.centerx - side // 2), abs(seen.centery - side // 2)) <= 1 + side // 100
        assert min(seen.left, seen.top, side - seen.right, side - seen.bottom) >= 0


def test_only_the_water_of_a_fountain_moves() -> None:
    frames = [tiles.draw_tile(132, 132, f"fountain.{number}") for number in range(tiles.WATERS)]
    moving = set()
    for first, second in pairwise([*frames, frames[0]]):
        changed = {
            (x, y)
            for x in range(132)
            for y in range(132)
            if max(first.get_at((x, y))[3], second.get_at((x, y))[3]) > 127
            and far(tuple(first.get_at((x, y))), tuple(second.get_at((x, y)))) > 24
        }
        assert changed
        moving |= changed
    # The pool and the jets lie within this ellipse, and the marble around it fills the rest of the picture.
    assert all(((x - 66) / 47) ** 2 + ((y - 54) / 42) ** 2 < 1 for x, y in moving)


def test_no_piece_is_larger_anywhere_than_its_picture() -> None:
    """Nothing is scaled up: at 3840 x 2160 the largest pieces are those of the rules with the largest texts, and the
    largest shadows those of the title, whose board fills the window."""
    floors, stone = atlas("floors"), atlas("stone")
    assert floors.boxes["floor.0"].width >= PieceGeometry.at(6.0).floor_size[0]
    assert atlas("roofs").boxes["roof.round"].width >= PieceGeometry.at(6.0).roof_size[0]
    assert stone.boxes["temple"].width >= 2 * 3 * 73
    assert stone.boxes["fountain.0"].width >= 2 * 3 * 44
    wide, tall = load_board(default_board()).layout.size
    scale = max(3840 / wide, 2160 / tall) * wide / 1000
    assert min(atlas("house_shadows").fine, atlas("tile_shadows").fine) >= scale


def colours_apart(colours: dict[str, tuple[int, int, int]]) -> float:
    """CIEDE2000 of the two that are hardest to tell apart in any kind of sight."""
    return closest(list(colours.values())).distance


@pytest.mark.parametrize("name", FILES)
def test_a_sheet_is_cut_into_its_pictures(name: AtlasName) -> None:
    """What lies between them is not kept: at any window size, it would take 12 MB."""
    cut = atlas(name)
    assert all(part.get_parent() is None and part.get_size() == cut.boxes[key].size for key, part in cut.parts.items())
    sheet = shipped_picture(FILES[name][0])
    for key, part in cut.parts.items():
        assert part.get_at((3, 2)) == sheet.get_at(cut.boxes[key].move(3, 2).topleft)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_roofs_as_drawn_can_be_told_apart_in_every_kind_of_sight(shape: str, scale: float) -> None:
    size = PieceGeometry.at(scale).roof_size
    colours = {}
    stone = atlas("roofs").scaled(f"roof.{shape}.wall", *size)  # the wall at its end is of nobody's colour
    for seat in SEATS:
        picture = draw_roof(*size, shape, seat)
        places = [(x, y) for x in range(size[0]) for y in range(size[1]) if stone.get_at((x, y))[3] < 5]
        solid = [pixel for pixel in map(picture.get_at, places) if pixel[3] > 250]
        red, green, blue = (round(sum(pixel[part] for pixel in solid) / len(solid)) for part in range(3))
        colours[seat] = (red, green, blue)
    assert colours_apart(colours) >= 15


@pytest.mark.parametrize("scale", [0.79, 1.19, 2.4])
@pytest.mark.parametrize("seat", [style.id for style in SEAT_STYLES if is_dark(style.text)])
def test_a_dark_figure_on_a_light_roof_stays_dark_when_it_is_blurred(seat: str, scale: float) -> None:
    """No light rim eats it: all that it changes on the roof is darker, and it is bolder than the letters of texts."""
    geometry = PieceGeometry.at(scale)
    px = towers.figure_px(geometry)
    for height in range(1, 9):
        bare, full = (towers.draw_tower(geometry, height, "round", seat, number=number) for number in (False, True))
        tones = [
            (sum(bare.get_at((x, y))[:3]), sum(full.get_at((x, y))[:3]))
            for x in range(bare.get_width())
            for y in range(bare.get_height())
        ]
        assert all(written <= plain for plain, written in tones)
        figure = pygame.mask.from_surface(towers.draw_number(height, px, seat, 1.3 * geometry.scale), 127)
        plain = pygame.mask.from_surface(lettering(str(height), px, OUTLINE), 127)
        assert figure.count() > 1.1 * plain.count()


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shadow_falls_as_far_as_from_a_low_sun_and_hides_nothing(shape: str) -> None:
    """It grows by more than the house does with every floor, and is never so dark that it covers what is below it."""
    geometry = PieceGeometry.at(2.0)
    reaches = []
    for floors in (1, 5):
        shade = towers.draw_tower_shadow(geometry, floors, shape)
        left, _top = towers.tower_shadow_offset(geometry, floors, shape)
        reaches.append(left + max(x for x, _y in pygame.mask.from_surface(shade, 24).outline()))
        assert not pygame.mask.from_surface(shade, 127).count()
    assert reaches[1] - reaches[0] > 1.2 * (geometry.level(5) - geometry.level(1))


def test_a_tile_shown_by_itself_has_a_soft_short_shadow() -> None:
    """Large, under a prize, the shadow of a low sun is a plain dark disc over what stands beside it."""
    low, short = (tiles.draw_tile_shadow(300, "fountain", low=low) for low in (True, False))
    assert short.get_width() < 0.85 * low.get_width()
    tones = {short.get_at((x, short.get_height() // 2)).a for x in range(short.get_width())}
    assert len(tones) > 60


def test_no_shadow_reaches_over_the_frame_of_the_board() -> None:
    """The frame stands higher than the ground."""
    session, board = sit_down(["human"] * 2)
    size = (1280, 720)
    picture = BoardPicture(real_look(*size), board_art(session, board), pygame.Rect(40, 40, 900, 470), plan_view=False)
    model = table_model(session.view(0))
    temple = [replace(space, tile=TILES.index("temple")) for space in model.areas[5].spaces if space.space == LARGE]
    surface = pygame.Surface(size)
    surface.fill((200, 200, 200))
    picture.paint_below(Canvas(surface, picture.look), temple)
    ground = pygame.mask.from_threshold(surface, (200, 200, 200), (1, 1, 1, 255))
    dark = [(x, y) for x in range(size[0]) for y in range(0, size[1], 4) if not ground.get_at((x, y))]
    assert len(dark) > 100
    assert all(picture.ground_rect.collidepoint(at) for at in dark)
