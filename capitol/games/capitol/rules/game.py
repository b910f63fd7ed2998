"""Capitol's implementation of `capitol.core.game`: the checked interface for people, files and programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from capitol.core.events import Event
from capitol.core.game import MoveSpace, RandomSource, Result
from capitol.core.refusal import Refusal, check_legal
from capitol.core.setup import PlayerSpec, split_options
from capitol.games.capitol.rules import corridor, notation, record
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.options import read_rules
from capitol.games.capitol.rules.phases import seal_bid
from capitol.games.capitol.rules.refusals import to_act, why_not
from capitol.games.capitol.rules.setup import Setup, new_setup, redeal
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import BID, OVER, State
from capitol.games.capitol.rules.view import View, determinize, redraw, view


@dataclass(frozen=True, slots=True)
class NumberedSpace:
    """The moves of a seat as listed by the corridor; each is decoded on demand."""

    state: State
    seat: int
    numbers: list[int]
    listed: bool = True

    def count(self) -> int:
        return len(self.numbers)

    def moves(self) -> Sequence[Move]:
        return tuple([decode(number) for number in self.numbers])

    def sample(self, rng: RandomSource) -> Move:
        return decode(self.numbers[int(rng.random() * len(self.numbers))])

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and why_not(self.state, self.seat, move) is None


@dataclass(frozen=True, slots=True)
class BidSpace:
    """All subsets of a hand, each once regardless of order: counted, sampled, tested, never listed."""

    state: State
    seat: int
    listed: bool = False

    def count(self) -> int:
        """Return the number of different bids: cards with the same face are interchangeable."""
        hand = self.state.hand(self.seat)
        total = 1
        for card in set(hand):
            total *= hand.count(card) + 1
        return total

    def moves(self) -> Sequence[Move]:
        raise TypeError("bids are counted, sampled and tested, never listed")

    def sample(self, rng: RandomSource) -> Move:
        state = self.state.copy()
        state.turn = self.seat
        return Bid(corridor.decode_bid(corridor.sample_bid(state, rng)))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Bid) and why_not(self.state, self.seat, move) is None


def encode(move: Move) -> int:
    """Encode a move as the corridor's integer."""
    match move:
        case Floors(card, on):
            second = on[1] if len(on) > 1 else 0
            return corridor.K_FLOORS | card << 3 | len(on) << 9 | on[0] << 11 | second << 18
        case Roof(card, height, shape):
            return corridor.K_ROOF | card << 3 | (2 * height + shape) << 9
        case Permit(card, height, shape, area, space):
            return corridor.K_PERMIT | card << 3 | (2 * height + shape) << 9 | area << 17 | space << 21
        case Forgo(card):
            return corridor.K_FORGO | card << 3
        case Pass():
            return corridor.K_PASS
        case Bid(cards):
            return corridor.encode_bid(cards)
        case Place(area, space):
            return corridor.K_PLACE | area << 9 | (corridor.LARGE if space is None else space) << 13
        case Draw(stack):
            return corridor.K_DRAW | stack << 9


def decode(move: int) -> Move:
    """Decode a move from the corridor's integer."""
    kind, card = move & 7, move >> 3 & 63
    if kind == corridor.K_FLOORS:
        first, second = move >> 11 & 127, move >> 18 & 127
        return Floors(card, (first, second) if move >> 9 & 3 == 2 else (first,))
    if kind == corridor.K_ROOF:
        return Roof(card, move >> 10 & 127, move >> 9 & 1)
    if kind == corridor.K_PERMIT:
        return Permit(card, move >> 10 & 127, move >> 9 & 1, move >> 17 & 15, move >> 21 & 15)
    if kind == corridor.K_FORGO:
        return Forgo(card)
    if kind == corridor.K_BID:
        return Bid(corridor.decode_bid(move))
    if kind == corridor.K_PLACE:
        space = move >> 13 & 15
        return Place(move >> 9 & 15, None if space == corridor.LARGE else space)
    if kind == corridor.K_DRAW:
        return Draw(move >> 9)
    return Pass()


def _table(state: State | View) -> State:
    return state.table if isinstance(state, View) else state


class CapitolGame:
    """The rules of Capitol as a `Game`. Stateless."""

    id = "capitol"
    scores_rounds = True
    counted: tuple[str, ...] = ()
    perfect_recall = False

    def new_setup(
        self, players: tuple[PlayerSpec, ...], options: Mapping[str, str], board: object, rng: RandomSource
    ) -> Setup:
        if not isinstance(board, BoardSpec):
            raise ValueError("Capitol is played on a board")
        rules, first = split_options(options)
        return new_setup(read_rules(rules), board, players, rng, first)

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        return redeal(setup, rng)

    def start(self, setup: Setup) -> State:
        return start(setup)

    def seats(self, state: State | View) -> int:
        return _table(state).tables.seats

    def to_act(self, state: State | View) -> tuple[int, ...]:
        return to_act(_table(state))

    def sealed(self, state: State | View) -> bool:
        return _table(state).phase == BID

    def secret(self, state: State | View, seat: int, move: Move) -> bool:
        """Always False: all bids are revealed together."""
        return False

    def choices(self, state: State | View, seat: int) -> MoveSpace[Move]:
        table = _table(state)
        if seat not in to_act(table):
            raise ValueError(f"seat {seat} is not to act")
        if table.phase == BID:
            return BidSpace(table, seat)
        return NumberedSpace(table, seat, corridor.legal(table))

    def why_not(self, state: State | View, seat: int, move: Move) -> Refusal | None:
        return why_not(_table(state), seat, move)

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        check_legal(why_not(state, seat, move), seat, move)
        after = state.copy()
        log: list[Event] = []
        if isinstance(move, Bid):
            log.append(Event("bid_sealed", seat, {"cards": move.cards}, audience=(seat,)))
            seal_bid(after, seat, move.cards, log)
        else:
            if not isinstance(move, Draw):
                log.append(move_event(state, seat, move))
            corridor.push(after, encode(move), log)
        return after, log

    def view(self, state: State, seat: int) -> View:
        return view(state, seat)

    def determinize(self, view: View, rng: RandomSource) -> State:
        return determinize(view, rng)

    def redraw(self, state: State, rng: RandomSource) -> State:
        return redraw(state, rng)

    def result(self, state: State | View) -> Result | None:
        table = _table(state)
        if table.phase != OVER:
            return None
        best = max(table.scores)
        winners = tuple(seat for seat, score in enumerate(table.scores) if score == best)
        return Result(tuple(table.scores), winners)

    def scores(self, state: State | View) -> tuple[int, ...]:
        return tuple(_table(state).scores)

    def move_text(self, setup: Setup, move: Move) -> str:
        return notation.move_text(setup.board, move)

    def parse_move(self, setup: Setup, text_line: str) -> Move:
        return notation.parse_move(setup.board, text_line)

    def encode_setup(self, setup: Setup) -> dict[str, object]:
        return record.encode_setup(setup)

    def decode_setup(self, data: Mapping[str, object]) -> Setup:
        return record.decode_setup(data)

    def encode_move(self, setup: Setup, seat: int, move: Move) -> dict[str, object]:
        return record.encode_move(setup.board, seat, move)

    def decode_move(self, setup: Setup, data: Mapping[str, object]) -> tuple[int, Move]:
        return record.decode_move(setup.board, data)


def move_event(state: State, seat: int, move: Move) -> Event:
    """Return the public event of a construction move or a placement."""
    data: dict[str, object] = {name: getattr(move, name) for name in type(move).__dataclass_fields__}
    if isinstance(move, Place):
        data["tile"] = state.tile
    if isinstance(move, Pass):
        data["cards"] = state.hand_size(seat)
    kind = {Floors: "floors", Roof: "roof", Permit: "permit", Forgo: "forgo", Pass: "passed", Place: "tile_placed"}
    return Event(kind[type(move)], seat, data)
