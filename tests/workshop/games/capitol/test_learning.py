"""Learning: returns by hand, gradients against differences, and a network that learns what there is to learn."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from capitol.games.capitol.ai.net import Floats, ValueNet
from workshop.games.capitol.learning import (
    Adam,
    Samples,
    explained,
    fresh_net,
    gradients,
    joined,
    lambda_returns,
    teach,
)


def test_returns_by_hand() -> None:
    assert lambda_returns([0.2, 0.4, 0.6], 1.0, 1.0) == [1.0, 1.0, 1.0]
    assert lambda_returns([0.2, 0.4, 0.6], 1.0, 0.0) == [0.4, 0.6, 1.0]
    assert lambda_returns([0.2, 0.4, 0.6], 1.0, 0.5) == pytest.approx([0.5 * 0.4 + 0.5 * 0.8, 0.5 * 0.6 + 0.5, 1.0])


def test_gradients_are_the_slopes_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    net = ValueNet([w.astype(np.float64) for w in fresh_net(6, (5, 4), 3).weights])
    x: Floats = rng.standard_normal((7, 6))  # type: ignore[assignment]
    wins: Floats = rng.random(7)  # type: ignore[assignment]
    leads: Floats = rng.uniform(-1, 1, 7)  # type: ignore[assignment]
    found, _loss = gradients(net, x, wins, leads)
    for weights, gradient in zip(net.weights, found, strict=True):
        for at in list(np.ndindex(*weights.shape))[::3]:
            before = weights[at]
            losses = []
            for step in (1e-5, -1e-5):
                weights[at] = before + step
                losses.append(gradients(net, x, wins, leads)[1])
            weights[at] = before
            assert gradient[at] == pytest.approx((losses[0] - losses[1]) / 2e-5, abs=1e-4)


def samples_of(rng: np.random.Generator) -> Samples:
    """Positions whose worth can be read off three of their numbers."""
    x = rng.standard_normal((4000, 6)).astype(np.float16)
    wins = (x[:, 0] + x[:, 1] > 0).astype(np.float32)
    return Samples(x, wins, np.tanh(x[:, 2]).astype(np.float32), wins)


def test_a_network_learns_what_there_is_to_learn() -> None:
    rng = np.random.default_rng(4)
    samples, unseen = samples_of(rng), samples_of(rng)
    net = fresh_net(6, (16, 8), 5)
    assert explained(net, unseen) < 0.1
    teach(net, Adam(net), samples, 20, 64, rng)
    assert explained(net, unseen) > 0.8
    _wins, leads = net.values(unseen.features.astype(np.float32))
    assert float(np.mean(np.abs(np.asarray(leads) - unseen.leads))) < 0.1


def test_learning_goes_on_from_a_file_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    nets = []
    for stop in (False, True):
        rng = np.random.default_rng(4)
        samples = samples_of(rng)
        adam = Adam(fresh_net(6, (16, 8), 5))
        for _part in range(2):
            teach(adam.net, adam, samples, 1, 64, rng)
            if stop:
                adam.save(tmp_path / "adam.npz")
                samples.save(tmp_path / "samples.npz")
                adam, samples = Adam.load(tmp_path / "adam.npz"), Samples.load(tmp_path / "samples.npz")
        nets.append(adam.net)
    for one, other in zip(nets[0].weights, nets[1].weights, strict=True):
        np.testing.assert_array_equal(one, other)


def test_joined_networks_answer_with_their_mean() -> None:
    """The mean of the logits and of the leads; of other layers there is none."""
    nets = [fresh_net(12, (8, 4), seed) for seed in (1, 2, 3)]
    for net in nets:
        net.weights[4] *= 20  # they differ, and no output is at its limit
    rows = np.random.default_rng(2).random((6, 12), dtype=np.float32)
    each = [net.values(rows) for net in nets]
    wins, leads = joined(nets).values(rows)
    for at in range(6):
        logits = [math.log(win[at] / (1 - win[at])) for win, _lead in each]
        assert math.log(wins[at] / (1 - wins[at])) == pytest.approx(sum(logits) / 3, abs=1e-4)
        assert all(abs(lead[at]) < 1 for _win, lead in each)
        assert leads[at] == pytest.approx(sum(lead[at] for _win, lead in each) / 3, abs=1e-5)
    with pytest.raises(ValueError, match="shape"):
        joined([*nets, fresh_net(12, (5, 4), 4)])
