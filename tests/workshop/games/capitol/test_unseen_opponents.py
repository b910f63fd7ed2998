"""Strangers: they bid as their names say, play legal games, and the one who knows all bids bids by what it knows."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from capitol.ai.player import Budget, Decision, Player
from capitol.core.game import MoveSpace
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.ai.value_player import Option, ValuePlayer, shipped_player
from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.game import CapitolGame, decode
from capitol.games.capitol.rules.moves import Bid, Move, Pass
from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View
from capitol.session.selfplay import play_game
from tests.capitol.rules.positions import position
from workshop.commands import main
from workshop.games.capitol.bids import bids_of
from workshop.games.capitol.unseen_opponents import BidKnower, BidTable
from workshop.matchups import Conditions, MatchUp
from workshop.players import complaint, make_player

BOARD = load_board(default_board()).spec
GAME = CapitolGame()


class Watched:
    """A player whose decisions are kept and checked."""

    def __init__(self, player: Player[View, Move]) -> None:
        self.player = player
        self.bids: list[tuple[View, Bid]] = []

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: random.Random) -> Decision[Move]:
        """The player's decision, which must be legal, and the same for the same seed."""
        state = rng.getstate()
        decision = self.player.decide(view, choices, budget, rng)
        rng.setstate(state)
        assert self.player.decide(view, choices, budget, rng) == decision
        assert decision.move in choices
        if isinstance(decision.move, Bid):
            self.bids.append((view, decision.move))
        return decision


def game_of(player: Player[View, Move], seats: int, seed: int) -> Watched:
    """A game of a player, watched, against masons."""
    watched, mason, rng = Watched(player), make_player("capitol", "mason"), random.Random(seed)
    state = GAME.start(new_setup(Rules(), BOARD, tuple(PlayerSpec(str(seat)) for seat in range(seats)), rng))
    while acting := GAME.to_act(state):
        seat = acting[-1]  # who bids last in turn may bid first at the table
        sitting: Any = watched if seat == 1 else mason
        view = GAME.view(state, seat)
        decision = sitting.decide(view, GAME.choices(view, seat), Budget(), rng)
        state, _events = GAME.apply(state, seat, decision.move)
    assert watched.bids
    return watched


def test_never_bids_never_bids() -> None:
    watched = game_of(make_player("capitol", "unseen:never-bids:mason"), 3, 1)
    assert not any(bid.cards for _view, bid in watched.bids)


def test_all_in_bids_all_it_has() -> None:
    watched = game_of(make_player("capitol", "unseen:all-in:mason"), 3, 1)
    assert all(sorted(bid.cards) == sorted(view.table.hand(view.seat)) for view, bid in watched.bids)
    assert any(bid.cards for _view, bid in watched.bids)


def test_monte_carlo_plays_by_the_rules_and_wins_against_chance() -> None:
    game_of(make_player("capitol", "unseen:monte-carlo:2"), 4, 2)
    conditions = Conditions("capitol", 2, 0, Budget())
    for deal in range(2):
        played = play_game(conditions.plan(MatchUp("unseen:monte-carlo:8", "random"), deal, 1), make_player)
        assert played.winners == (1,)
        assert not played.failures


def table_of(bids: dict[int, int], seats: int = 2) -> BidTable:
    """A table that says the same for every auction."""
    keys = [f"{number}-{auction}" for number in range(ROUNDS) for auction in range(AUCTIONS)]
    return BidTable("mason", "", seats, 0, 1, dict.fromkeys(keys, bids))


def test_the_part_of_bids_below_a_sum() -> None:
    table = table_of({0: 2, 5: 1, 7: 1})
    assert table.below(0, 0, 1) == 0.5
    assert table.below(0, 0, 5) == 0.5 + 0.25 / 2
    assert table.below(3, 2, 8) == 1.0


def test_who_knows_all_bids_gives_no_more_than_it_must() -> None:
    """Against rivals who never bid every sum wins, so none is paid but the cheapest; against those who bid more than
    there is, nothing is."""
    cheap = game_of(BidKnower(shipped_player(), table_of({0: 1})), 2, 5)
    assert any(bid.cards for _view, bid in cheap.bids)
    assert all(len(bid.cards) <= 1 for _view, bid in cheap.bids)
    lost = game_of(BidKnower(shipped_player(), table_of({1000: 1})), 2, 5)
    assert not any(bid.cards for _view, bid in lost.bids)


def test_the_table_of_bids_says_what_was_bid(tmp_path: Path) -> None:
    file = tmp_path / "bids.json"
    assert main(["bids", "mason", str(file), "--seats", "2", "--games", "2", "--seed", "3"]) == 0
    conditions = Conditions("capitol", 2, 3, Budget())
    found: dict[str, dict[str, int]] = {}
    for deal in range(2):
        record = play_game(conditions.plan(MatchUp("mason", "mason"), deal, 0)).record
        for (number, auction), total in bids_of(record):
            row = found.setdefault(f"{number}-{auction}", {})
            row[str(total)] = row.get(str(total), 0) + 1
    said = json.loads(file.read_text(encoding="utf-8"))
    assert said["bids"] == found
    assert sum(sum(row.values()) for row in found.values()) > 20
    assert complaint("capitol", f"unseen:bid-knower:{file}", 2) == ""
    assert "2 seats" in complaint("capitol", f"unseen:bid-knower:{file}", 3)
    assert BidTable.read(file).player == "mason"


@pytest.mark.parametrize(
    ("ban", "hand", "passes"),
    [
        ("raise", "F1 F2 F3 F4 F5 F6", False),
        ("finish", "F1 F2 F3 F4 F5 F6", True),
        ("finish", "F1 F2 F3 F4 F5 R6", False),
        ("never", "F1 F2 F3 F4 F5 R6", True),
        ("raise", "F1 F2 F3 F4 F5", True),
    ],
)
def test_with_a_full_hand_it_passes_where_it_may(ban: str, hand: str, passes: bool) -> None:
    """Whatever the number of seats; a network that likes passing best shows what is allowed."""
    player: Any = make_player("capitol", f"unseen:builds:{ban}")
    player.player = PassLover(player.player)
    view = GAME.view(position(3, hands=(hand, "F1", "F1"), unfinished={0: [1]}), 0)
    move = player.decide(view, GAME.choices(view, 0), Budget(), random.Random(0)).move
    assert (move == Pass()) is passes


class PassLover:
    """A player with a network that likes passing best."""

    def __init__(self, player: ValuePlayer) -> None:
        self.player = player

    def tried(self, table: State, seat: int, moves: list[int]) -> tuple[list[Option], None]:
        """Evaluate moves."""
        return [Option(move, 0.9 if decode(move) == Pass() else 0.5, 0.0) for move in moves], None

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: random.Random) -> Decision[Move]:
        """Pass."""
        return Decision(Pass())


@pytest.mark.parametrize(
    "name", ["nobody", "builds:nothing", "bid-knower:nowhere.json", "monte-carlo:many", "never-bids:nobody"]
)
def test_opponents_that_there_are_not(name: str) -> None:
    assert complaint("capitol", f"unseen:{name}", 2)
