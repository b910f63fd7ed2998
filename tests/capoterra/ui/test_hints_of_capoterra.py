"""Hints: the moves of the adviser, best first, each with what speaks for it in this position."""

from __future__ import annotations

import random

import pytest

from capitol.ai.player import Budget
from capitol.games.capoterra.ai.roster import ADVISER
from capitol.games.capoterra.rules.cells import cell_at
from capitol.games.capoterra.rules.moves import UNPAID, Haul, Move, Offer, Pay, Place, Refuse, Sell, Walk
from capitol.games.capoterra.rules.numbers import EXPLORER, ROCK_GOOD, SOLDIER
from capitol.games.capoterra.rules.state import MOVING, PAYING, State
from capitol.games.capoterra.ui.models.hint import answer_text, hint_lines, why
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
    assert reason(state, Sell(1, 3)) == "You have no turn after this one, and goods count nothing at the end."


def test_an_explorer_says_where_it_is_bound_for() -> None:
    state = position({(-2, 0): "C-I1"}, MOVING, explorers={WEST: 0}, bag=("R",) * 30)
    assert reason(state, Walk(EXPLORER, WEST, (-2, 0))) == "A village needs an explorer beside its place."
    longer = position({(-2, 0): "C-I1", (-3, 0): "C-I1"}, MOVING, explorers={WEST: 0}, bag=("R",) * 30)
    text = reason(longer, Walk(EXPLORER, WEST, (-2, 0)))
    assert text == "Bound for the best place for a village: free place near the capital of Livia."


def test_pay_says_what_is_kept() -> None:
    state = position(explorers={WEST: 0}, goods={(WEST, 0): (1, 0, 0, 0)}, bag=("R",) * 30)
    state.phase, state.queue = PAYING, ((EXPLORER, state.terms.capitals[0]),)
    assert reason(state, Pay(EXPLORER, WEST, 2)) == "Corn is kept for sites and explorers; gold left: 4."


def test_to_dismiss_the_only_guard_says_what_is_risked() -> None:
    for guards, risk in ((1, " A village without a soldier can be lost to Subversion."), (2, "")):
        state = position(ROAD_WEST, bag=("R",) * 30)
        state.units[SOLDIER] = (cell_at(FAR),) * guards
        state.phase, state.queue = PAYING, ((SOLDIER, cell_at(FAR)),) * guards
        assert reason(state, Pay(SOLDIER, FAR, UNPAID)) == f"No bandit is near that is worth its pay.{risk}"


def test_an_answer_says_why() -> None:
    """A trader accepts half of the gain, others want more of it at two seats."""
    goods = {(WEST, 0): (0, 1, 1, 1), (EAST, 1): (2, 0, 0, 0)}
    state = position(ROAD, goods=goods, explorers={SITE: 0}, bag=("R",) * 20)
    asked = play(state, Offer(1, bundle(gold=2), bundle(corn=1)))
    assert reason(asked, Refuse()) == "Livia would gain far more by it."
    assert answer_text(asked, 1, NAMES, "trader") == "It brings more than it takes."
