"""A window offers the games that it can show, and no others."""

from __future__ import annotations

import dataclasses

import pytest

from capitol.games.registry import games
from capitol.games.screens import _FACTORIES, shown_games
from capitol.shell.program import Program


def test_only_games_with_screens_are_shown() -> None:
    """What the program knows of is what it can open; the command line knows more."""
    assert set(shown_games()) == set(_FACTORIES) <= set(games())
    assert all(entry is games()[id] for id, entry in shown_games().items())
    known = next(field for field in dataclasses.fields(Program) if field.name == "games")
    assert known.default_factory is shown_games


def test_a_game_without_screens_is_for_the_command_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(_FACTORIES, "capitol")
    assert "capitol" not in shown_games()
    assert "capitol" in games()
