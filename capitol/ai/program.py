"""A program that plays by the engine protocol (RECORD.md): its process, and one message after another.

Nothing that it does can stop, fill or confuse the game: every wait has an end, every line and every queue a limit.
"""

from __future__ import annotations

import logging
import queue
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any

import msgspec

PROTOCOL = 1
MAX_LINE = 1 << 20
"""Bytes of a line, its end not counted."""
READY_SECONDS = 10.0
MAX_REMARKS = 1 << 20
"""Bytes of a program's standard error that are kept, in the log."""
_QUEUED_LINES = 16
_POLL_SECONDS = 0.05
_LAST_SECONDS = 1.0
_LOG = logging.getLogger("capitol.programs")


class ProgramError(Exception):
    """No usable answer came. ``kind`` is that of a `Mishap`: ``crash`` (and no answer will come any more), ``timeout``
    or ``illegal``; the text is for the log. ``start`` says why a program did not start: ``missing`` (no such file),
    ``forbidden``, ``command`` (it cannot be read as one), ``system`` (anything else); "" for one that did."""

    def __init__(self, kind: str, text: str, start: str = "") -> None:
        super().__init__(text)
        self.kind = kind
        self.start = start


class Cancelled(Exception):
    """The answer is not wanted any more."""


class Program:
    """One running program. Used from one thread."""

    def __init__(self, command: str) -> None:
        """``command`` is split as a shell would, but no shell runs it. Starts with the first `greet`."""
        self.command = command
        self.name = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes | None] = queue.Queue(_QUEUED_LINES)
        self._late = 0  # answers that were given up and may still come

    def greet(self, game: str) -> None:
        """Start the process and exchange greetings. Raises ProgramError; whatever was started has then been ended."""
        try:
            # Windows programs split their command line themselves.
            arguments = self.command if sys.platform == "win32" else shlex.split(self.command)
            if not self.command.strip():
                raise ValueError("the command is empty")
            self._process = process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                creationflags=_creation_flags(),
            )
        except (OSError, ValueError) as error:
            raise ProgramError("crash", f"the program cannot be started: {error}", _start_fault(error)) from error
        for target, stream in ((self._read, process.stdout), (self._log_remarks, process.stderr)):
            threading.Thread(target=target, args=(stream,), name="program", daemon=True).start()
        try:
            self.tell({"type": "hello", "protocol": PROTOCOL, "game": game}, READY_SECONDS)
            answer = self._answer("ready", READY_SECONDS, threading.Event())
        except ProgramError:
            self.close()
            raise
        self.name = str(answer.get("name", ""))[:80]

    def tell(self, message: Mapping[str, object], seconds: float) -> None:
        """Send a message that has no answer. Raises ProgramError; a program that does not read in time is ended."""
        process = self._process
        if process is None or process.stdin is None:
            raise ProgramError("crash", "the program is not running")
        # A pipe that is full blocks whoever writes; ending the program is what unblocks it.
        timer = threading.Timer(seconds, process.kill)
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(msgspec.json.encode(message) + b"\n")
            process.stdin.flush()
        except (OSError, ValueError) as error:
            raise ProgramError("crash", f"the program does not listen any more: {error}") from error
        finally:
            timer.cancel()

    def ask(self, message: Mapping[str, object], seconds: float, cancelled: threading.Event) -> dict[str, Any]:
        """Send a ``decide`` message and return the action of the answer. Raises ProgramError, and Cancelled."""
        while not self._lines.empty():
            self._take_late(self._lines.get())  # said without being asked, or an answer that was given up
        self.tell(message, seconds)
        answer = self._answer("act", seconds, cancelled)
        action = answer.get("action")
        if not isinstance(action, dict):
            raise ProgramError("illegal", "the answer has no action")
        return action

    def close(self) -> None:
        """Ask the program to end, and end it where it does not."""
        process = self._process
        if process is None:
            return
        with suppress(ProgramError):
            self.tell({"type": "quit"}, _LAST_SECONDS)
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
        try:
            process.wait(_LAST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._process = None

    def _answer(self, kind: str, seconds: float, cancelled: threading.Event) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                self._late += 1
                raise ProgramError("timeout", f"no answer after {seconds:.1f} s")
            if cancelled.is_set():
                self._late += 1
                raise Cancelled
            try:
                line = self._lines.get(timeout=min(left, _POLL_SECONDS))
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
        """Whether the line is one that came too late; one that says the program has ended is put back."""
        if line is None:
            self._lines.put(None)
            raise ProgramError("crash", self._ending())
        if self._late:
            self._late -= 1
            return True
        return False

    def _ending(self) -> str:
        process = self._process
        if process is None:
            return "the program is not running"
        with suppress(subprocess.TimeoutExpired):
            process.wait(_LAST_SECONDS)
        if process.returncode is None:
            return "the program has closed its output"
        return f"the program ended with exit code {process.returncode}"

    def _read(self, stream: IO[bytes] | None) -> None:
        while stream is not None and (line := stream.readline(MAX_LINE + 1)):
            if len(line) > MAX_LINE and not line.endswith(b"\n"):
                _LOG.warning("%s wrote a line of more than %d bytes and was ended", self.command, MAX_LINE)
                process = self._process
                if process is not None:
                    process.kill()
                break
            self._lines.put(line)
        self._lines.put(None)

    def _log_remarks(self, stream: IO[bytes] | None) -> None:
        kept = 0
        while stream is not None and (line := stream.readline(4096)):
            if kept < MAX_REMARKS:
                kept += len(line)
                _LOG.info("%s: %s", self.command, line.decode("utf-8", "replace").rstrip())


def _start_fault(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "missing"
    if isinstance(error, PermissionError):
        return "forbidden"
    return "command" if isinstance(error, ValueError) else "system"


def _creation_flags() -> int:
    """No console window of its own on Windows."""
    if sys.platform == "win32":
        return subprocess.CREATE_NO_WINDOW
    return 0


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        answer = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise ProgramError("illegal", f"the answer cannot be read: {error}") from error
    if not isinstance(answer, dict):
        raise ProgramError("illegal", "the answer is no JSON object")
    return answer
