"""The player's files as a whole: show a folder in the system's own window, and copy folders into one archive."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from capitol.host.language import _

OPENERS = {"darwin": "open", "linux": "xdg-open"}
"""The command that shows a folder, by `sys.platform`; Windows has a call of its own."""


def show_folder(folder: Path) -> None:
    """Open a folder in the file manager of the system, and make it first if it is missing.

    Raises OSError with a sentence when it cannot be made or there is no file manager.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        os.startfile(folder)
        return
    command = shutil.which(OPENERS.get(sys.platform, "xdg-open"))
    if command is None:
        raise OSError(_("this system has no program that shows folders"))
    subprocess.Popen([command, str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                     stderr=subprocess.DEVNULL, start_new_session=True)  # fmt: skip


def archive_folders(target: Path, folders: Mapping[str, Path]) -> int:
    """Write all files of some folders into the ZIP archive ``target``, each folder under its name; how many they are.

    Hidden files (locks and files just being written) and other archives stay out. The archive is there as a whole or
    not at all. Raises OSError.
    """
    part = target.with_name(f".{target.name}.part")
    count = 0
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
            for name, folder in folders.items():
                for path in sorted(folder.rglob("*")):
                    inside = path.relative_to(folder)
                    hidden = any(one.startswith(".") for one in inside.parts)
                    if path.is_file() and path.suffix != ".zip" and not hidden:
                        archive.write(path, Path(name, inside).as_posix())
                        count += 1
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return count
