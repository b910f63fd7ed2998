"""Boards whose picture was painted beforehand: where a level's picture lies, and scaling it to a window."""

from __future__ import annotations

import contextlib
import logging
import struct
from collections.abc import Generator
from pathlib import Path

import pygame

from capitol.boards.level import Level
from capitol.games.capitol.board import BoardLayout, board_mark
from capitol.games.capitol.rules.board import BoardSpec
from capitol.host.resources import resource
from capitol.kit.pictures import read_slices, scaled_slices

# The mark stands in a comment at the head of the file, and the size of the picture soon after it.
_HEAD = 1024
_MOST_SIDE = 8192
_SHADOW = (14, 8, 4)
_SPREADS, _DARK = 8, 190


def painted_board(level: Level, layout: BoardLayout, spec: BoardSpec, patterns: bool) -> Path | None:
    """The painted picture of a level's board: beside the level file, or among those that ship; None without one.

    A picture counts only while it shows the board as it is: each carries the mark of the board that it was made from.
    Without ``patterns`` the picture without them is looked for.
    """
    name = f"{level.name}.jpg" if patterns else f"{level.name}_plain.jpg"
    places = [level.path.with_name(name)]
    with contextlib.suppress(FileNotFoundError, ValueError):
        places.append(resource(f"assets/capitol/boards/{name}"))
    mark = board_mark(layout, spec).encode("ascii")
    return next((path for path in places if _carries(path, mark)), None)


def _carries(path: Path, mark: bytes) -> bool:
    """Whether the file is a JPEG with this mark, of a size that can be shown."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return False
    at = 2
    while head[:2] == b"\xff\xd8" and mark in head and at + 9 <= len(head) and head[at] == 0xFF:
        if head[at + 1] in (0xC0, 0xC2):  # the frame: length, depth, height, width
            height, width = struct.unpack(">HH", head[at + 5 : at + 9])
            return bool(0 < max(width, height) <= _MOST_SIDE)
        at += 2 + int.from_bytes(head[at + 2 : at + 4], "big")
    return False


def painted_slices(
    path: Path, layout: BoardLayout, width: int, height: int
) -> Generator[None, None, pygame.Surface | None]:
    """The picture in the file ``path``, scaled to lie in ``width`` x ``height`` as `BoardMap.fit` says; where room is
    left, its shadow on a clear ground. None when it cannot be read. Yields in between: it can be done in slices.
    """
    try:
        master = yield from read_slices(path)
    except (pygame.error, OSError) as error:
        logging.getLogger(__name__).warning("cannot read %s: %s", path.name, error)
        return None
    scale = min(width / layout.size[0], height / layout.size[1])
    size = (max(1, round(layout.size[0] * scale)), max(1, round(layout.size[1] * scale)))
    scaled = yield from scaled_slices(master, size)
    del master
    if size == (width, height):
        return scaled
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    box = scaled.get_rect(topleft=(round((width - size[0]) / 2), round((height - size[1]) / 2)))
    # The shadow falls to the right and down; each rectangle replaces what it covers of a larger, fainter one.
    for spread in range(_SPREADS, 0, -1):
        far = round(spread * size[0] / 500)
        alpha = round(_DARK * (1 - spread / (_SPREADS + 1)) ** 1.5)
        shade = box.inflate(2 * far, 2 * far).move(far // 3, far // 2)
        pygame.draw.rect(surface, (*_SHADOW, alpha), shade, border_radius=far)
    surface.blit(scaled, box)
    return surface
