"""Regenerates the golden games: ``python -m tests.golden.make``. Run it only after an intended change of a rule.

Each file is one game as JSON lines: the setup, then every action, then the points by round, the scores and the winners.
The moves are random with a preference for building, so that boards fill up; nothing here evaluates the moves.
"""

from __future__ import annotations

import json
from pathlib import Path

from capitol.games.capitol.rules.options import Rules
from tests.capitol.rules.positions import GAME, random_setup
from tests.properties.walks import walk

FOLDER = Path(__file__).parent
GAMES = {
    "two": (2, 11, Rules()),
    "two_free": (2, 29, Rules(no_bids="first_player_free", blank_plays="no")),
    "three_german": (3, 37, Rules(auction_tie="fewest_points")),
    "three_no_blanks": (3, 41, Rules(blank_plays="no")),
    "four": (4, 53, Rules()),
    "four_all_other": (4, 61, Rules("fewest_points", "first_player_free", "no")),
}


def lines(name: str) -> list[str]:
    """Return the lines of one golden game. Bids are written in turn order from the Consul, as in a record."""
    seats, seed, rules = GAMES[name]
    setup = random_setup(seed, seats, rules)
    actions, bids, final = [], {}, None
    for state, seat, move, after in walk(setup, seed, 0.9):
        action = GAME.encode_move(setup, seat, move)
        if GAME.sealed(state):
            bids[seat] = action
            if None in after.bids and not any(bid is not None for bid in after.bids):
                actions += [bids[one] for one in state.turn_order() if one in bids]
                bids = {}
        else:
            actions.append(action)
        final = after
    assert final is not None
    result = GAME.result(final)
    assert result is not None
    end = {"round_scores": final.round_scores, "scores": result.scores, "winners": result.winners}
    return [json.dumps(part) for part in (GAME.encode_setup(setup), *actions, end)]


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")
