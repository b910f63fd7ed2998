"""Training: the same games for the same seeds, runs that go on as if they had not stopped, and who is promoted."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from capitol.games.capitol.ai.features import feature_count
from capitol.games.capitol.ai.net import ValueNet
from capitol.games.capitol.levels import default_board, load_board
from workshop.commands import main
from workshop.games.capitol.learning import Adam, fresh_net
from workshop.games.capitol.promotion import judge
from workshop.games.capitol.train import Course, start_of
from workshop.games.capitol.training_games import HASTE, SHARES, Lesson, any_mason, duel, play_lesson

BOARD = load_board(default_board()).spec


def fresh(seed: int, seats: int = 2) -> ValueNet:
    return fresh_net(feature_count(seats), (16, 8), seed)


@pytest.mark.parametrize("taught", [False, True])
def test_the_same_lesson_gives_the_same_samples(taught: bool) -> None:
    lesson = Lesson(2, BOARD, fresh(1) if taught else None, (fresh(2),), (5, 6))
    one, other = play_lesson(lesson), play_lesson(lesson)
    assert len(one) > 40
    for name in ("features", "wins", "leads", "won"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name))
    assert one.wins.min() >= 0
    assert one.wins.max() <= 1
    assert np.abs(one.leads).max() <= 1


def test_a_game_of_the_mason_is_worth_what_came_of_it() -> None:
    samples = play_lesson(Lesson(2, BOARD, None, (), (7,)))
    np.testing.assert_array_equal(samples.wins, samples.won)
    assert set(samples.won.tolist()) in ({0.0, 1.0}, {0.5})


def test_a_search_teaches_what_its_games_came_to() -> None:
    """Taught at every decision: for each move that was played out there is a position more, judged by games."""
    lesson = Lesson(2, BOARD, fresh(1), (), (5,), taught=1.0, teacher=4)
    one, other, untaught = play_lesson(lesson), play_lesson(lesson), play_lesson(replace(lesson, taught=0.0))
    np.testing.assert_array_equal(one.features, other.features)
    np.testing.assert_array_equal(one.wins, other.wins)
    assert len(one) > 2 * len(untaught)
    assert one.wins.min() >= 0
    assert one.wins.max() <= 1


def test_masons_are_of_all_kinds() -> None:
    rng = random.Random(4)
    met = [any_mason(rng) for _ in range(60)]
    assert len({mason.weights for mason in met}) == 60
    assert {mason.errors.hasty for mason in met} == set(HASTE)
    for part in SHARES:
        assert max(getattr(mason.weights, part) for mason in met) <= 1


def train(folder: Path, generations: int, jobs: int = 1) -> list[dict[str, float]]:
    """Train for two seats as the command does; the log without its times."""
    assert (
        main(
            [
                "train",
                str(folder),
                "--seats",
                "2",
                "--generations",
                str(generations),
                "--games",
                "3",
                "--hidden",
                "8",
                "4",
                "--jobs",
                str(jobs),
            ]
        )
        == 0
    )
    lines = (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
    return [{name: value for name, value in json.loads(line).items() if "seconds" not in name} for line in lines]


def test_a_run_goes_on_as_if_it_had_not_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workshop.games.capitol.train.MASON_GAMES", 3)
    whole = train(tmp_path / "whole", 4)
    assert [row["generation"] for row in whole] == [0, 1, 2, 3]
    train(tmp_path / "parts", 2)
    assert train(tmp_path / "parts", 4) == whole
    names = [f"generation-{number:03d}.npz" for number in range(4)]
    for name in names:
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert train(tmp_path / "parts", 4) == whole, "nothing is trained twice"


def test_a_folder_holds_one_course(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Course(tmp_path, 3, 1, 3, (8, 4)).begin()
    assert main(["train", str(tmp_path), "--seats", "2", "--games", "3"]) == 2
    assert "other seats" in capsys.readouterr().err


def test_a_run_for_fewer_seats_begins_with_what_one_for_more_knows(tmp_path: Path) -> None:
    """The numbers of the rivals that are missing are left out; all else is as it was."""
    Course(tmp_path / "three", 3, 1, 3, (16, 8)).begin()
    known = fresh(9, seats=3)
    Adam(known).save(tmp_path / "three" / "generation-000.npz")
    arguments = ["train", str(tmp_path / "two"), "--seats", "2", "--games", "2", "--start", str(tmp_path / "three")]
    assert main([*arguments, "--generations", "0"]) == 0
    course = Course.read(tmp_path / "two")
    assert course.hidden == (16, 8)
    assert course.start == "seats 3, seed 1, generation 0"
    _name, begun = start_of(tmp_path / "three", 2)
    np.testing.assert_array_equal(begun.weights[0], known.weights[0][: feature_count(2)])
    for one, other in zip(begun.weights[1:], known.weights[1:], strict=True):
        np.testing.assert_array_equal(one, other)
    assert main([*arguments, "--generations", "1"]) == 0
    assert json.loads((tmp_path / "two" / "log.jsonl").read_text())["games"] == 2
    assert main(["train", str(tmp_path / "four"), "--seats", "4", "--start", str(tmp_path / "three")]) == 2


def test_what_ships_has_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, rows = tmp_path / "run", tmp_path / "rows"
    Course(folder, 2, 1, 3, (16, 8)).begin()
    Adam(fresh(9)).save(folder / "generation-000.npz")
    said = {
        "generation": 0,
        "games": 3,
        "positions": 90,
        "seconds": 36.0,
        "explained": 0.25,
        "against_mason": 0.4,
        "promoted": True,
    }
    (folder / "log.jsonl").write_text(json.dumps(said) + "\n")
    net = f"net:{folder / 'generation-000.npz'}"
    assert main(["arena", "random", "--candidate", net, "--seats", "2", "--deals", "2", "--rows", str(rows)]) == 0
    capsys.readouterr()
    assert main(["report", str(folder), str(rows)]) == 0
    told = capsys.readouterr().out
    assert "| 0 | 3 | 1 | 25 % | 40 % |  | yes |" in told
    assert "generation-000.npz" in told
    assert main(["ship", str(folder), "--generation", "0", "--rows", str(rows), "--to", str(tmp_path)]) == 0
    card = (tmp_path / "seats-2.md").read_text(encoding="utf-8")
    assert "3 games" in card
    assert "90 positions" in card
    assert "--seats 2 --deals 2" in card
    shipped = ValueNet.load(tmp_path / "seats-2.npz")
    assert shipped.features == feature_count(2)
    beside = ["ship", str(folder), "--generation", "0", "--beside", "--rows", str(rows), "--to", str(tmp_path)]
    assert main(beside) == 0
    assert (tmp_path / "seats-2-seed-1.npz").read_bytes() == (tmp_path / "seats-2.npz").read_bytes()
    assert (tmp_path / "seats-2-seed-1.md").exists()
    assert main(["ship", str(folder), "--rows", str(rows), "--to", str(tmp_path)]) == 2  # there is no champion
    assert main(["report", str(tmp_path / "nothing")]) == 2


def test_who_wins_no_more_is_not_promoted() -> None:
    """A network against itself: par, and no better."""
    net = fresh(3)
    assert duel(BOARD, 2, net, net, range(3)) == 0.5
    verdict = judge(BOARD, 2, net, net, [])
    assert not verdict.promoted
    assert verdict.against_champion == 0.5


def test_who_wins_more_is_promoted_unless_it_loses_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    candidate, champion, other = fresh(1), fresh(2), fresh(3)
    shares = {(id(candidate), id(champion)): 0.75, (id(candidate), id(other)): 0.5, (id(champion), id(other)): 0.5}

    def said(_board: object, _seats: int, net: ValueNet, against: ValueNet, deals: list[int]) -> float:
        return shares[id(net), id(against)] + (0.25 if deals[0] % 2 else -0.25)

    monkeypatch.setattr("workshop.games.capitol.promotion.duel", said)
    assert judge(BOARD, 2, candidate, champion, [("an earlier one", other)]).promoted
    shares[id(candidate), id(other)] = 0.25
    verdict = judge(BOARD, 2, candidate, champion, [("an earlier one", other)])
    assert not verdict.promoted
    assert verdict.lost_to == "an earlier one"


def test_the_arena_seats_networks_from_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fresh(1).save(tmp_path / "two.npz")
    net = f"net:{tmp_path / 'two.npz'}"
    assert main(["arena", "random", "--candidate", net, "--seats", "2", "--deals", "2"]) == 0
    assert "two.npz" in capsys.readouterr().out
    assert main(["arena", "random", "--candidate", net, "--seats", "3", "--deals", "1"]) == 2
    assert "not trained for 3 seats" in capsys.readouterr().err
    assert main(["arena", "random", "--candidate", "net:nowhere.npz", "--deals", "1"]) == 2
