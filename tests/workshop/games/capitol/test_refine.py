"""The network that searches go by: what it learns from, and that it foresees what it has not seen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from capitol.games.capitol.ai.features import feature_count
from capitol.games.capitol.ai.net import ValueNet, shipped_net
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.numbers import ROUNDS
from workshop.commands import main
from workshop.games.capitol import training_games
from workshop.games.capitol.learning import Samples, explained, fresh_net, joined
from workshop.games.capitol.refine import learnt
from workshop.games.capitol.training_games import Lesson, play_settled

NAMES = ("features", "wins", "leads", "won")
BOARD = load_board(default_board()).spec


def test_every_seat_tells_what_it_met_and_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    net = shipped_net(3)
    lesson = Lesson(3, BOARD, net, (net,), (5, 6), stray=0.02, masons=0.0)
    one, other = play_settled(lesson), play_settled(lesson)
    for name in NAMES:
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
    np.testing.assert_array_equal(one.wins, one.won)
    assert len(one) > 60
    monkeypatch.setattr(training_games, "KEPT", 0.0)
    scorings = play_settled(lesson)
    assert len(scorings) == 2 * 3 * (ROUNDS - 1), "every seat sees every scoring but the last"
    games = scorings.won.reshape(2, 3, ROUNDS - 1)
    assert (games == games[:, :, :1]).all()
    np.testing.assert_allclose(games[:, :, 0].sum(axis=1), 1.0)


def test_what_masons_met_is_not_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    net = shipped_net(2)
    monkeypatch.setattr(training_games, "KEPT", 0.0)
    one_at_a_table = play_settled(Lesson(2, BOARD, net, (net,), (5, 6, 7), masons=1.0))
    assert len(one_at_a_table) == 3 * (ROUNDS - 1)


@pytest.mark.slow
def test_it_learns_what_decides() -> None:
    """Tables at random, won where the first number is above the second: much of it is foreseen at others."""
    rng = np.random.default_rng(1)
    features = rng.standard_normal((40_000, feature_count(2))).astype(np.float16)
    won = (features[:, 0] > features[:, 1]).astype(np.float32)
    leads = np.tanh(features[:, 0] - features[:, 1]).astype(np.float32)
    whole = Samples(features, won, leads, won)
    shown, kept = (
        Samples(*(getattr(whole, name)[part] for name in NAMES)) for part in (np.s_[:38_000], np.s_[38_000:])
    )
    begun = fresh_net(feature_count(2), (64, 32), 1)
    assert explained(begun, kept) < 0.1
    assert explained(learnt(begun, shown, 1), kept) > 0.45
    assert explained(begun, kept) < 0.1, "the network that it began with is still what it was"


@pytest.mark.slow
def test_a_refined_network_has_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to = tmp_path / "search-2.npz"
    assert main(["refine", "--seats", "2", "--turns", "2", "--games", "40", "--to", str(to)]) == 0
    assert "turn 2: " in capsys.readouterr().out
    assert ValueNet.load(to).features == feature_count(2)
    text = to.with_suffix(".md").read_text(encoding="utf-8")
    assert "| begun with | `seats-2.npz` |" in text
    assert "2 turns of 40 games of their own" in text
    assert "the mean of 3 networks of 104 - 64 - 32 - 2 units" in text
    first = ValueNet.load(to).weights[0][:, :64]
    np.testing.assert_allclose(first, shipped_net(2).weights[0], atol=1e-3, err_msg="as it was, it is one of the three")


def test_what_cannot_be_refined_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fresh_net(feature_count(3), (8, 4), 1).save(tmp_path / "three.npz")
    others = [tmp_path / "small.npz", tmp_path / "smaller.npz"]
    for number, path in enumerate(others):
        fresh_net(feature_count(2), (8 - number, 4), 1).save(path)
    joined([shipped_net(2), shipped_net(2)]).save(tmp_path / "mean.npz")
    for arguments, told in (
        (["--turns", "0"], "one turn at least"),
        (["--games", "20"], "too few games"),
        ([str(tmp_path / "three.npz")], "for 2 seats"),
        ([str(tmp_path / "none.npz")], "none.npz"),
        ([str(path) for path in others], "different layers"),
        ([str(tmp_path / "mean.npz")], "a mean of several"),
    ):
        assert main(["refine", "--seats", "2", *arguments, "--to", str(tmp_path / "net.npz")]) == 2
        assert told in capsys.readouterr().err
    assert not (tmp_path / "net.npz").exists()
