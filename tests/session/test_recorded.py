"""Whose hand may be seen where a saved game or a record is looked at."""

from __future__ import annotations

import random
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest

from capitol.ai.thinking import LocalThinker
from capitol.games.registry import make_player
from capitol.session.controller import TableSession
from capitol.session.recorded import table_of_record, table_of_save
from capitol.session.seats import Seat, hash_pin
from capitol.session.source import RecordedTable
from tests.session.table import ENTRY, GAMES, make_setup, new_session, play_on, resume


def looked_at(session: TableSession) -> RecordedTable:
    """The save of a session that was closed."""
    session.close()
    assert session.path is not None
    return table_of_save(session.path, GAMES)


def seen(table: RecordedTable) -> list[str]:
    """Of each seat, whether what it holds may be seen at once, after a proof, or not at all."""
    return [
        "never" if not table.may_see(seat) else "proof" if table.asks(seat) else "open"
        for seat in range(len(table.seats))
    ]


def with_pin(folder: Path, kinds: list[str]) -> TableSession:
    """A game whose first seat has a PIN."""
    seats = [Seat(f"Player {n}", kind, ENTRY.seat_colours[n]) for n, kind in enumerate(kinds)]
    seats[0] = Seat("Player 0", kinds[0], ENTRY.seat_colours[0], hash_pin("1234"))
    thinker = LocalThinker(make_player)
    session = TableSession.new(ENTRY, make_setup(kinds, 2), seats, thinker, seed=2, folder=folder, name="A game")
    play_on(session, random.Random(2), 6)
    return session


def test_while_a_game_goes_on_a_seat_needs_the_proof_that_it_needs_at_the_table(tmp_path: Path) -> None:
    def begun(kinds: list[str]) -> TableSession:
        session = new_session(kinds, tmp_path, seed=2)
        play_on(session, random.Random(2), 6)
        return session

    assert seen(looked_at(begun(["human", "ai:random"]))) == ["open", "never"]
    assert seen(looked_at(begun(["human", "human", "ai:random"]))) == ["proof", "proof", "never"]
    assert seen(looked_at(begun(["ai:random", "ai:random"]))) == ["open", "open"]
    assert seen(looked_at(with_pin(tmp_path, ["human", "ai:random"]))) == ["proof", "never"]
    handed = begun(["human", "human"])
    handed.concede(1, "random")
    table = looked_at(handed)
    assert seen(table) == ["proof", "never"]
    assert seen(table.at(0)) == ["proof", "never"], "who sat there when the game began shows it no more"


def test_a_game_that_is_over_is_shown_at_every_step(tmp_path: Path) -> None:
    session = with_pin(tmp_path, ["human", "human"])
    table = looked_at(session)
    assert (table.finished, table.has_no_secrets) == (False, False)
    path = session.path
    assert path is not None
    session = resume(path)
    play_on(session, random.Random(2))
    over = looked_at(session)
    assert (over.finished, over.at(0).finished, over.at(0).result) == (True, True, None)
    assert seen(over) == seen(over.at(3)) == ["open", "open"]


def test_a_record_tells_who_sat_where_at_each_step(tmp_path: Path) -> None:
    """Seats that were handed over or taken, as at the table; notes that make no sense are left out."""
    session = new_session(["human", "human", "ai:random"], tmp_path, seed=2)
    play_on(session, random.Random(2), 6)
    session.concede(1, "random")
    play_on(session, random.Random(2), 3)
    session.take_back(2)
    path = tmp_path / "one.capitol.json"
    path.write_bytes(session.record())
    save = looked_at(session)
    table = table_of_record(path, GAMES)
    for step in range(table.last_step + 1):
        assert [seat.kind for seat in table.at(step).seats] == [seat.kind for seat in save.at(step).seats]
        assert table.at(step).notes == save.at(step).notes
        assert table.at(step).seats is table.at(step).seats, "a log asks for names at each of its lines"
    assert [seat.kind for seat in table.seats] == ["human", "ai:random", "human"]
    document = msgspec.json.decode(path.read_bytes())
    strange = ("?", {"action": 10**6, "player": 0, "kind": "human"}, {"action": 0, "player": 9, "kind": "human"})
    path.write_bytes(msgspec.json.encode({**document, "notes": [*document["notes"], *strange]}))
    assert table_of_record(path, GAMES).notes == table.notes


def test_a_record_is_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(["human", "ai:random"], tmp_path, seed=2)
    play_on(session, random.Random(2))
    path = tmp_path / "one.capitol.json"
    path.write_bytes(session.record())
    apply = Mock(side_effect=ENTRY.game.apply)
    monkeypatch.setattr(type(ENTRY.game), "apply", apply)
    table = table_of_record(path, GAMES)
    assert table.last_step == len(session.steps) == apply.call_count


def test_a_record_knows_no_pin(tmp_path: Path) -> None:
    """Whoever exports a game that goes on is asked first; what shows it as a game keeps to what all may know."""
    path = tmp_path / "one.capitol.json"
    for kinds in (["human", "ai:random"], ["ai:random", "ai:random"]):
        session = new_session(kinds, None, seed=2)
        play_on(session, random.Random(2), 6)
        path.write_bytes(session.record())
        assert seen(table_of_record(path, GAMES)) == ["never", "never"]
    play_on(session, random.Random(2))
    path.write_bytes(session.record())
    assert seen(table_of_record(path, GAMES)) == ["open", "open"]
