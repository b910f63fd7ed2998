"""`python build_scripts/workshop --game capoterra balance`: whether the game plays well, by records of games.

Records come from `capitol selfplay --records` and from `evaluator --records`. Games of the same players are told
together, with 95 % intervals.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from capitol.ai.generic.playout_evaluator import win_shares
from capitol.core.refusal import RecordError
from capitol.games.capoterra.rules.game import CapoterraGame
from capitol.games.capoterra.rules.numbers import VILLAGE_POINTS
from capitol.games.registry import GameEntry
from capitol.session.records import decode_record, record_suffix
from workshop.errors import WorkshopError
from workshop.statistics import mean_interval, share_interval
from workshop.tables import markdown

Company = tuple[int, tuple[str, ...]]
"""The number of seats of a game, and the different kinds of its players."""
NARROW = 2
"""The greatest margin of points that is narrow."""


@dataclass(frozen=True, slots=True)
class Course:
    """What one game was like. ``players``: the different kinds; ``first``: the first player's share of the win;
    ``leader``: that of who had most points when half of the tiles were drawn, None if several had; ``margin``: the
    winners' points above the best of the others; ``villages``: the mean of a seat, and ``by_villages`` their share of
    all points; ``drawn`` and ``void``: event cards by kind, and those without effect."""

    seats: int
    players: tuple[str, ...]
    first: float
    leader: float | None
    margin: int
    turns: int
    decisions: int
    villages: float
    by_villages: float
    drawn: Mapping[str, int]
    void: Mapping[str, int]


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser], game: GameEntry) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "balance",
        help="whether the game plays well, by records of games",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("records", nargs="+", type=Path, metavar="PATH", help="records, or folders of them")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a table for each number of seats and each company of players. Raises WorkshopError."""
    courses: dict[Company, list[Course]] = {}
    try:
        for path in files(options.records):
            one = course(path.read_bytes())
            courses.setdefault((one.seats, one.players), []).append(one)
    except (OSError, RecordError) as error:
        raise WorkshopError(str(error)) from error
    print(told(courses))
    return 0


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the records among paths and in folders."""
    for path in paths:
        yield from sorted(path.glob(f"*{record_suffix('capoterra')}")) if path.is_dir() else [path]


def course(record: bytes) -> Course:
    """Read what a recorded game was like, playing it again. Raises RecordError."""
    game = CapoterraGame()
    played = decode_record(record, game)
    setup, state = played.setup, game.start(played.setup)
    whole, halfway = len(state.bag), None
    met, drawn, void = Counter[str](), Counter[str](), Counter[str]()
    for seat, move in played.actions:
        state, events = game.apply(state, seat, move)
        for event in events:
            met[event.kind] += 1
            if event.kind in ("card_drawn", "card_void"):
                (drawn if event.kind == "card_drawn" else void)[str(event.data["card"])] += 1
        if halfway is None and 2 * len(state.bag) <= whole:
            halfway = game.scores(state)
    result = game.result(state)
    if result is None or halfway is None:
        raise RecordError("a game is not over")
    shares = win_shares(result.winners, len(result.scores))
    leaders = [seat for seat, points in enumerate(halfway) if points == max(halfway)]
    villages = result.counts[0]
    others = [points for seat, points in enumerate(result.scores) if seat != result.winners[0]]
    return Course(
        len(shares),
        tuple(sorted({spec.kind for spec in setup.players})),
        shares[setup.first_player],
        shares[leaders[0]] if len(leaders) == 1 else None,
        result.scores[result.winners[0]] - max(others),
        met["turn_began"],
        len(played.actions),
        sum(villages) / len(villages),
        VILLAGE_POINTS * sum(villages) / max(1, sum(result.scores)),
        drawn,
        void,
    )


def told(courses: Mapping[Company, Sequence[Course]]) -> str:
    """Return a table with a column for each number of seats and its players."""
    rows = [[name, *(of(games) for games in courses.values())] for name, of in FIGURES.items()]
    kinds = sorted({kind for games in courses.values() for game in games for kind in game.drawn})
    rows += [[f"{kind} without effect", *(_void(games, kind) for games in courses.values())] for kind in kinds]
    return markdown([["", *(f"{seats} seats: {', '.join(players)}" for seats, players in courses)], *rows])


def _share(shares: Sequence[float]) -> str:
    one = share_interval(shares) if shares else None
    return f"{one.mean:.0%} ({one.low:.0%} to {one.high:.0%}) of {len(shares)}" if one else ""


def _mean(values: Sequence[float]) -> str:
    one = mean_interval(values)
    return f"{one.mean:.1f} ({one.low:.1f} to {one.high:.1f})"


def _void(games: Sequence[Course], kind: str = "") -> str:
    """Return the share of all event cards, or of one kind, that had no effect, and how many there were."""
    drawn = sum(_count(game.drawn, kind) for game in games)
    void = sum(_count(game.void, kind) for game in games)
    return f"{void / drawn:.0%} of {drawn}" if drawn else ""


def _count(cards: Mapping[str, int], kind: str) -> int:
    return cards.get(kind, 0) if kind else sum(cards.values())


FIGURES: dict[str, Callable[[Sequence[Course]], str]] = {
    "games": lambda games: str(len(games)),
    "first player wins": lambda games: _share([game.first for game in games]),
    "leader at half the tiles wins": lambda games: _share([game.leader for game in games if game.leader is not None]),
    "margin of at most 2 points": lambda games: _share([float(game.margin <= NARROW) for game in games]),
    "turns": lambda games: _mean([game.turns for game in games]),
    "decisions": lambda games: _mean([game.decisions for game in games]),
    "villages a seat": lambda games: _mean([game.villages for game in games]),
    "their share of the points": lambda games: _share([game.by_villages for game in games]),
    "event cards without effect": _void,
}
"""What is told of some games, by name."""
