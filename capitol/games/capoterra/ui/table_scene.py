"""The table: the growing board, the tools of each step, and what a seat picks up and chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pygame import Rect

from capitol.ai.player import Decision
from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.games.capoterra.rules.cells import Position, position_of
from capitol.games.capoterra.rules.moves import Move
from capitol.games.capoterra.rules.numbers import CARDS
from capitol.games.capoterra.rules.refusals import why_not
from capitol.games.capoterra.rules.state import State
from capitol.games.capoterra.rules.view import View
from capitol.games.capoterra.ui.event_words import event_text, move_words
from capitol.games.capoterra.ui.models.camera import Camera, Grip
from capitol.games.capoterra.ui.models.hint import hint_lines
from capitol.games.capoterra.ui.models.pending import Held, PendingStep, marked
from capitol.games.capoterra.ui.models.shown_events import without_queued
from capitol.games.capoterra.ui.table.ahead import want_pictures
from capitol.games.capoterra.ui.table.board_picture import BoardPicture
from capitol.games.capoterra.ui.table.board_widgets import Board
from capitol.games.capoterra.ui.table.dragging import TableDragController
from capitol.games.capoterra.ui.table.life import IslandLife
from capitol.games.capoterra.ui.table.log_words import TurnLines
from capitol.games.capoterra.ui.table.overlays import paint_overlays, paint_pointed, paint_previewed
from capitol.games.capoterra.ui.table.presenter import TablePresenter
from capitol.games.capoterra.ui.table.selection import StepSelection
from capitol.games.capoterra.ui.table.step_words import confirm_text, step_status
from capitol.games.capoterra.ui.table.view_model import TableViewModel
from capitol.games.capoterra.ui.tools.card_show import card_place, paint_card
from capitol.games.capoterra.ui.tools.controller import Tools
from capitol.games.capoterra.ui.void_words import void_text
from capitol.games.capoterra.ui.words import why_text
from capitol.host.language import N_
from capitol.kit.canvas import Canvas
from capitol.kit.idle_animation import AnimatedPictures, IdleAnimation
from capitol.kit.inputs import (
    MIDDLE,
    RIGHT,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerDown,
    PointerUp,
)
from capitol.kit.look import Look
from capitol.kit.widgets import Widget
from capitol.table.art.moving import BEAT_MS
from capitol.table.art.smoke import hearth
from capitol.table.context import TableContext
from capitol.table.hint.marked_hint import paint_marks
from capitol.table.hint.panel import HintLine, HintPanel, lead_explanation
from capitol.table.hint.room import Room
from capitol.table.log import LogLine
from capitol.table.objection import objected
from capitol.table.playing import PlayingScene
from capitol.table.view_model import MoveButtons

if TYPE_CHECKING:
    from capitol.session.source import TableSource
    from capitol.table.scene_flow import SceneFlow

_PAN = 96
"""How far a key moves the board, in logical pixels."""
_HINT = 330
"""The width of the hint's panel, in logical pixels: over the log and some of the sea."""
_ONWARD = ("space", "return", "escape")
_WAYS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


class TableScene(PlayingScene[PendingStep, TableViewModel]):
    """One seat's view of the game, and the choice of its moves, which is public.

    The board stays in place while the pointer is down. Keys move the camera and turn the tile in the hand, which the
    right or middle button turns too.
    """

    title = N_("Capoterra")
    guided = "table"
    presenter: TablePresenter

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__(context, session, flow)
        self.camera, self.grip = Camera(), Grip()
        self.idle_animation = IdleAnimation(BEAT_MS)
        self._pressed = self._arrived = False
        self.picture, self.life = BoardPicture(), IslandLife()
        self.shown_good: int | None = None
        self.tab = "seats"
        self.memo: dict[str, object] = {}
        self._series: list[Move] = []
        self._turn_seen = -1
        self._shown: tuple[object, State] | None = None
        self._turns = TurnLines(lambda after: cast(State, self.session.view(self.viewer, after).table))
        self.presenter = TablePresenter(self)
        self.selection: StepSelection = StepSelection(self)
        self.drags = TableDragController(self)
        self.tools = Tools(self)
        self.hints = HintPanel(
            self, self.hint_view, self.why_no_hint, self._take_hint, self._hint_room, self.hint_lines, lead_explanation
        )

    # Called by the flow

    def begin_move(self, *, hand_open: bool) -> None:
        view = self.view
        if view.table.turns != self._turn_seen:
            self._turn_seen = view.table.turns
            self.memo.clear()
        self.keeper.begin(view.seat, lambda: PendingStep(view), private=False, hand_open=hand_open)

    def present_production(self, events: Sequence[Event], done: Callable[[], None]) -> None:
        """Show the goods of a roll."""
        self.keeper.end()
        self.presenter.present_production(events, done)

    def look_through(self, seat: int, *, hand_open: bool) -> None:
        self.presenter.stop_waiting()
        super().look_through(seat, hand_open=hand_open)

    # Moves

    def hold(self, held: Held | None) -> None:
        """Pick something up for the board; None puts it back."""
        if self.pending is not None and self.may_choose:
            if held is None:
                self.pending.put_back()
            else:
                self.pending.hold_this(held)
            self.selection.chosen()

    def choose(self, move: Move) -> None:
        """Choose a move, still to be confirmed."""
        if self.pending is not None and self.may_choose:
            self.pending.take(move)
            self.show()

    def why_not(self, move: Move) -> Refusal | None:
        """Return why the viewer cannot play a move now."""
        view = self.view if self.pending is None else self.pending.view
        return why_not(view.table, view.seat, move)

    def play(self, move: Move) -> None:
        if (self.may_choose or self.chooses) and not objected(self, self.viewer, move, "confirm"):
            super().play(move)

    def play_all(self, moves: Sequence[Move]) -> None:
        """Play several moves in a row; if one is no longer legal, it and the rest are dropped."""
        if not moves or not self.may_choose:
            return
        self._series = list(moves[1:])
        self.play(moves[0])

    def play_next(self, seat: int) -> bool:
        """Play the next move of a row, if this seat is still to act and the move is legal."""
        if not self._series:
            return False
        move, view = self._series.pop(0), cast(View, self.session.view(seat))
        if seat != self.viewer or why_not(view.table, seat, move) is not None:
            self._series.clear()
            return False
        self.flow.play(move)
        return True

    # Content

    @property
    def view(self) -> View:
        """The viewer's knowledge of the game."""
        return cast(View, self.session.view(self.viewer))

    @property
    def turn_number(self) -> int:
        """How many turns are over."""
        return self.view.table.turns

    @property
    def shown_state(self) -> State:
        """The table as far as it has been shown."""
        queued = (*self.presenter.producing, *self.flow.queued)
        key = len(self.session.steps), self.viewer, tuple(map(id, queued))
        if self._shown is None or self._shown[0] != key:
            self._shown = key, without_queued(self.view.table, queued)
        return self._shown[1]

    @property
    def shown_events(self) -> Sequence[Event]:
        """The events that have been shown, newest first."""
        return list(self._newest_first())

    def _newest_first(self) -> Iterator[Event]:
        hidden = {id(event) for event in self.flow.queued}
        for step in reversed(self.session.steps):
            for event in reversed(step.events):
                if id(event) not in hidden:
                    yield event

    def turning(self) -> int | None:
        """Return the picture of the die while it turns."""
        return self.presenter.turning

    def event_text(self, event: Event) -> str | None:
        return event_text(event, self.seat_names, self._table_after(event))

    def log_text(self, event: Event, after: int) -> str | None:
        return event_text(event, self.seat_names, self.session.view(self.viewer, after).table)

    def log_lines(self, lines: Sequence[LogLine]) -> Sequence[LogLine]:
        return self._turns.of(lines, self.seat_names)

    def void_text(self, event: Event) -> str:
        """Return why the card of an event has no effect."""
        card = CARDS.index(str(event.data["card"]))
        return void_text(card, cast(int, event.seat), self.seat_names, self._table_after(event))

    def _table_after(self, event: Event) -> State:
        """Return the table after the step of an event: places are called as they were then."""
        steps = self.session.steps
        found = (number for number in range(len(steps), 0, -1) if any(one is event for one in steps[number - 1].events))
        return cast(State, self.session.view(self.viewer, next(found, None)).table)

    def why_text(self, refusal: Refusal) -> str:
        return why_text(refusal)

    def move_text(self, move: Move) -> str:
        return move_words(move, self.seat_names, self.view.table)

    def move_status(self, with_: str = "") -> str:
        return step_status(self.pending, with_) if self.pending is not None else ""

    def move_buttons(self) -> MoveButtons:
        can = super().move_buttons()
        label = confirm_text(self.pending, self.seat_names) if self.pending is not None else ""
        return replace(can, confirm_label=label) if label and can.confirm else can

    def ringed(self) -> frozenset[str]:
        pending = self.pending
        return frozenset() if pending is None or self.busy else pending.asked

    def status(self, *, spoken: bool = False) -> str:
        said = super().status(spoken=spoken)
        # What a lesson tells or asks stands at the top, and an empty tray with pale buttons looks like a fault.
        return said or ("" if self.guide is None or spoken else self.guide.calls)

    @property
    def asks(self) -> bool:
        """Whether a person is asked before a move that gives something away: not in lessons, whose prompts lead, nor if
        every action is to count at once."""
        return self.guide is None and self.context.settings.play.confirm != "never"

    # The scene interface

    def built(self, root: Widget, view_model: TableViewModel) -> None:
        super().built(root, view_model)
        want_pictures(view_model, self.tools)

    def press_own(self, kind: str, rest: str) -> bool:
        if self.tools.press(kind, rest):
            return True
        match kind:
            case "tab":
                self.tab = rest
            case "whole":
                self.camera.fit()
                return self._looked(True)
            case "yield":
                self.shown_good = None if self.shown_good == int(rest) else int(rest)
            case _other:
                return False
        self.show()
        return True

    def on_key(self, event: KeyDown) -> bool:
        chord = event.chord
        held, _plus, way = chord.rpartition("+")
        if held == "shift" and way in _WAYS:
            dx, dy = _WAYS[way]
            step = self.look.board(_PAN)
            return self._looked(self.camera.pan(dx * step, dy * step))
        match chord:
            case "+" | "=" | "-":
                return self._looked(self.camera.zoom(-1 if chord == "-" else 1))
            case "0":
                self.camera.fit()
                return self._looked(True)
            case "home":
                capital = self.shown_state.terms.capitals[self.viewer]
                return self._looked(self.camera.look_at(position_of(capital)))
            case "r":
                return self.selection.rotate(1) or super().on_key(event)
            case "e":
                return self.selection.rotate(-1) or super().on_key(event)
        return super().on_key(event)

    def show_focus(self) -> None:
        super().show_focus()
        self.selection.note()

    def bring_in(self, at: Position) -> None:
        self._looked(self.camera.reveal(at, at_once=False))

    def _looked(self, moved: bool) -> bool:
        """Place the board again after the camera has moved."""
        board = self.root.find("board")
        if moved and isinstance(board, Board):
            board.place()
            self.stage.changed()
        return True

    def on_event(self, event: InputEvent) -> bool:
        if isinstance(event, PointerDown) and event.button in (RIGHT, MIDDLE) and self.selection.rotate(1):
            return True
        return super().on_event(event)

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, PointerDown):
            self._pressed = True
        if self.presenter.waits and self.too_soon(event):
            return True  # the card has only just been shown
        if self.presenter.waits and self._goes_on(event):
            self.selection.confirm()
            return True
        if self.stage.dialog is None and self.selection.carry(event):
            return True
        used = super().handle(event)
        if self._pressed and isinstance(event, PointerUp | FocusLost):
            self._pressed = False
            self.show()  # the board may have grown meanwhile
        return used

    def _goes_on(self, event: InputEvent) -> bool:
        """Whether an input dismisses a card that was read: a press on no other tool, Enter and the like, or typing."""
        if self.stage.dialog is not None:
            return False
        if isinstance(event, PointerDown):
            under = self.stage.active.hit(event.pos)
            return under is None or under.region_name == "board" or not under.interactive
        return isinstance(event, KeyDown) and (event.chord in _ONWARD or event.writes)

    @property
    def holds(self) -> bool:
        """Whether the pointer is down, or something is carried or laid unconfirmed: the board then stays in place."""
        pending = self.pending
        chosen = pending is not None and (pending.held is not None or pending.choice.move is not None)
        return self._pressed or chosen or (self._stage is not None and self._stage.drag.active)

    @property
    def follows(self) -> bool:
        pending = self.pending
        return pending is not None and bool(pending.ghost) and not self.stage.drag.active and not self.busy

    def tick(self, now: float) -> bool:
        self.camera.held, self.stage.adrift = self.holds, self.camera.moves
        if self._arrived:  # one frame later, since to lay out takes as long as to paint the board
            self._arrived = False
            self.show()  # something else is under the pointer
        if self.camera.advance(now, self.animator.factor):
            self._looked(True)
            self._arrived = not self.camera.moves
        elif self.picture.unfinished:
            self.stage.changed()
        elif self.life.unfinished:
            self.life.go_on()
            self.stage.changed()
        return super().tick(now)

    def next_due(self, now: float) -> float | None:
        moves = (self.camera.moves and not self.holds) or self._arrived
        return now if moves or self.picture.unfinished or self.life.unfinished else super().next_due(now)

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self.picture.forget()

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw everything above the still picture; a tile's yield and an event card are above all rings."""
        super().draw_moving(canvas)
        if self.stage.dialog is None:
            self._paint_card(canvas)
            if not self.busy:
                paint_previewed(canvas, self.view_model, self.stage)

    def _paint_card(self, canvas: Canvas) -> None:
        """Paint the event card that is shown."""
        animation = self.presenter.animation
        if animation is not None and animation.card:
            shown = self.view_model
            box = card_place(shown.look, shown.regions.board)
            paint_card(canvas, box, animation.card, shown.state.terms.rules, void=animation.void)

    def paint_moving(self, canvas: Canvas) -> None:
        """Paint moving pieces, the thing in the hand, and what the pointer asks about."""
        view_model = self.view_model
        with canvas.clip(view_model.regions.board):
            paint_overlays(canvas, view_model, self.stage, None if self.by_key else self.pointer)
        animation = self.presenter.animation
        if animation is not None:
            for mover in animation.movers:
                mover.paint(canvas)
            if self.stage.dialog is not None:
                self._paint_card(canvas)
            if animation.at is not None:
                paint_pointed(canvas, view_model, self.stage, animation.at)
        self.micro.paint(canvas, view_model.regions.board)
        if self.hints.open:
            paint_marks(canvas, self.root, self.hints, [marked(move, self.viewer) for move in self.hints.moves])

    def animated_pictures(self) -> AnimatedPictures:
        """Return the idle animation: the smoke over settlements, people on roads, and gulls."""
        board = self.root.find("board")
        if not isinstance(board, Board):
            return {}
        animated = {one.pictures[0]: one.cycle(*at) for one, at in board.life()}
        box = next(board.hearths(), None)  # the first one is enough: this is asked in every frame, and all are alike
        if box is not None:
            pictures = hearth(box.size)
            animated[pictures[0]] = pictures
        return animated

    # Hints

    def hint_lines(self, view: View, decision: Decision[Move]) -> tuple[HintLine, ...]:
        turn = None if self.pending is None else self.pending.turn
        return hint_lines(view, decision, self.seat_names, turn=turn)

    def _take_hint(self, move: Move) -> None:
        self.choose(move)
        self.selection.focus_confirm()

    def _hint_room(self, look: Look) -> Room:
        cut = self.view_model.regions
        wide = cut.right.width if cut.folded else max(cut.right.width, look.ui(_HINT))
        return Room(Rect(cut.right.right - wide, cut.right.y, wide, cut.right.height))
