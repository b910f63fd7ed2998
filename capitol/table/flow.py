"""The flow of a game at a table: who acts next, which events are shown, and which scene comes when."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.host.language import Words, _, ngettext
from capitol.kit.scene import Scene
from capitol.kit.stage import Stage
from capitol.kit.tween import Animator, Call, Wait
from capitol.session.controller import TableSession
from capitol.session.journal import UNLOCKED
from capitol.table.context import TableContext
from capitol.table.curtain.doors import want_doors
from capitol.table.last_scene import LastScene
from capitol.table.saved_first import saved_first
from capitol.table.scene_flow import SceneFlow, scores_seen
from capitol.table.seats.change import take_seat
from capitol.table.seats.menu import SeatFacts, open_seat_menu
from capitol.table.seats.players import sitters
from capitol.table.spec import Sealing, TableSpec
from capitol.table.takeback import taken_back_text, why_no_undo
from capitol.table.watching import Watch

THINK_MS = 350
FORCED_MS = 500
LASTS_MS = 500
"""At instant speed it is told that a computer player is thinking once it has done so for this long: the word would only
flash before."""
_SLICE_MS = 8.0
"""How long a frame draws on the pictures of the end."""


class FlowScene(Protocol):
    """The scene of the table. ``viewer`` is the seat whose view it shows, ``hand_open`` whether that seat's secrets are
    visible."""

    viewer: int
    hand_open: bool
    animator: Animator

    @property
    def stage(self) -> Stage: ...

    @property
    def busy(self) -> bool: ...

    @property
    def chooses(self) -> bool:
        """Whether the viewer is to act and chooses a move here."""

    def look_through(self, viewer: int, *, hand_open: bool) -> None:
        """Show the view of a seat that is not to act."""

    def begin(self, seat: int, *, hand_open: bool) -> None:
        """Start the turn of a seat whose person chooses here."""

    def ask(self, words: Words, label: Words, act: Callable[[], None]) -> None:
        """Wait for a press of a button; ``words`` say what for."""

    def say(self, words: Words) -> None:
        """Show a sentence for as long as something moves."""

    def show(self) -> None:
        """Rebuild the scene."""

    def rebuild(self) -> None: ...

    def show_hand(self) -> None: ...

    def hide_hand(self, *, always: bool = False) -> None: ...

    def finish_animations(self) -> None: ...

    def event_text(self, event: Event) -> str | None:
        """Describe an event in the words of the log; None for no line."""

    def log_text(self, event: Event, after: int) -> str | None:
        """Describe an event of an earlier step, the last of the first ``after``."""

    def announce_turn(self, text: str, seat: int) -> None:
        """Announce the turn of a seat."""


S = TypeVar("S", bound=FlowScene)


@dataclass(frozen=True, slots=True)
class QueuedEvent:
    """An event still to be shown: its step in the log, and whether the person at the table caused it."""

    step: int
    event: Event
    own: bool


class GameFlow(SceneFlow, Generic[S]):
    """Runs the session at the table. After each batch of steps its events are shown one after another; then `decide`
    determines what comes next. `decide` may be called at any time. Computer players start thinking at once, and their
    moves are taken after a time long enough to follow. Every move is saved before anything is shown.

    A game declares its table (`TableSpec`), and defines how an event is shown and what is private in a turn.
    """

    def __init__(self, context: TableContext, session: TableSession, spec: TableSpec) -> None:
        super().__init__(context, session, spec)
        self.session: TableSession = session
        self.watch: Watch = Watch(self)
        self._seen_to = 0.0  # when a computer player last started or finished a move, in ms
        self._waits_from, self._lasts = 0.0, True  # since when one is to act, and whether that has lasted
        self._queue: deque[QueuedEvent] = deque()
        self._front: Scene | None = None
        self._begun = False
        self._over_shown = False
        self._last: LastScene | None = None
        self._draws_end = False
        """Whether everything of the game has been shown, and the pictures of its end are still being drawn."""
        self._seen_by: dict[int, int] = {}
        session.on_changed = self._go_on
        self.scene: S = spec.scene(context, session, self)
        people = self.people
        self.scene.viewer = people[0] if people else 0
        self.scene.hand_open = spec.privacy == "none" or (bool(people) and not self.hides)
        self.scores = self.scores_now()

    # To be implemented by a game

    @abstractmethod
    def show_event(self, event: Event, *, own: bool) -> None:
        """Show an event, and call `next_event` when done."""

    def seen_lines(self, seat: int, since: int) -> Sequence[str]:
        """Return the public events since step ``since`` as sentences, for the cover of ``seat``."""
        steps = enumerate(self.session.steps[since:], since + 1)
        events = [(event, after) for after, step in steps for event in step.events]
        public = [one for one in events if one[0].audience is None and one[0].seat != seat]
        return [line for event, after in public if (line := self.scene.log_text(event, after)) is not None]

    def seat_facts(self, seat: int) -> SeatFacts:
        """Return what a seat's menu shows: who plays there, the points if its badge has them, and changing a sealed
        decision before all are revealed."""
        about = sitters(self.session.entry, self.session.seats, self.context.seats.emblems, self.unlocked)[seat].about
        badge, points = self.scene.stage.root.find(f"seat.{seat}"), self.scores[seat]
        told = badge is not None and badge.value_words
        score = ngettext("{points} point", "{points} points", points).format(points=points) if told else ""
        reopen = _("Decide anew") if self.session.can_commit else ""
        return SeatFacts("\n".join(filter(None, (about, score))), reopen)

    def take_over_scene(self, people: Sequence[int]) -> bool:
        """Show a separate scene for the present decision of ``people``, or of computer players alone, if the game has
        one for it; return whether it does."""
        return False

    def stays_open(self, seat: int) -> bool:
        """Whether the hand of ``seat`` is visible and may stay so: nobody else will take the device."""
        return False

    def covers_turns(self, seat: int) -> bool:
        """Whether a full curtain falls before a turn, because the turn needs a hand."""
        return True

    @property
    def covers_sealed(self) -> bool:
        """Whether sealed decisions are made under cover even if hands are open."""
        return self.spec.privacy == "hand"

    def turn_text(self, seat: int) -> str:
        """Return what to announce at the start of a seat's turn; "" for nothing."""
        return ""

    def reveal_text(self) -> str:
        """Return the question before sealed decisions are revealed."""
        return _("Everybody has decided. Choose a seat to decide anew, or show what was decided.")

    def reveal_label(self) -> str:
        """Return the label of the button that reveals them."""
        return _("Reveal")

    def round_began(self) -> int:
        """Return the number of steps before the current round; 0 for a game without rounds."""
        return 0

    def event_words(self, event: Event) -> str | None:
        """Return an event as a public sentence for the voice; None to say nothing."""
        return self.scene.event_text(event)

    def why_no_undo(self, seat: int) -> str:
        return why_no_undo(self.session, seat, self.revealed_text) if self.people else _("Nothing to take back.")

    def revealed_text(self, event: Event) -> str:
        """Return why a move cannot be undone any more after this event has revealed something."""
        return _("Something was revealed since: this can no longer be undone.")

    # Seats

    @property
    def people(self) -> tuple[int, ...]:
        return self.session.privacy.people

    @property
    def unlocked(self) -> frozenset[int]:
        notes = [note for note in self.session.notes if note.kind == UNLOCKED]
        since = self.round_began() if notes else 0
        return frozenset(note.seat for note in notes if note.step >= since)

    @property
    def hides(self) -> bool:
        return self._hides(self.scene.viewer)

    def _hides(self, seat: int) -> bool:
        """Whether the game has anything to hide, and it is hidden when the owner looks away."""
        return self.spec.privacy != "none" and self.session.privacy.hides(seat)

    @property
    def hideable(self) -> bool:
        return self.spec.privacy != "none" and (bool(self.people) or self.watch.may_open)

    @property
    def acting(self) -> int | None:
        if self.session.holds:
            return None
        if self.session.thinking is not None:
            return self.session.thinking
        to_act = self.session.to_act
        return next((seat for seat in to_act if not self.session.seats[seat].is_human), None) if self.waiting else None

    @property
    def tells_thinking(self) -> bool:
        return self.context.motion.factor > 0 or self._lasts or self.session.paused

    @property
    def watcher(self) -> int:
        """The seat whose view is shown while nobody is to choose."""
        people = self.people
        if not people:
            return self.watch.eyes(self.scene.viewer)
        if self.scene.viewer in people:
            return self.scene.viewer
        return people[0]

    # Events not shown yet

    @property
    def queued(self) -> tuple[Event, ...]:
        return tuple(one.event for one in self._queue)

    @property
    def shown_steps(self) -> int:
        return self._queue[0].step if self._queue else len(self.session.steps)

    # Called by the scene

    def entered(self) -> None:
        if not self._begun:
            self._begun = True
            if self.hides:
                want_doors(self.context.stack.look)
            self.decide()
        elif not self._queue:
            self.speaker.speak()

    def next_due(self, now: float) -> float | None:
        if self._draws_end:
            return now
        if not self.waiting or self.scene.busy or not self.session.ready:
            return self._lasts_at
        return now if self.session.thinking is None else self._seen_to + THINK_MS * self.context.motion.factor

    @property
    def _lasts_at(self) -> float | None:
        """When to tell that a computer player is thinking; None if that is told, or if none is."""
        silent = self.waiting and not self.scene.busy and not self.tells_thinking
        return self._waits_from + LASTS_MS if silent else None

    def tick(self, now: float) -> bool:
        due, lasts_at = self.next_due(now), self._lasts_at
        if due is None or now < due:
            return False
        if not self.session.ready and lasts_at is not None:
            self._lasts = True
            self.scene.rebuild()
            return True
        if self._draws_end:
            self._end()
            return self._over_shown
        self._seen_to = now
        before = (self.session.sealed_seats, self.session.thinking)
        steps = self.session.poll()
        if steps:
            self.waiting = False
            self.take(steps, own=False)
            return True
        if (self.session.sealed_seats, self.session.thinking) != before:
            if self.session.thinking is None:
                self.decide()
            else:
                self.scene.rebuild()
            return True
        return False

    def open_menu(self) -> None:
        self.context.open_menu(self.session)

    def play(self, move: Any) -> None:
        seat = self.scene.viewer
        self._show_own(seat, self.session.act(seat, move))

    def undo(self, seat: int) -> None:
        """Undo the seat's last move with the computer players' moves after it. Their remaining animations are finished
        first."""
        self.scene.finish_animations()
        if not self.why_no_undo(seat):
            steps = self.session.undo(seat)
            self.pop()
            self.taken_back(steps)

    def taken_back(self, steps: Sequence[Step[Any]]) -> None:
        """Update the flow after these steps were undone."""
        self.speaker.hush()
        self._seen_by = {one: min(seen, len(self.session.steps)) for one, seen in self._seen_by.items()}
        self.scores = self.scores_now()
        if self._last is not None:
            self._last.drop()
            self._last = None
        self.decide()
        others = list(dict.fromkeys(step.seat for step in steps if step.seat != steps[0].seat))
        front: object = self.context.stack.top
        if others and front is self.scene:
            self.scene.stage.bubble(taken_back_text([self.session.seats[seat].name for seat in others]), "undo", "info")

    def can_redo(self, seat: int) -> bool:
        return self.session.can_redo(seat)

    def redo(self, seat: int) -> None:
        self._show_own(seat, self.session.redo(seat))

    def _show_own(self, seat: int, steps: Sequence[Step[Any]]) -> None:
        """Show what the person at the table has done."""
        self._seen_by[seat] = len(self.session.steps)
        self.take(steps, own=True)

    def open_hand(self, seat: int) -> None:
        """Show the viewer's hand: at once while its person chooses there and needs no proof, else behind a cover with
        the owner's name. A computer player's hand is shown only if hands may be watched."""
        privacy = self.session.privacy
        if seat not in self.people and not self.watch.may_open:
            return
        if not privacy.hides(seat) or (self.scene.chooses and not privacy.asks(seat)):
            privacy.prove(seat)
            self._show_hand()
        elif self.scene.chooses:
            self.cover(seat, self.pop_and(self._show_hand))
        elif seat not in self.session.waiting_for or self.session.is_sealed_decision:
            self.cover(seat, self.pop_and(self.scene.show_hand), self.pop)
        else:  # someone else was present when its turn started
            self.cover(seat, self.pop_and(lambda: self._begin(seat, hand_open=True)), self.pop)

    def concede(self, seat: int, player: str) -> None:
        """Hand a seat to a computer player and hide its hand. A person whose hand is open meanwhile has proved to be
        present; if just one person is left, that one still has to."""
        viewer, privacy = self.scene.viewer, self.session.privacy
        looks = seat != viewer and self.scene.hand_open and viewer in self.people and privacy.hides(viewer)
        if not saved_first(self.scene.stage, partial(self.session.concede, seat, player)):
            return
        if looks:
            privacy.prove(viewer)
        self.scene.hide_hand(always=seat == viewer)
        self.decide()

    def take_over(self, seat: int) -> None:
        """Give a seat to a person: behind a cover if a person had it before, else after a question."""

        def changed() -> None:
            self.scene.hide_hand()
            self.decide()

        self.scene.hide_hand()
        take_seat(self.context, self.scene.stage, self.session, seat, self.colours, changed)

    # What comes next

    def _go_on(self) -> None:
        """Continue after a change of who is to act, made at the table itself. A scene in front of the table continues
        by itself."""
        front: object = self.context.stack.top
        if self._begun and not self._queue and front is self.scene:
            self.decide()

    def decide(self) -> None:
        """Determine what comes next and show it."""
        session = self.session
        self.waiting = self._draws_end = False
        if session.closing():
            return
        if session.result is not None:
            self._end()
            return
        if session.can_commit and any(seat in self.people for seat in session.sealed_seats):
            self._offer_reveal()
            return
        people = session.waiting_for
        computers = [seat for seat in session.to_act if seat not in people]
        if self.take_over_scene(people):
            return
        if session.can_commit or (computers and (session.is_sealed_decision or not people)):
            self._wait()
            return
        seat, self._lasts = people[0], True
        if session.is_sealed_decision:
            self._seal(seat)
        else:
            self._turn(seat)

    def _wait(self) -> None:
        """Wait for a computer player to act."""
        self.waiting, self._waits_from, self._lasts = True, self.context.now(), False
        hand_open = self.stays_open(self.watcher) if self.hides else self.scene.hand_open
        self.scene.look_through(self.watcher, hand_open=hand_open)

    def _turn(self, seat: int) -> None:
        """Start a person's turn."""
        stays = self.stays_open(seat)
        privacy = self.session.privacy
        hides = self._hides(seat)
        if hides and privacy.curtain == "full" and self.covers_turns(seat) and not stays:
            self.cover(seat, self.pop_and(lambda: self._begin(seat, hand_open=True)))
            return
        self._begin(seat, hand_open=stays or not hides)

    def _begin(self, seat: int, *, hand_open: bool) -> None:
        self.scene.begin(seat, hand_open=hand_open)
        self.context.sound.play("signal")
        self.context.announce(_("It is the turn of {who}.").format(who=self.session.seats[seat].name))
        text = self.turn_text(seat)
        if text:
            self.scene.announce_turn(text, seat)
        self._play_forced(seat)

    def _show_hand(self) -> None:
        """Show the viewer's hand, and play a forced move if there is one."""
        self.scene.show_hand()
        if self.scene.chooses:
            self._play_forced(self.scene.viewer)

    def _play_forced(self, seat: int) -> None:
        """Play the only possible move after a moment, if the settings say so; while the hand that forces it is hidden,
        nothing may reveal it."""
        if not self.context.settings.play.auto_forced:
            return
        if not self.scene.hand_open and self.hand_decides(seat):
            return
        choices = self.session.choices(seat)
        if not choices.listed or choices.count() != 1:
            return
        move = choices.moves()[0]
        who = self.session.seats[seat].name
        self.scene.say(lambda: _("{who}: only one move is possible.").format(who=who))
        self.scene.animator.play(Wait(FORCED_MS), Call(lambda: self.play(move)))

    def _seal(self, seat: int) -> None:
        """Ask a person for a sealed decision."""
        privacy = self.session.privacy
        if self._hides(seat) or (self.covers_sealed and privacy.hides_sealed(seat)):
            self.cover(seat, lambda: self.seal(seat, replace=True))
        else:
            self.seal(seat, replace=False)

    def seal(self, seat: int, *, replace: bool) -> None:
        """Open the scene in front of the table for a sealed decision; ``replace``: in place of a cover."""
        sealing = Sealing(
            self.context,
            self.session,
            seat,
            self.scene,
            self.colours,
            on_sealed=self.pop_and(partial(self.sealed, seat)),
            on_leave=self.pop_and(self.decide),
            on_undo=partial(self.undo, seat),
            on_away=self.pop_and(partial(self.pause, seat)),
        )
        (self.replace if replace else self.push)(self.spec.seal(sealing))

    def sealed(self, seat: int) -> None:
        """Handle a sealed decision: the seat has seen its cover's summary."""
        self._seen_by[seat] = len(self.session.steps)
        self.scene.look_through(self.watcher, hand_open=False if self.hides else self.scene.hand_open)
        if self.session.can_commit and len(self.people) < 2:
            self._reveal()
        else:
            self.decide()

    def _offer_reveal(self) -> None:
        """Handle that all have sealed: with several people at the table one of them reveals the decisions."""
        if len(self.people) < 2:
            self._reveal()
            return
        self.scene.look_through(self.watcher, hand_open=False)
        self.scene.ask(self.reveal_text, self.reveal_label, self._reveal)

    def reopen(self, seat: int) -> None:
        """Let a seat that has sealed decide again."""
        if seat in self.session.sealed_seats and seat in self.people:
            self._seal(seat)

    def _reveal(self) -> None:
        self.take(self.session.commit_sealed(), own=False)

    def end_scene(self) -> Scene:
        """Return the scene that shows how the game ended."""
        return self.spec.end(self.context, self.session, self.colours)

    def _last_scene(self) -> LastScene:
        """Return the scene of the end, whose pictures are drawn while the last events are shown."""
        look = self.context.stack.look
        if self._last is None or self._last.look is not look:
            self._last = LastScene(look, self.end_scene)
        return self._last

    def open_seat(self, seat: int) -> None:
        open_seat_menu(self, seat, partial(self.seat_facts, seat))

    def _end(self) -> None:
        """Show the end, once its pictures are drawn: all at once they would keep a frame waiting for a second."""
        if self._over_shown:
            return
        if not self._draws_end:
            self.scene.look_through(self.watcher, hand_open=False)
        last = self._last_scene()
        self._draws_end = not last.ready(math.inf if self.context.counted else _SLICE_MS)
        if not self._draws_end and last.scene is not None:
            self._over_shown, self._last = True, None
            self.push(last.scene)

    # Showing events

    def take(self, steps: Sequence[Step[Any]], *, own: bool, shown: frozenset[str] = frozenset()) -> None:
        """Queue the events of steps, except kinds already seen, and then decide."""
        first = len(self.session.steps) - len(steps)
        self.speaker.hear(self.session, first)
        for number, step in enumerate(steps, first):
            for event in step.events:
                if event.audience is None and event.kind not in shown:
                    self._queue.append(QueuedEvent(number, event, own and event.seat == self.scene.viewer))
        if self.session.result is not None:
            last = self._last_scene()
            last.look.prefetch.add(lambda: last.slices, soon=True)
        if self.hides and own:
            self.scene.hand_open = self.stays_open(self.scene.viewer)
        self.next_event()

    def next_event(self) -> None:
        """Show the next event, or decide if all are shown."""
        if not self._queue:
            self.scores = self.scores_now()
            self.decide()
            self.speaker.speak()
            return
        queued = self._queue.popleft()
        self.context.announce(self.event_words(queued.event) or "")
        self.show_event(queued.event, own=queued.own)

    def scores_now(self) -> tuple[int, ...]:
        """Return the points of all seats as far as public."""
        return tuple(scores_seen(self.session, self.watcher))

    # Scenes in front of the table

    def cover(self, seat: int, on_open: Callable[[], None], on_back: Callable[[], None] | None = None) -> None:
        """Cover the table until the seat's person is present; without ``on_back`` the way back waits for the seat's
        turn."""
        from capitol.table.curtain.cover import CoverScene

        def back() -> None:
            self.pop()
            self.pause(seat)

        told = partial(self.seen_lines, seat, self._seen_by.get(seat, 0))
        self.push(
            CoverScene(
                self.context,
                self.session,
                seat,
                told,
                on_open,
                on_back or back,
                colours=self.colours,
                label=self.spec.cover_label,
            )
        )

    def pause(self, seat: int) -> None:
        """Wait for the right person: someone other than the seat to act has the device."""
        self.waiting = False
        who = self.session.seats[seat].name
        self.scene.look_through(self.watcher, hand_open=False)
        self.scene.ask(lambda: _("It is the turn of {who}.").format(who=who), lambda: _("Continue"), self.decide)

    def push(self, scene: Scene) -> None:
        """Show a scene in front of the table."""
        self._front = scene
        self.context.stack.push(scene)

    def replace(self, scene: Scene) -> None:
        """Show a scene in place of the one in front of the table."""
        self._front = scene
        self.context.stack.replace(scene)

    def pop(self) -> None:
        """Remove the scene in front of the table, if it is still there."""
        front, self._front = self._front, None
        if front is not None and self.context.stack.top is front:
            self.context.stack.pop()

    def pop_and(self, then: Callable[[], None]) -> Callable[[], None]:
        """Return a callback that removes that scene and then calls ``then``."""

        def go() -> None:
            self.pop()
            then()

        return go
