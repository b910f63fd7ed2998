"""The unchecked fast path for search: moves are integers, states change in place, without events or checks.

Pushing a move that `legal` or `sample_bid` did not offer corrupts the state: people, files and programs use
`CapitolGame.apply`. A move is ``kind | card << 3 | argument << 9``; a bid is ``BID | digits << 3`` with a base-64 digit
``card + 1`` for each card, the top of the stack first (lowest).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache

from capitol.core.game import RandomSource
from capitol.games.capitol.rules.numbers import CARD_COLOUR, CARD_STACK, CARDS, FLOOR, ROOF
from capitol.games.capitol.rules.phases import (
    Log,
    begin_auction,
    discard,
    draw_card,
    insort,
    next_turn,
    seal_bid,
    without,
)
from capitol.games.capitol.rules.state import (
    BID,
    BUILDING_CELL,
    CONSTRUCTION,
    DRAW,
    FOUNTAIN_CELL,
    NO_SHAPE,
    OVER,
    PLACE,
    Cards,
    State,
    refresh_accept,
)
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS

K_PASS, K_FLOORS, K_ROOF, K_PERMIT, K_FORGO, K_BID, K_PLACE, K_DRAW = range(8)
LARGE = 15
_FORGO = tuple(K_FORGO | card << 3 for card in range(64))
_ROOF_TAGS, _FLOOR_TAGS = (
    tuple(card << 3 for card in range(CARDS) if CARD_STACK[card] == stack) for stack in (ROOF, FLOOR)
)
_FIRST_FLOOR, _FIRST_PERMIT = len(_ROOF_TAGS), len(_ROOF_TAGS) + len(_FLOOR_TAGS)
_YARDS_KEPT = 2000


def yard_moves(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return what each Roof and Floor card can do in a seat's yard: the canonical moves by card, in a fixed order."""
    supply = state.supply
    roofs = state.roofs
    return _yard_moves(state.open[seat], supply if supply < 2 else 2, roofs[2 * seat] > 0, roofs[2 * seat + 1] > 0)


@lru_cache(maxsize=_YARDS_KEPT)
def _yard_moves(heights: Cards, supply: int, round_: bool, triangular: bool) -> tuple[tuple[int, ...], ...]:
    """Cached, since random games reach the same few hundred yards again and again. ``round_`` and ``triangular``:
    whether roofs of that shape are left."""
    shapes = [shape for shape, left in enumerate((round_, triangular)) if left]
    roofs = [K_ROOF | (2 * height + shape) << 9 for height in sorted(set(heights)) for shape in shapes]
    floors = [K_FLOORS | arg << 9 for arg in _floor_args(heights, supply)]
    return (
        *[tuple([card | roof for roof in roofs]) for card in _ROOF_TAGS],
        *[tuple([card | floor for floor in floors]) for card in _FLOOR_TAGS],
    )


def _floor_args(heights: Cards, supply: int) -> list[int]:
    """Return the canonical floor placements as arguments ``count | first << 2 | second << 9``, one for each outcome.

    Two floors, or the last one; none with an empty supply (RULES.md, Construction). ``second`` is never below
    ``first``.
    """
    distinct = (0, *sorted(set(heights)))
    args: list[int] = []
    if supply == 1:
        args = [1 | height << 2 for height in distinct]
    elif supply > 1:
        for first in distinct:
            after = raise_one(heights, first)
            args += [2 | first << 2 | second << 9 for second in (0, *sorted(set(after))) if second >= first]
    return args


def raise_one(heights: Cards, on: int) -> Cards:
    """Return the unfinished buildings after adding a floor to one of height ``on`` (0: a new one); they stay sorted."""
    if not on:
        return (1, *heights)
    last = bisect_right(heights, on) - 1
    return (*heights[:last], on + 1, *heights[last + 1 :])


def legal(state: State) -> list[int]:
    """Return the canonical moves of the seat to move, in a fixed order. Bids are not listed: see `sample_bid`."""
    phase = state.phase
    if phase == CONSTRUCTION:
        return _legal_construction(state)
    if phase == DRAW:
        roof, floor, permit = state.stacks
        moves = []
        if roof:
            moves.append(K_DRAW)
        if floor:
            moves.append(K_DRAW | 1 << 9)
        if permit:
            moves.append(K_DRAW | 2 << 9)
        return moves
    if phase == PLACE:
        if TILE_KINDS[state.tile].small:
            return [
                K_PLACE | area << 9 | ((free & -free).bit_length() - 1) << 13
                for area, free in enumerate(state.free)
                if free
            ]
        return [K_PLACE | area << 9 | LARGE << 13 for area, large in enumerate(state.large) if not large]
    return []


def _legal_construction(state: State) -> list[int]:
    seat = state.turn
    cards = sorted({*state.known[seat], *state.hidden[seat]})
    yard = yard_moves(state, seat)
    moves = [K_PASS]
    options_for = -1
    options: list[int] = []
    for card in cards:
        if card < _FIRST_PERMIT:
            moves += yard[card]
            continue
        if not state.done_mask[seat]:
            break
        colour = CARD_COLOUR[card]
        if colour != options_for:  # cards are sorted, so each colour comes in one run
            options_for = colour
            options = _permit_options(state, seat, colour)
        tag = card << 3
        for option in options:  # mostly two or three: appending is faster here than a comprehension
            moves.append(tag | option)
    if state.tables.rules.blank_plays == "yes":
        moves += [_FORGO[card] for card in cards]
    return moves


def _construction_move(state: State, fraction: float) -> int:
    """Return the move at a ``fraction``, from 0 to less than 1, of the list of `legal`, without making the list."""
    seat = state.turn
    cards = sorted({*state.known[seat], *state.hidden[seat]})
    yard = yard_moves(state, seat)
    permits = bisect_left(cards, _FIRST_PERMIT)
    floors = bisect_left(cards, _FIRST_FLOOR, 0, permits)
    for_roof, for_floor = len(yard[0]), len(yard[_FIRST_FLOOR])
    roofed = 1 + floors * for_roof
    built = count = roofed + (permits - floors) * for_floor
    mask = state.done_mask[seat]
    by_colour = [0, 0, 0]
    if mask:
        accept = state.accept
        for card in cards[permits:]:
            colour = CARD_COLOUR[card]
            if not by_colour[colour]:
                first, second, third = state.tables.areas_of[colour]
                codes = (accept[first] & mask, accept[second] & mask, accept[third] & mask)
                by_colour[colour] = codes[0].bit_count() + codes[1].bit_count() + codes[2].bit_count()
            count += by_colour[colour]
    blank = len(cards) if state.tables.rules.blank_plays == "yes" else 0
    at = int(fraction * (count + blank))
    if at >= count:
        return _FORGO[cards[at - count]]
    if not at:
        return K_PASS
    if at < roofed:
        at -= 1
        return yard[cards[at // for_roof]][at % for_roof]
    if at < built:
        at -= roofed
        return yard[cards[floors + at // for_floor]][at % for_floor]
    at -= built
    for card in cards[permits:]:
        colour = CARD_COLOUR[card]
        if at < by_colour[colour]:
            return card << 3 | _permit_options(state, seat, colour)[at]
        at -= by_colour[colour]
    raise AssertionError("the moves were counted")


def _permit_options(state: State, seat: int, colour: int) -> list[int]:
    """Return the moves that a Permit of a colour allows, without the card: the first free space of each area."""
    options = []
    mask = state.done_mask[seat]
    accept = state.accept
    for area in state.tables.areas_of[colour]:
        fits = accept[area] & mask
        if fits:
            free = state.free[area]
            where = area << 17 | ((free & -free).bit_length() - 1) << 21 | K_PERMIT
            low = fits & -fits
            options.append(where | (low.bit_length() - 1) << 9)
            if fits != low:  # an area never accepts more than two codes
                options.append(where | (fits.bit_length() - 1) << 9)
    return options


def sample_bid(state: State, rng: RandomSource) -> int:
    """Draw a bid of the seat to move, all subsets of faces equally likely, smallest card on top."""
    seat = state.turn
    random = rng.random
    hand = state.known[seat] + state.hidden[seat]
    move, shift, previous, left = K_BID, 3, -1, 0
    for card in sorted(hand):
        if card >= _FIRST_PERMIT:  # only one copy of each: in or out
            left = random() >= 0.5
        elif card != previous:
            previous = card
            left = int(random() * (hand.count(card) + 1))
        if left:
            left -= 1
            move |= (card + 1) << shift
            shift += 6
    return move


def encode_bid(cards: Cards) -> int:
    """Encode a bid as an integer."""
    move = 0
    for card in reversed(cards):
        move = move << 6 | card + 1
    return move << 3 | K_BID


def decode_bid(move: int) -> Cards:
    """Return the cards of an encoded bid, top first."""
    return tuple([(move >> shift & 63) - 1 for shift in range(3, move.bit_length(), 6)])


def push(state: State, move: int, log: Log = None) -> None:
    """Play an offered move for the seat to move, changing the state in place."""
    kind = move & 7
    seat = state.turn
    if K_FLOORS <= kind <= K_FORGO:
        if kind != K_FORGO:
            lay(state, seat, move)
        discard(state, seat, move >> 3 & 63, log)
        next_turn(state, log)
    elif kind == K_DRAW:
        draw_card(state, move >> 9, log)
    elif kind == K_BID:
        seal_bid(state, seat, decode_bid(move), log)
    elif kind == K_PLACE:
        lay(state, seat, move)
        begin_auction(state, state.auction + 1, log)
    else:
        state.out |= 1 << seat
        next_turn(state, log)


def lay(state: State, seat: int, move: int) -> None:
    """Apply a move's effect on the pieces only: no card is spent, no turn passes. Also works on a view's table."""
    kind = move & 7
    if kind == K_FLOORS:
        heights = raise_one(state.open[seat], move >> 11 & 127)
        count = move >> 9 & 3
        if count == 2:
            heights = raise_one(heights, move >> 18 & 127)
        state.open[seat] = heights
        state.supply -= count
    elif kind == K_ROOF:
        code = move >> 9 & 255
        state.open[seat] = without(state.open[seat], code >> 1)
        state.done[seat] = insort(state.done[seat], code)
        state.done_mask[seat] |= 1 << code
        state.roofs[2 * seat + (code & 1)] -= 1
    elif kind == K_PERMIT:
        _build(state, seat, move >> 9 & 255, move >> 17 & 15, move >> 21 & 15)
    elif kind == K_PLACE:
        _place(state, move >> 9 & 15, move >> 13 & 15)


def _build(state: State, seat: int, code: int, area: int, space: int) -> None:
    done = without(state.done[seat], code)
    state.done[seat] = done
    if code not in done:
        state.done_mask[seat] ^= 1 << code
    height = code >> 1
    tables = state.tables
    state.cells[tables.base[area] + space] = BUILDING_CELL + seat + 4 * code
    state.free[area] ^= 1 << space
    at = area * tables.seats + seat
    state.floors[at] += height
    if height > state.tallest[at]:
        state.tallest[at] = height
    if height > state.top[area]:
        state.top[area] = height
    if state.shape[area] == NO_SHAPE:
        state.shape[area] = code & 1
        for sister in tables.sisters[area]:
            if state.shape[sister] == NO_SHAPE:
                refresh_accept(state, sister)
    refresh_accept(state, area)


def _place(state: State, area: int, space: int) -> None:
    if space == LARGE:
        state.large[area] = 1 + state.tile
        return
    state.cells[state.tables.base[area] + space] = FOUNTAIN_CELL
    state.free[area] ^= 1 << space
    state.fountains[area] += 1
    if not state.free[area]:
        state.accept[area] = 0


def random_move(state: State, rng: RandomSource) -> int:
    """Draw a move of the seat to move: uniformly from the list of `legal`, a bid by `sample_bid`."""
    phase = state.phase
    if phase == CONSTRUCTION:
        return _construction_move(state, rng.random())
    if phase == BID:
        return sample_bid(state, rng)
    moves = legal(state)
    return moves[int(rng.random() * len(moves))]


def playout(state: State, rng: RandomSource) -> int:
    """Play random moves to the end, in place. Returns the number of moves."""
    count = 0
    while state.phase != OVER:
        push(state, random_move(state, rng))
        count += 1
    return count
