"""Every reason against a move, each in a position where only that is wrong; and lists that agree with reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from capitol.core.refusal import IllegalMove
from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import Position, cell_at, mask_of, position_of, turned
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import (
    CAPITAL_CORN,
    UNPAID,
    VILLAGE_CORN,
    WITH_GOLD,
    Accept,
    Buy,
    Done,
    Draw,
    End,
    Found,
    Haul,
    Hire,
    Move,
    Offer,
    Pay,
    Place,
    Refuse,
    Resolve,
    Road,
    Sell,
    Swap,
    Walk,
    encode,
)
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    CORN_GOOD,
    EXPLORER,
    REDEVELOPMENT,
    REPAIRS,
    REROUTE,
    ROBBERY,
    ROCK_GOOD,
    SOLDIER,
    SUBVERSION,
    UNREST,
)
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.refusals import REASONS
from capitol.games.capoterra.rules.state import MOVING, OVER, PAYING, PLACING, RESOLVING, TRADING, State
from tests.capoterra.rules.positions import (
    EAST,
    GAME,
    WEST,
    bundle,
    code,
    moving,
    play,
    position,
    rich_setup,
    tile_named,
    walk,
)

ROAD_WEST = {(-2, 0): "C-I1", (-3, 0): "C-I1", (-4, 0): "village0"}
"""A village of seat 0 with open road to its capital."""
FAR: Position = (-4, 0)


def choosing(card: int, state: State, acting: int = 0) -> State:
    """The position in which a card waits for a choice."""
    state.card, state.phase, state.acting = card, RESOLVING, acting
    return state


def with_bandit(state: State, place: Position) -> State:
    """The position with a bandit."""
    state.bandits = (cell_at(place),)
    return state


def broken(state: State, place: Position) -> State:
    """The position with a Repairs card on a tile."""
    state.repairs = (cell_at(place),)
    return state


def paying(state: State, *queue: tuple[int, Position]) -> State:
    """The position in which these units wait for their pay."""
    state.phase = PAYING
    state.queue = tuple((unit, cell_at(place)) for unit, place in queue)
    return state


def over() -> State:
    state = position()
    state.phase = OVER
    return state


def spotted() -> State:
    """A redevelopment of the start tile has drawn rock."""
    state = choosing(REDEVELOPMENT, position(bag=("R",)))
    return play(state, Resolve((0, 0)))


def replaced() -> State:
    """Step 4 has been replaced."""
    state = position({(-4, 0): "C-X", (-5, 0): "C-X"}, explorers={(-5, 0): 0})
    state.placed = True
    return state


def asked() -> State:
    """Seat 1 is asked for corn that it does not have."""
    return play(position(), Offer(1, bundle(gold=1), bundle(corn=1)))


def refused() -> State:
    return play(position(), Offer(1, bundle(gold=1), bundle(corn=1)), Refuse())


def hauled() -> State:
    state = moving(ROAD_WEST, goods={(WEST, 0): (2, 0, 0, 0), (FAR, 0): (0, 1, 0, 0)})
    return play(state, Haul(CORN_GOOD, 1, WEST, FAR))


def full(seat: int) -> State:
    """The capital of a seat is full of corn."""
    return position(goods={((WEST, EAST)[seat], seat): (255, 1, 0, 0)})


SURROUNDED = {(-3, 0): "R", (-4, 0): "C-X", (-5, 0): "R", (-4, 1): "R", (-4, -1): "R"}
"""A field tile with four neighbours."""
RIVAL = {(4, 0): "village1"}
WASTE_GOODS = {((0, 0), 0): (0, 0, 1, 1)}

CASES: list[tuple[str, State, Move]] = [
    ("MALFORMED", position(), Sell(4)),
    ("GAME_OVER", over(), End()),
    ("NOT_NOW", position(), End()),
    ("CARD_OTHER_CHOICE", choosing(BANDIT, position()), Resolve(victim=1)),
    ("CARD_OTHER_CHOICE", choosing(REROUTE, position({(-1, 1): "C-I"})), Resolve((-1, 1), turn=2)),
    ("CARD_MUST", choosing(BANDIT, position()), Resolve()),
    ("NO_TILE", choosing(BANDIT, position()), Resolve((9, 9))),
    ("ON_SETTLEMENT", choosing(BANDIT, position()), Resolve(WEST)),
    ("ON_UNIT", choosing(BANDIT, position({(-1, 1): "R"}, explorers={(-1, 1): 1})), Resolve((-1, 1))),
    ("ON_BANDIT", choosing(BANDIT, with_bandit(position({(-1, 1): "R"}), (-1, 1))), Resolve((-1, 1))),
    ("BESIDE_RIVAL_CAPITAL", choosing(BANDIT, position({(1, 1): "R"})), Resolve((1, 1))),
    ("NOT_THEIR_VILLAGE", choosing(UNREST, position(ROAD_WEST)), Resolve(FAR)),
    ("NOT_THEIR_VILLAGE", choosing(UNREST, position()), Resolve(EAST)),
    ("NOT_THEIR_VILLAGE", choosing(SUBVERSION, position(RIVAL), 1), Resolve((4, 0))),
    ("VILLAGE_GUARDED", choosing(SUBVERSION, position(RIVAL, soldiers={(4, 0): 1})), Resolve((4, 0))),
    ("CARD_LIES_THERE", choosing(REPAIRS, broken(position(RIVAL), (4, 0))), Resolve((4, 0))),
    ("CARD_LIES_THERE", choosing(REPAIRS, broken(position({(-1, 1): "S-I"}), (-1, 1))), Resolve((-1, 1))),
    ("NOT_WASTELAND", choosing(REDEVELOPMENT, position({(-1, 1): "R"})), Resolve((-1, 1))),
    ("LANDLOCKED", choosing(REDEVELOPMENT, position({(0, 1): "R", (0, -1): "R"})), Resolve((0, 0))),
    ("ON_GOODS", choosing(REDEVELOPMENT, position(goods=WASTE_GOODS)), Resolve((0, 0))),
    ("ON_UNIT", choosing(REDEVELOPMENT, position(explorers={(0, 0): 0})), Resolve((0, 0))),
    (
        "TOO_NEAR",
        choosing(REDEVELOPMENT, position({(0, 1): "R"}, explorers={(0, 1): 0})),
        Resolve((0, 0), None, None, (0, 1)),
    ),
    ("NO_RIVAL", choosing(ROBBERY, position()), Resolve(victim=0)),
    ("NO_RIVAL", choosing(ROBBERY, position()), Resolve(victim=2)),
    ("NO_ROAD", choosing(REROUTE, position({(-1, 1): "C-O"})), Resolve((-1, 1), turn=1)),
    ("NO_ROAD", choosing(REPAIRS, position({(-1, 1): "R"})), Resolve((-1, 1))),
    ("LANDLOCKED", choosing(REROUTE, position(SURROUNDED)), Resolve((-4, 0), turn=1)),
    ("NOT_ENOUGH_GOODS", position(goods={(WEST, 0): (1, 0, 0, 0)}), Sell(CORN_GOOD, 2)),
    ("NOT_ENOUGH_GOODS", asked(), Accept()),
    ("NOT_ENOUGH_GOLD", position(), Buy(CORN_GOOD, 2)),
    ("NOT_ENOUGH_GOLD", position(), Offer(1, bundle(gold=6), bundle(corn=1))),
    ("NO_ROOM", full(0), Buy(CORN_GOOD)),
    ("NO_ROOM", full(0), Offer(1, bundle(gold=1), bundle(corn=1))),
    ("NOT_OWN_SETTLEMENT", position(), Hire(EXPLORER, EAST)),
    ("NOT_OWN_SETTLEMENT", moving(), Haul(CORN_GOOD, 1, EAST, WEST)),
    ("HIRE_PRICE", position(), Hire(EXPLORER, WEST)),
    (
        "UNITS_OUT",
        position({(x, 2): "R" for x in range(3)}, explorers={(x, 2): 0 for x in range(3)}),
        Hire(EXPLORER, WEST),
    ),
    ("SOLDIERS_AS_VILLAGES", position(goods={(WEST, 0): (1, 1, 0, 0)}), Hire(SOLDIER, WEST)),
    ("SECTION_PRICE", position(goods={((0, 0), 1): (0, 0, 1, 1)}), Road((0, 0), 0, 0)),
    ("NOT_WASTELAND", position({(0, 1): "R"}), Road((0, 1), 0, 0)),
    ("ROADS_DIFFER", position({(0, 1): "C-I"}, goods=WASTE_GOODS), Road((0, 0), 0, 1)),
    ("OFFER_EMPTY", position(), Offer(1, bundle(), bundle(corn=1))),
    ("OFFER_BOTH_SIDES", position(), Offer(1, bundle(gold=1), bundle(gold=2))),
    ("OFFER_REPEATED", refused(), Offer(1, bundle(gold=1), bundle(corn=1))),
    ("NO_RIVAL", position(), Offer(0, bundle(gold=1), bundle(corn=1))),
    ("STEP_REPLACED", replaced(), Draw()),
    ("STEP_REPLACED", replaced(), Found((-6, 0), (-5, 0))),
    ("STEP_OPEN", position(), Done()),
    ("NO_EXPLORER", position(), Found((0, 3), (0, 2))),
    ("EXPLORER_ON_SITE", position({(0, 4): "site0"}, explorers={(0, 4): 0}), Found((0, 7), (0, 4))),
    ("NOT_BESIDE", position({(0, 4): "R"}, explorers={(0, 4): 0}), Found((0, 6), (0, 4))),
    ("CELL_TAKEN", position({(0, 4): "R", (0, 5): "R"}, explorers={(0, 4): 0}), Found((0, 5), (0, 4))),
    ("NOT_BESIDE_TILE", position(drawn="R"), Place((0, 3), 0)),
    ("CELL_TAKEN", position(drawn="R"), Place((0, 0), 0)),
    ("ROADS_DIFFER", position({(0, 1): "C-I"}, drawn="S-I"), Place((0, 2), 1)),
    ("OTHER_CELL", spotted(), Place((0, 1), 0)),
    ("NO_SWAP", position({(0, 3): "R"}, drawn="D"), Swap((0, 3))),
    ("NOT_TAKEABLE", position(drawn="D*"), Swap((0, 0))),
    ("LANDLOCKED", position(SURROUNDED, drawn="D*"), Swap((-4, 0))),
    ("BESIDE_RIVAL_CAPITAL", position({(1, 1): "R"}, drawn="D*"), Swap((1, 1))),
    ("ROAD_BROKEN", broken(position({(0, 3): "S-X"}, drawn="D*"), (0, 3)), Swap((0, 3))),
    ("ON_BANDIT", with_bandit(position({(0, 3): "S-X"}, drawn="D*"), (0, 3)), Swap((0, 3))),
    ("OTHER_UNIT", paying(position(), (SOLDIER, WEST), (EXPLORER, WEST)), Pay(EXPLORER, WEST, UNPAID)),
    ("PAY_NO_CORN", paying(position(), (SOLDIER, WEST)), Pay(SOLDIER, WEST, CAPITAL_CORN)),
    ("PAY_NO_CORN", paying(position(ROAD_WEST), (SOLDIER, FAR)), Pay(SOLDIER, FAR, VILLAGE_CORN)),
    ("NO_UNIT", moving(explorers={(0, 0): 1}), Walk(EXPLORER, (0, 0), WEST)),
    ("UNIT_MOVED", play(moving(explorers={WEST: 0}), Walk(EXPLORER, WEST, (0, 0))), Walk(EXPLORER, (0, 0), WEST)),
    ("NOT_BESIDE", moving(explorers={WEST: 0}), Walk(EXPLORER, WEST, EAST)),
    ("NO_TILE", moving(explorers={WEST: 0}), Walk(EXPLORER, WEST, (-1, 1))),
    ("RIVAL_SETTLEMENT", moving(explorers={(0, 0): 0}), Walk(EXPLORER, (0, 0), EAST)),
    ("SAME_PLACE", moving(goods={(WEST, 0): (1, 0, 0, 0)}), Haul(CORN_GOOD, 1, WEST, WEST)),
    ("GOODS_MOVED", hauled(), Haul(CORN_GOOD, 1, FAR, WEST)),
    ("RIVAL_SETTLEMENT", moving(goods={(WEST, 0): (1, 0, 0, 0)}), Haul(CORN_GOOD, 1, WEST, EAST)),
    ("NO_OPEN_ROAD", moving({FAR: "village0"}, goods={(WEST, 0): (1, 0, 0, 0)}), Haul(CORN_GOOD, 1, WEST, FAR)),
    ("NO_OPEN_ROAD", moving({(-4, 0): "D"}, goods={(WEST, 0): (1, 0, 0, 0)}), Haul(CORN_GOOD, 1, WEST, FAR)),
    ("ON_BANDIT", with_bandit(moving(goods={(WEST, 0): (1, 0, 0, 0)}), (0, 0)), Haul(CORN_GOOD, 1, WEST, (0, 0))),
    ("NOT_FOR_GOODS", moving({(-2, 0): "R"}, goods={(WEST, 0): (1, 0, 0, 0)}), Haul(CORN_GOOD, 1, WEST, (-2, 0))),
    (
        "ONE_ROCK",
        broken(moving({(-2, 0): "C-X"}, goods={(WEST, 0): (1, 0, 0, 2)}), (-2, 0)),
        Haul(ROCK_GOOD, 2, WEST, (-2, 0)),
    ),
]


def spent_cases() -> Iterator[tuple[str, State, Move]]:
    """The cases that need more than a position."""
    offer = Offer(1, bundle(gold=2), bundle(corn=1))
    none_left = position(rules=Rules(offers="0"))
    yield "OFFERS_SPENT", none_left, offer
    one = play(position(rules=Rules(offers="1")), offer, Refuse())
    yield "OFFERS_SPENT", one, Offer(1, bundle(gold=1), bundle(corn=1))
    poor = choosing(ROBBERY, position())
    poor.gold[1] = 4
    yield "TOO_POOR", poor, Resolve(victim=1)
    bare = paying(position(), (SOLDIER, WEST))
    bare.gold[0] = 0
    yield "PAY_NO_GOLD", bare, Pay(SOLDIER, WEST, WITH_GOLD)
    gone = position(goods=WASTE_GOODS)
    gone.sections[0] = 0
    yield "SECTIONS_OUT", gone, Road((0, 0), 0, 0)
    tokens = position({(0, 4): "R"} | {(20 + 4 * n, 0): "village0" for n in range(5)}, explorers={(0, 4): 0})
    yield "NO_TOKEN", tokens, Found((0, 5), (0, 4))
    rivals_rich = play(
        position(goods={(EAST, 1): (1, 0, 0, 0), (WEST, 0): (0, 1, 0, 0)}), Offer(1, bundle(sheep=1), bundle(gold=6))
    )
    yield "NOT_ENOUGH_GOLD", rivals_rich, Accept()
    yield "NO_OTHER_PLACE", without_free_places(), Swap((3, 0))


def without_free_places() -> State:
    """The only other empty cells meet blank sides, so that the crossing at [3, 0] would have no place."""
    state = position({(3, 0): "S-X", (2, 0): "R"}, drawn="D*")
    ring = {(0, 1): "C-O", (0, -1): "C-O", (-1, 1): "C-O", (-1, -1): "C-O", (-2, 0): "C-O"}
    ring |= {(1, 1): "C-O", (1, -1): "C-O", (2, 1): "C-O", (2, -1): "C-O", (3, 1): "C-O", (3, -1): "C-O"}
    ring |= {(4, 1): "C-O", (4, -1): "C-O"}
    for place, name in ring.items():
        lay(state, cell_at(place), tile_named(name))
    return state


ALL_CASES = [*CASES, *spent_cases()]


@pytest.mark.parametrize(
    ("reason", "state", "move"), ALL_CASES, ids=[f"{one[0]}-{type(one[2]).__name__}" for one in ALL_CASES]
)
def test_a_reason(reason: str, state: State, move: Move) -> None:
    assert code(state, move, seat=state.acting) == reason
    with pytest.raises(IllegalMove):
        GAME.apply(state, state.acting, move)


def test_every_reason_is_met() -> None:
    assert {reason for reason, _state, _move in ALL_CASES} | {"NOT_YOUR_TURN"} == set(REASONS)
    assert code(position(), Draw(), seat=1) == "NOT_YOUR_TURN"


MALFORMED: list[object] = [
    None,
    "draw",
    Sell(-1),
    Sell(0, 0),
    Sell(True),
    Buy(0, 1 << 40),
    Hire(2, WEST),
    Hire(0, (1, 2, 3)),  # type: ignore[arg-type]
    Hire(0, [0, 0]),  # type: ignore[arg-type]
    Place((0, 2000), 0),
    Place((0, 1), 4),
    Offer(1, (1, 2), (0, 0, 0, 0, 1)),  # type: ignore[arg-type]
    Offer(-1, bundle(gold=1), bundle(corn=1)),
    Walk(0, None, WEST),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("move", MALFORMED, ids=repr)
def test_what_is_no_move_is_refused(move: object) -> None:
    assert code(position(), move) == "MALFORMED"  # type: ignore[arg-type]


def universe(state: State, rng: random.Random) -> Iterator[Move]:
    """Moves of the phase, legal or not: everything near the board, in part at random."""
    xs, ys = zip(*[position_of(cell) for cell in state.tiles], strict=True)
    box = list(product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)))
    units = [position_of(cell) for cells in state.units for cell in cells]
    seat = state.turn
    match state.phase:
        case 0:
            for place in box:
                yield Resolve(place)
                yield from (Resolve(place, turn=turn) for turn in (1, 3))
                yield from (Resolve(place, explorer=unit) for unit in units)
            yield from (Resolve(victim=victim) for victim in range(3))
            yield Resolve()
        case 1:
            yield from (kind(good) for kind in (Sell, Buy) for good in range(4))
            yield from (Hire(unit, place) for unit in range(2) for place in box)
            yield from (Road(place, section, turn) for place in box for section in range(4) for turn in range(4))
            yield from (Found(place, unit) for place in box for unit in units)
            yield from (Draw(), Done())
        case 3:
            yield from (Place(place, turn) for place in box for turn in range(4))
            yield from (Swap(place) for place in box)
        case 4:
            yield from (Pay(unit, place, way) for unit in range(2) for place in units for way in range(4))
        case 5:
            towns = [position_of(cell) for cell in (*state.towns(seat), *state.sites[seat])]
            for source, target in product(towns, box):
                yield Haul(rng.randrange(4), 1, source, target)
            yield from (Walk(unit, one, other) for unit in range(2) for one in units for other in rng.sample(box, 12))
            yield from (
                Walk(unit, place, (place[0] + x, place[1] + y))
                for unit in range(2)
                for place in units
                for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
            )


def outcome(state: State, move: Move) -> object:
    """What makes two turns of one tile equal: the roads that result."""
    if isinstance(move, Place):
        return "place", move.at, turned(state.drawn, move.turn)
    if isinstance(move, Road):
        return "road", move.at, mask_of(turned(tile_named("ILTX"[move.section]), move.turn))
    if isinstance(move, Resolve) and move.turn is not None and move.at is not None:
        there = turned(state.tiles[cell_at(move.at)], move.turn)
        return Resolve() if there == state.tiles[cell_at(move.at)] else (move.at, there)
    return move


@pytest.mark.parametrize("seats", [2, 3])
def test_lists_and_reasons_agree(seats: int) -> None:
    """In rich games: what is listed is legal, and what is legal is listed, apart from equal orientations."""
    rng = random.Random(seats)
    seen = dict.fromkeys((TRADING, PLACING, PAYING, MOVING, RESOLVING), 0)
    for state, seat, _move, _after in walk(rich_setup(seats + 7, seats), seats):
        if rng.random() > (0.7 if state.phase == RESOLVING else 0.05):
            continue
        moves = GAME.choices(state, seat).moves()
        assert {encode(move) for move in moves} == set(listed(state))
        assert all(GAME.why_not(state, seat, move) is None for move in moves)
        outcomes = {outcome(state, move) for move in moves}
        assert len(outcomes) == len(moves)
        for move in universe(state, rng):
            if GAME.why_not(state, seat, move) is None:
                assert outcome(state, move) in outcomes, move
        seen[state.phase] = seen.get(state.phase, 0) + 1
    assert min(seen.values()) > 0, seen
