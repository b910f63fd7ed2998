"""Helpers for tests of Capitol's lessons: a lesson without a window, and scripts that play through each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from capitol.core.refusal import Refusal
from capitol.games.capitol.lessons.course import lessons
from capitol.games.capitol.lessons.positions import AREA
from capitol.games.capitol.rules.moves import Bid, Move, Permit, Place
from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.rules.state import State
from capitol.session.lessons import Lesson
from tests import lessons as lectern


def lesson(id: str) -> Lesson:
    """Return the lesson with this id."""
    return next(one for one in lessons() if one.id == id)


class Lectern(lectern.Lectern):
    """A lesson of Capitol at a table without a window: a person's moves in words."""

    game = "capitol"
    colours = ("ivory", "aegean")

    def __init__(self, id: str, kept: Any = None) -> None:
        super().__init__(lesson(id), kept)

    @property
    def state(self) -> State:
        """The full state of the game."""
        state: State = self.session.match.full_state
        return state

    def prompt(self) -> str:
        """The prompt of the step."""
        assert self.run.step is not None
        return self.run.step.prompt(self.run.at)

    def bid(self, cards: str) -> str:
        """Bid these cards."""
        return self.play_move(Bid(tuple(CARD_OF_NAME[name] for name in cards.split())))

    def house(self, card: str, house: str, area: str) -> str:
        """Move a house to the first free space of an area."""
        return self.play_move(self.permit(card, house, area))

    def permit(self, card: str, house: str, area: str) -> Permit:
        """Return that move."""
        space = self.free(area)
        return Permit(CARD_OF_NAME[card], int(house[0]), "rt".index(house[1]), AREA[area], space)

    def free(self, area: str) -> int:
        """Return the first free small space of an area."""
        free = self.state.free[AREA[area]]
        return (free & -free).bit_length() - 1

    def fountain(self, area: str) -> str:
        """Place a fountain."""
        return self.play_move(Place(AREA[area], self.free(area)))

    def large(self, area: str) -> str:
        """Place a tile on the large space."""
        return self.play_move(Place(AREA[area]))

    def refuse(self, move: Move) -> str:
        """Try a move that the rules refuse. Return the reason code."""
        refusal = self.session.why_not(0, move)
        assert refusal is not None
        self.session.refused(0, refusal)
        return refusal.code


def chance_input(table: Lectern, rng: random.Random) -> str:
    """Make any input that the rules allow, including what the lesson offers besides moves. Return what it was."""
    run, session = table.run, table.session
    if run.trouble:
        run.try_again()
        table.sit()
        return "again"
    step = run.step
    if step is not None and step.kind == "read" and (step.holds or rng.random() < 0.5):
        session.acknowledge()
        table.wait()
        return "read"
    if step is not None and step.kind == "ask" and (step.holds or rng.random() < 0.5):
        session.name_answer(rng.choice(list(step.choices)))
        table.wait()
        return "answer"
    shown = step.show(run.at) if step is not None and step.kind == "do" else None
    refusal = session.why_not(0, shown) if shown is not None else None
    if step is not None and step.kind == "do" and rng.random() < 0.1:
        session.refused(0, refusal or Refusal("ROOF_TRIO"))
        if run.holds:
            return "refused"
    assert 0 in session.waiting_for, (run.lesson.id, table.id, table.state.phase, session.match.to_act)
    choices = session.choices(0)
    move = choices.sample(rng)
    if choices.listed and rng.random() < 0.02:
        moves: Sequence[Move] = choices.moves()
        accepted = any(session.run._judge(one).kind != "undo" for one in moves)
        assert accepted or refusal is not None, (run.lesson.id, table.id, moves)
    return "undo" if table.play_move(move) else "move"
