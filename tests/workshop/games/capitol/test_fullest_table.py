"""The bench's fullest table: all that is in the box stands on the board, and it is a position of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from capitol.games.capitol.levels import default_board, load_board
from capitol.games.capitol.rules.game import CapitolGame
from capitol.games.capitol.rules.moves import Place
from capitol.games.capitol.rules.numbers import FLOORS
from capitol.games.capitol.rules.state import BUILDING_CELL, FOUNTAIN_CELL, OVER, State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, TEMPLE
from tests.properties.walks import check_pieces
from workshop.games.capitol.fullest_table import HAND, SEATS, actions_of, before_scoring, full_state

BOARD = load_board(default_board()).spec


def houses(state: State) -> list[tuple[int, int]]:
    """Seat and height of each building on the board."""
    cells = [cell - BUILDING_CELL for cell in state.cells if cell >= BUILDING_CELL]
    return [(cell & 3, cell >> 3) for cell in cells]


@pytest.mark.parametrize("seat", range(SEATS))
def test_everything_in_the_box_stands_on_the_board(seat: int) -> None:
    state = full_state(BOARD, seat)
    standing = houses(state)
    assert Counter(owner for owner, _height in standing) == dict.fromkeys(range(SEATS), 10)
    assert sum(height for _seat, height in standing) == FLOORS
    assert state.cells.count(FOUNTAIN_CELL) == 12
    assert [state.large.count(1 + tile) for tile in (AMPHITHEATRE, TEMPLE)] == [2, 2]
    assert state.hand_size(seat) == HAND == 36
    assert all(state.hand_size(other) for other in range(SEATS))
    ended = state.copy()
    ended.phase = OVER  # all twelve auctions are behind it
    check_pieces(ended)


@pytest.mark.parametrize("seat", range(SEATS))
def test_the_last_building_can_be_brought_where_the_script_brings_it(seat: int) -> None:
    state = full_state(BOARD, seat, held=True)
    game = CapitolGame()
    site = next(line.split()[2] for line in reversed(actions_of(state).splitlines()) if line.startswith("drag"))
    area, space = (int(part) for part in site.split(".")[1:])
    moves = [move for move in game.choices(game.view(state, seat), seat).moves() if getattr(move, "area", None) == area]
    assert any(getattr(move, "space", None) == space for move in moves)
    after, _events = game.apply(state, seat, moves[0])
    assert len(houses(after)) == 40
    assert sum(height for _seat, height in houses(after)) == FLOORS


def test_after_the_last_temple_comes_the_end() -> None:
    state = full_state(BOARD)
    before_scoring(state, 2)
    game = CapitolGame()
    assert game.to_act(state) == (2,)
    moves = [move for move in game.choices(game.view(state, 2), 2).moves() if isinstance(move, Place)]
    after, _events = game.apply(state, 2, moves[0])
    assert after.phase == OVER
