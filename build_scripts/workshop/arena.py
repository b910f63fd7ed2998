"""`python build_scripts/workshop arena`: which player is stronger, by how much, and with what confidence."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path

from tqdm import tqdm

from capitol.ai.player import Budget
from capitol.games.registry import GameEntry
from capitol.session.executors import Engine, process_pool
from capitol.session.selfplay import GamePlan, play_games
from workshop import compiled, workers
from workshop.errors import WorkshopError
from workshop.matchups import Conditions, MatchUp, Row, RowFile, other_versions
from workshop.players import complaint, make_player
from workshop.statistics import Interval, SequentialTest, ratings, share_interval
from workshop.tables import columns
from workshop.versions import version


class ArenaError(WorkshopError):
    """The arena cannot do what was asked; the message is one line."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    parser = commands.add_parser(
        "arena",
        help="measure players against each other",
        description="Every player against a table of every other (with --candidate: that one alone), on the same deals "
        "in every seat; or mixed tables. Prints wins with 95 % intervals clustered by deal, a table by seat, the "
        "matrix, and ratings.",
    )
    parser.add_argument(
        "players", nargs="+", metavar="PLAYER", help="ids of computer players, cmd:COMMAND, and what the game adds"
    )
    parser.add_argument("--candidate", metavar="PLAYER", help="only this one against each of the others")
    parser.add_argument(
        "--mixed",
        action="store_true",
        help="every table of different players, in every order; with "
        "--candidate: that one with different others, in the order they are named in",
    )
    parser.add_argument(
        "--sprt",
        type=bounds,
        metavar="LOW,HIGH",
        help="stop a match-up as soon as it is clear "
        "whether the candidate's share of wins is LOW or HIGH (as parts of 1)",
    )
    add_options(parser, game)
    parser.set_defaults(run=run)


def add_options(parser: argparse.ArgumentParser, game: GameEntry) -> None:
    """Add the options shared by all commands that play match-ups."""
    parser.add_argument(
        "--seats", type=int, choices=game.seats, default=game.seats[-1], help="seats at a table (default %(default)s)"
    )
    parser.add_argument("--deals", type=int, default=100, help="deals of each match-up; each is played in every seat")
    parser.add_argument("--seed", type=int, default=0, help="where the deals come from")
    parser.add_argument("--iterations", type=int, help="counted budget of a decision: the same game every time")
    parser.add_argument("--milliseconds", type=int, help="budget of time of a decision")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="keep a row for each game here, and go on from it")
    parser.add_argument("--any-version", action="store_true", help="go on from rows of other versions of the players")
    workers.add_options(parser)
    compiled.add_option(parser)


def bounds(text: str) -> SequentialTest:
    """Parse ``LOW,HIGH`` as a test."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not of the form LOW,HIGH") from None
    if not 0 <= low < high <= 1:
        raise argparse.ArgumentTypeError("LOW must be below HIGH, and both from 0 to 1")
    return SequentialTest(low, high)


def run(options: argparse.Namespace) -> int:
    """Play the missing games, and print the report. Raises ArenaError and CompileError."""
    if options.mixed:
        match_ups = mixed_tables(options.game, options.players, options.seats, options.candidate)
    else:
        match_ups = pairings(options.game, options.players, options.candidate, options.seats)
    refuse_times(options)
    if options.compiled:
        return compiled.run_compiled(options)
    conditions, rows = played_rows(match_ups, options, options.sprt)
    print(report(match_ups, conditions, rows, options.deals, options.sprt))
    return 0


def played_rows(
    match_ups: Sequence[MatchUp], options: argparse.Namespace, test: SequentialTest | None = None
) -> tuple[Conditions, list[Row]]:
    """Play the requested games that are missing; return the conditions and all rows. Raises ArenaError."""
    budget = Budget(options.iterations, options.milliseconds)
    players = dict.fromkeys(player for match_up in match_ups for player in match_up.players)
    try:
        versions = {player: version(options.game, player) for player in players}
        conditions = Conditions(options.game, options.seats, options.seed, budget, versions)
        file = RowFile(options.rows)
        if (changed := other_versions(file.rows, versions)) and not options.any_version:
            raise ArenaError(
                f"{options.rows} holds games of another version of {', '.join(changed)}: "
                "take another file, or add --any-version"
            )
        play(match_ups, conditions, options.deals, file, test, options.jobs, workers.chosen_engine(options))
    except (OSError, ValueError) as error:
        raise ArenaError(str(error)) from error
    return conditions, file.rows


def refuse_times(options: argparse.Namespace) -> None:
    """Raise ArenaError for a time budget in a compiled copy, which would say nothing about what ships."""
    if options.compiled and options.milliseconds is not None:
        raise ArenaError("what is compiled is no measure of what can be done in a time: count iterations")


def pairings(game_id: str, players: Sequence[str], candidate: str | None, seats: int) -> list[MatchUp]:
    """Return the pairings. At a table of two each pair counts once, since every deal is played in both seats. Raises
    ArenaError."""
    _refuse(game_id, (*players, *([candidate] if candidate else [])), seats)
    if candidate:
        pairs = [(candidate, other) for other in dict.fromkeys(players)]
    else:
        pairs = list(permutations(dict.fromkeys(players), 2))
        if seats == 2:
            pairs = [(one, other) for at, (one, other) in enumerate(pairs) if (other, one) not in pairs[:at]]
    if not pairs:
        raise ArenaError("a match-up needs two players")
    return [MatchUp(*pair) for pair in pairs]


def mixed_tables(game_id: str, players: Sequence[str], seats: int, candidate: str | None = None) -> list[MatchUp]:
    """Return every table of different players, in every order around it; a match-up rotates who sits first. With a
    ``candidate``: its tables with others of the players, each once, in the given order. Raises ArenaError."""
    chosen = list(dict.fromkeys([*([candidate] if candidate else []), *players]))
    _refuse(game_id, chosen, seats)
    if len(chosen) < seats:
        raise ArenaError(f"mixed tables of {seats} seats need {seats} different players")
    if candidate:
        return [MatchUp(candidate, "", others) for others in combinations(chosen[1:], seats - 1)]
    return [
        MatchUp(first, "", order) for first, *others in combinations(chosen, seats) for order in permutations(others)
    ]


def _refuse(game_id: str, players: Sequence[str], seats: int) -> None:
    for player in players:
        if why := complaint(game_id, player, seats):
            raise ArenaError(why)


def play(
    match_ups: Sequence[MatchUp],
    conditions: Conditions,
    deals: int,
    file: RowFile,
    test: SequentialTest | None,
    jobs: int,
    engine: Engine = process_pool,
) -> None:
    """Play every game whose row is missing, deal by deal, and write its row. With a test, a match-up ends when it is
    decided."""
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
        for number, played in enumerate(play_games(plans(), jobs, make_player, engine)):
            match_up, deal, seat = handed_out[number]
            file.add(conditions.row(match_up, deal, seat, played))
            bar.update()
            deal_is_complete = seat == conditions.seats - 1
            if test is not None and deal_is_complete and test.verdict(shares(match_up, conditions, file.rows)):
                decided.add(match_up)


def by_deal(match_up: MatchUp, conditions: Conditions, rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows of a match-up under these conditions, deal by deal, without deals not played in every seat."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if row.key == conditions.key(match_up, row.deal, row.seat):
            found[row.deal].append(row)
    return [found[deal] for deal in sorted(found) if len(found[deal]) == conditions.seats]


def shares(match_up: MatchUp, conditions: Conditions, rows: Sequence[Row]) -> list[float]:
    """Return the candidate's share of wins in each deal, over all seats."""
    return [sum(row.share for row in deal) / len(deal) for deal in by_deal(match_up, conditions, rows)]


def report(
    match_ups: Sequence[MatchUp], conditions: Conditions, rows: Sequence[Row], deals: int, test: SequentialTest | None
) -> str:
    """Return the tables as text."""
    lines = [
        f"{conditions.seats} seats, {deals} deals, seed {conditions.seed}, budget {budget_text(conditions.budget)}; "
        f"par {100 / conditions.seats:.0f} %",
        "",
    ]
    rows = [row for row in rows if row.deal < deals]
    head = ["candidate", "against", "games", "won %", "95 %", "margin", *(f"seat {n}" for n in range(conditions.seats))]
    table = [head + (["test"] if test else [])]
    found: dict[MatchUp, Interval] = {}
    counted: list[Row] = []
    for match_up in match_ups:
        played = by_deal(match_up, conditions, rows)
        counted += [row for deal in played for row in deal]
        if not played or match_up.others:
            continue
        share = found[match_up] = share_interval([sum(row.share for row in deal) / len(deal) for deal in played])
        margin = sum(row.margin for deal in played for row in deal) / sum(map(len, played))
        cells = [
            match_up.candidate,
            match_up.opponent,
            str(sum(map(len, played))),
            *_percent(share),
            f"{margin:+.1f}",
            *(f"{100 * part:.0f}" for part in seat_shares(played)),
        ]
        verdict = test.verdict(shares(match_up, conditions, rows)) if test else None
        table.append(cells + ([verdict or "open"] if test else []))
    if found:
        lines += [*columns(table), ""]
    if whole := full_matrix(found, conditions.seats):
        lines += ["Won % of the one in front against a table of the one above", *columns(_matrix(whole)), ""]
    if any(match_up.others for match_up in match_ups):
        lines += ["Mixed tables", *columns(_mixed(counted)), ""]
    rated = ratings(tables_by_deal(counted)) if counted else []
    if len(rated) > 1:
        lines += ["Ratings (Plackett-Luce on the Elo scale, mean 0, 95 % over deals)"]
        lines += [*columns([[r.player, f"{r.elo:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}"] for r in rated]), ""]
    kinds = {(player, row.versions.get(player)) for row in counted for player in row.match_up.players}
    several = sorted({one for one, kind in kinds for other, another in kinds if one == other and kind != another})
    if several:
        lines += [f"More than one version of {', '.join(several)}", ""]
    failures = sum(row.failures for row in counted)
    if failures:
        lines += [f"{failures} moves were drawn by chance because their players failed"]
    return "\n".join(lines).rstrip()


def seat_shares(deals: Sequence[Sequence[Row]]) -> list[float]:
    """Return the candidate's share of wins by seat, from complete deals of a match-up."""
    seats = range(len(deals[0]))
    return [sum(row.share for deal in deals for row in deal if row.seat == seat) / len(deals) for seat in seats]


def tables_by_deal(rows: Sequence[Row]) -> list[list[tuple[tuple[str, ...], tuple[int, ...]]]]:
    """Return the games of each deal, in the form that `ratings` takes."""
    found: dict[int, list[tuple[tuple[str, ...], tuple[int, ...]]]] = defaultdict(list)
    for row in rows:
        found[row.deal].append((row.players, row.scores))
    return list(found.values())


def full_matrix(found: Mapping[MatchUp, Interval], seats: int) -> dict[MatchUp, Interval]:
    """Return the results of each of three or more players against each other, if all were played; else nothing. At a
    table of two one player wins what the other does not."""
    whole = dict(found)
    if seats == 2:
        for match_up, share in found.items():
            other_way = MatchUp(match_up.opponent, match_up.candidate)
            whole.setdefault(other_way, Interval(1 - share.mean, 1 - share.high, 1 - share.low, share.clusters))
    players = dict.fromkeys(player for match_up in found for player in match_up.players)
    return whole if len(players) > 2 and all(MatchUp(*pair) in whole for pair in permutations(players, 2)) else {}


def _matrix(found: Mapping[MatchUp, Interval]) -> list[list[str]]:
    players = list(dict.fromkeys(player for match_up in found for player in match_up.players))
    table = [["", *players]]
    for player in players:
        cells = [found.get(MatchUp(player, other)) for other in players]
        table.append([player, *(f"{100 * cell.mean:.1f}" if cell else "" for cell in cells)])
    return table


def _mixed(rows: Sequence[Row]) -> list[list[str]]:
    """Return what each player won at mixed tables, by deal."""
    won: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for seat, player in enumerate(row.players if row.others else ()):
            won[player][row.deal].append(row.share_of(seat))
    table = [["player", "games", "won %", "95 %"]]
    for player, deals in won.items():
        share = share_interval([sum(deal) / len(deal) for deal in deals.values()])
        table.append([player, str(sum(map(len, deals.values()))), *_percent(share)])
    return table


def _percent(share: Interval) -> tuple[str, str]:
    return f"{100 * share.mean:.1f}", f"{100 * share.low:.1f}-{100 * share.high:.1f}"


def budget_text(budget: Budget) -> str:
    """Return a budget in words."""
    parts = [f"{budget.iterations} iterations"] if budget.iterations is not None else []
    parts += [f"{budget.milliseconds} ms"] if budget.milliseconds is not None else []
    return " and ".join(parts) or "each player's own"
