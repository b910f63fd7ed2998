"""Unchecked play for searches and measurements: states are changed in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from capitol.core.game import RandomSource


@dataclass(frozen=True, slots=True)
class FastPath:
    """A game's operations that skip `Game.why_not`. Moves have the path's own form and are never checked.

    ``copy`` returns an independent state; ``is_over`` says that nobody is to act; ``listed`` returns all legal moves,
    or None if there are too many to list; ``random_move`` draws a legal move; ``push`` plays one; ``playout`` plays a
    random game to its end and returns the number of decisions.
    """

    copy: Callable[[Any], Any]
    is_over: Callable[[Any], bool]
    listed: Callable[[Any], Sequence[Any] | None]
    random_move: Callable[[Any, RandomSource], Any]
    push: Callable[[Any, Any], None]
    playout: Callable[[Any, RandomSource], int]
