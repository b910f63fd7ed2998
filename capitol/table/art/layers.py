"""Draw a level's own tile and image layers as one picture."""

from __future__ import annotations

import logging
from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pygame

from capitol.boards.level import Level, TileLayer, TilePicture
from capitol.boards.picture_decoding import PictureError, decode

Made = TypeVar("Made")


def level_slices(level: Level, width: int, height: int) -> Generator[None, None, pygame.Surface]:
    """Draw all visible layers of ``level``, lowest first, scaled to ``width`` x ``height`` pixels on a clear ground;
    yields in between, so that it can be done in slices."""
    picture = pygame.Surface(level.size, pygame.SRCALPHA)
    loaded: dict[Path, pygame.Surface | None] = {}
    for layer in level.layers:
        if layer.opacity <= 0:
            continue
        sheet = picture if layer.opacity >= 1 else pygame.Surface(level.size, pygame.SRCALPHA)
        if isinstance(layer, TileLayer):
            _lay_tiles(sheet, layer, level, loaded)
        else:
            image = _image(layer.path, loaded)
            yield
            if image is not None:
                sheet.blit(image, layer.offset)
        if sheet is not picture:
            sheet.set_alpha(round(255 * layer.opacity))
            picture.blit(sheet, (0, 0))
        yield
    return pygame.transform.smoothscale(picture, (max(1, width), max(1, height)))


def at_once(slices: Generator[None, None, Made]) -> Made:
    """Run slices without pauses and return their result."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            made: Made = end.value
            return made


def _lay_tiles(
    sheet: pygame.Surface, layer: TileLayer, level: Level, loaded: dict[Path, pygame.Surface | None]
) -> None:
    """Draw the tiles of ``layer`` on ``sheet``, in map pixels."""
    wide, tall = level.tile_size
    tiles: dict[int, pygame.Surface | None] = {}
    for row, cells in enumerate(layer.cells):
        for column, index in enumerate(cells):
            tile = level.tiles[index]
            if tile is None:
                continue
            if index not in tiles:
                tiles[index] = _tile(tile, loaded)
            picture = tiles[index]
            if picture is not None:
                # Tiled aligns tiles taller than the grid with the bottom of their cell.
                top = row * tall + tall - picture.get_height() + layer.offset[1]
                sheet.blit(picture, (column * wide + layer.offset[0], top))


def _tile(tile: TilePicture, loaded: dict[Path, pygame.Surface | None]) -> pygame.Surface | None:
    """Return one tile cut from its picture and flipped as the level says."""
    image = _image(tile.path, loaded)
    if image is None:
        return None
    box = pygame.Rect(tile.rect).clip(image.get_rect())
    picture = image.subsurface(box)
    if tile.flip_diagonal:
        picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)
    return pygame.transform.flip(picture, tile.flip_x, tile.flip_y)


def _image(path: Path, loaded: dict[Path, pygame.Surface | None]) -> pygame.Surface | None:
    """Return the picture in the file ``path``, read only once; None, logging it, if it cannot be read."""
    if path not in loaded:
        try:
            size, pixels = decode(path)
            loaded[path] = pygame.image.frombytes(pixels, size, "RGBA")
        except (PictureError, OSError) as error:
            # A missing ornament must not end a game: the ground stays plain there.
            logging.getLogger(__name__).warning("cannot read %s: %s", path.name, error)
            loaded[path] = None
    return loaded[path]
