"""A hand of any size in the stack: every card can be read and grasped."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from pygame import Rect

from capitol.games.capitol.ui.auction.row import StackCard
from capitol.kit.canvas import Canvas
from capitol.table.fan import STRIP
from tests.scenes.auction_table import Stand, at_auction
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.sitting import picture, press
from tests.scenes.test_auction import FOUR, RIVAL, stand


@pytest.mark.parametrize("count", [1, 8, 17, 24, 36])
def test_a_large_hand_leaves_every_value_in_sight(tmp_path: Path, count: int) -> None:
    deck = [f"{letter}{value}" for letter in "FBPV" for value in range(1, 9)] + ["F1", "F2", "F3", "F4"]
    made = Stand(at_auction((" ".join(deck[:count]), "F1 V2")), tmp_path, (1280, 720), 1.0, None)
    scene = made.stack_cards(0)
    for _step in range(count // 3):
        press(scene, "kept.0")
    draw_on_bare_ground(made.context.stack)
    row = scene.stage.find("row")
    assert row is not None
    rects = [card.rect for card in sorted(row.children, key=lambda card: (card.rect.y, card.rect.x))]
    assert len(rects) == count + 1
    for first, second in itertools.pairwise(rects):
        assert second.y > first.y or second.x - first.x >= 32
    assert all(row.rect.inflate(8, 8).contains(rect) for rect in rects)


@pytest.mark.parametrize(("hand", "sprite"), [(FOUR, "card.stop"), (" ".join([FOUR] * 9), "cut.stop")])
def test_the_word_of_stop_is_never_covered(tmp_path: Path, hand: str, sprite: str) -> None:
    _made, scene = stand(tmp_path, (hand, RIVAL))
    stop = scene.stage.find("stop")
    assert getattr(stop, "sprite", "") == sprite


def test_many_cards_leave_the_place_of_a_bid_in_sight(tmp_path: Path) -> None:
    hand = "F1 F2 F3 F4 F5 F6 F7 F8 R1 R2 R3 R4 R5 B1 B2 B3 B4 P1 P2 V1 V2"
    _made, scene = stand(tmp_path, (hand, RIVAL))
    slot, word, stop = scene.row.trays()[0][0], scene.stage.find("stack.bid"), scene.stage.find("stop")
    assert word is not None
    assert stop is not None
    assert word.rect.x == slot.x
    assert slot.right <= stop.rect.x
    last = scene.stage.find("kept.20")
    assert last is not None
    assert last.rect.right <= scene.look.scale.width
    press(scene, "kept.0")
    first = scene.stage.find("bid.0")
    assert first is not None
    assert first.rect == slot


@pytest.mark.parametrize("bid", [0, 4])
def test_the_keyboard_on_a_card_hides_no_value(tmp_path: Path, bid: int) -> None:
    deck = [f"{letter}{value}" for letter in "FBPV" for value in range(1, 9)]
    made, scene = stand(tmp_path, (" ".join(deck[:17]), RIVAL))
    for _card in range(bid):
        press(scene, "kept.0")
    scene.finish_animations()
    for number in range(17 - bid - 1):
        scene.stage.focus_on(f"kept.{number}", visible=True)
        draw_on_bare_ground(made.context.stack)
        card, beside = scene.stage.find(f"kept.{number}"), scene.stage.find(f"kept.{number + 1}")
        assert isinstance(card, StackCard)
        assert isinstance(beside, StackCard)
        value = Rect(beside.rect.topleft, (round(beside.rect.width * STRIP), beside.rect.height // 3))
        assert beside.in_sight.contains(value)
        assert card.face(Canvas(picture(made.context), scene.look)).size == card.rect.size, "drawn as wide as it is"
        assert beside.rect.y > card.rect.y or not card.ring_rect(scene.look).colliderect(value)
