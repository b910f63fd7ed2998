"""Hints in words: the moves that a computer player rates best, each with the reasons in this position."""

from __future__ import annotations

from collections.abc import Sequence

from capitol.ai.player import Candidate, Decision
from capitol.ai.shown import SHOWN
from capitol.ai.shown import best_first as ranked
from capitol.games.capoterra.ai import plans
from capitol.games.capoterra.ai.offers import FAIR, GAINS, HAS_NOT, KEEPS, LOSES, NEEDS, Verdict, judge
from capitol.games.capoterra.ai.planner import Planner, best_first
from capitol.games.capoterra.ai.roster import SHARES
from capitol.games.capoterra.ai.worth import (
    PARTS,
    PROSPECTS,
    RIVALS,
    Style,
    cell_worth,
    incomes,
    nearest,
    readings,
    village_cells,
)
from capitol.games.capoterra.rules.board import lay, taken_form
from capitol.games.capoterra.rules.cards import resolve
from capitol.games.capoterra.rules.cells import CORN, WASTE, cell_at, position_of, turned
from capitol.games.capoterra.rules.game import points
from capitol.games.capoterra.rules.moves import (
    CAPITAL_CORN,
    UNPAID,
    VILLAGE_CORN,
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
    Place,
    Refuse,
    Resolve,
    Sell,
    Swap,
    Walk,
    encode,
)
from capitol.games.capoterra.rules.numbers import (
    BANK_ASKS,
    BANK_PAYS,
    CORN_GOOD,
    EXPLORER,
    GOODS,
    REDEVELOPMENT,
    SOLDIER,
    WOOD_GOOD,
)
from capitol.games.capoterra.rules.state import State, unpacked
from capitol.games.capoterra.rules.turn import can_pay_with
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.event_words import move_words
from capitol.games.capoterra.ui.models.compared import (
    lands,
    means_text,
    missing_text,
    what_it_costs,
    what_it_keeps,
)
from capitol.games.capoterra.ui.models.hauling import is_cut_off
from capitol.games.capoterra.ui.models.pending import TURNS
from capitol.games.capoterra.ui.models.preview import preview
from capitol.games.capoterra.ui.models.upkeep import forecast
from capitol.games.capoterra.ui.place_words import land_text, spot_text
from capitol.games.capoterra.ui.tools.tool_words import unpaid_text
from capitol.games.capoterra.ui.words import gold_text, goods_text
from capitol.host.language import _, ngettext
from capitol.table.hint.lines import chance_text, given_away_texts
from capitol.table.hint.panel import HintLine

_NOTABLE = 1.0
"""The change, in gold, from which a difference is mentioned."""


def hint_lines(
    view: View, decision: Decision[Move], names: Sequence[str], *, turn: int | None = None
) -> tuple[HintLine, ...]:
    """Return the best moves of a decision for the seat of ``view``, best first. When a review compares them, all but
    the best say what they give away, and no judgement that the best refutes. ``turn`` is how the drawn tile lies in
    the hand, in quarters clockwise; None without a hand."""
    found = [(one, []) for one in ranked(decision)] if decision.compares else _one_a_place(ranked(decision))
    best = [one for one, _alike in found[:SHOWN]]
    # What the compared moves have in common makes none of them the better one.
    opening = not (decision.compares and len(best) > 1 and all(_opens(view.table, view.seat, one.move) for one in best))
    lines = []
    for one, alike in found[:SHOWN]:
        reason = why(view, one.move, names, best=one is best[0], opening=opening)
        if decision.compares and one.move != best[0].move:
            reason = _against(view, one.move, best[0].move, names) or reason
        elif decision.compares and len(found) > 1:
            reason = what_it_keeps(view.table, view.seat, one.move, found[1][0].move, names) or reason
        what = _what(one.move, alike, names, view, turn)
        chance = chance_text(one, None if decision.compares else best[0])
        lines.append(HintLine(one.move, what, chance, reason))
    return tuple(lines)


def _against(view: View, move: Move, better: Move, names: Sequence[str]) -> str:
    """Return what a move gives away against a better one; "" if its reasons say so."""
    return (
        given_away(view.table, view.seat, move, better, names)
        or _unpaid(view.table, move)
        or what_it_costs(view.table, view.seat, move, better, names)
    )


def _one_a_place(candidates: Sequence[Candidate[Move]]) -> list[tuple[Candidate[Move], list[Place]]]:
    """Return the candidates, but only the best turn of a tile at each place, with the other turns that are as good."""
    found: dict[object, tuple[Candidate[Move], list[Place]]] = {}
    for one in candidates:
        best, alike = found.setdefault(one.move.at if isinstance(one.move, Place) else one.move, (one, []))
        if best is not one and isinstance(one.move, Place) and chance_text(one) == chance_text(best):
            alike.append(one.move)
    return list(found.values())


def _what(move: Move, alike: Sequence[Place], names: Sequence[str], view: View, turn: int | None) -> str:
    """Return a move in words, with how to turn the tile if it does not lie like that yet, and the other turns that are
    as good."""
    table = view.table
    what = move_words(move, names, table, view.seat)
    if not isinstance(move, Place) or turn is None:
        return what

    def quarters(one: Place) -> int:
        meant = turned(table.drawn, one.turn)
        return next(by for by in (0, 1, -1, 2) if turned(table.drawn, (turn + by) % TURNS) == meant)

    by, *others = dict.fromkeys(map(quarters, (move, *alike)))
    if others:
        ways = {0: _("as it lies"), 1: _("turned to the right"), -1: _("turned to the left"), 2: _("turned twice")}
        said = ways[by]
        for other in others:
            said = _("{first} or {second}").format(first=said, second=ways[other])
        return _("{what}; {how}").format(what=what, how=said)
    said = {
        1: _("{what}; first turn it to the right"),
        -1: _("{what}; first turn it to the left"),
        2: _("{what}; first turn it twice"),
    }.get(by, "{what}")
    return said.format(what=what)


def given_away(state: State, seat: int, move: Move, better: Move, names: Sequence[str]) -> str:
    """Return what a move on the board gives away against a better one; "" if that is nothing worth saying."""
    if move == better or not isinstance(move, Place | Resolve) or not isinstance(better, Place | Resolve):
        return ""
    if isinstance(move, Resolve) and state.card == REDEVELOPMENT:  # what lies there is still to be drawn
        return ""

    def gives_up(gold: float) -> str:
        return _("Gives up about {gold} by the end, compared with the better move.").format(gold=gold_text(round(gold)))

    def leaves(rival: int, gold: float) -> str:
        text = _("Leaves {who} about {gold} more than the better move.")
        return text.format(who=names[rival], gold=gold_text(round(gold)))

    here, there = (_worths(_after(state, one)) for one in (move, better))
    return " ".join(given_away_texts(here, there, seat, _NOTABLE, gives_up, leaves))


def _after(state: State, move: Place | Resolve) -> State:
    """Return the board after a tile is laid or a card has its effect."""
    after = state.copy()
    if isinstance(move, Place):
        lay(after, cell_at(move.at), turned(state.drawn, move.turn))
    else:
        resolve(after, encode(move), None)
    return after


def _worths(state: State) -> list[float]:
    """Return what each seat's prospects are worth, in gold."""
    weights = PROSPECTS[state.terms.seats]
    return [sum([part * weight for part, weight in zip(row, weights, strict=True)]) for row in readings(state)]


def answer_text(state: State, seat: int, names: Sequence[str], player: str = "") -> str:
    """Return why a computer player, by its id, answers the waiting offer as it does in a seat."""
    offer = state.offer
    assert offer is not None, "an offer waits"
    fair = SHARES.get(player, FAIR)[state.terms.seats]
    return _verdict_text(judge(state, seat, fair, offer), names[state.turn])


def _verdict_text(verdict: Verdict, proposer: str) -> str:
    good = "" if verdict.good is None else _land(verdict.good)
    match verdict.reason:
        case reason if reason == NEEDS:
            return _("Needed here: {good}.").format(good=good)
        case reason if reason == GAINS:
            return _("It brings more than it takes.")
        case reason if reason == HAS_NOT:
            return (
                _("There is none to give: {good}.").format(good=good) if good else _("There is not enough gold for it.")
            )
        case reason if reason == KEEPS:
            return _("Not for sale, because it is needed: {good}.").format(good=good)
        case reason if reason == LOSES:
            return _("It takes more than it brings.")
    return _("{who} would gain far more by it.").format(who=proposer)


def _unpaid(state: State, move: Move) -> str:
    """Return which units a move leaves unpaid; "" for none."""
    return unpaid_text(state, forecast(state)) if isinstance(move, Draw | Done | Found) else ""


def why(view: View, move: Move, names: Sequence[str], *, best: bool = True, opening: bool = True) -> str:
    """Return the reasons for a move, all of them visible on the table; only of the ``best`` is it said that it does the
    least harm, and with ``opening`` which place for a village it opens."""
    state, seat = view.table, view.seat
    if told := _unpaid(state, move):
        return told
    match move:
        case Place() | Swap() | Resolve():
            return _why_board(state, seat, move, names, best=best, opening=opening)
        case Found(at=at):
            return _why_cell(state, names, cell_at(at))
        case Hire(unit=unit, at=at) if unit == EXPLORER:
            return _why_explorer(state, names, seat, cell_at(at))
        case Buy(good=good):
            return missing_text(state, seat, good)
        case Offer(get=get):
            return _why_offer(state, seat, get)
        case Sell(good=good):
            return _why_sell(state, seat, good)
        case Accept() | Refuse():
            return answer_text(state, seat, names)
        case Pay():
            return _why_pay(state, names, seat, move)
        case Haul():
            return _why_haul(state, seat, move)
        case End() | Done():
            return " ".join(
                (_("Nothing else helps you in this step."), _lead_text(state, names, seat), _left_text(state))
            )
        case Walk(unit=unit, source=source):
            return _why_walk(state, names, seat, unit, cell_at(source))
        case Draw():
            return _why_draw(state, seat)
    return _lead_text(state, names, seat)


def _left_text(state: State) -> str:
    """Say how many tiles are left to change who leads."""
    return ngettext("{count} tile is left.", "{count} tiles are left.", len(state.bag)).format(count=len(state.bag))


def _lead_text(state: State, names: Sequence[str], seat: int) -> str:
    """Say who leads."""
    totals = [points(state, one) for one in range(state.terms.seats)]
    rival = max((one for one in range(state.terms.seats) if one != seat), key=lambda one: totals[one])
    mine, best = totals[seat], totals[rival]
    if mine > best:
        said = _("You lead {who} {mine} to {best}.")
    elif mine < best:
        said = _("{who} leads you {best} to {mine}.")
    else:
        said = _("You and {who} are level at {best}.")
    return said.format(who=names[rival], mine=mine, best=best)


def _why_board(
    state: State, seat: int, move: Place | Swap | Resolve, names: Sequence[str], *, best: bool, opening: bool
) -> str:
    """Say what changes on the board: incomes, places for villages, roads, and what it costs the others."""
    if isinstance(move, Swap):
        return _why_swap(state, names, seat, move)
    if isinstance(move, Resolve) and state.card == REDEVELOPMENT:
        return _why_redevelopment(state, names, move)
    after = _after(state, move)
    said = _changes(state, after, names, seat, opening=opening)
    if isinstance(move, Place) and len(said) < SHOWN:
        said += _roads(state, move)
    elif not said and isinstance(move, Resolve) and move.at is not None:
        lost = _worths(state)[seat] - _worths(after)[seat]
        if best:
            said.append(_("The least harm for you: {at}.").format(at=spot_text(state, names, move.at)))
        elif lost > _NOTABLE:
            said.append(_("Costs you about {gold}.").format(gold=gold_text(round(lost))))
        else:
            said.append(_("Changes little for you: {at}.").format(at=spot_text(state, names, move.at)))
    return " ".join([*said[:SHOWN], *([] if said else [_lead_text(state, names, seat)])])


def _changes(state: State, after: State, names: Sequence[str], seat: int, *, opening: bool = True) -> list[str]:
    """Return the differences on another board: for the seat itself, then for its rivals, the leader named as such."""
    said = []
    gained = _income_gained(state, after, seat)
    if gained:
        said.append(_("Brings you {goods} from now on.").format(goods=", ".join(map(_land, gained))))
    if opening and _cells_gained(state, after, seat) > _NOTABLE:
        said.append(_opened(after, names, seat))
    changes = [new - old for new, old in zip(_worths(after), _worths(state), strict=True)]
    totals = [points(state, one) for one in range(state.terms.seats)]
    for other, change in enumerate(changes):
        if other != seat and change < -_NOTABLE:
            leads = totals[other] == max(totals) and totals.count(totals[other]) == 1
            text = _("Costs {who}, who leads, about {gold}.") if leads else _("Costs {who} about {gold}.")
            said.append(text.format(who=names[other], gold=gold_text(round(-change))))
    if not said and changes[seat] > _NOTABLE:
        said.append(_("Is worth about {gold} to you by the end.").format(gold=gold_text(round(changes[seat]))))
    return said


def _cells_gained(state: State, after: State, seat: int) -> float:
    """Return how much more the best places for villages are worth to a seat on another board, in gold."""
    before, then = readings(state)[seat], readings(after)[seat]
    cells = [PARTS.index(name) for name in ("first_cell", "second_cell", "third_cell")]
    return sum([then[part] - before[part] for part in cells])


def _opens(state: State, seat: int, move: Move) -> bool:
    """Whether a tile or an event opens a notably better place for a village."""
    if not isinstance(move, Place | Resolve) or (isinstance(move, Resolve) and state.card == REDEVELOPMENT):
        return False
    return _cells_gained(state, _after(state, move), seat) > _NOTABLE


def _opened(after: State, names: Sequence[str], seat: int) -> str:
    """Describe the best place for a village on another board, and the land next to it."""
    cells = village_cells(after, seat)
    if not cells:
        return _("Opens a better place for a village.")
    best = max(cells, key=lambda cell: (cell_worth(after, cell, linked=True, walk=0), cell))
    at, beside = spot_text(after, names, position_of(best)), ", ".join(lands(after, best))
    if not beside:
        return _("Opens a better place for a village: {at}.").format(at=at)
    return _("Opens a better place for a village: {at}, with {lands} beside it.").format(at=at, lands=beside)


def _roads(state: State, move: Place) -> list[str]:
    """Say how many roads a tile joins and closes."""
    told = preview(state, state.drawn, move.at, move.turn)
    said = []
    if told.joined:
        said.append(_("Roads that go on there: {count}.").format(count=told.joined))
    if told.closed:
        said.append(_("Roads that end there: {count}.").format(count=told.closed))
    return said or [_("No road is touched, and no roll brings more or less.")]


def _why_swap(state: State, names: Sequence[str], seat: int, move: Swap) -> str:
    """Describe what the tile that is taken yields at its best new place."""
    after, cell = state.copy(), cell_at(move.at)
    form = taken_form(state.tiles[cell])
    lay(after, cell, WASTE)
    laid = best_first(Planner(Style(PROSPECTS, RIVALS)).placed(after, seat, form))
    said = [_("You may lay the tile elsewhere: {tile}.").format(tile=land_text(form))]
    return " ".join((said + (_changes(state, laid[0].after, names, seat) if laid else []))[:SHOWN])


def _income_gained(state: State, after: State, seat: int) -> list[int]:
    """Return the goods whose income grows."""
    found = []
    before, then = incomes(state), incomes(after)
    for good in range(len(GOODS)):
        sums = [sum([income[town][good] for town in state.towns(seat) if town in income]) for income in (before, then)]
        if sums[1] > sums[0]:
            found.append(good)
    return found


def _why_redevelopment(state: State, names: Sequence[str], move: Resolve) -> str:
    assert move.at is not None, "a wasteland is chosen"
    if move.explorer is not None:
        return _why_cell(state, names, cell_at(move.at))
    steps = nearest(cell_at(move.at), state.terms.capitals)
    return ngettext(
        "The land is {count} step from a capital.", "The land is {count} steps from a capital.", steps
    ).format(count=steps)


def _why_cell(state: State, names: Sequence[str], cell: int) -> str:
    """Describe the land next to a place for a village."""
    at = spot_text(state, names, position_of(cell))
    beside = ", ".join(lands(state, cell))
    if beside:
        return _("A village is worth two points, and beside it lies: {lands}.").format(lands=beside)
    return _("A village is worth two points, whatever lies beside it: {at}.").format(at=at)


def _why_explorer(state: State, names: Sequence[str], seat: int, home: int) -> str:
    alone = plans.orphans(state, seat)
    if alone:
        return _("Your site waits for an explorer: {at}.").format(at=spot_text(state, names, position_of(alone[0])))
    aim, _step = plans.explorers_way(state, seat, home)
    if aim is None:
        left = len(state.bag)
        return ngettext(
            "No place is worth a village yet; {count} tile is left to open one.",
            "No place is worth a village yet; {count} tiles are left to open one.",
            left,
        ).format(count=left)
    return _("Bound for the best place for a village: {at}.").format(at=spot_text(state, names, position_of(aim)))


def _why_offer(state: State, seat: int, get: Sequence[int]) -> str:
    good = next((one for one in range(len(GOODS)) if get[one]), CORN_GOOD)
    price = gold_text(BANK_ASKS)
    return " ".join((missing_text(state, seat, good), _("The bank asks {gold} for it.").format(gold=price)))


def _why_sell(state: State, seat: int, good: int) -> str:
    if plans.is_last_turn(state):
        return _("You have no turn after this one, and goods are worth nothing at the end.")
    wanted = plans.wanted(state, seat)
    held = unpacked(state.stock(state.terms.capitals[seat], seat))
    lacking = [_land(one) for one in range(len(GOODS)) if held[one] < wanted[one]]
    spare = goods_text(good, held[good] - wanted[good])
    if lacking:
        return _("You can spare {goods}, and still lack: {lacking}.").format(goods=spare, lacking=", ".join(lacking))
    return _("You can spare {goods}, and your units must be paid.").format(goods=spare)


def _why_pay(state: State, names: Sequence[str], seat: int, move: Pay) -> str:
    if plans.is_last_turn(state) or not state.bag:
        return _("You have no turn after this one: no unit is needed any more.")
    cell, gold = cell_at(move.at), state.gold[seat]
    if move.unit == SOLDIER:
        steps = nearest(cell, state.bandits)
        if move.way == UNPAID:
            said = _("No bandit nearby is worth a soldier’s pay.")
            if _guards_alone(state, seat, cell):
                said += " " + _("A village without a soldier can be lost to Subversion.")
            return said
        return ngettext("A bandit is {count} step away.", "A bandit is {count} steps away.", steps).format(count=steps)
    if move.way == UNPAID:
        if gold or any(unpacked(state.stock(town, seat))[CORN_GOOD] for town in state.towns(seat)):
            left = len(state.bag)
            return ngettext(
                "Nothing is left for it to do; {count} tile is left.",
                "Nothing is left for it to do; {count} tiles are left.",
                left,
            ).format(count=left)
        return _("Neither corn nor gold is left to pay it with.")
    task = _site_text(state, seat, cell) if cell in state.sites[seat] else _why_explorer(state, names, seat, cell)
    if move.way == WITH_GOLD:
        corn = any(can_pay_with(state, cell, way) for way in (CAPITAL_CORN, VILLAGE_CORN))
        left = gold - state.terms.numbers.upkeep_gold
        kept = (
            _("Corn is kept for sites and explorers; gold left: {count}.").format(count=left)
            if corn
            else _("No corn is there to pay with; gold left: {count}.").format(count=left)
        )
    else:
        saved = _("That saves 1 gold; you have {gold}.").format(gold=gold_text(gold))
        kept = saved if gold else _("No gold is left for it.")
    return f"{task} {kept}"


def _site_text(state: State, seat: int, cell: int) -> str:
    """Describe what a site still needs besides its explorer."""
    lacking = [_land(good) for good, held in enumerate(unpacked(state.stock(cell, seat))) if not held]
    if lacking:
        said = _("Without it your site is not finished, which still lacks: {goods}.").format(goods=", ".join(lacking))
        if is_cut_off(state, seat, cell):
            said += " " + _("A broken road cuts it off: 1 rock mends the road.")
        return said
    return _("Without it your site is not finished: all four goods lie there.")


def _guards_alone(state: State, seat: int, cell: int) -> bool:
    """Whether a soldier is the only one in its village."""
    return cell in state.villages[seat] and state.units[2 * seat + SOLDIER].count(cell) == 1


def _why_haul(state: State, seat: int, move: Haul) -> str:
    target = cell_at(move.target)
    if target in state.sites[seat]:
        lacking = [good for good, held in enumerate(unpacked(state.stock(target, seat))) if not held]
        if not lacking or lacking == [move.good]:
            return _("Then nothing is missing there any more.") if lacking else _("The site has one of each already.")
        return _("The site still lacks: {goods}.").format(goods=", ".join(map(_land, lacking)))
    if target in state.repairs and (move.good == WOOD_GOOD or target not in state.villages[seat]):
        return _("It ends the urgent repairs there.")
    if target in state.starving and move.good == CORN_GOOD:
        return _("It ends the starvation there.")
    wanted, held = plans.wanted(state, seat), unpacked(state.stock(target, seat))
    if held[move.good] < wanted[move.good]:
        return missing_text(state, seat, move.good)
    goods, worth = goods_text(move.good, move.count), gold_text(move.count * BANK_PAYS)
    said = _("In the capital {goods} can be sold for {gold}.").format(goods=goods, gold=worth)
    return f"{said} {means_text(state, seat)}" if plans.unit_count(state, seat) else said


def _why_walk(state: State, names: Sequence[str], seat: int, unit: int, source: int) -> str:
    if unit == SOLDIER:
        bandit = min(state.bandits, key=lambda cell: nearest(source, (cell,)), default=None)
        if bandit is not None:
            return _("On the way to a bandit: {at}.").format(at=spot_text(state, names, position_of(bandit)))
        return _("No bandit is out; nothing needs it there: {at}.").format(
            at=spot_text(state, names, position_of(source))
        )
    return _why_explorer(state, names, seat, source)


def _why_draw(state: State, seat: int) -> str:
    wanted = plans.wanted(state, seat)
    held = unpacked(state.stock(state.terms.capitals[seat], seat))
    lacking = [_land(good) for good in range(len(GOODS)) if held[good] < wanted[good]]
    if lacking:
        return _("You cannot pay for what you lack: {goods}.").format(goods=", ".join(lacking))
    return " ".join((_("Nothing else helps you in this step."), _left_text(state)))


def _land(good: int) -> str:
    return land_text(CORN + good)
