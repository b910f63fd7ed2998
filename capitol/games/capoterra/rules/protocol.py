"""Capoterra's engine protocol messages (RECORD.md, The engine protocol), as plain JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.core.game import MoveSpace
from capitol.games.capoterra.rules import record
from capitol.games.capoterra.rules.cells import tile_name
from capitol.games.capoterra.rules.follow import Follower
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.setup import Setup
from capitol.games.capoterra.rules.state import PHASES
from capitol.games.capoterra.rules.view import View


class CapoterraProtocol:
    """Capoterra's `GameProtocol`. All seats receive the same: nothing is hidden but the future."""

    def start(self, setup: Setup, view: View) -> dict[str, object]:
        """Return the ``start`` message for the seat of ``view``, its view at the first decision: of all chance, only
        the tile that has been drawn."""
        head = record.encode_head(
            record.Head(setup.rules, setup.numbers, setup.players, setup.first_player, setup.board)
        )
        return {"type": "start", "seat": view.seat, **head, "tile": tile_name(view.table.drawn)}

    def event(self, setup: Setup, view: View, seat: int, move: Move | None) -> dict[str, object]:
        """Return the ``event`` message: ``seat`` has played ``move``, and the chance that it met, in order."""
        assert move is not None, "no move is secret"
        message: dict[str, object] = {"type": "event", "action": record.encode_move(seat, move)}
        if view.table.met:
            message["chance"] = [{kind: name} for kind, name in view.table.met]
        return message

    def decide(self, view: View, choices: MoveSpace[Move]) -> dict[str, object]:
        """Return the ``decide`` message without its budget: the listed moves."""
        legal = [record.encode_move(view.seat, move) for move in choices.moves()]
        return {"type": "decide", "phase": PHASES[view.table.phase], "legal": legal}

    def read_action(self, view: View, data: Mapping[str, object]) -> Move:
        """Read the move from an ``act`` message's action. ``player`` may be missing. Raises RecordError."""
        return record.decode_move({"player": view.seat, **data})[1]

    def write_action(self, view: View, move: Move) -> dict[str, object]:
        return record.encode_move(view.seat, move)

    def follow(self, message: Mapping[str, Any]) -> Follower:
        return Follower(message)
