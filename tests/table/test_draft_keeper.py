"""When a draft goes to the disk: a little after the last change, and not for ever later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from capitol.session.controller import TableSession
from capitol.table.draft_keeper import CALM_MS, PATIENCE_MS, DraftKeeper


class Desk:
    """What a keeper asks of a session; ``stored`` is what is on the disk."""

    def __init__(self) -> None:
        self.drafts: dict[int, Mapping[str, Any] | None] = {}
        self.stored: list[dict[int, Mapping[str, Any] | None]] = []

    def keep_draft(self, seat: int, data: Mapping[str, Any] | None) -> None:
        self.drafts[seat] = data

    def store_drafts(self) -> None:
        self.stored.append(dict(self.drafts))


def keeper(desk: Desk) -> DraftKeeper:
    return DraftKeeper(cast(TableSession, desk), 1, None)


def test_a_change_is_stored_when_all_has_been_calm() -> None:
    desk = Desk()
    kept = keeper(desk)
    assert kept.due is None
    kept.keep({"a": 1})
    kept.tick(0)
    assert kept.due == CALM_MS
    kept.tick(CALM_MS - 1)
    assert desk.stored == []
    kept.tick(CALM_MS)
    assert desk.stored == [{1: {"a": 1}}]
    assert kept.due is None


def test_who_goes_on_changing_does_not_put_it_off_for_ever() -> None:
    desk = Desk()
    kept, now = keeper(desk), 0.0
    while not desk.stored and now < 3 * PATIENCE_MS:
        kept.keep({"at": now})
        kept.tick(now)
        now += CALM_MS / 2
    assert now <= PATIENCE_MS + CALM_MS / 2
    assert len(desk.stored) == 1


def test_the_same_again_is_no_change() -> None:
    desk = Desk()
    kept = keeper(desk)
    kept.keep(None)
    assert (kept.due, desk.drafts) == (None, {})
    kept.keep({"a": 1})
    kept.store()
    kept.keep({"a": 1})
    assert kept.due is None


def test_what_was_played_is_no_draft_any_more() -> None:
    desk = Desk()
    kept = keeper(desk)
    kept.keep({"a": 1})
    kept.settle(None)
    assert desk.drafts == {1: None}
