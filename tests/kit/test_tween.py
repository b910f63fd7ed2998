"""Easings and timelines."""

from __future__ import annotations

import pytest

from capitol.kit import tween
from capitol.kit.tween import Animator, Call, Tween, Wait, parallel, sequence


@pytest.mark.parametrize(
    "ease", [tween.linear, tween.out_quad, tween.in_quad, tween.out_cubic, tween.in_out_cubic, tween.out_back]
)
def test_easings_begin_at_0_and_end_at_1(ease: tween.Ease) -> None:
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)


def test_out_back_overshoots_by_under_four_per_cent() -> None:
    assert max(tween.out_back(i / 1000) for i in range(1001)) == pytest.approx(1.037, abs=0.001)


def test_a_sequence_in_order() -> None:
    seen: list[object] = []
    animator = Animator()
    animator.play(Tween(100, lambda t: seen.append(round(t, 2))), Wait(50), Call(lambda: seen.append("end")))
    animator.update(1000)
    animator.update(1050)
    animator.update(1100)
    assert "end" not in seen
    assert animator.busy
    animator.update(1151)
    assert seen == [0.0, 0.0, 0.5, 1.0, "end"]
    assert not animator.busy


def test_time_that_was_spent_elsewhere_does_not_count() -> None:
    """A menu was open for a minute: the animation goes on where it was."""
    seen: list[float] = []
    animator = Animator()
    animator.play(Tween(100, lambda t: seen.append(round(t, 2))))
    animator.update(1000)
    animator.update(1050)
    animator.resume()
    animator.update(61_000)
    assert seen[-1] == 0.5
    animator.update(61_030)
    assert seen[-1] == 0.8
    animator.update(61_050)
    assert seen[-1] == 1.0


def test_parallel_with_stagger() -> None:
    values = {"a": -1.0, "b": -1.0}
    animator = Animator()
    first, second = Tween(100, lambda t: values.update(a=t)), Tween(100, lambda t: values.update(b=t))
    animator.play(parallel(first, second, stagger=60))
    animator.update(0)
    animator.update(50)
    assert values == {"a": 0.5, "b": -1.0}
    animator.update(110)
    assert values == {"a": 1.0, "b": 0.5}


@pytest.mark.parametrize(("factor", "after"), [(1.6, 0.5), (1.0, 0.8), (0.5, 1.0)])
def test_speed(factor: float, after: float) -> None:
    seen: list[float] = []
    animator = Animator(factor)
    animator.play(Tween(100, seen.append))
    animator.update(0)
    animator.update(80)
    assert seen[-1] == pytest.approx(after)


def test_instant_is_over_before_play_returns() -> None:
    seen: list[object] = []
    animator = Animator(0)
    animator.play(Tween(100, seen.append), Call(lambda: seen.append("end")))
    assert seen == [1.0, "end"]
    assert not animator.busy


def test_finish_calls_everything_also_what_it_starts() -> None:
    seen: list[str] = []
    animator = Animator()

    def next_one() -> None:
        seen.append("first")
        animator.play(Wait(500), Call(lambda: seen.append("second")))

    animator.play(Wait(1000), Call(next_one))
    animator.finish()
    assert seen == ["first", "second"]
    assert not animator.busy


def test_a_call_may_finish_everything() -> None:
    seen: list[str] = []
    animator = Animator()
    animator.play(Call(animator.finish), Wait(100), Call(lambda: seen.append("once")))
    assert seen == ["once"]
    animator.update(0)
    animator.update(1000)
    assert seen == ["once"]


def test_finishing_equals_playing_to_the_end() -> None:
    def play(animator: Animator) -> list[float]:
        seen: list[float] = []
        animator.play(sequence(Tween(30, lambda t: seen.append(t)), parallel(Tween(40, seen.append), Wait(90))))
        return seen

    slow, quick = Animator(), Animator()
    a, b = play(slow), play(quick)
    for now in range(0, 400, 7):
        slow.update(now)
    quick.finish()
    assert a[-1] == b[-1] == 1.0


def test_reduced_motion_leaves_mere_movement_out() -> None:
    seen: list[float] = []
    animator = Animator(reduced=True)
    animator.play(Tween(500, seen.append, motion=True))
    assert seen == [1.0]


def test_animations_that_never_end_are_an_error() -> None:
    animator = Animator()

    def again() -> None:
        animator.play(Wait(1), Call(again))

    again()
    with pytest.raises(RuntimeError, match="without end"):
        animator.finish()


def test_rewind_plays_backwards_in_six_tenths_of_the_time_and_calls_nothing() -> None:
    where = {"a": 0.0, "b": 0.0}
    called: list[str] = []
    item = sequence(
        Wait(100),
        Tween(100, lambda t: where.update(a=t), tween.in_quad),
        Call(lambda: called.append("middle")),
        parallel(Wait(200), Tween(100, lambda t: where.update(b=t)), stagger=50),
    )
    assert tween.length(item) == 400
    animator, seen = Animator(), []
    animator.play(tween.rewind(item))
    assert where == {"a": 1, "b": 1}, "it begins where the item ends"
    for now in range(0, 250, 10):
        animator.update(now)
        seen.append((round(where["a"], 3), round(where["b"], 3)))
    assert not animator.busy
    assert not called
    # b was under way from 250 to 350 of 400 ms, so backwards from 50 to 150, in 0.6 of that.
    assert seen[3] == (1, 1)
    assert seen[6][0] == 1
    assert seen[6][1] == pytest.approx(0.5)
    assert seen[9][1] == 0
    assert seen[12][0] == 1
    assert seen[15][1] == 0
    assert seen[15][0] == pytest.approx(0.25), "the easing is walked backwards, too"
    assert seen[18] == (0, 0)


def test_an_easing_backwards_begins_slowly_where_it_ended_slowly() -> None:
    back = tween.backwards(tween.out_cubic)
    assert (back(0), back(1)) == (0, 1)
    assert back(0.25) == pytest.approx(1 - tween.out_cubic(0.75))
    assert back(0.25) < 0.1


@pytest.mark.parametrize("skipped", [False, True])
def test_within_its_last_call_a_timeline_plays_no_longer(skipped: bool) -> None:
    """What that call lays out may be used at once, whether the animation has run its time or was skipped."""
    seen: list[bool] = []
    animator = Animator()
    animator.play(
        Wait(100), Call(lambda: seen.append(animator.busy)), Wait(50), Call(lambda: seen.append(animator.busy))
    )
    if skipped:
        animator.finish()
        assert seen[-1] is False
        return
    for now in (1000, 1101, 1151):
        animator.update(now)
    assert seen == [True, False]
