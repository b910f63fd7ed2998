"""Stacks are read back from what is drawn, by all eyes; and the rendered colours keep apart."""

from __future__ import annotations

import itertools
import random
from statistics import median

import pygame
import pytest
from pygame import Rect

from capitol.games.capstone.rules.numbers import COLOURS as LETTERS
from capitol.games.capstone.ui.art import pieces
from capitol.games.capstone.ui.art.register import register_sprites
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look, make_look
from capitol.kit.theme import RGB
from capitol.kit.vision import VIEWS, distance
from capitol.table.seats.colours import SeatPalette

COLOURS = range(len(PIECE_STYLES))
GROUND: RGB = (0xC9, 0xBA, 0x9C)
LEAST = {"normal": 30.0, "protan": 21.0, "deutan": 15.0, "tritan": 32.0, "grey": 9.5}
"""So far apart are any two colours in the same light."""
LEAST_CROSSED = 9.5
"""So far is one in the light from another in the shade, in the worst case."""
LIT, SHADED = (0.04, -0.06), (0.335, -0.02)
"""Places on the left and right face beside the symbol: from the middle of the foot, in parts of the width."""


def test_the_colours_come_in_the_order_of_the_rules() -> None:
    assert "".join(style.letter for style in PIECE_STYLES) == LETTERS


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    """What a look asks for."""
    pygame.font.init()


@pytest.fixture
def look() -> Look:
    """The smallest window."""
    found = make_look(1280, 720)
    register_sprites(found.sprites, SeatPalette())
    return found


def field(
    surface: pygame.Surface, foot: tuple[float, float], size: int, scale: float, place: tuple[float, float]
) -> RGB:
    """The median colour of a few pixels at a place of a piece."""
    wide = pieces.PIECE_SIZES[size].width * scale
    x, y = foot[0] + place[0] * wide, foot[1] - place[1] * wide
    around = [surface.get_at((round(x + dx), round(y + dy))) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return round(median(c.r for c in around)), round(median(c.g for c in around)), round(median(c.b for c in around))


def drawn(look: Look, stacks: list[tuple[int, list[int], int | None]]) -> tuple[pygame.Surface, list[Rect]]:
    """Stacks beside each other, in two rows as on the table."""
    surface = pygame.Surface((1280, 720))
    surface.fill(GROUND)
    canvas = Canvas(surface, look)
    rects = []
    for number, (size, layers, cap) in enumerate(stacks):
        rects.append(Rect(40 + number % 5 * 240, 20 + number // 5 * 350, 156, 260))
        pieces.paint_stack(canvas, rects[-1], size, layers, cap, scale=1.0)
    return surface, rects


def face(look: Look, size: int, colour: int, place: tuple[float, float]) -> RGB:
    """How a face of a covered piece looks."""
    surface, rects = drawn(look, [(size, [colour, (colour + 1) % 4], None)])
    return field(surface, pieces.foot_of(rects[0], size, 1.0), size, 1.0, place)


@pytest.mark.parametrize("size", [0, 1])
def test_colours_keep_apart_on_both_faces(look: Look, size: int) -> None:
    for view in VIEWS:
        for place in (LIT, SHADED):
            found = [face(look, size, colour, place) for colour in COLOURS]
            for one, other in itertools.combinations(found, 2):
                assert distance(one, other, view) >= LEAST[view], (view, place, one, other)
        for first, second in itertools.permutations(COLOURS, 2):
            lit, dark = face(look, size, first, LIT), face(look, size, second, SHADED)
            assert distance(lit, dark, view) >= LEAST_CROSSED, (view, lit, dark)


def test_ten_stacks_are_read_back_by_all_eyes(look: Look) -> None:
    chance = random.Random(25)
    known = {size: [face(look, size, colour, LIT) for colour in COLOURS] for size in (0, 1)}
    for _table in range(20):
        stacks: list[tuple[int, list[int], int | None]] = []
        for number in range(10):
            layers = [chance.choice(COLOURS) for _ in range(chance.randint(0, 4))]
            stacks.append((number // 5, layers, chance.choice((None, None, *COLOURS))))
        surface, rects = drawn(look, stacks)
        for (size, layers, _cap), rect in zip(stacks, rects, strict=True):
            foot = pieces.foot_of(rect, size, 1.0)
            for view in VIEWS:
                read = []
                for layer in range(len(layers)):
                    seen = field(surface, pieces.layer_foot(foot, size, layer, 1.0), size, 1.0, LIT)
                    read.append(min(COLOURS, key=lambda colour: distance(seen, known[size][colour], view)))
                assert read == layers, view


def test_every_height_and_capstone_changes_the_picture(look: Look) -> None:
    shown = set()
    for size, height, cap in itertools.product((0, 1), range(5), (None, *COLOURS)):
        surface, _rects = drawn(look, [(size, [2] * height, cap)])
        shown.add(pygame.image.tobytes(surface, "RGB"))
    assert len(shown) == 2 * 5 * 5 - 1, "two empty slots look the same, and nothing else does"


def test_a_stack_fits_where_it_is_painted(look: Look) -> None:
    for size, height in itertools.product((0, 1, 2), range(1, 5)):
        rect = Rect(300, 100, 200, 300)
        surface = pygame.Surface((1280, 720))
        pieces.paint_stack(Canvas(surface, look), rect, size, [0] * height, 1, shadow=False)
        surface.set_colorkey((0, 0, 0))
        assert rect.inflate(4, 4).contains(surface.get_bounding_rect())


def test_sprites_of_every_name_can_be_drawn(look: Look) -> None:
    for name in look.sprites.names():
        assert look.sprites.get(name, 40, 40).get_size() == (40, 40)
    assert len({piece for piece in look.sprites.names() if piece.startswith("capstone.goal.")}) == 4
