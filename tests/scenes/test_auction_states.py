"""The row of states over a stack: names of usual length are whole whatever stands beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Bid
from tests.scenes.auction_table import cards
from tests.scenes.checks import faults
from tests.scenes.test_auction import OVERLAP, stand

HAND = " ".join(["F1 F2 F3 F4 F5 F6 F7 F8"] * 3)


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_name_of_ten_letters_is_whole_beside_the_consuls_sign_and_twenty_cards(
    tmp_path: Path, size: tuple[int, int], sealed: bool
) -> None:
    names = ("Wilhelmina", "Maximilian", "Octavianus", "Marcellina")
    made, scene = stand(tmp_path, (HAND,) * 4, size=size, names=names)
    consul = made.session.view(0).table.consul
    if sealed:
        made.session.seal(consul, Bid(cards("F1")))
    scene = made.stack_cards((consul + sealed) % 4)
    for seat, name in enumerate(names):
        shown, held = (scene.stage.find(f"state.{seat}.{part}") for part in ("name", "cards"))
        assert shown is not None
        assert held is not None
        assert (shown.label, held.label) == (name, "24 cards")
    assert faults([scene.root], scene.look, may_overlap=OVERLAP) == []
