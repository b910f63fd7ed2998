"""The start positions in New game: the shipped ones and the player's own, and a picture of each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pygame import Rect

from capitol.games.capoterra.levels import StartMap, find_boards, load_board
from capitol.games.capoterra.rules.cells import ALL_SIDES, CAPITAL, WASTE, tile
from capitol.games.capoterra.rules.start_board import StartBoard
from capitol.games.capoterra.ui.art.names import settlement_sprite, tile_sprite
from capitol.kit.canvas import Canvas
from capitol.table import plugin
from capitol.table.board_files import BoardFiles

AROUND = 1
"""The number of empty cells that a picture shows around the tiles."""
WIDE, HIGH = 9, 6
"""The shape of a picture: cells across and down."""


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A start position in the list, or the faults that make it unplayable."""

    path: Path
    map: StartMap | None
    faults: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name in the list."""
        return self.map.title if self.map is not None else self.path.name

    @property
    def spec(self) -> tuple[StartBoard, ...] | None:
        """A start position for each number of players; None if it has faults."""
        return self.map.boards if self.map is not None else None

    @property
    def size(self) -> tuple[float, float]:
        """The shape of its picture."""
        return WIDE, HIGH


class StartShelf(BoardFiles[StartMap, BoardEntry]):
    """All start positions."""

    def __init__(self, own: Path | None, styles: tuple[str, ...]) -> None:
        """``own`` is the folder of the player's own boards, which may not exist; ``styles`` are those of the seats."""
        super().__init__(lambda: find_boards(own), load_board, BoardEntry)
        self._styles = styles

    def paint(self, canvas: Canvas, rect: Rect, board: plugin.BoardEntry, seats: int) -> None:
        """Paint the start for so many players: its tiles and capitals on bare ground."""
        entry = self.find(str(board.path))
        if entry is None or entry.spec is None:
            return
        start = next((one for one in entry.spec if len(one.capitals) == seats), entry.spec[-1])
        with canvas.clip(rect):
            canvas.sprite("capoterra.ground", Rect(rect.topleft, (max(rect.size),) * 2))
            _paint_start(canvas, rect, start, self._styles)


def _paint_start(canvas: Canvas, rect: Rect, start: StartBoard, styles: tuple[str, ...]) -> None:
    places = [*start.capitals, *[place for place, _tile in start.tiles]]
    left, top = min(x for x, _y in places) - AROUND, min(y for _x, y in places) - AROUND
    wide = max(x for x, _y in places) + AROUND + 1 - left
    high = max(y for _x, y in places) + AROUND + 1 - top
    side = max(1, min(rect.width // wide, rect.height // high))
    corner = rect.centerx - wide * side // 2, rect.centery - high * side // 2

    def box(x: int, y: int) -> Rect:
        return Rect(corner[0] + (x - left) * side, corner[1] + (y - top) * side, side, side)

    for place, there in start.tiles:
        canvas.sprite(tile_sprite(there, start=there == WASTE and place == (0, 0)), box(*place))
    for seat, place in enumerate(start.capitals):
        capital = tile(CAPITAL, ALL_SIDES, seat)
        canvas.sprite(tile_sprite(capital), box(*place))
        canvas.sprite(settlement_sprite(capital, styles[seat]), box(*place))
