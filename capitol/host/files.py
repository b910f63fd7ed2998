"""The player's files: list a folder, archive folders, and find free names."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from capitol.host.language import _

_MOST_NAMES = 1000


def listed(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder whose names match ``pattern`` (such as ``*.txt``), sorted; [] if the folder is
    missing or cannot be read for any reason."""
    try:
        names = sorted(os.listdir(folder))
    except (OSError, ValueError):
        return []
    return [folder / name for name in names if fnmatchcase(name, pattern) and os.path.isfile(folder / name)]


def archive_folders(target: Path, folders: Mapping[str, Path], texts: Mapping[str, str] | None = None) -> int:
    """Write all files of ``folders`` into the ZIP archive ``target``, each folder under its name; return how many.

    A path that is a file is written under that name itself, and so are ``texts``, which are not counted. Hidden files
    (locks and files being written) and other archives are left out. The archive is created whole or not at all. Raises
    OSError.
    """
    part = target.with_name(f".{target.name}.part")
    count = 0
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
            for name, text in (texts or {}).items():
                archive.writestr(name, text)
            for name, folder in folders.items():
                if folder.is_file():
                    archive.write(folder, name)
                    count += 1
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


def free_path(folder: Path, stem: str, suffix: str) -> Path:
    """Return the first free path in ``folder`` of the form ``STEM-1.SUFFIX``. Raises OSError if there is none."""
    for number in range(1, _MOST_NAMES):
        path = folder / f"{stem}-{number}{suffix}"
        if not path.exists():
            return path
    raise OSError(_("too many files of this name"))
