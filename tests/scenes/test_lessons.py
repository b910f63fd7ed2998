"""Every lesson played to its end on the real scenes, by widget names and keys."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from capitol.games.capitol.lessons.course import lessons
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.end_scene import EndScene
from capitol.games.capitol.ui.reveal_scene import RevealScene
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.games.capitol.ui.table.yard import YardWidget
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capoterra.lessons.course import lessons as capoterra_lessons
from capitol.games.registry import games
from capitol.kit.inputs import PadDown
from capitol.kit.widgets import message_dialog
from capitol.session.lessons import LessonRun
from capitol.session.progress import FILE
from capitol.shell.lessons import CROSS_MS
from capitol.shell.preferences import Fixed
from capitol.shell.title import TitleScene
from capitol.table.lesson_guide import MISSED_MS, LessonGuide
from tests.capstone.lessons.runs import course
from tests.scenes.lesson_desk import IDS, Desk


def ends(desk: Desk) -> None:
    """The lesson is gone through, and its card says what comes next."""
    assert desk.step == ""
    desk.come_to_the_card()
    assert desk.program.lesson_progress.done("capitol", desk.session.run.lesson.id)


def test_no_title_of_a_lesson_has_a_colon() -> None:
    """It stands behind one, in “Next: …”, and an aim behind a full stop."""
    at = LessonRun(lessons()[0], games()["capitol"]).at
    for lesson in (*lessons(), *course(), *capoterra_lessons()):
        assert ":" not in lesson.title(at)
        assert lesson.aim(at)[0].isupper()


def test_lesson_1_build(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build")
    assert desk.prompt == "Build houses. Lead the areas of Rome."
    assert str(desk.find("lesson.words").describe()["help"]).startswith("After each of four rounds"), "at once"
    desk.press("lesson.go")
    assert desk.prompt == "This is you. The coin makes you Consul."
    desk.press("lesson.go")
    assert desk.prompt == "Your cards are, from left, Roof, Floor, Permit."
    desk.press("lesson.go")
    assert desk.prompt == "Drag a floor onto the house."
    assert "hand.1" in desk.scene.stage.lit, "the card that gives it"
    desk.drag("crane", "yard.new")
    assert desk.bubble == "Build on the house for now."
    assert desk.step == "floor"
    desk.drag("crane", "yard.0")
    assert desk.step == "second"
    desk.drag("crane", "yard.new")
    assert desk.bubble == "You need three floors to catch Cato."
    assert desk.step == "second"
    desk.drag("crane", "yard.0")
    assert desk.step == "confirm"
    desk.key("z")
    assert desk.step == "second", "what is taken back is asked for again"
    desk.drag("crane", "yard.0")
    assert desk.prompt == "Confirm: the floors stay for good."
    desk.press("confirm")
    desk.rest()
    assert desk.prompt.startswith("Numbers are money")
    desk.key("return")
    assert desk.step == "roof"
    desk.roof("t", "3")
    assert desk.prompt == "Now confirm.", "what was asked for lies there"
    desk.press("confirm")
    desk.rest()
    assert desk.step == "takers"
    assert "green number" in desk.prompt
    house = desk.scene.root.find("yard.0")
    assert isinstance(house, YardWidget)
    assert house.piece.areas is not None
    assert len(house.piece.areas) == 1, "there is such a number, and it is no cross"
    desk.key("return")
    assert desk.step == "send"
    desk.send("3t", "IV")
    assert desk.step == "lead"
    assert "The numbers beside the name are the heights that fit next." in guide_of(desk).advice
    assert desk.session.match.view(0).table.floors[6] == 3
    desk.key("return")
    ends(desk)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((3840, 2160), 2.0)], ids=["100 %", "200 %"])
def test_lesson_1_with_keys_alone(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    desk = Desk(tmp_path, "build", size=size, ui=ui)
    desk.key("return", "return", "return")
    assert desk.prompt == "Put a floor on the house.", "nobody drags with keys"
    desk.key("f", "space", "space")
    assert desk.step == "confirm"
    desk.key("return")
    desk.rest()
    assert desk.step == "numbers"
    desk.key("return")
    assert desk.step == "roof"
    desk.key("r", "space", "space", "return")
    desk.rest()
    assert desk.step == "takers"
    desk.key("return")
    assert desk.step == "send"
    desk.key("b", "space", "space", "return")
    desk.rest()
    assert desk.step == "lead"
    desk.key("return")
    ends(desk)


def test_lesson_2_roofs(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "roofs")
    desk.send("1r", "II")
    assert desk.bubble == "Cato has a house there. Take an empty area."
    desk.send("1r", "III")
    assert desk.step == "trio"
    desk.send("1r", "II")
    assert desk.bubble == "Allowed, but try the empty area."
    desk.send("1r", "VI")
    assert desk.prompt == "In one colour, never three roofs alike."
    desk.press("lesson.go")
    assert desk.step == "cover"
    desk.roof("r", "1")
    assert desk.bubble == "That area would refuse a round roof again."
    desk.roof("t", "1")
    desk.press("confirm")
    desk.rest()
    assert desk.step == "there"
    desk.send("1r", "II")
    assert desk.bubble == "Keep the permit for the empty area."
    desk.send("1t", "VI")
    assert desk.step == "own"
    desk.press("lesson.go")
    ends(desk)


def test_what_a_lesson_wanted_tried_is_laid_down_again(tmp_path: Path) -> None:
    """Also when something is read before the next move, which resumes what was in hand."""
    for number, keys in enumerate(((), ("b", "6"))):
        desk = Desk(tmp_path / str(number), "roofs")
        desk.send("1r", "III")
        if keys:
            desk.key(*keys)
        else:
            desk.press(desk.piece("1r"))
            desk.press(desk.space("VI"))
        assert desk.step == "rule"
        desk.press("lesson.go")
        assert desk.step == "cover"
        assert isinstance(desk.scene, TableScene)
        pending = desk.scene.pending
        assert pending is not None
        assert not pending.active


def test_lesson_3_permits(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "permits")
    for house, area, reason in (
        ("2r", "IX", "That is not your tallest house. First try the house of three floors."),
        ("1r", "VIII", "That is not your tallest house. First try the house of three floors."),
        ("3r", "IX", "Later. Area VIII comes first."),
    ):
        desk.send(house, area)
        assert (desk.step, desk.bubble) == ("first", reason)
    desk.send("3r", "VIII")
    assert desk.step == "begin"
    desk.send("1r", "VIII")
    assert desk.step == "taller"
    desk.send("3r", "VIII")
    assert desk.bubble
    assert desk.step == "taller"
    desk.send("2r", "VIII")
    assert desk.prompt == "Where does your last house pay most?"
    desk.send("3r", "VIII")
    assert desk.bubble == "You lead area VIII already: no more points there. Area IX brings you 2, and costs Cato 2."
    assert desk.step == "where", "and another try"
    desk.send("3r", "IX")
    ends(desk)
    told = " ".join(one.label for one in desk.scene.stage.active.walk() if one.label)
    assert "Right: you now lead area IX, which brings you 2 points and costs Cato 2." in told


def test_a_lesson_is_left_for_the_main_menu_too(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "permits")
    assert desk.find("lesson.skip").label == "Leave"
    desk.press("lesson.skip")
    desk.press("lesson.leave.title")
    desk.pass_time(400)
    assert isinstance(desk.scene, TitleScene)


def test_lesson_3_goes_on_from_another_legal_move(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "permits")
    desk.send("3r", "VIII")
    desk.send("1r", "VIII")
    desk.send("2r", "IX")
    assert desk.prompt == "Now move your last house."
    desk.send("3r", "IX")
    ends(desk)


def test_lesson_4_majority(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "majority")
    desk.send("2r", "I")
    assert desk.bubble == "Later. First area V, where second place pays."
    desk.send("2r", "V")
    assert desk.step == "tie"
    desk.send("2r", "V")
    assert desk.bubble == "4 floors are still second to 5: nothing gained."
    desk.send("2r", "I")
    assert desk.bubble == "Later. First move your tallest house to IV."
    desk.send("3t", "IV")
    assert desk.step == "break"
    desk.send("2r", "V")
    assert desk.bubble == "4 floors are still second to 5: nothing gained."
    desk.send("2r", "I")
    for _press in range(200):
        desk.pass_time(60)
        if desk.step == "where":
            break
    assert isinstance(desk.scene, ScoringScene)
    assert desk.step == "where"
    desk.press("row.0")
    assert desk.bubble == "No fountain there: second place gets nothing."
    desk.press("row.7")
    assert desk.bubble == "No house stands there."
    desk.press("area.3")
    assert desk.bubble == "No fountain there: second place gets nothing.", "the area says the same as its row"
    desk.press("area.4")
    assert desk.prompt == "Right: in V fountains pay second place."
    assert desk.session.match.view(0).table.scores == [6, 4]
    desk.press("lesson.go")
    ends(desk)


def test_the_strip_and_the_card_at_the_end_say_different_things(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "permits")
    ways = ("lesson.back", "lesson.restart", "lesson.skip")
    places = [desk.find(id).rect for id in ways]
    for house, area in (("3r", "VIII"), ("1r", "VIII"), ("2r", "VIII"), ("3r", "IX")):
        desk.send(house, area)
    ends(desk)
    said = [one.label for one in desk.scene.stage.active.walk() if one.label]
    told = " ".join(said)
    assert "Lesson 3 of 8 is done" in told
    assert " Now you can read heights and pick the permit.\nNext: Majority, ties, fountains." in told
    assert desk.scene.root.find("lesson.words").label == "That was the last step."  # type: ignore[union-attr]
    skip = desk.scene.root.find("lesson.skip")
    assert skip is not None
    assert not skip.enabled, "nothing is left to skip"
    now = [one.rect for id in ways if (one := desk.scene.root.find(id)) is not None]
    assert now == places, "a second click falls on the same button as the first"


def test_the_card_that_ends_a_lesson_waits_until_a_scoring_has_been_read(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "majority")
    desk.send("2r", "V")
    desk.send("3t", "IV")
    desk.send("2r", "I")
    desk.pass_time(6000)
    assert isinstance(desk.scene, ScoringScene)
    desk.program.fixed = Fixed(speed="normal", seed=7, counted=True)
    desk.press("row.4")
    desk.press("lesson.go")
    desk.pass_time(2500)
    assert desk.step == ""
    assert desk.has("lesson.end"), "Continue was pressed below what it is about"


@pytest.mark.parametrize("closed_by", ["click", "key"])
def test_the_card_that_ends_a_lesson_covers_nothing_unasked(tmp_path: Path, closed_by: str) -> None:
    """What the last move or answer did is seen for as long as one wants."""
    desk = Desk(tmp_path, "permits")
    for house, area in (("3r", "VIII"), ("1r", "VIII"), ("2r", "VIII"), ("3r", "IX")):
        desk.send(house, area)
    for _wait in range(10):
        desk.pass_time(2000)
    assert desk.step == ""
    assert not desk.has("lesson.end")
    assert desk.program.stack.next_due(desk.clock) is None, "the loop sleeps"
    if closed_by == "key":
        desk.key("return")
    else:
        desk.press("lesson.go")
    assert desk.has("lesson.end")


def test_the_prize_of_an_auction_says_what_it_does_below_the_band_of_a_lesson(tmp_path: Path) -> None:
    """As in a game: the room beside it is lower there, and its text goes where there is room."""
    desk = Desk(tmp_path, "auction", size=(1280, 648))
    for cards, area in (("R7 F4", "I"), ("V8", "VII")):
        desk.bid(cards)
        desk.seal()
        desk.turned()
        desk.place(desk.space(area))
    desk.seal()
    assert isinstance(desk.scene, RevealScene)
    assert desk.has("prize.use"), "the longest text, of the amphitheatre"


def test_lesson_5_auction(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "auction")
    assert isinstance(desk.scene, AuctionScene)
    for cards, bid in (("B6", 6), ("F4 V8", 12), ("R7 B6", 13)):
        desk.bid(cards)
        desk.press("seal")
        assert desk.bubble == f"{bid} is not what was asked. Bid 11: the 7 and the 4."
        assert desk.step == "bid"
        desk.press("clear")
    desk.bid("R7 F4")
    assert desk.step == "seal"
    desk.seal()
    desk.turned()
    assert desk.step == "place"
    desk.place(desk.space("II"))
    assert desk.bubble == "The tile brings you nothing there."
    desk.place(desk.space("V"))
    assert desk.bubble == "Cato is second there: +1 for him too."
    desk.place(desk.space("I"))
    assert desk.step == "eight"
    desk.bid("B6")
    desk.press("seal")
    assert desk.bubble == "6 is too little: Cato bids 8 too. Bid your 8."
    desk.press("clear")
    desk.bid("V8 B6")
    desk.press("seal")
    assert desk.bubble == "14 is more than you need: 8 will do."
    desk.press("clear")
    desk.bid("V8")
    desk.seal()
    desk.turned()
    assert desk.step == "anywhere"
    desk.place(desk.space("VII"))
    assert desk.step == "save"
    assert desk.prompt == "Keep your 6: choose “No bid”."
    desk.bid("B6")
    desk.press("seal")
    assert desk.bubble == "Keep the card for the next round: only “No bid” costs no card."
    desk.press("clear")
    desk.seal()
    ends(desk)


def test_what_went_wrong_is_told_when_all_cards_are_turned(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "memory", speed="normal")
    desk.key("return")
    for stack in ("roof", "permit", "permit"):
        desk.press(f"stack.{stack}")
        desk.rest()
        desk.pass_time(500)  # no double click
    for _frame in range(400):
        desk.pass_time(40)
        if desk.step == "third" and desk.scene.guided == "auction" and not desk.scene.busy:
            break
    desk.key("return", "1", "0", "return")
    assert desk.step == "outbid"
    desk.bid("F8")
    desk.press("seal")
    for _frame in range(400):
        desk.pass_time(40)
        if desk.scene.guided == "reveal" and desk.session.run.trouble:
            break
    assert desk.scene.busy
    assert desk.prompt == "Everybody turns cards together; STOP ends a bid."
    assert not desk.has("lesson.go")
    desk.key("return")
    desk.pass_time(2000)
    assert desk.prompt.startswith("Cato’s 10 wins")
    assert desk.has("lesson.go")


def test_seal_lights_up_when_the_bid_is_made(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "auction")
    run = desk.session.run
    desk.bid("V8 F4")
    assert run.step is not None
    assert "seal" not in run.step.light(run.at), "12 is not what was asked"
    desk.press("clear")
    desk.bid("R7 F4")
    assert run.step.light(run.at) == ("seal",)


def test_only_what_the_step_is_about_lights_up(tmp_path: Path) -> None:
    """A house among others, and no area that would refuse it."""
    desk = Desk(tmp_path, "permits")
    run = desk.session.run
    desk.send("3r", "VIII")
    assert run.step is not None
    assert run.step.light(run.at) == (desk.piece("1r"), "area.7")
    desk.send("1r", "VIII")
    desk.send("3r", "IX")
    assert desk.prompt == "Now move your last house."
    assert run.step.light(run.at) == (desk.piece("2r"), "area.7"), "IX wants three or four floors"


def test_lesson_6_memory(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "memory")
    panels = [desk.find(f"seat.{seat}") for seat in range(2)]
    assert [panel.value_words for panel in panels] == ["5 of 8", "0 of 7"], "as the words say: 6 + 2, five drawn"
    desk.key("return")
    desk.press("stack.floor")
    assert desk.bubble == "First draw the last Roof card."
    desk.press("stack.roof")
    desk.rest()
    assert desk.step == "two"
    desk.press("stack.permit")
    desk.rest()
    desk.press("stack.permit")
    for _frame in range(400):
        desk.pass_time(40)
        if desk.step == "third" and isinstance(desk.scene, AuctionScene):
            break
    assert isinstance(desk.scene, AuctionScene)
    assert desk.prompt == "Later, in round III: a temple is auctioned."
    assert not desk.has("aid.1.most")
    desk.key("return")
    assert desk.step == "most"
    assert not desk.has("aid.1.most"), "the answer does not stand beside the question"
    desk.press("lesson.answer.14")
    assert desk.bubble
    desk.key("1", "0")
    assert desk.prompt == "Right: his 6 and his 4 make 10."
    desk.key("return")
    assert desk.step == "outbid"
    desk.bid("F8")
    desk.seal()
    desk.pass_time(1500)
    assert desk.prompt.startswith("Cato’s 10 wins")
    desk.press("lesson.go")
    desk.rest()
    assert desk.step == "outbid"
    desk.bid("F8 P3")
    desk.seal()
    assert isinstance(desk.scene, RevealScene)
    assert desk.scene.heading().endswith("round III"), desk.scene.heading()
    desk.turned()
    assert desk.step == "double"
    desk.place(desk.large("I"))
    assert desk.bubble == "You have no points there for the temple to double."
    desk.place(desk.large("VII"))
    desk.pass_time(3000)
    assert desk.session.match.view(0).table.round_scores[-1] == (10, 4)
    ends(desk)


def test_lesson_7_speaks_of_what_is_in_front(tmp_path: Path) -> None:
    """While stacks are turned over the game waits for the next move already."""
    desk = Desk(tmp_path, "game", speed="normal")
    shown: dict[str, set[str]] = {}
    for _press in range(1500):
        desk.pass_time(60)
        scene = desk.scene
        if not scene.busy:
            shown.setdefault(scene.guided, set()).add(desk.prompt)
        if "draw" in shown:
            break
        if scene.busy or scene.thinking:
            continue
        if desk.has("pass.sure.yes"):
            desk.press("pass.sure.yes")
        elif scene.guided == "table" and desk.session.waiting_for and desk.state.phase == 0:
            desk.press("pass")
        elif isinstance(scene, AuctionScene):
            desk.press("empty.seal" if desk.has("empty.seal") else "seal")
        else:
            desk.key("return")
    assert shown["reveal"] == {"Everybody turns cards together; STOP ends a bid."}
    assert shown["scoring"] == {"Watch the scoring."}
    assert shown["draw"] == {"Which cards can you build with?"}


@pytest.mark.slow
def test_lesson_7_a_game_to_its_end(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "game")
    assert desk.prompt == "Two rounds to go. You are two behind."
    for _press in range(900):
        desk.pass_time(60)
        scene = desk.scene
        if isinstance(scene, EndScene):
            break
        if scene.busy or scene.thinking:
            continue
        if desk.has("pass.sure.yes"):
            desk.press("pass.sure.yes")
        elif scene.guided == "table" and desk.has("tile") and desk.find("confirm").enabled:
            desk.press("confirm")
        elif scene.guided == "table" and desk.session.waiting_for:
            if desk.state.phase == 0:
                desk.press("pass")
            else:
                desk.key("space", "return")
        elif isinstance(scene, AuctionScene):
            desk.press("empty.seal" if desk.has("empty.seal") else "seal")
        elif scene.guided == "draw" and desk.session.waiting_for:
            left = [name for name, cards in zip(("roof", "floor", "permit"), desk.state.stacks, strict=True) if cards]
            desk.press(f"stack.{left[0]}")
        else:
            desk.key("return")
    ends(desk)
    desk.key("escape")
    assert isinstance(desk.scene, TitleScene)


def test_lesson_8_saving(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "saving")
    desk.send("3r", "VIII", "V8")
    assert desk.bubble == "The number buys nothing here. Keep the 8 to bid."
    desk.send("3r", "VIII")
    assert desk.step == "asks"
    desk.key("return")
    desk.press("blank")
    desk.press(desk.card("R7"))
    desk.press("confirm")
    assert desk.step == "pass"
    desk.press("pass")
    desk.rest()
    assert desk.step == "four"
    desk.bid("V8")
    desk.press("seal")
    assert desk.bubble == "Your 7 is enough. Keep the 8."
    desk.press("clear")
    desk.bid("R7")
    desk.seal()
    desk.turned()
    assert desk.step == "alone"
    desk.place(desk.space("VIII"))
    assert desk.bubble == "Cato is second there: +1 for him too."
    desk.place(desk.space("VII"))
    assert desk.step == "let"
    desk.bid("V8")
    desk.press("seal")
    assert desk.bubble == "It is your last card: the amphitheatre would go to Cato."
    desk.press("clear")
    desk.seal()
    desk.turned()
    desk.rest()
    assert desk.step == "any"
    desk.press("seal")
    assert desk.bubble == "Without a bid the tile leaves the game. Any card wins it."
    desk.bid("V8")
    desk.seal()
    desk.turned()
    assert desk.step == "theatre"
    desk.place(desk.large("VIII"))
    assert desk.bubble == "Cato would draw one card more as well."
    desk.place(desk.large("VII"))
    desk.pass_time(3000)
    assert desk.session.match.view(0).table.scores == [8, 3]
    ends(desk)


def test_one_position_fades_into_the_next(tmp_path: Path) -> None:
    """The table that is left fades out over the one that opens, and is gone soon after."""
    desk = Desk(tmp_path, "roofs")
    desk.send("1r", "III")
    desk.program.fixed = Fixed(speed="normal", seed=7, counted=True)
    desk.program.stack.follow_motion()
    left = pygame.image.tobytes(desk.draw(), "RGB")
    desk.press("lesson.back")
    assert desk.step == "open"
    assert pygame.image.tobytes(desk.draw(), "RGB") == left
    desk.pass_time(CROSS_MS + 50)
    assert pygame.image.tobytes(desk.draw(), "RGB") != left


def test_back_restart_and_skip(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "roofs")
    desk.press("lesson.back")
    assert desk.bubble == "This is the first step.", "it says so where there is no way back"
    desk.send("1r", "III")
    assert desk.step == "trio"
    desk.press("lesson.back")
    assert desk.step == "open"
    assert desk.session.match.steps == ()
    desk.send("1r", "VI")
    desk.press("lesson.restart")
    assert desk.step == "trio", "nothing is lost unasked"
    desk.press("lesson.again.stay")
    assert desk.step == "trio"
    desk.press("lesson.restart")
    desk.press("lesson.again.go")
    assert desk.step == "open"
    desk.press("lesson.skip")
    assert desk.find("lesson.leave").label == "Leave this lesson?"
    desk.press("lesson.leave.stay")
    assert (desk.session.run.lesson.id, desk.step) == ("roofs", "open"), "nothing is left unasked"
    desk.press("lesson.skip")
    desk.press("lesson.leave.go")
    assert desk.session.run.lesson.id == "permits"
    assert not desk.program.lesson_progress.done("capitol", "roofs")


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_double_click_skips_no_text(tmp_path: Path, speed: str) -> None:
    desk = Desk(tmp_path, "build", speed=speed)
    desk.pass_time(500)
    first = desk.step
    texts = [step.id for step in desk.session.run.lesson.steps]
    point = desk.point_of("lesson.go")
    for clicks in (1, 2):
        desk.click_at(point, clicks)
        desk.pass_time()
    assert desk.step == texts[texts.index(first) + 1]


@pytest.mark.parametrize("lesson", IDS)
def test_a_lesson_restarts_within_a_second(tmp_path: Path, lesson: str) -> None:
    Desk(tmp_path, lesson).check_restart()


def test_progress_survives_the_end_of_the_program(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "roofs")
    desk.send("1r", "III")
    desk.send("1r", "VI")
    assert desk.step == "rule"
    again = Desk(tmp_path, "roofs")  # another program in the same folders, while the first was never closed
    assert again.step == "rule"
    assert len(again.session.match.steps) == 1
    again.press("lesson.back")
    assert again.step == "trio"


def test_a_damaged_progress_file_counts_as_none(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE).write_text('{"lessons": {"capitol": {"roofs": {"run": {"part": 7}}}}}')
    assert Desk(tmp_path, "roofs").step == "open"
    kept = (f"{FILE}.damaged", f"{Path(FILE).stem}-2{Path(FILE).suffix}.damaged")
    for name, damaged in zip(kept, (b"no JSON", b'{"lessons": {"capitol": {"roofs": {"\xff": 1}}}}'), strict=True):
        (tmp_path / "data" / FILE).write_bytes(damaged)
        desk = Desk(tmp_path, "roofs")
        assert desk.step == "open"
        desk.send("1r", "III")
        assert (tmp_path / "data" / name).read_bytes() == damaged, "nothing is lost"


def test_a_way_back_to_a_part_that_is_not_there_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    path = [{"step": "open", "part": 7, "log": [], "told": []}, {"step": "trio", "part": 0, "log": 3, "told": []}]
    run = {"part": 0, "log": [], "told": [], "path": path}
    (tmp_path / "data" / FILE).write_text(json.dumps({"lessons": {"capitol": {"roofs": {"run": run}}}}))
    desk = Desk(tmp_path, "roofs")
    desk.send("1r", "III")
    assert desk.step == "trio"
    desk.press("lesson.back")
    assert desk.step == "open"


def test_what_waits_for_a_dialog_keeps_nobody_awake(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "roofs")
    desk.rest()
    stage = desk.scene.stage
    stage.open(lambda look: message_dialog(look, "asked", "Asked", "Whatever", [], on_cancel=stage.close))
    desk.session.run.remark = "Well built."
    desk.pass_time(40)
    due = desk.program.stack.next_due(desk.clock)
    assert due is None or due > desk.clock
    stage.close()
    desk.pass_time(40)
    assert desk.find("toast").label == "Well built."


def test_what_comes_later_is_off_and_nobody_changes_places(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build")
    for id in ("pass", "blank", "hint", "log"):
        assert not desk.find(id).enabled
    desk.press("seat.1")
    assert desk.scene.stage.dialog is None
    desk.key("return", "return", "return", "p", "l", "n")
    assert desk.step == "floor"
    assert desk.session.match.steps == ()
    desk.key("escape")
    assert desk.has("menu.resume")
    assert not desk.has("menu.handover")


def test_it_is_told_how_a_step_is_done_and_after_a_while_help_comes(tmp_path: Path) -> None:
    """With what is in the hand: nobody is told to drag who plays with keys or a gamepad."""
    desk = Desk(tmp_path, "build")
    for _read in range(3):
        desk.press("lesson.go")

    def help() -> str:
        return str(desk.find("lesson.words").describe()["help"])

    assert help() == "Drag the piece to its place, or click the piece and then the place.", "at once"
    desk.pass_time(12_500)
    assert help().startswith("Press the mouse on a floor")
    desk.key("tab")
    assert desk.prompt == "Put a floor on the house."
    assert help() == "Keys: F, arrows, Space"
    desk.pass_time(12_500)
    assert help() == "Choose a floor in the supply, then the house. Keys: F, arrows, Space."
    desk.program.stack.handle(PadDown("right"))
    desk.pass_time()
    assert help() == "Gamepad: directions lead there, A chooses, Start confirms."
    desk.drag("crane", "yard.0")
    assert help().startswith("Drag the piece")
    desk.drag("crane", "yard.new")
    desk.drag("crane", "yard.new")
    assert help().startswith("Press the mouse on a floor")


def wait(desk: Desk, ms: int) -> None:
    """Let more time pass than the stand does at once."""
    for _part in range(ms // 500):
        desk.pass_time(500)


def guide_of(desk: Desk) -> LessonGuide:
    guide = desk.program.stack.guide
    assert isinstance(guide, LessonGuide)
    return guide


def test_a_hand_shows_the_third_who_fails_how_it_is_done(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build", speed="normal")
    desk.key("return", "return", "return")
    for _try in range(2):
        desk.drag("crane", "yard.new")
        desk.pass_time(1000)
    assert guide_of(desk).shown_way == ()
    desk.drag("crane", "yard.new")
    desk.pass_time(1000)
    assert guide_of(desk).shown_way == ("crane", "yard.0")
    before = desk.draw()
    desk.pass_time(400)
    assert desk.draw().get_buffer().raw != before.get_buffer().raw, "it moves"
    assert desk.step == "floor", "it does nothing itself"
    desk.key("tab")
    assert guide_of(desk).shown_way == (), "an input ends it"
    desk.pass_time(1000)
    assert guide_of(desk).shown_way == (), "it shows a step once"


def test_a_hand_comes_by_itself_and_goes(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "roofs")  # at speed Instant nothing moves: the way is a line
    wait(desk, 24_500)
    source, target = guide_of(desk).shown_way
    assert source.startswith("yard.")
    assert target.startswith("space.2.")
    desk.pass_time(4000)
    assert guide_of(desk).shown_way == ()


@pytest.mark.slow
@pytest.mark.parametrize("lesson", [id for id in IDS if id != "game"])
def test_the_hand_shows_what_the_step_accepts(tmp_path: Path, lesson: str) -> None:
    desk = Desk(tmp_path, lesson)
    while desk.session.run.step is not None and desk.session.run.step.kind == "read":
        desk.key("return")
    wait(desk, 24_500)
    way = guide_of(desk).shown_way
    assert way, desk.step
    assert all(desk.has(id) for id in way)


def test_confirm_pulses_when_only_that_is_left(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "build", speed="normal")
    desk.key("return", "return", "return")
    for _floor in range(2):
        desk.drag("crane", "yard.0")
        desk.pass_time(1500)
    assert desk.step == "confirm"
    button = desk.find("confirm").rect.inflate(16, 16).clip(desk.program.look.scale.rect)
    pictures = set()
    for _beat in range(8):
        desk.pass_time(100)
        pictures.add(desk.draw().subsurface(button).copy().get_buffer().raw)
    assert len(pictures) > 4
    wait(desk, 13_000)
    due = guide_of(desk).next_due(desk.scene, desk.clock)
    assert due is None or due > desk.clock + 1000, "it does not keep the program awake"


def test_a_whole_game_helps_the_later_the_more_it_helped(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "game")
    words = desk.find("lesson.words")
    desk.pass_time(11_000)
    assert desk.find("lesson.words").describe()["help"] == ""
    desk.pass_time(1500)
    assert str(desk.find("lesson.words").describe()["help"]).startswith("Floors make a house taller")
    for _wait in range(500):
        desk.pass_time(40)
        if guide_of(desk).best is not None:
            break
    assert guide_of(desk).best is not None, "and the best move lights up"
    desk.key("tab")
    assert desk.find("lesson.words").describe()["help"] == ""
    wait(desk, 20_000)
    assert desk.find("lesson.words").describe()["help"] == "", "the next time it waits twice as long"
    desk.pass_time(5_000)
    assert desk.find("lesson.words").describe()["help"] != ""
    assert words.label == desk.prompt


@pytest.mark.slow
@pytest.mark.parametrize("lesson", IDS)
def test_the_loop_sleeps_while_nothing_is_due(tmp_path: Path, lesson: str) -> None:
    desk = Desk(tmp_path, lesson)
    desk.pass_time(40_000)
    due = desk.program.stack.next_due(desk.clock)
    assert due is None or due > desk.clock + 1000, (lesson, due, desk.clock)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", IDS)
def test_every_lesson_fits_the_smallest_window(tmp_path: Path, lesson: str) -> None:
    desk = Desk(tmp_path, lesson)
    desk.pass_time(13_000)
    assert desk.faults(("yard.*", "header.*", "bar.*"), ("hand.*", "kept.*"), ()) == []


@pytest.mark.slow
@pytest.mark.parametrize(("size", "ui"), [((1920, 1080), 1.25), ((1920, 1080), 1.5), ((3840, 2160), 2.0)])
@pytest.mark.parametrize("lesson", ["build", "auction", "memory"])
def test_help_fits_where_texts_are_large(tmp_path: Path, lesson: str, size: tuple[int, int], ui: float) -> None:
    desk = Desk(tmp_path, lesson, size=size, ui=ui)
    desk.pass_time(13_000)
    assert desk.find("lesson.words").describe()["help"]
    assert desk.has("menu"), "whoever takes the place of the bar leads to the menu"
    assert desk.faults(("yard.*", "header.*", "bar.*"), ("hand.*", "kept.*"), ()) == []


def test_with_keys_help_says_why_and_how(tmp_path: Path) -> None:
    """The keys of a step do not stand in the place of its reason."""
    desk = Desk(tmp_path, "roofs")
    desk.key("tab")
    for _second in range(14):
        desk.pass_time(1000)
    said = str(desk.find("lesson.words").describe()["help"])
    assert "Keys: " in said
    assert not said.startswith("Keys: ")


def at_the_temple(home: Path) -> Desk:
    """Open lesson 6 at its auction, where what comes first is read."""
    desk = Desk(home, "memory")
    desk.key("return")
    for stack in ("roof", "permit", "permit"):
        desk.press(f"stack.{stack}")
        desk.rest()
    return desk


def test_a_question_in_an_auction_is_answered_before_the_bid(tmp_path: Path) -> None:
    desk = at_the_temple(tmp_path)
    for step in ("third", "most", "because"):
        assert desk.step == step
        assert not desk.find("seal").enabled
        desk.key(*("1", "0") if step == "most" else ("return",))
    assert desk.step == "outbid"
    desk.bid("F8 P3")
    assert desk.find("seal").enabled


def test_a_reveal_that_was_missed_counts_as_watched(tmp_path: Path) -> None:
    """Somebody who left it at once stood at a table on which nobody could act."""
    desk = at_the_temple(tmp_path)
    desk.key("return", "1", "0", "return")
    desk.bid("F8 P3")
    desk.seal()
    run = desk.session.run
    while desk.scene.guided != "table" or desk.step != "double":
        desk.key("return")
        desk.pass_time(100)
    run.passed.discard("open")
    run._look()
    assert desk.step == "open"
    desk.pass_time(40)
    desk.pass_time(3 * MISSED_MS)
    assert desk.step == "double"
