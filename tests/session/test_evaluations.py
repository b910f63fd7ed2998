"""The worth of the steps of a game: the nearest first, kept by step and eyes, and never more than the eyes may see."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import LocalThinker
from capitol.core.evaluator import Evaluation
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from capitol.session.evaluations import BATCH, Evaluations
from capitol.session.recorded import table_of_save
from capitol.session.review import ReviewFolder
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable
from tests.session.table import GAMES, new_session, play_on
from tests.toy.entry import entry as toy_entry
from tests.toy.rules import DECK, Setup

TOY = toy_entry()
SEATS = tuple(PlayerSpec(name) for name in ("Ada", "Bo", "Cy", "Di"))


class Recorder(LocalThinker):
    """Notes which positions were asked about, and answers one request at a time."""

    def __init__(self) -> None:
        super().__init__(lambda _game, _id: TOY.make_evaluator())
        self.asked: list[tuple[object, ...]] = []

    def ask(self, request: object) -> None:
        self.asked.append(request.positions)  # type: ignore[attr-defined]
        super().ask(request)  # type: ignore[arg-type]


def match(setup: Setup, seed: int = 1, moves: int = 100) -> Match[Any, Any, Any, Any]:
    """Return a game of random moves."""
    played: Match[Any, Any, Any, Any] = Match(TOY.game, setup)
    rng = random.Random(seed)
    while played.to_act and len(played) < moves:
        seat = played.to_act[0]
        played.act(seat, TOY.game.choices(played.view(seat), seat).sample(rng))
    return played


def table_of(played: Match[Any, Any, Any, Any]) -> RecordedTable:
    return RecordedTable(TOY, played, [Seat(player.name, "human", "ivory") for player in played.setup.players])


@pytest.fixture
def thinker() -> Iterator[Recorder]:
    one = Recorder()
    yield one
    one.stop()


@pytest.fixture
def table() -> RecordedTable:
    """A finished game of four, twelve steps long."""
    return table_of(match(Setup((3, 8, 1, 5), DECK, SEATS)))


def test_the_nearest_steps_come_first(table: RecordedTable, thinker: Recorder) -> None:
    evaluations = Evaluations(table.at(3), SharedThinking(thinker))
    evaluations.look(9)
    assert evaluations.progress == (0, 13)
    first = evaluations.poll()
    assert first == (9, 8, 10, 7, 11, 6, 12, 5)
    assert len(first) == BATCH
    assert evaluations.progress == (BATCH, 13)
    evaluations.look(0)
    assert evaluations.poll() == (4, 3, 2, 1, 0), "asked for when 9 was near; one request at a time"
    assert evaluations.progress == (13, 13)
    assert evaluations.poll() == ()
    assert len(thinker.asked) == 2, "what is known is not asked for again"


def test_other_steps_become_urgent(table: RecordedTable, thinker: Recorder) -> None:
    evaluations = Evaluations(table, SharedThinking(thinker))
    evaluations.look(12)
    evaluations.look(0)
    assert evaluations.poll()[0] == 12
    assert evaluations.poll()[0] == 0


def test_the_end_has_its_result(table: RecordedTable, thinker: Recorder) -> None:
    evaluations = Evaluations(table, SharedThinking(thinker))
    for eyes in (None, 2):
        evaluations.look(12, eyes)
        while evaluations.progress[0] < 13:
            evaluations.poll()
        worth, result = evaluations.worth(12, eyes), table.result
        assert worth is not None
        assert result is not None
        assert worth.points == result.scores
        assert [chance > 0 for chance in worth.chances] == [seat in result.winners for seat in range(4)]
        assert all(evaluations.worth(step, eyes) is not None for step in range(13))


def test_what_is_known_survives_an_interruption(table: RecordedTable, thinker: Recorder) -> None:
    evaluations = Evaluations(table, SharedThinking(thinker))
    evaluations.look(6)
    known = evaluations.poll()
    evaluations.close()
    assert not thinker.busy, "dropped at once"
    assert evaluations.poll() == ()
    assert not evaluations.ready
    assert all(evaluations.worth(step) is not None for step in known)
    evaluations.look(6, eyes=1)
    assert evaluations.worth(6, 1) is None, "eyes are kept apart"
    evaluations.look(6)
    assert set(evaluations.poll()).isdisjoint(known)
    whole = [evaluations.worth(step) for step in range(13)]
    again = Evaluations(table, SharedThinking(Recorder()))
    again.look(0)
    while again.progress[0] < 13:
        again.poll()
    assert whole == [again.worth(step) for step in range(13)], "as if nothing had been interrupted"


def test_what_is_known_is_kept_for_the_next_time(table: RecordedTable, tmp_path: Path) -> None:
    folder = ReviewFolder(tmp_path / "reviews")
    first = Evaluations(table, SharedThinking(Recorder()), folder)
    first.look(6)
    known = first.poll()
    first.close()
    second = Evaluations(table.at(2), SharedThinking(Recorder()), folder)
    assert [second.worth(step) == first.worth(step) for step in known] == [True] * BATCH, "also of a part"
    second.look(6, eyes=1)
    while second.progress[0] < 13:
        second.poll()
    thinker = Recorder()
    third = Evaluations(table, SharedThinking(thinker), folder)
    third.look(0, eyes=1)
    assert third.progress == (13, 13)
    assert [third.worth(step, 1) for step in range(13)] == [second.worth(step, 1) for step in range(13)]
    assert thinker.asked == []
    (file,) = (tmp_path / "reviews").iterdir()
    whole = json.loads(file.read_bytes())
    assert b"Ada" not in file.read_bytes(), "no names"
    worth = whole["worths"][0][2]
    for row in ([99, None, worth], [0, 7, worth], [0, None, worth | {"chances": [0.5]}], [0, None, "none"]):
        file.write_text(json.dumps(whole | {"worths": [row]}))
        assert Evaluations(table, SharedThinking(Recorder()), folder).worth(0) is None, row
    file.write_text(json.dumps(whole | {"version": "old"}))
    assert Evaluations(table, SharedThinking(Recorder()), folder).worth(6) is None
    folder.clear()
    assert not list((tmp_path / "reviews").iterdir())


def test_a_seat_learns_nothing_of_what_it_cannot_tell_apart() -> None:
    """Two games that differ in another's number and in the deck, of which the seat sees nothing."""
    moves = ("say", "look 2", "draw", "say", "look 1", "draw")
    log = [(number // 2, move) for number, move in enumerate(moves)]
    setups = (Setup((3, 8, 1), DECK, SEATS[:3]), Setup((3, 2, 1), DECK[::-1], SEATS[:3]))
    games = [Match(TOY.game, setup, [*log, *[(seat, "pick 1") for seat in range(3)]]) for setup in setups]
    hidden = [step for step in range(len(log) + 1) if games[0].view(0, step) == games[1].view(0, step)]
    assert len(hidden) == len(log) + 1
    assert games[0].view(1, 1) != games[1].view(1, 1)
    found = []
    for played in games:
        evaluations = Evaluations(table_of(played), SharedThinking(Recorder()))
        evaluations.look(0, eyes=0)
        while evaluations.progress[0] <= len(played):
            evaluations.poll()
        found.append([evaluations.worth(step, 0) for step in hidden])
    assert found[0] == found[1]


def test_only_a_seats_view_is_sent(table: RecordedTable, thinker: Recorder) -> None:
    Evaluations(table, SharedThinking(thinker)).look(0, eyes=1)
    assert thinker.asked == [tuple(table.view(1, step) for step in range(BATCH))]


def test_an_unfinished_game_is_not_opened() -> None:
    unfinished = table_of(match(Setup((3, 8)), moves=3))
    evaluations = Evaluations(unfinished, SharedThinking(Recorder()))
    for eyes in (None, 0):
        with pytest.raises(ValueError, match="not over"):
            evaluations.look(0, eyes)
    with pytest.raises(ValueError, match="not opened"):
        unfinished.position(0)


def test_no_chance_is_known_while_a_game_goes_on(tmp_path: Path) -> None:
    """Neither to a seat's person nor to everybody: it would be advice at the table."""
    session = new_session(["human", "ai:random"], tmp_path)
    play_on(session, random.Random(2), 6)
    session.close()
    assert session.path is not None
    evaluations = Evaluations(table_of_save(session.path, GAMES), SharedThinking(Recorder()))
    for eyes in (None, 0, 1):
        with pytest.raises(ValueError, match="not over"):
            evaluations.look(2, eyes)
    assert not evaluations.ready


def test_steps_that_cannot_be_evaluated_are_not_tried_for_ever(table: RecordedTable) -> None:
    class Fails:
        def of_states(self, *_arguments: object) -> Evaluation:
            raise ZeroDivisionError

    thinker = LocalThinker(lambda _game, _id: Fails())
    evaluations = Evaluations(table, SharedThinking(thinker))
    evaluations.look(0)
    for _time in range(3):
        assert evaluations.poll() == ()
    assert evaluations.failure is not None
    assert evaluations.progress == (13, 13)
    assert not thinker.busy
