"""The event cards of Capoterra: a frame of parchment and a picture, without text."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from capitol.games.capoterra.rules.numbers import CARDS
from capitol.games.capoterra.ui.art import pieces, tiles
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.table.art.brush import canvas, cut_rounded, darker, fineness, gradient, shrink
from capitol.table.palette import GOLD, LIGHT, OUTLINE, PARCHMENT, Colour

SHAPE = (5, 7)
"""Width and height of a card."""
_DUSK: tuple[tuple[float, Colour], ...] = (
    (0.0, (0x7F, 0xA6, 0xB8)),
    (0.55, (0xE8, 0xCF, 0x9C)),
    (1.0, (0xC2, 0x9A, 0x5B)),
)


def _waste(side: int) -> pygame.Surface:
    return tiles.draw_tile(side, side, "waste", 0, 0)


def _turned(side: int) -> pygame.Surface:
    return tiles.draw_tile(side, side, "sheep", 0, 3)


def _sign(name: str, colour: Colour) -> Callable[[int], pygame.Surface]:
    def draw(side: int) -> pygame.Surface:
        return draw_sign(side, side, name, colour)

    return draw


_THINGS: dict[str, Callable[[int], pygame.Surface]] = {
    "bandit": lambda side: pieces.draw_bandit(side, side),
    "subversion": lambda side: pieces.draw_village(side, side, "ivory"),
    "unrest": _sign("soldier", (0x8E, 0x23, 0x14)),
    "redevelopment": _waste,
    "robbery": _sign("gold", (0x6B, 0x4A, 0x10)),
    "struck": lambda side: pieces.draw_coin(side, side),
    "reroute": _turned,
    "repairs": lambda side: pieces.draw_cart(side, side),
    "starvation": lambda side: pieces.draw_bowl(side, side),
    "shuffle": _sign("swap", (0x3A, 0x2A, 0x20)),
}
assert tuple(_THINGS) == CARDS


def draw_vignette(width: int, height: int, card: str) -> pygame.Surface:
    """Draw the picture of a card alone, filling the area. KeyError for an unknown card."""
    surface = gradient(width, height, _DUSK)
    side = max(1, round(min(width, height) * 0.7))
    thing = _THINGS[card](side)
    surface.blit(thing, thing.get_rect(center=(width // 2, round(height * 0.54))))
    return surface


def draw_card(width: int, height: int, card: str) -> pygame.Surface:
    """Draw a card: its picture fills the upper two thirds; the lower third is left for its words."""
    surface = _frame(width, height)
    box = picture_area(pygame.Rect(0, 0, width, height))
    picture = draw_vignette(box.width, box.height, card)
    surface.blit(picture, box)
    pygame.draw.rect(surface, darker(GOLD, 0.3), box, max(1, width // 90))
    return surface


def picture_area(card: pygame.Rect) -> pygame.Rect:
    """Return the area of a card's picture."""
    edge = round(card.width * 0.07)
    return pygame.Rect(card.x + edge, card.y + edge, card.width - 2 * edge, round(card.height * 0.6) - edge)


def words_area(card: pygame.Rect) -> pygame.Rect:
    """Return the area of a card that is left for its words."""
    picture, edge = picture_area(card), round(card.width * 0.07)
    return pygame.Rect(
        picture.x, picture.bottom + edge // 2, picture.width, card.bottom - picture.bottom - edge * 3 // 2
    )


def draw_back(width: int, height: int) -> pygame.Surface:
    """Draw the back of the event cards."""
    surface = _frame(width, height, (0x5B, 0x2F, 0x25))
    side = round(min(width, height) * 0.56)
    sign = draw_sign(side, side, "event", GOLD)
    surface.blit(sign, sign.get_rect(center=(width // 2, height // 2)))
    return surface


def _frame(width: int, height: int, paper: Colour = PARCHMENT) -> pygame.Surface:
    fine = fineness(width, height)
    surface = canvas(width * fine, height * fine)
    surface.fill(OUTLINE)
    rim = max(1, round(width * fine * 0.014))
    surface.fill(LIGHT if paper == PARCHMENT else GOLD, surface.get_rect().inflate(-2 * rim, -2 * rim))
    surface.fill(paper, surface.get_rect().inflate(-5 * rim, -5 * rim))
    return shrink(cut_rounded(surface, round(width * fine * 0.06)), width, height)
