"""The examples of RULES.md from E1 to E18, each in a position of its own."""

from __future__ import annotations

import pytest

from capitol.core.match import Match
from capitol.games.capoterra.rules.cells import ROCK, cell_at
from capitol.games.capoterra.rules.game import points, winners_of
from capitol.games.capoterra.rules.moves import (
    Buy,
    Draw,
    End,
    Found,
    Haul,
    Hire,
    Pay,
    Place,
    Resolve,
    Sell,
    Walk,
)
from capitol.games.capoterra.rules.numbers import (
    CORN_GOOD,
    EXPLORER,
    REDEVELOPMENT,
    ROCK_GOOD,
    SHEEP_GOOD,
    SOLDIER,
    SUBVERSION,
    UNREST,
    WOOD_GOOD,
)
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.state import OVER, PLACING, RESOLVING, TRADING, State
from tests.capoterra.rules.positions import (
    EAST,
    GAME,
    WEST,
    code,
    events_of,
    goods_at,
    moving,
    play,
    position,
    rolled,
    small_setup,
)


def brought(state: State, good: int) -> dict[tuple[int, int], int]:
    """What a roll of a good brings: amounts by seat and cell."""
    return {(seat, cell): amount for seat, cell, amount in yields(state, good)}


def test_e1_a_side_that_meets_a_road_has_road() -> None:
    """RULES.md, Tiles and roads: the tile north of a corn I must have road on its south side."""
    state = position({(-1, -1): "C-I"}, drawn="S-L")
    assert [code(state, Place((-1, -2), turn)) for turn in range(4)] == ["ROADS_DIFFER", None, None, "ROADS_DIFFER"]


def test_e2_a_blank_side_beside_a_capital_is_legal_but_not_connected() -> None:
    """RULES.md, Tiles and roads: north of a capital an I turned once is legal, but not connected."""
    state = position(drawn="C-I")
    assert code(state, Place((-1, -1), 1)) is None
    assert brought(play(state, Place((-1, -1), 1)), CORN_GOOD) == {}
    assert brought(play(state, Place((-1, -1), 0)), CORN_GOOD) == {(0, cell_at(WEST)): 1}


def test_e3_a_road_may_end_at_rock() -> None:
    """RULES.md, Tiles and roads: an X whose east side meets rock is legal; that road is dead."""
    state = position({(0, -1): "R"}, drawn="S-X")
    assert code(state, Place((-1, -1), 0)) is None


def test_e4_a_bag_without_a_tile_that_fits_is_played_out() -> None:
    """RULES.md, Tiles and roads, End: the bag holds one X, and every empty cell touches a blank side of a field."""
    ring = {(x, y): "C-O" for x in range(-2, 3) for y in (-1, 1)} | {(-2, 0): "C-O", (2, 0): "C-O"}
    state = play(position(ring, bag=("C-X",)), Draw())
    assert state.dry
    assert len(state.bag) == 1
    assert play(state, End()).phase == OVER


def test_e5_a_field_counts_once() -> None:
    """RULES.md, Fields and production: two corn fields bring 2; joined into one, 1."""
    apart = {(-1, -1): "C-I", (-1, 1): "C-I"}
    joined = apart | {(-2, -1): "C-O", (-2, 0): "C-O", (-2, 1): "C-O"}
    assert brought(position(apart), CORN_GOOD) == {(0, cell_at(WEST)): 2}
    assert brought(position(joined), CORN_GOOD) == {(0, cell_at(WEST)): 1}
    assert rolled(position(apart)).stock(cell_at(WEST), 0) == 2


def test_e6_a_field_is_reached_by_any_road() -> None:
    """RULES.md, Fields and production: the sheep north of the capital are reached by the western road."""
    tiles = {(-1, -1): "S-I1", (-2, -1): "S-L1", (-2, 0): "W-L"}
    assert brought(position(tiles), SHEEP_GOOD) == {(0, cell_at(WEST)): 1}
    assert brought(position({**tiles, (-2, 0): "W-L1"}), SHEEP_GOOD) == {}


def test_e7_a_field_serves_all_that_are_connected() -> None:
    """RULES.md, Fields and production: two players attached and connected to one field both get 1."""
    tiles = {(-1, -1): "C-L1", (0, -1): "C-I1", (1, -1): "C-L2"}
    assert brought(position(tiles), CORN_GOOD) == {(0, cell_at(WEST)): 1, (1, cell_at(EAST)): 1}


def test_e8_rock_needs_no_road() -> None:
    """RULES.md, Fields and production: rock beside a village behind a bandit yields, unless the bandit is on or beside
    it, on rock of the same field."""
    state = position({(-2, 0): "C-I1", (-3, 0): "C-I1", (-4, 0): "village0", (-5, 0): "R", (-6, 0): "R"})
    village = cell_at((-4, 0))
    for bandit, expected in (((-2, 0), 1), ((-5, 0), 0), ((-6, 0), 0)):
        state.bandits = (cell_at(bandit),)
        assert brought(state, ROCK_GOOD).get((0, village), 0) == expected


def test_e9_goods_in_two_places_hire_nobody() -> None:
    """RULES.md, Trade and hire: 1 corn in the capital and 1 sheep in a village hire no soldier."""
    tiles = {(-2, 0): "C-I1", (-3, 0): "C-I1", (-4, 0): "village0"}
    state = position(tiles, goods={(WEST, 0): (1, 0, 0, 0), ((-4, 0), 0): (0, 1, 0, 0)})
    assert code(state, Hire(SOLDIER, WEST)) == code(state, Hire(SOLDIER, (-4, 0))) == "HIRE_PRICE"
    state.set_stock(cell_at((-4, 0)), 0, 0x0101)
    assert play(state, Hire(SOLDIER, (-4, 0))).units[SOLDIER] == (cell_at((-4, 0)),)


def test_the_bank_pays_1_gold_for_a_good_and_asks_3() -> None:
    """RULES.md, Trade and hire; what the events say of it too."""
    state = position(goods={(WEST, 0): (3, 0, 0, 0)})
    state.gold[0] = 4
    assert play(state, Sell(CORN_GOOD, 3)).gold[0] == 7
    assert play(state, Buy(CORN_GOOD, 1)).gold[0] == 1
    assert [
        event.data["gold"] for move in (Sell(CORN_GOOD, 2), Buy(CORN_GOOD, 1)) for event in events_of(state, move)
    ] == [2, 3]


def test_e10_a_soldier_for_each_village() -> None:
    """RULES.md, Trade and hire: with one village and its soldier in play, a second cannot be hired; after Civil Unrest
    killed it, one can."""
    tiles = {(-2, 0): "C-I1", (-3, 0): "C-I1", (-4, 0): "village0"}
    state = position(tiles, goods={(WEST, 0): (1, 1, 0, 0)}, soldiers={(-4, 0): 0})
    assert code(state, Hire(SOLDIER, WEST)) == "SOLDIERS_AS_VILLAGES"
    state.card, state.phase, state.turn, state.acting = UNREST, RESOLVING, 1, 1
    after = play(state, Resolve((-4, 0)))
    after.turn = after.acting = 0
    assert code(after, Hire(SOLDIER, WEST)) is None


def test_e11_the_distance_of_a_site() -> None:
    """RULES.md, Village: explorer at [2, 1], capital at [1, 0]: [3, 1] is legal, [2, 0] is not."""
    state = position({(1, 1): "C-X", (2, 1): "S-X"}, explorers={(2, 1): 0})
    assert code(state, Found((3, 1), (2, 1))) is None
    assert code(state, Found((2, 0), (2, 1))) == "TOO_NEAR"


def test_e12_a_site_is_complete_at_the_owners_next_turn() -> None:
    """RULES.md, Village: all four goods arrive in the turn of founding: it is a village with 1, 1, 1, 1 at its owner's
    next turn, before the roll, and produces on that roll."""
    tiles = {(-2, 0): "C-I1", (-3, 0): "C-X", (-3, -1): "C-L2", (-4, -1): "C-L1"}
    state = position(
        tiles,
        goods={(WEST, 0): (2, 1, 1, 1)},
        explorers={(-3, 0): 0},
        rolls=("blue", "yellow"),
    )
    state = play(state, Found((-4, 0), (-3, 0)), Pay(EXPLORER, (-4, 0), 0))
    hauls = [Haul(good, 1, WEST, (-4, 0)) for good in (CORN_GOOD, SHEEP_GOOD, WOOD_GOOD, ROCK_GOOD)]
    state = play(state, *hauls, End())
    assert state.turn == 1
    assert state.sites[0] == (cell_at((-4, 0)),)
    state = play(state, Draw(), Place((2, 0), 0), End())
    assert state.villages[0] == state.units[SOLDIER] == (cell_at((-4, 0)),)
    assert state.sites[0] == state.units[EXPLORER] == ()
    assert goods_at(state, (-4, 0)) == (2, 1, 1, 1)


def test_e13_a_soldier_opens_the_road() -> None:
    """RULES.md, Move: a bandit between village and capital: goods stay; the soldier walks there and the road is open
    for the goods in the same step."""
    tiles = {(-2, 0): "C-I1", (-3, 0): "C-I1", (-4, 0): "village0"}
    state = moving(tiles, goods={((-4, 0), 0): (0, 0, 0, 2)}, soldiers={(-4, 0): 0})
    state.bandits = (cell_at((-3, 0)),)
    haul = Haul(ROCK_GOOD, 2, (-4, 0), WEST)
    assert code(state, haul) == "NO_OPEN_ROAD"
    after = play(state, Walk(SOLDIER, (-4, 0), (-3, 0)), haul)
    assert after.bandits == ()
    assert goods_at(after, WEST) == (0, 0, 0, 2)


@pytest.mark.parametrize("linked", [True, False])
def test_e14_a_subverted_village_changes_hands_or_falls(linked: bool) -> None:
    """RULES.md, Events: red is rolled on blue's Subversion: red takes an unguarded blue village with its goods if open
    road leads to red's capital."""
    tiles = {(-2, 0): "C-I1" if linked else "C-I", (-3, 0): "village1"}
    state = position(tiles, turn=1, goods={((-3, 0), 1): (0, 3, 0, 0)}, deck=("subversion",), rolls=("green*", "red"))
    state = rolled(state)
    assert (state.card, state.acting) == (SUBVERSION, 0)
    after = play(state, Resolve((-3, 0)))
    assert after.villages[1] == ()
    assert after.villages[0] == ((cell_at((-3, 0)),) if linked else ())
    assert goods_at(after, (-3, 0)) == ((0, 3, 0, 0) if linked else (0, 0, 0, 0))
    assert after.stock(cell_at((-3, 0)), 1) == 0
    assert (after.phase, after.acting, after.deck) == (TRADING, 1, (SUBVERSION,))


def test_e15_a_bandit_in_the_middle_silences_three() -> None:
    """RULES.md, Fields and production: a corn field of three in a row with a bandit on the middle one yields
    nothing."""
    state = position({(-1, -1): "C-X", (-1, -2): "C-X", (-1, -3): "C-X"})
    assert brought(state, CORN_GOOD)
    state.bandits = (cell_at((-1, -2)),)
    assert brought(state, CORN_GOOD) == {}


def test_e16_a_card_without_target_does_nothing() -> None:
    """RULES.md, Events: no rival has a village: Starvation does nothing."""
    state = rolled(position({(-4, 0): "village0"}, deck=("starvation", "robbery"), rolls=("red*",)))
    assert state.phase == TRADING
    assert state.starving == ()
    assert len(state.deck) == 2


def test_e17_rock_always_fits() -> None:
    """RULES.md, Events: Redevelopment draws R: it always fits."""
    state = rolled(position({(0, -1): "C-X", (1, 1): "C-O"}, deck=("redevelopment",), rolls=("red*",), bag=("R", "R")))
    assert state.card == REDEVELOPMENT
    state = play(state, Resolve((0, 0)))
    assert (state.phase, state.spot, state.drawn) == (PLACING, 0, ROCK)
    state = play(state, Place((0, 0), 0))
    assert state.tiles[0] == ROCK
    assert (state.phase, state.placed, len(state.bag)) == (TRADING, True, 2)


def test_e18_villages_break_a_tie() -> None:
    """RULES.md, End: 3 villages and 19 gold (9) beat 2 villages and 25 gold (9)."""
    villages = {(-4, 0): "village0", (-8, 0): "village0", (-12, 0): "village0", (4, 0): "village1", (8, 0): "village1"}
    state = position(villages)
    state.gold = [19, 25]
    state.phase = OVER
    assert [points(state, seat) for seat in range(2)] == [9, 9]
    assert winners_of(state) == (0,)


def test_a_first_turn_is_a_placement_alone() -> None:
    """RULES.md, Set-up."""
    match = Match(GAME, small_setup(("R", "R", "R", "R")))
    match.act(0, Place((0, 1), 0))
    match.act(1, Place((0, -1), 0))
    assert match.full_state.phase == TRADING
    assert match.full_state.rolled == 1
