"""The names of computer players who play a person's seat."""

from __future__ import annotations

import random
from pathlib import Path

from capitol.ai.thinking import LocalThinker
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.registry import games, make_player
from capitol.session.controller import TableSession
from capitol.session.journal import HANDED
from capitol.session.opponents import name_at
from capitol.session.recorded import table_of_record, table_of_save
from capitol.session.saves import list_saves
from capitol.session.seats import Seat
from capitol.table.log import note_line
from capitol.table.seats.players import sitters


def test_a_stand_in_keeps_its_name_whoever_comes_and_goes(tmp_path: Path) -> None:
    """In the rail, the choice, the log, the save and the record: names were given in seat order anew each time."""
    entry, spec = games()["capitol"], load_board(default_board()).spec
    seats = [Seat("Livia"), Seat("Cato"), Seat("Marcellus"), Seat("Lucia", "ai:novice")]
    setup = new_setup(Rules(), spec, tuple(PlayerSpec(seat.name, seat.kind) for seat in seats), random.Random(1))
    session = TableSession.new(entry, setup, seats, LocalThinker(make_player), seed=1, folder=tmp_path, name="A game")
    session.concede(1, "casual")
    assert session.seats[1].stand_in == "Faber"
    session.concede(0, "casual")
    first = session.seats[0].stand_in
    assert first not in ("", "Faber")
    assert session.seats[1].stand_in == "Faber", "who came later took its name"
    session.take_back(1)
    assert session.seats[0].stand_in == first
    session.concede(2, "casual")
    third = session.seats[2].stand_in
    assert third not in ("", "Faber", first), "Faber plays for Cato in the log"
    assert name_at(session, 1, session.entry.player("casual")) == "Faber"
    session.concede(1, "casual")
    names = ["Faber", first, third, "Faber"]
    assert [seat.stand_in for seat in session.seats] == [first, "Faber", third, ""]
    told = [note_line(note, session).text.split(",")[0] for note in session.notes if note.kind == HANDED]
    assert told == names
    shown = [sitter.name for sitter in sitters(session.entry, session.seats)]
    assert shown == [f"Livia ({first})", "Cato (Faber)", f"Marcellus ({third})", "Lucia"]
    session.close()
    assert session.path is not None
    (saved,) = list_saves(session.path.parent, games()).saves
    record = tmp_path / "game.capitol.json"
    record.write_bytes(session.record())
    again = TableSession.resume(session.path, games(), LocalThinker(make_player))
    for sat in (
        again.seats,
        saved.seats,
        table_of_save(session.path, games()).seats,
        table_of_record(record, games()).seats,
    ):
        assert [seat.stand_in for seat in sat] == [first, "Faber", third, ""]


def test_a_record_tells_who_replaced_a_player_not_available_here(tmp_path: Path) -> None:
    """And under which name: else who came after it would have another one in the replay than at the table."""
    entry, spec = games()["capitol"], load_board(default_board()).spec
    seats = [Seat("Livia"), Seat("Cato", "ai:nobody")]
    setup = new_setup(Rules(), spec, tuple(PlayerSpec(seat.name, seat.kind) for seat in seats), random.Random(1))
    first = TableSession.new(entry, setup, seats, LocalThinker(make_player), seed=1, folder=tmp_path, name="A game")
    first.close()
    assert first.path is not None
    session = TableSession.resume(first.path, games(), LocalThinker(make_player))
    session.concede(0, entry.substitute)
    record = tmp_path / "game.capitol.json"
    record.write_bytes(session.record())
    sat = table_of_record(record, games()).seats
    assert [(seat.kind, seat.stand_in) for seat in sat] == [(seat.kind, seat.stand_in) for seat in session.seats]
    assert sat[1].kind == f"ai:{entry.substitute}"
    assert sat[0].stand_in != sat[1].stand_in
