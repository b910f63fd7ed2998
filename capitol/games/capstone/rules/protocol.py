"""Capstone's engine protocol messages (RECORD.md, The engine protocol), as plain JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.core.game import MoveSpace
from capitol.games.capstone.rules import record
from capitol.games.capstone.rules.canonical import turns_without_move
from capitol.games.capstone.rules.follow import Follower
from capitol.games.capstone.rules.moves import Arrange, Move
from capitol.games.capstone.rules.numbers import (
    COLOUR_COUNT,
    COLOURS,
    NO_SLOT,
    SIZES,
    SLOT_NAMES,
    column_of,
    word_of,
)
from capitol.games.capstone.rules.setup import Setup
from capitol.games.capstone.rules.state import PHASES, TURN, State
from capitol.games.capstone.rules.view import View


class CapstoneProtocol:
    """Capstone's `GameProtocol`. Every message holds what its seat may know, and no more."""

    def start(self, setup: Setup, view: View) -> dict[str, object]:
        head = record.encode_head(record.Head(setup.rules, setup.players, setup.first_player))
        draws = record.encode_draws(setup.draws[view.seat])
        redraws = [len(one) - 1 for one in setup.draws]
        return {"type": "start", "seat": view.seat, **head, "draws": draws, "redraws": redraws}

    def event(self, setup: Setup, view: View, seat: int, move: Move | None) -> dict[str, object]:
        """Return the ``event`` message: ``seat`` has played ``move``; ``view`` is the receiver's view afterwards. A
        goal is sent only to its owner: ``move`` is None for another seat's."""
        if move is None:
            return {"type": "event", "action": {"player": seat, "type": "arrange"}}
        if isinstance(move, Arrange):
            action = record.encode_move(seat, move)
            if seat != view.seat:
                del action["goal"]
            return {"type": "event", "action": action}
        return {"type": "event", "action": record.encode_move(seat, move), "table": table(view.table)}

    def decide(self, view: View, choices: MoveSpace[Move]) -> dict[str, object]:
        """Return the ``decide`` message without its budget: all arrangements; or the turns without a move, each
        complete, and the number of all turns."""
        message: dict[str, object] = {"type": "decide", "phase": PHASES[view.table.phase]}
        moves = turns_without_move(view.table) if view.table.phase == TURN else choices.moves()
        message["legal"] = [record.encode_move(view.seat, move) for move in moves]
        if view.table.phase == TURN:
            message |= {"count": choices.count(), "table": table(view.table)}
        return message

    def read_action(self, view: View, data: Mapping[str, object]) -> Move:
        """Read the move from an ``act`` message's action. ``player`` may be missing. Raises RecordError."""
        return record.decode_move({"player": view.seat, **data})[1]

    def write_action(self, view: View, move: Move) -> dict[str, object]:
        return record.encode_move(view.seat, move)

    def follow(self, message: Mapping[str, Any]) -> Follower:
        return Follower(message)


def table(state: State) -> dict[str, object]:
    """Return the stacks from top to bottom, the capstones (None: not used yet) and the stash."""
    stacks = {SLOT_NAMES[slot]: word_of(column_of(number)) for slot, number in enumerate(state.stacks)}
    caps = {COLOURS[colour]: None if slot == NO_SLOT else SLOT_NAMES[slot] for colour, slot in enumerate(state.caps)}
    stash = {
        name: {COLOURS[colour]: state.left[COLOUR_COUNT * size + colour] for colour in range(COLOUR_COUNT)}
        for size, name in enumerate(SIZES)
    }
    return {"stacks": stacks, "caps": caps, "stash": stash}
