"""Helpers for tests of the lessons of every game: a lesson without a window, and checks for all prompts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from capitol.ai.player import Budget
from capitol.ai.thinking import LocalThinker
from capitol.games.registry import games, make_player
from capitol.host.language import ENGLISH, set_language
from capitol.session.lesson_table import LessonSession
from capitol.session.lessons import At, Lesson, LessonRun
from capitol.session.seats import Seat

MOST_WORDS, MOST_SENTENCES = 8, 2
OPENINGS = ("Next turn", "A turn later", "Some turns later", "Later", "Another game")
"""How the first prompt of a part begins that has another position than the part before it."""
# The words of a prompt are counted in English; translations say the same, and may have at most this many words.
MOST_ELSEWHERE = 10


class Lectern:
    """A lesson at a table without a window: the test makes a person's moves, the others play by themselves. Each game
    adds its own inputs."""

    game = ""
    colours = ("", "")

    def __init__(self, lesson: Lesson, kept: Any = None) -> None:
        self.run = LessonRun(lesson, games()[self.game], kept)
        self.sit()

    def sit(self) -> None:
        """Open the table at the current position of the run."""
        thinker = LocalThinker(make_player)
        self.session = LessonSession(self.run, Seat("Livia"), self.colours, thinker, Budget(iterations=4))
        self.wait()

    def wait(self) -> None:
        """Let the others act, and continue while no input is needed."""
        while True:
            if self.run.cut:
                self.run.go_on()
                self.sit()
                return
            step = self.run.step
            if step is not None and step.kind == "watch" and step.done is None and not self.run.trouble:
                self.session.acknowledge()
            elif self.session.can_commit:
                self.session.commit_sealed()
            elif self.session.ready:
                self.session.poll()
            else:
                return

    @property
    def id(self) -> str:
        """The id of the current step; "" if there is none."""
        return self.run.step.id if self.run.step is not None else ""

    def play_move(self, move: Any) -> str:
        """Play a whole move as the screens do. Return the objection, or "" if it was played."""
        objection = self.session.objection(0, move)
        if not objection:
            self.session.act(0, move)
            self.wait()
        return objection


Table = TypeVar("Table", bound=Lectern)


def prompts(table: Table, chance_input: Callable[[Table, random.Random], str], most: int) -> list[tuple[str, At]]:
    """Return every prompt that a lesson shows to a person who plays at random."""
    rng, found = random.Random(5), []
    for _number in range(most):
        if table.run.over:
            break
        if table.run.step is not None:
            found.append((table.id, table.run.at))
        chance_input(table, rng)
    return found


def check_prompts(lesson: Lesson, met: Sequence[tuple[str, At]], language: str) -> None:
    """Check that prompts have at most eight words in English, at most two sentences of help, and no English in other
    languages (lessons.md, check L2)."""
    steps = {step.id: step for step in lesson.steps}
    english = [(steps[step].prompt(at), steps[step].help(at)) for step, at in met]
    set_language(language)
    try:
        told = [(steps[step].prompt(at), steps[step].help(at)) for step, at in met]
        titles = [lesson.title(met[0][1]), lesson.aim(met[0][1]), lesson.learned(met[0][1])]
    finally:
        set_language(ENGLISH)
    assert all(titles)
    opened = {part.steps[0].id for part in lesson.parts[1:]}
    for step, (prompt, _help) in zip(met, english, strict=True):
        assert step[0] not in opened or prompt.startswith((*OPENINGS, "Now press")), f"nothing says why: {prompt}"
    for (prompt, help), (first, other) in zip(told, english, strict=True):
        words = [word for word in re.split(r"[\s\u202f]+", prompt) if re.search(r"\w", word)]
        assert 0 < len(words) <= (MOST_WORDS if language == ENGLISH else MOST_ELSEWHERE), prompt
        assert len(re.findall(r"[.!?](?:\s|$)", help)) <= MOST_SENTENCES, help
        if language != ENGLISH:
            assert prompt != first
            assert help != other or not help
