"""The table: stash, ten stacks, the shield with the goal behind it, and the three-part turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pygame import Rect

from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.games.capstone.house_rules import SHIELD_SETTING
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.hint import hint_lines
from capitol.games.capstone.ui.models.notepad import READING
from capitol.games.capstone.ui.models.pending_turn import SLOT_IDS, PendingTurn
from capitol.games.capstone.ui.models.recap import slots_of
from capitol.games.capstone.ui.table.ahead import want_pictures
from capitol.games.capstone.ui.table.dragging import TableDragController, held_picture
from capitol.games.capstone.ui.table.motes import motes
from capitol.games.capstone.ui.table.note_pads import NotePads
from capitol.games.capstone.ui.table.presenter import TablePresenter
from capitol.games.capstone.ui.table.selection import TurnSelection
from capitol.games.capstone.ui.table.shimmer import SHIMMER_MS, Shimmer
from capitol.games.capstone.ui.table.slots import SlotWidget
from capitol.games.capstone.ui.table.turn_words import confirm_label, turn_status
from capitol.games.capstone.ui.table.view_model import Flying, TableViewModel
from capitol.games.capstone.ui.words import event_text, why_text
from capitol.host.language import N_
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.idle_animation import AnimatedPictures, IdleAnimation
from capitol.kit.inputs import FocusLost, InputEvent
from capitol.kit.look import Look
from capitol.kit.widgets import Widget
from capitol.session.controller import playable
from capitol.session.table_options import first_value
from capitol.table.context import TableContext
from capitol.table.event_link import linked_event
from capitol.table.hint.panel import HintPanel, lead_explanation
from capitol.table.hint.room import Room
from capitol.table.shield_scene import ShieldScene
from capitol.table.view_model import MoveButtons

if TYPE_CHECKING:
    from capitol.session.source import TableSource
    from capitol.table.scene_flow import SceneFlow


class TableScene(ShieldScene[PendingTurn, TableViewModel]):
    """One seat's view of the game, and the construction of its turns, which are public: they need no open shield."""

    title = N_("Capstone")
    guided = "table"
    presenter: TablePresenter
    behind = ("pad", "tabs")

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__(context, session, flow)
        self.presenter = TablePresenter(self)
        self.shimmer, self.idle_animation = Shimmer(), IdleAnimation(SHIMMER_MS)
        self.pads = NotePads(session, at_once=context.counted)
        self.pad_open = True
        self._followed: tuple[object, Carried] | None = None
        self.selection = TurnSelection(self)
        self.hints = HintPanel(
            self, self.hint_view, self.why_no_hint, self._take_hint, self._hint_room, hint_lines, lead_explanation
        )
        self.drags = TableDragController(self)

    # Called by the flow

    def look_through(self, seat: int, *, hand_open: bool) -> None:
        super().look_through(seat, hand_open=hand_open)
        self.pads.keep()

    def begin_move(self, *, hand_open: bool) -> None:
        view = self.view
        self.keeper.begin(view.seat, lambda: PendingTurn(view), private=False, hand_open=hand_open)
        if self.pending is not None:
            self.pending.keep_beside(self.pads.beside(view.seat))

    # Content

    @property
    def view(self) -> View:
        """The viewer's knowledge of the game."""
        return cast(View, self.session.view(self.viewer))

    def event_text(self, event: Event) -> str | None:
        return event_text(event, self.seat_names)

    def why_text(self, refusal: Refusal) -> str:
        return why_text(refusal)

    def move_status(self, with_: str = "") -> str:
        return turn_status(self.pending, with_) if self.pending is not None else ""

    def move_buttons(self) -> MoveButtons:
        can = super().move_buttons()
        label = confirm_label(self.pending) if self.pending is not None else ""
        if not label:
            return can
        return replace(can, confirm_label=label, confirm_why="" if can.confirm else label)

    @property
    def wants_holding(self) -> bool:
        return first_value(self.context.settings, SHIELD_SETTING) == "hold"

    @property
    def forecasts(self) -> bool:
        """Whether one's own points are shown under an open shield."""
        return str(self.session.options.get("forecast", "always")) != "off"

    def ringed(self) -> frozenset[str]:
        return super().ringed() if self.pending is not None and self.pending.held is not None else frozenset()

    def flying(self) -> Flying:
        """Return the pieces that have not reached their places yet."""
        told = self.presenter.flying()
        pieces = {slot for kind, slot in self.micro.skip if kind == "piece"}
        caps = {slot for kind, slot in self.micro.skip if kind == "cap"}
        return Flying(told.pieces | pieces, told.caps | caps)

    def names_shown(self) -> bool:
        """Return whether every place shows its name: by setting, or while something names some, such as the turn that
        is to be answered or made, a lesson, a tip, a message, a hint, the log, or a record that is looked at."""
        display, stage, parts = self.context.settings.display, self.stage, self.view_model.parts
        told = {parts.slot, parts.source, parts.target, parts.cap} - {None}
        shown = bool(told) or (self.view_model.acting and bool(self.view_model.changed))
        shown = shown or self.guide is not None or stage.dialog is not None or self.view_model.looked_at
        return shown or stage.tipped or stage.bubbled or display.all_signs or self.view_model.art.plain

    # The scene interface

    def animated_pictures(self) -> AnimatedPictures:
        """Return the idle animations: the light that stacks let through, and dust in the light over the board."""
        look, found = self.view_model.look, map(self.root.find, SLOT_IDS)
        dust = motes(look, self.view_model.regions.board) if look.theme.textured else ()
        lights = self.shimmer.animated_pictures(slot for slot in found if isinstance(slot, SlotWidget))
        return {**{mote.pictures[0]: mote.pictures for mote in dust}, **lights}

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self.shimmer = Shimmer()

    def built(self, root: Widget, view_model: TableViewModel) -> None:
        want_pictures(view_model, root)
        pad = view_model.secrets.pad if view_model.secrets is not None else None
        reading = pad is not None and pad.mode == READING and pad.chances is not None
        playing = playable(self.session) if self.viewer in self.people else None
        if reading and playing is not None and root.find("pad") is not None:
            playing.note_aid(self.viewer, READING)

    @property
    def may_drag(self) -> bool:
        return self.pending is not None

    def tick(self, now: float) -> bool:
        if self.pads.collect():
            self.show()
        return super().tick(now)

    def next_due(self, now: float) -> float | None:
        return now if self.pads.ready else super().next_due(now)

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, FocusLost) and self.pending is not None:
            self.pending.drop()
            self.show()
        by_key = self.by_key
        used = super().handle(event)
        if by_key != self.by_key:
            self.show()  # the pieces show their keys
        return used

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint moving pieces, and the piece that follows the pointer."""
        view_model = self.view_model
        if self.presenter.animation is not None:
            self.presenter.animation.mover.paint(canvas)
        event = linked_event(self.stage.active.walk(), self.stage.focus.visible)
        if event is not None and not self.busy:
            for slot in slots_of(event):
                canvas.landing_ring(view_model.regions.cells[slot].rect)
                place = self.root.find(SLOT_IDS[slot])
                if isinstance(place, SlotWidget):
                    place.paint_name(canvas)
        if self.follows and self.pointer is not None and not self.by_key and self.pending is not None:
            self._paint_followed(canvas, self.pointer)
        self.micro.paint(canvas, view_model.regions.board)

    @property
    def follows(self) -> bool:
        pending = self.pending
        return pending is not None and pending.held is not None and not self.stage.drag.active and not self.busy

    def _paint_followed(self, canvas: Canvas, pos: tuple[int, int]) -> None:
        assert self.pending is not None
        key = (self.pending.held, self.view_model.art)
        if self._followed is None or self._followed[0] != key:
            picture = held_picture(self.view_model, self.pending)
            if picture is None:
                return
            self._followed = key, Carried(picture)
        carried = self._followed[1]
        carried.paint(canvas, carried.inside(canvas.look, pos), 1.0)

    # Presses

    def press_own(self, kind: str, rest: str) -> bool:
        match kind:
            case "tab":
                self.pad_open = rest == "pad"
                self.show()
            case "pad":
                place, _dot, colour = rest.partition(".")
                self.pads.toggle(self.viewer, (int(place), int(colour)))
                if self.pending is not None:
                    self.pending.keep_beside(self.pads.beside(self.viewer))
                self.show()
            case _other:
                return False
        return True

    # Hints

    def _take_hint(self, move: Turn) -> None:
        if self.pending is not None:
            self.pending.take(move)
            self.show()
            self.selection.focus_confirm()

    def _hint_room(self, look: Look) -> Room:
        rail = self.view_model.regions.rail
        return Room(Rect(rail.x, rail.y, rail.width, rail.height))
