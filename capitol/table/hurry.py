"""Double clicks on what acts at once: the second press is no press of its own."""

from __future__ import annotations

import math

HURRY_MS = 400
"""A press within this time after another, which would act on what has come in its place since, is part of a double
click: on “Pay as shown” it would end the turn as well, on a stack draw a second card."""


class Hurry:
    """Tells presses that are meant from the second ones of double clicks."""

    _last: tuple[object, float] = None, -math.inf
    """What was pressed last, and when."""

    def meant(self, subject: object, now: float, factor: float) -> bool:
        """Return whether a press on this subject is meant; ``factor`` is that of the animations, and without any all
        presses are."""
        before, since = self._last
        if factor and subject != before and now < since + HURRY_MS:
            return False
        self._last = subject, now
        return True
