"""A game that could not be saved is left by no way without a question, and such trouble is told at once."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.games.capitol.rules.state import CONSTRUCTION
from capitol.games.registry import games
from capitol.host.atomic import append_line
from capitol.kit.inputs import QuitAsked
from capitol.session import journal
from capitol.session.controller import TableSession
from capitol.shell.app import hooks_of
from capitol.shell.table_choice import TableChoice
from tests.scenes.at_table import Table, play_on
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.session.table import fill_disk


def close_window(stand: Stand) -> None:
    """The close button of the window."""
    hook = hooks_of(stand.program).on_event
    assert hook is not None
    assert hook(QuitAsked())


def by_menu(id: str) -> Callable[[Stand], None]:
    """An entry of the menu over the table."""

    def leave(stand: Stand) -> None:
        stand.program.open_menu()
        stand.pass_time()
        stand.press(id)

    return leave


def other_save(stand: Stand) -> None:
    """Another game from the list of saved games."""
    other = next(save for save in stand.program.shelf().saves if save.name == "Other")
    stand.program.resume(other.path)


def begin_new(stand: Stand) -> None:
    """A game with new choices."""
    stand.program.begin(TableChoice.from_last(stand.program.settings, stand.program.entry))


def rematch(stand: Stand) -> None:
    """The same seats again."""
    assert stand.program.session is not None
    stand.program.rematch(stand.program.session)


WAYS: dict[str, Callable[[Stand], None]] = {
    "menu: title": by_menu("menu.title"),
    "menu: quit": by_menu("menu.quit"),
    "window": close_window,
    "end: title": lambda stand: stand.program.to_title(),
    "another save": other_save,
    "new game": begin_new,
    "rematch": rematch,
}


@pytest.fixture
def stand(tmp_path: Path) -> Stand:
    """A game at the table, and another among the saved ones."""
    made = Stand(tmp_path)
    saved_game(made.program, "Other", 40, seed=1)
    made.program.show_title()
    made.pass_time(60)
    begin_new(made)
    made.pass_time(400)
    return made


@pytest.mark.parametrize("way", WAYS)
def test_every_way_asks_while_the_disk_is_full(stand: Stand, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    session, stack = stand.program.session, stand.program.stack
    assert session is not None
    saved = len(stand.program.shelf().saves)
    with monkeypatch.context() as broken:
        fill_disk(broken)
        session.rename("At the edge")
        WAYS[way](stand)
        stand.pass_time()
        assert "the disk is full" in stand.find("unsaved.text").label
        assert stand.faults() == []
        depth = len(stack)
        close_window(stand)
        assert len(stack) == depth, "it is asked once"
        stand.key("return")
        assert not stand.has("unsaved")
        assert stand.program.session is session
        assert not stack.quitting
        assert len(stand.program.shelf().saves) == saved
        stand.program.open_menu()
        WAYS[way](stand)
        stand.pass_time()
        stand.press("unsaved.yes")
        assert stack.quitting or stand.program.session is not session, "it may be left all the same"


@pytest.mark.parametrize("way", WAYS)
def test_a_game_on_the_disk_is_left_without_a_question(stand: Stand, way: str) -> None:
    session = stand.program.session
    WAYS[way](stand)
    stand.pass_time()
    assert not stand.has("unsaved")
    assert stand.program.stack.quitting or stand.program.session is not session


def test_what_a_computer_player_did_is_told_at_once(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    session = stand.program.session
    assert session is not None
    people = [number for number, seat in enumerate(session.seats) if seat.is_human]

    def full_for_computers(path: Path, line: str) -> None:
        if json.loads(line).get("player") in people:
            append_line(path, line)
        else:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as broken:
        fill_disk(broken)
        broken.setattr(journal, "append_line", full_for_computers)
        for _frame in range(100):
            if session.save_trouble is not None:
                break
            assert not stand.has("toast")
            if session.waiting_for:
                stand.press("pass")
                stand.press("pass.sure.yes")
            stand.pass_time(400)
        assert session.steps[-1].seat not in people
        assert "the disk is full" in stand.find("toast").label
    session.retry_save()
    stand.pass_time()
    assert stand.find("toast").label == "The game is saved again."


def test_it_is_told_on_every_screen_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, ["human", "human"])
    path = saved_game(table.program, "A game", 0, people=2, seats=2)
    table.session = TableSession.resume(path, games(), table.program.thinker, table.program.budget)
    fill_disk(monkeypatch)
    table.session.rename("At the edge")
    table.open()
    told: dict[str, bool] = {}

    def seen(name: str) -> None:
        toast = table.scene.stage.find("toast")
        told[name] = told.get(name, True) and toast is not None and "the disk is full" in toast.label

    play_on(table, lambda made: made.state.round > 0 and made.state.phase == CONSTRUCTION, seen)
    screens = ("AuctionScene", "CoverScene", "DrawScene", "RevealScene", "ScoringScene", "TableScene")
    assert told == dict.fromkeys(screens, True)
