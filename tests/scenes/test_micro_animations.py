"""Small movements of the table: what others did and where, the banner of a turn, pieces picked up and set down."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_COLOUR, CARD_OF_NAME
from capitol.games.capitol.ui.art.towers import number_box
from capitol.games.capitol.ui.auction.rooms import stands
from capitol.games.capitol.ui.parts.board_picture import tower_picture
from capitol.games.capitol.ui.table.animations import Prize, animation_of
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.offers import site_of
from capitol.games.capitol.ui.table.recap import TurnChip, place_of, recap_events
from capitol.games.capitol.ui.table.yard import YardWidget
from capitol.games.capitol.ui.words import event_text
from capitol.kit.canvas import Canvas
from capitol.kit.carry import MOST_TILT, Carried
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from capitol.kit.look import make_look
from capitol.kit.tween import Animator
from capitol.session.settings import Motion, Settings
from capitol.shell.preferences import Fixed
from capitol.table.event_link import EventLink
from capitol.table.flow import LASTS_MS, GameFlow
from capitol.table.micro_animations import banner_rect
from capitol.table.travel import Mover
from tests.scenes.at_table import CAPTIONS, MIXED, OVERLAP, Table
from tests.scenes.auction_table import at_auction, bid_all
from workshop.games.capitol.fullest_table import fill

REDUCED = Settings(motion=Motion(reduced=True))


def cards(*names: str) -> tuple[int, ...]:
    return tuple(CARD_OF_NAME[name] for name in names)


@pytest.fixture
def table(tmp_path: Path, moment: int) -> Table:
    """In the middle of a game, at normal speed, Livia to build with houses in the yard."""
    return middle(tmp_path, moment)


def middle(home: Path, steps: int, settings: Settings | None = None) -> Table:
    made = Table(home, MIXED, 5, steps=steps, speed="normal", settings=settings)
    made.state.done[0], made.state.open[0], made.state.turn = (4, 3), (1, 2), 0
    made.give(0, cards("F2", "F5", "R2", "B2", "P3", "V8", "V4"))
    made.pass_time(1500)
    return made


def chips(table: Table) -> list[str]:
    return [widget.id for widget in table.scene.root.walk() if widget.id.startswith("recap.")]


def pick_up(table: Table, source: str, target: str) -> None:
    """Carry a widget over another, without letting it go."""
    start, goal = table.find(source).rect.center, table.find(target).rect.center
    handle = table.program.stack.handle
    handle(PointerMove(start))
    handle(PointerDown(start))
    for step in range(1, 11):
        x, y = (round(a + (b - a) * step / 10) for a, b in zip(start, goal, strict=True))
        handle(PointerMove((x, y)))
        table.pass_time(16)


def let_go(table: Table, target: str) -> None:
    table.program.stack.handle(PointerUp(table.find(target).rect.center))
    table.pass_time(20)


def spaces(table: Table, source: str, *, legal: bool) -> list[str]:
    """The spaces that a house of the yard may go to, or may not."""
    table.press(source)
    pending = table.table.pending
    assert isinstance(pending, Builder)
    found = sorted(id for id, refusal in pending.targets().items() if (refusal is None) is legal)
    table.key("escape")
    table.pass_time(600)
    return found


# What the others did


def test_the_recap_tells_what_the_others_did(table: Table) -> None:
    told = [table.find(id).label for id in chips(table)]
    deeds = recap_events(table.session.steps, 0)
    assert told
    assert told == [event_text(event, table.table.names) for event in deeds][-len(told) :]
    assert not any(text.startswith("Livia") for text in told)
    assert not table.faults(CAPTIONS, OVERLAP)


def test_large_text_leaves_room_for_the_newest_deed(tmp_path: Path, moment: int) -> None:
    made = Table(tmp_path, MIXED, 5, steps=moment, ui=2.0)
    assert not made.find("status").clipped
    assert chips(made)
    assert not made.faults(CAPTIONS, OVERLAP)


def test_the_recap_folds_away_while_something_is_chosen_and_is_empty_after_an_own_move(table: Table) -> None:
    table.key("b")
    assert not chips(table)
    table.key("escape")
    assert chips(table)
    table.key("f", "space", "space", "return")
    assert table.session.steps[-1].seat == 0
    assert not recap_events(table.session.steps, 0)


def test_the_recap_tells_of_a_tile_that_nobody_got(table: Table) -> None:
    session = at_auction(("F4 R6", "F5 B2"))
    bid_all(session, ("", ""))
    event = recap_events(session.steps, 0)[-1]
    assert event.kind == "tile_removed"
    look, surface = table.table.look, pygame.Surface((130, 72))
    chip = TurnChip(table.table.view_model, 0, event, pygame.Rect(20, 20, 90, 32), "")
    chip.paint(Canvas(surface, look))
    half = surface.subsurface((20, 20, look.ui(28), 32))
    dark = pygame.mask.from_threshold(half, look.theme.dark, (9, 9, 9, 255)).count()
    assert dark > half.get_width() * half.get_height() // 3


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_the_recap_never_covers_anything(tmp_path: Path, moment: int, size: tuple[int, int]) -> None:
    made = Table(tmp_path, MIXED, 5, steps=moment, size=size, names=[sign * 24 for sign in "NMOW"])
    assert not made.faults(CAPTIONS, OVERLAP)


def test_a_chip_shows_its_place_and_plays_again(table: Table) -> None:
    chip = next(id for id in reversed(chips(table)) if table.table.view_model.recap[int(id[6:])].kind == "permit")
    event = table.table.view_model.recap[int(chip[6:])]
    site = place_of(event)
    assert site is not None
    box = table.table.view_model.picture.space_rect(*site)
    plain = pygame.image.tobytes(table.draw().subsurface(box.inflate(12, 12)), "RGB")
    table.program.stack.handle(PointerMove(table.find(chip).rect.center))
    table.pass_time(20)
    assert pygame.image.tobytes(table.draw().subsurface(box.inflate(12, 12)), "RGB") != plain
    steps = len(table.session.steps)
    table.press(chip)
    assert table.scene.busy
    assert table.table.presenter.animation is not None
    assert site in table.table.presenter.animation.skip
    table.pass_time(3000)
    assert not table.scene.busy
    assert table.table.presenter.animation is None
    assert len(table.session.steps) == steps
    assert isinstance(table.table.pending, Builder)


def test_the_last_piece_that_came_to_the_board_is_marked(table: Table) -> None:
    assert len(table.table.view_model.last) == 1


def test_a_line_of_the_log_plays_again(table: Table) -> None:
    table.key("l")
    dialog = table.scene.stage.dialog
    assert dialog is not None
    assert not table.faults(CAPTIONS, OVERLAP)
    events = [(w, w.event) for w in dialog.walk() if isinstance(w, EventLink)]
    lines = [widget for widget, event in events if event is not None and event.kind == "permit"]
    table.scene.stage.focus_on(lines[-1].id, visible=True)
    table.pass_time(20)
    table.key("space")
    assert table.scene.stage.dialog is None
    assert table.scene.busy


# Toasts


@pytest.mark.parametrize(
    ("size", "ui"),
    [
        ((1280, 720), 1.0),
        ((1280, 720), 1.5),
        ((1920, 1080), 1.0),
        ((1920, 1080), 2.0),
    ],
)
def test_a_toast_never_covers_what_is_to_be_done(tmp_path: Path, moment: int, size: tuple[int, int], ui: float) -> None:
    made = Table(tmp_path, MIXED, 5, steps=moment, size=size, ui=ui)
    for text in ("The game is saved again.", "The Roof pile is turned over: it is the new stack. " * 2, "word " * 60):
        made.scene.stage.toast(text)
        assert not made.find("toast").rect.colliderect(made.table.view_model.frame.status), text


# The banner


def test_a_banner_says_whose_turn_it_is_and_blocks_nothing(tmp_path: Path, moment: int) -> None:
    made = Table(tmp_path, MIXED, 5, steps=moment, speed="normal")
    micro = made.table.micro
    assert micro.busy
    assert micro._banner is not None
    assert micro._banner.text == "Your turn to build", "nobody is told their own name"
    board = made.find("board").rect
    assert banner_rect(made.program.look, micro._banner.text, board).top > board.y + board.height * 3 // 4
    assert not made.scene.busy
    assert made.table.may_choose
    made.key("p")
    assert not micro.busy
    assert made.has("pass.sure")


def test_no_banner_at_instant_speed(tmp_path: Path, moment: int) -> None:
    assert not Table(tmp_path, MIXED, 5, steps=moment).table.micro.busy


def test_at_instant_speed_thinking_is_told_once_it_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else “Octavia is thinking” flashes between two moves, in the tray and beside the name."""
    made = Table(tmp_path, MIXED, 5)
    computer = next(seat for seat, who in enumerate(made.session.seats) if not who.is_human)
    made.change(turn=computer)
    monkeypatch.setattr(type(made.session), "ready", property(lambda _self: False))
    flow = made.table.flow
    assert isinstance(flow, GameFlow)
    flow.decide()
    made.pass_time(LASTS_MS - 100)
    who = made.session.seats[computer].name
    assert (made.table.status(), made.table.view_model.thinking) == ("", None)
    assert made.table.status(spoken=True).startswith(who), "a voice tells it when asked"
    made.pass_time(200)
    assert made.table.view_model.status.startswith(f"{who} is thinking")
    assert made.table.view_model.thinking == computer
    made.program.fixed = Fixed(speed="normal", seed=7, counted=True)
    made.program.stack.follow_motion()
    flow.decide()
    assert made.table.view_model.thinking == computer, "at any other speed it is told at once"


# Picking up and setting down


def test_a_carried_piece_rises_and_leans(table: Table) -> None:
    pick_up(table, "yard.3", "area.1")
    pose = table.scene.stage.drag.pose
    assert 0 < abs(pose.tilt) <= MOST_TILT
    table.pass_time(600)
    assert (pose.lift, pose.tilt) == (1.0, 0.0)
    assert table.scene.stage.next_due(table.clock) != table.clock


def test_nothing_leans_under_reduced_motion(tmp_path: Path, moment: int) -> None:
    made = middle(tmp_path, moment, REDUCED)
    space = spaces(made, "yard.3", legal=True)[0]
    pick_up(made, "yard.3", space)
    pose = made.scene.stage.drag.pose
    assert (pose.lift, pose.tilt) == (1.0, 0.0)
    let_go(made, space)
    assert not made.table.micro.busy


def test_a_piece_let_go_comes_down_and_any_key_ends_that(table: Table) -> None:
    space = spaces(table, "yard.3", legal=True)[0]
    pick_up(table, "yard.3", space)
    let_go(table, space)
    assert table.table.micro.busy
    assert site_of(space) in table.table.view_model.skip
    assert table.table.finished
    table.key("return")
    assert not table.table.micro.skip
    assert table.session.steps[-1].seat == 0


def test_a_house_placed_by_click_comes_down_too(table: Table) -> None:
    space = spaces(table, "yard.3", legal=True)[0]
    table.press("yard.3")
    table.press(space)
    assert table.table.micro.busy
    assert site_of(space) in table.table.view_model.skip
    table.pass_time(600)
    assert not table.table.micro.busy
    assert not table.table.view_model.skip


def test_the_shadow_of_a_piece_grows_with_its_height() -> None:
    picture, look = pygame.Surface((40, 60), pygame.SRCALPHA), make_look(1280, 720)
    picture.fill((200, 180, 140, 255))
    below: list[tuple[int, int]] = []
    for lift in (0.0, 0.5, 1.0, 2.0):
        carried, ground = Carried(picture), pygame.Surface((200, 200), 0, 32)
        ground.fill((255, 255, 255))
        carried.paint(Canvas(ground, look), (100, 100), lift)
        dark = pygame.mask.from_threshold(ground, (255, 255, 255), (3, 3, 3, 255))
        dark.invert()
        box = dark.to_surface(setcolor=(0, 0, 0, 255), unsetcolor=(0, 0, 0, 0)).get_bounding_rect()
        below.append((box.right, box.bottom))
    assert below == sorted(set(below))


def test_a_leaning_piece_has_clear_corners_though_its_picture_is_opaque() -> None:
    """The tiles of an island are; their corners were black."""
    ground = pygame.Surface((200, 200), 0, 32)
    ground.fill((255, 255, 255))
    tile = pygame.Surface((60, 60), 0, 32)
    tile.fill((255, 255, 255))
    carried = Carried(tile)
    carried.shadow.fill((0, 0, 0, 0))
    carried.paint(Canvas(ground, make_look(1280, 720)), (100, 100), 1.0, MOST_TILT)
    assert pygame.mask.from_threshold(ground, (255, 255, 255), (9, 9, 9, 255)).count() == 200 * 200


def test_what_others_place_is_lifted_carried_set_down_and_settles(table: Table) -> None:
    building = next(event for event in recap_events(table.session.steps, 0)[::-1] if event.kind == "permit")
    scene = table.table
    animation = animation_of(building, scene.view_model, scene.root, own=False, reduced=False, sound=scene.play_sound)
    mover = next(flyer for flyer in animation.flyers if isinstance(flyer, Mover))
    animator = Animator()
    animator.play(*animation.items)
    heights, squashes, where = [], [], []
    for now in range(0, 2500, 10):
        animator.update(float(now))
        heights.append(mover.height)
        squashes.append(mover.squash)
        where.append(mover.t)
    assert max(heights) == pytest.approx(2.0, abs=0.05)
    assert (heights[-1], squashes[-1], where[-1]) == (0.0, 0.0, 1.0)
    assert max(squashes) > 0.8
    assert squashes.index(max(squashes)) > heights.index(max(heights))


def test_a_house_of_others_raises_dust_that_settles_in_its_rest(table: Table) -> None:
    building = next(event for event in recap_events(table.session.steps, 0)[::-1] if event.kind == "permit")
    scene = table.table
    animations = [
        animation_of(building, scene.view_model, scene.root, own=False, reduced=reduced, sound=scene.play_sound)
        for reduced in (False, True)
    ]
    mover = next(flyer for flyer in animations[0].flyers if isinstance(flyer, Mover))
    animator = Animator()
    animator.play(*animations[0].items)
    dusts, squashes = [], []
    for now in range(0, 2500, 10):
        animator.update(float(now))
        dusts.append(mover.dust)
        squashes.append(mover.squash)
    flying = [at for at, dust in enumerate(dusts) if 0 < dust < 1]
    assert 25 <= len(flying) <= 31
    assert flying[0] <= squashes.index(max(squashes)) <= flying[-1]
    assert all(still.dust in (0.0, 1.0) for still in animations[1].flyers if isinstance(still, Mover))


@pytest.mark.parametrize("reduced", [False, True])
def test_the_prize_flies_to_its_space_as_the_light_comes_back(table: Table, reduced: bool) -> None:
    scene, site = table.table, (0, 0)
    event = Event("tile_placed", 1, {"area": 0, "space": 0, "tile": 0})
    animation = animation_of(event, scene.view_model, scene.root, own=False, reduced=reduced, sound=scene.play_sound)
    assert animation.skip == frozenset([site])
    prizes = [flyer for flyer in animation.flyers if isinstance(flyer, Prize)]
    assert len(prizes) == (0 if reduced else 1)
    animator = Animator(reduced=reduced)
    animator.play(*animation.items)
    shades = []
    surface = pygame.Surface(scene.look.scale.rect.size)
    corner = scene.view_model.frame.board.x + 4, scene.view_model.frame.board.bottom - 4
    for now in range(0, 1600, 50):
        animator.update(float(now))
        surface.fill((200, 200, 200))
        for flyer in animation.flyers:
            flyer.paint(Canvas(surface, scene.look))
        shades.append(surface.get_at(corner)[0])
    assert shades == sorted(shades)
    assert shades[-1] == 200
    assert (shades[0] < 120) is not reduced
    assert all(prize.start == stands(scene.look) for prize in prizes)


def test_a_roof_comes_down_whole_with_its_number(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """From above onto its house, so that no line ever cuts through the number."""
    seen: list[tuple[pygame.Surface, float]] = []

    def note(carried: Carried, _canvas: Canvas, middle: tuple[float, float], *_rest: object) -> None:
        seen.append((carried.picture, middle[1]))

    monkeypatch.setattr(Carried, "paint", note)
    table.key("r")
    table.press_only("roof.round")
    table.press_only("yard.0")
    (id,) = table.table.micro.away
    house = table.find(id)
    assert isinstance(house, YardWidget)
    assert house.geometry is not None
    for _frame in range(12):
        table.pass_time(16)
        table.draw()
    heights = [middle for _picture, middle in seen]
    assert len(set(heights)) > 5
    assert heights == sorted(heights)
    scene, building = table.table, house.piece.building
    assert building.shape is not None
    box = number_box(house.geometry, building.height, True)
    tower = tower_picture(scene.look, scene.board, building, house.geometry).subsurface(box)
    for picture, _middle in seen:
        assert far_apart(picture.subsurface(box), tower) <= 12


def far_apart(first: pygame.Surface, second: pygame.Surface) -> int:
    """How far the most unlike bytes of two pictures are apart, 0 to 255."""
    pairs = zip(pygame.image.tobytes(first, "RGB"), pygame.image.tobytes(second, "RGB"), strict=True)
    return max(abs(one - other) for one, other in pairs)


def test_a_floor_put_by_click_falls_on_its_house_and_any_press_ends_that(table: Table) -> None:
    table.key("f")
    pending = table.table.pending
    assert isinstance(pending, Builder)
    house = next(id for id in sorted(pending.legal()) if id.startswith("yard.") and id != "yard.new")
    table.press_only(house)
    assert pending.provisional
    table.pass_time(40)
    assert table.table.micro.busy
    table.press_only("undo")
    assert not pending.provisional


def test_a_refused_piece_goes_home(table: Table) -> None:
    open_areas = {id.split(".")[1] for id in spaces(table, "yard.3", legal=True)}
    closed = next(f"area.{area}" for area in range(9) if str(area) not in open_areas)
    pick_up(table, "yard.3", closed)
    let_go(table, closed)
    assert table.table.view_model.away == frozenset(["yard.3"])
    assert table.bubble
    table.pass_time(600)
    assert not table.table.view_model.away
    assert not table.table.micro.busy


def test_a_placed_building_that_is_carried_on_is_not_shown_twice(table: Table) -> None:
    first, *_others, other = spaces(table, "yard.3", legal=True)
    table.drag("yard.3", first)
    table.pass_time(600)
    pick_up(table, first, other)
    assert site_of(first) in table.table.view_model.skip
    let_go(table, other)
    table.pass_time(600)
    assert not table.table.view_model.skip
    assert table.find(other).selected


# At first glance


def test_what_can_be_picked_up_glows_until_something_is_chosen(table: Table) -> None:
    assert {"crane", "roof.round", "roof.triangular", "yard.3"} <= table.table.view_model.starts
    assert "yard.0" not in table.table.view_model.starts
    table.key("f")
    assert not table.table.view_model.starts


def test_confirm_says_why_it_cannot_be_pressed(table: Table) -> None:
    assert table.find("confirm").tooltip == "Play a card: add floors, roof or move a house."
    table.press("confirm")
    assert table.bubble == table.find("confirm").tooltip
    table.key("f")
    assert "first floor" in table.find("confirm").tooltip
    table.key("escape")
    assert "F for Floors, R for Roof, B for Permit; or arrows" in table.find("status").label, (
        "whoever uses keys reads of keys"
    )


def test_the_card_named_before_a_space_is_chosen_can_serve(table: Table) -> None:
    """A tall house fits areas of some colours only: the cheap Permits of the others are not named."""
    for house in range(5, 16):
        table.state.done[0], table.state.open[0] = (house,), ()
        table.give(0, cards("B2", "P2", "V2"))
        fitting = {table.state.tables.colour[int(id.split(".")[1])] for id in spaces(table, "yard.0", legal=True)}
        if 0 < len(fitting) < 3:
            break
    else:
        pytest.fail("every house fits areas of all colours")
    hand = [f"{letter}{8 if number in fitting else 2}" for number, letter in enumerate("BPV")]
    assert [CARD_COLOUR[card] for card in cards("B2", "P2", "V2")] == [0, 1, 2]
    table.give(0, cards(*hand))
    table.press("yard.0")
    spent = table.table.view_model.spend
    assert spent is not None
    assert CARD_COLOUR[spent] in fitting


# Keys


def test_every_key_of_the_table_does_something(table: Table) -> None:
    table.key("f", "space")
    floors = table.find("status").label
    table.key("z")
    assert table.find("status").label != floors
    table.key("y")
    assert table.find("status").label == floors
    table.key("escape")
    for digit in range(1, 10):
        table.key(str(digit))
        assert table.scene.stage.focus.id == f"area.{digit - 1}"
    table.key("shift+1")
    assert table.find("hand.0").selected
    table.key("escape")
    for chord, dialog in (("l", "log.all"), ("p", "pass.sure")):
        table.key(chord)
        assert table.has(dialog)
        table.key("escape")
    plan = table.program.settings.display.plan_view
    table.key("v")
    assert table.program.settings.display.plan_view is not plan
    table.key("h")
    assert not table.has("hand.0")
    table.key("h")
    assert table.has("hand.0")


def test_a_ring_lies_behind_the_buildings_in_front_of_its_space(tmp_path: Path) -> None:
    table = Table(tmp_path, ["human", *["ai:mason"] * 3])
    fill(table.state, 0, held=True)
    table.open()
    table.press("yard.0")
    view_model, seen = table.table.view_model, 0
    drawn = table.draw()
    assert "space.3.1" in view_model.ringed
    ring = view_model.picture.space_rect(3, 1).inflate(14, 14)
    for space in view_model.model.areas[3].spaces:
        if space.building is None or view_model.picture.space_rect(3, space.space).y <= ring.y:
            continue
        place = view_model.picture.tower_rect((3, space.space), space.building.height, space.building.shape is not None)
        tower = view_model.picture.tower(space.building, 3 + 3 * space.space)
        over = place.clip(ring)
        for x, y in itertools.product(range(over.left, over.right), range(over.top, over.bottom)):
            colour = tower.get_at((x - place.x, y - place.y))
            if colour.a == 255:
                assert drawn.get_at((x, y))[:3] == colour[:3]
                seen += 1
    assert seen > 50


@pytest.mark.parametrize("reduced", [False, True])
def test_a_prize_that_a_person_has_won_flies_to_where_it_waits_to_be_placed(tmp_path: Path, reduced: bool) -> None:
    made = Table(tmp_path, ("human", "ai:mason"), speed="normal", settings=REDUCED if reduced else None)
    made.change(phase=2, turn=0, auction=0)
    made.pass_time(3000)
    scene = made.table
    assert not scene.micro.busy
    scene.prize_shown = True
    scene.begin(0, hand_open=True)
    flown = [flyer for flyer in scene.micro._flyers if isinstance(flyer, Prize)]
    assert len(flown) == (0 if reduced else 1)
    tile = made.find("tile")
    for prize in flown:
        assert prize.start == stands(scene.look)
        assert tile.rect.contains(prize.end)
        assert "tile" in scene.view_model.away
    made.press(sorted(scene.ringed())[0])  # does not wait for it
    assert scene.view_model.provisional
    made.pass_time(1500)
    assert not scene.view_model.away
    scene.begin(0, hand_open=True)
    assert not any(isinstance(flyer, Prize) for flyer in scene.micro._flyers)
