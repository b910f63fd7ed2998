"""A game that can be looked at, whether it is played or was: all that a screen reads, and nothing that changes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from capitol.ai.program_thinker import GONE
from capitol.core.game import MoveSpace, Result
from capitol.core.match import Match, Step
from capitol.core.refusal import Refusal
from capitol.core.setup import AI_PREFIX, COMMAND, HUMAN
from capitol.games.registry import GameEntry
from capitol.session.journal import HANDED, REPLACED, TAKEN, Note
from capitol.session.privacy import Privacy
from capitol.session.records import Record
from capitol.session.seal import Receipt
from capitol.session.seats import CMD_PREFIX, Seat, ai_kind

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class TableSource(ABC):
    """Who sits at a table, what was done there, and what a seat could see; `TableSession` is the one that is played at.

    Screens that only show something take this, and get to what changes a game by `capitol.session.controller.playable`
    alone.
    """

    def __init__(
        self, entry: GameEntry, match: Match[Any, Any, Any, Any], name: str, options: Mapping[str, Any]
    ) -> None:
        """``options`` are the choices of the table that are no rules."""
        self.entry = entry
        self.name = name
        self.options = options
        self._match = match
        self.receipt: Receipt | None = None
        """That of the deal, if it was sealed; its salt is for the end."""
        self.privacy = Privacy(self)
        """Whose secrets may be shown at this screen."""

    @property
    def as_sealed(self) -> bool | None:
        """Whether the deal is the one that was sealed; None without a seal, and before the end."""
        return None if self.receipt is None or self.result is None else self.receipt.holds(self.entry.game)

    # Who sits there

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""

    @property
    @abstractmethod
    def notes(self) -> tuple[Note, ...]:
        """Failures, who changed places and who used an aid: for the log, where everybody reads it."""

    @property
    def seats_fixed(self) -> bool:
        """Whether nobody may hand a seat over or take one: where a person is taught, or put to the test."""
        return False

    @property
    def pointed(self) -> tuple[str, ...]:
        """The names of widgets, or patterns of them, that somebody who teaches points at."""
        return ()

    # What was done

    @property
    def setup(self) -> Any:
        """The setup, deal and all: for the rules of the table and its board, never for what it hides."""
        return self._match.setup

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        """The log, as everybody may know it."""
        return self._match.steps_for(None)

    def steps_for(self, seat: int | None, after: int | None = None) -> tuple[Step[Any], ...]:
        """The log as ``seat`` may know it, or its first ``after`` steps as it could know them then."""
        return self._match.steps_for(seat, after)

    def view(self, seat: int, after: int | None = None) -> Any:
        """What ``seat`` may know, or could when the log had ``after`` steps."""
        return self._match.view(seat, after)

    @property
    def result(self) -> Result | None:
        """The result, or None for a game without one yet."""
        return self._match.result

    @property
    @abstractmethod
    def last_step(self) -> int:
        """The number of the last step that can be looked at."""

    @abstractmethod
    def at(self, step: int) -> RecordedTable:
        """The table when the log had ``step`` steps, to be looked at; nothing is replayed. Raises ValueError for a step
        that there is not."""

    # Whose turn it is

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have still to make a move: for sealed moves, those that have not sealed yet."""
        return self._match.to_act

    @property
    def is_sealed_decision(self) -> bool:
        """True while moves are made in secret."""
        return self._match.is_sealed_decision

    @property
    def sealed_seats(self) -> tuple[int, ...]:
        """The seats whose sealed move is in: public."""
        return self._match.sealed_seats

    @property
    def can_commit(self) -> bool:
        """True when all sealed moves are in: they can still be opened again until they take effect."""
        return self.is_sealed_decision and not self.to_act

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats of people that have to act: of a sealed decision those that have not sealed yet, in turn order."""
        return tuple(seat for seat in self.to_act if self.seats[seat].is_human)

    def choices(self, seat: int) -> MoveSpace[Any]:
        """The moves of a seat that is to act, or has sealed and may change its mind. Raises ValueError for another."""
        return self.entry.game.choices(self._match.view(seat), seat)

    def why_not(self, seat: int, move: Any) -> Refusal | None:
        """None when the seat may play the move now, else the reason."""
        return self._match.why_not(seat, move)

    @property
    def paused(self) -> bool:
        """True while computer players stand still."""
        return False

    def undo_count(self, seat: int) -> int:
        """How many steps the seat may take back, 0 when it may not."""
        return 0


class RecordedTable(TableSource):
    """A table that is looked at, as it stood at one step. Nobody plays there, and nothing is written.

    ``kinds`` are those of the seats when the game began. Whoever has to prove something at the table has to do so here:
    all steps of a table share its `privacy`.
    """

    def __init__(
        self,
        entry: GameEntry,
        match: Match[Any, Any, Any, Any],
        seats: Sequence[Seat],
        *,
        kinds: Sequence[str] = (),
        name: str = "",
        options: Mapping[str, Any] = NO_OPTIONS,
        notes: Sequence[Note] = (),
        sitting: str = "",
        provable: bool = True,
    ) -> None:
        """``match`` with all its steps, at the last of which this stands; ``seats`` as they are at the end, ``sitting``
        what the history calls the game. Without ``provable``, nobody can prove to be the person of a seat: a record
        knows no PIN."""
        self._whole = match
        self._seats, self._kinds = tuple(seats), tuple(kinds) or tuple(seat.kind for seat in seats)
        self._notes = tuple(notes)
        self._seats_at = {len(match): self._seats}
        self.sitting, self.provable = sitting, provable
        self.is_open = False
        """Whether whoever sees a hand reads all that the log holds."""
        super().__init__(entry, match, name, options)

    @classmethod
    def of_record(cls, record: Record[Any, Any], entry: GameEntry, name: str = "") -> RecordedTable:
        """Play the record's actions again. Raises IllegalMove at the first that the rules refuse, and ValueError for a
        record of another game."""
        if record.game != entry.id:
            raise ValueError(f"a record of {record.game} is none of {entry.id}")
        match: Match[Any, Any, Any, Any] = Match(entry.game, record.setup, record.actions)
        seats = [
            Seat(player.name, CMD_PREFIX if player.kind == COMMAND else player.kind, colour)
            for player, colour in zip(record.setup.players, entry.seat_colours, strict=False)
        ]
        kinds = [seat.kind for seat in seats]
        notes = []
        for change in record.changes:
            taken = change.kind == HUMAN
            player = "" if taken else change.kind.removeprefix(AI_PREFIX)
            notes.append(Note(change.action, change.player, TAKEN if taken else HANDED, player))
            seats[change.player] = replace(seats[change.player], kind=change.kind)
        table = cls(entry, match, seats, kinds=kinds, name=name, notes=notes, provable=False)
        table.receipt = record.receipt
        return table

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sat where at this step."""
        if self.step not in self._seats_at:  # each line of a log asks for names
            self._seats_at[self.step] = self._seats_now()
        return self._seats_at[self.step]

    def _seats_now(self) -> tuple[Seat, ...]:
        kinds = list(self._kinds)
        for note in self.notes:
            if note.kind == TAKEN:
                kinds[note.seat] = HUMAN
            elif note.kind == HANDED:
                kinds[note.seat] = ai_kind(note.text)
            elif note.kind in (GONE, REPLACED):
                kinds[note.seat] = ai_kind(self.entry.usual)
        return tuple(replace(seat, kind=kind) for seat, kind in zip(self._seats, kinds, strict=True))

    @property
    def notes(self) -> tuple[Note, ...]:
        """Those up to this step."""
        return tuple(note for note in self._notes if note.step <= self.step)

    @property
    def step(self) -> int:
        """How many steps the log has here."""
        return len(self._match)

    @property
    def last_step(self) -> int:
        """How many the whole log has."""
        return len(self._whole)

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end, whichever step is looked at."""
        return self._whole.result is not None

    def at(self, step: int) -> RecordedTable:
        """The table at another step, looked at by the same eyes."""
        past = copy(self)
        past._match = self._whole.at(step)
        return past

    def position(self, step: int) -> Any:
        """The full state after ``step`` steps, secrets and all: for an evaluator, never for a screen. Raises ValueError
        while the game goes on, or for a step that there is not."""
        if not self.finished:
            raise ValueError("an unfinished game is not opened")
        return self._whole.at(step).full_state

    @property
    def whole(self) -> Match[Any, Any, Any, Any]:
        """The whole game, secrets and all: for a review, never for a screen. Raises ValueError while the game goes
        on."""
        if not self.finished:
            raise ValueError("an unfinished game is not opened")
        return self._whole

    def mover(self, step: int) -> int:
        """Return the seat that moved after ``step`` steps."""
        return self._whole.steps[step].seat

    # Whose secrets may be seen

    @property
    def lies_open(self) -> bool:
        """Whether nobody has anything to hide any more: the game is over, or computer players have always played it
        alone."""
        return self.finished or (self.provable and self.privacy.is_exhibition)

    def may_see(self, seat: int) -> bool:
        """Whether there is a way to see what ``seat`` held: in a game that goes on, for the person who sits there."""
        return self.lies_open or (self.provable and seat in self.privacy.people)

    def asks(self, seat: int) -> bool:
        """Whether the person of ``seat`` has first to prove to be at the screen, as at the table."""
        return not self.lies_open and self.privacy.hides(seat)

    def steps_for(self, seat: int | None, after: int | None = None) -> tuple[Step[Any], ...]:
        """The log as ``seat`` could know it; all of it where the game lies open and somebody looks."""
        if self.is_open and seat is not None:
            return self._match.steps[:after]
        return super().steps_for(seat, after)
