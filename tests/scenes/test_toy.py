"""A second game in the program, from its title to its end: what serves every game must know none."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from capitol.ai.player import Player
from capitol.ai.thinking import LocalThinker
from capitol.games.registry import GameEntry
from capitol.kit.inputs import FocusLost
from capitol.session.controller import TableSession
from capitol.session.records import decode_record, verify
from capitol.shell.new_game import NewGameScene
from capitol.shell.saves import SavesScene
from capitol.shell.title import TitleScene
from capitol.table.curtain.cover import CoverScene
from capitol.table.plain_panel import PlainSeal
from capitol.table.plain_table import PlainEnd
from capitol.table.spec import TableSpec
from tests.scenes.harness import Stand
from tests.toy.entry import entry as toy_entry
from tests.toy.screens import ToyScreens, ToyTable

ENTRY = toy_entry()


def make_player(game_id: str, player_id: str) -> Player[object, object]:
    """A computer player of the toy."""
    assert game_id == ENTRY.id
    return ENTRY.player(player_id).make()


@pytest.fixture
def toy(tmp_path: Path) -> Stand:
    """The program with the toy as its only game, at its title."""
    return open_toy(tmp_path)


class OpenToyScreens(ToyScreens):
    """The toy, declared as a game in which nothing is secret."""

    @property
    def spec(self) -> TableSpec:
        return replace(super().spec, privacy="none")


def open_toy(home: Path, screens: type[ToyScreens] = ToyScreens) -> Stand:
    """The program as it starts in this folder."""
    games: dict[str, GameEntry] = {ENTRY.id: ENTRY}
    stand = Stand(home, thinker=LocalThinker(make_player), games=games, screens=lambda game, place: screens(place))
    stand.program.show_title()
    stand.pass_time(60)
    return stand


def begin(stand: Stand, *, people: int, seats: int = 2) -> TableSession:
    """Start a game from New game, the first seats persons."""
    stand.press("new")
    front = stand.scene
    assert isinstance(front, NewGameScene)
    while len(front.choice.seats) > seats:
        front.take(front.choice.without(len(front.choice.seats) - 1))
    for number in range(people):
        scene = stand.scene
        assert isinstance(scene, NewGameScene)
        scene.take(scene.choice.with_seat(number, kind="human"))
        stand.pass_time()
    stand.key("return")
    session = stand.program.session
    assert session is not None
    assert session.entry.id == "toy"
    return session


def wait(stand: Stand) -> None:
    """Let computer players act."""
    for _frame in range(200):
        if not stand.scene.busy and not stand.scene.thinking:
            return
        stand.pass_time(60)
    raise AssertionError("the game stands still")


def move(stand: Stand, id: str = "move.*") -> None:
    """Press a move, of a hand that is shown first if it is covered."""
    if isinstance(stand.scene, ToyTable) and not stand.scene.hand_open:
        stand.press("hand")
    stand.press(id)


def test_where_one_has_put_the_focus_it_is_gone_with_the_hand(toy: Stand) -> None:
    """Arrows lead there past buttons whose width depends on the hand."""
    begin(toy, people=2)
    wait(toy)
    if isinstance(toy.scene, CoverScene):
        toy.press("cover.open")
    table = toy.scene
    assert isinstance(table, ToyTable)
    table.show_hand()
    assert table.shown_to == table.viewer
    toy.key("tab")
    assert table.stage.focus.current(table.stage.root) is not None
    table.hide_hand(always=True)
    assert table.stage.focus.current(table.stage.root) is None
    table.show_hand()
    toy.key("tab")
    toy.key("n")
    table.hand_open = False  # as the flow does with a move
    assert not table.stage.dialog
    assert table.shown_to is None
    assert table.stage.focus.current(table.stage.root) is None
    table.show_hand()
    toy.key("tab")
    toy.key("l")
    assert table.stage.dialog
    table.hand_open = False
    table.stage.close()
    assert table.stage.focus.current(table.stage.root) is None
    toy.key("tab")
    table.look_through(1 - table.viewer, hand_open=False)
    assert table.stage.focus.current(table.stage.root) is None


def play_to_the_end(stand: Stand) -> None:
    """Press whatever leads on, the first move of each kind."""
    for _press in range(60):
        wait(stand)
        if isinstance(stand.scene, PlainEnd):
            return
        if isinstance(stand.scene, CoverScene):
            stand.press("cover.open")
        elif stand.has("confirm"):
            stand.press("confirm")
        else:
            move(stand)
    raise AssertionError("the game does not end")


def test_a_person_plays_a_game_to_its_end_and_again(toy: Stand) -> None:
    session = begin(toy, people=1)
    assert isinstance(toy.scene, ToyTable)
    play_to_the_end(toy)
    assert session.result is not None
    toy.press("export")
    (record,) = (toy.program.record_folder).iterdir()
    assert verify(decode_record(record.read_bytes(), ENTRY.game), ENTRY.game) is None
    toy.press("rematch")
    wait(toy)
    assert toy.program.session is not session
    assert isinstance(toy.scene, ToyTable)


def test_a_game_without_secrets_hides_nothing_between_two_people(tmp_path: Path) -> None:
    toy = open_toy(tmp_path, OpenToyScreens)
    begin(toy, people=2)
    turns: set[int] = set()
    for _press in range(40):
        wait(toy)
        if isinstance(toy.scene, PlainEnd):
            break
        assert not isinstance(toy.scene, CoverScene)
        if isinstance(toy.scene, ToyTable) and toy.scene.chooses:
            assert toy.scene.hand_open
            assert not toy.has("hand")
            turns.add(toy.scene.viewer)
        toy.press("confirm" if toy.has("confirm") else "move.*")
    assert turns == {0, 1}
    assert isinstance(toy.scene, PlainEnd)


def test_two_at_one_screen_see_their_own_number_behind_a_curtain(toy: Stand) -> None:
    session = begin(toy, people=2)
    hidden = [str(number) for number in session.match.setup.secrets]
    wait(toy)
    covers = 0
    for _press in range(40):
        wait(toy)
        if isinstance(toy.scene, PlainEnd):
            break
        if isinstance(toy.scene, CoverScene):
            covers += 1
            assert not any(label.endswith(f": {number}") for number in hidden for label in labels(toy))
            toy.press("cover.open")
            assert isinstance(toy.scene, PlainSeal)
        elif isinstance(toy.scene, ToyTable):
            assert toy.find("line.0").label.endswith(": ?"), "a hand lies face down where two share the screen"
            if toy.has("confirm"):
                toy.press("confirm")
                continue
            assert not toy.has("move.*"), "which moves there are would tell the number"
            assert "Show the hand first" in toy.find("line.2").label
            move(toy)
        else:
            toy.press("move.*")
    assert covers == 2
    assert session.result is not None


def test_under_a_full_curtain_each_turn_passes_behind_a_cover(toy: Stand) -> None:
    toy.program.change_settings("table", curtain="full")
    begin(toy, people=2)
    wait(toy)
    turns = set()
    for _turn in range(4):
        scene = toy.scene
        assert isinstance(scene, CoverScene)
        turns.add(scene.seat)
        toy.press("cover.open")
        toy.press("move.*")
        wait(toy)
        if isinstance(toy.scene, ToyTable):  # the same seat goes on
            toy.press("move.*")
            wait(toy)
    assert turns == {0, 1}


def labels(stand: Stand) -> list[str]:
    """All that is written in front."""
    return [widget.label for widget in stand.scene.stage.root.walk()]


def test_a_move_is_taken_back_but_not_a_card_that_was_seen(toy: Stand) -> None:
    session = begin(toy, people=2)
    before = len(session.steps)
    move(toy, "move.say")
    assert len(session.steps) == before + 1
    toy.press("undo")
    assert len(session.steps) == before
    move(toy, "move.flip")
    assert len(session.steps) == before + 1
    assert not toy.has("undo")


def test_the_table_shows_whose_turn_it_is_and_what_happened(toy: Stand) -> None:
    """The seat to act is marked, what others do is said, and the log holds it all."""
    toy.program.fixed = replace(toy.program.fixed, speed="fast")
    session = begin(toy, people=1)
    said: list[str] = []
    for _press in range(60):
        for _frame in range(200):
            if not toy.scene.busy and not toy.scene.thinking:
                break
            toy.pass_time(60)
            said += [one.label for one in toy.scene.stage.root.walk() if one.id.startswith("line.")]
        if len(session.steps) >= 3:
            break
        assert toy.has("turn.0")
        assert not toy.has("turn.1")
        toy.press("move.say")
    assert any(text.startswith(f"{session.seats[1].name} ") for text in said), "what a computer player does is said"
    lines = toy.find("log.last").label.split("\n")
    assert any(line.startswith("Livia said") for line in lines), lines
    toy.key("l")
    assert toy.has("log.close")
    toy.key("escape")


def test_a_badge_tells_what_everyone_may_know_of_its_seat(toy: Stand) -> None:
    """A game that says nothing of its seats has a menu of each all the same."""
    begin(toy, people=1)
    wait(toy)
    toy.press("seat.1")
    who, points = toy.find("seat.menu.text").label.split("\n")
    assert who
    assert points == "0 points"
    assert toy.has("seat.menu.take")
    toy.key("escape")
    toy.press("seat.0")
    assert toy.find("seat.menu.text").label == "0 points"
    assert toy.has("seat.menu.concede")
    assert not toy.has("seat.menu.reopen")


def test_who_has_sealed_decides_anew_before_the_decisions_are_shown(toy: Stand) -> None:
    session = begin(toy, people=2)
    for _press in range(40):
        wait(toy)
        if toy.has("confirm"):
            break
        if toy.has("cover.open"):
            toy.press("cover.open")
        move(toy)
    toy.press("seat.0")
    toy.press("seat.menu.reopen")
    toy.press("cover.open")
    assert isinstance(toy.scene, PlainSeal)
    assert toy.scene.seat == 0
    toy.press("move.pick 0")
    assert session.sealed_move(0) == "pick 0"
    assert toy.has("confirm")


def test_the_log_tells_what_a_seat_drew_to_it_alone(toy: Stand) -> None:
    """A card drawn in private stands in the log of its owner, and is told again, while the hand is open."""
    toy.program.fixed = replace(toy.program.fixed, speed="fast")
    begin(toy, people=2)
    wait(toy)
    move(toy, "move.draw")
    log = toy.find("log.last").label
    assert "drew" in log
    assert "card" not in log
    toy.key("h")
    if toy.has("cover.open"):
        toy.press("cover.open")
    assert "card" in toy.find("log.last").label
    toy.key("l")
    toy.press("log.2")  # after the seal of the deal, and that a card was drawn
    assert "card" in toy.find("line.2").label
    toy.program.stack.handle(FocusLost())
    assert not any("card" in label for label in labels(toy))


def test_a_killed_game_is_gone_on_with_and_stands_among_the_saves(toy: Stand, tmp_path: Path) -> None:
    session = begin(toy, people=2)
    move(toy, "move.say")
    move(toy, "move.flip")
    steps, path = session.steps, session.path
    assert path is not None
    shutil.copytree(path.parent, tmp_path / "again" / path.parent.name)  # what a program leaves that is killed now
    again = open_toy(tmp_path / "again")
    assert again.find("continue.status").label.endswith("to play")
    again.press("saves")
    assert isinstance(again.scene, SavesScene)
    assert again.has("saves.0") or again.has("save.name")
    again.key("escape")
    again.press("continue")
    resumed = again.program.session
    assert resumed is not None
    assert resumed.steps == steps
    play_to_the_end(again)
    again.press("title")
    assert isinstance(again.scene, TitleScene)


def test_the_program_s_own_screens_are_whole_without_pictures_of_a_game(toy: Stand) -> None:
    assert toy.find("title.name").label == "Toy"
    program = toy.program
    for open_scene in (program.new_game, program.open_settings, program.open_rules, program.open_credits):
        open_scene()
        toy.pass_time(60)
        assert toy.faults() == [], type(toy.scene).__name__
        program.stack.pop()
    program.open_settings()
    for group in ("colour", "motion"):
        toy.press(f"settings.group.{group}")
        assert toy.faults() == []


def test_a_plain_table_gives_hints_and_a_move_of_one_is_only_pointed_at(toy: Stand) -> None:
    session = begin(toy, people=1)
    play_until(toy, lambda: toy.has("hint"))
    before = len(session.steps)
    toy.press("hint")
    wait_for_hint(toy)
    hint = toy.scene.stage.dialog
    assert hint is not None
    rows = [one for one in hint.walk() if one.id.startswith("hint.") and one.id.removeprefix("hint.").isdecimal()]
    assert 1 <= len(rows) <= 3
    assert isinstance(toy.scene, ToyTable)
    move = toy.scene.hints.moves[0]
    assert rows[0].label.startswith(toy.scene.move_text(move))
    toy.press("hint.0")
    focus = toy.scene.stage.focus.current(toy.scene.stage.root)
    assert focus is not None
    assert focus.id == f"move.{ENTRY.game.move_text(session.setup, move)}"
    assert len(session.steps) == before


def test_without_hints_at_the_table_there_is_no_button(toy: Stand) -> None:
    toy.program.change_settings("table", hints=False)
    begin(toy, people=1)
    play_until(toy, lambda: toy.has("move.*"))
    assert not toy.has("hint")


def play_until(stand: Stand, there: Callable[[], bool]) -> None:
    """Wait until it is there, and seal on the way whatever is to be sealed."""
    for _press in range(20):
        wait(stand)
        if there():
            return
        stand.press("confirm" if stand.has("confirm") else "move.*")
    raise AssertionError("it never came")


def wait_for_hint(stand: Stand) -> None:
    """Wait for the answer to a hint."""
    for _frame in range(200):
        if stand.has("hint.0"):
            return
        stand.pass_time(60)
    raise AssertionError("no hint came")
