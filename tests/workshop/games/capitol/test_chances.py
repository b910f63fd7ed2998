"""How true the chances of bids are: every auction is asked about once, before its bids, and judged by what was bid."""

from __future__ import annotations

import pytest

from workshop.commands import main
from workshop.games.capitol.chances import Said, table


def test_a_table_says_what_was_said_and_what_came_true(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chances", "mason", "--auctions", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "three of mason, 4 auctions"
    bids = [int(line.split()[3]) for line in lines[2:7]]
    assert 4 <= sum(bids) <= 12
    assert lines[7].startswith("squared error")


def test_the_table_counts_by_what_was_said() -> None:
    said = [Said(0.1, 0.9, False), Said(0.15, 0.5, True), Said(1.0, 0.9, True)]
    rows = table(said)
    assert rows[1][1:4] == ["2", "12.5", "50.0"]
    assert rows[5] == ["80 to 100", "1", "100.0", "100.0", "2", "90.0", "50.0"]
    assert rows[3][4:] == ["1", "50.0", "100.0"]
    assert rows[6][2] == f"{100 * (0.01 + 0.85**2 + 0.0) / 3:.1f}"


def test_chances_against_those_at_the_table_are_truer_than_against_unseen_opponents(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of a bidder's auctions what its own bids say comes out far nearer than what the learnt habits say."""
    assert main(["chances", "club", "--auctions", "24"]) == 0
    hint, habits = map(float, capsys.readouterr().out.splitlines()[-1].split()[-2:])
    assert hint < 0.6 * habits


def test_nobody_sits_there() -> None:
    assert main(["chances", "nobody", "--auctions", "1"]) == 2
