"""A cache of surfaces limited by bytes; the least recently used are dropped first, except those that cost much."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from weakref import WeakSet, WeakValueDictionary

import pygame

MEGABYTE = 1 << 20
_LEFT, _MOST_DEAR = 0.45, 0.875
"""How much of the limit stays, however much is held beside the cache; and how much of that dear surfaces may take."""


class SurfaceCache:
    """Surfaces by key, with at most ``limit`` bytes of pixels in total.

    Those that are ``dear``, which take long to make, are dropped only when nothing else is left: the large but cheap
    pictures of one screen must not cost the board to which the next one returns. A dropped surface that something else
    still holds, like the recording of what is on the screen, is taken back instead of being made again. Even dear ones
    leave room for others, which would otherwise be made again with every frame.
    """

    def __init__(self, limit: int = 64 * MEGABYTE) -> None:
        self._limit = limit
        self._held = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._dear: set[Hashable] = set()
        self._dropped: WeakValueDictionary[Hashable, pygame.Surface] = WeakValueDictionary()
        self._beside: WeakSet[pygame.Surface] = WeakSet()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface], *, dear: bool = False) -> pygame.Surface:
        """Return the surface cached under ``key``, making it if missing."""
        if dear:
            self._dear.add(key)
        found = self.find(key)
        if found is not None:
            return found
        made = make()
        self._keep(key, made)
        return made

    def _keep(self, key: Hashable, surface: pygame.Surface) -> None:
        self._items[key] = surface
        self._held += bytes_of(surface)
        self._fit(key)

    def _fit(self, kept: Hashable) -> None:
        """Drop what is least wanted, but not what is ``kept``, until the rest is within the limit."""
        limit = self._limit_now
        while self._held > limit and len(self._items) > 1:
            dear = sum(bytes_of(self._items[one]) for one in self._dear if one != kept and one in self._items)
            others = (one for one in self._items if one != kept)
            least = next((one for one in others if (one in self._dear) is (dear > _MOST_DEAR * limit)), None)
            if least is None:
                least = next(one for one in self._items if one != kept)
            self._dropped[least] = self._drop(least)

    def count(self, *surfaces: pygame.Surface) -> None:
        """Count surfaces that somebody else holds against the limit, for as long as they live."""
        self._beside.update(surfaces)
        self._fit(None)

    def shrink(self, size: int) -> None:
        """Drop the least recently used surfaces, dear ones last, until at most ``size`` bytes are held; the limit
        stays."""
        for key in sorted(self._items, key=self._dear.__contains__):
            if self._held <= size:
                break
            self._dropped[key] = self._drop(key)

    def _drop(self, key: Hashable) -> pygame.Surface:
        dropped = self._items.pop(key)
        self._held -= bytes_of(dropped)
        self._dear.discard(key)
        return dropped

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface cached under ``key``, or None."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found
        found = self._dropped.pop(key, None)
        if found is not None:
            self._keep(key, found)
        return found

    def let_go(self, key: Hashable) -> None:
        """Drop the surface under ``key``; as long as something else holds it, it can be taken back."""
        if key in self._items:
            self._dropped[key] = self._drop(key)

    def cheapen(self, key: Hashable) -> None:
        """Let the surface under ``key`` be dropped like any that is soon made."""
        self._dear.discard(key)

    def allow(self, limit: int) -> None:
        """Set a new limit, in bytes."""
        self._limit = limit

    def forget(self, which: Callable[[Hashable], bool]) -> None:
        """Drop the surfaces whose keys ``which`` accepts."""
        for key in [key for key in self._items if which(key)]:
            self._drop(key)
        for key in [key for key in self._dropped if which(key)]:
            self._dropped.pop(key, None)

    def clear(self) -> None:
        """Drop everything (after a change of size or theme)."""
        self._items.clear()
        self._dear.clear()
        self._dropped.clear()
        self._held = 0

    @property
    def _limit_now(self) -> float:
        """The limit less what is held beside the cache."""
        beside = sum(bytes_of(surface) for surface in self._beside)
        return max(_LEFT * self._limit, self._limit - beside)

    @property
    def room(self) -> int:
        """How many bytes of pixels may be added before something is dropped."""
        return max(0, int(self._limit_now) - self._held)

    @property
    def held(self) -> int:
        """Bytes of pixels currently held."""
        return self._held

    def __contains__(self, key: Hashable) -> bool:
        """Whether a surface is cached under ``key``."""
        return self.find(key) is not None

    def __len__(self) -> int:
        return len(self._items)


def bytes_of(surface: pygame.Surface) -> int:
    """Return the size of a surface's pixels in bytes."""
    return surface.get_pitch() * surface.get_height()
