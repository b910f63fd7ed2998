"""Pictures of strangers: decoded within limits, by a library that is kept up to date, and never by pygame."""

from __future__ import annotations

import io
import random
import struct
import sys
import zlib
from pathlib import Path

import pygame
import pytest
from PIL import Image

from capitol.boards.picture_decoding import PictureError, decode
from capitol.boards.picture_paths import MAX_PICTURE_BYTES
from capitol.host import lost_files
from capitol.table.art.layers import _image

COLOURS = [(200, 60, 20, 255), (20, 90, 200, 128), (0, 0, 0, 0), (255, 255, 255, 255)]


def png(mode: str = "RGBA") -> bytes:
    """Four pixels in a row, of two colours and two kinds of nothing."""
    picture = Image.new("RGBA", (4, 1))
    picture.putdata(COLOURS)
    stream = io.BytesIO()
    picture.convert(mode).save(stream, "PNG")
    return stream.getvalue()


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def decoded(folder: Path, data: bytes) -> tuple[tuple[int, int], bytes]:
    (folder / "picture.png").write_bytes(data)
    return decode(folder / "picture.png")


@pytest.mark.parametrize("mode", ["RGBA", "RGB", "LA", "L", "P", "1", "I;16"])
def test_every_kind_of_png_becomes_rgba(tmp_path: Path, mode: str) -> None:
    """As pygame would show it: 16 bits of grey by their upper eight."""
    data = png("RGB" if mode == "I;16" else mode)
    if mode == "I;16":
        header = struct.pack(">IIBBBBB", 2, 1, 16, 0, 0, 0, 0)
        rows = zlib.compress(b"\0" + struct.pack(">HH", 0x1234, 0xFFFF))
        data = data[:8] + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    size, pixels = decoded(tmp_path, data)
    assert len(pixels) == 4 * size[0] * size[1]
    ours = pygame.image.frombytes(pixels, size, "RGBA")
    theirs = pygame.image.load(io.BytesIO(data))
    for x in range(size[0]):
        assert tuple(ours.get_at((x, 0))) == tuple(theirs.get_at((x, 0)))


def test_what_is_damaged_or_cut_short_is_an_error_of_one_kind(tmp_path: Path) -> None:
    data, chance = png(), random.Random(5)
    refused = 0
    for _try in range(300):
        spoilt = bytearray(data)
        for _byte in range(chance.randint(1, 4)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        try:
            decoded(tmp_path, bytes(spoilt[: chance.randrange(len(spoilt))]))
        except (PictureError, OSError):
            refused += 1
    assert refused > 250


def test_no_picture_takes_more_than_its_limits(tmp_path: Path) -> None:
    """By its header, though it is small as a file; by its bytes; and by its texts, which may be packed too."""
    data = png()
    large = struct.pack(">IIBBBBB", 8192, 8192, 8, 6, 0, 0, 0)
    with pytest.raises(PictureError, match="pixels"):
        decoded(tmp_path, data[:8] + chunk(b"IHDR", large) + data[33:])
    with pytest.raises(PictureError, match="too large"):
        decoded(tmp_path, data + bytes(MAX_PICTURE_BYTES))
    bomb = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(64 << 20)))
    with pytest.raises(PictureError):
        decoded(tmp_path, data[:33] + bomb + data[33:])


def test_other_formats_are_refused(tmp_path: Path) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (4, 4)).save(stream, "BMP")
    with pytest.raises((PictureError, OSError)):
        decoded(tmp_path, stream.getvalue())


def test_boards_never_reach_the_decoder_of_pygame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "picture.png").write_bytes(png())
    monkeypatch.setattr(pygame.image, "load", lambda *_any: pytest.fail("decoded by pygame"))
    found = _image(tmp_path / "picture.png", {})
    assert found is not None
    assert found.get_size() == (4, 1)


def test_without_the_library_the_ground_stays_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "picture.png").write_bytes(png())
    monkeypatch.setattr(lost_files, "_lost", [])
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert _image(tmp_path / "picture.png", {}) is None
    assert "Pillow" in lost_files.lost_sentence()
