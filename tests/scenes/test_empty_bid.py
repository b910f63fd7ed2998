"""A stack without a bid is sealed only after a question."""

from __future__ import annotations

from pathlib import Path

from capitol.games.capitol.rules.moves import Bid
from tests.scenes.sitting import key, press
from tests.scenes.test_auction import stand


def test_an_empty_bid_is_sealed_only_after_a_question(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    key(scene, "return")
    assert scene.stage.find("empty.back") is not None
    key(scene, "return")
    assert scene.stage.find("empty.back") is None
    assert made.session.sealed_seats == ()
    press(scene, "seal")
    key(scene, "escape")
    assert made.called == []
    press(scene, "seal")
    press(scene, "empty.seal")
    assert made.session.sealed_move(0) == Bid(())
    assert made.called == ["sealed"]


def test_a_bid_that_is_laid_is_not_thrown_away_unasked(tmp_path: Path) -> None:
    """“No bid” seals at once only where none is laid."""
    made, scene = stand(tmp_path)
    press(scene, "make.6")
    press(scene, "nobid")
    assert made.session.sealed_seats == ()
    text = scene.stage.find("empty.text")
    assert text is not None
    assert "6" in text.label
    press(scene, "empty.back")
    assert scene.edit.stack.total == 6, "the bid lies there still"
    press(scene, "nobid")
    press(scene, "empty.seal")
    assert made.session.sealed_move(0) == Bid(())


def test_without_a_bid_it_is_sealed_at_once(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    press(scene, "nobid")
    assert made.session.sealed_move(0) == Bid(())
