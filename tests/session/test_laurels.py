"""Laurels: the most that each challenge brought, kept on the disk."""

from __future__ import annotations

from pathlib import Path

from capitol.games.capitol.challenges import challenges
from capitol.session.laurels import FILE_NAME, Laurels

ONE, OTHER = challenges()[:2]


def test_the_most_is_kept(tmp_path: Path) -> None:
    laurels = Laurels(tmp_path)
    assert laurels.of("capitol", ONE) == 0
    assert laurels.earn("capitol", ONE, 2) == ""
    assert laurels.earn("capitol", ONE, 1) == ""
    again = Laurels(tmp_path)
    assert (again.of("capitol", ONE), again.of("capitol", OTHER), again.of("other", ONE)) == (2, 0, 0)


def test_a_damaged_file_counts_as_none_and_stays_until_something_is_earned(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("[1")
    laurels = Laurels(tmp_path)
    assert laurels.of("capitol", ONE) == 0
    assert (tmp_path / FILE_NAME).read_text() == "[1"
    laurels.earn("capitol", ONE, 3)
    assert Laurels(tmp_path).of("capitol", ONE) == 3
    assert (tmp_path / f"{FILE_NAME}.damaged").read_text() == "[1", "nothing is lost"


def test_a_disk_that_fails_is_told_and_the_laurels_hold_for_now(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    laurels = Laurels(tmp_path / "file")
    assert "laurels.json" in laurels.earn("capitol", ONE, 3)
    assert laurels.of("capitol", ONE) == 3
