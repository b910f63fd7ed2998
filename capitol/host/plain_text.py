"""Normalize text files that an editor, a shell or a sync program may have changed."""

from __future__ import annotations

import codecs

_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def plain(data: bytes) -> bytes:
    """Return text as UTF-8 without a byte-order mark and with ``\\n`` line endings.

    A byte-order mark also identifies UTF-16, which Windows shells write. Data that is not text is returned unchanged.
    """
    if data.startswith(_WIDE):
        try:
            data = data.decode("utf-16").encode("utf-8")
        except UnicodeDecodeError:
            return data
    return data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n")
