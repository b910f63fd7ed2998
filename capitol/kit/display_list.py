"""Display lists: record drawing as a list of steps, find the parts in which two lists differ, and paint only those."""

from __future__ import annotations

import weakref
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Sequence

import pygame
from pygame import Rect

from capitol.kit.cache import MEGABYTE, bytes_of

Box = tuple[int, int, int, int]
Step = tuple[pygame.Surface | None, int, int, Box | None, int | None, int, tuple[int, ...], Box]
_CELLS = 40
"""The number of grid cells across the picture for collecting changed parts."""
_FEW = 64
_LITTLE = 2
"""A flat picture of which less than 1/n is missing is completed rather than left alone."""
_SPARE = 1.25
"""The rects may be at most this many times as large as all boxes together."""
_LARGE, _COVERING = 8, 200
"""In rects larger than 1/n of the surface nothing is painted that will be covered; only what is larger than 1/n of it
counts."""


class Clear(pygame.Surface):
    """A fully transparent picture: it keeps a place in a drawing and costs no time there. So do its subsurfaces."""


class Recording:
    """A stand-in for a surface under a `Canvas` that records drawing steps instead of drawing.

    ``steps[i]`` is (picture or None for a fill, x, y, area, alpha, flags, colour, box). Equal steps draw the same, as
    long as nobody draws on a picture after it was shown. ``boxes[i]`` is the part of the surface that it touches; steps
    that touch nothing are left out.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self.steps: list[Step] = []
        self.boxes: list[Rect] = []
        self._whole = Rect((0, 0), size)
        self._clip = Rect(self._whole)
        self._placed: tuple[object, list[int]] | None = None
        self._replaced: list[int] = []
        self._ground: tuple[int, list[Rect]] | None = None
        self._parted: tuple[Recording, Recording] | None = None
        self._compared: tuple[weakref.ref[Recording], int, tuple[list[int], list[int]]] | None = None

    def add(self, part: Recording) -> bool:
        """Append the steps of ``part``, which has the same size; return False, recording nothing, while a clip is
        set."""
        if self.clipped or part._whole != self._whole:
            return False
        self.steps += part.steps
        self.boxes += part.boxes
        return True

    def end_ground(self) -> None:
        """Mark what was recorded so far as the ground: it covers everything, seldom changes and is below all the
        rest."""
        self._ground = len(self.steps), list(self.boxes)

    def parted(self) -> tuple[Recording, Recording] | None:
        """Return the ground and the rest, the same two each time; None if no ground was marked. Nothing may be recorded
        afterwards."""
        if self._parted is None and self._ground is not None:
            end, boxes = self._ground
            ground, rest = Recording(self._whole.size), Recording(self._whole.size)
            ground.steps, ground.boxes = self.steps[:end], boxes
            ground._replaced = [at for at in self._replaced if at < end]
            rest.steps, rest.boxes = self.steps[end:], self.boxes[end:]
            self._parted = ground, rest
        return self._parted

    def pictures(self) -> set[pygame.Surface]:
        """Return the pictures that are blitted."""
        return {step[0] for step in self.steps if step[0] is not None}

    # The subset of a surface's methods that drawing needs

    def blit(
        self,
        source: pygame.Surface,
        dest: Rect | Sequence[float],
        area: Rect | Sequence[int] | None = None,
        special_flags: int = 0,
    ) -> Rect:
        """Record that a picture, or an area of it, is blitted to ``dest``."""
        x, y = int(dest[0]), int(dest[1])
        part = None if area is None else (int(area[0]), int(area[1]), int(area[2]), int(area[3]))
        box = Rect((x, y), source.get_size() if part is None else part[2:]).clip(self._clip)
        if box.width and box.height:
            held = (box.x, box.y, box.width, box.height)
            self.steps.append((source, x, y, part, source.get_alpha(), special_flags, (), held))
            self.boxes.append(box)
        return box

    def fill(self, color: Sequence[int], rect: Rect | Sequence[int] | None = None, special_flags: int = 0) -> Rect:
        """Record that a rect, or everything, is filled."""
        box = (self._whole if rect is None else Rect(rect)).clip(self._clip)
        if box.width and box.height:
            held = (box.x, box.y, box.width, box.height)
            self.steps.append((None, 0, 0, None, None, special_flags, tuple(color), held))
            self.boxes.append(box)
        return box

    @property
    def clipped(self) -> bool:
        """Whether drawing is limited to a part."""
        return self._clip != self._whole

    def with_pictures(
        self, other: Callable[[pygame.Surface, int, int], pygame.Surface], pictures: Container[pygame.Surface]
    ) -> Recording:
        """Return a copy that blits ``other(picture, x, y)``, a picture of the same size with its own alpha, in place of
        each of ``pictures``. This recording is unchanged."""
        copy = Recording(self._whole.size)
        copy.boxes, copy._ground = self.boxes, self._ground
        places = self._places_of(pictures)
        copy.steps, copy._replaced = list(self.steps), [*self._replaced, *places]
        for at in places:
            picture, x, y = self.steps[at][:3]
            if picture is not None:
                copy.steps[at] = (other(picture, x, y), *self.steps[at][1:])
        return copy

    def _places_of(self, pictures: Container[pygame.Surface]) -> list[int]:
        """Return the steps that blit one of ``pictures``; cached, because the same ones are looked up on every beat."""
        key = pictures, len(self.steps)
        if self._placed is None or self._placed[0] != key:
            found = [at for at, step in enumerate(self.steps) if step[0] is not None and step[0] in pictures]
            self._placed = key, found
        return self._placed[1]

    def get_rect(self) -> Rect:
        """Return the rect of the whole."""
        return Rect(self._whole)

    def get_size(self) -> tuple[int, int]:
        """Return width and height."""
        return self._whole.size

    def get_clip(self) -> Rect:
        """Return the part that may be drawn on."""
        return Rect(self._clip)

    def set_clip(self, rect: Rect | None) -> None:
        """Limit drawing to this part."""
        self._clip = Rect(self._whole) if rect is None else self._whole.clip(rect)


class RecordingCache:
    """A cache of at most ``most`` recordings of parts that are drawn repeatedly, and of as many as hold ``limit`` bytes
    of pictures; the least recently used are dropped first.

    A picture counts once, however many recordings show it, and also if another cache holds it: here it outlives that.
    """

    def __init__(self, most: int = 1024, limit: int = 16 * MEGABYTE) -> None:
        self._most, self._limit = most, limit
        self._parts: dict[Hashable, Recording] = {}
        self._shown: Counter[pygame.Surface] = Counter()
        self._held = 0

    def get(self, key: Hashable, make: Callable[[], Recording]) -> Recording:
        """Return the recording under ``key``, making it if missing."""
        found = self._parts.pop(key, None)
        if found is None:
            found = make()
            while len(self._parts) >= self._most:
                self._drop_oldest()
            for picture in found.pictures():
                self._held += 0 if self._shown[picture] else bytes_of(picture)
                self._shown[picture] += 1
            while self._parts and self._held > self._limit:
                self._drop_oldest()
        self._parts[key] = found
        return found

    def _drop_oldest(self) -> None:
        for picture in self._parts.pop(next(iter(self._parts))).pictures():
            self._shown[picture] -= 1
            if not self._shown[picture]:
                del self._shown[picture]
                self._held -= bytes_of(picture)

    def allow(self, limit: int) -> None:
        """Set a new limit, in bytes of pictures."""
        self._limit = limit

    @property
    def held(self) -> int:
        """Bytes of pixels of the pictures shown."""
        return self._held

    def clear(self) -> None:
        """Drop everything (after a change of size or theme)."""
        self._parts.clear()
        self._shown.clear()
        self._held = 0


class Flat:
    """Recordings flattened into one picture, for as long as much changes above them and little in them."""

    def __init__(self) -> None:
        self._made: tuple[tuple[Recording, ...], pygame.Surface, Recording] | None = None
        self._painted: list[int] = []

    def of(
        self,
        parts: tuple[Recording, ...],
        like: pygame.Surface,
        rects: Iterable[Rect],
        hidden: Iterable[Rect] | None = None,
    ) -> Recording:
        """Return ``parts``, which cover everything, as one step that is valid inside ``rects``; the picture is made
        like ``like``, which has their size. Only what was requested is painted, and if the parts differ from last time,
        only what differs. If ``like`` shows them everywhere but in ``hidden``, that is copied instead."""
        size = like.get_size()
        last = self._made[0] if self._made is not None and self._made[1].get_size() == size else ()
        picture, flat = self._picture_like(like)
        if len(last) != len(parts):
            self._painted = _cells((), size)
        else:
            stale = self._stale(parts)
            self._painted = [there & ~gone for there, gone in zip(self._painted, stale, strict=True)]
        self._made = parts, picture, flat
        wanted = _cells(rects, size)
        missing = [want & ~there for want, there in zip(wanted, self._painted, strict=True)]
        if any(missing):
            unseen = _cells((Rect((0, 0), size),) if hidden is None else hidden, size)
            for rect in _rects_of([gap & ~out for gap, out in zip(missing, unseen, strict=True)], size):
                picture.blit(like, rect, rect)
            paint(picture, parts, _rects_of([gap & out for gap, out in zip(missing, unseen, strict=True)], size))
            self._painted = [want | there for want, there in zip(wanted, self._painted, strict=True)]
        return flat

    def has_most(self, parts: tuple[Recording, ...], rects: Iterable[Rect]) -> bool:
        """Return whether little of ``parts`` inside ``rects`` is not painted yet."""
        if self._made is None or len(self._made[0]) != len(parts):
            return False
        size = self._made[1].get_size()
        stale = self._stale(parts)
        wanted = _cells(rects, size)
        missing = (want & ~(there & ~gone) for want, there, gone in zip(wanted, self._painted, stale, strict=True))
        return _LITTLE * sum(row.bit_count() for row in missing) < sum(row.bit_count() for row in wanted)

    def _stale(self, parts: tuple[Recording, ...]) -> list[int]:
        assert self._made is not None
        last, picture, _flat = self._made
        pairs = zip(last, parts, strict=True)
        return _cells((box for a, b in pairs for box in changed_boxes(a, b)), picture.get_size())

    def take(self, parts: tuple[Recording, ...], surface: pygame.Surface, hidden: Iterable[Rect]) -> None:
        """Take over the picture of ``parts`` from a surface that shows them everywhere but in ``hidden``."""
        size = surface.get_size()
        picture, flat = self._picture_like(surface)
        picture.blit(surface, (0, 0))
        self._made = parts, picture, flat
        shown = _cells((picture.get_rect(),), size)
        self._painted = [row & ~out for row, out in zip(shown, _cells(hidden, size), strict=True)]

    def prepare(self, surface: pygame.Surface) -> None:
        """Allocate the picture, for a surface like this one: in a large window that takes as long as a frame."""
        picture, flat = self._picture_like(surface)
        if self._made is None or self._made[1] is not picture:
            self._made, self._painted = ((), picture, flat), []

    def _picture_like(self, surface: pygame.Surface) -> tuple[pygame.Surface, Recording]:
        size = surface.get_size()
        if self._made is not None and self._made[1].get_size() == size:
            return self._made[1:]
        picture, flat = pygame.Surface(size, 0, surface), Recording(size)
        flat.blit(picture, (0, 0))
        return picture, flat

    def clear(self) -> None:
        """Release the recordings. The picture is repainted next time and reused if it has the same size: allocating
        that much memory takes longer than painting it."""
        if self._made is not None:
            _parts, picture, flat = self._made
            self._made, self._painted = ((), picture, flat), []


Target = pygame.Surface | Recording
"""What a canvas can draw on."""


def changed_boxes(old: Recording, new: Recording) -> list[Rect]:
    """Return all places where the pictures of two recordings may differ.

    Some steps are kept: they are in both, in the same order. Whatever no other step touches is drawn by the kept ones
    alone, so it looks the same in both.
    """
    gone, added = _difference(old, new)
    return [old.boxes[at] for at in gone] + [new.boxes[at] for at in added]


def _difference(old: Recording, new: Recording) -> tuple[list[int], list[int]]:
    """Return the numbers of the steps of ``old`` that are not kept, and of those of ``new``, both in order; the last
    answer is kept, as it is asked several times while one frame is painted."""
    if old is new:
        return [], []
    last = new._compared
    if last is None or last[0]() is not old or last[1] != len(new.steps):
        last = new._compared = weakref.ref(old), len(new.steps), _compared(old, new)
    return last[2]


def _compared(old: Recording, new: Recording) -> tuple[list[int], list[int]]:
    if old.boxes is new.boxes:  # one made from the other, or both from a third, by `with_pictures`: the rest is equal
        replaced = [at for at in sorted({*old._replaced, *new._replaced}) if old.steps[at] != new.steps[at]]
        return replaced, list(replaced)
    first, last_old, last_new = 0, len(old.steps), len(new.steps)
    while first < last_old and first < last_new and old.steps[first] == new.steps[first]:
        first += 1
    while last_old > first and last_new > first and old.steps[last_old - 1] == new.steps[last_new - 1]:
        last_old, last_new = last_old - 1, last_new - 1
    places: dict[Step, list[int]] = {}
    for at in range(first, last_old):
        places.setdefault(old.steps[at], []).append(at)
    gone: list[int] = []
    added: list[int] = []
    here = first
    for at in range(first, last_new):
        step = new.steps[at]
        if here < last_old and old.steps[here] == step:
            here += 1
            continue
        same = places.get(step, ())
        later = bisect_left(same, here)
        # A repeated step is no landmark: jumping to its later copy would give up much in between.
        if later < len(same) and len(same) == 1:
            gone += range(here, same[later])
            here = same[later] + 1
        else:
            added.append(at)
    return [*gone, *range(here, last_old)], added


def split_changes(old: Sequence[Recording], new: Sequence[Recording]) -> tuple[list[Rect], Recording]:
    """Return where ``new`` must be painted from the ground up on a surface that shows ``old``, and the steps that have
    only to be painted on top of the rest: nothing that stays lies on them elsewhere. If there are none of these, what
    changes below an opaque picture that stays is left out: the surface shows that picture already."""
    size = new[0].get_size()
    empty = Recording(size)
    longer = max(len(old), len(new)) - 1
    before = (*old[:-1], *[empty] * (longer + 1 - len(old)), old[-1])
    now = (*new[:-1], *[empty] * (longer + 1 - len(new)), new[-1])
    changes = [_difference(a, b) for a, b in zip(before, now, strict=True)]
    under = [part.boxes[at] for part, (gone, _added) in zip(before, changes, strict=True) for at in gone]
    top, staying = Recording(size), list[Rect]()
    fresh = [part.boxes[at] for part, (_gone, added) in zip(now, changes, strict=True) for at in added]
    if _area(fresh) < 2 * _area(under):
        return _seen_changes(before, now, changes), top
    for part, (_gone, added) in zip(reversed(now), reversed(changes), strict=True):
        new_here = set(added)
        for at in added:
            box = part.boxes[at]
            over = (part.boxes[one] for one in box.collidelistall(part.boxes) if one > at and one not in new_here)
            under += [box.clip(one) for one in over]
            under += [box.clip(staying[one]) for one in box.collidelistall(staying)]
        top.steps = [part.steps[at] for at in added] + top.steps
        top.boxes = [part.boxes[at] for at in added] + top.boxes
        staying += [box for at, box in enumerate(part.boxes) if at not in new_here]
    return under, top


def _seen_changes(
    before: Sequence[Recording], now: Sequence[Recording], changes: Sequence[tuple[list[int], list[int]]]
) -> list[Rect]:
    """Return the boxes of all steps that are gone or added, less the parts that a large opaque step covers which is
    kept and drawn later."""
    size, seen = now[0].get_size(), list[Rect]()
    for old, new, (gone, added) in zip(before, now, changes, strict=True):
        g = a = 0  # how many of those that are gone and added come before the covering step
        for at in _covering(new, size):
            while a < len(added) and added[a] < at:
                seen.append(new.boxes[added[a]])
                a += 1
            if a < len(added) and added[a] == at:
                continue
            kept = at - a
            while g < len(gone) and gone[g] <= kept + g:
                seen.append(old.boxes[gone[g]])
                g += 1
            seen = without(seen, (new.boxes[at],))
        seen += [old.boxes[at] for at in gone[g:]] + [new.boxes[at] for at in added[a:]]
    return seen


def _covering(part: Recording, size: tuple[int, int]) -> list[int]:
    """Return the numbers of the large opaque steps."""
    least = size[0] * size[1] // _COVERING
    return [at for at, box in enumerate(part.boxes) if box.width * box.height >= least and _hides(part.steps[at])]


def without(rects: Iterable[Rect], holes: Iterable[Rect]) -> list[Rect]:
    """Return rects that cover the parts of ``rects`` outside the holes; they overlap only if ``rects`` do."""
    left = list(rects)
    for hole in holes:
        for at in reversed(hole.collidelistall(left)):
            rect = left.pop(at)
            inner = rect.clip(hole)
            parts = (
                Rect(rect.left, rect.top, rect.width, inner.top - rect.top),
                Rect(rect.left, inner.bottom, rect.width, rect.bottom - inner.bottom),
                Rect(rect.left, inner.top, inner.left - rect.left, inner.height),
                Rect(inner.right, inner.top, rect.right - inner.right, inner.height),
            )
            left += [part for part in parts if part.width and part.height]
    return left


def gathered(boxes: Iterable[Rect], size: tuple[int, int]) -> list[Rect]:
    """Return a few rects without overlap that cover all boxes: if there are few boxes, the boxes themselves with
    overlapping ones merged, else cells of a grid over ``size``."""
    whole = Rect((0, 0), size)
    boxes = [Rect(box) for box in dict.fromkeys(tuple(box.clip(whole)) for box in boxes)]
    if len(boxes) <= _FEW:
        apart = joined(boxes)
        if _area(apart) <= _SPARE * _area(boxes):
            return apart
    return _rects_of(_cells(boxes, size), size)


def _cell(size: tuple[int, int]) -> int:
    """Return the side of a grid cell."""
    return max(16, -(-max(size) // _CELLS))


def _cells(boxes: Iterable[Rect], size: tuple[int, int]) -> list[int]:
    """Return the cells that the boxes touch, one bit per cell, row by row."""
    cell = _cell(size)
    rows = [0] * (-(-size[1] // cell))
    for box in boxes:
        if box.width and box.height:
            left, right = box.left // cell, (box.right - 1) // cell
            bits = ((1 << (right - left + 1)) - 1) << left
            for row in range(box.top // cell, (box.bottom - 1) // cell + 1):
                rows[row] |= bits
    return rows


def _rects_of(rows: list[int], size: tuple[int, int]) -> list[Rect]:
    """Return rects without overlap that cover exactly these cells."""
    cell, whole = _cell(size), Rect((0, 0), size)
    rects: list[Rect] = []
    top = 0
    while top < len(rows):
        bottom = top + 1
        while bottom < len(rows) and rows[bottom] == rows[top]:
            bottom += 1
        for left, right in _runs(rows[top]):
            rects.append(Rect(left * cell, top * cell, (right - left) * cell, (bottom - top) * cell).clip(whole))
        top = bottom
    return rects


def joined(boxes: Iterable[Rect]) -> list[Rect]:
    """Merge overlapping boxes into rects without overlap."""
    apart: list[Rect] = []
    for box in filter(None, boxes):
        while (at := box.collidelist(apart)) >= 0:
            box = box.union(apart.pop(at))
        apart.append(box)
    return apart


def _area(boxes: Iterable[Rect]) -> int:
    return sum(box.width * box.height for box in boxes)


def _runs(bits: int) -> list[tuple[int, int]]:
    """Return the start and end of each run of set bits."""
    runs, at = [], 0
    while bits >> at:
        if bits >> at & 1:
            end = at
            while bits >> end & 1:
                end += 1
            runs.append((at, end))
            at = end
        else:
            at += 1
    return runs


def paint(surface: pygame.Surface, parts: Iterable[Recording], rects: Iterable[Rect]) -> None:
    """Run the steps of all recordings in order, but only inside the rects (which do not overlap)."""
    whole = surface.get_rect()
    before = surface.get_clip()
    parts = tuple(parts)
    area = whole.width * whole.height
    for rect in rects:
        touching = [(part.steps[at], part.boxes[at]) for part in parts for at in rect.collidelistall(part.boxes)]
        for start in range(len(touching) - 1, -1, -1):
            step, box = touching[start]
            if box.contains(rect) and _hides(step):
                del touching[:start]
                break
        if rect.width * rect.height * _LARGE > area:
            touching = _uncovered(touching, rect, area // _COVERING)
        for step, box in touching:
            if not isinstance(step[0], Clear):
                surface.set_clip(box.clip(rect))
                _do(surface, step)
    surface.set_clip(before if before != whole else None)


def _uncovered(steps: Sequence[tuple[Step, Rect]], rect: Rect, least: int) -> list[tuple[Step, Rect]]:
    """Return the steps with the parts of their boxes inside ``rect`` that no later one hides; only those of at least
    so many pixels are looked at."""
    covers: list[Rect] = []
    seen: list[tuple[Step, Rect]] = []
    for step, box in reversed(steps):
        part = box.clip(rect)
        if part.width * part.height < least:
            seen.append((step, part))
            continue
        over = part.collidelistall(covers)
        seen += [(step, one) for one in without((part,), [covers[at] for at in over])]
        if _hides(step):
            covers.append(part)
    seen.reverse()
    return seen


def _hides(step: Step) -> bool:
    """Whether the step hides everything that was in its box before."""
    picture, alpha, flags = step[0], step[4], step[5]
    if flags:
        return False
    if picture is None:
        return True
    opaque = not picture.get_flags() & pygame.SRCALPHA and picture.get_colorkey() is None
    return opaque and alpha in (None, 255)


def _do(surface: pygame.Surface, step: Step) -> None:
    picture, x, y, area, alpha, flags, colour, box = step
    if picture is None:
        surface.fill(colour, box, flags)
        return
    now = picture.get_alpha()
    if now != alpha:
        picture.set_alpha(alpha)
    surface.blit(picture, (x, y), area, flags)
    if now != alpha:
        picture.set_alpha(now)
