"""Saved games for tests of scenes, played by computer players up to a point."""

from __future__ import annotations

import random
from pathlib import Path

from capitol.ai.player import Budget
from capitol.games.capitol.board import default_board, load_board
from capitol.games.registry import make_player
from capitol.session.controller import TableSession
from capitol.shell.program import Program
from capitol.shell.table_choice import TableChoice


def saved_game(program: Program, name: str, actions: int, *, seed: int = 1, people: int = 1, seats: int = 4) -> Path:
    """A saved game in which so many actions were played; `people` of the first seats are persons."""
    choice = TableChoice.standard(program.settings, program.entry)
    while len(choice.seats) > seats:
        choice = choice.without(len(choice.seats) - 1)
    for number in range(people):
        choice = choice.with_seat(number, kind="human")
    setup = choice.setup(load_board(default_board()).spec, random.Random(seed))
    session = TableSession.new(
        program.entry,
        setup,
        choice.session_seats(),
        program.thinker,
        seed=seed,
        folder=program.folders.saves,
        name=name,
        options=choice.table_options(),
        budget=program.budget,
    )
    play(session, actions, seed)
    session.close()
    assert session.path is not None
    return session.path


def play(session: TableSession, actions: int, seed: int = 1) -> None:
    """Let a computer player decide for every seat until so many actions are in the log."""
    player = make_player(session.entry.id, "strong")
    rng = random.Random(seed)
    while session.match.to_act and len(session.steps) < actions:
        for seat in session.match.to_act:
            session.act(seat, player.decide(session.view(seat), session.choices(seat), Budget(), rng).move)
        if session.can_commit:
            session.commit_sealed()
