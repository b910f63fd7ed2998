"""The scene of a table on which a seat chooses its moves: the part common to all games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from capitol.ai.player import Decision
from capitol.core.events import Event
from capitol.core.refusal import Refusal
from capitol.games.registry import GameEntry
from capitol.host.controls import hand
from capitol.host.language import Words, _, in_force, labelled, pgettext, silent
from capitol.kit.accessible_text import texts_of
from capitol.kit.cached_layer import CachedPart, CachedParts
from capitol.kit.canvas import Canvas
from capitol.kit.focus import TOOLS, stops
from capitol.kit.inputs import RIGHT, FocusLost, InputEvent, KeyDown, Point, PointerDown, PointerLeft, PointerMove
from capitol.kit.look import Look
from capitol.kit.scene import SEEN_MS, SKIPS
from capitol.kit.widgets import Widget
from capitol.session.controller import playable
from capitol.session.source import TableSource
from capitol.table.context import TableContext
from capitol.table.dragging import DragController
from capitol.table.hint.lines import usual_lines
from capitol.table.hint.panel import HintLine, HintPanel
from capitol.table.log import Log, LogLine, open_log
from capitol.table.micro_animations import MicroAnimations
from capitol.table.pending_keeper import PendingMoveKeeper
from capitol.table.pending_move import PendingMove
from capitol.table.presenter import EventPresenter
from capitol.table.scene_flow import SceneFlow
from capitol.table.seat_scene import SeatScene
from capitol.table.seats.badge import SeatLook, seat_looks
from capitol.table.seats.players import sitters
from capitol.table.selection import SelectionController
from capitol.table.speed import take_next_speed
from capitol.table.table_bar import build_table_bar
from capitol.table.table_top import paint_rail, paint_table
from capitol.table.takeback import undo_tip
from capitol.table.view_model import MoveButtons, Shared, SharedViewModel

BANDS = ("lesson", "challenge.band")
"""What a guide adds to the table; it comes first when the whole screen is read out."""
_AGAIN = ("undo", "redo", "speed", "watch", "line")
"""The kinds of widgets that are pressed several times in a row, whatever is played in between."""

P = TypeVar("P", bound=PendingMove[Any])
V = TypeVar("V", bound=SharedViewModel)


class PlayingScene(SeatScene, Generic[P, V]):
    """One seat's view of a game, and the construction of its moves.

    The flow sets the viewing seat (`look_through`) and whether it is to act (`begin`). A complete move goes back to the
    flow; its results come back as events to be shown (`present`). The hand is hidden when the window loses focus.
    """

    presenter: EventPresenter[Any]
    hints: HintPanel
    selection: SelectionController[Any]
    drags: DragController[P, V]

    def __init__(self, context: TableContext, session: TableSource, flow: SceneFlow) -> None:
        super().__init__()
        self.context, self.session, self.flow = context, session, flow
        self.spec = flow.spec
        self.played_parts, self.music = self.spec.played, self.spec.music
        self.log = Log(self.log_text, self.log_lines)
        self.viewer = 0
        self.keeper: PendingMoveKeeper[P] = PendingMoveKeeper(session)
        self.hand_open = True
        self.saying: Words = silent
        self._label: Words = silent
        self.on_confirm: Callable[[], None] | None = None
        self.by_key = False
        self._ended = -SEEN_MS
        """When a key last ended an animation."""
        self._view_model: V | None = None
        self.parts = CachedParts()
        self._settings = context.settings
        self.last_key = ""  # "" after the pointer
        self.pointer: Point | None = None
        self._pointer_moved = False
        self.micro = MicroAnimations(self.show, self.play_sound)

    # To be implemented by a game

    @abstractmethod
    def begin_move(self, *, hand_open: bool) -> None:
        """Start a move of the viewer, in `keeper`."""

    @abstractmethod
    def why_text(self, refusal: Refusal) -> str:
        """Return the sentence for a refusal."""

    @abstractmethod
    def move_status(self, with_: str = "") -> str:
        """Say what may be chosen next, and how if that is asked for: ``with_`` mouse, keys or pad, or as speech for
        keyboard-only players."""

    def move_text(self, move: Any) -> str:
        """Return a move in a few words, for hints and for a plain sealed decision; by default its text in a record."""
        return str(self.entry.game.move_text(self.session.setup, move))

    def view_lines(self, view: Any, *, hand_open: bool) -> Sequence[str]:
        """Return the translated lines that the seat of ``view`` reads at a plain sealed decision; its secrets only with
        ``hand_open``."""
        return ()

    def hint_lines(self, view: Any, decision: Decision[Any]) -> tuple[HintLine, ...]:
        """Return the lines of a hint, best first; by default moves and chances without reasons."""
        return usual_lines(decision, self.move_text)

    def waiting_text(self, who: str) -> str:
        """Say that a computer player is to act."""
        return _("{who} is thinking.").format(who=who)

    def log_lines(self, lines: Sequence[LogLine]) -> Sequence[LogLine]:
        """Return the lines of the log with those joined that belong together."""
        return lines

    def opening_lines(self) -> Sequence[LogLine]:
        """Return the lines before the first step of the log."""
        return ()

    def step_back(self) -> bool:
        """Put back what is held, else undo the last choice; return False if there was neither."""
        done = self.pending is not None and (self.pending.drop() or self.pending.step_back())
        if done:
            self.show()
            self.selection.follow()
        return done

    @property
    def follows(self) -> bool:
        """Whether a piece that is held follows the pointer without a button being down."""
        return False

    def press_own(self, kind: str, rest: str) -> bool:
        """Handle a widget of the game, by the two parts of its id, that is neither a common tool nor a part of a move;
        return False if it is none."""
        return False

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
            self.hints.close()  # as at a turning point of a review, with what the seat before could do
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
        self.show_focus()

    def show_focus(self) -> None:
        """With keys, put the focus in view: on what is to be chosen if the game asks for it, else where keys have put
        it or in a region for moves, else on the first usable thing in such a region."""
        stage = self.stage
        if not self.by_key or self.guide is not None:
            return
        now = stage.focus.current(stage.active)
        if now is None or not (stage.focus.visible or now.region_name in self.played_parts):
            parts = [one for one in stops(stage.root) if one.region_name in self.played_parts]
            if not parts:
                return
            stage.focus.set(min(parts, key=lambda one: (self.played_parts.index(one.region_name), one.idle)))
        stage.focus.visible = True
        stage.changed()
        self.selection.follow()

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
        focused = self.stage.focus.id
        self.hand_open = True
        self.keeper.take_up()
        self.show()
        if focused and self.root.find(focused) is None:
            self.stage.focus.clear()  # it was on the button that shows the hand
        self.show_focus()

    def hide_hand(self, always: bool = False) -> None:
        """Hide the viewer's secrets if others share the screen, and put aside a private move."""
        if self.hand_open and (always or self.flow.hides):
            self.stage.drag.cancel()
            self.stage.close()  # a question may reveal what the hand is worth
            self.hints.close()
            self.micro.finish()
            self.hand_open = False
            self.stage.focus.clear()
            self.parts.clear()
            self.keeper.put_aside()
            if self.flow.hides:
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
        return self.flow.people

    @property
    def can_redo(self) -> bool:
        """Whether what was last undone, a choice or a confirmed move, can be redone."""
        pending = self.pending
        if pending is None:
            return False
        return pending.can_step_forward or (not pending.active and self.flow.can_redo(self.viewer))

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.session.seats)

    @property
    def finished(self) -> bool:
        """Whether the pending move is complete except for its confirmation."""
        return self.pending is not None and self.pending.move is not None

    @property
    def may_act(self) -> bool:
        """Whether the hand need not be opened first."""
        return self.hand_open or self.spec.privacy != "hand"

    @property
    def may_choose(self) -> bool:
        """Whether the viewer can choose now."""
        return self.pending is not None and not self.busy and self.may_act

    @property
    def why_no_undo(self) -> str:
        """Why the last confirmed move cannot be undone; "" if it can."""
        return self.flow.why_no_undo(self.viewer)

    def ringed(self) -> frozenset[str]:
        """Return the targets to highlight: those of an unfinished choice."""
        pending = self.pending
        return frozenset() if pending is None or self.finished or not self.may_act else pending.asked

    def show(self) -> None:
        """Update the display, once for all changes made together."""
        if self._stage is not None:
            self.rebuild_later()

    @property
    def rules_topic(self) -> str:
        """The page of the rules that help opens; "" for the first."""
        return self.spec.rules_topics.get(self.view_model.phase, "")

    def play(self, move: Any) -> None:
        """Play the viewer's move."""
        self.flow.play(move)

    def press(self, id: str) -> None:
        """Handle a press of one of the table's widgets, by click or key."""
        kind, _dot, rest = id.partition(".")
        if kind not in _AGAIN and not self.stage.meant((self.viewer, len(self.session.steps), self.on_confirm)):
            return
        if not self.press_own(kind, rest) and not self.press_tool(kind, rest):
            self.selection.press(id)

    def undo(self) -> None:
        """Undo the last choice, else the last confirmed move."""
        if self.pending is not None and self.pending.step_back():
            self.show()
            self.selection.follow()
        elif not self.why_no_undo:
            self.flow.undo(self.viewer)

    def redo(self) -> None:
        """Redo what was last undone."""
        if not self.can_redo or self.pending is None:
            return
        if self.pending.step_forward():
            self.show()
            self.selection.follow()
        else:
            self.flow.redo(self.viewer)

    def toggle_hand(self) -> None:
        """Hide the hand, or show it."""
        if self.hand_open:
            self.hide_hand(always=True)
            self.show_focus()
        else:
            self.flow.open_hand(self.viewer)

    # Hints

    @property
    def hint_state(self) -> str | None:
        """Why there is no hint now, "" if there is one; None if this table has no hints."""
        return self.hints.why_not if self.hints.offered and self.people else None

    def hint_view(self) -> Any | None:
        """Return the view to ask about; a hint may reveal the hand, even while a move is made in public."""
        return self.session.view(self.viewer) if self.pending is not None and self.hand_open else None

    def why_no_hint(self) -> str:
        """Return why there is no hint now; "" if there is one."""
        if self.pending is None:
            return _("Only the player whose turn it is can ask for a hint.")
        return "" if self.hand_open else self.spec.hand_first()

    def press_tool(self, kind: str, rest: str) -> bool:
        """Handle a common tool by the two parts of its id; return False if it is not one."""
        match kind:
            case "menu":
                self.hide_hand()
                self.flow.open_menu()
            case "settings":
                self.context.open_settings()
            case "help":
                self.context.open_rules(self.rules_topic, self.session)
            case "hint":
                self.hints.ask()
            case "log":
                open_log(self.stage, lambda: self.view_model, self._show_again)
            case "line":
                event = self.view_model.log[int(rest)].event
                if event is None or not self.flow.go_to(event):
                    self.press("log")
            case "speed":
                take_next_speed(self.context)
            case "watch":
                self.flow.watch.press(rest)
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "confirm":
                self.selection.confirm()
            case "hide":
                self.toggle_hand()
            case "seat":
                self.flow.open_seat(int(rest))
            case "recap":
                self.presenter.replay(self.view_model.recap[int(rest)])
            case _other:
                return False
        return True

    def _show_again(self, event: Event) -> None:
        """Show an earlier event again, or the step that brought it."""
        if not self.flow.go_to(event):
            self.presenter.replay(event)

    def announce_turn(self, text: str, seat: int) -> None:
        """Show the text in a band across the board, in the seat's colour."""
        colours = self.flow.colours
        self.micro.announce(text, colours.seats.style(colours.styles[seat]))

    def play_sound(self, cue: str, semitone: int = 0) -> None:
        """Play a cue."""
        self.context.sound.play(cue, semitone)

    # The scene interface

    @property
    def calm(self) -> bool:
        return super().calm and not self.micro.busy and self.context.settings.motion.life

    def overview(self) -> Iterable[str]:
        """Read out the status, the game's standing, the seats, the board, and the hand."""
        yield from texts_of(
            one for id in (*BANDS, "status", "timeline.words") if (part := self.root.find(id)) for one in part.walk()
        )
        yield from self.stand_words()
        parts = [self.root.find(id) for id in self.spec.read]
        found = [one for part in parts if part is not None for one in part.walk() if one.region_name != TOOLS]
        walked = [one for one in found if one.enabled or one.role != "button"]
        hand = [one for one in walked if one.focusable and one.region_name == "hand"]
        yield from texts_of(one for one in walked if one not in hand)
        if hand:  # a focused card says more; here all are counted, including equal ones
            cards = ", ".join(one.spoken or one.label for one in hand)
            yield labelled(self.region_names()["hand"], cards)

    def stand_words(self) -> Iterable[str]:
        """Return the game's standing, unless a part of the table shows it."""
        return ()

    def region_names(self) -> Mapping[str, str]:
        """Return the names of the common parts, and of the game's own."""
        return {
            "board": pgettext("part of the table", "Board"),
            "hand": pgettext("part of the table", "Hand"),
            "rail": pgettext("part of the table", "Seats and stacks"),
            "actions": pgettext("part of the table", "Actions"),
            TOOLS: pgettext("part of the table", "Tools"),
            "lesson": pgettext("part of the table", "Lesson"),
            "timeline": pgettext("part of the table", "Timeline"),
            **{id: words() for id, words in self.spec.regions.items()},
        }

    def composed(self, look: Look) -> V:
        """Compose the view model for ``layout``, and report the pending move to its observer."""
        playing = playable(self.session)
        if playing is not None and self.pending is not None:
            playing.attempted(self.viewer, self.pending.attempt, self.pending.kept)
        view_model: V = self.spec.compose(self, look)
        self._view_model = view_model
        return view_model

    def shared(self, look: Look) -> Shared:
        """Return the part of the view model that is the same in every game."""
        session, flow, pending = self.session, self.flow, self.pending
        viewer, emblems = self.viewer if self.hand_open else None, flow.colours.seats.emblems
        symbols, unlocked = [emblems(seat.profile) for seat in session.seats if seat.profile], flow.unlocked
        moods = flow.moods
        shows = in_force(), session.seats, symbols, unlocked, moods
        return Shared(
            look=look,
            press=self.press,
            viewer=self.viewer,
            seat_names=self.seat_names,
            looks=self.parts.get("looks", (*shows, flow.colours.styles), self._looks),
            styles=flow.colours.styles,
            sitters=self.parts.get(
                "sitters", shows, lambda: sitters(session.entry, session.seats, emblems, unlocked, moods)
            ),
            colours=flow.colours.seats.in_force,
            hand_open=self.hand_open,
            hideable=flow.hideable,
            acting=pending is not None and self.may_act,
            to_act=frozenset() if flow.queued else frozenset(session.to_act),
            thinking=flow.acting if flow.tells_thinking else None,
            winners=() if flow.queued or session.result is None else tuple(session.result.winners),
            sealed=session.sealed_seats,
            ringed=self.ringed(),
            status=self.status(),
            log=self.log.lines(session, self.opening_lines(), viewer, flow.queued),
            speed=self.context.motion.speed,
            hint=self.hint_state,
            watch=flow.watch.view_model(),
            looked_at=playable(session) is None,
        )

    def _looks(self) -> tuple[SeatLook, ...]:
        flow, colours = self.flow, self.flow.colours
        return seat_looks(self.entry, self.session.seats, colours.styles, colours.seats, flow.unlocked, flow.moods)

    def status(self, *, spoken: bool = False) -> str:
        """Say what is expected now, or what is going on; ``spoken``: in words for the screen reader."""
        if self.message:
            return self.message
        acting = self.flow.acting
        if self.pending is None and acting is not None:
            who = self.seat_names[acting]
            if self.session.paused:
                return _("Paused: {who} is to act.").format(who=who)
            return self.waiting_text(who) if spoken or self.flow.tells_thinking else ""
        if self.pending is None:
            return ""
        who = self.seat_names[self.viewer]
        if self.drags.against is not None:
            return _("{who} · {what}").format(who=who, what=self.why_text(self.drags.against))
        if not self.may_act:
            return _("{who}: press [hide] to see the hand.").format(who=who)
        return _("{who} · {what}").format(who=who, what=self.move_status("ear" if spoken else hand()))

    def move_buttons(self) -> MoveButtons:
        """Return which buttons can be pressed now."""
        pending, hidden = self.pending, self.pending is not None and not self.may_act
        chosen = pending is not None and pending.active
        undo_why = "" if chosen else self.why_no_undo
        tip = "" if undo_why or chosen else undo_tip(self.session, self.viewer)
        redo_why = "" if self.can_redo else self.spec.hand_first() if hidden else _("Nothing was taken back.")
        ready = self.on_confirm is not None or (self.finished and self.may_act)
        return MoveButtons(
            ready, self.confirm_label, "" if ready else self.why_not_yet(), undo_why, undo_tip=tip, redo_why=redo_why
        )

    def why_not_yet(self) -> str:
        """Return why nothing can be confirmed now: what is missing, or whose turn it is."""
        if self.pending is not None:
            return self.move_status() if self.may_act else self.spec.hand_first()
        acting = self.flow.acting
        if acting is None:
            return _("There is nothing to confirm now.")
        return _("Wait: {who} is to act.").format(who=self.seat_names[acting])

    def layout(self, look: Look) -> None:
        """Build the bar, and the parts of the table."""
        view_model, spec = self.composed(look), self.spec
        root = Widget("table", look.scale.rect)
        for build in spec.parts:
            root.add(build(view_model, self.parts))
        shows = view_model.setting, view_model.bar_shows, spec.heading_shows(view_model)
        root.add(self.parts.get("topbar", shows, lambda: build_table_bar(spec, view_model)))
        self.add_strip(look, root)
        self.built(root, view_model)
        stage = self.stage
        stage.drag.rules = self.drags.rules()
        stage.drag.enabled = self.context.settings.play.pointer != "click" and self.may_drag
        stage.targets = frozenset() if stage.drag.active else view_model.ringed
        stage.alternatives = view_model.open_to
        stage.set_root(root)
        if self.guide is not None:  # the guide has changed the root
            self.parts.clear()

    def built(self, root: Widget, view_model: V) -> None:
        """Handle a new layout before it is shown."""

    @property
    def may_drag(self) -> bool:
        """Whether pieces can be dragged, if only to hear why they may not move."""
        return True

    def paint_static(self, canvas: Canvas) -> None:
        paint_table(canvas)
        for region in self.spec.shaded(self.view_model):
            paint_rail(canvas, region)
        self.stage.draw_still(canvas)

    def forget_pictures(self) -> None:
        """Release cached pictures, including those of the table's parts, even outdated ones."""
        super().forget_pictures()
        for widget in self._stage.root.walk() if self._stage is not None else ():
            if isinstance(widget, CachedPart):
                widget.forget()

    def on_key(self, event: KeyDown) -> bool:
        """Handle keys that belong to no widget."""
        match event.chord:
            case "v":
                self.context.change_settings("display", plan_view=not self.context.settings.display.plan_view)
            case "i":
                return self.stage.explain()
            case "escape":
                if not self.step_back():
                    self.press("menu")
            case other:
                return self.flow.on_key(other)
        return True

    def on_event(self, event: InputEvent) -> bool:
        """Undo the last choice with the right button."""
        return isinstance(event, PointerDown) and event.button == RIGHT and self.step_back()

    def enter(self) -> None:
        """Handle coming to the front: the speed may have changed meanwhile, and the first time the game starts."""
        self.by_key |= self.stack is not None and self.stack.by_key
        self.on_settings()
        self.flow.entered()

    def leave(self) -> None:
        """Handle leaving the front: put back what is held, hide the hand and keep the pending move."""
        if self.pending is not None:
            self.pending.drop()
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
        """Let computer players think, and advance small movements and what follows the pointer."""
        moved = self.micro.update(now) | self.hints.tick() | self._pointer_moved
        self._pointer_moved = False
        self.keeper.tick(now)
        if self.flow.faces.update(now):
            self.show()
        return self.flow.tick(now) or moved

    def next_due(self, now: float) -> float | None:
        """Return the next due time, including a computer player's move and saving a draft; now while a small movement
        is running, what is held follows the pointer, or an answer has arrived."""
        if self.micro.busy or self.hints.ready or self._pointer_moved:
            return now
        dues = super().next_due(now), self.flow.next_due(now), self.flow.faces.due, self.keeper.due
        return min((at for at in dues if at is not None), default=None)

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to act."""
        playing = playable(self.session)
        return playing is not None and self.flow.waiting and not playing.pace.holds and not playing.holds

    def too_soon(self, event: InputEvent) -> bool:
        # Of several presses that were to shorten an animation, the last would act on what nobody has seen yet. Those
        # that are ignored do not prolong the pause: who keeps pressing comes through.
        if not isinstance(event, KeyDown) or event.chord not in SKIPS or self.stage.dialog is not None:
            return False
        now, ends = float(self.context.now()), self.busy
        soon = not ends and now < self._ended + SEEN_MS * self.animator.factor
        if ends:
            self._ended = now
        return soon

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, KeyDown | PointerDown):
            self.by_key = isinstance(event, KeyDown)
            self.last_key = event.chord if isinstance(event, KeyDown) else ""
            self.micro.finish()
        if isinstance(event, PointerMove):
            self.pointer = event.pos
            self._pointer_moved = self.follows
        elif isinstance(event, PointerLeft | FocusLost):
            self.pointer = None
        if isinstance(event, FocusLost):
            self.hide_hand()
        if self.too_soon(event):
            return True
        hides = self.hand_open and self.flow.hides and self.stage.dialog is not None
        if hides and isinstance(event, KeyDown) and event.chord == "h":
            self.hide_hand()  # even if a dialog keeps other keys for itself
            return True
        used = super().handle(event)
        if not self.stage.drag.active:
            self.keeper.keep()
        if isinstance(event, FocusLost):
            self.keeper.store()
        return used
