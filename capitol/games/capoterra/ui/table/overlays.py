"""Paints over the board: places that need another turn, the tile in the hand with its yield, production."""

from __future__ import annotations

from collections.abc import Container

import pygame
from pygame import Rect

from capitol.games.capoterra.rules.board import is_far_from_settlements
from capitol.games.capoterra.rules.cells import (
    ALL_SIDES,
    CORN,
    KIND,
    ROCK,
    SETTLEMENTS,
    SIDES,
    SITE,
    STEPS,
    Position,
    cell_at,
    mask_of,
    position_of,
    tile,
)
from capitol.games.capoterra.rules.moves import Found, Resolve
from capitol.games.capoterra.rules.open_road import roads_of
from capitol.games.capoterra.rules.production import field_at, silenced, yields
from capitol.games.capoterra.rules.state import TRADING, State
from capitol.games.capoterra.ui.art.names import good_sprite, settlement_sprite, tile_sprite
from capitol.games.capoterra.ui.models.pending import PendingStep, Pile, Unit, cell_id, position_in
from capitol.games.capoterra.ui.models.preview import Preview, preview
from capitol.games.capoterra.ui.table.board_widgets import Board, Cell, count_px, paint_number, token_side
from capitol.games.capoterra.ui.table.preview_words import preview_lines, road_lines, warning
from capitol.games.capoterra.ui.table.rails import YieldChip
from capitol.games.capoterra.ui.table.tile_tool import turned_tile
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.tools.upkeep_tray import UnitCard
from capitol.kit import shapes
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import Point
from capitol.kit.stage import Stage
from capitol.kit.widgets.base import upwards
from capitol.table.event_link import linked_events
from capitol.table.seats.badge import paint_symbol

PLACED = ("place", "goods", "walk", "hire", "due")
"""The prefixes of the ids of tools that refer to a place on the board."""
_TEXT, _SIGN = 15, 20
_LIFTED = 215


def paint_overlays(canvas: Canvas, view_model: TableViewModel, stage: Stage, pointer: Point | None) -> None:
    """Paint everything that depends on pointer and focus; ``pointer`` is None while keys are used."""
    pending = view_model.pending
    if pending is not None and view_model.targets:
        with canvas.clip(view_model.regions.open):
            for id in view_model.turnable:
                _paint_turnable(canvas, view_model, id)
        dotted = [cell_rect(view_model, spot) for id in view_model.turnable if (spot := position_in(id)) is not None]
        _paint_standing(canvas, stage, *dotted)
        if pending.held is not None and pending.state.phase == TRADING:
            _paint_spacing(canvas, view_model, pending, stage)
        _paint_chosen(canvas, view_model, pending, stage)
        if pending.ghost:
            _paint_ghost(canvas, view_model, pending, stage, pointer)
        if isinstance(pending.held, Pile) and not stage.drag.active:
            _paint_load(canvas, view_model, pending, pending.held, stage)
    else:
        _paint_field(canvas, view_model, stage)
    events = linked_events(stage.active.walk(), stage.focus.visible)
    for at in dict.fromkeys(event.data.get(name) for event in events for name in ("source", "target", "at")):
        if isinstance(at, tuple):
            paint_pointed(canvas, view_model, stage, (int(str(at[0])), int(str(at[1]))))
    place = pointed_place(stage)
    if place is not None:
        paint_pointed(canvas, view_model, stage, place)
    good = asked_good(view_model, stage)
    if good is not None:
        _paint_yields(canvas, view_model, good)


def paint_pointed(canvas: Canvas, view_model: TableViewModel, stage: Stage, at: Position) -> None:
    """Ring a place that is being described, below the pieces there."""
    box = cell_rect(view_model, at)
    canvas.pointing_ring(box.inflate(-8, -8))
    _paint_standing(canvas, stage, box)


def _paint_standing(canvas: Canvas, stage: Stage, *boxes: Rect) -> None:
    """Paint the pieces on these cells, and those that extend into them, over the cells' marks, so that all amounts are
    legible."""
    board = stage.root.find("board")
    if isinstance(board, Board):
        board.paint_standing(canvas, boxes)


def pointed_place(stage: Stage) -> Position | None:
    """Return the place on the board of the hovered or focused tool; None if it has none."""
    for id in (stage.hovered, stage.focus.id if stage.focus.visible else ""):
        for widget in upwards(stage.active.find(id) if id else None):
            if widget.id.partition(".")[0] in PLACED:
                return widget.at if isinstance(widget, UnitCard) else position_in(widget.id)
    return None


def cell_rect(view_model: TableViewModel, at: Position) -> Rect:
    """Return the rect of a cell in window pixels."""
    camera = view_model.camera
    return Rect(camera.corner(at), (camera.side, camera.side))


def asked_good(view_model: TableViewModel, stage: Stage) -> int | None:
    """Return the good whose chip is hovered or focused, or was pressed."""
    for id in (stage.hovered, stage.focus.id if stage.focus.visible else ""):
        found = stage.active.find(id) if id else None
        if isinstance(found, YieldChip):
            return found.good
    return view_model.shown_good


def aimed_at(view_model: TableViewModel, stage: Stage) -> Position | None:
    """Return the cell that a press or key would choose for the thing in the hand, if it may go there, turned or not."""
    for id in (stage.focus.id if stage.focus.visible else "", stage.hovered):
        if id in view_model.turnable or (id in view_model.targets and view_model.targets[id] is None):
            return position_in(id)
    return None


def _paint_spacing(canvas: Canvas, view_model: TableViewModel, pending: PendingStep, stage: Stage) -> None:
    """Hatch the cells that are too near to a settlement for a village; mark legal ones to which an own road leads."""
    state, theme = view_model.state, canvas.look.theme
    if not isinstance(pending.held, Unit):
        return

    def hatch(surface: pygame.Surface, k: float) -> None:
        wide, tall = surface.get_size()
        for left in range(-tall, wide, max(6, wide // 6)):
            pygame.draw.line(surface, (*theme.ring_dark, 150), (left, tall), (left + tall, 0), max(1, round(2 * k)))

    near = [cell_rect(view_model, position_of(cell)) for cell in state.rim if not is_far_from_settlements(state, cell)]
    with canvas.clip(view_model.regions.open):
        for box in near:
            canvas.shape(("too near", theme.name), box.inflate(-box.width // 8, -box.width // 8), (0, 0, 0), hatch)
    _paint_standing(canvas, stage, *near)
    parts = roads_of(state, view_model.viewer).parts
    open_cells = {cell for part in parts.values() for cell in part.cells}
    for id in pending.legal():
        position = position_in(id)
        if position is not None and leads_to(state, cell_at(position), open_cells):
            box = cell_rect(view_model, position)
            side = box.width // 3
            canvas.icon("road", Rect(box.centerx - side // 2, box.centery - side // 2, side, side), theme.cream)


def leads_to(state: State, cell: int, open_cells: Container[int]) -> bool:
    """Whether a road of these cells leads to a cell."""
    return any(
        cell + step in open_cells and mask_of(state.tiles[cell + step]) & facing for _side, step, _bit, facing in SIDES
    )


def _paint_field(canvas: Canvas, view_model: TableViewModel, stage: Stage) -> None:
    """Outline the field of the hovered or focused tile; ring the settlements that it feeds, and dot those next to it
    that no road connects."""
    found = stage.active.find(stage.hovered) if stage.hovered else None
    if not isinstance(found, Cell) and stage.focus.visible:
        found = stage.active.find(stage.focus.id)
    state = view_model.state
    kind = state.tiles.get(found.cell, 0) & KIND if isinstance(found, Cell) else 0
    if not isinstance(found, Cell) or not CORN <= kind <= ROCK:
        return
    silent = silenced(state, kind)
    if found.cell in silent:
        return
    field = field_at(state, found.cell, kind, silent)
    theme, wide = canvas.look.theme, max(2.0, view_model.camera.side / 24)
    for colour, width in ((theme.ring_dark, wide * 1.8), (theme.gold_light, wide)):
        for cell in field:
            box = cell_rect(view_model, position_of(cell))
            corners = (box.topleft, box.topright, box.bottomright, box.bottomleft)
            for side, step in enumerate(STEPS):
                if cell + step not in field:
                    canvas.line([corners[side], corners[(side + 1) % 4]], colour, width)
    gets = {town for _seat, town, _amount in yields(state, kind - CORN)}
    beside = {cell + step for cell in field for step in STEPS}
    towns = [town for seat in range(state.terms.seats) for town in state.towns(seat) if town in beside]
    for town in towns:
        if town in gets:
            box, made = cell_rect(view_model, position_of(town)).inflate(-8, -8), view_model.picture.stands - 8
            canvas.landing_ring(box, made=(made, made))
        else:
            _paint_turnable(canvas, view_model, cell_id(position_of(town)))
    marked = [cell_rect(view_model, position_of(cell)).inflate(2 * wide, 2 * wide) for cell in (*field, *towns)]
    _paint_standing(canvas, stage, *marked)


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


def _paint_chosen(canvas: Canvas, view_model: TableViewModel, pending: PendingStep, stage: Stage) -> None:
    """Paint a chosen but unconfirmed move without a tile in the hand: a site, a turned tile, a ring."""
    move, state = pending.choice.move, pending.state
    if not isinstance(move, Found | Resolve) or move.at is None:
        return
    box = cell_rect(view_model, move.at)
    if isinstance(move, Found):
        site = tile(SITE, ALL_SIDES, view_model.viewer)
        canvas.sprite(tile_sprite(site), box)
        canvas.sprite(settlement_sprite(site, view_model.styles[view_model.viewer]), box)
    elif move.turn is not None:
        cell = cell_at(move.at)
        canvas.sprite(tile_sprite(turned_tile(state.tiles[cell], move.turn), cell), box)
    canvas.landing_ring(box.inflate(-box.width // 7, -box.width // 7))
    _paint_standing(canvas, stage, box)


def _paint_ghost(
    canvas: Canvas, view_model: TableViewModel, pending: PendingStep, stage: Stage, pointer: Point | None
) -> None:
    """Paint the tile in the hand: where it is laid unconfirmed, where it would be laid, or at the pointer."""
    placed = pending.placed
    if placed is not None:
        at, tile, turn = placed
        box = cell_rect(view_model, at)
        _paint_fitted(canvas, view_model.state, at, turned_tile(tile, turn), box)
        canvas.landing_ring(box.inflate(-box.width // 7, -box.width // 7))
        _paint_standing(canvas, stage, box)
        return
    tile, turn = pending.ghost, pending.turn
    aimed = aimed_at(view_model, stage)
    if aimed is not None:
        if cell_id(aimed) in view_model.turnable:
            turn = pending.next_turn(aimed, turn, 1)
        box = cell_rect(view_model, aimed)
        _paint_fitted(canvas, view_model.state, aimed, turned_tile(tile, turn), box, _LIFTED)
    elif pointer is not None and view_model.regions.board.collidepoint(pointer) and not stage.drag.active:
        under = stage.active.find(stage.hovered) if stage.hovered else None
        if under is None or under.region_name == "board":
            side = view_model.camera.side
            box = Rect(0, 0, side, side)
            box.center = pointer
            canvas.sprite(tile_sprite(turned_tile(tile, turn)), box, _LIFTED)


def _paint_load(canvas: Canvas, view_model: TableViewModel, pending: PendingStep, load: Pile, stage: Stage) -> None:
    """Paint the goods in the hand on the place to which a press would move them, with the number that would stay
    there."""
    at = aimed_at(view_model, stage)
    if at is None:
        return
    cell = cell_rect(view_model, at)
    side = token_side(canvas.look, cell.width)
    box = Rect(0, 0, side, side)
    box.center = cell.center
    canvas.sprite(good_sprite(load.good), box, _LIFTED)
    paint_number(canvas, (box.centerx, box.bottom + side // 4), str(pending.carried(at)), count_px(canvas.look, side))


def _paint_fitted(canvas: Canvas, state: State, at: Position, tile: int, box: Rect, alpha: int = 255) -> None:
    """Paint a tile where it would be laid, with gold on the edges at which its roads go on."""
    canvas.sprite(tile_sprite(tile), box, alpha)
    for side, step, bit, facing in SIDES:
        if mask_of(tile) & bit and mask_of(state.tiles.get(cell_at(at) + step, 0)) & facing:
            canvas.sprite(f"capoterra.joint.{side}", box)


def previewed(view_model: TableViewModel, stage: Stage) -> tuple[Position, Preview] | None:
    """Return the cell on which the tile in the hand is laid unconfirmed, or would be laid, and what it would yield
    there."""
    pending = view_model.pending
    if pending is None or not pending.ghost or not view_model.targets:
        return None
    if pending.placed is not None:
        at, tile, turn = pending.placed
        return at, preview(view_model.state, tile, at, turn)
    aimed, turn = aimed_at(view_model, stage), pending.turn
    if aimed is None:
        return None
    if cell_id(aimed) in view_model.turnable:
        turn = pending.next_turn(aimed, turn, 1)
    return aimed, preview(view_model.state, pending.ghost, aimed, turn)


def paint_previewed(canvas: Canvas, view_model: TableViewModel, stage: Stage) -> None:
    """Paint what the tile in the hand would yield, beside its place."""
    found = previewed(view_model, stage)
    if found is not None:
        paint_preview(canvas, view_model, found[1], cell_rect(view_model, found[0]))


def _paint_yields(canvas: Canvas, view_model: TableViewModel, good: int) -> None:
    """Paint at each settlement what a roll of a good's colour yields."""
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


def note_place(view_model: TableViewModel, size: tuple[int, int], beside: Rect) -> Rect:
    """Return the place of a note beside a cell, so that it hides no settlement and as few tiles as possible."""
    gap, room = view_model.look.ui(8), view_model.regions.open
    right, left, above, below = (Rect((0, 0), size) for _side in range(4))
    right.midleft = beside.right + gap, beside.centery
    left.midright = beside.left - gap, beside.centery
    above.midbottom = beside.centerx, beside.top - gap
    below.midtop = beside.centerx, beside.bottom + gap

    def hides(box: Rect) -> tuple[bool, int, int]:
        hidden = [
            there
            for cell, there in view_model.state.tiles.items()
            if box.colliderect(cell_rect(view_model, position_of(cell)))
        ]
        return not room.contains(box), sum(there & KIND in SETTLEMENTS for there in hidden), len(hidden)

    return min((right, left, above, below), key=hides).clamp(view_model.regions.board)


def paint_preview(canvas: Canvas, view_model: TableViewModel, told: Preview, beside: Rect) -> None:
    """Paint what a tile would yield beside its place; a place that brings nothing but harm has a warning above it."""
    look, theme = canvas.look, canvas.look.theme
    pad, sign, line = look.ui(6), look.ui(_SIGN), max(look.ui(_SIGN + 2), look.line(_TEXT))
    warned = warning(told, view_model.seat_names, view_model.viewer)
    words = road_lines(told)
    if not told.changes and not words:
        words = preview_lines(told, view_model.seat_names, view_model.viewer)
    texts = [f"{was} → {now}" for _seat, _good, was, now in told.changes]
    wide = max(
        *(2 * sign + 2 * pad + look.text_width(text, _TEXT, bold=True) for text in texts),
        *(look.text_width(text, _TEXT, bold=True) for text in words),
        sign + pad + look.text_width(warned, _TEXT, bold=True) if warned else 0,
        0,
    )
    rows = bool(warned) + len(told.changes) + len(words)
    box = note_place(view_model, (wide + 2 * pad, rows * line + 2 * pad), beside)
    canvas.rounded(box, theme.dark, 7, 2.5 if warned else 1.5, theme.alert_light if warned else theme.gold)
    row = Rect(box.x + pad, box.y + pad, wide, line)
    if warned:
        canvas.rounded(row.inflate(pad, 0), theme.alert, 5)
        canvas.icon("cross", Rect(row.x, row.centery - sign // 2, sign, sign), theme.ring_light)
        room = Rect(row.x + sign + pad, row.y, row.width - sign - pad, line)
        canvas.text(warned, room, _TEXT, theme.ring_light, bold=True, fit=False)
        row.y += line
    for (seat, good, was, now), text in zip(told.changes, texts, strict=True):
        paint_symbol(canvas, view_model.looks[seat], Rect(row.x, row.centery - sign // 2, sign, sign))
        canvas.sprite(good_sprite(good), Rect(row.x + sign + pad // 2, row.centery - sign // 2, sign, sign))
        ink = theme.gold_light if now > was and seat == view_model.viewer else theme.cream
        canvas.text(text, Rect(row.x + 2 * sign + pad, row.y, row.width, line), _TEXT, ink, bold=True)
        row.y += line
    for text in words:
        canvas.text(text, row, _TEXT, theme.cream, bold=True)
        row.y += line
