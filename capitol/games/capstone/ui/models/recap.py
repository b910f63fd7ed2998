"""The last turn of a seat: the public events of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from capitol.core.events import Event
from capitol.core.match import Step

TURN_KINDS = ("placed", "moved", "capped")


def slots_of(event: Event) -> tuple[int, ...]:
    """Return the slots that an event changed: origin and destination."""
    data = event.data
    match event.kind:
        case "placed":
            return (cast(int, data["slot"]),)
        case "moved":
            return cast(int, data["source"]), cast(int, data["target"])
        case "capped":
            stood = data["stood"]
            return (cast(int, data["slot"]),) if stood is None else (cast(int, stood), cast(int, data["slot"]))
        case _other:
            return ()


def last_turn(steps: Sequence[Step[Any]], viewer: int, queued: Sequence[Event] = ()) -> tuple[Event, ...]:
    """Return the parts of the last turn of the seat that is not ``viewer``, as far as shown."""
    hidden = {id(event) for event in queued}
    for step in reversed(steps):
        if step.seat == viewer:
            continue
        events = tuple(event for event in step.events if event.kind in TURN_KINDS and id(event) not in hidden)
        if events:
            return events
    return ()
