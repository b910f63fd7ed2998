"""Positions for lessons, written as a person would: stacks from the lowest piece up, goals from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from capitol.core.setup import PlayerSpec
from capitol.games.capstone.rules.moves import Move, Turn
from capitol.games.capstone.rules.notation import parse_move
from capitol.games.capstone.rules.numbers import COLOURS, HEIGHT, SLOT_OF_NAME, SLOTS, Column, column_number, is_kept
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.refusals import why_not
from capitol.games.capstone.rules.setup import Setup, full_bag
from capitol.games.capstone.rules.state import TURN, State, settle, start
from capitol.games.capstone.rules.view import View
from capitol.session.lessons import TAUGHT

RIVAL = 1 - TAUGHT


@dataclass(frozen=True, slots=True)
class Position:
    """A position of two seats with the person to act. ``draws`` are the small pieces of both; with ``goals`` these are
    already arranged. ``stacks`` and ``caps`` are keyed by the names of slots and of colours."""

    draws: tuple[str, str]
    goals: tuple[str, str] | None = None
    stacks: Mapping[str, str] = field(default_factory=dict)
    caps: Mapping[str, str] = field(default_factory=dict)

    def make(self) -> tuple[Setup, State]:
        """Return a setup and the state, as if every piece had been placed in a turn of its own. Raises ValueError for a
        position that the rules do not allow: a bug in the lesson, whatever the person does."""
        own, other = (column(word) for word in self.draws)
        bag = full_bag()
        for colour in (*own, *other):
            bag.remove(colour)
        if not is_kept(own) or not is_kept(other):
            raise ValueError("three of a colour are put back")
        turns = tuple(Turn(colour, SLOT_OF_NAME[name]) for name, word in self.stacks.items() for colour in column(word))
        first = TAUGHT if len(turns) % 2 == 0 else RIVAL
        setup = Setup(Rules(), (PlayerSpec("1"), PlayerSpec("2")), first, ((own,), (other,)))
        state = start(setup)
        state.turn, state.turns = TAUGHT, turns
        if self.goals is not None:
            goals = [column(word) for word in self.goals]
            if [sorted(goal) for goal in goals] != [sorted(own), sorted(other)]:
                raise ValueError("a goal is made of what was drawn")
            state.goals, state.phase = [*goals], TURN
        if max(map(len, self.stacks.values()), default=0) > HEIGHT:
            raise ValueError("more than four pieces on a slot")
        for name, word in self.stacks.items():
            state.stacks[SLOT_OF_NAME[name]] = column_number(column(word)[::-1])
        for letter, name in self.caps.items():
            state.caps[COLOURS.index(letter)] = SLOT_OF_NAME[name]
        settle(state)
        if min(state.left) < 0:
            raise ValueError("more pieces than there are")
        if len(set(self.caps.values())) < len(self.caps):
            raise ValueError("two capstones on a slot")
        return setup, state

    def rival(self, *lines: str) -> Callable[[View, int], Move]:
        """Return a scripted opponent that plays these moves one after another. If the rules do not allow the next one,
        it places any piece on the last slot that has room for it."""
        begun = sum(map(len, self.stacks.values()))

        def play(view: View, seat: int) -> Move:
            state = view.table
            number = (len(state.turns) - begun) // 2
            wished = map(parse_move, lines[number : number + 1])
            others = (Turn(colour, slot) for slot in reversed(range(SLOTS)) for colour in range(len(COLOURS)))
            return next(move for move in (*wished, *others) if why_not(state, seat, move) is None)

        return play


def column(word: str) -> Column:
    """Return colours from the letters of the record."""
    return tuple(COLOURS.index(letter) for letter in word)


def in_turn(*lines: str) -> tuple[tuple[int, Move], ...]:
    """Return moves from the words of the record: the person's first, the seats in turn."""
    return tuple((number % 2, parse_move(line)) for number, line in enumerate(lines))
