"""Looking at a game on its own table: its steps, seen from one seat, by nobody's hand, or with all hands open.

Nobody plays here: no move can be made, no computer player is asked, and nothing is written.
"""

from __future__ import annotations

from typing import Any, Protocol

from capitol.core.events import Event
from capitol.host.language import Words, _, silent
from capitol.kit.widgets import Option
from capitol.session.journal import UNLOCKED
from capitol.session.source import RecordedTable, TableSource
from capitol.table.context import TableContext
from capitol.table.curtain.cover import CoverScene, nothing_seen
from capitol.table.scene_flow import SceneFlow, scores_seen
from capitol.table.seats.badge import SeatColours
from capitol.table.watching import FOLLOW, WatchButton, WatchViewModel

_FIRST, _LAST = "home", "end"


class ViewScene(Protocol):
    """The scene of a table that is looked at."""

    session: TableSource
    viewer: int
    hand_open: bool

    def look_through(self, viewer: int, *, hand_open: bool) -> None: ...

    def say(self, words: Words) -> None: ...

    def show_hand(self) -> None: ...


class ViewFlow(SceneFlow):
    """Leads whoever looks from step to step and from seat to seat.

    In a finished game a hand is what its seat held and knew at the step that is shown. In one that goes on hands stay
    hidden, but to the person of a seat who proves to be there as at the table.
    """

    def __init__(
        self,
        context: TableContext,
        table: RecordedTable,
        colours: SeatColours,
        seat: int | None = None,
        cover_label: Words = silent,
    ) -> None:
        """Look at ``table`` with the eyes of ``seat``; of nobody for None, or of whoever acts where it is open.
        ``cover_label`` is that of a cover's button, "" for a hand."""
        super().__init__(context, table, colours)
        self.session: RecordedTable = table
        self.watch = self
        self._wanted, self._cover_label = seat, cover_label
        self._scene: ViewScene | None = None

    def show_on(self, scene: ViewScene) -> None:
        """Show the table on ``scene``, before it is in front."""
        self._scene = scene
        self._look(self._wanted or 0, hand_open=self._sees(self._wanted))

    def _sees(self, seat: int | None) -> bool:
        """Whether a hand is shown when the table is first seen."""
        if seat is None:
            return self.session.is_open and self.session.lies_open
        return self.session.may_see(seat) and not self.session.asks(seat)

    @property
    def scene(self) -> ViewScene:
        """The scene of the table."""
        assert self._scene is not None
        return self._scene

    # Who sits here, and what has been shown

    @property
    def people(self) -> tuple[int, ...]:
        """Nobody plays here."""
        return ()

    @property
    def unlocked(self) -> frozenset[int]:
        """All whose PIN had been taken away by then."""
        return frozenset(note.seat for note in self.session.notes if note.kind == UNLOCKED)

    @property
    def hides(self) -> bool:
        """True where the hand that is seen needed a proof."""
        return self.session.asks(self.scene.viewer)

    @property
    def hideable(self) -> bool:
        """True where the hand may be seen."""
        return self.may_open

    @property
    def acting(self) -> int | None:
        """Whoever is to act, first of several."""
        return next(iter(self.session.to_act), None)

    @property
    def untold(self) -> tuple[Event, ...]:
        """None: all lies on the table."""
        return ()

    @property
    def told_steps(self) -> int:
        """All up to this one."""
        return self.session.step

    # From step to step, and from seat to seat

    def go(self, step: int) -> None:
        """Show the table at another step; beyond the first and the last there is none."""
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
        """Which step it is, and who could see it so."""
        step, last = self.session.step, self.session.last_step
        if not self.scene.hand_open:
            return _("Step {step} of {last}: what all could see.").format(step=step, last=last)
        if self.session.is_open:
            return _("Step {step} of {last}: nothing is hidden.").format(step=step, last=last)
        who = self.session.seats[self.scene.viewer].name
        return _("Step {step} of {last}: what {who} knew then.").format(step=step, last=last, who=who)

    @property
    def may_open(self) -> bool:
        """True when the hand of the seat at the table may be seen."""
        return self.session.may_see(self.scene.viewer)

    def view_model(self) -> WatchViewModel:
        """One step on, one step back, and the seats."""
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
        """``next``, ``previous``, or ``eyes.`` with a seat or `FOLLOW`."""
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
        """Home and End go to the first and the last step."""
        if chord not in (_FIRST, _LAST):
            return False
        self.go(0 if chord == _FIRST else self.session.last_step)
        return True

    def open_seat(self, seat: int) -> None:
        """Look from a seat; its hand is seen at once where nothing has to be proved."""
        self.session.is_open = False
        self._look(seat, hand_open=self._sees(seat))

    def open_hand(self, seat: int) -> None:
        """Show the hand of a seat: at once in a game that lies open, else behind its cover."""
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
                label=self._cover_label,
            )
        )

    # What the scene tells it

    def entered(self) -> None:
        """The table is in front: the first time, whoever was named has to prove to be there."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None and self.session.asks(wanted):
            self.open_hand(wanted)

    def next_due(self, now: float) -> float | None:
        """Never: nothing goes on by itself."""
        return None

    def tick(self, now: float) -> bool:
        """Nothing is due."""
        return False

    def open_menu(self) -> None:
        """Back to where the game was opened."""
        self.context.stack.pop()

    def play(self, move: Any) -> None:
        """Raises RuntimeError."""
        raise RuntimeError("nobody plays at a table that is looked at")

    def undo(self, seat: int) -> None:
        """Raises RuntimeError."""
        self.play(None)

    def why_no_undo(self, seat: int) -> str:
        """Nobody plays here."""
        return _("Nothing to take back.")

    def can_redo(self, seat: int) -> bool:
        """Never."""
        return False

    def redo(self, seat: int) -> None:
        """Raises RuntimeError."""
        self.play(None)
