"""Pictures that the table will show next, asked of the loop before they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from capitol.games.capstone.ui.art.pieces import PIECE_SIZES
from capitol.games.capstone.ui.models.pending_turn import Piece, Top
from capitol.games.capstone.ui.palette import PIECE_STYLES
from capitol.games.capstone.ui.table.pyramids import SMALL, Art, cast_shadow, stack_light
from capitol.games.capstone.ui.table.slots import SlotWidget, within_frame
from capitol.games.capstone.ui.table.stash import Stock
from capitol.games.capstone.ui.table.view_model import TableViewModel
from capitol.kit.canvas import Canvas
from capitol.kit.display_list import Recording
from capitol.kit.look import Look
from capitol.kit.widgets import Widget


def want_pictures(view_model: TableViewModel, root: Widget) -> None:
    """Ask the loop for marks, outlines and the plan view, and what a piece that is held leads to."""
    look, art = view_model.look, view_model.art
    sizes = {cell.rect.size for cell in view_model.regions.cells}
    look.prefetch.want(("capstone.marks", frozenset(sizes)), partial(_marks, look, sizes))
    stocks = [widget for widget in root.walk() if isinstance(widget, Stock)]
    stash = tuple(stock.rect.size for stock in stocks)
    look.prefetch.want(("capstone.outlines", art.scale, art.plain, stash), partial(_outlines, art, stocks))
    if not art.plain:
        look.prefetch.want(("capstone.plan", art.scale, stash), partial(_plan, art, stocks))
    _want_stacks_to_come(view_model, [widget for widget in root.walk() if isinstance(widget, SlotWidget)])


def _marks(look: Look, sizes: Iterable[tuple[int, int]]) -> Iterator[None]:
    """Draw the rings of slots of these sizes, which all appear at once when a piece is picked up, one after another."""
    canvas = Canvas(Recording(look.scale.rect.size), look)
    for size in sizes:
        yield from canvas.rings_ahead(size)
        canvas.illegal_mark(Rect((0, 0), size))
        yield


def _outlines(art: Art, stocks: Iterable[Stock]) -> Iterator[None]:
    """Draw the outlines that pieces and capstones have while chosen or unconfirmed, one after another."""
    canvas = Canvas(Recording(art.look.scale.rect.size), art.look)
    for stock in stocks:
        yield from canvas.chosen_outline_ahead(stock.art().piece(stock.size, stock.colour, capstone=stock.capstone))
        yield
    for colour in range(len(PIECE_STYLES)):
        for size in range(len(PIECE_SIZES)):
            yield from canvas.chosen_outline_ahead(art.piece(size, colour))
            yield
        yield from canvas.chosen_outline_ahead(art.piece(SMALL, colour, capstone=True))
        yield


def _plan(art: Art, stocks: Iterable[Stock]) -> Iterator[None]:
    """Draw all pieces as the plan view shows them, one after another."""
    plain = replace(art, plain=True)
    for colour in range(len(PIECE_STYLES)):
        for size in range(len(PIECE_SIZES)):
            for covered in (False, True):
                plain.drawn(size, colour, (0, 0), covered=covered)
                yield
        plain.piece(SMALL, colour, capstone=True)
        yield
    for stock in stocks:
        replace(stock.art(), plain=True).piece(stock.size, stock.colour, capstone=stock.capstone)
        yield


def _want_stacks_to_come(view_model: TableViewModel, slots: Sequence[SlotWidget]) -> None:
    """Ask for shadow and light of each stack as it will be with the held piece, or once its top is lifted, and for the
    outlines of pieces that are not confirmed yet and will be covered."""
    look, art, held = view_model.look, view_model.art, view_model.held
    colour = None
    if isinstance(held, Piece):
        colour = held.colour
    elif isinstance(held, Top) and view_model.model.stacks[held.slot].pieces:
        colour = view_model.model.stacks[held.slot].pieces[-1]
    for slot in slots:
        stack, pieces = slot.stack, slot.shown[0]
        if stack.fresh and pieces:
            outline = "capstone.covered", stack.size, pieces[-1], art.scale, art.plain
            look.prefetch.want(outline, partial(_covered_outline, art, stack.size, pieces[-1]), soon=True)
        if stack.slot in view_model.movable and pieces:
            less = pieces[:-1]
            look.prefetch.want(("capstone.stack", slot.id, art.scale, less, art.plain), partial(_stack, slot, less))
        if colour is not None and not slot.refused and not (isinstance(held, Top) and held.slot == stack.slot):
            more = (*pieces, colour)
            key = "capstone.stack", slot.id, art.scale, more, art.plain
            look.prefetch.want(key, partial(_stack, slot, more), soon=True)


def _covered_outline(art: Art, size: int, colour: int) -> Iterator[None]:
    canvas = Canvas(Recording(art.look.scale.rect.size), art.look)
    return canvas.chosen_outline_ahead(art.drawn(size, colour, (0, 0), covered=True)[0])


def _stack(slot: SlotWidget, pieces: tuple[int, ...]) -> Iterator[None]:
    """Draw shadow and light of a stack of these pieces."""
    view_model, size, foot = slot.view_model, slot.stack.size, slot.cell.foot
    art, ground = view_model.art, within_frame(view_model.look, view_model.regions.board)
    if art.plain or ground is None or cast_shadow(art, size, foot, pieces, ground) is None:
        return
    yield
    if pieces and view_model.look.theme.textured:
        stack_light(art, size, foot, pieces, ground)
