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
    """Capoterra's `GameProtocol`. All seats receive the same messages, since nothing is hidden but the future. The
    ``start`` message reveals, of all chance, only the tile that has been drawn; an ``event`` message lists the chance
    that the move met, in order. In an ``act`` message ``player`` may be missing."""

    def start(self, setup: Setup, view: View) -> dict[str, object]:
        head = record.encode_head(
            record.Head(setup.rules, setup.numbers, setup.players, setup.first_player, setup.board)
        )
        return {"type": "start", "seat": view.seat, **head, "tile": tile_name(view.table.drawn)}

    def event(self, setup: Setup, view: View, seat: int, move: Move | None) -> dict[str, object]:
        assert move is not None, "no move is secret"
        message: dict[str, object] = {"type": "event", "action": record.encode_move(seat, move)}
        if view.table.met:
            message["chance"] = [{kind: name} for kind, name in view.table.met]
        return message

    def decide(self, view: View, choices: MoveSpace[Move]) -> dict[str, object]:
        legal = [record.encode_move(view.seat, move) for move in choices.moves()]
        return {"type": "decide", "phase": PHASES[view.table.phase], "legal": legal}

    def read_action(self, view: View, data: Mapping[str, object]) -> Move:
        return record.decode_move({"player": view.seat, **data})[1]

    def write_action(self, view: View, move: Move) -> dict[str, object]:
        return record.encode_move(view.seat, move)

    def follow(self, message: Mapping[str, Any]) -> Follower:
        return Follower(message)
