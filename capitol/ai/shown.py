"""The order in which a hint shows the moves of a decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from capitol.ai.player import Candidate, Decision

M = TypeVar("M")
SHOWN = 3
"""How many moves a hint shows."""


def best_first(decision: Decision[M]) -> Sequence[Candidate[M]]:
    """Return the candidates of a decision that were judged, all of them if none was, the player's top moves in order of
    the displayed chance. The player's own order also considers other things, such as the certainty of a chance."""
    judged = [found for found in decision.candidates if found.win_probability is not None or found.margin is not None]
    if not judged:
        return decision.candidates or (Candidate(decision.move),)
    return [*sorted(judged[:SHOWN], key=_chance, reverse=True), *judged[SHOWN:]]


def _chance(candidate: Candidate[Any]) -> tuple[int, float]:
    """Return the sort key of the displayed numbers; equal ones keep their order."""
    percent = -1 if candidate.win_probability is None else round(100 * candidate.win_probability)
    return percent, 0.0 if percent >= 0 or candidate.margin is None else candidate.margin
