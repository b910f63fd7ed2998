"""The player's desktop: showing a folder in the system's file manager, and where a copy is easy to find."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from capitol.host.language import _

OPENERS = {"darwin": "open", "linux": "xdg-open"}
"""The command that shows a folder, by `sys.platform`; Windows has a call of its own."""


def open_folder(folder: Path) -> None:
    """Show a folder in the file manager, and make it first if it is missing. Returns at once.

    Raises OSError with a sentence when it cannot be made or there is no file manager.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        os.startfile(folder)
        return
    command = shutil.which(OPENERS.get(sys.platform, "xdg-open"))
    if command is None:
        raise OSError(_("this system has no program that shows folders"))
    quiet = subprocess.DEVNULL
    subprocess.Popen(
        [command, str(folder)], env=outer_environment(os.environ), stdin=quiet, stdout=quiet, stderr=quiet,
        start_new_session=True,
    )  # fmt: skip


def outer_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for other programs: a frozen program's own libraries are not for them."""
    outer = dict(environment)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = outer.pop(f"{name}_ORIG", None)
        if before is not None:
            outer[name] = before
        elif getattr(sys, "frozen", False):
            outer.pop(name, None)
    return outer


def easy_to_find() -> Path:
    """The folder for something the player will look for: the desktop, else downloads, documents, home."""
    found = (platformdirs.user_desktop_path(), platformdirs.user_downloads_path(), platformdirs.user_documents_path())
    return next((folder for folder in found if folder.is_dir()), Path.home())
