"""The tray: nothing that a person aims at moves under the pointer, and every sign is explained."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from capitol.games.capitol.rules.numbers import CARD_OF_NAME, ROUNDS
from capitol.kit.look import UI_STEPS
from capitol.shell.scales import usable
from tests.scenes.at_table import CAPTIONS, OVERLAP, Table

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


@pytest.mark.parametrize("ui", UI_STEPS)
def test_neither_hand_nor_buildings_move_while_a_turn_is_made(tmp_path: Path, ui: float) -> None:
    size = (1280, 720)
    table = dealt(Table(tmp_path, ("human", "ai:mason"), ui=usable(ui, *size)))
    rest, stood = places(table, "hand", "crane", "roof.", "yard.new"), towers(table)
    table.press("hand.2")
    table.press("yard.new")
    table.press("yard.new")
    assert places(table, "hand", "crane", "roof.", "yard.new") == rest
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
    house = next(id for id in sorted(table.table.ringed()))
    table.press(house)
    table.press(next(id for id in sorted(table.table.ringed()) if id.startswith("space.")))
    left = towers(table)
    assert len(left) == len(stood) - 1
    assert left.items() <= stood.items()
    assert table.find("hand").rect == hand


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


def test_the_signs_below_the_buildings_are_explained(table: Table) -> None:
    table.change(open=[(1,), ()], done=[(2, 14), ()], turn=0)
    open_one, house, tall = (table.find(f"yard.{number}") for number in range(3))
    assert "floors (F)" in open_one.tooltip
    assert "9 areas now (I, II" in house.tooltip
    assert "no area takes it" in tall.tooltip
    table.key("tab")
    table.scene.stage.focus_on("yard.1", visible=True)
    table.key("i")
    assert table.bubble == house.tooltip


@pytest.mark.parametrize(("pointer", "word"), [("both", "Drag or click"), ("drag", "Drag"), ("click", "Click")])
def test_the_status_line_says_how_to_begin(table: Table, pointer: str, word: str) -> None:
    table.program.change_settings("play", pointer=pointer)
    table.pass_time()
    said = table.find("status").label
    assert said.startswith(f"Livia: {word}")
    assert "F, R or B" in said


def test_the_status_line_says_when_no_card_is_of_use(table: Table) -> None:
    table.give(0, [CARD_OF_NAME["R2"], CARD_OF_NAME["R5"]])
    table.change(open=[(), ()], turn=0)
    assert "play one for nothing, or pass (P)" in table.find("status").label


@pytest.mark.parametrize(("number", "said"), [(0, "stays for the next round"), (ROUNDS - 1, "worth nothing")])
def test_passing_says_what_kept_cards_are_for(table: Table, number: int, said: str) -> None:
    table.change(round=number, turn=0)
    table.key("p")
    text = table.find("pass.sure.text").label
    assert "8 cards worth 31" in text
    assert said in text
    assert "auctions" in text
