"""The content of the end screen: points by turn, and what each seat produced, traded and spent. No drawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from capitol.core.events import Event
from capitol.games.capoterra.rules.game import points
from capitol.games.capoterra.rules.numbers import DOT, GOLD_PER_POINT, GOOD_OF_COLOUR, GOODS, VILLAGE_POINTS
from capitol.games.capoterra.rules.state import State


@dataclass(slots=True)
class Ledger:
    """What a seat did in a game: ``produced`` by good; goods ``sold`` and ``bought``, units ``hired``, wages ``paid``,
    ``offers`` accepted by it or by others, and ``events`` drawn."""

    produced: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    sold: int = 0
    bought: int = 0
    hired: int = 0
    paid: int = 0
    offers: int = 0
    events: int = 0


def ledgers(events: Iterable[Event], seats: int) -> tuple[Ledger, ...]:
    """Sum up the events of a game by seat."""
    found = tuple(Ledger() for _seat in range(seats))
    offered = 0
    for event in events:
        data: Any = event.data
        if event.seat is None:
            continue
        own = found[event.seat]
        match event.kind:
            case "produced":
                own.produced[GOODS.index(data["good"])] += data["count"]
            case "sold":
                own.sold += data["count"]
            case "bought":
                own.bought += data["count"]
            case "hired":
                own.hired += 1
            case "unit_paid" if data["way"] != "none":
                own.paid += 1
            case "card_drawn":
                own.events += 1
            case "offered":
                offered = event.seat
            case "offer_accepted":
                own.offers += 1
                found[offered].offers += 1
    return found


def rolls(events: Iterable[Event]) -> tuple[int, ...]:
    """Return how often each good's colour was rolled for production."""
    counts = [0] * len(GOODS)
    for event in events:
        data: Any = event.data
        if event.kind == "rolled" and data["purpose"] == "production":
            counts[GOOD_OF_COLOUR[data["face"].removesuffix(DOT)]] += 1
    return tuple(counts)


def expected_rolls(state: State, total: int) -> tuple[float, ...]:
    """Return how often each good's colour comes up on average in so many rolls."""
    faces = state.terms.faces
    return tuple(total * sum(face.good == good for face in faces) / len(faces) for good in range(len(GOODS)))


def points_by_turn(states: Sequence[State]) -> tuple[tuple[int, ...], ...]:
    """Return the points of each seat at the start and after each turn."""
    last: dict[int, State] = {}
    for state in states:
        last[state.turns] = state
    in_order = [last[turn] for turn in sorted(last)]
    return tuple(tuple(points(state, seat) for state in in_order) for seat in range(states[0].terms.seats))


@dataclass(frozen=True, slots=True)
class Count:
    """A step of counting: a village of a seat at a cell, or with None its gold; ``points`` are what it adds."""

    seat: int
    cell: int | None
    points: int


def counting(state: State) -> tuple[Count, ...]:
    """Return the steps in which the points are counted: villages one by one, seat after seat, then gold."""
    villages = [Count(seat, cell, VILLAGE_POINTS) for seat in range(state.terms.seats) for cell in state.villages[seat]]
    gold = [Count(seat, None, state.gold[seat] // GOLD_PER_POINT) for seat in range(state.terms.seats)]
    return (*villages, *gold)
