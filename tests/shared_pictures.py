"""Pictures that are drawn once for all tests of a process: the program of each test would else draw them all anew.

The program's own caches are in front and do as they always do; what they lack they take from here, as long as all that
a picture depends on beside its key is known. Nobody may draw on a picture, as with the caches themselves; the tests of
scenes check that at their end. Tests that compare what two programs draw use the fixture ``drawn_apart``.
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
    """Pictures with a sum over their pixels when they were made, and the texts in them, told with each use."""

    def __init__(self) -> None:
        super().__init__(256 * MEGABYTE)
        self.is_open = True
        self._sums: dict[Hashable, int] = {}
        self._texts: dict[Hashable, list[Drawn]] = {}

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The shared picture, or while they are not shared a new one."""
        if not self.is_open:
            return make()

        new: list[Drawn] = []

        def made() -> pygame.Surface:
            with told_to(new.append):
                picture = make()
            self._sums[key], self._texts[key] = _sum(picture), new
            return picture

        picture = super().get(key, made)
        if self._texts[key] is not new:
            for drawn in self._texts[key]:
                tell(drawn)
        return picture

    def drawn_on(self) -> list[Hashable]:
        """The keys of those pictures that are no longer as they were made."""
        return [key for key, picture in self._items.items() if _sum(picture) != self._sums[key]]

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Share nothing meanwhile."""
        self.is_open = False
        yield
        self.is_open = True


def _sum(picture: pygame.Surface) -> int:
    return zlib.crc32(picture.get_buffer())  # type: ignore[arg-type]


SHARED = Shared()
_OWN: WeakSet[SurfaceCache] = WeakSet()


def let_go() -> None:
    """Forget what programs have in caches of their own: they themselves may live on for long in cycles."""
    for own in _OWN:
        SurfaceCache.clear(own)


FACE: ContextVar[str] = ContextVar("face", default="")
"""The typeface of every look that is made meanwhile, whatever else is asked for; "" for none."""


def shared_look(width: int, height: int, ui: float = 1.0, face: str = "usual") -> Look:
    """A look with the fonts and all pictures of the program, which other tests may have drawn before."""
    face = FACE.get() or face
    sprites = SharedSprites()
    register_all(sprites)
    look = make_look(width, height, ui, _fonts(face), sprites=sprites)
    cache = SharedCache(cache_limit(look.scale), (look.scale, look.theme.name, face))
    _OWN.update((cache, sprites._cache))
    return replace(look, cache=cache)


class SharedCache(SurfaceCache):
    """The pictures of one look: shared while the look is that of ``look_key``, and its own once they were cleared."""

    def __init__(self, limit: int, look_key: Hashable) -> None:
        super().__init__(limit)
        self._look_key = look_key

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """From here, else from the shared ones, else made now."""
        if self._look_key is None:
            return super().get(key, make)
        return super().get(key, lambda: SHARED.get((self._look_key, current_language(), key), make))

    def clear(self) -> None:
        """Forget everything; from now on the look is another."""
        self._look_key = None
        super().clear()


class SharedSprites(SpriteStore):
    """Sprites shared by what draws them, with its arguments."""

    def get(self, name: str, width: int, height: int) -> pygame.Surface:
        """From here, else from the shared ones, else drawn now."""
        drawn_by = _content(self._draws.get(name))
        if drawn_by is None:
            return super().get(name, width, height)
        size = (max(1, width), max(1, height))
        return self._cache.get((name, size), lambda: SHARED.get((drawn_by, size), lambda: self._draws[name](*size)))

    def prepare(self, name: str, width: int, height: int) -> Iterator[None]:
        """As `get`, in slices where it must be drawn."""
        key = _content(self._draws.get(name)), (max(1, width), max(1, height))
        if SHARED.is_open and key in SHARED:
            self.get(name, width, height)
            return iter(())
        return super().prepare(name, width, height)


class SharedFonts(ToldFonts):
    """Fonts, and texts drawn with them, which depend on no look."""

    def clear(self) -> None:
        """Forget them only when they are many."""
        if len(self._fonts) > _FONTS:
            super().clear()


@cache
def _fonts(face: str) -> SharedFonts:
    return SharedFonts(font_files(face))


def _content(draw: object) -> Hashable:
    """What two functions have in common that draw the same; None where that is not known."""
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
