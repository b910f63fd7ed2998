"""Viewing a game on its own table: its steps, as seen by one seat, by the public, or with all hands open.

Nobody plays here: no move can be made, no computer player is started, and nothing is written.
"""

from __future__ import annotations

from typing import Any, Protocol

from capitol.core.events import Event
from capitol.host.language import Words, _
from capitol.kit.widgets import Option
from capitol.session.journal import UNLOCKED
from capitol.session.source import RecordedTable, TableSource
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene, nothing_seen
from capitol.table.scene_flow import SceneFlow, scores_seen
from capitol.table.spec import TableSpec
from capitol.table.watching import FOLLOW, WatchButton, WatchViewModel

_FIRST, _LAST = "home", "end"


class ViewScene(Protocol):
    """The scene of a table being viewed."""

    session: TableSource
    viewer: int
    hand_open: bool

    def look_through(self, viewer: int, *, hand_open: bool) -> None: ...

    def say(self, words: Words) -> None: ...

    def show_hand(self) -> None: ...


class ViewFlow(SceneFlow):
    """Navigation of a viewer through steps and seats.

    In a finished game a hand is shown as its seat held and knew it at that step. In an unfinished one hands stay
    hidden, except to a seat's person who proves their identity as at the table.
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
        self._wanted = seat
        self._scene: ViewScene | None = None

    def show_on(self, scene: ViewScene) -> None:
        """Show the table on ``scene``, before it is in front."""
        self._scene = scene
        self._look(self._wanted or 0, hand_open=self._sees(self._wanted))

    def _sees(self, seat: int | None) -> bool:
        """Whether a hand is shown at first."""
        if seat is None:
            return self.session.is_open and self.session.lies_open
        return self.session.may_see(seat) and not self.session.asks(seat)

    @property
    def scene(self) -> ViewScene:
        """The scene of the table."""
        assert self._scene is not None
        return self._scene

    # Seats, and what has been shown

    @property
    def people(self) -> tuple[int, ...]:
        """No seats: nobody plays here."""
        return ()

    @property
    def unlocked(self) -> frozenset[int]:
        """The seats whose PIN had been removed by then."""
        return frozenset(note.seat for note in self.session.notes if note.kind == UNLOCKED)

    @property
    def hides(self) -> bool:
        """Whether showing the hand needed a proof."""
        return self.session.asks(self.scene.viewer)

    @property
    def hideable(self) -> bool:
        """Whether the hand may be seen."""
        return self.may_open

    @property
    def acting(self) -> int | None:
        """The seat to act, the first if several."""
        return next(iter(self.session.to_act), None)

    @property
    def untold(self) -> tuple[Event, ...]:
        """No events: everything is shown."""
        return ()

    @property
    def told_steps(self) -> int:
        """The number of the current step."""
        return self.session.step

    # Navigation between steps and seats

    def go(self, step: int) -> None:
        """Show the table at another step, limited to the first and the last."""
        step = min(max(0, step), self.session.last_step)
        if step != self.session.step:
            self.session = self.session.at(step)
            self._look(self.scene.viewer, hand_open=self.scene.hand_open)

    def _look(self, seat: int, *, hand_open: bool) -> None:
        if hand_open and self.session.is_open:
            seat = next(iter(self.session.to_act), seat)
        self.scores = tuple(scores_seen(self.session, seat))
        self.scene.session = self.session
        self.scene.look_through(seat, hand_open=hand_open)
        if hand_open and not self.scene.hand_open:
            self.scene.show_hand()
        self.scene.say(self._words)

    def _words(self) -> str:
        """Describe the step and whose view is shown."""
        step, last = self.session.step, self.session.last_step
        if not self.scene.hand_open:
            return _("Step {step} of {last}: what all could see.").format(step=step, last=last)
        if self.session.is_open:
            return _("Step {step} of {last}: nothing is hidden.").format(step=step, last=last)
        who = self.session.seats[self.scene.viewer].name
        return _("Step {step} of {last}: what {who} knew then.").format(step=step, last=last, who=who)

    @property
    def may_open(self) -> bool:
        """Whether the hand of the viewing seat may be seen."""
        return self.session.may_see(self.scene.viewer)

    def view_model(self) -> WatchViewModel:
        """Return the buttons: one step on, one step back, and the seats."""
        step, last = self.session.step, self.session.last_step
        options = [
            Option(str(number), _("Seat of {name}").format(name=seat.name))
            for number, seat in enumerate(self.session.seats)
        ]
        if self.session.lies_open:
            options.append(Option(FOLLOW, _("Open hands: whoever acts")))
        follows = self.session.is_open and self.scene.hand_open
        forward = _("One step on ([next]). [last] goes to the last one.")
        back = _("One step back ([previous]). [first] goes to the first one.")
        return WatchViewModel(
            (
                WatchButton("next", _("Next step"), "right", "pagedown", forward, step < last),
                WatchButton("previous", _("Step before"), "left", "pageup", back, step > 0),
            ),
            FOLLOW if follows else str(self.scene.viewer),
            tuple(options),
            _("From which seat the table is seen. [hide] shows and hides its hand.")
            if any(map(self.session.may_see, range(len(options))))
            else _("From which seat the table is seen. Hands stay hidden until the game is over."),
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
                self.session.is_open = self.session.lies_open
                self._look(self.scene.viewer, hand_open=self.session.lies_open)
            case "eyes":
                self.open_seat(int(rest))

    def on_key(self, chord: str) -> bool:
        """Go to the first or the last step with Home and End."""
        if chord not in (_FIRST, _LAST):
            return False
        self.go(0 if chord == _FIRST else self.session.last_step)
        return True

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
        """Handle the table coming to the front; the first time, ask the given seat's person for a proof."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None and self.session.asks(wanted):
            self.open_hand(wanted)

    def next_due(self, now: float) -> float | None:
        """Return None: nothing happens by itself."""
        return None

    def tick(self, now: float) -> bool:
        return False

    def open_menu(self) -> None:
        """Return to where the game was opened."""
        self.context.stack.pop()

    def play(self, move: Any) -> None:
        """Raise RuntimeError: nobody plays here."""
        raise RuntimeError("nobody plays at a table that is looked at")

    def undo(self, seat: int) -> None:
        """Raise RuntimeError: nobody plays here."""
        self.play(None)

    def why_no_undo(self, seat: int) -> str:
        return _("Nothing to take back.")

    def can_redo(self, seat: int) -> bool:
        return False

    def redo(self, seat: int) -> None:
        """Raise RuntimeError: nobody plays here."""
        self.play(None)
