"""What somebody has copied, here or in another program."""

from __future__ import annotations

import pygame

_UTF8 = "text/plain;charset=utf-8"
_MOST = 4096
"""So many signs are looked at: more than any field takes."""


def clipboard_text() -> str:
    """What somebody has copied; "" where that is no text, or cannot be had."""
    try:
        if hasattr(pygame.scrap, "get_text"):  # pygame-ce
            return str(pygame.scrap.get_text())[:_MOST]
        pygame.scrap.init()
        return (pygame.scrap.get(_UTF8) or b"").decode("utf-8", "ignore")[:_MOST].rstrip("\0")
    except pygame.error:
        return ""
