"""Capoterra's implementation of `capitol.core.game`: the checked interface for people, files and programs."""

from __future__ import annotations

from collections.abc import Mapping

from capitol.core.events import Event
from capitol.core.game import ListedSpace, MoveSpace, RandomSource, Result, leaders
from capitol.core.refusal import Refusal, check_legal
from capitol.core.setup import PlayerSpec, split_options
from capitol.games.capoterra.rules import notation, record
from capitol.games.capoterra.rules.corridor import push
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import Move, decode, encode
from capitol.games.capoterra.rules.numbers import GOLD_PER_POINT, VILLAGE_POINTS
from capitol.games.capoterra.rules.options import read_island, read_rules
from capitol.games.capoterra.rules.refusals import to_act, why_not
from capitol.games.capoterra.rules.setup import Setup, new_setup, redeal
from capitol.games.capoterra.rules.start import start
from capitol.games.capoterra.rules.start_board import StartBoard
from capitol.games.capoterra.rules.state import OVER, State
from capitol.games.capoterra.rules.view import View, determinize, public


def _table(state: State | View) -> State:
    return state.table if isinstance(state, View) else state


def points(state: State, seat: int) -> int:
    """Return the points of a seat (RULES.md, End)."""
    return VILLAGE_POINTS * len(state.villages[seat]) + state.gold[seat] // GOLD_PER_POINT


def winners_of(state: State) -> tuple[int, ...]:
    """Return the winners: the seats with most points; ties are broken by villages, then by gold, and shared if still
    equal (RULES.md, End)."""
    seats = range(state.terms.seats)
    return leaders([(points(state, seat), len(state.villages[seat]), state.gold[seat]) for seat in seats])


class CapoterraGame:
    """The rules of Capoterra as a `Game`. Stateless. Every decision is made in the open, and nothing is secret but the
    future."""

    id = "capoterra"
    scores_rounds = False
    counted: tuple[str, ...] = ("villages", "gold")
    perfect_recall = True

    def new_setup(
        self, players: tuple[PlayerSpec, ...], options: Mapping[str, str], board: object, rng: RandomSource
    ) -> Setup:
        """Return a setup with all chance drawn; ``board`` is None for the standard start, or a tuple with a
        `StartBoard` for each number of players. Raises ValueError."""
        boards = () if board is None else board
        if not isinstance(boards, tuple) or not all(isinstance(one, StartBoard) for one in boards):
            raise ValueError("this is no start position of Capoterra")
        chosen, first = split_options(options)
        rules, numbers = read_island(chosen)
        return new_setup(read_rules(rules), numbers, players, boards, rng, first)

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        return redeal(setup, rng)

    def start(self, setup: Setup) -> State:
        return start(setup)

    def seats(self, state: State | View) -> int:
        return _table(state).terms.seats

    def to_act(self, state: State | View) -> tuple[int, ...]:
        return to_act(_table(state))

    def sealed(self, state: State | View) -> bool:
        return False

    def secret(self, state: State | View, seat: int, move: Move) -> bool:
        return False

    def choices(self, state: State | View, seat: int) -> MoveSpace[Move]:
        """Return the listed moves; larger counts of goods, offers and equal orientations are members too."""
        table = _table(state)
        if seat not in to_act(table):
            raise ValueError(f"seat {seat} is not to act")
        raws = listed(table)
        # By code, then by cells and numbers; a skip, which has none of these, comes first.
        raws.sort(key=lambda raw: [raw[0], *[(part is not None, part or 0) for part in raw[1:]]])
        return ListedSpace(self, table, seat, tuple([decode(raw) for raw in raws]))

    def why_not(self, state: State | View, seat: int, move: Move) -> Refusal | None:
        return why_not(_table(state), seat, move)

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        check_legal(why_not(state, seat, move), seat, move)
        after = state.copy()
        events: list[Event] = []

        def tell(kind: str, seat: int | None = None, *, reveals: bool = False, **data: object) -> None:
            events.append(Event(kind, seat, data, reveals=reveals))

        push(after, encode(move), tell)
        return after, events

    def view(self, state: State, seat: int) -> View:
        return View(seat, public(state))

    def determinize(self, view: View, rng: RandomSource) -> State:
        return determinize(view, rng)

    def redraw(self, state: State, rng: RandomSource) -> State:
        return determinize(View(0, public(state)), rng)

    def result(self, state: State | View) -> Result | None:
        table = _table(state)
        if table.phase != OVER:
            return None
        villages = tuple([len(cells) for cells in table.villages])
        return Result(self.scores(table), winners_of(table), (villages, tuple(table.gold)))

    def scores(self, state: State | View) -> tuple[int, ...]:
        table = _table(state)
        return tuple([points(table, seat) for seat in range(table.terms.seats)])

    def move_text(self, setup: Setup, move: Move) -> str:
        return notation.move_text(move)

    def parse_move(self, setup: Setup, text_line: str) -> Move:
        return notation.parse_move(text_line)

    def encode_setup(self, setup: Setup) -> dict[str, object]:
        return record.encode_setup(setup)

    def decode_setup(self, data: Mapping[str, object]) -> Setup:
        return record.decode_setup(data)

    def encode_move(self, setup: Setup, seat: int, move: Move) -> dict[str, object]:
        return record.encode_move(seat, move)

    def decode_move(self, setup: Setup, data: Mapping[str, object]) -> tuple[int, Move]:
        return record.decode_move(data)
