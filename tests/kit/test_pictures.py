"""Large pictures read and scaled in slices: the same as at once."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from capitol.host.lost_files import lost_files
from capitol.kit import pictures
from capitol.kit.pictures import (
    blend_slices,
    flood,
    in_thread,
    opaque_picture,
    read_slices,
    scaled_slices,
    shipped_picture,
)

Made = TypeVar("Made")


def end_of(slices: Generator[None, None, Made]) -> tuple[Made, int]:
    """What the slices end with, and how many there were."""
    count = 0
    while True:
        try:
            next(slices)
        except StopIteration as end:
            made: Made = end.value
            return made, count
        count += 1


def spotted(width: int, height: int, depth: int) -> pygame.Surface:
    """A picture in which neighbours differ."""
    picture = pygame.Surface((width, height), 0, depth)
    for number in range(300):
        box = (number * 37 % width, number * 91 % height, 5 + number % 60, 3 + number % 40)
        picture.fill((number * 53 % 256, number * 97 % 256, number * 29 % 256), box)
    return picture


@pytest.mark.parametrize("size", [(700, 401), (2111, 1777), (1600, 300), (333, 1300), (1600, 1300), (700, 1777)])
@pytest.mark.parametrize("depth", [24, 32])
def test_slices_end_with_the_picture_that_is_scaled_at_once(size: tuple[int, int], depth: int) -> None:
    picture = spotted(1600, 1300, depth)
    whole = pygame.Surface(picture.get_size(), 0, 32)
    whole.blit(picture, (0, 0))
    wanted = pygame.transform.smoothscale(whole, size)
    made, slices = end_of(scaled_slices(picture, size))
    assert slices >= 3
    assert pygame.image.tobytes(made, "RGB") == pygame.image.tobytes(wanted, "RGB")


@pytest.mark.parametrize("size", [(2111, 1777), (1600, 300), (1600, 1300)])
def test_slices_are_blended_as_the_whole_scaled_picture_would_be(size: tuple[int, int]) -> None:
    light, below = spotted(1600, 1300, 32), spotted(*size, 32)
    wanted = below.copy()
    wanted.blit(pygame.transform.smoothscale(light, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _none, slices = end_of(blend_slices(below, light, pygame.BLEND_RGB_MULT))
    assert slices >= 3
    assert pygame.image.tobytes(below, "RGB") == pygame.image.tobytes(wanted, "RGB")


def test_a_file_is_read_and_for_a_broken_one_there_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "resource", lambda name: tmp_path / name)
    picture = spotted(90, 60, 24)
    pygame.image.save(picture, str(tmp_path / "a.png"))
    read, _slices = end_of(read_slices("a.png"))
    assert pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(picture, "RGB")
    (tmp_path / "b.png").write_bytes(b"no picture")
    for name in ("b.png", "c.png"):
        assert end_of(read_slices(name))[0].get_width() > 1
        assert name in lost_files()
    assert shipped_picture("c.png", (600, 3)).get_width() == 600


def test_work_elsewhere_may_be_dropped() -> None:
    done: list[int] = []
    slices = in_thread(lambda: done.append(1))
    next(slices, None)
    slices.close()
    assert done == [1]


def test_a_picture_without_alpha_is_loaded_once_and_a_missing_one_is_plain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = opaque_picture("assets/shared/icon.png")
    assert opaque_picture("assets/shared/icon.png") is one
    assert not one.get_flags() & pygame.SRCALPHA
    monkeypatch.setattr(pictures, "resource", lambda name: tmp_path / name)
    assert tuple(opaque_picture("d.png").get_at((0, 0))) == (*pictures._PLAIN, 255)


@pytest.mark.parametrize("flags", [pygame.BLEND_RGB_MULT, pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB])
@pytest.mark.parametrize("rgba", [False, True])
@pytest.mark.parametrize("area", [None, pygame.Rect(13, 40, 181, 90)])
def test_a_flood_is_a_fill(flags: int, rgba: bool, area: pygame.Rect | None) -> None:
    if rgba:
        flags = {
            pygame.BLEND_RGB_MULT: pygame.BLEND_RGBA_MULT,
            pygame.BLEND_RGB_ADD: pygame.BLEND_RGBA_ADD,
            pygame.BLEND_RGB_SUB: pygame.BLEND_RGBA_SUB,
        }[flags]
    for alpha in (0, pygame.SRCALPHA):
        picture = pygame.Surface((300, 240), alpha, 32)
        for y in range(240):
            for x in range(300):
                picture.set_at((x, y), (x % 256, y, (x + y) % 256, (x * y) % 256))
        for colour in (
            ((200, 180, 90), (6, 3, 14), (255, 1, 128))
            if not rgba
            else ((200, 0, 90, 40), (9, 255, 1, 255), (90, 80, 70, 0))
        ):
            filled, flooded = picture.copy(), picture.copy()
            filled.fill(colour, area, flags)
            flood(flooded, colour, flags, area)
            assert pygame.image.tobytes(flooded, "RGBA") == pygame.image.tobytes(filled, "RGBA")
