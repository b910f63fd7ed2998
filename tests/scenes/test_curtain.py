"""When the device is passed: never with one person, only before stacking under Quick, before every turn under Full."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from capitol.games.capitol.rules.moves import Pass
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, PLACE
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.kit.inputs import FocusGained, FocusLost, KeyDown
from capitol.table.curtain.cover import CoverScene
from tests.scenes.at_table import Table, play_on


def shown(folder: Path, kinds: Sequence[str], curtain: str) -> tuple[list[tuple[int, int]], list[int]]:
    """Phase and seat of each cover that comes up from the first turn on, and who stacked; until building begins after a
    round in which a person stacked."""
    table = Table(folder, kinds, options={"curtain": curtain})
    covers: list[tuple[int, int]] = []
    stacks: list[int] = []

    def seen(name: str) -> None:
        if isinstance(table.scene, CoverScene):
            covers.append((table.state.phase, table.scene.seat))
        elif isinstance(table.scene, AuctionScene):
            stacks.append(table.scene.seat)

    def enough(made: Table) -> bool:
        building = made.state.round > 0 and made.state.phase == CONSTRUCTION
        return bool(stacks) and building and bool(made.session.waiting_for)

    play_on(table, enough, seen)
    assert stacks
    return covers, stacks


@pytest.mark.parametrize("curtain", ["quick", "full", "open"])
def test_one_person_is_never_asked_to_pass_the_device(tmp_path: Path, curtain: str) -> None:
    assert shown(tmp_path, ("human", "ai:mason"), curtain)[0] == []


def test_with_open_hands_nothing_is_covered_but_stacks(tmp_path: Path) -> None:
    covers, stacks = shown(tmp_path, ("human", "human"), "open")
    assert covers == [(BID, seat) for seat in stacks]


def test_under_quick_it_comes_before_each_stack_and_at_no_other_time(tmp_path: Path) -> None:
    covers, stacks = shown(tmp_path, ("human", "human", "ai:random"), "quick")
    assert covers == [(BID, seat) for seat in stacks]


def test_under_full_it_comes_before_turns_of_building_too(tmp_path: Path) -> None:
    covers, stacks = shown(tmp_path, ("human", "human"), "full")
    assert {seat for phase, seat in covers if phase == CONSTRUCTION} == {0, 1}
    assert [seat for phase, seat in covers if phase == BID] == stacks


def building(home: Path, kinds: Sequence[str], curtain: str, out: Sequence[int]) -> Table:
    """A person builds with the hand open, while the seats of ``out`` have passed."""
    table = Table(home, kinds, options={"curtain": curtain})
    assert table.state.turn not in out
    table.state.out = sum(1 << seat for seat in out)
    table.key("return" if curtain == "full" else "h")
    table.pass_time(400)
    assert table.table.hand_open
    return table


@pytest.mark.parametrize("curtain", ["quick", "full"])
def test_the_hand_stays_shown_while_all_other_people_are_out(tmp_path: Path, curtain: str) -> None:
    who = Table(tmp_path / "first", ("human", "human")).state.turn
    table = building(tmp_path, ("human", "human"), curtain, [1 - who])
    for _move in range(2):
        table.key("f", "space", "space", "return")
        table.pass_time(400)
        assert table.table.hand_open
        assert table.has("hand.0")
    table.key("z")
    table.pass_time(400)
    assert table.table.hand_open
    table.program.stack.handle(FocusLost())
    table.program.stack.handle(FocusGained())
    assert not table.table.hand_open
    table.pass_time()
    table.key("h", "f", "space", "space", "return")
    table.pass_time(400)
    assert table.table.hand_open
    table.key("p", "return")
    table.pass_time(400)
    assert isinstance(table.scene, CoverScene), "the auction begins behind a cover"


@pytest.mark.parametrize("curtain", ["quick", "full"])
def test_the_hand_stays_shown_while_computer_players_move(tmp_path: Path, curtain: str) -> None:
    kinds = ("human", "ai:random", "human")
    first = Table(tmp_path / "first", kinds)
    while not first.session.waiting_for:
        first.pass_time(400)
    who = first.state.turn
    table = Table(tmp_path, kinds, options={"curtain": curtain})
    while not table.session.waiting_for:
        table.pass_time(400)
    other = 2 - who
    table.state.out = 1 << other
    table.key("return" if curtain == "full" else "h")
    table.pass_time(400)
    before = len(table.session.steps)
    table.key("f", "space", "space", "return")
    for _look in range(40):
        assert table.table.hand_open
        assert table.table.viewer == who
        if table.session.waiting_for and not table.scene.busy and len(table.session.steps) >= before + 2:
            break
        table.pass_time(40)
    assert [step.seat for step in table.session.steps[before:]] == [who, 1]


def test_the_hand_is_hidden_before_another_person_who_builds(tmp_path: Path) -> None:
    table = building(tmp_path, ("human", "human", "human"), "quick", [])
    who = table.table.viewer
    table.state.out = 1 << (who + 2) % 3
    assert table.table.hand_open
    table.key("f", "space", "space", "return")
    table.pass_time(400)
    assert table.table.viewer == (who + 1) % 3
    assert not table.table.hand_open
    assert not table.has("hand.0")


@pytest.mark.parametrize("curtain", ["quick", "full"])
def test_the_hand_is_hidden_while_a_computer_player_moves_when_another_person_may_come(
    tmp_path: Path, curtain: str
) -> None:
    kinds = "human", "ai:random", "human"
    tables = (Table(tmp_path / str(seed), kinds, seed, options={"curtain": curtain}) for seed in range(50))
    table = next(made for made in tables if made.state.turn == 0)
    table.key("return" if curtain == "full" else "h")
    table.pass_time(400)
    assert table.table.hand_open
    table.key("f", "space", "space")
    table.program.stack.handle(KeyDown("return", text="\r"))
    assert table.table.flow.acting == 1
    assert not table.table.hand_open


@pytest.mark.parametrize("hidden", [True, False])
def test_one_person_alone_keeps_the_hand_as_it_was_while_computer_players_move(tmp_path: Path, hidden: bool) -> None:
    table = Table(tmp_path, ("human", "ai:random"))
    while not table.session.waiting_for:
        table.pass_time(400)
    assert table.table.hand_open
    if hidden:
        table.key("h")
    assert table.table.hand_open is not hidden
    table.session.act(0, Pass())
    table.flow.decide()
    assert table.table.flow.acting == 1
    assert table.table.hand_open is not hidden


def test_a_person_who_takes_over_a_seat_does_not_see_the_open_hand(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human", "ai:random"), options={"curtain": "quick"})
    while not table.session.waiting_for:
        table.pass_time(400)
    who = table.state.turn
    table.change(out=1 << (1 - who) | 1 << 2)
    table.key("h")
    assert table.table.hand_open
    table.flow.take_over(2)
    table.press("take.yes")
    table.pass_time(400)
    assert not table.table.hand_open


def test_without_cards_there_is_nothing_to_show(tmp_path: Path) -> None:
    table = Table(tmp_path, ("human", "human"), options={"curtain": "quick"})

    def places(made: Table) -> bool:
        return made.state.phase == PLACE and isinstance(made.scene, TableScene) and made.table.pending is not None

    play_on(table, places)
    table.give(table.table.viewer, (1, 5))
    assert table.find("show").label.endswith("(H)")
    assert table.find("hide").enabled
    table.give(table.table.viewer, ())
    assert not table.has("show")
    assert not table.has("hand.backs")
    assert table.find("hand.none").label == f"{table.table.names.seats[table.table.viewer]}: no cards"
    hide = table.find("hide")
    assert not hide.enabled
    assert "no cards" in hide.tooltip
    assert table.faults() == []
