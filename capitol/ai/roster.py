"""How a computer player is listed: its id, its name, a sentence about it, and how to make it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from capitol.ai.player import Player


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A computer player that can be seated. ``sentence`` is marked for translation, and translated where it is shown;
    ``id`` is what saves and records call it."""

    id: str
    name: str
    sentence: str
    make: Callable[[], Player[Any, Any]]
