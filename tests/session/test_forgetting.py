"""A person is taken out of everything that is kept, and nothing else changes."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from capitol.games.registry import games
from capitol.session import forgetting as module
from capitol.session.forgetting import Forgotten, forget_in_history, forget_in_saves
from capitol.session.history import FILE_NAME, History, Sitter
from capitol.session.importing import Imported, import_folders
from capitol.session.journal import SaveError
from capitol.session.saves import list_saves
from capitol.session.statistics import persons, showings
from tests.session.table import new_session, play_on, resume

NOW = datetime(2026, 2, 3, 4, 5, 6)
LIVIA = Forgotten("", "Player 0")
"""How the person at the first seat of these tables is called."""


@pytest.fixture
def kept(tmp_path: Path) -> History:
    """A history with a finished game, which is saved too."""
    (tmp_path / "saves").mkdir()
    session = new_session(["human", "human"], tmp_path / "saves", 1)
    play_on(session, random.Random(1))
    assert session.result is not None
    kept = History(tmp_path, games())
    assert kept.add(session.remembered(NOW)) == 1
    session.close()
    return kept


def all_bytes(folder: Path) -> bytes:
    """All files, joined."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_no_file_has_the_name_any_more_and_the_games_stay(kept: History, tmp_path: Path) -> None:
    """The other one keeps theirs; the save opens, and looking at it or importing it brings nothing back."""
    (before,) = kept.entries()
    assert b'"Player 0"' in all_bytes(tmp_path)
    forget_in_saves(tmp_path / "saves", LIVIA)
    forget_in_history(kept, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)
    (entry,) = History(tmp_path, games()).entries()
    assert entry.seats[0] == Sitter("Player 1", "human", "guest")
    assert entry.seats[1] == before.seats[1]
    assert (entry.scores, entry.facts, entry.ended) == (before.scores, before.facts, before.ended)
    assert [who.name for who in persons(showings(kept.entries()))] == ["Player 1"], "the second seat's name, no other"
    (info,) = list_saves(tmp_path / "saves", games()).saves
    assert info.trouble == ""
    assert [seat.name for seat in info.seats] == ["Player 1", "Player 1"]
    again = resume(info.path)
    assert again.result is not None
    assert kept.add(again.remembered(NOW)) == 0
    again.close()
    assert import_folders(kept, games(), tmp_path / "saves") == Imported(known=1)


def test_a_person_is_known_by_the_profile_under_any_name(kept: History, tmp_path: Path) -> None:
    (entry,) = kept.entries()
    seats = (Sitter("Old name", "human", "abc"), entry.seats[1])
    kept.delete()
    kept.add(msgspec.structs.replace(entry, seats=seats))
    forget_in_history(kept, Forgotten("abc", "New name"))
    assert b"Old name" not in (tmp_path / FILE_NAME).read_bytes()


def test_a_name_in_another_word_and_a_computer_player_of_that_name_stay() -> None:
    """Only whole words, and only seats of people."""
    person = Forgotten("", "Anna")
    seat = {"name": "Anna", "kind": "ai:mason"}
    assert person.without({"seats": [seat], "name": "Anna, Annabel"}, "Player 1") == {
        "seats": [seat],
        "name": "Player 1, Annabel",
    }


def test_a_damaged_line_does_not_keep_the_name(kept: History, tmp_path: Path) -> None:
    (path,) = (tmp_path / "saves").glob("*.capitol-save")
    path.write_bytes(path.read_bytes() + b'{"name":"Player 0 broken\n')
    with open(kept.path, "ab") as file:
        file.write(b'{"torn":"Player 0"\n')
    forget_in_saves(tmp_path / "saves", LIVIA)
    forget_in_history(kept, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)


def test_whatever_fails_the_files_are_whole(kept: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full at any step; afterwards it can be done again."""
    whole = kept.path.read_bytes()

    def full(path: Path, content: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(module, "write_atomic", full)
        patch.setattr("capitol.session.history.write_atomic", full)
        with pytest.raises(SaveError):
            forget_in_saves(tmp_path / "saves", LIVIA)
        with pytest.raises(OSError, match="No space"):
            forget_in_history(kept, LIVIA)
    assert kept.path.read_bytes() == whole
    assert list_saves(tmp_path / "saves", games()).saves[0].trouble == ""
    forget_in_saves(tmp_path / "saves", LIVIA)
    forget_in_history(kept, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)


def test_a_game_that_is_open_is_not_changed_under_the_hand(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path, 1)
    with pytest.raises(SaveError):
        forget_in_saves(tmp_path, LIVIA)
    session.close()
    forget_in_saves(tmp_path, LIVIA)
    assert b"Player 0" not in all_bytes(tmp_path)
