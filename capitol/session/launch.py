"""What the program was started with: the choices of the command line that a window needs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

LEAST_WINDOW = (800, 540)
"""The smallest window that is opened, in pixels."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How `capitol play` was called; None where nothing was said. A ``script`` implies counted budgets for computer
    players, so that it runs alike on every machine. ``fresh``: empty folders that are thrown away afterwards.
    ``voice`` is where what stands on the screen is written as sentences, "" for the speech program, which says them.
    ``game`` is the id of the game that the title shows."""

    script: Path | None = None
    seed: int | None = None
    size: tuple[int, int] | None = None
    ui_scale: float | None = None
    speed: str | None = None
    screenshots: Path | None = None
    dump_ui: Path | None = None
    fresh: bool = False
    game: str | None = None
    voice: str | None = None
