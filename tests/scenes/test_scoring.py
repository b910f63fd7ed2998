"""The scoring screen: counted area by area, skipped at any moment, the same table at the end."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from capitol.games.capitol.rules.places import round_points
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE
from capitol.games.capitol.ui.parts import board_picture
from capitol.games.capitol.ui.parts.score_table import crowned, table_places
from capitol.games.capitol.ui.parts.scored_area import ScoredArea
from capitol.games.capitol.ui.scoring_scene import ScoringScene
from capitol.host.language import set_language
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import KeyDown
from capitol.kit.scene import Scene
from capitol.table.score_columns import ColumnRow, scale_top
from capitol.table.seats.badge import SeatBadge, seat_looks
from tests.scenes.at_table import Table, play_on
from tests.scenes.bare_ground import draw_on_bare_ground
from tests.scenes.checks import WINDOWS, faults
from tests.scenes.sitting import (
    Around,
    Still,
    around,
    board_art,
    key,
    last_event,
    picture,
    play_until,
    press,
    real_look,
    scored,
    sit_down,
)

LONG = ("Wolfeschlegelsteinhausen", "Maximiliana Theodora XII", "Bartholomaeus Augustinus", "Konstantinopolitanissima")


@pytest.fixture
def pseudo() -> Iterator[None]:
    set_language("xx-long")
    yield
    set_language("en")


def open_scoring(
    folder: Path,
    motion: Still,
    size: tuple[int, int] = (1280, 720),
    ui: float = 1.0,
    seats: int = 4,
    names: tuple[str, ...] | None = None,
    round_number: int = 1,
) -> tuple[ScoringScene, Around, list[str]]:
    session, board = sit_down(["human"] * seats, 3, names=names or ("Livia", "Cato", "Marcellus", "Octavia"))
    play_until(session, scored(round_number))
    context = around(folder, *size, ui, motion)
    done: list[str] = []
    table = session.view(0).table
    art = board_art(session, board)
    scene = ScoringScene(context, session, last_event(session, "round_scored"), table, 0, art, lambda: done.append("x"))
    context.stack.push(scene)
    return scene, context, done


def texts(scene: ScoringScene) -> list[str]:
    """What the screen says, in tree order."""
    return [f"{widget.id}={widget.label}" for widget in scene.root.walk() if widget.label]


def test_the_table_shows_the_sums_of_the_rules(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0))
    draw_on_bare_ground(context.stack)
    table = scene.session.view(0).table
    assert scene.model.points == tuple(round_points(table))
    assert scene.shown == tuple(table.scores) == scene.model.after
    for row in scene.model.rows:
        found = scene.root.find(f"row.{row.area}")
        assert found is not None
        assert row.reason in found.label
        for seat, points in enumerate(row.points):
            cell = scene.root.find(f"cell.{row.area}.{seat}")
            assert cell is not None
            assert cell.label == str(points)
            assert cell.tooltip


def test_skipping_at_any_moment_shows_the_same_as_waiting(tmp_path: Path) -> None:
    whole, context, _done = open_scoring(tmp_path, Still(1.0))
    now = 0.0
    while whole.busy:
        now += 40
        whole.update(now)
    assert now <= 16_000 + 200
    draw_on_bare_ground(context.stack)
    expected = texts(whole)
    for moment in (0, 130, 700, 1500, 4000, 9000):
        scene, context, done = open_scoring(tmp_path, Still(1.0))
        for at in range(0, moment + 1, 50):
            scene.update(at)
        draw_on_bare_ground(context.stack)
        key(scene, "space")
        assert not scene.busy
        assert not done
        assert scene.shown == scene.model.after
        assert scene.counted == 9
        assert texts(scene) == expected


def test_fast_takes_half_the_time_and_reduced_motion_flies_no_tokens(tmp_path: Path) -> None:
    fast, _context, _done = open_scoring(tmp_path, Still(0.5))
    now = 0.0
    while fast.busy:
        now += 20
        fast.update(now)
    assert now <= 8_000 + 100
    calm, context, _done = open_scoring(tmp_path, Still(1.0, reduced=True))
    for at in range(0, 3000, 50):
        calm.update(at)
        assert calm._flight == 0
    draw_on_bare_ground(context.stack)


def test_scores_never_sink_while_they_are_counted(tmp_path: Path) -> None:
    scene, _context, _done = open_scoring(tmp_path, Still(1.0))
    before = scene.shown
    now = 0.0
    while scene.busy:
        now += 60
        scene.update(now)
        assert all(new >= old for old, new in zip(before, scene.shown, strict=True))
        before = scene.shown


def test_one_press_of_the_button_goes_on_even_while_it_counts(tmp_path: Path) -> None:
    scene, _context, done = open_scoring(tmp_path, Still(1.0))
    scene.update(0)
    press(scene, "next")
    assert done == ["x"]
    again, _context, done = open_scoring(tmp_path, Still(0))
    key(again, "return")
    assert done == ["x"]


def test_escape_opens_the_menu_and_the_count_goes_on_where_it_was(tmp_path: Path) -> None:
    scene, context, done = open_scoring(tmp_path, Still(1.0))
    for now in range(0, 3000, 50):
        context.stack.update(now)
    key(scene, "escape")
    assert context.asked == ["menu"]
    assert scene.busy
    counted = scene.counted
    menu = Scene()
    context.stack.push(menu)
    context.stack.update(60_000)
    context.stack.pop()
    context.stack.update(60_050)
    context.stack.update(60_100)
    assert (scene.counted, done) == (counted, [])
    assert scene.busy


def test_rows_explain_themselves_under_the_pointer_and_by_keys(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0))
    plain = picture(context).copy()
    key(scene, "3")
    assert scene.stage.focus.id == "row.2"
    shown = picture(context)
    assert shown.get_buffer().raw != plain.get_buffer().raw
    press(scene, "row.4")
    assert scene.stage.focus.id == "row.4"
    kept = picture(context).copy()
    press(scene, "cell.6.1")
    assert scene.stage.focus.id == "row.6"
    assert picture(context).get_buffer().raw != kept.get_buffer().raw


def test_the_last_round_leads_to_the_result(tmp_path: Path) -> None:
    scene, _context, _done = open_scoring(tmp_path, Still(0), round_number=3)
    button = scene.root.find("next")
    assert button is not None
    assert button.label == "To the result"
    summary = scene.root.find("summary")
    assert summary is not None
    said = "wins with" if len(scene.model.leaders) == 1 else "share the win with"
    assert f" {said} {max(scene.model.after)} points.\n" in summary.label
    assert "lead" not in summary.label


def test_columns_rise_with_the_score_and_fit_at_a_hundred_and_fifty() -> None:
    session, board = sit_down(["human"] * 4)
    looks = seat_looks(session.entry, session.seats, board_art(session, board).styles)
    for size in ((1280, 720), (3840, 2160)):
        look = real_look(*size)
        rect = look.scale.rect.inflate(-size[0] // 2, -size[1] // 2)
        row = ColumnRow(rect, looks, scale_top((150, 3, 0, 1)))
        tops = [row.height(look, score) for score in range(151)]
        assert all(low <= high for low, high in itertools.pairwise(tops))
        assert tops[150] > tops[0]
        for score in (0, 75, 150):
            assert rect.contains(row.column_rect(look, 3, score))


@pytest.mark.parametrize(("size", "ui"), WINDOWS)
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_cut_or_covered(tmp_path: Path, size: tuple[int, int], ui: float, seats: int) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0), size, ui, seats)
    draw_on_bare_ground(context.stack)
    assert faults([scene.root], scene.look, small=("cell.*",)) == []


def test_long_words_and_names_pass_too(tmp_path: Path, pseudo: None) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0), names=LONG)
    draw_on_bare_ground(context.stack)
    assert faults([scene.root], scene.look, small=("cell.*",)) == []


@pytest.mark.parametrize(
    ("size", "ui"), [((1280, 720), 1.25), ((1280, 720), 1.5), ((1920, 1080), 1.75), ((1920, 1080), 2.0)]
)
def test_large_controls_with_long_words_pass_too(
    tmp_path: Path, pseudo: None, size: tuple[int, int], ui: float
) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0), size=size, ui=ui, names=LONG)
    draw_on_bare_ground(context.stack)
    assert faults([scene.root], scene.look, small=("cell.*",)) == []


def test_all_plates_say_how_well_their_seats_play_or_none_does(tmp_path: Path) -> None:
    """The leader's has less room: its laurel stood where the word does on the others."""
    wide: set[tuple[bool, bool]] = set()
    for width in (1280, 1920):
        session, board = sit_down(["human", "ai:casual", "ai:casual", "ai:casual"], 3)
        play_until(session, scored(1))
        context = around(tmp_path, width, width * 9 // 16, 1.0, Still(0))
        event, table = last_event(session, "round_scored"), session.view(0).table
        scene = ScoringScene(context, session, event, table, 0, board_art(session, board), lambda: None)
        context.stack.push(scene)
        badges = [widget for widget in scene.root.walk() if isinstance(widget, SeatBadge)]
        words = {badge.level for badge in badges[1:]}
        assert len(words) == 1
        assert all(badge.level_fits(scene.look) for badge in badges)
        scene.finish_animations()
        assert {b.level for b in scene.root.walk() if isinstance(b, SeatBadge) and b.portrait} == words, "as before"
        wide.add((width == 1280, words == {""}))
    assert (False, False) in wide, "where there is room, all say it"


def test_the_first_arrow_goes_to_the_rows(tmp_path: Path) -> None:
    scene, _context, done = open_scoring(tmp_path, Still(0))
    scene.finish_animations()
    key(scene, "down")
    assert (scene.stage.focus.id, scene.stage.focus.visible) == ("row.0", True)
    key(scene, "down")
    assert scene.stage.focus.id == "row.1"
    key(scene, "return")
    assert done == ["x"], "Enter goes on"


def test_an_arrow_that_ends_the_count_goes_to_the_rows_too(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(1.0))
    for now in range(0, 1000, 50):
        context.stack.update(now)
    key(scene, "down")
    assert (scene.stage.focus.id, scene.stage.focus.visible, scene.counted) == ("row.0", True, 9)


def scored_area(scene: ScoringScene, area: int) -> ScoredArea:
    return ScoredArea(scene.look, scene.board, scene._picture, scene.areas, area)


def painted(scene: ScoringScene, paint: Callable[[Canvas], None]) -> pygame.Surface:
    surface = pygame.Surface(scene.look.scale.rect.size)
    paint(Canvas(surface, scene.look))
    return surface


@pytest.mark.parametrize("plan_view", [False, True])
def test_houses_hop_in_their_area_and_stand_as_before_at_both_ends(tmp_path: Path, plan_view: bool) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0))
    context.change_settings("display", plan_view=plan_view)
    scene.rebuild()
    picture(context)
    row = next(row for row in scene.model.rows if row.claimants)
    area, seat = scored_area(scene, row.area), row.claimants[0]
    shots = [painted(scene, partial(area.paint_hopping, seat=seat, part=part)) for part in (0.0, 0.5, 1.0)]
    rest, high, again = (pygame.image.tobytes(shot.subsurface(area.box), "RGB") for shot in shots)
    assert rest == again != high
    assert scene._bright is not None
    still = scene._bright.subsurface(area.box.move(-scene._frame.board.x, -scene._frame.board.y))
    assert pygame.image.tobytes(still, "RGB") == rest
    assert len(area.houses(seat)) == sum(
        space.building is not None and space.building.seat == seat for space in scene.areas.areas[row.area].spaces
    )


def test_an_area_is_taken_apart_without_making_again_what_moves_on_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0))
    picture(context)
    monkeypatch.setattr(board_picture, "board_lives", None)
    monkeypatch.setattr(board_picture, "in_light", None)
    assert scored_area(scene, 4).box


def test_the_pictures_of_the_count_take_room_from_the_cache(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0))
    picture(context)
    look = context.stack.look
    assert set(look.cache._beside) >= {scene._bright, scene._dark} - {None}


def test_jets_rise_and_the_temple_says_that_it_doubles_while_tokens_fly(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(0), round_number=3)
    draw_on_bare_ground(context.stack)
    found = 0
    for area in scene.areas.areas:
        tiles = {space.tile for space in area.spaces} - {None, AMPHITHEATRE}
        scored = scored_area(scene, area.area)
        shots = [painted(scene, partial(scored.paint_bonus, part=part)) for part in (0.0, 0.4, 1.0)]
        first, middle, last = (pygame.image.tobytes(shot, "RGB") for shot in shots)
        assert first == last
        assert (middle != first) == bool(tiles), area.area
        found += bool(tiles)
    assert found


def test_no_house_hops_under_less_motion(tmp_path: Path) -> None:
    scene, context, _done = open_scoring(tmp_path, Still(1.0, reduced=True))
    for now in range(0, 2000, 40):
        context.stack.update(now)
        assert scene._hop in (0.0, 1.0)


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.5), ((1920, 1080), 2.0)])
def test_names_are_whole_where_texts_are_large(tmp_path: Path, size: tuple[int, int], ui: float) -> None:
    table = Table(tmp_path, ("human", "ai:random", "ai:random", "ai:random"), steps=25, size=size, ui=ui)
    play_on(table, lambda here: isinstance(here.scene, ScoringScene) and not here.scene.busy)
    badges = [widget for widget in table.scene.root.walk() if isinstance(widget, SeatBadge)]
    assert len(badges) == 4
    look = table.scene.look
    assert [badge.label for badge in badges if not badge.name_is_whole(look)] == []


@pytest.mark.parametrize(("size", "ui"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((3840, 2160), 1.0)])
@pytest.mark.parametrize("word", ["en", "de", "fr"])
def test_each_crown_is_as_large_as_the_others_whatever_number_it_stands_beside(
    tmp_path: Path, size: tuple[int, int], ui: float, word: str
) -> None:
    """Beside a number of two digits it was half as large: a smudge at 1280 × 720."""
    set_language(word)
    scene, _context, _called = open_scoring(tmp_path, Still(), size, ui)
    look, panel = scene.look, scene.stage.find("scores")
    assert panel is not None
    cell = table_places(look, panel.rect, 4).cell(0, 3)
    made = [(text, *crowned(look, cell, text)) for text in ("+2", "+10", "+14")]
    assert len({crown.size for _text, _number, crown in made}) == 1
    for text, number, crown in made:
        wide = look.text_width(text, 18, bold=True)
        assert number.centerx + wide // 2 < crown.left
        assert number.centerx - wide // 2 >= cell.left
        assert crown.right <= cell.right
    assert made[0][1] == cell, "a short number stays in line"


def test_enter_that_ends_the_count_does_not_leave_the_result_unseen(tmp_path: Path) -> None:
    """A second press right after it was meant for the count; a later one goes on."""
    scene, context, done = open_scoring(tmp_path, Still(1.0))
    context.stack.update(0)
    context.stack.handle(KeyDown("return"))
    assert not scene.busy
    context.stack.handle(KeyDown("return"))
    assert done == []
    scene.auto_advance._since = context.now() - 501.0
    context.stack.handle(KeyDown("return"))
    assert done == ["x"]
