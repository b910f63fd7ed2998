"""Who may see which event, and how a refusal reads."""

from __future__ import annotations

from capitol.core.events import Event, visible_to
from capitol.core.refusal import IllegalMove, Refusal


def test_audience() -> None:
    """None: all; else the seats named. A spectator sees what all may see."""
    events = [Event("open"), Event("own", 1, audience=(1,)), Event("two", audience=(0, 1))]
    assert [event.kind for event in visible_to(events, 0)] == ["open", "two"]
    assert [event.kind for event in visible_to(events, 1)] == ["open", "own", "two"]
    assert [event.kind for event in visible_to(events, 2)] == ["open"]
    assert [event.kind for event in visible_to(events, None)] == ["open"]


def test_refusal_reads_as_code_with_details() -> None:
    """For logs; players read a translated sentence."""
    assert str(Refusal("TOO_HIGH", {"height": 5, "tallest": 2})) == "TOO_HIGH (height=5, tallest=2)"
    assert str(IllegalMove(2, "jump", Refusal("MALFORMED"))) == "seat 2 may not play jump: MALFORMED"
