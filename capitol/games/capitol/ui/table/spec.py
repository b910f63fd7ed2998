"""The declaration of Capitol's table: board, tray and rail under a bar with the steps of the round, and a hidden
hand."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from capitol.games.capitol.ui.auction_scene import AuctionScene
from capitol.games.capitol.ui.board_look import board_art
from capitol.games.capitol.ui.flow import TableFlow
from capitol.games.capitol.ui.models.autopsy import auction_account
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.parts.round_bar import round_heading
from capitol.games.capitol.ui.table.cells import build_board
from capitol.games.capitol.ui.table.compose import compose
from capitol.games.capitol.ui.table.rail import build_rail
from capitol.games.capitol.ui.table.round_steps import lit_step
from capitol.games.capitol.ui.table.tray import build_tray
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capitol.ui.tips import TIPS
from capitol.host.language import pgettext
from capitol.kit.scene import Scene
from capitol.kit.widgets import Widget
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.spec import Sealing, TableSpec
from capitol.table.takeback import hand_first


def _heading(view_model: TableViewModel, room: Rect) -> Iterable[Widget]:
    return round_heading(view_model.look, view_model.model.round, lit_step(view_model), room)


def _heading_shows(view_model: TableViewModel) -> object:
    return view_model.model.round, lit_step(view_model)


def _shaded(view_model: TableViewModel) -> Iterable[Rect]:
    return view_model.frame.tray, view_model.frame.rail


def _stack(sealing: Sealing) -> Scene:
    return AuctionScene(
        sealing.context,
        sealing.session,
        sealing.seat,
        sealing.colours,
        sealing.on_sealed,
        sealing.on_leave,
        sealing.on_undo,
        sealing.on_away,
    )


# Its charts take some time to import, so that waits for the end of a game.
def _end(context: TableContext, session: TableSource, board: BoardArt) -> Scene:
    from capitol.games.capitol.ui.end_scene import EndScene

    return EndScene(context, session, board)


TABLE = TableSpec(
    scene=TableScene,
    compose=compose,
    flow=TableFlow,
    seal=_stack,
    end=_end,
    colours=board_art,
    heading=_heading,
    heading_shows=_heading_shows,
    parts=(build_board, build_tray, build_rail),
    shaded=_shaded,
    read=("round", "rail", "board", "tray"),
    played=("hand", "yard", "supply", "board"),
    regions={
        "yard": lambda: pgettext("part of the table", "Yard"),
        "supply": lambda: pgettext("part of the table", "Supply"),
    },
    hand_first=hand_first,
    rules_topics={"construction": "build", "bid": "auction", "place": "tiles", "draw": "cards", "over": "goal.win"},
    account=auction_account,
    tips=TIPS,
)
