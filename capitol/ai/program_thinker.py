"""Asks external programs for moves: each has its own thread that sends it the events and waits for its answers."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from capitol.ai.answers import Answers
from capitol.ai.engine_process import Cancelled, Program, ProgramError
from capitol.ai.player import Decision
from capitol.ai.thinking import Answer, Failure, Reply, Request, checked, fallback
from capitol.host.process_group import WAIT_SECONDS

Message = Mapping[str, object]
GONE = "gone"
"""The kind of failure after which a program is no longer asked."""
DEFAULT_MILLISECONDS = 1000
"""The thinking time of a program if the budget has none."""
_LATE_IN_A_ROW = 5
"""A program that is late this many times in a row has hung."""
_TELL_SECONDS = 10.0
_STOP_SECONDS = 3.0
"""The most time that `ProgramThinker.stop` waits; programs still running then are killed."""


@dataclass(frozen=True, slots=True)
class ProgramRequest(Request):
    """A decision by a program: ``player`` is its command.

    ``transcript`` is everything to send to its seat, from ``start`` to the last event; ``question`` is the ``decide``
    message without its budget, or None if there is nothing to decide (the transcript then ends with ``end``). ``read``
    converts the action of an answer to a move and raises ValueError if that fails.
    """

    seat: int = 0
    transcript: tuple[Message, ...] = ()
    question: Message | None = None
    read: Callable[[Mapping[str, Any]], Any] = dict


class ProgramThinker:
    """A `Thinking` that asks programs, one process for each command at each seat, started when first asked.

    Messages already sent are not sent again, unless the transcript has changed (after an undo): then everything is sent
    again, from ``start``. A program that ends, does not return the greeting, or is late five times in a row is killed
    and never asked again: its failure has the kind `GONE`, and the caller should ask another player from then on.
    """

    def __init__(self, on_ready: Callable[[], None] | None = None) -> None:
        """``on_ready`` is called from another thread whenever `poll` has something new."""
        self._on_ready = on_ready
        self._lock = threading.Lock()
        self._answers = Answers()
        self._guests: dict[tuple[str, int], _Guest] = {}

    @property
    def busy(self) -> bool:
        with self._lock:
            return bool(self._answers) or any(guest.busy for guest in self._guests.values())

    @property
    def ready(self) -> bool:
        return bool(self._answers)

    def ask(self, request: ProgramRequest) -> None:
        """Request a decision. Returns at once; the requests of a seat are answered in turn."""
        key = request.player, request.seat
        with self._lock:
            if key not in self._guests:
                self._guests[key] = _Guest(Program(request.player), self._take)
        self._guests[key].ask(request)

    def poll(self) -> list[Reply]:
        return self._answers.take()

    def cancel(self, request_id: int | None = None) -> None:
        """Drop a request, or all of them; the programs keep running."""
        self._answers.forget(request_id)
        with self._lock:
            guests = list(self._guests.values())
        for guest in guests:
            guest.cancel(request_id)

    def stop(self) -> None:
        """Send all waiting messages, then end every program. Takes a few seconds at most, whatever the programs do."""
        with self._lock:
            guests, self._guests = list(self._guests.values()), {}
        for guest in guests:
            guest.stop()
        deadline = time.monotonic() + _STOP_SECONDS
        for guest in guests:
            guest.join(deadline - time.monotonic())
        for guest in guests:
            guest.kill()
        for guest in guests:
            guest.join(WAIT_SECONDS)

    def _take(self, answer: Answer) -> None:
        self._answers.put(answer)
        if self._on_ready is not None:
            self._on_ready()


class _Guest:
    """A program at a seat, and the thread that talks to it."""

    def __init__(self, program: Program, take: Callable[[Answer], None]) -> None:
        self._program = program
        self._take = take
        self._lock = threading.Condition()
        self._waiting: deque[ProgramRequest] = deque()
        self._current: ProgramRequest | None = None
        self._cancelled = threading.Event()
        self._stopped = False
        self._sent: tuple[Message, ...] | None = None  # None: not greeted yet
        self._late = 0
        self._gone = ""
        self._thread = threading.Thread(target=self._serve, name="program", daemon=True)
        self._thread.start()

    @property
    def busy(self) -> bool:
        """Whether an answer is pending."""
        with self._lock:
            asked = [*self._waiting, *([self._current] if self._current is not None else [])]
            return any(request.question is not None for request in asked)

    def ask(self, request: ProgramRequest) -> None:
        """Queue a request."""
        with self._lock:
            self._waiting.append(request)
            self._lock.notify()

    def cancel(self, request_id: int | None) -> None:
        """Drop a request, or all; messages without a question are still sent."""
        with self._lock:
            self._waiting = deque(
                r for r in self._waiting if r.question is None or (request_id is not None and r.id != request_id)
            )
            if self._current is not None and request_id in (None, self._current.id):
                self._cancelled.set()

    def stop(self) -> None:
        """End after the messages still to be sent; does not wait."""
        self.cancel(None)
        with self._lock:
            self._stopped = True
            self._lock.notify()

    def join(self, seconds: float) -> None:
        """Wait until the program has ended, for at most ``seconds``."""
        self._thread.join(max(0.0, seconds))

    def kill(self) -> None:
        """Kill the program if it is still running; whoever waits for it gets a failure."""
        self._program.kill()

    def _serve(self) -> None:
        while True:
            with self._lock:
                while not self._waiting and not self._stopped:
                    self._lock.wait()
                if not self._waiting:
                    break
                self._current = request = self._waiting.popleft()
                self._cancelled.clear()
            with suppress(Cancelled):
                answer = self._answer(request)
                with self._lock:
                    wanted = answer is not None and not self._cancelled.is_set()
                    self._current = None
                if answer is not None and wanted:
                    self._take(answer)
            with self._lock:
                self._current = None
        self._program.close()

    def _answer(self, request: ProgramRequest) -> Answer | None:
        """Return the answer, always a legal one; None if there was nothing to decide."""
        if self._gone:
            return self._replaced(request, Failure(GONE, self._gone))
        try:
            self._send(request)
            if request.question is None:
                return None
            milliseconds = request.budget.milliseconds or DEFAULT_MILLISECONDS
            question = {**request.question, "budget_ms": milliseconds}
            move = request.read(self._program.ask(question, 3 * milliseconds / 1000, self._cancelled))
        except ProgramError as error:
            self._late = self._late + 1 if error.kind == "timeout" else 0
            if error.kind == "crash" or self._sent is None or self._late == _LATE_IN_A_ROW:
                self._gone = str(error)
                self._program.close()
                return self._replaced(request, Failure(GONE, self._gone))
            return self._replaced(request, Failure(error.kind, str(error)))
        except ValueError as error:
            return self._replaced(request, Failure("illegal", "the answer is no move of this game", detail=str(error)))
        self._late = 0
        return checked(request, Decision(move))

    def _replaced(self, request: ProgramRequest, failure: Failure) -> Answer | None:
        return fallback(request, failure) if request.question is not None else None

    def _send(self, request: ProgramRequest) -> None:
        if self._sent is None:
            self._program.greet(request.game)
            self._sent = ()
        known = len(self._sent)
        if request.transcript[:known] != self._sent:
            known = 0
        for message in request.transcript[known:]:
            self._program.tell(message, _TELL_SECONDS)
        self._sent = request.transcript
