"""The stacks of a finished game at dusk: the places that agree with a goal shine in their colours."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator

from pygame import Rect, Surface

from capitol.games.capstone.rules.numbers import HEIGHT, SIZE_OF
from capitol.games.capstone.ui.art.pieces import layer_foot
from capitol.games.capstone.ui.models.ending import Ending, StackScore
from capitol.games.capstone.ui.models.table import StackModel, TableModel
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.table.board_picture import board_box, hall_slices, paint_names, stack_slices
from capitol.games.capstone.ui.table.pyramids import Art
from capitol.games.capstone.ui.table.regions import cells_in
from capitol.games.capstone.ui.table.slots import within_frame
from capitol.kit.canvas import Canvas
from capitol.kit.look import Look
from capitol.kit.theme import RGB
from capitol.table.art.brush import lighter
from capitol.table.dusk import Dusk, at_dusk, bloom, copied, finish, glow, shine, stage_rect, tinted

_TOP = 0.11
"""The fraction of the window above the board, so that stacks do not reach the title."""
_WON: RGB = (255, 250, 244)
_OTHER: RGB = (172, 166, 168)
_NONE: RGB = (118, 112, 120)
_CAST = 0.28
"""The share of a piece's light that falls on the ground."""


def dusk_room(look: Look) -> Rect:
    """Return the place of the board in the window at dusk."""
    stage, top = stage_rect(look), round(look.scale.height * _TOP)
    return Rect(stage.x, top, stage.width, stage.bottom - top)


def stacks_dusk(
    look: Look, model: TableModel, outcome: Ending, winners: Collection[int]
) -> Generator[None, None, Dusk]:
    """Make the pictures of the window with the stacks by day and at dusk, in small steps."""
    window, room = look.scale.rect, dusk_room(look)
    board = board_box(room)
    day = yield from hall_slices(look, room, window)
    still = yield from copied(day)
    ground = within_frame(look, window)
    yield from stack_slices(Canvas(day, look), room, model, ground, plain=False)
    paint_names(Canvas(day, look), room)
    yield
    # Without the sun there are no shadows, and no coloured light beside the stacks.
    yield from stack_slices(Canvas(still, look), room, model, None, plain=False)
    unlit = yield from at_dusk(still)
    del still  # 33 MB at 3840 x 2160, as each of the others
    lit, lights = (yield from copied(unlit)), Surface(window.size, 0, 32)
    yield from finish(look, unlit)
    paint_names(Canvas(unlit, look), room)
    yield
    cells, scale = cells_in(look, board)
    art = Art(look, scale)
    stacks = {stack.slot: stack for stack in model.stacks}
    for row in outcome.rows:
        foot = cells[row.slot].rect.centerx, cells[row.slot].foot[1]
        yield from _light(art, lit, lights, stacks[row.slot], row, foot, winners)
    yield from bloom(lit, lights)
    yield from finish(look, lit)
    paint_names(Canvas(lit, look), room)
    return Dusk(day, unlit, lit)


def _light(
    art: Art,
    lit: Surface,
    lights: Surface,
    stack: StackModel,
    row: StackScore,
    foot: tuple[int, int],
    winners: Collection[int],
) -> Iterator[None]:
    """Light one stack in small steps; places that agree with a winner's goal are brightest, and its capstone, which
    counts for nobody, stays dark."""
    size = SIZE_OF[row.slot]
    won = {HEIGHT - 1 - at for seat in winners for at in row.agree[seat]}
    other = {HEIGHT - 1 - at for seat in range(2) for at in row.agree[seat]} - won
    for layer, colour in enumerate(stack.pieces):
        if layer in won | other:
            light = lighter(PIECE_STYLES[colour].colour, 0.15)
            reach = art.px(150 if layer in won else 90)
            x, y = layer_foot(foot, size, layer // 2, art.scale)
            shine(art.look, lit, (round(x), round(y)), reach, light, _CAST if layer in won else _CAST / 2)
            yield
    for layer, colour in enumerate(stack.pieces):
        covered = layer < len(stack.pieces) - 1
        picture, where = art.drawn(size, colour, layer_foot(foot, size, layer, art.scale), covered=covered)
        tone = _WON if layer in won else _OTHER if layer in other else _NONE
        lit.blit(tinted(picture, tone), where.topleft)
        lights.blit(tinted(picture, (0, 0, 0)), where.topleft)
        if layer in won | other:
            share = 84 if layer in won else 44
            glow(lit, lights, picture, where.topleft, (share, share, share), (70, 70, 70))
        yield
    if stack.cap is not None:
        picture, where = art.cap(size, foot, len(stack.pieces), stack.cap)
        lit.blit(tinted(picture, _NONE), where.topleft)
        lights.blit(tinted(picture, (0, 0, 0)), where.topleft)
        yield
