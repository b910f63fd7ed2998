"""Teaching a value network: targets from played games, and Adam on mini-batches, in numpy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from capitol.games.capitol.ai.net import LAYERS, Floats, ValueNet

LEAD_LOSS = 0.5
"""What the squared error of the lead counts beside the cross entropy of the win."""
_BETA1, _BETA2, _EPSILON = 0.9, 0.999, 1e-8


def fresh_net(features: int, hidden: tuple[int, int], seed: int) -> ValueNet:
    """Return an untrained network."""
    rng = np.random.default_rng(seed)
    sizes = (features, *hidden, 2)
    weights: list[Floats] = []
    for before, after in pairwise(sizes):
        spread = np.sqrt(2 / before) if after != 2 else 0.01
        weights += [(rng.standard_normal((before, after)) * spread).astype(np.float32), np.zeros(after, np.float32)]
    return ValueNet(weights)


def joined(nets: Sequence[ValueNet]) -> ValueNet:
    """Return one network whose outputs are the means of those of several with the same layers. Raises ValueError for
    others."""
    w0, b0, w1, b1, w2, b2 = zip(*[net.weights for net in nets], strict=True)
    ends = np.vstack(w2) / len(nets), np.mean(b2, axis=0)
    return ValueNet([np.hstack(w0), np.hstack(b0), np.stack(w1), np.hstack(b1), *ends])


def lambda_returns(values: Sequence[float], outcome: float, decay: float) -> list[float]:
    """Return the target for each of a seat's positions, in order: a mix of the later values and the outcome.

    The last gets the outcome itself; each earlier one ``decay`` of what the next got, and the rest of the next value.
    """
    returns = [outcome] * len(values)
    for at in range(len(values) - 2, -1, -1):
        returns[at] = (1 - decay) * values[at + 1] + decay * returns[at + 1]
    return returns


@dataclass
class Samples:
    """Positions with what they should be worth: features, win shares (0 to 1), leads (-1 to 1), and what share of the
    win came of them in the end."""

    features: npt.NDArray[np.float16]
    wins: Floats
    leads: Floats
    won: Floats

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        """Return all samples as one."""
        return cls(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.wins for part in parts]),
            np.concatenate([part.leads for part in parts]),
            np.concatenate([part.won for part in parts]),
        )

    @classmethod
    def load(cls, path: Path) -> Samples:
        """Read a file written by `save`."""
        with np.load(path, allow_pickle=False) as file:
            return cls(file["features"], file["wins"], file["leads"], file["won"])

    def save(self, path: Path) -> None:
        """Write the samples to a file."""
        with open(path, "wb") as file:
            np.savez(file, features=self.features, wins=self.wins, leads=self.leads, won=self.won)

    def __len__(self) -> int:
        return len(self.wins)


@dataclass
class Adam:
    """The optimiser's memory of one network."""

    net: ValueNet
    rate: float = 1e-3
    steps: int = 0
    first: list[Floats] = field(default_factory=list)
    second: list[Floats] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.first:
            self.first = [np.zeros_like(w) for w in self.net.weights]
            self.second = [np.zeros_like(w) for w in self.net.weights]

    @classmethod
    def load(cls, path: Path) -> Adam:
        """Read a file written by `save`."""
        net = ValueNet.load(path)
        with np.load(path, allow_pickle=False) as file:
            first, second = [[file[f"{moment}_{name}"] for name in LAYERS] for moment in ("first", "second")]
            return cls(net, steps=int(file["steps"]), first=first, second=second)

    def save(self, path: Path) -> None:
        """Write the network, and everything needed to continue training."""
        arrays: dict[str, Any] = dict(zip(LAYERS, self.net.weights, strict=True))
        arrays |= {f"first_{name}": moment for name, moment in zip(LAYERS, self.first, strict=True)}
        arrays |= {f"second_{name}": moment for name, moment in zip(LAYERS, self.second, strict=True)}
        # Under its name only when it is whole: a run that was cut off must not take a part of it for a generation.
        part = path.with_suffix(".part")
        with open(part, "wb") as file:
            np.savez(file, steps=np.asarray(self.steps), **arrays)
        part.replace(path)

    def step(self, gradients: Sequence[Floats]) -> None:
        """Update the weights."""
        self.steps += 1
        scale = self.rate * np.sqrt(1 - _BETA2**self.steps) / (1 - _BETA1**self.steps)
        for weights, gradient, mean, square in zip(self.net.weights, gradients, self.first, self.second, strict=True):
            mean += (1 - _BETA1) * (gradient - mean)
            square += (1 - _BETA2) * (gradient * gradient - square)
            weights -= (scale * mean / (np.sqrt(square) + _EPSILON)).astype(np.float32)


def gradients(net: ValueNet, x: Floats, wins: Floats, leads: Floats) -> tuple[list[Floats], float]:
    """Return the gradients of a batch's mean loss, and that loss: cross entropy of the win, squared error of the
    lead."""
    w0, b0, w1, b1, w2, b2 = net.weights
    h0 = np.maximum(x @ w0 + b0, 0)
    h1 = np.maximum(h0 @ w1 + b1, 0)
    out = h1 @ w2 + b2
    win = 1 / (1 + np.exp(-out[:, 0]))
    miss = out[:, 1] - leads
    count = len(x)
    sure = np.clip(win, 1e-6, 1 - 1e-6)
    loss = -np.mean(wins * np.log(sure) + (1 - wins) * np.log(1 - sure)) + LEAD_LOSS * np.mean(miss**2)
    back = np.stack([win - wins, 2 * LEAD_LOSS * miss], axis=1).astype(np.float32) / count
    back1 = (back @ w2.T) * (h1 > 0)
    back0 = (back1 @ w1.T) * (h0 > 0)
    found: list[Floats] = [x.T @ back0, back0.sum(0), h0.T @ back1, back1.sum(0), h1.T @ back, back.sum(0)]
    return found, float(loss)


def teach(net: ValueNet, adam: Adam, samples: Samples, epochs: float, batch: int, rng: np.random.Generator) -> float:
    """Train for ``epochs`` on the samples in mini-batches; return the mean loss."""
    losses = []
    for _ in range(max(1, int(epochs * len(samples) / batch))):
        at = rng.integers(0, len(samples), batch)
        found, loss = gradients(net, samples.features[at].astype(np.float32), samples.wins[at], samples.leads[at])
        adam.step(found)
        losses.append(loss)
    return float(np.mean(losses))


def explained(net: ValueNet, samples: Samples) -> float:
    """Return the share of the variance of who won that the network predicts (R squared), in games not trained on."""
    wins, _leads = net.values(samples.features.astype(np.float32))
    spread = float(np.var(samples.won))
    return 1 - float(np.mean((np.asarray(wins) - samples.won) ** 2)) / spread if spread else 0.0
