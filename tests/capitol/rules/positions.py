"""Positions for tests: a board like Roma, setups with chosen stacks, and states built piece by piece."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from capitol.core.events import Event
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules import phases
from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.numbers import AREAS, CARD_OF_NAME, full_stack
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup, new_setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import (
    BUILDING_CELL,
    FOUNTAIN_CELL,
    State,
    refresh_accept,
)

GAME = CapitolGame()
NAMES = ("Livia", "Cato", "Drusus", "Portia")

CAPITOLINE, CAMPUS, ISLAND = 0, 1, 2
QUIRINAL, VIMINAL, ESQUILINE = 3, 4, 5
PALATINE, CAELIAN, AVENTINE = 6, 7, 8

_AREAS = (
    ("capitolinus", "blue", (0, 1)),
    ("campus", "blue", ()),
    ("insula", "blue", ()),
    ("quirinalis", "pink", ()),
    ("viminalis", "pink", ()),
    ("esquilinus", "pink", (3,)),
    ("palatinus", "purple", ()),
    ("caelius", "purple", ()),
    ("aventinus", "purple", (6,)),
)
ROMA = BoardSpec("roma", tuple(AreaSpec(name, colour, 7, fountains) for name, colour, fountains in _AREAS))

R, T = 0, 1
"""Short names of the two roof shapes, round and triangular."""

Building = tuple[int, int, int]
"""Seat, height, shape."""


def cards(names: str) -> tuple[int, ...]:
    """Return cards by their names: ``cards("F3 B1")``."""
    return tuple(CARD_OF_NAME[name] for name in names.split())


def card(name: str) -> int:
    """Return one card by its name."""
    return CARD_OF_NAME[name]


def bid(names: str = "") -> Bid:
    """Return a bid of these cards, top of the stack first."""
    return Bid(cards(names))


def topped(stack: int, names: str) -> tuple[int, ...]:
    """Return a complete stack, top first, that begins with the named cards; the others follow in face order."""
    first = list(cards(names))
    rest = full_stack(stack)
    for one in first:
        rest.remove(one)
    return tuple(first + rest)


def fixed_setup(
    seats: int = 2,
    rules: Rules | None = None,
    first: int = 0,
    roof: str = "",
    floor: str = "",
    permit: str = "",
    board: BoardSpec = ROMA,
) -> Setup:
    """Return a setup without randomness: each stack begins with the named cards; the others follow in face order."""
    players = tuple(PlayerSpec(name) for name in NAMES[:seats])
    return Setup(rules or Rules(), board, players, first, (topped(0, roof), topped(1, floor), topped(2, permit)))


def random_setup(
    seed: int, seats: int = 2, rules: Rules | None = None, first: str = "random", board: BoardSpec = ROMA
) -> Setup:
    """Return a shuffled setup that depends only on the seed."""
    players = tuple(PlayerSpec(name) for name in NAMES[:seats])
    return new_setup(rules or Rules(), board, players, random.Random(seed), first)


def position(
    seats: int = 2,
    *,
    rules: Rules | None = None,
    board: BoardSpec = ROMA,
    consul: int = 0,
    turn: int | None = None,
    round_number: int = 0,
    hands: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    unfinished: Mapping[int, Sequence[int]] | None = None,
    yard: Mapping[int, Sequence[tuple[int, int]]] | None = None,
    built: Mapping[int, Sequence[Building]] | None = None,
    fountains: Mapping[int, int] | None = None,
    large: Mapping[int, int] | None = None,
    supply: int | None = None,
    roofs: Mapping[int, tuple[int, int]] | None = None,
    scores: Sequence[int] | None = None,
    stacks: Mapping[int, str] | None = None,
    piles: Mapping[int, str] | None = None,
    out: Sequence[int] = (),
) -> State:
    """Return a construction position. Everything that is not given is as after the deal of `fixed_setup`.

    ``hands`` are dealt, secret cards, ``known`` those that everybody has seen; ``unfinished`` heights, ``yard``
    (height, shape) and ``roofs`` (round, triangular) are by seat; ``built``, extra ``fountains`` and ``large`` tiles by
    area (houses take the first vacant spaces, fountains the last); ``stacks`` are given top first, ``piles`` oldest
    first, by stack.
    """
    state = start(fixed_setup(seats, rules, consul, board=board))
    state.turn = consul if turn is None else turn
    state.round = round_number
    for seat in range(seats):
        if hands is not None:
            state.hidden[seat] = tuple(sorted(cards(hands[seat])))
        if known is not None:
            state.known[seat] = tuple(sorted(cards(known[seat])))
    for seat, heights in (unfinished or {}).items():
        state.open[seat] = tuple(sorted(heights))
    for seat, houses in (yard or {}).items():
        state.done[seat] = tuple(sorted(2 * height + shape for height, shape in houses))
        state.done_mask[seat] = 0
        for code in state.done[seat]:
            state.done_mask[seat] |= 1 << code
    for seat, (left_round, left_triangular) in (roofs or {}).items():
        state.roofs[2 * seat : 2 * seat + 2] = [left_round, left_triangular]
    for area, number in (fountains or {}).items():
        for _ in range(number):
            _cover(state, area, state.free[area].bit_length() - 1, FOUNTAIN_CELL)
        state.fountains[area] += number
    for area, buildings in (built or {}).items():
        for house in buildings:
            _build(state, area, house)
    for area, tile in (large or {}).items():
        state.large[area] = 1 + tile
    for area in range(AREAS):
        refresh_accept(state, area)
    state.supply = state.supply if supply is None else supply
    state.scores = state.scores if scores is None else list(scores)
    for stack, names in (stacks or {}).items():
        state.stacks[stack] = cards(names)[::-1]
    for stack, names in (piles or {}).items():
        state.piles[stack] = cards(names)
    for seat in out:
        state.out |= 1 << seat
    return state


def _cover(state: State, area: int, space: int, cell: int) -> None:
    state.cells[state.tables.base[area] + space] = cell
    state.free[area] &= ~(1 << space)


def _build(state: State, area: int, house: Building) -> None:
    seat, height, shape = house
    free = state.free[area]
    _cover(state, area, (free & -free).bit_length() - 1, BUILDING_CELL + seat + 4 * (2 * height + shape))
    at = area * state.tables.seats + seat
    state.floors[at] += height
    state.tallest[at] = max(state.tallest[at], height)
    state.top[area] = max(state.top[area], height)
    state.shape[area] = shape


def play(state: State, *moves: tuple[int, Move]) -> tuple[State, list[Event]]:
    """Play several moves through the checked interface. Return the state and all events."""
    events: list[Event] = []
    for seat, move in moves:
        state, more = GAME.apply(state, seat, move)
        events += more
    return state, events


def auction(state: State, number: int = 0) -> tuple[State, list[Event]]:
    """Return the position when auction ``number`` of its round begins (or what follows, if there is no such
    auction)."""
    state = state.copy()
    events: list[Event] = []
    phases.begin_auction(state, number, events)
    return state, events


def scored(state: State) -> tuple[State, list[Event]]:
    """Return the position after the scoring of its round."""
    state = state.copy()
    events: list[Event] = []
    phases.score_round(state, events)
    return state, events


def reason(state: State, seat: int, move: Move) -> str | None:
    """Return the reason code against a move, or None."""
    refusal = GAME.why_not(state, seat, move)
    return None if refusal is None else refusal.code


def first_event(events: Sequence[Event], kind: str) -> Event:
    """Return the first event of a kind."""
    return next(event for event in events if event.kind == kind)


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of events, in order."""
    return [event.kind for event in events]
