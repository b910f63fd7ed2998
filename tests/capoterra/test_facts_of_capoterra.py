"""Achievements and figures of Capoterra: who earns each and who does not, and what is read from whole games."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest

from capitol.core.match import Match
from capitol.games.capoterra.facts import FACTS, GameSummary, SeatSummary
from capitol.games.capoterra.rules.cells import cell_at
from capitol.games.capoterra.rules.moves import UNPAID, WITH_GOLD, Draw, End, Move, Pay, Place
from capitol.games.capoterra.rules.numbers import EXPLORER
from capitol.games.capoterra.rules.state import PAYING
from tests.capoterra.rules.positions import GAME, position, small_setup

MIDDLING = SeatSummary(
    points=8, villages=2, gold=20, produced=50, sold=20, bandits=0, sections=0, deals=0, lost=3, taken=0
)
EARNED = {
    "four_villages": {"villages": 4},
    "merchant": {"villages": 0},
    "rich": {"gold": 60},
    "plenty": {"produced": 120},
    "clear_win": {"points": 13},
    "dealer": {"deals": 2},
    "road_builder": {"sections": 1},
    "bandit_hunter": {"bandits": 2},
    "good_master": {"lost": 0},
}
"""What a seat needs beside a win."""
WINS = {"merchant", "clear_win", "dealer", "good_master"}
GOLDEN = Path(__file__).parent / "golden"


def test_every_achievement_is_listed() -> None:
    assert [one.id for one in FACTS.achievements] == list(EARNED)


@pytest.mark.parametrize("id", EARNED)
def test_an_achievement_is_earned_by_what_it_says_alone(id: str) -> None:
    one = FACTS.achievement(id)
    assert one is not None
    earner = replace(MIDDLING, **EARNED[id])
    assert one.earned(GameSummary((MIDDLING, earner), (1,)), 1)
    assert not one.earned(GameSummary((MIDDLING, MIDDLING), (1,)), 1)
    shared = GameSummary((MIDDLING, earner), (0, 1))
    assert one.earned(shared, 1) == (id not in WINS)


@pytest.mark.parametrize("name", ["two", "three", "rich"])
def test_a_summary_is_what_the_bare_record_says(name: str) -> None:
    """Counted by hand from actions, where they say it, and from what lies on the board."""
    head, *actions, end = [json.loads(line) for line in (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()]
    setup = GAME.decode_setup(head)
    match = Match(GAME, setup, [GAME.decode_move(setup, action) for action in actions])
    summary = FACTS.read(match)
    for seat, one in enumerate(summary.seats):
        mine = [action for action in actions if action["player"] == seat]
        assert (one.points, one.villages, one.gold) == (end["scores"][seat], end["villages"][seat], end["gold"][seat])
        assert one.sold == sum(action["count"] for action in mine if action["type"] == "sell")
        assert one.sections == sum(action["type"] == "road" for action in mine)
        last = max(number for number, action in enumerate(mine) if action["type"] == "end")
        ends = [number for number, action in enumerate(mine[:last]) if action["type"] == "end"]
        before = mine[: ends[-1]] if ends else []
        assert one.lost >= sum(action["type"] == "pay" and action["with"] == "none" for action in before)
    pairs = list(itertools.pairwise(actions))
    deals = [(one["player"], two["player"]) for one, two in pairs if two["type"] == "accept"]
    assert [one.deals for one in summary.seats] == [
        sum(seat in deal for deal in deals) for seat in range(len(summary.seats))
    ]
    assert sum(one.produced for one in summary.seats) > 0


def test_whom_nobody_needs_any_more_is_not_lost() -> None:
    """In its last turn a seat is advised to pay nobody: it has paid everybody until then."""
    state = position({}, PAYING, explorers={(-1, 0): 0, (1, 0): 1}, bag=("R",))
    state.queue = ((EXPLORER, cell_at((-1, 0))),)
    dismissed = Pay(EXPLORER, (-1, 0), UNPAID)

    def played(*first: Move) -> GameSummary:
        match = Match(GAME, small_setup(("R", "R")), position=state.copy())
        for move in first:
            match.act(match.to_act[0], move)
        while match.result is None:
            seat = match.to_act[0]
            kinds = (Draw, Place, End, Pay)
            moves = [move for move in GAME.choices(match.view(seat), seat).moves() if isinstance(move, kinds)]
            match.act(seat, next((move for move in moves if isinstance(move, Pay) and move.way == WITH_GOLD), moves[0]))
        summary = FACTS.read(match)
        assert isinstance(summary, GameSummary)
        return summary

    assert played(dismissed).seats[0].lost == 0
    state.bag = (*state.bag, *state.bag)
    assert played(dismissed).seats[0].lost == 1, "another turn followed"


def test_figures_of_a_seat() -> None:
    figures = FACTS.figures_of(GameSummary((MIDDLING, MIDDLING), (0, 1)), 0)
    assert figures == {
        "villages": (2, 1),
        "village_share": (400, 8),
        "produced": (50, 1),
        "sold": (20, 1),
        "lost": (3, 1),
    }
