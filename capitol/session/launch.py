"""How the program was started: the command line options that a window needs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from capitol.session.source import RecordedTable

LEAST_WINDOW = (800, 540)
"""The smallest window size, in pixels."""


@dataclass(frozen=True, slots=True)
class Launch:
    """The options of a command that opens the window; None if not given. A ``script`` implies counted budgets for
    computer players, so that it runs alike on every machine. ``fresh``: use empty folders that are deleted afterwards.
    ``voice`` is where the spoken sentences are written, "" for the speech program. ``game`` is the id of the game on
    the title screen. ``watch`` is a game to look at, through the eyes of ``seat``."""

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
    watch: RecordedTable | None = None
    seat: int | None = None
