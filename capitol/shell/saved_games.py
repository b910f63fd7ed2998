"""The saved games as the screens list them, and any damaged ones among them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

from capitol.games.registry import GameEntry
from capitol.session.game_dump import dump_of_last_game
from capitol.session.journal import SaveError
from capitol.session.saves import DamagedSave, DamagedSaveError, Peek, SaveInfo, Shelf, list_saves, peek

LOG = logging.getLogger("capitol.shell")


class SavedGames:
    """The saves in a folder. Damaged files are moved aside and kept in `damaged` to be reported."""

    def __init__(self, folder: Path, games: Mapping[str, GameEntry]) -> None:
        self.folder, self.games = folder, games
        self.damaged: list[DamagedSave] = []
        """Damaged saves that have not been reported to the player yet."""
        self.damage_told: set[Path] = set()
        self.deleted: tuple[str, Path] | None = None
        """Name and place in the trash of the most recently deleted game, while it can be restored."""

    def shelf(self) -> Shelf:
        """Return all saved games; damaged files are moved aside, to be reported."""
        shelf = list_saves(self.folder, self.games)
        for one in shelf.damaged:
            self.found_damaged(one)
        return shelf

    def newest_playable(self, game: str = "") -> tuple[SaveInfo | None, Peek | None]:
        """Return the game that Continue opens: the last one played, of ``game`` or of any, that can be continued, with
        its current position. Both are None if there is none."""
        for save in self.shelf().saves:
            other = bool(game) and save.game != game
            seen = None if other or save.finished or save.trouble else self.peek(save.path)
            if seen is not None:
                return save, seen
        return None, None

    def peek(self, path: Path) -> Peek | None:
        """Read the current position of a saved game. Return None if it cannot be read; a damaged one is moved aside, to
        be reported."""
        try:
            return peek(path, self.games)
        except DamagedSaveError as error:
            self.found_damaged(error.damaged)
        except SaveError as error:
            LOG.warning("cannot look into %s: %s", path.name, error)
        return None

    def found_damaged(self, damaged: DamagedSave) -> None:
        """Keep a damaged save to be reported, once."""
        # A file that cannot be moved aside is found every time.
        if damaged.kept not in self.damage_told:
            self.damage_told.add(damaged.kept)
            self.damaged.append(damaged)
            LOG.warning("%s", damaged)

    def last_dump(self, since: float) -> str:
        """Return the dump of the last saved game if it was played after ``since``."""
        return dump_of_last_game(self.folder, {id: entry.game for id, entry in self.games.items()}, since)
