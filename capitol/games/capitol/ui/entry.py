"""The entry point of Capitol's table: opens the scene of a game."""

from __future__ import annotations

from pathlib import Path

from capitol.boards.errors import LevelErrors
from capitol.games.capitol.board import CapitolBoard, find_boards, load_board, plain_layout
from capitol.games.capitol.rules.board import BoardSpec
from capitol.games.capitol.ui.flow import TableFlow
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.kit.scene import Scene
from capitol.session.controller import TableSession
from capitol.session.source import RecordedTable, TableSource
from capitol.table.context import TableContext
from capitol.table.palette import SEAT_STYLES
from capitol.table.seats.colours import SeatPalette
from capitol.table.viewing import ViewFlow


def open_table(context: TableContext, session: TableSession) -> Scene:
    """Return the scene of a game in progress, new or resumed. It pushes all further scenes on ``context.stack``."""
    return TableFlow(context, session, board_art(session, context.seats)).scene


def look_at(context: TableContext, table: RecordedTable, seat: int | None) -> Scene:
    """Return the scene for viewing a recorded game, as ``seat`` or the public sees it."""
    board = board_art(table, context.seats)
    flow = ViewFlow(context, table, board, seat)
    scene = TableScene(context, table, board, flow)
    flow.show_on(scene)
    return scene


def board_art(session: TableSource, seats: SeatPalette | None = None) -> BoardArt:
    """Return how the board of a game is drawn: from its level file if that is available and unchanged, else plainly."""
    spec: BoardSpec = session.setup.board
    found = find_level(spec, str(session.options.get("board", "")))
    styles, palette = seat_styles(session), seats or SeatPalette()
    if found is None:
        return BoardArt(plain_layout(spec), spec, styles, None, palette)
    return BoardArt(found.layout, spec, styles, found.level, palette)


def seat_styles(session: TableSource) -> tuple[str, ...]:
    """Return the style of each seat's pieces; a seat without a valid one gets the first that is free."""
    known = [style.id for style in SEAT_STYLES]
    chosen = [seat.colour if seat.colour in known else "" for seat in session.seats]
    free = [style for style in known if style not in chosen]
    return tuple(style or free.pop(0) for style in chosen)


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
