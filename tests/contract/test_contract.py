"""Every game through the contract suite, and proof that the suite notices a game that breaks it."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import pytest

from capitol.ai.generic.playout_evaluator import PlayoutEvaluator
from capitol.core.contract import ContractBroken, check_deals, check_game
from capitol.core.events import Event
from capitol.core.game import RandomSource, Result
from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Move, Pass
from capitol.games.capitol.rules.numbers import SEATS
from capitol.games.capitol.rules.options import Rules
from capitol.games.capitol.rules.setup import Setup
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.view import View, view
from capitol.games.registry import GameEntry, games
from tests.capitol.rules.positions import GAME, ROMA, random_setup
from tests.toy import rules as toy

OPTIONS = [
    Rules(),
    Rules(auction_tie="fewest_points"),
    Rules(no_bids="first_player_free"),
    Rules("fewest_points", "first_player_free", "no"),
]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", OPTIONS, ids=str)
def test_capitol_keeps_the_contract(seats: int, rules: Rules) -> None:
    """One random game for each number of seats and set of options."""
    setup = random_setup(seats, seats, rules)
    log = check_game(GAME, setup, random.Random(seats), State.key)
    assert len(log) > 60


@pytest.mark.parametrize("seed", range(5))
def test_the_toy_keeps_the_contract(seed: int) -> None:
    """The suite knows no game: a quite different one passes too."""
    log = check_game(toy.ToyGame(), toy.Setup((3, 8)), random.Random(seed), hash)
    assert len(log) == 6


@pytest.mark.parametrize("seed", range(5))
def test_a_game_with_secret_moves_keeps_the_contract(seed: int) -> None:
    log = check_game(toy.ToyGame(), toy.Setup((3, 8), pledges=True), random.Random(seed), hash)
    assert [move.split()[0] for _seat, move in log[:2]] == ["pledge", "pledge"]


class NamesNoType(toy.ToyGame):
    """Leaves out of an action what kind of move it was, by which a journal knows one."""

    def encode_move(self, setup: toy.Setup, seat: int, move: toy.Move) -> dict[str, object]:
        kind, _blank, number = move.partition(" ")
        return {"player": seat, "move": kind, "number": int(number or 0)}


class ShowsPledges(toy.ToyGame):
    """Shows each pledge to all as soon as it is made."""

    def view(self, state: toy.State, seat: int) -> toy.View:
        seen = super().view(state, seat)
        return replace(seen, table=replace(seen.table, pledges=state.pledges))


class ShowsTheLastPledge(toy.ToyGame):
    """Shows pledges once all are made."""

    def view(self, state: toy.State, seat: int) -> toy.View:
        seen = super().view(state, seat)
        return seen if None in state.pledges else replace(seen, table=replace(seen.table, pledges=state.pledges))


class TellsPledges(toy.ToyGame):
    """Tells a pledge to everybody."""

    def apply(self, state: toy.State, seat: int, move: toy.Move) -> tuple[toy.State, list[Event]]:
        after, events = super().apply(state, seat, move)
        return after, [replace(event, audience=None) for event in events]


class ScoresPledges(toy.ToyGame):
    """Counts a pledge as points before the end."""

    def scores(self, state: toy.State | toy.View) -> tuple[int, ...]:
        table = state.table if isinstance(state, toy.View) else state
        return tuple(pledge or 0 for pledge in table.pledges) if None in table.picks else super().scores(state)


class CountsWhoPledgedFirst(toy.ToyGame):
    """Lets the seat that sealed first begin."""

    def apply(self, state: toy.State, seat: int, move: toy.Move) -> tuple[toy.State, list[Event]]:
        after, events = super().apply(state, seat, move)
        if move.startswith("pledge") and set(state.pledges) == {None}:
            after = replace(after, shown=(seat,))
        return after, events


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (NamesNoType, "does not name its type"),
        (ShowsPledges, "sees the sealed|looks different"),
        (ShowsTheLastPledge, "sees the sealed|looks different"),
        (TellsPledges, "hears of"),
        (ScoresPledges, "score"),
        (CountsWhoPledgedFirst, "order in which moves were sealed"),
    ],
)
def test_a_game_that_spoils_its_secrets_is_noticed(broken: Callable[[], toy.ToyGame], says: str) -> None:
    with pytest.raises(ContractBroken, match=says):
        _play_until_noticed(broken())


def _play_until_noticed(game: toy.ToyGame) -> None:
    """Some faults show only where chance has two different moves tried."""
    for seed in range(20):
        check_game(game, toy.Setup((3, 8), pledges=True), random.Random(seed), hash)


def copied(state: Any) -> Any:
    """Return a copy that shares nothing with the state; a quarter of the cost of `copy.deepcopy`."""
    return pickle.loads(pickle.dumps(state))


@pytest.mark.parametrize("entry", games().values(), ids=lambda entry: str(entry.id))
def test_every_game_of_the_list_keeps_the_contract(entry: GameEntry) -> None:
    """One random game of the fewest and of the most seats, every 20th decision fully; a new game is tried by being
    listed."""
    for seats in {entry.seats[0], entry.seats[-1]}:
        players = tuple(PlayerSpec(f"Player {seat}") for seat in range(seats))
        setup = entry.game.new_setup(players, {}, entry.usual_board(), random.Random(seats))
        few = PlayoutEvaluator(entry.game, entry.knowledge, playouts=2)
        evaluator = few if entry.evaluator is None else entry.make_evaluator()
        log = check_game(entry.game, setup, random.Random(seats), copied, check_every=20, evaluator=evaluator)
        assert len(log) >= seats


def chance() -> random.Random:
    """The same chance each time."""
    return random.Random(7)


def test_capitol_deals_as_it_is_asked() -> None:
    """Every number of seats, every preset, every seat of the smallest table as the first one."""
    options = [*map(asdict, OPTIONS), {}, *({"first_player": first} for first in ("random", "seat0", "seat1"))]
    check_deals(GAME, SEATS, options, ROMA, chance)
    players = (PlayerSpec("Livia"), PlayerSpec("Cato"))
    assert GAME.new_setup(players, {"first_player": "seat1"}, ROMA, chance()).first_player == 1
    wrong: list[tuple[dict[str, str], object, str]] = [
        ({"first_player": "seat2"}, ROMA, "first_player"),
        ({"blank_plays": "perhaps"}, ROMA, "blank_plays"),
        ({}, None, "board"),
    ]
    for option, board, says in wrong:
        with pytest.raises(ValueError, match=says):
            GAME.new_setup(players, option, board, chance())


def test_dealing_again_makes_the_next_seat_consul() -> None:
    setup = random_setup(3, 4)
    again = GAME.redeal(setup, chance())
    assert again.stacks != setup.stacks
    assert replace(again, stacks=setup.stacks) == replace(setup, first_player=(setup.first_player + 1) % 4)


def test_the_toy_deals_as_it_is_asked() -> None:
    check_deals(toy.ToyGame(), toy.SEATS, [{}, {"deck": "short"}], None, chance)
    game = toy.ToyGame()
    short = game.new_setup((PlayerSpec("Ada"), PlayerSpec("Bo")), {"deck": "short"}, None, chance())
    assert len(short.deck) == len(game.redeal(short, chance()).deck) == 1


class DealsTwice(CapitolGame):
    """Remembers what it dealt."""

    dealt = 0

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        self.dealt += 1
        return replace(setup, first_player=self.dealt % len(setup.players))


class TakesEverything(CapitolGame):
    """Overlooks options it does not have."""

    def new_setup(
        self, players: tuple[PlayerSpec, ...], options: Mapping[str, str], board: object, rng: RandomSource
    ) -> Setup:
        known = {key: value for key, value in options.items() if " " not in key}
        return super().new_setup(players, known, board, rng)


class KeepsTheStacks(CapitolGame):
    """Passes the marker on and shuffles nothing."""

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        return replace(super().redeal(setup, rng), stacks=setup.stacks)


class KeepsTheConsul(CapitolGame):
    """Shuffles and passes nothing on."""

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        return replace(super().redeal(setup, rng), first_player=setup.first_player)


DEALT_WRONGLY = [
    (DealsTwice, "dealt differently"),
    (TakesEverything, "made a setup"),
    (KeepsTheStacks, "does not deal anew"),
    (KeepsTheConsul, "does not pass on who begins"),
]


@pytest.mark.parametrize(("broken", "says"), DEALT_WRONGLY)
def test_a_game_that_deals_wrongly_is_noticed(broken: Callable[[], CapitolGame], says: str) -> None:
    with pytest.raises(ContractBroken, match=says):
        check_deals(broken(), SEATS, [{}], ROMA, chance)


class ChangesItsState(CapitolGame):
    """Applies a pass in place."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, move)
        if isinstance(move, Pass):
            state.out |= 1 << seat
        return after, events


class LeaksACard(CapitolGame):
    """Hides the lowest secret card of the next seat in a figure that all see."""

    def view(self, state: State, seat: int) -> View:
        seen = view(state, seat)
        seen.table.owed[seat] = min(state.hidden[(seat + 1) % state.tables.seats], default=0)
        return seen


class LeaksASealedBid(CapitolGame):
    """Shows sealed bids."""

    def view(self, state: State, seat: int) -> View:
        seen = view(state, seat)
        seen.table.bids = state.bids[:]
        return seen


class TellsTheBid(CapitolGame):
    """Tells everybody what was sealed."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, move)
        return after, [replace(event, audience=None) for event in events]


class DrawsTheTruthAway(CapitolGame):
    """A drawn state forgets the seat's own hand."""

    def determinize(self, view: View, rng: RandomSource) -> State:
        state = super().determinize(view, rng)
        state.hidden[view.seat] = state.hidden[view.seat][:-1]
        return state


class ForgetsTheSpace(CapitolGame):
    """Text without the space of a placement."""

    def move_text(self, setup: Setup, move: Move) -> str:
        return super().move_text(setup, move).replace(" 0 ", " 1 ")


class ForgetsWhoseViewItIs(CapitolGame):
    """Its views do not say who looks."""

    def view(self, state: State, seat: int) -> Any:
        seen = view(state, seat)
        return Watched(seen.table)


@dataclass(frozen=True)
class Watched:
    """A view without an owner."""

    table: State


class HasNoHash(CapitolGame):
    """Its views compare by value, and can be found in no table."""

    def view(self, state: State, seat: int) -> Any:
        return Unhashed(seat, view(state, seat).table)


@dataclass
class Unhashed:
    """A view that may change."""

    seat: int
    table: State


class HashesByTheTruth(CapitolGame):
    """Equal views have a hash each."""

    def view(self, state: State, seat: int) -> Any:
        return Numbered(seat, view(state, seat).table)


@dataclass(frozen=True)
class Numbered:
    """A view whose hash is that of the object."""

    seat: int
    table: State

    def __hash__(self) -> int:
        return id(self)


class NeverEnds(CapitolGame):
    """Has no result."""

    def result(self, state: State | View) -> Result | None:
        return None


BROKEN: list[tuple[Callable[[], CapitolGame], str]] = [
    (ChangesItsState, "changed"),
    (LeaksACard, "looks different"),
    (LeaksASealedBid, "sees the sealed|looks different"),
    (TellsTheBid, "hears of"),
    (DrawsTheTruthAway, "looks different"),
    (ForgetsTheSpace, "read back"),
    (ForgetsWhoseViewItIs, "does not say whose it is"),
    (HasNoHash, "has no hash"),
    (HashesByTheTruth, "different hashes"),
    (NeverEnds, "nobody is to act"),
]


@pytest.mark.parametrize(("broken", "says"), BROKEN)
def test_a_broken_game_is_noticed(broken: Callable[[], Any], says: str) -> None:
    """Each fault is named."""
    with pytest.raises(ContractBroken, match=says):
        check_game(broken(), random_setup(1, 3), random.Random(1), State.key)
