"""How far a search's estimate of a chance may be off."""

from __future__ import annotations

from math import sqrt


def standard_error(total: float, squares: float, count: int) -> float | None:
    """Return the standard error of a chance from ``count`` games: the sum of their results, from 0 to 1, is ``total``,
    and that of the squares ``squares``. None for fewer than two games.

    A game won and a game lost are counted besides (Laplace's rule of succession), so it is never 0: a few games that
    ended alike do not make a chance certain.
    """
    if count < 2:
        return None
    mean = (total + 1) / (count + 2)
    return sqrt(((squares + 1) / (count + 2) - mean * mean) / (count + 1))
