"""A pending turn against the rules: what is offered, what is refused, and what can be taken back."""

from __future__ import annotations

import random

import pytest

from capitol.core.refusal import Refusal
from capitol.core.setup import PlayerSpec
from capitol.games.capstone.ai.values import goals
from capitol.games.capstone.rules import corridor
from capitol.games.capstone.rules.game import CapstoneGame, decode
from capitol.games.capstone.rules.moves import Arrange, Turn
from capitol.games.capstone.rules.numbers import COLOUR_COUNT, SIZE_OF, SLOTS, SLOTS_PER_SIZE
from capitol.games.capstone.rules.options import Rules
from capitol.games.capstone.rules.protocol import CapstoneProtocol
from capitol.games.capstone.rules.refusals import REASONS
from capitol.games.capstone.rules.setup import new_setup
from capitol.games.capstone.rules.state import OVER, State
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.ending import ending
from capitol.games.capstone.ui.models.pending_turn import (
    CAP,
    MOVE,
    NOTHING,
    SLOT_IDS,
    STASH,
    Parts,
    PendingTurn,
    Piece,
    Top,
    with_parts,
)
from capitol.games.capstone.ui.words import result_text, why_text
from capitol.host.language import set_language

GAME = CapstoneGame()
PLAYERS = (PlayerSpec("Livia", "human"), PlayerSpec("Cato", "human"))


def started(seed: int, move_to_empty: str = "yes") -> State:
    """A game whose goals are sealed."""
    state = GAME.start(new_setup(Rules(move_to_empty), PLAYERS, random.Random(seed)))
    for seat in GAME.to_act(state):
        draws = state.draws[seat]
        assert draws is not None
        state, _events = GAME.apply(state, seat, Arrange(draws[-1]))
    return state


def positions(seed: int, move_to_empty: str = "yes") -> list[State]:
    """The positions of a random game, a few of them."""
    rng, state, found = random.Random(seed), started(seed, move_to_empty), []
    while state.phase != OVER:
        found.append(state)
        state, _events = GAME.apply(state, state.turn, GAME.choices(state, state.turn).sample(rng))
    return rng.sample(found, 5)


def pending_at(state: State) -> PendingTurn:
    """The turn of the seat to act."""
    return PendingTurn(View(state.turn, state))


@pytest.mark.parametrize("move_to_empty", ["yes", "no"])
@pytest.mark.parametrize("seed", range(6))
def test_t1_each_part_offers_just_what_the_engine_has(seed: int, move_to_empty: str) -> None:
    for state in positions(seed, move_to_empty):
        turns = [decode(raw) for raw in corridor.turns(state)]
        pending = pending_at(state)
        pieces = {COLOUR_COUNT * SIZE_OF[turn.slot] + turn.colour for turn in turns}
        assert pending.legal() == {STASH[piece] for piece in pieces}
        rng = random.Random(seed)
        for piece in rng.sample(sorted(pieces), min(3, len(pieces))):
            size, colour = divmod(piece, COLOUR_COUNT)
            pending.cancel()
            pending.pick(Piece(size, colour))
            of_piece = [turn for turn in turns if turn.colour == colour and SIZE_OF[turn.slot] == size]
            slots = {turn.slot for turn in of_piece}
            assert pending.legal() == {SLOT_IDS[slot] for slot in slots}
            slot = rng.choice(sorted(slots))
            assert pending.put(slot) is None
            placed = [turn for turn in of_piece if turn.slot == slot]
            sources = {turn.source for turn in placed if turn.source is not None}
            assert pending.movable == sources
            if not sources:
                continue
            source = rng.choice(sorted(sources))
            pending.lift(source)
            lifted = [turn for turn in placed if turn.source == source]
            targets = {turn.target for turn in lifted if turn.target is not None}
            assert pending.legal() == {SLOT_IDS[target] for target in targets}
            target = rng.choice(sorted(targets))
            pending.put(target)
            assert pending.move is None
            caps = {turn.cap for turn in lifted if turn.target == target}
            assert pending.legal() == {SLOT_IDS[cap] for cap in caps if cap is not None}
            cap = rng.choice(sorted(cap for cap in caps if cap is not None))
            pending.put(cap)
            turn = Turn(colour, slot, source, target, cap)
            assert pending.move == turn
            after, _events = GAME.apply(state, state.turn, turn)
            assert pending.table.stacks == after.stacks
            assert pending.table.caps == after.caps
            assert pending.table.left == after.left
            assert pending.ends_game == (after.phase == OVER)


@pytest.mark.slow
def test_t1_at_ten_thousand_positions() -> None:
    """The targets of each part of the turn, chosen by chance, are those that the engine's turns have."""
    rng, seen = random.Random(25), 0
    while seen < 10_000:
        state = started(seen, rng.choice(("yes", "no")))
        while state.phase != OVER:
            check_offers(state, corridor.draw_turn(state, rng.random))
            seen += 1
            # Half the turns move nothing, so that more than one way leads through a game.
            turn = corridor.draw_turn(state, rng.random)
            corridor.push(state, turn if rng.random() < 0.5 else (*turn[:2], -1, -1, -1))


@pytest.mark.parametrize("after", [0, 1, 9, 20, 25])
def test_t9_the_table_offers_as_many_turns_as_the_record_s_protocol_counts(after: int) -> None:
    """All ways through the parts of a turn, against the number that programs are told with a position."""
    state, rng = started(25), random.Random(after)
    for _turn in range(after):
        corridor.push(state, corridor.draw_turn(state, rng.random))
    assert state.phase != OVER
    view = View(state.turn, state)
    told = CapstoneProtocol().decide(view, GAME.choices(view, view.seat))["count"]
    assert offered(view) == told


def offered(view: View) -> int:
    """How many turns can be made by choosing what is offered."""
    count = 0
    for piece in PendingTurn(view).legal():
        size, colour = divmod(STASH.index(piece), COLOUR_COUNT)
        first = PendingTurn(view)
        first.pick(Piece(size, colour))
        for slot in first.legal():
            placed = PendingTurn(view)
            placed.pick(Piece(size, colour))
            placed.put(SLOT_IDS.index(slot))
            count += 1
            for source in placed.movable:
                placed.lift(source)
                for target in sorted(placed.legal()):
                    placed.put(SLOT_IDS.index(target))
                    count += len(placed.legal())
                    placed.step_back()
                    placed.lift(source)
                placed.drop()
    return count


def check_offers(state: State, turn: corridor.RawTurn) -> None:
    """What is offered at each part of this turn against all turns of the engine."""
    colour, slot, source, target, cap = turn
    turns = set(corridor.turns(state))
    pending = pending_at(state)
    assert pending.legal() == {STASH[COLOUR_COUNT * SIZE_OF[at] + of] for of, at, *_move in turns}
    pending.pick(Piece(SIZE_OF[slot], colour))
    turns = {one for one in turns if one[0] == colour and SIZE_OF[one[1]] == SIZE_OF[slot]}
    assert pending.legal() == {SLOT_IDS[at] for _of, at, *_move in turns}
    pending.put(slot)
    turns = {one for one in turns if one[1] == slot}
    assert pending.move == decode((colour, slot, -1, -1, -1))
    assert pending.movable == {one[2] for one in turns if one[2] >= 0}
    if source < 0:
        return
    pending.lift(source)
    turns = {one for one in turns if one[2] == source}
    assert pending.legal() == {SLOT_IDS[one[3]] for one in turns}
    pending.put(target)
    turns = {one for one in turns if one[3] == target}
    assert pending.move is None
    assert pending.legal() == {SLOT_IDS[one[4]] for one in turns}
    pending.put(cap)
    assert pending.move == decode(turn)


@pytest.mark.parametrize("seed", range(4))
def test_t2_every_refused_target_has_its_sentence(seed: int) -> None:
    for state in positions(seed):
        pending = pending_at(state)
        rng = random.Random(seed)
        for _part in range(6):
            for refusal in pending.targets().values():
                if refusal is not None:
                    assert why_text(refusal).endswith(".")
            legal = sorted(pending.legal())
            if not legal:
                break
            id = rng.choice(legal)
            if id in STASH:
                pending.pick(Piece(*divmod(STASH.index(id), COLOUR_COUNT)))
            elif pending.held is None:
                pending.lift(SLOT_IDS.index(id))
            else:
                pending.put(SLOT_IDS.index(id))


def test_every_reason_of_the_rules_is_a_sentence() -> None:
    for code in REASONS:
        assert why_text(Refusal(code, {"slot": "L2", "colour": "G"})).endswith(".")


def test_t3_three_parts_are_taken_back_one_by_one() -> None:
    state, _events = GAME.apply(started(1), started(1).turn, Turn(0, 0))
    pending = pending_at(state)
    pending.pick(Piece(0, 1))
    pending.put(1)
    pending.lift(0)
    pending.put(1)
    pending.put(5)
    assert pending.move == Turn(1, 1, 0, 1, 5)
    seen = []
    while pending.step_back():
        seen.append(pending.parts.next)
    assert seen == [CAP, MOVE, 0]
    assert pending.parts == NOTHING
    assert pending.table == state
    assert all(pending.step_forward() for _part in range(3))
    assert pending.move == Turn(1, 1, 0, 1, 5)


def test_a_draft_comes_back_and_nonsense_does_not() -> None:
    state, _events = GAME.apply(started(1), started(1).turn, Turn(0, 0))
    pending = pending_at(state)
    pending.take(Turn(1, 1, 0, 1, 5))
    pending.step_back()
    kept = pending.kept
    assert kept is not None
    again = pending_at(state)
    again.resume(kept)
    assert again.parts == pending.parts
    assert again.step_forward()
    assert again.move == Turn(1, 1, 0, 1, 5)
    for wrong in (
        {"turns": [[None] * 5, [0, 0, 0, 1, 5]], "at": 1},
        {"turns": [[None] * 5, [9, 0, None, None, None]], "at": 1},
        {"turns": [[None] * 5], "at": 7},
        {"turns": "all", "at": 0},
        {},
    ):
        fresh = pending_at(state)
        fresh.resume(wrong)
        assert fresh.parts == NOTHING


def test_the_top_that_is_held_may_be_put_back() -> None:
    state, _events = GAME.apply(started(1), started(1).turn, Turn(0, 0))
    pending = pending_at(state)
    assert pending.lift(0) == Refusal("PLACE_FIRST")
    pending.pick(Piece(1, 2))
    pending.put(SLOTS_PER_SIZE)
    assert pending.lift(SLOTS_PER_SIZE) == Refusal("JUST_PLACED", {"slot": "M1"})
    pending.lift(0)
    assert pending.held == Top(0)
    assert pending.drop()
    assert pending.move == Turn(2, SLOTS_PER_SIZE)


@pytest.mark.slow
def test_e1_sums_of_ten_thousand_ends_are_those_of_the_engine() -> None:
    first, rng = started(1), random.Random(1)
    perfect = 0
    for number in range(10_000):
        state = first.copy()
        state.goals = [rng.choice(goals()), rng.choice(goals())]
        corridor.random_game(state, rng.random)
        outcome, result = ending(state), GAME.result(state)
        assert result is not None
        assert outcome.points == result.scores, number
        for seat in range(2):
            assert sum(row.points[seat] for row in outcome.rows) == outcome.points[seat]
            assert sum(row.perfect(seat) for row in outcome.rows) == outcome.perfect[seat]
        perfect += sum(outcome.perfect)
    assert perfect > 100


def test_e4_the_words_of_a_tie_say_what_decided() -> None:
    names = ("Livia", "Cato")
    decided = "At 17 : 17, perfect stacks decide: Livia wins with "
    assert result_text(names, (17, 17), (1, 0), (0,)) == f"{decided}1 perfect stack to none."
    assert result_text(names, (17, 17), (2, 1), (0,)) == f"{decided}2 perfect stacks to 1."
    assert result_text(names, (9, 12), (0, 0), (1,)) == "Cato wins 12 : 9."
    set_language("fr")
    try:
        assert result_text(names, (9, 12), (0, 0), (1,)) == "Cato l’emporte 12 à 9."
    finally:
        set_language("en")
    assert result_text(names, (9, 9), (0, 0), (0, 1)) == "Equal in points and perfect stacks: the win is shared."


def test_parts_on_a_table_change_nothing_else() -> None:
    state = started(3)
    before = state.key()
    after = with_parts(state, Parts(2, 7))
    assert state.key() == before
    assert sum(number > 1 for number in after.stacks) == 1
    assert len(after.stacks) == SLOTS
