"""A toy at the table: saved, killed and resumed, and its secret moves told to nobody while they are secret."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from capitol.ai.thinking import LocalThinker
from capitol.core.refusal import IllegalMove
from capitol.session.controller import TableSession
from capitol.session.records import decode_record, verify
from capitol.session.saves import list_saves, peek
from capitol.session.seats import Seat
from capitol.session.transcripts import Transcripts
from capitol.table.log import Log
from tests.toy.entry import entry as toy_entry
from tests.toy.rules import Setup

TOY = toy_entry()

TOYS = {"toy": TOY}
SETUP = Setup((3, 8), pledges=True)
LOG = [(0, "say"), (0, "flip"), (1, "say"), (1, "say")]


def thinker() -> LocalThinker:
    return LocalThinker(lambda game, player: TOYS[game].player(player).make())


def table(*pledges: int, folder: Path | None = None, setup: Setup = SETUP) -> TableSession:
    """Two people who have pledged."""
    seats = (Seat("Ada", "human", "ivory"), Seat("Bo", "human", "ink"))
    session = TableSession.new(TOY, setup, seats, thinker(), seed=1, folder=folder, name="A toy")
    for seat, pledge in enumerate(pledges):
        session.act(seat, f"pledge {pledge}")
    if len(pledges) == 2:
        session.commit_sealed()
    return session


def play(session: TableSession, log: list[tuple[int, str]]) -> TableSession:
    for seat, move in log:
        session.act(seat, move)
        if session.can_commit:
            session.commit_sealed()
    return session


def known(session: TableSession, seat: int | None) -> list[Any]:
    """All that a seat can come to know at the table."""
    found: list[Any] = [
        session.steps_for(seat),
        session.steps,
        session.sealed_seats,
        [session.can_undo(one) for one in range(2)],
        session.entry.game.scores(session.view(0)),
        Log(lambda event, _after: f"{event.kind} {dict(event.data)}").lines(session, (), -1 if seat is None else seat),
    ]
    if seat is not None:
        found += [session.view(seat), session.choices(seat) if seat in session.match.to_act else None]
        found.append(Transcripts(TOY.protocol, session.match).transcript(seat))
    return found


def test_a_secret_tells_nothing_until_the_end() -> None:
    """Two games that differ in what seat 1 pledged are one to everybody else, at every step, takebacks and all."""
    one, two = table(1, 2), table(1, 3)
    for log in ([], *([move] for move in LOG)):
        for session in (one, two):
            play(session, log)
        for seat in (0, None):
            assert known(one, seat) == known(two, seat)
        assert known(one, 1) != known(two, 1)
    assert one.undo(1) == two.undo(1)
    for session in (one, two):
        play(session, [(1, "say"), (0, "pick 2"), (1, "pick 1")])
    assert [step.move for step in one.steps[:2]] == ["pledge 1", "pledge 2"]
    assert one.result is not None
    assert one.result.scores == (2 + 5, 1 + 5), "who pledged what the other picked is shown now"


def test_what_sealing_and_playing_return_tells_no_secret() -> None:
    session = table(1)
    session.seal(1, "pledge 3")
    assert [(step.move, step.events, step.sealed) for step in session.commit_sealed()] == [(None, (), True)] * 2
    assert [step.move for step in session.steps_for(1)] == [None, "pledge 3"]
    assert [event.data for step in session.steps_for(1) for event in step.events] == [{"pledge": 3}]


def test_steps_that_did_not_change_are_the_same_objects() -> None:
    session = play(table(1, 2), LOG[:2])
    for seat in (0, 1, None):
        before = session.steps_for(seat)
        assert all(new is old for new, old in zip(session.steps_for(seat), before, strict=True))
    first = session.steps[-1]
    session.act(1, "say")
    session.undo(1)
    session.act(1, "flip")
    assert session.steps[2] is first or session.steps[3] is first
    assert session.steps[-1].move == "flip"


def test_nobody_takes_back_what_was_sealed() -> None:
    """Whoever sealed last could, before, and the first could not."""
    session = table(1, 2)
    assert [session.can_undo(seat) for seat in range(2)] == [False, False]
    assert [session.match.can_undo(seat, (0, 1)) for seat in range(2)] == [False, False]
    session.act(0, "say")
    session.undo(0)
    assert len(session.match) == 2
    with pytest.raises(ValueError, match="no longer"):
        session.undo(0)


@pytest.mark.parametrize("count", range(len(LOG) + 3))
def test_the_toy_is_saved_and_resumed_anywhere(tmp_path: Path, count: int) -> None:
    """After each confirmed line; listed, looked into, and never set aside as damaged."""
    log = [(0, "pledge 1"), (1, "pledge 0"), *LOG][: count + 1]
    session = play(table(folder=tmp_path), log)
    assert session.path is not None
    (info,) = list_saves(tmp_path, TOYS).saves
    assert (info.game, info.actions) == ("toy", len(session.match))
    seen = peek(session.path, TOYS)
    assert (seen.to_act, seen.scores) == (session.match.to_act, (0, 0))
    session.close()
    again = TableSession.resume(session.path, TOYS, thinker())
    assert again.match.full_state == session.match.full_state
    assert again.sealed_seats == session.sealed_seats
    assert [again.steps_for(seat) for seat in (0, 1, None)] == [session.steps_for(seat) for seat in (0, 1, None)]
    assert [again.can_undo(seat) for seat in range(2)] == [session.can_undo(seat) for seat in range(2)]


def test_its_record_is_whole_and_in_order() -> None:
    session = play(table(1, 2), [*LOG, (0, "pick 2"), (1, "pick 1")])
    document = json.loads(session.record())
    assert document["actions"][:2] == [
        {"player": 0, "type": "pledge", "number": 1},
        {"player": 1, "type": "pledge", "number": 2},
    ]
    assert verify(decode_record(session.record(), TOY.game), TOY.game) is None


def test_a_person_is_told_of_a_move_that_is_refused() -> None:
    with pytest.raises(IllegalMove, match="NO"):
        table(9)
