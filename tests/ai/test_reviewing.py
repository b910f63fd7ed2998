"""Reviewing games of the toy: chance apart from decisions, and a decision compared with better ones."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

import pytest

from capitol.ai.comparing import Tried
from capitol.ai.generic.playout_comparer import PlayoutComparer
from capitol.ai.generic.playout_evaluator import PlayoutEvaluator
from capitol.ai.generic.position_value import Knowledge
from capitol.ai.player import Budget, Candidate, Decision
from capitol.ai.reviewing import (
    DEALS,
    DOUBTS,
    DRAWS,
    FIRST_DEALS,
    FIRST_DRAWS,
    LAST_DEALS,
    LAST_DOUBTS,
    Deal,
    Passage,
    Played,
    Reviewer,
)
from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import LocalThinker, ReviewRequest
from capitol.core.evaluator import Interrupted, Stop, never
from capitol.core.game import MoveSpace, RandomSource
from capitol.core.luck import causes
from capitol.core.match import Match
from capitol.core.setup import PlayerSpec
from tests.toy.rules import Move, Setup, State, ToyGame, View

GAME = ToyGame()
SEATS = (PlayerSpec("Ada"), PlayerSpec("Bo"), PlayerSpec("Cy"))


def highest(state: State, seat: int, rng: RandomSource) -> Move:
    """Say something, and pick as high as the seat can."""
    return GAME.choices(state, seat).moves()[-1 if GAME.sealed(state) else 0]


class Guide:
    """Draws while there are cards, and picks as high as it can."""

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        moves = list(choices.moves())
        best = "draw" if "draw" in moves else moves[-1]
        return Decision(best, (Candidate(best), *[Candidate(move) for move in moves if move != best]))


class NoOpinion:
    """Finds nothing better than what was played."""

    def decide(self, view: View, choices: MoveSpace[Move], budget: Budget, rng: RandomSource) -> Decision[Move]:
        return Decision(next(iter(choices.moves())))


def reviewer(playouts: int = 1) -> Reviewer[State, View, Move]:
    evaluator = PlayoutEvaluator(GAME, Knowledge(policy=highest), playouts=playouts)
    return Reviewer(GAME, evaluator, Guide(), PlayoutComparer(GAME, evaluator, Guide(), depth=20))


def passage(match: Match[State, View, Move, Setup]) -> Passage[State, Move]:
    states = tuple(match.at(step).full_state for step in range(len(match) + 1))
    return Passage(0, states, tuple((step.seat, step.move) for step in match.steps))


@pytest.mark.parametrize("pledges", [False, True])
def test_the_causes_of_a_game_sum_to_result_less_start(pledges: bool) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        options = {"pledges": "yes" if pledges else "no"}
        match = Match(GAME, GAME.new_setup(SEATS, options, None, rng))
        while match.to_act:
            seat = match.to_act[0]
            match.act(seat, GAME.choices(match.view(seat), seat).sample(rng))
        one = reviewer()
        found = one.changes(passage(match), [seed] * len(match))
        assert sum(change.steps for change in found) == len(match)
        evaluator = PlayoutEvaluator(GAME, Knowledge(policy=highest), playouts=1)
        start = evaluator.of_states([match.at(0).full_state], [random.Random(seed)]).chances[0]
        result = match.result
        assert result is not None
        for seat in range(3):
            won = (seat in result.winners) / len(result.winners)
            assert causes(found, seat).total == pytest.approx(won - start[seat], abs=1e-9)


def test_a_drawn_card_is_luck_and_drawing_is_none() -> None:
    """The best of four cards comes: against the mean over all four, that is luck for who draws it."""
    setup = Setup((0, 6), (8, 5, 6, 7), SEATS[:2])
    match = Match(GAME, setup, [(0, "draw"), (0, "say"), (1, "say"), (1, "say"), (0, "pick 8"), (1, "pick 4")])
    draw, said, *_others, picks = reviewer(playouts=8).changes(passage(match), range(6))
    assert draw.own(0) == 0, "the guide would have drawn too"
    assert draw.luck[0] == pytest.approx(1 - (2 + 0.5) / 4, abs=0.15), "two of four cards win, and one draws level"
    assert draw.luck[1] == pytest.approx(-draw.luck[0])
    assert said.luck == (0, 0)
    assert picks.luck == (0, 0)
    assert [seat for seat, _row in picks.decisions] == [0, 1]


def test_where_chance_has_no_part_it_is_drawn_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[State] = []

    def redraw(self: ToyGame, state: State, rng: RandomSource) -> State:
        drawn.append(state)
        return usual(self, state, rng)

    usual = ToyGame.redraw
    monkeypatch.setattr(ToyGame, "redraw", redraw)
    match = Match(GAME, Setup((0, 6), (8, 5, 6, 7), SEATS[:2]), [(0, "draw"), (0, "say")])
    evaluator = PlayoutEvaluator(GAME, Knowledge(policy=highest), playouts=1)
    one: Reviewer[State, View, Move] = Reviewer(
        GAME, evaluator, NoOpinion(), PlayoutComparer(GAME, evaluator, Guide(), depth=20)
    )
    for step, count in enumerate((DRAWS, FIRST_DRAWS)):
        drawn.clear()
        states = match.at(step).full_state, match.at(step + 1).full_state
        one.changes(Passage(step, states, ((0, match.steps[step].move),)), [1])
        assert 2 * count <= len(drawn) < 2 * count + FIRST_DRAWS, "the playouts draw a few more"


def test_what_the_deal_gave_is_measured_against_other_deals() -> None:
    one = reviewer()
    (good,) = one.review(Deal(Setup((8, 0), players=SEATS[:2])), [1])  # type: ignore[misc]
    (bad,) = one.review(Deal(Setup((0, 8), players=SEATS[:2])), [1])  # type: ignore[misc]
    assert good.luck[0] > 0.3
    assert bad.luck[0] < -0.3
    assert good.steps == 0


def test_a_bad_pick_is_found_and_the_better_one_named() -> None:
    setup = Setup((6, 5), players=SEATS[:2])
    log = [(0, "say"), (0, "say"), (1, "say"), (1, "say")]
    view = Match(GAME, setup, log).view(0)
    found = reviewer().review(Played(view, "pick 1"), [1])
    assert not isinstance(found, tuple)
    loss, error = found.loss
    assert found.best.move == "pick 6"
    assert found.own.move == "pick 1"
    assert len(found.own.outcomes) in (DEALS, LAST_DEALS)
    assert loss > 2 * error > 0
    good = reviewer().review(Played(view, "pick 6"), [1])
    assert not isinstance(good, tuple)
    assert good.loss == (0, 0)


@pytest.mark.parametrize(
    ("played", "others", "deals"),
    [
        (0.9, (0.9, 0.8), FIRST_DEALS),  # surely good
        (0.8, (0.9, 0.2), DEALS),  # surely bad, and one is better than all others
        (0.2, (0.9, 0.9), DEALS),  # two are as good
        (0.2, (0.91, None), LAST_DEALS),  # which of two is better is open
        (None, (0.6, 0.5), DEALS),  # probably good
        (None, (0.7, 0.5), LAST_DEALS),  # whether it is bad is open
    ],
)
def test_moves_are_compared_on_as_many_deals_as_it_takes(
    played: float | None, others: tuple[float | None, float | None], deals: int
) -> None:
    """A chance of None is one that swings from deal to deal, between 0.7 and 1, or 0.3 and 0.9 for what was played."""

    class Given:
        """Plays nothing: the outcomes are given."""

        def compare(
            self, view: View, moves: Sequence[Move], count: int, rng: RandomSource, stop: Stop = never
        ) -> tuple[Tried[Move], ...]:
            swings = {"pick 0": (0.3, 0.9), "pick 6": (0.7, 1.0), "pick 1": (0.7, 1.0)}
            known = {"pick 0": played, "pick 6": others[0], "pick 1": others[1]}
            rows = []
            for move in moves:
                chance = known.get(move, 0.0)
                pair = swings[move] if chance is None else (chance, chance)
                rows.append(Tried(Candidate(move), tuple(pair[number % 2] for number in range(count))))
            return tuple(rows)

    evaluator = PlayoutEvaluator(GAME, Knowledge(policy=highest), playouts=1)
    one: Reviewer[State, View, Move] = Reviewer(GAME, evaluator, Guide(), Given())
    log = [(0, "say"), (0, "say"), (1, "say"), (1, "say")]
    view = Match(GAME, Setup((6, 5), players=SEATS[:2]), log).view(0)
    assert len(one.compare(view, "pick 0", 1).own.outcomes) == deals


def test_the_only_move_is_not_compared() -> None:
    view = Match(GAME, Setup((0, 5), players=SEATS[:2]), [(0, "say"), (0, "say"), (1, "say"), (1, "say")]).view(0)
    found = reviewer().review(Played(view, "pick 0"), [1])
    assert not isinstance(found, tuple)
    assert found.only
    assert found.loss == (0, 0)


def test_a_review_is_asked_for_like_a_move_and_can_be_stopped() -> None:
    line = SharedThinking(LocalThinker(lambda _game, _id: reviewer()))
    line.ask(ReviewRequest(line.new_id(), "toy", Deal(Setup((8, 0), players=SEATS[:2])), (1,)))
    (answer,) = line.take_reviewed({1})
    assert answer.failure is None
    match = Match(GAME, Setup((8, 0), players=SEATS[:2]), [(0, "say")])
    for part in (Deal(match.setup), passage(match), Played(match.at(0).view(0), "say")):
        with pytest.raises(Interrupted):
            reviewer().review(part, [1], lambda: True)


def test_a_reviewer_that_fails_leaves_no_review() -> None:
    line = SharedThinking(LocalThinker(partial(dict[str, object]().__getitem__)))
    line.ask(ReviewRequest(1, "toy", Deal(None), (1,)))
    (answer,) = line.take_reviewed({1})
    assert answer.review is None
    assert answer.failure is not None


@pytest.mark.parametrize(
    ("leads", "told"),
    [
        ({"pick 6": 0.3, "pick 1": 0.25}, 0.3),
        ({"pick 6": 0.0, "pick 1": 0.25}, 0.25),
        ({"pick 6": 0.04, "pick 1": 0.0}, 0.04),
        ({"pick 6": -0.1, "pick 1": -0.1}, 0.0),
    ],
)
def test_where_a_move_is_far_ahead_the_second_look_decides(leads: dict[str, float], told: float) -> None:
    """The first look finds two moves ahead, by 0.4 and by 0.2."""
    asked: list[Sequence[Move]] = []

    class Given:
        """Plays nothing: the chances are given."""

        def __init__(self, name: str, chances: dict[str, float]) -> None:
            self.name, self.chances = name, chances

        def compare(
            self, view: View, moves: Sequence[Move], count: int, rng: RandomSource, stop: Stop = never
        ) -> tuple[Tried[Move], ...]:
            asked.append(moves)
            rows = [(Candidate(move, foreseen=self.name), 0.2 + self.chances.get(move, 0.0)) for move in moves]
            return tuple([Tried(candidate, (chance,) * count) for candidate, chance in rows])

    evaluator = PlayoutEvaluator(GAME, Knowledge(policy=highest), playouts=1)
    first = Given("first", {"pick 6": 0.4, "pick 1": 0.2})
    one: Reviewer[State, View, Move] = Reviewer(GAME, evaluator, Guide(), first, Given("second", leads))
    log = [(0, "say"), (0, "say"), (1, "say"), (1, "say")]
    view = Match(GAME, Setup((6, 5), players=SEATS[:2]), log).view(0)
    found = one.compare(view, "pick 0", 1)
    assert found.loss[0] == pytest.approx(told)
    assert found.own.move == "pick 0"
    assert set(asked[-1]) == {"pick 0", "pick 1", "pick 6"}
    assert [tried.candidate.foreseen for tried in found.tried] == ["first"] * 3, "what is told of a move's future"
    assert [tried.candidate.win_probability for tried in found.tried] == [tried.chance for tried in found.tried]
    assert len(found.own.outcomes) == DOUBTS
    asked.clear()
    assert one.compare(view, "pick 6", 1).loss == (0.0, 0.0)
    assert len(asked) == 1, "nothing is ahead of it"


def test_a_second_look_goes_on_while_it_is_open() -> None:
    class Given:
        """Plays nothing: the outcomes are given. One move swings from deal to deal."""

        def __init__(self, *outcomes: float) -> None:
            self.outcomes = outcomes

        def compare(
            self, view: View, moves: Sequence[Move], count: int, rng: RandomSource, stop: Stop = never
        ) -> tuple[Tried[Move], ...]:
            rows = [self.outcomes if move == "pick 6" else (0.2,) for move in moves]
            return tuple(
                [
                    Tried(Candidate(move), tuple([row[number % len(row)] for number in range(count)]))
                    for move, row in zip(moves, rows, strict=True)
                ]
            )

    evaluator = PlayoutEvaluator(GAME, Knowledge(policy=highest), playouts=1)
    one: Reviewer[State, View, Move] = Reviewer(GAME, evaluator, Guide(), Given(0.6), Given(0.0, 1.0, 0.0))
    log = [(0, "say"), (0, "say"), (1, "say"), (1, "say")]
    view = Match(GAME, Setup((6, 5), players=SEATS[:2]), log).view(0)
    assert len(one.compare(view, "pick 0", 1).own.outcomes) == LAST_DOUBTS
