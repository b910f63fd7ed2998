"""Turning the stacks over: step by step, ties told as the rules decide them, skipped or not the same end."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.tile_kinds import TILES
from capitol.games.capitol.ui.auction.auction_words import turning_hint
from capitol.games.capitol.ui.auction.reveal_columns import deck_depth, paint_deck
from capitol.games.capitol.ui.auction.rooms import prize_place, stands
from capitol.games.capitol.ui.parts.card import card_sprite, paint_card
from capitol.games.capitol.ui.parts.rostra import banner_colour, monument, paint_prize, prize_box
from capitol.games.capitol.ui.reveal_scene import BREATH_MS, LAST_RESTS, READ_MS, REST_MS, RevealScene, bids_to_come
from capitol.games.capitol.ui.words import Names, auction_line, event_text
from capitol.kit.cache import SurfaceCache
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import PadDown
from capitol.kit.look import Look
from capitol.session.controller import TableSession
from tests.scenes.auction_table import Stand, at_auction, bid_all, cards
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.checks import faults
from tests.scenes.sitting import Still, key, last_event, picture, press


@pytest.fixture(autouse=True)
def apart(drawn_apart: None) -> None:
    """What two programs draw is compared here, or drawing itself is watched."""


HANDS = ("F4 R6 B7 P8", "F1 V2 B3", "V8 V1", "F5")
BIDS = ("B7 F4", "F1 V2 B3", "", "F5")


def shown(scene: RevealScene, seat: int) -> tuple[int, bool]:
    """How many cards a seat shows, and whether STOP lies."""
    ids = [widget.id for widget in scene.root.walk() if widget.id.startswith(f"shown.{seat}.")]
    return sum(not id.endswith(".stop") for id in ids), any(id.endswith(".stop") for id in ids)


def label(scene: RevealScene, id: str) -> str:
    """What a widget says."""
    found = scene.stage.find(id)
    assert found is not None, id
    return found.label


def table(hands: tuple[str, ...] = HANDS, bids: tuple[str, ...] = BIDS, **game: object) -> TableSession:
    """A game after one reveal."""
    rules, options = game.get("rules"), game.get("options")
    assert rules is None or isinstance(rules, Rules)
    assert options is None or isinstance(options, dict)
    session = at_auction(hands, rules=rules, options=options)
    bid_all(session, bids)
    return session


def test_each_step_turns_one_card_of_every_stack_or_stop(tmp_path: Path) -> None:
    made = Stand(table(), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    bids = [cards(bid) for bid in BIDS]
    for step in range(scene.reveal.steps + 1):
        assert scene.step == step
        for seat, bid in enumerate(bids):
            assert shown(scene, seat) == (min(step, len(bid)), step > len(bid))
            assert label(scene, f"total.{seat}") == str(sum(CARD_VALUE[card] for card in bid[:step]))
        if not scene.animator.busy:
            scene.next_step()
        scene.animator.finish()
    assert scene.over


def test_a_name_comes_before_a_face(tmp_path: Path) -> None:
    """A name of the house is never cut, whoever plays and whoever is Consul."""
    names = ["Marcellus"] * 4
    session = at_auction(HANDS, kinds=["ai:mason"] * 4, names=names)
    bid_all(session, BIDS)
    scene = Stand(session, tmp_path).reveal()
    assert [label(scene, f"name.{seat}") for seat in range(4)] == names


def test_space_goes_on_and_enter_ends(tmp_path: Path) -> None:
    made = Stand(table(), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    made.context.stack.update(16)
    key(scene, "space")
    assert scene.step == 1
    key(scene, "space")
    assert scene.step == 2
    key(scene, "return")
    assert scene.over
    made.context.clock += READ_MS
    assert made.called == []
    key(scene, "return")
    assert made.called == ["done"]


def test_skipping_lays_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eleven layouts took a third of the time that a press on Enter took in a large window."""
    scene = Stand(table(), tmp_path, motion=Still(1.0)).reveal()
    laid = list[int]()
    layout = RevealScene.layout

    def counted(self: RevealScene, look: Look) -> None:
        laid.append(self.step)
        layout(self, look)

    monkeypatch.setattr(RevealScene, "layout", counted)
    key(scene, "return")
    assert scene.over
    assert laid == [scene.reveal.steps]


@pytest.mark.parametrize("how", ["return", "space", "press"])
def test_how_a_tie_was_decided_is_not_skipped_with_the_show(tmp_path: Path, how: str) -> None:
    """However hastily Enter is pressed, or the button: the show ends, and what it came to stays until a later press."""
    hands = ("F4 F8", "F4 V8", "B4 B8")
    made = Stand(table(hands, hands), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    made.context.stack.update(16)
    made.context.clock = 100
    key(scene, "return")
    for _press in range(3):
        made.context.clock += 150
        made.context.stack.update(made.context.clock)
        press(scene, "continue") if how == "press" else key(scene, how)
    assert made.called == []
    assert "12 each, highest card 8: " in label(scene, "result.line")
    made.context.clock += READ_MS
    press(scene, "continue") if how == "press" else key(scene, how)
    assert made.called == ["done"]


@pytest.mark.parametrize("over", [False, True])
def test_escape_and_a_button_open_the_menu_and_skip_nothing(tmp_path: Path, over: bool) -> None:
    made = Stand(table(), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    made.context.stack.update(16)
    if over:
        scene.finish()
    key(scene, "escape")
    press(scene, "menu")
    assert made.context.asked == ["menu", "menu"]
    assert (scene.over, made.called) == (over, [])
    assert over or scene.step <= 1, "a press ends what is under way: the card that is being turned"


def test_the_buttons_do_what_the_keys_do(tmp_path: Path) -> None:
    made = Stand(table(), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    press(scene, "next")
    press(scene, "next")
    assert scene.step >= 1
    press(scene, "finish")
    assert scene.over
    made.context.clock += READ_MS
    press(scene, "continue")
    assert made.called == ["done"]


TIES = {
    "sum": (HANDS, ("B7 F4", "F1", "", "F5"), Rules()),
    "highest_card": (("F4 F8", "F5 V7"), ("F4 F8", "F5 V7"), Rules()),
    "consul_order": (("F4 F8", "F4 V8", "B4 B8"), ("F4 F8", "F4 V8", "B4 B8"), Rules()),
    "unbroken": (("F4 F8", "F4 V8"), ("F4 F8", "F4 V8"), Rules(auction_tie="fewest_points")),
    "no_bid": (("F4", "F5"), ("", ""), Rules()),
    "no_bid free": (("F4", "F5"), ("", ""), Rules(no_bids="first_player_free")),
}


@pytest.mark.parametrize("kind", TIES)
def test_winner_and_words_are_those_of_the_rules(tmp_path: Path, kind: str) -> None:
    hands, bids, rules = TIES[kind]
    session = table(hands, bids, rules=rules)
    made = Stand(session, tmp_path)
    scene = made.reveal()
    event = last_event(session, "bids_revealed")
    assert event.data["decided"] == kind.split()[0]
    names = Names(tuple(seat.name for seat in session.seats), made.board.titles)
    assert scene.over
    said, more = label(scene, "result.line"), scene.stage.find("result.more")
    unwanted = event.data["decided"] == "no_bid"
    assert unwanted or said == auction_line(event, names)
    assert said.count("Nobody bid") == unwanted
    assert scene.reveal.leaders(scene.reveal.steps) == (() if event.data["winner"] is None else (event.data["winner"],))
    assert (more is not None) == (event.data["winner"] is None and not unwanted), "it says once that nobody bid"
    told = [text for text in (event_text(one, names) for one in session.steps[-1].events) if text is not None]
    assert sum("Nobody bid" in text for text in told) == unwanted, "so does the log"
    if kind == "no_bid free":
        assert session.seats[event.data["consul"]].name in said


def test_the_fewest_points_decide_where_the_table_plays_so(tmp_path: Path) -> None:
    session = at_auction(("F4 F8", "F4 V8"), rules=Rules(auction_tie="fewest_points"))
    session.match.full_state.scores[0] = 3
    bid_all(session, ("F4 F8", "F4 V8"))
    scene = Stand(session, tmp_path).reveal()
    assert scene.reveal.winner == 1
    assert "fewest points" in label(scene, "result.line")


@pytest.mark.parametrize("rival", [True, False])
def test_the_consul_wins_a_tie_as_the_consul(tmp_path: Path, rival: bool) -> None:
    session = at_auction(("F4", "F4", "F4"))
    consul = session.view(0).table.consul
    bid_all(session, ["" if rival and seat == consul else "F4" for seat in range(3)])
    said = label(Stand(session, tmp_path).reveal(), "result.line")
    name = session.seats[(consul + rival) % 3].name
    assert said.endswith(f": {name} wins, nearest the Consul." if rival else f": {name} is the Consul and wins.")


@pytest.mark.parametrize("aid", [True, False])
def test_hands_come_back_and_the_winners_cards_go_to_their_piles(tmp_path: Path, aid: bool) -> None:
    session = table(("F4 R6 B7 P8", "F1 V2 B3"), ("B7 F4 R6", "V2"), options={"memory_aid": aid})
    scene = Stand(session, tmp_path).reveal()
    state = session.view(0).table
    assert [state.hand_size(seat) for seat in range(2)] == [1, 3]
    assert label(scene, "piles.title") == "Discard piles"
    assert [label(scene, f"pile.{stack}")[:6] for stack in range(3)] == ["1 card"] * 3
    assert [len(pile) for pile in state.piles] == [1, 1, 1]
    back, gone = scene.stage.find("shown.1.0"), scene.stage.find("shown.0.0")
    assert back is not None
    assert gone is not None
    assert getattr(back, "seen", None) is aid
    assert getattr(gone, "useless", None) is False, "the bid that won is not the one in the shade"


def test_eight_cards_take_at_most_eight_seconds(tmp_path: Path) -> None:
    hand = "F1 F2 F3 F4 F5 F6 F7 F8"
    made = Stand(table((hand, "B1"), (hand, "B1")), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    now = 0
    while scene.running:
        now += 10
        made.context.stack.update(now)
        assert now <= 8000
    assert now >= 5000


@pytest.mark.parametrize("reduced", [True, False])
def test_played_and_skipped_end_in_the_same_picture(tmp_path: Path, reduced: bool) -> None:
    ends = []
    for factor in (0.0, 0.5):
        made = Stand(table(), tmp_path, motion=Still(factor, reduced))
        scene = made.reveal()
        for now in range(0, 6000, 40):
            made.context.stack.update(now)
            if now % 400 == 0:
                draw_on_bare_ground(made.context.stack)
        assert scene.over
        ends.append((pygame.image.tobytes(picture(made.context), "RGB"), scene.stage.describe()))
    assert ends[0] == ends[1]


def test_it_goes_on_by_itself_and_then_rests(tmp_path: Path) -> None:
    made = Stand(table(), tmp_path, motion=Still(0.5))
    scene = made.reveal()
    assert scene.busy
    assert scene.next_due(0) == 0
    for now in range(0, 6000, 20):
        made.context.stack.update(now)
    assert not scene.busy
    assert scene.next_due(6000) is None


def test_nobody_is_crowned_before_the_last_stop(tmp_path: Path) -> None:
    made = Stand(table(), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    for _step in range(scene.reveal.steps):
        assert not [widget for widget in scene.root.walk() if widget.id.startswith("crown.")]
        scene.next_step()
    scene.finish()
    assert [widget.id for widget in scene.root.walk() if widget.id.startswith("crown.")] == ["crown.0"]
    shades = {seat: getattr(scene.stage.find(f"shown.{seat}.stop"), "useless", None) for seat in range(4)}
    assert shades == {0: False, 1: True, 2: True, 3: True}


def test_the_last_stacks_are_turned_seat_by_seat_each_longer_than_the_one_before(tmp_path: Path) -> None:
    hands = ("F4 F5", "F1 F2", "F3 F6")
    made = Stand(table(hands, hands), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    groups = [scene._groups(step) for step in range(1, scene.reveal.steps + 1)]
    assert [[len(seats) for seats, _rest in group] for group in groups] == [[3], [3], [1, 1, 1]]
    assert tuple(rest for _seats, rest in groups[-1]) == LAST_RESTS
    sums = [scene.reveal.shown(seats[0], 3).total for seats, _rest in groups[-1]]
    assert sums == sorted(sums)
    while scene.step < 2:
        scene.next_step()
        scene.animator.finish()
    scene.next_step()
    stops: list[int] = []
    for now in range(10, 4000, 10):
        made.context.stack.update(now)
        stops += [seat for seat in range(3) if shown(scene, seat)[1] and seat not in stops]
    assert [scene.reveal.shown(seat, 3).total for seat in stops] == sums


def test_a_last_stop_alone_is_no_end(tmp_path: Path) -> None:
    """Where one seat has the longest stack, those that end before it are turned one by one as well."""
    made = Stand(table(("F4 F5", "F1 F2 F3"), ("F4 F5", "F1 F2 F3")), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    groups = [[len(seats) for seats, _rest in scene._groups(step)] for step in (1, 2, 3, 4)]
    assert groups == [[2], [2], [1, 1], [1]]


def test_many_cards_are_turned_faster(tmp_path: Path) -> None:
    hands = (" ".join(["F1 F2 F3 F4 F5 F6 F7 F8"] * 2), "F1")
    scene = Stand(table(hands, hands), tmp_path, motion=Still(1.0)).reveal()
    assert scene._groups(1)[0][1] < REST_MS


def test_seats_without_cards_have_a_column_that_says_so(tmp_path: Path) -> None:
    session = table(("F4", "", "F5"), ("F4", "", "F5"))
    scene = Stand(session, tmp_path).reveal()
    assert label(scene, "none.1") == "No cards in hand"
    assert scene.stage.find("total.1") is None


@pytest.mark.usefixtures("long_words")
@pytest.mark.parametrize(
    ("size", "ui"),
    [((1280, 720), 1.0), ((1280, 720), 1.25), ((1280, 720), 1.5), ((1920, 1080), 1.75), ((1920, 1080), 2.0)],
)
def test_it_fits_with_longer_words(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    made = Stand(table(options={"memory_aid": True}), tmp_path, size, ui, motion=Still(1.0))
    scene = made.reveal()
    draw_on_bare_ground(made.context.stack)
    assert faults([scene.root], scene.look) == []
    scene.finish()
    draw_on_bare_ground(made.context.stack)
    assert faults([scene.root], scene.look) == []


@pytest.mark.parametrize(
    ("size", "ui"),
    [
        ((1280, 720), 1.0),
        ((1280, 720), 1.25),
        ((3840, 2160), 1.25),
        ((1280, 720), 1.5),
        ((1280, 720), 1.75),
        ((1280, 720), 2.0),
        ((3840, 2160), 2.0),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], ui: float, seats: int) -> None:
    hands = (" ".join(["F1 F2 F3 F4 F5 F6 F7 F8"] * 3), "F4 F8", "F5 V7", "B4 B8")[:seats]
    names = ("Maximilian-Alexander Otto"[:24], "Wilhelmina-Konstanze Ada"[:24], "Livia", "Cato")
    session = at_auction(hands, names=names, options={"memory_aid": True})
    bid_all(session, (hands[0][:35], *hands[1:]))
    made = Stand(session, tmp_path, size, ui, Still(1.0))
    scene = made.reveal()
    for _step in range(3):
        draw_on_bare_ground(made.context.stack)
        assert faults([scene.root], scene.look) == []
        scene.next_step()
    scene.finish()
    draw_on_bare_ground(made.context.stack)
    assert faults([scene.root], scene.look) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_stop_lies_beside_a_bid_of_three_cards(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    hands = ("F3 F6 R5", "F4 F8 B3", "P5 V2 F2", "V8 B5 R1")[:seats]
    scene = Stand(table(hands, hands), tmp_path, size).reveal()
    for seat in range(seats):
        stop, *cards = [scene.stage.find(f"shown.{seat}.{id}") for id in ("stop", 0, 1, 2)]
        assert stop is not None
        assert {stop.rect.y} == {card.rect.y for card in cards if card is not None}
        assert stop.rect.width >= 60 * size[0] / 1280


def unlike(first: pygame.Surface, second: pygame.Surface) -> int:
    """How much the pixels of two pictures differ at most."""
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in (first, second))
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_high_discard_piles_keep_clear_of_their_title(tmp_path: Path, size: tuple[int, int]) -> None:
    hands = ("F1 F2 F3 F4 F5 F6 F7 R5 R6 B3", "F8 B7")
    made = Stand(table(hands, hands), tmp_path, size, motion=Still(1.0))
    scene = made.reveal()
    title = scene.stage.find("piles.title")
    assert title is not None
    before = picture(made.context).subsurface(title.rect).copy()
    scene.finish()
    assert scene.reveal.discarded()[1] == 7
    after = picture(made.context).subsurface(title.rect)
    assert unlike(before, after) < 60  # the rim of a soft shadow, never a card
    for stack in range(3):
        pile, count = (scene.stage.find(id) for id in (f"pile.{stack}", f"pile.{stack}.count"))
        assert pile is not None
        assert count is not None
        assert pile.rect.bottom + deck_depth(pile.rect.width) < count.rect.top


def test_the_top_card_of_a_stack_stays_where_it_is_however_high_the_stack(tmp_path: Path) -> None:
    look, rect = Stand(table(), tmp_path).context.stack.look, pygame.Rect(40, 40, 72, 100)
    tops = []
    for count in (1, 2, 4, 9):
        surface = pygame.Surface((160, 200))
        paint_deck(Canvas(surface, look), rect, count)
        tops.append(surface.subsurface(rect.inflate(-10, -10)))
    assert max(unlike(tops[0], top) for top in tops) < 8


def test_the_first_arrow_goes_to_what_goes_on(tmp_path: Path) -> None:
    made = Stand(table(), tmp_path, motion=Still(0))
    scene = made.reveal()
    scene.finish_animations()
    key(scene, "down")
    assert (scene.stage.focus.id, scene.stage.focus.visible) == ("continue", True)


def test_a_of_a_gamepad_goes_on_card_by_card_as_it_says(tmp_path: Path) -> None:
    made = Stand(table(), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    made.context.stack.update(16)
    for step in (1, 2):
        made.context.stack.handle(PadDown("a"))
        assert scene.step == step
    assert turning_hint() == "A: next card. Start: to the end."
    made.context.stack.handle(PadDown("start"))
    assert scene.over


@pytest.mark.parametrize("size", [(1280, 720), (800, 540), (3840, 2160)])
@pytest.mark.parametrize("winner", range(4))
def test_the_prize_stays_in_the_middle_in_the_colours_of_its_winner(
    tmp_path: Path, size: tuple[int, int], winner: int
) -> None:
    hands = ["F1 V2 B3"] * 4
    hands[winner] = "F1 F2 F3 F4 F5 F6 F7 F8"
    made = Stand(table(tuple(hands), tuple(hands)), tmp_path, size, motion=Still(1.0))
    scene = made.reveal()
    before = picture(made.context)
    scene.finish()
    after, box = picture(made.context), stands(scene.look)
    top = Rect(box.x, box.y, box.width, box.height // 2)
    shown = [pygame.image.tobytes(one.subsurface(top), "RGB") for one in (before, after)]
    assert shown[0] == shown[1], "the prize itself is still there"
    ledge = scene.stage.find("ledge")
    assert ledge is not None
    whole = prize_place(scene.look)
    drum = Rect(whole.centerx - whole.width // 6, box.bottom, whole.width // 3, ledge.rect.y - box.bottom)
    colours = [pygame.transform.average_color(one, drum)[:3] for one in (before, after)]
    seat = banner_colour(scene.look, scene.seats[winner].colour)
    far = [sum(abs(a - b) for a, b in zip(colour, seat, strict=True)) for colour in colours]
    assert far[1] < far[0], "the cloth of the winner hangs over the drum"
    for widget in scene.root.walk():
        if widget.id in ("prize", "piles"):
            assert not widget.rect.colliderect(box), widget.id
            assert widget.rect.bottom < ledge.rect.y, widget.id


def test_a_prize_that_nobody_wins_stands_on_a_bare_drum(tmp_path: Path) -> None:
    made = Stand(table(("F4", "F5"), ("", "")), tmp_path)
    scene, ground = made.reveal(), pygame.Surface((1280, 720))
    assert scene.over
    seen = picture(made.context)
    paint_prize(Canvas(ground, scene.look), scene.reveal.tile, prize_place(scene.look))
    box = stands(scene.look)
    spot = box.centerx, box.bottom + scene.look.board(8)
    assert sum(abs(a - b) for a, b in zip(seen.get_at(spot), ground.get_at(spot), strict=True)) < 12


@pytest.mark.parametrize("size", [(1280, 720), (800, 540), (3840, 2160)])
def test_the_drum_stands_on_the_ledge_and_shows_each_prize_at_eye_level(tmp_path: Path, size: tuple[int, int]) -> None:
    """The hall is seen from the front, and so are the prizes: whole, and wider than their drum's top is deep."""
    scene = Stand(table(), tmp_path, size).reveal()
    look, place = scene.look, prize_place(scene.look)
    ledge = scene.stage.find("ledge")
    assert ledge is not None
    assert place.bottom == ledge.rect.bottom, "its foot is behind that"
    box, bar = prize_box(place), scene.stage.find("topbar")
    for tile in range(len(TILES)):
        seen = monument(look, tile, box.size).get_bounding_rect(min_alpha=60)
        assert seen.top > 0
        assert box.y + seen.y > (bar.rect.bottom if bar is not None else 0)
    ground = pygame.Surface(size)
    ground.fill((1, 2, 3))
    paint_prize(Canvas(ground, look), None, place)
    rows = [y for y in range(size[1]) if tuple(ground.get_at((place.centerx, y)))[:3] != (1, 2, 3)]
    assert place.bottom - 3 <= rows[-1] <= place.bottom + 3, "it ends at the foot of its place"


def test_what_the_next_frames_need_is_made_one_picture_a_frame(tmp_path: Path) -> None:
    """Also what has to shrink, and what will be greyed at the end; what is made already takes no turn."""
    hands = ("F1 F2 F3 F4 F5 F6", "V2 B3 F7 F8 R1 R2")
    made = Stand(table(hands, hands), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    sprites, cache = scene.look.sprites, scene.look.cache
    for now in range(0, 14000, 17):
        made.context.stack.update(now)
        assert not [face for face in scene._faces if sprites.is_made(*face)], now
        if scene._flying:
            assert not scene._faces, "all were made before"
        if scene.over:
            break
    assert scene.over
    losers = [seat for seat in scene.reveal.seats if seat != scene.reveal.winner]
    for seat in losers:
        for card, box in zip(scene.reveal.bid(seat), scene._laid[seat], strict=False):
            assert ("dim card", sprites.get(card_sprite(card), *box.size)) in cache


@pytest.fixture
def made_pixels(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pixels of each picture that is made for a cache, in order."""
    counts: list[int] = []
    get = SurfaceCache.get

    def noted(
        cache: SurfaceCache, key: Hashable, make: Callable[[], pygame.Surface], *, dear: bool = False
    ) -> pygame.Surface:
        def counted() -> pygame.Surface:
            picture = make()
            counts.append(picture.get_width() * picture.get_height())
            return picture

        return get(cache, key, counted, dear=dear)

    monkeypatch.setattr(SurfaceCache, "get", noted)
    return counts


@pytest.mark.parametrize("seen", [True, False])
def test_the_first_picture_and_that_of_the_result_are_made_before(
    tmp_path: Path, made_pixels: list[int], seen: bool
) -> None:
    """From what everybody knows before the bids are shown; then while the prize flies."""
    session = at_auction(HANDS, seen=seen)
    made = Stand(session, tmp_path, motion=Still(1.0))
    look, window = made.context.stack.look, 1280 * 720
    foreseen = bids_to_come(session.view(0).table)
    for _step in RevealScene(made.context, session, foreseen, 0, made.board, lambda: None).ahead(look):
        pass
    assert sum(made_pixels) > window, "hall, banners and slabs"
    bid_all(session, BIDS)
    scene = made.reveal()
    made_pixels.clear()
    picture(made.context)
    assert sum(made_pixels) < window // 50
    for now in range(0, 14000, 17):
        made.context.stack.update(now)
        made_pixels.clear()
        picture(made.context)
        if scene.over:
            break
    assert scene.over
    assert sum(made_pixels) < window // 50


def test_what_is_foreseen_of_a_reveal_depends_on_no_card(tmp_path: Path) -> None:
    events = [
        bids_to_come(at_auction(hands, seen=False).view(0).table) for hands in (HANDS, ("F4 V3 V5 V6", *HANDS[1:]))
    ]
    assert events[0] == events[1]
    assert set(events[0].data["bids"]) == {0, 1, 2, 3}  # type: ignore[call-overload]


def test_the_last_card_hovers_before_it_is_turned(tmp_path: Path) -> None:
    hands = ("F4 F5", "F1 F2", "F3 F6")
    made = Stand(table(hands, hands), tmp_path, motion=Still(1.0))
    scene = made.reveal()
    groups = scene._groups(3)
    hovering: list[tuple[int, int]] = []
    for now in range(0, 8000, 10):
        made.context.stack.update(now)
        if scene.running and scene._hush > 0 and scene._flip == 0:
            hovering.append((scene.step, scene._now[0]))
    assert scene.over
    assert set(hovering) == {(2, groups[-1][0][0])}, "and no other card"
    assert 10 * len(hovering) >= BREATH_MS // 2


def test_what_each_of_the_screens_shows_behind_itself_is_one_picture(tmp_path: Path) -> None:
    """So that it is kept once, and nothing is made when the bids are turned over."""
    session = at_auction(HANDS)
    behind = Stand(session, tmp_path).stack_cards(0).backdrop()
    bid_all(session, BIDS)
    scene = Stand(session, tmp_path).reveal()
    assert behind.picture(scene.look) is scene.backdrop().picture(scene.look)


def test_a_card_is_as_thick_as_board_and_casts_a_shadow_to_the_lower_right(tmp_path: Path) -> None:
    look, rect = Stand(table(), tmp_path).context.stack.look, pygame.Rect(60, 40, 134, 188)
    surface = pygame.Surface((260, 280))
    surface.fill((200, 200, 200))
    paint_card(Canvas(surface, look), rect, 0)
    below, ground = surface.get_at((rect.centerx, rect.bottom + 1)), surface.get_at((4, 4))
    assert below[0] - below[2] > 40, "the edge of the board is seen below the face"
    right, left = (surface.get_at((x, rect.centery))[0] for x in (rect.right + 3, rect.left - 4))
    assert right < left <= ground[0]
