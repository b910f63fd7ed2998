"""Why a move is not allowed: a reason code with details, and the error that carries it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason code (upper case, stable, e.g. ``TOO_HIGH``) and the details that a sentence about it needs."""

    code: str
    details: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.details:
            return self.code
        return f"{self.code} ({', '.join(f'{key}={value}' for key, value in self.details.items())})"


class IllegalMove(ValueError):
    """A move was refused; ``refusal`` says why."""

    def __init__(self, seat: int, move: object, refusal: Refusal) -> None:
        super().__init__(f"seat {seat} may not play {move}: {refusal}")
        self.seat = seat
        self.move = move
        self.refusal = refusal


def check_legal(refusal: Refusal | None, seat: int, move: object) -> None:
    """Raise IllegalMove for a move that was refused."""
    if refusal is not None:
        raise IllegalMove(seat, move, refusal)


class RecordError(ValueError):
    """A setup, move or record is not in the documented format; the message is a clear sentence."""
