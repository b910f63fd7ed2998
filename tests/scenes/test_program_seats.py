"""A program of somebody else at a seat: chosen in New game, tried, remembered, and there again after Continue."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from capitol.ai.program_thinker import ProgramThinker
from capitol.ai.thinkers import Thinkers
from capitol.ai.worker import Thinker
from capitol.shell.new_game import NewGameScene
from capitol.shell.table_choice import TableChoice
from tests.scenes.harness import Stand
from tests.waiting import wait_until

BOT = Path(__file__).parent.parent / "ai" / "example_bot.py"


def command(*parts: object) -> str:
    """A command line that runs Python with these arguments."""
    return " ".join(f'"{part}"' for part in (sys.executable, *parts))


@pytest.fixture
def table(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> Stand:
    """New game in front, with two seats; the program may start programs."""
    monkeypatch.setattr("capitol.ai.engine_process.READY_SECONDS", 60.0)
    stand.program.thinker = Thinkers(stand.program.thinker, ProgramThinker())
    stand.press("new")
    stand.press("seat.3.remove")
    stand.press("seat.2.remove")
    return stand


def seat_program(table: Stand, text: str) -> None:
    """Let a program play the second seat."""
    table.press("seat.1.kind")
    table.press("seat.1.kind.cmd:")
    assert table.scene.stage.focus.id == "seat.1.command"
    table.key("ctrl+a")
    table.type(text)


def wait(table: Stand, done: Callable[[], object]) -> None:
    """Let time pass until something is so."""

    def seen() -> object:
        table.pass_time()
        return done()

    wait_until(seen)


def tried(table: Stand) -> NewGameScene:
    """Press Start, and wait until the programs have been tried."""
    scene = table.scene
    assert isinstance(scene, NewGameScene)
    table.press("start")
    assert not (scene.thinking and table.find("start").enabled)
    wait(table, lambda: not scene.thinking)
    return scene


def test_a_program_plays_and_is_there_again_after_continue(table: Stand) -> None:
    seat_program(table, command(BOT))
    assert table.faults() == []
    tried(table)
    session = table.program.session
    assert session is not None
    assert session.seats[1].kind == "cmd:" + command(BOT)
    assert BOT.name not in session.record().decode(), "a record never holds a command line"
    assert table.program.settings.programs == (command(BOT),)
    before = len(session.steps)
    wait(table, lambda: len(session.steps) > before or session.waiting_for)
    table.program.to_title()
    table.pass_time(60)
    table.press("continue")
    again = table.program.session
    assert again is not None
    assert again is not session
    assert again.seats[1].kind == "cmd:" + command(BOT)
    assert TableChoice.from_last(table.program.settings, table.program.entry).seats[1].command == command(BOT)
    table.program.thinker.stop()


def test_a_save_starts_no_program_that_was_never_started_here(table: Stand) -> None:
    seat_program(table, command(BOT))
    tried(table)
    table.program.to_title()
    table.program.change_settings(programs=())
    table.pass_time(60)
    table.press("continue")
    session = table.program.session
    assert session is not None
    assert session.seats[1].player_id == table.program.entry.substitute
    assert session.seats[1].name in table.find("toast").label
    table.program.thinker.stop()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("no-such-program --fast", "there is no program called “no-such-program”"),
        ('python "half', "quotation mark"),
        (command("-c", "pass"), "ended again at once"),
        (command("-c", "input(); print(3, flush=True); input()"), "does not speak the engine protocol"),
    ],
)
def test_why_a_program_cannot_play(table: Stand, text: str, why: str) -> None:
    if sys.platform == "win32" and "half" in text:
        return
    seat_program(table, text)
    scene = tried(table)
    assert table.scene is scene, "no game begins"
    assert why in table.find("newgame.fault").label
    assert scene.choice.seats[1].name in table.find("newgame.fault").label
    assert table.program.settings.programs == ()
    assert table.faults() == []
    table.press("seat.1.command")
    table.key("end")
    table.type("x")
    assert not table.has("newgame.fault"), "another command may be tried"


def test_a_program_needs_a_command(table: Stand) -> None:
    table.press("seat.1.kind")
    table.press("seat.1.kind.cmd:")
    assert "command" in table.find("newgame.fault").label
    assert not table.find("start").enabled


def test_a_player_that_is_stuck_is_given_up_within_ten_seconds(stand: Stand) -> None:
    """The hardest opponent may think for 2.5 s, and nobody waits a minute for a thought that never ends."""
    stand.program.fixed = replace(stand.program.fixed, counted=False)
    thinker = Thinker("capitol.games.registry:make_player")
    assert 2.4 <= thinker.limit(stand.program.budget) <= 10
