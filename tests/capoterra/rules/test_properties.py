"""Properties of whole games: pieces are kept, the future stays hidden, roads and fields agree with a reference."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from capitol.core.contract import check_deals, check_game
from capitol.games.capoterra.rules.board import code_of
from capitol.games.capoterra.rules.cells import (
    BUILT,
    KIND,
    ROAD_KINDS,
    SECTION,
    SITE,
    STEPS,
    SWAP,
    VILLAGE,
    WASTE,
    base_mask,
    mask_of,
    owner_of,
    position_of,
    tile,
)
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.numbers import CORN_GOOD, GOODS, UNITS, WOOD_GOOD
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.options import NEW_GAME_VALUES, Rules
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.setup import Setup
from capitol.games.capoterra.rules.state import State, unpacked
from tests.capoterra.rules import reference
from tests.capoterra.rules.positions import GAME, random_setup, rich_setup, short_setup, walk

OTHER = Rules("tile", "spent", "own_only", "1")
SETUPS = [(2, 2, Rules()), (3, 3, Rules()), (2, 11, OTHER), (3, 2, Rules("cap2"))]
"""Seats, seed and rules."""


@pytest.mark.parametrize("seats", [2, 3])
def test_capoterra_keeps_the_contract(seats: int) -> None:
    """With the recall of all that was shown."""
    check_game(GAME, short_setup(seats, seats), random.Random(seats), State.key, check_every=12)


def test_deals_keep_the_contract() -> None:
    options = [{key: value} for key, values in NEW_GAME_VALUES.items() for value in values[1:]]
    check_deals(GAME, (2, 3), options, None, lambda: random.Random(5))


def tiles_in_play(state: State) -> Counter[int]:
    """All tiles that came out of the bag or are in it, not turned; a swap wasteland counts as wasteland, and so does
    one with a section."""
    found = Counter(there & ~SWAP for there in (*state.bag, state.drawn) if there)
    for there in state.tiles.values():
        kind = there & KIND
        if kind in (SECTION, WASTE):
            found[WASTE] += 1
        elif kind not in BUILT:
            found[tile(kind, base_mask(mask_of(there)))] += 1
    return found


def cards_in_play(state: State) -> Counter[int]:
    """All event cards: in the deck, on tiles, or waiting for a choice."""
    lying = [7] * len(state.repairs) + [8] * len(state.starving) + [state.card] * (state.card >= 0)
    return Counter((*state.deck, *lying))


def check_pieces(state: State, first: State) -> None:
    """Check that nothing is lost or made, and that all that is kept twice agrees."""
    numbers = state.terms.numbers
    assert tiles_in_play(state) == tiles_in_play(first)
    assert cards_in_play(state) == cards_in_play(first)
    laid = Counter(base_mask(mask_of(there)) for there in state.tiles.values() if there & KIND == SECTION)
    assert sum(laid.values()) + sum(state.sections) == 4 * numbers.sections
    assert state.rim == {
        cell: code_of(state, cell)
        for cell in {cell + step for cell in state.tiles for step in STEPS}
        if cell not in state.tiles
    }
    for seat in range(state.terms.seats):
        assert len(state.villages[seat]) + len(state.sites[seat]) <= numbers.tokens
        assert len(state.units[2 * seat]) <= numbers.soldiers
        assert len(state.units[2 * seat + 1]) <= numbers.explorers
        assert state.gold[seat] >= 0
        for kind, cells in ((VILLAGE, state.villages[seat]), (SITE, state.sites[seat])):
            lying = [cell for cell, there in state.tiles.items() if there & KIND == kind and owner_of(there) == seat]
            assert sorted(lying) == list(cells)
    assert len(set(state.bandits)) == len(state.bandits) <= numbers.bandits
    assert not any(state.tiles[cell] & KIND in BUILT for cell in state.bandits)
    assert all(state.tiles[cell] & KIND in (VILLAGE, *ROAD_KINDS) for cell in state.repairs)
    assert all(state.tiles[cell] & KIND == VILLAGE for cell in state.starving)
    for key in state.stocks:
        there = state.tiles[key >> 2]
        assert there & KIND == WASTE or owner_of(there) == key & 3


def total(state: State) -> Counter[str]:
    """All goods and all gold in play."""
    found: Counter[str] = Counter()
    for stock in state.stocks.values():
        found.update(dict(zip(GOODS, unpacked(stock), strict=True)))
    found["gold"] = sum(state.gold)
    return Counter({name: count for name, count in found.items() if count})


def change(state: State, seat: int, move: Move) -> Counter[str]:
    """What the events of a move say was gained, less what they say was spent or lost."""
    numbers = state.terms.numbers
    found: Counter[str] = Counter()
    cure_goods = {"repairs": WOOD_GOOD, "starvation": CORN_GOOD}

    for event in GAME.apply(state, seat, move)[1]:
        data = event.data
        match event.kind:
            case "produced":
                found[str(data["good"])] += int(str(data["count"]))
            case "sold" | "bought":
                sign = 1 if event.kind == "bought" else -1
                found[str(data["good"])] += sign * int(str(data["count"]))
                found["gold"] -= sign * int(str(data["gold"]))
            case "hired":
                price = (numbers.soldier, numbers.explorer)[UNITS.index(str(data["unit"]))]
                found.subtract(dict(zip(GOODS, price, strict=True)))
            case "unit_paid" if data["way"] in ("capital", "village"):
                found["corn"] -= 1
            case "unit_paid" if data["way"] == "gold":
                found["gold"] -= numbers.upkeep_gold
            case "cured":
                is_road = data["card"] == "repairs" and state.tiles[cell_of(data["at"])] & KIND != VILLAGE
                found["rock" if is_road else GOODS[cure_goods[str(data["card"])]]] -= 1
            case "gold_struck":
                found["gold"] += 4
            case "robbed":
                found["gold"] -= 4
            case "village_ruined" | "village_rioted" | "section_laid":
                found.subtract(dict(zip(GOODS, goods_lying(state, cell_of(data["at"])), strict=True)))
            case "village_completed" if state.terms.rules.site_goods == "spent":
                found.subtract(dict.fromkeys(GOODS, 1))
    return found


def cell_of(at: object) -> int:
    """The cell of a position in an event."""
    assert isinstance(at, tuple)
    return int(at[1]) * 2048 + int(at[0])


def goods_lying(state: State, cell: int) -> tuple[int, ...]:
    """The goods of all seats in a place."""
    stocks = [unpacked(stock) for key, stock in state.stocks.items() if key >> 2 == cell]
    return tuple(map(sum, zip((0, 0, 0, 0), *stocks, strict=True)))


@pytest.fixture(scope="module", params=SETUPS, ids=["two", "three", "two-other", "three-cap2"])
def played(request: pytest.FixtureRequest) -> list[tuple[State, int, Move, State]]:
    """A rich game of each number of seats and set of options."""
    seats, seed, rules = request.param
    return list(walk(rich_setup(seed, seats, rules), seed))


def test_pieces_are_kept(played: list[tuple[State, int, Move, State]]) -> None:
    for _state, _seat, _move, after in played:
        check_pieces(after, played[0][0])


def test_goods_and_gold_come_and_go_as_the_events_say(played: list[tuple[State, int, Move, State]]) -> None:
    for state, seat, move, after in played:
        difference = total(after)
        difference.subtract(total(state))
        expected = change(state, seat, move)
        keys = {*difference, *expected}
        assert {key: difference[key] for key in keys} == {key: expected[key] for key in keys}, move


def test_roads_and_fields_agree_with_the_reference(played: list[tuple[State, int, Move, State]]) -> None:
    """On each new board: where open road leads from each settlement, and what each roll brings."""
    seen = set()
    for _state, _seat, _move, after in played[::20]:
        board = tuple(sorted(after.tiles.items())), after.bandits, after.repairs, after.starving
        if board in seen:
            continue
        seen.add(board)
        for seat in range(after.terms.seats):
            for town, part in roads_of(after, seat).parts.items():
                reached = reference.reached(after, seat, position_of(town))
                assert {position_of(cell) for cell in part.cells} == reached
        for good in range(len(GOODS)):
            brought = {(seat, position_of(cell)): amount for seat, cell, amount in yields(after, good)}
            assert brought == reference.produced(after, good)
    assert len(seen) > 12


def test_rich_games_have_what_they_are_for(played: list[tuple[State, int, Move, State]]) -> None:
    """Villages, cards, units and offers are met, or the other tests prove little."""
    kinds = {type(move).__name__ for _state, _seat, move, _after in played}
    assert {"Resolve", "Found", "Hire", "Haul", "Walk", "Offer", "Pay"} <= kinds
    assert any(villages for _state, _seat, _move, after in played for villages in after.villages)


def with_another_future(setup: Setup, state: State) -> State:
    return GAME.determinize(GAME.view(state, 0), random.Random(setup.first_player))


def test_the_future_is_in_no_view() -> None:
    """RULES.md, What is public: two positions that differ only in the future look the same to everybody."""
    setup = random_setup(4)
    for number, (state, _seat, _move, _after) in enumerate(walk(setup, 4)):
        if number % 7 == 0:
            other = with_another_future(setup, state)
            assert other != state
            assert all(GAME.view(other, seat) == GAME.view(state, seat) for seat in range(2))
            assert GAME.view(state, 0).table.rolls == GAME.view(state, 0).table.lots == ()
