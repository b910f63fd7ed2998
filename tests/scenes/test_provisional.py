"""What is put waits to be confirmed: Enter and Space move it to another ringed target, and confirm it where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Floors, Forgo, Move, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.offers import site_id
from capitol.games.capitol.ui.table.placing import Placer
from capitol.kit.inputs import PointerDown, PointerUp
from capitol.session.settings import Play, Settings
from tests.scenes.at_table import CAPTIONS, OVERLAP, Table

HAND = tuple(CARD_OF_NAME[name] for name in ("R2", "R5", "F2", "F6", "B2", "B4", "P5", "V5"))
KEYS = pytest.mark.parametrize("key", ["return", "space"])


def confirm(table: Table, key: str) -> None:
    """Confirm with Enter where a piece is laid, after Space has only named it."""
    before = len(table.session.steps)
    if key == "space":
        table.key(key)
        assert table.bubble == "Enter confirms."
        assert len(table.session.steps) == before
    table.key("return")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Livia is to build, with unfinished buildings of one, two and four floors and one round house of one floor."""
    made = Table(tmp_path, ("human", "ai:random"))
    made.give(0, HAND)
    made.change(turn=0, open=[(1, 2, 4), ()], done=[(2,), ()], done_mask=[1 << 2, 0])
    return made


def cursor(table: Table) -> str:
    return table.scene.stage.focus.id


def go(table: Table, id: str) -> None:
    assert table.scene.stage.focus_on(id, visible=True), id


def own_moves(table: Table) -> list[Move]:
    return [step.move for step in table.session.steps if step.seat == 0]


def building(table: Table, height: int, shape: int | None = None) -> str:
    yard = table.table.view_model.model.me.yard
    return next(f"yard.{p.number}" for p in yard if (p.building.height, p.building.shape) == (height, shape))


def at(place: Permit | Place) -> str:
    return site_id((place.area, -1 if place.space is None else place.space))


# Anything else


@pytest.mark.parametrize("what", ["house", "floor", "roof", "tile"])
def test_enter_on_anything_that_is_no_part_of_it_confirms_nothing(table: Table, what: str) -> None:
    """On an area that refuses it, another card, another piece, a seat: Enter does there what Space does."""
    begin = {"house": ("b", "return", "return"), "floor": ("f", "return", "return"), "roof": ("r", "return", "return")}
    if what == "tile":
        table.change(phase=2, turn=0, auction=0)

    def put() -> None:
        while table.scene.stage.dialog is not None:
            table.key("escape")
        while table.table.view_model.provisional or table.table.view_model.selected:
            table.key("escape")
        if what == "tile":
            table.press(sorted(table.table.ringed())[0])
        else:
            table.key(*begin[what])
        assert table.table.view_model.provisional
        assert table.find("confirm").enabled

    put()
    shown = table.table.view_model
    parts = shown.provisional | shown.selected | shown.here
    around = {f"area.{id.split('.')[1]}" for id in shown.provisional if id.startswith("space.")}
    others = [
        widget.id
        for widget in table.table.root.walk()
        if widget.focusable and widget.role not in ("button", "toggle", "choice") and widget.id not in parts | around
    ]
    kinds = {id.split(".")[0] for id in others}
    assert kinds >= {"area", "hand", "seat"} if what != "tile" else kinds >= {"area", "space", "seat"}
    before = own_moves(table)
    for id in others:
        put()
        if not table.has(id):
            continue
        go(table, id)
        table.key("return")
        assert own_moves(table) == before, id


# A tile


@KEYS
def test_a_tile_goes_to_the_space_with_the_keyboard_and_is_confirmed_there(table: Table, key: str) -> None:
    table.change(phase=2, turn=0, auction=0)
    table.key("tab")
    table.table.selection.focus_first()
    table.key(key)
    first = cursor(table)
    assert table.table.view_model.provisional == {first}
    table.key("right")
    second = cursor(table)
    assert second != first
    assert second in table.table.view_model.open_to, "the arrows go from space to space"
    table.key(key)
    assert table.table.view_model.provisional == {second}
    assert not any(isinstance(move, Place) for move in own_moves(table)), "nothing is confirmed yet"
    assert cursor(table) == second
    confirm(table, key)
    move = own_moves(table)[-1]
    assert isinstance(move, Place)
    assert at(move) == second


def test_enter_confirms_where_the_keyboard_is_on_no_other_target(table: Table) -> None:
    table.change(phase=2, turn=0, auction=0)
    assert isinstance(table.table.pending, Placer)
    chosen = sorted(table.table.ringed())[5]
    table.press(chosen)
    table.key("return")
    move = own_moves(table)[-1]
    assert isinstance(move, Place)
    assert at(move) == chosen


def test_the_area_in_which_it_stands_is_no_other_target_but_another_area_is(table: Table) -> None:
    table.change(phase=2, turn=0, auction=0)
    table.press("space.3.2")
    go(table, "area.3")
    table.key("space")
    assert table.table.view_model.provisional == {"space.3.2"}
    go(table, "area.4")
    table.key("return")
    (now,) = table.table.view_model.provisional
    assert now.startswith("space.4.")
    go(table, "area.4")
    table.key("return")
    move = own_moves(table)[-1]
    assert isinstance(move, Place)
    assert at(move) == now


def test_another_house_takes_a_permit_with_a_space_for_it_or_says_why_there_is_none(table: Table) -> None:
    """The house that waits goes home; the table must not stand there with nothing to choose."""
    table.change(done=[(2, 4), ()], done_mask=[1 << 2 | 1 << 4, 0])
    one = building(table, 1, 0)
    pink, blue = (f"hand.{HAND.index(CARD_OF_NAME[name])}" for name in ("P5", "B2"))
    areas, colour = table.state.tables.areas_of, table.state.tables.colour
    accept = [0] * len(colour)
    for area in areas[colour[0]]:
        accept[area] = 1 << 2 | 1 << 4
    other = next(area for area in range(len(colour)) if colour[area] != colour[0])
    accept[other] = 1 << 2
    table.change(accept=accept)
    for card, house in ((pink, one), (blue, one)):
        table.press(card)
        table.press(house)
        if table.table.ringed():
            table.press(next(iter(sorted(table.table.ringed()))))
        table.press(building(table, 2, 0))
        assert table.table.ringed() or table.table.view_model.provisional, "there is something to choose"
        assert table.table.pending is not None
        table.key("escape", "escape", "escape")


def test_a_click_where_the_tile_stands_already_is_no_step_to_take_back(table: Table) -> None:
    table.change(phase=2, turn=0, auction=0)
    table.press("space.3.2")
    for _click in range(3):
        table.press("space.3.2")
    assert not own_moves(table)
    table.key("z")
    assert not table.table.finished


# A house


@KEYS
def test_a_house_goes_to_the_space_with_the_keyboard_and_is_confirmed_there(table: Table, key: str) -> None:
    table.key("b", key, key)
    first = cursor(table)
    assert table.table.view_model.provisional == {first}
    assert "another space" in table.table.view_model.status
    table.key("right")
    second = cursor(table)
    assert second in table.table.view_model.open_to - {first}
    table.key(key)
    assert table.table.view_model.provisional == {second}
    assert not own_moves(table)
    confirm(table, key)
    move = own_moves(table)[-1]
    assert isinstance(move, Permit)
    assert at(move) == second


def test_the_number_of_an_area_takes_a_house_there_and_the_keyboard_with_it(table: Table) -> None:
    table.press("hand.4")
    table.press("yard.3")
    table.key("tab")
    blue = table.state.tables.areas_of[0]
    go(table, sorted(table.table.ringed())[0])
    table.key("space", str(blue[1] + 1))
    assert cursor(table) == next(iter(table.table.view_model.provisional))
    assert cursor(table).startswith(f"space.{blue[1]}.")
    table.key("return")
    move = own_moves(table)[-1]
    assert isinstance(move, Permit)
    assert move.area == blue[1]


def test_after_an_undo_the_keyboard_is_where_the_piece_is(table: Table) -> None:
    table.key("b", "space", "space")
    first = cursor(table)
    table.key("right", "return", "z")
    assert cursor(table) == first
    table.key("y")
    assert cursor(table) != first
    assert table.table.view_model.provisional == {cursor(table)}


# A roof


@KEYS
def test_a_roof_goes_to_the_building_with_the_keyboard_and_is_confirmed_there(table: Table, key: str) -> None:
    table.press("hand.0")
    table.press("roof.round")
    go(table, building(table, 1))
    table.key(key)
    assert table.table.view_model.provisional == {building(table, 1, 0)} == {cursor(table)}
    go(table, building(table, 4))
    table.key(key)
    assert table.table.view_model.provisional == {building(table, 4, 0)} == {cursor(table)}
    assert not own_moves(table)
    confirm(table, key)
    assert own_moves(table)[-1] == Roof(HAND[0], 4, 0)


@KEYS
def test_the_other_roof_takes_the_place_of_the_one_that_waits(table: Table, key: str) -> None:
    table.press("hand.0")
    table.press("roof.round")
    table.press(building(table, 2))
    assert table.table.view_model.open_to == {"roof.triangular", building(table, 1), building(table, 4)}
    go(table, "roof.triangular")
    table.key(key)
    assert not own_moves(table)
    confirm(table, key)
    assert own_moves(table)[-1] == Roof(HAND[0], 2, 1)


# Floors


@KEYS
def test_the_last_floor_goes_where_the_keyboard_is_and_all_are_confirmed_there(table: Table, key: str) -> None:
    table.press("hand.2")
    go(table, building(table, 1))
    table.key(key, key)
    assert cursor(table) == building(table, 3), "the keyboard stays on what has grown"
    assert not own_moves(table)
    go(table, building(table, 4))
    table.key(key)
    assert cursor(table) == building(table, 5)
    go(table, "yard.new")
    table.key(key)
    assert not own_moves(table)
    confirm(table, key)
    assert own_moves(table)[-1] == Floors(HAND[2], (1, 0))


def test_a_click_elsewhere_takes_the_last_floor_there_and_a_third_floor_is_refused(table: Table) -> None:
    table.press("hand.2")
    for _floor in range(2):
        table.press("yard.new")
    table.press(building(table, 4))
    assert isinstance(table.table.pending, Builder)
    assert table.table.pending.chosen is not None
    assert table.table.pending.chosen.on == (0, 4)
    table.drag("crane", "yard.new")
    assert "Both floors are placed" in table.bubble
    assert table.table.pending.chosen.on == (0, 4)


# Cards


def test_enter_on_another_card_gives_that_one_away(table: Table) -> None:
    table.press("blank")
    go(table, "hand.0")
    table.key("return")
    go(table, "hand.6")
    table.key("return")
    assert not own_moves(table)
    assert table.table.view_model.selected == {"hand.6"}
    table.key("return")
    assert own_moves(table)[-1] == Forgo(HAND[6])


def test_enter_on_another_card_spends_that_one(table: Table) -> None:
    table.press("hand.0")
    table.press("roof.round")
    table.press(building(table, 2))
    go(table, "hand.1")
    table.key("return")
    assert not own_moves(table)
    table.key("return")
    assert own_moves(table)[-1] == Roof(HAND[1], 2, 0)


# A roof in any order


@pytest.mark.parametrize("order", ["card building roof", "card roof building", "building roof", "roof building"])
def test_a_roof_and_its_building_are_chosen_in_either_order(table: Table, order: str) -> None:
    for word in order.split():
        assert not table.table.finished
        table.press({"card": "hand.1", "roof": "roof.triangular", "building": building(table, 2)}[word])
        assert not table.bubble
    assert table.table.finished
    table.press("confirm")
    assert own_moves(table)[-1] == Roof(HAND[1] if "card" in order else HAND[0], 2, 1)


def test_without_a_roof_card_a_building_says_what_can_become_of_it(table: Table) -> None:
    table.give(0, HAND[2:])
    table.press(building(table, 2))
    assert "can get more floors" in table.bubble
    assert not table.table.pending.active  # type: ignore[union-attr]  # it is the person's turn


def test_a_building_that_waits_for_its_roof_can_be_exchanged(table: Table) -> None:
    table.press("hand.0")
    table.press(building(table, 2))
    assert table.table.ringed() == {"roof.round", "roof.triangular"}
    assert table.table.view_model.open_to == {building(table, 1), building(table, 4)}
    table.press(building(table, 4))
    table.press("roof.round")
    table.press("confirm")
    assert own_moves(table)[-1] == Roof(HAND[0], 4, 0)


# How it looks


@pytest.mark.parametrize("finished", ["house", "roof", "floors", "space"])
def test_what_may_be_chosen_instead_is_ringed_and_all_fits(table: Table, finished: str) -> None:
    if finished == "space":
        table.change(done=[(2, 3), ()], done_mask=[0b1100, 0])
    for id in {
        "house": ("hand.4", building(table, 1, 0), "space.0.3"),
        "space": ("hand.4", "space.0.3"),
        "roof": ("hand.0", "roof.round", building(table, 2)),
        "floors": ("hand.2", "yard.new", "yard.new"),
    }[finished]:
        table.press(id)
    assert table.table.view_model.open_to
    assert table.faults(CAPTIONS, OVERLAP) == []


def test_with_dragging_alone_a_ringed_target_may_still_be_clicked(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:random"), settings=Settings(play=Play(pointer="drag")))
    table.give(0, HAND)
    table.change(turn=0, open=[(1, 2), ()])
    table.drag("hand.0", building(table, 1))
    table.press("roof.round")
    other = table.find(building(table, 2)).rect.center
    for event in (PointerDown(other), PointerUp(other)):
        table.program.stack.handle(event)
    table.pass_time()
    table.press("confirm")
    assert own_moves(table)[-1] == Roof(HAND[0], 2, 0)
