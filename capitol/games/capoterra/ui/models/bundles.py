"""Offers between players: the bundles, what the bank would charge, and the result for both sides."""

from __future__ import annotations

from dataclasses import dataclass, replace

from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.moves import Bundle, Offer
from capitol.games.capoterra.rules.numbers import BANK_ASKS, GOODS, MOST_GOODS
from capitol.games.capoterra.rules.refusals import why_not
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.rules.trade import GOLD_PART
from capitol.games.capoterra.ui.models.deals import capital_goods

NOTHING: Bundle = (0, 0, 0, 0, 0)
PARTS = len(GOODS) + 1
"""The parts of a bundle: each good, then gold."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An offer being put together by ``seat`` for the rival ``to``."""

    seat: int
    to: int
    give: Bundle = NOTHING
    get: Bundle = NOTHING

    @property
    def move(self) -> Offer:
        """The offer as a move."""
        return Offer(self.to, self.give, self.get)

    def amount(self, part: int, *, given: bool) -> int:
        """Return how much of a part is given or asked for."""
        return (self.give if given else self.get)[part]

    def changed(self, table: State, part: int, by: int, *, given: bool) -> Draft:
        """Return the offer with more or less of a part on one side, and none of it on the other."""
        limit = most(table, self, part, given=given)
        count = max(0, min(limit, self.amount(part, given=given) + by))
        this, other = (self.give, self.get) if given else (self.get, self.give)
        changed = _with(this, part, count)
        cleared = _with(other, part, 0) if count else other
        return replace(self, give=changed if given else cleared, get=cleared if given else changed)

    def why_not(self, table: State) -> Refusal | None:
        """Return why it cannot be made; None if it can."""
        return why_not(table, self.seat, self.move)


def _with(bundle: Bundle, part: int, count: int) -> Bundle:
    corn, sheep, wood, rock, gold = [count if number == part else now for number, now in enumerate(bundle)]
    return corn, sheep, wood, rock, gold


def purse(table: State, seat: int) -> Bundle:
    """Return what a seat can trade: the goods in its capital, and its gold."""
    return (*capital_goods(table, seat), table.gold[seat])


def most(table: State, draft: Draft, part: int, *, given: bool) -> int:
    """Return the maximum of a part on one side: limited by what its owner has, and by the other's room."""
    owner, taker = (draft.seat, draft.to) if given else (draft.to, draft.seat)
    held = purse(table, owner)[part]
    return held if part == GOLD_PART else min(held, MOST_GOODS - purse(table, taker)[part])


def after(table: State, offer: Offer, seat: int) -> tuple[Bundle, Bundle]:
    """Return what the proposer, and then the rival, would have after accepting the offer."""
    mine, theirs = purse(table, seat), purse(table, offer.to)
    ours = [have - less + more for have, less, more in zip(mine, offer.give, offer.get, strict=True)]
    others = [have + less - more for have, less, more in zip(theirs, offer.give, offer.get, strict=True)]
    return (ours[0], ours[1], ours[2], ours[3], ours[4]), (others[0], others[1], others[2], others[3], others[4])


def bank_price(bundle: Bundle) -> int:
    """Return the gold for which the bank would sell the goods of a bundle, and the gold in it."""
    return BANK_ASKS * sum(bundle[:GOLD_PART]) + bundle[GOLD_PART]


def offers_left(table: State) -> int:
    """Return how many more offers the seat whose turn it is may make in this turn."""
    return max(0, int(table.terms.rules.offers) - table.offers)
