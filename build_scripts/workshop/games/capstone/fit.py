"""Fits the table of the players: what slots were worth at the end, averaged over games of the players themselves.

``python build_scripts/workshop --game capstone fit --games 200 --rounds 4``. Each round plays with the table of the
round before, the first with the one made by hand; cells with few games lean on that.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path

import numpy as np

from capitol.games.capstone.ai.all_turns import weigh
from capitol.games.capstone.ai.opponent_model import even_belief
from capitol.games.capstone.ai.values import (
    PATTERNS,
    PHASES,
    Floats,
    Judge,
    Table,
    goals,
    hand_table,
    patterns,
    phase_of,
)
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.numbers import SLOTS
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.scoring import tally
from capitol.games.capstone.rules.state import OVER, TURN, blank
from capitol.games.registry import GameEntry
from workshop.compiled import ROOT

TABLE = ROOT / "capitol" / "games" / "capstone" / "ai" / "table.json"
_LEAN = 8.0
"""The weight of the prior table, in observations."""
_NOISE = 0.6


def play(judge: Judge, chance: random.Random, sums: Floats, counts: Floats) -> None:
    """Play a game, and add each slot's worth at the end to the cell that it was in after each turn.

    Each side is spiteful or not, by chance, and slips a little, so that all kinds of positions come up.
    """
    state = blank(Rules(), 0, [None, None], (0, 0))
    state.phase = TURN
    drawn = chance.choices(range(len(goals())), even_belief().tolist(), k=2)
    spite = [chance.choice((0.0, 0.5, 1.0)) for _ in range(2)]
    # As if it had read half of the other's goal: between no reading and a good one.
    beliefs = []
    for seat in range(2):
        known = np.zeros(len(goals()))
        known[drawn[1 - seat]] = 1
        share = chance.choice((0.0, 0.3, 0.6))
        beliefs.append(share * known + (1 - share) * even_belief())
    slips = np.random.default_rng(chance.getrandbits(32))
    seen: list[tuple[int, int, int, int, int, int]] = []  # phase, just moved, capped, pattern, seat, slot
    turns = 0
    while state.phase != OVER:
        seat, turns = state.turn, turns + 1
        phase = phase_of(turns)
        worth = judge.goal(drawn[seat], phase, True) - spite[seat] * judge.expected(beliefs[seat], phase, False)
        weighed = weigh(state, worth)
        weighed.moving[...] += slips.normal(0, _NOISE, weighed.moving.shape)
        corridor.push(state, weighed.best()[0][1])
        for slot in range(SLOTS):
            capped = int(not state.uncapped >> slot & 1)
            for owner in range(2):
                pattern = int(patterns()[drawn[owner], state.stacks[slot]])
                seen.append((phase, int(owner == seat), capped, pattern, owner, slot))
    worths = [[tally([column], goals()[goal]).points for column in state.stacks] for goal in drawn]
    for phase, moved, capped, pattern, owner, slot in seen:
        sums[phase, moved, capped, pattern] += worths[owner][slot]
        counts[phase, moved, capped, pattern] += 1


def fit(rounds: int, games: int, seed: int) -> Table:
    """Return the table after this many rounds."""
    table = hand_table()
    for number in range(rounds):
        chance = random.Random(seed + number)
        judge = Judge(table)
        sums, counts = np.zeros((PHASES, 2, 2, PATTERNS)), np.zeros((PHASES, 2, 2, PATTERNS))
        for _ in range(games):
            play(judge, chance, sums, counts)
        table = (sums + _LEAN * table) / (counts + _LEAN)
        print(f"round {number + 1}: {games} games", file=sys.stderr)
    return table


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser("fit", help="fit the table of the players", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=TABLE)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Fit, and write the table."""
    table = fit(options.rounds, options.games, options.seed)
    options.out.write_text(json.dumps(np.round(table, 3).tolist()) + "\n", encoding="utf-8")
    return 0
