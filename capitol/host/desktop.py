"""The player's desktop: its languages, showing a folder in the file manager, and a folder for files that the player
will look for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import platformdirs

from capitol.host.language import _

OPENERS = {"darwin": "open", "linux": "xdg-open"}
"""The command that shows a folder, by `sys.platform`; Windows has its own call."""


def languages_wanted(system: str = sys.platform, environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the languages of the player's system, best first, for instance ``de_AT``; [] if unknown.

    The gettext variables come first on every system, so that a single program can be started in another language.
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        codes = [code.partition(".")[0].partition("@")[0] for code in environment.get(name, "").split(":")]
        if any(codes):
            return [code for code in codes if code]
    try:
        return _SYSTEM_LANGUAGES[system]() if system in _SYSTEM_LANGUAGES else []
    except (OSError, AttributeError, subprocess.SubprocessError):
        return []


def _windows_languages() -> list[str]:
    import ctypes

    size = 85  # LOCALE_NAME_MAX_LENGTH
    name = ctypes.create_unicode_buffer(size)
    kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined, unused-ignore]
    return [name.value] if kernel.GetUserDefaultLocaleName(name, size) else []


def _mac_languages() -> list[str]:
    command = ["defaults", "read", "-g", "AppleLanguages"]
    environment, nothing = outer_environment(os.environ), subprocess.DEVNULL
    answer = subprocess.run(
        command, capture_output=True, text=True, timeout=2, check=True, stdin=nothing, env=environment
    )
    return re.findall(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*", answer.stdout)


_SYSTEM_LANGUAGES: dict[str, Callable[[], list[str]]] = {"win32": _windows_languages, "darwin": _mac_languages}


def open_folder(folder: Path) -> None:
    """Show a folder in the file manager, creating it if missing. Returns at once.

    Raises OSError with a sentence for the player if it cannot be created or there is no file manager.
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
        [command, str(folder)],
        env=outer_environment(os.environ),
        stdin=quiet,
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,
    )


def outer_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for other programs, without the library paths of a frozen program."""
    outer = dict(environment)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = outer.pop(f"{name}_ORIG", None)
        if before is not None:
            outer[name] = before
        elif getattr(sys, "frozen", False):
            outer.pop(name, None)
    return outer


def easy_to_find() -> Path:
    """Return the folder for files that the player will look for: desktop, else downloads, documents or home."""
    found = (platformdirs.user_desktop_path(), platformdirs.user_downloads_path(), platformdirs.user_documents_path())
    return next((folder for folder in found if folder.is_dir()), Path.home())
