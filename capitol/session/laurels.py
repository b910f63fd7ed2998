"""The laurels that a person has earned in challenges, kept in a file of their own."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from capitol.core.challenge import Challenge
from capitol.host.atomic import set_aside, write_atomic
from capitol.host.language import _
from capitol.host.reasons import os_reason

FILE_NAME = "laurels.json"
MOST = 3
LOG = logging.getLogger("capitol.session")


class Laurels:
    """The most laurels that each challenge has brought, by game and id of the challenge."""

    def __init__(self, folder: Path) -> None:
        """Those kept in ``folder``; a file that is none counts as empty, and is set aside when something is earned."""
        self._path = folder / FILE_NAME
        self._earned: dict[str, dict[str, int]] = {}
        self._unread = False
        try:
            self._earned = msgspec.json.decode(self._path.read_bytes(), type=dict[str, dict[str, int]])
        except FileNotFoundError:
            pass
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            LOG.warning("cannot read %s: %s", self._path, error)
            self._unread = True

    def of(self, game: str, challenge: Challenge) -> int:
        """How many a challenge has brought, 0 to 3."""
        return min(MOST, max(0, self._earned.get(game, {}).get(challenge.id, 0)))

    def earn(self, game: str, challenge: Challenge, count: int) -> str:
        """Keep that a challenge brought so many, if that is more than before. Returns a sentence for the player when
        that failed, else nothing."""
        if count <= self.of(game, challenge):
            return ""
        self._earned.setdefault(game, {})[challenge.id] = count
        if self._unread:
            self._unread = False
            set_aside(self._path)
        try:
            write_atomic(self._path, msgspec.json.format(msgspec.json.encode(self._earned), indent=2))
        except OSError as error:
            return _("The laurels cannot be saved to {path}: {reason}.").format(
                path=self._path, reason=os_reason(error)
            )
        return ""
