"""Setups and positions of Capoterra, written with the names of the record."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from capitol.core.events import Event
from capitol.core.setup import PlayerSpec
from capitol.games.capoterra.rules.board import lay
from capitol.games.capoterra.rules.cells import (
    ALL_SIDES,
    PATTERN_MASKS,
    RUIN,
    SECTION,
    SITE,
    TILES,
    VILLAGE,
    WASTE,
    Position,
    cell_at,
    tile,
    turned,
)
from capitol.games.capoterra.rules.game import CapoterraGame
from capitol.games.capoterra.rules.moves import (
    UNPAID,
    Bundle,
    Buy,
    Draw,
    End,
    Found,
    Haul,
    Hire,
    Move,
    Offer,
    Pay,
    Place,
    Road,
    Sell,
    Swap,
    Walk,
)
from capitol.games.capoterra.rules.numbers import CARDS, GOLD, GOODS, Goods, Numbers
from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.setup import Chance, Setup, deal, full_bag, full_deck
from capitol.games.capoterra.rules.start import blank
from capitol.games.capoterra.rules.state import MOVING, PLACING, TRADING, State, packed, unpacked
from capitol.games.capoterra.rules.turn import begin_turn

GAME = CapoterraGame()
PLAYERS = (PlayerSpec("Livia"), PlayerSpec("Cato", "ai:greedy"), PlayerSpec("Nero", "cmd"))
WEST, EAST = (-1, 0), (1, 0)
"""The capitals of two players."""


def random_setup(seed: int, seats: int = 2, rules: Rules | None = None) -> Setup:
    """Return a random setup."""
    setup = GAME.new_setup(PLAYERS[:seats], {}, None, random.Random(seed))
    return setup if rules is None else replace(setup, rules=rules)


def short_setup(seed: int, seats: int = 2) -> Setup:
    """Return a random setup with half the tiles of each kind."""
    numbers = replace(Numbers(), corn="IILTTX", sheep="ILTTXX", wood="IILLTX", rock=3, waste=2, swap=1)
    return replace(random_setup(seed, seats), numbers=numbers, chance=deal(numbers, random.Random(seed)))


def rich_setup(seed: int, seats: int = 2, rules: Rules | None = None) -> Setup:
    """Return a random setup in which there is enough for villages, roads and units, and every roll brings a card."""
    numbers = replace(
        Numbers(),
        start_goods=(40, 30, 40, 40),
        start_gold=40,
        die=tuple(f"{face.rstrip('*')}*" for face in Numbers().die),
        events=(6, 4, 2, 6, 2, 1, 4, 6, 5, 1),
    )
    setup = random_setup(seed, seats, rules)
    return replace(setup, numbers=numbers, chance=deal(numbers, random.Random(seed)))


def small_setup(bag: Sequence[str], deck: Sequence[str] = (), rolls: Sequence[str] = ("yellow",)) -> Setup:
    """Return a setup for two with these tiles, cards and faces, in this order; seat 0 begins."""
    patterns = {letter: "".join(name[2:] for name in bag if name[0] == letter and "-" in name) for letter in "CSW"}
    numbers = Numbers(
        patterns["C"],
        patterns["S"],
        patterns["W"],
        rock=bag.count("R"),
        waste=bag.count("D"),
        swap=bag.count("D*"),
        events=tuple(deck.count(card) for card in CARDS),
    )
    chance = Chance(
        tuple(TILES[name] for name in bag),
        tuple(CARDS.index(card) for card in deck),
        tuple(numbers.die.index(face) for face in rolls),
        (0,),
    )
    return Setup(Rules(), numbers, PLAYERS[:2], 0, chance)


def tile_named(name: str) -> int:
    """Return a tile: a name of the record with its turn (``C-L1``), ``I1``, a section, ``village0``, ``site1``,
    ``ruin``."""
    for word, kind in (("village", VILLAGE), ("site", SITE)):
        if name.startswith(word):
            return tile(kind, ALL_SIDES, int(name[-1]))
    if name == "ruin":
        return tile(RUIN, ALL_SIDES)
    if name in ("R", "D"):
        return TILES[name]
    turn = int(name[-1]) if name[-1].isdigit() else 0
    pattern = name.rstrip("0123")
    return turned(TILES[pattern] if "-" in pattern else tile(SECTION, PATTERN_MASKS[pattern]), turn)


def position(
    tiles: Mapping[Position, str] | None = None,
    phase: int = TRADING,
    *,
    seats: int = 2,
    turn: int = 0,
    goods: Mapping[tuple[Position, int], Goods] | None = None,
    soldiers: Mapping[Position, int] | None = None,
    explorers: Mapping[Position, int] | None = None,
    bag: Sequence[str] = ("R",) * 6,
    deck: Sequence[str] = (),
    rolls: Sequence[str] = ("yellow",),
    drawn: str = "",
    rules: Rules | None = None,
    numbers: Numbers | None = None,
) -> State:
    """Return a position in a later turn. ``tiles`` lie beside the start tile and the capitals; ``goods`` lie in a place
    for a seat, and units of a seat stand in a place; capitals are empty by default, and purses hold 5 gold."""
    numbers = numbers or Numbers()
    chance = Chance(tuple(full_bag(numbers)), tuple(full_deck(numbers)), (0,), (0,))
    state = blank(Setup(rules or Rules(), numbers, PLAYERS[:seats], turn, chance), chance)
    state.stocks.clear()
    state.turns = seats + turn
    for place, name in (tiles or {}).items():
        lay(state, cell_at(place), tile_named(name))
        for word, owned in (("village", state.villages), ("site", state.sites)):
            if name.startswith(word):
                seat = int(name[-1])
                owned[seat] = tuple(sorted((*owned[seat], cell_at(place))))
    for (place, seat), amounts in (goods or {}).items():
        state.set_stock(cell_at(place), seat, packed(amounts))
    for unit, where in enumerate((soldiers, explorers)):
        for place, seat in (where or {}).items():
            state.units[2 * seat + unit] = tuple(sorted((*state.units[2 * seat + unit], cell_at(place))))
    state.bag = tuple(TILES[name] for name in bag)
    state.deck = tuple(CARDS.index(card) for card in deck)
    state.unseen = len(deck)
    state.rolls = tuple(numbers.die.index(face) for face in rolls)
    state.phase = PLACING if drawn else phase
    state.drawn = TILES[drawn] if drawn else 0
    return state


def rolled(state: State) -> State:
    """Return the position after the roll of a new turn of the seat whose turn it is, and its event."""
    after = state.copy()
    begin_turn(after, None)
    return after


def moving(
    tiles: Mapping[Position, str] | None = None,
    *,
    goods: Mapping[tuple[Position, int], Goods] | None = None,
    soldiers: Mapping[Position, int] | None = None,
    explorers: Mapping[Position, int] | None = None,
) -> State:
    """Return a `position` in step 6."""
    return position(tiles, MOVING, goods=goods, soldiers=soldiers, explorers=explorers)


def play(state: State, *moves: Move) -> State:
    """Return the position after moves of the seats that are to act."""
    for move in moves:
        state, _events = GAME.apply(state, GAME.to_act(state)[0], move)
    return state


def events_of(state: State, move: Move) -> list[Event]:
    """Return the events of a move of the seat that is to act."""
    return GAME.apply(state, GAME.to_act(state)[0], move)[1]


def code(state: State, move: Move, seat: int | None = None) -> str | None:
    """Return the code of the reason against a move of the seat that is to act, None if it is legal."""
    refusal = GAME.why_not(state, GAME.to_act(state)[0] if seat is None else seat, move)
    return None if refusal is None else refusal.code


def goods_at(state: State, place: Position, seat: int = 0) -> Goods:
    """Return what a seat has in a place."""
    return unpacked(state.stock(cell_at(place), seat))


def bundle(**amounts: int) -> Bundle:
    """Return a bundle by names."""
    corn, sheep, wood, rock, gold = [amounts.get(name, 0) for name in (*GOODS, GOLD)]
    return corn, sheep, wood, rock, gold


def waste_at(state: State, place: Position) -> bool:
    """Whether a plain wasteland lies in a place."""
    return state.tiles.get(cell_at(place)) == WASTE


WEIGHTS = {
    Sell: 0.1,
    Buy: 0.2,
    Hire: 4,
    Found: 9,
    Draw: 1,
    Haul: 1.5,
    Road: 4,
    End: 1,
    Walk: 2,
    Swap: 1,
    Place: 1,
    Pay: 1,
}
"""How often each kind of move is played by `eager`."""


def eager(state: State, moves: Sequence[Move], rng: random.Random) -> Move:
    """Draw a move of somebody who wants villages: kinds by their weights, goods rather to sites, units rather kept."""
    weights = []
    for move in moves:
        weight = WEIGHTS.get(type(move), 1.0)
        if isinstance(move, Haul):
            to_site = any(cell_at(move.target) in sites for sites in state.sites)
            weight *= 8 * (goods_at(state, move.target, state.turn)[move.good] == 0) if to_site else 0.2
        elif isinstance(move, Pay) and move.way == UNPAID:
            weight = 0.05
        weights.append(weight)
    return rng.choices(moves, weights)[0] if any(weights) else rng.choice(moves)


def walk(setup: Setup, seed: int) -> Iterator[tuple[State, int, Move, State]]:
    """Play `eager` moves, and now and then an offer, to the end; yield each position, seat, move and the position after
    it."""
    rng = random.Random(seed)
    state = GAME.start(setup)
    while GAME.result(state) is None:
        seat = GAME.to_act(state)[0]
        move: Move = eager(state, list(GAME.choices(state, seat).moves()), rng)
        offer = Offer((seat + 1) % GAME.seats(state), bundle(gold=1), bundle(corn=1))
        if state.phase == TRADING and rng.random() < 0.1 and GAME.why_not(state, seat, offer) is None:
            move = offer
        after, _events = GAME.apply(state, seat, move)
        yield state, seat, move, after
        state = after
