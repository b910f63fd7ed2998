"""How true chances and points were that an evaluator gave to steps of games: a tally for each game, and their sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.intp]
BINS = 10
DRAWS = 1000
"""The number of samples of the bootstrap."""
COLUMNS = ("games", "steps", "error of chances", "Brier", "1/seats", "share of points", "error of points")
"""What `measured` returns."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Steps of games that are not over, and what came of them. ``games``: (steps,), the number of the game;
    ``chances``, ``points``: (steps, seats), as evaluated; ``scores``: (steps, seats), the public points then;
    ``shares``, ``ends``: (steps, seats), the shares of the win and the points at the end."""

    games: Whole
    chances: Floats
    points: Floats
    scores: Floats
    shares: Floats
    ends: Floats


class Tenth(msgspec.Struct, frozen=True, array_like=True):
    """The chances of a game that were in one tenth, the first being 0: how many, their sum, and that of the shares of
    the win that came of them."""

    tenth: int
    count: int
    chances: float
    shares: float


class GameTally(msgspec.Struct, frozen=True, array_like=True):
    """What became of all chances of one game, and the sums over them of squares: of what the chances, equal chances and
    chances in proportion to the points so far were off, and of what the points were off."""

    seed: int
    number: int
    steps: int
    tenths: tuple[Tenth, ...]
    chances: float
    equal: float
    by_points: float
    points: float

    @property
    def key(self) -> tuple[int, int]:
        """The key of the game among those of the same players."""
        return self.seed, self.number


def tallies(sample: Sample, seed: int) -> list[GameTally]:
    """Return the tallies of the games of a sample, rounded for files."""
    seats = sample.chances.shape[1]
    total = sample.scores.sum(axis=1, keepdims=True)
    by_points = np.where(total > 0, sample.scores / np.maximum(total, 1), 1 / seats)
    found = []
    for number in np.unique(sample.games):
        here = sample.games == number
        shares = sample.shares[here]
        given = (sample.chances[here], np.full_like(shares, 1 / seats), by_points[here])
        squares = [float(((chances - shares) ** 2).sum()) for chances in given]
        squares.append(float(((sample.points[here] - sample.ends[here]) ** 2).sum()))
        tenths = tuple(_tenths(sample.chances[here].ravel(), shares.ravel()))
        found.append(GameTally(seed, int(number), int(here.sum()), tenths, *(round(one, 4) for one in squares)))
    return found


def _tenths(chances: Floats, shares: Floats) -> Iterable[Tenth]:
    places = np.minimum((chances * BINS).astype(int), BINS - 1)
    for tenth in np.unique(places):
        here = places == tenth
        sums = round(float(chances[here].sum()), 4), round(float(shares[here].sum()), 4)
        yield Tenth(int(tenth), int(here.sum()), *sums)


def measured(games: Sequence[GameTally]) -> list[str]:
    """Return the cells of a row (`COLUMNS`): games and steps; the expected calibration error with its 95 % interval, in
    points of 100; the Brier score of the evaluator, of equal chances, and of chances in proportion to the points so
    far; and the root of the mean squared error of the points."""
    each = bins_of(games)
    low, high = error_interval(each)
    return [
        str(len(games)),
        str(sum(game.steps for game in games)),
        f"{100 * calibration_error(*each.sum(axis=1)):.1f} ({100 * low:.1f} to {100 * high:.1f})",
        *(f"{mean_square(games, of):.4f}" for of in ("chances", "equal", "by_points")),
        f"{np.sqrt(mean_square(games, 'points')):.1f}",
    ]


def mean_square(games: Sequence[GameTally], of: str) -> float:
    """Return the mean over all chances of the squares that a field of the tallies sums: of ``chances``, the Brier
    score."""
    count = sum(tenth.count for game in games for tenth in game.tenths)
    return float(sum(getattr(game, of) for game in games)) / count


def bins_of(games: Sequence[GameTally]) -> Floats:
    """Return for each game and each tenth of the chances: how many, their sum, and the sum of shares that came of them;
    shape (3, games, `BINS`)."""
    found = np.zeros((3, len(games), BINS))
    for at, game in enumerate(games):
        for one in game.tenths:
            found[:, at, one.tenth] = one.count, one.chances, one.shares
    return found


def calibration_error(counts: Floats, chances: Floats, shares: Floats) -> float:
    """Return the expected calibration error: how far chances and shares are apart in a tenth, in the mean over tenths
    by their counts."""
    return float(np.abs(chances - shares).sum() / counts.sum())


def error_interval(each: Floats) -> tuple[float, float]:
    """Return the ends of the 95 % interval of the calibration error, by a bootstrap over the games of `bins_of`."""
    rng, games = np.random.default_rng(1), each.shape[1]
    drawn = (rng.integers(0, games, games) for _draw in range(DRAWS))
    errors = [calibration_error(*each[:, some].sum(axis=1)) for some in drawn]
    low, high = np.percentile(errors, [2.5, 97.5])
    return float(low), float(high)


def tenths_told(games: Sequence[GameTally]) -> list[str]:
    """Return for each tenth, in per cent, the mean chance in it and the share of the win that came of it; "" for an
    empty one."""
    counts, chances, shares = bins_of(games).sum(axis=1)
    return [
        f"{100 * said / count:.0f} → {100 * came / count:.0f}" if count else ""
        for count, said, came in zip(counts, chances, shares, strict=True)
    ]
