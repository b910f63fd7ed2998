"""The rules for players: a section for every reason, pictures that can be drawn, and the numbers of the game."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import KIND, ROAD_KINDS, VILLAGE, cell_at, mask_of, position_of, turned
from capitol.games.capoterra.rules.numbers import ORIGINS, OURS, Numbers, origin_of
from capitol.games.capoterra.rules.options import RULE_VALUES, Rules
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.refusals import REASONS
from capitol.games.capoterra.ui.art.register import register_sprites
from capitol.games.capoterra.ui.plugin import CapoterraScreens
from capitol.games.capoterra.ui.rules_examples import FACTS, example
from capitol.games.capoterra.ui.rules_pages import BOOK, HOUSE_RULES, PAGES, TOPICS, house_rule
from capitol.games.capoterra.ui.rules_pictures import SCENES, CapoterraPictures, tile_named
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look, make_look
from capitol.table.art.register import register_common
from capitol.table.palette import SEAT_STYLES
from capitol.table.plugin import ScreensPlace
from capitol.table.seats.colours import SeatPalette
from tests.capoterra.rules.positions import EAST, WEST, position, random_setup


@pytest.fixture
def look() -> Look:
    """The smallest window."""
    pygame.font.init()
    found = make_look(1280, 720)
    register_common(found.sprites, SeatPalette())
    register_sprites(found.sprites, SeatPalette())
    return found


def test_each_section_stands_on_its_own_page_and_is_short() -> None:
    ids = [section.id for section in BOOK.sections()]
    assert len(ids) == len(set(ids))
    assert all(len(section.text.split()) <= 60 for page in PAGES for section in page.sections)


def test_every_reason_has_a_section_and_no_other_has_one() -> None:
    assert set(TOPICS) == set(REASONS)
    assert all(BOOK.find(reason).id == section for reason, section in TOPICS.items())


def test_every_picture_is_shown_and_drawn(look: Look) -> None:
    pictures = CapoterraPictures(SEAT_STYLES)
    assert {section.diagram for section in BOOK.sections() if section.diagram} == set(SCENES)
    for name in SCENES:
        tall = pictures.height(look, name, 560)
        surface = pygame.Surface((600, tall + 40))
        pictures.paint(Canvas(surface, look), Rect(20, 20, 560, tall), name)
        middle = {tuple(surface.get_at((x, 20 + tall // 2))) for x in range(20, 580)}
        assert len(middle) > 8, name


def test_what_a_picture_shows_is_legal() -> None:
    """RULES.md, Tiles and roads: roads of neighbouring fields agree."""
    for name, scene in SCENES.items():
        for (x, y), text in scene.tiles.items():
            here = tile_named(text)
            for side, place in ((1, (x + 1, y)), (2, (x, y + 1))):
                there = tile_named(scene.tiles.get(place, "R"))
                if {here & KIND, there & KIND} <= ROAD_KINDS:
                    assert mask_of(here) >> side & 1 == mask_of(there) >> (side ^ 2) & 1, (name, text)


def test_a_picture_of_a_roll_shows_the_goods_that_it_brings() -> None:
    """RULES.md, Fields and production. The capital of the picture is that of seat 0, and its east is the west, away
    from the rival's capital."""
    for name in ("roll", "field"):
        tiles, pieces = SCENES[name].tiles, SCENES[name].pieces
        home = next(place for place, text in tiles.items() if text == "capital0")
        state = position()
        for place, text in tiles.items():
            at, there = (home[0] - place[0] - 1, home[1] - place[1]), tile_named(text)
            if place == home:
                assert at == WEST
            elif there & KIND == VILLAGE:
                lay(state, cell_at(at), there)
                state.villages[1] = (cell_at(at),)
            else:
                lay(state, cell_at(at), turned(there, 2))
        brought = sum(amount for _seat, place, amount in yields(state, 0) if position_of(place) != EAST)
        assert brought == list(pieces.values()).count("good.corn"), name


def test_every_number_is_told_once_with_where_it_comes_from() -> None:
    """RULES.md, Numbers."""
    told = [fact for facts in FACTS.values() for fact in facts(Numbers())]
    assert {number for _what, _value, number in told} == {*Numbers.__dataclass_fields__, *ORIGINS}
    for name in FACTS:
        marks = ["(this edition’s)" in line for line in example(name, Numbers())]
        assert marks == [origin_of(number) == OURS for _what, _value, number in FACTS[name](Numbers())]
    assert {section.example for section in BOOK.sections() if section.example} == {*FACTS, "points"}


def test_the_numbers_are_those_of_the_table() -> None:
    setup = random_setup(1)
    pictures = CapoterraPictures(SEAT_STYLES)
    changed = replace(setup, numbers=replace(setup.numbers, start_gold=17))
    assert any("17" in line for line in pictures.example("start", changed))
    assert not any("17" in line for line in pictures.example("start", None))


def test_the_example_of_points() -> None:
    """RULES.md, End."""
    assert [line.rsplit(": ", 1)[1] for line in example("points", Numbers())[:2]] == ["9 points", "9 points"]


def test_every_option_that_is_not_usual_is_told() -> None:
    assert set(HOUSE_RULES) == {(option, value) for option, values in RULE_VALUES.items() for value in values[1:]}
    section = BOOK.find("trade.offer")
    assert house_rule(section, Rules(offers="0"))
    assert not house_rule(section, Rules())
    assert not house_rule(section, None)


def test_pictures_show_the_seats_in_their_order(look: Look) -> None:
    """Seat 0 is red, 1 blue, as the die is; RULES.md, Numbers."""
    colours = ("terracotta", "aegean", "ink")
    screens = CapoterraScreens(ScreensPlace(seat_colours=colours))
    looks = []
    for pictures in (screens.rules_pictures, CapoterraPictures([SeatPalette().style(id) for id in colours])):
        surface = pygame.Surface((600, 200))
        pictures.paint(Canvas(surface, look), Rect(20, 20, 560, 160), "roll")
        looks.append(pygame.image.tobytes(surface, "RGB"))
    assert looks[0] == looks[1]
