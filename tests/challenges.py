"""The kept solutions of challenges, and how they are played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from capitol.core.challenge import Challenge
from capitol.core.game import MoveSpace
from capitol.core.match import Match
from capitol.games.registry import GameEntry
from capitol.session.challenges import play_out


def solutions(game: str) -> dict[str, list[Any]]:
    """The moves of the solutions of a game's challenges, by id."""
    found: dict[str, list[Any]] = json.loads((Path(__file__).parent / game / "challenges.json").read_text("utf-8"))
    return found


def solved(entry: GameEntry, challenge: Challenge, match: Match[Any, Any, Any, Any] | None = None) -> int:
    """The value that the kept solution reaches, all of whose moves must be played."""
    setup = entry.game.decode_setup(challenge.setup)
    moves = [entry.game.decode_move(setup, action)[1] for action in solutions(entry.id)[challenge.id]]

    def choose(view: Any, choices: MoveSpace[Any]) -> Any:
        move = moves.pop(0)
        assert move in choices
        return move

    value, _moves = play_out(entry, challenge, choose, match)
    assert not moves
    return value
