"""Statistics of games: means with intervals by deal, the sequential test, and ratings from mixed tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import choix
import numpy as np
from scipy import stats

CONFIDENCE = 0.95
ELO = 400 / math.log(10)
"""Points of the usual scale for one unit of log strength."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its ``CONFIDENCE`` interval from a number of ``clusters``."""

    mean: float
    low: float
    high: float
    clusters: int


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the mean of independent values, one for each deal (Student's t); unbounded for fewer than two values."""
    mean = float(np.mean(values))
    if len(values) < 2:
        return Interval(mean, -math.inf, math.inf, len(values))
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values))
    reach = float(stats.t.ppf((1 + CONFIDENCE) / 2, len(values) - 1)) * error
    return Interval(mean, mean - reach, mean + reach, len(values))


def share_interval(shares: Sequence[float]) -> Interval:
    """Return the mean share of wins, from 0 to 1, over deals. If every deal went the same way, which says nothing about
    the variance, the ends are those of as many single games (Clopper and Pearson)."""
    interval = mean_interval(shares)
    if set(shares) not in ({0.0}, {1.0}):
        return Interval(interval.mean, max(interval.low, 0.0), min(interval.high, 1.0), interval.clusters)
    exact = stats.binomtest(round(sum(shares)), len(shares)).proportion_ci(CONFIDENCE, method="exact")
    return Interval(interval.mean, float(exact.low), float(exact.high), interval.clusters)


def difference_interval(differences: Sequence[float]) -> Interval:
    """Return the mean difference of two shares of wins over the same deals. If all are alike, the interval is as wide
    as that of as many games that were all won."""
    interval = mean_interval(differences)
    if len(set(differences)) > 1:
        return interval
    reach = 1 - share_interval([1.0] * len(differences)).low
    return Interval(interval.mean, interval.mean - reach, interval.mean + reach, interval.clusters)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Wald's test whether a mean is ``low`` (H0) or ``high`` (H1), with both errors at most ``error``.

    The values are one for each deal (the mean over all seat rotations), assumed normal with the variance seen so far:
    the test used for game-playing programs, with deals in place of game pairs. Before ``least`` deals that variance is
    too uncertain to decide by.
    """

    low: float
    high: float
    error: float = 0.05
    least: int = 16

    @property
    def bound(self) -> float:
        """The log likelihood ratio at which the test ends, for H1; negated for H0."""
        return math.log((1 - self.error) / self.error)

    def ratio(self, values: Sequence[float]) -> float:
        """Return the log likelihood ratio of H1 against H0; 0 for fewer than ``least`` values.

        Identical values count as if they varied by a quarter of the distance, so that a clean sweep ends the test.
        """
        if len(values) < self.least:
            return 0.0
        variance = max(float(np.var(values, ddof=1)), ((self.high - self.low) / 4) ** 2)
        mean = float(np.mean(values))
        return len(values) * (self.high - self.low) * (mean - (self.low + self.high) / 2) / variance

    def verdict(self, values: Sequence[float]) -> str | None:
        """Return ``H1``, ``H0`` or None while undecided, by the first value at which the ratio crossed a bound."""
        for count in range(self.least, len(values) + 1):
            ratio = self.ratio(values[:count])
            if abs(ratio) >= self.bound:
                return "H1" if ratio > 0 else "H0"
        return None


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength on the Elo scale; the mean of all players is 0."""

    player: str
    elo: float
    low: float
    high: float


def ratings(
    tables: Sequence[Sequence[tuple[tuple[str, ...], tuple[int, ...]]]], seed: int = 0, resamples: int = 200
) -> list[Rating]:
    """Return Plackett-Luce ratings, best first, of the players at mixed tables; the interval is a bootstrap over deals.

    ``tables``: for each deal its games, each as the players by seat and their scores. Every score above another is one
    comparison; equal scores, and seats of the same player, are not compared.
    """
    names = sorted({player for deal in tables for players, _scores in deal for player in players})
    if len(names) < 2:
        return [Rating(name, 0.0, 0.0, 0.0) for name in names]
    number = {name: index for index, name in enumerate(names)}
    pairs = [
        [
            (number[a], number[b])
            for players, scores in deal
            for a, points in zip(players, scores, strict=True)
            for b, fewer in zip(players, scores, strict=True)
            if points > fewer and a != b
        ]
        for deal in tables
    ]
    best = _elo(len(names), [pair for deal in pairs for pair in deal])
    rng = np.random.default_rng(seed)
    drawn = []
    for _ in range(resamples):
        chosen = rng.integers(0, len(pairs), len(pairs))
        drawn.append(_elo(len(names), [pair for index in chosen for pair in pairs[index]]))
    low, high = np.percentile(drawn, [50 * (1 - CONFIDENCE), 50 * (1 + CONFIDENCE)], axis=0)
    found = [Rating(name, float(best[i]), float(low[i]), float(high[i])) for i, name in enumerate(names)]
    return sorted(found, key=lambda rating: -rating.elo)


def _elo(players: int, comparisons: list[tuple[int, int]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    # A weak prior, so that a player who never lost has a finite rating.
    strengths = choix.ilsr_pairwise(players, comparisons, alpha=0.01)
    return np.asarray(ELO * (strengths - np.mean(strengths)), dtype=np.float64)
