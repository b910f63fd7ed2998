"""The text on the system's clipboard."""

from __future__ import annotations

import sys

import pygame

_UTF8 = "text/plain;charset=utf-8"
_MOST = 4096
"""The most characters to read: more than any field takes."""


def clipboard_text() -> str:
    """Return the clipboard's text; "" if it is not text or cannot be read."""
    try:
        if hasattr(pygame.scrap, "get_text"):  # pygame-ce
            return str(pygame.scrap.get_text())[:_MOST]
        pygame.scrap.init()
        copied = pygame.scrap.get(_UTF8) or pygame.scrap.get(pygame.SCRAP_TEXT) or b""
        # On Windows pygame passes on what the system keeps.
        text = copied.decode("utf-16-le" if sys.platform == "win32" else "utf-8", "ignore")
        return text.partition("\0")[0][:_MOST]
    except (pygame.error, NotImplementedError):  # the latter without pygame.scrap: Linux without libX11
        return ""
