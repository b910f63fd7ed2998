"""An evaluator made from a game's own estimates, fitted to the results of games.

A game supplies a `Gauge`: for every seat of a position a few *strengths*, on any scales, and a few numbers from which
its points follow. A `Fit` turns them into chances, by a softmax of the weighted sum of the strengths (D. McFadden,
"Conditional Logit Analysis of Qualitative Choice Behavior", 1973), and into points, by a linear regression, for each
stage of the game by itself. `python build_scripts/workshop evaluator --fit` makes the file of fits, which ships beside
the players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from capitol.ai.generic.playout_evaluator import win_shares
from capitol.core.evaluator import Evaluation, Interrupted, Stop, never
from capitol.core.game import Game, RandomSource

S = TypeVar("S")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
Floats = NDArray[np.float64]
AT_ONCE = 64
"""The most states that a gauge reads at once."""


@dataclass(frozen=True, slots=True)
class Readings:
    """A gauge's numbers for some states. ``stages``: (states,), whole numbers from 0; ``strengths``: (states, seats,
    strengths); ``inputs``: (states, seats, numbers)."""

    stages: NDArray[np.intp]
    strengths: Floats
    inputs: Floats


class Gauge(Protocol[S, V_contra]):
    """A game's own estimates, asked for only while the game goes on."""

    def read(self, states: Sequence[S]) -> Readings:
        """Read open positions, ignoring what nobody knows yet."""
        ...

    def imagined(self, view: V_contra, rng: RandomSource) -> Sequence[tuple[float, S]]:
        """Return states that fit what a seat knows, each with its probability; these sum to 1."""
        ...


class Fit(msgspec.Struct, frozen=True):
    """The factors that turn readings into chances and points, by stage, for one number of seats.

    ``scales``: (stages, strengths), the factors of the strengths in the softmax; ``weights``: (stages, numbers), those
    of the inputs in the sum that is a seat's expected points.
    """

    scales: list[list[float]]
    weights: list[list[float]]


class FittedEvaluator(Generic[S, V]):
    """Evaluates positions by a gauge and by fits for each number of seats; what a seat knows, by the mean over the
    states that fit it."""

    def __init__(
        self, game: Game[S, V, Any, Any], gauge: Gauge[S, V], path: Path, fits: Mapping[int, Fit] | None = None
    ) -> None:
        """``path`` is the file of the fits, read when they are first needed, unless ``fits`` are given."""
        self.gauge, self.path = gauge, path
        self._game = game
        self._given = fits

    @cached_property
    def _fits(self) -> dict[int, tuple[Floats, Floats]]:
        """The scales and weights for each number of seats."""
        fits = read_fits(self.path) if self._given is None else self._given
        return {seats: (np.array(fit.scales), np.array(fit.weights)) for seats, fit in fits.items()}

    def of_states(self, states: Sequence[S], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return self._of_worlds([[(1.0, state)] for state in states], stop)

    def of_views(self, views: Sequence[V], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        worlds: list[Sequence[tuple[float, S]]] = []
        found = Evaluation((), ())
        for view, rng in zip(views, rngs, strict=True):
            worlds.append(self._imagined(view, rng))
            # Few views at a time: an imagined state is as large as a real one.
            if sum(map(len, worlds)) >= AT_ONCE:
                found, worlds = _joined(found, self._of_worlds(worlds, stop)), []
        return _joined(found, self._of_worlds(worlds, stop))

    def _imagined(self, view: V, rng: RandomSource) -> Sequence[tuple[float, S]]:
        if self._game.result(view) is not None:
            return [(1.0, self._game.determinize(view, rng))]
        return self.gauge.imagined(view, rng)

    def _of_worlds(self, worlds: Sequence[Sequence[tuple[float, S]]], stop: Stop) -> Evaluation:
        """Evaluate positions that are each a mean over states."""
        if not worlds:
            return Evaluation((), ())
        states = [state for some in worlds for _weight, state in some]
        seats = self._game.seats(states[0])
        scales, weights = self._fits[seats]
        chances, points = np.empty((len(states), seats)), np.empty((len(states), seats))
        going_on: list[int] = []
        for number, state in enumerate(states):
            result = self._game.result(state)
            if result is None:
                going_on.append(number)
            else:
                chances[number], points[number] = win_shares(result.winners, seats), result.scores
        for begin in range(0, max(1, len(going_on)), AT_ONCE):
            if stop():
                raise Interrupted
            some = going_on[begin : begin + AT_ONCE]
            if some:
                readings = self.gauge.read([states[number] for number in some])
                chances[some] = softmax(np.einsum("psn,pn->ps", readings.strengths, scales[readings.stages]))
                points[some] = np.einsum("psn,pn->ps", readings.inputs, weights[readings.stages])
        begins = np.cumsum([0, *map(len, worlds[:-1])])
        weight = np.array([weight for some in worlds for weight, _state in some])[:, None]
        return Evaluation(*(_rows(np.add.reduceat(weight * each, begins)) for each in (chances, points)))


def read_fits(path: Path) -> dict[int, Fit]:
    """Read the fits of a game, by number of seats. Raises OSError, and msgspec.DecodeError for a damaged file."""
    return msgspec.json.decode(path.read_bytes(), type=dict[int, Fit])


def write_fits(path: Path, fits: Mapping[int, Fit]) -> None:
    """Write the fits of a game, by number of seats, rounded."""
    rounded = {
        str(seats): {
            "scales": [[round(scale, 4) for scale in row] for row in fit.scales],
            "weights": [[round(weight, 4) for weight in row] for row in fit.weights],
        }
        for seats, fit in sorted(fits.items())
    }
    path.write_bytes(msgspec.json.format(msgspec.json.encode(rounded), indent=1) + b"\n")


def softmax(strengths: Floats) -> Floats:
    """Return the chances of seats with these strengths, shape (positions, seats); each row sums to 1."""
    grown: Floats = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    chances: Floats = grown / grown.sum(axis=1, keepdims=True)
    return chances


def _rows(array: Floats) -> tuple[tuple[float, ...], ...]:
    return tuple([tuple(row) for row in array.tolist()])


def _joined(one: Evaluation, other: Evaluation) -> Evaluation:
    return Evaluation(one.chances + other.chances, one.points + other.points)
