"""Whose secrets may be shown: a property of the seat and of who last proved to sit there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from capitol.core.setup import HUMAN
from capitol.games.capitol.rules.moves import Pass
from capitol.session.controller import TableSession
from capitol.session.journal import SaveError
from capitol.session.privacy import FREE_TRIES, WAIT_MS
from capitol.session.seats import hash_pin
from tests.session.disk_faults import FaultyDisk
from tests.session.table import new_session, resume

PEOPLE = ("human", "human", "ai:mason")


def table(kinds: tuple[str, ...] = PEOPLE, curtain: str = "quick", pins: tuple[int, ...] = ()) -> TableSession:
    session = new_session(list(kinds), options={"curtain": curtain})
    for seat in pins:
        session._seats[seat] = replace(session.seats[seat], pin=hash_pin("1234"))
    return session


def hidden(session: TableSession) -> list[bool]:
    return [session.privacy.hides(seat) for seat in range(len(session.seats))]


@pytest.mark.parametrize("curtain", ["quick", "full", "open"])
def test_one_person_who_has_always_played_alone_hides_nothing(curtain: str) -> None:
    session = table(("human", "ai:mason"), curtain)
    assert not session.privacy.is_private
    assert hidden(session) == [False, False]
    session.concede(0, "mason")
    session.take_back(0)
    assert hidden(session) == [False, False]


@pytest.mark.parametrize("curtain", ["quick", "full"])
@pytest.mark.parametrize("leaves", [0, 1])
def test_who_is_left_alone_has_to_prove_it_once(curtain: str, leaves: int) -> None:
    session = table(curtain=curtain)
    stays = 1 - leaves
    session.privacy.prove(stays)
    assert hidden(session) == [True, True, True], "with several people a proof lasts no longer than the hand lies open"
    session.concede(leaves, "mason")
    assert session.privacy.curtain == curtain
    assert hidden(session) == [True, True, True]
    assert session.privacy.asks(stays)
    session.privacy.prove(leaves)
    assert session.privacy.hides(stays)
    session.privacy.prove(stays)
    assert not session.privacy.hides(stays)
    assert session.privacy.hides(leaves)
    session.take_back(leaves)
    assert hidden(session) == [True, True, True], "somebody has sat down"


def test_a_person_who_sat_down_later_and_left_counts(tmp_path: Path) -> None:
    session = table(("human", "ai:mason", "ai:mason"))
    session.take_back(1)
    session.concede(1, "mason")
    assert session.privacy.played == {0, 1}
    assert session.privacy.hides(0)
    assert not table(("human", "ai:mason", "ai:mason")).privacy.hides(0)


def test_what_people_have_agreed_to_at_the_start_stays_open() -> None:
    session = table(curtain="open")
    assert hidden(session) == [False, False, False]
    assert session.privacy.hides_sealed(1), "a stack is sealed there, too"
    session.concede(0, "mason")
    assert not session.privacy.hides(1)
    assert session.privacy.hides_sealed(1), "who is left may be anybody"
    session.privacy.prove(1)
    assert not session.privacy.hides_sealed(1)
    assert hidden(table(curtain="open", pins=(1,))) == [False, True, False], "who has a PIN has not agreed"
    third = table(curtain="open")
    third.take_back(2)
    assert hidden(third) == [False, False, True], "who sits down later has agreed to nothing"
    late = table(("human", "ai:mason"), "open")
    late.take_back(1)
    assert late.privacy.curtain == "quick", "who sits down later has agreed to nothing"


def test_a_pin_alone_hides_a_hand() -> None:
    session = table(("human", "ai:mason"), pins=(0,))
    assert session.privacy.asks(0)
    session.privacy.prove(0)
    assert not session.privacy.hides(0)
    session.privacy.lapse()
    session.forget_pin(0)
    assert not session.privacy.is_private


def test_a_saved_table_keeps_its_secrets_and_forgets_the_proof(tmp_path: Path) -> None:
    session = new_session(list(PEOPLE), tmp_path)
    session.concede(0, "mason")
    session.privacy.prove(1)
    session.close()
    assert session.path is not None
    again = resume(session.path)
    assert again.privacy.alone == 1
    assert again.privacy.asks(1)
    again.close()


def test_only_where_nobody_has_ever_sat_is_it_an_exhibition() -> None:
    session = table(("ai:mason", "ai:mason"))
    assert session.privacy.is_exhibition
    session.take_back(0)
    session.concede(0, "mason")
    assert not session.privacy.is_exhibition


def test_whoever_tries_pins_has_to_wait() -> None:
    """After a few wrong ones each takes its time, at that seat alone, until the right one was typed."""
    privacy, now = table(pins=(0, 1)).privacy, 1000.0
    for _try in range(FREE_TRIES):
        assert privacy.waits(0, now) == 0
        privacy.mistyped(0, now)
    for _try in range(3):
        assert privacy.waits(0, now) == WAIT_MS
        assert privacy.waits(1, now) == 0
        now += WAIT_MS
        assert privacy.waits(0, now) == 0
        privacy.mistyped(0, now)
    now += WAIT_MS
    privacy.prove(0)
    privacy.mistyped(0, now)
    assert privacy.waits(0, now) == 0


@pytest.mark.parametrize("was", [HUMAN, "ai:mason"])
def test_what_a_computer_plays_for_a_person_is_not_taken_back(was: str) -> None:
    """It has shown what that person holds: nobody may see it, and then play as if nothing had been."""
    session = table((HUMAN, HUMAN, was))
    assert session.match.to_act == (1,)
    if was == HUMAN:
        session.concede(2, "mason")
    session.act(1, Pass())
    assert session.can_undo(1)
    session.act(2, Pass())
    assert session.can_undo(1) == (was != HUMAN)


@pytest.mark.parametrize("kind", ["full", "half a line for good", "all"])
def test_a_seat_changes_only_when_that_is_written_down(tmp_path: Path, disk: FaultyDisk, kind: str) -> None:
    """Whoever looks at what a seat holds leaves a trace, a disk that fails or not."""
    session = new_session([HUMAN, HUMAN, "ai:mason"], tmp_path)
    path = session.path
    assert path is not None
    session._seats[0] = replace(session.seats[0], pin=hash_pin("1234"))
    session._write({"seat": {"number": 0, "kind": HUMAN, "pin": session.seats[0].pin}})
    seats, notes = session.seats, session.notes
    changes = (partial(session.forget_pin, 0), partial(session.concede, 1, "mason"), partial(session.take_back, 2))
    for change in changes:
        disk.fail_as(kind)
        with pytest.raises(SaveError, match="Nothing was changed"):
            change()
        assert (session.seats, session.notes) == (seats, notes)
        disk.work()
        assert session.retry_save()
    session.forget_pin(0)
    session.take_back(2)
    session.close()
    again = resume(path)
    assert [note.kind for note in again.notes] == ["unlocked", "taken"]
    assert [seat.pin for seat in again.seats] == ["", "", ""]
    again.close()
