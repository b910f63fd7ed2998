"""Thinking in another process: it may die, hang or answer nonsense, and a considered move still comes in time."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import cast

from capitol.ai.answers import Answers
from capitol.ai.child import DECIDED, READY, think_forever
from capitol.ai.deadline import Deadline
from capitol.ai.player import Budget
from capitol.ai.thinking import (
    Answer,
    Asked,
    Failure,
    Reply,
    Request,
    failed,
    for_stand_in,
    hurried,
    reply_to,
    stood_in,
)
from capitol.host.interrupts import shielded_start

START_SECONDS = 30.0
"""How long a new process may take to start."""


class _Gone(Exception):
    """The process has ended, or was killed because it took too long (``late``)."""

    def __init__(self, text: str, late: bool = False) -> None:
        super().__init__(text)
        self.late = late


class _Cancelled(Exception):
    """The request was dropped before it was sent to the process."""


class Thinker:
    """A `Thinking` that asks players in a worker process, started with the first request and again whenever it is lost.
    If the process was lost or took too long over a request, the request is repeated once, so that the move is still the
    player's own; after that a stand-in decides (`for_stand_in`).

    One thread of this process waits for the answers, so that the caller never does. The caller's methods may be called
    from one thread; ``on_ready`` is called from the waiting thread whenever `poll` has something new.
    """

    def __init__(
        self,
        factory_name: str,
        on_ready: Callable[[], None] | None = None,
        *,
        least_seconds: float = 4.0,
        uncounted_seconds: float = 60.0,
        faults: Path | None = None,
    ) -> None:
        """``factory_name`` is ``module:function``, a `Factory`. A decision times out after four times its budget, but
        not before ``least_seconds``; one without a time budget after ``uncounted_seconds``. Only time during which this
        program runs counts. ``faults`` is a file for crashes of the process."""
        self._factory_name = factory_name
        self._on_ready = on_ready
        self._least_seconds = least_seconds
        self._uncounted_seconds = uncounted_seconds
        self._faults = str(faults or "")
        self._context = get_context("spawn")
        self._lock = threading.Condition()
        self._thread: threading.Thread | None = None
        self._waiting: deque[Asked] = deque()
        self._current: Asked | None = None
        self._answers = Answers()
        self._stopped = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._doomed = False
        self._sending = threading.Lock()

    @property
    def busy(self) -> bool:
        with self._lock:
            return bool(self._waiting or self._current or self._answers)

    @property
    def ready(self) -> bool:
        return bool(self._answers)

    @property
    def process_id(self) -> int | None:
        """The id of the worker process; None if there is none."""
        process = self._process
        return process.pid if process is not None and process.is_alive() else None

    def ask(self, request: Asked) -> None:
        """Request a decision or an evaluation. Returns at once; requests are answered in turn. Raises RuntimeError
        after `stop`."""
        with self._lock:
            if self._stopped:
                raise RuntimeError("this thinker has been stopped")
            self._waiting.append(request)
            if self._thread is None:
                self._thread = threading.Thread(target=self._serve, name="thinker", daemon=True)
                self._thread.start()
            self._lock.notify_all()

    def poll(self) -> list[Reply]:
        return self._answers.take()

    def cancel(self, request_id: int | None = None) -> None:
        """Drop a request, or all of them. A decision in progress is ended by killing its process; an evaluation or a
        review stops by itself."""
        with self._lock:
            self._waiting = deque([r for r in self._waiting if request_id is not None and r.id != request_id])
            self._answers.forget(request_id)
            current = self._current
            if current is not None and request_id in (None, current.id):
                self._current = None
                if isinstance(current, Request):
                    self._kill()
                elif self._pipe is not None:
                    with suppress(OSError), self._sending:
                        self._pipe.send(None)

    def stop(self) -> None:
        """Drop everything, and end the process and the waiting thread."""
        self.cancel()
        with self._lock:
            self._stopped = True
            self._kill()
            self._lock.notify_all()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(5)

    def _serve(self) -> None:
        while True:
            with self._lock:
                while not self._waiting and not self._stopped:
                    self._lock.wait()
                if self._stopped:
                    break
                self._current = request = self._waiting.popleft()
            answer = self._answer(request)
            with self._lock:
                # It was cancelled in the meantime if it is no longer the current one.
                wanted = self._current is request
                if wanted:
                    self._current = None
                    self._answers.put(answer)
            if wanted and self._on_ready is not None:
                self._on_ready()
        self._end()

    def _answer(self, request: Asked) -> Reply:
        """Return the player's own decision, a quick one if it took too long; else a stand-in's; else a random one."""
        answer = self._attempt(request, request)
        if not isinstance(answer, Answer):
            return answer
        if answer.failure is not None and answer.failure.kind == "timeout" and self._current is request:
            again = self._attempt(request, hurried(answer.request))
            if again.failure is None:
                return again
        if answer.failure is not None and self._current is request:
            return stood_in(answer, self._attempt(request, for_stand_in(answer.request)))
        return answer

    def _attempt(self, request: Asked, asked: Asked) -> Reply:
        """Return the answer to ``asked``, which is ``request`` or a variant of it."""
        try:
            kind, value = self._exchange_again(request, asked)
        except _Cancelled:
            return failed(request, Failure("crash", "cancelled before it was asked"))  # nobody waits for it
        except _Gone as error:
            self._end()
            return failed(request, Failure("timeout" if error.late else "crash", str(error)))
        except Exception as error:  # an unreadable answer, an unsendable request, no process
            self._end()
            name = type(error).__name__
            return failed(request, Failure("crash", name, detail=f"{name}: {error}"))
        if kind != DECIDED:
            trace, detail = cast("tuple[str, str]", value)
            return failed(request, Failure("crash", trace.strip().rpartition("\n")[2], trace, detail))
        return reply_to(request, value)

    def _exchange_again(self, request: Asked, asked: Asked) -> tuple[str, object]:
        """If the process ends by itself, try once more with a new one; but not if it was killed or took too long."""
        try:
            return self._exchange(request, asked)
        except _Gone as error:
            if error.late or self._current is not request:
                raise
        self._end()
        return self._exchange(request, asked)

    def _exchange(self, request: Asked, asked: Asked) -> tuple[str, object]:
        if not self._still_there():
            self._start(request)
        pipe = self._pipe
        if pipe is None:
            raise _Gone("the thinking process was ended")
        try:
            with self._sending:
                if self._current is not request:
                    raise _Cancelled  # a request sent after the sign that stops it would never be stopped
                pipe.send(asked)
        except OSError as error:
            raise _Gone(f"the thinking process could not be asked: {error}") from error
        return self._receive(pipe, self.limit(asked.budget))

    def _still_there(self) -> bool:
        """Whether there is a process to ask; one that died while idle is not a failure."""
        if self._process is None or self._pipe is None:
            return False
        # A process that was killed a moment ago may still look alive.
        if self._process.is_alive() and not self._doomed:
            return True
        self._end()
        return False

    def _start(self, request: Asked) -> None:
        pipe, far_end = self._context.Pipe()
        process = self._context.Process(
            target=think_forever, args=(far_end, self._factory_name, self._faults), name="capitol-thinker", daemon=True
        )
        with self._lock:
            if self._current is not request:
                pipe.close()
                far_end.close()
                raise _Gone("the request was cancelled")
            with shielded_start():
                process.start()
            self._process, self._pipe, self._doomed = process, pipe, False
        # With the child's end closed here, the pipe closes when the child ends.
        far_end.close()
        kind, _value = self._receive(pipe, START_SECONDS)
        if kind != READY:
            raise _Gone("the thinking process did not come up")

    def _receive(self, pipe: Connection, seconds: float) -> tuple[str, object]:
        process = self._process
        assert process is not None  # only this thread clears it
        deadline = Deadline(seconds)
        # Wait for the process too: on Windows its end of the pipe stays open if it was killed before taking it over.
        while not wait([pipe, process.sentinel], deadline.slice):
            deadline.tick()
            if deadline.over:
                raise _Gone(f"no answer after {seconds:.1f} s", late=True)
        try:
            if not pipe.poll():
                raise EOFError
            kind, value = pipe.recv()
        except (EOFError, OSError) as error:
            process.join(1)
            raise _Gone(f"the thinking process ended with exit code {process.exitcode}") from error
        return kind, value

    def limit(self, budget: Budget) -> float:
        """Return the seconds after which a decision with this budget times out."""
        if budget.milliseconds is None:
            return self._uncounted_seconds
        return max(self._least_seconds, (1 + budget.patience) * budget.milliseconds / 1000)

    def _kill(self) -> None:
        self._doomed = True
        process = self._process
        if process is not None and process.is_alive():
            process.kill()

    def _end(self) -> None:
        """Kill the process, if there is one, and clean up. Called only by the waiting thread."""
        with self._lock:
            self._kill()
            process, self._process = self._process, None
            pipe, self._pipe = self._pipe, None
        if process is not None:
            process.join(5)
            if process.exitcode is not None:  # a machine under load may take longer to end it; closing it would fail
                process.close()
        if pipe is not None:
            pipe.close()
