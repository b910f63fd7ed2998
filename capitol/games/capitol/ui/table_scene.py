"""The table: board, seats, the viewer's yard and hand; construction and tile placement by drag, click and keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from pygame import Rect

from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.games.capitol.rules.moves import Floors, Move, Pass, Place
from capitol.games.capitol.rules.numbers import FLOOR, PERMIT
from capitol.games.capitol.rules.numbers import ROOF as ROOF_STACK
from capitol.games.capitol.rules.state import PHASES
from capitol.games.capitol.rules.tile_kinds import TILE_KINDS
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.hint.move_marks import marked_by
from capitol.games.capitol.ui.models.hint import hint_lines
from capitol.games.capitol.ui.models.partial_move import partial_move_of
from capitol.games.capitol.ui.models.table import LARGE, area_model
from capitol.games.capitol.ui.models.yard_history import YardHistory
from capitol.games.capitol.ui.parts.board_picture import BoardArt, BoardPicture, Site
from capitol.games.capitol.ui.table import sentences
from capitol.games.capitol.ui.table.aiming import aimed_at
from capitol.games.capitol.ui.table.animations import bring_prize
from capitol.games.capitol.ui.table.cells import area_at, paint_board
from capitol.games.capitol.ui.table.construct import Builder
from capitol.games.capitol.ui.table.dragging import TableDragController
from capitol.games.capitol.ui.table.log_words import opening
from capitol.games.capitol.ui.table.offers import area_of, site_id
from capitol.games.capitol.ui.table.pending_kinds import Pending, begin_move
from capitol.games.capitol.ui.table.placing import Placer
from capitol.games.capitol.ui.table.presenter import TablePresenter
from capitol.games.capitol.ui.table.recap import paint_place
from capitol.games.capitol.ui.table.round_steps import round_words
from capitol.games.capitol.ui.table.selection import TableSelection
from capitol.games.capitol.ui.table.targets import EnabledTargets, dimmed_areas
from capitol.games.capitol.ui.table.tray import paint_fan
from capitol.games.capitol.ui.table.undoing import going_back
from capitol.games.capitol.ui.table.view_model import TableViewModel
from capitol.games.capitol.ui.table_prefetch import (
    auctions_to_come,
    want_hall,
    want_next_reveal,
    want_pictures,
    want_plan,
)
from capitol.games.capitol.ui.words import Names, event_text
from capitol.host.language import N_
from capitol.kit.cached_layer import CachedLayer
from capitol.kit.canvas import Canvas
from capitol.kit.idle_animation import AnimatedPictures, IdleAnimation
from capitol.kit.inputs import InputEvent, KeyDown, PointerDown, PointerMove
from capitol.kit.look import Look
from capitol.kit.widgets import Widget
from capitol.table.art.moving import BEAT_MS
from capitol.table.context import TableContext
from capitol.table.event_link import linked_event
from capitol.table.frame import frame
from capitol.table.hint.marked_hint import MarkedHint
from capitol.table.log import LogLine
from capitol.table.playing import PlayingScene
from capitol.table.table_top import paint_rail
from capitol.table.takeback import hand_first, other_moved

if TYPE_CHECKING:
    from capitol.session.source import TableSource
    from capitol.table.scene_flow import SceneFlow

_PICKS = {"f": FLOOR, "r": ROOF_STACK, "b": PERMIT}
_DIM = 100
_WATER_BEATS = 4
"""Each frame of a fountain lasts this many frames of boats and pigeons."""


class TableScene(PlayingScene[Pending, TableViewModel]):
    """One seat's view of the game, and its moves of construction and tile placement.

    The flow sets the viewer (`look_through`) and starts that seat's turn (`begin`). A finished move goes back to the
    flow; its events come back to be shown (`present`). Tiles are placed in public, so that the hand need not be opened.
    While the hand is hidden a confirmed move cannot be undone, because a pending move set aside would be lost; but
    another player's move is no reason to show the hand.
    """

    title = N_("Capitol")
    guided = "table"
    hints: MarkedHint
    presenter: TablePresenter
    selection: TableSelection
    drags: TableDragController

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__(context, session, flow)
        self.board = cast(BoardArt, flow.colours)
        self.aims_by_key = False  # False again as soon as the pointer moves, even without a press
        self.presenter = TablePresenter(self)
        self.yard_history = YardHistory()
        self.idle_animation = IdleAnimation(BEAT_MS)
        self._animated: AnimatedPictures = {}
        self.pointed: int | None = None
        self.aimed: Site | None = None
        self.prize_shown = False  # a reveal has just shown the tile that its winner is to place
        self._picture: BoardPicture | None = None
        self._board = CachedLayer()
        self._enabled = EnabledTargets()
        self._confirm_setting = context.settings.play.confirm
        self.confirm_mode = str(session.options.get("confirm", self._confirm_setting))
        self.selection = TableSelection(self)
        self.hints = MarkedHint(
            self,
            self.hint_view,
            self.why_no_hint,
            self._take_hint,
            lambda view, decision: hint_lines(view, decision, self.names),
            cut=frame,
            marked=self._marked_by,
        )
        self.drags = TableDragController(self)

    # Called by the flow

    def look_through(self, seat: int, *, hand_open: bool) -> None:
        opens = hand_open and not (self.hand_open and seat == self.viewer)
        super().look_through(seat, hand_open=hand_open)
        if opens:
            self.micro.fan_out()

    def begin(self, seat: int, *, hand_open: bool) -> None:
        super().begin(seat, hand_open=hand_open)
        if self.prize_shown and isinstance(self.pending, Placer):
            bring_prize(self.micro, self.view_model, self.root)
        self.prize_shown = False
        if self.by_key and isinstance(self.pending, Placer) and not self.finished:
            self.selection.focus_first()

    def begin_move(self, *, hand_open: bool) -> None:
        begin_move(self.keeper, self.view, hand_open=hand_open)

    def show_hand(self) -> None:
        super().show_hand()
        self.micro.fan_out()

    # State

    @property
    def names(self) -> Names:
        """The names of seats and areas."""
        seats, titles = self.seat_names, self.board.titles
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
    def quiet(self) -> bool:
        """Whether the points of an area are shown only if it is pointed at, and in the last round."""
        return not self.context.settings.display.all_signs

    def event_text(self, event: Event) -> str | None:
        return event_text(event, self.names)

    def why_text(self, refusal: Refusal) -> str:
        return sentences.why_text(refusal, self.names, discards=self.may_discard)

    def move_status(self, with_: str = "") -> str:
        pending = self.pending
        if isinstance(pending, Builder):
            pointer: str = self.context.settings.play.pointer
            return sentences.building_status(pending, pointer if with_ == "mouse" else with_ or "both")
        tile, closes = self.view.table.tile, False
        if pending is not None and pending.site is not None:
            closes = TILE_KINDS[tile].small and not area_model(pending.table, pending.site[0]).free
        return sentences.tile_status(tile, self.finished, closes)

    def waiting_text(self, who: str) -> str:
        return sentences.waiting_status(who, PHASES[self.view.table.phase])

    def opening_lines(self) -> Sequence[LogLine]:
        return opening(self.session, self.names)

    @property
    def may_discard(self) -> bool:
        """Whether cards can be discarded here."""
        button = self.root.find("blank")
        return button is not None and button.enabled

    @property
    def may_act(self) -> bool:
        return self.hand_open or isinstance(self.pending, Placer)

    @property
    def why_no_undo(self) -> str:
        if isinstance(self.pending, Builder) and not self.hand_open:
            return other_moved(self.session, self.viewer) or hand_first()
        return super().why_no_undo

    @property
    def can_redo(self) -> bool:
        return self.may_act and super().can_redo

    def picture(self, look: Look, rect: Rect) -> BoardPicture:
        """Return the picture of the board in ``rect``; the same object while nothing changes."""
        kept, settings = self._picture, self.context.settings
        plan_view, hours = settings.display.plan_view, settings.motion.life
        now = look, self.board, rect, plan_view, hours
        if kept is None or (kept.look, kept.board, kept.rect, kept.plan_view, kept.hours) != now:
            kept = self._picture = BoardPicture(look, self.board, rect, plan_view=plan_view, hours=hours)
        return kept

    # Scene interface

    def stand_words(self) -> Iterable[str]:
        return (round_words(self.view_model),)

    def layout(self, look: Look) -> None:
        super().layout(look)
        self._aim()

    def built(self, root: Widget, view_model: TableViewModel) -> None:
        look, picture, model = view_model.look, view_model.picture, view_model.model
        self._animated = {**picture.waters(model, _WATER_BEATS), **picture.life(), **picture.smoke(model)}
        want_pictures(look, picture, model)
        want_plan(look, picture, model)
        if auctions_to_come(model):
            want_hall(look)
            want_next_reveal(look, self.context, self.session, self.viewer, self.board, soon=model.phase == "bid")
        self._enabled.apply(root, view_model, self.pending if self.stage.drag.active else None)

    def animated_pictures(self) -> AnimatedPictures:
        """Return the idle animations: fountains, and everything alive in the city."""
        return self._animated

    def on_settings(self) -> None:
        confirm = self.context.settings.play.confirm
        if confirm != self._confirm_setting:
            self.confirm_mode = self._confirm_setting = confirm
        super().on_settings()

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, KeyDown | PointerDown | PointerMove):
            self.aims_by_key = isinstance(event, KeyDown)
        used = super().handle(event)
        self._aim()
        if self.forecast == "hover" or (self.quiet and self.forecast == "always"):
            if isinstance(event, PointerMove):
                self._point_at(area_at(self.root, event.pos))
            elif isinstance(event, KeyDown) and self.stage.focus.visible:
                self._point_at(area_of(self.stage.focus.id))
        return used

    def _aim(self) -> None:
        """Show the forecast at the pointer or focus."""
        if aimed_at(self) != self.aimed:
            self.show()

    def _point_at(self, area: int | None) -> None:
        """Show an area's points while the pointer is over it or the focus is in it."""
        if area != self.pointed:
            self.pointed = area
            self.show()

    def on_key(self, event: KeyDown) -> bool:
        if event.chord not in _PICKS:
            return super().on_key(event)
        if isinstance(self.pending, Builder) and self.may_choose:
            self.selection.after(self.pending.pick_stack(_PICKS[event.chord]), "hand")
        return True

    def step_back(self) -> bool:
        with going_back(self):
            done = self.pending is not None and self.pending.cancel()
            if done:
                self.show()
        return done

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self._board = CachedLayer()

    def paint_static(self, canvas: Canvas) -> None:
        """Paint ground, board and widgets."""
        view_model = self.view_model
        for region in (view_model.frame.tray, view_model.frame.rail):
            paint_rail(canvas, region)
        standing = view_model.model.areas, view_model.skip | view_model.flying(), tuple(self._animated)
        marks = view_model.provisional, view_model.open_to, view_model.last
        ground = view_model.picture, view_model.picture.ground_key, view_model.model.round
        state = (*ground, view_model.colours, *standing, *marks)
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
        event = linked_event(tree.walk(), self.stage.focus.visible)
        if event is not None and not self.busy:
            paint_place(canvas, self.view_model, self.root, event)
        if self.micro.fanned is not None:
            paint_fan(canvas, self.root, self.micro.fanned)
        self.micro.paint(canvas, self.view_model.frame.board)
        self.hints.paint(canvas)

    def _marked_by(self, move: Move) -> tuple[str, ...]:
        model = self.view_model.model
        return marked_by(move, model.hand, model.me.yard)

    def _take_hint(self, move: Move) -> None:
        pending = self.pending
        if isinstance(move, Pass):
            self.press("pass")
        elif isinstance(pending, Builder):
            pending.take(partial_move_of(move))
        elif pending is not None and isinstance(move, Place):
            pending.put(site_id((move.area, LARGE if move.space is None else move.space)))
        self.show()
        if self.by_key:
            self.selection.follow(from_anywhere=True)  # Enter confirms there; elsewhere it would move the piece

    def made_with(self, move: Move) -> Sequence[str]:
        """Return the widgets to drag for a building or placing move; for a move laid out already, the confirm
        button."""
        confirm = self.root.find("confirm")
        if confirm is not None and confirm.enabled:
            return ("confirm",)
        ids = self._marked_by(move)
        match move:
            case Floors():
                return ids[ids.index("crane") :][:2]
            case Place():
                return ("tile", *ids)
        return ids[-2:]

    # Presses

    def press_own(self, kind: str, rest: str) -> bool:
        if kind == "stack":
            self.stage.explain(f"stack.{rest}")
        return kind == "stack"

    def undo(self) -> None:
        with going_back(self):
            super().undo()

    def _dim(self, canvas: Canvas, share: float) -> None:
        for area in self._dimmed():
            canvas.dim(self.view_model.picture.area_rect(area), round(_DIM * share))

    def _dimmed(self) -> list[int]:
        """Return the areas that cannot take the piece being placed; during a drag the stage marks them instead."""
        pending = self.pending
        if pending is None or self.finished or not self.may_choose or self.stage.drag.active:
            return []
        return dimmed_areas(pending)
