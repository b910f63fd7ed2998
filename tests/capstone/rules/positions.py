"""Setups and positions of Capstone, written with the letters of the record."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from capitol.core.setup import PlayerSpec
from capitol.games.capstone.rules.game import CapstoneGame
from capitol.games.capstone.rules.moves import Arrange, Move, Turn
from capitol.games.capstone.rules.notation import parse_move
from capitol.games.capstone.rules.numbers import COLOURS, SLOT_OF_NAME, Column, column_number
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.setup import Setup
from capitol.games.capstone.rules.state import TURN, State, settle, start

GAME = CapstoneGame()
STANDING = Rules(move_to_empty="no")
PLAYERS = (PlayerSpec("Livia"), PlayerSpec("Cato", "ai:architect"))


def column(word: str) -> Column:
    """Return a column from its letters, top to bottom."""
    return tuple(COLOURS.index(letter) for letter in word)


def setup_of(goals: tuple[str, str] = ("RYGB", "BGYR"), rules: Rules | None = None, first: int = 0) -> Setup:
    """Return a setup in which each seat drew the pieces of its goal, in that order, in its first draw."""
    return Setup(rules or Rules(), PLAYERS, first, ((column(goals[0]),), (column(goals[1]),)))


def random_setup(seed: int, rules: Rules | None = None) -> Setup:
    """Return a random setup."""
    options = {"move_to_empty": (rules or Rules()).move_to_empty}
    return GAME.new_setup(PLAYERS, options, None, random.Random(seed))


def position(
    stacks: Mapping[str, str] | None = None,
    caps: Mapping[str, str] | None = None,
    goals: tuple[str, str] = ("RYGB", "BGYR"),
    rules: Rules | None = None,
    turn: int = 0,
) -> State:
    """Return a position during the turns: columns by slot, top to bottom, and the slot of each used capstone."""
    state = start(setup_of(goals, rules))
    state.goals = [column(goal) for goal in goals]
    state.phase = TURN
    state.turn = turn
    for slot, word in (stacks or {}).items():
        state.stacks[SLOT_OF_NAME[slot]] = column_number(column(word))
    for colour, slot in (caps or {}).items():
        state.caps[COLOURS.index(colour)] = SLOT_OF_NAME[slot]
    settle(state)
    return state


def turn(line: str) -> Turn:
    """Return a turn from its text."""
    move = parse_move(line)
    assert isinstance(move, Turn)
    return move


def refused(state: State, move: Move | str, seat: int | None = None) -> str | None:
    """Return the reason code against a move; None for a legal one."""
    parsed = parse_move(move) if isinstance(move, str) else move
    refusal = GAME.why_not(state, state.turn if seat is None else seat, parsed)
    return None if refusal is None else refusal.code


def after(state: State, line: str) -> State:
    """Return the state after a turn of the seat to move."""
    return GAME.apply(state, state.turn, parse_move(line))[0]


def arranged(setup: Setup) -> State:
    """Return the state at the first turn of a game whose goals are the hands as drawn."""
    state = GAME.start(setup)
    for seat in GAME.to_act(state):
        state, _ = GAME.apply(state, seat, Arrange(setup.draws[seat][-1]))
    return state


def walk(setup: Setup, seed: int, moving: float = 1.0) -> Iterator[tuple[State, int, Move, State]]:
    """Play a random game and yield state, seat, move and next state. With ``moving`` below 1, more turns move
    nothing."""
    rng = random.Random(seed)
    state = GAME.start(setup)
    while GAME.result(state) is None:
        seat = GAME.to_act(state)[0]
        move = GAME.choices(state, seat).sample(rng)
        if isinstance(move, Turn) and rng.random() > moving:
            move = Turn(move.colour, move.slot)
        after_it, _ = GAME.apply(state, seat, move)
        yield state, seat, move, after_it
        state = after_it
