"""The log of a game as lines for one seat's eyes."""

from __future__ import annotations

from capitol.ai.thinking import LocalThinker
from capitol.host.language import current_language, set_language
from capitol.session.controller import TableSession
from capitol.session.journal import RELIEVED, Note
from capitol.session.seats import Seat
from capitol.table.log import Log, LogLine
from tests.toy.entry import entry as toy_entry
from tests.toy.rules import Setup

TOY = toy_entry()


def table(*moves: tuple[int, str]) -> TableSession:
    """Two people with the toy, who have pledged 1 and 2 in secret and then made these moves."""
    seats = (Seat("Ada", "human", "ivory"), Seat("Bo", "human", "ink"))
    thinker = LocalThinker(lambda _game, player: TOY.player(player).make())
    session = TableSession.new(TOY, Setup((3, 8), pledges=True), seats, thinker, seed=1, name="A toy")
    for seat in range(2):
        session.act(seat, f"pledge {seat + 1}")
    session.commit_sealed()
    for seat, move in moves:
        session.act(seat, move)
    return session


def texts(lines: tuple[LogLine, ...]) -> list[str]:
    return [line.text for line in lines]


def words() -> Log:
    return Log(lambda event, _after: f"{event.seat} {event.kind}")


def test_a_seat_never_reads_what_another_has_read() -> None:
    """One log stands for the whole table: whoever sits down reads its own lines, never those read before."""
    session, log = table((0, "say")), words()
    for _again in range(2):
        assert texts(log.lines(session, (), 0)) == ["0 pledged", "0 said"]
        assert texts(log.lines(session, (), 1)) == ["1 pledged", "0 said"]


def test_after_a_change_of_the_language_all_lines_are_in_the_new_one() -> None:
    session, log = table((0, "say")), Log(lambda event, _after: f"{current_language()} {event.kind}")
    log.lines(session, (), 0)
    set_language("fr")
    assert texts(log.lines(session, (), 0)) == ["fr pledged", "fr said"]


def test_what_was_taken_back_is_gone_and_what_came_instead_is_told() -> None:
    session, log = table((0, "say")), words()
    log.lines(session, (), 0)
    session.undo(0)
    assert texts(log.lines(session, (), 0)) == ["0 pledged"]
    session.act(0, "flip")
    assert texts(log.lines(session, (), 0)) == ["0 pledged", "0 flipped"]


def test_what_is_still_to_be_shown_is_not_told_yet() -> None:
    session, log = table((0, "flip")), words()
    (flipped,) = session.steps_for(0)[-1].events
    assert texts(log.lines(session, (), 0, [flipped])) == ["0 pledged"]
    assert texts(log.lines(session, (), 0)) == ["0 pledged", "0 flipped"]


def test_notes_stand_before_the_step_that_they_came_before() -> None:
    session, log = table((0, "say")), words()
    session._notes.extend([Note(2, 1, "timeout", ""), Note(2, 1, RELIEVED, ""), Note(3, 0, "taken", "")])
    assert texts(log.lines(session, (LogLine(None, "A toy"),), 0)) == [
        "A toy",
        "0 pledged",
        "Bo ran out of time, so a random move was played.",
        "Bo could not decide, so a simpler computer player did.",
        "0 said",
        "A person plays for Ada from here on.",
    ]


def test_a_seat_does_not_read_what_the_open_game_told() -> None:
    """Whoever closes the hands again has the same eyes, and reads the seat's own lines."""
    session, log = table((0, "say")), words()
    record = session.at(len(session.steps))
    for is_open, told in ((False, []), (True, ["1 pledged"]), (False, [])):
        record.is_open = is_open
        assert texts(log.lines(record, (), 0)) == ["0 pledged", *told, "0 said"]
