"""The choices of a pending move: back, forward, and what a new one forgets."""

from __future__ import annotations

from capitol.table.choice_history import ChoiceHistory


def history(*choices: str) -> ChoiceHistory[str]:
    made = ChoiceHistory("")
    for choice in choices:
        made.go(choice)
    return made


def test_what_was_taken_back_comes_again_in_its_order() -> None:
    choices = history("a", "b", "c")
    assert [choices.back(), choices.back(), choices.now] == [True, True, "a"]
    assert [choices.forward(), choices.now, choices.forward(), choices.now] == [True, "b", True, "c"]
    assert not choices.forward()


def test_after_another_choice_nothing_comes_again() -> None:
    choices = history("a", "b")
    choices.back()
    choices.go("c")
    assert not choices.can_forward
    assert choices.steps == (["", "a", "c"], 2)


def test_to_choose_the_same_again_is_no_choice() -> None:
    choices = history("a", "b")
    choices.back()
    choices.go("a")
    assert choices.can_forward, "what was taken back is still there"
    assert choices.steps == (["", "a", "b"], 1)


def test_a_cancelled_drag_leaves_no_trace() -> None:
    choices = history("a", "b")
    choices.back()
    before = choices.steps
    choices.hold()
    choices.go("c")
    choices.go("d")
    choices.restore()
    assert choices.steps == before


def test_a_drag_is_one_choice() -> None:
    choices = history("a")
    choices.hold()
    choices.go("b")
    choices.go("c")
    choices.settle(lambda _choice: True)
    assert choices.steps == (["", "a", "c"], 2)


def test_a_kept_history_goes_on_where_it_was() -> None:
    choices = history("a", "b", "c")
    choices.back()
    again = ChoiceHistory("")
    again.resume(*choices.steps)
    assert again.steps == choices.steps
    assert [again.forward(), again.now] == [True, "c"]
