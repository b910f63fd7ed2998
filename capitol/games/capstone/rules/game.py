"""Capstone's implementation of `capitol.core.game`: the checked interface for people, files and programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from capitol.core.events import Event
from capitol.core.game import ListedSpace, MoveSpace, RandomSource, Result
from capitol.core.refusal import Refusal, check_legal
from capitol.core.setup import PlayerSpec, split_options
from capitol.games.capstone.rules import corridor, notation, record
from capitol.games.capstone.rules.beliefs import arrangements
from capitol.games.capstone.rules.moves import Arrange, Move, Turn
from capitol.games.capstone.rules.numbers import NO_SLOT, word_of
from capitol.games.capstone.rules.options import read_rules
from capitol.games.capstone.rules.refusals import to_act, why_not
from capitol.games.capstone.rules.scoring import Tally, tally
from capitol.games.capstone.rules.setup import Setup, new_setup, redeal
from capitol.games.capstone.rules.state import ARRANGE, OVER, TURN, State, start
from capitol.games.capstone.rules.view import View, determinize, view


@dataclass(frozen=True, slots=True)
class TurnSpace:
    """All legal turns of the seat to move, with all slots distinct: counted by arithmetic, drawn, tested, never listed,
    as there may be 14,440."""

    state: State
    seat: int
    listed: bool = False

    def count(self) -> int:
        return corridor.count(self.state)

    def moves(self) -> Sequence[Move]:
        raise TypeError("turns are counted, sampled and tested, never listed")

    def sample(self, rng: RandomSource) -> Move:
        return decode(corridor.draw_turn(self.state, rng.random))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Turn) and why_not(self.state, self.seat, move) is None


def encode(turn: Turn) -> corridor.RawTurn:
    """Encode a turn for the corridor."""
    if turn.source is None or turn.target is None or turn.cap is None:
        return turn.colour, turn.slot, -1, -1, -1
    return turn.colour, turn.slot, turn.source, turn.target, turn.cap


def decode(turn: corridor.RawTurn) -> Turn:
    """Decode a turn from the corridor's five numbers."""
    colour, slot, source, target, cap = turn
    return Turn(colour, slot) if source < 0 else Turn(colour, slot, source, target, cap)


def _table(state: State | View) -> State:
    return state.table if isinstance(state, View) else state


def tallies(state: State) -> tuple[Tally, Tally] | None:
    """Return the points of both goals; None if either is unknown."""
    one, two = state.goals
    draws = state.draws
    if one is None or two is None or draws[0] is None or draws[1] is None:
        return None
    return tally(state.stacks, one), tally(state.stacks, two)


def winners_of(both: tuple[Tally, Tally]) -> tuple[int, ...]:
    """Return the winners: most points, then most perfect stacks, else both (RULES.md, Scoring)."""
    one, two = [(told.points, told.perfect) for told in both]
    return (0, 1) if one == two else (0,) if one > two else (1,)


class CapstoneGame:
    """The rules of Capstone as a `Game`. Stateless."""

    id = "capstone"
    scores_rounds = False
    counted: tuple[str, ...] = ()
    perfect_recall = True

    def new_setup(
        self, players: tuple[PlayerSpec, ...], options: Mapping[str, str], board: object, rng: RandomSource
    ) -> Setup:
        if board is not None:
            raise ValueError("Capstone is played without a board")
        rules, first = split_options(options)
        return new_setup(read_rules(rules), players, rng, first)

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        return redeal(setup, rng)

    def start(self, setup: Setup) -> State:
        return start(setup)

    def seats(self, state: State | View) -> int:
        return len(_table(state).goals)

    def to_act(self, state: State | View) -> tuple[int, ...]:
        return to_act(_table(state))

    def sealed(self, state: State | View) -> bool:
        return _table(state).phase == ARRANGE

    def secret(self, state: State | View, seat: int, move: Move) -> bool:
        """True for a goal until the game ends: until then only its owner knows it (RULES.md, What is public)."""
        return isinstance(move, Arrange) and _table(state).phase != OVER

    def choices(self, state: State | View, seat: int) -> MoveSpace[Move]:
        table = _table(state)
        if seat not in to_act(table):
            raise ValueError(f"seat {seat} is not to act")
        if table.phase == TURN:
            return TurnSpace(table, seat)
        draws = table.draws[seat]
        assert draws is not None, "a seat to act sees its own draws"
        goals = arrangements(tuple(sorted(draws[-1])))
        return ListedSpace(self, table, seat, tuple([Arrange(goal) for goal in goals]))

    def why_not(self, state: State | View, seat: int, move: Move) -> Refusal | None:
        return why_not(_table(state), seat, move)

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        check_legal(why_not(state, seat, move), seat, move)
        after = state.copy()
        if isinstance(move, Arrange):
            return after, _arrange(after, seat, move)
        events = turn_events(state, seat, move)
        corridor.push(after, encode(move))
        after.turns = (*after.turns, move)
        if after.phase == OVER:
            events.append(_end_event(after))
        return after, events

    def view(self, state: State, seat: int) -> View:
        return view(state, seat)

    def determinize(self, view: View, rng: RandomSource) -> State:
        return determinize(view, rng)

    def redraw(self, state: State, rng: RandomSource) -> State:
        """Return the state itself, since every draw is known to its seat."""
        return state

    def result(self, state: State | View) -> Result | None:
        """Return points and winners at the end, or None for a program that does not know the goals even then."""
        table = _table(state)
        both = tallies(table) if table.phase == OVER else None
        return None if both is None else Result((both[0].points, both[1].points), winners_of(both))

    def scores(self, state: State | View) -> tuple[int, ...]:
        """Return the points at the end, and 0 until then: the value of the stacks would reveal the goals."""
        result = self.result(state)
        return (0, 0) if result is None else result.scores

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


def _arrange(state: State, seat: int, move: Arrange) -> list[Event]:
    """Store a goal. Everybody sees that it is sealed, only its owner sees the goal (RULES.md, What is public)."""
    state.goals[seat] = move.goal
    if None not in state.goals:
        state.phase = TURN
    return [Event("goal_sealed", seat), Event("goal", seat, {"goal": word_of(move.goal)}, audience=(seat,))]


def turn_events(state: State, seat: int, move: Turn) -> list[Event]:
    """Return the public events of a turn: ``placed``, and with a move ``moved`` and ``capped``; colours and slots are
    numbers. ``stood`` of ``capped`` is the slot that the capstone came from, None for the stash."""
    events = [Event("placed", seat, {"colour": move.colour, "slot": move.slot})]
    if move.source is not None:
        moved = state.stacks[move.source] & 3
        stood = None if state.caps[moved] == NO_SLOT else state.caps[moved]
        events.append(Event("moved", seat, {"colour": moved, "source": move.source, "target": move.target}))
        events.append(Event("capped", seat, {"colour": moved, "slot": move.cap, "stood": stood}))
    return events


def _end_event(state: State) -> Event:
    both = tallies(state)
    assert both is not None, "at the end both goals are known"
    data = {
        "goals": tuple([word_of(goal) for goal in state.goals if goal is not None]),
        "points": tuple([told.points for told in both]),
        "perfect": tuple([told.perfect for told in both]),
    }
    return Event("game_over", None, data, reveals=True)
