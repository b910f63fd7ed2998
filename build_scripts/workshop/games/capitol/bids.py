"""`python build_scripts/workshop bids`: which sums a player bids, for ``unseen:bid-knower:FILE``."""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

import msgspec
from tqdm import tqdm

from capitol.ai.player import Budget
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.rules.state import BID
from capitol.games.registry import GameEntry
from capitol.session.records import decode_record
from capitol.session.selfplay import play_games
from workshop import compiled, workers
from workshop.errors import WorkshopError
from workshop.games.capitol.unseen_opponents import BidTable
from workshop.matchups import Conditions, MatchUp
from workshop.players import complaint, make_player
from workshop.versions import version


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser("bids", help="write down which sums a player bids", description=__doc__)
    parser.add_argument("player", metavar="PLAYER", help="any that the arena takes; it plays against itself")
    parser.add_argument("file", type=Path, metavar="FILE", help="where the table is written")
    parser.add_argument("--seats", type=int, choices=game.seats, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, help="counted budget of a decision")
    workers.add_options(parser)
    compiled.add_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, count, and write the table. Raises WorkshopError."""
    if why := complaint(options.game, options.player, options.seats):
        raise WorkshopError(why)
    if options.compiled:
        return compiled.run_compiled(options)
    conditions = Conditions(options.game, options.seats, options.seed, Budget(options.iterations))
    match_up = MatchUp(options.player, options.player)
    plans = (conditions.plan(match_up, deal, 0) for deal in range(options.games))
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    played = play_games(plans, options.jobs, make_player, workers.chosen_engine(options))
    for game in tqdm(played, total=options.games, unit="game", disable=None):
        for (round_number, auction), total in bids_of(game.record):
            counts[f"{round_number}-{auction}"][total] += 1
    table = BidTable(
        options.player,
        version(options.game, options.player),
        options.seats,
        options.seed,
        options.games,
        {key: dict(sorted(counts[key].items())) for key in sorted(counts)},
    )
    try:
        options.file.write_bytes(msgspec.json.format(msgspec.json.encode(table)) + b"\n")
    except OSError as error:
        raise WorkshopError(str(error)) from error
    print(f"{options.file}: {sum(map(Counter.total, counts.values()))} bids of {options.games} games")
    return 0


def bids_of(record: bytes) -> list[tuple[tuple[int, int], int]]:
    """Return round and auction, from 0, and the sum of every bid in a recorded game made with cards in hand."""
    game = CapitolGame()
    said = decode_record(record, game)
    state = game.start(said.setup)
    found = []
    for seat, move in said.actions:
        if state.phase == BID and isinstance(move, Bid) and state.hand_size(seat):
            found.append(((state.round, state.auction), move.total))
        state, _events = game.apply(state, seat, move)
    return found
