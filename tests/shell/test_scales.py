"""Which UI scales a window offers."""

from __future__ import annotations

from capitol.shell.scales import most_usable, next_step, offered, usable


def test_steps_go_up_and_down_to_the_ends() -> None:
    """From the smallest to the largest and back, never beyond."""
    steps = offered(1280, 720)
    assert steps == sorted(steps)
    assert steps[-1] == most_usable(1280, 720)
    at = steps[0]
    for step in steps[1:]:
        at = next_step(at, 1, 1280, 720)
        assert at == step
    assert next_step(at, 1, 1280, 720) == at
    assert next_step(steps[0], -1, 1280, 720) == steps[0]


def test_too_large_is_clamped() -> None:
    """A scale that does not fit becomes the largest that does; one in between stays."""
    assert usable(2.0, 1280, 720) == most_usable(1280, 720)
    assert usable(1.1, 1920, 1080) == 1.1
    assert usable(1.25, 1000, 600) == 1.0
