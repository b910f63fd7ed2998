"""The row of states over a stack: names of usual length are whole whatever stands beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Bid
from capitol.host.language import set_language
from tests.scenes.auction_table import cards
from tests.scenes.checks import faults
from tests.scenes.sitting import NAMES, key
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


@pytest.mark.parametrize("aid", ["w", "n"])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_each_seat_is_named_beside_an_open_panel(tmp_path: Path, language: str, aid: str) -> None:
    """The name of the Consul gave way to the words for what the seat is doing."""
    set_language(language)
    made, _scene = stand(tmp_path, (HAND,) * 4, names=NAMES)
    scene = made.stack_cards(made.session.view(0).table.consul)
    key(scene, aid)
    assert scene.help.beside
    for seat, name in enumerate(NAMES):
        shown = scene.stage.find(f"state.{seat}.name")
        assert shown is not None, name
        assert shown.rect.width >= scene.look.text_width(name[:5], 16, bold=True)
