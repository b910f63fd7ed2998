"""Decode board pictures, which anybody may have made, with Pillow and never with pygame's decoders.

pygame 2.6.1, its last release, bundles an SDL_image and a libpng of 2019; Pillow's are kept up to date, and pinned.
"""

from __future__ import annotations

from pathlib import Path

from capitol.boards.picture_paths import MAX_PICTURE_BYTES, fits
from capitol.host.lost_files import note_lost


class PictureError(Exception):
    """A picture is not what its header says, or is larger than allowed."""


def decode(path: Path) -> tuple[tuple[int, int], bytes]:
    """Return width and height of a PNG, and its pixels as RGBA, row by row. Raises OSError and PictureError."""
    try:
        from PIL import Image, PngImagePlugin
    except ImportError as error:
        note_lost("Pillow", error)
        raise PictureError("it cannot be decoded") from error
    with open(path, "rb") as stream:
        if path.stat().st_size > MAX_PICTURE_BYTES:
            raise PictureError("it is too large")
        try:
            picture = PngImagePlugin.PngImageFile(stream)
            if not fits(*picture.size):
                raise PictureError("it has too many pixels")
            picture.load()
            # Of 16-bit grey only the upper eight bits are visible.
            wide = picture.mode.startswith("I")
            shown = picture.point(lambda value: value / 256).convert("L") if wide else picture
            return picture.size, shown.convert("RGBA").tobytes()
        except (Image.DecompressionBombError, MemoryError, OverflowError, SyntaxError, TypeError, ValueError) as error:
            raise PictureError(f"{type(error).__name__}: {error}") from error
