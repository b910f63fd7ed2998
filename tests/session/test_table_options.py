"""The choices of a table: one declaration that settings, New game and what it remembers agree with."""

from __future__ import annotations

import msgspec
import pytest

from capitol.session.settings import Settings
from capitol.session.table_options import (
    TABLE_OPTIONS,
    TableOption,
    Value,
    changed_options,
    first_values,
    remembered_values,
)


@pytest.mark.parametrize("option", TABLE_OPTIONS, ids=lambda option: str(option.id))
def test_each_option_is_a_setting_with_the_same_values(option: TableOption) -> None:
    """Every value is one that the settings take, and nonsense is none."""
    group = type(getattr(Settings(), option.group))
    (kind,) = [setting.type for setting in msgspec.structs.fields(group) if setting.name == option.id]
    values: list[Value] = [value.id for value in option.values]
    values = values or [True, False]
    for value in values:
        assert msgspec.convert(value, kind) == value
        assert option.allows(value)
        changed = msgspec.structs.replace(getattr(Settings(), option.group), **{option.id: value})
        after = msgspec.structs.replace(Settings(), **{option.group: changed})
        assert first_values(after)[option.id] == value
        assert changed_options(Settings(), after) == ({option.id} if option.first(Settings()) != value else set())
    for wrong in ("nonsense", 7, None):
        assert not option.allows(wrong)


def test_all_of_the_group_table_are_declared() -> None:
    declared = {option.id for option in TABLE_OPTIONS if option.group == "table"}
    assert declared == {setting.name for setting in msgspec.structs.fields(type(Settings().table))}


def test_what_makes_no_sense_is_not_remembered() -> None:
    last = {"curtain": "full", "forecast": 7, "hints": "yes", "takebacks": False, "more": True}
    assert remembered_values(last) == {"curtain": "full", "takebacks": False}
