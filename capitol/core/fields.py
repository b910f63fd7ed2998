"""Typed access to plain JSON objects from untrusted sources: a missing or wrong field raises RecordError."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from capitol.core.refusal import RecordError

T = TypeVar("T")


def get(data: Mapping[str, object], key: str, kind: type[T], where: str) -> T:
    """Return a required value of the given type; ``where`` is for the message of the RecordError."""
    if key not in data:
        raise RecordError(f"{where}: the key “{key}” is missing")
    value = data[key]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise RecordError(f"{where}.{key}: expected {kind.__name__}, found {type(value).__name__}")
    return value


def get_list(data: Mapping[str, object], key: str, kind: type[T], where: str) -> list[T]:
    """Return a list whose items all have the given type. Raises RecordError."""
    values = get(data, key, list, where)
    for n, value in enumerate(values):
        if not isinstance(value, kind) or isinstance(value, bool):
            raise RecordError(f"{where}.{key}[{n}]: expected {kind.__name__}, found {type(value).__name__}")
    return list(values)


def as_tuples(value: Any) -> Any:
    """Convert every list in plain JSON values to a tuple, recursively, as in frozen dataclasses."""
    if isinstance(value, dict):
        return {key: as_tuples(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return tuple([as_tuples(one) for one in value])
    return value
