"""The text of a cover: public events since a seat's person last looked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from capitol.core.match import Step
from capitol.games.capitol.rules.moves import Bid
from capitol.games.capitol.ui.words import Names, event_text


def seen_lines(
    steps: Sequence[Step[Any]], seat: int, seen: int, names: Names, *, untold: Collection[str] = ()
) -> list[str]:
    """Return one line for each public event since the seat's last move or sealed stack, newest last.

    ``seen`` is the number of steps that its person knew of when it last sealed a stack; kinds of events that are
    ``untold`` are left out.
    """
    lines = []
    # When a game is resumed only the seat's last move is known; the step of a bid can be the one that reveals.
    own = (number + (not isinstance(step.move, Bid)) for number, step in enumerate(steps) if step.seat == seat)
    for step in steps[max(seen, *own, 0) :]:
        for event in step.events:
            text = event_text(event, names) if event.audience is None else None
            if text is not None and event.seat != seat and event.kind not in untold:
                lines.append(text)
    return lines
