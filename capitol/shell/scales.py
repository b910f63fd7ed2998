"""Which UI scales a window offers: those at which every screen still fits."""

from __future__ import annotations

from capitol.kit.look import LOGICAL, UI_STEPS

MOST = 2.0
"""The largest scale for which a window of at least `ROOMY` pixels has room."""
MOST_SMALL = 1.5
"""The same for a smaller window: there the last pixel decides, and board headers would become too small to read."""
ROOMY = (1920, 1080)


def most_usable(width: int, height: int) -> float:
    """The largest UI scale that fits; a window that is longer one way than the canvas has no more room the other."""
    if width >= ROOMY[0] and height >= ROOMY[1]:
        return MOST
    return MOST_SMALL if width >= LOGICAL[0] and height >= LOGICAL[1] else 1.0


def offered(width: int, height: int) -> list[float]:
    """The UI scales a window of this size offers, smallest first."""
    most = most_usable(width, height)
    return [step for step in UI_STEPS if step <= most]


def usable(wanted: float, width: int, height: int) -> float:
    """The wanted scale, or the largest offered one that is not larger (the smallest if there is none)."""
    return max(
        (step for step in [*offered(width, height), wanted] if step <= min(wanted, most_usable(width, height))),
        default=UI_STEPS[0],
    )


def next_step(now: float, by: int, width: int, height: int) -> float:
    """The next larger (``by`` = 1) or smaller (-1) offered scale; the present one at the end."""
    steps = offered(width, height)
    if by > 0:
        return min((step for step in steps if step > now + 0.001), default=now)
    return max((step for step in steps if step < now - 0.001), default=now)
