"""The sets of seat colours: readable, and told apart by all eyes as drawn (G9)."""

from __future__ import annotations

import statistics

import pygame
import pytest

from capitol.kit.sprites import SpriteStore
from capitol.kit.theme import RGB, contrast, rgb
from capitol.kit.vision import VIEWS, closest
from capitol.session.settings import OWN_COLOURS
from capitol.table.art.register import forget_seats
from capitol.table.palette import SEAT_STYLES, SeatStyle
from capitol.table.seats.colours import SeatPalette, styles_of, text_on, too_close
from tests.sprites import register_all

SETS = ("standard", "high_contrast", "own")
IDS = tuple(style.id for style in SEAT_STYLES)
AS_DRAWN = 15.0
# Where a picture shows the seat's colour, in parts of its size: the slopes of a roof, the front of a plinth beside its
# symbol, beside the symbol elsewhere.
SAMPLES = {
    "roof.round": (0.14, 0.20, 0.48, 0.55),
    "roof.triangular": (0.14, 0.25, 0.48, 0.50),
    "plinth": (0.06, 0.44, 0.14, 0.12),
    "symbol": (0.30, 0.07, 0.40, 0.08),
    "column": (0.06, 0.84, 0.20, 0.12),
}
SIZES = {"roof": (56, 48), "plinth": (56, 48), "symbol": (24, 24), "column": (40, 80)}


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    pygame.font.init()


def median(part: pygame.Surface) -> RGB:
    """The median of red, green and blue over the opaque pixels."""
    pixels = [part.get_at((x, y)) for x in range(part.get_width()) for y in range(part.get_height())]
    opaque = [pixel for pixel in pixels if pixel.a > 200]
    red, green, blue = (round(statistics.median(pixel[at] for pixel in opaque)) for at in range(3))
    return red, green, blue


def styles(name: str) -> tuple[SeatStyle, ...]:
    return styles_of(name, OWN_COLOURS)


@pytest.mark.parametrize("name", SETS)
def test_writing_on_every_colour_can_be_read(name: str) -> None:
    for style in styles(name):
        assert contrast(style.text, style.colour) >= 4.5, style
    assert [style.id for style in styles(name)] == list(IDS)
    assert [style.symbol for style in styles(name)] == [style.symbol for style in SEAT_STYLES]
    assert len({style.name for style in styles(name)}) == 4


def test_every_colour_has_a_readable_ink() -> None:
    for red in range(0, 256, 51):
        for green in range(0, 256, 51):
            for blue in range(0, 256, 51):
                colour = (red, green, blue)
                assert contrast(text_on(colour), colour) >= 4.5, colour


def test_the_sets_are_as_wide_apart_as_they_were_chosen_to_be() -> None:
    """The figures that the sets were chosen by, and no warning for own colours as they begin."""
    least = {
        "standard": {"normal": 39.7, "protan": 35.9, "deutan": 41.1, "tritan": 34.7, "grey": 18.5},
        "high_contrast": {"tritan": 29.0, "grey": 14.3},
    }
    for name, figures in least.items():
        colours = [style.colour for style in styles(name)]
        for view, figure in figures.items():
            assert closest(colours, (view,)).distance == pytest.approx(figure, abs=0.1)
    assert too_close([style.colour for style in styles("own")]) is None


def test_colours_that_are_too_close_are_named_in_the_plainest_view() -> None:
    reds = [rgb(code) for code in ("#FFF6D6", "#C83219", "#B8320F", "#1A2233")]
    found = too_close(reds)
    assert found is not None
    assert (found.first, found.second, found.view) == (1, 2, "normal")
    plain = too_close([rgb(code) for code in ("#FFFFFF", "#1565C0", "#C62828", "#2E7D32")])
    assert plain is not None
    assert plain.view != "normal"


@pytest.mark.parametrize("large", [1, 3])
@pytest.mark.parametrize("piece", SAMPLES)
def test_seats_are_told_apart_by_all_eyes_as_drawn(piece: str, large: int) -> None:
    """G9: the colour of what is painted, with its lights and shades: the median, so that patterns do not count."""
    store = SpriteStore()
    register_all(store)
    width, height = (large * side for side in SIZES[piece.split(".", maxsplit=1)[0]])
    x, y, wide, tall = SAMPLES[piece]
    box = pygame.Rect(round(x * width), round(y * height), round(wide * width), round(tall * height))
    colours = []
    for seat in IDS:
        colours.append(median(store.get(f"{piece}.{seat}", width, height).subsurface(box)))
    for view in VIEWS:
        pair = closest(colours, (view,))
        assert pair.distance >= AS_DRAWN, (view, IDS[pair.first], IDS[pair.second], pair.distance)


def test_pictures_follow_the_palette_and_keep_their_names() -> None:
    store, seats = SpriteStore(), SeatPalette()
    register_all(store, seats)
    names = list(store.names())
    before, wood = store.get("symbol.ink", 48, 48), store.get("table.wood", 40, 40)
    assert not seats.use(styles("standard"), True)
    assert seats.use(styles("high_contrast"), True)
    forget_seats(store)
    after = store.get("symbol.ink", 48, 48)
    assert after.get_at((24, 5)) != before.get_at((24, 5))
    assert store.get("table.wood", 40, 40) is wood
    assert list(store.names()) == names
    assert seats.style("ink").colour == rgb("#101018")
    with pytest.raises(KeyError):
        seats.style("gold")
