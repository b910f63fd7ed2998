"""The ground of boards: composed of rendered pieces for any level, the same each time."""

from __future__ import annotations

import math
import shutil
import statistics
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from capitol.boards.geometry import box_of
from capitol.boards.level import Thing
from capitol.games.capitol.levels import CapitolBoard, default_board, find_boards, load_board
from capitol.games.capitol.ui.art.daylight import HOURS, NOON, in_light
from capitol.games.capitol.ui.art.ground import DIAMOND, ROUND, BoardMap, board_lives, draw_board, lot_of, pavings
from capitol.games.capitol.ui.art.masters import atlas
from capitol.games.capitol.ui.art.planting import KINDS, PLANTS, Plot, plant
from capitol.games.capitol.ui.art.stonework import Stonework, between, clockwise, edges
from capitol.games.capitol.ui.art.terrace import GRASSY, KERB, PAVINGS, SETTS, SLABS, lay_floor
from capitol.games.capitol.ui.art.waterside import KINDS as SCENERY
from capitol.kit.look import UI_STEPS, make_look
from capitol.table.frame import frame
from tests.capitol.ui.test_art import far, mean, pixels, shown_where_they_are

LEVELS = [path.stem for path in find_boards()]


def load(name: str) -> CapitolBoard:
    """A board that ships."""
    return load_board(next(path for path in find_boards() if path.stem == name))


@pytest.fixture
def roma() -> CapitolBoard:
    """The default board."""
    return load_board(default_board())


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Roma under another name in a folder of its own, with the pictures that it draws with."""
    for name in ("roma.png", "town.png"):
        shutil.copyfile(default_board().with_name(name), tmp_path / name)
    return Path(shutil.copyfile(default_board(), tmp_path / "my_rome.tmx"))


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("patterns", [True, False])
def test_the_picture_shows_districts_plots_and_bands_where_they_are(name: str, patterns: bool) -> None:
    board = load(name)
    picture = draw_board(board.layout, board.spec, 1000, 520, board.level, patterns)
    shown_where_they_are(picture, board.layout, board.spec)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("patterns", "hour"), [(True, NOON), (False, NOON), (True, 0), (True, 2), (True, 3)])
def test_ground_where_pieces_stand_is_neither_dark_nor_white(name: str, patterns: bool, hour: int) -> None:
    """So that pieces are seen on it: by its light (0 to 255), and hardly anything is near white."""
    board = load(name)
    picture = draw_board(board.layout, board.spec, 1000, 520, board.level, patterns)
    picture = in_light(picture, picture.get_rect(), HOURS[hour])
    place = BoardMap.fit(board.layout, 1000, 520)
    white, whole = 0, 0
    lights: dict[str, list[float]] = {}
    for area, rules in zip(board.layout.areas, board.spec.areas, strict=True):
        box, kerb = place.box(area.box), round(KERB * place.unit) + 1
        top = place.header(area).bottom + kerb
        room = pygame.Rect(box.x + kerb, top, box.width - 2 * kerb, place.bar(area).top - kerb - top)
        plots = [place.space(space).inflate(8, 0).clip(room) for space in area.small]
        bare = [
            light(picture.get_at((x, y)))
            for plot in plots
            for x in range(*span(plot, 0))
            for y in range(*span(plot, 1))
        ]
        lights.setdefault(rules.colour, []).extend(bare)
        tones = [light(picture.get_at((x, y))) for x in range(*span(box, 0), 2) for y in range(*span(box, 1), 2)]
        white, whole = white + sum(tone >= 225 for tone in tones), whole + len(tones)
    assert white < 0.12 * whole
    for colour, all_of_it in lights.items():
        assert 130 <= statistics.mean(all_of_it) <= 175, colour


def light(colour: pygame.Color) -> float:
    """How light a colour is, 0 to 255."""
    return 0.2126 * colour.r + 0.7152 * colour.g + 0.0722 * colour.b


def span(rect: pygame.Rect, axis: int) -> tuple[int, int]:
    """The first pixel of a rect along an axis, and the first after it."""
    return rect.topleft[axis], rect.bottomright[axis]


@pytest.mark.parametrize("paving", range(PAVINGS))
def test_the_tint_of_a_floor_tells_its_district_and_keeps_its_light(paving: int) -> None:
    """The light of the board warms all stone: without their kerbs the floors would be nearly alike."""
    kit, tints = Stonework(2.0), dict[str, list[float]]()
    for colour in PLANTS:
        floor = lay_floor(kit, colour, (300, 200), (0, 0), paving)
        shown = pygame.transform.average_color(floor)[:3]
        tints[colour] = [tone / sum(shown) for tone in shown]
    apart = [math.dist(tints[one], tints[other]) for one, other in combinations(tints, 2)]
    assert min(apart) >= 0.04
    rendered = pygame.transform.average_color(kit.piece("paving.purple"))
    tinted = pygame.transform.average_color(lay_floor(kit, "purple", (300, 200), (0, 0), SLABS))
    assert light(pygame.Color(*tinted[:3])) >= light(pygame.Color(*rendered[:3])), "ivory roofs need a light ground"


def test_districts_differ_in_the_lots_that_they_are_made_of() -> None:
    lots = [tuple(lot_of(district, space) for space in range(7)) for district in range(9)]
    assert len(set(lots)) == len(lots)
    assert all(len(set(one)) == 2 for one in lots)


@pytest.mark.parametrize("name", LEVELS)
def test_districts_of_one_colour_are_paved_differently(name: str) -> None:
    """So that a district is known by its ground: large slabs, small setts, or flagstones with grass between them."""
    board = load(name)
    manners: dict[str, list[int]] = {}
    for area, paving in zip(board.spec.areas, pavings(board.spec), strict=True):
        manners.setdefault(area.colour, []).append(paving)
    assert all(sorted(found) == list(range(PAVINGS)) for found in manners.values() if len(found) == PAVINGS)
    kit, kinds = Stonework(2.0), list[list[float]]()
    for paving in range(PAVINGS):
        floor = lay_floor(kit, "blue", (300, 200), (0, 0), paving)
        grey = [[light(floor.get_at((x, y))) for x in range(0, 300, 2)] for y in range(0, 200, 2)]
        green = statistics.mean(floor.get_at((x, 150)).g - floor.get_at((x, 150)).b for x in range(0, 300, 3))
        joints = statistics.mean(abs(a - b) for row in grey for a, b in pairwise(row))
        kinds.append([joints, green])
    assert kinds[SETTS][0] > 1.15 * kinds[SLABS][0], "small stones have more joints"
    assert kinds[GRASSY][1] > kinds[SLABS][1] + 5, "grass is green"


def test_a_forum_lies_as_flat_as_the_lots_around_it() -> None:
    """All that lies on the ground is seen equally steeply, on paving and in the picture."""
    sheet = atlas("ground")
    boxes = {name: sheet.part(name).get_bounding_rect(215) for name in sheet.boxes if name.startswith("plot.")}
    for name, box in boxes.items():
        assert box.height / box.width == pytest.approx(DIAMOND[1] / DIAMOND[0], abs=0.03), name
    assert ROUND[1] / ROUND[0] == pytest.approx(DIAMOND[1] / DIAMOND[0], abs=0.01)


def test_no_piece_is_made_larger_at_the_largest_table(roma: CapitolBoard) -> None:
    for ui in UI_STEPS:
        board = frame(make_look(3840, 2160, ui)).board
        unit = BoardMap.fit(roma.layout, *board.size).unit
        assert unit <= min(atlas("ground").fine, atlas("landmarks").fine)


def test_a_level_of_ones_own_looks_as_those_that_ship(own: Path, roma: CapitolBoard) -> None:
    board = load_board(own)
    mine = draw_board(board.layout, board.spec, 400, 210, board.level)
    assert pixels(mine) == pixels(draw_board(roma.layout, roma.spec, 400, 210, roma.level))


def test_a_level_without_scenery_shows_its_own_layers_between_the_districts(roma: CapitolBoard) -> None:
    bare = replace(roma.level, scenery=())
    drawn = draw_board(roma.layout, roma.spec, 500, 260, bare)
    plain = draw_board(roma.layout, roma.spec, 500, 260, replace(bare, layers=()))
    assert pixels(drawn) != pixels(plain)


def test_a_terrace_of_any_outline_has_a_wall_below_and_a_parapet_above(roma: CapitolBoard) -> None:
    """A district whose corners are cut off: its walls follow the slant, and nothing of its paving is outside."""
    area = roma.layout.areas[4]
    x, y, width, height = area.box
    slant = 0.3 * width
    outline = ((x + slant, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y + 0.6 * height))
    areas = tuple(replace(one, outline=outline) if one is area else one for one in roma.layout.areas)
    layout = replace(roma.layout, areas=areas)
    place = BoardMap.fit(layout, 1000, 520)
    before = draw_board(roma.layout, roma.spec, 1000, 520, roma.level)
    after = draw_board(layout, roma.spec, 1000, 520, roma.level)
    cut = pygame.Rect(*place.point((x + 16, y + 0.24 * height)), 24, 12)
    assert far(mean(before, cut), mean(after, cut)) > 24
    kept = pygame.Rect(*place.point((x + 0.5 * width, y + 0.8 * height)), 24, 8)
    assert far(mean(before, kept), mean(after, kept)) < 3


def test_edges_follow_an_outline_column_by_column() -> None:
    outline = clockwise([(0.0, 0.0), (0.0, 10.0), (10.0, 20.0), (20.0, 10.0), (20.0, 0.0)])
    assert edges(outline, lower=False) == [(0, 20, 0)]
    lower = edges(outline, lower=True)
    assert lower[0] == (0, 1, 10)
    assert max(row for _start, _end, row in lower) == 20
    assert [end for _start, end, _row in lower[:-1]] == [start for start, _end, _row in lower[1:]]
    clipped = between(outline, 2.0, 12.0)
    assert box_of(clipped) == (0.0, 2.0, 20.0, 10.0)
    assert between(clipped, 2.0, 12.0) == clipped


@pytest.mark.parametrize("colour", PLANTS)
def test_landmarks_and_plants_cover_no_plot_and_no_name(colour: str) -> None:
    plots = (Plot(60.0, 30.0, (28.0, 22.0), False), Plot(230.0, 70.0, (34.0, 34.0), True))
    floor = (0.0, 0.0, 300.0, 110.0)
    for number in range(KINDS):
        found = plant(floor, plots, colour, f"{colour}.{number}", 3)
        assert found[0] in plant(floor, plots, colour, f"{colour}.{number}", 3)
        assert f"{colour}.{number}" in {one.name for one in found}
        assert len(found) == 1 + len(PLANTS[colour])
        for one in found:
            sheet = atlas("landmarks")
            seen = sheet.part(one.name).get_bounding_rect(215)
            x, y = sheet.anchors[one.name]
            part = one.size / sheet.fine
            left, top = one.x + (seen.left - x) * part, one.y + (seen.top - y) * part
            right, foot = one.x + (seen.right - x) * part, one.y + (seen.bottom - y) * part
            assert floor[0] <= left <= right <= floor[2]
            assert floor[1] <= top <= foot <= floor[3]
            for plot in plots:
                across = max(left - plot.x, plot.x - right, 0) / plot.half[0]
                down = max(top - plot.y, plot.y - foot, 0) / plot.half[1]
                assert (across**2 + down**2 >= 0.9) if plot.round else (across + down >= 0.9), one


def test_a_terrace_without_room_stays_bare() -> None:
    assert plant((0.0, 0.0, 50.0, 40.0), (Plot(25.0, 20.0, (60.0, 50.0), False),), "blue", "blue.0", 1) == ()


@pytest.mark.parametrize("size", [(600, 600), (900, 300)])
def test_a_window_of_another_shape_shows_the_whole_board_on_a_clear_ground(
    roma: CapitolBoard, size: tuple[int, int]
) -> None:
    picture = draw_board(roma.layout, roma.spec, *size, roma.level)
    assert picture.get_size() == size
    place = BoardMap.fit(roma.layout, *size)
    box = place.box((0, 0, *roma.layout.size))
    alone = draw_board(roma.layout, roma.spec, *box.size, roma.level)
    assert far(mean(picture, box), mean(alone, alone.get_rect())) < 3
    assert picture.get_at((0, 0)).a == 0
    assert picture.get_at((size[0] - 1, size[1] - 1)).a == 0


def test_the_scenery_of_the_levels_that_ship() -> None:
    for path in find_boards():
        kinds = {thing.kind for thing in load_board(path).level.scenery}
        assert {"water", "boat", "steps"} <= kinds <= set(SCENERY)
    scenery = load_board(default_board()).level.scenery
    assert sum(thing.kind == "bridge" for thing in scenery) == 3
    assert all(len(thing.outline) >= 4 for thing in scenery)


@pytest.mark.parametrize("kind", SCENERY)
@pytest.mark.parametrize("corner", [-4000.0, 50.0])
def test_scenery_beyond_the_map_or_without_size_is_harmless(roma: CapitolBoard, kind: str, corner: float) -> None:
    level = replace(roma.level, scenery=(Thing(kind, ((corner, corner),) * 4),) * 2)
    assert draw_board(roma.layout, roma.spec, 400, 210, level).get_size() == (400, 210)
    list(board_lives(roma.layout, roma.spec, 400, 210, level))


def test_scenery_of_an_unknown_class_is_passed_over(own: Path, roma: CapitolBoard) -> None:
    text = own.read_text(encoding="utf-8")
    own.write_text(text.replace('type="bridge"', 'type="ford"'), encoding="utf-8")
    board = load_board(own)
    assert "ford" in {thing.kind for thing in board.level.scenery}
    mine = draw_board(board.layout, board.spec, 400, 210, board.level)
    assert pixels(mine) != pixels(draw_board(roma.layout, roma.spec, 400, 210, roma.level))


def test_the_first_of_the_districts_alone_has_gilded_mouldings(roma: CapitolBoard) -> None:
    size = (1000, 517)
    picture, fit = draw_board(roma.layout, roma.spec, *size, roma.level), BoardMap.fit(roma.layout, *size)

    def gilt(id: str) -> int:
        parapet = next(fit.box(area.header) for area in roma.layout.areas if area.id == id)
        middle = parapet.centerx
        tones = [picture.get_at((middle, y)) for y in range(parapet.top, parapet.bottom)]
        return sum(tone.r > 180 and tone.r - tone.b > 100 for tone in tones)

    assert gilt("capitolinus") >= 2
    assert not any(gilt(area.id) for area in roma.layout.areas if area.id != "capitolinus")


def test_one_sun_lights_the_whole_board_from_the_top_left(roma: CapitolBoard) -> None:
    """The same stone is lighter and warmer there than in the opposite corner; plots are warmer than all paving."""
    size = (1000, 517)
    picture, fit = draw_board(roma.layout, roma.spec, *size, roma.level), BoardMap.fit(roma.layout, *size)
    first, last = (fit.header(roma.layout.areas[number]) for number in (0, -1))
    lit, away = (mean(picture, band.inflate(-12, -12)) for band in (first, last))
    assert sum(lit) > 1.08 * sum(away)
    assert lit[0] / lit[2] > 1.02 * away[0] / away[2]
    for area in roma.layout.areas:
        box, space = fit.box(area.box), fit.space(area.small[0])
        top = fit.header(area).bottom
        paving = mean(picture, pygame.Rect(box.x + 12, top + 14, box.width - 24, 8))
        plot = mean(picture, space.inflate(-26, -26))
        assert plot[0] / plot[2] > 1.1 * paving[0] / paving[2], area.id
