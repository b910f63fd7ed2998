"""The arena: the same games every time, every deal in every seat, resumed without loss, and stopped when decided."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from capitol.ai.player import Budget
from workshop.arena import ArenaError, mixed_tables, pairings, play, shares
from workshop.commands import main
from workshop.matchups import Conditions, MatchUp, RowFile
from workshop.statistics import SequentialTest


def conditions(seats: int = 3, seed: int = 0) -> Conditions:
    return Conditions("capitol", seats, seed, Budget())


def test_a_deal_is_the_same_whoever_plays_and_wherever() -> None:
    games = [
        conditions().plan(match_up, 4, seat)
        for match_up in (MatchUp("mason", "random"), MatchUp("random", "mason"))
        for seat in range(3)
    ]
    assert len({(game.setup.stacks, game.setup.first_player) for game in games}) == 1
    assert [game.players.index("mason") for game in games[:3]] == [0, 1, 2]
    assert conditions().plan(MatchUp("mason", "random"), 5, 0).setup.stacks != games[0].setup.stacks


@pytest.mark.slow
def test_rows_are_the_same_whatever_the_jobs_and_wherever_one_stopped(tmp_path: Path) -> None:
    def arena(name: str, deals: int, jobs: int = 1) -> list[str]:
        rows = tmp_path / name
        assert (
            main(
                [
                    "arena",
                    "mason",
                    "random",
                    "--seats",
                    "3",
                    "--deals",
                    str(deals),
                    "--jobs",
                    str(jobs),
                    "--rows",
                    str(rows),
                ]
            )
            == 0
        )
        return rows.read_text(encoding="utf-8").splitlines()

    whole = arena("whole", 3)
    assert len(whole) == 2 * 3 * 3
    assert arena("two", 3, jobs=2) == whole
    arena("part", 2)
    with open(tmp_path / "part", "r+b") as file:
        file.truncate((tmp_path / "part").stat().st_size - 9)  # stopped in the middle of a line
    assert sorted(arena("part", 3)) == sorted(whole)
    before = (tmp_path / "whole").read_bytes()
    arena("whole", 3)
    assert (tmp_path / "whole").read_bytes() == before, "nothing is played twice"


def test_the_report_says_what_the_rows_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows"
    assert main(["arena", "random", "--candidate", "mason", "--deals", "4", "--rows", str(rows)]) == 0
    report = capsys.readouterr().out
    wins = [json.loads(line)["seat"] in json.loads(line)["winners"] for line in rows.read_text().splitlines()]
    assert len(wins) == 16
    (line,) = [line for line in report.splitlines() if line.startswith("mason  ") and "random" in line]
    assert f"  {100 * sum(wins) / 16:.1f}  " in line
    assert "par 25 %" in report
    assert "Ratings" in report


def test_a_match_up_ends_when_it_is_decided() -> None:
    file = RowFile(None)
    match_up = MatchUp("mason", "random")
    play([match_up], conditions(2), 60, file, SequentialTest(0.4, 0.6), jobs=1)
    assert len(file.rows) < 60
    assert SequentialTest(0.4, 0.6).verdict(shares(match_up, conditions(2), file.rows)) == "H1"


def test_two_at_a_table_meet_once() -> None:
    assert pairings("capitol", ["mason", "random"], None, 2) == [MatchUp("mason", "random")]
    assert len(pairings("capitol", ["mason", "random"], None, 4)) == 2
    assert pairings("capitol", ["random", "random"], "mason", 4) == [MatchUp("mason", "random")]


@pytest.mark.parametrize(("players", "candidate"), [(["nobody", "mason"], None), (["mason"], None)])
def test_what_cannot_be_played_is_refused(players: list[str], candidate: str | None) -> None:
    with pytest.raises(ArenaError):
        pairings("capitol", players, candidate, 4)


def test_a_file_that_holds_no_rows_is_refused_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows"
    rows.write_text("my diary\n")
    assert main(["arena", "mason", "random", "--deals", "1", "--rows", str(rows)]) == 2
    assert "line 1" in capsys.readouterr().err
    assert rows.read_text() == "my diary\n"


def test_mixed_tables_seat_everybody_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = ["random", "unseen:never-bids:random", "unseen:all-in:random"]
    match_ups = mixed_tables("capitol", [*players, "mason"], 3)
    assert len(match_ups) == 4 * 2
    orders = [match_up.table(3, seat) for match_up in mixed_tables("capitol", players, 3) for seat in range(3)]
    assert sorted(orders) == sorted(permutations(players))
    rows = tmp_path / "rows"
    arguments = ["arena", *players, "--mixed", "--seats", "3", "--deals", "2", "--rows", str(rows)]
    assert main(arguments) == 0
    report = capsys.readouterr().out
    played = RowFile(rows).rows
    assert sorted(row.players for row in played if row.deal == 0) == sorted(permutations(players))
    won = sum(row.share_of(row.players.index("random")) for row in played) / len(played)
    (line,) = [line for line in report.splitlines() if line.startswith("random  ") and " 12 " in line]
    assert f" {100 * won:.1f} " in line
    assert "Ratings" in report
    before = rows.read_bytes()
    assert main(arguments) == 0
    assert rows.read_bytes() == before, "nothing is played twice"
    with pytest.raises(ArenaError):
        mixed_tables("capitol", players, 4)


def test_a_candidate_at_mixed_tables_has_each_seat_once(tmp_path: Path) -> None:
    one, two, three = "unseen:never-bids:random", "unseen:all-in:random", "mason"
    found = mixed_tables("capitol", [one, two, three], 3, "random")
    tables = [(match_up.candidate, *match_up.others) for match_up in found]
    assert tables == [("random", one, two), ("random", one, three), ("random", two, three)]
    rows = tmp_path / "rows"
    arguments = ["arena", one, two, "--candidate", "random", "--mixed", "--seats", "3", "--deals", "1"]
    assert main([*arguments, "--rows", str(rows)]) == 0
    assert [row.players for row in sorted(RowFile(rows).rows, key=lambda row: row.seat)] == [
        ("random", one, two),
        (two, "random", one),
        (one, two, "random"),
    ]
    with pytest.raises(ArenaError):
        mixed_tables("capitol", [one, two], 4, "random")


@pytest.mark.parametrize("seats", [2, 3])
def test_the_matrix_of_three(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    players = ["random", "unseen:never-bids:random", "unseen:all-in:random"]
    assert main(["arena", *players, "--seats", str(seats), "--deals", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("Won %"))
    assert lines[at + 1].split() == players
    cells = {line.split()[0]: line.split()[1:] for line in lines[at + 2 : at + 5]}
    assert {name: len(row) for name, row in cells.items()} == dict.fromkeys(players, 2)
    won = {tuple(line.split()[:2]): line.split()[3] for line in lines[3 : at - 1]}
    assert cells["random"] == [won["random", player] for player in players[1:]]
    if seats == 2:
        assert float(cells[players[2]][0]) + float(cells["random"][1]) == pytest.approx(100)
