"""Ways to another's cards, one by one: what lies behind a cover stays there, whoever is let play for whom."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest

from capitol.core.setup import HUMAN
from capitol.games.capitol.rules.moves import Bid, Pass
from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.state import DRAW
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.draw_scene import DrawScene
from capitol.games.capitol.ui.parts.card import CardWidget
from capitol.games.capstone.rules.numbers import HEIGHT
from capitol.games.capstone.ui.arrange_scene import ArrangeScene
from capitol.games.capstone.ui.table_scene import TableScene as CapstoneTable
from capitol.kit.display import Display
from capitol.kit.inputs import FocusGained, FocusLost
from capitol.kit.narrator import Narrator
from capitol.session.controller import TableSession
from capitol.session.launch import Launch
from capitol.shell.app import _leave_pictures
from capitol.shell.table_choice import TableChoice
from capitol.table.curtain.cover import CoverScene
from tests.scenes.at_table import Table
from tests.scenes.harness import Stand
from tests.scenes.hearing import Ear
from tests.scenes.test_secrets import at, to_act
from tests.session.disk_faults import FaultyDisk

NORA, OTTO = 0, 1
PIN = "4821"
OWN = re.compile(r"(hand|kept|piece|place)\.\d+")
"""Widgets that show what one seat alone may see."""
NOVICE = {"capitol": "novice", "capstone": "apprentice"}
GAMES = ("capitol", "capstone")


def sit_down(home: Path, game: str, *, curtain: str, pin: str = PIN, first: int = NORA, seed: int = 77) -> Stand:
    """Nora, with a PIN, and Otto at a new game, as New game begins it."""
    stand = Stand(home, seed=seed)
    program = stand.program
    choice = TableChoice.standard(program.settings, program.entry_of(game))
    while len(choice.seats) > 2:
        choice = choice.without(len(choice.seats) - 1)
    choice = choice.with_seat(NORA, name="Nora", pin=pin).with_seat(OTTO, kind=HUMAN, name="Otto")
    choice = replace(choice.with_table(curtain=curtain), first=str(first))
    program.begin(choice)
    stand.pass_time(200)
    return stand


def session_of(stand: Stand) -> TableSession:
    """The game at the table."""
    session = stand.program.session
    assert session is not None
    return session


def shown(stand: Stand, seat: int = NORA) -> list[str]:
    """What the screen shows of the secrets of a seat."""
    scene = stand.scene
    seen_by = getattr(scene, "viewer", getattr(scene, "seat", None))
    if isinstance(scene, CoverScene) or seen_by != seat or getattr(scene, "hidden", False):
        return []
    return [
        one.label for one in scene.stage.root.walk() if OWN.fullmatch(one.id) and one.label and not _empty(one.label)
    ]


def _empty(label: str) -> bool:
    return label.endswith(": empty")


def open_menu(stand: Stand) -> None:
    """By Esc, which may end a show first."""
    for _try in range(3):
        if not stand.has("menu.handover"):
            stand.key("escape")
            stand.pass_time(60)


def let_a_computer_play(stand: Stand, seat: int) -> None:
    """From the table, by the menu."""
    game = session_of(stand).entry.id
    open_menu(stand)
    for id in ("menu.handover", f"menu.hand.{seat}", f"menu.hand.{seat}.{NOVICE[game]}"):
        stand.press(id)
    stand.pass_time(400)


def to_the_auction(session: TableSession) -> None:
    """All pass until stacks are to be sealed."""
    while not session.match.is_sealed_decision:
        session.act(session.match.to_act[0], Pass())


def to_the_reveal(stand: Stand) -> None:
    """Both have sealed, and the stacks are still to be turned over."""
    session = session_of(stand)
    to_the_auction(session)
    for seat in (NORA, OTTO):
        session.seal(seat, Bid(()))
    stand.program.open_table(session)
    stand.pass_time(400)


def to_nora_s_cover(stand: Stand) -> None:
    """Her turn comes, and the screen is covered."""
    if stand.has("show"):
        stand.press("show")
    assert isinstance(stand.scene, CoverScene)
    assert stand.scene.seat == NORA


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("curtain", ["quick", "full"])
def test_a_computer_for_the_other_opens_nothing_from_the_cover(tmp_path: Path, game: str, curtain: str) -> None:
    """“Not Nora? Back”, Menu, Change players, Let a computer play for Otto; then Continue."""
    stand = sit_down(tmp_path, game, curtain=curtain)
    to_nora_s_cover(stand)
    stand.press("cover.back")
    let_a_computer_play(stand, OTTO)
    assert not session_of(stand).seats[OTTO].is_human
    assert shown(stand) == []
    stand.program.to_title()
    stand.pass_time(60)
    stand.press("continue")
    stand.pass_time(400)
    assert shown(stand) == []


@pytest.mark.parametrize("pin", [PIN, ""])
def test_a_computer_for_the_other_opens_no_hand_before_it_is_shown(tmp_path: Path, pin: str) -> None:
    """By the menu alone, before “Show the hand” was ever pressed."""
    stand = sit_down(tmp_path, "capitol", curtain="quick", pin=pin)
    assert shown(stand) == []
    let_a_computer_play(stand, OTTO)
    assert shown(stand) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_for_the_other_opens_nothing_from_the_menu_of_the_seat(tmp_path: Path, game: str) -> None:
    stand = sit_down(tmp_path, game, curtain="quick")
    if isinstance(stand.scene, CoverScene):
        stand.press("cover.back")
    stand.press("seat.1")
    stand.press("seat.menu.concede")
    stand.press(f"hand.{NOVICE[game]}")
    stand.pass_time(400)
    assert not session_of(stand).seats[OTTO].is_human
    assert shown(stand) == []


def test_an_auction_opens_no_stack_after_the_other_was_handed_over(tmp_path: Path) -> None:
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    session = session_of(stand)
    to_the_auction(session)
    stand.program.open_table(session)
    stand.pass_time(400)
    to_nora_s_cover(stand)
    stand.press("cover.back")
    let_a_computer_play(stand, OTTO)
    assert not isinstance(stand.scene, AuctionScene), "the stack of Nora lies open"
    assert shown(stand) == []


def test_a_goal_stays_covered_after_the_other_was_handed_over(tmp_path: Path) -> None:
    stand = sit_down(tmp_path, "capstone", curtain="quick")
    to_nora_s_cover(stand)
    stand.press("cover.back")
    let_a_computer_play(stand, OTTO)
    assert not isinstance(stand.scene, ArrangeScene), "the pieces of Nora lie open"
    assert shown(stand) == []


@pytest.mark.parametrize("game", GAMES)
def test_whoever_takes_a_seat_back_sees_only_its_own_hand(tmp_path: Path, game: str) -> None:
    """Otto is handed over and comes back: Nora's hand was never to be seen."""
    stand = sit_down(tmp_path, game, curtain="quick")
    if isinstance(stand.scene, CoverScene):
        stand.press("cover.back")
    let_a_computer_play(stand, OTTO)
    seen = shown(stand)
    for _try in range(4):
        if not stand.has("menu.handover"):
            stand.key("escape")
            stand.pass_time(60)
    stand.press("menu.handover")
    stand.press("menu.take.1")
    stand.pass_time(60)
    assert isinstance(stand.scene, CoverScene)
    stand.press("cover.open")
    stand.pass_time(400)
    assert session_of(stand).seats[OTTO].is_human
    assert seen + shown(stand) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_crash_report_holds_no_secret_of_a_game_at_a_shared_screen(tmp_path: Path, game: str) -> None:
    """It is written for somebody else: the deal of a game in progress does not stand in it."""
    stand = sit_down(tmp_path, game, curtain="quick")
    account = stand.program.account()
    deal = session_of(stand).entry.game.encode_setup(session_of(stand).match.setup)
    for name in ("stacks", "draws", "secrets"):
        assert name not in deal or f'"{name}"' not in account


def test_pieces_that_were_hidden_ask_for_the_pin_again(tmp_path: Path) -> None:
    """Nora has proved it and leaves for the menu; whoever comes back from there has it still to do."""
    stand = sit_down(tmp_path, "capstone", curtain="quick")
    to_nora_s_cover(stand)
    stand.type(PIN)
    stand.pass_time(400)
    assert shown(stand) != []
    stand.key("escape")
    stand.pass_time(60)
    stand.key("escape")
    stand.pass_time(60)
    assert isinstance(stand.scene, ArrangeScene)
    stand.key("h")
    assert isinstance(stand.scene, CoverScene)
    stand.type("1111")
    stand.press("cover.back")
    assert shown(stand) == []
    stand.key("h")
    stand.type(PIN)
    stand.pass_time(60)
    assert shown(stand) != []


def test_who_plays_on_alone_is_asked_once_until_somebody_sits_down(tmp_path: Path) -> None:
    """Also after the table was left, for whoever opens it again may be somebody else."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    let_a_computer_play(stand, OTTO)
    stand.press("show")
    stand.type(PIN)
    stand.pass_time(400)
    assert shown(stand) != []
    stand.key("p", "return")  # a turn, and Otto's computer player after it
    stand.pass_time(2000)
    assert isinstance(stand.scene, AuctionScene), "nobody else is there: no cover comes"
    assert stand.scene.seat == NORA
    stand.key("escape")
    stand.pass_time(60)
    stand.press("menu.handover")
    stand.press(f"menu.take.{OTTO}")
    stand.press("cover.open")
    stand.pass_time(400)
    assert isinstance(stand.scene, CoverScene)
    assert shown(stand) == []
    stand.press("cover.back")
    let_a_computer_play(stand, OTTO)
    to_nora_s_cover(stand)
    stand.type(PIN)
    stand.pass_time(400)
    assert shown(stand) != []
    stand.program.to_title()
    stand.pass_time(60)
    stand.press("continue")
    stand.pass_time(400)
    assert isinstance(stand.scene, CoverScene)
    assert stand.has("pin")


def test_who_looks_at_the_own_hand_while_the_other_leaves_is_not_asked_again(tmp_path: Path) -> None:
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    to_nora_s_cover(stand)
    stand.type(PIN)
    stand.pass_time(400)
    stand.press("seat.1")
    stand.press("seat.menu.concede")
    stand.press("hand.novice")
    stand.pass_time(400)
    assert shown(stand) != []


@pytest.mark.parametrize("pin", [PIN, ""])
def test_a_rematch_stays_private_where_one_person_is_left(tmp_path: Path, pin: str) -> None:
    stand = sit_down(tmp_path, "capitol", curtain="quick", pin=pin)
    let_a_computer_play(stand, OTTO)
    stand.program.rematch(session_of(stand))
    stand.pass_time(400)
    session = session_of(stand)
    assert [seat.is_human for seat in session.seats] == [True, False]
    assert session.privacy.hides(NORA)
    assert shown(stand) == []


def test_what_a_person_held_is_seen_by_nobody_who_only_watches(tmp_path: Path) -> None:
    """In an exhibition hands may lie open; not any more when somebody has sat down and left."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    for seat in (OTTO, NORA):
        let_a_computer_play(stand, seat)
    session_of(stand).pace.pause(True)
    stand.pass_time(400)
    for key in ("h", "space", "return"):
        stand.key(key)
        assert shown(stand) == []
    assert not stand.has("hide")


def test_with_open_hands_a_computer_player_draws_face_down(tmp_path: Path) -> None:
    """People have agreed to show theirs; what a computer player holds, for itself or for one of them, is hidden."""
    session = at(("human", "human", "ai:mason"), to_act(2, DRAW), curtain="open")
    stand = Stand(tmp_path)
    stand.program.open_table(session)
    stand.pass_time(400)
    assert isinstance(stand.scene, DrawScene)
    hidden = session.match.full_state.hidden[2]
    faces = [one.card for one in stand.scene.stage.root.walk() if isinstance(one, CardWidget) and "hand" in one.id]
    assert faces.count(None) == len(hidden) > 0


@pytest.mark.parametrize("curtain", ["quick", "full"])
def test_where_nobody_chooses_h_covers_the_table_first(tmp_path: Path, curtain: str) -> None:
    """Nora has moved, and Otto's turn is put off: the table is still seen through her eyes."""
    stand = sit_down(tmp_path, "capitol", curtain=curtain, pin="")
    stand.pass_time(1000)
    stand.key("h")
    stand.pass_time(400)
    assert shown(stand) != []
    stand.key("f", "space", "space", "return")
    stand.pass_time(1000)
    if isinstance(stand.scene, CoverScene):
        stand.press("cover.back")
    else:
        session_of(stand).concede(OTTO, "novice")
        session_of(stand).pace.pause(True)
        stand.program.open_table(session_of(stand))
        stand.pass_time(400)
    for press in (partial(stand.key, "h"), partial(stand.press, "hide")):
        press()
        assert isinstance(stand.scene, CoverScene)
        assert stand.scene.seat == NORA
        assert shown(stand) == []
        stand.key("escape")
        stand.pass_time(60)


def test_where_all_have_sealed_h_covers_the_table_first(tmp_path: Path) -> None:
    stand = sit_down(tmp_path, "capitol", curtain="quick", pin="")
    to_the_reveal(stand)
    assert stand.find("confirm").label == "Reveal"
    stand.key("h")
    assert isinstance(stand.scene, CoverScene)
    assert shown(stand) == []


def test_who_was_not_there_at_first_is_asked_once_for_the_turn(tmp_path: Path) -> None:
    """“Not Nora? Back”, and then she is: behind her PIN her turn begins, with no second cover."""
    stand = sit_down(tmp_path, "capitol", curtain="full")
    to_nora_s_cover(stand)
    stand.press("cover.back")
    stand.key("h")
    stand.type(PIN)
    stand.pass_time(400)
    assert shown(stand) != []
    assert stand.has("pass")
    assert not stand.find("confirm").enabled


def test_a_pin_keeps_its_hand_covered_where_hands_lie_open(tmp_path: Path) -> None:
    stand = sit_down(tmp_path, "capitol", curtain="open")
    assert shown(stand) == []
    stand.key("h")
    assert isinstance(stand.scene, CoverScene)
    assert stand.has("pin")


def test_with_open_hands_a_sealed_stack_is_opened_through_its_cover(tmp_path: Path) -> None:
    """“Everyone may see every hand, except in auctions.”"""
    stand = sit_down(tmp_path, "capitol", curtain="open", pin="")
    to_the_reveal(stand)
    stand.press(f"seat.{NORA}")
    stand.press("seat.menu.reopen")
    stand.pass_time(400)
    assert isinstance(stand.scene, CoverScene)


def test_keys_pressed_again_and_again_do_not_open_the_next_cover(tmp_path: Path) -> None:
    stand = sit_down(tmp_path, "capitol", curtain="full", pin="")
    stand.program.fixed = replace(stand.program.fixed, counted=False)
    assert isinstance(stand.scene, CoverScene)
    stand.pass_time(1000)
    stand.key("return")
    assert shown(stand) != []
    stand.key("f", "space", "space")
    for _time in range(12):
        stand.key("return")
        stand.pass_time(250)
    assert isinstance(stand.scene, CoverScene)
    assert stand.scene.seat == OTTO
    stand.pass_time(600)
    stand.key("return")
    assert not isinstance(stand.scene, CoverScene)


def test_in_the_draw_a_full_curtain_covers_a_hand_that_is_to_be_shown(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.open_table(at(("human", "human"), to_act(0, DRAW), curtain="full"))
    stand.pass_time(1000)
    assert isinstance(stand.scene, DrawScene)
    stand.key("h")
    assert isinstance(stand.scene, CoverScene)


def test_wrong_pins_wait_also_after_the_game_was_opened_again(tmp_path: Path) -> None:
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    to_nora_s_cover(stand)
    for _time in range(3):
        stand.type("1111")
    stand.program.to_title()
    stand.pass_time(60)
    stand.press("continue")
    stand.pass_time(400)
    to_nora_s_cover(stand)
    stand.type(PIN)
    assert isinstance(stand.scene, CoverScene)
    assert stand.find("pin.message").label.startswith("Wrong PIN. Wait")


def test_a_question_about_the_hand_goes_with_it(tmp_path: Path) -> None:
    """“Nora keeps 7 cards worth 33” stayed in front when the window lost the focus, and could be answered for her."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    to_nora_s_cover(stand)
    stand.type(PIN)
    stand.pass_time(400)
    stand.press("pass")
    assert stand.has("pass.sure.yes")
    stand.program.stack.handle(FocusLost())
    stand.program.stack.handle(FocusGained())
    stand.pass_time(60)
    assert not stand.has("pass.sure.yes")
    assert shown(stand) == []


@pytest.mark.parametrize("sealed", [False, True])
def test_the_way_back_from_taking_a_seat_shows_no_hand(tmp_path: Path, sealed: bool) -> None:
    """Nora plays alone; the device goes to Otto, who is to take his seat back, and turns round."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    let_a_computer_play(stand, OTTO)
    session = session_of(stand)
    if sealed:
        to_the_auction(session)
        stand.program.open_table(session)
        stand.pass_time(400)
    to_nora_s_cover(stand)
    stand.type(PIN)
    stand.pass_time(400)
    assert shown(stand) != []
    stand.key("escape")
    stand.pass_time(60)
    stand.press("menu.handover")
    stand.press(f"menu.take.{OTTO}")
    stand.pass_time(60)
    stand.press("cover.back")
    stand.pass_time(400)
    for _time in range(3):
        assert shown(stand) == []
        stand.key("escape")
        stand.pass_time(60)
    assert session.privacy.hides(NORA)


def test_the_way_back_from_the_plate_of_a_seat_shows_no_hand(tmp_path: Path) -> None:
    """The same by the seat at the table, where nothing lies between the cover and the hand."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    let_a_computer_play(stand, OTTO)
    to_nora_s_cover(stand)
    stand.type(PIN)
    stand.pass_time(400)
    assert shown(stand) != []
    stand.press(f"seat.{OTTO}")
    stand.press("seat.menu.take")
    stand.pass_time(60)
    assert isinstance(stand.scene, CoverScene)
    stand.press("cover.back")
    stand.pass_time(400)
    assert shown(stand) == []
    stand.key("h")
    assert isinstance(stand.scene, CoverScene)
    assert stand.has("pin")


def test_with_open_hands_a_stack_stays_covered_when_the_other_has_left(tmp_path: Path) -> None:
    stand = sit_down(tmp_path, "capitol", curtain="open", pin="")
    session = session_of(stand)
    to_the_auction(session)
    session.seal(OTTO, Bid(()))
    stand.program.open_table(session)
    stand.pass_time(400)
    to_nora_s_cover(stand)
    stand.press("cover.back")
    let_a_computer_play(stand, OTTO)
    stand.pass_time(400)
    assert isinstance(stand.scene, CoverScene)
    assert stand.scene.seat == NORA


@pytest.mark.parametrize("game", GAMES)
def test_what_a_computer_has_played_for_nora_is_not_taken_back(tmp_path: Path, game: str) -> None:
    """Otto lets it play her cards into the log, or build for her goal, and wants to be back before all that."""
    stand = sit_down(tmp_path, game, curtain="quick", pin="", first=OTTO)
    session = session_of(stand)
    if session.match.is_sealed_decision:
        for seat in (NORA, OTTO):
            session.seal(seat, session.choices(seat).moves()[0])
        session.commit_sealed()
        stand.program.open_table(session)
        stand.pass_time(400)
    let_a_computer_play(stand, NORA)
    if stand.has("show"):
        stand.press("show")
    while session.match.to_act != (OTTO,):
        stand.pass_time(400)
    steps = len(session.steps)
    session.act(OTTO, session.choices(OTTO).sample(random.Random(1)))
    stand.program.open_table(session)
    while not any(step.seat == NORA for step in session.steps[steps:]):
        stand.pass_time(400)
    stand.key("ctrl+z")
    stand.pass_time(400)
    assert any(step.seat == NORA for step in session.steps[steps:])
    assert not session.can_undo(OTTO)


@pytest.mark.parametrize("game", GAMES)
def test_a_pin_is_not_taken_away_where_nothing_can_say_so_later(tmp_path: Path, disk: FaultyDisk, game: str) -> None:
    """The folder of the saves is renamed, Nora's PIN taken away, and the folder given its name again."""
    stand = sit_down(tmp_path, game, curtain="quick")
    to_nora_s_cover(stand)
    disk.fail_as("all")
    stand.press("pin.forgot")
    stand.press("forgotten.yes")
    stand.pass_time(400)
    assert "Nothing was changed" in stand.find("unsaved.change.text").label
    assert shown(stand) == []
    stand.press("unsaved.change.close")
    assert isinstance(stand.scene, CoverScene)
    disk.work()
    stand.press("forgotten.yes")
    stand.pass_time(400)
    assert shown(stand) != []
    assert [note.kind for note in session_of(stand).notes] == ["unlocked"]


def test_a_hidden_hand_does_not_tell_that_it_can_do_nothing(tmp_path: Path) -> None:
    """Without discards, a hand of roofs and no house to be roofed has to pass: not before it is shown."""
    table = Table(tmp_path, (HUMAN, HUMAN), rules=Rules(blank_plays="no"), options={"curtain": "quick"})
    seat = table.state.turn
    table.give(seat, [CARD_OF_NAME["R4"]])
    table.open()
    table.pass_time(2000)
    assert table.session.can_undo(seat) is False
    table.key("h")
    table.pass_time(2000)
    assert [step.seat for step in table.session.steps] == [seat]


def test_without_a_card_all_see_what_is_to_be_done(tmp_path: Path) -> None:
    table = Table(tmp_path, (HUMAN, HUMAN), options={"curtain": "quick"})
    seat = table.state.turn
    table.give(seat, ())
    table.open()
    table.pass_time(2000)
    assert [step.seat for step in table.session.steps] == [seat]


def test_what_is_written_as_the_window_closes_shows_no_hand(tmp_path: Path) -> None:
    """Otto has started the program with ``--dump-ui``; Nora closes it with her hand open."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    to_nora_s_cover(stand)
    stand.type(PIN)
    stand.pass_time(400)
    assert shown(stand) != []
    tree = tmp_path / "ui.json"
    assert _leave_pictures(Launch(dump_ui=tree), stand.program, Mock(Display))
    assert shown(stand) == []
    assert '"id": "seat.0"' in tree.read_text(encoding="utf-8")


@pytest.mark.parametrize("key", ["?", "escape"])
def test_what_comes_in_front_of_an_auction_covers_it(tmp_path: Path, key: str) -> None:
    """Nora looks into the rules and leaves the machine; Otto comes and presses Esc."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    session = session_of(stand)
    to_the_auction(session)
    stand.program.open_table(session)
    stand.pass_time(400)
    stand.type(PIN)
    stand.pass_time(400)
    assert isinstance(stand.scene, AuctionScene)
    stand.key(key)
    stand.pass_time(400)
    assert not isinstance(stand.scene, AuctionScene)
    stand.key("escape")
    stand.pass_time(400)
    assert isinstance(stand.scene, CoverScene)
    assert shown(stand) == []
    stand.type(PIN)
    stand.pass_time(400)
    assert isinstance(stand.scene, AuctionScene)


@pytest.mark.parametrize("leaves", ["h", "window"])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_tip_said_of_an_open_hand_goes_with_it(tmp_path: Path, game: str, leaves: str) -> None:
    """It may point at where the house in Nora's hand would go; the house is out of sight once she has hidden it."""
    stand = sit_down(tmp_path, game, curtain="quick")
    to_nora_s_cover(stand)
    stand.type(PIN)
    stand.pass_time(400)
    scene, stage = stand.scene, stand.scene.stage
    about = next(one for one in stage.root.walk() if one.label and not one.rect.w > 200)
    assert stage.tip("An area of this colour forces the roof.", about.id, "No more tips", lambda: None)
    stand.pass_time(60)
    assert stage.tipped
    if leaves == "h":
        stand.key("h")
    else:
        stand.program.stack.handle(FocusLost())
    stand.pass_time(60)
    assert not scene.stage.tipped
    assert "An area of this colour" not in " ".join(one.label for one in stand.scene.stage.root.walk())


def test_the_voice_does_not_repeat_a_digit_of_the_pin(tmp_path: Path) -> None:
    """Otto looks away and listens while Nora presses the keys of the pad."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    to_nora_s_cover(stand)
    ear = Ear()
    stand.program.stack.narrator = Narrator(ear)
    stand.scene.stage.focus_on("pin.4")
    stand.pass_time(400)
    ear.take()
    stand.key("return")
    stand.pass_time(400)
    assert not any("4" in said for said in ear.take())
    assert isinstance(stand.scene, CoverScene)
    assert stand.scene._typed == "4"


def test_a_covered_stack_lets_others_leave_the_table(tmp_path: Path) -> None:
    """Nora covers her stack and goes; Otto, without her PIN, still comes to the menu, and her stack stays as it was."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    session = session_of(stand)
    to_the_auction(session)
    stand.program.open_table(session)
    stand.pass_time(400)
    stand.type(PIN)
    stand.pass_time(400)
    stand.key("1")
    made = session.draft(NORA)
    stand.key("h")
    assert isinstance(stand.scene, CoverScene)
    stand.key("escape")
    stand.pass_time(400)
    assert not isinstance(stand.scene, AuctionScene | CoverScene)
    assert shown(stand) == []
    stand.key("escape")
    stand.pass_time(60)
    assert stand.has("menu.handover")
    stand.key("escape")
    stand.pass_time(60)
    stand.key("return")
    stand.pass_time(400)
    assert isinstance(stand.scene, CoverScene)
    assert session.draft(NORA) == made
    stand.type(PIN)
    stand.pass_time(400)
    assert isinstance(stand.scene, AuctionScene)


@pytest.mark.parametrize("pin", [PIN, ""])
@pytest.mark.parametrize("game", GAMES)
def test_a_rematch_of_computers_for_both_opens_no_hand(tmp_path: Path, game: str, pin: str) -> None:
    """Both seats are given away, and the rematch is watched from Nora's; then she is to play on."""
    stand = sit_down(tmp_path, game, curtain="quick", pin=pin)
    for seat in (OTTO, NORA):
        let_a_computer_play(stand, seat)
    stand.program.rematch(session_of(stand))
    session = session_of(stand)
    session.pace.pause(True)
    stand.pass_time(400)
    assert not session.privacy.people
    assert not session.privacy.is_exhibition
    stand.key("h")
    stand.pass_time(400)
    assert shown(stand, NORA) == shown(stand, OTTO) == []
    open_menu(stand)
    for id in ("menu.handover", f"menu.take.{NORA}"):
        stand.press(id)
    stand.pass_time(400)
    assert isinstance(stand.scene, CoverScene) == bool(pin), "a PIN keeps its seat for who knows it"


def test_half_a_pin_is_left_to_nobody(tmp_path: Path) -> None:
    """Three digits are typed, and the person is called away: one try of ten would be left to the next."""
    stand = sit_down(tmp_path, "capitol", curtain="quick")
    to_nora_s_cover(stand)
    for leaves in ("window", "rules"):
        stand.type(PIN[:3])
        if leaves == "window":
            stand.program.stack.handle(FocusLost())
            stand.program.stack.handle(FocusGained())
        else:
            stand.key("f1")
            stand.key("escape")
        stand.pass_time(400)
        stand.type(PIN[3])
        assert isinstance(stand.scene, CoverScene)
        stand.key("backspace")
    stand.type(PIN)
    stand.pass_time(400)
    assert shown(stand) != []


@pytest.mark.parametrize("pin", [PIN, ""])
def test_h_hides_the_hand_past_a_dialog(tmp_path: Path, pin: str) -> None:
    """“Cover the screen at once”, also with a panel open."""
    stand = sit_down(tmp_path, "capitol", curtain="quick", pin=pin)
    if pin:
        to_nora_s_cover(stand)
        stand.type(PIN)
    else:
        stand.key("h")
    stand.pass_time(400)
    assert shown(stand) != []
    stand.press(f"seat.{OTTO}")
    assert stand.scene.stage.dialog is not None
    stand.key("h")
    stand.pass_time(400)
    assert shown(stand) == []
    assert not isinstance(stand.scene, CoverScene), "one press hides, and asks for nothing"
    session = session_of(stand)
    to_the_auction(session)
    stand.program.open_table(session)
    stand.pass_time(400)
    if pin:
        stand.type(PIN)
    else:
        stand.press("cover.open")
    stand.pass_time(400)
    stand.press("worth.ask")
    stand.key("h")
    stand.pass_time(400)
    assert isinstance(stand.scene, CoverScene)


def test_a_draw_that_goes_back_is_not_told_while_the_pieces_are_hidden(tmp_path: Path) -> None:
    """Three of one colour go back into the bag: what was drawn is for its owner alone."""
    stand = sit_down(tmp_path, "capstone", curtain="quick", pin="")
    stand.press("cover.open")
    stand.pass_time(400)
    scene = stand.scene
    assert isinstance(scene, ArrangeScene)
    scene._draws, scene._draw, scene._rolled = ((0, 0, 0, 1), *scene._draws), 0, HEIGHT
    assert "back into the bag" in scene.said()
    stand.program.stack.handle(FocusLost())
    assert "back into the bag" not in scene.said()


def test_a_hint_that_was_taken_back_is_not_made_again_by_another(tmp_path: Path) -> None:
    """Nora takes a hint onto the board behind her PIN, takes it back, and closes her shield; Otto presses Y."""
    stand = sit_down(tmp_path, "capstone", curtain="quick")
    session = session_of(stand)
    for seat in (NORA, OTTO):
        session.seal(seat, session.choices(seat).moves()[0])
    session.commit_sealed()
    if session.match.to_act != (NORA,):
        session.act(OTTO, session.choices(OTTO).sample(random.Random(1)))
    stand.program.open_table(session)
    stand.pass_time(400)
    stand.key("h")
    stand.type(PIN)
    stand.pass_time(400)
    scene = stand.scene
    assert isinstance(scene, CapstoneTable)
    assert scene.hand_open
    scene._take_hint(session.choices(NORA).sample(random.Random(2)))
    while scene.pending is not None and scene.pending.active:
        stand.key("z")
    assert scene.can_redo
    stand.key("h")
    stand.pass_time(400)
    assert not scene.hand_open
    assert not scene.can_redo
    stand.program.to_title()
    stand.program.open_table(session)
    stand.pass_time(400)
    stand.key("y", "y", "y")
    assert isinstance(stand.scene, CapstoneTable)
    assert stand.scene.pending is not None
    assert not stand.scene.pending.active
