"""Placing, moving, capping and the end: the examples and refusals of the rules (RULES.md, A turn, End, Reasons)."""

from __future__ import annotations

import random

import pytest

from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.game import decode
from capitol.games.capstone.rules.moves import Arrange, Move, Turn
from capitol.games.capstone.rules.numbers import SLOT_NAMES, SLOTS
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.refusals import REASONS
from capitol.games.capstone.rules.state import OVER
from tests.capstone.canonical_turns import canonical_turns
from tests.capstone.rules.positions import (
    GAME,
    STANDING,
    after,
    arranged,
    position,
    random_setup,
    refused,
    setup_of,
    turn,
    walk,
)


def test_the_first_turns() -> None:
    """Example 2: 40 turns, 8 that differ, none with a move; then 1,480 after red on L1 (RULES.md, A turn)."""
    state = arranged(setup_of())
    choices = GAME.choices(state, state.turn)
    assert choices.count() == 40
    assert not choices.listed
    with pytest.raises(TypeError):
        choices.moves()
    listed = list(canonical_turns(state))
    assert len(listed) == 8
    assert all(move.source is None for move in listed)
    second = after(state, "RL1")
    assert GAME.choices(second, second.turn).count() == 1480 == 36 * 4 * 10 + 40


def test_a_source_may_be_capped_by_oneself() -> None:
    """Example 3 (default rules): L1 is closed with no piece in it until a yellow piece is moved, of either size."""
    state = after(position({"L1": "Y"}), "GM1 L1-L2 ^L1")
    assert refused(state, "RL1") == "STACK_CAPPED"
    assert refused(state, "RL3 L2-L1 ^M5") == "TARGET_CAPPED"
    state = after(after(state, "YM2"), "RL3 M2-M3 ^M2")
    assert refused(state, "RL1") is None


def test_a_capstone_cannot_stay_put() -> None:
    """Example 4: blue stands on M3; after a blue piece is moved it must leave, and M3 is no part of this move."""
    state = position({"M3": "G", "M1": "B", "L1": "B"}, {"B": "M3"})
    assert refused(state, "RL2 M1-M2 ^M3") == "CAP_STANDS_THERE"
    assert refused(state, "RL2 L1-L2 ^M3") == "CAP_STANDS_THERE"
    assert refused(state, "RL2 M3-M2 ^M5") == "SOURCE_CAPPED"
    assert refused(state, "RL2 M1-M3 ^M5") == "TARGET_CAPPED"
    moved = after(state, "RL2 M1-M2 ^L2")
    assert moved.capstone_on(SLOT_NAMES.index("M3")) is None
    assert moved.capstone_on(SLOT_NAMES.index("L2")) == 3


FULL_BUT_L4 = {
    **dict.fromkeys(("L1", "L2", "L3", "M1", "M2", "M3"), "RYGB"),
    "M4": "YGBR",
    "M5": "GBRY",
    "L5": "BRYG",
}


def test_the_last_place_ends_the_game() -> None:
    """Example 5: L4 has three pieces, all else is closed: whatever is placed there, the game is over."""
    state = position({**FULL_BUT_L4, "L4": "YGB"})
    turns = list(corridor.turns(state))
    assert turns
    for raw in turns:
        assert raw[2:] == (-1, -1, -1)
        end = state.copy()
        corridor.push(end, raw)
        assert end.phase == OVER


def test_a_last_move_may_go_on_or_end_the_game() -> None:
    """Example 5: L4 has two pieces, and the red top of a full L1 fills it: L1 is open with three, unless it is
    capped from the stash or from a full stack; from a short stack, that stack is open again."""
    state = position({**FULL_BUT_L4, "L4": "GB"})
    ended = after(state, "YL4 L1-L4 ^L1")
    assert GAME.result(ended) is not None
    assert GAME.to_act(ended) == ()
    assert refused(ended, "YL1", 0) == "GAME_OVER"
    goes_on = after(state, "YL4 L1-L4 ^M1")
    assert GAME.result(goes_on) is None
    assert {move.slot for move in canonical_turns(goes_on)} == {0}
    from_full = position({**FULL_BUT_L4, "L4": "GB"}, {"R": "M1"})
    assert GAME.result(after(from_full, "YL4 L1-L4 ^L1")) is not None
    from_short = position({**FULL_BUT_L4, "L4": "GB", "M4": "YG"}, {"R": "M4"})
    open_again = after(from_short, "YL4 L1-L4 ^L1")
    assert {move.slot for move in canonical_turns(open_again)} == {SLOT_NAMES.index("M4")}


def refusals() -> list[tuple[Move | str, str]]:
    """A move in the position of the test below, and why it is refused, in the stated order."""
    return [
        (Turn(4, 0), "MALFORMED"),
        (Turn(0, 10), "MALFORMED"),
        (Turn(0, 0, 1, None, 3), "MALFORMED"),
        (Turn(0, 0, None, 1), "MALFORMED"),
        (Turn(0, True), "MALFORMED"),
        (Arrange((0, 1, 2, 7)), "MALFORMED"),
        ("RM5", "NOT_IN_STASH"),
        ("RM3", "NOT_IN_STASH"),
        ("BL1", "STACK_FULL"),
        ("BL2", "STACK_CAPPED"),
        ("BL4 L5-L4 ^L4", "NOTHING_TO_MOVE"),
        ("BL4 L4-L5 ^L5", "JUST_PLACED"),
        ("BL4 L2-L1 ^M5", "SOURCE_CAPPED"),
        ("BL4 L3-L3 ^M5", "SAME_STACK"),
        ("BL4 L3-M5 ^M5", "OTHER_SIZE"),
        ("BL4 L3-M2 ^M5", "OTHER_SIZE"),
        ("BL4 L3-L1 ^M5", "TARGET_FULL"),
        ("BL4 L3-L2 ^M5", "TARGET_CAPPED"),
        ("BL4 L3-L4", "CAP_MISSING"),
        ("BL4 ^M5", "CAP_WITHOUT_MOVE"),
        ("BL4 L3-L4 ^L2", "CAP_STANDS_THERE"),
        ("BL4 L3-L4 ^M1", "CAP_TAKEN"),
        ("BL4 L3-L4 ^M5", "legal"),
    ]


STACKS = {"L1": "RYGB", "L2": "GG", "L3": "Y", "M1": "RRRR", "M2": "R", "M3": "YYYY"}
CAPS = {"Y": "L2", "G": "M1"}


@pytest.mark.parametrize(("move", "code"), refusals(), ids=lambda value: str(value))
def test_refusals(move: Move | str, code: str) -> None:
    """RULES.md, Reasons: in one position, each code, the first that applies."""
    state = position(STACKS, CAPS)
    assert refused(state, move) == (None if code == "legal" else code)


def test_the_other_seat_and_a_full_target_after_placing() -> None:
    state = position({"L1": "YGB", "L2": "R"})
    assert refused(state, "RL1 L2-L1 ^L3") == "TARGET_FULL"
    assert refused(state, "RL1", 1) == "NOT_YOUR_TURN"
    assert refused(state, "RL1 L2-L1 ^L3", 1) == "NOT_YOUR_TURN"


def test_standing_stacks_refuses_bare_targets() -> None:
    """RULES.md, Options: `move_to_empty` = `no`. The slot just placed on has a piece."""
    state = position({"L1": "Y", "L3": "R"}, {"B": "L5"}, rules=STANDING)
    assert refused(state, "BM1 L1-L2 ^M2") == "TARGET_EMPTY"
    assert refused(state, "BM1 L1-L5 ^M2") == "TARGET_CAPPED"
    assert refused(state, "BL2 L1-L2 ^M2") is None
    assert refused(position({"L1": "Y"}), "BM1 L1-L2 ^M2") is None


def test_all_reasons_are_met_by_these_tests() -> None:
    met = {code for _, code in refusals()} | {
        "GAME_OVER",
        "NOT_YOUR_TURN",
        "TARGET_EMPTY",
        "ARRANGE_NOT_YOUR_PIECES",
        "ARRANGE_FIRST",
        "ARRANGE_LATE",
    }
    assert met - {"legal"} == set(REASONS)


def test_the_last_move_may_be_undone_by_the_other() -> None:
    """RULES.md, A turn 2."""
    state = after(position({"L1": "Y"}), "GM1 L1-L2 ^M5")
    back = after(state, "GM2 L2-L1 ^M4")
    assert back.stacks[:2] == [0b101, 1]


def test_the_most_turns_there_can_be() -> None:
    """14,440: after 20 placements, two on each slot; all of them differ."""
    pairs = ("RY", "YG", "GB", "BR", "RG")
    state = position({slot: pairs[number % 5] for number, slot in enumerate(SLOT_NAMES)})
    assert corridor.count(state) == 14440
    assert sum(1 for _ in canonical_turns(state)) == 14440


@pytest.mark.parametrize("rules", [None, STANDING])
def test_counted_listed_and_allowed_turns_are_the_same(rules: Rules | None) -> None:
    """Along a random game: the number by arithmetic, the corridor's list, and all that `why_not` lets through."""
    for number, (state, seat, _move, _after) in enumerate(walk(random_setup(5, rules), 5)):
        if number < 2 or number % 7:
            continue
        listed = {decode(raw) for raw in corridor.turns(state)}
        assert len(listed) == corridor.count(state)
        slots = range(SLOTS)
        allowed = {Turn(c, s) for c in range(4) for s in slots if GAME.why_not(state, seat, Turn(c, s)) is None}
        for plain in tuple(allowed):
            allowed |= {
                move
                for source in slots
                for target in slots
                if source // 5 == target // 5 and source != target
                for cap in slots
                if GAME.why_not(state, seat, move := Turn(plain.colour, plain.slot, source, target, cap)) is None
            }
        assert listed == allowed


def test_turns_are_drawn_evenly() -> None:
    """1,480 turns, 60 draws of each on average: chi squared within five standard deviations."""
    state = after(arranged(setup_of()), "RL1")
    rng = random.Random(2)
    counts: dict[Move, int] = {}
    draws = 60 * 1480
    space = GAME.choices(state, state.turn)
    for _ in range(draws):
        move = space.sample(rng)
        counts[move] = counts.get(move, 0) + 1
    assert len(counts) == 1480
    chi = sum((found - 60) ** 2 / 60 for found in counts.values())
    assert abs(chi - 1479) < 5 * (2 * 1479) ** 0.5


def test_a_turn_is_read_from_its_text() -> None:
    assert turn("YM1 L1-L2 ^M1") == Turn(1, 5, 0, 1, 5)
