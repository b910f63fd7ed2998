"""Say why a move is illegal: one reason code with details for every case (RULES.md, Reasons)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.board import (
    code_of,
    fits_at,
    has_place_elsewhere,
    is_far_from_settlements,
    is_landlocked,
    is_plain_wasteland,
)
from capitol.games.capoterra.rules.cards import SKIP, free_explorers, has_road, is_guarded, subverted_owners
from capitol.games.capoterra.rules.cells import (
    BUILT,
    CORN,
    KIND,
    OWNER_SHIFT,
    REACH,
    ROAD_KINDS,
    ROCK,
    RUIN,
    SECTION,
    SETTLEMENTS,
    STEPS,
    SWAP,
    mask_of,
    owner_of,
    position_of,
    rotated,
    tile,
)
from capitol.games.capoterra.rules.movement import can_walk, has_room, movable
from capitol.games.capoterra.rules.moves import (
    ACCEPT,
    BUY,
    CAPITAL_CORN,
    CODE_OF,
    DONE,
    DRAW,
    END,
    FIELDS,
    FOUND,
    HAUL,
    HIRE,
    OFFER,
    PAY,
    PLACE,
    POSITIONS,
    REFUSE,
    RESOLVE,
    ROAD,
    SELL,
    SWAP_TILE,
    TYPES,
    VILLAGE_CORN,
    WALK,
    WAYS,
    Move,
    RawMove,
    encode,
)
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    BANK_ASKS,
    CARDS,
    EXPLORER,
    GOLD,
    GOODS,
    REDEVELOPMENT,
    REPAIRS,
    REROUTE,
    ROBBABLE,
    ROBBERY,
    ROCK_GOOD,
    SECTIONS,
    SOLDIER,
    STARVATION,
    SUBVERSION,
    UNITS,
    UNREST,
)
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.state import (
    ANSWERING,
    BYTE,
    MOVING,
    OVER,
    PAYING,
    PHASES,
    PLACING,
    RESOLVING,
    TRADING,
    State,
    pays,
)
from capitol.games.capoterra.rules.trade import GOLD_PART, SECTION_MASKS, can_accept
from capitol.games.capoterra.rules.trade import has_room as capital_has_room
from capitol.games.capoterra.rules.turn import can_pay_with

REASONS = (
    "MALFORMED",
    "GAME_OVER",
    "NOT_YOUR_TURN",
    "NOT_NOW",
    "CARD_OTHER_CHOICE",
    "CARD_MUST",
    "NO_TILE",
    "ON_SETTLEMENT",
    "ON_UNIT",
    "ON_BANDIT",
    "ON_GOODS",
    "BESIDE_RIVAL_CAPITAL",
    "NOT_THEIR_VILLAGE",
    "VILLAGE_GUARDED",
    "CARD_LIES_THERE",
    "NOT_WASTELAND",
    "LANDLOCKED",
    "NO_RIVAL",
    "TOO_POOR",
    "NO_ROAD",
    "NOT_ENOUGH_GOODS",
    "NOT_ENOUGH_GOLD",
    "NO_ROOM",
    "NOT_OWN_SETTLEMENT",
    "HIRE_PRICE",
    "UNITS_OUT",
    "SOLDIERS_AS_VILLAGES",
    "SECTIONS_OUT",
    "SECTION_PRICE",
    "ROADS_DIFFER",
    "OFFERS_SPENT",
    "OFFER_EMPTY",
    "OFFER_BOTH_SIDES",
    "OFFER_REPEATED",
    "STEP_REPLACED",
    "STEP_OPEN",
    "NO_EXPLORER",
    "EXPLORER_ON_SITE",
    "NOT_BESIDE",
    "CELL_TAKEN",
    "TOO_NEAR",
    "NO_TOKEN",
    "NOT_BESIDE_TILE",
    "OTHER_CELL",
    "NO_SWAP",
    "NOT_TAKEABLE",
    "ROAD_BROKEN",
    "NO_OTHER_PLACE",
    "OTHER_UNIT",
    "PAY_NO_CORN",
    "PAY_NO_GOLD",
    "NO_UNIT",
    "UNIT_MOVED",
    "RIVAL_SETTLEMENT",
    "SAME_PLACE",
    "GOODS_MOVED",
    "NO_OPEN_ROAD",
    "NOT_FOR_GOODS",
    "ONE_ROCK",
)
"""All reason codes; if several apply, the first is returned."""

_PHASE_OF = {
    RESOLVE: RESOLVING,
    **dict.fromkeys((SELL, BUY, HIRE, ROAD, OFFER, DRAW, FOUND, DONE), TRADING),
    ACCEPT: ANSWERING,
    REFUSE: ANSWERING,
    SWAP_TILE: PLACING,
    PLACE: PLACING,
    PAY: PAYING,
    HAUL: MOVING,
    WALK: MOVING,
    END: MOVING,
}


def to_act(state: State) -> tuple[int, ...]:
    """Return the seat that may act now; empty at the end."""
    return () if state.phase == OVER else (state.acting,)


def why_not(state: State, seat: int, move: Move) -> Refusal | None:
    """Return None if ``seat`` may play ``move`` now, else the reason."""
    malformed = _malformed(move)
    if malformed is not None:
        return Refusal("MALFORMED", {"what": malformed})
    if state.phase == OVER:
        return Refusal("GAME_OVER")
    if seat != state.acting:
        return Refusal("NOT_YOUR_TURN", {"seat": seat})
    raw = encode(move)
    if state.phase != _PHASE_OF[raw[0]]:
        return Refusal("NOT_NOW", {"step": PHASES[state.phase], "type": TYPES[raw[0]]})
    check = _CHECKS.get(raw[0])
    return None if check is None else check(state, seat, raw)


def _whole(value: object, first: int, end: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and first <= value < end


def _is_position(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(_whole(part, -REACH, REACH + 1) for part in value)


_ENDS = {"good": len(GOODS), "unit": len(UNITS), "section": len(SECTIONS), "turn": 4, "way": len(WAYS)}
"""The exclusive upper bounds of fields whose values begin at 0."""


def _malformed(move: object) -> str | None:
    """Return the first field whose value would be invalid in any position, or the type's name if it is no move; None if
    the move is well-formed."""
    code = CODE_OF.get(type(move))  # type: ignore[arg-type]
    if code is None:
        return type(move).__name__
    for name in FIELDS[code]:
        value = getattr(move, name)
        if value is None and code == RESOLVE:
            continue
        if name in POSITIONS:
            well = _is_position(value)
        elif name in ("give", "get"):
            well = isinstance(value, tuple) and len(value) == GOLD_PART + 1
            well = well and all(_whole(part, 0, 1 << 31) for part in value)
        elif name == "count":
            well = _whole(value, 1, 1 << 31)
        elif name in ("to", "victim"):
            well = _whole(value, 0, 4)
        else:
            well = _whole(value, 0, _ENDS[name])
        if not well:
            return name
    return None


def _at(cell: int) -> dict[str, object]:
    return {"at": position_of(cell)}


def _is_rival(state: State, seat: int, other: int) -> bool:
    return other != seat and other < state.terms.seats


def _why_not_tile(state: State, cell: int) -> Refusal | None:
    return None if cell in state.tiles else Refusal("NO_TILE", _at(cell))


def _why_not_bare(state: State, cell: int) -> Refusal | None:
    """Check that no unit or bandit stands on a tile."""
    if state.has_unit(cell):
        return Refusal("ON_UNIT", _at(cell))
    return Refusal("ON_BANDIT", _at(cell)) if cell in state.bandits else None


def _why_not_apart(state: State, cell: int) -> Refusal | None:
    """Check that a tile is not beside a rival's capital."""
    return Refusal("BESIDE_RIVAL_CAPITAL", _at(cell)) if state.beside_rival_capital(cell, state.turn) else None


# Events


_CHOICES: dict[int, tuple[frozenset[str], ...]] = {
    ROBBERY: (frozenset({"victim"}),),
    REROUTE: (frozenset({"at", "turn"}), frozenset()),
    REDEVELOPMENT: (frozenset({"at"}), frozenset({"at", "explorer"})),
}
"""The fields that a choice must set together, by card; for other cards a tile alone."""


def _why_not_resolve(state: State, seat: int, raw: RawMove) -> Refusal | None:
    card = state.card
    given = frozenset(name for name, part in zip(FIELDS[RESOLVE], raw[1:], strict=True) if part is not None)
    named: dict[str, object] = {"card": CARDS[card]}
    if given not in _CHOICES.get(card, (frozenset({"at"}),)):
        return Refusal("CARD_MUST" if not given else "CARD_OTHER_CHOICE", named)
    if raw == SKIP:
        return None
    _code, cell, victim, turn, explorer = raw
    if card == ROBBERY:
        if not _is_rival(state, seat, victim):
            return Refusal("NO_RIVAL", {"seat": victim})
        return None if state.gold[victim] >= ROBBABLE else Refusal("TOO_POOR", {"seat": victim, "gold": ROBBABLE})
    if card == REROUTE and turn not in (1, 3):
        return Refusal("CARD_OTHER_CHOICE", named)
    return _why_not_tile(state, cell) or _CARD_CHECKS[card](state, cell, explorer)


def _why_not_bandit(state: State, cell: int, _explorer: int | None) -> Refusal | None:
    if state.tiles[cell] & KIND in BUILT:
        return Refusal("ON_SETTLEMENT", _at(cell))
    return _why_not_bare(state, cell) or _why_not_apart(state, cell)


def _why_not_village_of(state: State, cell: int, owners: Sequence[int]) -> Refusal | None:
    if any(cell in state.villages[owner] for owner in owners):
        return None
    return Refusal("NOT_THEIR_VILLAGE", {**_at(cell), "seats": tuple(owners)})


def _rivals(state: State) -> list[int]:
    return [seat for seat in range(state.terms.seats) if seat != state.turn]


def _why_not_subverted(state: State, cell: int, _explorer: int | None) -> Refusal | None:
    owner = owner_of(state.tiles[cell])
    refusal = _why_not_village_of(state, cell, subverted_owners(state))
    if refusal is None and owner is not None and is_guarded(state, cell, owner):
        return Refusal("VILLAGE_GUARDED", _at(cell))
    return refusal


def _why_not_riot(state: State, cell: int, _explorer: int | None) -> Refusal | None:
    return _why_not_village_of(state, cell, _rivals(state))


def _why_not_redeveloped(state: State, cell: int, explorer: int | None) -> Refusal | None:
    if not is_plain_wasteland(state, cell):
        return Refusal("NOT_WASTELAND", _at(cell))
    if is_landlocked(state, cell):
        return Refusal("LANDLOCKED", _at(cell))
    refusal = _why_not_bare(state, cell)
    if refusal is not None:
        return refusal
    if state.has_goods(cell):
        return Refusal("ON_GOODS", _at(cell))
    return None if explorer is None else _why_not_explorer(state, cell, explorer) or _why_not_site(state, cell)


def _why_not_rerouted(state: State, cell: int, _explorer: int | None) -> Refusal | None:
    if not has_road(state, cell):
        return Refusal("NO_ROAD", _at(cell))
    return Refusal("LANDLOCKED", _at(cell)) if is_landlocked(state, cell) else None


def _why_not_repairs(state: State, cell: int, _explorer: int | None) -> Refusal | None:
    if not has_road(state, cell):
        refusal = _why_not_village_of(state, cell, _rivals(state))
        if refusal is not None:
            return refusal if state.tiles[cell] & KIND in BUILT else Refusal("NO_ROAD", _at(cell))
    return Refusal("CARD_LIES_THERE", _at(cell)) if cell in state.repairs else None


def _why_not_starved(state: State, cell: int, _explorer: int | None) -> Refusal | None:
    refusal = _why_not_village_of(state, cell, _rivals(state))
    if refusal is None and cell in state.starving:
        return Refusal("CARD_LIES_THERE", _at(cell))
    return refusal


_CARD_CHECKS: dict[int, Callable[[State, int, int | None], Refusal | None]] = {
    BANDIT: _why_not_bandit,
    SUBVERSION: _why_not_subverted,
    UNREST: _why_not_riot,
    REDEVELOPMENT: _why_not_redeveloped,
    REROUTE: _why_not_rerouted,
    REPAIRS: _why_not_repairs,
    STARVATION: _why_not_starved,
}


# Step 3


def _why_not_held(state: State, seat: int, cell: int, good: int, count: int) -> Refusal | None:
    held = state.stock(cell, seat) >> 8 * good & BYTE
    if held >= count:
        return None
    return Refusal("NOT_ENOUGH_GOODS", {**_at(cell), "good": GOODS[good], "count": count, "held": held})


def _why_not_sell(state: State, seat: int, raw: RawMove) -> Refusal | None:
    return _why_not_held(state, seat, state.terms.capitals[seat], raw[1], raw[2])


def _why_not_buy(state: State, seat: int, raw: RawMove) -> Refusal | None:
    _code, good, count = raw
    if state.gold[seat] < BANK_ASKS * count:
        return Refusal("NOT_ENOUGH_GOLD", {"gold": BANK_ASKS * count, "held": state.gold[seat]})
    capital = state.terms.capitals[seat]
    return None if has_room(state, capital, seat, good, count) else Refusal("NO_ROOM", _at(capital))


def _why_not_hire(state: State, seat: int, raw: RawMove) -> Refusal | None:
    _code, unit, cell = raw
    numbers = state.terms.numbers
    if cell not in state.towns(seat):
        return Refusal("NOT_OWN_SETTLEMENT", _at(cell))
    out = len(state.units[2 * seat + unit])
    most = numbers.soldiers if unit == SOLDIER else numbers.explorers
    if out >= most:
        return Refusal("UNITS_OUT", {"unit": UNITS[unit], "most": most})
    if unit == SOLDIER and out >= len(state.villages[seat]):
        return Refusal("SOLDIERS_AS_VILLAGES", {"villages": len(state.villages[seat])})
    if not pays(state.stock(cell, seat), state.terms.prices[unit]):
        return Refusal("HIRE_PRICE", {**_at(cell), "unit": UNITS[unit]})
    return None


def _why_not_section(state: State, seat: int, raw: RawMove) -> Refusal | None:
    _code, cell, section, turn = raw
    named: dict[str, object] = {**_at(cell), "section": SECTIONS[section]}
    if not is_plain_wasteland(state, cell):
        return Refusal("NOT_WASTELAND", _at(cell))
    if not state.sections[section]:
        return Refusal("SECTIONS_OUT", {"section": SECTIONS[section]})
    if not pays(state.stock(cell, seat), state.terms.section_prices[section]):
        return Refusal("SECTION_PRICE", named)
    return _why_not_match(state, cell, tile(SECTION, SECTION_MASKS[section]), turn)


def _why_not_match(state: State, cell: int, laid: int, turn: int) -> Refusal | None:
    """Check that the roads of a tile match those around it (RULES.md, Tiles and roads)."""
    if laid & KIND not in ROAD_KINDS:
        return None
    code, mask = code_of(state, cell), rotated(mask_of(laid), turn)
    if mask & code >> 4 or mask & code & 15 != code & 15:
        return Refusal("ROADS_DIFFER", {**_at(cell), "fits": bool(fits_at(state, cell, laid))})
    return None


def _why_not_offer(state: State, seat: int, raw: RawMove) -> Refusal | None:
    _code, to, give, get = raw
    most = int(state.terms.rules.offers)
    if state.offers >= most:
        return Refusal("OFFERS_SPENT", {"most": most})
    if not _is_rival(state, seat, to):
        return Refusal("NO_RIVAL", {"seat": to})
    if not any(give) or not any(get):
        return Refusal("OFFER_EMPTY")
    both = [name for name, one, other in zip((*GOODS, GOLD), give, get, strict=True) if one and other]
    if both:
        return Refusal("OFFER_BOTH_SIDES", {"good": both[0]})
    capital = state.terms.capitals[seat]
    for good in range(GOLD_PART):
        refusal = _why_not_held(state, seat, capital, good, give[good])
        if refusal is not None:
            return refusal
    if state.gold[seat] < give[GOLD_PART]:
        return Refusal("NOT_ENOUGH_GOLD", {"gold": give[GOLD_PART], "held": state.gold[seat]})
    for one, gained in ((seat, get), (to, give)):
        if not capital_has_room(state, one, gained):
            return Refusal("NO_ROOM", _at(state.terms.capitals[one]))
    return Refusal("OFFER_REPEATED") if (to, give, get) in state.refused else None


def _why_not_accept(state: State, seat: int, _raw: RawMove) -> Refusal | None:
    if can_accept(state) or state.offer is None:
        return None
    get = state.offer[2]
    capital = state.terms.capitals[seat]
    for good in range(GOLD_PART):
        refusal = _why_not_held(state, seat, capital, good, get[good])
        if refusal is not None:
            return refusal
    return Refusal("NOT_ENOUGH_GOLD", {"gold": get[GOLD_PART], "held": state.gold[seat]})


def _why_not_draw(state: State, _seat: int, _raw: RawMove) -> Refusal | None:
    return Refusal("STEP_REPLACED") if state.placed else None


def _why_not_done(state: State, _seat: int, _raw: RawMove) -> Refusal | None:
    return None if state.placed else Refusal("STEP_OPEN")


def _why_not_found(state: State, seat: int, raw: RawMove) -> Refusal | None:
    _code, cell, explorer = raw
    if state.placed:
        return Refusal("STEP_REPLACED")
    refusal = _why_not_explorer(state, cell, explorer)
    if refusal is not None:
        return refusal
    if state.tiles.get(cell, RUIN) & KIND != RUIN:
        return Refusal("CELL_TAKEN", _at(cell))
    return _why_not_site(state, cell)


def _why_not_explorer(state: State, cell: int, explorer: int) -> Refusal | None:
    """Check that a free explorer of the seat whose turn it is stands next to a cell (RULES.md, Village)."""
    if explorer not in state.units[2 * state.turn + EXPLORER]:
        return Refusal("NO_EXPLORER", _at(explorer))
    if explorer not in free_explorers(state, state.turn):
        return Refusal("EXPLORER_ON_SITE", _at(explorer))
    return None if cell - explorer in STEPS else Refusal("NOT_BESIDE", _at(cell))


def _why_not_site(state: State, cell: int) -> Refusal | None:
    """Check the distance of a new site, and that a token is left for it (RULES.md, Village)."""
    if not is_far_from_settlements(state, cell):
        return Refusal("TOO_NEAR", _at(cell))
    return None if state.tokens_left(state.turn) > 0 else Refusal("NO_TOKEN")


# Step 4


def _why_not_place(state: State, _seat: int, raw: RawMove) -> Refusal | None:
    _code, cell, turn = raw
    if state.spot is not None and cell != state.spot:
        return Refusal("OTHER_CELL", _at(state.spot))
    if cell in state.tiles:
        return Refusal("CELL_TAKEN", _at(cell))
    if cell not in state.rim:
        return Refusal("NOT_BESIDE_TILE", _at(cell))
    return _why_not_match(state, cell, state.drawn, turn)


def _why_not_swap(state: State, _seat: int, raw: RawMove) -> Refusal | None:
    cell = raw[1]
    if not state.drawn & SWAP:
        return Refusal("NO_SWAP")
    refusal = _why_not_tile(state, cell)
    if refusal is not None:
        return refusal
    if not CORN <= state.tiles[cell] & KIND <= ROCK:
        return Refusal("NOT_TAKEABLE", _at(cell))
    if is_landlocked(state, cell):
        return Refusal("LANDLOCKED", _at(cell))
    refusal = _why_not_bare(state, cell) or _why_not_apart(state, cell)
    if refusal is not None:
        return refusal
    if cell in state.repairs:
        return Refusal("ROAD_BROKEN", _at(cell))
    return None if has_place_elsewhere(state, cell) else Refusal("NO_OTHER_PLACE", _at(cell))


# Steps 5 and 6


def _why_not_pay(state: State, _seat: int, raw: RawMove) -> Refusal | None:
    _code, unit, cell, way = raw
    if (unit, cell) != state.queue[0]:
        number, at = state.queue[0]
        return Refusal("OTHER_UNIT", {**_at(at), "unit": UNITS[number]})
    if can_pay_with(state, cell, way):
        return None
    if way == CAPITAL_CORN:
        return Refusal("PAY_NO_CORN", _at(state.terms.capitals[state.turn]))
    return Refusal("PAY_NO_CORN", _at(cell)) if way == VILLAGE_CORN else Refusal("PAY_NO_GOLD")


def _why_not_walk(state: State, seat: int, raw: RawMove) -> Refusal | None:
    _code, unit, source, target = raw
    if source not in state.units[2 * seat + unit]:
        return Refusal("NO_UNIT", {**_at(source), "unit": UNITS[unit]})
    if not can_walk(state, unit, source):
        return Refusal("UNIT_MOVED", {**_at(source), "unit": UNITS[unit]})
    if target - source not in STEPS:
        return Refusal("NOT_BESIDE", _at(target))
    if target not in state.tiles:
        return Refusal("NO_TILE", _at(target))
    if state.tiles[target] >> OWNER_SHIFT not in (0, seat + 1):
        return Refusal("RIVAL_SETTLEMENT", _at(target))
    return None


def _why_not_haul(state: State, seat: int, raw: RawMove) -> Refusal | None:
    _code, good, count, source, target = raw
    if source not in state.towns(seat):
        return Refusal("NOT_OWN_SETTLEMENT", _at(source))
    if source == target:
        return Refusal("SAME_PLACE")
    refusal = _why_not_held(state, seat, source, good, count)
    if refusal is not None:
        return refusal
    if movable(state, source, seat) >> 8 * good & BYTE < count:
        return Refusal("GOODS_MOVED", {**_at(source), "good": GOODS[good]})
    refusal = _why_not_tile(state, target)
    if refusal is not None:
        return refusal
    part = roads_of(state, seat).parts[source]
    if target in part.mends:
        return None if good == ROCK_GOOD and count == 1 else Refusal("ONE_ROCK", _at(target))
    if state.tiles[target] & KIND in SETTLEMENTS and owner_of(state.tiles[target]) != seat:
        return Refusal("RIVAL_SETTLEMENT", _at(target))
    is_own = owner_of(state.tiles[target]) == seat
    if not is_own and not is_plain_wasteland(state, target) and target not in state.repairs:
        return Refusal("NOT_FOR_GOODS", _at(target))
    if target in state.bandits:
        return Refusal("ON_BANDIT", _at(target))
    if target not in part.towns and target not in part.ends:
        return Refusal("NO_OPEN_ROAD", {"source": position_of(source), "target": position_of(target)})
    return None if has_room(state, target, seat, good, count) else Refusal("NO_ROOM", _at(target))


_CHECKS: dict[int, Callable[[State, int, RawMove], Refusal | None]] = {
    RESOLVE: _why_not_resolve,
    SELL: _why_not_sell,
    BUY: _why_not_buy,
    HIRE: _why_not_hire,
    ROAD: _why_not_section,
    OFFER: _why_not_offer,
    ACCEPT: _why_not_accept,
    DRAW: _why_not_draw,
    FOUND: _why_not_found,
    DONE: _why_not_done,
    SWAP_TILE: _why_not_swap,
    PLACE: _why_not_place,
    PAY: _why_not_pay,
    HAUL: _why_not_haul,
    WALK: _why_not_walk,
}
