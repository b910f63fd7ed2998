"""`python build_scripts/workshop strength`: record how strong the roster's players are, from the arena's rows.

A player with a fixed number of iterations (``master@2500``) counts as the player of the roster. For each player, the
series against the opponents named by the game (`GameWorkshop.fields`) are included, if played, for each table size; and
its rating over all tables of the largest size with only players of the roster.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import msgspec

from capitol.ai.roster import Measured, Strength
from capitol.games.registry import GameEntry, games
from workshop.errors import WorkshopError
from workshop.game_workshop import CAPITOL, game_workshop
from workshop.matchups import Row, RowFile
from workshop.players import uncounted
from workshop.statistics import Rating, ratings, share_interval

MEAN_RATING = 1500
_LEAST = 100
"""Series with fewer games are left out."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    parser = commands.add_parser(
        "strength",
        help="write down how strong the players are",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("rows", nargs="+", type=Path, metavar="ROWS", help="files of rows from the arena")
    parser.add_argument("--file", type=Path, help="where to (default: where the roster reads it)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the file. Raises WorkshopError."""
    try:
        file = options.file or game_workshop(options.game).strength
        if file is None:
            raise WorkshopError(f"the roster of {options.game} reads no file of strengths: name one with --file")
        rows = [row for path in options.rows for row in RowFile(path).rows]
        file.write_bytes(encoded(strengths(rows, options.game)))
    except (OSError, ValueError) as error:
        raise WorkshopError(str(error)) from error
    return 0


def encoded(found: dict[str, Strength]) -> bytes:
    """Encode the file."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def strengths(rows: list[Row], game_id: str = CAPITOL) -> dict[str, Strength]:
    """Return series and rating of every roster player in the rows."""
    played: dict[tuple[str, int, str], dict[tuple[int, int], list[Row]]] = defaultdict(lambda: defaultdict(list))
    tables: dict[tuple[int, int], list[tuple[tuple[str, ...], tuple[int, ...]]]] = defaultdict(list)
    game = games()[game_id]
    roster, most = [player.id for player in game.players], max(game.seats)
    for row in [row for row in rows if row.game == game_id]:
        names = tuple(uncounted(game_id, player) for player in row.players)
        if not row.others:
            played[uncounted(game_id, row.candidate), row.seats, uncounted(game_id, row.opponent)][
                row.seed, row.deal
            ].append(row)
        if row.seats == most and set(names) <= set(roster):
            tables[row.seed, row.deal].append((names, row.scores))
    rated = {rating.player: rating for rating in ratings(list(tables.values()))} if tables else {}
    found = {}
    for player in roster:
        series = []
        for seats in range(2, most + 1):
            for field in game_workshop(game_id).fields:
                deals = [deal for deal in played[player, seats, field].values() if len(deal) == seats]
                if player != field and len(deals) * seats >= _LEAST:
                    series.append(_measured(field, seats, deals))
        rating = rated.get(player)
        whole = None if rating is None else _whole(rating)
        if series or whole:
            found[player] = Strength(tuple(series), whole)
    return found


def _measured(field: str, seats: int, deals: list[list[Row]]) -> Measured:
    share = share_interval([sum(row.share for row in deal) / len(deal) for deal in deals])
    low, middle, high = (round(100 * part, 1) for part in (share.low, share.mean, share.high))
    return Measured(field, seats - 1, len(deals) * seats, middle, low, high)


def _whole(rating: Rating) -> tuple[int, int, int]:
    middle, low, high = (MEAN_RATING + round(part) for part in (rating.elo, rating.low, rating.high))
    return middle, low, high
