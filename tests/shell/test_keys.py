"""A person's own keys are turned into the usual ones."""

from __future__ import annotations

import pytest

from capitol.kit.inputs import KeyDown
from capitol.shell.keys import ACTIONS, KeyMap, key_text


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


def test_sentences_name_the_keys_in_force() -> None:
    """Also where two have changed places; a number in Roman numerals is no key, except of a button that has it."""
    keys = KeyMap({"undo": "pageup", "floor": "r", "roof": "f", "plan": "g"})
    assert keys.in_words("Undo (Z). What they did goes with it.") == "Undo (Page up). What they did goes with it."
    assert keys.in_words("more floors (F), or a roof (R)") == "more floors (R), or a roof (F)"
    assert keys.in_words("The Forum (V)") == "The Forum (V)"
    assert keys.in_words("Show the board (V)", "v") == "Show the board (G)"
    assert keys.in_words("Pass (P)") == "Pass (P)"
    assert KeyMap({}).in_words("Undo (Z)") == "Undo (Z)"
    assert keys.in_line("Keys: F, arrows, R, then Enter") == "Keys: R, arrows, F, then Enter"
    assert KeyMap({"confirm": "k"}).in_line("Keys: 8, then Enter") == "Keys: 8, then K"
    assert KeyMap({}).in_line("Key: P") == "Key: P"
