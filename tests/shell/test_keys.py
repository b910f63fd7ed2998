"""A person's own keys are turned into the usual ones."""

from __future__ import annotations

import pytest

from capitol.games.registry import games
from capitol.host.language import key_text
from capitol.kit.inputs import KeyDown
from capitol.shell.keys import AllKeys, KeyMap, all_actions

ACTIONS = all_actions(games().values())
OF_CAPITOL = all_actions([games()["capitol"]])


@pytest.mark.parametrize("game", games())
def test_usual_keys_pass(game: str) -> None:
    """Without changes every key is itself, and no two actions of a game share one."""
    actions = all_actions([games()[game]])
    keys = KeyMap({}, actions)
    assert all(keys.translated(KeyDown(action.chord)) == KeyDown(action.chord) for action in actions)
    assert keys.conflicts() == {}
    assert {keys.chord(action.id) for action in actions} == {action.chord for action in actions}


def test_new_key_stands_in() -> None:
    """The new key acts as the usual one, which is silent then."""
    keys = KeyMap({"undo": "u"})
    found = keys.translated(KeyDown("u", text="u"))
    assert found is not None
    assert found.chord == "z"
    assert keys.translated(KeyDown("z")) is None


def test_swap() -> None:
    """Two actions can change their keys."""
    keys = KeyMap({"floor": "r", "roof": "f"}, OF_CAPITOL)
    first, second = keys.translated(KeyDown("r")), keys.translated(KeyDown("f"))
    assert first is not None
    assert second is not None
    assert (first.chord, second.chord) == ("f", "r")
    assert keys.conflicts() == {}


def test_conflicts_are_told() -> None:
    """A key with two meanings is named at both actions."""
    assert KeyMap({"undo": "p"}).conflicts() == {"undo": ["pass"], "pass": ["undo"]}


def test_games_may_give_one_key_different_actions() -> None:
    """What a person chooses for one game changes no other."""
    keys = AllKeys({"floor": "g"}, games().values())
    assert keys.conflicts() == {}
    pressed = KeyDown("g", text="g")
    assert keys.of("capitol").translated(pressed) == KeyDown("f", text="f")
    assert keys.of("capoterra").translated(pressed) == pressed
    assert keys.of("capoterra").translated(KeyDown("f")) == KeyDown("f")
    assert AllKeys({"floor": "z"}, games().values()).conflicts() == {"undo": ["floor"], "floor": ["undo"]}


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


def test_games_add_their_own_keys_to_the_list() -> None:
    """Each after the action that it names, so that the list stays in an order that is easy to read."""
    ids = [action.id for action in ACTIONS]
    assert len(set(ids)) == len(ids)
    for entry in games().values():
        assert all(ids.index(action.after) < ids.index(action.id) for action in entry.keys if action.after)
    assert ids[ids.index("redo") :][:4] == ["redo", "floor", "roof", "permit"]
    assert {"floor", "worth"}.isdisjoint(action.id for action in all_actions([games()["capstone"]]))


def test_a_letter_with_shift_is_the_letter_unless_it_is_a_key_of_its_own() -> None:
    usual = KeyMap({})
    assert usual.translated(KeyDown("f", shift=True, text="F")) == KeyDown("f", text="F")
    for chord in (KeyDown("tab", shift=True), KeyDown("1", shift=True), KeyDown("z", ctrl=True, shift=True)):
        assert usual.translated(chord) == chord
    own = KeyMap({"undo": "shift+f"})
    assert own.translated(KeyDown("f", shift=True, text="F")) == KeyDown("z", text="z")
