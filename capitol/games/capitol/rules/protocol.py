"""Capitol's engine protocol messages (RECORD.md, The engine protocol), as plain JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from capitol.core.game import MoveSpace
from capitol.games.capitol.rules import record
from capitol.games.capitol.rules.follow import Follower
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.numbers import CARD_NAMES, STACKS
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import PHASES
from capitol.games.capitol.rules.view import View


class CapitolProtocol:
    """Capitol's `GameProtocol`. Every message holds what its seat may know, and no more."""

    def start(self, setup: Setup, view: View) -> dict[str, object]:
        told = record.encode_setup(setup)
        del told["stacks"]
        return {"type": "start", "seat": view.seat, **told, "hand": hand(view), "tops": tops(view)}

    def event(self, setup: Setup, view: View, seat: int, move: Move | None) -> dict[str, object]:
        """Return the ``event`` message: ``seat`` has played ``move``; ``view`` is the receiver's view afterwards.
        Raises ValueError without a move, since every move of Capitol is public in the end."""
        if move is None:
            raise ValueError("every move of Capitol is told")
        return {"type": "event", "action": record.encode_move(setup.board, seat, move), "tops": tops(view)}

    def decide(self, view: View, choices: MoveSpace[Move]) -> dict[str, object]:
        """Return the ``decide`` message without its budget: phase, own hand, and the canonical moves if they can be
        listed."""
        message: dict[str, object] = {"type": "decide", "phase": PHASES[view.table.phase], "hand": hand(view)}
        if choices.listed:
            board = view.table.tables.board
            message["legal"] = [record.encode_move(board, view.seat, move) for move in choices.moves()]
        return message

    def read_action(self, view: View, data: Mapping[str, object]) -> Move:
        """Read the move from an ``act`` message's action. ``player`` may be missing. Raises RecordError."""
        return record.decode_move(view.table.tables.board, {"player": view.seat, **data})[1]

    def write_action(self, view: View, move: Move) -> dict[str, object]:
        return record.encode_move(view.table.tables.board, view.seat, move)

    def follow(self, message: Mapping[str, Any]) -> Follower:
        return Follower(message)


def hand(view: View) -> list[str]:
    """Return the names of the cards in the hand of the view's own seat."""
    return [CARD_NAMES[card] for card in view.table.hand(view.seat)]


def tops(view: View) -> dict[str, object]:
    """Return the visible card of each stack, None for an empty stack."""
    cards = [stack[-1] if stack else None for stack in view.table.stacks]
    return {name: None if card is None else CARD_NAMES[card] for name, card in zip(STACKS, cards, strict=True)}
