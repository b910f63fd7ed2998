"""A game at the table: people and computer players, sealed bids, undo, a change of seats, failures."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest

from capitol.ai.player import Budget, Decision
from capitol.ai.thinking import LocalThinker, Reply
from capitol.ai.worker import Thinker
from capitol.core.refusal import IllegalMove
from capitol.games.capitol.rules.moves import Draw, Pass
from capitol.games.registry import PLAYER_FACTORY, make_player
from capitol.session.controller import TableSession
from capitol.session.records import decode_record, verify
from capitol.session.seats import Seat, hash_pin, pin_matches, recorded_kind
from tests.ai.strange_players import Curious
from tests.session.table import ENTRY, GAME, forge, make_setup, new_session, play_on, resume
from tests.waiting import PATIENCE


def reach_auction(session: TableSession, seed: int = 1) -> random.Random:
    """Play until sealed bids are asked for; people pass, so that they have cards to bid."""
    while not session.match.is_sealed_decision:
        session.poll()
        if session.waiting_for and not session.match.is_sealed_decision:
            session.act(session.waiting_for[0], Pass())
    return random.Random(seed)


@pytest.mark.parametrize(
    "kinds",
    [["ai:mason"] * 2, ["ai:random", "ai:mason", "ai:random"], ["human", "ai:mason", "ai:random", "ai:random"]],
)
def test_games_are_played_to_the_end_and_keep_the_rules(kinds: list[str]) -> None:
    session = new_session(kinds)
    play_on(session, random.Random(1))
    assert session.result is not None
    assert session.notes == ()
    assert verify(decode_record(session.record(), GAME), GAME) is None
    assert session.poll() == []
    assert session.thinking is None


def test_while_computers_are_to_act_there_is_a_thought_or_something_to_do() -> None:
    """A player is asked, then nothing is to be done until the answer is there; and nothing while the game is paused."""

    class Slow(LocalThinker):
        open = False

        @property
        def ready(self) -> bool:
            return self.open and super().ready

        def poll(self) -> list[Reply]:
            return super().poll() if self.open else []

    thinker = Slow(make_player)
    session = new_session(["ai:random"] * 3, thinker=thinker)
    while session.result is None:
        thinker.open = False
        assert session.ready or session.thinking is not None
        if session.ready:
            session.poll()
        if session.thinking is not None:
            assert not session.ready
            assert session.poll() == []
            thinker.open = True
            assert session.ready
            session.pace.pause(True)
            assert not session.ready
            session.pace.step()
            assert session.ready
            session.pace.pause(False)
            session.poll()
    assert not session.ready


def test_computer_players_repeat_themselves_also_after_a_resume(tmp_path: Path) -> None:
    whole = new_session(["ai:mason", "ai:random"], seed=6)
    play_on(whole, random.Random(0))
    parts = new_session(["ai:mason", "ai:random"], tmp_path, seed=6)
    while parts.result is None:
        play_on(parts, random.Random(0), len(parts.steps) + 23)
        parts.close()
        assert parts.path is not None
        parts = resume(parts.path)
    assert parts.record() == whole.record()


def test_an_illegal_move_is_refused_and_not_saved(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path)
    assert session.path is not None
    size = session.path.stat().st_size
    with pytest.raises(IllegalMove):
        session.act(session.waiting_for[0], Draw(0))
    with pytest.raises(IllegalMove):
        session.act(1 - session.waiting_for[0], Pass())
    assert session.path.stat().st_size == size


def test_a_move_is_on_the_disk_before_act_returns(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path)
    assert session.path is not None
    rng = random.Random(1)
    for _number in range(5):
        seat = session.waiting_for[0]
        session.act(seat, session.choices(seat).sample(rng))
        lines = session.path.read_bytes().splitlines()
        assert len(lines) == 1 + len(session.steps)


def test_computer_players_bid_before_people_stack_and_wait_for_the_reveal() -> None:
    session = new_session(["human"] * 4)
    rng = reach_auction(session)
    session.concede(1, "mason")
    session.concede(2, "random")
    session.poll()
    session.poll()
    assert set(session.sealed_seats) == {1, 2}
    assert set(session.waiting_for) == {0, 3}
    for seat in session.waiting_for:
        before = session.view(seat)
        assert session.act(seat, session.choices(seat).sample(rng)) == []
        assert session.view(seat) == before, "a sealed stack shows nowhere"
    assert session.can_commit
    assert session.poll() == []
    session.act(0, session.choices(0).sample(rng))
    session.unseal(3)
    assert not session.can_commit
    session.seal(3, session.choices(3).sample(rng))
    assert {type(step.move).__name__ for step in session.commit_sealed()} == {"Bid"}


def test_an_auction_among_computer_players_alone_is_revealed_by_poll() -> None:
    session = new_session(["human", "human"])
    reach_auction(session)
    session.concede(0, "mason")
    session.concede(1, "random")
    steps: list[Any] = []
    while not steps:
        steps = session.poll()
    assert len(steps) == 2


def test_undo_takes_back_what_computer_players_did_since_and_asks_them_anew(tmp_path: Path) -> None:
    session = new_session(["human", "ai:random", "ai:mason"], tmp_path)
    rng = random.Random(2)
    while session.waiting_for != (0,):
        session.poll()
    before, length = session.match.full_state, len(session.steps)
    session.act(0, session.choices(0).sample(rng))
    assert session.can_undo(0)
    assert not session.can_undo(1)
    session._ask()
    assert session.thinking == 1
    assert [step.seat for step in session.undo(0)] == [0]
    assert session.thinking is None, "what was asked about a position that is no more is forgotten"
    assert session.match.full_state == before
    assert session.poll() == []
    session.act(0, session.choices(0).sample(rng))
    while session.waiting_for != (0,):
        session.poll()
    after = session.match.full_state
    steps = session.undo(0)
    assert [step.seat for step in steps] == [0, 1, 2]
    assert (len(session.steps), session.match.full_state) == (length, before)
    session.close()
    assert session.path is not None
    session = resume(session.path)
    assert session.match.full_state == before
    session.act(0, steps[0].move)
    while session.waiting_for != (0,):
        session.poll()
    assert session.match.full_state == after, "they know what they knew, and decide as they did"


def test_undo_goes_back_to_the_last_action_of_another_person(tmp_path: Path) -> None:
    def build(session: TableSession, seat: int) -> None:
        session.act(seat, next(move for move in session.choices(seat).moves() if not isinstance(move, Pass)))

    session = new_session(["human", "human", "ai:random"], tmp_path)
    while session.waiting_for != (0,):
        session.poll()
        if session.waiting_for == (1,):
            build(session, 1)
    build(session, 0)
    assert session.can_undo(0)
    build(session, 1)
    assert not session.can_undo(0)
    while session.waiting_for != (0,):
        session.poll()
    assert not session.can_undo(0)
    assert session.undo_count(1) == 2
    with pytest.raises(ValueError, match="no longer"):
        session.undo(0)
    session.concede(1, "random")
    assert not session.can_undo(0), "what a person did stays a person's"
    session.close()
    assert session.path is not None
    assert not resume(session.path).can_undo(0)


def test_stacks_that_computer_players_have_sealed_are_asked_for_anew() -> None:
    session = new_session(["human", "ai:random", "ai:mason"])
    reach_auction(session)
    while session.sealed_seats != (1, 2):
        session.poll()
    sealed = [session.sealed_move(seat) for seat in (1, 2)]
    passed = session.undo(0)
    assert passed[0].move == Pass()
    assert not session.sealed_seats
    assert not session.match.is_sealed_decision
    session.redo(0)
    while session.sealed_seats != (1, 2):
        session.poll()
    assert [session.sealed_move(seat) for seat in (1, 2)] == sealed
    session.seal(0, session.choices(0).sample(random.Random(3)))
    session.commit_sealed()
    assert not session.can_undo(0), "the bids were shown"


def test_what_opened_an_auction_cannot_be_undone_once_another_person_has_stacked() -> None:
    session = new_session(["human", "human"])
    rng = reach_auction(session)
    last = session.steps[-1].seat
    assert session.can_undo(last)
    assert not session.can_undo(1 - last)
    session.seal(last, session.choices(last).sample(rng))
    assert session.can_undo(last)
    other = session.waiting_for[0]
    session.seal(other, session.choices(other).sample(rng))
    assert not session.can_undo(last)


def test_a_seat_is_handed_to_a_computer_player_and_back(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path)
    rng = reach_auction(session)
    session.seal(0, session.choices(0).sample(rng))
    session.concede(0, "mason")
    assert not session.sealed_seats
    assert session.seats[0] == Seat("Player 0", "ai:mason", ENTRY.seat_colours[0])
    session.poll()
    session.poll()
    assert session.sealed_seats == (0,)
    session.close()
    assert session.path is not None
    session = resume(session.path)
    assert session.seats[0].kind == "ai:mason"
    session.take_back(0)
    assert set(session.waiting_for) == {0, 1}
    with pytest.raises(KeyError):
        session.concede(0, "nobody")
    session.concede(0, "random")
    session.concede(1, "random")
    play_on(session, rng)
    assert session.result is not None


class Stubborn:
    """Fails, or answers what is not allowed."""

    def __init__(self, fails: bool, words: str = "I do not want to") -> None:
        self.fails, self.words = fails, words

    def decide(self, view: Any, choices: Any, budget: Budget, rng: Any) -> Decision[Any]:
        if self.fails:
            raise RuntimeError(self.words)
        return Decision("nonsense")


def test_players_are_told_who_sits_at_the_table_now(tmp_path: Path) -> None:
    """By kind alone: neither the command of a program nor the name of a person."""
    curious, rng = Curious(), random.Random(1)
    kinds = ["human", "ai:mason", "cmd:bot --token secret"]
    seats = [Seat(name, kind) for name, kind in zip("ABC", kinds, strict=True)]
    thinker = LocalThinker(lambda game, player: curious)
    setup = make_setup([recorded_kind(kind) for kind in kinds])
    options = {"hints": True}
    session = TableSession.new(ENTRY, setup, seats, thinker, seed=1, folder=tmp_path, options=options)
    while ("human", "ai:mason", "cmd") not in curious.met:
        play_on(session, rng, len(session.steps) + 1)
    by_protocol: tuple[str, ...] = ()  # a program hears it in its own way
    assert set(curious.met) <= {("human", "ai:mason", "cmd"), by_protocol}
    session.concede(0, "random")
    play_on(session, rng)
    assert ("ai:random", "ai:mason", "cmd") in curious.met
    assert "secret" not in str(curious.met)
    assert curious.options
    assert all(one == options for one in curious.options)


@pytest.mark.parametrize("fails", [True, False])
def test_a_player_that_fails_ends_no_game_and_is_noted(tmp_path: Path, fails: bool) -> None:
    seats = [Seat("A", "ai:mason"), Seat("B", "ai:mason")]
    setup = make_setup(["ai:mason", "ai:mason"])
    thinker = LocalThinker(lambda game, player: Stubborn(fails))
    session = TableSession.new(ENTRY, setup, seats, thinker, seed=1, folder=tmp_path)
    play_on(session, random.Random(1))
    assert session.result is not None
    assert len(session.notes) == len(session.steps)
    assert session.notes[0].kind == ("crash" if fails else "illegal")
    session.close()
    assert session.path is not None
    assert resume(session.path).notes == session.notes


def test_long_answers_leave_a_save_that_can_be_read(tmp_path: Path) -> None:
    """17 answers of 1 MB in a row: what is noted of each is short."""
    setup = make_setup(["ai:mason", "ai:mason"])
    thinker = LocalThinker(lambda game, player: Stubborn(True, "z" * 1_000_000))
    seats = [Seat("A", "ai:mason"), Seat("B", "ai:mason")]
    session = TableSession.new(ENTRY, setup, seats, thinker, seed=1, folder=tmp_path)
    play_on(session, random.Random(1), 17)
    session.close()
    assert session.path is not None
    assert session.path.stat().st_size < 50_000
    again = resume(session.path)
    assert len(again.notes) == 17
    assert {note.text for note in again.notes} == {"RuntimeError"}, "what a player says may tell its hand"


def test_a_computer_player_that_is_unknown_here_is_replaced(tmp_path: Path) -> None:
    session = new_session(["human", "ai:mason"], tmp_path)
    session.close()
    assert session.path is not None
    forge(session.path, lambda data: data.replace(b"ai:mason", b"ai:oracle"))
    session = resume(session.path)
    assert session.seats[1].kind == "ai:" + ENTRY.substitute
    assert session.notes[0].kind == "replaced"


def test_options_and_name_are_kept(tmp_path: Path) -> None:
    seats = [Seat("Livia", "human", "ivory", hash_pin("1234")), Seat("Cato", "ai:mason", "aegean")]
    session = TableSession.new(
        ENTRY,
        make_setup(["human", "ai:mason"]),
        seats,
        LocalThinker(make_player),
        seed=1,
        folder=tmp_path,
        options={"curtain": "full", "memory_aid": True},
    )
    session.rename("An evening in Rome")
    session.close()
    assert session.path is not None
    session = resume(session.path)
    assert session.options == {"curtain": "full", "memory_aid": True}
    assert session.name == "An evening in Rome"
    assert session.seats == tuple(seats)


def test_pins_are_hashed_as_pbkdf2_does() -> None:
    # hashlib.pbkdf2_hmac("sha256", b"1503", bytes(range(8)), 20_000), and what older saves hold.
    assert pin_matches("1503", "0001020304050607:3fb38a352bf85814e9ff38f42b8b8cb574aa5bee6889c788ec624083bead1ae5")


def test_pins() -> None:
    hashed = hash_pin("0420")
    assert "0420" not in hashed
    assert pin_matches("0420", hashed)
    assert not pin_matches("0421", hashed)
    assert not pin_matches("", hashed)
    assert pin_matches("", "")
    assert not pin_matches("0420", "rubbish")
    for wrong in ("123", "12345", "12a4", "١٢٣٤"):
        with pytest.raises(ValueError, match="four digits"):
            hash_pin(wrong)


def test_a_pin_that_is_taken_away_is_gone_after_continue_and_the_draft_is_not(tmp_path: Path) -> None:
    seats = [Seat("Livia", pin=hash_pin("1234")), Seat("Cato", pin=hash_pin("5678"))]
    session = TableSession.new(
        ENTRY, make_setup(["human", "human"]), seats, LocalThinker(make_player), seed=1, folder=tmp_path, name="A game"
    )
    session.keep_draft(1, {"chosen": 3})
    session.store_drafts()
    session.forget_pin(1)
    for _time in range(2):
        session.close()
        assert session.path is not None
        session = resume(session.path)
        assert [bool(seat.pin) for seat in session.seats] == [True, False]
        assert session.draft(1) == {"chosen": 3}
        assert [note.kind for note in session.notes] == ["unlocked"]


def test_saves_that_count_wrong_pins_go_on(tmp_path: Path) -> None:
    seats = [Seat("Livia", pin=hash_pin("1234")), Seat("Cato")]
    session = TableSession.new(
        ENTRY, make_setup(["human", "human"]), seats, LocalThinker(make_player), seed=1, folder=tmp_path, name="A game"
    )
    session.close()
    assert session.path is not None
    forge(session.path, lambda data: data + b'{"pin":{"seat":0,"wrong":3}}\n')
    session = resume(session.path)
    assert pin_matches("1234", session.seats[0].pin)
    assert not session.notes


def test_a_player_sees_the_same_whatever_others_have_sealed() -> None:
    sessions = [new_session(["human", "human", "human"], seed=8) for _copy in range(2)]
    for number, session in enumerate(sessions):
        reach_auction(session, 3)
        session.seal(1, session.choices(1).sample(random.Random(number)))
    assert sessions[0].sealed_move(1) != sessions[1].sealed_move(1)
    assert sessions[0].view(0) == sessions[1].view(0)


def test_players_in_another_process_play_the_same_game() -> None:
    here = new_session(["ai:mason", "ai:random"], seed=4)
    play_on(here, random.Random(0), 12)
    woken = threading.Event()
    thinker = Thinker(PLAYER_FACTORY, woken.set)
    seats = [Seat("A", "ai:mason"), Seat("B", "ai:random")]
    there = TableSession.new(ENTRY, make_setup(["ai:mason", "ai:random"], 4), seats, thinker, seed=4)
    try:
        while len(there.steps) < 12:
            there.poll()
            assert woken.wait(PATIENCE)
            woken.clear()
    finally:
        thinker.stop()
    assert there.notes == ()
    assert [step.move for step in there.steps] == [step.move for step in here.steps][: len(there.steps)]


def test_a_pause_ends_when_a_person_sits_down() -> None:
    """Whoever watched has stopped the game; at a table where somebody plays nothing would go on again."""
    session = new_session(["ai:mason", "ai:mason"])
    session.pace.pause(True)
    session.take_back(0)
    assert not session.pace.holds
