"""Declared tables: the bar with the tools that a game names, and the steps of a round in the room that is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from pygame import Rect

from capitol.games.capitol.rules.state import PHASES as CAPITOL_PHASES
from capitol.games.capitol.ui.rules_pages import BOOK as CAPITOL_RULES
from capitol.games.capitol.ui.table.spec import TABLE as CAPITOL
from capitol.games.capoterra.rules.state import PHASES as CAPOTERRA_PHASES
from capitol.games.capoterra.ui.rules_pages import BOOK as CAPOTERRA_RULES
from capitol.games.capoterra.ui.table.spec import TABLE as CAPOTERRA
from capitol.games.capstone.rules.state import PHASES as CAPSTONE_PHASES
from capitol.games.capstone.ui.rules_pages import BOOK as CAPSTONE_RULES
from capitol.games.capstone.ui.table.spec import TABLE as CAPSTONE
from capitol.kit.widgets import Label, Widget
from capitol.table.phase_steps import Phase, PhaseStep, phase_heading
from capitol.table.rules_book import RulesBook
from capitol.table.spec import TOOLS, TableSpec
from capitol.table.table_bar import build_table_bar
from capitol.table.view_model import MoveButtons, SharedViewModel
from tests.shared_pictures import shared_look

LOOK = shared_look(1280, 720)
VIEW_MODEL = SharedViewModel(
    look=LOOK, press=lambda id: None, viewer=0, seat_names=("Livia",), styles=("ivory",), sitters=(), colours=None
)
PHASE = Phase("Round II of IV", "II/IV", (PhaseStep("floors", "Build"), PhaseStep("crown", "Score")), 1)


def spec_of(spec: TableSpec, **changes: object) -> TableSpec:
    """Return a declaration without a heading."""
    return replace(spec, heading=lambda _, room: (), **changes)  # type: ignore[arg-type]


def ids(bar: Widget) -> list[str]:
    return [one.id for one in bar.children]


@pytest.mark.parametrize("spec", [CAPITOL, CAPSTONE], ids=["capitol", "capstone"])
def test_the_bar_has_the_tools_of_its_game_in_their_order(spec: TableSpec) -> None:
    open_table = replace(VIEW_MODEL, hint="", hideable=True)
    assert ids(build_table_bar(spec_of(spec), open_table)) == ["menu", *spec.tools]


def test_a_tool_that_the_table_lacks_now_is_left_out() -> None:
    bar = build_table_bar(spec_of(CAPITOL), VIEW_MODEL)
    assert ids(bar) == ["menu", *(id for id in TOOLS if id not in ("hint", "hide"))]


def test_a_tool_says_why_it_is_off() -> None:
    can = MoveButtons(undo_why="Nothing to take back.", redo_why="")
    bar = build_table_bar(spec_of(CAPITOL), replace(VIEW_MODEL, buttons=can))
    undo, redo = bar.find("undo"), bar.find("redo")
    assert undo is not None
    assert redo is not None
    assert (undo.enabled, undo.tooltip) == (False, "Nothing to take back.")
    assert redo.enabled


@pytest.mark.parametrize(
    ("spec", "phases", "book"),
    [
        (CAPITOL, CAPITOL_PHASES, CAPITOL_RULES),
        (CAPSTONE, CAPSTONE_PHASES, CAPSTONE_RULES),
        (CAPOTERRA, CAPOTERRA_PHASES, CAPOTERRA_RULES),
    ],
    ids=["capitol", "capstone", "capoterra"],
)
def test_help_opens_the_page_of_each_phase(spec: TableSpec, phases: Sequence[str], book: RulesBook) -> None:
    assert set(spec.rules_topics) == set(phases)
    for topic in spec.rules_topics.values():
        found = book.find(topic)
        assert topic in (found.id, found.page), "a topic that is not in the book opens its first page"


def test_help_while_units_are_paid_tells_of_pay() -> None:
    assert CAPOTERRA_RULES.find(CAPOTERRA.rules_topics["pay"]).id == "move.pay"


def test_an_unknown_tool_is_an_error() -> None:
    with pytest.raises(ValueError, match="no tool teleport"):
        build_table_bar(spec_of(CAPITOL, tools=("teleport",)), VIEW_MODEL)


@pytest.mark.parametrize(
    ("width", "title", "worded"),
    [(900, "Round II of IV", [True, True]), (290, "Round II of IV", [False, True]), (200, "II/IV", [False, True])],
)
def test_words_give_way_in_a_narrow_bar(width: int, title: str, worded: list[bool]) -> None:
    made = list(phase_heading(LOOK, Rect(0, 0, width, 40), PHASE, lambda *_: None))
    assert [one.label for one in made if isinstance(one, Label)] == [title]
    chips = [one for one in made if one.id.startswith("step.")]
    assert [not chip.tooltip for chip in chips] == worded, "a chip without its word has it in its tooltip"
    assert [chip.selected for chip in chips] == [False, True]
    assert max(one.rect.right for one in made) <= width


def test_without_room_for_any_word_only_signs_are_left() -> None:
    made = list(phase_heading(LOOK, Rect(0, 0, 90, 40), PHASE, lambda *_: None))
    assert [one.id for one in made] == ["step.0", "step.1"]
