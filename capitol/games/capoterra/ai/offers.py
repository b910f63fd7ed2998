"""Offers between players: what they are worth to both sides, whether to accept, and what to propose.

A good counts what the bank pays for it; one that a plan needs, or that the proposer asks for, counts what the bank
charges. An offer is accepted if it gains, and if its share of what both gain together is fair; a player proposes only
what it would accept in the other's place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from capitol.games.capoterra.ai.plans import wanted
from capitol.games.capoterra.rules.moves import OFFER, Bundle, RawMove, decode
from capitol.games.capoterra.rules.numbers import BANK_ASKS, BANK_PAYS, GOODS, Goods
from capitol.games.capoterra.rules.refusals import why_not
from capitol.games.capoterra.rules.state import State, unpacked

NEEDS, GAINS, HAS_NOT, KEEPS, LOSES, UNFAIR = "needs", "gains", "has_not", "keeps", "loses", "unfair"
"""Reasons to accept: the offer brings a good that is needed, or simply more than it takes. Reasons to refuse: the seat
does not have the goods asked for, or needs them; the offer takes more than it brings; or most of the gain would be the
other's."""
FAIR, GENEROUS = {2: 0.55, 3: 0.4}, {2: 0.4, 3: 0.3}
"""The least acceptable share of what both gain together, by the number of seats: with two, what the other gains is
lost. The lower shares are for players that like to trade."""
_PRICES = (1, 2)
"""The gold that is offered for a missing good: less than the bank charges."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a seat thinks of an offer: one of the reasons above, and the good that decided it."""

    accepts: bool
    reason: str
    good: int | None = None


def judge(state: State, seat: int, fair: float, offer: tuple[int, Sequence[int], Sequence[int]]) -> Verdict:
    """Judge an offer ``(to, give, get)`` by the seat whose turn it is, from the point of view of ``seat``, to whom it
    is made."""
    _to, brings, takes = offer
    mine, theirs = wanted(state, seat), wanted(state, state.turn)
    held = (*unpacked(state.stock(state.terms.capitals[seat], seat)), state.gold[seat])
    lacking = [part for part, count in enumerate(takes) if held[part] < count]
    if lacking:
        return Verdict(False, HAS_NOT, lacking[0] if lacking[0] < len(GOODS) else None)
    gain = change(held, mine, brings, takes)
    others = (*unpacked(state.stock(state.terms.capitals[state.turn], state.turn)), state.gold[state.turn])
    other_gain = max(change(others, theirs, takes, brings), supposed(takes, brings))
    if gain <= 0:
        needed = [good for good in range(len(GOODS)) if takes[good] and held[good] - takes[good] < mine[good]]
        return Verdict(False, KEEPS, needed[0]) if needed else Verdict(False, LOSES)
    if other_gain > 0 and gain < fair * (gain + other_gain):
        return Verdict(False, UNFAIR)
    useful = [good for good in range(len(GOODS)) if brings[good] and held[good] < mine[good]]
    return Verdict(True, NEEDS, useful[0]) if useful else Verdict(True, GAINS)


def change(held: Sequence[int], needed: Goods, brings: Sequence[int], takes: Sequence[int]) -> float:
    """Return what an exchange is worth, in gold, to a seat that holds and needs these goods."""
    total = float(brings[-1] - takes[-1])
    for good, need in enumerate(needed):
        for count in range(held[good], held[good] + brings[good] - takes[good]):
            total += BANK_ASKS if count < need else BANK_PAYS
        for count in range(held[good] + brings[good] - takes[good], held[good]):
            total -= BANK_ASKS if count < need else BANK_PAYS
    return total


def supposed(asked: Sequence[int], given: Sequence[int]) -> float:
    """Return what an exchange is worth, in gold, to a proposer who presumably needs all goods that it asks for and none
    of those that it gives."""
    return float(asked[-1] - given[-1] + BANK_ASKS * sum(asked[:-1]) - BANK_PAYS * sum(given[:-1]))


def proposal(state: State, fair: float, most: int = 1) -> RawMove | None:
    """Return an offer that helps the plan of the seat whose turn it is and that it would accept in the other's place;
    None if there is none. An offer of gold for a missing good comes first, then a swap. At most ``most`` a turn."""
    seat = state.turn
    if state.offers >= min(most, int(state.terms.rules.offers)):
        return None
    held = (*unpacked(state.stock(state.terms.capitals[seat], seat)), state.gold[seat])
    mine = wanted(state, seat)
    missing = [good for good in range(len(GOODS)) if held[good] < mine[good]]
    for good in missing:
        get = _bundle({good: 1})
        for to in range(state.terms.seats):
            for give in _gifts(held, mine, good) if to != seat else ():
                raw: RawMove = (OFFER, to, give, get)
                gains = change(held, mine, get, give) > 0
                if gains and judge(state, to, fair, raw[1:]).accepts and why_not(state, seat, decode(raw)) is None:
                    return raw
    return None


def _gifts(held: Sequence[int], needed: Goods, missing: int) -> Iterator[Bundle]:
    """Yield what could be given for a good: gold, or another good that is not needed."""
    gold = len(GOODS)
    for price in _PRICES:
        if held[gold] >= price:
            yield _bundle({gold: price})
    for good in range(len(GOODS)):
        if good != missing and held[good] > needed[good]:
            yield _bundle({good: 1})


def _bundle(parts: dict[int, int]) -> Bundle:
    found = [parts.get(part, 0) for part in range(len(GOODS) + 1)]
    return found[0], found[1], found[2], found[3], found[4]
