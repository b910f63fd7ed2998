"""Components, the deal and the first positions (RULES.md, Numbers, Set-up)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from capitol.core.setup import PlayerSpec
from capitol.games.capitol.rules.numbers import CARD_NAMES, CARD_VALUE, full_stack
from capitol.games.capitol.rules.options import PRESETS, Rules
from capitol.games.capitol.rules.setup import new_setup
from capitol.games.capitol.rules.start import start
from capitol.games.capitol.rules.tile_kinds import tile_of
from tests.capitol.rules.positions import GAME, NAMES, ROMA, fixed_setup, position, random_setup


def test_the_sixty_two_cards() -> None:
    """F: 14 roofs numbered 1 to 7 (2 of each), 24 floors 1 to 8 (3 of each), three times 8 permits 1 to 8."""
    roofs, floors, permits = (Counter(CARD_NAMES[card] for card in full_stack(stack)) for stack in range(3))
    assert roofs == {f"R{value}": 2 for value in range(1, 8)}
    assert floors == {f"F{value}": 3 for value in range(1, 9)}
    assert permits == {f"{colour}{value}": 1 for colour in "BPV" for value in range(1, 9)}
    assert sum(map(len, (full_stack(0), full_stack(1), full_stack(2)))) == 62
    assert all(str(CARD_VALUE[card]) == name[1:] for card, name in enumerate(CARD_NAMES))


def test_tiles_of_each_round() -> None:
    """E, Improvement Phase: fountain, fountain, amphitheatre in rounds 1 and 2, temple in rounds 3 and 4."""
    assert [[tile_of(r, a) for a in range(3)] for r in range(4)] == [[0, 0, 1], [0, 0, 1], [0, 0, 2], [0, 0, 2]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_packet_to_a_seat_from_seat_0(seats: int) -> None:
    """Two roofs, two floors, four permits each; seat 0 first, whoever is Consul; the rest lies face up."""
    setup = random_setup(7, seats, first="seat0")
    state = start(setup)
    for seat in range(seats):
        packets = [setup.stacks[s][n * seat : n * (seat + 1)] for s, n in enumerate((2, 2, 4))]
        assert state.hand(seat) == tuple(sorted(packets[0] + packets[1] + packets[2]))
        assert state.known[seat] == ()
    for stack, packet in enumerate((2, 2, 4)):
        assert state.stacks[stack][::-1] == setup.stacks[stack][packet * seats :]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_houses_in_each_yard(seats: int) -> None:
    """E, Preparation: heights one and two, each once round and once triangular, from 6 floors and four roofs."""
    state = start(fixed_setup(seats))
    for seat in range(seats):
        assert [(code >> 1, code & 1) for code in state.done[seat]] == [(1, 0), (1, 1), (2, 0), (2, 1)]
        assert state.roofs[2 * seat : 2 * seat + 2] == [3, 3]
        assert state.open[seat] == ()
    assert state.supply == 90 - 6 * seats


def test_four_fountains_are_printed() -> None:
    """F: four fountains lie on the board from the start; 5, 6 or 7 spaces of an area are vacant."""
    state = start(fixed_setup())
    assert state.fountains == [2, 0, 0, 0, 0, 1, 0, 0, 1]
    assert [bin(free).count("1") for free in state.free] == [5, 7, 7, 7, 7, 6, 7, 7, 6]


def test_first_player_option() -> None:
    """The first Consul is random or a chosen seat; the shuffle does not depend on which."""
    players = tuple(PlayerSpec(name) for name in NAMES)

    def consul(seed: int, option: str) -> int:
        return new_setup(Rules(), ROMA, players, random.Random(seed), option).first_player

    assert {consul(seed, "random") for seed in range(40)} == {0, 1, 2, 3}
    assert {consul(seed, "seat0") for seed in range(10)} == {0}
    assert {consul(seed, "seat2") for seed in range(10)} == {2}
    one, two = (new_setup(Rules(), ROMA, players, random.Random(5), how) for how in ("random", "seat1"))
    assert one.stacks == two.stacks


def test_the_consul_begins() -> None:
    """E: construction begins with the First Player."""
    for first in range(3):
        assert GAME.to_act(start(fixed_setup(3, first=first))) == (first,)


def test_presets() -> None:
    """Designer has all defaults, German differs in the auction tie alone."""
    assert PRESETS["designer"] == Rules("highest_card", "remove", "yes")
    assert PRESETS["german"] == Rules(auction_tie="fewest_points")


def test_a_position_without_wishes_is_the_start() -> None:
    """The builder of test positions changes nothing unasked."""
    assert position(4) == start(fixed_setup(4))
