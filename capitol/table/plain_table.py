"""A plain table for a game without pictures: seats, lines of text and a button for each move, on wood.

A game defines what a seat reads (`PlainTable.view_lines`) and the text of its events, and gets everything else: turns,
events, the log, sealed decisions behind covers, undo, the menu, and the end screen with its record. It can replace one
part at a time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from capitol.ai.player import Decision
from capitol.core.events import Event
from capitol.host.language import Words, _, labelled, silent
from capitol.kit.canvas import Canvas
from capitol.kit.inputs import FocusLost, InputEvent, KeyDown
from capitol.kit.look import Look
from capitol.kit.scene import Scene
from capitol.kit.tween import Call, Wait
from capitol.kit.widgets import Widget, split_right
from capitol.session.controller import playable
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.ending import EndingScene
from capitol.table.flow import GameFlow
from capitol.table.hint.lines import usual_lines
from capitol.table.hint.panel import HintLine, HintPanel
from capitol.table.hint.room import Room
from capitol.table.log import Log, LogLine, open_log
from capitol.table.log_panel import LogPanel
from capitol.table.plain import PlainScreens
from capitol.table.plain_panel import EDGE, MOVE, PlainPanel, Press, move_id, moves_of
from capitol.table.plugin import Visitor
from capitol.table.result_text import over_text
from capitol.table.scene_flow import SceneFlow
from capitol.table.seat_scene import SeatScene
from capitol.table.seats.badge import seat_looks
from capitol.table.seats.players import Sitter, sitters
from capitol.table.spec import TableSpec
from capitol.table.takeback import hand_first

_LEFT, _LOG = 480, 360
_KEYS = {
    "h": "hand",
    "l": "log",
    "n": "hint",
    "z": "undo",
    "escape": "menu",
}
TOLD_MS = 700
"""How long an event is shown before the next one."""


@dataclass(frozen=True, slots=True)
class PlainLog:
    """The content of the log panel and the large log."""

    look: Look
    log: tuple[LogLine, ...]
    seat_names: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    styles: tuple[str, ...]
    press: Callable[[str], None]


class PlainTable(PlainPanel, SeatScene, ABC):
    """The table of a game whose moves can be listed; implements `capitol.table.flow.FlowScene`.

    Its lines are the game's for the viewer, and the flow's sentence; its buttons are the viewer's moves if it is to
    act, and the common buttons. The log is at the right.
    """

    guided = "table"

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__(context, session)
        self.flow = flow
        self.acting = False
        self.log = Log(self.log_text)
        self.hints = HintPanel(
            self, self._hint_view, self._why_no_hint, self._show_move, self._hint_room, self.hint_lines
        )
        self._saying: Words = silent
        self._asked: tuple[Words, Callable[[], None]] | None = None

    @property
    def hand_open(self) -> bool:
        """Whether the secrets of the viewer are shown."""
        return self.shown_to is not None

    @hand_open.setter
    def hand_open(self, is_open: bool) -> None:
        if self.hand_open and not is_open:
            self._let_go()
        self.shown_to = self.viewer if is_open else None

    def _let_go(self) -> None:
        """Close a hint and reset the focus: both may depend on the hand."""
        if self.stack is not None:
            self.hints.close()  # it may reveal the hand
            self.stage.focus.clear()

    # To be implemented by a game

    @abstractmethod
    def view_lines(self, view: Any, *, hand_open: bool) -> Sequence[str]:
        """Return the translated lines that the seat of ``view`` reads at the table; its secrets only with
        ``hand_open``."""

    def move_text(self, move: Any) -> str:
        """Return the label of a move, also used on covers; by default its text in a record."""
        return str(self.session.entry.game.move_text(self.session.setup, move))

    def hint_lines(self, view: Any, decision: Decision[Any]) -> tuple[HintLine, ...]:
        """Return the lines of a hint, best first; by default moves and chances without reasons."""
        return usual_lines(decision, self.move_text)

    # Content

    @property
    def scores(self) -> Sequence[int]:
        return self.flow.scores

    @property
    def unlocked(self) -> frozenset[int]:
        return self.flow.unlocked

    @property
    def chooses(self) -> bool:
        return self.acting and self.viewer in self.session.to_act

    @property
    def shows_moves(self) -> bool:
        """Whether the viewer's moves are shown: while its hand is hidden, only if they are the same with any hand."""
        return self.chooses and (self.hand_open or not self.flow.hand_decides(self.viewer))

    def lines(self) -> Sequence[str]:
        asked = hand_first() if self.chooses and not self.shows_moves else ""
        return (*self.view_lines(self.session.view(self.viewer), hand_open=self.hand_open), self._saying() or asked)

    def buttons(self) -> Sequence[Press]:
        found: list[Press] = []
        if self.shows_moves:
            found += moves_of(self, self.viewer, self.flow.play)
        if self.chooses and not self.flow.why_no_undo(self.viewer):  # otherwise the move is played, and a cover comes
            found.append(("undo", _("Undo"), partial(self.flow.undo, self.viewer)))
        if self.chooses and not self.hints.why_not:
            found.append(("hint", _("Hint"), self.hints.ask))
        if self._asked is not None:
            label, act = self._asked
            found.append(("confirm", label(), act))
        if self.hand_open and self.flow.hides:
            found.append(("hand", _("Hide the hand ([hide])"), self.hide_hand))
        elif self.flow.hideable and not self.hand_open:
            found.append(("hand", _("Show the hand ([hide])"), partial(self.flow.open_hand, self.viewer)))
        elif self.hand_open and playable(self.session) is None:
            found.append(("hand", _("Hide the hand ([hide])"), partial(self.hide_hand, always=True)))
        found.append(("log", _("Log ([log])"), self.open_log))
        if playable(self.session) is None:
            return [*found, *self._looks(), ("menu", _("Back ([escape])"), self.flow.open_menu)]
        return [*found, ("menu", _("Menu ([menu])"), self.flow.open_menu)]

    def _looks(self) -> list[Press]:
        """Return the buttons for steps and seats when viewing a game."""
        watch = self.flow.watch.view_model()
        if watch is None:
            return []
        press = self.flow.watch.press
        steps = [(one.id, one.label) for one in watch.buttons if one.enabled]
        eyes = [(f"eyes.{option.value}", option.text) for option in watch.options]
        return [(f"watch.{id}", label, partial(press, id)) for id, label in (*steps, *eyes)]

    @property
    def view_model(self) -> PlainLog:
        """The log for the viewer; its secrets are included if its hand is open."""
        session, palette = self.session, self.context.seats
        lines = self.log.lines(session, (), self.viewer if self.hand_open else None, self.flow.queued)
        names = tuple(seat.name for seat in session.seats)
        sat = sitters(session.entry, session.seats, palette.emblems, self.unlocked)
        styles = tuple(look.id for look in seat_looks(session.entry, session.seats, (), palette))
        return PlainLog(self.look, lines, names, sat, styles, self._press_log)

    def opener(self, seat: int) -> Callable[[], None] | None:
        return partial(self.flow.open_seat, seat)

    def beside(self, look: Look, root: Widget, room: Rect) -> Rect:
        beside, rest = split_right(room, min(look.ui(_LOG), room.width // 3), look.ui(EDGE))
        root.add(LogPanel(self.view_model, beside))
        return rest

    def below(self, look: Look, root: Widget) -> None:
        self.add_strip(look, root)

    def _hint_view(self) -> Any | None:
        """Return the view to ask about; a hint may reveal the hand."""
        return self.session.view(self.viewer) if self.chooses and self.hand_open else None

    def _why_no_hint(self) -> str:
        if not self.chooses:
            return _("Only the player whose turn it is can ask for a hint.")
        return "" if self.hand_open else hand_first()

    def _show_move(self, move: Any) -> None:
        """Focus the button of a hint's move."""
        self.stage.focus_on(move_id(self.session, move), visible=True)

    def _hint_room(self, look: Look) -> Room:
        """Return the place of the log."""
        log = self.stage.root.find("log.last")
        return Room(look.scale.rect if log is None else log.rect)

    def open_log(self) -> None:
        """Show the whole log; pressing a line shows its event again."""
        open_log(self.stage, lambda: self.view_model, self._show_again)

    def _press_log(self, id: str) -> None:
        """Open the large log, or in a recorded game go to the step of a line."""
        kind, _dot, index = id.partition(".")
        event = self.view_model.log[int(index)].event if kind == "line" else None
        if event is None or not self.flow.go_to(event):
            self.open_log()

    def _show_again(self, event: Event) -> None:
        if not self.flow.go_to(event):
            self.tell(event, lambda: None)

    def tell(self, event: Event, then: Callable[[], None]) -> None:
        """Show an event's text for a moment; that of a private event only while the hand is open."""

        before = self._saying

        def done() -> None:
            self.say(before)
            then()

        if self.event_text(event) is None:
            then()
            return
        private = event.audience is not None
        self.say(lambda: "" if private and not self.hand_open else self.event_text(event) or "")
        self.animator.play(Wait(TOLD_MS), Call(done))

    # Called by the flow

    def present(self, event: Event, *, own: bool, done: Callable[[], None]) -> None:
        """Show an event, then call ``done``."""
        self.tell(event, done)

    def look_through(self, viewer: int, *, hand_open: bool) -> None:
        if viewer != self.viewer:
            self._let_go()
        self.viewer, self.acting = viewer, False
        self.hand_open = hand_open
        self._saying, self._asked = silent, None
        self.show()

    def begin(self, seat: int, *, hand_open: bool) -> None:
        self.look_through(seat, hand_open=hand_open)
        self.acting = True
        self.show()

    def ask(self, words: Words, label: Words, act: Callable[[], None]) -> None:
        self._saying, self._asked, self.acting = words, (label, act), False
        self.show()

    def say(self, words: Words) -> None:
        self._saying = words
        self.show()

    def announce_turn(self, text: str, seat: int) -> None:
        self.stage.toast(text, passing=True)

    def show(self) -> None:
        if self.stack is not None:
            self.rebuild_later()

    def show_hand(self) -> None:
        """Show the viewer's secrets."""
        self.hand_open = True
        self.show()

    def hide_hand(self, *, always: bool = False) -> None:
        """Hide them if others share the screen."""
        if always or self.flow.hides:
            self.hints.close()
            self.hand_open = False
        self.show()

    # Called by the program

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to act."""
        return self.flow.waiting

    def enter(self) -> None:
        """Handle coming to the front; the first time, start the game."""
        self.animator.factor = self.context.motion.factor
        self.flow.entered()

    def leave(self) -> None:
        """Handle leaving the front: hide the hand."""
        self.hints.close()
        self.hide_hand()

    def handle(self, event: InputEvent) -> bool:
        """Hide the hand when the window loses focus; handle other input as usual."""
        if isinstance(event, FocusLost):
            self.hide_hand()
        return super().handle(event)

    def tick(self, now: float) -> bool:
        """Let computer players act when due."""
        answered = self.hints.tick()
        return self.flow.tick(now) or answered

    def next_due(self, now: float) -> float | None:
        if self.hints.ready:
            return now
        return min((at for at in (super().next_due(now), self.flow.next_due(now)) if at is not None), default=None)

    def on_key(self, event: KeyDown) -> bool:
        """Handle H (hide or show the hand), L (open the log), N (ask for a hint), Z (undo) and Esc (open the menu)."""
        id = _KEYS.get(event.chord, "")
        button = self.stage.find(id) if id else None
        if button is None:
            return self.flow.on_key(event.chord)
        button.press(self.stage)
        return True


class PlainEnd(EndingScene):
    """The end screen: the winner with its points, columns, record and rematch. Its picture is the scene itself."""

    guided = "end"

    def headline(self) -> str:
        return over_text(self.result, self.session.seats)

    def subline(self) -> str:
        return self.session.entry.title

    def card(self) -> pygame.Surface:
        picture = pygame.Surface(self.look.scale.rect.size)
        self.draw(Canvas(picture, self.look))
        return picture


class PlainFlow(GameFlow[PlainTable]):
    """The flow of a game at a plain table. One's own moves are not shown again."""

    def show_event(self, event: Event, *, own: bool) -> None:
        if own:
            self.next_event()
        else:
            self.scene.tell(event, self.next_event)

    def seen_lines(self, seat: int, since: int) -> Sequence[str]:
        return [
            labelled(self.session.seats[step.seat].name, self.scene.move_text(step.move))
            for step in self.session.steps[since:]
            if step.move is not None
        ]


class PlainTableScreens(PlainScreens):
    """`PlainScreens` with a plain table, on which moves are buttons: a game supplies its rules and the text at its
    table."""

    table: type[PlainTable]

    @property
    def spec(self) -> TableSpec:
        return TableSpec(scene=self.table, flow=PlainFlow, end=PlainEnd)

    def tour_step(self, scene: Scene, visitor: Visitor) -> bool:
        if isinstance(scene, PlainTable) and scene.chooses and not scene.shows_moves:
            visitor.press("hand")
            return True
        moves = [id for id in scene.stage.ids() if id.startswith(MOVE)]
        if moves:
            visitor.press(visitor.rng.choice(moves))
        return bool(moves)
