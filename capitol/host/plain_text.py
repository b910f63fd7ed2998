"""Text files as this program writes them, whatever an editor, a shell or a sync program made of them."""

from __future__ import annotations

import codecs

_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def plain(data: bytes) -> bytes:
    """Text as UTF-8 without a byte-order mark, with line ends of one byte.

    A byte-order mark also tells UTF-16, which a Windows shell writes. What is no text stays as it is.
    """
    if data.startswith(_WIDE):
        try:
            data = data.decode("utf-16").encode("utf-8")
        except UnicodeDecodeError:
            return data
    return data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")
