"""The table: stash, ten stacks, the shield with the goal behind it, and the three-part turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from pygame import Rect

from capitol.ai.player import Decision
from capitol.games.capstone.house_rules import SHIELD_SETTING
from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.cues import SHIELD
from capitol.games.capstone.ui.models.hint import hint_lines
from capitol.games.capstone.ui.models.notepad import READING
from capitol.games.capstone.ui.models.pending_turn import PendingTurn
from capitol.games.capstone.ui.models.recap import slots_of
from capitol.games.capstone.ui.table.compose import compose
from capitol.games.capstone.ui.table.dragging import TableDragController, held_picture
from capitol.games.capstone.ui.table.note_pads import NotePads
from capitol.games.capstone.ui.table.presenter import TablePresenter
from capitol.games.capstone.ui.table.rail import build_rail, rail_shows
from capitol.games.capstone.ui.table.selection import SelectionController
from capitol.games.capstone.ui.table.slots import build_slots
from capitol.games.capstone.ui.table.stash import build_stash
from capitol.games.capstone.ui.table.topbar import build_topbar, topbar_shows
from capitol.games.capstone.ui.table.tray import build_tray
from capitol.games.capstone.ui.table.view_model import Flying, TableViewModel
from capitol.games.capstone.ui.words import event_text
from capitol.host.language import N_, _, pgettext
from capitol.kit.canvas import Canvas
from capitol.kit.carry import Carried
from capitol.kit.inputs import (
    FocusLost,
    InputEvent,
    KeyDown,
    KeyUp,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerUp,
)
from capitol.kit.look import Look
from capitol.kit.widgets import Widget
from capitol.session.controller import playable
from capitol.session.table_options import first_value
from capitol.table.context import TableContext
from capitol.table.hint.asking import SeatView
from capitol.table.hint.panel import HintLine, HintPanel
from capitol.table.hint.room import Room
from capitol.table.log import Log
from capitol.table.playing import PlayingScene
from capitol.table.pointing import pointed_at
from capitol.table.table_top import paint_rail, paint_table

if TYPE_CHECKING:
    from capitol.session.source import TableSource
    from capitol.table.scene_flow import SceneFlow

PEEK_MS = 5000.0
"""The time after which a shield that need not be held closes by itself."""


class TurnHint(HintPanel):
    """The hint for a turn. It requires an open shield: its reasons name one's own goal."""

    def lines_of(self, view: SeatView, decision: Decision[Any]) -> tuple[HintLine, ...]:
        return hint_lines(cast(View, view), decision)

    def said_text(self) -> str:
        """Return the explanation: the numbers are leads."""
        return _("What the best computer player would do, and the lead to be expected at the end.")


class TableScene(PlayingScene[PendingTurn, TableViewModel]):
    """One seat's view of the game, and the construction of its turns."""

    title = N_("Capstone")
    guided = "table"
    told_parts = ("rail", "board", "stash", "tray")
    played_parts = ("stash", "board")

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__(context, session, flow)
        self.flow = flow
        self._presenter = TablePresenter(self)
        self.presenter = self._presenter
        self.pads = NotePads(session, at_once=context.counted)
        self.pad_open = True
        self.log = Log(lambda event: event_text(event, self.names))
        self._closed = False  # by a person alone at the table, who wants it so
        self._peek = ""  # how the shield was opened: "hold" or "toggle"
        self._peek_till: float | None = None
        self._pointer: tuple[int, int] | None = None
        self._followed: tuple[object, Carried] | None = None
        self._moved = False
        self.selection = SelectionController(self)
        self.hints = TurnHint(self, self._hint_view, self._why_no_hint, self._take_hint, self._hint_room)
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
        """Show this seat's view; a shield closed by a person alone stays closed."""
        super().look_through(seat, hand_open=hand_open and not self._closed)
        self.pads.keep()

    def begin_move(self, *, hand_open: bool) -> None:
        """Begin a turn, which is public: it needs no open shield."""
        view = self.view
        self.keeper.begin(view.seat, lambda: PendingTurn(view), private=False, hand_open=hand_open)
        if self.pending is not None:
            self.pending.keep_beside(self.pads.beside(view.seat))

    def play(self, move: Turn) -> None:
        """Play the viewer's turn."""
        self.flow.play(move)

    # Content

    @property
    def view(self) -> View:
        """The viewer's knowledge of the game."""
        return cast(View, self.session.view(self.viewer))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.session.seats)

    @property
    def has_shield(self) -> bool:
        """Whether the viewing seat has a shield that someone here may open."""
        return self.viewer in self.people or self.flow.watch.may_open

    @property
    def by_hold(self) -> bool:
        """Whether the shield must be held open: if others share the screen, unless the settings say otherwise."""
        if playable(self.session) is None:
            return False
        return self.flow.hides and first_value(self.context.settings, SHIELD_SETTING) == "hold"

    @property
    def forecasts(self) -> bool:
        """Whether one's own points are shown under an open shield."""
        return str(self.session.options.get("forecast", "always")) != "off"

    @property
    def may_choose(self) -> bool:
        """Whether the viewer is to act."""
        return self.pending is not None and not self.busy

    def ringed(self) -> frozenset[str]:
        """Return the targets to ring: the places for what is held."""
        pending = self.pending
        return frozenset() if pending is None or pending.held is None else pending.asked

    def flying(self) -> Flying:
        """Return what has not arrived at its place yet."""
        told = self._presenter.flying()
        pieces = {slot for kind, slot in self.micro.skip if kind == "piece"}
        caps = {slot for kind, slot in self.micro.skip if kind == "cap"}
        return Flying(told.pieces | pieces, told.caps | caps)

    # The shield

    def hold_shield(self, down: bool) -> None:
        """Handle the shield, or its key, being held down or released. A shield open without being held (after a PIN,
        and at the start of a turn under cover) is closed by holding it."""
        if down and not self.hand_open:
            self._open_shield("hold")
        elif down is not (self._peek == "hold"):
            self.close_shield()

    def _open_shield(self, how: str) -> None:
        if not self.has_shield or (self.flow.hides and self.pending is None and playable(self.session) is not None):
            return
        self._peek = how
        if how == "toggle" and self.flow.hides:
            self._peek_till = float(self.context.now()) + PEEK_MS
        self.play_sound(SHIELD)
        self.flow.open_hand(self.viewer)

    def show_hand(self) -> None:
        """Open the shield."""
        self._closed = False
        super().show_hand()

    def close_shield(self) -> None:
        """Close the shield at once, even with one person at the table."""
        self._peek, self._peek_till = "", None
        if self.hand_open:
            self.play_sound(SHIELD)
        self._closed = not self.flow.hides
        self.hide_hand(always=True)

    def _toggle_shield(self) -> None:
        if self.hand_open:
            self.close_shield()
        else:
            self._open_shield("toggle")

    def hide_hand(self, always: bool = False) -> None:
        """Hide everything behind the shield."""
        super().hide_hand(always)
        if not self.hand_open:
            self._peek, self._peek_till = "", None

    # The scene interface

    def region_names(self) -> Mapping[str, str]:
        """Return the names of the stash and the parts of a turn, beside the common ones."""
        stash, strip = pgettext("part of the table", "Stash"), pgettext("part of the table", "Parts of the turn")
        return {**super().region_names(), "stash": stash, "strip": strip}

    def compose(self, look: Look) -> TableViewModel:
        return compose(self, look)

    def layout(self, look: Look) -> None:
        view_model = self.composed(look)
        root = Widget("table", look.scale.rect)
        root.add(build_slots(view_model))
        root.add(build_stash(view_model))
        root.add(self.parts.get("rail", rail_shows(view_model), lambda: build_rail(view_model)))
        root.add(build_tray(view_model, self.parts))
        root.add(self.parts.get("topbar", topbar_shows(view_model), lambda: build_topbar(view_model)))
        self.put_up(root, self.drags.rules(), view_model.ringed, draggable=self.pending is not None)
        pad = view_model.secrets.pad if view_model.secrets is not None else None
        reading = pad is not None and pad.mode == READING and pad.chances is not None
        playing = playable(self.session) if self.viewer in self.people else None
        if reading and playing is not None and self.stage.find("pad") is not None:
            playing.note_aid(self.viewer, READING)

    def tick(self, now: float) -> bool:
        """Close a shield whose time is up, and move what follows the pointer."""
        closed = self._peek_till is not None and now >= self._peek_till
        if closed:
            self.close_shield()
        if self.pads.collect():
            self.show()
        moved, self._moved = self._moved, False
        return super().tick(now) or closed or moved

    def next_due(self, now: float) -> float | None:
        """Return the next due time, including that of a closing shield; now if a note pad's result is ready."""
        due = [at for at in (super().next_due(now), self._peek_till) if at is not None]
        return now if self._moved or self.pads.ready else min(due, default=None)

    def leave(self) -> None:
        """Put back what is held; the parts already made stay."""
        if self.pending is not None:
            self.pending.drop()
        super().leave()

    def handle(self, event: InputEvent) -> bool:
        """Close a shield opened for a while at the next input; let what is held follow the pointer."""
        if isinstance(event, KeyUp):
            if self._peek == "hold":
                self.close_shield()
            return True
        if isinstance(event, PointerUp) and self._peek == "hold" and self.stage.hovered != "shield":
            self.close_shield()
        if isinstance(event, KeyDown) and event.chord == "h" and self.stage.dialog is None:
            self._key_shield()
            return True
        peeks = self._peek == "toggle" and self._peek_till is not None
        if peeks and isinstance(event, KeyDown | PointerDown) and self.in_front and self.stage.dialog is None:
            on_shield = isinstance(event, PointerDown) and (
                self.stage.hovered in ("shield", "hint") or self.stage.hovered.startswith(("pad", "tabs"))
            )
            if not on_shield and not (isinstance(event, KeyDown) and event.chord == "n"):
                self.close_shield()
        if isinstance(event, FocusLost) and self.pending is not None:
            self.pending.drop()
            self.show()
        if isinstance(event, PointerMove):
            self._pointer = event.pos
            self._moved = self._follows
        elif isinstance(event, PointerLeft | FocusLost):
            self._pointer = None
        return super().handle(event)

    def _key_shield(self) -> None:
        if self.by_hold:
            self.hold_shield(True)
        else:
            self._toggle_shield()

    def step_back(self) -> bool:
        """Put back what is held, else undo the last part; return False if there was nothing."""
        pending = self.pending
        if pending is None:
            return False
        done = pending.drop() or pending.step_back()
        if done:
            self.show()
            self.selection.lead()
        return done

    def paint_static(self, canvas: Canvas) -> None:
        view_model = self.view_model
        paint_table(canvas)
        for region in (view_model.regions.stash, view_model.regions.rail, view_model.regions.tray):
            paint_rail(canvas, region)
        self.stage.draw_still(canvas)

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint moving pieces, and what follows the pointer."""
        view_model = self.view_model
        if self.presenter.animation is not None:
            self.presenter.animation.mover.paint(canvas)
        event = pointed_at(self.stage.active.walk(), self.stage.focus.visible)
        if event is not None and not self.busy:
            for slot in slots_of(event):
                canvas.landing_ring(view_model.regions.cells[slot].rect)
        if self._follows and self._pointer is not None and not self.by_key and self.pending is not None:
            self._paint_followed(canvas, self._pointer)
        self.micro.paint(canvas, view_model.regions.board)

    @property
    def _follows(self) -> bool:
        """Whether what is held follows the pointer without a button being down."""
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
        self._followed[1].paint(canvas, pos, 1.0)

    # Presses

    def press(self, id: str) -> None:
        kind, _dot, rest = id.partition(".")
        match kind:
            case "shield":
                self._toggle_shield()
            case "undo":
                self._undo()
            case "redo":
                self._redo()
            case "confirm":
                self.selection.confirm()
            case "tab":
                self.pad_open = rest == "pad"
                self.show()
            case "pad":
                place, _dot, colour = rest.partition(".")
                self.pads.toggle(self.viewer, (int(place), int(colour)))
                if self.pending is not None:
                    self.pending.keep_beside(self.pads.beside(self.viewer))
                self.show()
            case "recap":
                if self.view_model.recap is not None:
                    self.presenter.replay(self.view_model.recap.events[int(rest)])
            case "seat":
                self.flow.open_seat(int(rest))
            case _other if not self.press_tool(kind, rest):
                self.selection.press(id)

    def _undo(self) -> None:
        if self.pending is not None and self.pending.active:
            self.pending.step_back()
            self.show()
            self.selection.lead()
        elif not self.flow.why_no_undo(self.viewer):
            self.flow.undo(self.viewer)

    def _redo(self) -> None:
        if not self.can_redo or self.pending is None:
            return
        if self.pending.step_forward():
            self.show()
            self.selection.lead()
        else:
            self.flow.redo(self.viewer)

    # Hints

    @property
    def hint_state(self) -> str | None:
        """Why there is no hint now, "" if there is one; None if this table has no hints."""
        return self.hints.why_not if self.hints.offered and self.people else None

    def _hint_view(self) -> View | None:
        return self.view if self.pending is not None and self.hand_open else None

    def _why_no_hint(self) -> str:
        if self.pending is None:
            return _("Only the player whose turn it is can ask for a hint.")
        return "" if self.hand_open else _("First open the shield with [hide]: a hint tells of your goal.")

    def _take_hint(self, move: Turn) -> None:
        if self.pending is not None:
            self.pending.take(move)
            self.show()

    def _hint_room(self, look: Look) -> Room:
        rail = self.view_model.regions.rail
        return Room(Rect(rail.x, rail.y, rail.width, rail.height))
