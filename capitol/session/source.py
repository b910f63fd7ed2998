"""A game that can be looked at, in progress or recorded: everything that a screen reads, and nothing that changes
it."""

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
from capitol.session.stand_ins import with_stand_ins

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class TableSource(ABC):
    """The seats of a table, its log, and what each seat may know. `TableSession` is the subclass for playing.

    Screens that only show something take this class; `capitol.session.controller.playable` is their only way to change
    a game.
    """

    def __init__(
        self, entry: GameEntry, match: Match[Any, Any, Any, Any], name: str, options: Mapping[str, Any]
    ) -> None:
        """``options`` are the table options that are not rules."""
        self.entry = entry
        self.name = name
        self.options = options
        self._match = match
        self.receipt: Receipt | None = None
        """That of the deal, if it was sealed; its salt is for the end."""
        self.number: int | None = None
        """The deal number, with which other tables may have the same cards; None if unknown, as in a record."""
        self.privacy = Privacy(self)
        """Whose secrets may be shown at this screen."""

    @property
    def as_sealed(self) -> bool | None:
        """Whether the deal is the one that was sealed; None without a seal, and before the end."""
        return None if self.receipt is None or self.result is None else self.receipt.holds(self.entry.game)

    # Seats

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """The seats and who sits there at this step."""

    @property
    @abstractmethod
    def notes(self) -> tuple[Note, ...]:
        """The notes for the public log up to this step: failures, changes of seats, and aids used."""

    @property
    def seats_fixed(self) -> bool:
        """Whether no seat may be handed over or taken: True in lessons and challenges."""
        return False

    @property
    def pointed(self) -> tuple[str, ...]:
        """The names of widgets, or patterns of them, that a lesson's step highlights."""
        return ()

    # The log

    @property
    def setup(self) -> Any:
        """The setup with the deal: for the rules and the board, never for what the deal hides."""
        return self._match.setup

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        """The log as everybody may know it."""
        return self._match.steps_for(None)

    def steps_for(self, seat: int | None, after: int | None = None) -> tuple[Step[Any], ...]:
        """Return the log as ``seat`` may know it now, or its first ``after`` steps as it could know them then."""
        return self._match.steps_for(seat, after)

    def view(self, seat: int, after: int | None = None) -> Any:
        """Return what ``seat`` may know now, or could when the log had ``after`` steps."""
        return self._match.view(seat, after)

    @property
    def result(self) -> Result | None:
        """The result, or None for a game without one yet."""
        return self._match.result

    @property
    @abstractmethod
    def last_step(self) -> int:
        """The number of steps in the whole log."""

    @abstractmethod
    def at(self, step: int) -> RecordedTable:
        """Return the table when the log had ``step`` steps, for looking at; nothing is replayed. Raises ValueError if
        there is no such step."""

    # Turns

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that still have to move: in a sealed decision, those that have not sealed yet."""
        return self._match.to_act

    @property
    def is_sealed_decision(self) -> bool:
        """Whether moves are now made in secret."""
        return self._match.is_sealed_decision

    @property
    def sealed_seats(self) -> tuple[int, ...]:
        """The seats that have sealed a move, which is public."""
        return self._match.sealed_seats

    @property
    def can_commit(self) -> bool:
        """Whether all sealed moves are in; until they take effect they can still be taken back."""
        return self.is_sealed_decision and not self.to_act

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats of people that still have to act, in turn order."""
        return tuple(seat for seat in self.to_act if self.seats[seat].is_human)

    def choices(self, seat: int) -> MoveSpace[Any]:
        """Return the moves of a seat that is to act, or has sealed a move and may replace it. Raises ValueError for any
        other."""
        return self.entry.game.choices(self._match.view(seat), seat)

    def why_not(self, seat: int, move: Any) -> Refusal | None:
        """Return None if the seat may play the move now, else the reason."""
        return self._match.why_not(seat, move)

    @property
    def paused(self) -> bool:
        """Whether a spectator has paused the computer players."""
        return False

    def undo_count(self, seat: int) -> int:
        """Return how many steps the seat's undo would take back; 0 if it may not undo."""
        return 0


class RecordedTable(TableSource):
    """A table to look at, as it was at one step. Nobody plays there, and nothing is written.

    ``kinds`` are those of the seats when the game began. A proof that the table would demand is demanded here too: all
    steps of a table share its `privacy`.
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
        """Look at the last step of ``match``. ``seats`` are those at the end, ``sitting`` is the history's name for the
        game. Without ``provable``, nobody can prove to be the person of a seat, since a record has no PINs."""
        self._whole = match
        self._seats, self._kinds = tuple(seats), tuple(kinds) or tuple(seat.kind for seat in seats)
        self._notes = tuple(notes)
        self._seats_at = {len(match): with_stand_ins(entry, self._seats, self._kinds, self._notes)}
        self.sitting, self.provable = sitting, provable
        self.finished = match.result is not None
        """Whether the game was played to its end, whatever the present step."""
        self.is_open = False
        """Whether everybody who sees a hand may read the whole log."""
        super().__init__(entry, match, name, options)

    @classmethod
    def of_record(cls, record: Record[Any, Any], entry: GameEntry, name: str = "") -> RecordedTable:
        """Replay a record. Raises IllegalMove at the first action that the rules refuse, and ValueError for a record of
        another game."""
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
                kinds[note.seat] = ai_kind(self.entry.substitute)
        seats = [replace(seat, kind=kind) for seat, kind in zip(self._seats, kinds, strict=True)]
        return with_stand_ins(self.entry, seats, self._kinds, self._notes)

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(note for note in self._notes if note.step <= self.step)

    @property
    def step(self) -> int:
        """The number of steps in the log so far."""
        return len(self._match)

    @property
    def last_step(self) -> int:
        return len(self._whole)

    def at(self, step: int) -> RecordedTable:
        past = copy(self)
        past._match = self._whole.at(step)
        return past

    def position(self, step: int) -> Any:
        """Return the full state after ``step`` steps: for an evaluator, never for a screen. Raises ValueError while the
        game goes on, or if there is no such step."""
        if not self.finished:
            raise ValueError("an unfinished game is not opened")
        return self._whole.at(step).full_state

    @property
    def whole(self) -> Match[Any, Any, Any, Any]:
        """The whole game with all secrets: for a review, never for a screen. Raises ValueError while the game goes
        on."""
        if not self.finished:
            raise ValueError("an unfinished game is not opened")
        return self._whole

    def mover(self, step: int) -> int:
        """Return the seat that moved after ``step`` steps."""
        return self._whole.steps[step].seat

    # Secrets

    @property
    def has_no_secrets(self) -> bool:
        """Whether nobody has anything left to hide: the game is over, or only computer players have ever played it."""
        return self.finished or (self.provable and self.privacy.is_exhibition)

    def may_see(self, seat: int) -> bool:
        """Whether what ``seat`` held can be seen at all: in a game that goes on, only by the person who sits there."""
        return self.has_no_secrets or (self.provable and seat in self.privacy.people)

    def asks(self, seat: int) -> bool:
        """Whether the person of ``seat`` must first prove to be at the screen, as at the table."""
        return not self.has_no_secrets and self.privacy.hides(seat)

    def steps_for(self, seat: int | None, after: int | None = None) -> tuple[Step[Any], ...]:
        if self.is_open and seat is not None:
            return self._match.steps[:after]
        return super().steps_for(seat, after)
