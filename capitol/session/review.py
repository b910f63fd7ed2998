"""The review of a finished game: luck separated from skill, and the turning points of the people who played."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal

import msgspec

from capitol import __version__
from capitol.ai.comparing import Comparison, Tried
from capitol.ai.player import Candidate
from capitol.ai.reviewing import Deal, Part, Passage, Played, Review
from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import Failure, ReviewRequest
from capitol.core.evaluator import Worth
from capitol.core.luck import Causes, Change, causes
from capitol.core.refusal import RecordError
from capitol.games.registry import GameEntry, thinking_digest
from capitol.host.atomic import write_atomic
from capitol.host.late_writes import LateWrites
from capitol.session.history import digest_of
from capitol.session.records import record_document
from capitol.session.seeds import derive_seed
from capitol.session.source import RecordedTable
from capitol.session.statistics import Showing

LOG = logging.getLogger("capitol.session")
PASSAGE = 24
"""The number of steps reviewed by one request; more if it would end between sealed moves."""
SUSPECT = 0.02
"""A sealed decision that seemed best is compared with others all the same if the chances fell by this much."""
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.1, 0.2
NEAR = 1e-6
"""The tolerance for rounding errors in sums."""
SURE = 2.0
"""A loss counts if it is greater than this many standard errors."""
ALTERNATIVES = 2
"""A move is called the only one only if at least this many others were compared."""
MOST = 40
"""The most decisions compared in a game."""
ORDER = 8
"""The number of moves in a row of one seat that are looked through for another order of the same moves."""
KEPT = 400
"""The most reviews, and the most curves, kept in the folder."""
REVIEW, CURVE = ".json", ".curve"
"""The suffixes of their files."""
_DIGEST = re.compile("[0-9a-f]{64}")
Grade = Literal["only", "best", "good", "inaccuracy", "mistake", "blunder"]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment that changed a seat's chance to win by ``INACCURACY`` or more: a decision of its own, with its
    ``comparison``, or a stroke of chance, without one. ``step``: the number of steps before it; ``change``: that of the
    seat's chance, negative for a loss; ``error``: its standard error."""

    step: int
    seat: int
    change: float
    error: float = 0.0
    comparison: Comparison[Any] | None = None

    @property
    def grade(self) -> Grade:
        """The class of the decision."""
        return grade_of(-self.change, self.error)


def grade_of(loss: float, error: float = 0.0) -> Grade:
    """Return the class of a decision that lost ``loss`` of the chance to win; a loss that is not certain counts as
    good."""
    if loss <= 0:
        return "best"
    if loss < INACCURACY or loss < SURE * error:
        return "good"
    return "inaccuracy" if loss < MISTAKE else "mistake" if loss < BLUNDER else "blunder"


def class_of(comparison: Comparison[Any]) -> Grade:
    """Return the class of a compared decision: "only" if it is the best and every other move is a mistake."""
    others = comparison.tried[1:]
    alone = all(gap >= max(MISTAKE, SURE * error) for gap, error in map(comparison.best.ahead_of, others))
    if comparison.own is comparison.best and len(others) >= ALTERNATIVES and alone:
        return "only"
    return grade_of(*comparison.loss)


def in_order(comparison: Comparison[Any], table: RecordedTable, step: int) -> Comparison[Any]:
    """Return a comparison without the moves that lead where the game went all the same, if only in another order."""
    others = [one for one in comparison.tried if one is comparison.own or not _transposed(table, step, one.move)]
    return comparison if comparison.only else replace(comparison, tried=tuple(others))


def _transposed(table: RecordedTable, step: int, move: Any) -> bool:
    """Whether a move, and then those that its seat made in a row after ``step`` steps, lead to a position of the game:
    at once, or with a move that the seat made later in that row made first."""
    game, steps, seat = table.entry.game, table.whole.steps, table.mover(step)
    if table.at(step).is_sealed_decision:
        return False
    for end in range(step, min(step + ORDER, table.last_step)):
        if steps[end].seat != seat or steps[end].sealed:
            return False
        if end > step and steps[end].move != move:
            continue
        state, left = table.position(step), [move, *[one.move for one in steps[step:end]]]
        for made in left:
            if seat not in game.to_act(state) or made not in game.choices(game.view(state, seat), seat):
                break
            state, _events = game.apply(state, seat, made)
        else:
            if state == table.position(end + 1):
                return True
    return False


def glance(change: Change, seat: int) -> float:
    """Return what a decision gained or lost at first glance; 0 if it seemed best and need not be compared.

    A decision that seemed best is still suspect if the chances fell with it: the first glance sees little of sealed
    moves, and may be wrong about the rest.
    """
    own = change.own(seat)
    fell = change.total(seat) - change.luck[seat]
    if change.steps > 1:
        return min(own, fell) if fell <= -SUSPECT else own
    return own or (fell if fell <= -INACCURACY else 0.0)


class ReviewFolder:
    """Finished reviews and the curves of games, each in a file named by the digest of its game: no names are in
    them.

    A file is stamped with what it depends on, the version of the program and what its players and evaluators are made
    of; one with another stamp is not read, and made again.
    """

    def __init__(self, path: Path, stamp: str = __version__, late: LateWrites | None = None) -> None:
        """``late`` writes the files."""
        self._path, self._stamp, self._late = path, stamp, late or LateWrites()

    def of(self, game: GameEntry) -> ReviewFolder:
        """Return the same folder for the reviews of one game."""
        return ReviewFolder(self._path, f"{__version__} {thinking_digest(game)}", self._late)

    def read(self, digest: str) -> tuple[Change, ...] | None:
        """Return the changes of a game; None if they are not here, damaged, or of another stamp."""
        kept = self._read(digest)
        return None if kept is None else kept.changes

    def comparisons(self, digest: str, table: RecordedTable) -> dict[int, Comparison[Any]]:
        """Return the decisions of a game that have been compared, by step; those that are damaged are left out."""
        kept, found = self._read(digest), {}
        try:
            some = () if kept is None else msgspec.json.decode(kept.comparisons, type=tuple[_KeptComparison, ...])
        except msgspec.DecodeError:
            return {}
        for one in some:
            try:
                found[one.step] = _decoded(one, table)
            except (RecordError, KeyError, TypeError, ValueError, IndexError) as error:
                LOG.info("a comparison is not read: %s", error)
        return found

    def _read(self, digest: str) -> _Kept | None:
        if not _DIGEST.fullmatch(digest):  # a line of the history that somebody has changed
            return None
        try:
            kept = msgspec.json.decode(self._bytes(digest, REVIEW), type=_Kept)
        except (OSError, msgspec.DecodeError):
            return None
        return kept if kept.version == self._stamp and _is_sound(kept.changes) else None

    def without_luck(self, found: Iterable[Showing]) -> list[float]:
        """Return the shares of the win minus luck, for those of the games that have been reviewed."""
        shares = []
        for one in found:
            changes = self.read(one.digest)
            if changes is not None and one.seat < len(changes[0].luck):
                shares.append(one.share - causes(changes, one.seat).luck)
        return shares

    def write(
        self,
        digest: str,
        changes: tuple[Change, ...],
        comparisons: Mapping[int, Comparison[Any]] | None = None,
        table: RecordedTable | None = None,
    ) -> None:
        """Store the changes of a game and, by step, the compared decisions of its ``table``; drop the oldest reviews.
        If that fails, they are computed again next time."""
        kept = [_encoded(step, one, table) for step, one in (comparisons or {}).items() if table is not None]
        self._write(digest, REVIEW, _Kept(self._stamp, changes, msgspec.Raw(msgspec.json.encode(kept))))

    def worths(self, digest: str, steps: int, seats: int) -> dict[tuple[int, int | None], Worth]:
        """Return the known worths of a game's ``steps``, by step and eyes (a seat, or None for the open game); none if
        the file is damaged or from another version of the program."""
        try:
            kept = msgspec.json.decode(self._file(digest, CURVE).read_bytes(), type=_KeptCurve)
        except (OSError, msgspec.DecodeError):
            return {}
        found = {(step, eyes): worth for step, eyes, worth in kept.worths}
        sound = all(
            0 <= step < steps and (eyes is None or 0 <= eyes < seats) and _is_worth(worth, seats)
            for (step, eyes), worth in found.items()
        )
        return found if sound and kept.version == self._stamp else {}

    def write_worths(self, digest: str, worths: Mapping[tuple[int, int | None], Worth]) -> None:
        """Store the known worths of a game's steps, by step and eyes; drop the oldest curves."""
        rows = tuple([(step, eyes, worth) for (step, eyes), worth in worths.items()])
        self._write(digest, CURVE, _KeptCurve(self._stamp, rows))

    def clear(self) -> None:
        """Delete all reviews and curves. Raises OSError."""
        self._late.wait()
        for kind in (REVIEW, CURVE):
            for file in self._path.glob(f"*{kind}"):
                file.unlink(missing_ok=True)

    def _write(self, digest: str, kind: str, content: msgspec.Struct) -> None:
        file = self._file(digest, kind)
        self._late.write(file, partial(_write, file, kind, msgspec.json.encode(content)))

    def _bytes(self, digest: str, kind: str) -> bytes:
        file = self._file(digest, kind)
        self._late.wait(file)
        return file.read_bytes()

    def _file(self, digest: str, kind: str) -> Path:
        if not _DIGEST.fullmatch(digest):
            raise ValueError(f"no digest: {digest!r}")
        return self._path / f"{digest}{kind}"


def _write(file: Path, kind: str, content: bytes) -> None:
    """Write a file, and drop the oldest of its kind."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, content)
        files = sorted(file.parent.glob(f"*{kind}"), key=lambda one: one.stat().st_mtime)
        for old in files[: max(0, len(files) - KEPT)]:
            old.unlink()
    except OSError as error:
        LOG.info("a review is not kept: %s", error)


class _Kept(msgspec.Struct, frozen=True):
    version: str
    """The stamp, see `ReviewFolder`."""
    changes: tuple[Change, ...]
    comparisons: msgspec.Raw = msgspec.Raw(b"[]")
    """The comparisons made so far (`_KeptComparison`), left undecoded if only luck is wanted."""


class _KeptCurve(msgspec.Struct, frozen=True):
    version: str
    worths: tuple[tuple[int, int | None, Worth], ...]
    """Step, eyes and worth."""


class _KeptMove(msgspec.Struct, frozen=True):
    """A `Tried`; the move is written as in a record."""

    move: dict[str, Any]
    outcomes: tuple[float, ...]
    win: float | None
    chance: float | None
    visits: int
    foreseen: dict[str, Any] | None = None


class _KeptComparison(msgspec.Struct, frozen=True):
    step: int
    only: bool
    tried: tuple[_KeptMove, ...]


def _is_sound(changes: tuple[Change, ...]) -> bool:
    """Whether changes begin with the deal and follow one another, with a number between -1 and 1 for each seat."""
    if not changes or changes[0].steps:
        return False
    step, seats = 0, len(changes[0].luck)
    for change in changes:
        rows = (change.luck, change.correction, *[row for _mover, row in change.decisions])
        if change.step != step or change.steps != len(change.decisions):
            return False
        if any(len(row) != seats or not all(-1 - NEAR < number < 1 + NEAR for number in row) for row in rows):
            return False
        step += change.steps
    return True


def _is_worth(worth: Worth, seats: int) -> bool:
    """Whether a worth has a valid chance, and points, for each seat."""
    whole = len(worth.chances) == len(worth.points) == seats
    return whole and all(-NEAR < chance < 1 + NEAR for chance in worth.chances)


def _encoded(step: int, comparison: Comparison[Any], table: RecordedTable) -> _KeptComparison:
    entry, setup, seat = table.entry, table.setup, table.mover(step)
    tried = []
    for one in comparison.tried:
        candidate, foreseen = one.candidate, None
        if candidate.foreseen is not None and entry.foresight is not None:
            foreseen = dict(entry.foresight().encode(setup, seat, candidate.foreseen))
        move = entry.game.encode_move(setup, seat, one.move)
        chances = candidate.win_probability, candidate.chance
        tried.append(_KeptMove(move, one.outcomes, *chances, candidate.visits, foreseen))
    return _KeptComparison(step, comparison.only, tuple(tried))


def _decoded(kept: _KeptComparison, table: RecordedTable) -> Comparison[Any]:
    """Read a comparison. Raises RecordError, KeyError, TypeError, ValueError or IndexError if it is not of this game's
    step."""
    entry, setup = table.entry, table.setup
    played = table.whole.steps[kept.step].move
    tried = []
    for one in kept.tried:
        seat, move = entry.game.decode_move(setup, one.move)
        if seat != table.mover(kept.step):
            raise ValueError(f"a move of another seat: {seat}")
        foreseen = None
        if one.foreseen is not None and entry.foresight is not None:
            foreseen = entry.foresight().decode(setup, one.foreseen)
        candidate = Candidate(move, one.win, visits=one.visits, chance=one.chance, foreseen=foreseen)
        tried.append(Tried(candidate, one.outcomes))
    if len({len(one.outcomes) for one in tried}) != (0 if kept.only else 1):
        raise ValueError("moves on unequal deals")
    if not kept.only and (not tried[0].outcomes or played not in [one.move for one in tried]):
        raise ValueError("the move that was played is not among them")
    return Comparison(played, tuple(tried), kept.only)


class GameReview:
    """Reviews one finished table, step by step. After `start`, call `poll` regularly.

    The deal and all steps are reviewed first, in order, then the suspect decisions of people, the most costly first.
    After each passage the most doubtful decision is compared already, whether it seems costly or not: what people ask
    first is what they did wrong, not how lucky others were later. Only one request is pending at a time, so that no
    work is left behind when the review is closed.
    """

    def __init__(self, table: RecordedTable, line: SharedThinking, folder: ReviewFolder | None = None) -> None:
        """``table`` must be finished; raises ValueError otherwise."""
        if not table.finished:
            raise ValueError("an unfinished game is not reviewed")
        self.table, self._line, self._folder = table.at(table.last_step), line, folder
        self.digest = digest_of(record_document(table.whole))
        self._changes: list[Change] = []
        self._whole = False
        self._parts = _parts(self.table)
        self._asked: int | None = None
        self._suspects: list[tuple[float, int, int]] = []  # change at first glance, step, seat
        self._comparisons: dict[int, Comparison[Any]] = {}
        self._failed: set[int] = set()
        self._started = False
        self.failure: Failure | None = None
        """Why the review stopped."""
        kept = None if folder is None else folder.read(self.digest)
        if folder is not None and kept is not None and self._is_mine(kept):
            self._take_changes(kept)
            self._comparisons = folder.comparisons(self.digest, self.table)

    # What has been found

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes of the chances, in order: all of them once `complete`, else those up to some step."""
        return tuple(self._changes)

    @property
    def complete(self) -> bool:
        """Whether all steps have been reviewed; decisions may still be compared."""
        return self._whole

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self.failure is not None or (self._whole and self._waiting is None)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of parts reviewed and of all parts; the fraction never falls.

        The changes count as a fifth of the work, since only they show which decisions must be compared.
        """
        steps = max(1, self.table.last_step)
        whole = 5 * steps
        if not self._whole:
            return self._reached, whole
        compared, suspects = self.compared
        return steps + ((whole - steps) * compared // suspects if suspects else whole - steps), whole

    @property
    def compared(self) -> tuple[int, int]:
        """The numbers of decisions compared so far, and of those to be compared as far as is known."""
        return len(self._suspects) - len(self._uncompared), len(self._suspects)

    def causes(self, seat: int) -> Causes | None:
        """Return the causes of the difference between a seat's result and its chance before the deal; None until
        complete."""
        return causes(self._changes, seat) if self._whole else None

    def comparison(self, step: int) -> Comparison[Any] | None:
        """Return the comparison of the decision after ``step`` steps; None if it has not been made."""
        return self._comparisons.get(step)

    def turning_points(self, seat: int) -> tuple[TurningPoint, ...]:
        """Return the turning points of a seat found so far, the greatest first."""
        found = []
        for step, comparison in self._comparisons.items():
            loss, error = comparison.loss
            bad = grade_of(loss, error) in ("inaccuracy", "mistake", "blunder")
            if bad and self.table.mover(step) == seat:
                found.append(TurningPoint(step, seat, -loss, error, comparison))
        for change in self._changes:
            if change.steps and abs(change.luck[seat]) >= INACCURACY:
                found.append(TurningPoint(change.step, seat, change.luck[seat]))
        return tuple(sorted(found, key=lambda point: (-abs(point.change), point.step)))

    @cached_property
    def made(self) -> Counter[int]:
        """The number of decisions that people made, by seat: a computer player may have played on for one."""
        table = self.table
        seats = [(table.mover(step), table.at(step).seats) for step in range(table.last_step)]
        return Counter(mover for mover, kinds in seats if kinds[mover].is_human)

    def classes(self, seat: int) -> Counter[Grade]:
        """Return the number of compared decisions of a seat by class, without forced ones."""
        made = [one for step, one in self._comparisons.items() if self.table.mover(step) == seat and not one.only]
        return Counter(map(class_of, made))

    # Working

    def start(self) -> None:
        """Begin, or continue after `close`."""
        self._started = True
        self._ask()

    @property
    def ready(self) -> bool:
        """Whether `poll` may find something."""
        return self._asked is not None and self._line.ready((self._asked,))

    def poll(self) -> bool:
        """Take the results since the last call, and request more; return whether there were any. Never waits."""
        asked = self._asked
        if asked is None:
            return False
        answers = self._line.take_reviewed((asked,))
        for answer in answers:
            part, self._asked = answer.request.part, None
            if answer.review is None:
                self._fail(part, answer.failure)
            else:
                self._take(part, answer.review)
        self._ask()
        return bool(answers)

    def close(self) -> None:
        """Stop at once; results so far are kept."""
        self._started = False
        if self._asked is not None:
            self._line.cancel(self._asked)
            self._asked = None

    def _is_mine(self, kept: tuple[Change, ...]) -> bool:
        """Whether these are the changes of this whole game, by the seats that made its moves."""
        movers = [mover for change in kept for mover, _row in change.decisions]
        wanted = [self.table.mover(step) for step in range(self.table.last_step)]
        return movers == wanted and all(len(change.luck) == len(self.table.seats) for change in kept)

    def _take(self, part: Part, review: Review) -> None:
        if isinstance(review, Comparison):
            step = self._uncompared[0][0]
            self._comparisons[step] = in_order(review, self.table, step)
        else:
            self._take_changes((*self._changes, *review))
        self._keep()

    def _keep(self) -> None:
        if self._folder is not None and self._whole:
            self._folder.write(self.digest, self.changes, self._comparisons, self.table)

    def _fail(self, part: Part, failure: Failure | None) -> None:
        """Leave out a decision that could not be compared; end the review if its steps could not be reviewed."""
        if isinstance(part, Played):
            self._failed.add(self._uncompared[0][0])
        else:
            self.failure = failure or Failure("crash", "no review")

    def _take_changes(self, changes: tuple[Change, ...]) -> None:
        self._changes = list(changes)
        self._whole = self._reached == self.table.last_step
        suspects = []
        for change in changes:
            for step in range(change.step, change.step + change.steps):
                seat = self.table.mover(step)
                fall = glance(change, seat)
                if fall and self.table.at(step).seats[seat].is_human:
                    suspects.append((fall, step, seat))
        self._suspects = sorted(suspects)[:MOST]

    @property
    def _reached(self) -> int:
        """The number of steps reviewed."""
        return sum(change.steps for change in self._changes)

    @property
    def _urgent(self) -> bool:
        """Whether to compare a decision before the next passage: one for each finished passage."""
        done = sum(0 < end <= self._reached for end in self._parts)
        return bool(self._uncompared) and len(self._known) < done

    @property
    def _known(self) -> frozenset[int]:
        """The steps whose decisions have been compared, or could not be."""
        return frozenset(self._comparisons.keys() | self._failed)

    @property
    def _uncompared(self) -> list[tuple[int, int]]:
        """The suspect decisions still to be compared, with their seats, the most costly first."""
        known = self._known
        return [(step, seat) for _own, step, seat in self._suspects if step not in known]

    @property
    def _waiting(self) -> tuple[Part, tuple[int, ...]] | None:
        """The next part to be reviewed, and its seeds."""
        table = self.table
        if not self._whole and not self._urgent:
            begin = self._reached
            if not self._changes:
                return Deal(table.setup), (derive_seed("review", "deal"),)
            end = next(end for end in self._parts if end > begin)
            states = tuple([table.position(step) for step in range(begin, end + 1)])
            moves = tuple([(step.seat, step.move) for step in table.whole.steps[begin:end]])
            return Passage(begin, states, moves), tuple([derive_seed("review", step) for step in range(begin, end)])
        if not self._uncompared:
            return None
        step, seat = self._uncompared[0]
        played = Played(table.view(seat, step), table.whole.steps[step].move)
        return played, (derive_seed("review", "decision", step),)

    def _ask(self) -> None:
        waiting = self._waiting if self._started and self._asked is None and self.failure is None else None
        if waiting is None:
            return
        self._asked = self._line.new_id()
        self._line.ask(ReviewRequest(self._asked, self.table.entry.id, *waiting))


def _parts(table: RecordedTable) -> tuple[int, ...]:
    """Return the steps at which passages end: after `PASSAGE` steps or more, never between moves that were sealed
    together."""
    ends = [0]
    for step in _begins(table):
        if step - ends[-1] >= PASSAGE:
            ends.append(step)
    if ends[-1] < table.last_step:
        ends.append(table.last_step)
    return tuple(ends)


def _begins(table: RecordedTable) -> Iterator[int]:
    """Yield the steps at which no sealed move is waiting to take effect."""
    step = 0
    while step < table.last_step:
        yield step
        past = table.at(step)
        step += len(past.to_act) if past.is_sealed_decision else 1
