"""Saved games for tests of scenes, played by computer players up to a point."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from capitol.ai.player import Budget
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.registry import games as games_of_the_house
from capitol.games.registry import make_player
from capitol.session.controller import TableSession
from capitol.session.history import VERSION, Remembered, SeatFacts, Sitter
from capitol.shell.table_choice import TableChoice
from tests.scenes.driven_program import DrivenProgram


def saved_game(
    program: DrivenProgram, name: str, actions: int, *, seed: int = 1, people: int = 1, seats: int = 4
) -> Path:
    """Save a game after that many actions; the first `people` seats are people."""
    entry = program.entry
    choice = TableChoice.standard(program.settings, entry).against(entry.player(entry.substitute))
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
    """Let a computer player decide for every seat until that many actions are in the log."""
    player = make_player(session.entry.id, "strong")
    rng = random.Random(seed)
    while session.match.to_act and len(session.steps) < actions:
        for seat in session.match.to_act:
            session.act(seat, player.decide(session.view(seat), session.choices(seat), Budget(), rng).move)
        if session.can_commit:
            session.commit_sealed()


def some_games(name: str, games: int = 12) -> tuple[Remembered, ...]:
    """Return games that a person of this name has finished, alternating between two levels; every third one is a
    win."""
    facts = facts_version()
    found = []
    for number in range(games):
        seats = (Sitter(name, "human"), Sitter("Faber", "ai:casual"), Sitter("Lucia", "ai:novice"))[: 2 + number % 2]
        scores, winners = ((30 + number, 20, 9), (0,)) if number % 3 == 0 else ((12, 40, 3), (1,))
        ended = f"2026-01-{number + 1:02}T12:00:00"
        earned = (SeatFacts({"efficiency": (3.0, 10.0), "led": (4.0, 1.0)}, ("by_one", "tower")),)
        found.append(
            Remembered(
                VERSION,
                "capitol",
                ended,
                f"{name}{number}",
                "",
                seats,
                scores[: len(seats)],
                winners,
                facts,
                earned + (SeatFacts(),) * (len(seats) - 1),
                msgspec.Raw(b"{}"),
            )
        )
    return tuple(found)


def facts_version() -> int:
    """Return the current version of Capitol's facts."""
    facts = games_of_the_house()["capitol"].facts
    assert facts is not None
    return facts.version
