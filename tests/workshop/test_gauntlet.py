"""The gauntlet: who holds, who is worse, who loses, and that a few games alike are no proof."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.ai.player import Budget
from workshop.commands import main
from workshop.gauntlet import HOLDS, LOSES, OPEN, WORSE, listed, passage
from workshop.matchups import Conditions, Row
from workshop.statistics import difference_interval

CONDITIONS = Conditions("capitol", 2, 0, Budget())


def rows_of(candidate: str, won: list[int]) -> list[Row]:
    """Deals at two seats against one opponent, with so many games won in each."""
    return [
        Row(candidate, "unseen", 2, 0, deal, seat, None, None, (0, 0), (seat if seat < wins else 1 - seat,))
        for deal, wins in enumerate(won)
        for seat in range(2)
    ]


@pytest.mark.parametrize(
    ("candidate", "reference", "verdict"),
    [
        ([1, 2] * 150, [1, 2] * 150, HOLDS),
        ([2, 2, 1] * 60, [1, 2, 1] * 60, HOLDS),
        ([1, 1, 2] * 60, [1, 2, 2] * 60, WORSE),
        ([0, 1] * 60, [0, 1] * 60, LOSES),
        ([1, 2, 2, 1] * 4, [2, 1, 2, 1] * 4, OPEN),
        ([2] * 20, [2] * 20, OPEN),
        ([2] * 300, [2] * 300, HOLDS),
    ],
)
def test_verdicts(candidate: list[int], reference: list[int], verdict: str) -> None:
    rows = rows_of("new", candidate) + rows_of("old", reference)
    found = passage("new", "old", "unseen", CONDITIONS, rows)
    assert found.verdict == verdict
    assert found.candidate.mean == pytest.approx(sum(candidate) / 2 / len(candidate))
    assert found.difference.mean == pytest.approx(found.candidate.mean - found.reference.mean)


def test_differences_that_are_all_alike_are_not_certain() -> None:
    interval = difference_interval([0.0] * 10)
    assert interval.high == -interval.low == pytest.approx(1 - 0.025 ** (1 / 10))


def test_a_list_of_opponents() -> None:
    assert listed("# unseen\nrandom\n\nmason # old\nrandom\n") == ["random", "mason"]
    with pytest.raises(ValueError, match="empty"):
        listed("# nobody\n")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opponents, rows = tmp_path / "list", tmp_path / "rows"
    reference = "unseen:never-bids:random"
    opponents.write_text(f"mason\n{reference}\n", encoding="utf-8")
    arguments = [
        "gauntlet",
        "random",
        "--reference",
        reference,
        "--opponents",
        str(opponents),
        "--seats",
        "2",
        "--deals",
        "6",
        "--rows",
        str(rows),
    ]
    assert main(arguments) == 1
    told = capsys.readouterr().out
    (line,) = [line for line in told.splitlines() if line.startswith("mason ")]
    assert line.split()[-1] == LOSES
    assert len(rows.read_text(encoding="utf-8").splitlines()) == 6 * 2 * 2, "the reference does not meet itself"
    assert main([*arguments, "--compiled", "--milliseconds", "9"]) == 2


def test_a_player_beside_itself_plays_each_game_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opponents, rows = tmp_path / "list", tmp_path / "rows"
    opponents.write_text("mason\n", encoding="utf-8")
    arguments = ["gauntlet", "random", "--reference", "random", "--opponents", str(opponents), "--rows", str(rows)]
    main([*arguments, "--seats", "2", "--deals", "3"])
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("mason ")]
    assert line.split()[6] == "+0.0"
    games = rows.read_text(encoding="utf-8").splitlines()
    assert len(games) == len(set(games)) == 3 * 2
