"""Named pictures at any pixel size, drawn in code when first requested."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator

import pygame

from capitol.kit.cache import MEGABYTE, SurfaceCache

Draw = Callable[[int, int], pygame.Surface]
Slices = Callable[[int, int], Generator[None, None, pygame.Surface]]


class SpriteStore:
    """Sprites by name."""

    def __init__(self, limit: int = 64 * MEGABYTE) -> None:
        self._draws: dict[str, Draw] = {}
        self._slices: dict[str, Slices] = {}
        self._cache = SurfaceCache(limit)

    def register(self, name: str, draw: Draw, slices: Slices | None = None) -> None:
        """Let ``draw(width, height)`` make the sprite. ``slices`` makes the same picture with pauses, for preparing it
        ahead."""
        self._draws[name] = draw
        if slices is not None:
            self._slices[name] = slices

    def has(self, name: str) -> bool:
        """Whether the sprite is registered."""
        return name in self._draws

    def names(self) -> Iterable[str]:
        """Return all names, sorted."""
        return sorted(self._draws)

    def get(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return the sprite at this size in window pixels (straight alpha), shared: do not draw on it. Raises KeyError
        if unknown."""
        if not self.has(name):
            raise KeyError(f"no sprite is called {name!r}")
        size = (max(1, width), max(1, height))
        self._cache.cheapen((name, size))
        return self._cache.get((name, size), lambda: self._draws[name](*size))

    def take(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return the sprite like `get`, but no longer keep it: for a large one from which something is made once."""
        picture = self.get(name, width, height)
        self._cache.forget(lambda key: key == (name, picture.get_size()))
        return picture

    def is_made(self, name: str, width: int, height: int) -> bool:
        """Whether the sprite is there at this size, so that ``get`` need not draw it."""
        return (name, (max(1, width), max(1, height))) in self._cache

    def prepare(self, name: str, width: int, height: int) -> Iterator[None]:
        """Make the sprite at this size with pauses, if supported, so that ``get`` finds it: until then it is kept,
        however much else is drawn."""
        size = (max(1, width), max(1, height))
        if (name, size) in self._cache:
            return
        picture = yield from self.draw_apart(name, *size)
        self._cache.get((name, size), lambda: picture, dear=True)

    def draw_apart(self, name: str, width: int, height: int) -> Generator[None, None, pygame.Surface]:
        """Return the sprite at this size, drawn with pauses and not kept: it may be drawn on."""
        slices = self._slices.get(name)
        return self.draw(name, width, height) if slices is None else (yield from slices(width, height))

    def draw(self, name: str, width: int, height: int) -> pygame.Surface:
        """Do the same without pauses."""
        return self._draws[name](width, height)

    def forget(self, which: Callable[[str], bool]) -> None:
        """Drop the pictures whose names ``which`` accepts, after their contents changed."""
        self._cache.forget(lambda key: isinstance(key, tuple) and which(key[0]))

    def allow(self, limit: int) -> None:
        """Set a new limit, in bytes."""
        self._cache.allow(limit)

    def shrink(self, size: int) -> None:
        """Drop the least recently used pictures until at most ``size`` bytes are held; the limit stays."""
        self._cache.shrink(size)

    def clear(self) -> None:
        """Drop all pictures (after a change of size); the names stay."""
        self._cache.clear()
