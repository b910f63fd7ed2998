"""Hints: the moves of the adviser, best first, each with what speaks for it in this position."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import partial

import pytest

from capitol.ai.player import Budget, Candidate, Decision
from capitol.games.capoterra.ai.roster import ADVISER
from capitol.games.capoterra.rules.cells import cell_at
from capitol.games.capoterra.rules.moves import (
    UNPAID,
    WITH_GOLD,
    Draw,
    End,
    Found,
    Haul,
    Move,
    Offer,
    Pay,
    Place,
    Refuse,
    Resolve,
    Sell,
    Swap,
    Walk,
)
from capitol.games.capoterra.rules.numbers import BANDIT, EXPLORER, ROCK_GOOD, SOLDIER
from capitol.games.capoterra.rules.state import MOVING, PAYING, RESOLVING, State, packed
from capitol.games.capoterra.ui.event_words import move_words
from capitol.games.capoterra.ui.models.compared import missing_text, what_it_costs, what_it_keeps
from capitol.games.capoterra.ui.models.hint import answer_text, given_away, hint_lines, why
from tests.capoterra.rules.positions import EAST, GAME, WEST, bundle, play, position, rich_setup, walk
from tests.capoterra.rules.test_reasons import FAR, ROAD_WEST

NAMES = ("Livia", "Cato", "Titus")
SITE = (-4, 0)
ROAD = {(-2, 0): "C-I1", (-3, 0): "C-I1", SITE: "site0"}


def reason(state: State, move: Move) -> str:
    """The reason for a move of the seat that is to act."""
    seat = GAME.to_act(state)[0]
    assert GAME.why_not(state, seat, move) is None
    return why(GAME.view(state, seat), move, NAMES)


def test_every_kind_of_decision_has_a_reason_of_its_own() -> None:
    """In a game in which everything comes up, each line says something, and the first is the move advised."""
    adviser = ADVISER.make()
    said: dict[str, set[str]] = {}
    for number, (state, seat, _move, _after) in enumerate(walk(rich_setup(3), 3)):
        if number % 5:
            continue
        view = GAME.view(state, seat)
        decision = adviser.decide(view, GAME.choices(view, seat), Budget(), random.Random(1))
        lines = hint_lines(view, decision, NAMES)
        assert lines[0].move == decision.move
        for line in lines:
            assert line.why
            assert "{" not in line.why
            said.setdefault(type(line.move).__name__, set()).add(line.why)
    assert len(said) >= 7
    assert len(said["Place"]) > 5


def test_each_reason_is_one_of_this_position() -> None:
    """Of six hints in each of six games, every line names a player, a good, a number or a place of the table."""
    adviser, rng = ADVISER.make(), random.Random(5)
    words = (*NAMES, "corn", "sheep", "wood", "rock", "bandit", "village", "site", "explorer", "capital", "road")
    reasons = []
    for seed in range(6):
        asked = sorted(rng.sample(range(5, 160), 6))
        for number, (state, seat, _move, _after) in enumerate(walk(rich_setup(seed, 2 + seed % 2), seed)):
            if number in asked:
                view = GAME.view(state, seat)
                decision = adviser.decide(view, GAME.choices(view, seat), Budget(), rng)
                reasons += [line.why for line in hint_lines(view, decision, NAMES)]
    assert len(reasons) >= 36
    for said in reasons:
        assert re.search(r"\d", said) or any(word in said for word in words), said


def test_of_a_good_only_what_is_known_to_need_it_is_told() -> None:
    """Corn was bought for a site that was founded in the same turn, and a review said that no plan needed it."""
    told = partial(missing_text, seat=0, good=0)
    assert told(position()) == "No site of yours lacks this so far: corn."
    full = {(SITE, 0): (1, 0, 0, 0)}
    assert told(position(ROAD, goods=full, explorers={SITE: 0})) == "No site of yours lacks this so far: corn."
    assert told(position(ROAD, explorers={SITE: 0})) == "Your site still lacks this: corn."
    cut = {SITE: "site0"}
    assert told(position(cut, explorers={SITE: 0}, bag=("R",))) == (
        "No open road leads from your capital to the site that lacks this: corn."
    )
    near = (-3, 0)
    between = {**ROAD, near: "village0"}
    held = position(between, goods={(near, 0): (1, 0, 0, 0)}, explorers={SITE: 0})
    assert told(held) == "A village of yours has what your site lacks: corn."


def test_a_good_bought_before_a_site_is_founded_is_said_to_be_for_it() -> None:
    """“No site of yours lacks this” was said of the very goods that the site of the same turn needed."""
    told, capital = partial(missing_text, seat=0), (-1, 0)
    walking = position({(-2, 0): "C-I1", (-3, 0): "S-I1"}, explorers={(-3, 0): 0}, bag=("R",) * 30)
    need = "Your next site needs one of each good, and your capital has none of this: rock."
    assert told(walking, good=3) == need
    walking.set_stock(cell_at(capital), 0, packed((0, 0, 0, 1)))
    assert re.fullmatch(
        r"More for the next site, beside which lies: .*sheep.*; it needs one of each\.", told(walking, good=3)
    )
    walking.units[EXPLORER] = ()
    assert told(walking, good=3) == "No site of yours lacks this so far: rock."


def test_the_end_of_a_turn_says_who_leads() -> None:
    state = position(phase=MOVING, bag=("R",) * 30)
    state.gold[:2] = [5, 17]
    assert reason(state, End()) == "Nothing else helps you in this step. Cato leads you 3 to 1. 30 tiles are left."
    state.gold[0] = 20
    assert "You lead Cato 4 to 3." in reason(state, End())
    state.gold[1] = 20
    assert "You and Cato are level at 4." in reason(state, End())


def test_goods_brought_home_say_what_they_are_good_for() -> None:
    state = position(ROAD | {SITE: "village0"}, MOVING, goods={(SITE, 0): (0, 0, 2, 0)}, explorers={WEST: 0})
    text = reason(state, Haul(2, 2, SITE, WEST))
    assert text == "In the capital 2 wood can be sold for 2 gold. You have 5 gold, and 1 unit to pay."


def test_a_leader_who_is_hurt_is_named_as_such() -> None:
    state = position({(2, 0): "C-I1"}, drawn="R", bag=("R",) * 30)
    state.gold[1] = 20
    assert "Costs Cato, who leads, about" in reason(state, Place((3, 0), 0))


def test_a_bad_place_is_not_praised_beside_the_best() -> None:
    """A review says what it gives away."""
    state = position({(2, 0): "C-I1"}, drawn="R", bag=("R",) * 30)
    moves = [move for move in GAME.choices(GAME.view(state, 0), 0).moves() if isinstance(move, Place)]
    played, better = next((one, it) for one in moves for it in moves if given_away(state, 0, one, it, NAMES))
    assert not given_away(state, 0, played, played, NAMES)
    pair: Decision[Move] = Decision(better, (Candidate(better, 0.6), Candidate(played, 0.2)))
    assert hint_lines(GAME.view(state, 0), pair, NAMES)[1].why == why(GAME.view(state, 0), played, NAMES)
    lines = hint_lines(GAME.view(state, 0), replace(pair, compares=True), NAMES)
    assert re.match(r"(Gives up about \d+ gold|Leaves Cato about \d+ gold)", lines[1].why), lines[1].why
    assert lines[0].why == why(GAME.view(state, 0), better, NAMES)


def test_what_both_compared_moves_open_is_not_told() -> None:
    """It says nothing of why one is better."""
    state = position({(2, 0): "C-I1"}, drawn="W-X", bag=("R",) * 30)
    view, opened = GAME.view(state, 0), "Opens a better place for a village"
    moves = [move for move in GAME.choices(view, 0).moves() if isinstance(move, Place)]
    opens = [move for move in moves if opened in why(view, move, NAMES)]
    other = next(move for move in moves if move not in opens)
    for played, told in ((opens[1], False), (other, True)):
        pair: Decision[Move] = Decision(opens[0], (Candidate(opens[0], 0.6), Candidate(played, 0.4)), compares=True)
        better, _played = hint_lines(view, pair, NAMES)
        assert better.why
        assert (opened in better.why) == told, better.why
    both: Decision[Move] = Decision(opens[0], (Candidate(opens[0], 0.6), Candidate(opens[1], 0.4)), compares=True)
    assert not any(opened in line.why for line in hint_lines(view, both, NAMES))


def test_a_reason_that_the_better_move_refutes_is_not_given_beside_it() -> None:
    state = position(phase=MOVING, bag=("R",) * 30, soldiers={WEST: 0})
    walk = next(move for move in GAME.choices(GAME.view(state, 0), 0).moves() if isinstance(move, Walk))
    pair: Decision[Move] = Decision(walk, (Candidate(walk, 0.4), Candidate(End(), 0.2)))
    assert "Nothing else helps" in hint_lines(GAME.view(state, 0), pair, NAMES)[1].why
    better, played = hint_lines(GAME.view(state, 0), replace(pair, compares=True), NAMES)
    assert better.why
    assert played.why == "Stays where it is: soldier (capital)."
    turned: Decision[Move] = Decision(End(), (Candidate(End(), 0.4), Candidate(walk, 0.2)), compares=True)
    assert hint_lines(GAME.view(state, 0), turned, NAMES)[0].why == "Stays where it is: soldier (capital)."


def test_each_line_of_a_review_has_a_reason_of_its_position() -> None:
    """Of a played move and a better one, whichever two: a name, a good, a unit or a number of the table."""
    adviser, rng = ADVISER.make(), random.Random(5)
    words = (
        *NAMES,
        "corn",
        "sheep",
        "wood",
        "rock",
        "bandit",
        "village",
        "site",
        "explorer",
        "capital",
        "road",
        "repairs",
        "starv",
        "turn",
        "missing",
    )
    kinds: set[tuple[str, str]] = set()
    for seed in range(3):
        for number, (state, seat, _move, _after) in enumerate(walk(rich_setup(seed, 2 + seed % 2), seed)):
            view = GAME.view(state, seat)
            choices = GAME.choices(view, seat)
            others = list(choices.moves())
            if number % 4 or len(others) < 2:
                continue
            best = adviser.decide(view, choices, Budget(), rng).move
            played = rng.choice([one for one in others if one != best])
            pair = Decision(best, (Candidate(best, 0.6), Candidate(played, 0.4)), compares=True)
            kinds.add((type(best).__name__, type(played).__name__))
            for line in hint_lines(view, pair, NAMES):
                assert re.search(r"\d", line.why) or any(word in line.why for word in words), (line.what, line.why)
                assert "Nothing else helps" not in line.why, line.what
                assert ": ." not in line.why, line.what
    assert len(kinds) >= 10


def test_what_a_played_move_gives_away_is_told_by_what_it_does() -> None:
    state = position(phase=PAYING, explorers={WEST: 0}, goods={(WEST, 0): (2, 0, 0, 0)})
    state.queue = ((EXPLORER, cell_at(WEST)),)
    pay, dismiss = Pay(EXPLORER, WEST, WITH_GOLD), Pay(EXPLORER, WEST, UNPAID)
    assert what_it_costs(state, 0, dismiss, pay, NAMES) == "Leaves: without an explorer you cannot found a site."
    assert what_it_costs(state, 0, pay, dismiss, NAMES) == "Costs 1 gold for a unit that has nothing left to do."
    state = position(goods={(WEST, 0): (2, 3, 0, 0)})
    sold = what_it_costs(state, 0, Sell(1, 2), Draw(), NAMES)
    assert sold == "Brings 2 gold, and leaves 1 sheep in the capital."
    assert what_it_keeps(state, 0, Draw(), Sell(1, 2), NAMES).startswith("Keeps 2 sheep. You have ")
    assert what_it_costs(state, 0, Draw(), Sell(1, 2), NAMES).startswith("Leaves unsold: 3 sheep.")


@pytest.mark.parametrize(
    ("tile", "lies", "move", "said"),
    [
        ("C-L", 0, 0, ""),
        ("C-L", 0, 1, "; first turn it to the right"),
        ("C-L", 0, 2, "; first turn it twice"),
        ("C-L", 0, 3, "; first turn it to the left"),
        ("C-L", 3, 0, "; first turn it to the right"),
        ("C-L", 1, 1, ""),
        ("C-I", 0, 2, ""),
        ("C-I", 1, 2, "; first turn it to the right"),
        ("R", 0, 3, ""),
    ],
)
def test_a_hint_says_how_the_tile_is_turned_from_how_it_lies(tile: str, lies: int, move: int, said: str) -> None:
    state = position({(2, 0): "C-I1"}, drawn=tile, bag=("R",) * 30)
    place = Place((3, 0), move)
    decision: Decision[Move] = Decision(place, (Candidate(place, 0.6),))
    (line,) = hint_lines(GAME.view(state, 0), decision, NAMES, turn=lies)
    assert line.what == move_words(place, NAMES, state, 0) + said
    (reviewed,) = hint_lines(GAME.view(state, 0), decision, NAMES)
    assert reviewed.what == move_words(place, NAMES, state, 0), "a game that is over has no tile in the hand"


def test_a_hint_lists_each_place_once_with_the_turns_that_are_as_good() -> None:
    """Three turns of a tile at one place were three marks on one cell."""
    state = position({(2, 0): "C-I1"}, drawn="C-L", bag=("R",) * 30)
    view = GAME.view(state, 0)
    turns = [(Place((3, 0), turn), 3.0 - (turn == 2)) for turn in (1, 0, 2)]
    found = [*turns, (Place((2, 1), 0), 1.0), (Place((2, -1), 0), 0.5)]
    decision: Decision[Move] = Decision(found[0][0], tuple(Candidate(move, margin=lead) for move, lead in found))
    lines = hint_lines(view, decision, NAMES, turn=0)
    assert [line.move for line in lines] == [move for move, _lead in (found[0], *found[3:])]
    assert lines[0].what.endswith("2 steps east of the capital of Cato); turned to the right or as it lies")
    compared = hint_lines(view, replace(decision, compares=True), NAMES, turn=0)
    assert [line.move for line in compared] == [move for move, _lead in found[:3]], "a review compares two turns, too"


def test_a_tile_that_is_taken_says_what_it_brings_elsewhere() -> None:
    state = position({(2, 0): "C-I1", (0, 1): "R"}, drawn="D*", bag=("R",) * 30)
    assert "Brings you rock from now on." in reason(state, Swap((0, 1)))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Haul(ROCK_GOOD, 1, WEST, SITE), "The site still lacks: sheep, rock."),
        (Haul(1, 1, WEST, SITE), "The site still lacks: sheep, rock."),
    ],
)
def test_a_site_says_what_it_lacks(move: Move, text: str) -> None:
    goods = {(WEST, 0): (0, 1, 0, 1), (SITE, 0): (1, 0, 1, 0)}
    assert reason(position(ROAD, MOVING, goods=goods, explorers={SITE: 0}), move) == text


def test_a_tile_says_what_it_brings_and_costs() -> None:
    state = position(drawn="C-I", bag=("R",) * 30)
    assert reason(state, Place((-1, -1), 0)).startswith("Brings you corn from now on.")
    rock = position({(2, 0): "C-I1"}, drawn="R", bag=("R",) * 30)
    assert "Costs Cato about" in reason(rock, Place((3, 0), 0))


def test_in_the_last_turn_goods_are_sold() -> None:
    state = position(goods={(WEST, 0): (0, 3, 0, 1)}, bag=("R",))
    assert reason(state, Sell(1, 3)) == "You have no turn after this one, and goods are worth nothing at the end."


def test_who_cannot_be_paid_is_named_before_the_tile_is_drawn() -> None:
    state = position(ROAD_WEST, soldiers={FAR: 0})
    assert "cannot be paid" not in reason(state, Draw())
    state.gold[0] = 0
    assert reason(state, Draw()) == "1 unit cannot be paid and will leave: Soldier, Village 1."


def test_who_founds_without_the_pay_of_the_founder_is_told() -> None:
    state = position({(-2, 0): "C-I1", (-3, 0): "C-X"}, explorers={(-3, 0): 0}, goods={(WEST, 0): (0, 1, 0, 0)})
    founding = Found((-3, 1), (-3, 0))
    assert "cannot be paid" not in reason(state, founding)
    state.gold[0] = 0
    assert reason(state, founding) == (
        "1 unit cannot be paid and will leave: Explorer, Open country. Sell goods first: the pay is 1 corn or 1 gold."
    )


def test_an_explorer_says_where_it_is_bound_for() -> None:
    state = position({(-2, 0): "C-I1"}, MOVING, explorers={WEST: 0}, bag=("R",) * 30)
    assert reason(state, Walk(EXPLORER, WEST, (-2, 0))) == (
        "No place is worth a village yet; 30 tiles are left to open one."
    )
    longer = position({(-2, 0): "C-I1", (-3, 0): "C-I1"}, MOVING, explorers={WEST: 0}, bag=("R",) * 30)
    text = reason(longer, Walk(EXPLORER, WEST, (-2, 0)))
    assert text == "Bound for the best place for a village: free place, 3 steps west of the capital of Livia."


def test_pay_says_what_is_kept() -> None:
    state = position(explorers={WEST: 0}, goods={(WEST, 0): (1, 0, 0, 0)}, bag=("R",) * 30)
    state.phase, state.queue = PAYING, ((EXPLORER, state.terms.capitals[0]),)
    assert reason(state, Pay(EXPLORER, WEST, 2)) == (
        "No place is worth a village yet; 30 tiles are left to open one. "
        "Corn is kept for sites and explorers; gold left: 4."
    )
    bare = position(explorers={WEST: 0}, bag=("R",) * 30)
    bare.phase, bare.queue = PAYING, ((EXPLORER, bare.terms.capitals[0]),)
    assert reason(bare, Pay(EXPLORER, WEST, 2)).endswith("No corn is there to pay with; gold left: 4."), "none is kept"


def test_to_dismiss_the_only_guard_says_what_is_risked() -> None:
    for guards, risk in ((1, " A village without a soldier can be lost to Subversion."), (2, "")):
        state = position(ROAD_WEST, bag=("R",) * 30)
        state.units[SOLDIER] = (cell_at(FAR),) * guards
        state.phase, state.queue = PAYING, ((SOLDIER, cell_at(FAR)),) * guards
        assert reason(state, Pay(SOLDIER, FAR, UNPAID)) == f"No bandit nearby is worth a soldier’s pay.{risk}"


def test_an_answer_says_why() -> None:
    """A trader accepts half of the gain, others want more of it at two seats."""
    goods = {(WEST, 0): (0, 1, 1, 1), (EAST, 1): (2, 0, 0, 0)}
    state = position(ROAD, goods=goods, explorers={SITE: 0}, bag=("R",) * 20)
    asked = play(state, Offer(1, bundle(gold=2), bundle(corn=1)))
    assert reason(asked, Refuse()) == "Livia would gain far more by it."
    assert answer_text(asked, 1, NAMES, "trader") == "It brings more than it takes."


def test_only_the_best_of_two_bandits_does_the_least_harm() -> None:
    """Another choice says what it costs, or that it changes little."""
    state = position({(-1, -1): "R", (0, 1): "D"}, bag=("R",) * 30)
    state.phase, state.card = RESOLVING, BANDIT
    view = GAME.view(state, 0)
    moves = [Resolve(at=at) for at in ((0, 1), (-1, -1))]
    decision: Decision[Move] = Decision(moves[0], tuple(map(Candidate, moves, (0.6, 0.2))))
    said = [line.why for line in hint_lines(view, decision, NAMES)]
    assert said[0].startswith("The least harm for you: wasteland")
    assert re.fullmatch(r"Costs you about \d+ gold\.", said[1]), said


def test_a_tile_is_drawn_because_nothing_else_helps() -> None:
    """The score is no reason, and who has three of four goods does not “lack nothing”."""
    state = position(bag=("R",) * 40)
    assert reason(state, Draw()) == "Nothing else helps you in this step. 40 tiles are left."


@pytest.mark.parametrize(("broken", "said"), [(True, True), (False, False)])
def test_pay_says_that_a_broken_road_cuts_the_site_off(broken: bool, said: bool) -> None:
    state = position(ROAD, goods={(SITE, 0): (0, 1, 1, 1)}, explorers={SITE: 0}, bag=("R",) * 30)
    state.phase, state.queue = PAYING, ((EXPLORER, cell_at(SITE)),)
    state.repairs = (cell_at((-2, 0)),) if broken else ()
    text = reason(state, Pay(EXPLORER, SITE, 2))
    assert text.startswith("Without it your site is not finished, which still lacks: corn.")
    assert ("A broken road cuts it off: 1 rock mends the road." in text) == said
