"""The rendered pieces: floors that can be counted, roofs that can be told apart, towers, tiles and their shadows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from capitol.games.capitol.board import default_board, load_board
from capitol.games.capitol.rules.numbers import SHAPES
from capitol.games.capitol.ui.art import pieces, tiles, towers
from capitol.games.capitol.ui.art.brush import lettering
from capitol.games.capitol.ui.art.masters import atlas
from capitol.games.capitol.ui.art.pieces import FLOOR_VARIANTS, PieceGeometry, draw_floor, draw_roof, floor_variant
from capitol.games.capitol.ui.palette import OUTLINE, SEAT_STYLES, is_dark
from capitol.games.capitol.ui.parts.board_picture import as_high_as, geometry_for
from capitol.kit.vision import closest

ASSET_SCRIPTS = Path(__file__).resolve().parents[3] / "build_scripts" / "assets"
SEATS = [style.id for style in SEAT_STYLES]


@pytest.fixture(scope="module", autouse=True)
def fonts() -> Iterator[None]:
    """Fonts for digits."""
    pygame.font.init()
    yield
    pygame.font.quit()


def pixels(surface: pygame.Surface) -> bytes:
    """All pixels of a picture."""
    return pygame.image.tobytes(surface, "RGBA")


def far(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """How far two colours lie apart, 0 to 765."""
    return sum(abs(a - b) for a, b in zip(first[:3], second[:3], strict=True))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_round_and_triangular_roofs_differ_in_outline(seat: str, scale: float) -> None:
    width, height = PieceGeometry.at(scale).roof_size
    rounded, gabled = (pygame.mask.from_surface(draw_roof(width, height, shape, seat), 127) for shape in SHAPES)
    # Three quarters up the rise, the barrel is still wide and the gable is narrow.
    row = round(height * 14 / 37 * 0.35)
    widths = [sum(mask.get_at((x, row)) for x in range(width)) for mask in (rounded, gabled)]
    assert widths[0] > 1.6 * widths[1]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_roof_has_a_dark_outline(seat: str, shape: str) -> None:
    picture = draw_roof(102, 111, shape, seat)
    left = next(x for x in range(102) if picture.get_at((x, 80))[3] > 200)
    assert far(tuple(picture.get_at((left, 80))), OUTLINE) < 60


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
    for name in ("WIDE", "TOP", "STEP", "RISE", "PLINTH", "MARGIN"):
        assert said("woodshop", name) == getattr(pieces, name)
    assert said("mason", "WATERS") == tiles.WATERS
    fine = PieceGeometry.at(30.0)
    thinned = said("shadowcast", "THINNED")
    for floors in range(1, 9):
        fitting, high = geometry_for(fine, floors), thinned[as_high_as(floors) - 1]
        assert fitting.level(floors, floors) / fine.step == pytest.approx(high, abs=0.02)
        assert all(fitting.level(floor, floors) < fitting.level(floor + 1, floors) for floor in range(floors))


def test_floors_can_be_counted_by_the_dark_joints() -> None:
    for scale in (1.0, 1.5, 3.0):
        geometry = PieceGeometry.at(scale)
        for floors in range(1, 9):
            tower = towers.draw_tower(geometry, floors, None, "aegean", number=False)
            x = geometry.margin + geometry.block_w // 3
            foot = tower.get_height() - geometry.plinth - geometry.margin
            start = foot - floors * geometry.step
            light = [sum(tower.get_at((x, y))[:3]) for y in range(start, foot)]
            dark = [value < 210 for value in light]  # darker than any grain
            joints = sum(now and not before for before, now in zip([False, *dark], dark, strict=False))
            assert joints == floors, (scale, floors)


def test_neighbouring_floors_never_look_alike() -> None:
    for salt in range(8):
        variants = [floor_variant(floor, salt) for floor in range(9)]
        assert all(a != b for a, b in pairwise(variants))
        assert set(variants) <= set(range(FLOOR_VARIANTS))
    assert len({pixels(draw_floor(34, 33, variant)) for variant in range(FLOOR_VARIANTS)}) == FLOOR_VARIANTS


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
    assert 300 < feet.pop() < 300 + 1.5 * 38 / 2 + 4


def test_a_tower_is_composed_of_the_pieces_it_is_given() -> None:
    asked: list[str] = []

    def pieces(name: str, width: int, height: int) -> pygame.Surface:
        asked.append(name)
        return pygame.Surface((width, height), pygame.SRCALPHA)

    towers.draw_tower(PieceGeometry.at(1), 3, "triangular", "terracotta", pieces=pieces)
    assert asked[0] == "plinth.terracotta"
    assert asked[-1] == "roof.triangular.terracotta"
    assert len([name for name in asked if name.startswith("floor.")]) == 3


def test_the_number_on_a_roof_is_at_least_as_high_as_the_smallest_text() -> None:
    for scale in (1.0, 1.5, 3.0):
        px = round(PieceGeometry.at(scale).block_w * 18 / 34)
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
        # Dark at the right foot of the plate, clear at the shadow's own border.
        x, y = geometry.block_w // 2 + geometry.margin + 2 - left, geometry.block_top // 4 - top
        assert shadow.get_at((x, y))[3] > 60
        assert shadow.get_at((shadow.get_width() - 1, 0))[3] < 8
    assert reaches == sorted(set(reaches))
    assert reaches[0] > geometry.block_w / 2
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
            if far(tuple(first.get_at((x, y))), tuple(second.get_at((x, y)))) > 24
        }
        assert changed
        moving |= changed
    # The pool and the jets lie within this ellipse, and the marble around it fills the rest of the picture.
    assert all(((x - 66) / 47) ** 2 + ((y - 57) / 44) ** 2 < 1 for x, y in moving)


def test_no_piece_is_larger_anywhere_than_its_picture() -> None:
    """Nothing is scaled up: at 3840 x 2160 the largest pieces are those of the rules with the largest texts, and the
    largest shadows those of the title, whose board fills the window."""
    floors, stone = atlas("floors"), atlas("stone")
    assert floors.boxes["floor.0"].width >= PieceGeometry.at(6.0).block_w
    assert atlas("roofs").boxes["roof.round"].width >= PieceGeometry.at(6.0).block_w
    assert stone.boxes["temple"].width >= 2 * 3 * 73
    assert stone.boxes["fountain.0"].width >= 2 * 3 * 44
    wide, tall = load_board(default_board()).layout.size
    scale = max(3840 / wide, 2160 / tall) * wide / 1000
    assert min(atlas("house_shadows").fine, atlas("tile_shadows").fine) >= scale


def colours_apart(colours: dict[str, tuple[int, int, int]]) -> float:
    """CIEDE2000 of the two that are hardest to tell apart in any kind of sight."""
    return closest(list(colours.values())).distance


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_roofs_as_drawn_can_be_told_apart_in_every_kind_of_sight(shape: str, scale: float) -> None:
    size = PieceGeometry.at(scale).roof_size
    colours = {}
    for seat in SEATS:
        picture = draw_roof(*size, shape, seat)
        solid = [
            pixel
            for pixel in (picture.get_at((x, y)) for x in range(size[0]) for y in range(size[1]))
            if pixel[3] > 250
        ]
        red, green, blue = (round(sum(pixel[part] for pixel in solid) / len(solid)) for part in range(3))
        colours[seat] = (red, green, blue)
    assert colours_apart(colours) >= 15


@pytest.mark.parametrize("scale", [0.79, 1.19, 2.4])
@pytest.mark.parametrize("seat", [style.id for style in SEAT_STYLES if is_dark(style.text)])
def test_a_dark_figure_on_a_light_roof_stays_dark_when_it_is_blurred(seat: str, scale: float) -> None:
    """No light rim eats it: all that it changes on the roof is darker, and it is bolder than the letters of texts."""
    geometry = PieceGeometry.at(scale)
    px = round(geometry.block_w * 18 / 34)
    for height in range(1, 9):
        bare, full = (towers.draw_tower(geometry, height, "round", seat, number=number) for number in (False, True))
        tones = [
            (sum(bare.get_at((x, y))[:3]), sum(full.get_at((x, y))[:3]))
            for x in range(bare.get_width()) for y in range(bare.get_height())
        ]  # fmt: skip
        assert all(written <= plain for plain, written in tones)
        figure = pygame.mask.from_surface(towers.draw_number(height, px, seat, geometry.block_w / 26), 127)
        plain = pygame.mask.from_surface(lettering(str(height), px, OUTLINE), 127)
        assert figure.count() > 1.1 * plain.count()
