"""A hand of many cards in several rows: the card under the pointer is seen whole, and what is said of it hides none."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from capitol.games.capitol.rules.numbers import CARD_NAMES
from capitol.games.capitol.ui.table.tray import HandCard
from capitol.kit.canvas import FOCUS_LINES, Canvas
from capitol.kit.inputs import PointerMove
from capitol.table.fan import STRIP
from tests.scenes.at_table import Table

SIZES = ((1280, 720), (1920, 1080))
MANY = 36


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    """Livia is to build, with as many cards as two hoarders can have."""
    made = Table(tmp_path, ("human", "ai:mason"), size=request.param)
    made.give(0, (list(range(len(CARD_NAMES))) * 2)[:MANY])
    made.pass_time(400)
    return made


def point_at(table: Table, number: int) -> None:
    """Bring the pointer to the strip of a card that nothing lies over, and wait for its tooltip."""
    box = table.find(f"hand.{number}").rect
    for x in (box.x + 3, box.x + 5):
        table.program.stack.handle(PointerMove((x, box.y + 8)))
        table.pass_time(800)


def row_ends(table: Table) -> tuple[int, int]:
    """A card inside the upper row and one inside the lowest."""
    tops = [table.find(f"hand.{number}").rect.y for number in range(MANY)]
    assert len(set(tops)) > 1
    return tops.index(min(tops)) + 2, tops.index(max(tops)) + 2


def test_the_tooltip_hides_no_card_and_not_what_is_to_be_done(table: Table) -> None:
    cards = [table.find(f"hand.{number}").rect for number in range(MANY)]
    words = table.find("status")
    assert words.rect.width < table.table.view_model.frame.status.width // 2
    for number in row_ends(table):
        point_at(table, number)
        note = table.find("tooltip")
        assert note.label == table.find(f"hand.{number}").tooltip
        assert note.rect.height < table.table.look.line(16) * 2, "it has one line"
        table.key("i")
        for said in (note, table.find("bubble")):
            assert said.rect.collidelist(cards) == -1
            assert not said.rect.colliderect(words.rect)
            assert not any(said.rect.colliderect(table.find(f"bar.{area}").rect) for area in range(9))
        table.scene.stage.dismiss()
        table.program.stack.handle(PointerMove((3, 3)))
        table.pass_time(1000)


def test_a_card_of_no_use_says_why(table: Table) -> None:
    cards = [table.find(f"hand.{number}") for number in range(MANY)]
    assert {getattr(card, "useless", None) for card in cards} == {True, False}
    for card in cards:
        words = "is of no use now: " if getattr(card, "useless", None) else ". Key: "
        assert words in card.tooltip
        assert re.search(r"\bWorth [1-8] in auctions\.", card.tooltip)


def test_a_card_of_no_use_lies_lower_and_is_greyed_but_not_blackened(table: Table) -> None:
    """Darker than a card of use, with less of its colour, and still as light as half of it."""
    picture = table.draw()
    found: dict[bool, list[tuple[int, int]]] = {}
    hues: dict[bool, list[float]] = {}
    for number in range(7 * 2):  # roofs, of which some may be of no use, and floors
        card = table.find(f"hand.{number}")
        assert isinstance(card, HandCard)
        plate = Rect(
            card.face(Canvas(picture, table.table.look)).topleft, (card.rect.width // 4, card.rect.height // 3)
        )
        down, light = plate.y - card.rect.y, pygame.transform.average_color(picture, plate)
        found.setdefault(card.useless, []).append((down, sum(light[:3])))
        foot = plate.move(0, card.rect.height // 3).clip(card.in_sight)  # cards of the lower row lie over the rest
        strip = pygame.transform.average_color(picture, foot)
        hues.setdefault(card.useless, []).append(1 - min(strip[:3]) / max(strip[:3]))
    assert set(found) == {True, False}
    assert min(down for down, _light in found[True]) > max(down for down, _light in found[False])
    assert max(light for _down, light in found[True]) < min(light for _down, light in found[False])
    assert min(light for _down, light in found[True]) > 0.5 * max(light for _down, light in found[False])
    assert max(hues[True]) < min(hues[False])


def test_what_may_be_given_away_is_not_in_the_shade(table: Table) -> None:
    table.press("blank")
    cards = [table.find(f"hand.{number}") for number in range(MANY)]
    assert {getattr(card, "useless", None) for card in cards} == {False}
    assert all(re.fullmatch(r"Throw .* away: it would be worth \d in auctions\.", card.tooltip) for card in cards)
    assert table.find("blank").selected
    assert "Esc" in table.find("blank").tooltip
    table.press("blank")
    assert not table.find("blank").selected
    assert "Throw" not in table.find("hand.0").tooltip


def values_as_drawn(table: Table, count: int) -> list[bytes]:
    """The pixels of the value that each card of the hand shows at its top."""
    picture = table.draw()
    cards = [table.find(f"hand.{number}") for number in range(count)]
    boxes = [card.lies_at(table.table.look) for card in cards if isinstance(card, HandCard)]
    wide, tall = boxes[0].width * 0.2, boxes[0].height * 0.2
    places = [Rect(box.x + wide / 2, box.y + tall / 2, wide, tall) for box in boxes]
    return [pygame.image.tobytes(picture.subsurface(place), "RGB") for place in places]


@pytest.mark.parametrize("count", [14, 20, 36])
def test_no_ring_of_a_card_lies_over_the_value_of_another(table: Table, count: int) -> None:
    """Cards that others cover are ringed where they are seen."""
    table.give(0, (list(range(len(CARD_NAMES))) * 2)[:count])
    table.press("blank")
    table.program.stack.handle(PointerMove((3, 3)))
    table.pass_time(600)
    table.scene.stage.targets, rings = frozenset(), table.scene.stage.targets
    bare = values_as_drawn(table, count)
    assert rings >= {f"hand.{number}" for number in range(count)}
    table.scene.stage.targets = rings
    table.pass_time(600)
    assert values_as_drawn(table, count) == bare


@pytest.mark.parametrize("count", [14, 36])
@pytest.mark.parametrize("by", ["focus", "pointer"])
def test_the_card_at_the_keyboard_or_pointer_covers_no_value(table: Table, count: int, by: str) -> None:
    """All values are seen as before, whole; one is pressed where it is seen."""
    table.give(0, (list(range(len(CARD_NAMES))) * 2)[:count])
    table.program.stack.handle(PointerMove((3, 3)))
    table.pass_time(600)
    before, covered = values_as_drawn(table, count), 0
    for number in range(0, count - 1, 3):
        if by == "focus":
            table.scene.stage.focus_on(f"hand.{number}", visible=True)
        else:
            point_at(table, number)
        table.scene.stage.dismiss()
        table.pass_time(400)
        card = table.find(f"hand.{number}")
        assert isinstance(card, HandCard)
        after = values_as_drawn(table, count)
        assert [at for at in range(count) if after[at] != before[at]] in ([], [number]), number
        beside = table.find(f"hand.{number + 1}").rect
        covered += beside.colliderect(card.rect)
        hit = table.scene.stage.active.hit((beside.x + beside.width // 5, beside.y + beside.height // 5))
        assert hit is not None
        assert hit.id == f"hand.{number + 1}"
    assert covered > count // 6, "else nothing was covered"


@pytest.mark.parametrize(("size", "text"), [((800, 540), 1.0), ((1280, 720), 2.0), ((3840, 2160), 1.0)])
def test_the_ring_of_the_focus_is_clear_of_all_other_values(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    table = Table(tmp_path, ("human", "ai:mason"), size=size)
    table.program.change_settings("display", ui_scale=text)
    look, stage = table.table.look, table.scene.stage
    reach = sum(map(look.ui, FOCUS_LINES))
    for count in (8, 14, 24, MANY):
        table.give(0, (list(range(len(CARD_NAMES))) * 2)[:count])
        table.pass_time(400)
        cards = [card for number in range(count) if isinstance(card := table.find(f"hand.{number}"), HandCard)]
        for card in cards:
            stage.focus_on(card.id, visible=True)
            stage.mark()
            assert "outlined" in card.flags
            ring = card.ring_rect(look)
            assert ring.width > card.rect.width * STRIP / 2
            for other in cards:
                value = other.value_in(other.lies_at(look))
                value.inflate_ip(-value.width // 5, -value.height // 5)
                assert other is card or not value.colliderect(ring.inflate(2 * reach, 2 * reach)), (count, other.id)


def test_without_room_beside_the_words_the_tooltip_stands_above_them(table: Table) -> None:
    table.table.say(lambda: "What is expected now takes all the room that there is in this line. " * 2)
    table.pass_time()
    words = table.find("status").rect
    assert words.width > table.table.view_model.frame.status.width * 0.9
    cards = [table.find(f"hand.{number}").rect for number in range(MANY)]
    point_at(table, row_ends(table)[0])
    note = table.find("tooltip").rect
    assert not note.colliderect(words)
    assert note.collidelist(cards) == -1


def test_the_card_under_the_pointer_is_seen_whole(table: Table) -> None:
    """Its ring shows on all four sides; the pointer still finds the neighbours where it found them before."""
    box_of = {number: table.find(f"hand.{number}").rect for number in range(MANY)}
    for number in row_ends(table):
        point_at(table, 0 if number else 1)
        before = table.draw()
        point_at(table, number)
        table.scene.stage.dismiss()
        after, box = table.draw(), box_of[number]
        third, edge = box.height // 3, table.table.look.board(6)
        right = (box.right - edge, box.y + third, 2 * edge, third)
        foot = (box.x + third // 2, box.bottom - edge, third // 2, 2 * edge)
        for place in (right, foot):
            assert before.subsurface(place).get_buffer().raw != after.subsurface(place).get_buffer().raw
        beside = box_of[number + 1]
        hit = table.scene.stage.active.hit((beside.x + 3, beside.y + 8))
        assert hit is not None
        assert hit.id == f"hand.{number + 1}"


def test_the_lines_of_the_log_follow_on_how_many_there_were_before(tmp_path: Path) -> None:
    """No gap is left above them, whatever their length."""
    for steps in range(40, 70, 6):
        table = Table(tmp_path / str(steps), ("human", "ai:mason", "ai:mason", "ai:mason"), steps=steps)
        rows = [widget.rect for widget in table.scene.root.walk() if widget.id.startswith("log.line.")]
        tops = [table.find("log.before").rect.bottom, *sorted(row.bottom for row in rows)]
        assert sorted(row.top for row in rows) == tops[:-1]
        assert tops[-1] <= table.find("log.last").rect.bottom
