"""The moves of a hint, as a computer player judged them: the best first, each with its chance or lead in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any, TypeVar

from capitol.ai.player import Candidate, Decision
from capitol.ai.shown import SHOWN, best_first
from capitol.host.language import _, decimal, percent_text, pgettext
from capitol.table.hint.panel import HintLine

M = TypeVar("M")
LARGEST_ERROR = 0.1
"""A chance with a greater standard error is not shown: it would say nothing."""


CLEAR = 2
"""A chance is clearly smaller than another if it is so many standard errors of the difference below it."""


def chance_text(candidate: Candidate[Any], best: Candidate[Any] | None = None) -> str:
    """Return a move's chance to win in per cent, with the standard error if known; else the expected lead. Chances of 0
    and 100 % are not shown as exact, because not all games were played out: they are as far off as the error, at least
    1 %. No chance is shown that is hardly known; one that is not clearly smaller than that of ``best`` says so."""
    if _hardly_known(candidate):
        return _("no clear difference")
    said = _number_text(candidate)
    if best is None or best is candidate or _hardly_known(best) or not _as_good(candidate, best):
        return said
    return _("{chance}, about equal").format(chance=said)


def _hardly_known(candidate: Candidate[Any]) -> bool:
    error = candidate.standard_error
    guessed = error is None and candidate.visits == 1 and candidate.win_probability is not None
    return guessed or (error is not None and error > LARGEST_ERROR)


def _as_good(candidate: Candidate[Any], best: Candidate[Any]) -> bool:
    """Whether the errors of two chances, taken as independent, may account for their difference."""
    here, there = candidate.win_probability, best.win_probability
    error, other = candidate.standard_error, best.standard_error
    if here is None or there is None or error is None or other is None:
        return False
    return there - here <= CLEAR * hypot(error, other)


def _number_text(candidate: Candidate[Any]) -> str:
    error = candidate.standard_error
    if candidate.win_probability is not None:
        percent, off = round(100 * candidate.win_probability), max(1, round(100 * (error or 0.0)))
        if percent == 100:
            return _("over {percent}").format(percent=percent_text(1 - off / 100))
        if percent == 0:
            return _("under {percent}").format(percent=percent_text(off / 100))
        said = percent_text(candidate.win_probability)
        return said if error is None else _("{percent} ± {error}").format(percent=said, error=off)
    if candidate.margin is not None:
        return decimal_points(candidate.margin, sign=True)
    return ""


def given_away_texts(
    here: Sequence[float],
    there: Sequence[float],
    seat: int,
    least: float,
    gives_up: Callable[[float], str],
    leaves: Callable[[int, float], str],
) -> list[str]:
    """Return what a move gives away against a better one: by ``gives_up`` what it costs its own seat, and by ``leaves``
    what it brings to the rival who gains most. ``here`` and ``there`` are what all seats have after the move and after
    the better one; differences below ``least`` are left out."""
    gaps = [mine - other for mine, other in zip(here, there, strict=True)]
    rival = max((one for one in range(len(gaps)) if one != seat), key=lambda one: gaps[one])
    lost = [gives_up(-gaps[seat])] if -gaps[seat] >= least else []
    return [*lost, leaves(rival, gaps[rival])] if gaps[rival] >= least else lost


def decimal_points(points: float, places: int = 1, sign: bool = False) -> str:
    """Return a broken number of points with its noun, e.g. “0.6 points”, in the plural that the language has for it."""
    # Translators: several languages have no plural for one and a half.
    few = pgettext("less than two", "{decimal} points")
    said = few if abs(round(points, places)) < 2 else _("{decimal} points")
    return said.format(decimal=decimal(points, places, sign))


def usual_lines(decision: Decision[M], move_text: Callable[[M], str]) -> tuple[HintLine, ...]:
    """Return the best moves of a decision in a game's words, without reasons."""
    shown = best_first(decision)[:SHOWN]
    return tuple([HintLine(one.move, move_text(one.move), chance_text(one, shown[0]), "") for one in shown])
