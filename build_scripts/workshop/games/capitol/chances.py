"""`python build_scripts/workshop chances`: how often bids win of which a hint says how likely they do.

One player bids among three of a kind. In each auction it is asked about some of the sums that its hand makes; what the
others then really bid says which of them would have won. Beside the hint's chance stands the one by the learnt habits
alone, as among people.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from capitol.ai.player import Budget, Player
from capitol.games.capitol.ai.expected import Expected
from capitol.games.capitol.ai.search import SearchPlayer
from capitol.games.capitol.ai.value_player import payments
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Bid, Move
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.phases import auction_winner
from capitol.games.capitol.rules.state import BID, State
from capitol.games.capitol.rules.view import View
from capitol.games.registry import GameEntry
from capitol.session.records import decode_record
from capitol.session.selfplay import play_games
from workshop import compiled, workers
from workshop.errors import WorkshopError
from workshop.matchups import Conditions, MatchUp
from workshop.players import complaint, make_player
from workshop.tables import columns

SEATS, SUMS, BINS = 4, 3, 5
ASKS = "strong"
"""Who bids among the others; what it bids itself does not count."""
_GAME = CapitolGame()


@dataclass(frozen=True, slots=True)
class Said:
    """One sum in one auction: how likely it wins as a hint says, and by the habits alone, and whether it would have."""

    hint: float
    habits: float
    won: bool


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "chances",
        help="how true a hint's chances of bids are",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="three of whom sit at the table, one table each")
    parser.add_argument("--auctions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    workers.add_options(parser)
    compiled.add_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play and print a table for each company. Raises WorkshopError."""
    for player in options.players:
        if why := complaint(options.game, player, SEATS):
            raise WorkshopError(why)
    if options.compiled:
        return compiled.run_compiled(options)
    for player in options.players:
        said = list(islice(auctions(player, options), options.auctions))
        print(f"three of {player}, {len(said)} auctions")
        print("\n".join(columns(table([one for some in said for one in some]))))
    return 0


def auctions(player: str, options: argparse.Namespace) -> Iterator[list[Said]]:
    """Yield what is said in each auction, game by game."""
    conditions = Conditions(options.game, SEATS, options.seed, Budget())
    plans = (conditions.plan(MatchUp(ASKS, player), deal, deal % SEATS) for deal in range(options.auctions))
    made = make_player("capitol", player)
    bidder: Player[View, Move] = made.value if isinstance(made, SearchPlayer) else made
    for deal, game in enumerate(play_games(plans, options.jobs, make_player, workers.chosen_engine(options))):
        yield from said_in(game.record, deal % SEATS, bidder, Random(deal))


def said_in(record: bytes, seat: int, bidder: Player[View, Move], rng: Random) -> Iterator[list[Said]]:
    """Yield what is said to a seat in all auctions of a recorded game in which it and others hold cards."""
    said = decode_record(record, _GAME)
    state = _GAME.start(said.setup)
    begun: State | None = None
    bids: dict[int, tuple[int, ...]] = {}
    for who, move in said.actions:
        if state.phase == BID and not bids:
            begun = state
        if isinstance(move, Bid):
            bids[who] = move.cards
        state, _events = _GAME.apply(state, who, move)
        if bids and begun is not None and (state.phase != BID or state.auction != begun.auction):
            if len(bids) > 1 and begun.hand_size(seat):
                yield _about(begun, seat, bids, bidder, rng)
            bids = {}


def _about(
    state: State, seat: int, bids: dict[int, tuple[int, ...]], bidder: Player[View, Move], rng: Random
) -> list[Said]:
    view = _GAME.view(state, seat)
    hint, habits = Expected(view, [bidder] * SEATS, rng), Expected(view, [None] * SEATS, rng)
    sums = payments(view.table.hand(seat))
    found = []
    for total, cards in rng.sample(sums, min(SUMS, len(sums))):
        after = state.copy()
        after.bids = [bids.get(other) for other in range(SEATS)]
        after.bids[seat] = cards
        totals = {
            other: sum(CARD_VALUE[card] for card in sealed)
            for other, sealed in enumerate(after.bids)
            if sealed is not None
        }
        won = auction_winner(after, totals)[0] == seat
        found.append(Said(hint.won_with(cards), habits.beaten_by(total), won))
    return found


def table(said: Sequence[Said]) -> list[list[str]]:
    """Return a table of what was said and what came of it, and the mean error."""
    rows = [["said", "bids", "mean %", "won %", "by habits: bids", "mean %", "won %"]]
    for number in range(BINS):
        cells = [f"{100 * number // BINS} to {100 * (number + 1) // BINS}"]
        for of in ("hint", "habits"):
            some = [one for one in said if min(int(getattr(one, of) * BINS), BINS - 1) == number]
            cells.append(str(len(some)))
            cells.append(_percent([getattr(one, of) for one in some]))
            cells.append(_percent([float(one.won) for one in some]))
        rows.append(cells)
    brier = [_percent([(getattr(one, of) - one.won) ** 2 for one in said]) for of in ("hint", "habits")]
    return [*rows, ["squared error", "", brier[0], "", "", brier[1], ""]]


def _percent(values: Sequence[float]) -> str:
    return f"{100 * sum(values) / len(values):.1f}" if values else "-"
