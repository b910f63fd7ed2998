"""Twelve games with one fault each, all of them the toy otherwise: the contract suite finds every one."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from capitol.core.contract import ContractBroken, check_deals, check_game
from capitol.core.events import Event
from capitol.core.game import ListedSpace, MoveSpace, RandomSource
from capitol.core.refusal import IllegalMove
from capitol.core.setup import PlayerSpec
from tests.toy.rules import SEATS, Move, Setup, State, ToyGame, View

PLAYERS = tuple(PlayerSpec(name) for name in ("Ada", "Bo", "Cy"))
SETUP = Setup((3, 8, 1), (7, 5, 8, 6), PLAYERS)
SEEDS = range(12)
"""A fault shows where chance makes a certain move, and draws another state for it."""


def publish(events: list[Event], kind: str) -> list[Event]:
    """The events, those of one kind told to everybody."""
    return [replace(event, audience=None) if event.kind == kind else event for event in events]


class TellsADraw(ToyGame):
    """Tells everybody which card a seat drew for itself."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, move)
        return after, publish(events, "card")


class TellsALook(ToyGame):
    """Tells everybody the number that a seat looked at."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, move)
        return after, publish(events, "number")


class ShowsEveryHand(ToyGame):
    """Its views show the numbers and cards of all."""

    def view(self, state: State, seat: int) -> View:
        seen = super().view(state, seat)
        return replace(seen, table=replace(seen.table, secrets=state.secrets, drawn=state.drawn))


class KeepsTheDeck(ToyGame):
    """Deals the same cards and numbers again."""

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        again = super().redeal(setup, rng)
        return replace(again, deck=setup.deck, secrets=setup.secrets) if setup.secrets else again


class KeepsTheFirst(ToyGame):
    """Lets the same seat begin again."""

    def redeal(self, setup: Setup, rng: RandomSource) -> Setup:
        again = super().redeal(setup, rng)
        return replace(again, first=setup.first) if setup.secrets else again


@dataclass(frozen=True)
class OpenView(View):
    """A view with the whole truth in it, which neither compares nor prints it."""

    truth: State | None = field(default=None, compare=False, repr=False)


class SmugglesTheTruth(ToyGame):
    """Draws the true state from a view that shows none of it."""

    def view(self, state: State, seat: int) -> View:
        seen = super().view(state, seat)
        return OpenView(seat, seen.table, state)

    def determinize(self, view: View, rng: RandomSource) -> State:
        truth = view.truth if isinstance(view, OpenView) else None
        return truth or super().determinize(view, rng)


class LeavesTheDeck(ToyGame):
    """Draws nothing again."""

    def redraw(self, state: State, rng: RandomSource) -> State:
        return state


class RedrawsHands(ToyGame):
    """Also draws again what the seats know."""

    def redraw(self, state: State, rng: RandomSource) -> State:
        again = super().redraw(state, rng)
        return replace(again, secrets=again.secrets[::-1])


class Forgets(ToyGame):
    """A seat forgets the numbers that it looked at."""

    def view(self, state: State, seat: int) -> View:
        seen = super().view(state, seat)
        secrets = tuple(number if owner == seat else None for owner, number in enumerate(state.secrets))
        return replace(seen, table=replace(seen.table, secrets=secrets))


class RevealsUnsaid(ToyGame):
    """A flipped card can be taken back."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        after, events = super().apply(state, seat, move)
        return after, [replace(event, reveals=event.reveals and event.kind != "flipped") for event in events]


class TakesOldMoves(ToyGame):
    """Plays what is no longer possible without asking the rules."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        try:
            return super().apply(state, seat, move)
        except IllegalMove:
            if seat not in self.to_act(state):
                raise
            return replace(state, turn=state.turn + 1), [Event("said", seat)]


class ListsTooMuch(ToyGame):
    """Its lists of moves take for legal whatever is a word."""

    def choices(self, state: State | View, seat: int) -> MoveSpace[Move]:
        found = super().choices(state, seat)
        assert isinstance(found, ListedSpace)
        return AnyWord(found.game, found.state, found.seat, found.listing)


class AnyWord(ListedSpace):
    """A list of moves with all words for members."""

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str)


class LosesTheOrder(ToyGame):
    """Writes the deck in order of its numbers into a record."""

    def encode_setup(self, setup: Setup) -> dict[str, object]:
        return {**super().encode_setup(setup), "deck": sorted(setup.deck)}


class ScoresDraws(ToyGame):
    """Counts cards that a seat drew for itself as public points."""

    def scores(self, state: State | View) -> tuple[int, ...]:
        table = state.table if isinstance(state, View) else state
        drawn = [sum(card or 0 for owner, card in table.drawn if owner == seat) for seat in range(len(table.secrets))]
        return tuple(map(sum, zip(super().scores(state), drawn, strict=True)))


FAULTS: list[tuple[Callable[[], ToyGame], str]] = [
    (TellsADraw, "hears of draw what its view does not hold"),
    (TellsALook, "hears of look . what its view does not hold"),
    (ShowsEveryHand, "sees of draw what no event tells it"),
    (SmugglesTheTruth, "holds more than it shows"),
    (LeavesTheDeck, "drawing again leaves something that nobody knows"),
    (RedrawsHands, "drawing again what nobody knows changed a view"),
    (Forgets, "hears of look . what its view does not hold"),
    (RevealsUnsaid, "flip shows seat . what was hidden, but no event reveals it"),
    (TakesOldMoves, "is refused to seat ., but can be applied"),
    (ListsTooMuch, "list and reasons differ"),
    (LosesTheOrder, "does not survive the record"),
    (ScoresDraws, "view and state differ on the scores"),
]


@pytest.mark.parametrize(("faulty", "says"), FAULTS)
def test_a_fault_is_found_by_playing(faulty: Callable[[], ToyGame], says: str) -> None:
    with pytest.raises(ContractBroken, match=says):
        play(faulty())


def play(game: ToyGame) -> None:
    for seed in SEEDS:
        check_game(game, SETUP, random.Random(seed), hash)


@pytest.mark.parametrize(
    ("faulty", "says"), [(KeepsTheDeck, "does not deal anew"), (KeepsTheFirst, "does not pass on who begins")]
)
def test_a_fault_is_found_by_dealing(faulty: Callable[[], ToyGame], says: str) -> None:
    with pytest.raises(ContractBroken, match=says):
        check_deals(faulty(), SEATS, [{}], None, lambda: random.Random(7))


def test_the_toy_itself_has_none_of_them() -> None:
    """The same seeds for as many seats as the faulty ones have, and some for other numbers."""
    for seats in SEATS:
        players = tuple(PlayerSpec(f"Player {seat}") for seat in range(seats))
        for seed in SEEDS if seats == len(PLAYERS) else SEEDS[::4]:
            for pledges in ("no", "yes"):
                setup = ToyGame().new_setup(players, {"pledges": pledges}, None, random.Random(seed))
                check_game(ToyGame(), setup, random.Random(seed), hash)
    check_deals(ToyGame(), SEATS, [{}, {"deck": "short"}, {"pledges": "yes"}], None, lambda: random.Random(7))
