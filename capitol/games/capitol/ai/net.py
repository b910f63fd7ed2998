"""A small value network: features in, win probability and margin out; plain numpy, weights as npz without pickle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
MARGIN_SCALE = 10.0
"""The second output is trained on tanh(margin / MARGIN_SCALE): beyond twice that another point hardly counts."""
SHIPPED = Path(__file__).with_name("weights")
"""The folder of the shipped players' weights, one file for each number of seats, each with its model card."""
LAYERS = ("w0", "b0", "w1", "b1", "w2", "b2")


class ValueNet:
    """Two hidden layers of rectified units. The outputs are the logit of winning and the lead over the best rival.
    It may be the mean of several networks of the same shape: they are placed side by side, each with its own part
    of w1."""

    def __init__(self, weights: Sequence[Floats]) -> None:
        """``weights``: w0 (features, hidden), b0, w1 (hidden, hidden), b1, w2 (hidden, 2), b2; for a mean of several,
        w1 is (networks, hidden of one, hidden of one). Raises ValueError if the shapes do not match."""
        self.weights = list(weights)
        sizes = [array.shape for array in self.weights]
        if len(sizes) == 6 and len(sizes[2]) == 3:
            networks, above, below = sizes[2]
            sizes[2] = (networks * above, networks * below)
        if len(sizes) != 6 or [len(size) for size in sizes] != [2, 1, 2, 1, 2, 1]:
            raise ValueError("a value network has three layers of weights and biases")
        for above, below in zip(sizes[0::2], sizes[2::2], strict=False):
            if above[1] != below[0]:
                raise ValueError("the layers of the value network do not fit each other")
        if sizes[4][1] != 2 or any(w[1] != b[0] for w, b in zip(sizes[0::2], sizes[1::2], strict=True)):
            raise ValueError("the biases or outputs of the value network do not fit")

    @classmethod
    def load(cls, path: Path) -> ValueNet:
        """Read weights. Raises OSError, and ValueError if the file has none."""
        try:
            with np.load(path, allow_pickle=False) as file:
                return cls([np.asarray(file[name], dtype=np.float32) for name in LAYERS])
        except KeyError as error:
            raise ValueError(f"{path} holds no weights of a value network: {error}") from error

    def save(self, path: Path) -> None:
        """Write the weights in half precision: a few dozen kilobytes."""
        halves: dict[str, Any] = {
            name: array.astype(np.float16) for name, array in zip(LAYERS, self.weights, strict=True)
        }
        with open(path, "wb") as file:
            np.savez_compressed(file, **halves)

    @property
    def features(self) -> int:
        """The number of features of a position."""
        return int(self.weights[0].shape[0])

    def values(self, positions: Floats) -> tuple[list[float], list[float]]:
        """Evaluate positions, one per row: the win probability (0 to 1), and the expected final lead over the best
        rival as tanh(points / MARGIN_SCALE), from -1 to 1."""
        w0, b0, w1, b1, w2, b2 = self.weights
        x = positions @ w0
        x += b0
        np.maximum(x, 0, out=x)
        x = x @ w1 if w1.ndim == 2 else _side_by_side(x, w1)
        x += b1
        np.maximum(x, 0, out=x)
        x = x @ w2
        x += b2
        outputs: list[tuple[float, float]] = x.tolist()
        wins = [1 / (1 + math.exp(-max(-30.0, min(30.0, logit)))) for logit, _lead in outputs]
        return wins, [max(-1.0, min(1.0, lead)) for _logit, lead in outputs]


def _side_by_side(x: Floats, parts: Floats) -> Floats:
    """Multiply each part of ``x``, rows of units, by its own matrix."""
    rows, (networks, above, _below) = len(x), parts.shape
    each: Floats = np.matmul(x.reshape(rows, networks, above).transpose(1, 0, 2), parts)
    return each.transpose(1, 0, 2).reshape(rows, -1)


def points_of(lead: float) -> float:
    """Convert a lead from `ValueNet.values` to points."""
    return MARGIN_SCALE * math.atanh(max(-0.999, min(0.999, lead)))


def shipped_net(seats: int) -> ValueNet:
    """Load the shipped network for a number of seats."""
    return ValueNet.load(SHIPPED / f"seats-{seats}.npz")


def shipped_nets() -> dict[int, ValueNet]:
    """Load the shipped networks, by number of seats."""
    return {seats: shipped_net(seats) for seats in range(2, 5)}


def shipped_search_nets() -> dict[int, ValueNet]:
    """Load the networks that searches use, by number of seats: a search network if there is one, else the players'."""
    nets = shipped_nets()
    for seats in nets:
        path = search_net_path(seats)
        if path.exists():
            nets[seats] = ValueNet.load(path)
    return nets


def search_net_path(seats: int) -> Path:
    """Return the path of the search network for a number of seats, whether or not it exists."""
    return SHIPPED / f"search-{seats}.npz"
