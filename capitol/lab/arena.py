"""`python -m capitol.lab arena`: who is stronger, by how much, and how sure that is."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

from tqdm import tqdm

from capitol.ai.player import Budget
from capitol.games.capitol.board import default_board, load_board
from capitol.lab.matchups import Conditions, MatchUp, Row, RowFile
from capitol.lab.players import complaint, make_player
from capitol.lab.statistics import SequentialTest, ratings, share_interval
from capitol.session.selfplay import GamePlan, play_games

SEATS = range(2, 5)


class ArenaError(Exception):
    """The arena cannot do what it was asked; the text is one line."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "arena",
        help="measure players against each other",
        description="Every player against a table of every other (with --candidate: that one alone), on the same deals "
        "in every seat. Prints wins with 95 % intervals clustered by deal, a table by seat, and ratings.",
    )
    parser.add_argument("players", nargs="+", metavar="PLAYER",
                        help="ids of computer players, net:FILE for networks, cmd:COMMAND for programs")  # fmt: skip
    parser.add_argument("--candidate", metavar="PLAYER", help="only this one against each of the others")
    parser.add_argument("--seats", type=int, choices=SEATS, default=4, help="seats at a table (default 4)")
    parser.add_argument("--deals", type=int, default=100, help="deals of each match-up; each is played in every seat")
    parser.add_argument("--seed", type=int, default=0, help="where the deals come from")
    parser.add_argument("--iterations", type=int, help="counted budget of a decision: the same game every time")
    parser.add_argument("--milliseconds", type=int, help="budget of time of a decision")
    parser.add_argument("--sprt", type=bounds, metavar="LOW,HIGH", help="stop a match-up as soon as it is clear "
                        "whether the candidate's share of wins is LOW or HIGH (as parts of 1)")  # fmt: skip
    parser.add_argument("--rows", type=Path, metavar="FILE", help="keep a row for each game here, and go on from it")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at once")
    parser.set_defaults(run=run)


def bounds(text: str) -> SequentialTest:
    """``LOW,HIGH`` as a test."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not of the form LOW,HIGH") from None
    if not 0 <= low < high <= 1:
        raise argparse.ArgumentTypeError("LOW must be below HIGH, and both from 0 to 1")
    return SequentialTest(low, high)


def run(options: argparse.Namespace) -> int:
    """Play what is not played yet, and print the report. Raises ArenaError."""
    match_ups = pairings(options.players, options.candidate, options.seats)
    budget = Budget(options.iterations, options.milliseconds)
    conditions = Conditions(options.seats, options.seed, budget, load_board(default_board()).spec)
    try:
        file = RowFile(options.rows)
        play(match_ups, conditions, options.deals, file, options.sprt, options.jobs)
    except (OSError, ValueError) as error:
        raise ArenaError(str(error)) from error
    print(report(match_ups, conditions, file.rows, options.deals, options.sprt))
    return 0


def pairings(players: Sequence[str], candidate: str | None, seats: int) -> list[MatchUp]:
    """Who meets whom. Two at a table are one pairing, since every deal is played in both seats. Raises ArenaError."""
    for player in (*players, *([candidate] if candidate else [])):
        if why := complaint(player, seats):
            raise ArenaError(why)
    if candidate:
        pairs = [(candidate, other) for other in dict.fromkeys(players)]
    else:
        pairs = list(permutations(dict.fromkeys(players), 2))
        if seats == 2:
            pairs = [(one, other) for at, (one, other) in enumerate(pairs) if (other, one) not in pairs[:at]]
    if not pairs:
        raise ArenaError("a match-up needs two players")
    return [MatchUp(*pair) for pair in pairs]


def play(match_ups: Sequence[MatchUp], conditions: Conditions, deals: int, file: RowFile, test: SequentialTest | None,
         jobs: int) -> None:  # fmt: skip
    """Play every game whose row is missing, deal by deal, and write its row. Where a test is given, a match-up ends
    when it is decided."""
    known = {row.key for row in file.rows}
    missing = [
        (match_up, deal, seat)
        for deal in range(deals)
        for match_up in match_ups
        for seat in range(conditions.seats)
        if conditions.key(match_up, deal, seat) not in known
    ]
    decided: set[MatchUp] = set()
    handed_out: list[tuple[MatchUp, int, int]] = []

    def plans() -> Iterator[GamePlan]:
        for game in missing:
            if game[0] not in decided:
                handed_out.append(game)
                yield conditions.plan(*game)

    with tqdm(total=len(missing), unit="game", disable=None) as bar:
        for number, played in enumerate(play_games(plans(), jobs, make_player)):
            match_up, deal, seat = handed_out[number]
            file.add(conditions.row(match_up, deal, seat, played))
            bar.update()
            deal_is_complete = seat == conditions.seats - 1
            if test is not None and deal_is_complete and test.verdict(shares(match_up, conditions, file.rows)):
                decided.add(match_up)


def by_deal(match_up: MatchUp, conditions: Conditions, rows: Sequence[Row]) -> list[list[Row]]:
    """The rows of a match-up under these conditions, deal by deal; deals not played in every seat are left out."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if row.key == conditions.key(match_up, row.deal, row.seat):
            found[row.deal].append(row)
    return [found[deal] for deal in sorted(found) if len(found[deal]) == conditions.seats]


def shares(match_up: MatchUp, conditions: Conditions, rows: Sequence[Row]) -> list[float]:
    """The candidate's share of wins in each deal, over all seats."""
    return [sum(row.share for row in deal) / len(deal) for deal in by_deal(match_up, conditions, rows)]


def report(match_ups: Sequence[MatchUp], conditions: Conditions, rows: Sequence[Row], deals: int,
           test: SequentialTest | None) -> str:  # fmt: skip
    """The tables as text."""
    lines = [
        f"{conditions.seats} seats, {deals} deals, seed {conditions.seed}, budget {_budget_text(conditions.budget)}; "
        f"par {100 / conditions.seats:.0f} %",
        "",
    ]
    rows = [row for row in rows if row.deal < deals]
    head = ["candidate", "against", "games", "won %", "95 %", "margin", *(f"seat {n}" for n in range(conditions.seats))]
    table = [head + (["test"] if test else [])]
    tables = []
    for match_up in match_ups:
        played = by_deal(match_up, conditions, rows)
        if not played:
            continue
        share = share_interval([sum(row.share for row in deal) / len(deal) for deal in played])
        margin = sum(row.margin for deal in played for row in deal) / sum(map(len, played))
        by_seat = [
            sum(row.share for deal in played for row in deal if row.seat == seat) / len(played)
            for seat in range(conditions.seats)
        ]
        cells = [
            match_up.candidate, match_up.opponent, str(sum(map(len, played))), f"{100 * share.mean:.1f}",
            f"{100 * share.low:.1f}-{100 * share.high:.1f}", f"{margin:+.1f}",
            *(f"{100 * part:.0f}" for part in by_seat),
        ]  # fmt: skip
        verdict = test.verdict(shares(match_up, conditions, rows)) if test else None
        table.append(cells + ([verdict or "open"] if test else []))
        tables += [[(row.players, row.scores) for row in deal] for deal in played]
    lines += _columns(table)
    rated = ratings(tables) if tables else []
    if len(rated) > 1:
        lines += ["", "Ratings (Plackett-Luce on the Elo scale, mean 0, 95 % over deals)"]
        lines += _columns([[r.player, f"{r.elo:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}"] for r in rated])
    mishaps = sum(row.mishaps for row in rows)
    if mishaps:
        lines += ["", f"{mishaps} moves were drawn by chance because their players failed"]
    return "\n".join(lines)


def _budget_text(budget: Budget) -> str:
    parts = [f"{budget.iterations} iterations"] if budget.iterations is not None else []
    parts += [f"{budget.milliseconds} ms"] if budget.milliseconds is not None else []
    return " and ".join(parts) or "each player's own"


def _columns(table: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        names = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        figures = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        lines.append("  ".join(names + figures).rstrip())
    return lines
