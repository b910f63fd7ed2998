"""Named pictures at any pixel size: drawn in code, or scaled from PNG files that win over the code."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path

import pygame

from capitol.kit.cache import MEGABYTE, SurfaceCache

Draw = Callable[[int, int], pygame.Surface]
Slices = Callable[[int, int], Generator[None, None, pygame.Surface]]


class SpriteStore:
    """Sprites by name. ``folder`` may hold ``NAME.png`` files (with alpha, straight, at any size)."""

    def __init__(self, folder: Path | None = None, limit: int = 160 * MEGABYTE) -> None:
        self._draws: dict[str, Draw] = {}
        self._slices: dict[str, Slices] = {}
        self._files: dict[str, Path] = {}
        self._sources: dict[str, tuple[pygame.Surface, pygame.Surface]] = {}
        self._cache = SurfaceCache(limit)
        if folder is not None and folder.is_dir():
            self._files = {path.stem: path for path in sorted(folder.glob("*.png"))}

    def register(self, name: str, draw: Draw, slices: Slices | None = None) -> None:
        """Let ``draw(width, height)`` make the sprite, unless a file of that name exists. ``slices`` makes the same
        picture with pauses, so that it can be prepared."""
        self._draws[name] = draw
        if slices is not None:
            self._slices[name] = slices

    def has(self, name: str) -> bool:
        """Whether there is such a sprite."""
        return name in self._draws or name in self._files

    def names(self) -> Iterable[str]:
        """All names, sorted."""
        return sorted(self._draws.keys() | self._files.keys())

    def get(self, name: str, width: int, height: int) -> pygame.Surface:
        """The sprite at this size in window pixels (straight alpha), shared: do not draw on it. KeyError if unknown."""
        if not self.has(name):
            raise KeyError(f"no sprite is called {name!r}")
        size = (max(1, width), max(1, height))
        return self._cache.get((name, size), lambda: self._make(name, size))

    def prepare(self, name: str, width: int, height: int) -> Iterator[None]:
        """Make the sprite at this size with pauses, as far as it knows any, so that ``get`` has it."""
        size = (max(1, width), max(1, height))
        slices = self._slices.get(name) if name not in self._files and (name, size) not in self._cache else None
        if slices is None:
            self.get(name, *size)
            return
        picture = yield from slices(*size)
        self._cache.get((name, size), lambda: picture)

    def forget(self, which: Callable[[str], bool]) -> None:
        """Forget the pictures of the names that ``which`` picks: what they show has changed."""
        self._cache.forget(lambda key: isinstance(key, tuple) and which(key[0]))

    def clear(self) -> None:
        """Forget the pictures of an old size; names and files stay."""
        self._cache.clear()

    def _make(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        if name in self._files:
            if name not in self._sources:
                self._sources[name] = split_alpha(pygame.image.load(str(self._files[name])))
            return join_scaled(*self._sources[name], size)
        return self._draws[name](*size)


def split_alpha(picture: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """A picture as its colours, bled out under the transparent parts, and its alpha on white.

    Scaling straight alpha mixes the unseen colour of transparent pixels into the edges; scaling the two apart does not.
    """
    source = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    source.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    width, height = source.get_size()
    colours = pygame.Surface((width, height), 0, 32)
    colours.fill(pygame.transform.average_color(source, consider_alpha=True)[:3])
    for reach in (8, 4, 2, 1):
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)):
            colours.blit(source, (dx * reach, dy * reach))
    colours.blit(source, (0, 0))
    alpha = source
    alpha.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return colours, alpha


def join_scaled(colours: pygame.Surface, alpha: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Colours and alpha, each scaled smoothly to ``size``, as one straight-alpha picture."""
    scaled = pygame.transform.smoothscale(colours, size)
    result = pygame.Surface(size, pygame.SRCALPHA, 32)
    result.blit(scaled, (0, 0))
    result.blit(pygame.transform.smoothscale(alpha, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result
