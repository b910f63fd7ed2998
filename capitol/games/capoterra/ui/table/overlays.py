"""What is painted over the board: places for another turn, the tile in the hand with what it brings, production."""

from __future__ import annotations

import pygame
from pygame import Rect

from capitol.games.capoterra.rules.cells import Position, position_of
from capitol.games.capoterra.rules.production import yields
from capitol.games.capoterra.ui.art.names import good_sprite, tile_sprite
from capitol.games.capoterra.ui.models.pending import PendingStep, cell_id, position_in
from capitol.games.capoterra.ui.models.preview import Preview, preview
from capitol.games.capoterra.ui.table.preview_words import preview_lines
from capitol.games.capoterra.ui.table.rails import YieldChip
from capitol.games.capoterra.ui.table.tile_tool import turned_tile
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.kit import shapes
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import Point
from capitol.kit.stage import Stage
from capitol.table.event_link import linked_event
from capitol.table.seats.badge import paint_symbol

_TEXT, _SIGN = 15, 20
_LIFTED = 215


def paint_overlays(canvas: Canvas, view_model: TableViewModel, stage: Stage, pointer: Point | None) -> None:
    """Paint everything that depends on pointer and focus; ``pointer`` is None while keys are used."""
    pending = view_model.pending
    if pending is not None and view_model.targets:
        with canvas.clip(view_model.regions.open):
            for id in view_model.turnable:
                _paint_turnable(canvas, view_model, id)
        if pending.ghost:
            _paint_ghost(canvas, view_model, pending, stage, pointer)
    event = linked_event(stage.active.walk(), stage.focus.visible)
    for name in ("source", "target", "at") if event is not None else ():
        at = event.data.get(name) if event is not None else None
        if isinstance(at, tuple):
            canvas.pointing_ring(cell_rect(view_model, (int(str(at[0])), int(str(at[1])))).inflate(-8, -8))
    good = asked_good(view_model, stage)
    if good is not None:
        _paint_yields(canvas, view_model, good)


def cell_rect(view_model: TableViewModel, at: Position) -> Rect:
    """Return the rect of a cell in window pixels."""
    camera = view_model.camera
    return Rect(camera.corner(at), (camera.side, camera.side))


def asked_good(view_model: TableViewModel, stage: Stage) -> int | None:
    """Return the good whose chip is pointed at or focused, or was pressed."""
    for id in (stage.hovered, stage.focus.id if stage.focus.visible else ""):
        found = stage.active.find(id) if id else None
        if isinstance(found, YieldChip):
            return found.good
    return view_model.shown_good


def aimed_at(view_model: TableViewModel, stage: Stage) -> Position | None:
    """Return the cell that a press or key would choose for what is in the hand, if it may go there, turned or not."""
    for id in (stage.focus.id if stage.focus.visible else "", stage.hovered):
        if id in view_model.turnable or (id in view_model.targets and view_model.targets[id] is None):
            return position_in(id)
    return None


def _paint_turnable(canvas: Canvas, view_model: TableViewModel, id: str) -> None:
    """Paint a dotted frame where another turn fits."""
    position = position_in(id)
    if position is None:
        return
    box = cell_rect(view_model, position)
    inset = max(2, box.width // 7)
    theme = canvas.look.theme

    def paint(surface: pygame.Surface, k: float) -> None:
        path = shapes.inset_path(surface, "box", 3 * k, 6 * k, 2 * k)
        width = max(1.6, box.width / 40) * k
        for piece in shapes.dashes(path, width, width * 3):
            shapes.stroke(surface, piece, (*theme.ring_dark, 255), width * 1.9)
            shapes.stroke(surface, piece, (*theme.ring_light, 255), width)

    canvas.shape(("turnable", theme.name), box.inflate(-inset, -inset), theme.ring_dark, paint)


def _paint_ghost(
    canvas: Canvas, view_model: TableViewModel, pending: PendingStep, stage: Stage, pointer: Point | None
) -> None:
    """Paint the tile in the hand: where it lies unconfirmed, where it would lie, or at the pointer."""
    placed = pending.placed
    if placed is not None:
        at, tile, turn = placed
        box = cell_rect(view_model, at)
        canvas.sprite(tile_sprite(turned_tile(tile, turn)), box)
        canvas.landing_ring(box.inflate(-box.width // 7, -box.width // 7))
        paint_preview(canvas, view_model, preview(view_model.state, tile, at, turn), box)
        return
    tile, turn = pending.ghost, pending.turn
    aimed = aimed_at(view_model, stage)
    if aimed is not None:
        if cell_id(aimed) in view_model.turnable:
            turn = pending.next_turn(aimed, turn, 1)
        box = cell_rect(view_model, aimed)
        canvas.sprite(tile_sprite(turned_tile(tile, turn)), box, _LIFTED)
        paint_preview(canvas, view_model, preview(view_model.state, tile, aimed, turn), box)
    elif pointer is not None and view_model.regions.board.collidepoint(pointer) and not stage.drag.active:
        under = stage.active.find(stage.hovered) if stage.hovered else None
        if under is None or under.region_name == "board":
            side = view_model.camera.side
            box = Rect(0, 0, side, side)
            box.center = pointer
            canvas.sprite(tile_sprite(turned_tile(tile, turn)), box, _LIFTED)


def _paint_yields(canvas: Canvas, view_model: TableViewModel, good: int) -> None:
    """Paint at each settlement what a roll of a good's colour brings."""
    look, theme = canvas.look, canvas.look.theme
    found = list(yields(view_model.state, good))
    side = look.ui(26)
    for seat, town, amount in found:
        box = cell_rect(view_model, position_of(town))
        text = f"+{amount}"
        wide = side + look.text_width(text, 18, bold=True) + look.ui(14)
        plate = Rect(0, 0, wide, side + look.ui(4))
        plate.center = box.center
        canvas.rounded(plate, theme.dark, 7, 2, view_model.style(seat).colour)
        canvas.sprite(good_sprite(good), Rect(plate.x + look.ui(3), plate.y + look.ui(2), side, side))
        room = Rect(plate.x + side + look.ui(5), plate.y, wide - side - look.ui(5), plate.height)
        canvas.text(text, room, 18, theme.cream, bold=True)


def paint_preview(canvas: Canvas, view_model: TableViewModel, told: Preview, beside: Rect) -> None:
    """Paint what a tile would bring beside its place."""
    look, theme = canvas.look, canvas.look.theme
    pad, sign, line = look.ui(6), look.ui(_SIGN), max(look.ui(_SIGN + 2), look.line(_TEXT))
    words = preview_lines(told, view_model.seat_names)[len(told.changes) :]
    rows = len(told.changes) + len(words)
    texts = [f"{was} → {now}" for _seat, _good, was, now in told.changes]
    wide = max(
        *(2 * sign + 2 * pad + look.text_width(text, _TEXT, bold=True) for text in texts),
        *(look.text_width(text, _TEXT, bold=True) for text in words),
        0,
        0,
    )
    box = Rect(0, 0, wide + 2 * pad, rows * line + 2 * pad)
    box.midleft = (beside.right + look.ui(8), beside.centery)
    room = view_model.regions.open
    if box.right > room.right:
        box.midright = (beside.left - look.ui(8), beside.centery)
    box.clamp_ip(view_model.regions.board)
    canvas.rounded(box, theme.dark, 7, 1.5, theme.gold)
    row = Rect(box.x + pad, box.y + pad, wide, line)
    for (seat, good, was, now), text in zip(told.changes, texts, strict=True):
        paint_symbol(canvas, view_model.looks[seat], Rect(row.x, row.centery - sign // 2, sign, sign))
        canvas.sprite(good_sprite(good), Rect(row.x + sign + pad // 2, row.centery - sign // 2, sign, sign))
        ink = theme.gold_light if now > was else theme.cream
        canvas.text(text, Rect(row.x + 2 * sign + pad, row.y, row.width, line), _TEXT, ink, bold=True)
        row.y += line
    for text in words:
        canvas.text(text, row, _TEXT, theme.cream, bold=True)
        row.y += line
