"""The look of a game's board: from its level file if that is available and unchanged, else plain."""

from __future__ import annotations

from pathlib import Path

from capitol.boards.errors import LevelErrors
from capitol.games.capitol.levels import CapitolBoard, find_boards, load_board, plain_layout
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.session.source import TableSource
from capitol.table.seats.colours import SeatPalette, seat_styles


def board_art(session: TableSource, seats: SeatPalette | None = None) -> BoardArt:
    """Return the art of a game's board: from its level file if that is available and unchanged, else plain."""
    spec: BoardSpec = session.setup.board
    found = find_level(spec, str(session.options.get("board", "")))
    styles, palette = seat_styles(session), seats or SeatPalette()
    if found is None:
        return BoardArt(plain_layout(spec), spec, styles, None, palette)
    return BoardArt(found.layout, spec, styles, found.level, palette)


def find_level(spec: BoardSpec, path: str = "") -> CapitolBoard | None:
    """Return the level with the areas of ``spec``: the file that the game started with, else a shipped one; None if
    there is none."""
    paths = [Path(path)] if path else []
    paths += [board for board in find_boards() if board.stem == spec.name]
    for candidate in paths:
        try:
            board = load_board(candidate)
        except (LevelErrors, OSError):
            # Without the original level file the game can still be played; it only looks plainer.
            continue
        if board.spec.areas == spec.areas:
            return board
    return None
