"""Moves as one line of plain text, for logs, terminals and tests; not translated, unlike what players read."""

from __future__ import annotations

from collections.abc import Mapping

from capitol.core.refusal import RecordError
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.record import decode_move, encode_move


def move_text(move: Move) -> str:
    """Return one line for a move: its type, then ``key=value`` for each key of its action, such as
    ``haul good=rock count=1 from=-1,0 to=-3,-1``; `parse_move` reads it back."""
    data = encode_move(0, move)
    kind = data.pop("type")
    del data["player"]
    return " ".join([str(kind), *[f"{key}={_written(value)}" for key, value in data.items()]])


def _written(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, Mapping):
        return "+".join(f"{count}{name}" for name, count in value.items())
    return "yes" if value is True else str(value)


def parse_move(text: str) -> Move:
    """Parse a line as a move. Raises RecordError, quoting the line, if it is not understood."""
    kind, *words = text.split() or [""]
    data: dict[str, object] = {"player": 0, "type": kind}
    try:
        for word in words:
            key, value = word.split("=")
            data[key] = _read(key, value)
        return decode_move(data)[1]
    except ValueError as error:
        raise RecordError(f"the move “{text}” is not understood: {error}") from error


def _read(key: str, value: str) -> object:
    if key in ("give", "get"):
        return dict(_amount(part) for part in value.split("+"))
    if "," in value:
        return [int(part) for part in value.split(",")]
    if value == "yes":
        return True
    if key in ("count", "turn", "victim") or (key == "to" and value.isdigit()):
        return int(value)
    return value


def _amount(part: str) -> tuple[str, int]:
    name = part.lstrip("0123456789")
    return name, int(part.removesuffix(name))
