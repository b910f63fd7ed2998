"""The choices of a table: one declaration that settings, New game and what it remembers agree with."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from capitol.core.options import TableOption
from capitol.games.registry import games
from capitol.session.settings import FILE_NAME, Settings, SettingsFile, changed_part, load_settings
from capitol.session.table_options import (
    TABLE_OPTIONS,
    Value,
    changed_options,
    first_value,
    first_values,
    known_options,
    remembered_values,
)

CAPITOL, CAPSTONE = games()["capitol"], games()["capstone"]
ALL = known_options(games().values())


@pytest.mark.parametrize("option", ALL, ids=lambda option: str(option.id))
def test_each_option_is_a_setting_with_the_same_values(option: TableOption) -> None:
    """Every value is one that the settings take, and nonsense is none."""
    own = [entry for entry in games().values() if option.id in entry.table_options]
    values: list[Value] = [value.id for value in option.values]
    values = values or [True, False]
    for value in values:
        assert option.allows(value)
        changed = changed_part(getattr(Settings(), option.group), {option.id: value})
        after = msgspec.structs.replace(Settings(), **{option.group: changed})
        assert first_values(after, own[0])[option.id] == value
        was = first_value(Settings(), option)
        assert changed_options(Settings(), after, games().values()) == ({option.id} if was != value else set())
    for wrong in ("nonsense", 7, None):
        assert not option.allows(wrong)


def test_all_of_the_group_table_are_declared() -> None:
    declared = {option.id for option in TABLE_OPTIONS if option.group == "table"}
    assert declared | {"more"} == {setting.name for setting in msgspec.structs.fields(type(Settings().table))}


def test_what_makes_no_sense_is_not_remembered() -> None:
    last = {"curtain": "full", "forecast": 7, "hints": "yes", "takebacks": False, "more": True, "notepad": "paper"}
    assert remembered_values(last, CAPITOL) == {"curtain": "full", "takebacks": False}
    assert remembered_values(last, CAPSTONE) == {"curtain": "full", "takebacks": False, "notepad": "paper"}


def test_a_game_adds_values_and_choices_where_it_names_them() -> None:
    assert [option.id for option in ALL] == [
        *("curtain", "forecast", "asking", "confirm", "memory_aid", "notepad", "takebacks", "hints")
    ]
    (confirm,) = [option for option in ALL if option.id == "confirm"]
    assert [value.id for value in confirm.values] == ["always", "permits", "never"]
    assert "permits" not in [value.id for option in known_options([CAPSTONE]) for value in option.values]


def test_settings_of_games_stand_in_the_file_beside_the_others(tmp_path: Path) -> None:
    """As those do that were written before games had their own: they are read, and written where they were."""
    path = tmp_path / FILE_NAME
    (shield,) = CAPSTONE.settings
    path.write_text(
        json.dumps({"play": {"shield": "toggle", "confirm": "permits"}, "table": {"notepad": "paper"}}),
        encoding="utf-8",
    )
    settings = load_settings(tmp_path)[0]
    assert first_value(settings, shield) == "toggle"
    assert first_values(settings, CAPSTONE)["notepad"] == "paper"
    assert first_values(settings, CAPITOL)["confirm"] == "permits"
    file = SettingsFile(tmp_path)
    before = file.load()
    after = msgspec.structs.replace(
        before,
        play=changed_part(before.play, {"shield": "hold", "pointer": "click"}),
        table=changed_part(before.table, {"notepad": "reading"}),
    )
    assert file.save(after) == ""
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["play"] == {"shield": "hold", "confirm": "permits", "pointer": "click"}
    assert document["table"] == {"notepad": "reading"}
    assert load_settings(tmp_path)[0] == after
    with pytest.raises(TypeError):
        changed_part(before.sound, {"no_such": 1})
