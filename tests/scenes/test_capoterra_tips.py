"""The tips of Capoterra: each is due where it is meant to be, about something that is there, and short."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path
from typing import Any, cast

import pytest

from capitol.ai.player import Budget
from capitol.games.capoterra.lessons.positions import CAPITAL, Start
from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import ALL_SIDES, RUIN, cell_at, tile
from capitol.games.capoterra.rules.state import MOVING, PAYING, PLACING, TRADING
from capitol.games.capoterra.ui.tips import TIPS, _found
from capitol.host.language import ENGLISH, set_language
from tests.scenes.capoterra_table import ENTRY, CapoterraStand, make_player

BAG = ("R",) * 9
ROAD = {(-2, 0): "W-I1", (-3, 0): "W-I1", (-4, 0): "village0"}
SITUATIONS = {
    "turn": Start(PLACING, drawn="C-I", bag=BAG),
    "swap": Start(PLACING, {(-2, 0): "C-X"}, drawn="D*", bag=BAG),
    "explorer": Start(TRADING, goods={CAPITAL: (1, 0, 1, 0)}, bag=BAG),
    "surplus": Start(TRADING, goods={CAPITAL: (0, 6, 0, 0)}, bag=BAG),
    "founding": Start(TRADING, {(-2, 0): "C-I1", (-3, 0): "S-I1"}, explorers=((-3, 0),), bag=BAG),
    "unpaid": Start(PAYING, ROAD, soldiers=((-4, 0),), bag=BAG),
    "afar": Start(MOVING, ROAD, {(-4, 0): (0, 0, 0, 2)}, soldiers=((-4, 0),), bag=BAG),
    "stock": Start(
        MOVING,
        {(-2, 0): "W-I1", (-3, 0): "W-I1", (-4, 0): "site0"},
        {CAPITAL: (1, 0, 0, 0)},
        explorers=((-4, 0),),
        bag=BAG,
    ),
    "bandit": Start(MOVING, ROAD, soldiers=((-4, 0),), bandits=((-2, 0),), bag=BAG),
    "unguarded": Start(TRADING, ROAD, bag=BAG),
    "far": Start(TRADING, {(-4, 0): "village0"}, {(-4, 0): (0, 2, 0, 0)}, soldiers=((-4, 0),), bag=BAG),
    "last": Start(TRADING, bag=("R",) * 4),
}


ORDERS = re.compile(r"(^|[.:;?] )(Hire|Sell|Buy|Offer|Bring|Found)\b|in time|(bring|offer) it\b")
"""What a hint of the same moment may advise against."""


class Desk(CapoterraStand):
    """A table at which a position can be set up for the first seat."""

    def put(self, start: Start) -> None:
        """Set up a position."""
        match: Any = self.session.match
        match._states[-1] = start.make()[1]
        self.table._shown = None
        self.table.keeper.end()
        self.table.begin_move(hand_open=True)
        self.table.rebuild()
        self.pass_time(100)


@pytest.fixture
def stand(tmp_path: Path) -> Desk:
    """The first seat is to act."""
    desk = Desk(tmp_path)
    desk.begin(people=2)
    if desk.table.viewer:
        desk.play(1)
        desk.settle()
    assert desk.table.viewer == 0
    return desk


def test_each_tip_is_due_once_where_it_is_meant_to_be(stand: Desk) -> None:
    table = stand.table
    for id, start in SITUATIONS.items():
        stand.put(start)
        tip = TIPS.due(table, set(SITUATIONS) - {id} | {"site", "unlinked"})
        assert tip is not None, id
        assert tip.id == id
        assert stand.has(tip.about), (id, tip.about)
        assert TIPS.due(table, {*SITUATIONS, "site", "unlinked"}) is None
        assert TIPS.standing(table, id, tip.about) == tip
        for language in ("de", "fr"):
            set_language(language)
            try:
                told = {one.id: one.text for one in _found(table, False)}
            finally:
                set_language(ENGLISH)
            assert told[id] != tip.text
            assert len(told[id].split()) <= 17
        assert len(tip.text.split()) <= 14
        assert not ORDERS.search(tip.text), "a hint may deny it: a tip says what is possible"


@pytest.mark.parametrize("id", ["far", "last", "stock"])
def test_a_tip_has_room_whatever_the_size_of_text(stand: Desk, id: str) -> None:
    """With large text the rail is folded: it counts no goods in villages, and has tabs below the bag."""
    for text in (1.0, 2.0):
        stand.program.change_settings("display", ui_scale=text)
        stand.pass_time()
        stand.put(SITUATIONS[id])
        tips = [tip for tip in _found(stand.table, False) if tip.id == id]
        assert any(stand.table.stage.tip(tip.text, tip.about, "No more tips", lambda: None) for tip in tips), text


def test_a_tile_without_a_road_home_is_told_of(stand: Desk) -> None:
    table = stand.table
    stand.put(SITUATIONS["turn"])
    stand.press("cell.-2.0")
    tip = TIPS.due(table, ())
    assert tip is not None
    assert tip.id == "unlinked"
    stand.press("turn.right")
    assert all(one.id != "unlinked" for one in _found(table, False))


def test_the_tip_about_the_swap_is_over_once_a_tile_is_taken(stand: Desk) -> None:
    """The button then lays the wasteland instead."""
    stand.put(SITUATIONS["swap"])
    assert "swap" in {tip.id for tip in _found(stand.table, False)}
    stand.press("take")
    assert "swap" not in {tip.id for tip in _found(stand.table, False)}


def test_a_swap_for_which_there_is_no_tile_is_not_offered(stand: Desk) -> None:
    """Pressed, it led to a choice among nothing; and the words beside it spoke of rings on empty places."""
    stand.put(Start(PLACING, drawn="D*", bag=BAG))
    button = stand.find("take")
    assert not button.enabled
    assert button.tooltip.startswith("No tile can be taken now")
    assert "swap" not in {tip.id for tip in _found(stand.table, False)}
    assert "or swap it" not in stand.find("status").label
    stand.put(SITUATIONS["swap"])
    assert "or swap it" in stand.find("status").label
    stand.press("take")
    assert stand.find("tile.note").label == "Ringed tiles can be taken."
    assert stand.table.pending is not None
    assert stand.table.pending.legal() == {"cell.-2.0"}


def test_a_ruin_says_what_it_is(stand: Desk) -> None:
    """No lesson has one."""
    stand.put(SITUATIONS["afar"])
    others = {*SITUATIONS, "site", "unlinked"}
    state: Any = stand.session.match.full_state
    assert TIPS.due(stand.table, others) is None
    lay(state, cell_at((-2, 0)), tile(RUIN, ALL_SIDES))
    stand.table._shown = None
    stand.table.rebuild()
    tip = TIPS.due(stand.table, others)
    assert tip is not None
    assert (tip.id, tip.about) == ("ruin", "cell.-2.0")


def test_a_broken_road_says_what_mends_it(stand: Desk) -> None:
    """The tip is at the tile whose road is broken, not at a village under repair."""
    stand.put(Start(MOVING, ROAD, soldiers=((-4, 0),), bag=BAG))
    others = {*SITUATIONS, "site", "unlinked"}
    state: Any = stand.session.match.full_state
    for at, due in (((-4, 0), False), ((-3, 0), True)):
        state.repairs = (cell_at(at),)
        stand.table._shown = None
        stand.table.rebuild()
        tip = TIPS.due(stand.table, others)
        assert (tip is not None) == due
        assert tip is None or (tip.id, tip.about) == ("broken", "cell.-3.0")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_tips_find_room_on_a_full_board_of_three_seats(tmp_path: Path, size: tuple[int, int]) -> None:
    """A tip that has no room where it is due first may have some at another place of the same kind."""
    stand = Desk(tmp_path, size=size)
    stand.begin(people=3, seats=3)
    game, steward, rng = ENTRY.game, make_player(ENTRY.id, "steward"), random.Random(3)
    state, match, found, missing = stand.session.match.full_state, cast(Any, stand.session.match), 0, []
    for number in itertools.count():
        acting = game.to_act(state)
        if not acting:
            break
        view = game.view(state, acting[0])
        move = steward.decide(view, game.choices(view, acting[0]), Budget(), rng).move
        state, _events = game.apply(state, acting[0], move)
        if len(state.bag) > 12 or number % 5 or state.phase not in (TRADING, PLACING, PAYING, MOVING):
            continue
        match._states[-1] = state
        stand.table.viewer, stand.table._shown = state.turn, None
        stand.table.keeper.end()
        stand.table.begin_move(hand_open=True)
        stand.table.rebuild()
        stand.pass_time(60)
        stage, seen, full = stand.table.stage, set[str](), dict[str, str]()
        while (tip := TIPS.due(stand.table, seen | full.keys())) is not None:
            if stage.tip(tip.text, tip.about, "No more tips", lambda: None):
                seen.add(tip.id)
                stage.drop_tip()
            else:
                full[tip.place] = tip.id
        found += len(seen)
        missing += [(number, id) for id in set(full.values()) - seen]
    assert found >= 39
    assert len(missing) * 50 <= found, missing
