"""The scene of a table on which a seat chooses its moves: what every game's table does alike."""

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
"""What a guide lays over the table; it comes first where all is told."""

P = TypeVar("P", bound=PendingMove[Any])
V = TypeVar("V", bound=LogViewModel)


class PlayingScene(SeatScene, Generic[P, V]):
    """What one seat may see of a game, and the making of its moves.

    The flow says whose eyes see the table (`look_through`) and whether that seat is to act (`begin`). A finished move
    goes back to the flow; what happened comes back as events to be shown (`present`).
    """

    told_parts: Sequence[str] = ("rail", "board", "tray")
    """The widgets that hold what `overview` tells of the table, in this order."""

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
        self.by_enter = False  # Enter or Space, which never mean anything but the widget with the keyboard
        self.micro = MicroAnimations(self.show, self.play_sound)

    # What a game says

    @abstractmethod
    def begin_move(self, *, hand_open: bool) -> None:
        """Begin a move of the viewer, in `keeper`."""

    @abstractmethod
    def compose(self, look: Look) -> V:
        """From the present state to what is shown."""

    @abstractmethod
    def press(self, id: str) -> None:
        """A widget of the table was pressed, by click or key."""

    @abstractmethod
    def step_back(self) -> bool:
        """Take the last choice back; False when there was nothing."""

    # For the flow

    @property
    def entry(self) -> GameEntry:
        """The game."""
        return self.session.entry

    def look_through(self, seat: int, *, hand_open: bool) -> None:
        """Show the table as this seat may see it; nothing is to be chosen."""
        if seat != self.viewer and self._stage is not None:
            self.stage.focus.clear()
            self.stage.dismiss()
        if seat != self.viewer or (self.hand_open and not hand_open):
            self.parts.clear()  # nothing of a hand is kept that is not to be seen
        self.viewer = seat
        self.hand_open = hand_open
        self._wait(silent)
        self.show()

    def begin(self, seat: int, *, hand_open: bool) -> None:
        """It is this seat's turn."""
        self.look_through(seat, hand_open=hand_open)
        self.begin_move(hand_open=hand_open)
        self.show()

    def ask(self, words: Words, label: Words, on_confirm: Callable[[], None]) -> None:
        """Say something and wait for the button: the game goes on with a press."""
        self._wait(words)
        self._label, self.on_confirm = label, on_confirm
        self.show()

    def say(self, words: Words) -> None:
        """Say what is happening in the status line."""
        self._wait(words)
        self.show()

    def _wait(self, words: Words) -> None:
        """Nothing is to be chosen."""
        self.keeper.end()
        self.saying, self._label, self.on_confirm = words, silent, None

    def show_hand(self) -> None:
        """Show what only the viewer may see."""
        self.hand_open = True
        self.keeper.take_up()
        self.show()

    def hide_hand(self, always: bool = False) -> None:
        """Hide it where others sit at the same screen, and put aside what must not be seen then."""
        if self.hand_open and (always or self._flow.hides):
            self.stage.drag.cancel()
            self.stage.close()  # a question may tell what the hand is worth
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
        """Show an event as an animation over the table as it is afterwards, then call ``done``."""
        self.keeper.end()
        self.presenter.present(event, own=own, done=done)

    # What there is to see

    @property
    def message(self) -> str:
        """What is happening, or asked for; "" for nothing but the turn of the viewer."""
        return self.saying()

    @property
    def confirm_label(self) -> str:
        """What the button says that the game waits for; "" for what it says at a move."""
        return self._label()

    @property
    def pending(self) -> P | None:
        """The pending move; None while nothing is to be chosen."""
        return self.keeper.pending

    @property
    def view_model(self) -> V:
        """What is shown now."""
        self.settle()
        if self._view_model is None:
            raise RuntimeError("the table is not laid out yet")
        return self._view_model

    @property
    def chooses(self) -> bool:
        """Whether the viewer is to act, and chooses here."""
        return self.pending is not None

    @property
    def in_front(self) -> bool:
        """Whether nothing lies over the table."""
        return self.stack is not None and self.stack.top is self

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return self._flow.people

    @property
    def can_redo(self) -> bool:
        """True when what was taken back last, a choice or a confirmed move, may be made again."""
        pending = self.pending
        if pending is None:
            return False
        return pending.can_step_forward or (not pending.active and self._flow.can_redo(self.viewer))

    def show(self) -> None:
        """Bring the picture up to date, once for all that happens at a time."""
        if self._stage is not None:
            self.rebuild_later()

    @property
    def rules_topic(self) -> str:
        """The page of the rules that help opens on; "" for the first."""
        return ""

    def press_tool(self, kind: str, rest: str) -> bool:
        """One of the tools that every table has was pressed, by the two parts of its id; False where it is none."""
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

    # The scene contract

    @property
    def calm(self) -> bool:
        """Also while no small movement goes on."""
        return super().calm and not self.micro.busy

    def overview(self) -> Iterable[str]:
        """What is expected first, then where the game stands, the seats, the board, and what one holds."""
        yield from texts_of(one for id in (*BANDS, "status") if (part := self.root.find(id)) for one in part.walk())
        yield from self.stand_words()
        parts = [self.root.find(id) for id in self.told_parts]
        found = [one for part in parts if part is not None for one in part.walk() if one.region_name != TOOLS]
        walked = [one for one in found if one.enabled or one.role != "button"]
        hand = [one for one in walked if one.focusable and one.region_name == "hand"]
        yield from texts_of(one for one in walked if one not in hand)
        if hand:  # each card tells more where the keyboard is on it; here all count, also two of a kind
            cards = ", ".join(one.spoken or one.label for one in hand)
            yield f"{self.region_names()['hand']}: {cards}"

    def stand_words(self) -> Iterable[str]:
        """Where the game stands, as far as no part of the table says so."""
        return ()

    def region_names(self) -> Mapping[str, str]:
        """The parts that every table has; a game adds its own."""
        return {
            "board": pgettext("part of the table", "Board"),
            "hand": pgettext("part of the table", "Hand"),
            "rail": pgettext("part of the table", "Seats and stacks"),
            "actions": pgettext("part of the table", "Actions"),
            TOOLS: pgettext("part of the table", "Tools"),
            "lesson": pgettext("part of the table", "Lesson"),
        }

    def composed(self, look: Look) -> V:
        """What is to be shown from now on, for ``layout``; whoever watches the pending move hears of it."""
        if self.session.playing is not None and self.pending is not None:
            self.session.playing.attempted(self.viewer, self.pending.attempt, self.pending.kept)
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
        """Show these widgets; ``ringed`` are the targets while nothing is dragged, ``instead`` those to which what was
        put last may still go."""
        self.stage.drag.rules = rules
        self.stage.drag.enabled = self.context.settings.play.pointer != "click" and draggable
        self.stage.targets = frozenset() if self.stage.drag.active else ringed
        self.stage.alternatives = instead
        self.stage.set_root(root)
        if self.guide is not None:  # it has changed what it found
            self.parts.clear()

    def forget_pictures(self) -> None:
        """Let go of what the parts of the table have kept, too: of those that stand, also where others are due."""
        super().forget_pictures()
        for widget in self._stage.root.walk() if self._stage is not None else ():
            if isinstance(widget, Part):
                widget.forget()

    def on_key(self, event: KeyDown) -> bool:
        """The keys that belong to no widget."""
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
        """The right button takes the last choice back."""
        return isinstance(event, PointerDown) and event.button == RIGHT and self.step_back()

    def enter(self) -> None:
        """In front (again): the speed may have changed meanwhile, and the first time the game begins."""
        self.by_key |= self.stack is not None and self.stack.by_key
        self.on_settings()
        self._flow.entered()

    def leave(self) -> None:
        """Something else is in front: nobody may read the hand there, and nothing in the making may be lost."""
        self.drop()
        self.hints.close()
        self.hide_hand()
        self.keeper.store()

    def on_settings(self) -> None:
        """A setting has changed, and with it what parts of the table may say."""
        if self._settings != self.context.settings:
            self._settings = self.context.settings
            self.parts.clear()
        motion = self.context.motion
        for animator in (self.animator, self.micro.animator):
            animator.factor, animator.reduced = motion.factor, motion.reduced
        self.show()

    def tick(self, now: float) -> bool:
        """Let computer players think, and small movements go on."""
        moved = self.micro.update(now) | self.hints.tick()
        self.keeper.tick(now)
        return self._flow.tick(now) or moved

    def next_due(self, now: float) -> float | None:
        """Also when a computer player's move is due or a draft is to be kept; at once while a small movement goes on,
        or when an answer has come."""
        if self.micro.busy or self.hints.ready:
            return now
        due = [at for at in (super().next_due(now), self._flow.next_due(now), self.keeper.due) if at is not None]
        return min(due, default=None)

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to act."""
        playing = self.session.playing
        return playing is not None and self._flow.waiting and not playing.pace.holds and not playing.holds

    def handle(self, event: InputEvent) -> bool:
        """Remember whether keys or the pointer are used; losing the window's focus hides the hand."""
        if isinstance(event, KeyDown | PointerDown):
            self.by_key = isinstance(event, KeyDown)
            self.by_enter = isinstance(event, KeyDown) and event.chord in ("space", "return")
            self.micro.finish()
        if isinstance(event, FocusLost):
            self.hide_hand()
        hides = self.hand_open and self._flow.hides and self.stage.dialog is not None
        if hides and isinstance(event, KeyDown) and event.chord == "h":
            self.hide_hand()  # whatever dialog keeps the other keys for itself
            return True
        used = super().handle(event)
        if not self.stage.drag.active:
            self.keeper.keep()
        if isinstance(event, FocusLost):
            self.keeper.store()
        return used
