"""A pending turn: a placement, perhaps a move, and then its capstone. No pygame, no drawing, no session.

A *held* thing is picked up but not put anywhere yet: a piece of the stash, the top of a stack, or the capstone lifted
by a move. Once put it is a part of the turn, and each part can be undone separately.

Targets are named like widgets: ``stash.N`` for pieces of the stash by colour and size, ``slot.N`` for slots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from capitol.core.refusal import Refusal
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.numbers import (
    COLOUR_COUNT,
    NO_SLOT,
    SIZE_OF,
    SIZES,
    SLOT_NAMES,
    SLOTS,
)
from capitol.games.capstone.rules.refusals import why_not, why_not_place
from capitol.games.capstone.rules.state import State
from capitol.games.capstone.rules.view import View
from capitol.table.pending_move import PendingMove

STASH = tuple(f"stash.{piece}" for piece in range(2 * COLOUR_COUNT))
SLOT_IDS = tuple(f"slot.{slot}" for slot in range(SLOTS))
PLACE, MOVE, CAP, DONE = range(4)
"""What comes next: a placement; an optional move; the required capstone; nothing."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a turn made so far; each is None until then."""

    colour: int | None = None
    slot: int | None = None
    source: int | None = None
    target: int | None = None
    cap: int | None = None

    @property
    def next(self) -> int:
        """The next part."""
        if self.slot is None:
            return PLACE
        if self.target is None:
            return MOVE
        return CAP if self.cap is None else DONE


NOTHING = Parts()


@dataclass(frozen=True, slots=True)
class Piece:
    """A held piece of the stash."""

    size: int
    colour: int


@dataclass(frozen=True, slots=True)
class Top:
    """The held top of a stack."""

    slot: int


@dataclass(frozen=True, slots=True)
class Capstone:
    """The capstone still to be placed. It was on ``slot``, `NO_SLOT` for the stash."""

    colour: int
    slot: int


Held = Piece | Top | Capstone


def piece_of(id: str) -> Piece | None:
    """Return the stash piece of a widget, if any."""
    kind, _dot, number = id.partition(".")
    if kind != "stash" or not number.isdigit() or int(number) >= len(STASH):
        return None
    size, colour = divmod(int(number), COLOUR_COUNT)
    return Piece(size, colour)


def slot_of(id: str) -> int | None:
    """Return the slot of a widget, if any."""
    kind, _dot, number = id.partition(".")
    return int(number) if kind == "slot" and number.isdigit() and int(number) < SLOTS else None


class PendingTurn(PendingMove[Parts]):
    """A pending turn on one view. It is never played here.

    A capstone that is due stays held: dropping puts back anything else, and stepping back also undoes the last part. A
    move is optional, so that after a placement no target is asked for.
    """

    def __init__(self, view: View) -> None:
        super().__init__(NOTHING)
        self.view = view
        self._held: Piece | Top | None = None
        self._beside: dict[str, Any] = {}
        self._shown: tuple[Parts, State] | None = None
        self._targets: tuple[Parts, Held | None, dict[str, Refusal | None]] | None = None

    # State

    @property
    def parts(self) -> Parts:
        """The parts made so far."""
        return self._history.now

    @property
    def moved_colour(self) -> int | None:
        """The colour of the moved piece; None without a move."""
        source = self.parts.source
        return None if source is None else self.view.table.stacks[source] & 3

    @property
    def held(self) -> Held | None:
        """The held thing; after a move the capstone, until it is put down."""
        colour = self.moved_colour
        if self.parts.next == CAP and colour is not None:
            return Capstone(colour, self.view.table.caps[colour])
        return self._held

    @property
    def active(self) -> bool:
        return self.parts != NOTHING or self._held is not None

    @property
    def move(self) -> Turn | None:
        parts = self.parts
        if self.held is not None or parts.colour is None or parts.slot is None:
            return None
        return Turn(parts.colour, parts.slot, parts.source, parts.target, parts.cap)

    @property
    def attempt(self) -> Turn | None:
        parts = self.parts
        if parts.colour is None or parts.slot is None:
            return None
        return Turn(parts.colour, parts.slot, parts.source, parts.target, parts.cap)

    @property
    def table(self) -> State:
        """The table with all parts made; a held capstone is on none of its slots."""
        if self._shown is None or self._shown[0] is not self.parts:
            self._shown = self.parts, with_parts(self.view.table, self.parts)
        return self._shown[1]

    @property
    def ends_game(self) -> bool:
        """Whether the turn in its present state closes the last open slot."""
        state = self.table
        return self.move is not None and not any(
            state.stacks[slot] < 256 and slot not in state.caps for slot in range(SLOTS)
        )

    # Legal continuations

    def targets(self) -> dict[str, Refusal | None]:
        held = self.held
        if self._targets is None or self._targets[0] is not self.parts or self._targets[1] != held:
            self._targets = self.parts, held, self._find_targets(held)
        return self._targets[2]

    def _find_targets(self, held: Held | None) -> dict[str, Refusal | None]:
        state, seat = self.view.table, self.view.seat
        parts = self.parts
        match held:
            case Piece(size, colour):
                return {
                    SLOT_IDS[slot]: _other_size(size, slot) or why_not_place(state, colour, slot)
                    for slot in range(SLOTS)
                }
            case Top(source):
                return {SLOT_IDS[slot]: self._why_not_moved(source, slot) for slot in range(SLOTS)}
            case Capstone():
                assert parts.colour is not None
                assert parts.slot is not None
                turn = Turn(parts.colour, parts.slot, parts.source, parts.target)
                return {SLOT_IDS[slot]: why_not(state, seat, replace(turn, cap=slot)) for slot in range(SLOTS)}
        if parts.next == PLACE:
            return {id: self.why_not_picked(cast(Piece, piece_of(id))) for id in STASH}
        if parts.next == MOVE:
            return {SLOT_IDS[slot]: self.why_not_lifted(slot) for slot in range(SLOTS)}
        return {}

    def why_not_picked(self, piece: Piece) -> Refusal | None:
        """Return why a piece of the stash cannot be placed anywhere."""
        state = self.view.table
        of_size = [slot for slot in range(SLOTS) if SIZE_OF[slot] == piece.size]
        refusals = [why_not_place(state, piece.colour, slot) for slot in of_size]
        if None in refusals:
            return None
        return refusals[0] if not state.left[COLOUR_COUNT * piece.size + piece.colour] else _no_slot(piece.size)

    def why_not_lifted(self, source: int) -> Refusal | None:
        """Return why the top of a stack cannot be moved now."""
        if self.parts.next == PLACE:
            return Refusal("PLACE_FIRST")
        own = self._why_not_moved(source, source)
        if own is not None and own.code != "SAME_STACK":
            return own
        if any(self._why_not_moved(source, target) is None for target in range(SLOTS)):
            return None
        return Refusal("NO_OTHER_STACK")

    def _why_not_moved(self, source: int, target: int) -> Refusal | None:
        parts = self.parts
        assert parts.colour is not None
        assert parts.slot is not None
        refusal = why_not(self.view.table, self.view.seat, Turn(parts.colour, parts.slot, source, target))
        return None if refusal is not None and refusal.code == "CAP_MISSING" else refusal

    @property
    def asked(self) -> frozenset[str]:
        if self.held is None and self.parts.next != PLACE:
            return frozenset()
        return self.legal()

    @property
    def here(self) -> frozenset[str]:
        parts = self.parts
        return frozenset(SLOT_IDS[slot] for slot in (parts.slot, parts.target, parts.cap) if slot is not None)

    @property
    def movable(self) -> frozenset[int]:
        """The slots whose top may be moved now."""
        if self.held is not None or self.parts.next != MOVE:
            return frozenset()
        return frozenset(slot for slot in range(SLOTS) if self.targets()[SLOT_IDS[slot]] is None)

    # Actions

    def pick(self, piece: Piece) -> Refusal | None:
        """Pick up a piece of the stash; if one was already placed, this replaces it."""
        if self.parts.next > MOVE:
            return Refusal("PLACED_ALREADY")
        refusal = self.why_not_picked(piece)
        if refusal is None:
            self._held = piece
        return refusal

    def lift(self, slot: int) -> Refusal | None:
        """Pick up the top of a stack."""
        if self.parts.next > MOVE:
            return Refusal("MOVED_ALREADY")
        refusal = self.why_not_lifted(slot)
        if refusal is None:
            self._held = Top(slot)
        return refusal

    def drop(self) -> bool:
        was, self._held = self._held, None
        return was is not None

    def put(self, slot: int) -> Refusal | None:
        """Put what is held on a slot; return the reason if it may not go there."""
        held = self.held
        if held is None:
            return None
        refusal = self.targets().get(SLOT_IDS[slot])
        if refusal is not None:
            return refusal
        match held:
            case Piece(_size, colour):
                if self.parts.next == MOVE:
                    self._history.back()
                self._go(Parts(colour, slot))
            case Top(source):
                self._go(replace(self.parts, source=source, target=slot))
            case Capstone():
                self._go(replace(self.parts, cap=slot))
        return None

    def take(self, turn: Turn) -> None:
        """Make all parts of a turn at once, replacing the present ones; each can be undone separately."""
        self.cancel()
        self._go(Parts(turn.colour, turn.slot))
        if turn.source is not None:
            self._go(replace(self.parts, source=turn.source, target=turn.target))
            self._go(replace(self.parts, cap=turn.cap))

    def _go(self, parts: Parts) -> None:
        self._held = None
        self._history.go(parts)

    def step_back(self) -> bool:
        dropped = self.drop()
        return super().step_back() or dropped

    def back_to(self, part: int) -> None:
        """Undo everything from a part (`PLACE`, `MOVE` or `CAP`) on."""
        self.drop()
        while self.parts.next > part and super().step_back():
            pass

    def step_forward(self) -> bool:
        self.drop()
        return super().step_forward()

    def cancel(self) -> bool:
        was = super().cancel()
        return self.drop() or was

    # Saving

    @property
    def kept(self) -> dict[str, Any] | None:
        steps, at = self._history.steps
        if len(steps) == 1:
            return self._beside or None
        return self._beside | {
            "turns": [[one.colour, one.slot, one.source, one.target, one.cap] for one in steps],
            "at": at,
        }

    def resume(self, data: Mapping[str, object]) -> None:
        self.keep_beside({key: value for key, value in data.items() if key not in ("turns", "at")})
        rows, at = data.get("turns"), data.get("at")
        if not isinstance(rows, list) or not isinstance(at, int) or not 0 <= at < len(rows):
            return
        steps = []
        for row in rows:
            if not isinstance(row, list) or len(row) != 5 or not all(n is None or type(n) is int for n in row):
                return
            steps.append(Parts(*row))
        if steps[0] == NOTHING and all(self._fits(parts) for parts in steps):
            self._history.resume(steps, at)

    def keep_beside(self, data: Mapping[str, object]) -> None:
        """Save this data with the turn, in the same draft."""
        self._beside = dict(data)

    def _fits(self, parts: Parts) -> bool:
        if parts == NOTHING:
            return True
        if parts.colour is None or parts.slot is None:
            return False
        refusal = why_not(
            self.view.table,
            self.view.seat,
            Turn(parts.colour, parts.slot, parts.source, parts.target, parts.cap),
        )
        return refusal is None or (refusal.code == "CAP_MISSING" and parts.source is not None)


def with_parts(state: State, parts: Parts) -> State:
    """Return a copy of a table with some parts of a turn made by the seat to act: its stacks, stash and capstones."""
    after = state.copy()
    if parts.slot is not None and parts.colour is not None:
        after.stacks[parts.slot] = after.stacks[parts.slot] << 2 | parts.colour
        after.left[COLOUR_COUNT * SIZE_OF[parts.slot] + parts.colour] -= 1
    if parts.source is not None and parts.target is not None:
        colour = after.stacks[parts.source] & 3
        after.stacks[parts.source] >>= 2
        after.stacks[parts.target] = after.stacks[parts.target] << 2 | colour
        after.caps[colour] = NO_SLOT if parts.cap is None else parts.cap
    return after


def _other_size(size: int, slot: int) -> Refusal | None:
    if SIZE_OF[slot] == size:
        return None
    return Refusal("OTHER_SIZE", {"source": SIZES[size], "target": SLOT_NAMES[slot]})


def _no_slot(size: int) -> Refusal:
    return Refusal("NO_OPEN_SLOT", {"size": SIZES[size]})
