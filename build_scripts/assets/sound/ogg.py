"""Writes Ogg Vorbis files that are the same each time: the stream's serial number, else a random one, is fixed."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import soundfile

from assets.sound.dsp import RATE, Array

SERIAL = 0x43415049


def write(path: Path, sound: Array, quality: float) -> Array:
    """Write a sound; return what a decoder makes of it. ``quality`` is 0 (small) to 1."""
    held = io.BytesIO()
    sides = 1 if sound.ndim == 1 else sound.shape[1]
    with soundfile.SoundFile(
        held, "w", RATE, sides, format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as file:
        # In pieces: the library's encoder overflows its stack on long stretches.
        for start in range(0, len(sound), RATE):
            file.write(sound[start : start + RATE].astype("float32"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(with_serial(held.getvalue()))
    decoded: Array = soundfile.read(path, dtype="float64")[0]
    return decoded


def with_serial(data: bytes, serial: int = SERIAL) -> bytes:
    """The same Ogg stream under another serial number. ValueError if the data is no Ogg stream."""
    out, at = bytearray(data), 0
    while at < len(out):
        if out[at : at + 4] != b"OggS":
            raise ValueError(f"no Ogg page at byte {at}")
        count = out[at + 26]
        size = 27 + count + sum(out[at + 27 : at + 27 + count])
        out[at + 14 : at + 18] = struct.pack("<I", serial)
        out[at + 22 : at + 26] = bytes(4)
        out[at + 22 : at + 26] = struct.pack("<I", _crc(out[at : at + size]))
        at += size
    return bytes(out)


def _table() -> list[int]:
    found = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = ((value << 1) ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
        found.append(value)
    return found


_CRC = _table()


def _crc(page: bytes | bytearray) -> int:
    value = 0
    for byte in page:
        value = ((value << 8) & 0xFFFFFFFF) ^ _CRC[(value >> 24) ^ byte]
    return value
