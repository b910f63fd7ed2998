"""Random games for the properties: the states on the way, many candidate moves, and checks of all pieces."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st

from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import AREAS, CARDS, full_stack
from capitol.games.capitol.rules.options import RULE_VALUES, Rules
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import BUILDING_CELL, DRAW, FOUNTAIN_CELL, State
from capitol.games.capitol.rules.state import PLACE as PLACE_PHASE
from capitol.games.capitol.rules.tile_kinds import FOUNTAIN
from tests.capitol.rules.positions import GAME, random_setup

ALL_CARDS = Counter(card for stack in range(3) for card in full_stack(stack))


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw a setup: any seed, 2 to 4 seats, any options."""
    rules = Rules(**{key: draw(st.sampled_from(values)) for key, values in RULE_VALUES.items()})
    return random_setup(draw(st.integers(0, 10**6)), draw(st.integers(2, 4)), rules)


def walk(setup: Setup, seed: int, thrift: float = 0.0) -> Iterator[tuple[State, int, Move, State]]:
    """Play one random game and yield state, seat, move and next state.

    With probability ``thrift`` a seat prefers a move that builds (floors, roof, permit) to passing and discarding, so
    that boards fill up as in a real game.
    """
    rng = random.Random(seed)
    state = GAME.start(setup)
    while GAME.result(state) is None:
        acting = GAME.to_act(state)
        seat = acting[rng.randrange(len(acting))]
        space = GAME.choices(state, seat)
        move = space.sample(rng)
        if space.listed and rng.random() < thrift:
            useful = [one for one in space.moves() if not isinstance(one, Pass | Forgo)]
            placing = [one for one in useful if isinstance(one, Permit)]
            move = rng.choice(placing or useful or [move])
        after, _ = GAME.apply(state, seat, move)
        yield state, seat, move, after
        state = after


def candidates(state: State, seat: int) -> Iterator[Move]:
    """Yield many moves, most of them illegal: each kind of move with every argument close to those of the position."""
    hand = set(state.hand(seat))
    others = [card for card in range(CARDS) if card not in hand][::11]
    cards = [*sorted(hand), *others, -1, CARDS]
    heights = sorted({0, 1, 2, 3, *state.open[seat], *[h + 1 for h in state.open[seat]]})
    done = sorted({(code >> 1, code & 1) for code in state.done[seat]} | {(1, 0), (3, 1), (1, 2), (1, -1)})
    for card in cards:
        yield Forgo(card)
        yield from (Roof(card, height, shape) for height in heights for shape in (0, 1, 2))
        yield Floors(card, ())
        yield from (Floors(card, (on,)) for on in heights)
        yield from (Floors(card, on) for on in product(heights, repeat=2))
        if card >= 15:
            for (height, shape), area in product(done, range(AREAS)):
                yield from (Permit(card, height, shape, area, space) for space in range(-1, 8))
    yield Pass()
    yield from (Place(area, space) for area in (-1, *range(AREAS), AREAS) for space in (None, *range(-1, 9)))
    yield from (Draw(stack) for stack in range(-1, 4))
    yield from (Bid((card,)) for card in cards)


def outcome(state: State, seat: int, move: Move) -> object:
    """Return the result of a move, independent of which vacant space of an area it takes and of the order of floors."""
    after = GAME.apply(state, seat, move)[0].copy()
    after.cells = []
    after.free = [bin(free).count("1") for free in after.free]
    return after.key()


def check_pieces(state: State) -> None:
    """Check that 62 cards, 90 floors, 10 roofs per player and the tiles are all there, and that derived values
    agree."""
    seats = state.tables.seats
    found: Counter[int] = Counter()
    for part in (state.known, state.hidden, state.stacks, state.piles):
        for some in part:
            found.update(some)
    assert found == ALL_CARDS
    floors, roofs = state.supply, [0] * seats
    for seat in range(seats):
        assert list(state.open[seat]) == sorted(state.open[seat])
        assert list(state.done[seat]) == sorted(state.done[seat])
        assert state.done_mask[seat] == sum(1 << code for code in set(state.done[seat]))
        floors += sum(state.open[seat]) + sum(code >> 1 for code in state.done[seat])
        roofs[seat] += sum(state.roofs[2 * seat : 2 * seat + 2]) + len(state.done[seat])
    fountains = 0
    for area, spec in enumerate(state.tables.board.areas):
        base = state.tables.base[area]
        cells = state.cells[base : base + spec.small]
        assert state.free[area] == sum(1 << space for space, cell in enumerate(cells) if not cell)
        assert state.fountains[area] == cells.count(FOUNTAIN_CELL)
        assert all(cells[space] == FOUNTAIN_CELL for space in spec.fountains)
        fountains += state.fountains[area] - len(spec.fountains)
        houses = [((cell - BUILDING_CELL) & 3, (cell - BUILDING_CELL) >> 2) for cell in cells if cell >= BUILDING_CELL]
        assert {code & 1 for _, code in houses} == ({state.shape[area]} if houses else set())
        assert state.top[area] == max((code >> 1 for _, code in houses), default=0)
        for seat in range(seats):
            own = [code >> 1 for owner, code in houses if owner == seat]
            assert state.floors[area * seats + seat] == sum(own)
            assert state.tallest[area * seats + seat] == max(own, default=0)
            floors += sum(own)
            roofs[seat] += len(own)
    assert floors == 90
    assert roofs == [10] * seats
    for one, two, three in state.tables.areas_of:
        assert len({state.shape[one], state.shape[two], state.shape[three]}) > 1 or state.shape[one] == -1
    auctions_done = 3 * state.round + (3 if state.phase >= DRAW else state.auction)
    large = [tile - 1 for tile in state.large if tile]
    assert fountains <= min(8, 2 * state.round + 2)
    assert (large.count(1), large.count(2)) <= (2, 2)
    assert fountains + len(large) <= auctions_done
    assert sum(points for one_round in state.round_scores for points in one_round) == sum(state.scores)
    if state.phase == PLACE_PHASE:
        assert state.tile == FOUNTAIN or state.auction == 2
