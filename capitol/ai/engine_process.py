"""An external program that speaks the engine protocol (RECORD.md): its process and the exchange of messages.

Nothing that it does can stop, fill or confuse the game: every wait has an end, every line and every queue a limit.
"""

from __future__ import annotations

import io
import logging
import queue
import shlex
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any, cast

import msgspec

from capitol.ai.deadline import Deadline
from capitol.host.process_group import ProcessGroup

PROTOCOL = 1
MAX_LINE = 1 << 20
"""Bytes of a line, without its newline."""
READY_SECONDS = 10.0
_QUEUED_LINES = 16
_POLL_SECONDS = 0.05
_LAST_SECONDS = 1.0
_READ_SECONDS = 2.0
"""The least time that a program gets to read a question, however short its budget: the machine may be busy."""
_LOG = logging.getLogger("capitol.programs")


class ProgramError(Exception):
    """No usable answer came.

    ``kind`` is that of a `Failure`: ``crash`` (no answer will ever come), ``timeout`` or ``illegal``; the text is for
    the log, and contains nothing of an answer. ``start`` says why a program did not start: ``missing`` (no such file),
    ``forbidden``, ``command`` (not a valid command line), ``system`` (anything else); "" if it did start.
    """

    def __init__(self, kind: str, text: str, start: str = "") -> None:
        super().__init__(text)
        self.kind = kind
        self.start = start


class Cancelled(Exception):
    """The answer is no longer wanted."""


class Program:
    """A running program and all processes that it starts. Used from one thread, except `kill`."""

    def __init__(self, command: str) -> None:
        """``command`` is split as a shell would, but no shell runs it. The program starts with the first `greet`."""
        self.command = command
        self._group: ProcessGroup | None = None
        self._pen: _Pen | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue(_QUEUED_LINES)
        self._closed = threading.Event()
        self._late = 0  # timed-out answers that may still come

    def greet(self, game: str) -> None:
        """Start the process and exchange greetings. Raises ProgramError; anything started has then been ended."""
        try:
            # Windows programs split their command line themselves.
            arguments = self.command if sys.platform == "win32" else shlex.split(self.command)
            if not self.command.strip():
                raise ValueError("the command is empty")
            self._group = group = ProcessGroup(arguments)
        except (OSError, ValueError) as error:
            raise ProgramError("crash", f"the program cannot be started: {error}", _start_fault(error)) from error
        streams = (group.process.stdin, group.process.stdout, group.process.stderr)
        said, heard, remarks = (cast(io.FileIO, stream) for stream in streams)
        self._pen = _Pen(said)
        for target, stream in ((self._read, heard), (self._pass_remarks_over, remarks)):
            threading.Thread(target=target, args=(io.BufferedReader(stream),), name="program", daemon=True).start()
        try:
            self.tell({"type": "hello", "protocol": PROTOCOL, "game": game}, READY_SECONDS)
            self._answer("ready", READY_SECONDS, threading.Event())
        except ProgramError:
            self.close()
            raise

    def tell(self, message: Mapping[str, object], seconds: float) -> None:
        """Send a message that needs no answer. Raises ProgramError; a program that is too slow to read it is killed."""
        if self._pen is None:
            raise ProgramError("crash", "the program is not running")
        try:
            self._pen.write(msgspec.json.encode(message) + b"\n", seconds)
        except TimeoutError as error:
            self.kill()
            raise ProgramError("crash", f"the program has not read for {seconds:.1f} s") from error
        except OSError as error:
            raise ProgramError("crash", f"the program does not listen any more: {error}") from error

    def ask(self, message: Mapping[str, object], seconds: float, cancelled: threading.Event) -> dict[str, Any]:
        """Send a ``decide`` message and return the action of the answer. Raises ProgramError and Cancelled."""
        for _line in range(self._lines.qsize()):  # only those waiting now: some programs never stop writing
            self._take_late(self._lines.get())  # unsolicited, or an answer that came too late
        self.tell(message, max(seconds, _READ_SECONDS))
        answer = self._answer("act", seconds, cancelled)
        action = answer.get("action")
        if not isinstance(action, dict):
            raise ProgramError("illegal", "the answer has no action")
        return action

    def kill(self) -> None:
        """Kill the program and all processes that it has started, without waiting. May be called from any thread."""
        group = self._group
        if group is not None:
            group.kill()

    def close(self) -> None:
        """Ask the program to quit; kill it if it does not, with all processes that it has started."""
        group, pen = self._group, self._pen
        if group is None or pen is None:
            return
        with suppress(ProgramError):
            self.tell({"type": "quit"}, _LAST_SECONDS)
        pen.close()
        with suppress(subprocess.TimeoutExpired):
            group.process.wait(_LAST_SECONDS)
        group.end()
        self._closed.set()
        self._group = self._pen = None

    def _answer(self, kind: str, seconds: float, cancelled: threading.Event) -> dict[str, Any]:
        deadline = Deadline(seconds)
        while True:
            deadline.tick()
            if deadline.over:
                self._late += 1
                raise ProgramError("timeout", f"no answer after {seconds:.1f} s")
            if cancelled.is_set():
                self._late += 1
                raise Cancelled
            try:
                line = self._lines.get(timeout=min(deadline.slice, _POLL_SECONDS))
            except queue.Empty:
                continue
            if self._take_late(line):
                continue
            if line is None:
                raise ProgramError("crash", self._ending())
            answer = _parsed(line)
            if answer.get("type") != kind:
                raise ProgramError("illegal", f"the answer is of another type than “{kind}”")
            return answer

    def _take_late(self, line: bytes | None) -> bool:
        """Whether the line is an answer that came too late; the end-of-output marker is put back."""
        if line is None:
            self._lines.put(None)
            raise ProgramError("crash", self._ending())
        if self._late:
            self._late -= 1
            return True
        return False

    def _ending(self) -> str:
        group = self._group
        if group is None:
            return "the program is not running"
        with suppress(subprocess.TimeoutExpired):
            group.process.wait(_LAST_SECONDS)
        if group.process.returncode is None:
            return "the program has closed its output"
        return f"the program ended with exit code {group.process.returncode}"

    def _read(self, stream: IO[bytes]) -> None:
        while line := stream.readline(MAX_LINE + 1):
            if len(line) > MAX_LINE and not line.endswith(b"\n"):
                _LOG.warning("%s wrote a line of more than %d bytes and was ended", self.command, MAX_LINE)
                self.kill()
                break
            if not self._hand_over(line):
                return
        self._hand_over(None)

    def _hand_over(self, line: bytes | None) -> bool:
        """Queue a line; False if nobody will take it any more."""
        while not self._closed.is_set():
            with suppress(queue.Full):
                self._lines.put(line, timeout=_POLL_SECONDS)
                return True
        return False

    def _pass_remarks_over(self, stream: IO[bytes]) -> None:
        """Read the program's standard error, so that its pipe never fills. The text may reveal its hand, so it is not
        kept."""
        count = 0
        while part := stream.readline(4096):
            count += len(part)
        if count:
            _LOG.info("%s wrote %d bytes on its standard error", self.command, count)


class _Pen:
    """Writes to a program in a separate thread, because writing to a full pipe blocks. Killing the program unblocks it,
    unless an escaped child still holds the pipe; then only this thread is stuck."""

    def __init__(self, stream: io.FileIO) -> None:
        self._stream = stream
        self._waiting: queue.SimpleQueue[tuple[bytes, queue.SimpleQueue[OSError | None]] | None] = queue.SimpleQueue()
        threading.Thread(target=self._serve, name="program", daemon=True).start()

    def write(self, data: bytes, seconds: float) -> None:
        """Write all of ``data``. Raises OSError; TimeoutError if it could not be written in time."""
        result: queue.SimpleQueue[OSError | None] = queue.SimpleQueue()
        self._waiting.put((data, result))
        deadline = Deadline(seconds)
        while True:
            try:
                error = result.get(timeout=deadline.slice)
                break
            except queue.Empty:
                deadline.tick()
                if deadline.over:
                    raise TimeoutError from None
        if error is not None:
            raise error

    def close(self) -> None:
        """Close the pipe as soon as nothing is being written."""
        self._waiting.put(None)

    def _serve(self) -> None:
        while (entry := self._waiting.get()) is not None:
            data, result = entry
            rest = memoryview(data)
            try:
                while rest:
                    rest = rest[self._stream.write(rest) :]
            except OSError as error:
                result.put(error)
            else:
                result.put(None)
        with suppress(OSError):
            self._stream.close()


def _start_fault(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "missing"
    if isinstance(error, PermissionError):
        return "forbidden"
    return "command" if isinstance(error, ValueError) else "system"


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        answer = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise ProgramError("illegal", "the answer cannot be read as JSON") from error
    if not isinstance(answer, dict):
        raise ProgramError("illegal", "the answer is no JSON object")
    return answer
