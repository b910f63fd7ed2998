"""Making a wished sum: typed digits, the bids offered near it, and a sum that cannot be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.ui.auction import auction_words
from capitol.games.capitol.ui.auction.panels import WishField
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.models.stacking import by_value, fits, near_fits
from capitol.games.capitol.ui.words import card_names
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from tests.scenes.auction_table import cards
from tests.scenes.sitting import key, press
from tests.scenes.test_auction import RIVAL, stand, total


def test_digits_make_a_sum_and_up_and_down_go_through_the_ways(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7 V8", RIVAL))
    key(scene, "1")
    key(scene, "1")
    assert total(scene) == 11
    seen = {scene.edit.stack.bid}
    for _step in range(4):
        key(scene, "down")
        assert total(scene) == 11
        seen.add(scene.edit.stack.bid)
    assert {tuple(sorted(bid.cards)) for bid in seen} >= {cards("F3 V8"), cards("F4 V7"), cards("B5 P6")}
    key(scene, "backspace")
    assert scene.edit.wish == "1"
    key(scene, "backspace")
    key(scene, "backspace")
    assert total(scene) == 0


def test_a_typed_sum_lies_there_first_and_says_how_it_is_sealed(tmp_path: Path) -> None:
    made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7 V8", RIVAL))
    assert scene.stage.find("make.note") is None, "nothing was typed yet"
    key(scene, "3")
    note = scene.stage.find("make.note")
    assert note is not None
    assert note.label == "Ctrl + Enter seals this bid of 3."
    assert note.written(scene.look) in scene.stage.in_use(), "no tip covers it"
    for chord in ("escape", "1", "1"):
        key(scene, chord)
    note = scene.stage.find("make.note")
    assert note is not None
    assert note.label.startswith("Way 1 of ")
    assert "Enter seals" in note.label
    key(scene, "return")
    assert (made.called, total(scene), scene.edit.wish) == ([], 11, "")
    seal = scene.stage.find("seal")
    assert seal is not None
    assert seal.label == "Seal a bid of 11"
    assert scene.stage.focus.current(scene.root) is seal
    assert scene.stage.focus.visible
    key(scene, "return")
    assert made.called == ["sealed"]


@pytest.mark.parametrize("on", ["", "wish", "seal", "kept.1", "stop"])
def test_enter_after_a_sum_accepts_it_wherever_the_focus_is(tmp_path: Path, on: str) -> None:
    made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7 V8", RIVAL))
    if on:
        scene.stage.focus_on(on, visible=True)
    for chord in ("1", "1", "return"):
        key(scene, chord)
    assert (made.called, total(scene), scene.stage.focus.id) == ([], 11, "seal")


def test_the_sealing_key_seals_a_typed_sum_at_once(tmp_path: Path) -> None:
    made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7 V8", RIVAL))
    for chord in ("1", "1", "ctrl+return"):
        key(scene, chord)
    assert made.called == ["sealed"]


def test_a_chip_makes_its_sum_and_a_sum_out_of_reach_is_said(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    press(scene, "make.10")
    assert total(scene) == 10
    key(scene, "9")
    assert total(scene) == 10
    field = scene.stage.find("wish")
    assert field is not None
    assert "9" in field.tooltip
    assert scene.stage.find("make.note") is not None


def test_a_number_out_of_reach_stays_in_the_field_and_the_next_digit_begins_anew(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7", RIVAL))
    for chord in "99":
        key(scene, chord)
    field, note = scene.stage.find("wish"), scene.stage.find("make.note")
    assert isinstance(field, WishField)
    assert field.value == "99"
    assert "99 cannot be made with these cards; the most is 25." in field.tooltip
    assert note is not None
    assert "25" in note.label
    assert scene.stage.find("make.25") is not None
    key(scene, "1")
    key(scene, "2")
    assert scene.edit.wish == "12"
    assert total(scene) == 12
    press(scene, "wish")
    for chord in "333":  # 123 is out of reach: the next digit begins anew in the field too
        key(scene, chord)
    assert scene.edit.wish == "33"


@pytest.mark.parametrize("where", ["screen", "field"])
@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("13", "13 cannot be made with these cards; 12 and 14 can."),
        ("2", "2 cannot be made with these cards; 6 can."),
        ("99", "99 cannot be made with these cards; the most is 14."),
    ],
)
def test_a_sum_that_cannot_be_made_is_not_sealed_and_nothing_else_is(
    tmp_path: Path, wish: str, said: str, where: str
) -> None:
    made, scene = stand(tmp_path, ("F6 V8", RIVAL) if wish != "13" else ("F4 B2 P6 V8", RIVAL))
    if where == "field":
        press(scene, "wish")
    for end in ("return", "click"):
        for digit in wish:
            key(scene, digit)
        if end == "return":
            key(scene, "return")
        else:
            press(scene, "seal")
        assert scene.stage.announced[-1] == ("bubble", said)
        note = scene.stage.find("make.note")
        assert note is not None
        assert note.label in auction_words.no_fit(int(wish), *scene.edit.shown_wish.beside)
        assert scene.stage.find("bubble") is None, "it stands there already"
        assert scene.stage.dialog is None, "nobody asks about sealing without a bid"
        assert not made.called
        assert total(scene) == 0
        key(scene, "escape")
        assert scene.edit.wish == ""
    for digit in "14":
        key(scene, digit)
    assert total(scene) == 14
    key(scene, "return")
    key(scene, "return")
    assert made.called == ["sealed"]


def test_a_new_number_may_follow_at_once_on_one_that_was_refused(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path, ("F4 B2 P6 V8", RIVAL))
    for chord in ("1", "3", "return", "1", "0"):
        key(scene, chord)
    assert scene.edit.wish == "10"
    assert total(scene) == 10


def test_what_was_bid_before_stays_the_bid_while_a_sum_cannot_be_made(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path, ("F1 B2 P6 V8", RIVAL))
    press(scene, "make.9")
    key(scene, "1")
    assert total(scene) == 1
    key(scene, "3")
    assert total(scene) == 9
    key(scene, "escape")
    assert total(scene) == 9


def places(scene: AuctionScene) -> dict[str, tuple[int, int]]:
    """Where the buttons of the bids offered stand: left and width."""
    make = scene.stage.find("make")
    assert make is not None
    return {w.id: (w.rect.x, w.rect.width) for w in make.walk() if w.id[5:].isdigit()}


@pytest.mark.parametrize("typed", ["", "9", "7"])
def test_the_bids_offered_stay_under_the_pointer_until_it_leaves(tmp_path: Path, typed: str) -> None:
    _made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7", RIVAL))
    for chord in typed:
        key(scene, chord)
    before = places(scene)
    for id in (max(before, key=lambda name: int(name[5:])), min(before, key=lambda name: int(name[5:]))):
        button = scene.stage.find(id)
        assert button is not None
        pos = button.rect.center
        for event in (PointerMove(pos), PointerDown(pos), PointerUp(pos), PointerMove((pos[0] + 1, pos[1]))):
            scene.handle(event)
        assert total(scene) == int(id[5:])
        assert places(scene) == before
    scene.handle(PointerMove((5, 5)))
    assert places(scene) != before


def test_the_number_field_takes_digits_and_leaves_letters_to_the_screen(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    press(scene, "wish")
    key(scene, "1")
    key(scene, "0")
    assert total(scene) == 10
    key(scene, "v")
    assert scene.peeking
    key(scene, "escape")
    assert not scene.peeking
    assert total(scene) == 10


def test_a_chip_names_the_cards_that_lie_there(tmp_path: Path) -> None:
    """Also where the sum was made in another way than the chip has for it; and what it offers is what is then laid."""
    _made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7 V8", RIVAL))
    for _way in range(3):
        for chord in ("escape", "1", "1", *["down"] * _way):
            key(scene, chord)
        chip = scene.stage.find("make.11")
        assert chip is not None
        assert chip.tooltip == f"Puts before STOP: {card_names(by_value(scene.edit.stack.bid.cards))}."
        assert chip.selected
    for number in (7, 9, 10, 12, 13):
        chip = scene.stage.find(f"make.{number}")
        if chip is not None:
            named = chip.tooltip
            press(scene, chip.id)
            assert f"Puts before STOP: {card_names(by_value(scene.edit.stack.bid.cards))}." == named


def test_a_typed_sum_and_its_chip_are_the_same_cards(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7 V8 R2 R5 F5 B2", RIVAL))
    view = scene.edit.view
    for wish in range(1, scene.edit.most + 1):
        offered = {sum(CARD_VALUE[card] for card in cards): cards for cards in near_fits(view, wish)}
        ways = fits(view, wish)
        assert not ways or offered[wish] == ways[0]


@pytest.mark.parametrize(
    ("hand", "sums"),
    [("F1 F3 F4 B4 P4 V5", {1, 9, 17, 21}), ("P6 V7 V8", {6, 7, 8, 13, 14, 15, 21})],
)
def test_the_whole_hand_is_always_offered(tmp_path: Path, hand: str, sums: set[int]) -> None:
    """And of a small hand every sum."""
    _made, scene = stand(tmp_path, (hand, RIVAL))
    offered = {widget.id for widget in scene.root.walk()}
    assert {f"make.{number}" for number in sums} <= offered
    chips = {widget.id: widget.label for widget in scene.root.walk() if widget.id.startswith("make.")}
    assert chips["make.21"] == "All: 21"
    assert all(" = " in chips[f"make.{number}"] for number in sums - {1, 6, 7, 8, 21}), "of what cards it consists"
    press(scene, "make.21")
    assert total(scene) == 21
    for chord in ("escape", "1", "3"):
        key(scene, chord)
    assert scene.stage.find("make.21") is not None, "also beside the note on a typed sum"
