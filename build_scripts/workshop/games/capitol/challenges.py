"""`python build_scripts/workshop challenges`: Capitol's positions for challenges, and a solution of each."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from capitol.core.challenge import CHALLENGED, FAILED
from capitol.games.capitol.challenges import FILE, GOALS
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.state import BID, CONSTRUCTION, State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, FOUNTAIN, TEMPLE
from capitol.games.registry import GameEntry
from workshop.challenges import Workbench, add_command


@dataclass(frozen=True, slots=True)
class Wanted:
    """A kind of position: the goal with its numbers, who plays against the person, who played for it so far, and where
    it begins: in building, or in the auction of a tile."""

    id: str
    goal: str
    rivals: tuple[str, ...]
    round: int
    before: str = "club"
    tile: int | None = None
    behind: range = field(default=range(-40, 41))

    @property
    def least(self) -> int:
        """The least value that earns a laurel."""
        return 1 if self.goal in ("round_lead", "final_lead", "tiles_won", "areas_led") else FAILED

    def fits(self, state: State) -> bool:
        """Whether a position is of this kind."""
        if state.round != self.round:
            return False
        if self.tile is not None:
            return state.phase == BID and state.tile == self.tile and state.hand_size(CHALLENGED) > 2
        building = state.phase == CONSTRUCTION and state.turn == CHALLENGED
        return building and _behind(state) in self.behind

    def numbers(self, state: State) -> dict[str, int]:
        """Return the tile of an auction, or how far the person is behind at first."""
        if self.tile is not None:
            return {"tile": self.tile}
        return {"behind": _behind(state)} if self.goal == "final_lead" else {}


def _behind(state: State) -> int:
    """Return how many points the person is behind the best rival."""
    return max(points for seat, points in enumerate(state.scores) if seat != CHALLENGED) - state.scores[CHALLENGED]


WANTED = (
    Wanted("settlers-1", "settlers", ("novice",), 0),
    Wanted("floors-1", "floors", ("novice", "novice"), 1),
    Wanted("points-1", "round_points", ("novice",), 0),
    Wanted("areas-1", "areas_led", ("novice", "casual"), 1),
    Wanted("fountain-1", "cheap_tile", ("casual", "casual"), 1, tile=FOUNTAIN),
    Wanted("lead-1", "round_lead", ("casual",), 1),
    Wanted("ahead-1", "final_lead", ("casual",), 3, "casual", behind=range(-8, 1)),
    Wanted("points-2", "round_points", ("casual", "casual", "casual"), 1),
    Wanted("tiles-1", "tiles_won", ("casual", "casual"), 2),
    Wanted("rivals-1", "rival_points", ("casual",), 2),
    Wanted("amphitheatre-1", "cheap_tile", ("casual", "casual", "club"), 1, tile=AMPHITHEATRE),
    Wanted("settlers-2", "settlers", ("club", "club"), 2),
    Wanted("behind-1", "final_lead", ("casual",), 3, "casual", behind=range(2, 7)),
    Wanted("areas-2", "areas_led", ("club", "casual"), 2),
    Wanted("lead-2", "round_lead", ("club", "club"), 2),
    Wanted("temple-1", "cheap_tile", ("club", "club"), 2, tile=TEMPLE),
    Wanted("floors-2", "floors", ("club", "club", "club"), 2),
    Wanted("rivals-2", "rival_points", ("club", "club"), 3),
    Wanted("behind-2", "final_lead", ("club", "casual"), 3, behind=range(2, 9)),
    Wanted("behind-3", "final_lead", ("club", "club", "club"), 3, behind=range(3, 12)),
)
"""What is looked for, the easiest first."""


def _tamed(move: Move, rng: Random) -> Move:
    """Return a bid of few cards, mostly: a random subset would be half the hand."""
    if isinstance(move, Bid) and rng.random() < 0.7:
        return Bid(tuple(sorted(move.cards, key=lambda card: CARD_VALUE[card])[: rng.randrange(1, 4)]))
    return move


def _board() -> BoardSpec:
    return load_board(default_board()).spec


BENCH = Workbench(
    "capitol",
    FILE,
    Path(__file__).resolve().parents[4] / "tests" / "capitol" / "challenges.json",
    WANTED,
    GOALS,
    _board,
    ("club", "casual", "novice", "strong", "mason"),
    16,
    _tamed,
)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    add_command(commands, BENCH)
