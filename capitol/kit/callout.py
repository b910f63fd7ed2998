"""Callouts: boxes placed beside a thing that point at it with a beak or a line."""

from __future__ import annotations

import itertools
import math
from bisect import bisect, bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.inputs import Point
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.kit.widgets.layout import inset

Side = Literal["below", "above", "right", "left"]
SIDES: tuple[Side, ...] = ("below", "above", "right", "left")

Place = TypeVar("Place", bound=tuple[Any, ...])
Taken = Sequence[tuple[Rect, float]]
"""Rects that a box should not cover, each with its weight."""

REACHES = (12.0, 26.0, 44.0)
"""Possible lengths of a beak, the usual one first, in logical pixels."""
_ACROSS = tuple(float(reach) for reach in range(48, 116, 4))
"""How far away a box may be if its beak is only aimed, across words, at its thing."""
_AIMED, _BY_LINE = 6_000.0, 20_000.0
"""The cost of a beak that is only aimed, and of a line, compared with covering one pixel of text."""
_HALF, _CORNER = 9, 8
"""Half the width of a beak at its box, and its least distance from a corner."""
_AROUND = 4
"""How far an outline is from its thing, in logical pixels."""
_LARGE = 8
"""A thing larger than this fraction (1/n) of the window gets no outline, which would frame the window."""
_OFF, _LONG, _LED = 0.5, 10.0, 40.0
"""The cost per logical pixel of a box off the middle of its thing, of a box further away, and of a longer line,
compared with covering one pixel of text."""
_STEP, _FAR_STEP = 8, 16
"""The spacing of the places tried beside a thing and away from it, in logical pixels."""
LONGEST = 160.0
"""The longest line of a box by default, in logical pixels."""
_STEEP = 2.0
"""How far an oblique line may go along the edge where it begins, for each pixel away from it."""
_CLEAR = 3
"""The least distance of a line from words, in logical pixels."""
_LINE = 2.5


@dataclass(frozen=True, slots=True)
class Callout:
    """The place of a box, the line from its edge to the outline of its thing, and the cost of the place. A box beside
    its thing points with a beak, any other with a line (``led``). If words are in between, and nothing else, a beak of
    the usual length is aimed at the thing across them."""

    box: Rect
    way: tuple[Point, ...]
    cost: float
    led: bool = False


def outline_of(look: Look, thing: Rect) -> Rect:
    """Return the rect of the outline around a thing, clipped to the window."""
    grow = 2 * look.ui(_AROUND)
    return thing.inflate(grow, grow).clip(inset(look.scale.rect, 1))


def beside(
    look: Look,
    size: tuple[int, int],
    thing: Rect,
    *,
    walls: Sequence[Rect] = (),
    words: Sequence[Rect] = (),
    taken: Taken = (),
    reaches: Sequence[float] = REACHES,
    across: Sequence[float] = _ACROSS,
    others: Sequence[Rect] = (),
    grounds: Sequence[Rect] = (),
    most: float = math.inf,
    order: float = 0.0,
) -> Callout | None:
    """Find the best place for a box of this size right beside a thing, covering none of the ``walls``, with its beak
    over none of the ``words``, nor aimed across one of the ``others`` or from one of the ``grounds`` on which the thing
    is, and covering little that is ``taken``; None if every place costs ``most`` or more. ``order`` is the extra cost
    for each step down the list of `SIDES`."""
    room, around, unit = inset(look.scale.rect, look.ui(6)), outline_of(look, thing), look.ui(1)
    if size[0] > room.width or size[1] > room.height or not (around.width and around.height):
        return None
    best: Callout | None = None
    rects, half, clear = [rect for rect, _weight in taken], look.ui(_HALF) // 2 + 1, look.ui(_CLEAR)
    for number, side in enumerate(SIDES):
        flat = side in ("below", "above")
        long = size[0] if flat else size[1]
        places: list[tuple[int, int, float]] | None = None
        free: dict[tuple[int, ...], list[tuple[int, int, float]]] = {}
        """The places at which a box covers none of some of the walls, which are mostly the same from reach to reach."""
        for reach in (*reaches, *across):
            dear = number * order + (reach - reaches[0]) * _LONG
            if dear + (_AIMED if reach in across else 0.0) >= most:
                break
            box = _away(Rect(room.topleft, size), around, side, look.ui(reach))
            strip = Rect(room.left, box.top, room.width, box.height)
            if not flat:
                strip = Rect(box.left, room.top, box.width, room.height)
            if not room.contains(strip):
                continue
            if places is None:
                places = [(start, at, off / unit * _OFF) for start, at, off in _places(look, size, around, flat, room)]
            across_walls = tuple(strip.collidelistall(walls))
            if across_walls not in free:
                free[across_walls] = _free(places, long, flat, [walls[at] for at in across_walls])
            if not free[across_walls]:
                continue
            way = _straight(box, around, side, 0)
            aimed = _aimed(look, way)
            beak, short = _beak_room(way, half), _beak_room(aimed, half)
            (gap,) = segments(look, (aimed[1], way[1]))
            # Only rects that are near are compared with each place.
            nearby = strip.union(around).inflate(4 * half, 4 * half)
            said, crossed, ground = (
                [some[at] for at in nearby.collidelistall(some)] for some in (words, others, grounds)
            )
            kept_off = said + ground
            within = [(rects[at], taken[at][1]) for at in nearby.collidelistall(rects)]
            under = [rect for rect, _weight in within]
            parts = strip.collidelistall(rects)
            covered: Covering | None = None
            beaks: dict[int, tuple[bool, float | None]] = {}
            """Whether a beak at this position is aimed, and the pixels it covers; None if it has no room. Many boxes
            have theirs at the same one."""
            for start, at, off in free[across_walls]:
                cost = dear + off
                if cost >= most:
                    break
                if at not in beaks:
                    if flat:
                        beak.left, short.left, gap.left = at - half, at - half, at - clear
                    else:
                        beak.top, short.top, gap.top = at - half, at - half, at - clear
                    aims = reach in across or beak.collidelist(said) >= 0
                    if aims and (short.collidelist(kept_off) >= 0 or gap.collidelist(crossed) >= 0):
                        beaks[at] = aims, None
                    else:
                        beaks[at] = aims, _covered(short if aims else beak, under, within)
                aims, under_beak = beaks[at]
                cost += _AIMED if aims else 0.0
                if under_beak is None or cost >= most:
                    continue
                if covered is None:
                    lying = [(strip.clip(rects[at]), taken[at][1]) for at in parts]
                    covered = Covering(
                        (part.left, part.right, part.height * weight)
                        if flat
                        else (part.top, part.bottom, part.width * weight)
                        for part, weight in lying
                    )
                pixels = covered.up_to(start + long) - covered.up_to(start)
                pixels += under_beak
                cost += pixels / unit**2
                if cost < most:
                    if flat:
                        box.left = start
                    else:
                        box.top = start
                    way = _straight(box, around, side, at)
                    most, best = cost, Callout(Rect(box), _aimed(look, way) if aims else way, cost)
    return best


def _free(places: list[Place], long: int, flat: bool, walls: Sequence[Rect]) -> list[Place]:
    """Return the places, which begin with the left or upper edge of a box so ``long``, at which it covers none of the
    ``walls`` in its strip."""
    if not walls:
        return places
    spans = sorted((wall.left, wall.right) if flat else (wall.top, wall.bottom) for wall in walls)
    begins: list[int] = []
    ends: list[int] = []
    for begin, end in spans:
        if ends and begin - long < ends[-1]:
            ends[-1] = max(ends[-1], end)
        else:
            begins.append(begin - long)
            ends.append(end)
    return [place for place in places if (at := bisect_left(begins, place[0])) == 0 or place[0] >= ends[at - 1]]


def _away(box: Rect, around: Rect, side: Side, reach: int) -> Rect:
    """Return a box moved to one side of an outline, ``reach`` away from it."""
    if side == "below":
        box.top = around.bottom + reach
    elif side == "above":
        box.bottom = around.top - reach
    elif side == "right":
        box.left = around.right + reach
    else:
        box.right = around.left - reach
    return box


def _places(look: Look, size: tuple[int, int], around: Rect, flat: bool, room: Rect) -> Iterator[tuple[int, int, int]]:
    """Yield the places of a box along an outline, nearest to its middle first: the left or upper edge of the box, the
    position of its beak, and how far it is off the middle. ``flat`` are boxes above or below it."""
    low, high = (around.left, around.right) if flat else (around.top, around.bottom)
    first, last = (room.left, room.right) if flat else (room.top, room.bottom)
    long = size[0] if flat else size[1]
    margin = min(look.ui(_HALF + _CORNER), long // 2)
    inner = min(look.ui(_HALF), (high - low) // 2)
    middle, step = (low + high) // 2, look.board(_STEP)
    least, most = max(first, low + inner - long + margin), min(last - long, high - inner - margin)
    if least > most:
        return
    centred = middle - long // 2
    wanted = max(least, min(most, centred))
    for start in sorted({wanted, least, most, *range(least, most, step)}, key=lambda x: abs(x - wanted)):
        at = max(start + margin, min(start + long - margin, middle))
        yield start, max(low + inner, min(high - inner, at)), abs(start - centred)


def _straight(box: Rect, around: Rect, side: Side, at: int) -> tuple[Point, ...]:
    """Return the straight line from the edge of a box to an outline."""
    if side == "below":
        return (at, box.top), (at, around.bottom)
    if side == "above":
        return (at, box.bottom), (at, around.top)
    if side == "right":
        return (box.left, at), (around.right, at)
    return (box.right, at), (around.left, at)


def _aimed(look: Look, way: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the start of a line, cut to the length of a beak."""
    (x, y), (to_x, to_y) = way
    long = look.ui(REACHES[0])
    return (x, y), (x + max(-long, min(long, to_x - x)), y + max(-long, min(long, to_y - y)))


def _beak_room(way: tuple[Point, ...], half: int) -> Rect:
    """Return the rect that a beak of half this width covers on the way to an outline, with a little room before its
    point."""
    (x, y), (to_x, to_y) = way
    if x == to_x:
        return Rect(x - half, min(y, to_y) - 2 * (to_y < y), 2 * half, abs(y - to_y) + 2)
    return Rect(min(x, to_x) - 2 * (to_x < x), y - half, abs(x - to_x) + 2, 2 * half)


def _covered(box: Rect, rects: Sequence[Rect], taken: Taken) -> float:
    """Return the weighted number of pixels that a box covers."""
    pixels = 0.0
    for at in box.collidelistall(rects):
        part = box.clip(rects[at])
        pixels += part.width * part.height * taken[at][1]
    return pixels


class Covering:
    """The sum of the parts (left, right, weight) of a line up to a position on it; ``steepest`` is the most by which it
    grows with each pixel."""

    def __init__(self, parts: Iterable[tuple[int, int, float]]) -> None:
        steps: dict[int, float] = {}
        for left, right, weight in parts:
            steps[left] = steps.get(left, 0.0) + weight
            steps[right] = steps.get(right, 0.0) - weight
        self._edges, self._slopes, self._sums = sorted(steps), [0.0], [0.0]
        for at, edge in enumerate(self._edges):
            before = self._edges[at - 1] if at else edge
            self._sums.append(self._sums[-1] + self._slopes[-1] * (edge - before))
            self._slopes.append(self._slopes[-1] + steps[edge])
        self.steepest = max(self._slopes)

    def up_to(self, x: int) -> float:
        """Return the sum up to ``x``."""
        at = bisect(self._edges, x)
        return self._sums[at] + self._slopes[at] * (x - self._edges[at - 1]) if at else 0.0


def led(
    look: Look,
    size: tuple[int, int],
    thing: Rect,
    *,
    walls: Sequence[Rect] = (),
    words: Sequence[Rect] = (),
    taken: Taken = (),
    most: float = math.inf,
    bent: bool = False,
    longest: float = LONGEST,
) -> Callout | None:
    """Find the best place for a box away from its thing, with a straight line to the outline that crosses none of the
    ``words``, or one with a bend if it may be ``bent``; it goes at most ``longest`` logical pixels across and down.
    Otherwise as in `beside`."""
    room, around, unit, step = (
        inset(look.scale.rect, look.ui(6)),
        outline_of(look, thing),
        look.ui(1),
        look.ui(_FAR_STEP),
    )
    if size[0] > room.width or size[1] > room.height or not (around.width and around.height):
        return None
    xs = [*range(room.left, room.right - size[0], step), room.right - size[0]]
    ys = [*range(room.top, room.bottom - size[1], step), room.bottom - size[1]]
    near, farthest = look.ui(REACHES[0]), look.ui(longest)
    rects, best = [rect for rect, _weight in taken], None
    # Only places and walls that are near enough are looked at.
    across = [(x, max(0, x - around.right, around.left - x - size[0])) for x in xs]
    across = [one for one in across if one[1] <= farthest]
    reached = around.inflate(2 * (farthest + size[0] + 1), 2 * (farthest + size[1] + 1))
    walls = [walls[at] for at in reached.collidelistall(walls)]
    free: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    places: list[tuple[float, int, int]] = []
    for y in ys:
        off = max(0, y - around.bottom, around.top - y - size[1])
        if off > farthest:
            continue
        beside = tuple(Rect(reached.left, y, reached.width, size[1]).collidelistall(walls))
        if beside not in free:
            free[beside] = _free(across, size[0], True, [walls[at] for at in beside])
        gaps = ((math.hypot(aside, off), x) for x, aside in free[beside])
        places += ((gap, y, x) for gap, x in gaps if near <= gap <= farthest)
    for away, y, x in sorted(places):
        far, box = _BY_LINE + away / unit * _LED, Rect((x, y), size)
        if far >= most:
            break
        cost = far + _covered(box, rects, taken) / unit**2
        if cost >= most:
            continue
        ways = (way for way in _ways(look, box, around, bent) if _length(way) <= farthest)
        way = next((way for way in ways if _is_free(look, way, words)), None)
        if way is not None:
            most, best = cost, Callout(box, way, cost, led=True)
    return best


def _ways(look: Look, box: Rect, around: Rect, bent: bool) -> Iterator[tuple[Point, ...]]:
    """Yield the lines from a box to an outline: upright and level ones, oblique ones, then with ``bent`` those with a
    bend."""
    margin = look.ui(_CORNER)
    xs, ys = _along(box.left, box.right, margin), _along(box.top, box.bottom, margin)
    to_xs, to_ys = _along(around.left, around.right, margin), _along(around.top, around.bottom, margin)
    down, across = box.bottom <= around.top, box.right <= around.left
    y, to_y = (box.bottom, around.top) if down else (box.top, around.bottom)
    x, to_x = (box.right, around.left) if across else (box.left, around.right)
    if down or box.top >= around.bottom:
        yield from (((at, y), (at, to_y)) for at in to_xs if box.left + margin <= at <= box.right - margin)
        yield from (((at, y), (at, to_y)) for at in xs if around.left <= at <= around.right)
    if across or box.left >= around.right:
        yield from (((x, at), (to_x, at)) for at in to_ys if box.top + margin <= at <= box.bottom - margin)
        yield from (((x, at), (to_x, at)) for at in ys if around.top <= at <= around.bottom)
    if down or box.top >= around.bottom:
        most = _STEEP * abs(to_y - y)
        yield from (((start, y), (to, to_y)) for to in to_xs for start in xs if abs(to - start) <= most)
    if across or box.left >= around.right:
        most = _STEEP * abs(to_x - x)
        yield from (((x, start), (to_x, to)) for to in to_ys for start in ys if abs(to - start) <= most)
    if not bent:
        return
    for start, to in ((start, to) for start in ys for to in to_xs):  # sideways, then up or down
        side = box.right if to > box.right else box.left if to < box.left else None
        end = around.top if start < around.top else around.bottom if start > around.bottom else None
        if side is not None and end is not None:
            yield (side, start), (to, start), (to, end)
    for start, to in ((start, to) for start in xs for to in to_ys):  # up or down, then sideways
        side = box.bottom if to > box.bottom else box.top if to < box.top else None
        end = around.left if start < around.left else around.right if start > around.right else None
        if side is not None and end is not None:
            yield (start, side), (start, to), (end, to)


def _along(low: int, high: int, margin: int) -> list[int]:
    """Return the positions at which a line may leave or reach a side."""
    middle, least, most = (low + high) // 2, low + margin, high - margin
    return [middle] if least >= most else [middle, least, most, (low + middle) // 2, (middle + high) // 2]


def _is_free(look: Look, way: Sequence[Point], words: Sequence[Rect]) -> bool:
    """Whether a line crosses no words."""
    return all(segment.collidelist(words) < 0 for segment in segments(look, way))


def _length(way: Sequence[Point]) -> int:
    """Return how far a line goes, across and down."""
    return sum(abs(to_x - x) + abs(to_y - y) for (x, y), (to_x, to_y) in itertools.pairwise(way))


def segments(look: Look, way: Sequence[Point]) -> list[Rect]:
    """Return the rects around the parts of a line, with a small margin."""
    grow, found = look.ui(_CLEAR), []
    for (x, y), (to_x, to_y) in itertools.pairwise(way):
        found.append(Rect(min(x, to_x), min(y, to_y), abs(x - to_x), abs(y - to_y)).inflate(2 * grow, 2 * grow))
    return found


def paint_outline(canvas: Canvas, thing: Rect, face: RGB, edge: RGB) -> None:
    """Paint a thin frame around the thing pointed at: a solid one, since those of targets are dashed."""
    look = canvas.look
    around, window = outline_of(look, thing), look.scale.rect
    if around.width * around.height * _LARGE > window.width * window.height:
        return
    halo = look.ui(1)
    canvas.rounded(around.inflate(2 * halo, 2 * halo), None, 7, 4, face)
    canvas.rounded(around, None, 6, 2, edge)


def paint_line(canvas: Canvas, way: Sequence[Point], face: RGB, edge: RGB) -> None:
    """Paint the line of a box that is further away; call before painting the box."""
    wide = max(2, canvas.look.ui(_LINE))
    canvas.line(way, face, wide + 2 * canvas.look.ui(1))
    canvas.line(way, edge, wide)


def paint_beak(canvas: Canvas, box: Rect, way: Sequence[Point], face: RGB, edge: RGB) -> None:
    """Paint the beak of a box; call after painting the box, whose edge it opens."""
    look = canvas.look
    (x, y), (to_x, to_y) = way[0], way[-1]
    half, rim = look.ui(_HALF), look.ui(2)
    flat = x == to_x
    half = min(half, (box.width if flat else box.height) // 2 - rim)
    sign = 1 if (to_y > y if flat else to_x > x) else -1
    length = abs(to_y - y) + abs(to_x - x)
    slant = rim * math.hypot(half, length) / max(1, length)

    def at(along: float, out: float) -> tuple[float, float]:
        return (x + along, y + sign * out) if flat else (x + sign * out, y + along)

    canvas.polygon([at(-half, -rim), at(half, -rim), at(0, length)], edge)
    inner = max(1.0, half - slant)
    tip = length - slant * length / max(1, half)
    canvas.polygon([at(-inner, -rim - 1), at(inner, -rim - 1), at(0, max(0.0, tip))], face)
