"""Campaign: programs that misbehave at the table of a saved game. All manners with `--full`."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

from capitol.ai.player import Budget
from capitol.ai.program_thinker import ProgramThinker
from capitol.ai.thinkers import Thinkers
from capitol.ai.thinking import LocalThinker
from capitol.games.registry import make_player
from capitol.session.controller import TableSession
from capitol.session.seats import CMD_PREFIX, Seat
from tests.campaign.attack import sample
from tests.campaign.bad_program import MANNERS
from tests.session.table import ENTRY, make_setup, resume

PROGRAM = Path(__file__).with_name("bad_program.py")
LONGEST_S = 120
LARGEST = 2 << 20


def play(folder: Path, manner: str, actions: int) -> TableSession:
    """A game of a program against a computer player, up to so many actions; fails where it stands still."""
    command = f'"{sys.executable}" "{PROGRAM}" "{manner}"'
    seats = [Seat("Bad", CMD_PREFIX + command, "ivory"), Seat("Good", "ai:mason", "ink")]
    ready = threading.Event()
    thinker = Thinkers(LocalThinker(make_player, ready.set), ProgramThinker(ready.set))
    session = TableSession.new(
        ENTRY,
        make_setup(["cmd", "ai:mason"]),
        seats,
        thinker,
        seed=1,
        folder=folder,
        name=manner,
        budget=Budget(milliseconds=100),
    )
    session.on_failure = lambda failure: None
    give_up = time.monotonic() + LONGEST_S
    try:
        session.poll()
        while session.result is None and len(session.steps) < actions:
            assert time.monotonic() < give_up, f"{manner}: the table waits for ever"
            ready.wait(1)
            ready.clear()
            session.poll()
    finally:
        session.close()
        began = time.monotonic()
        thinker.stop()
        assert time.monotonic() - began < 15, f"{manner}: it cannot be ended"
    return session


def test_programs_that_misbehave(tmp_path: Path, full: bool) -> None:
    """The game goes on, all of it is saved, and the save can be opened again."""
    for manner in sample([one for one in MANNERS if one != "no greeting" or full], 6, full):
        session = play(tmp_path, manner, 10_000 if full else 24)
        assert session.save_trouble is None, manner
        assert session.path is not None
        assert session.path.stat().st_size < LARGEST, manner
        again = resume(session.path)
        assert again.match.full_state == session.match.full_state, manner
        assert [note.text for note in again.notes][: len(session.notes)] == [note.text for note in session.notes]
        again.close()
