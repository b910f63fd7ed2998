"""Fields of plain JSON objects that anybody may have written: there and of the right type, or a RecordError says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from capitol.core.refusal import RecordError

T = TypeVar("T")


def get(data: Mapping[str, object], key: str, kind: type[T], where: str) -> T:
    """The value of a key that must be there and of that type; ``where`` is for the sentence of the RecordError."""
    if key not in data:
        raise RecordError(f"{where}: the key “{key}” is missing")
    value = data[key]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise RecordError(f"{where}.{key}: expected {kind.__name__}, found {type(value).__name__}")
    return value


def get_list(data: Mapping[str, object], key: str, kind: type[T], where: str) -> list[T]:
    """A list whose items are all of that type, or a RecordError."""
    values = get(data, key, list, where)
    for n, value in enumerate(values):
        if not isinstance(value, kind) or isinstance(value, bool):
            raise RecordError(f"{where}.{key}[{n}]: expected {kind.__name__}, found {type(value).__name__}")
    return list(values)


def as_tuples(value: Any) -> Any:
    """Plain JSON values with a tuple for every list in them, all the way down, as frozen dataclasses hold them."""
    if isinstance(value, list | tuple):
        return tuple([as_tuples(one) for one in value])
    return value
