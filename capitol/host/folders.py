"""Where the program keeps its files: data, settings, saves and logs, each made if missing and tried out."""

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
"""What must find room: as much as a saved game."""


class NoFolderError(Exception):
    """It cannot be found out where folders should be; the text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The four folders. They are where they belong, also where they cannot be written: what lies there may be read.

    ``trouble`` is a sentence or two for the player about the first that cannot be written, and why; empty when all is
    well.
    """

    data: Path
    config: Path
    saves: Path
    logs: Path
    trouble: str = ""


def wanted_folders(environment: Mapping[str, str]) -> dict[str, Path]:
    """Where each folder should be: under ``CAPITOL_HOME`` if it is set, else where the system keeps such things.

    Raises NoFolderError where that is in the home folder of somebody who has none.
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
            # On Windows and macOS settings and data share one folder unless they are kept apart here.
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
    """Make ``folder`` if it is missing, and say why nothing can be written in it; None when all is well.

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
    """Find, make and test the four folders; ``environment`` is ``os.environ`` unless given.

    Never another place is taken for a folder that cannot be written: `Folders.trouble` says so instead. Raises
    NoFolderError.
    """
    wanted = wanted_folders(os.environ if environment is None else environment)
    troubles = [(name, folder, write_trouble(folder)) for name, folder in wanted.items()]
    said = [_trouble(name, folder, error) for name, folder, error in troubles if error is not None]
    return Folders(**wanted, trouble=said[0] if said else "")


def _trouble(name: str, folder: Path, error: OSError) -> str:
    said = _("Capitol cannot write to the folder {folder}: {reason}.").format(folder=folder, reason=os_reason(error))
    if name != "saves":
        return f"{said} " + _("What belongs there is not kept.")
    return f"{said} " + _(
        "You can play, and go on with your saved games, but it is kept in memory only, and saved as soon as that works "
        "again."
    )
