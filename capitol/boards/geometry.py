"""Plane geometry for levels: outlines, rectangles, containment and overlap. All lengths are map pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]
Box = tuple[float, float, float, float]


def rotate(points: Sequence[Point], about: Point, degrees: float) -> tuple[Point, ...]:
    """Turn points clockwise on the screen (y down) about a point."""
    if degrees == 0:
        return tuple(points)
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return tuple(
        (
            about[0] + cosine * (x - about[0]) - sine * (y - about[1]),
            about[1] + sine * (x - about[0]) + cosine * (y - about[1]),
        )
        for x, y in points
    )


def box_of(points: Sequence[Point]) -> Box:
    """Return the upright rectangle (x, y, width, height) around at least one point."""
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    return left, top, max(x for x, _y in points) - left, max(y for _x, y in points) - top


def box_around(centre: Point, size: Point) -> Box:
    """Return the upright rectangle of ``size`` about ``centre``."""
    return centre[0] - size[0] / 2, centre[1] - size[1] / 2, size[0], size[1]


def corners(box: Box, inset: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of a rectangle inset by ``inset`` on each side (never past its middle)."""
    x, y, width, height = box
    across, down = min(inset, width / 2), min(inset, height / 2)
    left, right, top, bottom = x + across, x + width - across, y + down, y + height - down
    return (left, top), (right, top), (right, bottom), (left, bottom)


def contains(polygon: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a simple polygon (even-odd rule; the edge itself may fall either way)."""
    x, y = point
    inside = False
    previous = polygon[-1]
    for corner in polygon:
        (x1, y1), (x2, y2) = previous, corner
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
        previous = corner
    return inside


def overlap(first: Box, second: Box) -> float:
    """Return how deep two rectangles reach into each other; 0 or less if they do not."""
    across = min(first[0] + first[2], second[0] + second[2]) - max(first[0], second[0])
    down = min(first[1] + first[3], second[1] + second[3]) - max(first[1], second[1])
    return min(across, down)


def rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """Return the points of a polygon with its corners rounded by about ``radius``, in the same unit."""
    result: list[Point] = []
    for number, corner in enumerate(points):
        before, after = points[number - 1], points[(number + 1) % len(points)]
        ends = []
        for other in (before, after):
            length = math.dist(corner, other)
            part = min(radius, length / 2) / length if length else 0.0
            ends.append((corner[0] + (other[0] - corner[0]) * part, corner[1] + (other[1] - corner[1]) * part))
        for step in range(9):
            t = step / 8
            weights = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
            curve = (ends[0], corner, ends[1])
            result.append(
                (
                    sum(weight * point[0] for weight, point in zip(weights, curve, strict=True)),
                    sum(weight * point[1] for weight, point in zip(weights, curve, strict=True)),
                )
            )
    return result
