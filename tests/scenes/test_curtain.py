"""When the device is passed: never with one person, only before stacking under Quick, before every turn under Full."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from capitol.games.capitol.rules.state import BID, CONSTRUCTION
from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.cover_scene import CoverScene
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


def test_with_open_hands_nothing_is_covered(tmp_path: Path) -> None:
    assert shown(tmp_path, ("human", "human"), "open")[0] == []


def test_under_quick_it_comes_before_each_stack_and_at_no_other_time(tmp_path: Path) -> None:
    covers, stacks = shown(tmp_path, ("human", "human", "ai:random"), "quick")
    assert covers == [(BID, seat) for seat in stacks]


def test_under_full_it_comes_before_turns_of_building_too(tmp_path: Path) -> None:
    covers, stacks = shown(tmp_path, ("human", "human"), "full")
    assert {seat for phase, seat in covers if phase == CONSTRUCTION} == {0, 1}
    assert [seat for phase, seat in covers if phase == BID] == stacks
