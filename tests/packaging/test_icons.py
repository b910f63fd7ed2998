"""The icon for macOS: every size that it asks for is inside, and is what it says."""

from __future__ import annotations

import struct
from pathlib import Path

ICONS = Path(__file__).resolve().parents[2] / "build_scripts" / "icons"
PNG = b"\x89PNG\r\n\x1a\n"
# Apple, "Icon Set Type": the element of each size, in pixels; those from ic11 on are for Retina screens. There is none
# of 1024 pixels: the pictures of the pieces would have to be enlarged for it.
ICNS = {"ic07": 128, "ic08": 256, "ic09": 512, "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512}


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
    assert sizes == {kind: (side, side) for kind, side in ICNS.items()}
