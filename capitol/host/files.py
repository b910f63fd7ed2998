"""The player's files as a whole: folders copied into one archive."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path


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
