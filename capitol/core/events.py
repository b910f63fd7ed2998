"""What happened: events returned by every applied move, each with who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    ``kind`` names it (the game lists its kinds), ``seat`` is who did it (None: the game itself), ``data`` holds plain
    values. ``audience`` is None when all may see it, else the seats that may. ``reveals`` is True when it made
    something visible that was hidden before: nothing before such an event can be undone.
    """

    kind: str
    seat: int | None = None
    data: Mapping[str, object] = field(default_factory=dict)
    audience: tuple[int, ...] | None = None
    reveals: bool = False


def visible_to(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The events that ``seat`` may see (None: a spectator, who sees what all may see)."""
    return [event for event in events if event.audience is None or (seat is not None and seat in event.audience)]
