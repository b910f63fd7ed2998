"""The turn and the event cards of Capoterra, rule by rule."""

from __future__ import annotations

import pytest

from capitol.games.capoterra.rules.cells import RUIN, TILES, WASTE, cell_at, position_of, tile
from capitol.games.capoterra.rules.moves import (
    UNPAID,
    WITH_GOLD,
    Accept,
    Done,
    Draw,
    End,
    Found,
    Haul,
    Offer,
    Pay,
    Place,
    Resolve,
    Road,
    Swap,
    Walk,
)
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    CORN_GOOD,
    EXPLORER,
    REPAIRS,
    ROCK_GOOD,
    SHUFFLE,
    SOLDIER,
    STARVATION,
    STRUCK,
    SUBVERSION,
    WOOD_GOOD,
    Numbers,
)
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.state import MOVING, PLACING, RESOLVING, TRADING, State
from tests.capoterra.rules.positions import (
    EAST,
    GAME,
    WEST,
    bundle,
    code,
    goods_at,
    moving,
    play,
    position,
    rolled,
    waste_at,
)

ROAD_WEST = {(-2, 0): "C-I1", (-3, 0): "C-I1", (-4, 0): "village0"}
ROAD_EAST = {(2, 0): "C-I1", (3, 0): "C-I1", (4, 0): "village1"}
DOT = ("red*",)


def met(card: str, tiles: dict[tuple[int, int], str] | None = None, *rolls: str, **more: object) -> State:
    """The position after a turn of seat 0 began with a dot and this card."""
    return rolled(position(tiles, deck=(card,), rolls=DOT + rolls, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize("site_goods", ["kept", "spent"])
def test_a_site_without_explorer_or_goods_waits(site_goods: str) -> None:
    """RULES.md, The turn: completion, and what becomes of the goods."""
    tiles = {(-4, 0): "site0", (-8, 0): "site0", (-12, 0): "site0"}
    goods = {((-4, 0), 0): (1, 2, 1, 1), ((-8, 0), 0): (1, 1, 1, 1), ((-12, 0), 0): (1, 1, 0, 1)}
    state = position(
        tiles,
        goods=goods,
        explorers={(-4, 0): 0, (-12, 0): 0},
        rolls=("yellow",),
        rules=Rules(site_goods=site_goods),
    )
    after = rolled(state)
    assert after.villages[0] == (cell_at((-4, 0)),)
    assert after.sites[0] == (cell_at((-12, 0)), cell_at((-8, 0)))
    assert after.units[SOLDIER] == (cell_at((-4, 0)),)
    assert goods_at(after, (-4, 0)) == ((1, 2, 1, 1) if site_goods == "kept" else (0, 1, 0, 0))


def test_with_all_soldiers_in_play_the_explorer_just_leaves() -> None:
    """RULES.md, The turn."""
    soldiers = {(0, 3 + number): 0 for number in range(5)}
    tiles = {(-4, 0): "site0"} | dict.fromkeys(soldiers, "R")
    state = position(tiles, goods={((-4, 0), 0): (1, 1, 1, 1)}, explorers={(-4, 0): 0}, soldiers=soldiers)
    after = rolled(state)
    assert after.units[EXPLORER] == ()
    assert len(after.units[SOLDIER]) == 5


@pytest.mark.parametrize(("option", "amount"), [("field", 1), ("cap2", 2), ("cap3", 3), ("tile", 4)])
def test_the_yield_of_a_large_field(option: str, amount: int) -> None:
    """RULES.md, Fields and production, Options."""
    tiles = {(-1, -1 - number): "C-X" for number in range(4)}
    state = position(tiles, rules=Rules(yields=option))
    assert list(yields(state, CORN_GOOD)) == [(0, cell_at(WEST), amount)]


def test_no_more_than_255_lie_in_one_place() -> None:
    """RULES.md, Fields and production: what a roll brings beyond is lost."""
    state = position({(-1, -1): "C-X"}, goods={(WEST, 0): (255, 0, 0, 0)})
    assert goods_at(rolled(state), WEST) == (255, 0, 0, 0)


def test_units_are_paid_in_order_or_leave() -> None:
    """RULES.md, Pay: soldiers first, each kind from north to south and west to east; who cannot be
    paid leaves unasked."""
    tiles = {(0, 1): "R", (0, 2): "R", (1, 2): "R"}
    state = position(tiles, soldiers={(0, 2): 0}, explorers={(1, 2): 0, (0, 2): 0, (0, 1): 0}, drawn="R")
    state.gold[0] = 2
    state = play(state, Place((2, 2), 0))
    asked = []
    for way in (WITH_GOLD, UNPAID, WITH_GOLD):
        unit, cell = state.queue[0]
        asked.append((unit, position_of(cell)))
        state = play(state, Pay(unit, position_of(cell), way))
    assert asked == [(SOLDIER, (0, 2)), (EXPLORER, (0, 1)), (EXPLORER, (0, 2))]
    assert state.phase == MOVING
    assert (state.units[SOLDIER], state.units[EXPLORER]) == ((cell_at((0, 2)),), (cell_at((0, 2)),))


def test_gold_does_not_pay_where_the_numbers_say_so() -> None:
    """RULES.md, Numbers: upkeep 0 in gold means never gold."""
    state = position(explorers={(0, 0): 0}, drawn="R", numbers=Numbers(upkeep_gold=0))
    assert play(state, Place((0, 1), 0)).units[EXPLORER] == ()


def test_a_swap_takes_a_tile_and_places_it() -> None:
    """RULES.md, Tiles and roads: the wasteland lies down, then the tile is placed, turned freely."""
    state = position({(0, 1): "S-L2", (0, 2): "R"}, drawn="D*")
    state = play(state, Swap((0, 1)))
    assert waste_at(state, (0, 1))
    assert (state.phase, state.drawn) == (PLACING, TILES["S-L"])
    state = play(state, Place((-1, -1), 2))
    assert state.tiles[cell_at((-1, -1))] == tile(2, 0b1100)
    assert state.phase == MOVING


def test_tiles_without_a_place_go_back_by_lots() -> None:
    """RECORD.md, The record: a tile goes back at position lot(size + 1)."""
    ring = {(x, y): "C-O" for x in range(-2, 3) for y in (-1, 1)} | {(-2, 0): "C-O", (2, 0): "C-O"}
    state = position(ring, bag=("C-X", "R", "R", "D"))
    state.lots = (5000,)
    after = play(state, Draw())
    assert after.bag == (TILES["R"], TILES["C-X"], TILES["D"])
    assert after.met == (("tile", "C-X"), ("tile", "R"), ("back", "C-X"))


def test_at_most_ten_tiles_are_drawn() -> None:
    """RULES.md, Tiles and roads."""
    ring = {(x, y): "C-O" for x in range(-2, 3) for y in (-1, 1)} | {(-2, 0): "C-O", (2, 0): "C-O"}
    assert not play(position(ring, bag=("C-X",) * 9 + ("R",)), Draw()).dry
    assert play(position(ring, bag=("C-X",) * 10 + ("R",)), Draw()).dry


def test_a_section_uses_all_that_lies_there() -> None:
    """RULES.md, Trade and hire: what lies there from anyone beyond the price is lost."""
    state = position(goods={((0, 0), 0): (1, 0, 2, 1), ((0, 0), 1): (0, 5, 0, 0)})
    after = play(state, Road((0, 0), 0, 1))
    assert not after.has_goods(0)
    assert after.sections == [2, 3, 3, 3]
    assert code(after, Road((0, 0), 0, 1)) == "NOT_WASTELAND"


def test_an_accepted_offer_exchanges_the_bundles() -> None:
    """RULES.md, Trade and hire."""
    state = position(goods={(WEST, 0): (0, 2, 0, 0), (EAST, 1): (3, 0, 0, 0)})
    offer = Offer(1, bundle(sheep=2, gold=1), bundle(corn=3))
    state = play(state, offer)
    assert GAME.to_act(state) == (1,)
    after = play(state, Accept())
    assert goods_at(after, WEST) == (3, 0, 0, 0)
    assert goods_at(after, EAST, 1) == (0, 2, 0, 0)
    assert after.gold == [4, 6]
    assert after.offers == 1


def test_a_founded_site_moves_its_explorer_there() -> None:
    """RULES.md, Village: a ruin is built upon too."""
    state = position({(0, 3): "R", (0, 4): "ruin"}, explorers={(0, 3): 0})
    after = play(state, Found((0, 4), (0, 3)))
    assert after.sites[0] == after.units[EXPLORER] == (cell_at((0, 4)),)


def test_the_bandit_longest_out_leaves() -> None:
    """RULES.md, Events: with all out, before the choice; its tile is free then."""
    tiles = {(0, 1): "R", (0, 2): "R", (0, 3): "R"}
    state = position(tiles, deck=("bandit",), rolls=DOT)
    state.bandits = tuple(cell_at((0, y)) for y in (2, 1, 3))
    state = rolled(state)
    assert (state.card, state.bandits) == (BANDIT, (cell_at((0, 1)), cell_at((0, 3))))
    assert play(state, Resolve((0, 2))).bandits == (cell_at((0, 1)), cell_at((0, 3)), cell_at((0, 2)))


@pytest.mark.parametrize(
    ("face", "rule", "acting"),
    [
        ("blue*", "symmetric", 1),
        ("blue*", "own_only", None),
        ("red", "own_only", 0),
        ("yellow", "symmetric", None),
        ("green", "symmetric", None),
    ],
)
def test_who_subverts(face: str, rule: str, acting: int | None) -> None:
    """RULES.md, Events: the player of the colour rolled; green is nobody's of two."""
    state = met("subversion", ROAD_WEST | ROAD_EAST, face, rules=Rules(subversion=rule))
    if acting is None:
        assert (state.phase, state.deck) == (TRADING, (SUBVERSION,))
    else:
        assert (state.phase, state.acting, state.turn) == (RESOLVING, acting, 0)


def test_without_a_token_a_subverted_village_falls() -> None:
    """RULES.md, Events: a token that no own site needs; cards on it go under the deck before Subversion."""
    own = {(-1, 4 * number): "village0" for number in range(2, 6)} | {(-1, 24): "site0"}
    state = position(own | {(-2, 0): "C-I1", (-3, 0): "village1"}, deck=("subversion",), rolls=("red*", "red"))
    state.repairs = state.starving = (cell_at((-3, 0)),)
    after = play(rolled(state), Resolve((-3, 0)))
    assert after.tiles[cell_at((-3, 0))] & 15 == RUIN
    assert after.deck == (REPAIRS, STARVATION, SUBVERSION)
    assert after.repairs == after.starving == ()


def test_a_redevelopment_that_finds_nothing_changes_nothing() -> None:
    """RULES.md, Events: the wasteland stays and step 4 is as usual."""
    tiles = {(0, 1): "C-O"}
    state = play(met("redevelopment", tiles, bag=("C-X", "S-X")), Resolve((0, 0)))
    assert waste_at(state, (0, 0))
    assert (state.phase, state.placed, sorted(state.bag)) == (TRADING, False, sorted((TILES["C-X"], TILES["S-X"])))


def test_a_redevelopment_may_found_a_site() -> None:
    """RULES.md, Events: the wasteland goes into the bag, and step 4 is replaced."""
    tiles = {(0, 1): "R", (0, 2): "R", (0, 3): "D"}
    state = play(met("redevelopment", tiles, bag=("R",), explorers={(0, 2): 0}), Resolve((0, 3), explorer=(0, 2)))
    assert state.sites[0] == state.units[EXPLORER] == (cell_at((0, 3)),)
    assert sorted(state.bag) == sorted((WASTE, TILES["R"]))
    assert code(state, Draw()) == "STEP_REPLACED"
    assert play(state, Done()).queue


def test_gold_found_and_lost() -> None:
    """RULES.md, Events: Struck Gold 4, Robbery 4."""
    struck = met("struck")
    assert (struck.gold, struck.phase, struck.deck) == ([9, 5], TRADING, (STRUCK,))
    assert play(met("robbery"), Resolve(victim=1)).gold == [5, 1]


def test_a_reroute_may_be_skipped() -> None:
    """RULES.md, Events: edges may then disagree; they just do not connect."""
    state = met("reroute", {(-2, 0): "C-I1", (-3, 0): "C-I1"})
    assert play(state, Resolve()).tiles == state.tiles
    turned = play(state, Resolve((-2, 0), turn=1))
    assert turned.tiles[cell_at((-2, 0))] == tile(1, 0b0101)
    assert list(yields(turned, CORN_GOOD)) == []


def test_shuffle_makes_the_deck_unknown_again() -> None:
    """RECORD.md, The record: Shuffle under the deck first; for i from m − 1 down to 1, swap cards i and lot(i + 1)."""
    state = position(deck=("shuffle", "struck", "bandit"), rolls=DOT)
    state.unseen = 1
    after = rolled(state)
    assert after.deck == (BANDIT, SHUFFLE, STRUCK)
    assert after.unseen == 3
    assert GAME.view(after, 0).table.deck == (BANDIT, STRUCK, SHUFFLE)


def test_a_card_under_the_deck_keeps_its_known_order() -> None:
    """RULES.md, What is public."""
    state = rolled(position(deck=("struck", "unrest"), rolls=DOT))
    assert (state.deck[-1], state.unseen) == (STRUCK, 1)


@pytest.mark.parametrize(("card", "good"), [("repairs", WOOD_GOOD), ("starvation", CORN_GOOD)])
def test_a_village_is_silent_until_it_is_cured(card: str, good: int) -> None:
    """RULES.md, Events: no production until one good is moved there, which is used up; the card goes under the deck."""
    tiles = ROAD_EAST | {(5, 0): "R"}
    state = play(met(card, tiles), Resolve((4, 0)))
    assert list(yields(state, ROCK_GOOD)) == []
    goods = [0, 0, 0, 0]
    goods[good] = 2
    state.set_stock(cell_at(EAST), 1, sum(count << 8 * number for number, count in enumerate(goods)))
    state.turn = state.acting = 1
    state.phase = MOVING
    after = play(state, Haul(good, 2, EAST, (4, 0)))
    assert goods_at(after, (4, 0), 1)[good] == 1
    assert list(yields(after, ROCK_GOOD)) == [(1, cell_at((4, 0)), 1)]
    assert len(after.deck) == 1


def test_a_broken_road_is_mended_with_rock() -> None:
    """RULES.md, Events, Move: nothing passes until anyone moves 1 rock to its end."""
    state = moving(ROAD_WEST, goods={(WEST, 0): (1, 0, 0, 1)})
    state.repairs = (cell_at((-2, 0)),)
    assert code(state, Haul(CORN_GOOD, 1, WEST, (-4, 0))) == "NO_OPEN_ROAD"
    after = play(state, Haul(ROCK_GOOD, 1, WEST, (-2, 0)))
    assert goods_at(after, WEST) == (1, 0, 0, 0)
    assert after.deck == (REPAIRS,)
    assert code(after, Haul(CORN_GOOD, 1, WEST, (-4, 0))) is None


def test_each_unit_and_good_moves_once_a_turn() -> None:
    """RULES.md, Move: of two on a tile, one that has come there stays; in the next turn it may go on."""
    tiles = {(0, 1): "R", (0, 2): "R", (0, 3): "R"}
    state = moving(tiles, explorers={(0, 1): 0, (0, 2): 0})
    state = play(state, Walk(EXPLORER, (0, 1), (0, 2)), Walk(EXPLORER, (0, 2), (0, 3)))
    assert code(state, Walk(EXPLORER, (0, 2), (0, 1))) == "UNIT_MOVED"
    after = play(state, End())
    assert after.walked == ()
    assert after.turn == 1


def test_steps_five_and_six_still_follow_the_last_tile() -> None:
    """RULES.md, End."""
    state = play(position(bag=("R",), explorers={(0, 0): 0}), Draw(), Place((0, 1), 0))
    assert not state.bag
    state = play(state, Pay(EXPLORER, (0, 0), WITH_GOLD), Walk(EXPLORER, (0, 0), (0, 1)))
    assert GAME.result(state) is None
    result = GAME.result(play(state, End()))
    assert result is not None
    assert (result.scores, result.winners) == ((0, 1), (1,))
