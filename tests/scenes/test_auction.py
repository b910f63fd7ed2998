"""Stacking in secret: every bid by keys, clicks and dragging; the help; what the others may see; hiding."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import LocalThinker
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.view import SEALED
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.registry import make_player
from capitol.host.controls import Hand, use_hand
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import RIGHT, FocusLost, KeyDown, PointerDown, PointerLeft, PointerMove, PointerUp
from capitol.kit.scene import Scene
from capitol.kit.widgets import DialogButton, message_dialog
from capitol.table.curtain.cover import CoverScene
from tests.scenes.auction_table import Stand, at_auction, bid_all, cards, drag
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.checks import NARROW_AND_WIDE, faults
from tests.scenes.sitting import Still, key, picture
from tests.scenes.sitting import press as press_there

FOUR = "F4 R6 B7 P8"
RIVAL = "F1 V2"
OVERLAP = ("bid.*", "kept.*", "stop")


def stand(
    folder: Path,
    hands: tuple[str, ...] = (FOUR, RIVAL),
    motion: Still | None = None,
    size: tuple[int, int] = (1280, 720),
    ui: float = 1.0,
    **game: Any,
) -> tuple[Stand, AuctionScene]:
    """Seat 0 stacks."""
    session = at_auction(hands, **game)
    made = Stand(session, folder, size, ui, motion)
    return made, made.stack_cards(0)


def press(scene: Scene, id: str) -> None:
    """Move the pointer to a widget and click it: what has slid under a pointer at rest is not clicked at once."""
    found = scene.stage.find(id)
    if found is not None and id.startswith(("kept.", "bid.")):
        scene.handle(PointerMove((found.rect.centerx, found.rect.y + 1)))
    press_there(scene, id)


def total(scene: AuctionScene) -> int:
    """The sum that the screen shows."""
    found = scene.stage.find("bid.total")
    assert found is not None
    return int(found.label)


def row_of(scene: AuctionScene) -> list[str]:
    """The row as its labels tell it, left to right."""
    row = scene.stage.find("row")
    assert row is not None
    return [card.label for card in sorted(row.children, key=lambda card: (card.rect.y, card.rect.x))]


def test_it_opens_with_stop_on_top_smallest_first(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    assert row_of(scene) == ["STOP", "Floor 4", "Roof 6", "Blue Permit 7", "Pink Permit 8"]
    assert total(scene) == 0
    assert made.session.sealed_seats == ()


def test_the_sum_is_always_that_of_the_cards_above_stop(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    rng = random.Random(5)
    ids = ["bid.0", "bid.1", "stop", "kept.0", "kept.1", "kept.2"]
    for _step in range(60):
        there = [id for id in ids if scene.stage.find(id) is not None]
        if rng.random() < 0.5:
            press(scene, rng.choice(there))
        else:
            drag(scene, *rng.sample(there, 2))
        stack = scene.edit.stack
        assert sorted(stack.cards) == sorted(cards(FOUR))
        assert total(scene) == sum(CARD_VALUE[card] for card in stack.cards[: stack.stop])
        labels = row_of(scene)
        assert labels.index("STOP") == stack.stop


@pytest.mark.parametrize("way", ["clicks", "keys", "drag"])
def test_every_bid_can_be_stacked(tmp_path: Path, way: str) -> None:
    made, scene = stand(tmp_path)
    hand = scene.edit.stack.cards
    for size in range(len(hand) + 1):
        for wanted in itertools.combinations(hand, size):
            press(scene, "clear")
            for card in wanted:
                stack = scene.edit.stack
                item = stack.cards.index(card) + 1
                id = f"kept.{item - 1 - stack.stop}"
                if way == "clicks":
                    press(scene, id)
                elif way == "drag":
                    drag(scene, id, "stop")
                else:
                    key(scene, "s")
                    for _step in range(item - stack.stop):
                        key(scene, "right")
                    key(scene, "space")
            assert scene.edit.stack.bid == Bid(wanted)
    scene.seal()
    assert made.session.sealed_move(0) == Bid(hand)


def test_the_example_of_the_rules_7_and_4_then_stop(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    press(scene, "kept.0")
    press(scene, "kept.1")
    assert total(scene) == 11
    assert row_of(scene)[:3] == ["Floor 4", "Blue Permit 7", "STOP"]
    press(scene, "order.biggest")
    assert row_of(scene) == ["Blue Permit 7", "Floor 4", "STOP", "Roof 6", "Pink Permit 8"]
    key(scene, "return")
    assert made.called == ["sealed"]
    assert made.session.sealed_move(0) == Bid(cards("B7 F4"))


def test_enter_on_a_card_moves_it_and_only_the_sealing_key_seals(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    scene.stage.focus_on("kept.1", visible=True)
    key(scene, "return")
    assert total(scene) == 6
    assert scene.stage.focus.id == "bid.0"
    key(scene, "return")
    assert total(scene) == 0
    key(scene, "return")
    key(scene, "s")
    key(scene, "return")
    assert scene.stage.announced[-1][1].startswith("What lies before STOP is bid")
    assert made.called == []
    key(scene, "ctrl+return")
    assert made.called == ["sealed"]


def test_enter_seals_on_no_widget_but_the_button_for_it(tmp_path: Path) -> None:
    made, scene = stand(tmp_path, options={"memory_aid": True})
    press(scene, "kept.1")
    for widget in list(scene.root.walk()):
        if widget.can_focus and widget.id not in ("seal", "menu", "help", "hide", "wish"):
            scene.stage.focus_on(widget.id, visible=True)
            key(scene, "return")
            assert made.called == [], widget.id


def test_the_empty_place_of_the_bid_says_what_comes_there(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    press(scene, "stack.slot")
    assert scene.stage.announced[-1] == ("bubble", "No card is bid yet: click one, or drag it here.")
    assert total(scene) == 0
    devices: tuple[tuple[Hand, str], ...] = (("keys", "Space"), ("pad", "A"))
    for device, control in devices:
        use_hand(device)
        scene.rebuild()
        slot = scene.root.find("stack.slot")
        assert slot is not None
        assert slot.tooltip == f"No card is bid yet: {control} bids the chosen one."
    use_hand("mouse")


def test_the_seal_names_the_sum_as_it_lies(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    for id, said in (("kept.1", "Seal a bid of 6"), ("kept.0", "Seal a bid of 10"), ("clear", "No bid")):
        press(scene, id)
        seal = scene.stage.find("seal")
        assert seal is not None
        assert seal.label == said


def test_a_click_says_that_cards_are_set_to_be_dragged_only(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    made.context.change_settings("play", pointer="drag")
    press(scene, "kept.1")
    assert total(scene) == 0
    assert scene.stage.announced[-1][1].startswith("Drag it to its place")


def test_the_first_card_of_a_bid_finds_its_place_ready_and_nothing_else_moves(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)

    def places(*ids: str) -> list[pygame.Rect]:
        return [widget.rect for id in ids if (widget := scene.stage.find(id)) is not None]

    empty = scene.row.trays()[0][0]
    before = places("stop", "kept.0")
    assert places("stack.bid")[0].x == empty.x < before[0].x
    press(scene, "kept.0")
    assert places("bid.0") == [empty]
    assert places("stop") == before[:1]


def test_the_rest_of_a_bid_stays_under_the_pointer_when_a_card_is_taken_back(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    for _card in range(3):
        press(scene, "kept.0")

    def places() -> dict[str, pygame.Rect]:
        row = scene.stage.find("row")
        assert row is not None
        return {card.label: pygame.Rect(card.rect) for card in row.children}

    before, closed = places(), scene.row.trays()[0][0].x
    for taken in ("bid.1", "bid.0"):
        found = scene.stage.find(taken)
        assert found is not None
        at, was = found.rect.center, before.pop(found.label)
        scene.handle(PointerMove(at))
        press(scene, taken)
        assert [rect for rect in places().values() if rect.collidepoint(at)] in ([], [was])
        rest = {label: places()[label] for label in row_of(scene)[: 1 + scene.edit.stack.stop]}
        if scene.edit.stack.stop:
            assert rest.items() <= before.items(), taken
    press(scene, "clear")
    for _card in range(3):
        press(scene, "kept.0")
    press(scene, "bid.0")
    assert scene.row.trays()[0][0].x > closed
    scene.handle(PointerMove((2, 2)))
    assert scene.row.trays()[0][0].x == closed


def test_stop_itself_is_dragged_and_the_sum_follows_at_once(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    stop, goal = scene.stage.find("stop"), scene.stage.find("kept.2")
    assert stop is not None
    assert goal is not None
    scene.handle(PointerDown(stop.rect.center))
    for x in range(stop.rect.centerx, goal.rect.centerx + 1, 20):
        scene.handle(PointerMove((x, stop.rect.centery)))
    scene.handle(PointerMove(goal.rect.center))
    assert total(scene) == 4 + 6 + 7
    assert scene.edit.stack.stop == 0
    scene.handle(PointerUp(goal.rect.center))
    assert scene.edit.stack.stop == 3


@pytest.mark.parametrize("ms", [0, 60, 400])
@pytest.mark.parametrize("let_go", ["size", "size twice", "dialog", "screen", "escape"])
def test_what_is_shown_is_what_is_sealed_though_a_card_hangs_in_the_air(tmp_path: Path, let_go: str, ms: int) -> None:
    """Another size, a dialog or another screen in the middle of a drag: the card is at home, and Enter seals what is
    counted there. While it is dragged no key does anything but Esc."""
    made, scene = stand(tmp_path, motion=Still(1.0), options={"curtain": "open"})
    press(scene, "kept.2")
    made.context.stack.update(1000.0)
    start, goal = scene.stage.find("kept.1"), scene.stage.find("bid.0")
    assert start is not None
    assert goal is not None
    handle, before, sure = made.context.stack.handle, scene.edit.stack, total(scene)
    handle(PointerDown(start.rect.center))
    handle(PointerMove(goal.rect.center))
    assert total(scene) > sure
    handle(KeyDown("return"))
    handle(KeyDown("9", text="9"))
    assert made.called == []
    assert scene.edit.stack == before
    if let_go == "escape":
        handle(KeyDown("escape"))
    elif let_go == "dialog":
        scene.stage.open(lambda look: message_dialog(look, "a", "A", "b", [DialogButton("c", "C", scene.stage.close)]))
    elif let_go == "screen":
        made.context.stack.push(Scene())
        made.context.stack.pop()
        assert isinstance(made.context.stack.pop(), CoverScene)
    else:
        for size in ((1000, 700), (1280, 720))[: 1 + (let_go == "size twice")]:
            scale = replace(made.context.stack.look.scale, width=size[0], height=size[1])
            made.context.stack.set_look(made.context.stack.look.with_scale(scale))
    made.context.stack.update(1000.0 + ms)
    handle(PointerMove((goal.rect.centerx + 3, goal.rect.centery)))
    assert (total(scene), scene.edit.stack, scene.row._pulled) == (sure, before, False)
    handle(PointerUp(goal.rect.center))
    made.context.stack.update(1000.0 + 2 * ms)
    assert (total(scene), scene.edit.stack) == (sure, before)
    if let_go == "dialog":
        scene.stage.close()
    scene.finish_animations()
    handle(KeyDown("return"))
    sealed = made.session.sealed_move(0)
    assert isinstance(sealed, Bid)
    assert sealed.total == sure


@pytest.mark.parametrize("event", [PointerDown((0, 0), RIGHT), PointerLeft(), "escape", "home"])
def test_a_cancelled_drag_changes_nothing_and_is_no_click(tmp_path: Path, event: object) -> None:
    made, scene = stand(tmp_path, options={"curtain": "open"})
    before = scene.edit.stack
    card = scene.stage.find("kept.1")
    assert card is not None
    stop = scene.stage.find("stop")
    assert stop is not None
    start, across = card.rect.center, stop.rect.left
    scene.handle(PointerDown(start))
    scene.handle(PointerMove((across, start[1])))
    assert total(scene) > 0
    if event == "escape":
        key(scene, "escape")
    elif event == "home":
        scene.handle(PointerMove(start))
    elif isinstance(event, PointerDown | PointerLeft):
        scene.handle(event)
    scene.handle(PointerUp(start))
    assert scene.edit.stack == before
    assert total(scene) == 0
    assert made.context.asked == []


def test_ctrl_and_arrows_change_the_order_and_carry_the_focus_along(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path)
    press(scene, "kept.0")
    press(scene, "kept.0")
    key(scene, "s")
    key(scene, "left")
    assert scene.stage.focus.id == "bid.1"
    key(scene, "ctrl+left")
    assert row_of(scene)[:2] == ["Roof 6", "Floor 4"]
    assert scene.stage.focus.id == "bid.0"
    for _step in range(3):
        key(scene, "ctrl+right")
    assert row_of(scene)[:4] == ["Floor 4", "STOP", "Blue Permit 7", "Roof 6"]
    press(scene, "earlier")
    assert row_of(scene)[:3] == ["Floor 4", "STOP", "Roof 6"]


def test_nought_clears_the_bid_and_no_bid_is_sealed_after_a_question(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    press(scene, "kept.0")
    key(scene, "0")
    assert total(scene) == 0
    assert made.session.sealed_seats == ()
    press(scene, "seal")
    press(scene, "empty.seal")
    assert made.session.sealed_move(0) == Bid(())
    assert made.called == ["sealed"]


@pytest.mark.parametrize("way", ["click", "key", "tab"])
def test_shuffle_changes_the_order_of_the_bid_and_nothing_else(tmp_path: Path, way: str) -> None:
    _made, scene = stand(tmp_path)
    shuffle = scene.stage.find("shuffle")
    assert shuffle is not None
    assert not shuffle.enabled
    for _card in range(3):
        press(scene, "kept.0")
    seen = set()
    for _time in range(30):
        before = scene.edit.stack
        if way == "click":
            press(scene, "shuffle")
        elif way == "key":
            key(scene, "x")
        else:
            scene.stage.focus_on("shuffle", visible=True)
            key(scene, "space")
        after = scene.edit.stack
        assert after.bid != before.bid
        assert sorted(after.bid.cards) == sorted(before.bid.cards)
        assert after.kept == before.kept
        assert total(scene) == 4 + 6 + 7
        seen.add(after.bid)
    assert len(seen) == 6


def test_the_chance_of_shuffling_comes_from_what_all_know(tmp_path: Path) -> None:
    orders = []
    for hands in ((FOUR, RIVAL), ("F4 R6 B7 V1 V2", "F8 B8")):
        _made, scene = stand(tmp_path, hands, seen=False)
        for value in ("Floor 4", "Roof 6", "Blue Permit 7"):
            labels = row_of(scene)
            press(scene, f"kept.{labels.index(value) - 1 - labels.index('STOP')}")
        key(scene, "x")
        orders.append(scene.edit.stack.bid)
    assert orders[0] == orders[1]


def test_a_sealed_stack_opens_as_it_was_and_may_be_kept(tmp_path: Path) -> None:
    session = at_auction((FOUR, RIVAL))
    session.seal(0, Bid(cards("P8 F4")))
    made = Stand(session, tmp_path)
    scene = made.stack_cards(0)
    assert row_of(scene) == ["Pink Permit 8", "Floor 4", "STOP", "Roof 6", "Blue Permit 7"]
    press(scene, "keep")
    assert made.called == ["left"]
    assert session.sealed_move(0) == Bid(cards("P8 F4"))
    press(scene, "bid.0")
    press(scene, "seal")
    assert session.sealed_move(0) == Bid(cards("F4"))


def test_cards_of_one_face_are_told_apart(tmp_path: Path) -> None:
    made, scene = stand(tmp_path, ("F4 F4 F4", RIVAL))
    press(scene, "kept.1")
    press(scene, "kept.0")
    assert total(scene) == 8
    scene.seal()
    assert made.session.sealed_move(0) == Bid(cards("F4 F4"))


@pytest.mark.parametrize("bid", ["", "F4", "B7 F4", "P8 B7 R6 F4"])
@pytest.mark.usefixtures("drawn_apart")
def test_nothing_shows_a_bid_before_the_reveal(tmp_path: Path, bid: str) -> None:
    pictures = []
    for sealed in ("", bid):
        session = at_auction((FOUR, RIVAL))
        steps = session.steps
        session.seal(0, Bid(cards(sealed)))
        assert session.steps == steps
        made = Stand(session, tmp_path)
        scene = made.stack_cards(1)
        assert session.view(1).table.bids[0] is None or session.view(1).table.bids[0] == SEALED
        pictures.append(
            (pygame.image.tobytes(picture(made.context), "RGB"), scene.stage.describe(), scene.window_title)
        )
    assert pictures[0] == pictures[1]


@pytest.mark.usefixtures("drawn_apart")
def test_rivals_hands_that_nobody_has_seen_change_nothing_on_the_screen(tmp_path: Path) -> None:
    pictures = []
    for rival in ("F1 V2 R3", "F8 B7 R7"):
        session = at_auction((FOUR, rival), seen=False, options={"memory_aid": True})
        made = Stand(session, tmp_path)
        scene = made.stack_cards(0)
        pictures.append((pygame.image.tobytes(picture(made.context), "RGB"), scene.stage.describe()))
    assert pictures[0] == pictures[1]


def test_computer_players_bid_alike_whatever_people_bid() -> None:
    bids = []
    for own in ("", "P8 B7"):
        session = at_auction((FOUR, "F3 B4 V5 R2"), kinds=("human", "ai:mason"))
        session._thinker = SharedThinking(LocalThinker(make_player))
        session.seal(0, Bid(cards(own)))
        for _step in range(3):
            session.poll()
        assert session.sealed_seats == (0, 1)
        bids.append(session.sealed_move(1))
    assert bids[0] == bids[1]


def test_hide_covers_all_in_the_next_frame(tmp_path: Path) -> None:
    made, scene = stand(tmp_path, motion=Still(1.0))
    press(scene, "kept.3")
    shown = picture(made.context)
    key(scene, "h")
    made.context.stack.update(16)
    cover = made.context.stack.top
    assert isinstance(cover, CoverScene)
    hidden = picture(made.context)
    card = scene.stage.find("bid.0")
    assert card is not None
    x, y = card.rect.center
    assert hidden.get_at((x, y)) != shown.get_at((x, y))
    alone = pygame.Surface(hidden.get_size())
    cover.draw(Canvas(alone, made.context.stack.look))
    assert pygame.image.tobytes(alone, "RGB") == pygame.image.tobytes(hidden, "RGB")
    assert not any("Pink Permit" in str(widget["label"]) for widget in cover.stage.describe())
    press(cover, "cover.open")
    assert made.context.stack.top is scene
    assert total(scene) == 8


def test_losing_the_window_and_the_menu_hide_the_stack_where_others_look_on(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    scene.handle(FocusLost())
    assert isinstance(made.context.stack.top, CoverScene)
    made.context.stack.pop()
    press(scene, "menu")
    assert made.context.asked == ["menu"]
    made.context.stack.push(Scene())  # as the menu comes
    made.context.stack.pop()
    assert isinstance(made.context.stack.top, CoverScene)
    alone, only = stand(tmp_path, kinds=("human", "ai:mason"))
    only.handle(FocusLost())
    assert alone.context.stack.top is only
    alone.context.stack.push(Scene())
    alone.context.stack.pop()
    assert alone.context.stack.top is only


def test_the_memory_aid_shows_seen_cards_only_where_the_table_has_it(tmp_path: Path) -> None:
    _made, scene = stand(tmp_path, options={"memory_aid": True})
    rival = scene.stage.find("aid.1")
    assert rival is not None
    assert "Floor 1, Purple Permit 2" in rival.tooltip
    most = scene.stage.find("aid.1.most")
    assert most is not None
    assert most.label == "at most 3"
    _made, plain = stand(tmp_path)
    assert plain.stage.find("aid.1") is None


def test_v_shows_the_board_and_the_stack_again(tmp_path: Path) -> None:
    made, scene = stand(tmp_path)
    key(scene, "v")
    assert scene.stage.find("auction.board") is not None
    assert scene.stage.find("kept.0") is None
    draw_on_bare_ground(made.context.stack)
    key(scene, "v")
    assert scene.stage.find("kept.0") is not None


def test_any_input_ends_the_sliding(tmp_path: Path) -> None:
    made, scene = stand(tmp_path, motion=Still(1.0))
    press(scene, "kept.0")
    assert scene.busy
    made.context.stack.update(40)
    draw_on_bare_ground(made.context.stack)
    press(scene, "kept.0")
    key(scene, "escape")
    assert not scene.busy
    assert total(scene) == 10


@pytest.mark.usefixtures("long_words")
@pytest.mark.parametrize("aid", [True, False])
@pytest.mark.parametrize("peek", [True, False])
def test_it_fits_with_longer_words(tmp_path: Path, aid: bool, peek: bool) -> None:
    made, scene = stand(tmp_path, (FOUR, RIVAL, FOUR), options={"memory_aid": aid})
    press(scene, "kept.3")
    if peek:
        key(scene, "v")
    draw_on_bare_ground(made.context.stack)
    assert faults([scene.root], scene.look, may_overlap=OVERLAP) == []


@pytest.mark.usefixtures("long_words")
@pytest.mark.parametrize(
    ("size", "ui"), [((1280, 720), 1.25), ((1280, 720), 1.5), ((1920, 1080), 1.75), ((1920, 1080), 2.0)]
)
@pytest.mark.parametrize("aid", [True, False])
def test_large_texts_fit_with_longer_words(tmp_path: Path, size: tuple[int, int], ui: float, aid: bool) -> None:
    made, scene = stand(tmp_path, (FOUR, RIVAL, FOUR, FOUR), size=size, ui=ui, options={"memory_aid": aid})
    press(scene, "kept.3")
    for side in ("aid", "stake", "worth"):
        if scene.stage.find(f"side.{side}") is not None:
            press(scene, f"side.{side}")
        draw_on_bare_ground(made.context.stack)
        assert faults([scene.root], scene.look, may_overlap=OVERLAP) == [], side


@pytest.mark.parametrize("ui", [1.5, 2.0])
def test_with_large_texts_what_is_known_is_behind_tabs(tmp_path: Path, ui: float) -> None:
    made, scene = stand(tmp_path, (FOUR, RIVAL, FOUR, FOUR), size=(1280, 720), ui=ui, options={"memory_aid": True})
    press(scene, "kept.1")
    for side, shown in (("aid", "aid"), ("stake", "stake"), ("worth", "worth")):
        press(scene, f"side.{side}")
        draw_on_bare_ground(made.context.stack)
        assert scene.stage.find(shown) is not None
        assert faults([scene.root], scene.look, may_overlap=OVERLAP) == []
    assert total(scene) == scene.row.shown.total


@pytest.mark.parametrize(
    ("size", "ui"),
    [
        ((1280, 720), 1.0),
        ((1280, 720), 1.25),
        ((1366, 768), 1.0),
        ((2560, 1600), 1.25),
        ((3840, 2160), 1.0),
        ((1280, 720), 1.5),
        ((1280, 720), 1.75),
        ((1280, 720), 2.0),
        ((3840, 2160), 2.0),
    ],
)
@pytest.mark.parametrize("aid", [True, False])
def test_nothing_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], ui: float, aid: bool) -> None:
    names = ("Maximilian-Alexander Otto"[:24], "Cato", "Wilhelmina-Konstanze Ada"[:24], "Octavia")
    hands = (" ".join(["F1 F2 F3 F4 F5 F6 F7 F8"] * 3), FOUR, RIVAL, FOUR)
    made, scene = stand(tmp_path, hands, size=size, ui=ui, names=names, options={"memory_aid": aid})
    press(scene, "kept.4")
    draw_on_bare_ground(made.context.stack)
    assert faults([scene.root], scene.look, may_overlap=OVERLAP) == []


def test_the_stake_says_what_became_of_the_tile_before(tmp_path: Path) -> None:
    session = at_auction(("F4 R6", "F5 B2"))
    first = Stand(session, tmp_path).stack_cards(0)
    assert first.stage.find("stake.before") is None
    bid_all(session, ("F4", ""))
    session.act(0, session.choices(0).moves()[0])
    second = Stand(session, tmp_path).stack_cards(1)
    before = second.stage.find("stake.before")
    assert before is not None
    assert before.label.startswith("Livia placed a fountain in ")
    bid_all(session, ("", ""))
    third = Stand(session, tmp_path).stack_cards(1)
    before = third.stage.find("stake.before")
    assert before is not None
    assert before.label == "Nobody bid, so the fountain leaves the game."


@pytest.mark.parametrize(("size", "ui"), NARROW_AND_WIDE)
def test_the_prize_stays_in_its_panel(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    """It grew out of that where few cards left it room."""
    for hand in ("F4", "F4 R6", FOUR):
        scene = Stand(at_auction((hand, "F5 B2")), tmp_path / str(len(hand)), size, ui).stack_cards(0)
        tile = scene.stage.find("stake.tile")
        panel = scene.stage.find("stake")
        if tile is not None and panel is not None:
            assert panel.rect.contains(tile.rect), hand


@pytest.mark.parametrize(("size", "ui"), NARROW_AND_WIDE)
def test_a_toast_never_covers_what_is_to_be_done(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    many = "F4 F5 F6 R2 R3 R4 R5 R6 B2 B3 B4 B5 B6 P3 P4 P5 P6 P7 V4 V5 V6 V7 V8 F7"
    scene = Stand(at_auction((many, "F1 V2")), tmp_path, size, ui).stack_cards(0)
    asked = [found for id in ("auction.title", "stack.hint", "seal") if (found := scene.stage.find(id)) is not None]
    assert len(asked) >= 2
    for text in ("The game is saved again.", "The Roof pile is turned over: it is the new stack. " * 2, "word " * 90):
        scene.stage.toast(text)
        toast = scene.stage.find("toast")
        assert toast is not None
        assert not [widget.id for widget in asked if toast.rect.colliderect(widget.rect)], text


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_headings_stand_close_to_their_cards(tmp_path: Path, size: tuple[int, int]) -> None:
    """Seen 65 pixels above them in a window with much room for few cards."""
    made = Stand(at_auction((FOUR, RIVAL)), tmp_path, size)
    scene = made.stack_cards(0)
    top = min(widget.rect.top for widget in scene.root.walk() if widget.id == "stop" or widget.id.startswith("kept."))
    for id in ("stack.bid", "stack.kept"):
        heading = scene.stage.find(id)
        assert heading is not None
        assert 0 <= top - heading.rect.bottom <= scene.look.board(16), id


def test_the_empty_slot_of_a_bid_bears_a_plus_and_the_row_is_in_the_middle(tmp_path: Path) -> None:
    """Wherever cards are moved, the row keeps its place; nothing bright shines through between the panels."""
    made = Stand(at_auction(("R4 R4 F8 B6 B4", "F1")), tmp_path)
    scene = made.stack_cards(0)
    slot = scene.stage.find("stack.slot")
    assert slot is not None
    seen = picture(made.context)
    assert sum(seen.get_at(slot.rect.center)[:3]) > 2 * sum(seen.get_at((slot.rect.centerx, slot.rect.y + 20))[:3])
    panel, row = scene.stage.find("stack"), scene.stage.find("row")
    assert panel is not None
    assert row is not None
    last = max(card.rect.right for card in row.children)
    assert abs((slot.rect.x - panel.rect.x) - (panel.rect.right - last)) <= 2
    bid, stake = scene.stage.find("bid"), scene.stage.find("stake")
    assert bid is not None
    assert stake is not None
    between = (bid.rect.right + stake.rect.x) // 2
    assert max(sum(seen.get_at((between, y))[:3]) for y in range(bid.rect.y, bid.rect.bottom)) < 180
