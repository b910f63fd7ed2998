"""Regenerates the golden games of Capoterra: ``python -m tests.capoterra.golden.make``. Run it after a rule changed.

Each file is one game as JSON lines: the setup, then every action, then villages, gold, scores and winners.
"""

from __future__ import annotations

import json
from pathlib import Path

from capitol.games.capoterra.rules.options import Rules
from capitol.games.capoterra.rules.setup import Setup
from tests.capoterra.rules.positions import GAME, random_setup, rich_setup, walk

FOLDER = Path(__file__).parent
GAMES: dict[str, tuple[Setup, int]] = {
    "two": (random_setup(1), 1),
    "three": (random_setup(2, 3), 2),
    "rich": (rich_setup(11, 2, Rules("tile", "spent", "own_only", "1")), 11),
}


def lines(name: str) -> list[str]:
    """Return the lines of one golden game."""
    setup, seed = GAMES[name]
    actions, final = [], GAME.start(setup)
    for _state, seat, move, after in walk(setup, seed):
        actions.append(GAME.encode_move(setup, seat, move))
        final = after
    result = GAME.result(final)
    assert result is not None
    end = {"villages": list(map(len, final.villages)), "gold": final.gold}
    end |= {"scores": list(result.scores), "winners": list(result.winners)}
    return [json.dumps(part) for part in (GAME.encode_setup(setup), *actions, end)]


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")
