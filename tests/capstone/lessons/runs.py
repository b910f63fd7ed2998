"""Helpers for tests of Capstone's lessons: a lesson without a window, where turns are laid part by part."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

from capitol.core.refusal import Refusal
from capitol.games.capstone.lessons.course import lessons
from capitol.games.capstone.rules.notation import parse_move
from capitol.games.capstone.rules.state import ARRANGE, State
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.pending_turn import PendingTurn, piece_of, slot_of
from capitol.games.capstone.ui.words import colour_letter
from capitol.session.lessons import Lesson
from tests import lessons as lectern


def course() -> tuple[Lesson, ...]:
    """Return all six lessons."""
    return lessons(colour_letter)


def lesson(id: str) -> Lesson:
    """Return the lesson with this id."""
    return next(one for one in course() if one.id == id)


class Lectern(lectern.Lectern):
    """A lesson of Capstone at a table without a window: moves as text, turns laid part by part."""

    game = "capstone"
    colours = ("ivory", "ink")

    def __init__(self, id: str, kept: Any = None) -> None:
        self.pending: PendingTurn | None = None
        super().__init__(lesson(id), kept)

    def wait(self) -> None:
        """Wait as in every lesson; nothing is laid afterwards."""
        super().wait()
        self.pending = PendingTurn(self.view) if 0 in self.session.waiting_for else None

    @property
    def state(self) -> State:
        """The full state of the game."""
        return cast(State, self.session.match.full_state)

    @property
    def view(self) -> View:
        """The view of the person's seat."""
        return cast(View, self.session.view(0))

    def read(self) -> None:
        """Acknowledge all texts that only have to be read."""
        while self.run.step is not None and self.run.step.kind == "read":
            self.session.acknowledge()
        self.wait()

    def play(self, line: str) -> str:
        """Play a whole move as the screens do. Return the objection, or "" if it was played."""
        return self.play_move(parse_move(line))


def chance_input(table: Lectern, rng: random.Random) -> str:
    """Make a random input that the screens allow. Return what it was."""
    run, session = table.run, table.session
    step = run.step
    if step is not None and step.kind == "read":
        session.acknowledge()
        table.wait()
        return "read"
    if step is not None and step.kind == "ask":
        session.name_answer(rng.choice(list(step.choices)))
        table.wait()
        return "answer"
    assert 0 in session.waiting_for, (run.lesson.id, table.id, session.match.to_act)
    if rng.random() < 0.02:
        run.back()
        table.sit()
        return "back"
    if table.state.phase == ARRANGE:
        move = session.choices(0).sample(rng)
        session.attempted(0, move)
        if rng.random() < 0.5:
            return "part"
        return "undo" if table.play_move(move) else "move"
    return _lay(table, rng)


def _lay(table: Lectern, rng: random.Random) -> str:
    """Lay the next part of a turn, take one back, or confirm."""
    pending, session = table.pending, table.session
    assert pending is not None
    if pending.move is not None and rng.random() < 0.4:
        return "undo" if table.play_move(pending.move) else "move"
    if rng.random() < 0.05:
        pending.step_back()
        session.attempted(0, pending.attempt)
        return "back"
    for _pick in range(2):
        targets = pending.targets()
        if not targets:
            return "nothing"
        id = rng.choice(sorted(targets))
        refusal = targets[id]
        if refusal is not None:
            session.refused(0, Refusal(refusal.code))
            return "refused"
        piece, slot = piece_of(id), slot_of(id)
        if piece is not None:
            pending.pick(piece)
        elif slot is not None and pending.held is None:
            pending.lift(slot)
        elif slot is not None:
            pending.put(slot)
            break
    if pending.attempt is not None and session.objection(0, pending.attempt, begun=pending.parts.cap is None):
        pending.step_back()
        session.attempted(0, pending.attempt)
        return "undo"
    session.attempted(0, pending.attempt)
    return "part"


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
