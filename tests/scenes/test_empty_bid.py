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
