"""What Capoterra's computer players are after, and what they offer and accept."""

from __future__ import annotations

import random

import pytest

from capitol.ai.player import Budget, Player
from capitol.ai.table_mates import seated
from capitol.games.capoterra.ai import plans
from capitol.games.capoterra.ai.governor import Governor
from capitol.games.capoterra.ai.offers import (
    FAIR,
    GAINS,
    HAS_NOT,
    KEEPS,
    LOSES,
    NEEDS,
    UNFAIR,
    Verdict,
    judge,
    proposal,
)
from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.ai.roster import PLAYERS
from capitol.games.capoterra.ai.worth import PROSPECTS, RIVALS, Style, cell_worth, village_cells
from capitol.games.capoterra.house_rules import ASKING
from capitol.games.capoterra.rules.cells import cell_at
from capitol.games.capoterra.rules.moves import OFFER, WALK, Accept, Found, Move, Offer, Refuse, Sell, decode
from capitol.games.capoterra.rules.numbers import CORN_GOOD, EXPLORER, Goods
from capitol.games.capoterra.rules.state import MOVING, State, packed
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.models.hint import answer_text
from tests.capoterra.rules.positions import EAST, GAME, WEST, bundle, play, position

EVEN = 0.5
SITE = (-4, 0)
ROAD = {(-2, 0): "C-I1", (-3, 0): "C-I1", SITE: "site0"}
"""A site of seat 0, linked to its capital."""


def waiting(held: Goods, other: Goods = (0, 0, 0, 0), seats: int = 2) -> State:
    """Seat 0 has these goods in the capital, and a site that lacks them all; seat 1 has the others."""
    goods = {(WEST, 0): held, (EAST, 1): other}
    return position(ROAD, goods=goods, explorers={SITE: 0}, bag=("R",) * 20, seats=seats)


def test_a_site_wants_one_of_each_good() -> None:
    assert plans.for_sites(waiting((0, 0, 0, 0)), 0) == (1, 1, 1, 1)
    assert plans.wanted(position(ROAD, bag=("R",)), 0) == (0, 0, 0, 0)


def test_an_explorer_walks_to_the_best_cell() -> None:
    """Beside the eastern end lie corn and sheep, beside the western one rock alone: it walks east."""
    tiles = {
        (-2, 0): "C-I1",
        (-3, 0): "R",
        (-1, -1): "C-I",
        (-1, -2): "W-X",
        (0, -2): "S-I1",
        (1, -2): "C-I1",
        (-2, -2): "D",
        (2, -3): "S-I",
        (2, -1): "W-I",
    }
    state = position(tiles, MOVING, explorers={(-1, -2): 0}, bag=("R",) * 30)
    best = max(village_cells(state, 0), key=lambda cell: cell_worth(state, cell, linked=True, walk=0))
    assert best == cell_at((2, -2))
    move = next(plans.movements(state, 0))
    assert move == (WALK, EXPLORER, cell_at((-1, -2)), cell_at((0, -2)))


@pytest.mark.parametrize(("trades", "gold", "first"), [(True, 0, Sell), (True, 1, Found), (False, 0, Found)])
def test_goods_are_sold_for_the_founders_pay_before_the_founding_ends_the_step(
    trades: bool, gold: int, first: type[Move]
) -> None:
    """Else the explorer leaves, and its site is never finished; who does not trade does not sell either."""
    tiles = {(-2, 0): "C-I1", (-3, 0): "C-X", (-3, 1): "R", (-3, -1): "W-X", (-4, 1): "S-X"}
    state = position(tiles, goods={(WEST, 0): (0, 3, 1, 1)}, explorers={(-3, 0): 0}, bag=("R",) * 30)
    state.gold[0] = gold
    planner, view = Planner(Style(PROSPECTS, RIVALS), trades=trades), GAME.view(state, 0)
    move = planner.decide(view, GAME.choices(view, 0), Budget(), random.Random(1)).move
    assert isinstance(move, first)
    if first is Sell:
        view = GAME.view(play(state, move), 0)
        assert isinstance(planner.decide(view, GAME.choices(view, 0), Budget(), random.Random(1)).move, Found)


@pytest.mark.parametrize(
    ("give", "get", "verdict"),
    [
        (bundle(corn=1), bundle(gold=1), Verdict(True, NEEDS, CORN_GOOD)),
        (bundle(gold=2), bundle(rock=1), Verdict(True, GAINS)),
        (bundle(gold=9), bundle(wood=1), Verdict(False, HAS_NOT, 2)),
        (bundle(gold=2), bundle(sheep=1), Verdict(False, KEEPS, 1)),
        (bundle(gold=1), bundle(rock=2), Verdict(False, LOSES)),
    ],
)
def test_an_answer_has_a_reason(give: tuple[int, ...], get: tuple[int, ...], verdict: Verdict) -> None:
    """Seat 0 has a sheep for its site and three rocks, and needs corn and wood."""
    state = waiting((0, 1, 0, 3))
    state.turn = state.acting = 1
    assert judge(state, 0, EVEN, (0, give, get)) == verdict


def test_most_of_the_gain_is_not_left_to_the_other() -> None:
    """Corn is worth three gold to the seat with the site, and one to the other, who wants two for it."""
    state = waiting((0, 1, 1, 1), (2, 0, 0, 0))
    asked = (1, bundle(gold=1, sheep=0), bundle(corn=1))
    assert judge(state, 1, 0.0, (1, bundle(gold=2), bundle(corn=1))) == Verdict(True, GAINS)
    assert judge(state, 1, FAIR[2], (1, bundle(gold=2), bundle(corn=1))) == Verdict(False, UNFAIR)
    assert judge(state, 1, 0.0, asked) == Verdict(False, LOSES)


BAD = (
    (bundle(gold=1), bundle(sheep=1)),  # needed for the site
    (bundle(gold=1), bundle(rock=1)),  # what the bank pays
    (bundle(rock=1), bundle(gold=2)),
    (bundle(gold=5), bundle(rock=4)),  # hardly more than the bank pays, and a third of what it asks
    (bundle(corn=1), bundle(sheep=1, rock=1)),
)
"""Offers to a seat that has a sheep for its site and five rocks, and needs corn and wood: (gets, gives)."""


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("player", [one.id for one in PLAYERS])
def test_each_character_weighs_what_an_offer_is_worth_to_it(player: str, seats: int) -> None:
    """A bad offer is refused by all five, with a reason; a good one is accepted."""
    state = waiting((0, 1, 0, 5), seats=seats)
    state.set_stock(state.terms.capitals[1], 1, packed((1, 1, 1, 1)))
    state.turn = state.acting = 1
    for gets, gives in (*BAD, (bundle(corn=1), bundle(gold=1))):
        asked = play(state, Offer(0, gets, gives))
        view = GAME.view(asked, 0)
        entry = next(one for one in PLAYERS if one.id == player)
        answer = entry.make().decide(view, GAME.choices(view, 0), Budget(), random.Random(1)).move
        assert isinstance(answer, Refuse if (gets, gives) in BAD else Accept), (gets, gives)
        assert answer_text(asked, 0, ("Livia", "Cato", "Nero"), player)


def test_it_proposes_what_it_would_accept_itself() -> None:
    """A missing good for two gold; nothing where the other would gain too little or has nothing to spare."""
    state = waiting((0, 1, 1, 1), (2, 0, 0, 0))
    raw = proposal(state, 0.4)
    assert raw == (OFFER, 1, bundle(gold=2), bundle(corn=1))
    assert judge(state, 1, 0.4, raw[1:]).accepts
    assert proposal(state, FAIR[2]) is None
    assert proposal(waiting((0, 1, 1, 1)), 0.4) is None
    assert proposal(waiting((1, 1, 1, 1), (2, 0, 0, 0)), 0.4) is None
    assert GAME.why_not(play(state, decode(raw)), 1, Accept()) is None


def test_it_swaps_if_it_has_no_gold() -> None:
    """Both have a site; one has rock to spare, the other corn."""
    tiles = ROAD | {(2, 0): "C-I1", (3, 0): "C-I1", (4, 0): "site1"}
    goods = {(WEST, 0): (0, 1, 1, 3), (EAST, 1): (2, 1, 1, 0)}
    state = position(tiles, goods=goods, explorers={SITE: 0, (4, 0): 1}, bag=("R",) * 20)
    state.gold[0] = 0
    assert proposal(state, 0.4) == (OFFER, 1, bundle(rock=1), bundle(corn=1))


@pytest.mark.parametrize(("often", "offers"), [("once", (2, 0)), ("often", (2, 2)), ("never", (0, 0)), (None, (2, 0))])
def test_the_table_says_how_often_it_proposes(often: str | None, offers: tuple[int, int]) -> None:
    """At first and after a refusal: the gold for the corn that it lacks, 0 for no offer."""
    state = waiting((0, 1, 1, 1), (3, 0, 0, 0))
    state.gold[0] = 2
    refused = play(state, Offer(1, bundle(gold=1), bundle(corn=1)), Refuse())
    options = {} if often is None else {ASKING: often}
    for make in (Governor, lambda planner: planner):
        player = make(Planner(Style(PROSPECTS, RIVALS), fair={2: 0.0}))
        found = [asked(seated(player, ("human", "ai:trader"), options), one) for one in (state, refused)]
        assert tuple(found) == offers


def asked(player: Player[View, Move], state: State) -> int:
    """The gold that a player offers, 0 for none."""
    view = GAME.view(state, 0)
    move = player.decide(view, GAME.choices(view, 0), Budget(), random.Random(1)).move
    return move.give[-1] if isinstance(move, Offer) else 0


def test_who_makes_no_offers_makes_none_at_any_table() -> None:
    planner = Planner(Style(PROSPECTS, RIVALS), asks=0)
    assert planner.under({ASKING: "often"}).asks == 0
