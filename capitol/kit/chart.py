"""Line charts and stacked bars that can be read without colour: markers, dashes and patterns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from capitol.kit.canvas import Canvas
from capitol.kit.shapes import dashes
from capitol.kit.theme import RGB, best_text, mix

Vec = tuple[float, float]

MARKERS = ("circle", "square", "triangle", "diamond", "cross", "star", "wave")
DASHES = ("solid", "dash", "dot", "dashdot")
PATTERNS = ("plain", "stripes", "dots", "grid")
_TEXT = 16
_CLOSE, _SHIFT = 11, 12
"""Markers closer than this, one above the other, are shifted this far apart sideways, in logical pixels."""
_APART = 16
"""The least distance along a line from one of its markers to the next, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Series:
    """A named series of values. ``marker`` and ``dash`` are for lines, ``pattern`` is for bars."""

    name: str
    values: Sequence[float]
    colour: RGB
    marker: str = "circle"
    dash: str = "solid"
    pattern: str = "plain"


def nice_step(span: float, most: int = 6) -> float:
    """Return a step of 1, 2 or 5 times a power of ten, at least 1, that divides ``span`` into at most ``most``
    parts."""
    rough = max(span, 1) / most
    power = 10 ** math.floor(math.log10(rough)) if rough > 0 else 1
    for factor in (1, 2, 5, 10):
        if factor * power >= rough:
            return max(1.0, float(factor * power))
    return max(1.0, 10.0 * power)


def line_chart(
    canvas: Canvas, rect: Rect, series: Sequence[Series], labels: Sequence[str], *, y_label: str = ""
) -> None:
    """Draw one line per series over ``labels``, with its last value at its end. Markers that would hide each other are
    placed side by side; if points are too close together only some have a marker, always including the last."""
    look, theme = canvas.look, canvas.look.theme
    values = [value for line in series for value in line.values]
    box, low, high = _frame(canvas, rect, series, values, labels, y_label)
    if not labels or not series:
        return
    for line in series:
        points = [(_x(box, i, len(labels)), _y(box, value, low, high)) for i, value in enumerate(line.values)]
        if len(points) > 1:
            dashed_line(canvas, points, line.dash, theme.ring_dark, look.ui(4.5))
            dashed_line(canvas, points, line.dash, line.colour, look.ui(2.5))
    close, shift = look.ui(_CLOSE), look.ui(_SHIFT)
    every = math.ceil(look.ui(_APART) * len(labels) / box.width)
    for i in range((len(labels) - 1) % every, len(labels), every):
        here = [(_y(box, line.values[i], low, high), at) for at, line in enumerate(series) if i < len(line.values)]
        for group in _close_together(sorted(here), close):
            first = _x(box, i, len(labels)) - shift * (len(group) - 1) / 2
            for place, (y, at) in enumerate(sorted(group, key=lambda one: one[1])):
                line = series[at]
                marker(canvas, line.marker, (first + shift * place, y), look.ui(6), line.colour, theme.ring_dark)
    _last_values(canvas, box, series, len(labels), low, high)


def _close_together(places: Sequence[tuple[float, int]], close: float) -> list[list[tuple[float, int]]]:
    """Group sorted places, each no farther than ``close`` from the one before."""
    groups: list[list[tuple[float, int]]] = []
    for place in places:
        if groups and place[0] - groups[-1][-1][0] < close:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def _last_values(canvas: Canvas, box: Rect, series: Sequence[Series], count: int, low: float, high: float) -> None:
    """Draw the last value of each line with its marker at the right, one below the other, if there is room beside the
    last points."""
    if any(len(line.values) < count for line in series):
        return
    look, tall = canvas.look, canvas.look.line(_TEXT)
    left = round(_x(box, count - 1, count)) + look.ui(_SHIFT * 2 + 8)
    side = look.ui(14)
    wide = max(look.text_width(f"{line.values[-1]:g}", _TEXT, bold=True) for line in series)
    if left + side + look.ui(4) + wide > box.right + look.ui(8):
        return
    ends = sorted(series, key=lambda line: -line.values[-1])
    tops = [_y(box, line.values[-1], low, high) - tall / 2 for line in ends]
    for at in range(1, len(tops)):
        tops[at] = max(tops[at], tops[at - 1] + tall)
    for at in reversed(range(len(tops))):
        most = box.bottom if at == len(tops) - 1 else tops[at + 1]
        tops[at] = min(tops[at], most - tall)
    for line, top in zip(ends, tops, strict=True):
        room = Rect(left + side + look.ui(4), round(top), wide + 2, tall)
        marker(canvas, line.marker, (left + side / 2, top + tall / 2), look.ui(5), line.colour, look.theme.ring_dark)
        canvas.text(f"{line.values[-1]:g}", room, _TEXT, look.theme.ink, bold=True, fit=False)


def stacked_bars(
    canvas: Canvas, rect: Rect, series: Sequence[Series], labels: Sequence[str], *, y_label: str = ""
) -> None:
    """Draw one bar per label, stacked from one piece per series, with its number if there is room."""
    look = canvas.look
    totals = [sum(line.values[i] for line in series if i < len(line.values)) for i in range(len(labels))]
    box, low, high = _frame(canvas, rect, series, totals, labels, y_label, bars=True)
    if not labels:
        return
    slot = box.width / len(labels)
    width = min(look.ui(64), round(slot * 0.62))
    for i, total in enumerate(totals):
        left = round(box.x + slot * (i + 0.5) - width / 2)
        base = 0.0
        for line in series:
            value = line.values[i] if i < len(line.values) else 0
            if value <= 0:
                continue
            top, bottom = round(_y(box, base + value, low, high)), round(_y(box, base, low, high))
            piece = Rect(left, top, width, max(1, bottom - top))
            _filled(canvas, piece, line)
            if piece.height >= look.line(_TEXT):
                face = best_text(line.colour)
                words = f"{value:g}"
                room = Rect(0, 0, look.text_width(words, _TEXT, bold=True) + look.ui(8), look.line(_TEXT))
                room.center = piece.center
                if line.pattern != "plain":
                    canvas.rounded(room, line.colour, 4)
                canvas.text(words, room, _TEXT, face, bold=True, align="centre", fit=False)
            base += value
        above = Rect(left - width, round(_y(box, total, low, high)) - look.line(16), 3 * width, look.line(16))
        canvas.text(f"{total:g}", above, 16, look.theme.ink, bold=True, align="centre")


def marker(canvas: Canvas, kind: str, centre: Vec, radius: float, colour: RGB, edge: RGB) -> None:
    """Draw one of ``MARKERS``, outlined."""
    x, y = centre
    border = max(1.0, radius / 4)
    if kind == "circle":
        canvas.circle((x, y), radius, colour, border, edge)
        return
    r = radius * 1.15
    shapes: dict[str, list[Vec]] = {
        "square": [(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
        "triangle": [(0, -1.1), (1.05, 0.8), (-1.05, 0.8)],
        "diamond": [(0, -1.15), (1, 0), (0, 1.15), (-1, 0)],
        "cross": [
            (-0.35, -1),
            (0.35, -1),
            (0.35, -0.35),
            (1, -0.35),
            (1, 0.35),
            (0.35, 0.35),
            (0.35, 1),
            (-0.35, 1),
            (-0.35, 0.35),
            (-1, 0.35),
            (-1, -0.35),
            (-0.35, -0.35),
        ],
        "star": [
            (
                (1.25 if i % 2 == 0 else 0.55) * math.sin(math.pi * i / 5),
                -(1.25 if i % 2 == 0 else 0.55) * math.cos(math.pi * i / 5),
            )
            for i in range(10)
        ],
        "wave": [*_wave(-0.42), *reversed(_wave(0.42))],
    }
    if kind not in shapes:
        raise ValueError(f"no marker is called {kind!r}")
    canvas.polygon([(x + dx * r, y + dy * r) for dx, dy in shapes[kind]], colour, border, edge)


def _wave(level: float) -> list[Vec]:
    """Return one and a half periods of a wave around ``level``, from left to right."""
    return [(1.2 * (step / 9 - 1), level - 0.3 * math.sin(step / 18 * 3 * math.pi)) for step in range(19)]


def _frame(
    canvas: Canvas,
    rect: Rect,
    series: Sequence[Series],
    values: Sequence[float],
    labels: Sequence[str],
    y_label: str,
    bars: bool = False,
) -> tuple[Rect, float, float]:
    """Draw axes, grid lines and legend on parchment; return the plot's rect and the values at its bottom and top."""
    look, ink, ground = canvas.look, canvas.look.theme.ink, canvas.look.theme.parchment
    line = look.line(_TEXT)
    margin = look.ui(4)  # the legend's markers are larger than its letters
    head_line = Rect(rect.x + margin, rect.y + margin, rect.width - margin, line)
    legend = margin + _legend(canvas, head_line, series, ink, bars)
    head = legend + (round(line * 2.1) if y_label else look.ui(10)) + (line if bars else 0)
    foot = look.ui(4 if bars else 12)  # a marker on the lowest line hangs below it and must not cover a label
    tall = max(1, rect.height - head - line - foot - look.ui(2))
    high, low = max([*values, 1]), min([*values, 0])
    step = nice_step(high - low, most=max(1, min(6, tall // line)))
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    wide = max(look.text_width(f"{value:g}", _TEXT) for value in (low, high)) + look.ui(8)
    box = Rect(rect.x + wide, rect.y + head, rect.width - wide - look.ui(8), tall)
    if y_label:
        px = look.fitting(y_label, _TEXT, rect.width)
        canvas.text(y_label, Rect(rect.x, rect.y + legend + look.ui(6), rect.width, line), px, ink)
    faint = mix(ground, ink, 0.2)
    for i in range(round((high - low) / step) + 1):
        value = low + i * step
        y = round(_y(box, value, low, high))
        canvas.fill(faint if value else mix(ground, ink, 0.7), Rect(box.x, y, box.width, look.ui(1)))
        canvas.text(f"{value:g}", Rect(rect.x, y - line // 2, wide - look.ui(6), line), _TEXT, ink, align="right")
    taken = rect.x
    for i, label in enumerate(labels):
        # A label may be wider than its part of the axis, since most points have none; one that touches the last is left
        # out.
        below = Rect(0, box.bottom + foot, look.text_width(label, _TEXT), line)
        below.centerx = round(_x(box, i, len(labels)))
        if label and below.x >= taken:
            canvas.text(label, below, _TEXT, ink, align="centre")
            taken = below.right + look.ui(2)
    return box, low, high


def _legend(canvas: Canvas, rect: Rect, series: Sequence[Series], ink: RGB, bars: bool) -> int:
    """Draw names with their line or pattern, in as many lines as needed; return the height."""
    look = canvas.look
    x, y, sign = rect.x, rect.y, look.ui(30)
    for line in series:
        width = sign + look.ui(6) + look.text_width(line.name, _TEXT) + look.ui(16)
        if x > rect.x and x + width > rect.right:
            x, y = rect.x, y + rect.height + look.ui(2)
        middle = y + rect.height // 2
        if bars:
            _filled(canvas, Rect(x, y + look.ui(2), sign - look.ui(6), rect.height - look.ui(4)), line)
        else:
            ends: list[Vec] = [(x, middle), (x + sign - look.ui(2), middle)]
            dashed_line(canvas, ends, line.dash, look.theme.ring_dark, look.ui(4.5))
            dashed_line(canvas, ends, line.dash, line.colour, look.ui(2.5))
            marker(canvas, line.marker, (x + sign / 2, middle), look.ui(5), line.colour, look.theme.ring_dark)
        canvas.text(line.name, Rect(x + sign + look.ui(4), y, rect.right - x - sign, rect.height), _TEXT, ink)
        x += width
    return y + rect.height - rect.y


def _x(box: Rect, i: int, count: int) -> float:
    slot = box.width / max(1, count)
    return box.x + slot * (i + 0.5)


def _y(box: Rect, value: float, low: float, high: float) -> float:
    return box.bottom - box.height * (value - low) / ((high - low) or 1)


def dashed_line(canvas: Canvas, points: Sequence[Vec], dash: str, colour: RGB, width: float) -> None:
    """Draw a line through points; ``dash`` is one of `DASHES`."""
    if dash == "solid":
        canvas.line(points, colour, width)
        return
    ui = canvas.look.ui
    on, off = {"dash": (ui(11), ui(8)), "dot": (1, ui(8)), "dashdot": (ui(18), ui(8))}[dash]
    for piece in dashes(points, on, off, closed=False):
        canvas.line(piece, colour, width)


def _filled(canvas: Canvas, rect: Rect, line: Series) -> None:
    """Draw a piece of a bar in the colour and pattern of its series, outlined."""
    other = mix(line.colour, best_text(line.colour), 0.45)
    step = max(5, canvas.look.ui(9))

    def paint(surface: pygame.Surface, k: float) -> None:
        surface.fill(line.colour)
        width, height, pace = surface.get_width(), surface.get_height(), step * k
        thick = max(1, round(pace / 4))
        if line.pattern in ("stripes", "grid"):
            for i in range(-math.ceil(height / pace), math.ceil(width / pace) + 1):
                start = (i * pace, height)
                pygame.draw.line(surface, other, start, (start[0] + height, 0), thick)
                if line.pattern == "grid":
                    pygame.draw.line(surface, other, (i * pace, 0), (i * pace + height, height), thick)
        elif line.pattern == "dots":
            for row in range(math.ceil(height / pace) + 1):
                for at in range(math.ceil(width / pace) + 1):
                    shift = pace / 2 if row % 2 else 0
                    pygame.draw.circle(surface, other, (at * pace + shift, row * pace), pace / 4)

    if line.pattern == "plain":
        canvas.fill(line.colour, rect)
    else:
        canvas.shape(("bar", line.pattern, line.colour, step), rect, line.colour, paint)
    edge, one = canvas.look.theme.ring_dark, canvas.look.ui(1)
    for side in (
        Rect(rect.x, rect.y, rect.width, one),
        Rect(rect.x, rect.bottom - one, rect.width, one),
        Rect(rect.x, rect.y, one, rect.height),
        Rect(rect.right - one, rect.y, one, rect.height),
    ):
        canvas.fill(edge, side)
