"""Saves that older programs wrote are gone on with.

``saves/`` holds those of format version 1, from before saves had checksums: one in each phase of a game for two, three
and four seats, with drafts, notes, undone actions, opened stacks, renamed games and seats handed over;
``expected.json`` says what each adds up to. ``saves/checked/`` holds the same for version 2, whose lines have checks:
with some or all bids sealed, with house rules, with PINs, and with a digest of the full state. They cannot be made
anew: what counts is that an older program wrote them.
"""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from capitol.session.controller import TableSession
from capitol.session.saves import list_saves, peek
from capitol.session.seats import pin_matches
from tests.session.table import GAMES, play_on, resume

FOLDER = Path(__file__).parent / "saves"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


CHECKED = FOLDER / "checked"
EXPECTED_CHECKED: dict[str, dict[str, Any]] = json.loads((CHECKED / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture(params=sorted(EXPECTED))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an old save, in a folder of its own."""
    return Path(shutil.copy(FOLDER / str(request.param), tmp_path))


def test_there_is_one_for_each_phase_and_number_of_seats() -> None:
    assert {(save["seats"], save["phase"]) for save in EXPECTED.values()} == {
        (seats, phase) for seats in (2, 3, 4) for phase in range(5)
    }
    assert {path.name for path in FOLDER.glob("*.capitol-save")} == set(EXPECTED)


@pytest.mark.slow
def test_it_is_listed_and_resumed_as_it_was_left_and_played_to_its_end(old: Path) -> None:
    wanted = EXPECTED[old.name]
    before = old.read_bytes()
    shelf = list_saves(old.parent, GAMES)
    assert shelf.damaged == ()
    (info,) = shelf.saves
    assert (info.name, info.actions, info.finished) == (wanted["name"], wanted["actions"], wanted["over"])
    assert peek(old, GAMES).to_act == tuple(wanted["to_act"])
    session = resume(old)
    assert old.read_bytes() == before, "looking on changes nothing"
    assert hashlib.sha256(session.record()).hexdigest() == wanted["record"]
    assert session.name == wanted["name"]
    assert len(session.notes) == wanted["notes"]
    assert session.sealed_seats == tuple(wanted["sealed"])
    assert session.match.to_act == tuple(wanted["to_act"])
    table = session.view(0).table
    assert (table.phase, table.round) == (wanted["phase"], wanted["round"])
    if wanted["over"]:
        assert session.result is not None
        assert list(session.result.scores) == wanted["scores"]
    if old.name.endswith("construction.capitol-save"):
        assert session.draft(session.match.to_act[0]) == {"something": [1, 2], "of": "the screens"}
    play_on(session, random.Random(1))
    assert session.result is not None
    session.close()
    again = resume(old)
    assert again.record() == session.record()
    assert len(again.notes) == len(session.notes)
    assert again.name == wanted["name"]


def digest(session: TableSession) -> str:
    """Of the full state and of what is sealed, all plain numbers."""
    match = session.match
    sealed = [repr((seat, match.sealed_move(seat))) for seat in match.sealed_seats]
    return hashlib.sha256(repr([repr(match.full_state.key()), sealed]).encode()).hexdigest()


def test_there_are_checked_ones_of_every_number_of_seats() -> None:
    assert {path.stem for path in CHECKED.glob("*.capitol-save")} == set(EXPECTED_CHECKED)
    assert {(save["seats"], save["phase"]) for save in EXPECTED_CHECKED.values()} == {
        (seats, phase) for seats in (2, 3, 4) for phase in range(5)
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(EXPECTED_CHECKED))
def test_a_checked_one_is_the_same_state_and_played_to_its_end(name: str, tmp_path: Path) -> None:
    wanted = EXPECTED_CHECKED[name]
    path = Path(shutil.copy(CHECKED / f"{name}.capitol-save", tmp_path))
    before = path.read_bytes()
    shelf = list_saves(tmp_path, GAMES)
    assert shelf.damaged == ()
    (info,) = shelf.saves
    assert (info.name, info.game, info.trouble) == (f"{name}, kept", "capitol", "")
    assert (info.actions, info.finished) == (wanted["actions"], wanted["over"])
    assert [seat.kind for seat in info.seats] == wanted["kinds"]
    seen = peek(path, GAMES)
    assert seen.to_act == tuple(wanted["to_act"])
    session = resume(path)
    assert path.read_bytes() == before, "looking on changes nothing"
    assert digest(session) == wanted["state"]
    assert hashlib.sha256(session.record()).hexdigest() == wanted["record"]
    assert (session.name, len(session.notes)) == (f"{name}, kept", wanted["notes"])
    assert session.sealed_seats == tuple(wanted["sealed"])
    assert [session.can_undo(seat) for seat in range(wanted["seats"])] == wanted["can_undo"]
    assert [bool(seat.pin) for seat in session.seats] == [wanted["seats"] > 2, *[False] * (wanted["seats"] - 1)]
    assert all(pin_matches("0417", seat.pin) for seat in session.seats)
    table = session.view(0).table
    assert (table.phase, table.round) == (wanted["phase"], wanted["round"])
    assert (list(session.result.scores) if session.result else None) == wanted["scores"]
    if name.endswith("construction"):
        assert session.draft(session.match.to_act[0]) == {"something": [1, 2], "of": "the screens"}
    play_on(session, random.Random(1))
    assert session.result is not None
    session.close()
    assert resume(path).record() == session.record()
