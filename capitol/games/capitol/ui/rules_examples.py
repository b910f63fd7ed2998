"""The examples of the rules pages, computed by the rules themselves when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.board import AreaSpec, BoardSpec
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.numbers import AREAS, CARD_OF_NAME, CARD_VALUE, COLOURS, ROUND, STACKS, full_stack
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.phases import auction_winner
from capitol.games.capitol.rules.places import area_places, area_points
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import State, refresh_accept
from capitol.games.capitol.rules.tile_kinds import TEMPLE
from capitol.host.language import _, ngettext

NAMES = ("Livia", "Cato", "Julia", "Titus")
SMALL_SPACES = 7
AREA = 0


@dataclass(frozen=True, slots=True)
class AreaCase:
    """An area to score: its houses as (seat, floors), its fountains, and whether it has a temple."""

    houses: tuple[tuple[int, int], ...]
    fountains: int = 0
    temple: bool = False


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """One seat's result in a case: ``place`` is 1, 2 or 0."""

    seat: int
    floors: int
    tallest: int
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class AuctionCase:
    """Bids by seat in the order of revealing; seat 0 is the Consul. ``scores`` are the points before."""

    bids: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...] = (12, 9)


CASES: Mapping[str, AreaCase] = {
    "places": AreaCase(((0, 2), (0, 3), (1, 2), (1, 1), (2, 2)), fountains=2),
    "tie_tallest": AreaCase(((0, 2), (0, 2), (1, 1), (1, 3), (2, 3)), fountains=1),
    "tie_shared": AreaCase(((0, 2), (0, 3), (1, 3), (1, 2), (2, 2)), fountains=1),
    "tie_second": AreaCase(((0, 3), (0, 4), (1, 2), (1, 1), (2, 3)), fountains=2),
    "with_temple": AreaCase(((0, 1), (0, 2), (1, 2)), fountains=1, temple=True),
}
HOUSES_FOR_HEIGHTS = (1, 2)
HAND_OF_FOUR = ("P4", "R6", "F7", "B8")
BID_OF_ELEVEN = ("F7", "P4")
TIED_BIDS = AuctionCase((("F6", "B5"), ("V8", "R3")))


def plain_state(seats: int, rules: Rules | None = None) -> State:
    """Return a new game on a plain board, for computing examples."""
    areas = tuple(AreaSpec(f"a{number}", COLOURS[number // 3], SMALL_SPACES) for number in range(AREAS))
    roof, floor, permit = (tuple(full_stack(stack)) for stack in range(len(STACKS)))
    players = tuple(PlayerSpec(name) for name in NAMES[:seats])
    return start(Setup(rules or Rules(), BoardSpec("example", areas), players, 0, (roof, floor, permit)))


def score(case: AreaCase) -> list[SeatOutcome]:
    """Return the result of each seat that has a house there, by the rules."""
    seats = 1 + max(seat for seat, _height in case.houses)
    state = plain_state(seats)
    for seat, height in case.houses:
        at = AREA * seats + seat
        state.floors[at] += height
        state.tallest[at] = max(state.tallest[at], height)
        state.top[AREA] = max(state.top[AREA], height)
    state.fountains[AREA] = case.fountains
    state.large[AREA] = 1 + TEMPLE if case.temple else 0
    first, second, _decided = area_places(state, AREA)
    points = area_points(state, AREA)
    return [
        SeatOutcome(
            seat,
            state.floors[AREA * seats + seat],
            state.tallest[AREA * seats + seat],
            1 if seat in first else 2 if seat in second else 0,
            points[seat],
        )
        for seat in range(seats)
    ]


def fitting_heights(standing: tuple[int, ...]) -> list[int]:
    """Return the heights that fit an area with houses of these heights, by the rules."""
    state = plain_state(2)
    if standing:
        state.shape[AREA], state.top[AREA] = ROUND, max(standing)
    refresh_accept(state, AREA)
    mask = state.accept[AREA]
    return sorted({code >> 1 for code in range(mask.bit_length()) if mask >> code & 1})


def tied_auction(case: AuctionCase, rules: Rules) -> tuple[int, int | None, str]:
    """Return the sum, the winner (None: the tile leaves the game) and the reason, by the rules."""
    state = plain_state(len(case.bids), rules)
    state.scores = list(case.scores)
    state.bids = [tuple(CARD_OF_NAME[name] for name in bid) for bid in case.bids]
    totals = {seat: sum(CARD_VALUE[card] for card in bid or ()) for seat, bid in enumerate(state.bids)}
    winner, decided, _tied = auction_winner(state, totals)
    return max(totals.values()), winner, decided


def example_lines(name: str, rules: Rules | None = None) -> list[str]:
    """Return the lines of an example in the current language; [] for an unknown name."""
    if name in CASES:
        return [_outcome_line(outcome) for outcome in score(CASES[name])]
    make = _TEXTS.get(name)
    return make(rules or Rules()) if make is not None else []


def _outcome_line(outcome: SeatOutcome) -> str:
    count = outcome.points
    if outcome.place == 1:
        form = ngettext(
            "{name}: first place, {points} point. Floors {floors}, tallest house {tallest}.",
            "{name}: first place, {points} points. Floors {floors}, tallest house {tallest}.",
            count,
        )
    elif outcome.place == 2:
        form = ngettext(
            "{name}: second place, {points} point. Floors {floors}, tallest house {tallest}.",
            "{name}: second place, {points} points. Floors {floors}, tallest house {tallest}.",
            count,
        )
    else:
        form = _("{name}: nothing. Floors {floors}, tallest house {tallest}.")
    return form.format(name=NAMES[outcome.seat], points=count, floors=outcome.floors, tallest=outcome.tallest)


def _heights(rules: Rules) -> list[str]:
    low, high = fitting_heights(HOUSES_FOR_HEIGHTS)
    return [
        _("Floors of the houses that stand there: {first} and {second}. The next one has {low} or {high}.").format(
            first=HOUSES_FOR_HEIGHTS[0], second=HOUSES_FOR_HEIGHTS[1], low=low, high=high
        )
    ]


def _stack(rules: Rules) -> list[str]:
    total = Bid(tuple(CARD_OF_NAME[name] for name in BID_OF_ELEVEN)).total
    first, second = (CARD_VALUE[CARD_OF_NAME[name]] for name in BID_OF_ELEVEN)
    hand = [CARD_VALUE[CARD_OF_NAME[name]] for name in HAND_OF_FOUR]
    return [
        _("You hold {a}, {b}, {c} and {d}. With {first} first, then {second}, then STOP, you bid {total}.").format(
            a=hand[0], b=hand[1], c=hand[2], d=hand[3], first=first, second=second, total=total
        )
    ]


def _auction_tie(rules: Rules) -> list[str]:
    total, winner, decided = tied_auction(TIED_BIDS, rules)
    if winner is None:
        return [_("Both bid {total} and have equally few points: the tile leaves the game.").format(total=total)]
    if decided == "fewest_points":
        return [
            _("Both bid {total}. {name} has the fewest points ({points}) and wins.").format(
                total=total, name=NAMES[winner], points=TIED_BIDS.scores[winner]
            )
        ]
    highest = max(CARD_VALUE[CARD_OF_NAME[name]] for name in TIED_BIDS.bids[winner])
    return [
        _("Both bid {total}. {name} wins: the {card} is the highest single card.").format(
            total=total, name=NAMES[winner], card=highest
        )
    ]


_TEXTS: Mapping[str, Callable[[Rules], list[str]]] = {
    "heights": _heights,
    "stack": _stack,
    "auction_tie": _auction_tie,
}
