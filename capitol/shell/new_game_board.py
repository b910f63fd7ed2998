"""Board and deal in New game: the board's picture, the seed and the first player."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from capitol.core.setup import RANDOM_FIRST
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Choice, Custom, Option, TextField, Widget
from capitol.shell.new_game import NewGameScene
from capitol.shell.new_game_seats import opponent_rows
from capitol.shell.screen import CONTROL, labelled, menu_needs, menu_row, words
from capitol.shell.table_choice import random_seed
from capitol.table.plugin import BoardEntry, BoardList

SEED_LENGTH = 18
MOST_FAULTS = 6
MOST_HIGH, ALONE_HIGH = 132, 230
"""The greatest height of the board's picture, beside the deal and without it, in logical pixels."""


def board_rows(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    """Return the rows of the column: picture, list of boards and any faults; seed and first player if shown."""
    boards = scene.screens.boards
    rows = _boards(scene, look, width, boards) if boards is not None else [_banner(scene, look, width)]
    if scene.more or scene.in_parts:
        rows += [_seed(scene, look, width), _first_player(scene, look, width)]
    return rows if scene.in_parts else rows + opponent_rows(scene, look, width)


def _banner(scene: NewGameScene, look: Look, width: int) -> Widget:
    """Return a picture of a game's pieces, for games without boards."""
    samples = scene.screens.samples
    box = Rect(0, 0, width, samples.banner_height(look, width))
    return Custom("newgame.pieces", box, lambda canvas, widget: samples.banner(canvas, widget.rect))


def _first_player(scene: NewGameScene, look: Look, width: int) -> Widget:
    options = {RANDOM_FIRST: _("By chance")}
    options |= {str(number): seat.name or str(number + 1) for number, seat in enumerate(scene.choice.seats)}

    def change(value: str) -> None:
        scene.change(first=value)

    return menu_row(look, "first", width, _("Who begins"), options, scene.choice.first, change, share=0.4)


def _boards(scene: NewGameScene, look: Look, width: int, boards: BoardList) -> list[Widget]:
    entry = scene.board
    rows: list[Widget] = []
    label = _("Board")
    options = [
        Option(str(one.path), one.name if one.spec is not None else _("{name} (with faults)").format(name=one.name))
        for one in boards.entries()
    ]
    if entry is not None and entry.spec is not None:
        wide, tall = entry.size
        high = min(round(width * tall / wide), look.ui(MOST_HIGH if scene.more or scene.in_parts else ALONE_HIGH))
        holder = Widget("board.room", Rect(0, 0, width, high))
        across = min(width, round(high * wide / tall))
        paint = _painter(boards, entry, len(scene.choice.seats))
        holder.add(Custom("board.picture", Rect((width - across) // 2, 0, across, high), paint))
        rows.append(holder)
    rows.append(
        Choice(
            "board",
            Rect(0, 0, width, look.ui(CONTROL)),
            label,
            options,
            scene.choice.board,
            lambda path: scene.change(board=path),
            style="menu",
        )
    )
    if entry is not None and entry.spec is None:
        text = "\n".join(entry.faults[:MOST_FAULTS])
        rows.append(words(look, "board.faults", width, text, fg=look.theme.alert))
    return rows


def _painter(boards: BoardList, entry: BoardEntry, seats: int) -> Callable[[Canvas, Widget], None]:
    def paint(canvas: Canvas, widget: Widget) -> None:
        boards.paint(canvas, widget.rect, entry, seats)

    return paint


def _seed(scene: NewGameScene, look: Look, width: int) -> Widget:
    label = _("Deal number")
    side = look.ui(CONTROL)

    def make(rect: Rect) -> Widget:
        holder = Widget("seed.holder", rect)
        holder.add(
            TextField(
                "seed",
                Rect(rect.x, rect.y, rect.width - side - look.ui(6), side),
                label,
                scene.choice.seed,
                lambda text: scene.change(seed=text),
                mode="number",
                max_length=SEED_LENGTH,
                placeholder=_("By chance"),
                tooltip=_("The same number gives the same deal again."),
            )
        )
        holder.add(
            Button(
                "seed.random",
                Rect(rect.right - side, rect.y, side, side),
                _("Another number"),
                lambda: scene.change(seed=random_seed()),
                icon="redo",
                show_label=False,
                tooltip=_("Another number"),
            )
        )
        return holder

    return labelled(look, "seed", width, label, make, share=0.4, needs=menu_needs(look, [_("By chance")]) + side)
