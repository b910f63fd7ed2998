"""What a person was preparing: kept by seat, on the disk when asked, ended by whatever settles it, safe to read."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from capitol.games.capitol.rules.moves import Bid, Pass
from capitol.session.controller import TableSession
from capitol.session.saves import DamagedSaveError
from tests.session.table import fill_disk, forge, new_session, resume

DRAFT = {"cards": ["F4", "R6"], "stop": 1}


def at_auction(folder: Path | None = None, kinds: tuple[str, ...] = ("human", "human")) -> TableSession:
    """A game whose people have all passed."""
    session = new_session(kinds, folder)
    while not session.match.is_sealed_decision:
        session.act(session.waiting_for[0], Pass())
    return session


def lines(session: TableSession) -> list[bytes]:
    """The journal as it lies on the disk."""
    assert session.path is not None
    return session.path.read_bytes().splitlines()


def again(session: TableSession) -> TableSession:
    """The same game after leaving and Continue."""
    session.close()
    assert session.path is not None
    return resume(session.path)


def test_a_draft_goes_to_the_disk_when_asked_and_only_when_it_changed(tmp_path: Path) -> None:
    session = at_auction(tmp_path)
    before = len(lines(session))
    session.keep_draft(0, DRAFT)
    assert session.draft(0) == DRAFT
    assert session.draft(1) is None
    assert len(lines(session)) == before
    session.store_drafts()
    session.keep_draft(0, dict(DRAFT))
    session.store_drafts()
    assert len(lines(session)) == before + 1
    assert again(session).draft(0) == DRAFT


def test_what_is_kept_cannot_be_changed_from_outside() -> None:
    session = at_auction()
    data: dict[str, Any] = {"cards": ["F4"]}
    session.keep_draft(0, data)
    data["cards"].append("R6")
    assert session.draft(0) == {"cards": ["F4"]}


@pytest.mark.parametrize("way", ["close", "retry_save"])
def test_leaving_and_a_new_try_to_save_store_it_too(tmp_path: Path, way: str) -> None:
    session = at_auction(tmp_path)
    session.keep_draft(1, DRAFT)
    getattr(session, way)()
    assert again(session).draft(1) == DRAFT


def test_a_draft_can_be_taken_away(tmp_path: Path) -> None:
    session = at_auction(tmp_path)
    session.keep_draft(0, DRAFT)
    session.store_drafts()
    session.keep_draft(0, None)
    assert session.draft(0) is None
    assert again(session).draft(0) is None


@pytest.mark.parametrize("end", ["seal", "reveal", "concede", "seal other"])
@pytest.mark.parametrize("stored", [True, False])
def test_what_settles_a_draft_ends_it(tmp_path: Path, end: str, stored: bool) -> None:
    session = at_auction(tmp_path)
    if end == "reveal":
        session.seal(0, Bid(()))
        session.seal(1, Bid(()))
    session.keep_draft(0, DRAFT)
    if stored:
        session.store_drafts()
    if end == "reveal":
        session.commit_sealed()
    elif end == "concede":
        session.concede(0, "random")
        session.take_back(0)
    else:
        session.seal(1 if end == "seal other" else 0, Bid(()))
    left = DRAFT if end == "seal other" else None
    assert session.draft(0) == left
    assert again(session).draft(0) == left


def test_an_action_and_its_undo_end_all_drafts(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path)
    seat = session.waiting_for[0]
    other = 1 - seat
    session.keep_draft(other, DRAFT)
    session.store_drafts()
    session.act(seat, session.choices(seat).sample(random.Random(1)))
    assert session.draft(other) is None
    session.keep_draft(other, DRAFT)
    session.store_drafts()
    session.undo(seat)
    assert session.draft(other) is None
    assert again(session).draft(other) is None


def test_a_torn_draft_is_dropped_and_the_one_before_it_holds(tmp_path: Path) -> None:
    session = at_auction(tmp_path)
    session.keep_draft(0, DRAFT)
    session.store_drafts()
    session.keep_draft(0, {"cards": [], "stop": 0})
    session.close()
    assert session.path is not None
    session.path.write_bytes(session.path.read_bytes()[:-9])
    assert resume(session.path).draft(0) == DRAFT


@pytest.mark.parametrize(
    "value", ['{"seat":9,"data":{}}', '{"seat":0,"data":7}', '{"seat":0}', '{"data":{}}', "[]", '{"seat":0,"data":[1]}']
)
def test_a_draft_of_a_foreign_form_is_a_damaged_file_and_no_traceback(tmp_path: Path, value: str) -> None:
    session = at_auction(tmp_path)
    session.close()
    assert session.path is not None
    forge(session.path, lambda data: data + b'{"draft":' + value.encode() + b"}\n")
    with pytest.raises(DamagedSaveError):
        resume(session.path)


def test_a_draft_waits_for_a_disk_that_works_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_auction(tmp_path)
    with monkeypatch.context() as broken:
        fill_disk(broken)
        session.keep_draft(0, DRAFT)
        session.store_drafts()
        assert session.save_trouble is not None
        assert session.draft(0) == DRAFT
    assert session.retry_save()
    assert again(session).draft(0) == DRAFT
