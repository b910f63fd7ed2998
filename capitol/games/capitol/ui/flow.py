"""The flow of a game at the table: who acts next, what is shown of what happened, and which scene comes when."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from capitol.core.events import Event
from capitol.core.match import Step
from capitol.games.capitol.rules.moves import Move
from capitol.games.capitol.rules.view import View
from capitol.games.capitol.ui.auction.privacy import curtain_of
from capitol.games.capitol.ui.context import TableContext
from capitol.games.capitol.ui.models.since import seen_lines
from capitol.games.capitol.ui.parts.board_picture import BoardArt
from capitol.games.capitol.ui.seat_change import take_seat
from capitol.games.capitol.ui.table.recap import DEEDS
from capitol.games.capitol.ui.table.seat_menu import open_seat_menu
from capitol.games.capitol.ui.table.takeback import taken_back_text, why_no_undo
from capitol.games.capitol.ui.table.watching import Watch
from capitol.games.capitol.ui.table_scene import TableScene
from capitol.games.capitol.ui.words import event_text
from capitol.host.language import _
from capitol.kit.scene import Scene
from capitol.kit.tween import Call, Wait
from capitol.session.controller import TableSession

THINK_MS = 350
FORCED_MS = 500


@dataclass(frozen=True, slots=True)
class _Telling:
    """An event that is still to be shown: of which step of the log, and whether the person at the table did it."""

    step: int
    event: Event
    own: bool


class TableFlow:
    """Owns the session at the table. After each batch of steps its events are shown one after another; when all are
    shown, `decide` finds out what comes next. `decide` may be called at any time."""

    def __init__(self, context: TableContext, session: TableSession, board: BoardArt) -> None:
        self.context, self.session, self.board = context, session, board
        self.watch = Watch(self)
        self.scene = TableScene(context, session, board, self)
        self.waiting = False
        self._seen_to = 0.0  # when a computer player was asked or answered last, in ms
        self.scores: tuple[int, ...] = ()
        self._queue: deque[_Telling] = deque()
        self._front: Scene | None = None
        self._begun = False
        self._seen_by: dict[int, int] = {}
        self._over_shown = False
        people = self.people
        self.scene.viewer = people[0] if people else 0
        self.scene.hand_open = bool(people) and not self.hides
        self.scores = self._scores_now()

    # Who sits here

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(number for number, seat in enumerate(self.session.seats) if seat.is_human)

    @property
    def curtain(self) -> str:
        """Quick, full or open; with one person there is nothing to hide."""
        return curtain_of(self.session)

    @property
    def hides(self) -> bool:
        """True when hands are hidden as soon as their owner looks away."""
        return self.curtain != "open"

    def _stays_open(self, seat: int) -> bool:
        """True when the hand of ``seat`` is shown and nobody else takes the device: all other people have passed."""
        table = self._view(seat).table
        if not self.scene.hand_open or self.scene.viewer != seat or self._phase != "construction":
            return False
        return table.out >> seat & 1 == 0 and all(table.out >> other & 1 for other in self.people if other != seat)

    @property
    def hideable(self) -> bool:
        """True when the hand that is shown can be hidden and shown again."""
        return bool(self.people) or self.watch.may_open

    @property
    def acting(self) -> int | None:
        """The computer player that is to act, if one is."""
        if self.session.thinking is not None:
            return self.session.thinking
        to_act = self.session.match.to_act
        return next((seat for seat in to_act if not self.session.seats[seat].is_human), None) if self.waiting else None

    # What the people at the table have not been shown yet

    @property
    def untold(self) -> tuple[Event, ...]:
        """The events that are still to be shown: nothing on the table tells of them."""
        return tuple(telling.event for telling in self._queue)

    @property
    def told_steps(self) -> int:
        """How many steps of the log have been shown to their end, the one being shown now apart if more comes of it."""
        return self._queue[0].step if self._queue else len(self.session.steps)

    # Called by the scene

    def entered(self) -> None:
        """The table is in front: the first time the game begins here."""
        if not self._begun:
            self._begun = True
            self.decide()

    def next_due(self, now: float) -> float | None:
        """When `tick` has something to do, in ms: computer players are asked at once, and their moves taken once they
        have thought long enough to be followed. None while there is nothing to do before something else happens."""
        if not self.waiting or self.scene.busy or not self.session.ready:
            return None
        return now if self.session.thinking is None else self._seen_to + THINK_MS * self.context.motion.factor

    def tick(self, now: float) -> bool:
        """Let computer players think, and take their moves, when that is due."""
        due = self.next_due(now)
        if due is None or now < due:
            return False
        self._seen_to = now
        before = (self.session.sealed_seats, self.session.thinking)
        steps = self.session.poll()
        if steps:
            self.waiting = False
            self._take(steps, own=False)
            return True
        if (self.session.sealed_seats, self.session.thinking) != before:
            if self.session.thinking is None:
                self.decide()
            else:
                self.scene.rebuild()
            return True
        return False

    def play(self, move: Move) -> None:
        """The move of the seat at the table; it is on the disk before anything is shown."""
        seat = self.scene.viewer
        self._show_own(seat, self.session.act(seat, move))

    def why_no_undo(self, seat: int) -> str:
        """Why the seat may not take its last move back; "" when it may."""
        return why_no_undo(self.session, seat, self.scene.names) if self.people else _("Nothing to take back.")

    def undo(self, seat: int) -> None:
        """Take the seat's last move back, and with it what computer players did since. What is still being shown of
        that is brought to its end first."""
        self.scene.finish_animations()
        if not self.why_no_undo(seat):
            steps = self.session.undo(seat)
            self._pop()
            self._taken_back(steps)

    def _taken_back(self, steps: Sequence[Step[Any]]) -> None:
        """Go on from before these steps."""
        self._seen_by = {one: min(seen, len(self.session.steps)) for one, seen in self._seen_by.items()}
        self.scores = self._scores_now()
        self.decide()
        others = list(dict.fromkeys(step.seat for step in steps if step.seat != steps[0].seat))
        if others and self.context.stack.top is self.scene:
            self.scene.stage.bubble(taken_back_text(others, self.scene.names), "undo", "info")

    def can_redo(self, seat: int) -> bool:
        """True when the seat may make the move again that it took back last."""
        return self.session.can_redo(seat)

    def redo(self, seat: int) -> None:
        """Make the seat's move again that it took back last."""
        self._show_own(seat, self.session.redo(seat))

    def _show_own(self, seat: int, steps: Sequence[Step[Any]]) -> None:
        """Show what the person at the table has done."""
        self._seen_by[seat] = len(self.session.steps)
        self._take(steps, own=True)

    def open_hand(self, seat: int) -> None:
        """Show the hand of the seat at the table; with a PIN, through its cover."""
        if self.session.seats[seat].pin and self.hides:
            self._cover(seat, self._pop_and(self.scene.show_hand))
        else:
            self.scene.show_hand()

    def open_seat(self, seat: int) -> None:
        """What can be done about a seat: look at it, or change who plays it."""
        open_seat_menu(self.scene, seat, self)

    def concede(self, seat: int, player: str) -> None:
        """Hand a seat to a computer player; its hand is in sight no more."""
        self.scene.hide_hand(always=seat == self.scene.viewer)
        self.session.concede(seat, player)
        self.decide()

    def take_over(self, seat: int) -> None:
        """Let a person play a seat, behind a cover where it was a person's before, else after a question."""
        self.scene.hide_hand()
        take_seat(self.context, self.scene.stage, self.session, seat, self.board, self.decide)

    # What comes next

    def decide(self) -> None:
        """Find out what comes next and show it."""
        session = self.session
        self.waiting = False
        if session.result is not None:
            self._end()
            return
        if session.can_reveal and any(seat in self.people for seat in session.sealed_seats):
            self._offer_reveal()
            return
        to_act = session.match.to_act
        people = session.waiting_for
        computers = [seat for seat in to_act if seat not in people]
        if self._phase == "draw":
            self._draw(people[0] if people else None)
            return
        if session.can_reveal or (computers and (session.match.is_sealed_decision or not people)):
            self._wait()
            return
        seat = people[0]
        if session.match.is_sealed_decision:
            self._stack(seat)
        else:
            self._turn(seat)

    def _wait(self) -> None:
        """A computer player is to act."""
        self.waiting = True
        hand_open = self._stays_open(self._watcher) if self.hides else self.scene.hand_open
        self.scene.look_through(self._watcher, hand_open=hand_open)

    @property
    def _watcher(self) -> int:
        """Through whose eyes the table is seen while nobody is to choose."""
        people = self.people
        if not people:
            return self.watch.eyes(self.scene.viewer)
        if self.scene.viewer in people:
            return self.scene.viewer
        return people[0]

    def _turn(self, seat: int) -> None:
        """A person builds or places a tile."""
        stays = self._stays_open(seat)
        if self.curtain == "full" and self._phase == "construction" and not stays:
            self._cover(seat, self._pop_and(lambda: self._begin(seat, hand_open=True)))
            return
        self._begin(seat, hand_open=stays or not self.hides)

    def _begin(self, seat: int, *, hand_open: bool) -> None:
        self.scene.begin(seat, hand_open=hand_open)
        self.context.sound.play("signal")
        if self.scene.sight.recap or len(self.people) > 1:
            self._announce_turn(seat)
        self._play_forced(seat)

    def _announce_turn(self, seat: int) -> None:
        """Say across the board who is to act, after others have acted."""
        who = self.session.seats[seat].name
        text = _("{who} builds") if self._phase == "construction" else _("{who} places the tile")
        self.scene.feel.announce(text.format(who=who), self.board.style(seat))

    def _play_forced(self, seat: int) -> None:
        """Play the only possible move after a moment, where the settings say so."""
        if not self.context.settings.play.auto_forced:
            return
        choices = self.session.choices(seat)
        if not choices.listed or choices.count() != 1:
            return
        move = choices.moves()[0]
        self.scene.say(_("{who}: only one move is possible.").format(who=self.session.seats[seat].name))
        self.scene.animator.play(Wait(FORCED_MS), Call(lambda: self.play(move)))

    def _stack(self, seat: int) -> None:
        """A person stacks cards for an auction."""
        if self.hides:
            self._cover(seat, lambda: self._auction(seat, replace=True))
        else:
            self._auction(seat, replace=False)

    def _auction(self, seat: int, *, replace: bool) -> None:
        from capitol.games.capitol.ui.auction_scene import AuctionScene

        scene = AuctionScene(
            self.context, self.session, seat, self.board, self._pop_and(partial(self._sealed, seat)),
            self._pop_and(self.decide), partial(self.undo, seat),
        )
        if replace:
            self._front = scene
            self.context.stack.replace(scene)
        else:
            self._push(scene)

    def _sealed(self, seat: int) -> None:
        """The seat has sealed its stack: it knows what its cover told."""
        self._seen_by[seat] = len(self.session.steps)
        self.scene.look_through(self._watcher, hand_open=False if self.hides else self.scene.hand_open)
        if self.session.can_reveal and len(self.people) < 2:
            self._reveal()
        else:
            self.decide()

    def _offer_reveal(self) -> None:
        """All stacks are sealed: with several people at the table one of them turns them over."""
        if len(self.people) < 2:
            self._reveal()
            return
        self.scene.look_through(self._watcher, hand_open=False)
        text = _("All stacks are sealed. Choose a seat to open its stack again, or turn all stacks over.")
        self.scene.ask(text, _("Reveal"), self._reveal)

    def reopen(self, seat: int) -> None:
        """A seat that has sealed wants to change its stack."""
        if seat in self.session.sealed_seats and seat in self.people:
            self._stack(seat)

    def _reveal(self) -> None:
        steps = self.session.reveal()
        self._take(steps, own=False)

    def _draw(self, seat: int | None) -> None:
        """Everybody draws, persons and computer players, in a scene of its own."""
        from capitol.games.capitol.ui.draw_scene import DrawScene

        self.scene.look_through(self._watcher, hand_open=False if self.hides else self.scene.hand_open)
        scene = DrawScene(
            self.context, self.session, seat, self.board, self._drawn, self._draw_undone
        )
        scene.open_handed = self.watch.on and self.scene.hand_open
        self._push(scene)

    def _drawn(self, steps: Sequence[Step[Any]]) -> None:
        """Somebody has drawn: the scene stays while more is to be drawn."""
        if self._phase != "draw":
            self._pop()
            self._take(steps, own=False, shown=frozenset({"drawn"}))

    def _draw_undone(self, steps: Sequence[Step[Any]]) -> None:
        """Steps were taken back in the draw; where the first was an earlier one, the table is in front again."""
        if self._phase != "draw":
            self._pop()
            self._taken_back(steps)

    def _end(self) -> None:
        if self._over_shown:
            return
        from capitol.games.capitol.ui.end_scene import EndScene

        self._over_shown = True
        self.scene.look_through(self._watcher, hand_open=False)
        self._push(EndScene(self.context, self.session, self.board))

    # Showing what happened

    def _take(self, steps: Sequence[Step[Any]], *, own: bool, shown: frozenset[str] = frozenset()) -> None:
        """Show the events of steps, except kinds that were seen already, and then decide."""
        for number, step in enumerate(steps, len(self.session.steps) - len(steps)):
            for event in step.events:
                if event.audience is None and event.kind not in shown:
                    self._queue.append(_Telling(number, event, own and event.seat == self.scene.viewer))
        if self.hides and own:
            self.scene.hand_open = self._stays_open(self.scene.viewer)
        self._next()

    def _next(self) -> None:
        """Show the next event, or decide when all are shown."""
        if not self._queue:
            self.scores = self._scores_now()
            self.decide()
            return
        telling = self._queue.popleft()
        event, own = telling.event, telling.own
        if event.kind == "bids_revealed":
            self._show_reveal(event)
        elif event.kind == "round_scored":
            self._show_scoring(event)
        elif event.kind == "drawn" or event.kind in DEEDS:
            self.scene.present(event, own=own, done=self._next)
        elif event.kind in ("tile_removed", "turned"):
            self._announce(event)
        else:
            self._next()

    def _announce(self, event: Event) -> None:
        """Say something that no piece shows."""
        text = event_text(event, self.scene.names)
        if text is not None:
            self.scene.stage.toast(text)
        self._next()

    def _show_reveal(self, event: Event) -> None:
        from capitol.games.capitol.ui.reveal_scene import RevealScene

        self._push(
            RevealScene(self.context, self.session, event, self._watcher, self.board, self._pop_and(self._next))
        )

    def _show_scoring(self, event: Event) -> None:
        from capitol.games.capitol.ui.scoring_scene import ScoringScene

        def done() -> None:
            self.scores = self._scores_now()
            self._next()

        table = self._view(self._watcher).table
        self._push(
            ScoringScene(self.context, self.session, event, table, self._watcher, self.board, self._pop_and(done))
        )

    # Scenes in front of the table

    def _cover(self, seat: int, on_open: Callable[[], None]) -> None:
        from capitol.games.capitol.ui.cover_scene import CoverScene

        def back() -> None:
            self._pop()
            self._pause(seat)

        told = seen_lines(self.session.steps, seat, self._seen_by.get(seat, 0), self.scene.names)
        self._push(CoverScene(self.context, self.session, seat, told, on_open, back, board=self.board))

    def _pause(self, seat: int) -> None:
        """Somebody else than the seat to act has the device: wait until the right one is there."""
        self.waiting = False
        who = self.session.seats[seat].name
        self.scene.look_through(self._watcher, hand_open=False)
        self.scene.ask(_("It is the turn of {who}.").format(who=who), _("Go on"), self.decide)

    def _push(self, scene: Scene) -> None:
        self._front = scene
        self.context.stack.push(scene)

    def _pop(self) -> None:
        """Take the scene in front of the table away, if it is still there."""
        front, self._front = self._front, None
        if front is not None and self.context.stack.top is front:
            self.context.stack.pop()

    def _pop_and(self, then: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            self._pop()
            then()

        return go

    # Inside

    @property
    def _phase(self) -> str:
        from capitol.games.capitol.rules.state import PHASES

        return PHASES[self._view(self._watcher).table.phase]

    def _view(self, seat: int) -> View:
        view: View = self.session.view(seat)
        return view

    def _scores_now(self) -> tuple[int, ...]:
        return tuple(self._view(self._watcher).table.scores)
