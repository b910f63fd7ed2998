"""The program's folders: data, settings, saves and logs, each created if missing and tested for writing."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from capitol.host.language import _
from capitol.host.reasons import os_reason

APPLICATION = "Capitol"
HOME_VARIABLE = "CAPITOL_HOME"
PROBE_BYTES = 64 * 1024
"""The size of the test file: as much as a saved game."""


class NoFolderError(Exception):
    """The folders cannot be determined; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The four folders. A folder that is not writable keeps its usual path, because its files may still be read.

    ``unwritable`` is the first folder that is not writable, by name, and why; None if all are."""

    data: Path
    config: Path
    saves: Path
    logs: Path
    unwritable: tuple[str, OSError] | None = None

    @property
    def trouble(self) -> str:
        """A sentence or two for the player about `unwritable`, in the language of the moment; "" if there is none."""
        if self.unwritable is None:
            return ""
        name, error = self.unwritable
        folder: Path = getattr(self, name)
        said = _("Capitol cannot write to the folder {folder}: {reason}.").format(
            folder=folder, reason=os_reason(error)
        )
        if name != "saves":
            return f"{said} " + _("What belongs there is not kept.")
        return f"{said} " + _(
            "You can play, and go on with your saved games, but it is kept in memory only, and saved as soon as that "
            "works again."
        )

    @property
    def pictures(self) -> Path:
        """The folder for pictures, created on access."""
        return self._made("pictures")

    @property
    def records(self) -> Path:
        """The folder for exported records, created on access."""
        return self._made("records")

    @property
    def reviews(self) -> Path:
        """The folder for reviews of finished games, which need not exist."""
        return self.data / "reviews"

    def _made(self, name: str) -> Path:
        folder = self.data / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def wanted_folders(environment: Mapping[str, str]) -> dict[str, Path]:
    """Return where each folder should be: under ``CAPITOL_HOME`` if set, else in the system's usual places.

    Raises NoFolderError if that is in a home folder that does not exist.
    """
    home = environment.get(HOME_VARIABLE, "")
    if home:
        try:
            base = Path(home).expanduser().absolute()
        except RuntimeError:
            raise NoFolderError(
                _("{variable} is “{value}”, but there is no such home folder. Name a folder, or do not set it.").format(
                    variable=HOME_VARIABLE, value=home
                )
            ) from None
        return {name: base / name for name in ("saves", "data", "config", "logs")}
    system = platformdirs.PlatformDirs(APPLICATION, appauthor=False)
    try:
        return {
            "saves": system.user_data_path / "saves",
            "data": system.user_data_path,
            # On Windows and macOS settings and data would share a folder if they were not separated here.
            "config": system.user_config_path / "config",
            "logs": system.user_log_path,
        }
    except RuntimeError:
        raise NoFolderError(
            _("Your home folder cannot be found. Set {variable} to a folder for Capitol’s files.").format(
                variable=HOME_VARIABLE
            )
        ) from None


def write_trouble(folder: Path) -> OSError | None:
    """Create ``folder`` if missing and test writing; return the error, or None if all is well.

    Only a real write is proof: permission bits say nothing about read-only disks, quotas or a full disk.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(PROBE_BYTES))
    except OSError as error:
        return error
    return None


def find_folders(environment: Mapping[str, str] | None = None) -> Folders:
    """Find, create and test the four folders; ``environment`` defaults to ``os.environ``.

    A folder that is not writable is never replaced by another place: `Folders.trouble` reports it. Raises
    NoFolderError.
    """
    wanted = wanted_folders(os.environ if environment is None else environment)
    troubles = [(name, write_trouble(folder)) for name, folder in wanted.items()]
    return Folders(**wanted, unwritable=next(((name, error) for name, error in troubles if error is not None), None))
