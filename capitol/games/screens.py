"""The screens of each game, created on demand."""

from __future__ import annotations

from collections.abc import Mapping

from capitol.games.registry import GameEntry, games
from capitol.table.plugin import GameScreens, ScreensPlace


def make_screens(game_id: str, place: ScreensPlace) -> GameScreens:
    """Create the screens of a game for one program. Raises KeyError for an unknown game, or one without screens."""
    load = games()[game_id].screens
    if load is None:
        raise KeyError(f"{game_id} has no screens")
    screens: GameScreens = load()(place)
    return screens


def shown_games() -> Mapping[str, GameEntry]:
    """Return the games that have screens, by id; the others are for the command line only and not offered in a
    window."""
    known, shown = games(), dict[str, GameEntry]()
    for id, entry in known.items():
        if entry.screens is not None:
            try:
                entry.screens()
            except Exception as error:
                known.give_up(id, error)
            else:
                shown[id] = entry
    return shown


def unplayable_games() -> Mapping[str, str]:
    """Return a sentence on each installed game that cannot be played, by id."""
    return games().troubles
