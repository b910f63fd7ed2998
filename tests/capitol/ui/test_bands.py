"""The bands of an area: each sign on a chip of the majority bar means one thing; the header stays clean."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pygame
import pytest

from capitol.games.capitol.levels import find_boards, load_board
from capitol.games.capitol.rules.numbers import ROUND
from capitol.games.capitol.ui.models.table import AreaModel, Building, Chip, table_model
from capitol.games.capitol.ui.parts import bands
from capitol.games.capitol.ui.parts.board_picture import BoardPicture
from capitol.kit.canvas import Canvas
from capitol.kit.theme import contrast
from capitol.table.frame import frame
from capitol.table.palette import MARBLE, SEAT_STYLES
from tests.scenes.sitting import board_art, real_look, sit_down
from tests.texts_drawn import placed_to, told_to


def signs(monkeypatch: pytest.MonkeyPatch, chip: Chip, gains: dict[int, int] | None = None) -> list[str]:
    """The names of the signs on a chip."""
    found: list[str] = []

    def note(_canvas: Canvas, name: str, *_rest: Any) -> None:
        found.append(name)

    monkeypatch.setattr(bands, "paint_icon", note)
    canvas = Canvas(pygame.Surface((400, 300)), real_look(1280, 720))
    bands.paint_chips(canvas, pygame.Rect(0, 0, 200, 22), [(chip, SEAT_STYLES[chip.seat])], 16.0, gains=gains)
    return found


def test_a_tie_decided_by_the_tallest_house_has_a_sign_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    tie = signs(monkeypatch, Chip(0, 3, 3, 2, 1, "tallest"))
    change = signs(monkeypatch, Chip(0, 3, 3, 2, 2, ""), {0: 1}) + signs(monkeypatch, Chip(0, 3, 3, 2, 2, ""), {0: -1})
    assert tie == ["crown", "tower"]
    assert change == ["up", "down"]


def header(picture: BoardPicture, area: AreaModel, size: tuple[int, int]) -> pygame.Surface:
    """The letters and signs of a header on a dark ground, on which a rim of marble would be seen."""
    surface = pygame.Surface(size)
    surface.fill((40, 20, 60))
    bands.paint_header(Canvas(surface, picture.look), picture, area)
    return surface


def with_houses(area: AreaModel, heights: dict[int, int]) -> AreaModel:
    """An area with houses on some of its spaces."""
    spaces = (
        replace(space, building=Building(0, heights[space.space], ROUND), tile=None)
        if space.space in heights
        else space
        for space in area.spaces
    )
    return replace(area, spaces=tuple(spaces))


def name_places(picture: BoardPicture, area: AreaModel, monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Where the name of an area stands."""
    title, places = picture.board.titles[area.area], []
    carved, text = bands._carved, Canvas.text

    def note(canvas: Canvas, said: str, rect: pygame.Rect, px: float, *rest: Any, **more: Any) -> None:
        if said == title:
            wide = picture.look.text_width(title, px, bold=True, family="title")
            places.append(pygame.Rect(rect.x, rect.y, wide, rect.height))
        carved(canvas, said, rect, px, *rest, **more)

    def write(canvas: Canvas, said: str, rect: pygame.Rect, *rest: Any, **more: Any) -> Any:
        if said == title:
            places.append(rect)
        return text(canvas, said, rect, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(bands, "_carved", note)
        patch.setattr(Canvas, "text", write)
        header(picture, area, picture.look.scale.rect.size)
    return places


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_a_name_has_one_place_whatever_roofs_rise_before_it(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands over them; only the number of a house of four floors and more moves it."""
    session, board = sit_down(["human"] * 2)
    look = real_look(*size)
    picture = BoardPicture(look, board_art(session, board), frame(look).board, plan_view=False)
    for empty in table_model(session.view(0)).areas:
        small = [space.space for space in empty.spaces if space.space >= 0 and space.vacant]
        filled = with_houses(empty, dict.fromkeys(small, 3))
        assert name_places(picture, filled, monkeypatch) == name_places(picture, empty, monkeypatch), empty.area


def test_letters_have_a_rim_only_where_a_roof_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    session, board = sit_down(["human"] * 2)
    size = (1280, 720)
    picture = BoardPicture(real_look(*size), board_art(session, board), pygame.Rect(0, 0, *size), plan_view=False)
    empty = table_model(session.view(0)).areas[0]
    tall = with_houses(empty, {0: 3})
    monkeypatch.setattr(bands, "_clear_of", lambda *_rest: None)  # as where no room is left beside roofs
    monkeypatch.setattr(bands, "_foot_plate", lambda *_rest: None)  # nor at the foot
    monkeypatch.setattr(bands, "_near_plate", lambda *_rest: None)  # nor near it
    bare, with_roof = (header(picture, area, size) for area in (empty, tall))
    tower = picture.tower_rect((empty.area, 0), 3).clip(picture.header_rect(empty.area))
    assert tower.height > 4, "a tall house stands in front of its area's header"
    before, behind = (pygame.image.tobytes(one.subsurface(tower), "RGB") for one in (bare, with_roof))
    assert before != behind
    seen = with_roof.subsurface(tower)
    marble = pygame.mask.from_threshold(seen, MARBLE, (8, 8, 8, 255)).count()
    assert not marble, "the outline of the roof is seen through the rim"
    for surface in (bare, with_roof):
        surface.fill((0, 0, 0), picture.tower_rect((empty.area, 0), 3))
    assert pygame.image.tobytes(bare, "RGB") == pygame.image.tobytes(with_roof, "RGB")


@pytest.mark.parametrize("height", [4, 5, 6, 8])
def test_what_a_header_tells_gives_way_to_the_numbers_on_roofs(height: int) -> None:
    """Nothing of the header is drawn on the number of a house that rises before it, while there is other room."""
    session, board = sit_down(["human"] * 2)
    size = (1280, 720)
    picture = BoardPicture(real_look(*size), board_art(session, board), pygame.Rect(0, 0, *size), plan_view=False)
    empty = table_model(session.view(0)).areas[4]
    back = min(empty.spaces, key=lambda space: (space.space < 0, picture.space_rect(4, space.space).y, space.space))
    house = replace(back, building=Building(0, height, ROUND), tile=None)
    spaces = tuple(house if space.space == back.space else space for space in empty.spaces)
    area = replace(empty, spaces=spaces)
    assert house.building is not None
    number = picture.number_rect((4, house.space), house.building)
    assert number.top < picture.header_rect(4).bottom
    plain = header(picture, area, size)
    covered = pygame.Surface(size)
    covered.fill((40, 20, 60))
    picture.paint_number(Canvas(covered, picture.look), house)
    assert pygame.image.tobytes(plain.subsurface(number), "RGB") == pygame.image.tobytes(
        covered.subsurface(number), "RGB"
    )
    # A house that is still on its way there has no number yet.
    flying = pygame.Surface(size)
    flying.fill((40, 20, 60))
    bands.paint_header(Canvas(flying, picture.look), picture, area, frozenset([(4, house.space)]))
    assert pygame.image.tobytes(flying, "RGB") == pygame.image.tobytes(header(picture, empty, size), "RGB")


def test_points_stand_on_a_field_of_their_own() -> None:
    """Floors and points beside each other would read as a sum."""
    look = real_look(1280, 720)
    shares = []
    for points in (True, False):
        surface = pygame.Surface((200, 22))
        chip, box = Chip(1, 3, 3, 2, 1, ""), pygame.Rect(0, 0, 90, 22)
        bands.paint_chips(Canvas(surface, look), box, [(chip, SEAT_STYLES[1])], 16.0, points)
        field = pygame.mask.from_threshold(surface, bands.GOLD, (2, 2, 2, 255))
        shares.append(field.count())
    assert shares[0] > 150
    assert shares[1] == 0


@pytest.mark.parametrize("seat", range(len(SEAT_STYLES)))
def test_points_let_into_a_wall_are_parted_from_the_floors(seat: int) -> None:
    """By their field, or by a line around it on a chip as pale as the field; who gets nothing has neither."""
    look, style = real_look(1280, 720), SEAT_STYLES[seat]
    pictures = []
    for points in (2, 0):
        surface = pygame.Surface((200, 22))
        chip, box = Chip(seat, 3, 3, points, 2, ""), pygame.Rect(0, 0, 90, 22)
        bands.paint_chips(Canvas(surface, look), box, [(chip, style)], 16.0, True, sunk=True)
        pictures.append(surface)
    with_points, without = pictures
    row = [with_points.get_at((x, 3)) for x in range(40, 100)]
    lined = any(contrast((tone.r, tone.g, tone.b), bands.GOLD) > 3 for tone in row)
    assert contrast(style.colour, bands.GOLD) >= 1.5 or lined
    assert pygame.mask.from_threshold(with_points, bands.GOLD, (2, 2, 2, 255)).count() > 150
    assert pygame.mask.from_threshold(without, bands.GOLD, (2, 2, 2, 255)).count() == 0
    assert without.get_bounding_rect().width <= with_points.get_bounding_rect().width


def test_chips_stand_apart_and_points_are_in_no_seat_s_colour() -> None:
    """Side by side they would run together, and the points with the floors of an ivory chip."""
    look, back = real_look(1280, 720), (90, 140, 90)
    surface = pygame.Surface((260, 20))
    surface.fill(back)
    chips = [(Chip(seat, 3, 3, 2, 2, ""), SEAT_STYLES[seat]) for seat in range(2)]
    bands.paint_chips(Canvas(surface, look), surface.get_rect(), chips, 16.0, True, sunk=True)
    covered = [x for x in range(surface.get_width()) if surface.get_at((x, 10)) != pygame.Color(*back)]
    assert max(after - before for before, after in itertools.pairwise(covered)) > 0.2 * 20
    assert all(contrast(style.colour, bands.GOLD) > 1.3 for style in SEAT_STYLES)


def test_no_rim_lies_beside_a_roof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters that a roof passes below have none, and none lies on the stone beside it."""
    session, board = sit_down(["human"] * 2)
    size = (1920, 1080)
    look = real_look(*size)
    picture = BoardPicture(look, board_art(session, board), frame(look).board, plan_view=False)
    monkeypatch.setattr(bands, "_clear_of", lambda *_rest: None)  # as where no room is left beside roofs
    for number in range(9):
        empty = table_model(session.view(0)).areas[number]
        for height in (1, 2, 3, 4):
            area = with_houses(empty, {0: height})
            tower, place = picture.standing(next(one for one in area.spaces if one.space == 0))
            bare, roofed = (header(picture, one, size) for one in (replace(area, spaces=empty.spaces), area))
            solid = pygame.mask.from_surface(tower, 0)
            band = picture.header_rect(number)
            changed = [
                (x, y)
                for x in range(band.left, band.right)
                for y in range(band.top, band.bottom)
                if bare.get_at((x, y)) != roofed.get_at((x, y))
            ]
            assert all(place.collidepoint(at) and solid.get_at((at[0] - place.x, at[1] - place.y)) for at in changed), (
                number,
                height,
            )


def test_letters_on_a_roof_stand_on_marble_through_which_it_shines() -> None:
    """Dark letters on a dark roof, too; and the marble ends softly, without an edge."""
    letters = pygame.Surface((60, 20), pygame.SRCALPHA, 32)
    letters.fill((*MARBLE, 0))
    letters.fill((*MARBLE, 255), (28, 2, 4, 16))
    under = bands._rim_of(letters, 2)
    roof = (20, 24, 40)
    shown = pygame.Surface(under.get_size())
    shown.fill(roof)
    shown.blit(under, (0, 0))
    edge = (under.get_width() - 60) // 2
    colours = [shown.get_at((x, under.get_height() // 2)) for x in range(under.get_width())]
    line = [(colour.r, colour.g, colour.b) for colour in colours]
    beside = line[edge + 28 - 2]
    assert contrast(beside, bands.INK) > 4
    assert beside != MARBLE
    assert line[0] == line[-1] == roof
    steps = [abs(one[1] - two[1]) for one, two in itertools.pairwise(line[: edge + 26])]
    assert max(steps) < 60


@pytest.mark.parametrize("number", range(9))
def test_an_area_s_name_is_whole_behind_three_tall_houses(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No number of a roof stands among its letters: where the header has no room for it, it stands at the foot."""
    size = 1280, 720
    session, board = sit_down(["human"] * 2)
    look = real_look(*size)
    picture = BoardPicture(look, board_art(session, board), frame(look).board, plan_view=False)
    empty = table_model(session.view(0)).areas[number]
    small = [space.space for space in empty.spaces if space.space >= 0 and space.vacant][:3]
    heights = dict(zip(small, (4, 5, 6), strict=True))
    area = with_houses(empty, heights)
    places = name_places(picture, area, monkeypatch)
    (place,) = places
    numbers = [picture.number_rect((number, space), Building(0, high, ROUND)) for space, high in heights.items()]
    assert place.collidelist(numbers) < 0
    assert picture.header_rect(number).contains(place) or picture.bar_rect(number).contains(place)


def may_stand(back: tuple[int, ...], others: int) -> bool:
    """Whether houses of these heights may stand in one area with as many ``others``: the first has one floor, and none
    is more than one higher than the highest before it."""
    missing = set(range(1, max(back) + 1)) - set(back)
    return len(missing) <= others


@pytest.mark.parametrize(
    ("board_id", "size"),
    [
        ("roma", (1280, 720)),
        pytest.param("roma", (1920, 1080), marks=pytest.mark.slow),
        pytest.param("ostia", (1280, 720), marks=pytest.mark.slow),
        pytest.param("ostia", (1920, 1080), marks=pytest.mark.slow),
    ],
)
def test_names_and_numbers_are_seen_whatever_stands_in_an_area(
    board_id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name stands on no number, sign or majority, not even where three houses rise before its header and the chips of
    three seats leave no room at the foot."""
    path = next(path for path in find_boards() if path.stem == board_id)
    session, board = sit_down(["human"] * 3, board=load_board(path))
    look, art = real_look(*size), board_art(session, board)
    picture = BoardPicture(look, art, frame(look).board, plan_view=False)
    wrong = []
    for model in table_model(session.view(0)).areas:
        number, header_rect = model.area, picture.header_rect(model.area)
        chips = tuple(Chip(seat, 12 - seat, 6, 8 - seat, seat + 1, "") for seat in range(3))
        empty = replace(model, chips=chips)
        small = [space.space for space in empty.spaces if space.space >= 0 and space.vacant]
        rows = {space: picture.space_rect(number, space).y for space in small}
        back = [space for space in small if rows[space] == min(rows.values())]
        for heights in itertools.product((0, 3, 4, 5, 6, 7), repeat=len(back)):
            stand = {space: high for space, high in zip(back, heights, strict=True) if high}
            if not stand or not may_stand(tuple(stand.values()), len(small) - len(stand)):
                continue
            (place,) = name_places(picture, with_houses(empty, stand), monkeypatch)
            kept = [picture.number_rect((number, space), Building(0, high, ROUND)) for space, high in stand.items()]
            kept += [bands.chips_rect(look, picture, empty, points=True, quiet=False)]
            kept += [picture.bar_rect(other) for other in range(len(art.titles)) if other != number]
            if place.collidelist(kept) >= 0 or not picture.rect.contains(place):
                wrong.append((number, heights))
            near = header_rect.inflate(0, 2 * header_rect.height).union(picture.bar_rect(number))
            assert near.contains(place)
    assert not wrong


def test_a_name_with_room_is_hardly_smaller_than_the_signs_beside_it() -> None:
    """At 1280×720 it was the smallest text of the table, 14 pixels."""
    session, board = sit_down(["human", "ai:mason"])
    look = real_look(1280, 720)
    picture = BoardPicture(look, board_art(session, board), frame(look).board, plan_view=False)
    sizes: dict[str, int] = {}
    with told_to(lambda drawn: sizes.update({drawn.shown: drawn.px})):
        for area in table_model(session.view(0)).areas:
            header(picture, area, (1280, 720))
    names = {title: sizes[title] for title in picture.board.titles}
    assert set(names.values()) == {15}, names


@pytest.mark.parametrize("ui", [1.0, 1.25, 1.75, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080), (3840, 2160)])
def test_a_name_stays_in_its_header_at_every_size(size: tuple[int, int], ui: float) -> None:
    """Also the tail of the Q of Quirinalis, which hangs below other letters, up to a logical pixel of its lit edge."""
    session, board = sit_down(["human", "ai:mason"])
    look = real_look(*size, ui)
    picture = BoardPicture(look, board_art(session, board), frame(look).board, plan_view=False)
    feet: dict[str, int] = {}
    with placed_to(lambda placed: feet.update({placed.shown: max(placed.ink.bottom, feet.get(placed.shown, 0))}), size):
        for area in table_model(session.view(0)).areas:
            header(picture, area, size)
    bands = {title: picture.header_rect(area) for area, title in enumerate(picture.board.titles)}
    below = {title: feet[title] - band.bottom for title, band in bands.items()}
    assert max(below.values()) <= look.board(1), below
