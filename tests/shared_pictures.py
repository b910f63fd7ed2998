"""Pictures shared by all tests of a process: otherwise the program of each test would draw all of them again.

The program's own caches come first and work as usual; what they lack they take from here, if everything that a picture
depends on besides its key is known. Nobody may draw on a cached picture; the tests of scenes check that at the end.
Tests that compare the drawings of two programs use the fixture ``drawn_apart``.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import cache, partial
from types import FunctionType, MethodType
from weakref import WeakSet

import pygame

from capitol.host.language import current_language
from capitol.kit.cache import MEGABYTE, SurfaceCache
from capitol.kit.look import Look, cache_limit, make_look
from capitol.kit.sprites import SpriteStore
from capitol.shell.faces import font_files
from capitol.table.seats.colours import SeatPalette
from tests.sprites import register_all
from tests.texts_drawn import Drawn, ToldFonts, tell, told_to

_FONTS = 200


class Shared(SurfaceCache):
    """Shared pictures, with checksums of their pixels when they were made, and the texts in them, which are reported at
    each use."""

    def __init__(self) -> None:
        super().__init__(256 * MEGABYTE)
        self.is_open = True
        self._sums: dict[Hashable, int] = {}
        self._texts: dict[Hashable, list[Drawn]] = {}

    def get(self, key: Hashable, make: Callable[[], pygame.Surface], *, dear: bool = False) -> pygame.Surface:
        """Return the shared picture, or a new one while sharing is off."""
        if not self.is_open:
            return make()

        new: list[Drawn] = []

        def made() -> pygame.Surface:
            with told_to(new.append):
                picture = make()
            self._sums[key], self._texts[key] = _sum(picture), new
            return picture

        picture = super().get(key, made, dear=dear)
        if self._texts[key] is not new:
            for drawn in self._texts[key]:
                tell(drawn)
        return picture

    def drawn_on(self) -> list[Hashable]:
        """Return the keys of the pictures that were changed after they were made."""
        return [key for key, picture in self._items.items() if _sum(picture) != self._sums[key]]

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Turn sharing off inside the context."""
        self.is_open = False
        yield
        self.is_open = True


def _sum(picture: pygame.Surface) -> int:
    return zlib.crc32(picture.get_buffer())  # type: ignore[arg-type]


SHARED = Shared()
_OWN: WeakSet[SurfaceCache] = WeakSet()


def let_go() -> None:
    """Empty the programs' own caches: reference cycles may keep the programs alive for long."""
    for own in _OWN:
        SurfaceCache.clear(own)


FACE: ContextVar[str] = ContextVar("face", default="")
"""The typeface of every look made from now on, whatever else is asked for; "" for none."""


def shared_look(width: int, height: int, ui: float = 1.0, face: str = "usual") -> Look:
    """Return a look with the program's fonts and pictures, which other tests may have drawn already."""
    face = FACE.get() or face
    sprites = SharedSprites()
    register_all(sprites)
    look = make_look(width, height, ui, _fonts(face), sprites=sprites)
    cache = SharedCache(cache_limit(look.scale), (look.scale, look.theme.name, face))
    _OWN.update((cache, sprites._cache))
    return replace(look, cache=cache)


class SharedCache(SurfaceCache):
    """The pictures of one look: shared while the look is that of ``look_key``, and private after they were cleared."""

    def __init__(self, limit: int, look_key: Hashable) -> None:
        super().__init__(limit)
        self._look_key = look_key

    def get(self, key: Hashable, make: Callable[[], pygame.Surface], *, dear: bool = False) -> pygame.Surface:
        """Return a picture from this cache, else from the shared ones, else a new one."""
        if self._look_key is None:
            return super().get(key, make, dear=dear)
        return super().get(key, lambda: SHARED.get((self._look_key, current_language(), key), make), dear=dear)

    def clear(self) -> None:
        """Forget all pictures; the look changes now."""
        self._look_key = None
        super().clear()


class SharedSprites(SpriteStore):
    """Sprites shared by their drawing functions and arguments."""

    def get(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return a sprite from this store, else from the shared ones, else draw it."""
        drawn_by = _content(self._draws.get(name))
        if drawn_by is None:
            return super().get(name, width, height)
        size = (max(1, width), max(1, height))
        return self._cache.get((name, size), lambda: SHARED.get((drawn_by, size), lambda: self._draws[name](*size)))

    def prepare(self, name: str, width: int, height: int) -> Iterator[None]:
        """Do the same as `get`, but draw in slices."""
        key = _content(self._draws.get(name)), (max(1, width), max(1, height))
        if SHARED.is_open and key in SHARED:
            self.get(name, width, height)
            return iter(())
        return super().prepare(name, width, height)


class SharedFonts(ToldFonts):
    """Fonts, and texts drawn with them; these depend on no look."""

    def clear(self) -> None:
        """Forget the texts, but only if there are many."""
        if len(self._fonts) > _FONTS:
            super().clear()


@cache
def _fonts(face: str) -> SharedFonts:
    return SharedFonts(font_files(face))


def _content(draw: object) -> Hashable:
    """Return a key that is equal for functions that draw the same; None if that is unknown."""
    match draw:
        case partial():
            parts = [draw.func, *draw.args, *(part for pair in sorted(draw.keywords.items()) for part in pair)]
            found = tuple(map(_content, parts))
            return None if None in found else found
        case SeatPalette():
            return draw.styles
        case FunctionType():
            return None if draw.__closure__ else draw
        case MethodType():
            return draw.__func__ if isinstance(draw.__self__, SharedSprites) else None
        case str() | int() | bool() | float() | tuple():
            return draw
    return None
