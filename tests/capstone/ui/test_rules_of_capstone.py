"""The rules for players: every reason leads to a section, and the example is what the rules say."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from capitol.games.capstone.rules.options import RULE_VALUES, Rules
from capitol.games.capstone.rules.refusals import REASONS
from capitol.games.capstone.ui.art.register import register_sprites
from capitol.games.capstone.ui.rules_pages import BOOK, HOUSE_RULES, PAGES, TOPICS, house_rule
from capitol.games.capstone.ui.rules_pictures import DIAGRAMS, CapstonePictures, score_lines
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look, make_look
from capitol.table.art.register import register_common
from capitol.table.seats.colours import SeatPalette


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    """Fonts for measures."""
    pygame.font.init()


@pytest.fixture
def look() -> Look:
    """The smallest window."""
    found = make_look(1280, 720)
    register_common(found.sprites, SeatPalette())
    register_sprites(found.sprites, SeatPalette())
    return found


def test_each_section_stands_on_its_own_page() -> None:
    for page in PAGES:
        assert all(section.page == page.id for section in page.sections)
    ids = [section.id for section in BOOK.sections()]
    assert len(ids) == len(set(ids))


def test_every_reason_has_a_section_and_no_other_has_one() -> None:
    assert set(TOPICS) == set(REASONS)
    assert all(BOOK.find(reason).id == section for reason, section in TOPICS.items())


def test_every_picture_is_shown_and_drawn(look: Look) -> None:
    pictures = CapstonePictures()
    assert {section.diagram for section in BOOK.sections() if section.diagram} == set(DIAGRAMS)
    for name in DIAGRAMS:
        tall = pictures.height(look, name, 560)
        surface = pygame.Surface((600, tall + 40))
        pictures.paint(Canvas(surface, look), Rect(20, 20, 560, tall), name)
        assert len({tuple(surface.get_at((x, 20 + tall // 2))) for x in range(20, 580)}) > 20


def test_the_example_is_that_of_the_source() -> None:
    lines = score_lines()
    assert [line.rsplit(": ", 1)[1] for line in lines[2:]] == [
        "Livia 3; Cato 2.",
        "Livia 1; Cato 7, a perfect stack.",
        "Livia 4; Cato 9, a perfect stack.",
    ]
    assert [section.id for section in BOOK.sections() if section.example] == ["scoring.points"]


def test_every_option_that_is_not_usual_is_told() -> None:
    told = {(option, value) for option, values in RULE_VALUES.items() for value in values[1:]}
    assert set(HOUSE_RULES) == told
    section = BOOK.find("turn.empty")
    assert house_rule(section, Rules(move_to_empty="no"))
    assert not house_rule(section, Rules())
    assert not house_rule(section, None)
