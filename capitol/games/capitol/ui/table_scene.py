"""The table: board, seats, the viewer's yard and hand; construction and tile placement by drag, click and keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from capitol.games.capitol.rules.moves import Floors, Move, Place
from capitol.games.capitol.rules.numbers import FLOOR, PERMIT
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.ahead import want_backdrops, want_pictures, want_plan
from capitol.games.capitol.ui.art.life import BEAT_MS
from capitol.games.capitol.ui.hint.move_marks import marked_by
from capitol.games.capitol.ui.models.yard_history import YardHistory
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture, Site
from capitol.games.capitol.ui.table.aiming import aimed_at
from capitol.games.capitol.ui.table.animations import bring_prize
from capitol.games.capitol.ui.table.cells import area_at, build_board, paint_board
from capitol.games.capitol.ui.table.compose import compose
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.dragging import TableDragController
from capitol.games.capitol.ui.table.hinting import TableHint
from capitol.games.capitol.ui.table.log_words import game_log
from capitol.games.capitol.ui.table.pending_kinds import Pending, begin_move
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table.presenter import TablePresenter
from capitol.games.capitol.ui.table.rail import build_rail
from capitol.games.capitol.ui.table.recap import paint_place
from capitol.games.capitol.ui.table.selection import SelectionController
from capitol.games.capitol.ui.table.takeback import hand_first, other_moved
from capitol.games.capitol.ui.table.targets import Affordances, dimmed_areas
from capitol.games.capitol.ui.table.topbar import build_topbar, round_words, topbar_shows
from capitol.games.capitol.ui.table.tray import build_tray, paint_fan
from capitol.games.capitol.ui.table.undoing import cancel, undo
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.words import Names
from capitol.host.language import N_, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import InputEvent, KeyDown, Point, PointerDown, PointerMove
from capitol.kit.living import Living, Turns
from capitol.kit.look import Look
from capitol.kit.noted import Noted
from capitol.kit.widgets import Widget
from capitol.table.context import TableContext
from capitol.table.playing import PlayingScene
from capitol.table.pointing import pointed_at
from capitol.table.table_top import paint_rail

if TYPE_CHECKING:
    from capitol.session.source import TableSource
    from capitol.table.scene_flow import SceneFlow

_PICKS = {"f": FLOOR, "r": ROOF_STACK, "b": PERMIT}
_TOPICS = {"construction": "build", "bid": "auction", "place": "tiles", "draw": "cards"}
_DIM = 100
_WATER_BEATS = 2
"""Each frame of a fountain lasts this many frames of boats and pigeons."""


class TableScene(PlayingScene[Pending, TableViewModel]):
    """One seat's view of the game, and its moves of construction and tile placement.

    The flow sets the viewer (`look_through`) and starts that seat's turn (`begin`). A finished move goes back to the
    flow; its events come back to be shown (`present`).
    """

    title = N_("Capitol")
    guided = "table"
    told_parts = ("round", "rail", "board", "tray")
    played_parts = ("hand", "yard", "supply", "board")

    def __init__(self, context: TableContext, session: TableSource, board: BoardArt, flow: SceneFlow) -> None:
        super().__init__(context, session, flow)
        self.board, self.flow = board, flow
        self.aims_by_key = False  # False again as soon as the pointer moves, even without a press
        self.presenter: TablePresenter = TablePresenter(self)
        self.log, self.yard_history = game_log(lambda: self.names), YardHistory()
        self.living = Living(BEAT_MS)
        self._turns: Turns = {}
        self._hovered_area: int | None = None
        self.aimed: Site | None = None
        self.prize_shown = False  # a reveal has just shown the tile that its winner is to place
        self._picture: BoardPicture | None = None
        self._board = Noted()
        self._affordances = Affordances()
        self._confirm_setting = context.settings.play.confirm
        self.confirm_mode = str(session.options.get("confirm", self._confirm_setting))
        self.selection = SelectionController(self)
        self.hint = TableHint(self)
        self.hints = self.hint.panel
        self.drags = TableDragController(
            lambda: self.pending,
            lambda: self.view_model,
            lambda: self.stage,
            self.micro,
            self.show,
            self.selection.chosen,
            self.selection.refuse,
        )

    # Called by the flow

    def look_through(self, seat: int, *, hand_open: bool) -> None:
        """Show the table as this seat may see it; a hand that opens fans out."""
        opens = hand_open and not (self.hand_open and seat == self.viewer)
        super().look_through(seat, hand_open=hand_open)
        if opens:
            self.micro.fan_out()

    def begin(self, seat: int, *, hand_open: bool) -> None:
        """Start this seat's turn in construction, or to place a tile."""
        super().begin(seat, hand_open=hand_open)
        if self.prize_shown and isinstance(self.pending, Placer):
            bring_prize(self.micro, self.view_model, self.root)
        self.prize_shown = False
        if self.by_key and isinstance(self.pending, Placer) and not self.finished:
            self.selection.focus_first()

    def begin_move(self, *, hand_open: bool) -> None:
        """Start the pending move: construction, or the place of a tile."""
        begin_move(self.keeper, self.view, hand_open=hand_open)

    def show_hand(self) -> None:
        """Turn the hand face up and restore the unfinished move."""
        super().show_hand()
        self.micro.fan_out()

    # State

    def follow(self, *, from_anywhere: bool = False) -> None:
        """Move the focus to the next choice."""
        self.selection.follow(from_anywhere=from_anywhere)

    def play(self, move: Move) -> None:
        """Play the viewer's move."""
        self.flow.play(move)

    def take_back(self) -> None:
        """Undo the viewer's last confirmed move."""
        self.flow.undo(self.viewer)

    @property
    def names(self) -> Names:
        """The names of seats and areas."""
        seats, titles = tuple([seat.name for seat in self.session.seats]), self.board.titles
        return self.parts.get("names", (seats, titles), lambda: Names(seats, titles))

    @property
    def view(self) -> View:
        """The viewer's view of the game."""
        view: View = self.session.view(self.viewer)
        return view

    @property
    def forecast(self) -> str:
        """When forecasts of points are shown: ``always``, ``hover`` or ``off``."""
        return str(self.session.options.get("forecast", "always"))

    @property
    def finished(self) -> bool:
        """Whether the pending move is complete except for its confirmation."""
        return self.pending is not None and self.pending.move is not None

    @property
    def may_act(self) -> bool:
        """Whether the hand need not be opened first; tiles are placed in public."""
        return self.hand_open or isinstance(self.pending, Placer)

    @property
    def may_choose(self) -> bool:
        """Whether the viewer can choose now."""
        return self.pending is not None and not self.busy and self.may_act

    @property
    def why_no_takeback(self) -> str:
        """Why the last confirmed move cannot be undone, "" if it can. While the hand is hidden it cannot, because a
        pending move set aside would be lost; but another player's move is no reason to show the hand."""
        if isinstance(self.pending, Builder) and not self.hand_open:
            return other_moved(self.session, self.viewer, self.names) or hand_first()
        return self.flow.why_no_undo(self.viewer)

    @property
    def can_redo(self) -> bool:
        """Whether something can be redone, without opening the hand first."""
        return self.may_act and super().can_redo

    def ringed(self) -> frozenset[str]:
        """Return the targets to highlight: those of an unfinished choice."""
        pending = self.pending
        if pending is None or self.finished or not self.may_act:
            return frozenset()
        return pending.asked

    def picture(self, look: Look, rect: Rect) -> BoardPicture:
        """Return the picture of the board in ``rect``; the same object while nothing changes."""
        kept, plan_view = self._picture, self.context.settings.display.plan_view
        now = look, self.board, rect, plan_view
        if kept is None or (kept.look, kept.board, kept.rect, kept.plan_view) != now:
            kept = self._picture = BoardPicture(look, self.board, rect, plan_view=plan_view)
        return kept

    # Scene interface

    def compose(self, look: Look) -> TableViewModel:
        return compose(self, look)

    def region_names(self) -> Mapping[str, str]:
        yard, supply = pgettext("part of the table", "Yard"), pgettext("part of the table", "Supply")
        return {**super().region_names(), "yard": yard, "supply": supply}

    def stand_words(self) -> Iterable[str]:
        return (round_words(self.view_model),)

    def layout(self, look: Look) -> None:
        """Build all widgets from the view."""
        self.aimed = aimed_at(self)
        view_model = self.composed(look)
        self._turns = {**view_model.picture.waters(view_model.model, _WATER_BEATS), **view_model.picture.life()}
        want_pictures(look, view_model.picture)
        want_plan(look, view_model.picture, view_model.model)
        plan_view = self.context.settings.display.plan_view
        want_backdrops(look, self.board, view_model.model, plan_view=plan_view)
        root = Widget("table", look.scale.rect)
        root.add(build_board(view_model, self.parts, self._hovered_area))
        root.add(build_tray(view_model, self.view, self.parts))
        root.add(build_rail(view_model, self.parts))
        root.add(self.parts.get("topbar", topbar_shows(view_model), lambda: build_topbar(view_model)))
        self._affordances.apply(root, view_model, self.pending if self.stage.drag.active else None)
        self.put_up(root, self.drags.rules(), view_model.ringed, instead=view_model.open_to)
        self._aim()

    def turns(self) -> Turns:
        """Return the idle animations: fountains, boats, smoke and pigeons."""
        return self._turns

    def on_settings(self) -> None:
        """Apply changed settings."""
        confirm = self.context.settings.play.confirm
        if confirm != self._confirm_setting:
            self.confirm_mode = self._confirm_setting = confirm
        super().on_settings()

    def handle(self, event: InputEvent) -> bool:
        """Remember the device used for aiming, and let forecasts follow the pointer."""
        if isinstance(event, KeyDown | PointerDown | PointerMove):
            self.aims_by_key = isinstance(event, KeyDown)
        used = super().handle(event)
        self._aim()
        if self.forecast == "hover" and isinstance(event, PointerMove):
            self._hover_area(event.pos)
        return used

    def _aim(self) -> None:
        """Show the forecast at the pointer or focus."""
        if aimed_at(self) != self.aimed:
            self.show()

    def _hover_area(self, pos: Point) -> None:
        """Show an area's points while the pointer is over it, if forecasts are set to ``hover``."""
        area = area_at(self.root, pos)
        if area != self._hovered_area:
            self._hovered_area = area
            self.show()

    def on_key(self, event: KeyDown) -> bool:
        """Handle the keys that belong to no widget."""
        if event.chord not in _PICKS:
            return super().on_key(event)
        if isinstance(self.pending, Builder) and self.may_choose:
            self.selection.after(self.pending.pick_stack(_PICKS[event.chord]), "hand")
        return True

    def step_back(self) -> bool:
        """Cancel everything chosen; return False if there was nothing."""
        return cancel(self)

    def forget_pictures(self) -> None:
        """Release the cached pictures, including the board's."""
        super().forget_pictures()
        self._board = Noted()

    def paint_static(self, canvas: Canvas) -> None:
        """Paint ground, board and widgets."""
        view_model = self.view_model
        for region in (view_model.frame.tray, view_model.frame.rail):
            paint_rail(canvas, region)
        standing = view_model.model.areas, view_model.skip | view_model.flying(), tuple(self._turns)
        marks = view_model.provisional, view_model.open_to, view_model.last
        state = (view_model.picture, view_model.picture.ground_key, view_model.colours, *standing, *marks)
        self._board.draw(canvas, state, lambda inner: paint_board(inner, view_model))
        canvas.end_ground()
        self.stage.draw_still(canvas)
        if self.stage.rings.opening >= 1:
            self._dim(canvas, 1)

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint pieces and cards in motion."""
        if self.stage.rings.opening < 1:
            self._dim(canvas, self.stage.rings.opening)
        if self.presenter.animation is not None:
            for flyer in self.presenter.animation.flyers:
                flyer.paint(canvas)
        tree = self.stage.active
        event = pointed_at(tree.walk(), self.stage.focus.visible)
        if event is not None and not self.busy:
            paint_place(canvas, self.view_model, self.root, event)
        if self.micro.fanned is not None:
            paint_fan(canvas, self.root, self.micro.fanned)
        self.micro.paint(canvas, self.view_model.frame.board)
        self.hint.paint(canvas)

    def made_with(self, move: Move) -> Sequence[str]:
        """Return the widgets to drag for a building or placing move; for a move laid out already, the confirm
        button."""
        confirm = self.root.find("confirm")
        if confirm is not None and confirm.enabled:
            return ("confirm",)
        ids = marked_by(move, self.view_model.model.hand, self.view_model.model.me.yard)
        match move:
            case Floors():
                return ids[ids.index("crane") :][:2]
            case Place():
                return ("tile", *ids)
        return ids[-2:]

    # Presses

    @property
    def rules_topic(self) -> str:
        return _TOPICS.get(self.view_model.model.phase, "")

    def press(self, id: str) -> None:
        """Handle a press on a widget of the table, by click or key."""
        kind, _dot, rest = id.partition(".")
        match kind:
            case "hide":
                self._toggle_hand()
            case "undo":
                undo(self)
            case "redo":
                self._redo()
            case "confirm":
                self.selection.confirm()
            case "recap":
                self.presenter.replay(self.view_model.recap[int(rest)])
            case "stack":
                self.stage.explain(id)
            case "seat":
                self.flow.open_seat(int(rest))
            case _other if not self.press_tool(kind, rest):
                self.selection.press(id)

    def _redo(self) -> None:
        if not self.can_redo or self.pending is None:
            return
        if self.pending.step_forward():
            self.show()
            self.selection.follow()
        else:
            self.flow.redo(self.viewer)

    def _toggle_hand(self) -> None:
        if self.hand_open:
            self.hide_hand(always=True)
        else:
            self.flow.open_hand(self.viewer)

    def _dim(self, canvas: Canvas, share: float) -> None:
        for area in self._dimmed():
            canvas.dim(self.view_model.picture.area_rect(area), round(_DIM * share))

    def _dimmed(self) -> list[int]:
        """Return the areas that cannot take the piece being placed; during a drag the stage marks them instead."""
        pending = self.pending
        if pending is None or self.finished or not self.may_choose or self.stage.drag.active:
            return []
        return dimmed_areas(pending)
