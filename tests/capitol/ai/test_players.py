"""The computer players: legal at every table, deterministic, blind to what is hidden, quick, and as strong as told."""

from __future__ import annotations

import random
from itertools import product
from time import process_time

import pytest

from capitol.ai.generic.random_player import RandomPlayer
from capitol.ai.player import Decision
from capitol.games.capitol.ai.auctions import MEAN_VALUE, HandValue, Prospects, win_chance
from capitol.games.capitol.ai.mason import Mason
from capitol.games.capitol.ai.outlook import Outlook
from capitol.games.capitol.ai.value_player import shipped_player
from capitol.games.capitol.ai.weights import Weights
from capitol.games.capitol.rules.moves import Bid, Draw, Floors, Forgo, Move, Pass, Permit, Place, Roof
from capitol.games.capitol.rules.numbers import AUCTIONS, ROUNDS
from capitol.games.capitol.rules.options import RULE_VALUES, Rules
from capitol.games.capitol.rules.state import BID, PHASES, State
from capitol.games.registry import make_player
from tests.capitol.ai.tables import GAME, NO_LIMIT, CapitolPlayer, deal, play, winners

PLAYERS: list[CapitolPlayer] = [RandomPlayer(), Mason(), shipped_player()]
ALL_RULES = [Rules(**dict(zip(RULE_VALUES, values, strict=True))) for values in product(*RULE_VALUES.values())]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_whole_games_are_legal_under_every_option(seats: int, rules: Rules) -> None:
    # `apply` refuses every illegal move.
    mixed = [PLAYERS[(1 + seat) % 3] for seat in range(seats)]
    for number, players in enumerate([[PLAYERS[1]] * seats, mixed]):
        assert winners(play(deal(seats + number, seats, rules), players, seed=number))


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    mixed = [PLAYERS[(2 + seat) % 3] for seat in range(seats)]

    def moves() -> list[Move]:
        log: list[Move] = []
        play(deal(8, seats), mixed, 3, lambda _state, _seat, decision: log.append(decision.move))
        return log

    assert moves() == moves()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "mason", "novice", "casual", "club", "strong"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_hidden_changes_no_decision(name: str, seats: int) -> None:
    """True state against one with everything hidden dealt anew, at every decision of whole games. (Those that search:
    `test_search.py`.)"""
    player = make_player("capitol", name)
    seen = set()
    different = step = 0

    def watch(state: State, seat: int, _decision: Decision[Move]) -> None:
        nonlocal different, step
        step += 1
        view = GAME.view(state, seat)
        other = GAME.determinize(view, random.Random(step))
        different += other != state
        other_view = GAME.view(other, seat)
        answers = [player.decide(v, GAME.choices(v, seat), NO_LIMIT, random.Random(step)) for v in (view, other_view)]
        assert answers[0] == answers[1]
        seen.add(PHASES[state.phase])

    for deal_seed in range(3):
        play(deal(deal_seed, seats), [Mason()] * seats, deal_seed, watch)
    assert seen == {"construction", "bid", "place", "draw"}
    assert different > 50


def test_a_sealed_bid_of_a_rival_is_not_seen() -> None:
    """Whatever the first bidders have sealed, the last one bids the same."""
    state = _first_auction()
    acting = GAME.to_act(state)
    last = acting[-1]
    answers = []
    for number in range(6):
        rng = random.Random(number)
        sealed = state
        for seat in acting[:-1]:
            sealed, _events = GAME.apply(sealed, seat, GAME.choices(sealed, seat).sample(rng))
        view = GAME.view(sealed, last)
        answers.append(Mason().decide(view, GAME.choices(view, last), NO_LIMIT, random.Random(1)))
    assert all(answer == answers[0] for answer in answers)


def _first_auction() -> State:
    state = GAME.start(deal(1, 4))
    while state.phase != BID:
        state, _events = GAME.apply(state, state.turn, Pass())
    return state


def test_a_player_leaves_the_view_as_it_was() -> None:
    def watch(state: State, seat: int, _decision: Decision[Move]) -> None:
        view = GAME.view(state, seat)
        Mason().decide(view, GAME.choices(view, seat), NO_LIMIT, random.Random(0))
        assert view == GAME.view(state, seat)

    play(deal(4, 3), [Mason()] * 3, 4, watch)


def test_the_mason_says_what_it_considered() -> None:
    def watch(_state: State, _seat: int, decision: Decision[Move]) -> None:
        margins = [candidate.margin for candidate in decision.candidates]
        assert margins == sorted(margins, key=lambda margin: -(margin or 0))
        if decision.candidates:
            assert decision.move in [candidate.move for candidate in decision.candidates]

    play(deal(2, 4), [Mason()] * 4, 2, watch)


def test_the_mason_plays_a_whole_game_of_every_kind_of_move() -> None:
    """It builds, bids with some cards and keeps others; it never throws a card away."""
    kinds: set[type] = set()
    kept = 0

    def watch(state: State, seat: int, decision: Decision[Move]) -> None:
        nonlocal kept
        kinds.add(type(decision.move))
        if isinstance(decision.move, Pass):
            kept += state.hand_size(seat)

    for seed in range(3):
        play(deal(seed, 4), [Mason()] * 4, seed, watch)
    assert kinds == {Floors, Roof, Permit, Pass, Bid, Place, Draw}
    assert Forgo not in kinds
    assert kept >= 24


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(2, 16), (3, 16), (4, 16)])
def test_the_mason_beats_chance(seats: int, least: int) -> None:
    """Shared wins count for nothing here. The measured figures stand in the note that came with the player."""
    won = 0
    for number in range(20):
        at = number % seats
        players: list[CapitolPlayer] = [RandomPlayer()] * seats
        players[at] = Mason()
        won += winners(play(deal(100 + number // seats, seats), players, number)) == (at,)
    assert won >= least


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "sold", "contested"), [(2, 0.6, 0.3), (3, 0.75, 0.5), (4, 0.75, 0.5)])
def test_auctions_are_contested_in_every_round(seats: int, sold: float, contested: float) -> None:
    """Masons among themselves keep cards for the auctions: nearly every tile finds a bidder, most of them several.

    The least parts leave room for the chance of eight games.
    """
    totals: dict[tuple[int, int, int], list[int]] = {}

    for seed in range(8):

        def watch(state: State, _seat: int, decision: Decision[Move], game: int = seed) -> None:
            if isinstance(decision.move, Bid):
                totals.setdefault((game, state.round, state.auction), []).append(decision.move.total)

        play(deal(seed, seats), [Mason()] * seats, seed, watch)
    for number in range(ROUNDS):
        # An auction for which nobody holds a card asks nobody, and counts as one without a bid.
        bids = [found for (_game, at, _auction), found in totals.items() if at == number]
        assert sum(max(found) > 0 for found in bids) >= sold * 8 * AUCTIONS
        assert sum(sum(total > 0 for total in found) > 1 for found in bids) >= contested * 8 * AUCTIONS


def test_a_bid_that_no_rival_can_reach_is_certain_to_win() -> None:
    """A rival with a 3, a 5 and an unseen card holds 16 at most; one without cards does not count."""
    weights = Weights()
    hand_values = [HandValue(8 + MEAN_VALUE, 16)]
    assert win_chance(hand_values, 0, 0.4, weights) == 0
    assert win_chance(hand_values, 17, 0.4, weights) == 1
    assert win_chance([], 1, 0.4, weights) == 1
    chances = [win_chance(hand_values, total, 0.4, weights) for total in range(18)]
    assert chances == sorted(chances)


def test_more_cards_promise_more_in_the_auctions() -> None:
    """And a tile takes a card at least: one card, however high, promises no more than one tile."""
    table = GAME.view(GAME.start(deal(1, 4)), 0).table
    prospects = Prospects(table, Outlook(table, 0, Weights()), 0, 0.2)
    promised = [prospects.worth(5 * count, count) for count in range(5)]
    assert promised[0] == 0
    assert promised == sorted(promised)
    assert 0 < prospects.worth(30, 1) < prospects.worth(30, 2) < prospects.worth(30, 3)


def test_a_decision_is_quick() -> None:
    """Typically under a millisecond of a processor; the limit leaves room for slow ones."""
    times = []

    def watch(state: State, seat: int, _decision: Decision[Move]) -> None:
        view = GAME.view(state, seat)
        choices = GAME.choices(view, seat)
        begun = process_time()
        Mason().decide(view, choices, NO_LIMIT, random.Random(0))
        times.append(process_time() - begun)

    play(deal(6, 4), [Mason()] * 4, 6, watch)
    assert sorted(times)[len(times) // 2] < 0.005
