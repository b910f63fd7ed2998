"""Keep a seat's view up to date from engine protocol messages, for a program that never sees a state."""

from __future__ import annotations

from collections.abc import Mapping

from capitol.core.fields import get, get_list
from capitol.core.refusal import RecordError
from capitol.core.setup import decode_seat
from capitol.games.capitol.rules import record
from capitol.games.capitol.rules.corridor import push
from capitol.games.capitol.rules.game import encode
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import CARD_STACK, DEAL, STACK_SIZES, STACKS
from capitol.games.capitol.rules.phases import insort, without
from capitol.games.capitol.rules.refusals import why_not
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View


class Follower:
    """Follows one game from its ``start`` message on; `view` equals what the match itself would show the seat."""

    def __init__(self, message: Mapping[str, object]) -> None:
        """Start with a ``start`` message. Raises RecordError if it is not one."""
        head = record.decode_head(message)
        self.seat = decode_seat(message, "seat", len(head.players), "start")
        self.table_mates = tuple([player.kind for player in head.players])
        """The kind of each seat at the start; later changes are not reported."""
        unseen = tuple((-1 - stack,) * size for stack, size in enumerate(STACK_SIZES))
        self._table: State = start(
            Setup(head.rules, head.board, head.players, head.first_player, (unseen[0], unseen[1], unseen[2]))
        )
        names = get_list(message, "hand", str, "start")
        hand = tuple(sorted(record.read_card(name, "start.hand") for name in names))
        if [sum(CARD_STACK[card] == stack for card in hand) for stack in range(len(STACKS))] != list(DEAL):
            raise RecordError("start.hand: " + " + ".join(map(str, DEAL)) + " cards of the three stacks are dealt")
        self._table.hidden[self.seat] = hand
        self._uncover_tops(message)

    @property
    def view(self) -> View:
        return View(self.seat, self._table.copy())

    def event(self, message: Mapping[str, object]) -> None:
        seat, move = record.decode_move(self._table.tables.board, get(message, "action", dict, "event"))
        if not 0 <= seat < self._table.tables.seats:
            raise RecordError(f"event: there is no seat {seat}")
        self._uncover(seat, move)
        refusal = why_not(self._table, seat, move)
        if refusal is not None:
            raise RecordError(f"event: seat {seat} may not do that: {refusal.code}")
        self._table.turn = seat
        push(self._table, encode(move))
        self._uncover_tops(message)

    def _uncover(self, seat: int, move: Move) -> None:
        """Reveal the cards of ``move`` that were hidden in another seat's hand."""
        match move:
            case Floors(card) | Roof(card) | Permit(card) | Forgo(card):
                shown: tuple[int, ...] = (card,)
            case Bid(cards):
                shown = cards
            case Pass() | Place() | Draw():
                return
        if seat == self.seat:
            return
        known, hidden = self._table.known[seat], self._table.hidden[seat]
        for card in set(shown):
            for _ in range(shown.count(card) - known.count(card)):
                unseen = -1 - CARD_STACK[card]
                if unseen not in hidden:
                    raise RecordError(f"event: seat {seat} cannot hold that card")
                hidden = insort(without(hidden, unseen), card)
        self._table.hidden[seat] = hidden

    def _uncover_tops(self, message: Mapping[str, object]) -> None:
        told = get(message, "tops", dict, "message")
        for stack, name in enumerate(STACKS):
            cards = self._table.stacks[stack]
            if bool(cards) != (told.get(name) is not None):
                raise RecordError(f"tops.{name}: the stack is {'not ' if cards else ''}empty")
            if cards:
                card = record.read_card(get(told, name, str, "tops"), f"tops.{name}")
                if cards[-1] != card and cards[-1] != -1 - CARD_STACK[card]:
                    raise RecordError(f"tops.{name}: another card lies there")
                self._table.stacks[stack] = (*cards[:-1], card)
