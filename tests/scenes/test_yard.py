"""The tray: nothing that a person aims at moves under the pointer, and every sign is explained."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Mask, Rect, Surface, mask, transform

from capitol.games.capitol.rules.numbers import CARD_OF_NAME, ROUNDS
from capitol.games.capitol.ui.art.site import draw_site, wall_of
from capitol.games.capitol.ui.models.table import YardPiece, yard_of
from capitol.games.capitol.ui.parts.board_picture import BoardPicture, tower_picture
from capitol.games.capitol.ui.table.cells import paint_board
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.sentences import piece_tooltip
from capitol.games.capitol.ui.table.tray import SupplyWidget, supply_pieces
from capitol.games.capitol.ui.table.yard import Yard, YardWidget, caption_places, paint_ground
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.registry import games
from capitol.kit.cache import SurfaceCache
from capitol.kit.canvas import FOCUS_LINES, Canvas
from capitol.kit.look import UI_STEPS
from capitol.session.controller import TableSession
from capitol.shell.scales import usable
from capitol.table.log_panel import LogRow
from capitol.table.status_label import even_rows
from tests.scenes.at_table import CAPTIONS, OVERLAP, Table, play_on
from tests.scenes.games import saved_game

HAND = ("R2", "R5", "F1", "F3", "F6", "B2", "P4", "V8")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Livia against Faber, with cards of every kind; it is her turn."""
    return dealt(Table(tmp_path, ("human", "ai:mason")))


def dealt(made: Table) -> Table:
    """Her turn, with a known hand."""
    made.give(0, [CARD_OF_NAME[name] for name in HAND])
    made.change(turn=0)
    return made


def places(table: Table, *patterns: str) -> dict[str, Rect]:
    """Where the widgets are whose ids begin so."""
    return {widget.id: Rect(widget.rect) for widget in table.scene.root.walk() if widget.id.startswith(patterns)}


def towers(table: Table) -> dict[tuple[int, int], str]:
    """What stands where in the yard."""
    buildings = (widget for widget in table.scene.root.walk() if widget.role == "building")
    return {widget.rect.topleft: widget.label.partition(":")[0] for widget in buildings}


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_the_first_houses_stand_beside_one_another(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    """Nothing but the corners of eaves is behind a neighbour, so number, roof and sign of each are seen."""
    made = Table(tmp_path, ("human", "ai:mason", "ai:mason"), size=size, ui=ui)
    made.change(turn=0)
    houses = [one for one in made.scene.root.walk() if isinstance(one, YardWidget)]
    assert len(houses) == 4
    for left, right in itertools.pairwise(sorted(houses, key=lambda one: one.rect.x)):
        assert left.rect.right <= right.rect.left, "each is pressed where it stands"
        behind = left.piece_rect().right - right.piece_rect().left
        assert behind <= 0.14 * left.piece_rect().width, behind


@pytest.mark.parametrize(("size", "told"), [((1280, 720), True), ((3840, 2160), False)])
def test_small_houses_have_a_sign_of_their_roof(tmp_path: Path, size: tuple[int, int], told: bool) -> None:
    """Roofs of few pixels look alike; the sign is the one that the rail and the areas have, clear of its neighbours."""
    made = dealt(Table(tmp_path, ("human", "ai:mason", "ai:mason"), size=size))
    for id in ("hand.2", "yard.new"):
        made.press(id)
    look = made.scene.look
    yard = made.find("yard")
    houses = [one for one in made.scene.root.walk() if isinstance(one, YardWidget)]
    signs = [sign for one in houses if (sign := one.roof_sign(look)) is not None]
    roofed = [one for one in houses if one.piece.building.shape is not None]
    assert len(signs) == (len(roofed) if told else 0)
    assert len(roofed) < len(houses)
    for sign in signs:
        assert yard.rect.contains(sign)
        assert min(sign.size) >= 12
        assert sign.collidelist([one.piece_rect() for one in houses]) < 0
    assert all(sign.collidelist([other for other in signs if other is not sign]) < 0 for sign in signs)


@pytest.mark.parametrize("ui", [1.0, 2.0])
def test_the_signs_of_close_houses_are_apart(tmp_path: Path, ui: float) -> None:
    """Else a 9 and the sign of the next house are read as one."""
    made = Table(tmp_path, ("human", "ai:mason", "ai:mason"), ui=ui)
    made.change(turn=0)
    look = made.scene.look
    houses = sorted((one for one in made.scene.root.walk() if isinstance(one, YardWidget)), key=lambda one: one.rect.x)
    assert len(houses) == 4
    for left, right in itertools.pairwise(houses):
        places = [caption_places(look, one.rect, "9", one.text_below) for one in (left, right)]
        assert places[1][0].left - places[0][1].right >= look.board(5)
        assert min(places[0][0].size) >= 12


@pytest.mark.parametrize("ui", UI_STEPS)
def test_neither_hand_nor_buildings_move_while_a_turn_is_made(tmp_path: Path, ui: float) -> None:
    size = (1280, 720)
    table = dealt(Table(tmp_path, ("human", "ai:mason"), ui=usable(ui, *size)))
    rest, stood = places(table, "hand", "crane", "roof."), towers(table)
    table.press("hand.2")
    lot = Rect(table.find("yard.new").rect)
    for _floor in range(2):
        table.press("yard.new")
        assert table.find("yard.new").rect == lot, "a further press begins another house, and is for no house there"
        assert lot.collidelist([one.rect for one in buildings(table)]) < 0
    assert places(table, "hand", "crane", "roof.") == rest
    after = towers(table)
    assert len(after) == len(stood) + 2
    assert {place: label for place, label in after.items() if place in stood} == stood
    assert table.faults(CAPTIONS, OVERLAP) == []


def test_the_hand_stays_when_a_house_is_finished_and_when_it_leaves(table: Table) -> None:
    table.change(open=[(1, 3), ()], turn=0)
    before, hand = towers(table), table.find("hand").rect
    for id in ("hand.0", "roof.round", "yard.1"):
        table.press(id)
    changed = {place for place, label in towers(table).items() if before.get(place) != label}
    assert len(changed) == 1
    assert before[changed.pop()].startswith("Unfinished, 3 floors")
    table.press("confirm")
    assert table.find("hand").rect == hand
    table.change(turn=0)
    stood = towers(table)
    table.key("b")
    house = next(id for id in sorted(table.table.ringed()) if id.startswith("yard."))
    table.press(house)
    table.press(next(id for id in sorted(table.table.ringed()) if id.startswith("space.")))
    left = towers(table)
    assert len(left) == len(stood) - 1
    assert left.items() <= stood.items()
    assert table.find("hand").rect == hand


def buildings(table: Table) -> list[YardWidget]:
    """Those of the yard, from the left."""
    found = [widget for widget in table.scene.root.walk() if isinstance(widget, YardWidget)]
    return sorted(found, key=lambda widget: widget.rect.x)


def outlines(table: Table) -> tuple[Mask, Mask]:
    """Where the buildings of the yard stand by their own outlines, and what lies around them but for their signs."""
    solid, around = Mask(table.size), Mask(table.size)
    for widget in buildings(table):
        assert widget.geometry is not None
        look, view_model = table.program.look, table.table.view_model
        tower = mask.from_surface(tower_picture(look, view_model.board, widget.piece.building, widget.geometry), 250)
        solid.draw(tower, widget.piece_rect().topleft)
        around.draw(Mask((widget.rect.width, widget.rect.height), fill=True), widget.rect.topleft)
    around.erase(solid, (0, 0))
    return solid, around


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_light_of_targets_lies_around_houses_and_crosses_neither_roof_nor_sign(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Boxes were drawn over the roofs of the neighbours, and over half of the signs below."""
    made = dealt(Table(tmp_path, ("human", "ai:mason"), size=size))
    made.change(open=[(1, 3), ()], done=[(4, 11), ()], turn=0)
    rest = made.draw()
    made.press("hand.2")
    assert len([widget for widget in buildings(made) if "target" in widget.flags]) == 2
    lit = made.draw()
    same = mask.from_threshold(lit, (0, 0, 0), (9, 9, 9, 255), rest)
    solid, around = outlines(made)
    assert same.overlap_area(solid, (0, 0)) == solid.count()
    assert same.overlap_area(around, (0, 0)) < around.count(), "nothing shows which can be chosen"
    for widget in buildings(made):
        words = widget.caption_height()
        sign = Rect(widget.rect.x, widget.rect.bottom - words, widget.rect.width, words)
        ring = mask.from_threshold(lit, made.program.look.theme.ring_dark, (9, 9, 9, 255))
        assert not ring.overlap_area(Mask(sign.size, fill=True), sign.topleft)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_light_around_roofs_stays_in_the_supply_and_off_its_numbers(tmp_path: Path, size: tuple[int, int]) -> None:
    """Boxes stood 3 pixels out of it, and touched the number of the floors."""
    made = dealt(Table(tmp_path, ("human", "ai:mason"), size=size))
    made.change(open=[(1, 3), ()], done=[(), ()], turn=0)
    rest = made.draw()
    made.press("hand.0")
    lit = made.draw()
    changed = mask.from_threshold(lit, (0, 0, 0), (9, 9, 9, 255), rest)
    changed.invert()
    supply = made.find("supply").rect
    around = supply.inflate(10, 10)
    around.width = made.find("yard").rect.left - around.left
    beyond = Mask(around.size, fill=True)
    beyond.erase(Mask(supply.size, fill=True), (supply.x - around.x, supply.y - around.y))
    assert not changed.overlap_area(beyond, around.topleft)
    dark = mask.from_threshold(lit, made.program.look.theme.ring_dark, (9, 9, 9, 255))
    for id in ("roof.round", "roof.triangular"):
        widget = made.find(id)
        assert isinstance(widget, SupplyWidget)
        assert "target" in widget.flags
        piece = widget.piece_rect()
        ((roof, _at),) = supply_pieces(made.table.view_model, widget.picture, piece)
        assert roof.get_width() >= 0.75 * made.table.view_model.picture.geometry.roof_size[0]
        assert changed.overlap_area(Mask(piece.size, fill=True), piece.topleft)
        number = widget.written(made.program.look)
        before = mask.from_threshold(rest, made.program.look.theme.ring_dark, (9, 9, 9, 255))
        seen = [ink.overlap_area(Mask(number.size, fill=True), number.topleft) for ink in (before, dark)]
        assert seen[0] == seen[1], "the line crosses the number"


def test_what_refuses_a_piece_is_darker_and_has_a_cross_for_its_sign(table: Table) -> None:
    table.change(open=[(1, 3), ()], done=[(4, 11), ()], turn=0)
    rest = table.draw()
    table.drag("crane", "yard.new", drop=False)
    dragged = table.draw()
    signs = []
    for widget in buildings(table):
        refused = "refused" in widget.flags
        assert refused == (widget.piece.building.shape is not None)
        x, y = widget.piece_rect().center
        was, now = (sum(picture.get_at((x, y + 3))[:3]) for picture in (rest, dragged))
        assert (now < 0.7 * was) if refused else now == was
        words = widget.caption_height()
        sign = Rect(widget.rect.x, widget.rect.bottom - words, widget.rect.width, words)
        signs.append((refused, mask.from_threshold(dragged.subsurface(sign), table.table.look.theme.alert, (9,) * 3)))
    assert {bool(red.count()) for refused, red in signs if refused} == {True}
    assert not any(red.count() for refused, red in signs if not refused)
    assert len({red.count() for refused, red in signs if refused}) == 1, "each has the same cross"


def test_the_new_buildings_are_marked_and_not_an_old_one_that_is_alike(table: Table) -> None:
    table.change(open=[(1,), ()], done=[(2, 14), ()], turn=0)
    stood = towers(table)
    for id in ("hand.2", "yard.new", "yard.new"):
        table.press(id)
    marked = {widget.rect.topleft for widget in table.scene.root.walk() if getattr(widget, "provisional", False)}
    assert len(marked) == 2
    assert marked == towers(table).keys() - stood.keys()


def test_a_turn_taken_back_leaves_everything_where_it_was(table: Table) -> None:
    stood = towers(table)
    for id in ("hand.2", "yard.new", "yard.new"):
        table.press(id)
    table.key("z", "z", "z")
    assert towers(table) == stood


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_after_continue_all_stand_where_they_stood(tmp_path: Path, size: tuple[int, int]) -> None:
    """Played to the next round, so that buildings have come, grown and left; the second yard is looked at too."""
    table = Table(tmp_path, ("human", "human"), size=size, options={"curtain": "open"})
    path = saved_game(table.program, "A game", 0, people=2, seats=2)
    table.session = TableSession.resume(path, games(), table.program.thinker, table.program.budget)
    table.open()
    sorted_anew = 0
    for after in (5, 15, 30, 45):
        play_on(table, lambda made, least=after: len(made.session.steps) >= least and table_task(made))  # type: ignore[misc]
        table.pass_time()
        stood, seat = towers(table), table.table.viewer
        shown = [label for _place, label in sorted(stood.items())]
        table.press("menu")
        table.program.to_title()
        table.session = TableSession.resume(path, games(), table.program.thinker, table.program.budget)
        table.open()
        if not table.table.hand_open:
            table.key("h")
        assert table.table.viewer == seat
        assert towers(table) == stood
        by_rules = yard_of(table.table.view.table, seat)
        sorted_anew += shown != [piece_tooltip(YardPiece(0, b, None)).partition(":")[0] for b in by_rules]
    assert sorted_anew, "the order of the rules would do as well"


def table_task(table: Table) -> bool:
    """Whether a person is to build."""
    return isinstance(table.scene, TableScene) and isinstance(table.scene.pending, Builder) and table.scene.may_choose


def test_the_signs_below_the_buildings_are_explained(table: Table) -> None:
    table.change(open=[(1,), ()], done=[(2, 14), ()], turn=0)
    open_one, house, tall = (table.find(f"yard.{number}") for number in range(3))
    assert "floors (F)" in open_one.tooltip
    assert "9 areas now (I, II" in house.tooltip
    assert "fits no area" in tall.tooltip
    table.key("tab")
    table.scene.stage.focus_on("yard.1", visible=True)
    table.key("i")
    assert table.bubble == house.tooltip


def test_the_card_that_is_spent_is_named_beside_the_words_and_not_beside_confirm(table: Table) -> None:
    for id in ("hand.2", "yard.new", "yard.new"):
        table.press(id)
    look, status, spend = table.table.look, table.find("status"), table.find("spend")
    said = status.rect.x + look.text_width(status.label, status.text_px, bold=True)
    assert 0 < spend.rect.x - said < look.ui(40)
    assert table.find("confirm").rect.x - spend.rect.right > look.ui(300)


@pytest.mark.parametrize("text", ["Livia: Confirm, or undo to choose again.", "One", "Two words", "a b c d e hhh"])
def test_lines_are_as_few_as_can_be_and_no_word_ends_alone(table: Table, text: str) -> None:
    look = table.table.look
    whole = look.fonts.width(text, 34, bold=True)
    for width in range(max(look.fonts.width(word, 34, bold=True) for word in text.split()), whole + 9, 3):
        rows, plain = even_rows(look, text, 34, width), look.fonts.wrap(text, 34, width, bold=True)
        assert " ".join(rows) == text
        assert len(rows) == len(plain)
        wide = [max(look.fonts.width(row, 34, bold=True) for row in lines) for lines in (rows, plain)]
        assert wide[0] <= wide[1]
    assert even_rows(look, "Livia: Confirm, or undo to choose again.", 34, 680)[-1].count(" ") > 1


FOUR = ("human", "ai:mason", "ai:mason", "ai:mason")


def log_rows(table: Table) -> list[LogRow]:
    """The messages of the log beside the board, from above."""
    rows = [widget for widget in table.scene.root.walk() if isinstance(widget, LogRow)]
    return sorted(rows, key=lambda row: row.rect.top)


def test_a_press_above_the_log_shows_the_whole_of_it(tmp_path: Path) -> None:
    table = Table(tmp_path, FOUR, steps=30)
    assert len(table.table.view_model.log) - len(log_rows(table)) > 20
    assert table.find("log.before").label == "Whole log (L)"
    table.press("log.before")
    assert table.has("log.all")


@pytest.mark.parametrize(("height", "hidden"), [(740, 3), (816, 1), (1080, 0)])
def test_the_whole_log_is_offered_where_some_is_out_of_sight(tmp_path: Path, height: int, hidden: int) -> None:
    table = Table(tmp_path, FOUR[:2], size=(1280, height), steps=7)
    before = table.find("log.before").label if table.has("log.before") else ""
    assert before == ("Whole log (L)" if hidden else "")
    assert len(table.table.view_model.log) - len(log_rows(table)) == hidden


@pytest.mark.parametrize("size", [(1280, 648), (1280, 720), (1920, 1080), (1280, 2400)])
def test_the_log_fills_the_room_that_it_has(tmp_path: Path, size: tuple[int, int]) -> None:
    """Seen with 1 message on a panel of seven rows, three of them empty; 30 messages were the most on any panel."""
    most = 0
    for number, steps in enumerate((8, 14, 20, 26, 44)):
        table = Table(tmp_path / str(number), FOUR, size=size, steps=steps)
        panel, rows, log = table.find("log.last").rect, log_rows(table), table.table.view_model.log
        most = max(most, len(rows))
        assert [row.line for row in rows] == list(log[len(log) - len(rows) :])
        assert all(" ".join(row.rows) == row.line.text for row in rows), "no line is cut off"
        if not table.has("log.before"):
            assert len(rows) == len(log)
            continue
        step = rows[0].rect.height // len(rows[0].rows)
        look = table.table.look
        assert panel.bottom - look.ui(4) - max(row.rect.bottom for row in rows) < step + look.ui(3)
    assert most > 30 or size != (1280, 2400)


def test_no_earlier_lines_are_told_of_where_all_fit(tmp_path: Path) -> None:
    table = Table(tmp_path, FOUR[:2], steps=3)
    assert not table.has("log.before")
    assert len(log_rows(table)) == len(table.table.view_model.log) > 3


@pytest.mark.parametrize(
    ("pointer", "said"),
    [
        ("both", ("Play a card:", "add floors, roof or move a house")),
        ("drag", ("Drag", "add floors, roof or move a house")),
        ("click", ("Click", "add floors, roof or move a house")),
    ],
)
def test_the_status_line_says_how_to_begin(table: Table, pointer: str, said: tuple[str, str]) -> None:
    table.program.change_settings("play", pointer=pointer)
    table.pass_time()
    status = table.find("status").label
    assert status.startswith(f"Livia · {said[0]}")
    assert said[1] in status


def test_the_status_line_says_when_no_card_is_of_use(table: Table) -> None:
    table.give(0, [CARD_OF_NAME["R2"], CARD_OF_NAME["R5"]])
    table.change(open=[(), ()], turn=0)
    assert "discard one, or pass (P)" in table.find("status").label


@pytest.mark.parametrize(("number", "said"), [(0, "stays for the next round"), (ROUNDS - 1, "worth nothing")])
def test_passing_says_what_kept_cards_are_for(table: Table, number: int, said: str) -> None:
    table.change(round=number, turn=0)
    table.key("p")
    text = table.find("pass.sure.text").label
    assert "8 cards worth 31" in text
    assert said in text
    assert "auctions" in text


def painted(table: Table, *, chosen: bool = False, carried: bool = False) -> tuple[YardWidget, Mask]:
    """The first building of the yard, and which pixels it differs in from the parchment below it."""
    yard, building = table.find("yard"), table.find("yard.0")
    assert isinstance(building, YardWidget)
    pictures = []
    for whole in (False, True):
        surface = Surface(table.size, 0, 32)
        canvas = Canvas(surface, table.program.look)
        paint_ground(canvas, yard)
        building.selected, building.flags = chosen, frozenset(["dragged"] if carried else [])
        if whole:
            building.paint_under(canvas)
            building.paint(canvas)
        pictures.append(surface)
    changed = mask.from_threshold(pictures[0], (0, 0, 0), (3, 3, 3, 255), pictures[1])
    changed.invert()
    return building, changed


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_where_a_building_was_picked_up_its_plinth_is_left(tmp_path: Path, size: tuple[int, int]) -> None:
    table = dealt(Table(tmp_path, ("human", "ai:mason"), size=size))
    table.change(open=[(), ()], done=[(6,), ()], turn=0)
    building, left = painted(table, carried=True)
    assert building.geometry is not None
    plinth = Rect((0, 0), building.geometry.plinth_size)
    plinth.midbottom = building.piece_rect().midbottom
    # It is a square seen over a corner, which takes half of the picture around it.
    assert left.count() > 0.46 * plinth.width * plinth.height
    left.erase(Mask(plinth.size, fill=True), plinth.topleft)
    assert not left.count()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_chosen_building_is_lit_along_its_own_outline(tmp_path: Path, size: tuple[int, int]) -> None:
    table = dealt(Table(tmp_path, ("human", "ai:mason"), size=size))
    table.change(open=[(), ()], done=[(6,), ()], turn=0)
    building, plain = painted(table)
    _building, lit = painted(table, chosen=True)
    tower, up = building.piece_rect(), table.program.look.board(6)
    wide = {
        y: sum(lit.get_at((x, y)) for x in range(tower.left - 12, tower.right + 12))
        for y in range(tower.top - up, tower.bottom - up)
    }
    for y, across in wide.items():
        before = sum(plain.get_at((x, y + up)) for x in range(tower.left - 12, tower.right + 12))
        assert before + 3 <= across, y
    # It follows the plinth, a square seen over a corner, which is widest in its middle.
    assert building.geometry is not None
    middle = tower.bottom - up - building.geometry.plate[1]
    assert max(wide[tower.top - up + 1], wide[tower.bottom - up - 3]) < wide[middle]


def test_nine_houses_stand_in_one_row_and_more_places_are_shown_from_above(tmp_path: Path) -> None:
    """Nine were number plates in two rows; a place of a house must stay large enough to aim at."""
    made = dealt(Table(tmp_path, ("human", "ai:mason", "ai:mason", "ai:mason")))
    made.change(open=[(1, 2, 3, 5), (), (), ()], done=[(2, 5, 6, 9, 10), (), (), ()], turn=0)
    houses = buildings(made)
    assert len(houses) == 9
    assert len({widget.rect.y for widget in houses}) == 1
    assert all(widget.geometry is not None and widget.rect.width >= 32 for widget in houses)
    assert made.faults(CAPTIONS, OVERLAP) == []
    made.change(open=[(1, 1, 2, 3, 5), (), (), ()], done=[(2, 3, 5, 6, 9, 10), (), (), ()], turn=0)
    plates = [widget for widget in made.scene.root.walk() if isinstance(widget, YardWidget)]
    assert len(plates) == 11
    assert all(widget.geometry is None and min(widget.rect.size) >= 32 for widget in plates)


def test_the_words_of_an_empty_yard_stand_below_its_wall(table: Table) -> None:
    table.change(open=[(), ()], done=[(), ()], done_mask=[0, 0], turn=0)
    yard, words = table.find("yard"), table.find("yard.empty")
    assert yard.rect.contains(words.rect)
    assert words.rect.top >= yard.rect.top + wall_of(table.scene.look.board(1000) / 1000)


def test_the_words_of_an_empty_yard_are_clear_of_the_focus_on_its_lot(table: Table) -> None:
    table.change(open=[(), ()], done=[(), ()], done_mask=[0, 0], turn=0)
    ring = sum(table.scene.look.ui(width) for width in FOCUS_LINES)
    assert table.find("yard.empty").rect.left > table.find("yard.new").rect.right + ring


def test_the_wall_of_a_yard_is_behind_its_sand() -> None:
    walled, bare = (draw_site((600, 150), 1.0, wall) for wall in (True, False))
    foot = wall_of(1.0)

    def light(picture: Surface, top: int, bottom: int) -> float:
        return sum(transform.average_color(picture, Rect(20, top, 560, bottom - top))[:3]) / 3

    assert light(walled, 2, foot - 8) < 0.75 * light(bare, 2, foot - 8)
    assert light(walled, foot + 4, 150) == pytest.approx(light(bare, foot + 4, 150), rel=0.02)


def test_the_base_of_the_crane_lies_whole_on_the_sand_and_shades_it(tmp_path: Path) -> None:
    """Its near corner was cut by the frame, and it had no shadow."""
    made = dealt(Table(tmp_path, ("human", "ai:mason"), size=(1920, 1080)))
    yard, look = made.find("yard"), made.program.look
    assert isinstance(yard, Yard)
    place, picture = yard._site_place("crane"), made.draw()
    assert place.bottom <= yard.rect.bottom - look.board(4)

    def bright(x: int, y: int) -> int:
        return min(sum(picture.get_at((x + across, y + down))[:3]) for across in (-1, 0, 1) for down in (0, 1))

    corner = place.x + round(0.33 * place.width)
    assert bright(corner, place.bottom + 1) < bright(place.x - look.board(8), place.bottom + 1) - 15


def test_the_marks_of_the_last_move_lie_in_no_shadow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are painted after the shadows, and before the houses that they surround."""
    made = Table(tmp_path, ("human", "ai:mason", "ai:mason"), steps=96)
    scene = made.scene
    assert isinstance(scene, TableScene)
    view_model = scene.view_model
    built = next(
        (area.area, space.space)
        for area in view_model.model.areas
        for space in area.spaces
        if space.building is not None
    )
    painted: list[str] = []
    for owner, name in ((Canvas, "last_move_ticks"), (BoardPicture, "_shadow"), (BoardPicture, "paint_space")):
        monkeypatch.setattr(owner, name, lambda *_given, name=name, **_more: painted.append(name))
    paint_board(
        Canvas(Surface(made.size), replace(scene.look, cache=SurfaceCache())),
        replace(view_model, last=frozenset({built})),
    )
    ticks = painted.index("last_move_ticks")
    assert "_shadow" in painted[:ticks]
    assert set(painted[ticks + 1 :]) == {"paint_space"}
