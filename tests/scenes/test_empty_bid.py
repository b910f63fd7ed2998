"""Not to bid: one button in one word, and a question, since it may be a slip."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.ui.models.stacking import USUAL_BID
from capitol.kit.widgets import Button
from tests.scenes.auction_table import bid_all
from tests.scenes.sitting import key, press
from tests.scenes.test_auction import RIVAL, stand


@pytest.mark.parametrize("chord", ["return", "ctrl+return"])
def test_a_key_seals_an_empty_bid_only_after_a_question(tmp_path: Path, chord: str) -> None:
    made, scene = stand(tmp_path)
    key(scene, chord)
    assert scene.stage.find("empty.back") is not None
    key(scene, "return")
    assert scene.stage.find("empty.back") is None
    assert made.session.sealed_seats == ()
    key(scene, "ctrl+return")
    key(scene, "escape")
    assert made.called == []
    key(scene, "ctrl+return")
    press(scene, "empty.seal")
    assert made.session.sealed_move(0) == Bid(())
    assert made.called == ["sealed"]


@pytest.mark.parametrize("last", [False, True])
def test_who_has_sealed_no_bid_before_is_not_asked_again(tmp_path: Path, last: bool) -> None:
    """Except in the last auction, where cards that are not bid are lost."""
    made, _scene = stand(tmp_path)
    session = made.session
    bid_all(session, ("", "F1"))
    session.act(1, session.choices(1).moves()[0])
    scene = made.stack_cards(0)
    if last:
        scene.stake = replace(scene.stake, round=3, auction=2)
    key(scene, "ctrl+return")
    assert (scene.stage.find("empty.back") is not None) == last
    assert (session.sealed_seats == (0,)) != last


def test_the_key_that_asked_answers(tmp_path: Path) -> None:
    """Enter, which has the focus, goes on; the harmless answer comes first, as in every question."""
    made, scene = stand(tmp_path)
    key(scene, "ctrl+return")
    dialog = scene.stage.dialog
    assert dialog is not None
    answers = sorted((one for one in dialog.walk() if isinstance(one, Button)), key=lambda one: one.rect.x)
    assert [one.id for one in answers] == ["empty.back", "empty.seal"]
    assert scene.stage.focus.id == "empty.back"
    key(scene, "ctrl+return")
    assert made.session.sealed_move(0) == Bid(())


def test_a_challenge_asks_whatever_was_bid_before_it(tmp_path: Path) -> None:
    """The seat of a challenge sealed no bid in the game that the challenge goes on from: nobody was asked then."""
    made, _scene = stand(tmp_path)
    session = made.session
    bid_all(session, ("", "F1"))
    session.act(1, session.choices(1).moves()[0])
    session.begun_at = len(session.steps)
    scene = made.stack_cards(0)
    key(scene, "ctrl+return")
    assert scene.stage.find("empty.back") is not None


def test_one_button_in_one_word_seals_no_bid(tmp_path: Path) -> None:
    """With a bid it seals that, and Clear comes before."""
    made, scene = stand(tmp_path)
    buttons = [one for one in scene.root.walk() if isinstance(one, Button)]
    assert [one.id for one in buttons if one.label.startswith("No bid") or "without" in one.label] == ["seal"]
    press(scene, "make.10")
    seal = scene.stage.find("seal")
    assert seal is not None
    assert seal.label == "Seal a bid of 10"
    press(scene, "clear")
    press(scene, "seal")
    assert made.session.sealed_seats == (), "a click asks as a key does"
    press(scene, "empty.seal")
    assert made.session.sealed_move(0) == Bid(())


def test_nought_and_enter_lead_to_the_question(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    key(scene, "0")
    key(scene, "return")
    assert made.session.sealed_seats == ()
    key(scene, "ctrl+return")
    assert made.session.sealed_move(0) == Bid(())


@pytest.mark.parametrize("last", [False, True])
def test_the_question_says_what_becomes_of_the_cards(tmp_path: Path, last: bool) -> None:
    _made, scene = stand(tmp_path)
    if last:
        scene.stake = replace(scene.stake, round=3, auction=2)
    press(scene, "seal")
    dialog = scene.stage.dialog
    assert dialog is not None
    text = " ".join(one.label for one in dialog.walk())
    assert ("worth nothing" in text) == last
    assert ("stay in your hand" in text) != last


def test_the_bids_offered_first_are_those_around_a_usual_one(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path, ("F3 F4 B5 P6 V7 V8", RIVAL))
    assert scene.stage.find(f"make.{USUAL_BID}") is not None
