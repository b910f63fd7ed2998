"""Large pictures from files, read and scaled in slices so that no frame or input waits for a whole one."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import TypeVar

import pygame

from capitol.host.lost_files import note_lost
from capitol.host.resources import resource

Made = TypeVar("Made")

_SLICE = 800_000
"""How many pixels of a picture are scaled or laid per slice, which takes a few ms."""
_FEW, _STRIPE = 2_000, 60_000
"""The fewest pixels that are blitted rather than filled, and how many at once."""
_TURN_S = 0.002
_STAND_IN, _PLAIN = 512, (150, 140, 128)
"""The size and colour of the stand-in for a missing picture."""


def in_thread(work: Callable[[], Made]) -> Generator[None, None, Made]:
    """Run ``work`` in another thread, yielding until it is done; return or raise its result. For reading files, which
    does not block this thread."""
    from concurrent.futures import ThreadPoolExecutor, wait

    with ThreadPoolExecutor(1) as threads:
        task = threads.submit(work)
        while not task.done():
            wait([task], _TURN_S)
            yield
    return task.result()


def shipped_picture(name: str, least: tuple[int, int] = (1, 1)) -> pygame.Surface:
    """Load a picture that ships with the program (named as for `resource`); if it is missing, a plain one of at least
    this size."""
    try:
        return pygame.image.load(str(resource(name)))
    except (pygame.error, OSError) as error:
        note_lost(name, error)
        plain = pygame.Surface((max(_STAND_IN, least[0]), max(_STAND_IN, least[1])), 0, 32)
        plain.fill(_PLAIN)
        return plain


@cache
def opaque_picture(name: str) -> pygame.Surface:
    """Load a picture that ships with the program, once per process, as a surface without alpha; not to be drawn on."""
    loaded = shipped_picture(name)
    surface = pygame.Surface(loaded.get_size(), 0, 32)
    surface.blit(loaded, (0, 0))
    return surface


def read_slices(name: str) -> Generator[None, None, pygame.Surface]:
    """Load a picture like `shipped_picture`, yielding until it is read."""
    picture = yield from in_thread(lambda: shipped_picture(name))
    return picture


def covering_slices(name: str, width: int, height: int) -> Generator[None, None, pygame.Surface]:
    """Load a picture like `shipped_picture` and scale it to ``width`` x ``height``, with pauses; where these have
    another shape, the middle of it."""
    master = yield from read_slices(name)
    wide, tall = master.get_size()
    scale = max(width / wide, height / tall)
    size = max(width, round(wide * scale)), max(height, round(tall * scale))
    picture = yield from scaled_slices(master, size)
    if size == (width, height):
        return picture
    surface = pygame.Surface((width, height), 0, 32)
    surface.blit(picture, ((width - size[0]) // 2, (height - size[1]) // 2))
    return surface


def scaled_slices(picture: pygame.Surface, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """Scale an opaque picture smoothly to ``size``, with the same result as ``smoothscale``, but in slices."""
    if picture.get_height() == size[1]:
        result = yield from _lying(picture, size[0])
        return result
    result = pygame.Surface(size, 0, 32)
    yield  # to allocate one as large as a window takes longer than to scale a slice
    yield from blend_slices(result, picture, 0)
    return result


def blend_slices(onto: pygame.Surface, picture: pygame.Surface, flags: int) -> Generator[None, None, None]:
    """Blit an opaque picture, scaled smoothly to the size of the one below, with these flags of ``blit``, in slices:
    all of it is never in memory at that size."""
    (width, height), tall = onto.get_size(), picture.get_height()
    lying = yield from _lying(picture, width)
    columns = max(1, _SLICE // max(tall, height))
    for left in range(0, width, columns):
        strip = lying.subsurface((left, 0, min(columns, width - left), tall))
        onto.blit(pygame.transform.smoothscale(strip, (strip.get_width(), height)), (left, 0), special_flags=flags)
        yield


def _lying(picture: pygame.Surface, width: int) -> Generator[None, None, pygame.Surface]:
    """Return a picture scaled smoothly in its width alone, in slices.

    pygame scales all rows first, then all columns, so each row and column can be done separately. This also avoids a
    copy of the whole picture with four bytes per pixel, the only format that scales fast.
    """
    wide, tall = picture.get_size()
    lying = pygame.Surface((width, tall), 0, 32)
    yield
    rows = max(1, _SLICE // max(wide, width))
    for top in range(0, tall, rows):
        band = pygame.Surface((wide, min(rows, tall - top)), 0, 32)
        band.blit(picture, (0, -top))
        if width != wide:
            band = pygame.transform.smoothscale(band, (width, band.get_height()))
        lying.blit(band, (0, top))
        yield
    return lying


def flood(surface: pygame.Surface, colour: Sequence[int], flags: int, area: pygame.Rect | None = None) -> None:
    """Fill a surface, or an area of it, with a colour in a blend mode: as its ``fill`` does, but many times as fast,
    since pygame computes several pixels at once only when it blits."""
    box = (surface.get_rect() if area is None else area).clip(surface.get_clip())
    if box.width * box.height < _FEW or surface.get_bitsize() != 32:
        surface.fill(colour, box, flags)
        return
    stripe = pygame.Surface((box.width, min(box.height, -(-_STRIPE // box.width))), pygame.SRCALPHA, 32)
    stripe.fill(colour)
    for top in range(box.top, box.bottom, stripe.get_height()):
        surface.blit(stripe, (box.x, top), (0, 0, box.width, box.bottom - top), flags)
