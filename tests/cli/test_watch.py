"""`capitol watch`: which files, steps and seats it takes, and what it says of others."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from capitol.cli import main
from capitol.session.controller import TableSession
from capitol.session.launch import Launch
from tests.session.table import new_session, play_on


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """What the window would be opened with."""
    found: list[Launch] = []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def run_play(launch: Launch) -> int:
        found.append(launch)
        return 0

    monkeypatch.setattr("capitol.shell.app.run_play", run_play)
    return found


def saved(folder: Path, kinds: list[str], steps: int = 10_000) -> TableSession:
    session = new_session(kinds, folder, seed=4)
    play_on(session, random.Random(4), steps)
    session.close()
    return session


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """What is said of a command that must be refused with exit code 2 and one line."""
    try:
        code = main(["watch", *map(str, arguments)])
    except SystemExit as error:
        code = int(error.code or 0)
    captured = capsys.readouterr()
    assert (code, captured.out, captured.err.count("\n")) == (2, "", 1), captured
    return captured.err


def test_a_finished_game_opens_at_any_step(tmp_path: Path, launched: list[Launch]) -> None:
    """A save, and the record of it; what is named on the command line is what is shown."""
    session = saved(tmp_path, ["human", "ai:random"])
    record = tmp_path / "one.capitol.json"
    record.write_bytes(session.record())
    last = len(session.steps)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for path in (session.path, record):
        assert main(["watch", str(path)]) == 0
        assert main(["watch", str(path), "--step", "0", "--seat", "2"]) == 0
        assert main(["watch", str(path), "--step", str(last), "--open", "--size", "800x600"]) == 0
        plain, seat, opened = launched
        launched.clear()
        assert [(one.watch.step, one.watch.last_step) for one in (plain, seat, opened) if one.watch] == [
            (last, last),
            (0, last),
            (last, last),
        ]
        assert [one.seat for one in (plain, seat, opened)] == [None, 1, None]
        assert [one.watch.is_open for one in (plain, seat, opened) if one.watch] == [False, False, True]
        assert opened.size == (800, 600)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_wrong_step_or_seat_is_a_sentence(
    tmp_path: Path, launched: list[Launch], capsys: pytest.CaptureFixture[str]
) -> None:
    session = saved(tmp_path, ["human", "ai:random"])
    last = len(session.steps)
    path = session.path
    assert f"there is no step {last + 1}: the last one is {last}" in refused(capsys, path, "--step", last + 1)
    assert "-1 is less than 0" in refused(capsys, path, "--step=-1")
    assert "“x” is no whole number" in refused(capsys, path, "--step", "x")
    assert "there is no seat 3: this game has 2" in refused(capsys, path, "--seat", 3)
    assert "0 is less than 1" in refused(capsys, path, "--seat", 0)
    assert "not allowed with" in refused(capsys, path, "--seat", 1, "--open")
    assert not launched


def test_while_a_game_goes_on_nobody_sees_a_hand_without_a_proof(
    tmp_path: Path, launched: list[Launch], capsys: pytest.CaptureFixture[str]
) -> None:
    session = saved(tmp_path, ["human", "ai:random"], 9)
    record = tmp_path / "one.capitol.json"
    record.write_bytes(session.record())
    for path in (session.path, record):
        assert "its hands stay hidden until then" in refused(capsys, path, "--open")
        assert main(["watch", str(path), "--step", "3"]) == 0
    assert "what a computer player holds stays hidden" in refused(capsys, session.path, "--seat", 2)
    assert "a record cannot tell who may see a hand" in refused(capsys, record, "--seat", 1)
    assert main(["watch", str(session.path), "--seat", "1"]) == 0
    assert [one.seat for one in launched] == [None, None, 0]


def test_what_is_no_game_is_a_sentence(
    tmp_path: Path, launched: list[Launch], capsys: pytest.CaptureFixture[str]
) -> None:
    session = saved(tmp_path, ["human", "ai:random"], 9)
    assert session.path is not None
    assert "there is no file" in refused(capsys, tmp_path / "none")
    torn = tmp_path / "torn.capitol-save"
    lines = session.path.read_bytes().split(b"\n")
    torn.write_bytes(b"\n".join([*lines[:2], lines[2].replace(b"0", b"1", 1), *lines[3:]]))
    assert "line 3 is not what was written" in refused(capsys, torn)
    assert torn.is_file()
    wrong = tmp_path / "wrong.capitol.json"
    wrong.write_bytes(session.record().replace(b'"player":0', b'"player":1', 1))
    assert "action 0" in refused(capsys, wrong)
    for name, data, said in (
        ("empty", b"", "the file is empty"),
        ("text.txt", b"hello", "this is no record of a game"),
        ("picture.png", b"\x89PNG\r\n", "the file holds no text"),
        ("other.json", b'{"format": "capitol-record", "version": 1, "game": "go"}', "which this program does not have"),
        ("list.json", b"[1]", "no record"),
    ):
        (tmp_path / name).write_bytes(data)
        assert said in refused(capsys, tmp_path / name)
    assert not launched
