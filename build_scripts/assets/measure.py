"""The size of a picture and the length of a sound, read from the file's own header with the standard library."""

from __future__ import annotations

import struct
import wave
from pathlib import Path

_JPEG_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}


def measured(path: Path) -> list[int] | float | None:
    """[width, height] in pixels of a PNG or JPEG, seconds of an OGG or WAV; None for what has neither.

    Raises ValueError for a file that is not what its ending says.
    """
    kind = path.suffix.lower()
    if kind in (".png", ".jpg", ".jpeg"):
        return list((png_size if kind == ".png" else jpeg_size)(path.read_bytes()))
    if kind == ".ogg":
        return round(ogg_seconds(path.read_bytes()), 3)
    if kind == ".wav":
        with wave.open(str(path), "rb") as sound:
            return round(sound.getnframes() / sound.getframerate(), 3)
    return None


def png_size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR":
        raise ValueError("not a PNG")
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def jpeg_size(content: bytes) -> tuple[int, int]:
    """Width and height of a JPEG: those of its frame header."""
    at = 2
    while content[:2] == b"\xff\xd8" and at + 9 <= len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if marker in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    raise ValueError("not a JPEG")


def ogg_seconds(content: bytes) -> float:
    """Seconds of an Ogg Vorbis sound: the last page's sample over the rate that the first page tells."""
    head, last = content.find(b"\x01vorbis"), content.rfind(b"OggS")
    if content[:4] != b"OggS" or head < 0 or len(content) < last + 14:
        raise ValueError("not Ogg Vorbis")
    rate: int = struct.unpack("<I", content[head + 12 : head + 16])[0]
    samples: int = struct.unpack("<q", content[last + 6 : last + 14])[0]
    if rate < 1:
        raise ValueError("not Ogg Vorbis")
    return samples / rate
