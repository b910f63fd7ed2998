"""Why a move is illegal: one reason code with details for every case (RULES.md, Reasons)."""

from __future__ import annotations

from capitol.core.refusal import Refusal
from capitol.games.capstone.rules.moves import Arrange, Move, Turn
from capitol.games.capstone.rules.numbers import (
    BARE,
    COLOUR_COUNT,
    COLOURS,
    FULL,
    SIZE_OF,
    SLOT_NAMES,
    SLOTS,
)
from capitol.games.capstone.rules.state import ARRANGE, OVER, State

REASONS = (
    "MALFORMED",
    "GAME_OVER",
    "NOT_YOUR_TURN",
    "ARRANGE_NOT_YOUR_PIECES",
    "ARRANGE_FIRST",
    "ARRANGE_LATE",
    "NOT_IN_STASH",
    "STACK_FULL",
    "STACK_CAPPED",
    "NOTHING_TO_MOVE",
    "JUST_PLACED",
    "SOURCE_CAPPED",
    "SAME_STACK",
    "OTHER_SIZE",
    "TARGET_FULL",
    "TARGET_CAPPED",
    "TARGET_EMPTY",
    "CAP_MISSING",
    "CAP_WITHOUT_MOVE",
    "CAP_STANDS_THERE",
    "CAP_TAKEN",
)
"""All reason codes; the first that applies is returned."""


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that may act now, the starting one first; both while goals are arranged."""
    if state.phase == ARRANGE:
        return tuple([seat for seat in state.turn_order if state.goals[seat] is None])
    return () if state.phase == OVER else (state.turn,)


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return None if ``seat`` may play ``move`` now, else the reason."""
    malformed = _malformed(move)
    if malformed is not None:
        return malformed
    if state.phase == OVER:
        return Refusal("GAME_OVER")
    if seat not in to_act(state):
        return Refusal("NOT_YOUR_TURN", {"seat": seat})
    if isinstance(move, Arrange):
        draws = state.draws[seat]
        assert draws is not None, "a seat to act sees its own draws"
        if sorted(move.goal) != sorted(draws[-1]):
            return Refusal("ARRANGE_NOT_YOUR_PIECES")
        return None if state.phase == ARRANGE else Refusal("ARRANGE_LATE")
    if state.phase == ARRANGE:
        return Refusal("ARRANGE_FIRST")
    return why_not_place(state, move.colour, move.slot) or _why_not_move(state, move) or _why_not_cap(state, move)


def _malformed(move: object) -> Refusal | None:
    """Refuse what is illegal in every position: values that are not colours or slots, and incomplete moves."""
    if isinstance(move, Arrange):
        goal = move.goal
        well = isinstance(goal, tuple) and all(_whole_below(colour, COLOUR_COUNT) for colour in goal)
        return None if well else Refusal("MALFORMED", {"what": "goal"})
    if not isinstance(move, Turn):
        return Refusal("MALFORMED", {"what": type(move).__name__})
    if not _whole_below(move.colour, COLOUR_COUNT):
        return Refusal("MALFORMED", {"what": "colour"})
    for name in ("slot", "source", "target", "cap"):
        slot = getattr(move, name)
        if not (_whole_below(slot, SLOTS) or (slot is None and name != "slot")):
            return Refusal("MALFORMED", {"what": name})
    if (move.source is None) != (move.target is None):
        return Refusal("MALFORMED", {"what": "target" if move.target is None else "source"})
    return None


def _whole_below(value: object, end: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < end


def why_not_place(state: State, colour: int, slot: int) -> Refusal | None:
    """Return None if a piece of that colour may be placed there, else the reason (RULES.md, A turn 1)."""
    if not state.left[COLOUR_COUNT * SIZE_OF[slot] + colour]:
        return Refusal("NOT_IN_STASH", {"colour": COLOURS[colour], "slot": SLOT_NAMES[slot]})
    if state.stacks[slot] >= FULL:
        return Refusal("STACK_FULL", {"slot": SLOT_NAMES[slot]})
    return _why_capped(state, "STACK_CAPPED", slot)


def _why_not_move(state: State, move: Turn) -> Refusal | None:
    """Check the move (RULES.md, A turn 2) in the position after the piece is placed."""
    source, target = move.source, move.target
    if source is None or target is None:
        return None
    if state.stacks[source] == BARE and source != move.slot:
        return Refusal("NOTHING_TO_MOVE", {"slot": SLOT_NAMES[source]})
    if source == move.slot:
        return Refusal("JUST_PLACED", {"slot": SLOT_NAMES[source]})
    capped = _why_capped(state, "SOURCE_CAPPED", source)
    if capped is not None:
        return capped
    if target == source:
        return Refusal("SAME_STACK", {"slot": SLOT_NAMES[source]})
    if SIZE_OF[target] != SIZE_OF[source]:
        return Refusal("OTHER_SIZE", {"source": SLOT_NAMES[source], "target": SLOT_NAMES[target]})
    column = state.stacks[target]
    if target == move.slot:
        column = column << 2 | move.colour
    if column >= FULL:
        return Refusal("TARGET_FULL", {"slot": SLOT_NAMES[target]})
    if column == BARE and state.rules.move_to_empty == "no":
        return _why_capped(state, "TARGET_CAPPED", target) or Refusal("TARGET_EMPTY", {"slot": SLOT_NAMES[target]})
    return _why_capped(state, "TARGET_CAPPED", target)


def _why_not_cap(state: State, move: Turn) -> Refusal | None:
    """Check RULES.md, A turn 3."""
    if move.source is None:
        return None if move.cap is None else Refusal("CAP_WITHOUT_MOVE")
    colour = state.stacks[move.source] & 3
    if move.cap is None:
        return Refusal("CAP_MISSING", {"colour": COLOURS[colour]})
    stands = state.capstone_on(move.cap)
    if stands is None:
        return None
    code = "CAP_STANDS_THERE" if stands == colour else "CAP_TAKEN"
    return Refusal(code, {"colour": COLOURS[stands], "slot": SLOT_NAMES[move.cap]})


def _why_capped(state: State, code: str, slot: int) -> Refusal | None:
    stands = state.capstone_on(slot)
    return None if stands is None else Refusal(code, {"slot": SLOT_NAMES[slot], "colour": COLOURS[stands]})
