"""The screens of each game, imported when they are first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from capitol.games.registry import GameEntry, games
from capitol.table.plugin import GameScreens, ScreensPlace


def make_screens(game_id: str, place: ScreensPlace) -> GameScreens:
    """The screens of a game for one program. Raises KeyError for an unknown game."""
    return _FACTORIES[game_id](place)


def shown_games() -> Mapping[str, GameEntry]:
    """The games that have screens, by id. The others are for the command line alone: a window offers none of them."""
    return MappingProxyType({id: entry for id, entry in games().items() if id in _FACTORIES})


def _capitol(place: ScreensPlace) -> GameScreens:
    from capitol.games.capitol.ui.plugin import CapitolScreens

    return CapitolScreens(place)


def _capstone(place: ScreensPlace) -> GameScreens:
    from capitol.games.capstone.ui.plugin import CapstoneScreens

    return CapstoneScreens(place)


_FACTORIES = {"capitol": _capitol, "capstone": _capstone}
