"""The rules for players: every reason leads to a page, every example is what the rules say."""

from __future__ import annotations

import pygame
import pytest

from capitol.games.capitol.rules.options import RULE_VALUES, Rules
from capitol.games.capitol.rules.refusals import REASONS
from capitol.games.capitol.ui.rules_diagrams import STILL_LIVES, height_of, items_of, paint_diagram, prepare_still_life
from capitol.games.capitol.ui.rules_examples import CASES, example_lines, fitting_heights, score
from capitol.games.capitol.ui.rules_pages import (
    BOOK,
    HOUSE_RULES,
    PAGES,
    TOPICS,
    house_rule,
)
from capitol.kit.canvas import Canvas
from capitol.table.seats.colours import SeatPalette
from capitol.table.slab import within_groove
from tests.scenes.sitting import real_look

DIAGRAMS = sorted({section.diagram for section in BOOK.sections() if section.diagram})


def test_ten_pages() -> None:
    """Each has a digit as its key, and each section stands on its own page."""
    assert len(PAGES) == 10
    for page in PAGES:
        assert all(section.page == page.id for section in page.sections)
    ids = [section.id for section in BOOK.sections()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_a_section(reason: str) -> None:
    """A reason code leads to the section that explains it."""
    assert BOOK.find(reason).id == TOPICS[reason]


def test_topics_are_reasons() -> None:
    """No topic is left over from a reason that is gone."""
    assert set(TOPICS) == set(REASONS)


def test_pages_and_sections_are_topics_too() -> None:
    """By page id, by section id; anything else opens the first page."""
    assert BOOK.find("scoring").id == "scoring.places"
    assert BOOK.find("cards.stacks").id == "cards.stacks"
    assert BOOK.find("no such thing").id == "goal.aim"
    assert BOOK.find("").id == "goal.aim"


def test_every_diagram_and_example_exists() -> None:
    """What a section names can be drawn and computed."""
    for section in BOOK.sections():
        if section.diagram:
            assert items_of(section.diagram)
        if section.example:
            assert example_lines(section.example)


def test_examples_are_those_of_the_rulebook() -> None:
    """Heights 1 and 2 take 2 or 3; 7 and 4 before STOP bid 11."""
    assert fitting_heights((1, 2)) == [2, 3]
    assert fitting_heights(()) == [1]
    assert "11" in example_lines("stack")[0]


@pytest.mark.parametrize(
    ("case", "points"),
    [
        ("places", [4, 2, 0]),
        ("tie_tallest", [1, 3, 0]),
        ("tie_shared", [3, 3, 0]),
        ("tie_second", [4, 2, 2]),
        ("with_temple", [6, 2]),
    ],
)
def test_scoring_examples(case: str, points: list[int]) -> None:
    """Each shows what its section says."""
    assert [outcome.points for outcome in score(CASES[case])] == points


def test_every_other_option_has_a_house_rule() -> None:
    """All options but the defaults are told at a section."""
    others = {(name, value) for name, values in RULE_VALUES.items() for value in values[1:]}
    assert set(HOUSE_RULES) == others
    for name, value in others:
        rules = Rules(**{name: value})
        assert [section for section in BOOK.sections() if house_rule(section, rules)]
        assert not [section for section in BOOK.sections() if house_rule(section, Rules())]


def test_tie_example_follows_the_table() -> None:
    """By the German rule the seat with fewest points wins."""
    assert example_lines("auction_tie") != example_lines("auction_tie", Rules(auction_tie="fewest_points"))


def test_search() -> None:
    """All words must be there; headings come first; nothing for nothing."""
    assert BOOK.search("") == []
    assert BOOK.search("temple")[0].id in ("tiles.temple", "scoring.temple")
    assert not BOOK.search("temple zebra")
    assert [one.id for one in BOOK.search("Memory aid")] == ["auction.reveal"]


@pytest.mark.parametrize("name", [*DIAGRAMS, *(f"still {page}" for page in STILL_LIVES)])
def test_nothing_in_a_diagram_reaches_over_the_groove_of_its_slab(name: str) -> None:
    """A shadow that does ends at the edge of the picture as if it were cut."""
    look, wide = real_look(1280, 720), 700
    size, palette = (wide, 150), SeatPalette()
    if name in DIAGRAMS:
        size = wide, height_of(look, name, wide)
        paint_diagram(Canvas(pygame.Surface(size), look), pygame.Rect((0, 0), size), name, palette)
    else:
        list(prepare_still_life(look, size, name.removeprefix("still "), palette))
    picture = look.cache.find(("rules diagram", name, size, look.theme.name, palette.styles))
    assert isinstance(picture, pygame.Surface)
    inside = within_groove(look, picture.get_rect())
    assert inside.contains(picture.get_bounding_rect())


def test_the_shadows_of_a_diagram_leave_gaps_between_its_houses() -> None:
    """Those of the table's evening join into one grey band behind a row of houses."""
    look, size, palette = real_look(1280, 720), (600, 140), SeatPalette()
    paint_diagram(Canvas(pygame.Surface(size), look), pygame.Rect((0, 0), size), "yard", palette)
    picture = look.cache.find(("rules diagram", "yard", size, look.theme.name, palette.styles))
    assert isinstance(picture, pygame.Surface)
    painted = picture.get_bounding_rect()
    houses = picture.get_bounding_rect(200)
    assert houses.right < painted.right < houses.right + 0.85 * houses.width / 4
