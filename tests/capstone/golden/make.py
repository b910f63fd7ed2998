"""Regenerates the golden games of Capstone: ``python -m tests.capstone.golden.make``. Run it only after a rule changed.

Each file is one game as JSON lines: the setup, then every action, then the scores, perfect stacks and winners. The
moves are random, some with a preference for turns that only place.
"""

from __future__ import annotations

import json
from pathlib import Path

from capitol.games.capstone.rules.game import tallies
from capitol.games.capstone.rules.options import Rules
from tests.capstone.rules.positions import GAME, STANDING, random_setup, walk

FOLDER = Path(__file__).parent
GAMES = {
    "moving": (1, Rules(), 1.0),
    "placing": (5, Rules(), 0.0),
    "redrawn": (2, Rules(), 0.7),
    "standing": (4, STANDING, 0.8),
}


def lines(name: str) -> list[str]:
    """Return the lines of one golden game."""
    seed, rules, moving = GAMES[name]
    setup = random_setup(seed, rules)
    actions, final = [], GAME.start(setup)
    for _state, seat, move, after in walk(setup, seed, moving):
        actions.append(GAME.encode_move(setup, seat, move))
        final = after
    both, result = tallies(final), GAME.result(final)
    assert both is not None
    assert result is not None
    end = {"scores": result.scores, "perfect": [told.perfect for told in both], "winners": result.winners}
    return [json.dumps(part) for part in (GAME.encode_setup(setup), *actions, end)]


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")
