"""The saved picture of a finished game: its background and the seats' badges, for every game."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.look import Look, Scale
from capitol.table.seats.badge import SeatBadge, SeatLook
from capitol.table.table_top import paint_table

WIDTH, HEIGHT = 1920, 1080
"""The size of the picture, whatever the window's."""


def end_picture(look: Look) -> tuple[pygame.Surface, Canvas]:
    """Return the picture, an empty table so far, and the canvas to draw on it."""
    picture = pygame.Surface((WIDTH, HEIGHT))
    canvas = Canvas(picture, replace(look, scale=Scale(WIDTH, HEIGHT, 1.0)))
    paint_table(canvas)
    return picture, canvas


def paint_badge(canvas: Canvas, rect: Rect, seat: SeatLook, score: int, *, crowned: bool) -> None:
    """Paint a seat's badge with its score."""
    SeatBadge(
        f"seat.{seat.seat}", rect, seat, score=str(score), crowned=crowned, faced=True, label=seat.sitter.name
    ).paint(canvas)
