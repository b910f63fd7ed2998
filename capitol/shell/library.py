"""The games that can be played here, with their entries, screens and boards, and the one that the title shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from capitol.games.registry import GameEntry
from capitol.kit.sprites import SpriteStore
from capitol.shell.preferences import Preferences
from capitol.shell.table_choice import TableChoice
from capitol.table.plugin import BoardEntry, GameScreens, ScreensPlace
from capitol.table.seats.colours import SeatPalette


class Library:
    """The playable games by id, and why others cannot be played."""

    def __init__(
        self,
        games: Mapping[str, GameEntry],
        unplayable: Mapping[str, str],
        make: Callable[[str, ScreensPlace], GameScreens],
        levels: Path,
        seats: SeatPalette,
        sprites: SpriteStore,
        preferences: Preferences,
        game: str = "",
    ) -> None:
        """``make`` creates a game's screens, ``levels`` is the folder of the player's own boards, ``game`` the game
        shown at first: by default the last one chosen."""
        self.games, self.unplayable = games, unplayable
        last = preferences.settings.play.game
        self.game = next(id for id in (game, last, *games) if id in games)
        self._make, self._levels, self._seats, self._sprites = make, levels, seats, sprites
        self._preferences = preferences
        self._screens: dict[str, GameScreens] = {}

    @property
    def entry(self) -> GameEntry:
        """The game that the title and New game show."""
        return self.entry_of(self.game)

    def entry_of(self, game: str) -> GameEntry:
        """Return a game by its id. Raises KeyError."""
        return self.games[game]

    @property
    def screens(self) -> GameScreens:
        """The screens of the game that the title and New game show."""
        return self.screens_of(self.game)

    def screens_of(self, game: str) -> GameScreens:
        """Return the screens of a game, created on first use. Raises KeyError."""
        if game not in self._screens:
            place = ScreensPlace(self._levels, self._seats, self.entry_of(game).seat_colours)
            screens = self._screens[game] = self._make(game, place)
            screens.register_sprites(self._sprites)
        return self._screens[game]

    def choose_game(self, game: str) -> None:
        """Make the title and New game show this game, also after a restart."""
        self.game = game
        if (self._preferences.settings.play.game or next(iter(self.games))) != game:
            self._preferences.change("play", game=game)

    def board_of(self, choice: TableChoice) -> BoardEntry | None:
        """Return the chosen board, with its faults if any; None if its file is missing or the game has no boards."""
        boards = self.screens_of(choice.entry.id).boards
        return boards.find(choice.board) if boards is not None else None

    def board_spec(self, choice: TableChoice) -> Any:
        """Return the chosen board for the rules, else the first without faults."""
        boards = self.screens_of(choice.entry.id).boards
        if boards is None:
            return None
        found = [self.board_of(choice), *boards.entries()]
        return next((one.spec for one in found if one is not None and one.spec is not None), None)
