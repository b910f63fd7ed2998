"""Where the program keeps its files: data, settings, saves and logs, each made if missing and proved writable."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from capitol.host.language import _

APPLICATION = "Capitol"
HOME_VARIABLE = "CAPITOL_HOME"


@dataclass(frozen=True, slots=True)
class Folders:
    """The four folders, all of them existing and writable.

    ``unwritable`` lists what had to be replaced by a temporary folder: its name (``saves``, ``data``, ``config`` or
    ``logs``) and where it should have been; games that lie there may still be readable. ``trouble`` is one sentence
    for the player about it, empty when all is well.
    """

    data: Path
    config: Path
    saves: Path
    logs: Path
    unwritable: tuple[tuple[str, Path], ...] = ()
    trouble: str = ""

    @property
    def temporary(self) -> bool:
        """Whether anything is kept in a temporary folder, and so may not last."""
        return bool(self.unwritable)


def wanted_folders(environment: Mapping[str, str]) -> dict[str, Path]:
    """Where each folder should be: under ``CAPITOL_HOME`` if it is set, else where the system keeps such things."""
    home = environment.get(HOME_VARIABLE, "")
    if home:
        base = Path(home).expanduser().absolute()
        return {name: base / name for name in ("saves", "data", "config", "logs")}
    system = platformdirs.PlatformDirs(APPLICATION, appauthor=False)
    return {
        "saves": system.user_data_path / "saves",
        "data": system.user_data_path,
        # On Windows and macOS settings and data share one folder unless they are kept apart here.
        "config": system.user_config_path / "config",
        "logs": system.user_log_path,
    }


def is_writable(folder: Path) -> bool:
    """Make ``folder`` if it is missing, and say whether a file can be written in it.

    Only a real write is proof: permission bits say nothing about read-only disks, quotas or a full disk.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"1")
    except OSError:
        return False
    return True


def find_folders(environment: Mapping[str, str] | None = None) -> Folders:
    """Find, make and test the four folders; ``environment`` is ``os.environ`` unless given.

    A folder that cannot be written is replaced by one in a new temporary folder, and ``Folders.trouble`` says so.
    Raises OSError only when not even a temporary folder can be made.
    """
    wanted = wanted_folders(os.environ if environment is None else environment)
    unwritable = tuple((name, path) for name, path in wanted.items() if not is_writable(path))
    trouble = ""
    if unwritable:
        base = Path(tempfile.mkdtemp(prefix="capitol-"))
        for name, _path in unwritable:
            wanted[name] = base / name
            wanted[name].mkdir()
        trouble = _(
            "Capitol cannot write to the folder {folder}. What belongs there is kept in {temporary} for now, "
            "and may be gone after a restart of the computer."
        ).format(folder=unwritable[0][1], temporary=base)
    return Folders(**wanted, unwritable=unwritable, trouble=trouble)
