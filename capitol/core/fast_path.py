"""The unchecked way through a game, for searches and for measuring: states are changed in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from capitol.core.game import RandomSource


@dataclass(frozen=True, slots=True)
class FastPath:
    """What a game does without asking `Game.why_not`. Moves are what the path itself deals in; none of them is checked.

    ``copy`` makes a state that can be changed apart from the one that it was made of; ``is_over`` says that nobody is
    to act; ``listed`` gives all legal moves, None where there are too many to list; ``random_move`` draws one of those
    that there are; ``push`` plays one; ``playout`` plays a random game to its end and returns its decisions.
    """

    copy: Callable[[Any], Any]
    is_over: Callable[[Any], bool]
    listed: Callable[[Any], Sequence[Any] | None]
    random_move: Callable[[Any, RandomSource], Any]
    push: Callable[[Any, Any], None]
    playout: Callable[[Any, RandomSource], int]
