"""Events: what each applied move caused, and who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    ``kind`` names it (the game lists its kinds), ``seat`` did it (None: the game itself), ``data`` holds plain values.
    ``audience`` is None if everyone may see it, else the seats that may. ``reveals`` is True if it made hidden
    information visible: nothing before such an event can be undone.
    """

    kind: str
    seat: int | None = None
    data: Mapping[str, object] = field(default_factory=dict)
    audience: tuple[int, ...] | None = None
    reveals: bool = False


def visible_to(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Return the events that ``seat`` may see (None: a spectator, who sees only public events)."""
    return [event for event in events if event.audience is None or (seat is not None and seat in event.audience)]
