"""The fullest table that the box allows, for the window benchmark; real games are unlikely to reach it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.numbers import AUCTIONS, CARD_STACK, ROUND, ROUNDS, STACKS, TRIANGULAR, full_stack
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import (
    CONSTRUCTION,
    EMPTY,
    FOUNTAIN_CELL,
    NO_SHAPE,
    PLACE,
    State,
    refresh_accept,
)
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.reveal_scene import READ_MS
from workshop.games.capitol.positions import settle_fountain, settle_house
from workshop.window.showcase import FULLEST, INPUTS_OF_EVERY_TABLE, LAST

if TYPE_CHECKING:
    from capitol.session.controller import TableSession

SEATS = 4
ROUND_AREAS, TRIANGULAR_AREAS = (0, 3, 5, 6, 8), (1, 2, 4, 7)
"""Areas of Roma by the shape of their roofs: never all three of a colour alike."""
HEIGHTS = (
    (1, 2, 2, 3),
    (1, 2, 3, 3, 3),
    (1, 2, 2, 2, 3),
    (1, 2, 2, 3),
    (1, 2, 3, 4, 5),
    (1, 2, 2, 3),
    (1, 1, 2, 3),
    (1, 2, 3, 3, 3),
    (1, 2, 3, 4),
)
"""The houses of each area in building order: 40 houses and 90 floors in all."""
SOLD_FOUNTAINS = (0, 0, 1, 3, 5, 6, 7, 8)
LARGE = {1: AMPHITHEATRE, 4: TEMPLE, 5: AMPHITHEATRE, 7: TEMPLE}
HAND = 36
"""The cards that two hoarding players can reach (four could not, but a hand is drawn the same way)."""
FIRST_PICTURES = "wait-idle\nsleep 600"
"""Wait until the table rests and everything on it was drawn once."""
_CARDS = "".join(f"hover hand.{number}\nsleep 90\n" for number in (0, 5, 11, 17, 18, 23, 29, 35))
ACTIONS = f"""
{_CARDS}
wait yard.0
drag yard.0 {{near}}
sleep 200
alt board
wait yard.0
drag yard.0 {{middle}}
sleep 200
alt board
press hand.35
sleep 400
hover {{near}}
sleep 500
hover {{site}}
sleep 500
alt board
hover area.4
sleep 600
key tab
key tab
key right
key down
key v
sleep 300
key v
wait yard.0
press yard.0
sleep 400
alt board
wait yard.0
drag yard.0 {{site}}
sleep 1200
hover hand.30
sleep 300
hover seat.1
sleep 300
press confirm
sleep 1500
"""
"""The actions of a person with `held`: with rings around the sites, forecasts, tooltips and the plan view, and the last
building moved to ``site``, a free space, past ``near`` and ``middle``."""
TABLE_INPUTS = f"""
wait-idle
hover hand.0
hover hand.3
wait yard.0
hover yard.0
hover seat.1
hover stack.roof
hover space.4.0
press hand.0
alt board
wait yard.0
press yard.0
alt board
drag crane yard.0
alt board
drag hand.1 yard.0
alt board
wait yard.0
drag yard.0 space.0.0
alt board
key tab
key tab
key right
key down
key left
key 5
alt board
{INPUTS_OF_EVERY_TABLE}
press pass
press pass.sure.yes
hover seat.2
press menu
key escape
"""
"""A person's turn in construction: hovering, clicking, dragging, keys, dialogs, and passing."""

AUCTION_INPUTS = f"""
wait seal 60000
wait-idle
hover kept.0
press kept.0
key 1
key right
key x
press kept.0
press help
key escape
press seal
wait next 60000
key return
wait continue 60000
wait-idle
sleep {READ_MS:.0f}
key return
wait seal 60000
wait-idle
press kept.0
wait-idle
key return
wait next 60000
key space
key return
wait continue 60000
wait-idle
sleep {READ_MS:.0f}
key return
wait-idle
"""
"""Two stacks and two reveals: cards laid and taken back, sealing, and screens that open."""
AT_THE_TABLE, AT_AUCTIONS = "table", "auctions"
MEASURED_ROUND, ACTIONS_BEFORE = 2, 16
"""The table is measured from this round (from 0), after this many actions of its construction: the board is full then,
and the auctions are near."""


def full_state(board: BoardSpec, seat: int = 0, *, held: bool = False) -> State:
    """Return the last round on ``board`` (Roma) with 40 roofed buildings, 90 floors in all, twelve fountains, two
    amphitheatres and two temples; ``seat`` is to act, and holds 36 hidden cards.

    With ``held``, the last building is still in the yard of ``seat``.
    """
    stacks = tuple(tuple(full_stack(stack)) for stack in range(len(STACKS)))
    players = tuple(PlayerSpec(str(number)) for number in range(SEATS))
    roof, floor, permit = stacks
    state = start(Setup(Rules(), board, players, seat, (roof, floor, permit)))
    fill(state, seat, held=held)
    return state


def fill(state: State, seat: int, *, held: bool = False) -> None:
    """Fill ``state``, of a four-player game on Roma, as `full_state` describes; the scores are unchanged."""
    state.phase, state.round, state.auction, state.out = CONSTRUCTION, ROUNDS - 1, 0, 0
    state.consul = state.turn = seat
    state.supply, state.roofs = 0, [0] * (2 * SEATS)
    state.open, state.done, state.done_mask = [()] * SEATS, [()] * SEATS, [0] * SEATS
    state.bids, state.owed = [None] * SEATS, [0] * SEATS
    _deal(state, seat)
    _clear(state)
    for area in SOLD_FOUNTAINS:
        settle_fountain(state, area)
    for area, tile in LARGE.items():
        state.large[area] = 1 + tile
    last = max(ROUND_AREAS)
    for area, heights in enumerate(HEIGHTS):
        shape = ROUND if area in ROUND_AREAS else TRIANGULAR
        # The fifth house of an area is the next seat's, so that each seat has five roofs of each shape; the very last
        # house belongs to the seat to act.
        first = TRIANGULAR_AREAS.index(area) if area in TRIANGULAR_AREAS else seat + 1
        for number, height in enumerate(heights):
            owner = (first + number) % SEATS
            if held and area == last and number == len(heights) - 1:
                code = 2 * height + shape
                state.done[owner], state.done_mask[owner] = (code,), 1 << code
            else:
                settle_house(state, area, owner, height, shape)
    for area in range(len(HEIGHTS)):
        refresh_accept(state, area)


def _deal(state: State, seat: int) -> None:
    """Deal 36 cards to ``seat``, half of the others to its rivals, open; the rest stay in the stacks."""
    cards = [card for stack in range(len(STACKS)) for card in full_stack(stack)]
    # Leave every fifth card and a few more for the others, so that the hand has all kinds.
    rest = cards[::5] + [card for number, card in enumerate(cards) if number % 5 == 1]
    hand = list(cards)
    for card in rest:
        hand.remove(card)
    while len(hand) > HAND:
        rest.append(hand.pop(len(hand) // 2))
    state.hidden = [()] * SEATS
    state.hidden[seat] = tuple(sorted(hand))
    state.known = [()] * SEATS
    for number, rival in enumerate(state.tables.clockwise[(seat + 1) % SEATS][:-1]):
        state.known[rival] = tuple(sorted(rest[number::6]))
    left = [card for number in (3, 4, 5) for card in rest[number::6]]
    state.stacks = [tuple(card for card in left if CARD_STACK[card] == stack) for stack in range(len(STACKS))]
    state.piles = [(), (), ()]


def _clear(state: State) -> None:
    """Reset the board to its printed state."""
    state.cells = [EMPTY] * state.tables.cells
    areas = state.tables.board.areas
    for number, area in enumerate(areas):
        state.free[number] = (1 << area.small) - 1
        for space in area.fountains:
            state.free[number] &= ~(1 << space)
            state.cells[state.tables.base[number] + space] = FOUNTAIN_CELL
    state.fountains = [len(area.fountains) for area in areas]
    state.large, state.shape, state.top = [0] * len(areas), [NO_SHAPE] * len(areas), [0] * len(areas)
    state.floors, state.tallest = [0] * (SEATS * len(areas)), [0] * (SEATS * len(areas))


def actions_of(state: State) -> str:
    """Return `ACTIONS` for a state filled with ``held``."""
    last = max(ROUND_AREAS)
    free = (state.free[last] & -state.free[last]).bit_length() - 1
    return ACTIONS.format(site=f"space.{last}.{free}", near="space.6.0", middle="space.4.4")


def before_scoring(state: State, seat: int) -> None:
    """Change ``state``, of a four-player game on Roma, to the last decision before the last scoring: ``seat`` has won a
    temple and places it, which completes the board; nobody has cards."""
    fill(state, seat)
    state.phase, state.auction, state.out = PLACE, AUCTIONS - 1, (1 << SEATS) - 1
    state.large[max(LARGE)] = 0
    for number in range(SEATS):
        for card in state.hand(number):
            state.piles[CARD_STACK[card]] += (card,)
    state.known, state.hidden = [()] * SEATS, [()] * SEATS


class FullestTable:
    """The showcase of Capitol. Implements `workshop.window.showcase.Showcase`."""

    player = "mason"
    first_pictures = FIRST_PICTURES

    @property
    def inputs(self) -> Mapping[str, str]:
        """Return scripts for a turn in construction, and for auctions."""
        return {AT_THE_TABLE: TABLE_INPUTS, AT_AUCTIONS: AUCTION_INPUTS}

    def options(self, place: str) -> Mapping[str, Any]:
        """Enable the memory aid for the fullest hand."""
        return {"memory_aid": place in (FULLEST, LAST)}

    def bring(self, session: TableSession, place: str, play: Callable[[Callable[[], bool]], None]) -> None:
        """Play to the middle of a game. A full board is set up instead of played, because no game's log leads there:
        such a game can only be viewed."""
        begun = 0

        def is_reached() -> bool:
            nonlocal begun
            begun += _round_of(session) == MEASURED_ROUND
            return begun > ACTIONS_BEFORE and session.match.is_sealed_decision == (place == AT_AUCTIONS)

        play(is_reached)
        seat, state = session.match.to_act[0], session.match.full_state
        if place == FULLEST:
            fill(state, seat, held=True)
        elif place == LAST:
            before_scoring(state, seat)

    def is_seen(self, session: TableSession) -> bool:
        """Return whether a measured round has been viewed."""
        return _round_of(session) > MEASURED_ROUND

    def actions(self, session: TableSession) -> str:
        """Return what a person does with the last building."""
        return actions_of(session.match.full_state)


def _round_of(session: TableSession) -> int:
    return cast(View, session.view(0)).table.round


SHOWCASE = FullestTable()
