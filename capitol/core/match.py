"""A match: the setup, the log of moves, sealed moves that wait for each other, undo, and each seat's view.

The log is authoritative: the state is always the setup with the log replayed. Only the match holds the full state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from capitol.core.events import Event, visible_to
from capitol.core.game import Game, GameSetup, Result
from capitol.core.refusal import Refusal, check_legal

S = TypeVar("S")
V = TypeVar("V")
M = TypeVar("M")
U = TypeVar("U", bound=GameSetup)


@dataclass(frozen=True, slots=True)
class Step(Generic[M]):
    """One entry of the log: who played what, and the events it caused. ``sealed`` moves took effect together.

    In a seat's log (`Match.steps_for`) the move is None while it is still a secret.
    """

    seat: int
    move: M
    events: tuple[Event, ...]
    sealed: bool = False


class Match(Generic[S, V, M, U]):
    """A game in progress: holds setup and log, refuses illegal moves, keeps secrets."""

    def __init__(
        self, game: Game[S, V, M, U], setup: U, log: Iterable[tuple[int, M]] = (), position: S | None = None
    ) -> None:
        """Start from ``setup``, or from a ``position`` of such a game (used by lessons; no log leads to it), and replay
        ``log``. Raises IllegalMove at the first move that the rules refuse."""
        self.game = game
        self.setup = setup
        self._states: list[S] = [game.start(setup) if position is None else position]
        self._steps: list[Step[M]] = []
        self._sealed: dict[int, M] = {}
        self._known: dict[int | None, list[tuple[Step[M], Step[M | None]]]] = {}
        self._told: dict[int | None, tuple[int, S, tuple[Step[M | None], ...]]] = {}
        for seat, move in log:
            self._push(seat, move)

    def at(self, step: int) -> Match[S, V, M, U]:
        """Return this match as it was when its log had ``step`` steps, without replaying; the two are independent from
        then on. Waiting sealed moves are kept only for the last step. Raises ValueError if the log has no such step."""
        if not 0 <= step <= len(self._steps):
            raise ValueError(f"a log of {len(self._steps)} steps has no step {step}")
        past: Match[S, V, M, U] = Match(self.game, self.setup, position=self._states[0])
        past._states, past._steps = self._states[: step + 1], self._steps[:step]
        if step == len(self._steps):
            past._sealed = dict(self._sealed)
        return past

    @property
    def steps(self) -> tuple[Step[M], ...]:
        """The log so far, including secrets: for saving, records and tests only. Waiting sealed moves are not in it."""
        return tuple(self._steps)

    def steps_for(self, seat: int | None, after: int | None = None) -> tuple[Step[M | None], ...]:
        """Return the log as ``seat`` may know it now (None: a spectator), or its first ``after`` steps as it could
        then. This is the only access to the log for a screen.

        Events for others are left out, and so is a sealed move that others must not know yet. A step that is unchanged
        since the last call is the same object, and so is an unchanged log.
        """
        if after is not None:
            return tuple([self.step_for(step, seat, after) for step in self._steps[:after]])
        last = self._told.get(seat)
        if last is not None and last[0] == len(self._steps) and last[1] is self._states[-1]:
            return last[2]
        known = self._known.setdefault(seat, [])
        del known[len(self._steps) :]
        for number, step in enumerate(self._steps):
            if number == len(known):
                known.append((step, self.step_for(step, seat)))
            elif known[number][0] is not step or step.sealed:
                seen = self.step_for(step, seat)
                if seen != known[number][1] or known[number][0] is not step:
                    known[number] = (step, seen)
        told = tuple([seen for _step, seen in known])
        self._told[seat] = len(self._steps), self._states[-1], told
        return told

    def step_for(self, step: Step[M], seat: int | None, after: int | None = None) -> Step[M | None]:
        """Return what ``seat`` may know of one step now, or could when the log had ``after`` steps."""
        state = self._states[-1 if after is None else after]
        secret = step.sealed and step.seat != seat and self.game.secret(state, step.seat, step.move)
        events = tuple(visible_to(step.events, seat))
        if not secret and len(events) == len(step.events):
            return cast("Step[M | None]", step)
        return Step(step.seat, None if secret else step.move, events, step.sealed)

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def full_state(self) -> S:
        """The full state: for saving, records and tests only, never for a player or a screen."""
        return self._states[-1]

    def view(self, seat: int, after: int | None = None) -> V:
        """Return what ``seat`` may know now, or could when the log had ``after`` steps."""
        return self.game.view(self._states[-1 if after is None else after], seat)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that still have to move now: for sealed moves, those that have not sealed one yet."""
        return tuple(seat for seat in self.game.to_act(self._states[-1]) if seat not in self._sealed)

    @property
    def is_sealed_decision(self) -> bool:
        """Whether moves are now made in secret."""
        return self.game.sealed(self._states[-1])

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return self.game.result(self._states[-1])

    def why_not(self, seat: int, move: M) -> Refusal | None:
        """Return None if ``seat`` may play ``move`` now (or replace its sealed move with it), else the reason."""
        return self.game.why_not(self._states[-1], seat, move)

    def act(self, seat: int, move: M) -> list[Step[M]]:
        """Play a move. Returns the steps that took effect: none for a sealed move while others are missing.

        Raises IllegalMove. A seat may replace its sealed move until the last one is in.
        """
        check_legal(self.why_not(seat, move), seat, move)
        if not self.is_sealed_decision:
            return [self._push(seat, move)]
        self._sealed[seat] = move
        if self.to_act:
            return []
        return self.commit_sealed()

    def commit_sealed(self) -> list[Step[M]]:
        """Put all sealed moves into the log, in turn order: they take effect together and can no longer be taken back.

        The game decides whether others see them then. Raises ValueError while one is missing.
        """
        if self.to_act or not self._sealed:
            raise ValueError("a sealed move is still missing")
        sealed, self._sealed = self._sealed, {}
        return [self._push(seat, sealed[seat]) for seat in self.game.to_act(self._states[-1])]

    def seal(self, seat: int, move: M) -> None:
        """Store a sealed move without any effect, even if it is the last one: `commit_sealed` follows.

        Raises IllegalMove.
        """
        refusal = self.why_not(seat, move)
        if refusal is None and not self.is_sealed_decision:
            refusal = Refusal("NOT_SEALED")
        check_legal(refusal, seat, move)
        self._sealed[seat] = move

    def unseal(self, seat: int) -> None:
        """Take back the seat's sealed move; does nothing without one."""
        self._sealed.pop(seat, None)

    @property
    def sealed_seats(self) -> tuple[int, ...]:
        """The seats that have sealed a move (public)."""
        return tuple(sorted(self._sealed))

    def sealed_move(self, seat: int) -> M | None:
        """Return the sealed move of one seat: only for that seat and for saving."""
        return self._sealed.get(seat)

    def undo_floor(self, seat: int, yielding: Collection[int] = ()) -> int:
        """Return the shortest length to which ``seat`` may cut the log: after the last action of another seat, the last
        revealing event, and the last sealed moves, which bind all who made them.

        A sealed move of another seat counts as such an action: undoing what came before would void it. The seats in
        ``yielding`` (computer players) act again, so what they did or sealed blocks nothing.
        """
        if any(other != seat and other not in yielding for other in self._sealed):
            return len(self._steps)
        for number in range(len(self._steps) - 1, -1, -1):
            step = self._steps[number]
            other = step.seat != seat and step.seat not in yielding
            if other or step.sealed or any(event.reveals for event in step.events):
                return number + 1
        return 0

    def undo_count(self, seat: int, yielding: Collection[int] = ()) -> int:
        """Return how many steps go when ``seat`` takes back its last one: that one, and all steps of ``yielding`` seats
        since. 0 if it may not: another seat has acted since, or hidden information has been seen."""
        for number in range(len(self._steps) - 1, self.undo_floor(seat, yielding) - 1, -1):
            if self._steps[number].seat == seat:
                return len(self._steps) - number
        return 0

    def can_undo(self, seat: int, yielding: Collection[int] = ()) -> bool:
        """Whether the seat may take back its last step."""
        return self.undo_count(seat, yielding) > 0

    def undo(self, seat: int, yielding: Collection[int] = ()) -> list[Step[M]]:
        """Take back the seat's last step and those of ``yielding`` seats since, and drop all sealed moves. Returns
        these steps in the order in which they were made. Raises ValueError if that is not possible."""
        count = self.undo_count(seat, yielding)
        if not count:
            raise ValueError("this can no longer be undone")
        self._sealed.clear()
        taken = self._steps[-count:]
        del self._steps[-count:], self._states[-count:]
        return taken

    def _push(self, seat: int, move: M) -> Step[M]:
        sealed = self.game.sealed(self._states[-1])
        state, events = self.game.apply(self._states[-1], seat, move)
        step = Step(seat, move, tuple(events), sealed)
        self._states.append(state)
        self._steps.append(step)
        return step
