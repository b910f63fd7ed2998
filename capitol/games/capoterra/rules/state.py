"""The full state of a game in flat, mostly immutable fields, fast to copy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from capitol.games.capoterra.rules.cells import KIND, STEPS, Position, cell_at
from capitol.games.capoterra.rules.numbers import (
    DOT,
    GOOD_OF_COLOUR,
    SEAT_COLOURS,
    Goods,
    Numbers,
)
from capitol.games.capoterra.rules.options import Rules

RESOLVING, TRADING, ANSWERING, PLACING, PAYING, MOVING, OVER = range(7)
PHASES = ("event", "trade", "answer", "place", "pay", "move", "over")
BYTE = 255
"""The bit mask of one good in a stock."""
Met = tuple[str, str]
"""A chance event: ``roll``, ``card``, ``tile`` or ``back``, and its outcome."""


def packed(goods: Goods) -> int:
    """Pack amounts of goods into one number, eight bits each."""
    return goods[0] | goods[1] << 8 | goods[2] << 16 | goods[3] << 24


def unpacked(stock: int) -> Goods:
    """Unpack a stock into amounts of goods."""
    return stock & BYTE, stock >> 8 & BYTE, stock >> 16 & BYTE, stock >> 24


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the die: the good it yields, whether it has a dot, and the seat of its colour, or None."""

    name: str
    good: int
    dot: bool
    seat: int | None


Price = tuple[tuple[int, int], ...]
"""The shift in a stock and the amount of each good that something costs."""


@dataclass(frozen=True)
class Terms:
    """What never changes during a game: rules and numbers, and what follows from them."""

    rules: Rules
    numbers: Numbers
    seats: int
    capitals: tuple[int, ...]
    faces: tuple[Face, ...]
    prices: tuple[Price, Price]
    """The price of a soldier and of an explorer."""
    section_prices: tuple[Price, ...]
    most_yield: int
    """The most goods that one field yields."""


def _price(goods: Goods) -> Price:
    return tuple([(8 * good, count) for good, count in enumerate(goods) if count])


@cache
def terms_of(rules: Rules, numbers: Numbers, capitals: tuple[Position, ...]) -> Terms:
    """Return the terms of a game, shared by all games with the same terms; ``capitals`` are the places by seat."""
    seats = len(capitals)
    faces = []
    for name in numbers.die:
        colour = name.removesuffix(DOT)
        seat = SEAT_COLOURS.index(colour) if colour in SEAT_COLOURS[:seats] else None
        faces.append(Face(name, GOOD_OF_COLOUR[colour], name.endswith(DOT), seat))
    return Terms(
        rules,
        numbers,
        seats,
        tuple([cell_at(position) for position in capitals]),
        tuple(faces),
        (_price(numbers.soldier), _price(numbers.explorer)),
        tuple([_price(price) for price in numbers.section_price]),
        {"field": 1, "cap2": 2, "cap3": 3, "tile": 1 << 30}[rules.yields],
    )


def pays(stock: int, price: Price) -> bool:
    """Whether a stock covers a price."""
    for shift, count in price:  # noqa: SIM110  # a generator costs half again as much here
        if stock >> shift & BYTE < count:
            return False
    return True


def cost(price: Price) -> int:
    """Return a price as a stock."""
    return sum(count << shift for shift, count in price)


class Roads:
    """What the open road of a seat reaches: the part of the network that contains each of its settlements."""

    __slots__ = ("parts",)

    def __init__(self, parts: dict[int, Part]) -> None:
        self.parts = parts


class Part:
    """A connected part of a seat's open road. ``cells``: all its tiles; ``towns``: the seat's settlements; ``ends``:
    plain wasteland without a bandit at which it ends; ``mends``: tiles of broken roads that it reaches."""

    __slots__ = ("cells", "ends", "mends", "towns")

    def __init__(self) -> None:
        self.cells: set[int] = set()
        self.towns: list[int] = []
        self.ends: list[int] = []
        self.mends: list[int] = []


class State:
    """One position. Cells and tiles are integers (`cells`), stocks are packed.

    - ``rolls``, ``lots``, ``bag``, ``deck``: the future; in a view rolls and lots are empty, the bag and the first
      ``unseen`` cards of the deck are sorted. ``rolled`` and ``lotted`` count those used.
    - ``tiles``: the board, on which a site, and a village taken, comes after all older tiles; ``rim``: each empty cell
      beside a tile, with the sides that must and must not have road.
    - ``stocks``: goods by ``cell << 2 | seat``; ``arrived``: goods that were moved this turn, by cell.
    - ``units[2 * seat + unit]``: cells in ascending order; ``walked``: units that moved this turn.
    - ``villages``, ``sites``: cells by seat, in ascending order. ``bandits``: longest out first. ``repairs``,
      ``starving``: cells with such a card.
    - ``turn``: whose turn it is; ``acting``: who decides; ``turns``: how many turns are over.
    - ``card``: the event to be resolved, -1 for none; ``drawn``: the tile to be placed, 0 for none; ``spot``: the cell
      where it must go, None for any; ``placed``: step 4 has been replaced; ``dry``: the bag counts as played out.
    - ``offer``: ``(to, give, get)`` that waits; ``offers``: how many were made this turn; ``refused``: those refused.
    - ``queue``: units still to be paid. ``met``: the chance that the last move met.
    - ``roads``: what is known of each seat's open road, for this board.
    """

    terms: Terms
    rolls: tuple[int, ...]
    lots: tuple[int, ...]
    bag: tuple[int, ...]
    deck: tuple[int, ...]
    unseen: int
    rolled: int
    lotted: int
    tiles: dict[int, int]
    rim: dict[int, int]
    stocks: dict[int, int]
    arrived: dict[int, int]
    units: list[tuple[int, ...]]
    walked: tuple[tuple[int, int], ...]
    villages: list[tuple[int, ...]]
    sites: list[tuple[int, ...]]
    bandits: tuple[int, ...]
    repairs: tuple[int, ...]
    starving: tuple[int, ...]
    gold: list[int]
    sections: list[int]
    phase: int
    turn: int
    acting: int
    turns: int
    card: int
    drawn: int
    spot: int | None
    placed: bool
    dry: bool
    offer: tuple[int, tuple[int, ...], tuple[int, ...]] | None
    offers: int
    refused: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]
    queue: tuple[tuple[int, int], ...]
    met: tuple[Met, ...]
    roads: list[Roads | None]

    __slots__ = tuple(sorted(__annotations__))  # what is declared above, in the order of `key`

    def copy(self) -> State:
        """Return an independent copy; constant data and what is known of the roads are shared."""
        new = State.__new__(State)
        new.terms = self.terms
        new.rolls = self.rolls
        new.lots = self.lots
        new.bag = self.bag
        new.deck = self.deck
        new.unseen = self.unseen
        new.rolled = self.rolled
        new.lotted = self.lotted
        new.tiles = self.tiles.copy()
        new.rim = self.rim.copy()
        new.stocks = self.stocks.copy()
        new.arrived = self.arrived.copy()
        new.units = self.units[:]
        new.walked = self.walked
        new.villages = self.villages[:]
        new.sites = self.sites[:]
        new.bandits = self.bandits
        new.repairs = self.repairs
        new.starving = self.starving
        new.gold = self.gold[:]
        new.sections = self.sections[:]
        new.phase = self.phase
        new.turn = self.turn
        new.acting = self.acting
        new.turns = self.turns
        new.card = self.card
        new.drawn = self.drawn
        new.spot = self.spot
        new.placed = self.placed
        new.dry = self.dry
        new.offer = self.offer
        new.offers = self.offers
        new.refused = self.refused
        new.queue = self.queue
        new.met = self.met
        new.roads = self.roads
        return new

    def key(self) -> tuple[object, ...]:
        """Return everything that determines equality, as one tuple."""
        found: list[object] = [self.terms.rules, self.terms.numbers, self.terms.capitals]
        for name in self.__slots__:
            if name in ("terms", "roads"):
                continue
            value = getattr(self, name)
            if isinstance(value, dict):
                value = tuple(sorted(value.items()))
            found.append(tuple(value) if isinstance(value, list) else value)
        return tuple(found)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def stock(self, cell: int, seat: int) -> int:
        """Return the packed stock of a seat in a place."""
        return self.stocks.get(cell << 2 | seat, 0)

    def set_stock(self, cell: int, seat: int, stock: int) -> None:
        """Set the packed stock of a seat in a place."""
        if stock:
            self.stocks[cell << 2 | seat] = stock
        else:
            self.stocks.pop(cell << 2 | seat, None)

    def towns(self, seat: int) -> tuple[int, ...]:
        """Return the capital and the finished villages of a seat."""
        return (self.terms.capitals[seat], *self.villages[seat])

    def tokens_left(self, seat: int) -> int:
        """Return how many village tokens are left, neither on a village nor needed by a site."""
        return self.terms.numbers.tokens - len(self.villages[seat]) - len(self.sites[seat])

    def has_unit(self, cell: int) -> bool:
        """Whether any unit stands on a cell."""
        for cells in self.units:  # noqa: SIM110  # a generator costs half again as much here
            if cell in cells:
                return True
        return False

    def has_goods(self, cell: int) -> bool:
        """Whether anybody's goods lie on a cell."""
        return any((cell << 2 | seat) in self.stocks for seat in range(self.terms.seats))

    def is_first(self) -> bool:
        """Whether this is the first turn of the seat (RULES.md, Set-up)."""
        return self.turns < self.terms.seats

    def is_kind(self, cell: int, kind: int) -> bool:
        """Whether a tile of that kind lies on a cell."""
        return self.tiles.get(cell, 0) & KIND == kind

    def beside_rival_capital(self, cell: int, seat: int) -> bool:
        """Whether the capital of another seat is next to a cell."""
        return any(cell - capital in STEPS for owner, capital in enumerate(self.terms.capitals) if owner != seat)


def with_goods(stock: int, good: int, count: int) -> int:
    """Return a stock after adding some of one good; the excess over the limit is lost
    (RULES.md, Fields and production)."""
    shift = 8 * good
    return stock + (min(BYTE - (stock >> shift & BYTE), count) << shift)
