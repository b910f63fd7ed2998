"""A running game and a finished record are looked at alike."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from capitol.ai.thinking import LocalThinker
from capitol.core.refusal import IllegalMove
from capitol.games.registry import GameEntry, games
from capitol.session.controller import TableSession, playable
from capitol.session.records import decode_record
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable, TableSource
from tests.session.table import new_session, play_on
from tests.toy.entry import entry as toy_entry

TOY = toy_entry()


def capitol() -> TableSession:
    session = new_session(["human", "ai:random", "human"], seed=4)
    play_on(session, random.Random(4))
    return session


def toy() -> TableSession:
    """With pledges, which stay secret to the end."""
    setup = TOY.game.new_setup(
        new_session(["human"] * 2).match.setup.players, {"pledges": "yes"}, None, random.Random(1)
    )
    seats = [
        Seat(player.name, player.kind, colour) for player, colour in zip(setup.players, TOY.seat_colours, strict=False)
    ]
    thinker = LocalThinker(lambda game, player: TOY.player(player).make())
    session = TableSession.new(TOY, setup, seats, thinker, seed=1, options={})
    play_on(session, random.Random(2))
    return session


def running(session: TableSession) -> TableSource:
    return session


def recorded(session: TableSession) -> TableSource:
    entry: GameEntry = session.entry
    return RecordedTable.of_record(decode_record(session.record(), entry.game), entry)


@pytest.fixture(params=[capitol, toy], ids=["capitol", "toy"], scope="module")
def session(request: pytest.FixtureRequest) -> TableSession:
    """A game that was played to its end."""
    made: TableSession = request.param()
    return made


@pytest.fixture(params=[running, recorded], ids=["running", "recorded"])
def source(request: pytest.FixtureRequest, session: TableSession) -> TableSource:
    """The game, or its record."""
    make: Callable[[TableSession], TableSource] = request.param
    return make(session)


def test_it_tells_who_played_what(source: TableSource, session: TableSession) -> None:
    assert source.entry is session.entry
    assert [(seat.name, seat.kind, seat.colour) for seat in source.seats] == [
        (seat.name, seat.kind, seat.colour) for seat in session.seats
    ]
    assert source.result == session.match.result is not None
    assert [(step.seat, step.move) for step in source.steps] == [(step.seat, step.move) for step in session.match.steps]
    assert dict(source.options) == dict(session.options)


def test_every_seat_sees_what_it_could_at_every_step(source: TableSource, session: TableSession) -> None:
    match = session.match
    for after in range(0, len(match) + 1, 3):
        for seat in range(len(source.seats)):
            assert source.view(seat, after) == match.view(seat, after)
            assert source.steps_for(seat, after) == tuple(
                match.step_for(step, seat, after) for step in match.steps[:after]
            )
    assert [source.view(seat) for seat in range(len(source.seats))] == [
        match.view(seat) for seat in range(len(source.seats))
    ]
    assert source.steps_for(None) == source.steps


def test_the_table_at_a_step_is_as_it_was_then(
    source: TableSource, session: TableSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is replayed for it."""

    def never(*_args: object) -> None:
        raise AssertionError("replayed")

    monkeypatch.setattr(type(session.entry.game), "apply", never)
    last = len(session.steps)
    assert source.last_step == last
    for step in range(0, last + 1, 5):
        past = source.at(step)
        assert (past.step, past.last_step, past.finished, playable(past)) == (step, last, True, None)
        assert past.setup == session.setup
        assert past.result == (session.result if step == last else None)
        for seat in (None, *range(len(session.seats))):
            assert past.steps_for(seat) == session.steps_for(seat, step)
            if seat is not None:
                assert past.view(seat) == session.view(seat, step)
                assert past.to_act == session.entry.game.to_act(past.view(seat))
        assert past.at(last).steps == source.steps
    for step in (-1, last + 1):
        with pytest.raises(ValueError, match="no step"):
            source.at(step)


def test_who_sat_there_is_told_of_each_step() -> None:
    session = new_session(["human", "ai:random"], seed=4)
    play_on(session, random.Random(4), 4)
    handed = len(session.steps)
    session.concede(0, "random")
    play_on(session, random.Random(4), handed + 4)
    taken = len(session.steps)
    session.take_back(1)
    kinds = [[seat.kind for seat in session.at(step).seats] for step in (handed - 1, handed, taken - 1, taken)]
    assert kinds == [
        ["human", "ai:random"],
        ["ai:random", "ai:random"],
        ["ai:random", "ai:random"],
        ["ai:random", "human"],
    ]
    assert [len(session.at(step).notes) for step in (handed - 1, handed, taken)] == [0, 1, 2]
    assert session.at(handed).privacy is session.privacy


def test_looking_back_tells_no_secret_of_then() -> None:
    """At the end the pledges are known; in the middle of the game they were not, and looking back there keeps to it."""
    for source in (running(toy()), recorded(toy())):
        assert [step.move is None for step in source.steps_for(0, 3)[:2]] == [
            step.seat != 0 for step in source.steps[:2]
        ]
        assert all(step.move is not None for step in source.steps_for(0))


def test_what_is_no_game_is_refused() -> None:
    record = decode_record(toy().record(), TOY.game)
    with pytest.raises(ValueError, match="none of capitol"):
        RecordedTable.of_record(record, games()["capitol"])
    wrong = type(record)(record.setup, ((0, "say"),), (), None, None, "toy")
    with pytest.raises(IllegalMove):
        RecordedTable.of_record(wrong, TOY)
