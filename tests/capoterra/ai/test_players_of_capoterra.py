"""The computer players of Capoterra: they play legally and well, and look at nothing that is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from capitol.ai.player import Budget, Player
from capitol.games.capoterra.ai.planner import Planner
from capitol.games.capoterra.ai.roster import PLAYERS, SPARRING
from capitol.games.capoterra.ai.worth import (
    PARTS,
    PLAIN,
    PROSPECTS,
    RIVALS,
    Style,
    cell_income,
    incomes,
    lead,
    lead_of,
    village_cells,
)
from capitol.games.capoterra.rules.cells import cell_at
from capitol.games.capoterra.rules.moves import Accept, Draw, Haul, Offer, Place, Refuse, Sell
from capitol.games.capoterra.rules.numbers import ROCK_GOOD
from capitol.games.capoterra.rules.state import PLACING, RESOLVING, State
from tests.capoterra.rules.positions import (
    EAST,
    GAME,
    WEST,
    bundle,
    moving,
    play,
    position,
    random_setup,
    rich_setup,
    walk,
)

MAKERS = {entry.id: entry.make for entry in (*PLAYERS, *SPARRING)}


def decided(player: Player[Any, Any], state: State) -> Any:
    """The decision of the seat that is to act, which must be legal."""
    seat = GAME.to_act(state)[0]
    view = GAME.view(state, seat)
    move = player.decide(view, GAME.choices(view, seat), Budget(), random.Random(1)).move
    assert GAME.why_not(state, seat, move) is None, move
    return move


def finished(seed: int, *ids: str) -> State:
    """The end of a game between these players."""
    players = [MAKERS[id]() for id in ids]
    state = GAME.start(random_setup(seed, len(ids)))
    while GAME.result(state) is None:
        state = play(state, decided(players[GAME.to_act(state)[0]], state))
    return state


@pytest.mark.parametrize("id", ["settler", "steward"])
def test_it_beats_chance_by_far(id: str) -> None:
    end = finished(3, id, "random")
    scores = GAME.scores(end)
    assert scores[0] >= scores[1] + 8
    assert end.villages[0]


def test_three_of_them_play_to_the_end() -> None:
    end = finished(1, "steward", "roadblocker", "steward")
    assert min(GAME.scores(end)) > 3
    assert any(end.villages)


def test_it_does_not_see_the_future() -> None:
    """Whatever the bag, the die and the deck hold, it decides alike: a search draws chance anew."""
    player = MAKERS["governor"]()
    tried = 0
    for number, (state, seat, _move, _after) in enumerate(walk(rich_setup(5), 5)):
        if number % 12:
            continue
        move = decided(player, state)
        assert decided(player, GAME.determinize(GAME.view(state, seat), random.Random(1))) == move
        tried += state.phase in (PLACING, RESOLVING)
    assert tried > 3


def test_more_tiles_are_tried_if_the_budget_counts_them() -> None:
    """No tile of the next seat: the first sight decides; with some, the leads that it names are others."""
    player = MAKERS["governor"]()
    state = position({(2, 0): "C-I1", (-2, 0): "S-I1"}, drawn="C-X", bag=("W-X", "S-X", "C-X", "R") * 5)
    view = GAME.view(state, 0)
    leads = [
        [one.margin for one in player.decide(view, GAME.choices(view, 0), Budget(count), random.Random(1)).candidates]
        for count in (0, 4, 4)
    ]
    assert leads[0] != leads[1]
    assert leads[1] == leads[2]


def test_a_lead_is_added_up_alike_by_every_python() -> None:
    """Exactly: small parts are not lost beside large ones, which differs between versions of Python."""
    ones = dict.fromkeys((2, 3), (1.0,) * len(PARTS))
    row = [1e16, 1.0, -1e16, *[0.0] * (len(PARTS) - 3)]
    assert lead_of([row, [0.0] * len(PARTS)], 0, Style(ones, RIVALS)) == 1.0


def test_the_settler_looks_for_no_places_of_villages() -> None:
    """An open road end where a village could stand is worth something to the trader, and nothing to the settler."""
    state = position({(-2, 0): "C-I1"}, bag=("R",) * 20)
    without = position({}, bag=("R",) * 20)
    gains = {}
    for id in ("settler", "trader"):
        planner = MAKERS[id]()
        assert isinstance(planner, Planner)
        gains[id] = lead(state, 0, planner.style) - lead(without, 0, planner.style)
    assert gains["trader"] > gains["settler"] + 1


def test_a_tile_goes_where_it_brings_most() -> None:
    """Corn beside the own capital, with a road to it, and not beside the rival's."""
    state = position(drawn="C-I", bag=("R",) * 20)
    move = decided(MAKERS["steward"](), state)
    assert isinstance(move, Place)
    assert move in (Place((-1, -1), 0), Place((-1, 1), 0), Place((-2, 0), 1))


def test_all_goods_are_sold_before_the_last_tile() -> None:
    state = position(goods={(WEST, 0): (0, 3, 0, 1)}, bag=("R", "R"))
    player = MAKERS["steward"]()
    sold = [decided(player, state)]
    sold.append(decided(player, play(state, *sold)))
    assert sold == [Sell(1, 3), Sell(3, 1)]
    assert decided(player, play(state, *sold)) == Draw()


def test_goods_go_to_a_site_first() -> None:
    tiles = {(-2, 0): "C-I1", (-3, 0): "C-I1", (-4, 0): "site0"}
    state = moving(tiles, goods={(WEST, 0): (0, 0, 0, 2)})
    assert decided(MAKERS["steward"](), state) == Haul(ROCK_GOOD, 1, WEST, (-4, 0))


@pytest.mark.parametrize(("gold", "answer"), [(1, Refuse), (3, Accept)])
def test_it_accepts_what_gains(gold: int, answer: type) -> None:
    state = position(goods={(EAST, 1): (1, 0, 0, 0)})
    asked = play(state, Offer(1, bundle(gold=gold), bundle(corn=1)))
    assert isinstance(decided(MAKERS["steward"](), asked), answer)


def test_what_a_position_is_worth() -> None:
    """A connected field counts, an own village more; a player that minds its rivals counts theirs."""
    alone, minding = Style({2: PLAIN}, 0.0), Style(PROSPECTS, RIVALS)
    bare, field = position(), position({(-1, -1): "C-I"})
    village = position({(-2, 0): "C-I1", (-3, 0): "C-I1", (-4, 0): "village0"})
    assert incomes(field) == {cell_at(WEST): [0.25, 0, 0, 0], cell_at(EAST): [0, 0, 0, 0]}
    assert lead(bare, 0, alone) < lead(field, 0, alone) < lead(village, 0, alone)
    assert lead(village, 1, alone) == lead(bare, 1, alone)
    assert lead(village, 1, minding) < lead(bare, 1, minding)


def test_where_a_village_may_stand() -> None:
    state = position({(-2, 0): "C-I1", (-3, 0): "C-X", (-3, 1): "R"})
    assert village_cells(state, 0) == sorted(cell_at(place) for place in ((-4, 0), (-3, -1)))
    assert cell_income(state, cell_at((-4, 0)), linked=True) > cell_income(state, cell_at((-4, 0)), linked=False)
