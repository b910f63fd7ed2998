"""Every file that copies of the program share: nobody's change is lost, nothing unread is written over."""

from __future__ import annotations

import builtins
import errno
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace

from capitol.games.capitol.challenges import challenges
from capitol.session.laurels import Laurels
from capitol.session.lesson_progress import LessonProgress
from capitol.session.profiles import Profiles
from capitol.session.progress import Progress
from capitol.session.settings import SettingsFile

ONE = challenges()[0]


@dataclass
class Copy:
    """What one copy of the program has of a file: its owner, two changes that it can make, and which it sees."""

    owner: Any
    change: Callable[[int], object]
    seen: Callable[[], set[int]]


def _settings(folder: Path) -> Copy:
    file = SettingsFile(folder)
    now = [file.load()]

    def change(number: int) -> None:
        play = replace(now[0].play, opponents={**now[0].play.opponents, f"game{number}": "strong"})
        now[0] = replace(now[0], play=play)
        file.save(now[0])

    return Copy(file, change, lambda: {int(game[-1]) for game in file.load().play.opponents})


def _players(folder: Path) -> Copy:
    file = Profiles(folder)
    return Copy(file, lambda number: file.add(f"P{number}"), lambda: {int(one.name[1:]) for one in file.all()})


def _progress(folder: Path) -> Copy:
    file = Progress(folder)
    laurels, lessons = Laurels(file), LessonProgress(file)

    def change(number: int) -> None:
        if number == 1:
            laurels.earn("capitol", ONE, 3)
        else:
            lessons.finish("capitol", "build")

    def seen() -> set[int]:
        there = {1: laurels.of("capitol", ONE) == 3, 2: lessons.done("capitol", "build")}
        return {number for number, is_there in there.items() if is_there}

    return Copy(file, change, seen)


SHARED = {"settings.json": _settings, "players.json": _players, "progress.json": _progress}
each = pytest.mark.parametrize("name", SHARED)


def _refuse(number: int) -> Callable[..., NoReturn]:
    def refuse(*_arguments: object, **_more: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return refuse


@each
def test_two_copies_keep_what_each_has_changed(tmp_path: Path, name: str) -> None:
    one, two = SHARED[name](tmp_path), SHARED[name](tmp_path)
    one.change(1)
    two.change(2)
    assert SHARED[name](tmp_path).seen() == {1, 2}
    assert (tmp_path / name).is_file()


@each
def test_a_file_that_cannot_be_read_for_a_moment_is_told_of_and_left_alone(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    SHARED[name](tmp_path).change(1)
    before = (tmp_path / name).read_bytes()
    real = builtins.open

    def scanned(path: Any, *arguments: Any, **more: Any) -> Any:
        if str(path).endswith(name):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, *arguments, **more)

    with monkeypatch.context() as patch:
        patch.setattr(builtins, "open", scanned)
        copy = SHARED[name](tmp_path)
        assert name in copy.owner.trouble
        copy.change(2)
    assert (tmp_path / name).read_bytes() == before
    assert copy.owner.retry()
    assert SHARED[name](tmp_path).seen() == {1, 2}
    assert copy.owner.trouble == ""
    assert not list(tmp_path.glob("*.damaged"))


@each
def test_what_could_not_be_written_is_tried_again(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = SHARED[name](tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _refuse(errno.ENOSPC))
        copy.change(1)
        assert "the disk is full" in copy.owner.trouble
        assert not copy.owner.retry()
    SHARED[name](tmp_path).change(2)
    assert copy.owner.retry()
    assert SHARED[name](tmp_path).seen() == {1, 2}
    assert copy.owner.trouble == ""


@each
def test_every_damaged_file_is_told_of_and_kept(tmp_path: Path, name: str) -> None:
    for text in ("[1", "[2", "[3"):
        (tmp_path / name).write_text(text)
        copy = SHARED[name](tmp_path)
        assert ".damaged" in copy.owner.trouble
        copy.change(1)
    assert sorted(path.read_text() for path in tmp_path.glob("*.damaged")) == ["[1", "[2", "[3"]


@each
def test_a_damaged_file_that_cannot_be_moved_is_not_written_over(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_text("[1")
    with monkeypatch.context() as patch:
        patch.setattr("capitol.host.shared_file.set_aside", _refuse(errno.EACCES))
        copy = SHARED[name](tmp_path)
        copy.change(1)
        assert copy.owner.trouble
    assert (tmp_path / name).read_text() == "[1"


@each
def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path, name: str) -> None:
    SHARED[name](tmp_path).change(1)
    document = json.loads((tmp_path / name).read_text(encoding="utf-8"))
    newer = json.dumps({**document, "version": 9, "more": {}})
    (tmp_path / name).write_text(newer)
    copy = SHARED[name](tmp_path)
    assert "newer version" in copy.owner.trouble
    assert copy.seen() == {1}, "what is understood of it counts"
    copy.change(2)
    assert copy.seen() == {1, 2}, "it holds for this run"
    assert (tmp_path / name).read_text() == newer


@each
def test_a_file_of_a_newer_version_that_is_not_understood_is_left_as_it_is(tmp_path: Path, name: str) -> None:
    newer = json.dumps({"version": 9, "players": 1, "laurels": 2, "play": 3})
    (tmp_path / name).write_text(newer)
    SHARED[name](tmp_path).change(1)
    assert (tmp_path / name).read_text() == newer
    assert not list(tmp_path.glob("*.damaged"))


@each
def test_keys_that_are_not_known_stay(tmp_path: Path, name: str) -> None:
    SHARED[name](tmp_path).change(1)
    document = json.loads((tmp_path / name).read_text(encoding="utf-8"))
    (tmp_path / name).write_text(json.dumps({**document, "more": {}}))
    SHARED[name](tmp_path).change(2)
    assert json.loads((tmp_path / name).read_text(encoding="utf-8"))["more"] == {}


def test_what_a_person_has_beyond_this_version_stays(tmp_path: Path) -> None:
    path = tmp_path / "players.json"
    anna = {"id": "a", "name": "Anna", "symbol": "dragon", "colour": "ink", "hat": "straw"}
    path.write_text(json.dumps({"players": [anna]}))
    people = Profiles(tmp_path)
    people.add("Ben")
    people.change("a", name="Annika")
    assert json.loads(path.read_text(encoding="utf-8"))["players"][1] == {**anna, "name": "Annika"}


@each
@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_or_a_shell_has_touched_is_read(tmp_path: Path, name: str, codec: str) -> None:
    SHARED[name](tmp_path).change(1)
    text = (tmp_path / name).read_text(encoding="utf-8")
    (tmp_path / name).write_bytes(text.replace("\n", "\r\n").encode(codec))
    copy = SHARED[name](tmp_path)
    assert copy.owner.trouble == ""
    assert copy.seen() == {1}
