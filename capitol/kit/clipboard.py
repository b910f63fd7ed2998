"""The text on the system's clipboard."""

from __future__ import annotations

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
        return (pygame.scrap.get(_UTF8) or b"").decode("utf-8", "ignore")[:_MOST].rstrip("\0")
    except (pygame.error, NotImplementedError):  # the latter without pygame.scrap: Linux without libX11
        return ""
