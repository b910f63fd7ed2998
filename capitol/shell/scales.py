"""The UI scales that a window offers: those at which every screen still fits."""

from __future__ import annotations

from capitol.kit.look import LOGICAL, UI_STEPS

MOST = 2.0
"""The largest scale for a window of at least `ROOMY` pixels."""
MOST_SMALL = 1.5
"""The largest scale for a smaller window, in which every pixel counts and board headers would become too small to
read."""
ROOMY = (1920, 1080)


def most_usable(width: int, height: int) -> float:
    """Return the largest UI scale that fits; extra length in one direction gives no more room in the other."""
    if width >= ROOMY[0] and height >= ROOMY[1]:
        return MOST
    return MOST_SMALL if width >= LOGICAL[0] and height >= LOGICAL[1] else 1.0


def offered(width: int, height: int) -> list[float]:
    """Return the UI scales that a window of this size offers, smallest first."""
    most = most_usable(width, height)
    return [step for step in UI_STEPS if step <= most]


def usable(wanted: float, width: int, height: int) -> float:
    """Return the wanted scale, or the largest offered one below it (the smallest if there is none)."""
    return max(
        (step for step in [*offered(width, height), wanted] if step <= min(wanted, most_usable(width, height))),
        default=UI_STEPS[0],
    )


def next_step(now: float, by: int, width: int, height: int) -> float:
    """Return the next larger (``by`` = 1) or smaller (-1) offered scale; the current one at either end."""
    steps = offered(width, height)
    if by > 0:
        return min((step for step in steps if step > now + 0.001), default=now)
    return max((step for step in steps if step < now - 0.001), default=now)
