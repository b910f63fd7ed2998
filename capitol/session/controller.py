"""A game at the table: connects the match, the seats, the save and the computer players."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from capitol.ai.player import Budget
from capitol.ai.program_thinker import GONE, ProgramRequest
from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import Failure, Request, Thinking, short_text
from capitol.core.game import ListedSpace
from capitol.core.match import Match, Step
from capitol.core.names import clean_name
from capitol.core.refusal import Refusal
from capitol.core.setup import HUMAN
from capitol.games.registry import GameEntry
from capitol.host.lock import FileLock
from capitol.session.advice import Advice
from capitol.session.drafts import Drafts
from capitol.session.history import Remembered, Sitter, remembered, sitting_of
from capitol.session.journal import (
    AIDED,
    HANDED,
    HINTED,
    NOTE_LENGTH,
    RELIEVED,
    REPLACED,
    TAKEN,
    UNLOCKED,
    Header,
    Journal,
    Note,
    SaveError,
    receipt_of,
    refuse_name,
)
from capitol.session.pace import Pace
from capitol.session.records import encode_record, record_document
from capitol.session.saves import OpenSave, create_save, open_save
from capitol.session.seal import Word, seal_deal
from capitol.session.seats import Seat, ai_kind, recorded_kind
from capitol.session.seeds import decision_seed
from capitol.session.source import RecordedTable, TableSource
from capitol.session.stand_ins import with_stand_ins
from capitol.session.transcripts import Transcripts

Steps = list[Step[Any]]
_CHANGES = frozenset({TAKEN, HANDED, GONE, REPLACED})
"""The kinds of notes after which somebody else plays a seat."""


class TableSession(TableSource):
    """A game in progress. A method that confirms something returns only when it is on disk.

    If the disk fails, the game goes on in memory: `save_trouble` holds a sentence, and every later action and
    `retry_save` try again. Use it from one thread, and call `poll` whenever it is `ready`.
    """

    begun_at = 0
    """How many steps had been played when the people sat down."""

    def __init__(
        self,
        entry: GameEntry,
        match: Match[Any, Any, Any, Any],
        header: Header,
        thinker: Thinking | SharedThinking,
        budget: Budget | None = None,
        journal: Journal | None = None,
        lock: FileLock | None = None,
    ) -> None:
        """Use `new` or `resume` instead. Without a journal nothing is saved."""
        self._seats = list(header.seats)
        self._notes: list[Note] = []
        super().__init__(entry, match, header.name, header.options)
        self._name_stand_ins()
        self.budget = budget or Budget()
        self._seed = header.seed
        self._header = header
        self.receipt, self.number = receipt_of(header), header.seed
        self._drafts = Drafts()
        self._transcripts = Transcripts(entry.protocol, match)
        self._thinker = SharedThinking.of(thinker)
        self.advice = Advice(entry.game, self._thinker, lambda: len(match), self._table_mates)
        """A second opinion for a person at the table."""
        self.pace = Pace()
        """Whether computer players go on by themselves."""
        self._journal = journal
        self._lock = lock
        self._asked: dict[int, int] = {}  # request id: seat
        self._undone: list[Step[Any]] = []  # last undone at the end
        self.closing: Callable[[], bool] = lambda: False
        """Whether the table rests for good because its purpose is decided; called before anybody acts."""
        self.on_changed: Callable[[], None] = lambda: None
        """Called when the table itself, rather than a player, has changed who is to act (lessons)."""
        self.on_failure: Callable[[Failure], None] = _log_failure
        """Called when a computer player failed and another decision was taken in its place."""
        self.on_over: Callable[[], None] = lambda: None
        """Called when the game is over, and again whenever it ends after a step was taken back."""

    @classmethod
    def new(
        cls,
        entry: GameEntry,
        setup: Any,
        seats: Sequence[Seat],
        thinker: Thinking | SharedThinking,
        *,
        seed: int,
        folder: Path | None = None,
        name: str = "",
        created: str = "",
        options: Mapping[str, Any] | None = None,
        budget: Budget | None = None,
        salt: str | None = None,
        word: Word | None = None,
    ) -> TableSession:
        """Begin a game, saved in ``folder`` unless that is None. ``seed`` seeds the computer players, ``created`` is
        the date as the caller writes it, ``options`` are the table options that are not rules. The deal is sealed with
        ``salt`` ("" for a random one, None for no seal); ``word`` is the word that was mixed into it."""
        match = Match(entry.game, setup)
        deal = entry.game.encode_setup(setup)
        seal = None if salt is None else seal_deal(entry.id, deal, salt, word)
        header = Header(entry.id, created, name, deal, tuple(seats), dict(options or {}), seed, seal=seal)
        journal, lock = (None, None) if folder is None else create_save(folder, header)
        return cls(entry, match, header, thinker, budget, journal, lock)

    @classmethod
    def resume(
        cls,
        path: Path,
        games: Mapping[str, GameEntry],
        thinker: Thinking | SharedThinking,
        budget: Budget | None = None,
        programs: Collection[str] = (),
    ) -> TableSession:
        """Continue a saved game. Raises SaveError (DamagedSaveError for a damaged file) as `open_save` does.

        Only commands among ``programs`` are started: a save may come from anybody, and must not run commands of its
        own.
        """
        return cls.go_on(open_save(path, games), games, thinker, budget, programs)

    @classmethod
    def go_on(
        cls,
        saved: OpenSave,
        games: Mapping[str, GameEntry],
        thinker: Thinking | SharedThinking,
        budget: Budget | None = None,
        programs: Collection[str] = (),
    ) -> TableSession:
        """Continue a save that is already open, like `resume`."""
        contents = saved.contents
        header = replace(contents.header, name=contents.name, seats=tuple(contents.seats))
        entry = games[header.game]
        session = cls(entry, saved.match, header, thinker, budget, saved.journal, saved.lock)
        session._notes = contents.notes
        session._name_stand_ins()
        session._drafts = Drafts(contents.drafts)
        known = {player.id for player in entry.everybody}
        for number, seat in enumerate(header.seats):
            if not seat.is_human and seat.player_id not in known and not (seat.command and seat.command in programs):
                why = f"there is no computer player {seat.player_id!r} here"
                session._note(
                    number, REPLACED, "this program was never started here" if seat.command else short_text(why)
                )
                session._set_kind(number, ai_kind(entry.substitute))
        if session.result is not None and not contents.over:
            session._write_over()
        return session

    # What can be seen

    @property
    def match(self) -> Match[Any, Any, Any, Any]:
        """The match with all secrets: for playing and saving, never for a screen."""
        return self._match

    @property
    def last_step(self) -> int:
        return len(self.match)

    def at(self, step: int) -> RecordedTable:
        kinds = [seat.kind for seat in self._header.seats]
        table = RecordedTable(
            self.entry,
            self.match.at(len(self.match)),
            self.seats,
            kinds=kinds,
            name=self.name,
            options=self.options,
            notes=self.notes,
            sitting=self.sitting,
        )
        table.privacy, table.receipt, table.number = self.privacy, self.receipt, self.number
        return table.at(step)

    @property
    def shows_tips(self) -> bool:
        """Whether tips may be shown at this table: False if a lesson leads the person."""
        return True

    @property
    def counts(self) -> bool:
        """Whether the finished game goes into the history: False for lessons and challenges."""
        return not self.seats_fixed

    @property
    def sitting(self) -> str:
        """The history's name for this game."""
        return sitting_of(self._header)

    def remembered(self, ended: datetime) -> Remembered:
        """Return the finished game's entry for the history. Raises ValueError while the game goes on."""
        return remembered(self.entry, self.match, sitters(self.seats, self.notes, self._acted), ended, self.sitting)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self._seats)

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(self._notes)

    @property
    def seed(self) -> int:
        """The seed of the computer players' random choices."""
        return self._seed

    @property
    def path(self) -> Path | None:
        """The save's file; None for a game that is not saved."""
        return self._journal.path if self._journal is not None else None

    @property
    def save_trouble(self) -> SaveError | None:
        """Why the latest changes are not on disk, as a sentence; None if all are."""
        return self._journal.trouble if self._journal is not None else None

    @property
    def thinking(self) -> int | None:
        """The seat of the computer player that is thinking, or None."""
        return next(iter(self._asked.values()), None)

    @property
    def ready(self) -> bool:
        """Whether `poll` has something to do: ask a computer player, take its answer, or let the sealed moves of
        computer players take effect. This depends on the present position alone, not on past notifications. False while
        a person is to act, the thinker is thinking or the game is paused."""
        if self.pace.holds:
            return False
        asked = set(self._asked.values())
        if any(not self._seats[seat].is_human and seat not in asked for seat in self.match.to_act):
            return True
        return self._commits_itself or (bool(self._asked) and self._thinker.ready(self._asked))

    @property
    def _commits_itself(self) -> bool:
        """Whether all sealed moves are in, and all are those of computer players."""
        return self.can_commit and not any(self._seats[seat].is_human for seat in self.match.sealed_seats)

    @property
    def paused(self) -> bool:
        return self.pace.paused

    def sealed_move(self, seat: int) -> Any | None:
        """Return the sealed move of a seat: for that seat only."""
        return self.match.sealed_move(seat)

    def draft(self, seat: int) -> Mapping[str, Any] | None:
        """Return what the seat's person was preparing, as passed to `keep_draft`; None if nothing. For that person
        only.

        It comes from the save, so the caller has to check that it still fits.
        """
        return self._drafts.of(seat)

    # For lessons

    def objection(self, seat: int, move: Any, *, begun: bool = False) -> str:
        """Return why a lesson objects to a move that the rules allow; "" if it does not, or at any other table. Asked
        before a move is confirmed; ``begun`` if more of the move may follow."""
        return ""

    def objection_to(self, seat: int, leads: Callable[[Any], bool]) -> str:
        """Return why no move to which a first choice ``leads`` may be played now; "" if one may, or if there is
        none."""
        return ""

    @property
    def holds(self) -> bool:
        """Whether nobody may act for now, because a lesson has something to say first."""
        return False

    def attempted(self, seat: int, move: Any | None, laid: Mapping[str, Any] | None = None) -> None:
        """Report the move that the seat has laid out without confirming it, None for none. ``laid`` is its draft."""

    def refused(self, seat: int, refusal: Refusal) -> bool:
        """Report that the screens have shown the seat why something is not possible. Return whether a lesson only
        wanted it tried."""
        return False

    def record(self) -> bytes:
        """Return the game's record as a file's content. It reveals everything: ask the player first while the game goes
        on."""
        changes = [note for note in self._notes if note.kind in _CHANGES]
        notes = {"notes": [_seat_change(note, self.entry) for note in changes]} if changes else {}
        return encode_record(record_document(self.match, self._header.seal) | notes)

    # What can be done

    def act(self, seat: int, move: Any) -> Steps:
        """Play a move, and return the steps that took effect. Raises IllegalMove.

        In a sealed decision this is `seal`, and no step takes effect before `commit_sealed`.
        """
        if self.match.is_sealed_decision:
            self.seal(seat, move)
            return []
        steps = self._play(seat, move)
        self._undone.clear()
        return steps

    def _play(self, seat: int, move: Any) -> Steps:
        steps = self._public(self.match.act(seat, move))
        self._drafts.end_all()
        self._cancel()
        self._write(self._action(seat, move))
        self._write_over()
        return steps

    def seal(self, seat: int, move: Any) -> None:
        """Store a sealed move, replacing any earlier one of the seat. Raises IllegalMove."""
        self.match.seal(seat, move)
        self._undone.clear()
        self._drafts.end(seat)
        self._write({"sealed": self._action(seat, move)})

    def unseal(self, seat: int) -> None:
        """Take back the seat's own sealed move; does nothing if there is none."""
        if self.match.sealed_move(seat) is not None:
            self.match.unseal(seat)
            self._write({"unsealed": seat})

    def commit_sealed(self) -> Steps:
        """Let all sealed moves take effect together. Raises ValueError while one is missing."""
        steps = self.match.commit_sealed()
        self._drafts.end_all()
        self._write({"reveal": [self._action(step.seat, step.move) for step in steps]})
        self._write_over()
        return self._public(steps)

    def _public(self, steps: Steps) -> Steps:
        """Return what everybody may know of these steps."""
        return [self.match.step_for(step, None) for step in steps]

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last step."""
        return self.undo_count(seat) > 0

    def undo_count(self, seat: int) -> int:
        count = self.match.undo_count(seat, self._yielding)
        return count if len(self.match) - count >= self._seated_at else 0

    def undo(self, seat: int) -> Steps:
        """Take back the seat's last step, and everything that computer players have done or sealed since.

        They are asked again about the earlier position and learn nothing. Returns the steps, the seat's own first.
        Raises ValueError if another person, or a computer player in a person's seat, has acted or sealed a move since,
        if hidden information has been seen, or if somebody has sat down or left.
        """
        if not self.can_undo(seat):
            raise ValueError("this can no longer be undone")
        self._cancel()
        steps = self.match.undo(seat, self._yielding)
        self._undone.append(steps[0])
        self._drafts.end_all()
        self._write({"undo": len(steps)})
        return self._public(steps)

    @property
    def _yielding(self) -> tuple[int, ...]:
        """The seats of computer players that act again after an undo. Seats in which people have ever sat are not among
        them: their computer player has shown what they hold, and seeing that must not be free."""
        played = self.privacy.played
        return tuple(n for n, seat in enumerate(self._seats) if not seat.is_human and n not in played)

    @property
    def _seated_at(self) -> int:
        """The number of steps before the last change of seats: a person cannot undo across it, even if a computer
        player has the seat by now."""
        return max((note.step for note in self._notes if note.kind in (TAKEN, HANDED)), default=0)

    def can_redo(self, seat: int) -> bool:
        """Whether the seat has taken a step back, and nothing has happened at the table since."""
        step = self._undone[-1] if self._undone else None
        return step is not None and step.seat == seat and self.why_not(seat, step.move) is None

    def redo(self, seat: int) -> Steps:
        """Play the step again that the seat took back last. Raises ValueError if there is none."""
        if not self.can_redo(seat):
            raise ValueError("there is nothing to be made again")
        return self._play(seat, self._undone.pop().move)

    def poll(self) -> Steps:
        """Play what the computer players have decided, ask those whose turn it is, and return the steps taken.

        Never waits for another process. A sealed decision without people takes effect here.
        """
        steps: Steps = []
        if self.pace.holds:
            return steps
        for answer in self._thinker.take(self._asked):
            seat = self._asked.pop(answer.request.id, None)
            self.pace.went_on()
            if seat is None or self.match.why_not(seat, answer.decision.move) is not None:
                continue
            if answer.failure is not None:
                kind = RELIEVED if answer.failure.relieved else answer.failure.kind
                self._note(seat, kind, answer.failure.text)
                self.on_failure(answer.failure)
                if answer.failure.kind == GONE:
                    self._set_kind(seat, ai_kind(self.entry.substitute))
            steps += self.act(seat, answer.decision.move)
        if self._commits_itself:
            steps += self.commit_sealed()
        self._ask()
        return steps

    def concede(self, seat: int, player_id: str) -> None:
        """Hand a seat over to a computer player. Raises KeyError for an unknown player, and SaveError as `_seat`
        does."""
        self._seat(seat, HANDED, ai_kind(self.entry.player(player_id).id), player_id)

    def take_back(self, seat: int) -> None:
        """Give a seat to a person. A lasting note records it, because that person sees the seat's hand. Raises
        SaveError as `_seat` does."""
        self._seat(seat, TAKEN, HUMAN)

    def forget_pin(self, seat: int) -> None:
        """Remove the PIN of a seat, whose person has forgotten it. A lasting note records it for everybody. Raises
        SaveError if that note cannot be stored; the PIN then stays."""
        sitter = replace(self._seats[seat], pin="")
        self._note_first(seat, UNLOCKED, "", {"seat": {"number": seat, "kind": sitter.kind, "pin": ""}})
        self._seats[seat] = sitter

    def _seat(self, seat: int, note_kind: str, kind: str, text: str = "") -> None:
        """Let somebody else play a seat. Raises SaveError, with nothing changed, if the public note about it cannot be
        stored: nobody may sit down, look and leave without a trace."""
        unsealed = [{"unsealed": seat}] if self.match.sealed_move(seat) is not None else []
        self._note_first(seat, note_kind, text, *unsealed, {"seat": {"number": seat, "kind": kind}})
        self._cancel()
        self.match.unseal(seat)
        self._seated(seat, kind)
        if kind == HUMAN:
            self.pace.pause(False)  # only spectators have a button to resume

    def note_aid(self, seat: int, aid: str) -> None:
        """Record for the log and the statistics that the seat's person has used an aid; once a game."""
        if not any((note.seat, note.kind, note.text) == (seat, AIDED, aid) for note in self._notes):
            self._note(seat, AIDED, aid)

    def note_hint(self, seat: int) -> None:
        """Record for the statistics that the seat's person has seen a hint for the present decision; once a
        decision."""
        if not any((note.step, note.seat, note.kind) == (len(self.match), seat, HINTED) for note in self._notes):
            self._note(seat, HINTED, "")

    @property
    def _acted(self) -> tuple[int, ...]:
        return tuple(step.seat for step in self.match.steps)

    def rename(self, name: str) -> None:
        """Rename the game. Raises SaveError for a name with letters that cannot be drawn."""
        refuse_name(name)
        self.name = clean_name(name) or self.name
        self._write({"name": self.name})

    def keep_draft(self, seat: int, data: Mapping[str, Any] | None) -> None:
        """Store what the seat's person is preparing, as plain JSON, replacing the previous draft; None removes it.

        Any step ends all drafts, and a sealed move that of its seat. Cheap enough to call on every change: the draft
        reaches the disk with the next `store_drafts`, `retry_save` or `close`.
        """
        self._drafts.keep(seat, data)

    def store_drafts(self) -> None:
        """Write all drafts that are not on disk yet."""
        for seat in self._drafts.take_unstored():
            self._write({"draft": {"seat": seat, "data": self._drafts.of(seat)}})

    def retry_save(self) -> bool:
        """Try again to store what is not on disk yet; True if everything is."""
        self.store_drafts()
        return self._journal is None or self._journal.retry()

    def close(self) -> None:
        """Leave the table. Another copy of the program may open the game now."""
        self._cancel()
        self.store_drafts()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _ask(self) -> None:
        asked = set(self._asked.values())
        for seat in self.match.to_act:
            if self._seats[seat].is_human or seat in asked:
                continue
            request = self._request(seat)
            self._asked[request.id] = seat
            self._thinker.ask(request)

    def _request(self, seat: int) -> Request:
        game, view, command = self.entry.game, self.match.view(seat), self._seats[seat].command
        choices, chance = game.choices(view, seat), decision_seed(self._seed, len(self.match), seat)
        number = self._thinker.new_id()
        if not command:
            return Request(
                number,
                game.id,
                self._seats[seat].player_id,
                view,
                choices,
                self.budget,
                chance,
                table_mates=self._table_mates(),
                options=dict(self.options),
            )
        words = self.entry.protocol
        return ProgramRequest(
            number,
            game.id,
            command,
            view,
            choices,
            self.budget,
            chance,
            seat,
            self._transcripts.transcript(seat),
            words.decide(view, choices),
            partial(words.read_action, view),
        )

    def _table_mates(self) -> tuple[str, ...]:
        """Return the kind of each seat, which is public."""
        return tuple(recorded_kind(sitter.kind) for sitter in self._seats)

    def _send_end(self) -> None:
        for seat, sitter in enumerate(self._seats):
            if sitter.command:
                view, game = self.match.view(seat), self.entry.game
                self._thinker.ask(
                    ProgramRequest(
                        self._thinker.new_id(),
                        game.id,
                        sitter.command,
                        view,
                        ListedSpace(game, view, seat, ()),
                        self.budget,
                        0,
                        seat,
                        self._transcripts.end(seat),
                    )
                )

    def _cancel(self) -> None:
        """Cancel the requests about a position that no longer exists."""
        self.advice.forget()
        for request_id in self._asked:
            self._thinker.cancel(request_id)
        self._asked.clear()

    def _action(self, seat: int, move: Any) -> dict[str, object]:
        return self.entry.game.encode_move(self.match.setup, seat, move)

    def _set_kind(self, seat: int, kind: str) -> None:
        self._seated(seat, kind)
        self._write({"seat": {"number": seat, "kind": kind}})

    def _seated(self, seat: int, kind: str) -> None:
        self._seats[seat] = replace(self._seats[seat], kind=kind)
        self._name_stand_ins()
        self.privacy.lapse()
        self._undone.clear()
        self._drafts.end(seat)

    def _name_stand_ins(self) -> None:
        kinds = [player.kind for player in self.setup.players]
        self._seats = list(with_stand_ins(self.entry, self._seats, kinds, self._notes))

    def _note(self, seat: int, kind: str, text: str) -> None:
        note, entry = self._new_note(seat, kind, text)
        self._notes.append(note)
        self._write(entry)

    def _note_first(self, seat: int, kind: str, text: str, *entries: Mapping[str, object]) -> None:
        """Store a note and the lines of the change that it announces together. Raises SaveError, with nothing
        changed."""
        note, entry = self._new_note(seat, kind, text)
        if self._journal is not None:
            self._journal.write_first((entry, *entries))
        self._notes.append(note)

    def _new_note(self, seat: int, kind: str, text: str) -> tuple[Note, Mapping[str, object]]:
        """Return a note, and its line in the save."""
        # The end of a program's output or of a traceback says most.
        note = Note(len(self.match), seat, kind, text.encode("utf-8", "replace").decode()[-NOTE_LENGTH:])
        return note, {"note": {"step": note.step, "seat": seat, "kind": kind, "text": note.text}}

    def _write_over(self) -> None:
        result = self.match.result
        if result is not None:
            self._write({"over": {"scores": list(result.scores), "winners": list(result.winners)}})
            self._send_end()
            self.on_over()

    def _write(self, entry: Mapping[str, object]) -> None:
        if self._journal is not None:
            self._journal.write(entry)


def _seat_change(note: Note, entry: GameEntry) -> dict[str, object]:
    """Return a note about who plays a seat from some action on, in record format."""
    kind = HUMAN if note.kind == TAKEN else ai_kind(note.text if note.kind == HANDED else entry.substitute)
    return {"action": note.step, "player": note.seat, "kind": kind}


def sitters(seats: Sequence[Seat], notes: Sequence[Note] = (), acted: Sequence[int] = ()) -> tuple[Sitter, ...]:
    """Return who sat at the seats, for the history; ``acted`` is the seat of each step. Seats are marked that changed
    hands during the game, whose person used an aid, or that saw hints for at least half of their decisions."""
    moved = {note.seat for note in notes if note.kind in _CHANGES}
    aided = {note.seat for note in notes if note.kind == AIDED}
    hints = Counter(seat for seat, _step in {(note.seat, note.step) for note in notes if note.kind == HINTED})
    decisions = Counter(acted)
    return tuple(
        Sitter(
            seat.name,
            recorded_kind(seat.kind),
            seat.profile,
            number in moved,
            number in aided,
            hinted=0 < decisions[number] <= 2 * hints[number],
        )
        for number, seat in enumerate(seats)
    )


def playable(source: TableSource) -> TableSession | None:
    """Return the table as a session in which moves can be made; None if the game is only looked at."""
    return source if isinstance(source, TableSession) else None


def _log_failure(failure: Failure) -> None:
    logging.getLogger("capitol.session").warning("a computer player failed (%s): %s", failure.kind, failure.text)
