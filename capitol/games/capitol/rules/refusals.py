"""Why a move is illegal: one reason code with details for every case (RULES.md, Reasons)."""

from __future__ import annotations

from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import (
    AREAS,
    CARD_COLOUR,
    CARD_STACK,
    CARDS,
    COLOURS,
    FLOOR,
    ROUND,
    STACKS,
    TRIANGULAR,
)
from capitol.games.capitol.rules.numbers import PERMIT as PERMIT_STACK
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.phases import without
from capitol.games.capitol.rules.state import (
    BID,
    CONSTRUCTION,
    DRAW,
    FOUNTAIN_CELL,
    NO_SHAPE,
    OVER,
    PHASES,
    PLACE,
    State,
)
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS

LARGE_SPACE = -1
"""Space of a `Permit` that means the large space: always refused with SITE_TOO_LARGE."""
UNROOFED = -1
"""Shape of a `Permit` that means an unfinished building: always refused with NOT_ROOFED."""

REASONS = (
    "GAME_OVER",
    "WRONG_PHASE",
    "NOT_YOUR_TURN",
    "PASSED",
    "MALFORMED",
    "NO_SUCH_CARD",
    "NOT_IN_HAND",
    "WRONG_CARD",
    "NO_PERMIT",
    "NO_FLOOR_LEFT",
    "WRONG_FLOOR_COUNT",
    "NO_SUCH_BUILDING",
    "ALREADY_ROOFED",
    "NOT_ROOFED",
    "NO_ROOF_LEFT",
    "NO_SUCH_AREA",
    "NO_SUCH_SPACE",
    "WRONG_DISTRICT",
    "SITE_TOO_LARGE",
    "SITE_TOO_SMALL",
    "SITE_TAKEN",
    "SITE_IS_FOUNTAIN",
    "ROOF_MISMATCH",
    "ROOF_TRIO",
    "FIRST_MUST_BE_1",
    "TOO_LOW",
    "TOO_HIGH",
    "BLANK_PLAYS_OFF",
    "STACK_EMPTY",
    "NO_SUCH_STACK",
)
"""All reason codes."""

_PHASE_OF = {Floors: CONSTRUCTION, Roof: CONSTRUCTION, Permit: CONSTRUCTION, Forgo: CONSTRUCTION, Pass: CONSTRUCTION}
_PHASE_OF |= {Bid: BID, Place: PLACE, Draw: DRAW}


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that may act now, in turn order; several while bids are sealed."""
    if state.phase == OVER:
        return ()
    if state.phase != BID:
        return (state.turn,)
    return tuple(s for s in state.turn_order() if state.bids[s] is None and (state.known[s] or state.hidden[s]))


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return None if ``seat`` may play ``move`` now, else the reason."""
    phase = _PHASE_OF.get(type(move))
    if phase is None:
        return Refusal("MALFORMED", {"what": type(move).__name__})
    refusal = _why_not_now(state, seat, phase)
    if refusal is not None:
        return refusal
    if isinstance(move, Pass):
        return None
    if isinstance(move, Bid):
        return _why_not_bid(state, seat, move)
    if isinstance(move, Place):
        return _why_not_place(state, move)
    if isinstance(move, Draw):
        return _why_not_draw(state, move)
    return _why_not_card(state, seat, move) or _why_not_use(state, seat, move)


def _why_not_now(state: State, seat: int, phase: int) -> Refusal | None:
    """Return why ``seat`` may make no move of ``phase`` now."""
    if state.phase == OVER:
        return Refusal("GAME_OVER")
    if not (isinstance(seat, int) and 0 <= seat < state.tables.seats):
        return Refusal("NOT_YOUR_TURN", {"seat": seat})
    if phase != state.phase:
        return Refusal("WRONG_PHASE", {"phase": PHASES[state.phase]})
    if seat not in to_act(state):
        passed = state.phase == CONSTRUCTION and state.out >> seat & 1
        return Refusal("PASSED" if passed else "NOT_YOUR_TURN", {"seat": seat, "turn": state.turn})
    return None


def _why_not_draw(state: State, move: Draw) -> Refusal | None:
    if move.stack not in (ROOF_STACK, FLOOR, PERMIT_STACK):
        return Refusal("NO_SUCH_STACK", {"stack": move.stack})
    return None if state.stacks[move.stack] else Refusal("STACK_EMPTY", {"stack": STACKS[move.stack]})


def _why_not_card(state: State, seat: int, move: Floors | Roof | Permit | Forgo) -> Refusal | None:
    """Return why the card of a construction move cannot be played at all."""
    if not 0 <= move.card < CARDS:
        return Refusal("NO_SUCH_CARD", {"card": move.card})
    if move.card not in state.known[seat] and move.card not in state.hidden[seat]:
        colour = CARD_COLOUR[move.card]
        if isinstance(move, Permit) and not any(CARD_COLOUR[card] == colour >= 0 for card in state.hand(seat)):
            return Refusal("NO_PERMIT", {"colour": COLOURS[colour]})
        return Refusal("NOT_IN_HAND", {"card": move.card})
    return None


def _why_not_use(state: State, seat: int, move: Floors | Roof | Permit | Forgo) -> Refusal | None:
    """Return why the card, which is in the hand, cannot be played in this way."""
    if isinstance(move, Forgo):
        return None if state.tables.rules.blank_plays == "yes" else Refusal("BLANK_PLAYS_OFF")
    wanted = {Floors: FLOOR, Roof: ROOF_STACK, Permit: PERMIT_STACK}[type(move)]
    if CARD_STACK[move.card] != wanted:
        return Refusal("WRONG_CARD", {"card": move.card, "stack": STACKS[wanted]})
    if isinstance(move, Floors):
        return _why_not_floors(state, seat, move)
    if isinstance(move, Roof):
        return _why_not_roof(state, seat, move)
    return _why_not_permit(state, seat, move)


def _why_not_floors(state: State, seat: int, move: Floors) -> Refusal | None:
    if not state.supply:
        return Refusal("NO_FLOOR_LEFT")
    if len(move.on) != min(2, state.supply):
        return Refusal("WRONG_FLOOR_COUNT", {"needed": min(2, state.supply), "given": len(move.on)})
    heights = list(state.open[seat])
    for on in move.on:
        if on:
            if on not in heights:
                finished = any(code >> 1 == on for code in state.done[seat])
                return Refusal("ALREADY_ROOFED" if finished else "NO_SUCH_BUILDING", {"height": on})
            heights.remove(on)
        heights.append(on + 1)
    return None


def _why_not_roof(state: State, seat: int, move: Roof) -> Refusal | None:
    if move.shape not in (ROUND, TRIANGULAR):
        return Refusal("MALFORMED", {"what": "shape"})
    if move.height not in state.open[seat]:
        finished = any(code >> 1 == move.height for code in state.done[seat])
        return Refusal("ALREADY_ROOFED" if finished else "NO_SUCH_BUILDING", {"height": move.height})
    if not state.roofs[2 * seat + move.shape]:
        return Refusal("NO_ROOF_LEFT", {"shape": move.shape})
    return None


def _why_not_permit(state: State, seat: int, move: Permit) -> Refusal | None:
    """Check E, Building Permit Rules 2 a-e."""
    if move.shape == UNROOFED:
        return Refusal("NOT_ROOFED", {"height": move.height})
    if 2 * move.height + move.shape not in state.done[seat] or move.shape not in (ROUND, TRIANGULAR):
        unroofed = move.height in state.open[seat]
        return Refusal("NOT_ROOFED" if unroofed else "NO_SUCH_BUILDING", {"height": move.height})
    if not 0 <= move.area < AREAS:
        return Refusal("NO_SUCH_AREA", {"area": move.area})
    colour = CARD_COLOUR[move.card]
    if state.tables.colour[move.area] != colour:
        return Refusal("WRONG_DISTRICT", {"colour": COLOURS[state.tables.colour[move.area]], "permit": COLOURS[colour]})
    taken = _why_not_small_space(state, move.area, move.space)
    return taken or why_not_stand(state, move.area, move.height, move.shape)


def why_not_stand(state: State, area: int, height: int, shape: int) -> Refusal | None:
    """Return None if a finished building of this roof and height may stand in an area, else the reason (E, 2 c-e)."""
    stands = state.shape[area]
    if stands == NO_SHAPE:
        first, second = state.tables.sisters[area]
        if state.shape[first] == state.shape[second] == shape:
            return Refusal("ROOF_TRIO", {"shape": shape, "colour": COLOURS[state.tables.colour[area]]})
        return None if height == 1 else Refusal("FIRST_MUST_BE_1", {"height": height})
    if stands != shape:
        return Refusal("ROOF_MISMATCH", {"shape": shape, "needed": stands})
    tallest = state.top[area]
    if height < tallest:
        return Refusal("TOO_LOW", {"height": height, "tallest": tallest})
    return Refusal("TOO_HIGH", {"height": height, "tallest": tallest}) if height > tallest + 1 else None


def _why_not_small_space(state: State, area: int, space: int) -> Refusal | None:
    if space == LARGE_SPACE:
        return Refusal("SITE_TOO_LARGE", {"area": area})
    if not 0 <= space < state.tables.board.areas[area].small:
        return Refusal("NO_SUCH_SPACE", {"area": area, "space": space})
    cell = state.cells[state.tables.base[area] + space]
    if cell:
        return Refusal("SITE_IS_FOUNTAIN" if cell == FOUNTAIN_CELL else "SITE_TAKEN", {"area": area, "space": space})
    return None


def _why_not_bid(state: State, seat: int, move: Bid) -> Refusal | None:
    left = state.hand(seat)
    for card in move.cards:
        if card not in left:
            known = isinstance(card, int) and 0 <= card < CARDS
            return Refusal("NOT_IN_HAND" if known else "NO_SUCH_CARD", {"card": card})
        left = without(left, card)
    return None


def _why_not_place(state: State, move: Place) -> Refusal | None:
    """Check E, Fountains; Amphitheaters; Temples."""
    if not 0 <= move.area < AREAS:
        return Refusal("NO_SUCH_AREA", {"area": move.area})
    kind = TILE_KINDS[state.tile]
    tile = {"tile": kind.name}
    if kind.small:
        if move.space is None:
            return Refusal("SITE_TOO_LARGE", tile)
        return _why_not_small_space(state, move.area, move.space)
    if move.space is not None:
        if not 0 <= move.space < state.tables.board.areas[move.area].small:
            return Refusal("NO_SUCH_SPACE", {"area": move.area, "space": move.space})
        return Refusal("SITE_TOO_SMALL", {**tile, "area": move.area, "space": move.space})
    return Refusal("SITE_TAKEN", {"area": move.area}) if state.large[move.area] else None
