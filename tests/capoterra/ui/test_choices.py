"""What can be chosen on the table, against the rules: targets, previews, and the camera that shows them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from capitol.core.setup import PlayerSpec
from capitol.games.capoterra.rules.cells import Position, cell_at, mask_of, position_of, rotated
from capitol.games.capoterra.rules.corridor import push
from capitol.games.capoterra.rules.game import CapoterraGame
from capitol.games.capoterra.rules.listing import listed
from capitol.games.capoterra.rules.moves import (
    FOUND,
    HAUL,
    PLACE,
    RESOLVE,
    SWAP_TILE,
    WALK,
    Place,
)
from capitol.games.capoterra.rules.numbers import EXPLORER, GOODS
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.rules.start import start
from capitol.games.capoterra.rules.state import MOVING, OVER, PLACING, RESOLVING, TRADING, State
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.models.camera import EASE_MS, Bounds, Camera, Limits
from capitol.games.capoterra.ui.models.pending import (
    PILE,
    UNIT,
    PendingStep,
    Pile,
    Taking,
    Unit,
    can_take,
    cell_id,
    position_in,
)
from capitol.games.capoterra.ui.models.preview import Preview, preview
from capitol.games.capoterra.ui.table.preview_words import preview_lines, warning

GAME = CapoterraGame()
GAMES, STEP = 6, 3
SAMPLE, ALL = 400, 10_000


def positions(seed: int) -> Iterator[State]:
    """Positions of a random game, a few moves apart."""
    rng = random.Random(seed)
    players = tuple(PlayerSpec(name, "human") for name in ("Ann", "Bob", "Cid")[: 2 + seed % 2])
    state = start(GAME.new_setup(players, {}, None, rng))
    number = 0
    while state.phase != OVER:
        if number % STEP == 0 or state.phase == RESOLVING:
            yield state.copy()
        push(state, rng.choice(listed(state)))
        number += 1


def ids(cells: list[int]) -> set[str]:
    return {cell_id(position_of(cell)) for cell in cells}


def test_the_targets_are_what_the_rules_allow(full: bool) -> None:
    """C1: with --full in 10,000 positions, for each turn of the tile."""
    seen = dict.fromkeys((PLACING, RESOLVING, TRADING, MOVING), 0)
    for seed in itertools.count():
        if sum(seen.values()) >= (ALL if full else SAMPLE):
            break
        for state in positions(seed):
            if state.phase in seen:
                seen[state.phase] += 1
                check_targets(PendingStep(View(state.acting, state)), listed(state))
    assert min(seen.values()) > 20, seen


def check_targets(pending: PendingStep, moves: list[tuple[int, ...]]) -> None:
    state = pending.state
    if state.phase == PLACING:
        check_turns(pending, moves)
    elif state.phase == RESOLVING:
        wanted = ids([raw[1] for raw in moves if raw[0] == RESOLVE and raw[1] is not None])
        assert pending.legal() == wanted
    elif state.phase == TRADING:
        found = [raw for raw in moves if raw[0] == FOUND]
        assert {raw[2] for raw in found} <= {cell_at(position_in(id) or (99, 99)) for id in pending.sources}
        for id in pending.sources:
            at = position_in(id)
            assert at is not None
            pending.hold_this(Unit(EXPLORER, at))
            assert pending.legal() == ids([raw[1] for raw in found if raw[2] == cell_at(at)])
    else:
        check_moves(pending, moves)


def check_turns(pending: PendingStep, moves: list[tuple[int, ...]]) -> None:
    """For each turn of the tile: ringed are the cells where it fits so, dotted those where another turn fits."""
    state = pending.state
    mask = mask_of(state.drawn)
    places = [raw for raw in moves if raw[0] == PLACE]
    for _turn in range(4):
        now = rotated(mask, pending.turn)
        assert pending.legal() == ids([raw[1] for raw in places if rotated(mask, raw[2]) == now])
        assert pending.legal() | pending.turnable == ids([raw[1] for raw in places])
        assert pending.rotate(1) == (rotated(mask, 1) != mask), "a crossing is the same from all sides"
    for id in sorted(pending.turnable)[:3]:
        at = position_in(id)
        assert at is not None
        assert pending.put(at) is None
        assert isinstance(pending.move, Place)
        assert pending.move.at == at
        pending.cancel()
    if can_take(state):
        pending.hold_this(Taking())
        assert pending.legal() == ids([raw[1] for raw in moves if raw[0] == SWAP_TILE])


def check_moves(pending: PendingStep, moves: list[tuple[int, ...]]) -> None:
    """Units and goods can be picked up if they may move, and go where they may."""
    found: dict[str, set[str]] = {}
    for id in pending.sources:
        parts, at = id.split("."), position_in(id)
        assert at is not None
        held = Unit(int(parts[1]), at) if parts[0] == UNIT else Pile(int(parts[1]), at, 1)
        pending.hold_this(held)
        found[id] = set(pending.legal())
        pending.drop()
    wanted: dict[str, set[str]] = {}
    for raw in moves:
        if raw[0] == WALK:
            x, y = position_of(raw[2])
            wanted.setdefault(f"{UNIT}.{raw[1]}.{pending.view.seat}.{x}.{y}", set()).add(cell_id(position_of(raw[3])))
        elif raw[0] == HAUL:
            x, y = position_of(raw[3])
            wanted.setdefault(f"{PILE}.{raw[1]}.{x}.{y}", set()).add(cell_id(position_of(raw[4])))
    assert found == wanted


def test_the_preview_is_what_the_next_roll_brings() -> None:
    checked = 0
    for seed in range(GAMES):
        for state in positions(seed):
            for raw in [raw for raw in listed(state) if raw[0] == PLACE][:2] if state.phase == PLACING else ():
                told = preview(state, state.drawn, position_of(raw[1]), raw[2])
                after = state.copy()
                push(after, raw)
                for good in range(len(GOODS)):
                    sums = [0] * state.terms.seats
                    for seat, _town, amount in yields(after, good):
                        sums[seat] += amount
                    if after.turns == state.turns:  # else the next turn may have finished a village
                        assert [gain[good] for gain in told.after] == sums
                        checked += 1
    assert checked > 200


@pytest.mark.parametrize(
    ("after", "warned"),
    [
        ({0: (2, 1)}, ""),
        ({0: (2, 1), 1: (2, 1)}, ""),
        ({1: (2, 1)}, "Helps only Cato"),
        ({0: (0, 1), 1: (2, 1)}, "Helps only Cato"),
        ({1: (2, 1), 2: (1, 2)}, "Helps only rivals"),
        ({0: (0, 1)}, "You get less"),
        ({0: (2, 0)}, ""),
        ({1: (0, 1)}, ""),
        ({}, ""),
    ],
)
def test_a_place_that_only_helps_rivals_warns(after: dict[int, tuple[int, int]], warned: str) -> None:
    now = tuple((*after.get(seat, (1, 1)), 0, 0) for seat in range(3))
    told = Preview(((1, 1, 0, 0),) * 3, now, 0, 0)
    names = ("Livia", "Cato", "Nero")
    assert warning(told, names, 0) == warned
    assert (preview_lines(told, names, 0)[0] == warned) == bool(warned)


def test_place_undo_place_is_the_same_choice() -> None:
    state = next(iter(positions(1)))
    pending = PendingStep(View(state.acting, state))
    at = position_in(min(pending.legal()))
    assert at is not None
    assert pending.put(at) is None
    first = pending.move
    assert pending.step_back()
    assert pending.move is None
    assert pending.put(at) is None
    assert pending.move == first


def test_a_draft_comes_back() -> None:
    state = next(iter(positions(1)))
    pending, again = (PendingStep(View(state.acting, state)) for _number in range(2))
    at = position_in(min(pending.legal() | pending.turnable))
    assert at is not None
    pending.put(at)
    kept = pending.kept
    assert kept is not None
    again.resume(kept)
    assert again.move == pending.move
    again.resume({"moves": ["end"], "at": 0})
    assert again.move == pending.move  # what is not legal here is ignored


def camera_over(wide: int) -> Camera:
    camera = Camera()
    camera.settle((200, 40, 880, 512), Limits(44, 96, 200), Bounds.around([(0, 0), (wide - 1, 0)]))
    return camera


def test_a_board_of_57_tiles_in_a_line_can_be_seen_whole_piece_by_piece() -> None:
    camera = camera_over(57)
    assert camera.zoom(6)
    assert camera.side > 40
    for x in range(57):
        camera.reveal((x, 0))
        left, top = camera.corner((x, 0))
        assert 200 <= left <= 200 + 880 - camera.side
        assert 40 <= top <= 40 + 512 - camera.side
    assert not camera.follows
    camera.fit()
    assert camera.follows
    corners = camera.corner((0, 0)), camera.corner((57, 1))
    assert all(200 <= x <= 200 + 880 and 40 <= y <= 40 + 512 for x, y in corners)
    grown(camera, 58)
    assert 200 <= camera.corner((0, 0))[0] <= camera.corner((58, 0))[0] <= 200 + 880
    assert not camera.zoom(-1)
    assert camera.zoom(1)


def test_a_small_board_is_fitted() -> None:
    camera = camera_over(3)
    assert camera.side == 96
    assert camera.corner((1, 0)) == (640 - 48, 296 - 48)


def test_the_zoom_keeps_what_is_at_the_pointer() -> None:
    camera = camera_over(9)
    at = (500, 300)
    before = camera.cell_at(at)
    for steps in (1, 1, 1, -1, 2):
        camera.zoom(steps, at)
        assert camera.cell_at(at) == before
    while camera.zoom(1, at):
        pass
    assert camera.side == 200
    while camera.zoom(-1):
        pass
    assert camera.side == 44


def test_the_middle_stays_on_the_board() -> None:
    camera = camera_over(9)
    while camera.pan(300, 0):
        pass
    assert camera.cell_at((640, 296))[0] == -1
    camera.look_at((4, 0))
    assert camera.cell_at((640, 296)) == (4, 0)


def grown(camera: Camera, wide: int) -> None:
    """Let the board of a camera grow to this width."""
    camera.settle((200, 40, 880, 512), Limits(44, 96, 200), Bounds.around([(0, 0), (wide - 1, 0)]))


def test_the_board_stays_in_place_as_long_as_it_is_seen_whole() -> None:
    camera = camera_over(3)
    before = camera.now
    grown(camera, 4)
    assert camera.now == before
    camera.eases = True
    grown(camera, 57)
    assert camera.now == before, "it glides"
    assert 59 * camera.goal.side <= 880
    camera.eases = False
    grown(camera, 58)
    assert camera.now == camera.goal


def test_after_a_pan_the_view_stays_until_a_tile_is_laid_out_of_it() -> None:
    camera = camera_over(9)
    line = [(x, 0) for x in range(9)]

    def lay(*more: Position) -> None:
        line.extend(more)
        camera.settle((200, 40, 880, 512), Limits(44, 96, 200), Bounds.around(line), tuple(line))

    lay()
    camera.zoom(3)
    camera.pan(300, 40)
    before = camera.now
    lay((0, 1), (1, -1))
    assert camera.now == before, "both are in sight"
    camera.held = True
    lay((9, 0))
    assert camera.now == before
    camera.held = False
    lay()
    assert camera.side == before.side
    assert camera.corner((9, 0))[0] + camera.side == 200 + 880, "as far as necessary"
    moved = camera.now
    lay((8, 1))
    assert camera.now == moved
    camera.pan(600, 0)
    lay((8, -1))
    assert camera.corner((8, -1))[0] + camera.side == 200 + 880, "also where the bounds are as they were"
    assert not camera.follows


def test_tiles_keep_their_size_until_the_board_no_longer_fits() -> None:
    """After almost every tile all others lay elsewhere and were smaller, so that a press that was prepared missed."""
    camera = camera_over(3)
    camera.spare = 1
    sides = [camera.side]
    for wide in range(4, 17):
        before = camera.now
        grown(camera, wide)
        sides.append(camera.side)
        assert camera.corner((-1, 0))[0] >= 200
        assert camera.corner((wide + 1, 0))[0] <= 200 + 880
        if camera.side == before.side:
            assert abs(camera.now.x - before.x) <= 1, "no more than it grew"
    assert sides == sorted(sides, reverse=True)
    changes = sum(one != other for one, other in itertools.pairwise(sides))
    assert 0 < changes <= 3, sides


def test_a_held_camera_fits_what_has_grown_once_it_is_let_go() -> None:
    camera = camera_over(3)
    camera.held, before = True, camera.now
    grown(camera, 12)
    assert camera.now == camera.goal == before
    assert camera.zoom(1)
    assert camera.now.side > before.side
    camera.fit()
    camera.held = False
    grown(camera, 12)
    assert camera.side < before.side


def test_a_zoom_eases_about_the_pointer_and_stands_still_while_it_is_held() -> None:
    """The point under the pointer is never further than a pixel or two from it; steps asked for on the way add up."""
    camera, at = camera_over(9), (760, 310)
    camera.zoom(-9)
    camera.eases = True

    def off() -> float:
        x, y = camera.corner((4, 1))
        return max(abs(x + fx * camera.side - at[0]), abs(y + fy * camera.side - at[1]))

    x, y = camera.corner((4, 1))
    fx, fy = (at[0] - x) / camera.side, (at[1] - y) / camera.side
    first = camera.side
    camera.zoom(2, at)
    camera.zoom(2, at)
    goal, sides = camera.goal, []
    assert camera.side == first
    for now in range(0, EASE_MS + 20, 20):
        camera.advance(now)
        sides.append(camera.side)
        assert off() <= 2
    assert sides == sorted(sides)
    assert len(set(sides)) > 5
    assert camera.now == goal
    camera.zoom(-2, at)
    camera.advance(1000)
    camera.advance(1060)
    camera.held, before = True, camera.now
    assert not camera.advance(1200)
    camera.held = False
    camera.advance(5000)
    assert camera.now == before
    assert camera.advance(5000 + EASE_MS)
    assert camera.now == camera.goal


def test_a_place_is_shown_without_ending_that_the_board_is_followed() -> None:
    """Such as the focus on a part of the board that has grown while something was held."""
    camera = camera_over(3)
    camera.held, before = True, camera.now
    grown(camera, 57)
    camera.show((6, 0))
    assert camera.now == before
    assert camera.reveal((6, 0))
    assert camera.follows
    assert camera.corner((6, 0))[0] + camera.side == 200 + 880
    camera.held = False
    grown(camera, 57)
    assert 59 * camera.side <= 880
