"""`python build_scripts/workshop --game capoterra challenges`: its positions for challenges, and a solution of each."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from capitol.core.challenge import CHALLENGED, FAILED
from capitol.games.capoterra.challenges import FILE, GOALS, harvest
from capitol.games.capoterra.rules.board import lay, places
from capitol.games.capoterra.rules.cells import turned
from capitol.games.capoterra.rules.numbers import EXPLORER
from capitol.games.capoterra.rules.state import MOVING, PAYING, PLACING, TRADING, State
from capitol.games.registry import GameEntry
from workshop.challenges import Workbench, add_command

_OUTCOMES = 3
"""How different the placements of a tile must be, at least."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A kind of position: the goal, who plays against the person, and how many tiles are left in the bag."""

    id: str
    goal: str
    rivals: tuple[str, ...]
    left: range
    before: str = "steward"

    @property
    def least(self) -> int:
        """The least value that earns a laurel."""
        return 1 if self.goal == "final_lead" else FAILED

    def fits(self, state: State) -> bool:
        """Whether the position is one."""
        if state.turn != CHALLENGED or state.acting != CHALLENGED or len(state.bag) not in self.left:
            return False
        if self.goal in ("harvest", "rival_harvest"):
            return state.phase == PLACING and state.spot is None and len(self._outcomes(state)) >= _OUTCOMES
        if self.goal == "goods_at_home":
            piles = [town for town in state.villages[CHALLENGED] if state.stock(town, CHALLENGED)]
            return state.phase in (PLACING, PAYING, MOVING) and state.spot is None and len(piles) > 1
        if self.goal == "quick_village":
            explorers = state.units[2 * CHALLENGED + EXPLORER]
            return state.phase == TRADING and bool(explorers) and not state.sites[CHALLENGED]
        return state.phase == TRADING

    def _outcomes(self, state: State) -> set[int]:
        """Return what the goal's harvest may be after a placement."""
        found = set()
        for cell, turn in places(state, state.drawn):
            after = state.copy()
            lay(after, cell, turned(state.drawn, turn))
            harvests = [harvest(after, seat) for seat in range(state.terms.seats)]
            found.add(harvests[CHALLENGED] if self.goal == "harvest" else max(harvests[1:]))
        return found

    def numbers(self, state: State) -> dict[str, int]:
        """Return none: no goal has any."""
        return {}


WANTED = (
    Wanted("harvest-1", "harvest", ("settler",), range(16, 40)),
    Wanted("home-1", "goods_at_home", ("settler",), range(8, 30)),
    Wanted("village-1", "quick_village", ("settler",), range(20, 40)),
    Wanted("rivals-1", "rival_harvest", ("trader",), range(10, 40)),
    Wanted("harvest-2", "harvest", ("trader", "trader"), range(8, 36)),
    Wanted("points-1", "final_points", ("trader",), range(4, 8)),
    Wanted("rivals-2", "rival_harvest", ("roadblocker", "trader"), range(8, 36)),
    Wanted("lead-1", "final_lead", ("roadblocker", "roadblocker"), range(4, 7)),
)
"""What is looked for, the easiest first."""


def _board() -> None:
    """The standard start."""


BENCH = Workbench(
    "capoterra",
    FILE,
    Path(__file__).resolve().parents[4] / "tests" / "capoterra" / "challenges.json",
    WANTED,
    GOALS,
    _board,
    ("settler", "trader", "steward", "random"),
    1,
    futures=4,
)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    add_command(commands, BENCH)
