"""Board and deal in New game: the picture of the board, the seed and the first Consul."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from capitol.games.capitol.ui.palette import SEAT_STYLES
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture
from capitol.games.capitol.ui.seat_colours import SeatPalette
from capitol.host.language import _
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.widgets import Button, Choice, Custom, Option, Paragraph, TextField, Widget
from capitol.shell.new_game_seats import opponent_rows
from capitol.shell.screen import CONTROL, labelled, menu_needs
from capitol.shell.table_choice import RANDOM_CONSUL, random_seed

if TYPE_CHECKING:
    from capitol.games.capitol.board import CapitolBoard
    from capitol.shell.new_game import NewGameScene

SEED_LENGTH = 18
MOST_FAULTS = 6
MOST_HIGH = 132
FINE = 2
"""The preview is drawn so many times larger and scaled down, which keeps its stones clean."""


def board_rows(scene: NewGameScene, look: Look, width: int) -> list[Widget]:
    """Picture, list of boards, faults if it has any, seed and Consul."""
    entry = scene.board
    rows: list[Widget] = []
    label = _("Board")
    options = [
        Option(str(one.path), one.name if one.board is not None
               else _("{name} (with faults)").format(name=one.name))
        for one in scene.program.boards.entries()
    ]  # fmt: skip
    if entry is not None and entry.board is not None:
        wide, tall = entry.board.layout.size
        paint = _painter(entry.board, scene.program.seats)
        high = min(round(width * tall / wide), look.ui(MOST_HIGH))
        holder = Widget("board.room", Rect(0, 0, width, high))
        across = min(width, round(high * wide / tall))
        holder.add(Custom("board.picture", Rect((width - across) // 2, 0, across, high), paint))
        rows.append(holder)
    rows.append(Choice("board", Rect(0, 0, width, look.ui(CONTROL)), label, options, scene.choice.board,
                       lambda path: scene.change(board=path), style="menu"))
    if entry is not None and entry.board is None:
        text = "\n".join(entry.faults[:MOST_FAULTS])
        rows.append(Paragraph("board.faults", Rect(0, 0, width, Paragraph.height_for(look, text, width)), text,
                              fg=look.theme.alert, bg=look.theme.parchment))
    rows.append(_seed(scene, look, width))
    names = [Option(str(number), seat.name or str(number + 1)) for number, seat in enumerate(scene.choice.seats)]
    consuls = [Option(RANDOM_CONSUL, _("By chance")), *names]
    label = _("First Consul")
    rows.append(
        labelled(look, "consul", width, label,
                 lambda rect: Choice("consul", rect, label, consuls, scene.choice.consul,
                                     lambda value: scene.change(consul=value), style="menu"),
                 share=0.4, needs=menu_needs(look, (option.text for option in consuls))))  # fmt: skip
    return rows if scene.in_parts else rows + opponent_rows(scene, look, width)


def _seed(scene: NewGameScene, look: Look, width: int) -> Widget:
    label = _("Deal number")
    side = look.ui(CONTROL)

    def make(rect: Rect) -> Widget:
        holder = Widget("seed.holder", rect)
        holder.add(TextField("seed", Rect(rect.x, rect.y, rect.width - side - look.ui(6), side), label,
                             scene.choice.seed, lambda text: scene.change(seed=text), mode="number",
                             max_length=SEED_LENGTH, placeholder=_("By chance"),
                             tooltip=_("The same number deals the same cards again.")))
        holder.add(Button("seed.random", Rect(rect.right - side, rect.y, side, side), _("Another number"),
                          lambda: scene.change(seed=random_seed()), icon="redo", show_label=False,
                          tooltip=_("Another number")))
        return holder

    return labelled(look, "seed", width, label, make, share=0.4, needs=menu_needs(look, [_("By chance")]) + side)


def _painter(board: CapitolBoard, seats: SeatPalette) -> Callable[[Canvas, Widget], None]:
    def paint(canvas: Canvas, widget: Widget) -> None:
        look = canvas.look

        def make() -> pygame.Surface:
            large = pygame.Surface((FINE * widget.rect.width, FINE * widget.rect.height), 0, 32)
            art = BoardArt(board.layout, board.spec, tuple(style.id for style in SEAT_STYLES), board.level, seats)
            picture = BoardPicture(look, art, large.get_rect(), plan_view=False)
            inner = Canvas(large, look)
            picture.paint_ground(inner)
            for area, spec in enumerate(board.spec.areas):
                for space in spec.fountains:
                    inner.sprite("tile.fountain", picture.tile_rect((area, space)))
            return pygame.transform.smoothscale(large, widget.rect.size)

        key = ("board preview", str(board.level.path), board.spec, widget.rect.size, seats.patterns)
        canvas.shadow(widget.rect, 2, 3, 120)
        canvas.blit(look.cache.get(key, make), widget.rect.topleft)

    return paint
