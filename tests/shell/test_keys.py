"""A person's own keys are turned into the usual ones."""

from __future__ import annotations

import pytest

from capitol.host.language import key_text
from capitol.kit.inputs import KeyDown
from capitol.shell.keys import ACTIONS, KeyMap


def test_usual_keys_pass() -> None:
    """Without changes every key is itself, and no two actions share one."""
    keys = KeyMap({})
    assert keys.translated(KeyDown("z")) == KeyDown("z")
    assert keys.conflicts() == {}
    assert {keys.chord(action.id) for action in ACTIONS} == {action.chord for action in ACTIONS}


def test_new_key_stands_in() -> None:
    """The new key acts as the usual one, which is silent then."""
    keys = KeyMap({"undo": "u"})
    found = keys.translated(KeyDown("u", text="u"))
    assert found is not None
    assert found.chord == "z"
    assert keys.translated(KeyDown("z")) is None


def test_swap() -> None:
    """Two actions can change their keys."""
    keys = KeyMap({"floor": "r", "roof": "f"})
    first, second = keys.translated(KeyDown("r")), keys.translated(KeyDown("f"))
    assert first is not None
    assert second is not None
    assert (first.chord, second.chord) == ("f", "r")
    assert keys.conflicts() == {}


def test_conflicts_are_told() -> None:
    """A key with two meanings is named at both actions."""
    assert KeyMap({"undo": "p"}).conflicts() == {"undo": ["pass"], "pass": ["undo"]}


@pytest.mark.parametrize("chosen", [{"undo": "escape"}, {"nothing": "x"}, {"undo": ""}])
def test_nonsense_changes_nothing(chosen: dict[str, str]) -> None:
    """Keys that must keep their meaning, and actions that do not exist."""
    assert KeyMap(chosen).translated(KeyDown("z")) == KeyDown("z")


@pytest.mark.parametrize(
    ("chord", "text"), [("z", "Z"), ("ctrl+z", "Ctrl + Z"), ("+", "+"), ("ctrl++", "Ctrl + +"), ("return", "Enter")]
)
def test_key_text(chord: str, text: str) -> None:
    """Keys for players' eyes."""
    assert key_text(chord) == text
