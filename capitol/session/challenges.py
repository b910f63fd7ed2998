"""A challenge at the table: the game is played on from its position until the goal is reached or missed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from capitol.ai.player import Budget
from capitol.ai.shared import SharedThinking
from capitol.ai.table_mates import seated
from capitol.ai.thinking import Thinking
from capitol.core.challenge import CHALLENGED, FAILED, Challenge
from capitol.core.game import MoveSpace
from capitol.core.match import Match
from capitol.core.setup import HUMAN
from capitol.games.registry import GameEntry
from capitol.session.controller import TableSession
from capitol.session.journal import Header
from capitol.session.seats import Seat, recorded_kind
from capitol.session.seeds import decision_seed

Choose = Callable[[Any, MoveSpace[Any]], Any]
"""Chooses the person's move, given the view and the legal moves."""


def match_of(entry: GameEntry, challenge: Challenge) -> Match[Any, Any, Any, Any]:
    """Return the match at the challenge's position. Raises RecordError or IllegalMove if its data is invalid."""
    game = entry.game
    setup = game.decode_setup(challenge.setup)
    return Match(game, setup, [game.decode_move(setup, action) for action in challenge.log])


def value_now(challenge: Challenge, match: Match[Any, Any, Any, Any]) -> int | None:
    """Return the value that the person has reached; None while undecided. At the end of a game an undecided goal is
    missed."""
    value = challenge.goal.value(match.steps[len(challenge.log) :], match.view(CHALLENGED))
    return FAILED if value is None and match.result is not None else value


def play_out(
    entry: GameEntry, challenge: Challenge, choose: Choose, match: Match[Any, Any, Any, Any] | None = None
) -> tuple[int, tuple[Any, ...]]:
    """Play a challenge without a table; return the value reached, and the person's moves. The other players decide as
    they do at the table."""
    match = match_of(entry, challenge) if match is None else match
    table_mates = tuple(recorded_kind(kind) for kind in challenge.players)
    players = {
        seat: seated(entry.player(Seat("", kind).player_id).make(), table_mates)
        for seat, kind in enumerate(challenge.players)
        if kind != HUMAN
    }
    budget, own = Budget(iterations=challenge.iterations), []
    value = value_now(challenge, match)
    while value is None:
        for seat in match.to_act:
            view = match.view(seat)
            choices = entry.game.choices(view, seat)
            if seat in players:
                chance = Random(decision_seed(challenge.seed, len(match), seat))
                move = players[seat].decide(view, choices, budget, chance).move
            else:
                move = choose(view, choices)
                own.append(move)
            if match.is_sealed_decision:
                match.seal(seat, move)
            else:
                match.act(seat, move)
        if match.is_sealed_decision and not match.to_act:
            match.commit_sealed()
        value = value_now(challenge, match)
    return value, tuple(own)


class ChallengeSession(TableSession):
    """An attempt at a challenge. It is not a saved game: ``on_kept`` is called with its data whenever that changes
    (None if nothing has been played), and the caller stores laurels. Seats cannot change hands, and undo stops at the
    position."""

    def __init__(
        self,
        entry: GameEntry,
        challenge: Challenge,
        seats: Sequence[Seat],
        thinker: Thinking | SharedThinking,
        options: Mapping[str, Any],
        kept: Mapping[str, Any] | None = None,
    ) -> None:
        """``seats`` give names and colours of the players, ``options`` are the table's; ``kept`` is the data of an
        unfinished attempt: it is resumed, or started again if the data no longer fits the challenge."""
        begun = match_of(entry, challenge)
        resumed = _resumed(entry, challenge, kept) if kept else None
        match = begun if resumed is None else resumed
        header = Header(entry.id, "", "", {}, tuple(seats), options, challenge.seed)
        super().__init__(
            entry, begun if match is None else match, header, thinker, Budget(iterations=challenge.iterations)
        )
        self.challenge = challenge
        self.begun_at = len(begun)
        self.on_kept: Callable[[Mapping[str, Any] | None], None] = lambda run: None

    @property
    def value(self) -> int | None:
        """The value reached; None while undecided."""
        return value_now(self.challenge, self.match)

    @property
    def seats_fixed(self) -> bool:
        return True

    @property
    def begun(self) -> bool:
        """Whether anything has been played yet."""
        return len(self.match) > self.begun_at or self.match.sealed_move(CHALLENGED) is not None

    @property
    def kept(self) -> dict[str, Any]:
        """The attempt as plain JSON values."""
        sealed = self.match.sealed_move(CHALLENGED)
        steps = self.match.steps[self.begun_at :]
        run: dict[str, Any] = {"log": [self._action(step.seat, step.move) for step in steps]}
        return run if sealed is None else run | {"sealed": self._action(CHALLENGED, sealed)}

    def _write(self, entry: Mapping[str, object]) -> None:
        super()._write(entry)
        self.on_kept(self.kept if self.begun else None)

    def undo_count(self, seat: int) -> int:
        count = super().undo_count(seat)
        return count if len(self.match) - count >= self.begun_at else 0


def _resumed(entry: GameEntry, challenge: Challenge, kept: Mapping[str, Any]) -> Match[Any, Any, Any, Any] | None:
    """Return the unfinished attempt; None if its data no longer fits the challenge."""
    game = entry.game
    try:
        setup = game.decode_setup(challenge.setup)
        match = Match(game, setup, [game.decode_move(setup, action) for action in (*challenge.log, *kept["log"])])
        if "sealed" in kept:
            match.seal(*game.decode_move(setup, kept["sealed"]))
    except (KeyError, TypeError, ValueError, IndexError) as error:
        logging.getLogger("capitol.session").warning("a go at %s begins anew: %s", challenge.id, error)
        return None
    return match
