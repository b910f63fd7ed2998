"""What a played move gives away against a better one, and what the better one leads to, in words of the position."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.games.capoterra.ai import plans
from capitol.games.capoterra.ai.worth import distance, nearest
from capitol.games.capoterra.rules.cards import free_explorers
from capitol.games.capoterra.rules.cells import CORN, KIND, ROCK, STEPS, cell_at, position_of
from capitol.games.capoterra.rules.moves import (
    UNPAID,
    WITH_GOLD,
    Accept,
    Buy,
    Done,
    Draw,
    End,
    Found,
    Haul,
    Hire,
    Move,
    Offer,
    Pay,
    Refuse,
    Sell,
    Walk,
)
from capitol.games.capoterra.rules.numbers import BANK_ASKS, BANK_PAYS, CORN_GOOD, EXPLORER, GOODS, SOLDIER, UNITS
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.state import TRADING, State, unpacked
from capitol.games.capoterra.ui.event_words import bundle_text
from capitol.games.capoterra.ui.models.upkeep import UNIT, dues
from capitol.games.capoterra.ui.place_words import land_text, spot_text, unit_text
from capitol.games.capoterra.ui.tools import tool_words
from capitol.games.capoterra.ui.words import gold_text, goods_text
from capitol.host.language import _, ngettext


def what_it_costs(state: State, seat: int, move: Move, better: Move, names: Sequence[str]) -> str:
    """Return what a played move gives away against a better one; "" if there are no words for it here."""
    match move, better:
        case Pay(), Pay():
            return _worse_pay(state, seat, move, better)
        case Sell(good=good, count=count), _:
            return _sold(state, seat, good, count)
        case Hire(unit=unit), _:
            return _("Costs {price}, and its pay in each turn.").format(price=_price_text(state, unit))
        case Found(at=at), Found(at=other):
            here, there = lands_text(state, cell_at(at)), lands_text(state, cell_at(other))
            return _("Beside it lies: {here}; beside the better place: {there}.").format(here=here, there=there)
        case Found(at=at), _:
            lands = lands_text(state, cell_at(at))
            return _("Takes a token and the tile of this turn; beside the place lies: {lands}.").format(lands=lands)
        case Accept(), _:
            return _offer_text(state, _("You would give {takes} for {brings}."))
        case Refuse(), _:
            return _offer_text(state, _("You would get {brings} for {takes}."))
        case Walk(), _:
            return _walked(state, seat, move, names)
        case ((Draw() | Done() | End()), _):
            return _left_undone(state, seat, better, names)
    return ""


def what_it_keeps(state: State, seat: int, move: Move, played: Move, names: Sequence[str]) -> str:
    """Return what is gained by ending a step or answering with ``move`` instead of another one; "" for others."""
    match move:
        case Refuse():
            return _offer_text(state, _("You would give {takes} for {brings}."))
        case Accept():
            return _offer_text(state, _("You would get {brings} for {takes}."))
        case Draw() | Done() | End():
            return _kept(state, seat, played, names)
    return ""


def _kept(state: State, seat: int, played: Move, names: Sequence[str]) -> str:
    match played:
        case Sell(good=good, count=count):
            return " ".join((_("Keeps {goods}.").format(goods=goods_text(good, count)), means_text(state, seat)))
        case Buy(count=count):
            return " ".join((_saved(gold_text(BANK_ASKS * count)), means_text(state, seat)))
        case Hire(unit=unit):
            return _saved(_price_text(state, unit))
        case Haul(good=good, count=count, source=source):
            goods, at = goods_text(good, count), spot_text(state, names, source, seat)
            return _("Stays where it can pay and hire: {goods} ({at}).").format(goods=goods, at=at)
        case Walk(unit=unit, source=source):
            at = spot_text(state, names, source, seat)
            return _("Stays where it is: {what} ({at}).").format(what=unit_text(UNITS[unit]), at=at)
        case Found(at=place):
            lands = lands_text(state, cell_at(place))
            return _("Waits for a better place than one beside: {lands}.").format(lands=lands)
    return means_text(state, seat)


def _price_text(state: State, unit: int) -> str:
    numbers = state.terms.numbers
    return bundle_text((*(numbers.soldier if unit == SOLDIER else numbers.explorer), 0))


def _saved(what: str) -> str:
    return _("Saves {what}.").format(what=what)


def means_text(state: State, seat: int) -> str:
    """Return the gold that a seat has and the units that it has to pay."""
    units = plans.unit_count(state, seat)
    return ngettext(
        "You have {gold}, and {count} unit to pay.", "You have {gold}, and {count} units to pay.", units
    ).format(gold=gold_text(state.gold[seat]), count=units)


def lands_text(state: State, cell: int) -> str:
    """Return the goods of the land next to a cell."""
    return ", ".join(lands(state, cell)) or _("nothing")


def lands(state: State, cell: int) -> list[str]:
    """Return the kinds of the land next to a cell that yields goods."""
    kinds = [state.tiles.get(cell + step, 0) & KIND for step in STEPS]
    return [land_text(kind) for kind in dict.fromkeys(kinds) if CORN <= kind <= ROCK]


def missing_text(state: State, seat: int, good: int) -> str:
    """Return what needs a good."""
    what = land_text(CORN + good)
    if plans.for_sites(state, seat)[good]:
        return _("Your site still lacks this: {good}.").format(good=what)
    if plans.wanted(state, seat)[good]:
        return _("The explorer that you need still lacks this: {good}.").format(good=what)
    lacking = [site for site in state.sites[seat] if not unpacked(state.stock(site, seat))[good]]
    aim = None if lacking else _next_site(state, seat)
    if aim is not None:
        if unpacked(state.stock(state.terms.capitals[seat], seat))[good]:
            lands = lands_text(state, aim)
            return _("More for the next site, beside which lies: {lands}; it needs one of each.").format(lands=lands)
        return _("Your next site needs one of each good, and your capital has none of this: {good}.").format(good=what)
    if not lacking:  # nothing is known of where a site may be founded
        return _("No site of yours lacks this so far: {good}.").format(good=what)
    towns = roads_of(state, seat).parts[state.terms.capitals[seat]].towns
    if any(site in towns for site in lacking):
        return _("A village of yours has what your site lacks: {good}.").format(good=what)
    return _("No open road leads from your capital to the site that lacks this: {good}.").format(good=what)


def _next_site(state: State, seat: int) -> int | None:
    """Return the cell of the site that the seat's plan founds next; None for none."""
    now = plans.founding(state, seat) if state.phase == TRADING else None
    if now is not None:
        return int(now[1])
    walkers = free_explorers(state, seat) if state.tokens_left(seat) else []
    return plans.explorers_way(state, seat, walkers[0])[0] if walkers else None


def _worse_pay(state: State, seat: int, move: Pay, better: Pay) -> str:
    gold = state.terms.numbers.upkeep_gold
    if move.way == UNPAID:
        due = dues(state, {})[0]
        if due.loss != UNIT:
            return tool_words.loss_text(due.loss)
        kept = len(state.units[2 * seat + move.unit]) - 1
        what = _("explorers") if move.unit == EXPLORER else _("soldiers")
        return _("Leaves the board; {units} left: {count}.").format(count=kept, units=what)
    price = gold_text(gold) if move.way == WITH_GOLD else goods_text(CORN_GOOD, 1)
    if better.way == UNPAID:
        return _("Costs {price} for a unit that has nothing left to do.").format(price=price)
    corn = unpacked(state.stock(state.terms.capitals[seat], seat))[CORN_GOOD]
    return _("Spends {price}; now you have {gold}, and {corn} in the capital.").format(
        price=price, gold=gold_text(state.gold[seat]), corn=goods_text(CORN_GOOD, corn)
    )


def _sold(state: State, seat: int, good: int, count: int) -> str:
    """Return what is missing, or left, after a sale."""
    left = unpacked(state.stock(state.terms.capitals[seat], seat))[good] - count
    if left < plans.wanted(state, seat)[good]:
        return missing_text(state, seat, good)
    said = _("Brings {gold}, and leaves {goods} in the capital.")
    return said.format(gold=gold_text(BANK_PAYS * count), goods=goods_text(good, left))


def _offer_text(state: State, text: str) -> str:
    assert state.offer is not None, "an offer waits"
    _to, brings, takes = state.offer
    return text.format(brings=bundle_text(brings), takes=bundle_text(takes))


def _walked(state: State, seat: int, move: Walk, names: Sequence[str]) -> str:
    """Return how far a unit is then from where it is needed."""
    cell = cell_at(move.target)
    if move.unit == SOLDIER:
        aim = min(state.bandits, key=lambda one: nearest(cell, (one,)), default=None)
    else:
        alone = plans.orphans(state, seat)
        aim = alone[0] if alone else plans.explorers_way(state, seat, cell_at(move.source))[0]
    if aim is None:
        return ""
    steps = distance(cell, aim)
    said = ngettext(
        "Then it is {count} step away from where it is needed: {at}.",
        "Then it is {count} steps away from where it is needed: {at}.",
        steps,
    )
    return said.format(count=steps, at=spot_text(state, names, position_of(aim), seat))


def _left_undone(state: State, seat: int, better: Move, names: Sequence[str]) -> str:
    """Return what stays as it is if a step ends before a better move."""
    match better:
        case Sell(good=good):
            held = unpacked(state.stock(state.terms.capitals[seat], seat))[good]
            kept = _("Leaves unsold: {goods}.").format(goods=goods_text(good, held))
            return " ".join((kept, means_text(state, seat)))
        case Buy(good=good):
            return missing_text(state, seat, good)
        case Offer(get=get):
            return missing_text(state, seat, next((one for one in range(len(GOODS)) if get[one]), CORN_GOOD))
        case Hire(unit=unit):
            left = ngettext("{count} tile is left.", "{count} tiles are left.", len(state.bag))
            without = _("Goes on without hiring: {unit}.").format(unit=unit_text(UNITS[unit]))
            return " ".join((without, left.format(count=len(state.bag))))
        case Found(at=at):
            left = ngettext("{count} tile is left.", "{count} tiles are left.", len(state.bag))
            place = spot_text(state, names, at, seat)
            return " ".join((_("Leaves unused: {at}.").format(at=place), left.format(count=len(state.bag))))
        case Haul(good=good, count=count, source=source):
            place, goods = spot_text(state, names, source, seat), goods_text(good, count)
            return _("Stays where it is: {what} ({at}).").format(what=goods, at=place)
        case Walk(unit=unit, source=source):
            place = spot_text(state, names, source, seat)
            return _("Stays where it is: {what} ({at}).").format(what=unit_text(UNITS[unit]), at=place)
    return ""
