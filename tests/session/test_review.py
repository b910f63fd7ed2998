"""The review of a finished game of the toy: in parts, kept, stopped at once, and only for games that are over."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Event, Timer
from types import SimpleNamespace
from typing import Any

import pytest

from capitol.ai.comparing import Comparison, Tried
from capitol.ai.player import Candidate
from capitol.ai.reviewing import Deal, Passage, Played
from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import LocalThinker
from capitol.core.evaluator import Worth
from capitol.core.luck import Change
from capitol.core.match import Match
from capitol.host.late_writes import LateWrites
from capitol.session.journal import HANDED, Note
from capitol.session.review import GameReview, ReviewFolder, class_of, glance, grade_of
from capitol.session.seats import Seat
from capitol.session.source import RecordedTable
from capitol.session.statistics import Showing, Who
from tests.ai.test_reviewing import SEATS, reviewer
from tests.toy.entry import entry as toy_entry
from tests.toy.rules import Setup

TOY = toy_entry()
SETUP = Setup((0, 6), (8, 5, 6, 7), SEATS[:2])
LOG = [(0, "draw"), (0, "say"), (1, "say"), (1, "say"), (0, "pick 1"), (1, "pick 4")]


@cache
def table(seats: tuple[str, ...] = ("human", "ai:greedy"), moves: int = 6) -> RecordedTable:
    """Ada draws the 8, and then picks 1 of all numbers."""
    match: Match[Any, Any, Any, Any] = Match(TOY.game, SETUP, LOG[:moves])
    return RecordedTable(TOY, match, [Seat(f"Seat {n}", kind, "ivory") for n, kind in enumerate(seats)])


class Recorder(LocalThinker):
    """Notes what it is asked to review."""

    def __init__(self) -> None:
        super().__init__(lambda _game, _id: reviewer())
        self.asked: list[object] = []

    def ask(self, request: Any) -> None:
        self.asked.append(request.part)
        super().ask(request)


def reviewed(of: RecordedTable, folder: ReviewFolder | None = None) -> tuple[GameReview, Recorder]:
    thinker = Recorder()
    review = GameReview(of, SharedThinking(thinker), folder)
    review.start()
    while not review.done:
        assert review.ready
        assert review.poll()
    return review, thinker


def test_progress_does_not_fall_when_many_decisions_must_be_compared() -> None:
    review = GameReview(table(), SharedThinking(Recorder()), None)
    review._changes = [SimpleNamespace(steps=review.table.last_step - 1)]  # type: ignore[list-item]
    done, whole = review.progress
    review._whole, review._suspects = True, [(0.1, step, 0) for step in range(20)]
    after, of_all = review.progress
    assert done / whole <= after / of_all < 1


def test_the_deal_comes_first_then_the_steps_then_suspect_decisions() -> None:
    review, thinker = reviewed(table())
    assert [type(part) for part in thinker.asked] == [Deal, Passage, Played]
    assert review.complete
    assert review.progress[0] == review.progress[1]
    compared = review.comparison(4)
    assert compared is not None
    assert compared.best.move != "pick 1"
    assert compared.played == "pick 1"
    assert review.failure is None


@pytest.mark.parametrize(
    ("losses", "asked"),
    [
        ((0.06, 0.3), [Played, Passage, Played]),
        ((0.01, 0.02), [Played, Passage]),
        ((0.3, 0.02), [Played, Passage]),
        ((0.0, 0.0), [Passage]),
    ],
)
def test_decisions_of_people_come_before_what_follows_them(
    losses: tuple[float, float], asked: list[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One for each passage, merely doubtful or not: with few costly ones there was only luck to be shown for a long
    time."""
    monkeypatch.setattr("capitol.session.review.PASSAGE", 2)
    nothing = (0.0, 0.0)
    thinker = Recorder()
    review = GameReview(table(("human", "human")), SharedThinking(thinker))
    made = [Change(step, 1, nothing, ((0, (-loss, loss)),), nothing) for step, loss in enumerate(losses)]
    review._take_changes((Change(0, 0, nothing, (), nothing), *made))
    review.start()
    while len(thinker.asked) < len(asked):
        review.poll()
    assert [type(part) for part in thinker.asked] == asked
    while not review.done:
        review.poll()
    assert review.complete


def test_the_bad_pick_is_a_turning_point_and_so_is_the_card() -> None:
    review, _thinker = reviewed(table())
    worst, card = review.turning_points(0)
    assert (worst.step, worst.grade) == (4, "blunder")
    assert worst.comparison is not None
    assert (card.step, card.comparison) == (0, None)
    assert card.change > 0.3
    assert [point.step for point in review.turning_points(1)] == [0], "what was luck for one was none for the other"


def test_what_was_sealed_is_compared_when_the_chances_fell() -> None:
    """The best at first glance is the move that was played: only the fall of the curve tells of it."""
    nothing = (0.0, 0.0)
    review = GameReview(table(("human", "human")), SharedThinking(Recorder()))
    begun = tuple(Change(step, 1, nothing, ((0, nothing),), (-0.04, -0.04)) for step in range(4))
    review._take_changes((*begun, Change(4, 2, nothing, ((0, nothing), (1, nothing)), (-0.4, 0.4))))
    assert [(step, seat) for _fall, step, seat in review._suspects] == [(4, 0)]


@pytest.mark.parametrize(
    ("luck", "correction", "suspect"), [(0.0, -0.3, True), (-0.3, 0.0, False), (0.0, -0.04, False)]
)
def test_what_seemed_best_is_compared_when_the_chances_fell_over_it(
    luck: float, correction: float, suspect: bool
) -> None:
    change = Change(4, 1, (luck, -luck), ((0, (0.0, 0.0)),), (correction, -correction))
    assert (glance(change, 0) < 0) is suspect


def test_decisions_of_computer_players_are_not_compared() -> None:
    _review, thinker = reviewed(table(("ai:greedy", "ai:greedy")))
    assert not any(isinstance(part, Played) for part in thinker.asked)


def test_what_was_found_is_kept_and_read_again(tmp_path: Path) -> None:
    folder = ReviewFolder(tmp_path / "reviews")
    first, _thinker = reviewed(table(), folder)
    again = GameReview(table(), SharedThinking(Recorder()), folder)
    assert again.complete
    assert again.changes == first.changes
    assert again.done, "decisions are kept too"
    assert again.turning_points(0) == first.turning_points(0)
    _second, thinker = reviewed(table(), folder)
    assert thinker.asked == []
    (file,) = (tmp_path / "reviews").iterdir()
    assert b"Seat" not in file.read_bytes()
    for damage in (b"{", b"[]", file.read_bytes().replace(b'"version":"', b'"version":"old ')):
        file.write_bytes(damage)
        assert not GameReview(table(), SharedThinking(Recorder()), folder).complete
    _third, _thinker = reviewed(table(), folder)
    whole = json.loads(file.read_bytes())
    first, *rest = whole["changes"]
    untrue: list[object] = [
        [],
        rest,
        [first, *rest[:-1]],
        [first | {"luck": [0.1]}, *rest],
        [first | {"luck": [7, -7]}, *rest],
        [first, rest[0] | {"decisions": [[1, [0.0, 0.0]]]}, *rest[1:]],
        [first, rest[0] | {"decisions": []}, *rest[1:]],
        [first, rest[0] | {"step": 3}, *rest[1:]],
    ]
    for changes in untrue:
        file.write_text(json.dumps(whole | {"changes": changes}))
        assert not GameReview(table(), SharedThinking(Recorder()), folder).complete, changes
    _again, _thinker = reviewed(table(), folder)
    document = json.loads(file.read_bytes())
    wrong: list[dict[str, object]] = [
        {"step": 99},
        {"step": 1},
        {"tried": []},
        {"tried": document["comparisons"][0]["tried"][:1]},
        {"tried": "none"},
    ]
    for spoilt in wrong:
        file.write_text(json.dumps({**document, "comparisons": [document["comparisons"][0] | spoilt]}))
        spoiled = GameReview(table(), SharedThinking(Recorder()), folder)
        assert (spoiled.complete, spoiled.done, spoiled.comparison(4)) == (True, False, None), spoilt
    folder.clear()
    assert not list((tmp_path / "reviews").iterdir())


def test_two_programs_may_review_the_same_game(tmp_path: Path) -> None:
    """Each finishes its own, whatever the other writes or deletes meanwhile; what is kept is whole."""
    folders = [ReviewFolder(tmp_path / "reviews") for _program in range(2)]
    both = [GameReview(table(), SharedThinking(Recorder()), folder) for folder in folders]
    for review in both:
        review.start()
    turn = 0
    while not all(review.done for review in both):
        both[turn % 2].poll()
        turn += 1
        assert turn < 100
    folders[0].clear()
    folders[1].clear()
    folders[1].write(both[1].digest, both[1].changes)
    assert both[0].turning_points(0) == both[1].turning_points(0)
    assert folders[0].read(both[0].digest) == both[1].changes


def test_what_was_found_with_other_fits_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ReviewFolder(tmp_path / "reviews")
    review, _thinker = reviewed(table(), folder.of(table().entry))
    folder.of(table().entry).write_worths(review.digest, {(0, None): Worth((0.5, 0.5), (1.0, 1.0))})
    assert folder.of(table().entry).read(review.digest) == review.changes
    assert folder.of(table().entry).worths(review.digest, 13, 2)
    monkeypatch.setattr("capitol.session.review.thinking_digest", lambda _game: "another")
    assert folder.of(table().entry).read(review.digest) is None
    assert not folder.of(table().entry).worths(review.digest, 13, 2)


def test_nobody_waits_until_a_review_is_on_the_disk(tmp_path: Path) -> None:
    """The disk is busy until it is let go; who reads what is being written gets it all the same."""
    free = Event()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(free.wait, 20)
        folder = ReviewFolder(tmp_path / "reviews", late=LateWrites(thread))
        review, _thinker = reviewed(table(), folder)
        assert not (tmp_path / "reviews").exists()
        Timer(0.05, free.set).start()
        assert folder.read(review.digest) == review.changes
    folder.write(review.digest, review.changes[:1])
    assert folder.read(review.digest) == review.changes[:1], "at once when there is no thread any more"


def test_luck_is_left_out_of_the_games_that_were_reviewed(tmp_path: Path) -> None:
    folder = ReviewFolder(tmp_path / "reviews")
    digest = "0" * 64
    nothing = (0.0, 0.0)
    folder.write(
        digest, (Change(0, 0, (0.1, -0.1), (), (0.0, 0.0)), Change(0, 1, (0.2, -0.2), ((0, nothing),), nothing))
    )
    who = Who("ada", "Ada")

    def showing(seat: int, share: float, digest: str) -> Showing:
        return Showing(who, "toy", "", 2, (), 0, 0, share > 0, digest=digest, seat=seat, share=share)

    few = "2" * 64
    folder.write(few, (Change(0, 0, (), (), ()),))
    games = [
        showing(0, 1.0, few),
        showing(0, 1.0, digest),
        showing(1, 0.0, digest),
        showing(0, 1.0, "1" * 64),
        showing(0, 1.0, ""),
    ]
    assert folder.without_luck(games) == pytest.approx([0.7, 0.3])


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "reviews").write_text("a file")
    review, _thinker = reviewed(table(), ReviewFolder(tmp_path / "reviews"))
    assert review.complete


def test_whoever_leaves_stops_it_at_once_and_it_goes_on_later() -> None:
    thinker = Recorder()
    review = GameReview(table(), SharedThinking(thinker))
    assert not thinker.busy, "never unasked"
    review.start()
    review.poll()
    review.close()
    assert not thinker.busy
    assert not review.poll()
    found = review.changes
    review.start()
    while not review.done:
        review.poll()
    assert review.changes[: len(found)] == found


def test_a_failure_ends_it() -> None:
    review = GameReview(table(), SharedThinking(LocalThinker(lambda _game, _id: None)))
    review.start()
    review.poll()
    assert review.done
    assert review.failure is not None
    assert review.causes(0) is None


def test_an_unfinished_game_is_not_reviewed() -> None:
    with pytest.raises(ValueError, match="unfinished"):
        GameReview(table(moves=3), SharedThinking(Recorder()))
    with pytest.raises(ValueError, match="unfinished"):
        _ = table(moves=3).whole


@pytest.mark.parametrize(
    ("loss", "error", "grade"),
    [
        (0.0, 0.0, "best"),
        (0.04, 0.0, "good"),
        (0.05, 0.01, "inaccuracy"),
        (0.3, 0.16, "good"),
        (0.1, 0.05, "mistake"),
        (0.2, 0.1, "blunder"),
    ],
)
def test_grades(loss: float, error: float, grade: str) -> None:
    assert grade_of(loss, error) == grade


@pytest.mark.parametrize(
    ("played", "others", "grade"),
    [
        ((0.9, 0.7), [(0.6, 0.4), (0.5, 0.4)], "only"),
        ((0.9, 0.7), [(0.6, 0.4)], "best"),  # one alternative is too few
        ((0.9, 0.7), [(0.85, 0.65), (0.5, 0.4)], "best"),  # another is nearly as good
        ((0.9, 0.7), [(0.3, 0.9), (0.5, 0.4)], "best"),  # not sure
        ((0.5, 0.3), [(0.9, 0.7), (0.4, 0.3)], "blunder"),
    ],
)
def test_the_only_move_is_far_ahead_of_every_other(
    played: tuple[float, ...], others: list[tuple[float, ...]], grade: str
) -> None:
    tried = [Tried(Candidate(str(number)), outcomes) for number, outcomes in enumerate((played, *others))]
    best_first = tuple(sorted(tried, key=lambda one: -one.chance))
    assert class_of(Comparison("0", best_first)) == grade


def test_decisions_that_were_compared_are_counted_by_class() -> None:
    review = GameReview(table(("human", "human")), SharedThinking(Recorder()))
    assert not review.classes(0)
    low, high = (Tried(Candidate(move), (chance, chance)) for move, chance in (("a", 0.2), ("b", 0.9)))
    review._comparisons.update({0: Comparison("b", (high, low)), 4: Comparison("a", (high, low))})
    review._comparisons.update({1: Comparison("a", (), only=True), 5: Comparison("b", (high, low))})
    assert review.classes(0) == {"best": 1, "blunder": 1}, "what was forced is no decision"
    assert review.classes(1) == {"best": 1}


def test_decisions_of_a_computer_that_played_on_are_not_a_persons() -> None:
    of = table()
    handed = RecordedTable(
        TOY,
        of.whole,
        of.seats,
        kinds=("human", "human"),
        notes=(Note(3, 0, HANDED, "greedy"), Note(5, 1, HANDED, "greedy")),
    )
    made = GameReview(handed, SharedThinking(Recorder())).made
    movers = [of.mover(step) for step in range(of.last_step)]
    assert made == {0: movers[:3].count(0), 1: movers[:5].count(1)}
    assert made[0] < movers.count(0)
    assert made[1] < movers.count(1)


def test_a_loss_has_the_error_of_the_differences() -> None:
    def tried(move: str, *outcomes: float) -> Tried[str]:
        return Tried(Candidate(move), outcomes)

    comparison = Comparison("b", (tried("a", 0.9, 0.5), tried("b", 0.6, 0.2)))
    assert comparison.loss == pytest.approx((0.3, 0.0))
    assert comparison.own.chance == pytest.approx(0.4)
    one = Comparison("b", (tried("a", 0.9), tried("b", 0.6)))
    assert one.loss[1] == float("inf")


def test_a_review_leaves_out_what_is_only_another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def noted(comparison: Comparison[Any], table: RecordedTable, step: int) -> Comparison[Any]:
        asked.append(step)
        return Comparison(comparison.played, tuple(one for one in comparison.tried if one is comparison.own))

    monkeypatch.setattr("capitol.session.review.in_order", noted)
    review, _thinker = reviewed(table())
    assert asked
    assert not [point for point in review.turning_points(0) if point.comparison is not None]
