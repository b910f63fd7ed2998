"""`python build_scripts/workshop styles`: what players do in a game of four, by which their styles can be told apart.

Each sits at every seat of the same deals, with three of one opponent at the others.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import cast

from capitol.ai.player import Budget
from capitol.games.capitol.ai.immediate_gain import idle_pass
from capitol.games.capitol.ai.search import left_to_rivals
from capitol.games.capitol.rules.game import CapitolGame, encode
from capitol.games.capitol.rules.moves import Bid, Forgo, Move, Pass, Permit, Place
from capitol.games.capitol.rules.numbers import CARD_VALUE
from capitol.games.capitol.rules.places import area_places, round_points
from capitol.games.capitol.rules.state import CONSTRUCTION, State
from capitol.games.registry import GameEntry
from capitol.session.records import decode_record
from capitol.session.selfplay import play_games
from workshop import compiled, workers
from workshop.errors import WorkshopError
from workshop.matchups import Conditions, MatchUp
from workshop.players import complaint, make_player
from workshop.statistics import mean_interval
from workshop.tables import columns

SEATS = 4
DEEDS = (
    "houses",
    "floors",
    "takeovers",
    "denied",
    "tiles",
    "bids",
    "pips",
    "thrown",
    "thrown pips",
    "kept",
    "kept pips",
    "unrivalled",
    "idle",
    "points",
    "rivals",
)
"""Houses brought and their floors; those of them with which a rival alone in first place is so no more; what all rivals
together would get less, if the areas were scored right after these houses and not right before; tiles placed; bids of
more than nothing, and the sum of all their values; cards played for nothing, and their values; cards in hand when the
auctions of a round begin, and their values, in all four rounds; auctions in which no rival bids; passes in the last
round with a Permit that would gain points; points in the end, and those of all rivals together."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "styles",
        help="what players do in a game",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="any that the arena takes")
    parser.add_argument("--against", metavar="PLAYER", default="mason")
    parser.add_argument("--deals", type=int, default=25)
    parser.add_argument("--seed", type=int, default=0)
    workers.add_options(parser)
    compiled.add_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play and print the table. Raises WorkshopError."""
    for player in (*options.players, options.against):
        if why := complaint(options.game, player, SEATS):
            raise WorkshopError(why)
    if options.compiled:
        return compiled.run_compiled(options)
    conditions = Conditions(options.game, SEATS, options.seed, Budget())
    table = [["player", "games", *DEEDS]]
    for player in options.players:
        match_up = MatchUp(player, options.against)
        plans = [conditions.plan(match_up, deal, seat) for deal in range(options.deals) for seat in range(SEATS)]
        done = [Counter[str]() for _ in range(options.deals)]
        for number, game in enumerate(play_games(plans, options.jobs, make_player, workers.chosen_engine(options))):
            done[number // SEATS] += deeds(game.record, number % SEATS)
        table.append([player, str(len(plans)), *(_told([deal[kind] / SEATS for deal in done]) for kind in DEEDS)])
    print("\n".join(columns(table)))
    return 0


def _told(of_deals: Sequence[float]) -> str:
    """Return the mean and the half-width of its 95 % interval."""
    interval = mean_interval(of_deals)
    reach = interval.high - interval.mean
    digits = 1 if interval.mean >= 1 else 2
    told = f"{interval.mean:.{digits}f}"
    return f"{told}±{reach:.{digits}f}" if isfinite(reach) else told


def deeds(record: bytes, seat: int) -> Counter[str]:
    """Count how often a seat of a recorded game did each of the `DEEDS`."""
    game = CapitolGame()
    played = decode_record(record, game)
    state = game.start(played.setup)
    done: Counter[str] = Counter()
    for who, move in played.actions:
        if who == seat:
            done += deed(state, seat, move)
        before, (state, events) = state, game.apply(state, who, move)
        if before.phase == CONSTRUCTION and state.phase != CONSTRUCTION:
            hand = state.hand(seat)
            done += Counter({"kept": len(hand), "kept pips": sum(CARD_VALUE[card] for card in hand)})
        for event in events:
            if event.kind == "bids_revealed":
                totals = cast("Mapping[int, int]", event.data["totals"])
                done["unrivalled"] += not any(total for other, total in totals.items() if other != seat)
    return done + Counter(points=state.scores[seat], rivals=sum(state.scores) - state.scores[seat])


def deed(state: State, seat: int, move: Move) -> Counter[str]:
    """Return which of the `DEEDS` a move is."""
    if isinstance(move, Permit):
        first, _second, _why = area_places(state, move.area)
        after = state.floors[SEATS * move.area : SEATS * (move.area + 1)]
        after[seat] += move.height
        takes = len(first) == 1 and first[0] != seat and after[seat] >= after[first[0]]
        points = round_points(state)
        denied = sum(points) - points[seat] - left_to_rivals(state, encode(move), seat)
        return Counter(houses=1, floors=move.height, takeovers=int(takes), denied=denied)
    if isinstance(move, Place):
        return Counter(tiles=1)
    if isinstance(move, Forgo):
        return Counter({"thrown": 1, "thrown pips": CARD_VALUE[move.card]})
    if isinstance(move, Bid) and move.cards:
        return Counter(bids=1, pips=move.total)
    if isinstance(move, Pass) and idle_pass(state):
        return Counter(idle=1)
    return Counter()
