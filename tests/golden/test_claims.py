"""What hints and tips assert in the golden games holds: each claim is counted again from the spaces of the board."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from capitol.core.match import Match
from capitol.games.capitol.ai.move_effects import Fact, facts
from capitol.games.capitol.rules.moves import Bid, Draw, Move, Pass, Permit, Place
from capitol.games.capitol.rules.numbers import AREAS, CARD_STACK, ROOF
from capitol.games.capitol.rules.state import State
from capitol.games.capitol.rules.tile_kinds import AMPHITHEATRE, FOUNTAIN, TEMPLE
from capitol.games.capitol.ui.models.hint import reason_text
from capitol.games.capitol.ui.models.table import Building, table_model
from capitol.games.capitol.ui.tips import may_fit_later, placing_tips
from capitol.games.capitol.ui.words import NUMERALS, Names
from tests.capitol.rules.positions import GAME
from tests.golden.test_golden_games import FILES

NAMES = Names(("Livia", "Cato", "Octavia", "Titus"), NUMERALS)


def states(path: Path) -> Iterator[tuple[State, int, Move]]:
    """Each state of a golden game with the seat and move that follow."""
    head, *actions, _end = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    setup = GAME.decode_setup(head)
    match: Match[Any, Any, Any, Any] = Match(GAME, setup)
    for action in actions:
        seat, move = GAME.decode_move(setup, action)
        yield match.full_state, seat, move
        match.act(seat, move)


def scored(state: State, area: int) -> tuple[list[int], set[int]]:
    """Return what an area pays each seat, and who is first there, counted from its spaces."""
    seats, base = range(state.tables.seats), state.tables.base[area]
    cells = state.cells[base : base + state.tables.board.areas[area].small]
    houses = [((cell - 2) % 4, (cell - 2) // 4 // 2) for cell in cells if cell > 1]
    floors = [sum(height for owner, height in houses if owner == seat) for seat in seats]
    tallest = [max((height for owner, height in houses if owner == seat), default=0) for seat in seats]
    fountains, factor = cells.count(1), 2 if state.large[area] == 1 + TEMPLE else 1
    points = [0 for _seat in seats]
    if not any(floors):
        return points, set()
    most = {seat for seat in seats if floors[seat] == max(floors)}
    first = {seat for seat in most if tallest[seat] == max(tallest[other] for other in most)}
    rest = [floors[seat] for seat in seats if seat not in most and floors[seat]]
    second = most - first if len(most) > 1 else {seat for seat in seats if rest and floors[seat] == max(rest)}
    for seat in first:
        points[seat] = factor * (2 + fountains)
    for seat in second if len(first) == 1 else ():
        points[seat] = factor * fountains
    return points, first


def fits(state: State, seat: int, area: int) -> bool:
    """Whether a finished house of the seat fits an area now."""
    return any(state.accept[area] >> code & 1 for code in state.done[seat])


def check(state: State, after: State, seat: int, fact: Fact) -> None:
    """Assert what the sentence of a fact says of a move from one state to the other."""
    area, rival = fact.area, fact.rival
    was, now = (scored(one, area)[0] for one in (state, after)) if area >= 0 else ([], [])
    match fact.kind:
        case "lead":
            assert scored(after, area)[1] == {seat} != scored(state, area)[1]
            assert now[seat] == fact.points
        case "share":
            assert {seat} < scored(after, area)[1]
            assert now[seat] == fact.points
        case "second":
            assert seat not in scored(after, area)[1]
            assert now[seat] == fact.points > 0
        case "raise":
            assert now[seat] - was[seat] == fact.points > 0
        case "hold":
            assert scored(after, area)[1] == {seat}
        case "deny":
            assert was[rival] - now[rival] == fact.points > 0
        case "close":
            assert after.free[area] == 0 < state.free[area]
            assert rival < 0 or state.open[rival] or state.done[rival]
        case "shut_out":
            assert fits(state, rival, area)
            assert not fits(after, rival, area)
        case "gift":
            pairs = [zip(*(scored(one, place)[0] for one in (state, after)), strict=True) for place in range(AREAS)]
            gains = [max(0, new - old) for pair in pairs for other, (old, new) in enumerate(pair) if other != seat]
            assert fact.points == sum(gains)
        case "start":
            assert fact.count <= sum(after.roofs[2 * seat : 2 * seat + 2])
        case "little":
            check_little(state, seat, fact)


def check_little(state: State, seat: int, fact: Fact) -> None:
    """Assert that a tile's points are told as points and its cards as cards."""
    text = reason_text(fact, NAMES)
    assert ("card" in text) is (fact.count > 0)
    assert fact.count == 0 or state.tile == AMPHITHEATRE
    assert fact.points == 0 or state.tile != AMPHITHEATRE


def check_tips(state: State, seat: int, tile: int) -> int:
    """Assert what the tips about a tile say, and return how many there are."""
    told = list(placing_tips(table_model(GAME.view(state, seat)), tile, seat, NAMES))
    for tip in told:
        area = next(number for number, name in enumerate(NUMERALS) if f" in {name} " in tip.text)
        gainers = {NAMES.seats[other] for other, points in enumerate(gains(state, area, tile)) if points > 0}
        assert NAMES.seats[seat] in gainers, tip.text
        assert {name for name in NAMES.seats if name in tip.text} == gainers - {NAMES.seats[seat]}, tip.text
    return len(told)


def gains(state: State, area: int, tile: int) -> list[int]:
    """Return what a tile in an area would bring each seat there at a scoring."""
    after = state.copy()
    if tile == FOUNTAIN:
        base = state.tables.base[area]
        after.cells = [*state.cells]
        after.cells[base + (state.free[area] & -state.free[area]).bit_length() - 1] = 1
    else:
        after.large = [*state.large]
        after.large[area] = 1 + tile
    return [new - old for old, new in zip(scored(state, area)[0], scored(after, area)[0], strict=True)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_hints_and_tips_say_in_a_golden_game_is_so(path: Path) -> None:
    rng, checked, tips = random.Random(1), 0, 0
    never: set[int] = set()
    for state, seat, move in states(path):
        space = GAME.choices(state, seat)
        listed = list(space.moves()) if space.listed else [Bid(())]
        city = [one for one in listed if isinstance(one, Permit | Place)]
        for one in {move, *rng.sample(listed, min(2, len(listed))), *rng.sample(city, min(2, len(city)))}:
            after = state if isinstance(one, Bid | Draw | Pass) else GAME.apply(state, seat, one)[0]
            for fact in facts(GAME.view(state, seat), one):
                check(state, after, seat, fact)
                checked += 1
            if isinstance(one, Draw) and CARD_STACK[state.stacks[one.stack][-1]] == ROOF:
                drawn = {fact.kind for fact in facts(GAME.view(state, seat), one)}
                assert "roofs" not in drawn or any(state.roofs[2 * seat : 2 * seat + 2])
        if city:
            tips += sum(check_tips(state, seat, tile) for tile in (FOUNTAIN, TEMPLE))
        model = table_model(GAME.view(state, seat))
        taken = {code for code in range(2, 24) for area in range(AREAS) if state.accept[area] >> code & 1}
        assert not never & taken, "said to fit no more"
        for code in range(2, 24):
            if code not in taken and not may_fit_later(model.areas, Building(seat, code >> 1, code & 1)):
                never.add(code)
    assert checked > 100
    assert tips
    assert never
