"""Saves of format version 1, written by the program before saves had checksums, are gone on with.

``saves/`` holds one in each phase of a game for two, three and four seats, with drafts, notes, undone actions, opened
stacks, renamed games and seats handed over; ``expected.json`` says what each adds up to. They cannot be made anew: what
counts is that an older program wrote them.
"""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from capitol.session.saves import list_saves, peek
from tests.session.table import GAMES, play_on, resume

FOLDER = Path(__file__).parent / "saves"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture(params=sorted(EXPECTED))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of an old save, in a folder of its own."""
    return Path(shutil.copy(FOLDER / str(request.param), tmp_path))


def test_there_is_one_for_each_phase_and_number_of_seats() -> None:
    assert {(save["seats"], save["phase"]) for save in EXPECTED.values()} == {
        (seats, phase) for seats in (2, 3, 4) for phase in range(5)
    }
    assert {path.name for path in FOLDER.glob("*.capitol-save")} == set(EXPECTED)


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
