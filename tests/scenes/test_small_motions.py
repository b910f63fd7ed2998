"""Small motions of the table: what is legal comes into sight, cards give way, fan out and turn over."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.ui.auction.row import StackCard
from capitol.games.capitol.ui.parts.card import CardWidget, turning
from capitol.games.capitol.ui.parts.draw_parts import StackWidget as DrawStack
from capitol.games.capitol.ui.table.animations import Flyer, animation_of
from capitol.games.capitol.ui.table.dragging import _top_of
from capitol.games.capitol.ui.table.recap import recap_events
from capitol.games.capitol.ui.table.targets import dimmed_areas
from capitol.games.capitol.ui.table.yard import YardWidget
from capitol.kit.canvas import Canvas
from capitol.kit.carry import MOST_TILT
from capitol.kit.inputs import FocusLost, InputEvent, KeyDown, PointerDown, PointerMove, PointerUp
from capitol.kit.tween import Animator
from capitol.session.settings import Motion, Settings
from capitol.table.travel import Mover
from tests.scenes.at_table import MIXED, Table
from tests.scenes.auction_table import Stand, at_auction
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.sitting import Still, key, picture
from tests.scenes.test_draw import open_draw
from tests.scenes.test_scoring import open_scoring

TWO = ("human", "ai:mason")
HAND = tuple(CARD_OF_NAME[name] for name in ("F2", "F5", "R2", "B2", "P3", "V8", "V4"))


def with_yard(
    home: Path, kinds: tuple[str, ...] = TWO, speed: str = "normal", steps: int = 0, **options: object
) -> Table:
    """A table at which seat 0 has houses in the yard and the hand above, and is to build."""
    made = Table(home, kinds, 5, speed="instant", options=options, steps=steps)
    made.state.done[0], made.state.open[0], made.state.turn = (4, 3), (1, 2), 0
    made.give(0, HAND)
    made.program.fixed = type(made.program.fixed)(speed=speed, seed=7, counted=True)
    made.open()
    made.pass_time(1500)
    return made


def brightness(table: Table, box: Rect) -> float:
    return sum(pygame.transform.average_color(table.draw().subsurface(box))[:3])


@pytest.mark.parametrize("by", ["click", "drag"])
@pytest.mark.parametrize("on", ["yard.new", "yard.0", "yard.1"])
def test_a_floor_comes_down_once_on_the_house_that_it_is_put_on(tmp_path: Path, by: str, on: str) -> None:
    """Both floors of a turn, one after the other; until it is there, nothing else shows it."""
    table = with_yard(tmp_path, speed="leisurely")
    micro = table.table.micro
    if by == "click":
        table.press("crane")
    for floor in range(2):
        before = {house.rect.topleft: house.piece.building.height for house in houses(table)}
        place = table.find(on).rect
        if by == "click":
            table.press_only(on)
        else:
            table.drag("crane", on)
        table.pass_time(20)
        grown = [one for one in houses(table) if one.piece.building.height > before.get(one.rect.topleft, 0)]
        assert [one.piece.building.height for one in grown] == [before.get(grown[0].rect.topleft, 0) + 1]
        assert micro.away == {grown[0].id}, "the house waits for its floor"
        assert micro._piece is not None
        assert micro._piece.end == _top_of(grown[0], micro._piece.carried)
        assert on == "yard.new" or floor or grown[0].rect.topleft == place.topleft
        bare = micro._under
        assert bare is not None
        assert (bare.picture is None) == (grown[0].piece.building.height == 1)
        table.pass_time(3000)
        assert micro.away == frozenset()


def houses(table: Table) -> list[YardWidget]:
    """The houses of the yard in sight."""
    return [one for one in table.scene.root.walk() if isinstance(one, YardWidget)]


def test_what_cannot_be_taken_grows_dim_with_the_rings(tmp_path: Path) -> None:
    table = with_yard(tmp_path, steps=60)
    pending = table.table.pending
    assert pending is not None
    houses = [w.id for w in table.scene.root.walk() if w.id.startswith("yard.") and w.draggable]
    for house in houses:
        table.press_only(house)
        if pending.active and dimmed_areas(pending):
            break
        if pending.active:
            table.key("escape")
        table.pass_time(300)
    area = dimmed_areas(pending)[0]
    box = table.table.view_model.picture.area_rect(area).inflate(-20, -60)
    seen = []
    for _frame in range(8):
        table.clock += 20
        table.program.stack.update(table.clock)
        seen.append(brightness(table, box))
    assert seen[0] > seen[2] > seen[4] > seen[-1]
    assert seen[-1] == seen[-2]
    assert table.scene.stage.rings.shown == 1


@pytest.mark.parametrize("size", [(90, 126), (180, 252)])
def test_a_pressed_card_is_three_percent_smaller(tmp_path: Path, size: tuple[int, int]) -> None:
    look = Table(tmp_path, TWO).program.look
    card = CardWidget("card", Rect((20, 40), size), HAND[0], focusable=True)
    surface = pygame.Surface((260, 340))
    card.flags = frozenset({"hovered"})
    before = card.face(Canvas(surface, look))
    card.flags = frozenset({"hovered", "pressed"})
    box = card.face(Canvas(surface, look))
    assert box.width / before.width == pytest.approx(0.97, abs=0.01)
    assert abs(box.centerx - before.centerx) <= 1
    assert abs(box.centery - before.centery) <= 1
    card.paint(Canvas(surface, look))


# Cards turn over


def heights(picture: pygame.Surface) -> tuple[int, int]:
    """How tall a picture is at its left and at its right edge."""
    mask = pygame.mask.from_surface(picture, 60)
    wide, tall = mask.get_size()
    left, right = (sum(mask.get_at((x, y)) for y in range(tall)) for x in (1, wide - 2))
    return left, right


def test_a_turning_card_is_seen_in_perspective() -> None:
    card = pygame.Surface((96, 134), pygame.SRCALPHA)
    card.fill((250, 240, 220, 255))
    widths = []
    for step in range(1, 16):
        turned = step / 16
        if turned == 0.5:
            continue
        seen = turning(card, turned)
        widths.append(seen.get_width())
        assert seen.get_width() == pytest.approx(max(2, 96 * abs(math.cos(math.pi * turned))), abs=1)
        if seen.get_width() > 12:
            left, right = heights(seen)
            near, far = (left, right) if turned < 0.5 else (right, left)
            assert near > 134 > far
    assert widths[:7] == sorted(widths[:7], reverse=True)
    assert widths[7:] == sorted(widths[7:])
    assert turning(card, 0) is card is turning(card, 1)


@pytest.mark.parametrize("size", [(180, 251), (540, 754)])
@pytest.mark.parametrize("turned", [0.04, 0.3, 0.62])
def test_the_edges_of_a_turning_card_have_no_steps(size: tuple[int, int], turned: float) -> None:
    card = pygame.Surface(size, pygame.SRCALPHA, 32)
    card.fill((200, 180, 160, 255))
    seen = turning(card, turned)
    wide, tall = seen.get_size()
    tops = [sum(min(1.0, seen.get_at((x, y))[3] / 250) for y in range(tall)) for x in range(wide)]
    slope = abs(tops[-1] - tops[0]) / wide
    steps = [abs(after - before) for before, after in pairwise(tops)]
    assert max(steps) < 5 * slope + 0.1


def deed(table: Table, kind: str) -> Event:
    """What somebody else has done."""
    return next(event for event in recap_events(table.session.steps, 0)[::-1] if event.kind == kind)


def test_a_card_that_another_plays_turns_over_on_the_pile_in_180_ms(tmp_path: Path, moment: int) -> None:
    table = Table(tmp_path, MIXED, 5, steps=moment)
    scene = table.table
    animation = animation_of(
        deed(table, "permit"), scene.view_model, scene.root, own=False, reduced=False, sound=scene.play_sound
    )
    card = next(flyer for flyer in animation.flyers if isinstance(flyer, Flyer))
    animator = Animator()
    animator.play(*animation.items)
    begun, ended = 0, 0
    for now in range(0, 1500, 10):
        animator.update(float(now))
        if card.turned > 0 and not begun:
            begun = now
            assert card.t == 1, "it lies on the table by then"
        if card.turned >= 1 and not ended:
            ended = now
    assert begun >= 160 + 260
    assert ended - begun == pytest.approx(180, abs=20)
    card.turned, surfaces = 0.0, []
    for turned in (0.0, 1.0):
        card.turned = turned
        ground = pygame.Surface(table.program.look.scale.rect.size)
        card.paint(Canvas(ground, table.program.look))
        surfaces.append(ground.subsurface(card.end).copy())
    back, face = (pygame.image.tobytes(surface, "RGB") for surface in surfaces)
    assert back != face


def test_under_reduced_motion_things_come_into_sight_where_they_go(tmp_path: Path, moment: int) -> None:
    table = Table(tmp_path, MIXED, 5, steps=moment)
    scene = table.table
    animation = animation_of(
        deed(table, "permit"), scene.view_model, scene.root, own=False, reduced=True, sound=scene.play_sound
    )
    assert len(animation.flyers) == 2
    animator = Animator(reduced=True)
    animator.play(*animation.items)
    shown = []
    for now in range(0, 600, 10):
        animator.update(float(now))
        card, piece = animation.flyers
        assert isinstance(card, Flyer)
        assert isinstance(piece, Mover)
        assert (card.t, card.turned, piece.t, piece.height, piece.squash) == (1, 1, 1, 0, 0)
        shown.append((card.alpha, piece.shown))
    assert 0 < shown[6][0] < 1
    assert shown[13][0] == 1
    assert shown[-1] == (1, 1)


def test_the_own_card_was_face_up_all_the_time(tmp_path: Path, moment: int) -> None:
    table = Table(tmp_path, MIXED, 5, steps=moment)
    scene = table.table
    animation = animation_of(
        deed(table, "permit"), scene.view_model, scene.root, own=True, reduced=False, sound=scene.play_sound
    )
    card = animation.flyers[0]
    assert isinstance(card, Flyer)
    assert (card.back, card.turned) == (None, 1.0)


# The hand spreads


def fan_of(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Where the cards of the hand are painted now: left and top."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(CardWidget, "paint_at", lambda _card, _canvas, box: found.append(box.topleft))
    table.draw()
    return found


@pytest.mark.parametrize("curtain", ["quick", "full"])
def test_a_hand_spreads_when_it_is_shown(tmp_path: Path, curtain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": curtain}, speed="normal")
    if curtain == "full":
        table.pass_time(300)
        table.press_only("cover.open")
    else:
        table.pass_time(1200)
        table.press_only("show")
    table.clock += 1
    table.program.stack.update(table.clock)
    assert table.table.micro.fanned is not None
    lefts, tops, frames = [], [], 0
    while table.table.micro.fanned is not None:
        places = fan_of(table, monkeypatch)
        assert len(places) == 8
        lefts.append(places[-1][0] - places[0][0])
        tops.append(places[0][1])
        table.clock += 20
        table.program.stack.update(table.clock)
        frames += 1
    assert lefts == sorted(lefts)
    assert tops == sorted(tops, reverse=True)
    assert len(set(lefts)) > 8
    assert frames * 20 == pytest.approx(240, abs=40)
    cards = [widget for widget in table.scene.root.walk() if isinstance(widget, CardWidget)]
    assert not any(card.moving for card in cards)
    assert lefts[-1] <= cards[-1].rect.x - cards[0].rect.x


def test_hiding_ends_the_spreading_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"}, speed="normal")
    table.key("h")
    assert table.table.micro.fanned is not None
    table.key("h")
    assert table.table.micro.fanned is None
    assert not any(isinstance(widget, CardWidget) for widget in table.scene.root.walk())


@pytest.mark.parametrize(("speed", "reduced"), [("instant", False), ("normal", True)])
def test_no_spreading_at_instant_speed_or_under_reduced_motion(tmp_path: Path, speed: str, reduced: bool) -> None:
    table = Table(
        tmp_path,
        ("human", "human"),
        options={"curtain": "quick"},
        speed=speed,
        settings=Settings(motion=Motion(reduced=reduced)),
    )
    table.key("h")
    assert table.table.micro.fanned is None


def test_the_cards_to_be_stacked_spread_after_their_cover(tmp_path: Path) -> None:
    made = Stand(at_auction(("F4 R6 B7 P8", "F1 V2")), tmp_path, motion=Still(1.0))
    scene = made.stack_cards(0)
    cards = [widget for widget in scene.root.walk() if isinstance(widget, StackCard)]
    spread = []
    for now in range(0, 400, 20):
        scene.update(float(now))
        if scene.row.alive:
            spread.append(scene.row._places()[len(cards) - 1].x)
    assert spread == sorted(spread)
    assert len(spread) * 20 == pytest.approx(240, abs=40)
    assert not scene.row.alive
    scene.hide()
    made.context.stack.pop()
    assert scene.row.alive
    key(scene, "space")
    assert not scene.row.alive


# Cards that are dragged


def test_a_card_of_the_stack_is_picked_up_and_leans(tmp_path: Path) -> None:
    scene = Stand(at_auction(("F4 R6 B7 P8", "F1 V2")), tmp_path, motion=Still(1.0)).stack_cards(0)
    for now in range(0, 500, 20):
        scene.update(float(now))
    card = scene.stage.find("kept.1")
    assert card is not None
    x, y = card.rect.center
    scene.handle(PointerDown((x, y)))
    lifts, tilts = [], []
    for frame in range(20):
        scene.handle(PointerMove((x + 10 + min(frame, 8) * 14, y)))
        assert scene.update(500.0 + frame * 16) or frame > 12
        lifts.append(scene.row._pose.lift)
        tilts.append(scene.row._pose.tilt)
    assert lifts[0] < 0.5 < lifts[5]
    assert 1.0 < max(lifts) < 1.04
    assert lifts[-1] == 1
    assert 0 < max(map(abs, tilts)) <= MOST_TILT
    scene.handle(FocusLost())


def test_a_drawn_card_let_go_elsewhere_goes_home_and_shakes(tmp_path: Path) -> None:
    scene, context, told = open_draw(tmp_path, motion=Still(1.0))
    scene.update(0)
    source = scene.root.find("stack.roof")
    assert isinstance(source, DrawStack)
    x, y = source.card_rect(scene.look).center
    scene.handle(PointerDown((x, y)))
    for step in range(1, 9):
        scene.handle(PointerMove((x + 20 * step, y)))
        scene.update(20.0 * step)
        draw_on_bare_ground(context.stack)
    scene.handle(PointerUp((x + 160, y)))
    scene.update(200)
    assert scene.micro.busy
    now = scene.root.find("stack.roof")
    assert isinstance(now, DrawStack)
    assert now.away, "the card is not on its stack before it is home"
    assert not told
    ended = 0
    for at in range(200, 900, 10):
        scene.update(float(at))
        if not scene.micro.busy and not ended:
            ended = at - 200
    assert ended == pytest.approx(220 + 160, abs=20)
    home = scene.root.find("stack.roof")
    assert isinstance(home, DrawStack)
    assert not home.away


def test_columns_rise_too_far_and_rest_and_no_number_says_too_much(tmp_path: Path) -> None:
    scene, _context, _done = open_scoring(tmp_path, Still(1.0))
    over, now = 0.0, 0.0
    while scene.busy:
        now += 20
        scene.update(now)
        done = scene.model.standing(scene.counted)
        assert all(score <= most for score, most in zip(scene.shown, done, strict=True))
        over = max(over, *(raised - most for raised, most in zip(scene._raised, done, strict=True)))
    assert over > 0
    assert scene._raised == [float(score) for score in scene.model.after]


def test_under_reduced_motion_tokens_fade_from_the_area_to_the_badges_in_120_ms(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(1.0, reduced=True))
    fading, pictures = 0, set()
    for at in range(0, 3000, 10):
        scene.update(float(at))
        row = scene._current
        if row is None or not 0 < scene._cross < 1:
            if fading:
                break
            continue
        fading += 10
        seat = next(seat for seat, points in enumerate(row.points) if points)
        mark = scene._badges[seat].symbol_rect(scene.look)
        shown = picture(context).subsurface(mark.inflate(6, 6))
        pictures.add(pygame.image.tobytes(shown, "RGB"))
    assert fading == pytest.approx(120, abs=20)
    assert len(pictures) > 5


@pytest.mark.parametrize("event", [KeyDown("h", text="h"), FocusLost()])
def test_nothing_of_a_hidden_hand_fades(tmp_path: Path, event: InputEvent) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"}, speed="normal")
    table.key("h")
    table.pass_time(1500)
    stack = table.program.stack
    window, whole = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))

    def frame() -> None:
        table.clock += 16
        stack.update(table.clock)
        stack.draw_changes(window)

    frame()
    stack.handle(PointerMove(table.find("hand.4").rect.center))
    frame()
    plain = pygame.image.tobytes(window, "RGB")
    frame()
    assert pygame.image.tobytes(window, "RGB") != plain, "the card under the pointer fades"
    stack.handle(event)
    frame()
    stack.draw(whole)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")
