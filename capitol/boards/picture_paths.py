"""Locate the pictures and tilesets that a level names, refusing every path that leads out of its folders."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from capitol.boards.errors import Faults
from capitol.host.language import _
from capitol.host.reasons import os_reason

MAX_PICTURE_BYTES = 16 << 20
MAX_PICTURE_SIDE = 8192
MAX_PICTURE_PIXELS = 32 << 20
"""As many pixels as take 128 MiB in memory."""
_PNG_START = b"\x89PNG\r\n\x1a\n"
_ELSEWHERE = re.compile(r"^([a-zA-Z][a-zA-Z0-9+.-]*:|/|\\)")


def find_file(source: str, folder: Path, roots: tuple[Path, ...], label: str, faults: Faults) -> Path | None:
    """Return the file that ``source`` names relative to ``folder``, or None after recording why it may not be used.

    ``roots`` are the folders that may contain it, at any depth; links are resolved before that check.
    """
    if not source:
        faults.add(label, _("no picture or file is named"), _("choose one in Tiled"))
        return None
    beside = _("copy it into the folder of the level and choose it again in Tiled")
    if _ELSEWHERE.match(source) or "\0" in source:
        faults.add(label, _("“{source}” is no path relative to the level").format(source=source), beside)
        return None
    try:
        path = (folder / source.replace("\\", "/")).resolve()
        inside = any(path.is_relative_to(root.resolve()) for root in roots)
        there = inside and path.is_file()
    except (OSError, RuntimeError, ValueError):
        inside, there = True, False
    if not inside:
        faults.add(label, _("“{source}” lies outside the folder of the level").format(source=source), beside)
        return None
    if not there:
        faults.add(
            label,
            _("the file “{source}” is missing").format(source=source),
            _("put it back, or choose another one in Tiled"),
        )
        return None
    return path


def fits(width: int, height: int) -> bool:
    """Whether a picture of this size in pixels is small enough."""
    return 0 < width <= MAX_PICTURE_SIDE and 0 < height <= MAX_PICTURE_SIDE and width * height <= MAX_PICTURE_PIXELS


def picture_size(path: Path, label: str, faults: Faults) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG from its header, or None after recording why it may not be used."""
    try:
        with path.open("rb") as stream:
            header = stream.read(24)
        length = path.stat().st_size
    except OSError as error:
        faults.add(
            label,
            _("the picture “{name}” cannot be read ({reason})").format(name=path.name, reason=os_reason(error)),
            _("check that you may read it"),
        )
        return None
    if len(header) < 24 or header[:8] != _PNG_START or header[12:16] != b"IHDR":
        faults.add(label, _("“{name}” is no PNG picture").format(name=path.name), _("save it as PNG"))
        return None
    width, height = struct.unpack(">II", header[16:24])
    if length > MAX_PICTURE_BYTES or not fits(width, height):
        faults.add(
            label,
            _("the picture “{name}” is too large").format(name=path.name),
            _("keep it within {side} pixels a side, {pixels} in all, and {limit} bytes").format(
                side=MAX_PICTURE_SIDE, pixels=MAX_PICTURE_PIXELS, limit=MAX_PICTURE_BYTES
            ),
        )
        return None
    return width, height


def find_picture(
    source: str, folder: Path, roots: tuple[Path, ...], label: str, faults: Faults
) -> tuple[Path, tuple[int, int]] | None:
    """Combine `find_file` and `picture_size`: return the path and the size of a PNG."""
    path = find_file(source, folder, roots, label, faults)
    if path is None:
        return None
    size = picture_size(path, label, faults)
    return None if size is None else (path, size)
