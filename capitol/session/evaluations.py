"""The worth of every step of a recorded game: computed by the worker, nearest steps first, and kept."""

from __future__ import annotations

from capitol.ai.shared import SharedThinking
from capitol.ai.thinking import EvaluationRequest, Failure
from capitol.core.evaluator import Worth
from capitol.session.history import digest_of
from capitol.session.records import record_document
from capitol.session.review import ReviewFolder
from capitol.session.seeds import derive_seed
from capitol.session.source import RecordedTable

BATCH = 8
"""The number of steps evaluated by one request: few, so that a request ends soon when other steps become urgent."""
Eyes = int | None
"""The seat by whose knowledge a step is evaluated; None for everybody's knowledge together."""


class Evaluations:
    """Evaluates the steps of one table. Call `look` to choose eyes and step, and `poll` regularly from then on.

    Only one request is pending at a time, so that the next one can follow the step on the screen. Results are kept by
    step and eyes, even if the eyes change or the evaluation is interrupted; with a ``folder``, also for the next time
    the game is opened.
    """

    def __init__(self, table: RecordedTable, line: SharedThinking, folder: ReviewFolder | None = None) -> None:
        self._table, self._line = table.at(table.last_step), line
        self._known: dict[tuple[int, Eyes], Worth] = {}
        self._folder = folder if table.finished else None
        if self._folder is not None:
            self._digest = digest_of(record_document(table.whole))
            self._known = self._folder.worths(self._digest, table.last_step + 1, len(table.seats))
        self._kept = len(self._known)
        self._failed: set[tuple[int, Eyes]] = set()
        self._eyes: Eyes = None
        self._near: int | None = None
        self._asked: dict[int, tuple[tuple[int, Eyes], ...]] = {}  # request id: what it evaluates
        self.failure: Failure | None = None
        """Why the last failed request failed; its steps are not tried again."""

    def look(self, step: int, eyes: Eyes = None) -> None:
        """Evaluate all steps by these eyes, those near ``step`` first. Call this whenever another step is shown.

        Raises ValueError while the game goes on: chances would be advice at its table.
        """
        if not self._table.finished:
            raise ValueError("the game is not over")
        if eyes != self._eyes:
            self._cancel()
        self._near, self._eyes = step, eyes
        self._ask()

    def worth(self, step: int, eyes: Eyes = None) -> Worth | None:
        """Return the worth of a step by these eyes; None if it is not known."""
        return self._known.get((step, eyes))

    @property
    def progress(self) -> tuple[int, int]:
        """The number of steps evaluated by the present eyes, failed ones included, and the number of all steps."""
        steps = self._table.last_step + 1
        return steps - len(self._missing()), steps

    @property
    def ready(self) -> bool:
        """Whether `poll` may find something."""
        return bool(self._asked) and self._line.ready(self._asked)

    def poll(self) -> tuple[int, ...]:
        """Return the steps evaluated since the last call, and request the next ones. Never waits."""
        found: list[int] = []
        for answer in self._line.take_evaluated(self._asked):
            keys = self._asked.pop(answer.request.id)
            if answer.evaluation is None:
                self._failed.update(keys)
                self.failure = answer.failure
                continue
            for number, key in enumerate(keys):
                self._known[key] = answer.evaluation.worth(number)
                found.append(key[0])
        self._ask()
        if found and not self._asked:
            self._keep()
        return tuple(found)

    def close(self) -> None:
        """Stop evaluating at once; what is known stays."""
        self._cancel()
        self._near = None
        self._keep()

    def _keep(self) -> None:
        if self._folder is not None and len(self._known) > self._kept:
            self._folder.write_worths(self._digest, self._known)
            self._kept = len(self._known)

    def _cancel(self) -> None:
        for number in self._asked:
            self._line.cancel(number)
        self._asked.clear()

    def _missing(self) -> list[int]:
        keys = ((step, self._eyes) for step in range(self._table.last_step + 1))
        return [key[0] for key in keys if key not in self._known and key not in self._failed]

    def _ask(self) -> None:
        """Request the nearest steps that are missing, unless a request is pending or `close` was called."""
        near = self._near
        if near is None or self._asked:
            return
        steps = sorted(self._missing(), key=lambda step: (abs(step - near), step))[:BATCH]
        if not steps:
            return
        table, eyes = self._table, self._eyes
        # A seat's own view is all that is sent, so nothing else can be in the answer; everybody knows the seeds.
        positions = [table.position(step) if eyes is None else table.view(eyes, step) for step in steps]
        seeds = [derive_seed("evaluation", step, "open" if eyes is None else eyes) for step in steps]
        number = self._line.new_id()
        self._asked[number] = tuple([(step, eyes) for step in steps])
        game = table.entry.id
        self._line.ask(EvaluationRequest(number, game, tuple(positions), tuple(seeds), known=eyes is not None))
