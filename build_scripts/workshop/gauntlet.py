"""`python build_scripts/workshop gauntlet`: a candidate against unseen opponents, compared with a reference player.

A candidate holds against an unseen opponent if the lower end of the interval of the difference of their shares of wins,
on the same deals in the same seats, is above minus two points; it is worse if the upper end is below zero, and loses if
it wins clearly less than its share at the table.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from capitol.games.registry import GameEntry
from workshop import arena, compiled
from workshop.game_workshop import game_workshop
from workshop.matchups import Conditions, MatchUp, Row
from workshop.statistics import Interval, difference_interval, share_interval
from workshop.tables import columns

MARGIN = 0.02
HOLDS, OPEN, WORSE, LOSES = "holds", "open", "worse", "loses"


@dataclass(frozen=True, slots=True)
class Passage:
    """The result against one opponent: shares of wins of candidate and reference, their difference, and the verdict."""

    opponent: str
    candidate: Interval
    reference: Interval
    difference: Interval
    verdict: str


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    parser = commands.add_parser(
        "gauntlet",
        help="a candidate against unseen opponents",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("candidate", metavar="PLAYER", help="who is to hold, by an id as the arena takes it")
    parser.add_argument("--reference", metavar="PLAYER", default="strong", help="whom it must not be behind")
    parser.add_argument(
        "--opponents",
        type=Path,
        metavar="FILE",
        help="ids, one a line, and lines of comment with #; else those of the game",
    )
    arena.add_options(parser, game)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play the missing games and print the report; return 1 if the candidate is worse somewhere or loses. Raises
    ArenaError and CompileError."""
    try:
        opponents = (
            listed(options.opponents.read_text(encoding="utf-8"))
            if options.opponents
            else list(game_workshop(options.game).gauntlet)
        )
    except (OSError, ValueError) as error:
        raise arena.ArenaError(str(error)) from error
    # Against itself a player wins its share: no games are needed.
    opponents = [opponent for opponent in opponents if opponent not in (options.candidate, options.reference)]
    # A reference that is the candidate itself plays its games only once.
    match_ups = [
        match_up
        for player in dict.fromkeys((options.candidate, options.reference))
        for match_up in arena.pairings(options.game, opponents, player, options.seats)
    ]
    arena.refuse_times(options)
    if options.compiled:
        return compiled.run_compiled(options)
    conditions, rows = arena.played_rows(match_ups, options)
    rows = [row for row in rows if row.deal < options.deals]
    passages = [passage(options.candidate, options.reference, opponent, conditions, rows) for opponent in opponents]
    print(report(options.candidate, options.reference, passages, conditions, options.deals))
    return 1 if any(found.verdict in (WORSE, LOSES) for found in passages) else 0


def listed(text: str) -> list[str]:
    """Return the ids in a file of opponents. Raises ValueError if there are none."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    found = list(dict.fromkeys(line for line in lines if line))
    if not found:
        raise ValueError("the list of opponents is empty")
    return found


def passage(candidate: str, reference: str, opponent: str, conditions: Conditions, rows: Sequence[Row]) -> Passage:
    """Compare both players against an opponent, deal by deal."""
    one, before = (arena.shares(MatchUp(player, opponent), conditions, rows) for player in (candidate, reference))
    difference = difference_interval([mine - theirs for mine, theirs in zip(one, before, strict=True)])
    share = share_interval(one)
    if share.high < 1 / conditions.seats:
        verdict = LOSES
    elif difference.low >= -MARGIN:
        verdict = HOLDS
    else:
        verdict = WORSE if difference.high < 0 else OPEN
    return Passage(opponent, share, share_interval(before), difference, verdict)


def report(candidate: str, reference: str, passages: Sequence[Passage], conditions: Conditions, deals: int) -> str:
    """Return the results as text."""
    table = [["against", "", candidate, "95 %", reference, "difference", "95 %", "verdict"]]
    for found in passages:
        mine, theirs, both = (
            (f"{100 * part.mean:{sign}.1f}", f"{100 * part.low:{sign}.1f} to {100 * part.high:{sign}.1f}")
            for part, sign in ((found.candidate, ""), (found.reference, ""), (found.difference, "+"))
        )
        table.append([found.opponent, "", *mine, theirs[0], *both, found.verdict])
    head = (
        f"Gauntlet of {candidate}, {conditions.seats} seats, {deals} deals, seed {conditions.seed}, budget "
        f"{arena.budget_text(conditions.budget)}; par {100 / conditions.seats:.0f} %, margin {100 * MARGIN:.0f} points"
    )
    return "\n".join([head, "", *columns(table)])
