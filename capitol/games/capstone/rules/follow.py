"""Keep a seat's view up to date from engine protocol messages, for a program that never sees a state."""

from __future__ import annotations

from collections.abc import Mapping

from capitol.core.fields import get, get_list
from capitol.core.refusal import RecordError
from capitol.core.setup import decode_seat
from capitol.games.capstone.rules import corridor, record
from capitol.games.capstone.rules.game import encode
from capitol.games.capstone.rules.moves import Arrange
from capitol.games.capstone.rules.refusals import to_act, why_not
from capitol.games.capstone.rules.setup import Draws
from capitol.games.capstone.rules.state import SEALED, TURN, State, blank
from capitol.games.capstone.rules.view import View


class Follower:
    """Follows one game from its ``start`` message on; `view` equals what the match itself would show the seat, except
    that the other's draws and goal stay unknown at the end of the game."""

    def __init__(self, message: Mapping[str, object]) -> None:
        """Start with a ``start`` message. Raises RecordError if it is not one."""
        head = record.decode_head(message)
        self.seat = decode_seat(message, "seat", len(head.players), "start")
        self.table_mates = tuple([player.kind for player in head.players])
        """The kind of each seat at the start; later changes are not reported."""
        own = record.read_draws(message, "start.draws")
        redraws = get_list(message, "redraws", int, "start")
        if len(redraws) != len(head.players) or min(redraws) < 0 or redraws[self.seat] != len(own) - 1:
            raise RecordError("start.redraws: how often each seat drew anew, the own seat as often as its draws say")
        draws: list[Draws | None] = [None, None]
        draws[self.seat] = own
        self._table: State = blank(head.rules, head.first_player, draws, (redraws[0], redraws[1]))

    @property
    def view(self) -> View:
        return View(self.seat, self._table.copy())

    def event(self, message: Mapping[str, object]) -> None:
        action = get(message, "action", dict, "event")
        if action.get("type") == "arrange" and action.get("player") != self.seat:
            self._seal(get(action, "player", int, "action"))
            return
        seat, move = record.decode_move(action)
        if not 0 <= seat < len(self._table.goals):
            raise RecordError(f"event: there is no seat {seat}")
        refusal = why_not(self._table, seat, move)
        if refusal is not None:
            raise RecordError(f"event: seat {seat} may not do that: {refusal.code}")
        if isinstance(move, Arrange):
            self._table.goals[seat] = move.goal
            self._begin()
        else:
            corridor.push(self._table, encode(move))
            self._table.turns = (*self._table.turns, move)

    def _seal(self, seat: int) -> None:
        """Note that another seat has sealed its goal, without knowing it."""
        if seat not in to_act(self._table) or self._table.phase == TURN:
            raise RecordError(f"event: seat {seat} may not arrange a goal now")
        self._table.goals[seat] = SEALED
        self._begin()

    def _begin(self) -> None:
        if None not in self._table.goals:
            self._table.phase = TURN
