"""The list of boards, shipped and the player's own, and the art of a game's board."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect

from capitol.games.capitol.levels import CapitolBoard, find_boards, load_board, plain_layout
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.kit.canvas import Canvas
from capitol.table import plugin
from capitol.table.board_files import BoardFiles
from capitol.table.palette import SEAT_STYLES
from capitol.table.seats.colours import SeatPalette

FINE = 2
"""A preview is drawn at this multiple of its size and scaled down, which keeps its stones crisp."""


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A level file in the list: its board, or the faults that make it unplayable."""

    path: Path
    board: CapitolBoard | None
    faults: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name in the list."""
        return self.board.layout.title if self.board is not None else self.path.name

    @property
    def spec(self) -> BoardSpec | None:
        """The board for the rules; None if it has faults."""
        return self.board.spec if self.board is not None else None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height on the map; (0, 0) if it has faults."""
        return self.board.layout.size if self.board is not None else (0.0, 0.0)


class BoardShelf(BoardFiles[CapitolBoard, BoardEntry]):
    """All level files."""

    def __init__(self, own: Path | None = None, seats: SeatPalette | None = None) -> None:
        """``own`` is the folder of the player's own boards, which may not exist. ``seats`` has the colours in force."""
        super().__init__(lambda: find_boards(own), load_board, BoardEntry)
        self.seats = seats or SeatPalette()

    def default(self) -> CapitolBoard:
        """Return the board Roma. Raises LevelErrors if the shipped file is damaged."""
        first = self._entry(self._find()[0])
        return first.board if first.board is not None else load_board(first.path)

    def art(self, spec: BoardSpec, styles: tuple[str, ...] = ()) -> BoardArt:
        """Return the art of a game's board: from its level file if that is unchanged, else plain."""
        seats = styles or tuple(style.id for style in SEAT_STYLES)
        for board in (entry.board for entry in self.named(spec.name)):
            if board is not None and board.spec == spec:
                return BoardArt(board.layout, board.spec, seats, board.level, self.seats)
        return BoardArt(plain_layout(spec), spec, seats, None, self.seats)

    def paint(self, canvas: Canvas, rect: Rect, board: plugin.BoardEntry, seats: int) -> None:
        """Paint a board as printed; the picture is cached."""
        found = self.find(str(board.path))
        level = found.board if found is not None else None
        if level is None:
            return
        look = canvas.look

        def make() -> pygame.Surface:
            large = pygame.Surface((FINE * rect.width, FINE * rect.height), 0, 32)
            styles = tuple(style.id for style in SEAT_STYLES)
            art = BoardArt(level.layout, level.spec, styles, level.level, self.seats)
            picture = BoardPicture(look, art, large.get_rect(), plan_view=False)
            inner = Canvas(large, look)
            picture.paint_ground(inner)
            for area, spec in enumerate(level.spec.areas):
                for space in spec.fountains:
                    inner.sprite("tile.fountain", picture.tile_rect((area, space)))
            return pygame.transform.smoothscale(large, rect.size)

        key = ("board preview", str(level.level.path), level.spec, rect.size, self.seats.patterns)
        canvas.shadow(rect, 2, 3, 120)
        canvas.blit(look.cache.get(key, make), rect.topleft)
