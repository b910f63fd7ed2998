"""The table as one seat sees it: areas, seats, stacks and hand as plain values for drawing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from capitol.games.capitol.rules.numbers import AREAS
from capitol.games.capitol.rules.places import area_places, area_points
from capitol.games.capitol.rules.state import (
    BUILDING_CELL,
    EMPTY,
    FOUNTAIN_CELL,
    NO_SHAPE,
    PHASES,
    State,
)
from capitol.games.capitol.rules.tile_kinds import FOUNTAIN, tile_of
from capitol.games.capitol.rules.view import View, is_unseen

LARGE = -1
"""The number of the large space of an area in `SpaceModel.space` and in targets."""


@dataclass(frozen=True, slots=True)
class Building:
    """One building anywhere: ``shape`` is 0 round, 1 triangular, None without a roof."""

    seat: int
    height: int
    shape: int | None


@dataclass(frozen=True, slots=True)
class SpaceModel:
    """One space of an area; ``tile`` is 0 fountain, 1 amphitheatre, 2 temple, or None."""

    area: int
    space: int
    building: Building | None = None
    tile: int | None = None

    @property
    def vacant(self) -> bool:
        """Whether the space has neither a building nor a tile."""
        return self.building is None and self.tile is None


@dataclass(frozen=True, slots=True)
class Chip:
    """One seat in the majority bar of an area, in rank order.

    ``place`` is 1, 2 or 0 (none); ``note`` is ``tallest`` if the tallest building won this seat its tie, ``shared`` if
    the tie could not be broken, else "".
    """

    seat: int
    floors: int
    tallest: int
    points: int
    place: int
    note: str


@dataclass(frozen=True, slots=True)
class AreaModel:
    """One area: ``accepts`` lists what may be placed there now as (height, shape); ``forced`` is the only shape that
    the trio rule allows in a still empty area, else None."""

    area: int
    colour: int
    shape: int | None
    forced: int | None
    heights: tuple[int, ...]
    fountains: int
    tile: int | None
    free: int
    small: int
    chips: tuple[Chip, ...]
    spaces: tuple[SpaceModel, ...]


@dataclass(frozen=True, slots=True)
class YardPiece:
    """One building in a yard, numbered in its yard; ``areas`` are those that accept it now (None for an unfinished
    one)."""

    number: int
    building: Building
    areas: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class SeatModel:
    """The public facts of a seat; ``known`` are the publicly known cards in its hand, for the memory aid."""

    seat: int
    score: int
    hand_size: int
    known: tuple[int, ...]
    roofs: tuple[int, int]
    passed: bool
    consul: bool
    to_act: bool
    yard: tuple[YardPiece, ...]
    owed: int


@dataclass(frozen=True, slots=True)
class StackModel:
    """One of the three stacks: top card (None if empty), cards left, cards in its pile, and whether the pile was turned
    over already."""

    stack: int
    top: int | None
    count: int
    pile: int
    turned: bool


@dataclass(frozen=True, slots=True)
class TableModel:
    """Everything that the table shows to ``viewer``. ``seats`` run clockwise from the viewer. ``round`` and ``auction``
    count from 0; ``phase`` is a word of `PHASES`; ``tiles`` are this round's three."""

    viewer: int
    round: int
    phase: str
    auction: int
    tiles: tuple[int, int, int]
    turn: int
    consul: int
    supply: int
    hand: tuple[int, ...]
    areas: tuple[AreaModel, ...]
    seats: tuple[SeatModel, ...]
    stacks: tuple[StackModel, ...]

    def seat(self, number: int) -> SeatModel:
        """Return the model of one seat."""
        return next(seat for seat in self.seats if seat.seat == number)

    @property
    def me(self) -> SeatModel:
        """The viewer's seat."""
        return self.seats[0]


def table_model(view: View, table: State | None = None) -> TableModel:
    """Return the model of a view; ``table`` may be the view's table with provisional pieces."""
    state = table or view.table
    seats = state.tables.seats
    order = [(view.seat + step) % seats for step in range(seats)]
    return TableModel(
        viewer=view.seat,
        round=state.round,
        phase=PHASES[state.phase],
        auction=state.auction,
        tiles=(tile_of(state.round, 0), tile_of(state.round, 1), tile_of(state.round, 2)),
        turn=state.turn,
        consul=state.consul,
        supply=state.supply,
        hand=sorted_hand(state.hand(view.seat)),
        areas=tuple(area_model(state, area) for area in range(AREAS)),
        seats=tuple(seat_model(state, seat) for seat in order),
        stacks=tuple(stack_model(state, stack) for stack in range(3)),
    )


def shown_so_far(model: TableModel, before: TableModel) -> TableModel:
    """Return the table while a step is still being shown: pieces and cards as in ``model``, but turn and phase as
    ``before`` that step, since its consequences have not been shown yet."""

    def seat(now: SeatModel) -> SeatModel:
        then = before.seat(now.seat)
        return replace(now, passed=then.passed, consul=then.consul, to_act=then.to_act, owed=then.owed)

    return replace(
        model,
        round=before.round,
        phase=before.phase,
        auction=before.auction,
        tiles=before.tiles,
        turn=before.turn,
        consul=before.consul,
        seats=tuple(map(seat, model.seats)),
    )


def sorted_hand(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return a hand sorted by kind, then value, which is the order of card numbers."""
    return tuple(sorted(cards))


def building_of_cell(cell: int) -> Building | None:
    """Return the building in a cell of the state, if any."""
    if cell < BUILDING_CELL:
        return None
    code = (cell - BUILDING_CELL) // 4
    return Building((cell - BUILDING_CELL) % 4, code >> 1, code & 1)


def area_model(state: State, area: int) -> AreaModel:
    """Return the model of one area."""
    tables = state.tables
    small = tables.board.areas[area].small
    cells = state.cells[tables.base[area] : tables.base[area] + small]
    spaces = [
        SpaceModel(area, space, building_of_cell(cell), FOUNTAIN if cell == FOUNTAIN_CELL else None)
        for space, cell in enumerate(cells)
    ]
    tile = state.large[area] - 1 if state.large[area] else None
    spaces.append(SpaceModel(area, LARGE, None, tile))
    shape = state.shape[area]
    first, second = tables.sisters[area]
    forced = None
    if shape == NO_SHAPE and state.shape[first] == state.shape[second] != NO_SHAPE:
        forced = 1 - state.shape[first]
    heights: tuple[int, ...] = (1,) if shape == NO_SHAPE else (state.top[area], state.top[area] + 1)
    return AreaModel(
        area=area,
        colour=tables.colour[area],
        shape=None if shape == NO_SHAPE else shape,
        forced=forced,
        heights=heights,
        fountains=state.fountains[area],
        tile=tile,
        free=cells.count(EMPTY),
        small=small,
        chips=chips(state, area),
        spaces=tuple(spaces),
    )


def chips(state: State, area: int) -> tuple[Chip, ...]:
    """Return the majority bar of an area: the seats present, best first, with their current points."""
    seats = state.tables.seats
    first, second, decided = area_places(state, area)
    points = area_points(state, area)
    made = []
    for seat in range(seats):
        floors = state.floors[area * seats + seat]
        if floors:
            place = 1 if seat in first else 2 if seat in second else 0
            note = decided if place == 1 and decided in ("tallest", "shared") else ""
            made.append(Chip(seat, floors, state.tallest[area * seats + seat], points[seat], place, note))
    return tuple(sorted(made, key=lambda chip: (chip.place or 3, -chip.floors, -chip.tallest, chip.seat)))


def seat_model(state: State, seat: int) -> SeatModel:
    """Return the public facts of a seat."""
    acting = state.phase != PHASES.index("over") and state.turn == seat
    return SeatModel(
        seat=seat,
        score=state.scores[seat],
        hand_size=state.hand_size(seat),
        known=tuple(card for card in state.known[seat] if not is_unseen(card)),
        roofs=(state.roofs[2 * seat], state.roofs[2 * seat + 1]),
        passed=state.phase == PHASES.index("construction") and bool(state.out >> seat & 1),
        consul=seat == state.consul,
        to_act=acting,
        yard=tuple(
            YardPiece(number, building, accepting_areas(state, building))
            for number, building in enumerate(yard_of(state, seat))
        ),
        owed=state.owed[seat],
    )


def yard_of(state: State, seat: int) -> list[Building]:
    """Return the buildings of a seat's yard, unfinished ones first."""
    unfinished = [Building(seat, height, None) for height in state.open[seat]]
    return [*unfinished, *(Building(seat, code >> 1, code & 1) for code in state.done[seat])]


def accepting_areas(state: State, building: Building) -> tuple[int, ...] | None:
    """Return the areas that accept a finished building now, regardless of permits; None for an unfinished one."""
    if building.shape is None:
        return None
    bit = 1 << (2 * building.height + building.shape)
    return tuple(area for area in range(AREAS) if state.accept[area] & bit)


def stack_model(state: State, stack: int) -> StackModel:
    """Return the public facts of a stack."""
    cards = state.stacks[stack]
    return StackModel(
        stack, cards[-1] if cards else None, len(cards), len(state.piles[stack]), bool(state.turned >> stack & 1)
    )
