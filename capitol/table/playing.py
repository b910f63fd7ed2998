"""The scene of a table on which a seat chooses its moves: the part common to all games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from capitol.core.events import Event
from capitol.games.registry import GameEntry
from capitol.host.language import Words, pgettext, silent
from capitol.kit.drag import DragRules
from capitol.kit.focus import TOOLS
from capitol.kit.inputs import RIGHT, FocusLost, InputEvent, KeyDown, PointerDown
from capitol.kit.look import Look
from capitol.kit.noted import Part, Parts
from capitol.kit.spoken import texts_of
from capitol.kit.widgets import Widget
from capitol.session.controller import playable
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.hint.panel import HintPanel
from capitol.table.log import LogViewModel, open_log
from capitol.table.micro_animations import MicroAnimations
from capitol.table.pending_keeper import PendingMoveKeeper
from capitol.table.pending_move import PendingMove
from capitol.table.presenter import EventPresenter
from capitol.table.scene_flow import SceneFlow
from capitol.table.seat_scene import SeatScene
from capitol.table.speed import take_next_speed

BANDS = ("lesson", "challenge.band")
"""What a guide shows over the table; it comes first when the whole screen is read out."""

P = TypeVar("P", bound=PendingMove[Any])
V = TypeVar("V", bound=LogViewModel)


class PlayingScene(SeatScene, Generic[P, V]):
    """One seat's view of a game, and the construction of its moves.

    The flow sets the viewing seat (`look_through`) and whether it is to act (`begin`). A complete move goes back to the
    flow; its results come back as events to be shown (`present`).
    """

    told_parts: Sequence[str] = ("rail", "board", "tray")
    """The widgets that `overview` reads out, in this order."""

    presenter: EventPresenter[Any]
    hints: HintPanel

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__()
        self.context, self.session, self._flow = context, session, flow
        self.viewer = 0
        self.keeper: PendingMoveKeeper[P] = PendingMoveKeeper(session)
        self.hand_open = True
        self.saying: Words = silent
        self._label: Words = silent
        self.on_confirm: Callable[[], None] | None = None
        self.by_key = False
        self._view_model: V | None = None
        self.parts = Parts()
        self._settings = context.settings
        self.by_enter = False  # by Enter or Space, which only ever mean the focused widget
        self.micro = MicroAnimations(self.show, self.play_sound)

    # To be implemented by a game

    @abstractmethod
    def begin_move(self, *, hand_open: bool) -> None:
        """Start a move of the viewer, in `keeper`."""

    @abstractmethod
    def compose(self, look: Look) -> V:
        """Return the view model of the current state."""

    @abstractmethod
    def press(self, id: str) -> None:
        """Handle a press of one of the table's widgets, by click or key."""

    @abstractmethod
    def step_back(self) -> bool:
        """Undo the last choice; return False if there was none."""

    # For the flow

    @property
    def entry(self) -> GameEntry:
        """The game's registry entry."""
        return self.session.entry

    def look_through(self, seat: int, *, hand_open: bool) -> None:
        """Show the view of this seat; there is nothing to choose."""
        if seat != self.viewer and self._stage is not None:
            self.stage.focus.clear()
            self.stage.dismiss()
        if seat != self.viewer or (self.hand_open and not hand_open):
            self.parts.clear()  # keep nothing of a hand that must be hidden
        self.viewer = seat
        self.hand_open = hand_open
        self._wait(silent)
        self.show()

    def begin(self, seat: int, *, hand_open: bool) -> None:
        """Start this seat's turn."""
        self.look_through(seat, hand_open=hand_open)
        self.begin_move(hand_open=hand_open)
        self.show()

    def ask(self, words: Words, label: Words, on_confirm: Callable[[], None]) -> None:
        """Show a sentence and wait for a press of the button before the game goes on."""
        self._wait(words)
        self._label, self.on_confirm = label, on_confirm
        self.show()

    def say(self, words: Words) -> None:
        """Show a sentence in the status line."""
        self._wait(words)
        self.show()

    def _wait(self, words: Words) -> None:
        """End choosing: nothing is to be chosen."""
        self.keeper.end()
        self.saying, self._label, self.on_confirm = words, silent, None

    def show_hand(self) -> None:
        """Show the viewer's secrets."""
        self.hand_open = True
        self.keeper.take_up()
        self.show()

    def hide_hand(self, always: bool = False) -> None:
        """Hide them if others share the screen, and put aside a private move."""
        if self.hand_open and (always or self._flow.hides):
            self.stage.drag.cancel()
            self.stage.close()  # a question may reveal what the hand is worth
            self.hints.close()
            self.micro.finish()
            self.hand_open = False
            self.stage.focus.clear()
            self.parts.clear()
            self.keeper.put_aside()
            if self._flow.hides:
                self.keeper.forget_undone()
            self.show()

    def present(self, event: Event, *, own: bool, done: Callable[[], None]) -> None:
        """Show an event as an animation over the table after it, then call ``done``."""
        self.keeper.end()
        self.presenter.present(event, own=own, done=done)

    # Content

    @property
    def message(self) -> str:
        """The current sentence; "" if it is simply the viewer's turn."""
        return self.saying()

    @property
    def confirm_label(self) -> str:
        """The label of the button that the game waits for; "" for the usual one at a move."""
        return self._label()

    @property
    def pending(self) -> P | None:
        """The pending move; None if there is nothing to choose."""
        return self.keeper.pending

    @property
    def view_model(self) -> V:
        """The current view model."""
        self.settle()
        if self._view_model is None:
            raise RuntimeError("the table is not laid out yet")
        return self._view_model

    @property
    def chooses(self) -> bool:
        """Whether the viewer is to act and chooses here."""
        return self.pending is not None

    @property
    def in_front(self) -> bool:
        """Whether the table is the front scene."""
        return self.stack is not None and self.stack.top is self

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return self._flow.people

    @property
    def can_redo(self) -> bool:
        """Whether what was last undone, a choice or a confirmed move, can be redone."""
        pending = self.pending
        if pending is None:
            return False
        return pending.can_step_forward or (not pending.active and self._flow.can_redo(self.viewer))

    def show(self) -> None:
        """Update the display, once for all changes made together."""
        if self._stage is not None:
            self.rebuild_later()

    @property
    def rules_topic(self) -> str:
        """The page of the rules that help opens; "" for the first."""
        return ""

    def press_tool(self, kind: str, rest: str) -> bool:
        """Handle a common tool by the two parts of its id; return False if it is not one."""
        match kind:
            case "menu":
                self.hide_hand()
                self._flow.open_menu()
            case "settings":
                self.context.open_settings()
            case "help":
                self.context.open_rules(self.rules_topic, self.session)
            case "hint":
                self.hints.ask()
            case "log":
                open_log(self.stage, lambda: self.view_model, self.presenter.replay)
            case "speed":
                take_next_speed(self.context)
            case "watch":
                self._flow.watch.press(rest)
            case _other:
                return False
        return True

    def play_sound(self, cue: str, semitone: int = 0) -> None:
        """Play a cue."""
        self.context.sound.play(cue, semitone)

    # The scene interface

    @property
    def calm(self) -> bool:
        return super().calm and not self.micro.busy

    def overview(self) -> Iterable[str]:
        """Read out the status, the game's standing, the seats, the board, and the hand."""
        yield from texts_of(one for id in (*BANDS, "status") if (part := self.root.find(id)) for one in part.walk())
        yield from self.stand_words()
        parts = [self.root.find(id) for id in self.told_parts]
        found = [one for part in parts if part is not None for one in part.walk() if one.region_name != TOOLS]
        walked = [one for one in found if one.enabled or one.role != "button"]
        hand = [one for one in walked if one.focusable and one.region_name == "hand"]
        yield from texts_of(one for one in walked if one not in hand)
        if hand:  # a focused card says more; here all are counted, including equal ones
            cards = ", ".join(one.spoken or one.label for one in hand)
            yield f"{self.region_names()['hand']}: {cards}"

    def stand_words(self) -> Iterable[str]:
        """Return the game's standing as far as no part of the table shows it."""
        return ()

    def region_names(self) -> Mapping[str, str]:
        """Return the names of the common parts; a game adds its own."""
        return {
            "board": pgettext("part of the table", "Board"),
            "hand": pgettext("part of the table", "Hand"),
            "rail": pgettext("part of the table", "Seats and stacks"),
            "actions": pgettext("part of the table", "Actions"),
            TOOLS: pgettext("part of the table", "Tools"),
            "lesson": pgettext("part of the table", "Lesson"),
        }

    def composed(self, look: Look) -> V:
        """Compose the view model for ``layout``, and report the pending move to its observer."""
        playing = playable(self.session)
        if playing is not None and self.pending is not None:
            playing.attempted(self.viewer, self.pending.attempt, self.pending.kept)
        self._view_model = self.compose(look)
        return self._view_model

    def put_up(
        self,
        root: Widget,
        rules: DragRules,
        ringed: frozenset[str],
        *,
        instead: frozenset[str] = frozenset(),
        draggable: bool = True,
    ) -> None:
        """Show these widgets; ``ringed`` are the targets while nothing is dragged, ``instead`` the alternative targets
        of the last choice."""
        self.stage.drag.rules = rules
        self.stage.drag.enabled = self.context.settings.play.pointer != "click" and draggable
        self.stage.targets = frozenset() if self.stage.drag.active else ringed
        self.stage.alternatives = instead
        self.stage.set_root(root)
        if self.guide is not None:  # the guide has changed the root
            self.parts.clear()

    def forget_pictures(self) -> None:
        """Release cached pictures, including those of the table's parts, even outdated ones."""
        super().forget_pictures()
        for widget in self._stage.root.walk() if self._stage is not None else ():
            if isinstance(widget, Part):
                widget.forget()

    def on_key(self, event: KeyDown) -> bool:
        """Handle keys that belong to no widget."""
        match event.chord:
            case "v":
                self.context.change_settings("display", plan_view=not self.context.settings.display.plan_view)
            case "i":
                self.stage.explain()
            case "escape":
                if not self.step_back():
                    self.press("menu")
            case other:
                return self._flow.on_key(other)
        return True

    def on_event(self, event: InputEvent) -> bool:
        """Undo the last choice with the right button."""
        return isinstance(event, PointerDown) and event.button == RIGHT and self.step_back()

    def enter(self) -> None:
        """Handle coming to the front: the speed may have changed meanwhile, and the first time the game starts."""
        self.by_key |= self.stack is not None and self.stack.by_key
        self.on_settings()
        self._flow.entered()

    def leave(self) -> None:
        """Handle leaving the front: hide the hand and keep the pending move."""
        self.drop()
        self.hints.close()
        self.hide_hand()
        self.keeper.store()

    def on_settings(self) -> None:
        """Handle a changed setting, which may change the text of the table's parts."""
        if self._settings != self.context.settings:
            self._settings = self.context.settings
            self.parts.clear()
        motion = self.context.motion
        for animator in (self.animator, self.micro.animator):
            animator.factor, animator.reduced = motion.factor, motion.reduced
        self.show()

    def tick(self, now: float) -> bool:
        """Let computer players think, and advance small movements."""
        moved = self.micro.update(now) | self.hints.tick()
        self.keeper.tick(now)
        return self._flow.tick(now) or moved

    def next_due(self, now: float) -> float | None:
        """Return the next due time, including a computer player's move and saving a draft; now while a small movement
        is running or an answer has arrived."""
        if self.micro.busy or self.hints.ready:
            return now
        due = [at for at in (super().next_due(now), self._flow.next_due(now), self.keeper.due) if at is not None]
        return min(due, default=None)

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to act."""
        playing = playable(self.session)
        return playing is not None and self._flow.waiting and not playing.pace.holds and not playing.holds

    def handle(self, event: InputEvent) -> bool:
        """Remember whether keys or the pointer are used; hide the hand when the window loses focus."""
        if isinstance(event, KeyDown | PointerDown):
            self.by_key = isinstance(event, KeyDown)
            self.by_enter = isinstance(event, KeyDown) and event.chord in ("space", "return")
            self.micro.finish()
        if isinstance(event, FocusLost):
            self.hide_hand()
        hides = self.hand_open and self._flow.hides and self.stage.dialog is not None
        if hides and isinstance(event, KeyDown) and event.chord == "h":
            self.hide_hand()  # even if a dialog keeps other keys for itself
            return True
        used = super().handle(event)
        if not self.stage.drag.active:
            self.keeper.keep()
        if isinstance(event, FocusLost):
            self.keeper.store()
        return used
