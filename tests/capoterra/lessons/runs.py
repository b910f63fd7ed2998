"""Helpers for tests of Capoterra's lessons: a lesson without a window, played with moves as text."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

from capitol.games.capoterra.lessons.course import lessons
from capitol.games.capoterra.rules.moves import Found, Place, Resolve, Road
from capitol.games.capoterra.rules.notation import parse_move
from capitol.games.capoterra.rules.state import State
from capitol.session.lessons import Lesson
from tests import lessons as lectern


def lesson(id: str) -> Lesson:
    """Return the lesson with this id."""
    return next(one for one in lessons() if one.id == id)


class Lectern(lectern.Lectern):
    """A lesson of Capoterra at a table without a window."""

    game = "capoterra"
    colours = ("terracotta", "aegean")

    def __init__(self, id: str, kept: Any = None) -> None:
        super().__init__(lesson(id), kept)

    @property
    def state(self) -> State:
        """The full state of the game."""
        return cast(State, self.session.match.full_state)

    def read(self) -> None:
        """Acknowledge all texts that only have to be read."""
        while self.run.step is not None and self.run.step.kind == "read":
            self.session.acknowledge()
        self.wait()

    def play(self, line: str) -> str:
        """Play a whole move as the screens do. Return the objection, or "" if it was played."""
        return self.play_move(parse_move(line))

    def name(self, answer: str) -> str:
        """Answer a question. Return why it is wrong."""
        wrong = self.session.name_answer(answer)
        self.wait()
        return wrong


def chance_input(table: Lectern, rng: random.Random) -> str:
    """Make a random input that the screens allow. Return what it was."""
    run, session = table.run, table.session
    step = run.step
    if step is not None and step.kind == "read":
        session.acknowledge()
        table.wait()
        return "read"
    if step is not None and step.kind == "ask":
        table.name(rng.choice(list(step.choices)))
        return "answer"
    assert 0 in session.waiting_for, (run.lesson.id, table.id, session.match.to_act)
    if rng.random() < 0.02:
        run.back()
        table.sit()
        return "back"
    move = session.choices(0).sample(rng)
    if table.id == "offer" and rng.random() < 0.3:
        move = parse_move("offer to=1 give=2gold get=1corn")
    if isinstance(move, Place | Found | Road | Resolve):
        session.attempted(0, move)
        if rng.random() < 0.5:
            return "part"
    return "undo" if table.play_move(move) else "move"


def walk(id: str, rng: random.Random, count: int) -> tuple[int, Counter[str]]:
    """Give a lesson that many random inputs, restarting it at its end. Return how often it was completed."""
    table, seen, ended = Lectern(id), Counter[str](), 0
    for number in range(count):
        if table.run.over:
            ended += 1
            table = Lectern(id)
        seen[chance_input(table, rng)] += 1
        if number % 50 == 0:
            again = Lectern(id, table.run.kept)
            assert again.state == table.state
            assert {again.id, table.id} <= {step.id for step in table.run.lesson.steps} | {""}
    return ended, seen
