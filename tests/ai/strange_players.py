"""A game of choosing a number, and players of it that misbehave in every way; worker processes import it too."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from capitol.ai.player import Budget, Candidate, Decision
from capitol.ai.thinking import EVALUATOR, STAND_IN, Request
from capitol.core.evaluator import Evaluation, Interrupted, Stop, never
from capitol.core.game import MoveSpace, RandomSource

FACTORY = "tests.ai.strange_players:make"
RELIEVED = "tests.ai.strange_players:make_relieved"


@dataclass(frozen=True)
class Numbers:
    """The moves are the numbers below ``limit``."""

    limit: int
    listed: bool = True

    def count(self) -> int:
        return self.limit

    def moves(self) -> Sequence[int]:
        return range(self.limit)

    def sample(self, rng: RandomSource) -> int:
        return rng.randrange(self.limit)

    def __contains__(self, move: object) -> bool:
        return move in range(self.limit)


class Breaking:
    """A move whose comparison raises an error."""

    def __eq__(self, other: object) -> bool:
        raise TypeError("not comparable")

    def __hash__(self) -> int:
        return 0


@dataclass
class Strange:
    """A player that does what its name says; a good one plays the number that it sees."""

    name: str

    def decide(self, view: int, choices: MoveSpace[int], budget: Budget, rng: RandomSource) -> Any:
        if self.name == "raises":
            raise ZeroDivisionError("no idea")
        if self.name == "dies":
            os._exit(3)
        if self.name == "hangs":
            while True:
                pass
        if self.name == "sleeps":
            time.sleep(0.3)
        if self.name == "slow" and budget.iterations is None:
            time.sleep(1.5)
        if self.name == "cheats":
            return Decision(choices.count())
        if self.name == "breaks":
            return Decision(Breaking())
        if self.name == "mumbles":
            return "three"
        if self.name == "unsendable":
            return Decision(lambda: 3)
        if self.name == "chance":
            return Decision(choices.sample(rng))
        if self.name == "tells":
            facts = {
                "pid": float(os.getpid()),
                "pygame": float("pygame" in sys.modules),
                "collects": float(gc.isenabled()),
            }
            return Decision(view, tuple(Candidate(name, margin=value) for name, value in facts.items()))
        return Decision(view)


class StrangeEvaluator:
    """Evaluates numbers, as percentages, and words, which it does in the way that they say."""

    def of_states(self, states: Sequence[Any], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        if "raises" in states:
            raise ZeroDivisionError("no idea")
        if "mumbles" in states:
            return Evaluation((), ())
        while "goes on" in states:
            if stop():
                raise Interrupted
        chances = tuple((state / 100, 1 - state / 100) for state in states)
        return Evaluation(chances, tuple((float(os.getpid()), rng.random()) for rng in rngs))

    def of_views(self, views: Sequence[Any], rngs: Sequence[RandomSource], stop: Stop = never) -> Evaluation:
        return self.of_states([100 - view for view in views], rngs, stop)


def make(game: str, player: str) -> Strange | StrangeEvaluator:
    """Return a player of any name except "nobody", or the evaluator; there is no stand-in."""
    if player == EVALUATOR:
        return StrangeEvaluator()
    if player in ("nobody", STAND_IN):
        raise KeyError(f"{game} has no player {player}")
    return Strange(player)


def make_relieved(game: str, player: str) -> Strange | StrangeEvaluator:
    """Return such a player; it has a good one as its stand-in."""
    return Strange("good") if player == STAND_IN else make(game, player)


def request(number: int, player: str, budget: Budget | None = None, seed: int = 7) -> Request:
    """Return a request to play ``number`` (also its id) out of 100."""
    return Request(number, "numbers", player, number, Numbers(100), budget or Budget(milliseconds=10), seed)


class Curious:
    """Looks at who sits at the table, and plays anything."""

    def __init__(self) -> None:
        self.met: list[tuple[str, ...]] = []
        self.options: list[dict[str, Any]] = []

    def among(self, table_mates: Sequence[str]) -> Curious:
        """Return itself, after recording the company."""
        self.met.append(tuple(table_mates))
        return self

    def under(self, options: Mapping[str, Any]) -> Curious:
        """Return itself, after recording the options of the table."""
        self.options.append(dict(options))
        return self

    def decide(self, view: Any, choices: MoveSpace[Any], budget: Budget, rng: RandomSource) -> Decision[Any]:
        """Return any move."""
        return Decision(choices.sample(rng))
