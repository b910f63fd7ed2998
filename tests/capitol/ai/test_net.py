"""The value network's file: what is written is read again, and what does not fit is refused."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from capitol.games.capitol.ai.net import MARGIN_SCALE, ValueNet, points_of


def any_net() -> ValueNet:
    """A network of 12 features and layers of 8 and 4 units."""
    rng = np.random.default_rng(1)
    sizes = ((12, 8), (8,), (8, 4), (4,), (4, 2), (2,))
    return ValueNet([rng.standard_normal(size).astype(np.float32) for size in sizes])


def test_weights_are_read_as_written(tmp_path: Path) -> None:
    net = any_net()
    net.save(tmp_path / "net.npz")
    back = ValueNet.load(tmp_path / "net.npz")
    rows = np.random.default_rng(2).random((5, 12), dtype=np.float32)
    for one, other in zip(net.values(rows), back.values(rows), strict=True):
        assert one == pytest.approx(other, abs=0.02)
    assert back.features == 12


def test_outputs_are_worked_out_layer_by_layer() -> None:
    """By hand: 3 features, hidden layers of 2 and 1 units."""
    arrays = [
        [[1.0, -1.0], [2.0, 0.0], [0.0, 1.0]],
        [0.5, 0.0],
        [[1.0], [3.0]],
        [-1.0],
        [[2.0, 0.1]],
        [0.25, -0.05],
    ]
    net = ValueNet([np.asarray(array, dtype=np.float32) for array in arrays])
    wins, leads = net.values(np.asarray([[1, 1, 0], [-1, 0, 1], [0, 100, 0]], dtype=np.float32))
    # First layer 3.5 and 0, then 2.5; 0 (from -0.5) and 2, then 5; 200.5 and 0, then 199.5.
    assert wins == pytest.approx([1 / (1 + math.exp(-5.25)), 1 / (1 + math.exp(-10.25)), 1.0])
    assert leads == pytest.approx([0.2, 0.45, 1.0])


def test_networks_side_by_side_are_their_mean(tmp_path: Path) -> None:
    """Two networks whose second layers know nothing of each other: as one with zeros between them, and as a file."""
    rng = np.random.default_rng(3)
    sizes = ((12, 16), (16,), (2, 8, 4), (8,), (8, 2), (2,))
    w0, b0, parts, b1, w2, b2 = (rng.standard_normal(size).astype(np.float32) for size in sizes)
    dense = np.zeros((16, 8), np.float32)
    dense[:8, :4], dense[8:, 4:] = parts
    whole = ValueNet([w0, b0, dense, b1, w2 / 4, b2])
    net = ValueNet([w0, b0, parts, b1, w2 / 4, b2])
    net.save(tmp_path / "net.npz")
    for count in (1, 7):
        rows = rng.random((count, 12), dtype=np.float32)
        for other in (net, ValueNet.load(tmp_path / "net.npz")):
            for one, same in zip(whole.values(rows), other.values(rows), strict=True):
                assert one == pytest.approx(same, abs=1e-3)
                assert len(set(one)) == count


def test_a_lead_is_points_again() -> None:
    assert points_of(math.tanh(7 / MARGIN_SCALE)) == pytest.approx(7)
    assert 30 < points_of(1.0) < 100


def test_what_is_no_network_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", w0=np.zeros((2, 2)))
    with pytest.raises(ValueError, match="no weights"):
        ValueNet.load(tmp_path / "other.npz")
    net = any_net()
    unfit = [np.zeros((3, 4, 4), np.float32), np.zeros((7, 4), np.float32)]
    for weights in (
        net.weights[:4],
        [*net.weights[:5], np.zeros(3, np.float32)],
        *([*net.weights[:2], w1, *net.weights[3:]] for w1 in unfit),
    ):
        with pytest.raises(ValueError, match="network"):
            ValueNet(weights)


def test_a_file_with_objects_in_it_is_never_run(tmp_path: Path) -> None:
    np.savez(tmp_path / "evil.npz", w0=np.array([print], dtype=object))
    with pytest.raises(ValueError, match="allow_pickle"):
        ValueNet.load(tmp_path / "evil.npz")
