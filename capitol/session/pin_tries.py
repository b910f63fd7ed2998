"""The wrong PINs of games, kept among the program's own data: a restart or a copied save gives no new tries."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from capitol.host.language import N_
from capitol.host.shared_file import Document, SharedFile
from capitol.session.privacy import PinTries

FILE = "pin-tries.json"
_GAMES = "games"
KEPT = 100
"""The number of games whose wrong PINs are kept."""


class PinTriesFile:
    """The number of wrong PINs by game (its sitting) and seat, since the last right one."""

    def __init__(self, folder: Path) -> None:
        self._file = SharedFile(folder / FILE, N_("Wrong PINs"), dict[str, dict[str, dict[str, int]]])
        self._known: dict[str, PinTries] = {}

    def of(self, sitting: str) -> PinTries:
        """Return the wrong PINs of a game, the same object each time; its changes are kept."""
        known = self._known.get(sitting)
        if known is None:
            kept: dict[str, int] = self._file.read().get(_GAMES, {}).get(sitting, {})
            known = self._known[sitting] = PinTries({int(seat): count for seat, count in kept.items()})
            known.changed = partial(self._keep, sitting)
        return known

    def _keep(self, sitting: str) -> None:
        wrong = {str(seat): count for seat, count in self._known[sitting].wrong.items()}

        def change(document: Document) -> Document:
            others = [(key, value) for key, value in document.get(_GAMES, {}).items() if key != sitting]
            return {**document, _GAMES: dict(others[1 - KEPT :]) | ({sitting: wrong} if wrong else {})}

        self._file.change(change)
