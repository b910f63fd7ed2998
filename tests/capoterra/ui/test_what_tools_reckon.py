"""What the tools of a turn reckon: trade, upkeep, hauls, offers, and the choices of an event card."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from capitol.games.capoterra.rules.cells import cell_at
from capitol.games.capoterra.rules.moves import (
    CAPITAL_CORN,
    UNPAID,
    VILLAGE_CORN,
    WITH_GOLD,
    Buy,
    Draw,
    Haul,
    Move,
    Offer,
    Pay,
    Refuse,
    Resolve,
    Sell,
)
from capitol.games.capoterra.rules.numbers import (
    BANDIT,
    CORN_GOOD,
    EXPLORER,
    REDEVELOPMENT,
    REROUTE,
    ROBBERY,
    ROCK_GOOD,
    SHEEP_GOOD,
    SOLDIER,
    WOOD_GOOD,
    Numbers,
)
from capitol.games.capoterra.rules.setup import deal
from capitol.games.capoterra.rules.state import MOVING, OVER, PAYING, PLACING, TRADING, State, packed
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.models.bundles import Draft, after, bank_price, offers_left
from capitol.games.capoterra.ui.models.deals import (
    hiring,
    is_last_turn,
    proceeds,
    purchase,
    sale,
    sales_but,
    sections,
    why_no_hiring,
    why_no_section,
    why_no_village,
    worth_keeping,
)
from capitol.games.capoterra.ui.models.event_choice import card_choices
from capitol.games.capoterra.ui.models.hauling import homeward, missing, stores, supplies
from capitol.games.capoterra.ui.models.pending import PendingStep, Pile, cell_id
from capitol.games.capoterra.ui.models.upkeep import (
    FOUNDER,
    GUARD,
    LAST,
    LAST_GUARD,
    SITE_FREEZES,
    dues,
    forecast,
    payments,
)
from capitol.games.capoterra.ui.tools.tool_words import loss_text, unpaid_text
from tests.capoterra.rules.positions import EAST, GAME, WEST, bundle, goods_at, moving, play, position, rich_setup, walk
from tests.capoterra.rules.positions import short_setup as short
from tests.capoterra.rules.test_reasons import FAR, ROAD_WEST, broken, choosing, paying, with_bandit

SITE = (-7, 0)
WITH_SITE = {**ROAD_WEST, (-5, 0): "C-I1", (-6, 0): "C-I1", SITE: "site0"}
"""The village and beyond it a site, all on one road to the capital."""


# Trade


def test_shift_trades_as_many_as_there_are_up_to_five() -> None:
    state = position(goods={(WEST, 0): (9, 3, 0, 0)})
    state.gold[0] = 8
    assert sale(state, 0, CORN_GOOD) == Sell(CORN_GOOD, 1)
    assert sale(state, 0, CORN_GOOD, many=True) == Sell(CORN_GOOD, 5)
    assert sale(state, 0, SHEEP_GOOD, many=True) == Sell(SHEEP_GOOD, 3)
    assert purchase(state, 0, WOOD_GOOD, many=True) == Buy(WOOD_GOOD, 2)
    full = position(goods={(WEST, 0): (254, 0, 0, 0)})
    assert purchase(full, 0, CORN_GOOD, many=True) == Buy(CORN_GOOD, 1)


def test_sell_all_but_what_is_kept() -> None:
    state = position(goods={(WEST, 0): (6, 2, 1, 0)})
    kept = (3, 1, 1, 0)
    sales = sales_but(state, 0, kept)
    assert sales == [Sell(CORN_GOOD, 3), Sell(SHEEP_GOOD, 1)]
    assert proceeds(sales) == 4
    sold = play(state, *sales)
    assert (goods_at(sold, WEST), sold.gold[0]) == (kept, state.gold[0] + 4)


def test_what_is_worth_keeping_is_what_sites_wait_for() -> None:
    goods = {(WEST, 0): (3, 0, 2, 5), (SITE, 0): (0, 0, 1, 0)}
    state = position(WITH_SITE, goods=goods)
    assert worth_keeping(state, 0) == (1, 0, 0, 1)
    state.bag = state.bag[:2]
    assert worth_keeping(state, 0) == (0, 0, 0, 0), "the last turn"
    assert worth_keeping(position(ROAD_WEST, goods=goods), 0) == (0, 0, 0, 0)
    dear = replace(Numbers(), upkeep_gold=2)
    assert worth_keeping(position(ROAD_WEST, goods=goods, soldiers={FAR: 0}, numbers=dear), 0) == (1, 0, 0, 0)


def test_where_units_can_be_hired_and_why_not() -> None:
    state = position(ROAD_WEST, goods={(WEST, 0): (1, 0, 1, 0), (FAR, 0): (1, 1, 0, 0)})
    found = {place.cell: place.refusal and place.refusal.code for place in hiring(state, 0, SOLDIER)}
    assert found == {cell_at(WEST): "HIRE_PRICE", cell_at(FAR): None}
    assert why_no_hiring(state, 0, SOLDIER) is None
    refusal = why_no_hiring(position(goods={(WEST, 0): (1, 1, 0, 0)}), 0, SOLDIER)
    assert refusal is not None
    assert refusal.code == "SOLDIERS_AS_VILLAGES"


def test_a_section_is_laid_where_its_price_lies() -> None:
    state = position({(0, 1): "C-I"}, goods={((0, 0), 0): (0, 0, 1, 1)})
    assert why_no_section(state, 0, 0) is None
    refusal = why_no_section(state, 0, 3)
    assert refusal is not None
    assert refusal.code == "SECTION_PRICE"
    (place,) = sections(state, 0, 0)
    assert place.refusal is None
    assert play(state, place.move).tiles != state.tiles
    bare = why_no_section(position(), 0, 0)
    assert bare is not None
    assert bare.code == "SECTION_PRICE"


def test_why_no_village_can_be_founded() -> None:
    def reason(state: State) -> str | None:
        refusal = why_no_village(state, 0)
        return None if refusal is None else refusal.code

    far = {(2, 1): "C-X", (2, 0): "C-I1"}
    assert reason(position()) == "NO_EXPLORER"
    assert reason(position(far, explorers={WEST: 0})) == "TOO_NEAR"
    assert reason(position({**far, (3, 1): "C-X"}, explorers={(3, 1): 0})) is None


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_turn_is_known_from_the_bag(seats: int) -> None:
    """C11: when everybody only draws, the warning appears if and only if the seat gets no other turn."""
    setup = short(1, seats)
    numbers = replace(setup.numbers, events=(0,) * 10)
    rng = random.Random(seats)
    state = GAME.start(replace(setup, numbers=numbers, chance=deal(numbers, rng)))
    told: list[tuple[int, bool]] = []
    while state.phase != OVER:
        moves = list(GAME.choices(state, state.acting).moves())
        if state.phase == TRADING:
            told.append((state.turn, is_last_turn(state)))
            moves = [Draw()]
        state = play(state, rng.choice(moves))
    for number, (seat, warned) in enumerate(told):
        assert warned is not any(seat == other for other, _warned in told[number + 1 :])


def test_when_the_last_turn_is_told() -> None:
    for tiles, told in ((1, True), (2, True), (3, False)):
        assert is_last_turn(position(bag=("R",) * tiles)) is told
    for tiles, told in ((1, True), (2, True), (3, True), (4, False)):
        assert is_last_turn(position(seats=3, bag=("R",) * tiles)) is told
    for tiles, told in ((1, True), (2, False)):  # the tile of this turn is out of the bag
        assert is_last_turn(position(phase=MOVING, bag=("R",) * tiles)) is told
        assert is_last_turn(position(drawn="R", bag=("R",) * tiles)) is told
    dry = position(phase=MOVING)
    dry.dry = True
    assert is_last_turn(dry)


# Upkeep


def test_the_proposal_takes_corn_of_the_village_then_gold_and_corn_for_a_site_last() -> None:
    tiles = {**WITH_SITE, (-1, 1): "S-I"}
    state = position(
        tiles,
        goods={(WEST, 0): (1, 0, 0, 0), (FAR, 0): (1, 0, 0, 0)},
        soldiers={FAR: 0},
        explorers={SITE: 0, (-1, 1): 0},
    )
    state.gold[0] = 1
    due = paying(state, (SOLDIER, FAR), (EXPLORER, SITE), (EXPLORER, (-1, 1)))
    plan = dues(due, {})
    assert [one.way for one in plan] == [VILLAGE_CORN, WITH_GOLD, CAPITAL_CORN], "the site lacks corn"
    assert plan[0].ways == (VILLAGE_CORN, CAPITAL_CORN, WITH_GOLD)
    assert [one.loss for one in plan][:2] == [GUARD, SITE_FREEZES]
    paid = play(due, *payments(due, {}))
    assert paid.phase == MOVING
    assert paid.units == due.units


@pytest.mark.parametrize(
    ("site", "corn", "way"),
    [("lacks", 2, CAPITAL_CORN), ("lacks", 1, WITH_GOLD), ("has", 1, CAPITAL_CORN), ("cut off", 1, CAPITAL_CORN)],
)
def test_corn_for_a_site_is_kept_as_long_as_there_is_gold(site: str, corn: int, way: int) -> None:
    goods = {(WEST, 0): (corn, 0, 0, 0), (SITE, 0): (int(site == "has"), 1, 0, 0)}
    state = position(WITH_SITE, goods=goods, explorers={SITE: 0})
    if site == "cut off":
        state = with_bandit(state, (-2, 0))
    (due,) = dues(paying(state, (EXPLORER, SITE)), {})
    assert (due.way, due.ways) == (way, (CAPITAL_CORN, WITH_GOLD))


def test_corn_that_pays_nobody_is_kept_for_the_site_first() -> None:
    goods = {(WEST, 0): (1, 0, 0, 0), (FAR, 0): (1, 0, 0, 0)}
    state = position(WITH_SITE, goods=goods, explorers={SITE: 0})
    assert [one.way for one in dues(paying(state, (EXPLORER, SITE)), {})] == [CAPITAL_CORN]


def test_corn_for_a_starving_village_is_kept_too() -> None:
    state = position(ROAD_WEST, goods={(WEST, 0): (1, 0, 0, 0)}, soldiers={WEST: 0})
    state.starving = (cell_at(FAR),)
    assert [one.way for one in dues(paying(state, (SOLDIER, WEST)), {})] == [WITH_GOLD]


def test_the_turn_that_ends_the_game_costs_no_gold() -> None:
    state = position(WITH_SITE, goods={(WEST, 0): (1, 0, 0, 0)}, soldiers={FAR: 0}, explorers={SITE: 0}, bag=())
    plan = dues(paying(state, (SOLDIER, FAR), (EXPLORER, SITE)), {})
    assert [(one.way, one.loss) for one in plan] == [(CAPITAL_CORN, LAST), (UNPAID, LAST)]


def test_a_last_turn_costs_no_gold_though_rivals_still_have_theirs() -> None:
    state = position(WITH_SITE, goods={(WEST, 0): (1, 0, 0, 0)}, soldiers={FAR: 0}, explorers={SITE: 0}, bag=("R",))
    due = paying(state, (SOLDIER, FAR), (EXPLORER, SITE))
    assert is_last_turn(due)
    plan = dues(due, {})
    assert [(one.way, one.loss) for one in plan] == [(CAPITAL_CORN, LAST_GUARD), (UNPAID, LAST)]
    assert loss_text(LAST) == "You have no turn after this one: no unit is needed any more."
    assert loss_text(LAST_GUARD) == "You have no turn after this one: only Subversion could still take this village."
    due.bag = due.bag[:1] * 2
    assert UNPAID not in [one.way for one in dues(due, {})], "another turn follows"


def test_what_cannot_be_paid_is_foreseen_while_it_can_be_helped() -> None:
    units: dict[str, dict[tuple[int, int], int]] = {"soldiers": {FAR: 0}, "explorers": {WEST: 0}}
    state = position(ROAD_WEST, goods={(FAR, 0): (1, 0, 0, 0), (WEST, 0): (0, 2, 0, 0)}, **units)  # type: ignore[arg-type]
    assert unpaid_text(state, forecast(state)) == ""
    state.gold[0] = 0
    assert [one.way for one in forecast(state)] == [VILLAGE_CORN, None]
    assert unpaid_text(state, forecast(state)) == (
        "1 unit cannot be paid and will leave: Explorer, Capital. Sell goods first: the pay is 1 corn or 1 gold."
    )
    assert unpaid_text(play(state, Sell(SHEEP_GOOD, 1)), forecast(play(state, Sell(SHEEP_GOOD, 1)))) == ""
    for tiles, why in ((2, "a rival's turn follows, but no own one"), (1, "the game ends with this turn")):
        state.bag = state.bag[:1] * tiles
        assert unpaid_text(state, forecast(state)) == "", why


def test_a_wish_changes_what_is_left_for_the_others() -> None:
    """With the capital's corn for the soldier, nothing is left for the explorer: it leaves, and nobody is asked."""
    state = position(
        WITH_SITE, goods={(WEST, 0): (1, 0, 0, 0), (FAR, 0): (1, 0, 0, 0)}, soldiers={FAR: 0}, explorers={SITE: 0}
    )
    state.gold[0] = 0
    due = paying(state, (SOLDIER, FAR), (EXPLORER, SITE))
    plan = dues(due, {0: CAPITAL_CORN})
    assert (plan[1].way, plan[1].leaves, plan[1].loss) == (None, True, SITE_FREEZES)
    assert payments(due, {0: CAPITAL_CORN}) == [Pay(SOLDIER, FAR, CAPITAL_CORN)]
    paid = play(due, *payments(due, {0: CAPITAL_CORN}))
    assert paid.units[EXPLORER] == ()
    dismissed = dues(due, {0: UNPAID})
    assert (dismissed[0].way, dismissed[0].leaves, dismissed[1].way) == (UNPAID, True, CAPITAL_CORN)
    assert dues(due, {0: WITH_GOLD})[0].way == VILLAGE_CORN  # not possible without gold
    alone = paying(position({(-1, 1): "S-I"}, explorers={(-1, 1): 0}), (EXPLORER, (-1, 1)))
    assert dues(alone, {})[0].loss == FOUNDER


def test_proposals_are_legal_in_whole_games() -> None:
    """Paying as proposed is legal to the last unit, whenever units are paid."""
    asked = 0
    for seed in (3, 4):
        for state, seat, _move, _after in walk(short(seed), seed):
            if state.phase != PAYING:
                continue
            for move in payments(state, {}):
                assert GAME.why_not(state, seat, move) is None
                state = play(state, move)
                asked += 1
            assert state.phase in (MOVING, PLACING, OVER)
    assert asked > 5


# Hauls


def test_bring_home_hauls_everything_that_has_a_road() -> None:
    state = moving(
        {**ROAD_WEST, (4, 4): "village0"},
        goods={(WEST, 0): (1, 0, 0, 0), (FAR, 0): (2, 0, 3, 1), ((4, 4), 0): (5, 0, 0, 0)},
    )
    hauls = homeward(state, 0)
    assert hauls == [Haul(good, count, FAR, WEST) for good, count in ((0, 2), (2, 3), (3, 1))]
    home = play(state, *hauls)
    assert goods_at(home, WEST) == (3, 0, 3, 1)
    assert goods_at(home, (4, 4)) == (5, 0, 0, 0)
    assert homeward(home, 0) == []


def test_bring_home_stops_where_the_capital_is_full() -> None:
    state = moving(ROAD_WEST, goods={(WEST, 0): (253, 0, 0, 0), (FAR, 0): (9, 0, 0, 0)})
    assert homeward(state, 0) == [Haul(CORN_GOOD, 2, FAR, WEST)]


def test_supply_sends_exactly_what_is_missing_and_has_a_road() -> None:
    """C10: one of each good that the site lacks, the capital's first; not what it has, and not what has no road."""
    goods = {(WEST, 0): (4, 1, 0, 0), (FAR, 0): (2, 2, 1, 0), (SITE, 0): (1, 0, 0, 0)}
    state = moving(WITH_SITE, goods=goods)
    site = cell_at(SITE)
    assert missing(state, 0, site) == [SHEEP_GOOD, WOOD_GOOD, ROCK_GOOD]
    sent = supplies(state, 0, site)
    assert sent == [Haul(SHEEP_GOOD, 1, WEST, SITE), Haul(WOOD_GOOD, 1, FAR, SITE)]
    assert goods_at(play(state, *sent), SITE) == (1, 1, 1, 0)
    assert supplies(with_bandit(moving(WITH_SITE, goods=goods), (-5, 0)), 0, site) == []
    # Behind a bandit the capital is cut off, and the village supplies alone.
    assert supplies(with_bandit(moving(WITH_SITE, goods=goods), (-2, 0)), 0, site) == [
        Haul(SHEEP_GOOD, 1, FAR, SITE),
        Haul(WOOD_GOOD, 1, FAR, SITE),
    ]


def test_supplies_and_hauls_are_legal_and_complete_in_whole_games() -> None:
    """C10 in positions from play: whatever is still missing afterwards cannot be hauled there from anywhere."""
    tried = 0
    for seed in (5, 6):
        for state, seat, _move, _after in walk(rich_setup(seed), seed):
            if state.phase != MOVING or not state.sites[seat]:
                continue
            for site in state.sites[seat]:
                before = missing(state, seat, site)
                after_all = play(state, *supplies(state, seat, site))
                still = missing(after_all, seat, site)
                possible = {
                    move.good
                    for move in GAME.choices(state, seat).moves()
                    if isinstance(move, Haul) and cell_at(move.target) == site
                }
                assert set(before) - set(still) == possible & set(before)
                tried += bool(possible & set(before))
    assert tried


def test_goods_by_place() -> None:
    state = moving({**WITH_SITE}, goods={(WEST, 0): (2, 0, 0, 0), (SITE, 0): (1, 0, 0, 0), ((0, 0), 0): (0, 0, 1, 0)})
    state = play(state, Haul(CORN_GOOD, 1, WEST, FAR))
    found = {pile.cell: (pile.goods, pile.movable) for pile in stores(state, 0)}
    nothing = (0, 0, 0, 0)
    assert found == {
        cell_at(WEST): ((1, 0, 0, 0), (1, 0, 0, 0)),
        cell_at(FAR): ((1, 0, 0, 0), nothing),
        cell_at(SITE): ((1, 0, 0, 0), nothing),
        cell_at((0, 0)): ((0, 0, 1, 0), nothing),
    }


def test_of_many_rocks_a_broken_road_takes_one() -> None:
    state = broken(moving(ROAD_WEST, goods={(WEST, 0): (0, 0, 0, 3)}), (-2, 0))
    pending = PendingStep(View(0, state))
    pending.hold_this(Pile(ROCK_GOOD, WEST, 3))
    assert cell_id((-2, 0)) in pending.legal()
    assert pending.move_to((-2, 0)) == Haul(ROCK_GOOD, 1, WEST, (-2, 0))


# Offers


def test_an_offer_is_limited_to_what_is_there() -> None:
    state = position(goods={(WEST, 0): (2, 0, 0, 0), (EAST, 1): (0, 3, 0, 255)})
    draft = Draft(0, 1).changed(state, CORN_GOOD, 5, given=True).changed(state, SHEEP_GOOD, 1, given=False)
    assert (draft.give, draft.get) == (bundle(corn=2), bundle(sheep=1))
    assert draft.why_not(state) is None
    assert after(state, draft.move, 0) == (bundle(sheep=1, gold=5), bundle(corn=2, sheep=2, rock=255, gold=5))
    # Nothing is on both sides, nobody gives what it has not, and no capital gets more than it holds.
    swapped = draft.changed(state, CORN_GOOD, 1, given=False)
    assert (swapped.give, swapped.get) == (bundle(corn=2), bundle(sheep=1))
    gold = draft.changed(state, 4, 2, given=True).changed(state, 4, 3, given=False)
    assert (gold.give, gold.get) == (bundle(corn=2), bundle(sheep=1, gold=3))
    state.set_stock(cell_at(WEST), 0, packed((2, 0, 0, 255)))
    assert Draft(0, 1).changed(state, ROCK_GOOD, 1, given=False).get == bundle()


def test_what_the_bank_asks_and_how_many_offers_are_left() -> None:
    assert bank_price(bundle(corn=2, rock=1, gold=4)) == 13
    state = position()
    assert offers_left(state) == 3
    asked = play(state, Offer(1, bundle(gold=1), bundle(corn=1)), Refuse())
    assert offers_left(asked) == 2
    refusal = replace(Draft(0, 1), give=bundle(gold=1), get=bundle(corn=1)).why_not(asked)
    assert refusal is not None
    assert refusal.code == "OFFER_REPEATED"


# Events


def choices_of(card: int, state: State) -> tuple[set[tuple[int, int]], set[int], bool]:
    found = card_choices(choosing(card, state))
    return set(found.by_place), set(found.by_rival), found.may_skip


def test_what_a_card_offers() -> None:
    robbed = position(seats=3)
    robbed.gold[:] = [9, 5, 4]
    assert choices_of(ROBBERY, robbed) == (set(), {1}, False)
    places, rivals, may_skip = choices_of(REROUTE, position(ROAD_WEST))
    assert (places, rivals, may_skip) == ({(-2, 0), (-3, 0)}, set(), True)
    assert choices_of(BANDIT, position())[0] == set() or (0, 0) not in choices_of(BANDIT, position())[0]
    assert card_choices(position()).by_place == {}


def test_a_wasteland_is_replaced_by_a_tile_or_a_site() -> None:
    state = choosing(REDEVELOPMENT, position({(-4, 0): "D", (-5, 0): "C-X"}, explorers={(-5, 0): 0}))
    found = card_choices(state).at((-4, 0))
    assert found == (Resolve((-4, 0)), Resolve((-4, 0), explorer=(-5, 0)))
    assert card_choices(state).at(None) == ()


def test_every_choice_is_offered_once_in_whole_games() -> None:
    seen = 0
    for state, seat, _move, _after in walk(short(7), 7):
        choices = card_choices(state)
        offered: list[Move] = [move for moves in choices.by_place.values() for move in moves]
        offered += [*choices.by_rival.values(), *([Resolve()] if choices.may_skip else [])]
        listed = [move for move in GAME.choices(state, seat).moves() if isinstance(move, Resolve)]
        assert sorted(map(repr, offered)) == sorted(map(repr, listed))
        seen += bool(listed)
    assert seen
