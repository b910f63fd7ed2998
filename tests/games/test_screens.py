"""A window offers the games that it can show, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from capitol.games import screens
from capitol.games.registry import Games, games
from capitol.games.screens import make_screens, shown_games
from capitol.table.plugin import ScreensPlace


def test_all_games_of_the_house_are_shown() -> None:
    """What the program knows of is what it can open."""
    assert set(shown_games()) == set(games())
    assert games().troubles == {}
    assert all(entry is games()[id] for id, entry in shown_games().items())


def test_a_game_without_screens_is_for_the_command_line_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Games(("capitol.games",))
    found._entries["capitol"] = replace(found["capitol"], screens=None)
    monkeypatch.setattr(screens, "games", lambda: found)
    assert set(shown_games()) == set(found) - {"capitol"}
    assert "capitol" in found
    with pytest.raises(KeyError, match="no screens"):
        make_screens("capitol", ScreensPlace())
