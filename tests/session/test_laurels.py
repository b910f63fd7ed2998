"""Laurels, and all else that is kept of a person's progress: on the disk, whole, and from the files of before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from capitol.games.capitol.challenges import challenges
from capitol.session.laurels import Laurels
from capitol.session.lesson_progress import LessonProgress
from capitol.session.progress import FILE, Progress

ONE, OTHER = challenges()[:2]


def test_the_most_is_kept(tmp_path: Path) -> None:
    laurels = Laurels(Progress(tmp_path))
    assert laurels.of("capitol", ONE) == 0
    assert laurels.earn("capitol", ONE, 2) == ""
    assert laurels.earn("capitol", ONE, 1) == ""
    again = Laurels(Progress(tmp_path))
    assert (again.of("capitol", ONE), again.of("capitol", OTHER), again.of("other", ONE)) == (2, 0, 0)


@pytest.mark.parametrize("damaged", [b"[1", b'{"laurels": 3}', b'{"lessons": {"capitol": {"\xff": 1}}}'])
def test_a_damaged_file_counts_as_none_and_is_kept(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / FILE).write_bytes(damaged)
    laurels = Laurels(Progress(tmp_path))
    assert laurels.of("capitol", ONE) == 0
    laurels.earn("capitol", ONE, 3)
    assert Laurels(Progress(tmp_path)).of("capitol", ONE) == 3
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == damaged, "nothing is lost"


def test_a_disk_that_fails_is_told_and_the_laurels_hold_for_now(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    laurels = Laurels(Progress(tmp_path / "file"))
    assert FILE in laurels.earn("capitol", ONE, 3)
    assert laurels.of("capitol", ONE) == 3


def test_the_two_files_of_before_are_read_and_what_is_new_goes_into_one(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text(json.dumps({"capitol": {"build": {"done": True}}}))
    (tmp_path / "laurels.json").write_text(json.dumps({"capitol": {ONE.id: 2}}))
    progress = Progress(tmp_path)
    assert LessonProgress(progress).done("capitol", "build")
    assert Laurels(progress).of("capitol", ONE) == 2
    Laurels(progress).earn("capitol", OTHER, 1)
    (tmp_path / "lessons.json").unlink()
    (tmp_path / "laurels.json").unlink()
    progress = Progress(tmp_path)
    assert LessonProgress(progress).done("capitol", "build")
    assert [Laurels(progress).of("capitol", one) for one in (ONE, OTHER)] == [2, 1]
