"""Viewing a game on its own table: its steps, as seen by one seat, by the public, or with all hands open.

Nobody plays here: no move can be made, no computer player is started, and nothing is written. The steps can be played
one after another, and a timeline under the table leads to any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from pygame import Rect

from capitol.core.evaluator import Worth
from capitol.core.events import Event
from capitol.host.atomic import write_atomic
from capitol.host.files import free_path
from capitol.host.language import InLanguage, Words, _, labelled
from capitol.host.reasons import os_reason
from capitol.kit.inputs import InputEvent, KeyDown
from capitol.kit.look import Look
from capitol.kit.scene import SceneStack
from capitol.kit.stage import Stage
from capitol.kit.tween import Animator
from capitol.kit.widgets import Widget
from capitol.session.evaluations import Evaluations
from capitol.session.journal import UNLOCKED
from capitol.session.source import RecordedTable, TableSource
from capitol.session.timeline import roman, step_words, timeline_of
from capitol.session.worth_table import worth_csv
from capitol.table.chances_table import open_chances
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene, nothing_seen
from capitol.table.hint.panel import HintPanel
from capitol.table.scene_flow import SceneFlow, scores_seen
from capitol.table.seat_scene import Strip
from capitol.table.seats.badge import SeatLook, seat_looks
from capitol.table.spec import Account, TableSpec
from capitol.table.timeline import (
    ID,
    Curve,
    TimelineViewModel,
    build_timeline,
    step_for_key,
    step_text,
    strip_height,
)
from capitol.table.watching import FOLLOW, WatchButton, WatchViewModel, seat_options, seats_text
from capitol.table.worth_curve import WorthCurve

PAUSE_MS, LEAST_MS = 900, 250
"""How long a step is shown before the next one is played, at normal speed, and at least."""

_ANYWHERE = ("home", "end", "pageup", "pagedown")


class ViewScene(Protocol):
    """The scene of a table being viewed."""

    session: TableSource
    viewer: int
    hand_open: bool
    strip: Strip | None
    stack: SceneStack | None
    animator: Animator

    @property
    def busy(self) -> bool: ...

    @property
    def stage(self) -> Stage: ...

    def attach(self, stack: SceneStack, look: Look) -> None: ...

    def event_text(self, event: Event) -> str | None: ...

    def finish_animations(self) -> None: ...

    def look_through(self, viewer: int, *, hand_open: bool) -> None: ...

    def present(self, event: Event, *, own: bool, done: Callable[[], None]) -> None: ...

    def show(self) -> None: ...

    def say(self, words: Words) -> None: ...

    def show_hand(self) -> None: ...


class ViewFlow(SceneFlow):
    """Navigation of a viewer through steps and seats. Its moves raise RuntimeError, since nobody plays.

    In a finished game a hand is shown as its seat held and knew it at that step. In an unfinished one hands stay
    hidden, except to a seat's person who proves their identity as at the table. Everything that has happened by the
    present step counts as shown; the seat to act (the first, if several) as acting.
    """

    def __init__(
        self,
        context: TableContext,
        table: RecordedTable,
        spec: TableSpec,
        seat: int | None = None,
    ) -> None:
        """View ``table`` as ``seat``; with None as the public, or as the seat to act if the table is open."""
        super().__init__(context, table, spec)
        self.session: RecordedTable = table
        self.watch = self
        self.timeline = timeline_of(table)
        self.curve: Curve | None = None
        """The curve over the timeline (`show_curve`)."""
        self.evaluations: Evaluations | None = None
        self._point: tuple[int, int, Callable[[], None]] | None = None  # step, seat, and what shows it
        self.playing = False
        self._due = 0.0  # when the next step is played, in ms
        self._wanted = seat
        self._entered = False
        self._scene: ViewScene | None = None

    def show_on(self, scene: ViewScene) -> None:
        """Show the table on ``scene`` before that comes to the front."""
        self._scene = scene
        scene.strip = self
        self._look(self._wanted or 0, hand_open=self._sees(self._wanted))

    def _sees(self, seat: int | None) -> bool:
        """Whether a hand is shown at first."""
        if seat is None:
            return self.session.is_open and self.session.has_no_secrets
        return self.session.may_see(seat) and not self.session.asks(seat)

    @property
    def scene(self) -> ViewScene:
        """The scene of the table."""
        assert self._scene is not None
        return self._scene

    # Seats, and what has been shown

    @property
    def people(self) -> tuple[int, ...]:
        return ()

    @property
    def unlocked(self) -> frozenset[int]:
        return frozenset(note.seat for note in self.session.notes if note.kind == UNLOCKED)

    @property
    def hides(self) -> bool:
        return self.session.asks(self.scene.viewer)

    @property
    def hideable(self) -> bool:
        return self.spec.privacy != "none" and self.may_open

    @property
    def acting(self) -> int | None:
        return next(iter(self.session.to_act), None)

    @property
    def queued(self) -> tuple[Event, ...]:
        return ()

    @property
    def shown_steps(self) -> int:
        return self.session.step

    # Navigation between steps and seats

    def go(self, step: int) -> None:
        """Stop playing, and show the table at another step, limited to the first and the last."""
        self.pause()
        self._go(step)
        self.speaker.hush()
        self.speaker.hear(self.session, self.session.step - 1)
        self.speaker.speak()

    def _go(self, step: int) -> None:
        step = min(max(0, step), self.session.last_step)
        if step != self.session.step:
            self.session = self.session.at(step)
            self._look(self.scene.viewer, hand_open=self.scene.hand_open)

    def go_to(self, event: Event) -> bool:
        """Go to the step that brought this event, and on from there with the timeline's keys."""
        steps = self.session.at(self.session.last_step).steps_for(self.scene.viewer)
        found = next((at for at, step in enumerate(steps, 1) if any(one is event for one in step.events)), None)
        if found is not None:
            self.go(found)
            self.scene.stage.focus_on(ID)
        return found is not None

    def _look(self, seat: int, *, hand_open: bool) -> None:
        if hand_open and self.session.is_open:
            seat = next(iter(self.session.to_act), seat)
        scene = self.scene
        held = scene.stage.focus if scene.stack is not None and seat != scene.viewer else None
        focus = (held.id, held.visible) if held is not None and held.region == ID else None
        self.scores = tuple(scores_seen(self.session, seat))
        scene.session = self.session
        scene.look_through(seat, hand_open=hand_open)
        if hand_open and not scene.hand_open:
            scene.show_hand()
        self._evaluate()
        scene.say(self._words)
        if focus is not None:  # another seat's view begins without a focus; last, as it lays the widgets out
            scene.stage.focus_on(*focus)

    # The turning point of a review

    def show_point(self, seat: int, tell: Callable[[], None]) -> None:
        """Show a decision of ``seat`` at the present step; a button on the timeline leads back to it."""
        self._point = self.session.step, seat, tell
        self.scene.show()
        tell()

    def back_to_point(self) -> None:
        """Show the decision of `show_point` again, as its seat saw it."""
        if self._point is None:
            return
        step, seat, tell = self._point
        self.go(step)
        if self.session.is_open or (self.scene.viewer, self.scene.hand_open) != (seat, True):
            self.open_seat(seat)
        tell()

    # What can be told afterwards

    @property
    def account(self) -> Account | None:
        """What can be told afterwards of the present step, to those who may see the chances to win."""
        return self.spec.account(self.session, self.session.step) if self.may_curve else None

    def show_account(self) -> None:
        """Show what can be told of the present step, by the knowledge by which the table is shown."""
        account, hints = self.account, getattr(self.scene, "hints", None)
        if account is None or not isinstance(hints, HintPanel):
            return
        self.pause()
        names = tuple([seat.name for seat in self.session.seats])
        view = self.session.view(self.scene.viewer, self.session.step)
        hints.tell_account(view, account.title, partial(account.text, self._eyes, names))

    # The curve

    @property
    def may_curve(self) -> bool:
        """Whether the chances to win may be shown: only for a finished game, either by what the viewing seat knew, or
        for the open game."""
        return self.session.finished and (self.session.is_open or self.scene.hand_open)

    def toggle_curve(self) -> None:
        """Show the chances to win after each step, or hide them."""
        if self.curve is not None:
            self._end_evaluation()
            self.show_curve(None)
            return
        self.evaluations = self.evaluations or self.context.evaluations(self.session)
        last, looks = self.session.last_step, InLanguage(self._looks)
        self.show_curve(WorthCurve(looks, last, self._worth, lambda: self.session.step, self._done))
        self._evaluate()

    def turn_curve(self) -> None:
        """Show the next seat's line of the curve alone, or all again."""
        if self.curve is not None:
            self.curve.turn()
            self.scene.show()

    def _looks(self) -> tuple[SeatLook, ...]:
        return seat_looks(self.session.entry, self.session.seats, self.colours.styles, self.colours.seats)

    @property
    def _eyes(self) -> int | None:
        """Return the seat by whose knowledge steps are evaluated; None for the open game."""
        return None if self.session.is_open else self.scene.viewer

    def _worth(self, step: int) -> Worth | None:
        evaluations = self.evaluations
        return evaluations.worth(step, self._eyes) if evaluations is not None and self.may_curve else None

    def _evaluate(self) -> None:
        """Evaluate the steps nearest to the present one; do nothing if the chances may not be seen."""
        if self.curve is None or self.evaluations is None:
            return
        if self.may_curve:
            self.evaluations.look(self.session.step, self._eyes)
        else:
            self.evaluations.close()

    def open_table(self) -> None:
        """Show the chances after each step as a table, by the knowledge by which they are shown."""
        self.pause()
        stage, describe = self.scene.stage, partial(step_text, self._view_model())
        open_chances(
            stage, self.timeline, self._looks(), self._worth, describe, self.session.step, self.go, self.save_curve
        )

    def save_curve(self) -> None:
        """Write the chances after each step as CSV, by the knowledge by which they are shown, and say where."""
        try:
            path = free_path(self.context.record_folder, "capitol-chances", ".csv")
            text = worth_csv(self.session, self.timeline, self._worth)
            write_atomic(path, text.encode("utf-8-sig"))
        except OSError as error:
            self.context.toast(_("The chances cannot be saved: {reason}.").format(reason=os_reason(error)))
            return
        self.context.toast(_("The chances are saved as {path}").format(path=path))

    def _done(self) -> float:
        """Return the share of the steps that have been evaluated."""
        if self.evaluations is None:
            return 0.0
        done, steps = self.evaluations.progress
        return done / steps

    def _end_evaluation(self) -> None:
        if self.evaluations is not None:
            self.evaluations.close()

    # Playing

    def toggle(self) -> None:
        """Play on from here (from the beginning if at the end), or stop."""
        if self.playing:
            self.pause()
            return
        if self.session.step == self.session.last_step:
            self._go(0)
        self.playing, self._due = True, self.context.now() + LEAST_MS
        self.scene.show()

    def pause(self) -> None:
        """Stop playing, and finish at once what is being shown."""
        if self.playing:
            self.playing = False
            self.scene.finish_animations()
            self.scene.say(self._words)

    def _play_step(self) -> None:
        """Go one step on, and show what happened."""
        self._go(self.session.step + 1)
        self.speaker.hear(self.session, self.session.step - 1)
        self._present(self._present_step())

    def _present_step(self) -> tuple[Event, ...]:
        """Return the events of the present step, as far as they may be seen."""
        step = self.session.step
        seat = self.scene.viewer if self.scene.hand_open else None
        return self.session.steps_for(seat)[step - 1].events if step else ()

    def _present(self, events: Sequence[Event]) -> None:
        """Show events one after another, then wait for the next step."""
        if not self.playing:
            return
        if events:
            self.scene.present(events[0], own=False, done=partial(self._present, events[1:]))
            return
        self.speaker.speak()
        self.playing = self.session.step < self.session.last_step
        self._due = self.context.now() + max(LEAST_MS, PAUSE_MS * self.context.motion.factor)
        self.scene.say(self._words)

    # The timeline

    @property
    def height(self) -> float:
        """The height of the timeline, in logical pixels of a control."""
        return strip_height(self.context.stack.look, self.curve)

    def show_curve(self, curve: Curve | None) -> None:
        """Show a curve over the timeline, or hide it."""
        before, self.curve = self.height, curve
        scene = self.scene
        if scene.stack is not None and before != self.height:
            scene.attach(scene.stack, scene.stack.look)
        elif scene.stack is not None:
            scene.show()

    def build(self, look: Look, rect: Rect) -> Widget:
        """Build the timeline."""
        return build_timeline(look, rect, self._view_model(), self)

    def _view_model(self) -> TimelineViewModel:
        styles = tuple(self.colours.seats.style(id) for id in self.colours.styles)
        step = self.session.step
        words = self.step_words()
        curve, done = self.curve, self._done() if self.may_curve else 0.0
        names, playing = tuple([seat.name for seat in self.session.seats]), self.playing
        account, of_point = self.account, self._point is not None
        told = None if account is None else (account.title(), account.tip())
        return TimelineViewModel(
            self.timeline, step, playing, words, styles, names, curve, self.may_curve, done, of_point, told
        )

    def step_words(self) -> str:
        """Say what happened at the present step, as far as it may be seen, and when."""
        step, line = self.session.step, self.timeline
        told = [text for event in self._present_step() if (text := self.scene.event_text(event))]
        mover = line.mover(step)
        if mover is None:
            told = [_("The beginning")]
        elif not told:
            told = [_("{who} has decided in secret.").format(who=self.session.seats[mover].name)]
        count = _("{step} of {last}").format(step=step, last=line.last) if step else ""
        turn = [_("Round {number}").format(number=roman(line.round_of(step)))] if line.has_rounds else []
        return " · ".join(filter(None, (count, *turn, " ".join(told))))

    def takes(self, event: InputEvent) -> bool:
        """Stop playing with Space or Enter on the timeline."""
        if not self.playing or not isinstance(event, KeyDown) or event.chord not in ("space", "return"):
            return False
        if self.scene.stage.focus.region != ID:
            return False
        self.pause()
        return True

    def _words(self) -> str:
        """Describe the step and whose view is shown."""
        step, last = self.session.step, self.session.last_step
        if not self.scene.hand_open:
            what = _("what all could see.")
        elif self.session.is_open:
            what = _("nothing is hidden.")
        else:
            what = _("what {who} knew then.").format(who=self.session.seats[self.scene.viewer].name)
        return labelled(step_words(step, last), what)

    @property
    def may_open(self) -> bool:
        """Whether the hand of the viewing seat may be seen."""
        return self.session.may_see(self.scene.viewer)

    def view_model(self) -> WatchViewModel:
        """Return the buttons: one step on, one step back, and the seats."""
        step, last = self.session.step, self.session.last_step
        session = self.session
        options = seat_options(session.entry, session.seats, follow=session.has_no_secrets)
        follows = self.session.is_open and self.scene.hand_open
        return WatchViewModel(
            (
                WatchButton("next", _("Next step"), "right", "", _("One step on"), step < last),
                WatchButton("previous", _("Step before"), "left", "", _("One step back"), step > 0),
            ),
            FOLLOW if follows else str(self.scene.viewer),
            options,
            seats_text(
                session.entry,
                _("[hide] shows and hides its hand.")
                if any(map(session.may_see, range(len(session.seats))))
                else _("Hands stay hidden until the game is over."),
            ),
            paused=True,
        )

    def press(self, what: str) -> None:
        """Handle ``next``, ``previous``, or ``eyes.`` with a seat or `FOLLOW`."""
        kind, _dot, rest = what.partition(".")
        match kind:
            case "next":
                self.go(self.session.step + 1)
            case "previous":
                self.go(self.session.step - 1)
            case "eyes" if rest == FOLLOW:
                self.session.is_open = self.session.has_no_secrets
                self._look(self.scene.viewer, hand_open=self.session.has_no_secrets)
            case "eyes":
                self.open_seat(int(rest))

    def on_key(self, chord: str) -> bool:
        """Go to a round, or to the first or the last step, wherever the focus is."""
        step = step_for_key(chord, self.timeline, self.session.step) if chord in _ANYWHERE else None
        if step is not None:
            self.go(step)
        return step is not None

    def open_seat(self, seat: int) -> None:
        """View as a seat; its hand is shown at once if no proof is needed."""
        self.session.is_open = False
        self._look(seat, hand_open=self._sees(seat))

    def open_hand(self, seat: int) -> None:
        """Show the hand of a seat: at once in an open game, else behind its cover."""
        stack = self.context.stack
        if not self.session.may_see(seat):
            return
        if not self.session.asks(seat):
            self.scene.show_hand()
            return

        def opened() -> None:
            stack.pop()
            self.scene.show_hand()

        def back() -> None:
            stack.pop()

        stack.push(
            CoverScene(
                self.context,
                self.session,
                seat,
                nothing_seen,
                opened,
                back,
                colours=self.colours,
                label=self.spec.cover_label,
            )
        )

    # Called by the scene

    def entered(self) -> None:
        if not self._entered:
            self._entered = True
            self.scene.stage.focus_on(ID)
        wanted, self._wanted = self._wanted, None
        if wanted is not None and self.session.asks(wanted):
            self.open_hand(wanted)

    def next_due(self, now: float) -> float | None:
        if self.curve is not None and self.evaluations is not None and self.evaluations.ready:
            return now
        return self._due if self.playing and not self.scene.busy else None

    def tick(self, now: float) -> bool:
        if self.curve is not None and self.evaluations is not None and self.evaluations.poll():
            self.scene.show()
            return True
        due = self.next_due(now)
        if due is None or now < due:
            return False
        self._play_step()
        return True

    def open_menu(self) -> None:
        self._end_evaluation()
        self.context.stack.pop()

    def play(self, move: Any) -> None:
        raise RuntimeError("nobody plays at a table that is looked at")

    def undo(self, seat: int) -> None:
        self.play(None)

    def why_no_undo(self, seat: int) -> str:
        return _("Nothing to take back.")

    def can_redo(self, seat: int) -> bool:
        return False

    def redo(self, seat: int) -> None:
        self.play(None)
