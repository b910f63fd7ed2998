"""What a cover tells: what all have seen since a seat's person last looked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from capitol.core.match import Step
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.ui.words import Names, event_text


def seen_lines(steps: Sequence[Step[Any]], seat: int, seen: int, names: Names) -> list[str]:
    """One line for each thing that all have seen since the seat's last move or sealed stack, newest last.

    ``seen`` is the number of steps that its person knew of when it last sealed a stack.
    """
    lines = []
    # After coming back to a game its last move is all that is known; a bid's step can be the one that reveals.
    own = (number + (not isinstance(step.move, Bid)) for number, step in enumerate(steps) if step.seat == seat)
    for step in steps[max(seen, *own, 0) :]:
        for event in step.events:
            text = event_text(event, names) if event.audience is None else None
            if text is not None and event.seat != seat:
                lines.append(text)
    return lines
