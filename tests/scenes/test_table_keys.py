"""The keys of the table that choose a card or a place: the next card of a kind, and the reason where nothing may go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Floors, Permit, Roof
from capitol.games.capitol.rules.numbers import CARD_OF_NAME, ROUND
from capitol.games.capitol.ui.table.construct import Builder
from tests.scenes.at_table import CAPTIONS, OVERLAP, Table

HAND = ("R2", "R5", "F2", "F6", "B2", "B4", "P5", "V5")
BLUE, PINK = 0, 1


def cards(names: Sequence[str]) -> tuple[int, ...]:
    return tuple(CARD_OF_NAME[name] for name in names)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Livia against Fortuna; it is Livia's turn with a hand that is known and one round house of one floor."""
    made = Table(tmp_path, ("human", "ai:random"))
    made.give(0, cards(HAND))
    houses(made, 2 + ROUND)
    return made


def houses(table: Table, *codes: int) -> None:
    """Give Livia these finished houses (2 * height + shape) and nothing else in her yard."""
    done = [codes, *((),) * (len(table.state.done) - 1)]
    masks = [sum(1 << code for code in held) for held in done]
    table.change(turn=0, open=[()] * len(done), done=done, done_mask=masks)


def digit(table: Table, colour: int) -> str:
    """The key of the first area of a colour."""
    return str(table.state.tables.areas_of[colour][0] + 1)


def spent(table: Table) -> int | None:
    pending = table.table.pending
    return pending.spends if isinstance(pending, Builder) else None


def pressed(table: Table, key: str, times: int) -> list[int | None]:
    """The cards named after each press."""
    found = []
    for _time in range(times):
        table.key(key)
        found.append(spent(table))
    return found


def own_moves(table: Table) -> list[object]:
    return [step.move for step in table.session.steps if step.seat == 0]


# Where nothing may go


def test_an_area_of_another_colour_says_why_not_and_the_cursor_stays(table: Table) -> None:
    table.press("hand.6")
    table.key("tab", "tab")
    table.scene.stage.focus_on("yard.0", visible=True)
    table.key("space")
    at = table.scene.stage.focus.id
    assert at.startswith(f"space.{table.state.tables.areas_of[PINK][0]}.")
    table.key(digit(table, BLUE))
    assert table.bubble == "This area is blue: it takes a blue Permit."
    assert (table.scene.stage.focus.id, table.scene.stage.focus.visible) == (at, True)
    assert not table.table.finished
    table.key("space", "return")
    assert own_moves(table)[-1] == Permit(CARD_OF_NAME["P5"], 1, ROUND, table.state.tables.areas_of[PINK][0], 0)


@pytest.mark.parametrize("key", ["space", "return"])
def test_an_area_under_the_cursor_says_why_not(table: Table, key: str) -> None:
    table.press("hand.6")
    table.press("yard.0")
    table.scene.stage.focus_on(f"area.{int(digit(table, BLUE)) - 1}", visible=True)
    table.key(key)
    assert table.bubble == "This area is blue: it takes a blue Permit."


def test_an_area_without_a_small_space_says_so(table: Table) -> None:
    area = table.state.tables.areas_of[PINK][0]
    base, small = table.state.tables.base[area], table.state.tables.board.areas[area].small
    table.state.cells[base : base + small] = [1] * small
    table.change(free=[0 if number == area else bits for number, bits in enumerate(table.state.free)])
    table.press("yard.0")
    table.key(str(area + 1))
    assert table.bubble == "No small space of this area is free."


def test_an_area_that_is_pressed_again_says_what_it_takes(table: Table) -> None:
    table.key("4")
    assert table.bubble == ""
    table.key("space")
    assert table.bubble == table.find("area.3").tooltip


@pytest.mark.parametrize("auction", [0, 2])
def test_a_tile_where_it_cannot_go_says_why_not_and_the_cursor_stays(table: Table, auction: int) -> None:
    area = 3
    base, small = table.state.tables.base[area], table.state.tables.board.areas[area].small
    table.state.cells[base : base + small] = [1] * small
    table.state.free[area], table.state.large[area] = 0, 1
    table.key("f")
    table.change(phase=2, turn=0, auction=auction)
    table.table.selection.focus_first()
    at = table.scene.stage.focus.id
    table.key("4")
    why = ("No small space of this area is free.", "", "The large space of this area is taken.")
    assert table.bubble == why[auction]
    assert table.scene.stage.focus.id == at, "Enter must not try area IV again"
    assert not table.table.finished
    table.key("5")
    assert table.table.finished
    assert table.bubble == ""
    assert table.scene.stage.focus.id.startswith("space.4."), "the cursor goes with the tile"


def test_a_digit_that_places_takes_the_cursor_along_and_only_enter_confirms(table: Table) -> None:
    table.press("hand.6")
    table.key("space", digit(table, BLUE), digit(table, PINK))
    pending = table.table.pending
    assert pending is not None
    assert table.scene.stage.focus.id in pending.here
    table.key("space", "space")
    assert table.bubble == "Enter confirms."
    assert own_moves(table) == []
    table.key("return")
    assert isinstance(own_moves(table)[-1], Permit)


def test_a_letter_with_shift_is_the_letter(table: Table) -> None:
    table.key("shift+f")
    assert spent(table) == CARD_OF_NAME["F2"]


# The next card of a kind


def test_b_goes_through_the_permits_and_round_again(table: Table) -> None:
    assert pressed(table, "b", 5) == list(cards(("B2", "B4", "P5", "V5", "B2")))


def test_permits_of_use_come_first(table: Table) -> None:
    for area in table.state.tables.areas_of[BLUE]:
        table.state.shape[area], table.state.top[area] = 1 - ROUND, 1
    table.change()
    assert pressed(table, "b", 3) == list(cards(("P5", "V5", "B2")))
    assert "can only be discarded" in table.bubble
    bubble, words = table.find("bubble").rect, table.find("status")
    assert words.label.endswith("can only be discarded now.")
    assert not bubble.colliderect(words.rect), "what is to be done stays in sight"
    assert not table.has("spend"), "nothing is spent on a card of no use"
    assert pressed(table, "b", 2) == list(cards(("B4", "P5")))


def test_b_reaches_every_permit_of_a_large_hand(table: Table) -> None:
    permits = cards([f"{letter}{value}" for letter in "BPV" for value in (1, 3, 5, 7)])
    table.give(0, permits)
    assert set(pressed(table, "b", len(permits))) == set(permits)


def test_the_chosen_house_stays_with_the_next_permit(table: Table) -> None:
    table.key("b", "space", "b", "b", "space", "return")
    move = own_moves(table)[-1]
    assert isinstance(move, Permit)
    # Which space of the area is ringed first depends on where the level has them.
    at_first = replace(move, space=0)
    assert at_first == Permit(CARD_OF_NAME["P5"], 1, ROUND, table.state.tables.areas_of[PINK][0], 0)


def test_a_house_stays_in_its_place_with_another_permit_of_the_colour(table: Table) -> None:
    table.key("b", "space", "space")
    site = table.table.pending.provisional  # type: ignore[union-attr]  # it is the person's turn
    table.key("b")
    assert spent(table) == CARD_OF_NAME["B4"]
    assert table.table.pending.provisional == site  # type: ignore[union-attr]
    table.key("b")
    assert not table.table.finished
    table.key("z", "return")
    assert own_moves(table)[-1].card == CARD_OF_NAME["B4"]  # type: ignore[attr-defined]


def test_a_house_that_the_next_permit_cannot_place_is_put_back_and_undo_brings_it_again(table: Table) -> None:
    area = table.state.tables.areas_of[BLUE][0]
    table.state.shape[area], table.state.top[area] = ROUND, 4
    table.give(0, cards(("B2", "P5")))
    houses(table, 2 + ROUND, 8 + ROUND)
    table.key("b")
    table.press("yard.1")
    table.key("b")
    pending = table.table.pending
    assert isinstance(pending, Builder)
    assert pending.chosen is not None
    assert (pending.chosen.card, pending.chosen.height) == (CARD_OF_NAME["P5"], None)
    table.key("z")
    assert pending.chosen is not None
    assert (pending.chosen.card, pending.chosen.height) == (CARD_OF_NAME["B2"], 4)


def test_f_goes_on_to_the_next_floor_card_and_keeps_what_is_laid(table: Table) -> None:
    assert pressed(table, "f", 3) == list(cards(("F2", "F6", "F2")))
    table.key("space", "f", "space", "return")
    assert own_moves(table)[-1] == Floors(CARD_OF_NAME["F6"], (0, 0))


def test_r_goes_on_to_the_next_roof_card_and_keeps_the_roof(table: Table) -> None:
    table.change(open=[(2,), ()])
    assert pressed(table, "r", 3) == list(cards(("R2", "R5", "R2")))
    table.press("roof.triangular")
    table.key("r", "space", "return")
    assert own_moves(table)[-1] == Roof(CARD_OF_NAME["R5"], 2, 1)


@pytest.mark.parametrize(("key", "hand"), [("f", "F3"), ("b", "B2")])
def test_the_only_card_of_a_kind_is_said_to_be(table: Table, key: str, hand: str) -> None:
    table.give(0, cards((hand, hand, "R2")))
    table.key(key)
    assert table.bubble == ""
    table.key(key)
    assert table.bubble == "You have no other card of this kind."
    assert spent(table) == CARD_OF_NAME[hand]


def test_a_house_chosen_first_gets_the_permit_that_was_named(table: Table) -> None:
    table.press("yard.0")
    assert spent(table) == CARD_OF_NAME["B2"]
    table.key("b")
    assert spent(table) == CARD_OF_NAME["B2"]
    table.key("b")
    assert spent(table) == CARD_OF_NAME["B4"]


def test_shift_and_0_is_the_tenth_card(table: Table) -> None:
    table.give(0, cards([f"F{value}" for value in range(1, 9)] + ["B2", "P5", "V5"]))
    tenth = table.table.view_model.model.hand[9]
    table.key("shift+0")
    assert spent(table) == tenth


@pytest.mark.parametrize("ui", [1.0, 1.5, 2.0])
def test_the_words_about_the_next_permit_fit(tmp_path: Path, ui: float) -> None:
    table = Table(tmp_path, ("human", "ai:mason", "ai:mason", "ai:mason"), ui=ui)
    table.give(0, cards(HAND))
    houses(table, 2 + ROUND)
    table.key("b")
    assert "B again" in table.find("status").label
    assert table.find("hand.4").tooltip.endswith("Key: B.")
    assert table.faults(CAPTIONS, OVERLAP) == []
