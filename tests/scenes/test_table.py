"""The table: building by keys, by clicks and by drag, reasons, undo, forecast, and how it fits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import pygame
import pytest

from capitol.games.capitol.rules.moves import Floors, Forgo, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_OF_NAME, CARD_VALUE, ROUNDS
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.places import area_points
from capitol.games.capitol.ui.table.cells import BarWidget
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table.sentences import why_text
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import PointerDown, PointerMove, PointerUp
from capitol.kit.theme import contrast, luminance
from capitol.kit.widgets import Button
from capitol.session.settings import Settings
from capitol.shell.scales import most_usable
from tests.scenes.at_table import CAPTIONS, MIXED, OVERLAP, Table
from tests.scenes.harness import SIZES

ALONE = ("human", "ai:random")
HAND = ("R2", "R5", "F2", "F6", "B2", "B4", "P5", "V5")


def cards(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(CARD_OF_NAME[name] for name in names)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Livia against Fortuna; it is Livia's turn with a hand that is known."""
    made = Table(tmp_path, ALONE)
    made.give(0, cards(HAND))
    made.session.match._states[-1].turn = 0
    made.flow.decide()
    made.pass_time()
    return made


def last_own_move(table: Table) -> object:
    return next(step.move for step in reversed(table.session.steps) if step.seat == 0)


def test_the_board_is_the_star(table: Table) -> None:
    board = table.table.view_model.frame.board
    assert board.width * board.height >= 0.55 * 1280 * 720


def test_floors_by_keys_alone(table: Table) -> None:
    table.key("f", "space", "space")
    assert "Confirm" in table.find("status").label
    table.key("return")
    assert last_own_move(table) == Floors(CARD_OF_NAME["F2"], (0, 0))


def test_a_building_by_keys_alone(table: Table) -> None:
    table.change(open=[(1,), ()])
    table.key("r")
    table.key("space", "space", "return")
    assert isinstance(last_own_move(table), Roof)


def test_a_permit_by_keys_alone(table: Table) -> None:
    table.key("b", "space")
    assert table.scene.stage.focus.id.startswith("space.")
    table.key("right", "space", "return")
    move = last_own_move(table)
    assert isinstance(move, Permit)
    assert move.card == CARD_OF_NAME["B2"]


def test_floors_by_clicks_alone(table: Table) -> None:
    for id in ("crane", "yard.new", "yard.0", "confirm"):
        table.press(id)
    assert last_own_move(table) == Floors(CARD_OF_NAME["F2"], (0, 1))


def test_a_roof_by_clicks_alone(table: Table) -> None:
    table.change(open=[(3,), ()])
    for id in ("hand.1", "roof.triangular", "yard.0", "confirm"):
        table.press(id)
    assert last_own_move(table) == Roof(CARD_OF_NAME["R5"], 3, 1)


def test_a_permit_by_clicks_alone(table: Table) -> None:
    for id in ("yard.0", "space.0.3", "confirm"):
        table.press(id)
    assert last_own_move(table) == Permit(CARD_OF_NAME["B2"], 1, 0, 0, 3)


def test_a_click_on_an_area_takes_its_first_free_space(table: Table) -> None:
    for id in ("yard.1", "header.1", "confirm"):
        table.press(id)
    assert last_own_move(table) == Permit(CARD_OF_NAME["P5"], 1, 1, 1, 0)


def test_floors_and_roof_by_drag(table: Table) -> None:
    table.drag("crane", "yard.new")
    table.drag("crane", "yard.0")
    table.press("confirm")
    assert last_own_move(table) == Floors(CARD_OF_NAME["F2"], (0, 1))
    table.change(turn=0)
    table.drag("roof.round", "yard.0")
    table.press("confirm")
    assert last_own_move(table) == Roof(CARD_OF_NAME["R2"], 2, 0)


def test_a_building_by_drag_shows_what_it_changes_before_it_is_dropped(table: Table) -> None:
    table.drag("yard.0", "space.4.3", drop=False)
    assert table.table.view_model.forecast == "Livia +4"
    table.drag("yard.0", "space.4.3")
    assert table.find("bar.4").label == "Livia: 1 floor +4"
    assert table.find("space.4.3").selected
    table.key("return")
    assert table.session.view(0).table.scores == [0, 0]
    assert last_own_move(table) == Permit(CARD_OF_NAME["B2"], 1, 0, 4, 3)


def test_a_placed_building_can_be_dragged_elsewhere_before_it_is_confirmed(table: Table) -> None:
    table.drag("yard.0", "space.0.0")
    table.drag("space.0.0", "space.1.2")
    table.key("return")
    assert last_own_move(table) == Permit(CARD_OF_NAME["P5"], 1, 0, 1, 2)


def test_floor_and_roof_cards_by_drag(table: Table) -> None:
    table.drag("hand.3", "yard.new")
    assert "second floor" in table.find("status").label
    table.drag("hand.3", "yard.0")
    table.press("confirm")
    assert last_own_move(table) == Floors(CARD_OF_NAME["F6"], (0, 1))
    table.change(turn=0)
    table.drag("hand.1", "yard.0")
    assert "round or a triangular" in table.find("status").label
    assert table.find("yard.0").selected
    table.press("roof.triangular")
    table.press("confirm")
    assert last_own_move(table) == Roof(CARD_OF_NAME["R5"], 2, 1)


def test_a_roof_card_needs_no_more_when_one_shape_is_left(table: Table) -> None:
    table.change(open=[(2,), ()], roofs=[0, 3, 4, 4])
    table.drag("hand.0", "yard.0")
    table.press("confirm")
    assert last_own_move(table) == Roof(CARD_OF_NAME["R2"], 2, 1)


def test_a_floor_card_on_a_finished_building_says_why_not(table: Table) -> None:
    table.drag("hand.2", "yard.0")
    assert "finished for good" in table.bubble
    assert not table.table.pending.active  # type: ignore[union-attr]  # it is the person's turn


def test_a_permit_by_drag_takes_the_only_building(table: Table) -> None:
    table.change(done=[(2,), ()])
    table.drag("hand.5", "space.0.3")
    table.press("confirm")
    assert last_own_move(table) == Permit(CARD_OF_NAME["B4"], 1, 0, 0, 3)


@pytest.mark.parametrize("target", ["space.0.3", "area.0"])
@pytest.mark.parametrize("drag", [True, False])
def test_a_permit_brought_where_several_houses_fit_asks_for_the_house(table: Table, drag: bool, target: str) -> None:
    table.change(done=[(2, 3), ()])
    if drag:
        table.drag("hand.5", target)
    else:
        table.press("hand.5")
        table.press(target)
    assert "More than one house" in table.table.view_model.status
    assert table.bubble == ""
    assert table.find("hand.5").selected
    assert table.table.ringed() == {"yard.0", "yard.1"}
    (space,) = table.table.view_model.provisional
    assert target in ("area.0", space)
    table.press("yard.1")
    assert table.table.view_model.provisional == {space}
    table.press("space.0.3")
    table.press("confirm")
    assert last_own_move(table) == Permit(CARD_OF_NAME["B4"], 1, 1, 0, 3)


@pytest.mark.parametrize("size", SIZES[:3])
def test_a_refusal_opens_at_the_card_that_is_refused(tmp_path: Path, size: tuple[int, int]) -> None:
    """There are no floors left and nothing to roof, and the others have just moved."""
    table = Table(tmp_path, MIXED, size=size, steps=12)
    table.give(0, cards(HAND))
    table.change(supply=0, open=[()] * 4)
    assert table.has("recap.0")
    for number in range(4):
        table.press(f"hand.{number}")
        card, bubble = table.find(f"hand.{number}").rect, table.find("bubble").rect
        apart = max(0, bubble.left - card.centerx, card.centerx - bubble.right)
        assert apart <= table.table.look.ui(60), number
        assert not bubble.colliderect(table.find("status").rect), "what is to be done stays in sight"
        table.right_click()


def test_a_permit_on_an_area_of_another_colour_says_why_not(table: Table) -> None:
    table.change(done=[(2, 3), ()])
    table.drag("hand.5", "space.1.0")
    assert table.bubble
    assert not table.table.pending.active  # type: ignore[union-attr]  # it is the person's turn


def test_a_dropped_house_is_one_step_and_names_the_card_of_its_area(table: Table) -> None:
    table.drag("yard.0", "space.1.2", drop=False)
    assert table.table.view_model.spend == CARD_OF_NAME["P5"]
    table.key("escape")
    table.drag("yard.0", "space.1.2")
    table.key("z")
    status = table.find("status").label
    assert "Play a card" in status or "F for Floors, R for Roof, B for Permit" in status
    assert table.table.view_model.spend is None


def test_the_supply_stays_where_it_is_while_the_yard_grows(table: Table) -> None:
    table.change(open=[(1, 2), ()])
    ids = ("crane", "roof.round", "roof.triangular")
    before = [table.find(id).rect.copy() for id in ids]
    table.drag("crane", "yard.new")
    assert [table.find(id).rect for id in ids] == before


def test_the_cheapest_card_is_spent_and_can_be_exchanged(table: Table) -> None:
    table.press("yard.0")
    table.press("space.0.0")
    assert table.table.view_model.spend == CARD_OF_NAME["B2"]
    table.press("spend")
    table.press("spend.*B*" if table.has("spend.*B*") else f"spend.{CARD_OF_NAME['B4']}")
    table.press("confirm")
    assert last_own_move(table) == Permit(CARD_OF_NAME["B4"], 1, 0, 0, 0)


def test_every_illegal_space_says_why(table: Table) -> None:
    builder = Builder(table.table.view)
    piece = next(piece for piece in builder.model.me.yard if piece.building.height == 2)
    builder.pick_piece(piece)
    refused = {id: refusal for id, refusal in builder.targets().items() if refusal is not None}
    assert len(refused) > 60
    for id in list(refused)[::5]:
        table.press(f"yard.{piece.number}")
        table.press(id)
        assert table.bubble == why_text(refused[id], table.table.names), id


@pytest.mark.parametrize("id", ["space.0.large", "area.3"])
def test_a_drop_where_nothing_may_stand_says_why_and_goes_back(table: Table, id: str) -> None:
    table.drag("yard.2", id)
    assert "exactly one floor" in table.bubble
    assert not table.table.pending.active  # type: ignore[union-attr]  # a move there is: it is the person's turn


def test_an_unfinished_building_cannot_be_dragged_to_the_city_and_says_so(table: Table) -> None:
    table.change(open=[(2,), ()])
    table.drag("yard.0", "space.0.0")
    assert "needs a roof" in table.bubble
    assert not table.find("confirm").enabled


def test_a_finished_building_takes_no_floor_and_says_so(table: Table) -> None:
    table.press("crane")
    table.press("yard.0")
    assert "finished for good" in table.bubble


@pytest.mark.parametrize("back", ["escape", "right", "origin"])
def test_everything_can_be_taken_back_before_it_is_confirmed(table: Table, back: str) -> None:
    table.press("crane")
    table.press("yard.new")
    if back == "escape":
        table.key("escape")
    elif back == "right":
        table.right_click()
    else:
        table.key("z", "z")
        home = table.find("yard.0").rect.center
        table.drag("yard.0", "space.0.0", drop=False)
        table.program.stack.handle(PointerMove(home))
        table.program.stack.handle(PointerUp(home))
        table.pass_time()
    status = table.find("status").label
    assert "Play a card" in status or "F for Floors, R for Roof, B for Permit" in status
    assert not table.find("confirm").enabled


def test_undo_steps_back_inside_the_move_and_then_takes_it_back(table: Table) -> None:
    start = table.state.key()
    table.key("f", "space", "space", "z")
    assert "second floor" in table.find("status").label
    table.key("space", "return")
    placed = table.state.key()
    assert placed != start
    if table.session.can_undo(0):
        table.key("z")
        assert table.state.key() == start


def test_place_undo_place_gives_the_same_state(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "open"})
    seat = table.table.viewer
    table.key("f", "space", "space", "return")
    placed = table.state.key()
    table.session.undo(seat)
    table.flow.decide()
    table.pass_time()
    table.key("f", "space", "space", "return")
    assert table.state.key() == placed


def test_with_two_people_a_confirmed_move_cannot_be_undone_by_the_next(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "open"})
    table.key("f", "space", "space", "return")
    assert not table.find("undo").enabled


def test_a_card_is_discarded(table: Table) -> None:
    table.press("blank")
    table.press("hand.3")
    assert table.find("blank").selected, "lit as long as a discard is on the way"
    table.press("blank")
    assert not table.find("blank").selected
    assert not table.table.finished, "a second press takes it back"
    table.press("blank")
    table.press("hand.3")
    table.key("return")
    assert last_own_move(table) == Forgo(CARD_OF_NAME["F6"])
    assert "Livia discarded Floor 6." in [line.text for line in table.table.view_model.log]


@pytest.mark.parametrize("size", SIZES)
def test_to_discard_is_a_smaller_and_quieter_button_than_to_pass(tmp_path: Path, size: tuple[int, int]) -> None:
    """It was as large as Pass, and “Play for nothing” read as free of charge."""
    table = Table(tmp_path, ALONE, size=size)
    discard, leave = table.find("blank"), table.find("pass")
    assert isinstance(discard, Button)
    assert isinstance(leave, Button)
    assert discard.label == "Discard"
    assert discard.tooltip == "Throw one card away and stay in (D)."
    assert discard.rect.width < 0.6 * leave.rect.width
    assert discard.rect.height == leave.rect.height
    faces = [luminance(button.colours(table.table.look.theme)[0]) for button in (discard, leave)]
    wood = luminance(table.table.look.theme.table)
    assert abs(faces[0] - wood) < 0.2 * abs(faces[1] - wood)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("F2", "Floor card: two floors in your yard. Worth 2 in auctions. Key: F."),
        ("R5", "Roof card: finishes a house in your yard. Worth 5 in auctions. Key: R."),
        ("B4", "Blue Permit: brings a house to a blue area. Worth 4 in auctions. Key: B."),
        ("P5", "Pink Permit: brings a house to a pink area. Worth 5 in auctions. Key: B."),
        ("V5", "Purple Permit: brings a house to a purple area. Worth 5 in auctions. Key: B."),
    ],
)
def test_a_card_says_what_it_does_then_what_it_is_worth_then_its_key(table: Table, card: str, said: str) -> None:
    table.change(open=[(1,), ()])
    assert table.find(f"hand.{HAND.index(card)}").tooltip == said


def test_blank_plays_can_be_ruled_out(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "open"}, rules=Rules(blank_plays="no"))
    assert not table.find("blank").enabled
    assert table.find("blank").tooltip


def test_passing_asks_while_the_hand_is_of_use(table: Table) -> None:
    table.key("p")
    value = sum(CARD_VALUE[card] for card in cards(HAND))
    assert f"8 cards worth {value}" in table.find("pass.sure.text").label
    table.key("escape")
    assert not any(isinstance(step.move, Pass) for step in table.session.steps if step.seat == 0)
    table.key("p", "return")
    assert any(isinstance(step.move, Pass) for step in table.session.steps if step.seat == 0)


def test_confirm_never_plays_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "open", "confirm": "never"})
    count = len(table.session.steps)
    table.key("f", "space", "space")
    assert len(table.session.steps) == count + 1


def test_only_the_pointer_or_only_clicks(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(Settings(), play=msgspec.structs.replace(Settings().play, pointer="click"))
    table = Table(tmp_path, ("human", "human"), options={"curtain": "open"}, settings=settings)
    table.drag("yard.0", "space.0.0")
    assert not table.find("confirm").enabled


def test_a_tile_starts_at_its_best_space_and_shows_the_change(table: Table) -> None:
    state = table.state
    state.floors[0], state.tallest[0], state.top[0] = 2, 2, 2
    table.change(phase=2, turn=0, auction=0)
    assert isinstance(table.table.pending, Placer)
    table.key("tab")
    table.table.selection.focus_first()
    assert table.scene.stage.focus.id.startswith("space.0.")
    table.key("space")
    assert table.find("forecast").label == "Livia +1"
    table.key("return")
    move = next(step.move for step in table.session.steps if isinstance(step.move, Place))
    assert move.area == 0


def test_a_tile_of_the_wrong_size_is_refused_with_the_reason(table: Table) -> None:
    table.change(phase=2, turn=0, auction=0)
    table.press("space.0.large")
    assert table.bubble == "A fountain stands on a small space."


def test_the_majority_bar_equals_the_scoring(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:mason", "ai:mason"), steps=70)
    state = table.session.view(0).table
    names = table.table.names.seats
    for area in range(9):
        words = table.find(f"bar.{area}").label
        for seat, points in enumerate(area_points(state, area)):
            present = state.floors[area * 3 + seat]
            assert (f"{names[seat]}: {present} floor" in words) == bool(present)
            if present:
                assert f" +{points}" in words.split(names[seat])[1].split(";")[0]


def test_a_forced_roof_is_marked_exactly_when_the_trio_rule_forces_it(table: Table) -> None:
    state = table.state
    blue = state.tables.areas_of[0]
    for area in blue[:2]:
        state.shape[area], state.top[area] = 0, 1
    table.change()
    forced = [area.area for area in table.table.view_model.model.areas if area.forced is not None]
    assert forced == [blue[2]]
    assert "and a triangular roof" in table.find(f"area.{blue[2]}").tooltip


def test_points_show_only_where_the_table_allows(tmp_path: Path) -> None:
    off = Table(tmp_path / "off", ("human", "ai:mason"), steps=40, options={"forecast": "off"})
    busy = next(area for area in range(9) if off.find(f"bar.{area}").label)
    assert "+" not in off.find(f"bar.{busy}").label
    hover = Table(tmp_path / "hover", ("human", "ai:mason"), steps=40, options={"forecast": "hover"})
    assert "+" not in hover.find(f"bar.{busy}").label
    hover.program.stack.handle(PointerMove(hover.find(f"header.{busy}").rect.center))
    hover.pass_time(60)
    assert "+" in hover.find(f"bar.{busy}").label


def test_points_show_where_one_points_and_in_the_last_round(tmp_path: Path) -> None:
    """Elsewhere an area shows only the floors of each seat, unless a setting asks for all signs."""
    table = Table(tmp_path, ("human", "ai:mason"), steps=40)

    def loud() -> set[int]:
        bars = {area: table.find(f"bar.{area}") for area in range(9)}
        return {area for area, bar in bars.items() if isinstance(bar, BarWidget) and not bar.quiet}

    assert not loud()
    table.program.stack.handle(PointerMove(table.find("header.4").rect.center))
    table.pass_time(60)
    assert loud() == {4}
    table.scene.stage.focus.set(table.find("area.7"), True)
    table.key("left")
    assert loud() == {6}
    table.program.change_settings("display", all_signs=True)
    table.pass_time(60)
    assert loud() == set(range(9))
    table.program.change_settings("display", all_signs=False)
    table.change(round=ROUNDS - 1)
    table.pass_time(60)
    assert loud() == set(range(9))


def test_the_log_filters_by_seat(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:mason"), steps=30)
    table.key("l")
    everything = len(table.scene.stage.dialog.find("log.lines").children)  # type: ignore[union-attr]  # just opened
    table.press("log.filter.0")
    mine = table.scene.stage.dialog.find("log.lines").children  # type: ignore[union-attr]
    assert 0 < len(mine) < everything
    assert all("Livia" in line.label for line in mine)


def test_a_large_hand_and_yard_stay_legible(table: Table) -> None:
    kinds = [f"{letter}{value}" for letter in "RFB" for value in range(1, 9) if f"{letter}{value}" != "R8"]
    many = cards([*kinds, "V1"])
    table.give(0, many)
    table.change(open=[(1, 1, 2, 3, 5, 9), ()], done=[(2, 3, 4, 5, 6, 7, 9, 14), ()])
    assert len(table.table.view_model.model.hand) == 24
    assert len(table.table.view_model.model.me.yard) == 14
    assert table.faults(CAPTIONS, OVERLAP) == []
    boxes = [table.find(f"hand.{number}").rect for number in range(24)]
    assert all(right.x - left.x >= 32 for left, right in pairwise(boxes) if left.y == right.y)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_fits_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    """At the sizes of texts that the window offers, the smallest and the largest among them."""
    kinds = "human", "ai:mason", "ai:mason", "ai:mason"
    found = []
    for ui in sorted({min(ui, most_usable(*size)) for ui in (0.75, 0.85, 1.0, 1.25, 2.0)}):
        table = Table(tmp_path / str(ui), kinds, size=size, ui=ui, steps=90)
        found += [f"texts at {ui:.0%}: {fault}" for fault in table.faults(CAPTIONS, OVERLAP)]
    assert found == []


@pytest.mark.parametrize("ui", [1.5, 1.75, 2.0])
def test_a_large_hand_and_yard_fit_with_large_texts(tmp_path: Path, ui: float) -> None:
    table = Table(tmp_path, ("human", "ai:mason", "ai:mason", "ai:mason"), ui=ui, steps=90)
    table.give(0, cards([f"{letter}{value}" for letter in "RFB" for value in range(1, 8)]))
    table.change(turn=0, open=[(1, 1, 2, 3, 5, 9), (1,), (), ()], done=[(2, 3, 4, 5, 6, 7, 9, 14), (2,), (), ()])
    assert table.faults(CAPTIONS, OVERLAP) == []
    table.change(phase=2, turn=0, auction=0)
    assert table.faults(CAPTIONS, OVERLAP) == []


def test_the_rail_folds_for_large_texts_and_the_buttons_are_in_it(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "ai:mason", "ai:mason", "ai:mason"), ui=2.0, steps=90)
    frame = table.table.view_model.frame
    assert frame.folded
    assert frame.rail.contains(table.find("confirm").rect)
    assert frame.rail.contains(table.find("stack.permit").rect)


@pytest.mark.usefixtures("long_words")
@pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
def test_it_fits_with_long_words_and_names(tmp_path: Path, ui: float) -> None:
    names = ["Livia Drusilla Augusta I", "Marcus Porcius Cato Maj."]
    names += ["Marcellus Claudius Pulch", "Octavia Thurina Minor II"]
    kinds = ("human", "ai:mason", "ai:mason", "ai:mason")
    table = Table(tmp_path, kinds, names=names, steps=90, ui=ui)
    assert table.faults(CAPTIONS, OVERLAP) == []


def test_drawing_changes_nothing(table: Table) -> None:
    first, again = table.draw(), pygame.Surface(table.size)
    table.table.draw(Canvas(again, table.program.look))
    assert first.get_buffer().raw == again.get_buffer().raw


@pytest.mark.parametrize("size", SIZES)
def test_in_high_contrast_a_line_tells_free_places_from_the_ground(tmp_path: Path, size: tuple[int, int]) -> None:
    table = Table(tmp_path, MIXED, steps=12, size=size)

    def edges() -> list[float]:
        picture, surface = table.table.view_model.picture, table.draw()
        found = []
        for area in table.table.view_model.model.areas:
            for space in area.spaces:
                if space.vacant and space.space >= 0:
                    box = picture.plot_rect(space.area, space.space)
                    x, y = box.x + box.width // 4, box.bottom - box.height // 4
                    around = [surface.get_at((x + dx, y + dy)) for dx in range(-4, 5) for dy in range(-4, 5)]
                    colours = sorted(((one.r, one.g, one.b) for one in around), key=luminance)
                    found.append(contrast(colours[0], colours[-1]))
        return found

    usual = edges()
    table.program.change_settings("display", high_contrast=True)
    table.pass_time(200)
    clear = edges()
    assert len(clear) == len(usual) > 40
    assert min(clear) > 7 > sorted(usual)[len(usual) // 2]


@pytest.mark.parametrize("source", ["crane", "hand.2"])
def test_a_floor_dropped_on_free_ground_of_the_yard_begins_a_house(table: Table, source: str) -> None:
    yard, handle = table.find("yard"), table.program.stack.handle
    taken = [one.rect for one in yard.walk() if one.id.startswith("yard.")]
    bare = next(
        (x, y)
        for x in range(yard.rect.right - 8, yard.rect.left, -6)
        for y in range(yard.rect.top + 10, yard.rect.bottom - 10, 10)
        if not any(rect.inflate(60, 60).collidepoint(x, y) for rect in taken)
    )
    before = len(table.table.view_model.model.me.yard)
    start = table.find(source).rect.center
    handle(PointerMove(start))
    handle(PointerDown(start))
    for part in (0.3, 0.7, 1.0):
        handle(
            PointerMove((round(start[0] + part * (bare[0] - start[0])), round(start[1] + part * (bare[1] - start[1]))))
        )
        table.pass_time()
    handle(PointerUp(bare))
    table.pass_time()
    assert len(table.table.view_model.model.me.yard) == before + 1
    assert table.bubble == ""


def test_the_coin_of_the_consul_is_explained_where_it_stands(table: Table) -> None:
    first = table.table.view_model.model.seats.index(
        next(one for one in table.table.view_model.model.seats if one.consul)
    )
    said = "The coin: this seat is Consul, and begins the round."
    assert [said in table.find(f"seat.{seat}").tooltip for seat in (first, 1 - first)] == [True, False]
