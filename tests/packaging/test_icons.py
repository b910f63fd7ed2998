"""The icons of the program: every size that Windows and macOS ask for is inside, and is what it says."""

from __future__ import annotations

import struct
from pathlib import Path

ICONS = Path(__file__).resolve().parents[2] / "build_scripts" / "icons"
PNG = b"\x89PNG\r\n\x1a\n"
# Apple, "Icon Set Type": the element of each size, in pixels; those from ic11 on are for Retina screens.
ICNS = {"ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024, "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512}
ICO = {16, 24, 32, 48, 64, 128, 256}


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG picture, from its header."""
    assert data.startswith(PNG)
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_macos_finds_every_size() -> None:
    data = (ICONS / "capitol.icns").read_bytes()
    magic, length = struct.unpack(">4sI", data[:8])
    assert (magic, length) == (b"icns", len(data))
    sizes: dict[str, tuple[int, int]] = {}
    at = 8
    while at < len(data):
        kind, length = struct.unpack(">4sI", data[at : at + 8])
        if kind != b"TOC ":
            sizes[kind.decode("ascii")] = png_size(data[at + 8 : at + length])
        at += length
    assert {kind: sizes[kind] for kind in ICNS} == {kind: (side, side) for kind, side in ICNS.items()}


def test_windows_finds_every_size() -> None:
    data = (ICONS / "capitol.ico").read_bytes()
    reserved, kind, count = struct.unpack("<HHH", data[:6])
    assert (reserved, kind) == (0, 1)
    sides = set()
    for number in range(count):
        entry = data[6 + 16 * number : 22 + 16 * number]
        width, height, _colours, _reserved, _planes, _bits, length, at = struct.unpack("<BBBBHHII", entry)
        picture = data[at : at + length]
        assert len(picture) == length
        assert width == height
        if picture.startswith(PNG):
            assert png_size(picture) == (width or 256, height or 256)
        sides.add(width or 256)
    assert sides == ICO
