"""Match-ups: one player against a table of others, on duplicate deals, and the row written for each game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from capitol.ai.player import Budget
from capitol.core.setup import PlayerSpec
from capitol.games.registry import games
from capitol.session.seats import player_kind, recorded_kind
from capitol.session.seeds import derive_seed
from capitol.session.selfplay import GamePlan, PlayedGame
from workshop.game_workshop import CAPITOL


@dataclass(frozen=True, slots=True)
class MatchUp:
    """``candidate`` at one seat, ``opponent`` at all others; at a mixed table the ``others`` instead, clockwise from
    the candidate."""

    candidate: str
    opponent: str
    others: tuple[str, ...] = ()

    def table(self, seats: int, seat: int) -> tuple[str, ...]:
        """Return the players by seat when the candidate has ``seat``."""
        after = (self.candidate, *(self.others or (self.opponent,) * (seats - 1)))
        return tuple(after[(number - seat) % seats] for number in range(seats))

    @property
    def players(self) -> tuple[str, ...]:
        """The players, each once."""
        return tuple(dict.fromkeys((self.candidate, *(self.others or (self.opponent,)))))


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game, as one line of JSON. Its identifying fields come first."""

    candidate: str
    opponent: str
    seats: int
    seed: int
    deal: int
    seat: int
    iterations: int | None
    milliseconds: int | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    failures: int = 0
    others: tuple[str, ...] = ()
    versions: dict[str, str] = {}
    """The version of each player (see `workshop.versions`)."""
    game: str = CAPITOL

    @property
    def key(self) -> tuple[object, ...]:
        """The unique key of a row in a file."""
        return (
            self.game,
            self.match_up,
            self.seats,
            self.seed,
            self.deal,
            self.seat,
            self.iterations,
            self.milliseconds,
        )

    @property
    def match_up(self) -> MatchUp:
        """The match-up."""
        return MatchUp(self.candidate, self.opponent, self.others)

    @property
    def share(self) -> float:
        """The candidate's share of the win, from 0 to 1."""
        return self.share_of(self.seat)

    def share_of(self, seat: int) -> float:
        """Return a seat's share of the win, from 0 to 1."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    @property
    def margin(self) -> float:
        """The candidate's points above the best of the others."""
        return self.scores[self.seat] - max(s for seat, s in enumerate(self.scores) if seat != self.seat)

    @property
    def players(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.match_up.table(self.seats, self.seat)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all games of a run share; with a budget of iterations they are reproducible."""

    game: str
    seats: int
    seed: int
    budget: Budget
    versions: Mapping[str, str] = field(default_factory=dict)
    """The versions of the players, for the rows."""

    def row(self, match_up: MatchUp, deal: int, seat: int, game: PlayedGame) -> Row:
        """Return the row of a game."""
        return Row(
            match_up.candidate,
            match_up.opponent,
            self.seats,
            self.seed,
            deal,
            seat,
            self.budget.iterations,
            self.budget.milliseconds,
            game.scores,
            game.winners,
            len(game.failures),
            match_up.others,
            {player: self.versions[player] for player in match_up.players if player in self.versions},
            self.game,
        )

    def key(self, match_up: MatchUp, deal: int, seat: int) -> tuple[object, ...]:
        """Return the key of the row for a game."""
        return self.row(match_up, deal, seat, PlayedGame(0, (), b"", (), (), ())).key

    def plan(self, match_up: MatchUp, deal: int, seat: int) -> GamePlan:
        """Return the plan of a game. The deal, including the first Consul, depends only on the seed and the deal's
        number, whoever plays."""
        seed = derive_seed("arena", self.seed, deal)
        players = match_up.table(self.seats, seat)
        specs = tuple(
            PlayerSpec(f"Seat {number}", recorded_kind(player_kind(player))) for number, player in enumerate(players)
        )
        entry = games()[self.game]
        setup = entry.game.new_setup(specs, {}, entry.usual_board(), random.Random(seed))
        return GamePlan(deal * self.seats + seat, self.game, setup, players, seed, self.budget)


class RowFile:
    """The rows of all games played so far, one per line. A game whose line is incomplete is played again."""

    def __init__(self, path: Path | None) -> None:
        """Read existing rows; None keeps rows only in memory. Raises OSError, and ValueError for an invalid line."""
        self.rows: list[Row] = []
        self._path = path
        if path is None or not path.exists():
            return
        whole, _newline, cut_off = path.read_bytes().rpartition(b"\n")
        for number, line in enumerate(whole.split(b"\n") if whole else [], 1):
            try:
                self.rows.append(msgspec.json.decode(line, type=Row))
            except msgspec.MsgspecError as error:
                raise ValueError(f"{path}, line {number}: {error}") from error
        if cut_off:
            with open(path, "r+b") as file:
                file.truncate(len(whole) + 1 if whole else 0)

    def add(self, row: Row) -> None:
        """Add a row, to the file too. Raises OSError."""
        self.rows.append(row)
        if self._path is not None:
            with open(self._path, "ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")


def other_versions(rows: Iterable[Row], versions: Mapping[str, str]) -> list[str]:
    """Return the players that appear in some rows with another version than these, or with none."""
    return sorted(
        {
            player
            for row in rows
            for player in row.match_up.players
            if player in versions and row.versions.get(player) != versions[player]
        }
    )
