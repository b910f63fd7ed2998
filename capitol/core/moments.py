"""Moments of a game worth finding again: a game says which of its events they are, by kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MomentKind = Literal["round", "part", "scoring", "event"]
"""A ``part`` is one of a round."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a public event of one kind means on a timeline.

    ``words`` is a message id and may contain ``{number}``: how often the event has occurred by then, of a part in its
    round, counted from ``first``. A game whose first round begins without an event counts rounds from 2.
    """

    kind: MomentKind
    words: str
    first: int = 1
