"""The table lives: people, smoke, banners and gulls move at rest and at no other time, and each round has its light."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from capitol.games.capitol.ui.art.daylight import HOURS, NOON
from capitol.games.capoterra.ui.table.board_widgets import Board
from capitol.games.capstone.rules.notation import parse_move
from capitol.games.capstone.ui.art.pieces import LIGHT_TURNS
from capitol.games.capstone.ui.table.motes import motes
from capitol.games.capstone.ui.table.shimmer import Shimmer
from capitol.games.capstone.ui.table.slots import SlotWidget
from capitol.kit.display_list import Clear
from capitol.kit.inputs import FocusGained, FocusLost, PointerDown, PointerMove, PointerUp
from capitol.session.controller import TableSession
from capitol.table.art.moving import BEAT_MS
from capitol.table.art.smoke import hearth
from capitol.table.art.townsfolk import MOST_PEOPLE
from tests.scenes.at_table import MIXED, Table
from tests.scenes.capoterra_table import CapoterraStand
from tests.scenes.capstone_table import CapstoneStand
from tests.scenes.sitting import Still, picture
from tests.scenes.test_scoring import open_scoring
from workshop.games.capitol.fullest_table import fill


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """The fullest table, Livia to build, at rest."""
    made = Table(tmp_path, MIXED, 5, speed="normal")
    fill(made.state, 0, held=True)
    made.flow.decide()
    made.pass_time(2500)
    return made


def beats(table: Table, ms: float = 1000) -> int:
    """How often the pictures change in this time."""
    idle = table.table.idle_animation
    assert idle is not None
    before = idle.beat
    for _step in range(round(ms / 10)):
        table.clock += 10
        table.program.stack.update(table.clock)
    return idle.beat - before


def test_it_lives_at_twelve_steps_a_second_and_not_under_a_drag(table: Table) -> None:
    assert round(1000 / BEAT_MS) == 12
    assert beats(table) in (11, 12)
    start, goal = table.find("yard.0").rect.center, table.find("space.4.4").rect.center
    for event in (PointerMove(start), PointerDown(start), PointerMove((start[0], start[1] - 30)), PointerMove(goal)):
        table.program.stack.handle(event)
    table.pass_time(40)
    assert table.scene.stage.drag.active
    assert beats(table) == 0
    table.program.stack.handle(PointerUp((5, 400)))
    table.pass_time(1200)
    assert beats(table) > 0


def test_not_while_nobody_looks_nor_while_power_is_saved_nor_when_switched_off(table: Table) -> None:
    stack = table.program.stack
    for event in (FocusLost(), FocusGained()):
        stack.handle(event)
        table.pass_time(200)
        assert (beats(table) > 0) is isinstance(event, FocusGained)
    for saving in (True, False):
        stack.saving = saving
        table.pass_time(20)
        assert (beats(table) > 0) is not saving
    for life in (False, True):
        table.program.change_settings("motion", life=life)
        table.pass_time(20)
        assert (beats(table) > 0) is life


def test_people_walk_where_no_plot_is_and_stay_in_their_streets(table: Table) -> None:
    board = table.table.view_model.picture
    from_ = board.rect.topleft
    walkers = [one for one in board._life() if len(one.pictures) > 200 and one.box.height < 20 and not one.together]
    assert 12 <= len(walkers) <= MOST_PEOPLE
    plots = [board.plot_rect(*site) for site in board.sites()]
    names = [board.header_rect(area) for area in range(9)] + [board.bar_rect(area) for area in range(9)]
    for walker in walkers:
        box = walker.box.move(from_)
        assert box.collidelist(names) < 0
        middle = pygame.Rect(box.x, box.bottom - 3, box.width, 2)
        for plot in plots:
            diamond = pygame.Rect(0, 0, plot.width // 2, plot.height // 2)
            diamond.center = plot.center
            assert not middle.colliderect(diamond)
        resting = max(walker.pictures.count(one) for one in set(walker.pictures))
        assert resting >= 40, "who stays costs nothing"


def test_smoke_rises_from_houses_and_hides_no_number(table: Table) -> None:
    model, board = table.table.view_model.model, table.table.view_model.picture
    boxes = board.hearths(model)
    assert len(boxes) >= 6
    numbers = [
        board.number_rect((space.area, space.space), space.building)
        for area in model.areas
        for space in area.spaces
        if space.building is not None
    ]
    assert all(box.collidelist(numbers) < 0 for box in boxes)
    pictures = hearth(boxes[0].size)
    assert isinstance(pictures[0], Clear), "a table at rest shows none"
    assert all(one.get_bounding_rect().width for one in pictures[1:])
    assert pictures in board.smoke(model).values()
    flying = [(space.area, space.space) for area in model.areas for space in area.spaces if space.building is not None]
    assert not board.hearths(model, flying)


@pytest.mark.parametrize("hour", range(len(HOURS)))
def test_each_round_has_its_light_in_which_neither_text_nor_pieces_are(table: Table, hour: int) -> None:
    table.change(round=hour)
    table.pass_time(600)
    lit = table.draw()
    table.program.change_settings("motion", life=False)
    table.pass_time(20)
    plain = table.draw()
    board = table.table.view_model.picture.ground_rect
    seen = [pygame.image.tobytes(one.subsurface(board), "RGB") for one in (lit, plain)]
    assert (seen[0] == seen[1]) is (hour == NOON)
    shown, model = table.table.view_model, table.table.view_model.model
    houses = [space for area in model.areas for space in area.spaces if space.building is not None]
    numbers = [shown.picture.number_rect((one.area, one.space), one.building) for one in houses if one.building]
    for box in (shown.frame.rail, *numbers):
        same = [pygame.image.tobytes(one.subsurface(box), "RGB") for one in (lit, plain)]
        assert same[0] == same[1], box
    assert not table.faults(("yard.*", "header.*", "bar.*"), ("hand.*",))


def test_the_scoring_is_seen_in_the_light_of_its_round(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(factor=1.0), round_number=2)
    grounds = []
    for life in (True, False):
        context.change_settings("motion", life=life)
        scene.rebuild()
        grounds.append(pygame.transform.average_color(picture(context).subsurface(scene._picture.plot_rect(8, 6))))
    assert grounds[0] != grounds[1]


def test_the_hearths_of_capoterra_smoke_too(tmp_path: Path) -> None:
    """Over every capital and village, at the same pace, and not when life is switched off."""
    stand = CapoterraStand(tmp_path)
    session = stand.begin().session
    assert isinstance(session, TableSession)
    stand.program.fixed = type(stand.program.fixed)(speed="normal", seed=7, counted=True)
    stand.program.open_table(session)
    stand.pass_time(2000)
    board = stand.find("board")
    assert isinstance(board, Board)
    assert len([*board.hearths()]) == 2, "the capitals"
    assert [*board.life()], "gulls"
    assert {one.pictures[0] for one, _at in board.life()} < set(stand.scene.animated_pictures())
    board.view_model.camera.eases = True
    board.view_model.camera.zoom(1)
    assert not [*board.hearths(), *board.life()], "none is made for each size on the way"
    board.view_model.camera.advance(0, 0)
    still = stand.draw()
    idle = stand.scene.idle_animation
    assert idle is not None
    before = idle.beat
    stand.pass_time(1000)
    assert 9 <= idle.beat - before <= 12
    drawn = stand.draw()
    boxes = [pygame.image.tobytes(one.subsurface(next(board.hearths())), "RGB") for one in (still, drawn)]
    assert boxes[0] != boxes[1]
    stand.program.change_settings("motion", life=False)
    stand.pass_time(20)
    before = idle.beat
    stand.pass_time(500)
    assert idle.beat == before


def test_light_shimmers_beside_the_stacks_of_capstone(tmp_path: Path) -> None:
    """Four times a second, its pictures made one by one, and not when life is switched off."""
    stand = CapstoneStand(tmp_path)
    stand.arrange()
    session = stand.session
    for turn in ("RL1", "YL1", "GM2", "BL1"):
        session.act(session.match.to_act[0], parse_move(turn))
    stand.program.fixed = type(stand.program.fixed)(speed="normal", seed=7, counted=True)
    stand.program.open_table(session)
    stand.pass_time(2000)
    scene = stand.table
    slots = [slot for slot in scene.root.walk() if isinstance(slot, SlotWidget)]
    lights = [light for slot in slots if (light := slot.light()) is not None]
    assert len(lights) == 2, "one a stack"
    dust = motes(scene.view_model.look, scene.view_model.regions.board)
    assert {mote.pictures[0] for mote in dust} < set(scene.animated_pictures())
    assert all(isinstance(mote.pictures[0], Clear) for mote in dust), "a table at rest shows none"
    assert all(0 < one.get_bounding_rect().width < 8 for mote in dust for one in mote.pictures[1:])
    assert all(scene.view_model.regions.board.contains(mote.box) for mote in dust)
    shimmer = Shimmer()
    made = [len(shimmer.animated_pictures(slots)[lights[0]]) for _call in range(2 * LIGHT_TURNS)]
    assert made[0] == 1, "not all at once"
    assert made[-1] == LIGHT_TURNS
    idle = scene.idle_animation
    assert idle is not None
    for life in (True, False):
        stand.program.change_settings("motion", life=life)
        stand.pass_time(20)
        before, still = idle.beat, stand.draw()
        stand.pass_time(1000)
        assert idle.beat - before in ((3, 4) if life else (0,))
        assert (pygame.image.tobytes(still, "RGB") != pygame.image.tobytes(stand.draw(), "RGB")) is life
