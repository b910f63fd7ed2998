"""The screens of each game, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Mapping

from capitol.games.registry import GameEntry, games
from capitol.table.plugin import GameScreens, ScreensPlace


def make_screens(game_id: str, place: ScreensPlace) -> GameScreens:
    """The screens of a game for one program. Raises KeyError for an unknown game, and for one without screens."""
    load = games()[game_id].screens
    if load is None:
        raise KeyError(f"{game_id} has no screens")
    screens: GameScreens = load()(place)
    return screens


def shown_games() -> Mapping[str, GameEntry]:
    """The games that have screens, by id. The others are for the command line alone: a window offers none of them."""
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
    """Why games that are here cannot be played, in sentences by id."""
    return games().troubles
