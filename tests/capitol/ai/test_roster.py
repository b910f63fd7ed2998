"""The roster: six characters, each of its own style, weakest first, and two to measure them against."""

from __future__ import annotations

import random

import pytest

from capitol.ai.company import seated
from capitol.ai.player import Budget, Decision
from capitol.games.capitol.ai.mason import Mason, Slips, forgotten
from capitol.games.capitol.ai.roster import PLAYERS, SPARRING, USUAL
from capitol.games.capitol.rules.moves import Bid, Move, Place
from capitol.games.capitol.rules.state import BID, State
from capitol.games.capitol.rules.view import is_unseen
from capitol.games.registry import make_player
from tests.capitol.ai.tables import GAME, CapitolPlayer, deal, play


def test_six_players_have_all_that_is_told_of_them() -> None:
    assert [player.id for player in PLAYERS] == ["novice", "casual", "club", "strong", "expert", "master"]
    for part in ("name", "level", "sentence"):
        assert len({getattr(player, part) for player in (*PLAYERS, *SPARRING)}) == len(PLAYERS) + len(SPARRING)
    assert all(player.memory for player in PLAYERS)
    assert USUAL in [player.id for player in PLAYERS]


def test_four_of_each_can_sit_at_a_table_and_no_two_people_share_a_name() -> None:
    names = [name for player in (*PLAYERS, *SPARRING) for name in player.names]
    assert len(set(names)) == len(names)
    assert all(len(player.names) == 4 and player.suits for player in PLAYERS)
    assert PLAYERS[0].free_name(["Livia", "LUCIA "]) == "Flavia"
    assert SPARRING[0].free_name(["Fortuna"]) == "Fortuna II"
    assert SPARRING[0].bears("Fortuna II")
    assert not SPARRING[0].bears("Fortuna Maior")


def test_ratings_rise_with_the_level() -> None:
    rated = [player.rating[0] for player in PLAYERS if player.rating is not None]
    assert len(rated) >= 4
    assert rated == sorted(rated)


def test_only_the_master_knows_another_player_and_says_so() -> None:
    for player in (*PLAYERS, *SPARRING):
        made = make_player("capitol", player.id)
        assert (seated(made, ("ai:strong", "human")) is not made) == (player.id == "master")
        assert ("Agrippa" in player.memory) == (player.id == "master")


@pytest.mark.parametrize("player", [player.id for player in PLAYERS])
def test_each_plays_legal_moves_from_the_first_to_the_last(player: str) -> None:
    """With a small budget, at a table with two that are quick; `apply` refuses what is not allowed."""
    quick = make_player("capitol", "casual")
    kinds: set[type] = set()
    one = make_player("capitol", player)

    def decide(state: State, seat: int, decision: Decision[Move]) -> None:
        if seat == 1:
            kinds.add(type(decision.move))

    play(deal(3, 3), [quick, one, quick], 5, decide, Budget(iterations=2))
    assert kinds >= {Bid}
    assert len(kinds) >= 6


def _tiles_and_pips(players: list[CapitolPlayer], seat: int) -> tuple[int, int]:
    tiles = pips = 0

    def watch(_state: State, who: int, decision: Decision[Move]) -> None:
        nonlocal tiles, pips
        if who == seat:
            tiles += isinstance(decision.move, Place)
            pips += decision.move.total if isinstance(decision.move, Bid) else 0

    for seed in range(8):
        play(deal(seed, 4), players, seed, watch)
    return tiles, pips


def test_the_bidder_wins_more_tiles_than_the_builder() -> None:
    """One of each among masons, on the same deals in the same seat."""
    mason = Mason()
    tiles = [
        _tiles_and_pips([mason, make_player("capitol", player), mason, mason], 1) for player in ("club", "casual")
    ]
    assert tiles[0][0] > 1.25 * tiles[1][0]
    assert tiles[0][1] > 1.2 * tiles[1][1]


def test_who_forgets_knows_how_many_cards_a_rival_holds_and_not_which() -> None:
    rng = random.Random(4)
    state = GAME.start(deal(4, 3))
    while state.phase != BID or state.round < 1:
        seat = GAME.to_act(state)[0]
        move = GAME.choices(state, seat).sample(rng)
        state, _events = GAME.apply(state, seat, move)
    view = GAME.view(state, 0)
    assert any(view.table.known[1])
    table = forgotten(view.table, 0)
    assert [table.hand_size(seat) for seat in range(3)] == [view.table.hand_size(seat) for seat in range(3)]
    assert all(is_unseen(card) for seat in (1, 2) for card in table.known[seat] + table.hidden[seat])
    assert table.hand(0) == view.table.hand(0)


def test_slips_make_a_player_stray_and_misjudge() -> None:
    """Among choices of clearly different worth: never without slips, now and then with them, the same for a seed."""
    state = GAME.start(deal(2, 4))
    seat = state.turn
    view = GAME.view(state, seat)
    choices = GAME.choices(view, seat)

    def moves(slips: Slips) -> list[Move]:
        player = Mason(slips=slips)
        return [player.decide(view, choices, Budget(), random.Random(seed)).move for seed in range(40)]

    sure = set(map(repr, moves(Slips())))
    for slips in (Slips(stray=0.5), Slips(wobble=3.0)):
        assert len(set(map(repr, moves(slips)))) > len(sure)
        assert moves(slips) == moves(slips)
