"""The event cards of Capoterra: a frame of parchment and a picture, without text."""

from __future__ import annotations

import pygame

from capitol.games.capoterra.ui.art.sheets import atlas
from capitol.games.capoterra.ui.art.signs import draw_sign
from capitol.table.art.brush import canvas, cut_rounded, darker, fineness, shrink
from capitol.table.palette import GOLD, LIGHT, OUTLINE, PARCHMENT, Colour


def draw_vignette(width: int, height: int, card: str) -> pygame.Surface:
    """Draw the picture of a card alone, filling the area and cropped to its shape. Raises KeyError for an unknown
    card."""
    pictures = atlas("cards")
    box = pictures.boxes[card]
    part = pygame.Rect(0, 0, min(box.width, box.height * width // height), min(box.height, box.width * height // width))
    part.center = (box.width // 2, box.height // 2)
    surface = pygame.Surface((width, height), 0, 32)
    surface.blit(pictures.scaled(card, width, height, part), (0, 0))
    return surface


def draw_card(width: int, height: int, card: str) -> pygame.Surface:
    """Draw a card: its picture fills the upper two thirds; the lower third is left for its words."""
    return _framed(width, height, card, picture_area(pygame.Rect(0, 0, width, height)))


def draw_wordless(width: int, height: int, card: str) -> pygame.Surface:
    """Draw a card that is all picture, for places at which its words are not written on it."""
    edge = max(2, round(width * 0.07))
    return _framed(width, height, card, pygame.Rect(edge, edge, width - 2 * edge, height - 2 * edge))


def _framed(width: int, height: int, card: str, box: pygame.Rect) -> pygame.Surface:
    """Draw a card with its picture in ``box``."""
    surface = _frame(width, height)
    surface.blit(draw_vignette(box.width, box.height, card), box)
    pygame.draw.rect(surface, darker(GOLD, 0.3), box, max(1, width // 90))
    return surface


def picture_area(card: pygame.Rect) -> pygame.Rect:
    """Return the area of a card's picture."""
    edge = round(card.width * 0.07)
    return pygame.Rect(card.x + edge, card.y + edge, card.width - 2 * edge, round(card.height * 0.6) - edge)


def words_area(card: pygame.Rect) -> pygame.Rect:
    """Return the area of a card reserved for its words."""
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
