"""Files that are whole or as they were, whatever happens on the way."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from capitol.host.atomic import append_line, set_aside, write_atomic


def full_disk(*_arguments: object) -> int:
    raise OSError(28, "No space left on device")


def test_write_replaces_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_atomic(path, "long first text")
    write_atomic(path, "é")
    assert path.read_bytes() == "é".encode()
    write_atomic(path, b"\x00\xff")
    assert path.read_bytes() == b"\x00\xff"
    assert os.listdir(tmp_path) == ["settings.json"]


def test_a_full_disk_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    write_atomic(path, "old")
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        write_atomic(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["settings.json"]


def test_lines_are_added(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for line in ("one", "zwölf", ""):
        append_line(path, line)
    assert path.read_bytes() == "one\nzwölf\n\n".encode()


def test_each_line_is_on_the_disk_when_the_call_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    synced: list[bytes] = []
    real = os.fsync

    def sync(descriptor: int) -> None:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):  # and not its folder
            synced.append(path.read_bytes())
        real(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    append_line(path, "one")
    append_line(path, "two")
    assert synced == [b"one\n", b"one\ntwo\n"]


@pytest.mark.parametrize("torn", [b'{"to', b"\0\0\0", b'{"text": "' + 70_000 * b"x"])
def test_a_torn_line_is_taken_away(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b'{"whole":1}\n' + torn)
    append_line(path, '{"next":2}')
    assert path.read_bytes() == b'{"whole":1}\n{"next":2}\n'


def test_a_line_that_lacks_only_its_end_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b'{"whole":1}')
    append_line(path, '{"next":2}')
    assert path.read_bytes() == b'{"whole":1}\n{"next":2}\n'


def test_half_a_line_that_could_not_be_taken_back_goes_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    append_line(path, '{"one":1}')
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        patch.setattr(os, "ftruncate", full_disk)
        patch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:4]))
        patch.setattr("capitol.host.atomic._write_all", lambda descriptor, data: os.write(descriptor, data))
        with pytest.raises(OSError, match="No space"):
            append_line(path, '{"two":2}')
    assert path.read_bytes() == b'{"one":1}\n{"tw', "the disk refused everything"
    append_line(path, '{"two":2}')
    assert path.read_bytes() == b'{"one":1}\n{"two":2}\n'


def test_each_damaged_file_gets_a_free_name(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for text in ("one", "two", "three"):
        path.write_text(text)
        assert set_aside(path).read_text() == text
    kept = ["settings-2.json.damaged", "settings-3.json.damaged", "settings.json.damaged"]
    assert sorted(os.listdir(tmp_path)) == kept


def test_a_line_that_does_not_fit_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    append_line(path, "one")
    real = os.write
    calls: list[int] = []

    def nearly_full(descriptor: int, data: bytes) -> int:
        calls.append(len(data))
        return real(descriptor, data[:2]) if len(calls) == 1 else full_disk()

    monkeypatch.setattr(os, "write", nearly_full)
    with pytest.raises(OSError, match="No space"):
        append_line(path, "two")
    assert len(calls) == 2
    assert path.read_bytes() == b"one\n"


def test_a_line_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="one line"):
        append_line(tmp_path / "game.jsonl", "one\ntwo")
    assert not (tmp_path / "game.jsonl").exists()
