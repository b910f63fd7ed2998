"""The course of roads on a tile, 1 wide and 1 high: for flat pictures and for rendered ones."""

from __future__ import annotations

Point = tuple[float, float]
KERB = 0.035
"""The width of a tile's stone edge, as a fraction of the tile."""
ROAD_WIDTH = 0.13
ENDS: tuple[Point, ...] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""The points at which the roads of each side meet the edge."""
MIDDLE: Point = (0.5, 0.5)


def road_lines(mask: int) -> list[list[Point]]:
    """Return the middle lines of the roads of a tile, 1 wide; a corner is one bent line, a dead end stops halfway."""
    sides = [side for side in range(4) if mask >> side & 1]
    if len(sides) == 2 and sides[1] - sides[0] != 2:
        return [_bend(ENDS[sides[0]], ENDS[sides[1]])]
    return [[ENDS[side], MIDDLE] for side in sides]


def _bend(first: Point, last: Point) -> list[Point]:
    """Return a quarter of a curve between two neighbouring sides, round but drawn towards the middle."""
    points = []
    for step in range(13):
        part = step / 12
        one, two, three = (1 - part) ** 2, 2 * part * (1 - part), part**2
        points.append(
            (
                one * first[0] + two * MIDDLE[0] + three * last[0],
                one * first[1] + two * MIDDLE[1] + three * last[1],
            )
        )
    return points
