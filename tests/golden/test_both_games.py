"""Saves and records of both games in every phase, written by one older program, open as they were left.

``both_games/`` holds them: with sealed moves, drafts, notes, undone steps, PINs, seats handed over, other rules, and
finished games; ``expected.json`` says what each adds up to, with a digest of the full state. They cannot be made again:
what counts is that an older program wrote them.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from capitol.cli import main
from capitol.session.recorded import table_of_record, table_of_save
from capitol.session.saves import list_saves, peek
from tests.golden.test_old_saves import digest
from tests.session.table import GAMES, resume

FOLDER = Path(__file__).parent / "both_games"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
RECORDS = sorted((FOLDER / "records").glob("*.json"))


def test_there_is_one_for_each_phase_and_number_of_seats() -> None:
    assert {path.stem for path in FOLDER.glob("*.capitol-save")} == set(EXPECTED)
    found = {(save["game"], save["seats"], save["phase"]) for save in EXPECTED.values()}
    capitol = {("capitol", seats, phase) for seats in (2, 3, 4) for phase in range(5)}
    assert found == capitol | {("capstone", 2, phase) for phase in range(3)}
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 400_000


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_save_is_listed_and_resumed_in_the_same_state(name: str, tmp_path: Path) -> None:
    wanted = EXPECTED[name]
    path = Path(shutil.copy(FOLDER / f"{name}.capitol-save", tmp_path))
    before = path.read_bytes()
    shelf = list_saves(tmp_path, GAMES)
    assert shelf.damaged == ()
    (info,) = shelf.saves
    assert (info.name, info.game, info.trouble) == (f"{name}, kept", wanted["game"], "")
    assert (info.actions, info.finished) == (wanted["actions"], wanted["over"])
    assert peek(path, GAMES).to_act == tuple(wanted["to_act"])
    session = resume(path)
    assert path.read_bytes() == before, "looking on changes nothing"
    assert digest(session) == wanted["state"]
    assert hashlib.sha256(session.record()).hexdigest() == wanted["record"]
    assert session.sealed_seats == tuple(wanted["sealed"])
    assert len(session.notes) == wanted["notes"]
    assert [seat.kind for seat in session.seats] == wanted["kinds"]
    assert [session.can_undo(seat) for seat in range(wanted["seats"])] == wanted["can_undo"]
    assert (list(session.result.scores) if session.result else None) == wanted["scores"]
    if wanted.get("draft"):
        assert session.draft(session.match.to_act[0]) == wanted["draft"]
    session.close()
    looked_at = table_of_save(path, GAMES)
    assert looked_at.last_step == wanted["actions"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_is_refereed_and_looked_at(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--verify"]) == 0
    assert table_of_record(path, GAMES).last_step == len(json.loads(path.read_bytes())["actions"])
