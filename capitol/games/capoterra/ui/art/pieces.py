"""Draw the pieces on the tiles of Capoterra: settlements, units, goods, and the marks of events."""

from __future__ import annotations

import pygame

from capitol.games.capoterra.rules.numbers import GOODS
from capitol.games.capoterra.ui.art.palette import GOOD_STYLES
from capitol.games.capoterra.ui.art.sheets import SheetName, atlas, coated
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.kit.pictures import flood
from capitol.table.art.brush import Point, arc_points, canvas, darker, fineness, lighter, shrink
from capitol.table.art.symbols import draw_bare_symbol, draw_symbol
from capitol.table.palette import GOLD, OUTLINE, Colour, SeatStyle, seat_style

Spot = tuple[float, float, float]
"""The middle of a mark on a picture 1 wide and high, and the size of the mark."""
_MEDALS: dict[str, Spot] = {
    "capital": (0.5, 0.16, 0.25),
    "village": (0.5, 0.125, 0.23),
    "site": (0.5, 0.17, 0.28),
}
"""The place of the seat's symbol on its settlements: at the top, since goods are below, over the road between the
roofs."""
_WREATH = 1.24
"""The width of the golden rim of a capital's symbol, relative to the symbol: it tells a capital from a village."""
_BADGES: dict[str, Spot] = {"explorer": (0.49, 0.62, 0.28), "soldier": (0.5, 0.4, 0.36)}
"""The place of the seat's symbol on its units, without a disc."""
_SOCKETS = ((0.32, 0.335), (0.68, 0.335), (0.32, 0.715), (0.68, 0.715))
"""The places of a site's goods, in the order of the rules' `GOODS`."""
_SOCKET = 0.26
_OCHRE = (40, 14, 2)
"""What is added to the colours of a bandit's tent: more would make it like the red seat, less like the dark one."""
_SIGN_UNDER = 120
"""The size, in pixels, below which a disc shows a sign instead of the good: so that it is recognised at a glance, and
all over the table by the same sign, however large the window is."""


def draw_settlement(width: int, height: int, seat: str | SeatStyle, name: str) -> pygame.Surface:
    """Draw a ``capital``, ``village`` or ``site`` with its ground, its roofs and flags in the seat's colour."""
    side, style = min(width, height), seat_style(seat)
    surface = coated("places", name, side, style)
    x, y, size = _MEDALS[name]
    if name == "capital":
        _stick(surface, _wreath(max(1, round(_WREATH * size * side))), x, y)
    _stick(surface, draw_symbol(max(1, round(size * side)), max(1, round(size * side)), style), x, y)
    return surface


def _wreath(side: int) -> pygame.Surface:
    """Draw a golden disc with a dark edge."""
    fine = fineness(side, side)
    surface = canvas(side * fine, side * fine)
    middle = side * fine / 2, side * fine / 2
    pygame.draw.circle(surface, OUTLINE, middle, side * fine * 0.5)
    pygame.draw.circle(surface, lighter(GOLD, 0.15), middle, side * fine * 0.46)
    return shrink(surface, side, side)


def draw_site(width: int, height: int, seat: str | SeatStyle, goods: int) -> pygame.Surface:
    """Draw pegs and rope around four sockets; ``goods`` has a bit for each good that is there, the others are shown as
    signs."""
    surface = draw_settlement(width, height, seat, "site")
    side = max(1, round(_SOCKET * min(width, height)))
    for number, (x, y) in enumerate(_SOCKETS):
        if goods >> number & 1:
            _stick(surface, draw_good(side, side, GOODS[number]), x, y)
        else:
            sign = draw_sign(side * 2 // 3, side * 2 // 3, GOOD_STYLES[number].icon, (0x8A, 0x78, 0x5C))
            _stick(surface, sign, x, y)
    return surface


def draw_ruin(width: int, height: int) -> pygame.Surface:
    """Draw a nuraghe with a fallen top on its ground."""
    return _rendered("places", "ruin", width, height)


def draw_unit(width: int, height: int, seat: str | SeatStyle, name: str) -> pygame.Surface:
    """Draw a ``soldier`` or ``explorer`` in the seat's colour, with its symbol."""
    side, style = min(width, height), seat_style(seat)
    surface = coated("things", name, side, style)
    x, y, size = _BADGES[name]
    badge = max(1, round(size * side))
    _stick(surface, draw_bare_symbol(badge, badge, style, style.text), x, y)
    return surface


def draw_thing(width: int, height: int, name: str) -> pygame.Surface:
    """Draw a ``bandit``, ``barrier``, ``cart``, ``bowl`` or ``bag``."""
    picture = _rendered("things", name, width, height)
    if name == "bandit":  # its dark cloth is lost on dark woods
        flood(picture, _OCHRE, pygame.BLEND_RGB_ADD)
    return picture


def draw_good(width: int, height: int, good: str) -> pygame.Surface:
    """Draw a good on a disc of its colour; a small disc shows its sign, as the die does."""
    fine = fineness(width, height)
    side, style = min(width, height), GOOD_STYLES[GOODS.index(good)]
    surface = canvas(width * fine, height * fine)
    centre, radius = (width * fine / 2, height * fine / 2), side * fine * 0.46
    small = side < _SIGN_UNDER
    pygame.draw.circle(surface, OUTLINE, centre, side * fine * 0.49)
    pygame.draw.circle(surface, style.colour if small else lighter(style.colour, 0.25), centre, radius)
    pygame.draw.circle(surface, darker(style.colour, 0.12), centre, radius, max(1, round(side * fine * 0.06)))
    if small:
        sign = max(1, round(0.66 * side * fine))
        _stick(surface, draw_sign(sign, sign, style.icon, style.text), 0.5, 0.5)
        return shrink(surface, width, height)
    surface = shrink(surface, width, height)
    thing = max(1, round(0.84 * side))
    _stick(surface, atlas("things").scaled(good, thing, thing), 0.5, 0.48)
    return surface


def draw_coin(width: int, height: int) -> pygame.Surface:
    """Draw a pile of gold coins, which cannot be mistaken for the disc of a good."""
    fine = fineness(width, height)
    side = min(width, height) * fine
    surface = canvas(width * fine, height * fine)
    left, top = (width * fine - side) / 2, (height * fine - side) / 2
    thick, across, down = 0.115, 0.30, 0.15
    for x, foot, count in ((0.62, 0.52, 3), (0.36, 0.66, 4)):
        for coin in range(count):
            y = foot + 0.12 - thick * coin
            for rim, tone in ((0.028, OUTLINE), (0.0, darker(GOLD, 0.3))):
                for drop in (0.0, thick / 2, thick):
                    _ellipse(surface, tone, (left + x * side, top + (y + drop) * side), across, down, rim, side)
            _ellipse(surface, lighter(GOLD, 0.25), (left + x * side, top + y * side), across, down, 0.0, side)
        middle = (left + x * side, top + (foot + 0.12 - thick * (count - 1)) * side)
        _ellipse(surface, darker(GOLD, 0.15), middle, across * 0.68, down * 0.68, 0.0, side)
    return shrink(surface, width, height)


def _ellipse(
    surface: pygame.Surface, colour: Colour, centre: Point, across: float, down: float, rim: float, side: int
) -> None:
    pygame.draw.polygon(surface, colour, arc_points(centre, (across + rim) * side, (down + rim) * side, 0, 360, 40))


def _rendered(sheet: SheetName, name: str, width: int, height: int) -> pygame.Surface:
    side = min(width, height)
    return atlas(sheet).scaled(name, side, side)


def _stick(surface: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    """Draw a picture with its middle at ``x``, ``y`` of a surface 1 wide and high."""
    width, height = surface.get_size()
    surface.blit(picture, picture.get_rect(center=(round(x * width), round(y * height))))
