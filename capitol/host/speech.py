"""Speech: sentences are passed one after another to the system's speech program, from a separate thread.

The caller never waits for a speech program: one that hangs is ended after a while, one that fails is retried after a
growing pause, and without any the program stays silent. Linux uses speech-dispatcher (``spd-say``), or espeak if that
is missing or fails; macOS uses ``say``; Windows uses System.Speech through PowerShell.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, TextIO

from capitol.host.desktop import outer_environment
from capitol.host.process_group import ProcessGroup

LEAST_RATE, MOST_RATE = -100, 100
"""The slowest and the fastest rate of speech; 0 is the speech program's default."""
MOST_WAITING = 60
"""The most sentences that wait; beyond that the oldest are dropped."""
_START_MS, _LETTER_MS = 6000, 130
"""The time a sentence may take, plus the time for each of its letters, before its program is ended; letters count
double at half the rate. espeak needs 64 ms per letter of German."""
_POLL_S = 0.02
_FIRST_REST_S, _MOST_REST_S = 0.5, 30.0
"""The pause after a speech program's first failure, doubled after each further one, and its maximum."""
_MOST_TRIES, _MOST_TRIES_OF_HANGING = 4, 2
"""How often a sentence is tried in all, and how often if the program hangs."""
_MOST_LATE = 6
"""The most sentences kept while no program can speak: older ones no longer matter."""
_MOST_FAILURES = 3
_MOST_LETTERS = 4000
_CLOSE_S = 0.3


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something to be spoken. ``kind``: ``fresh`` interrupts the current sentence and ``more`` continues it; ``later``
    waits its turn; ``news`` waits too, is public, and is dropped only when many later ones wait. Other sentences may be
    for one seat only, and the next fresh sentence ends them."""

    text: str
    kind: Literal["fresh", "more", "later", "news"] = "fresh"

    @property
    def news(self) -> bool:
        """Whether everybody may hear it and it must not be lost."""
        return self.kind == "news"


class Voice(Protocol):
    """Something that speaks, collects or writes sentences."""

    def say(self, sentence: Sentence) -> None:
        """Accept a sentence; returns at once."""
        ...

    def hush(self) -> None:
        """Stop, and forget everything that is not news: somebody else may be listening now."""
        ...

    def close(self) -> None:
        """End the voice; returns at once."""
        ...


class WrittenVoice:
    """Writes sentences to a text file, one per line: for Braille displays, terminals and scripts."""

    def __init__(self, file: TextIO, close: bool = True) -> None:
        self._file, self._close = file, close

    def say(self, sentence: Sentence) -> None:
        """Write the sentence as one line, and flush it."""
        try:
            self._file.write(" ".join(sentence.text.split()) + "\n")
            self._file.flush()
        except (OSError, ValueError):
            return  # the terminal was closed

    def hush(self) -> None:
        """Do nothing: lines already written stay."""

    def close(self) -> None:
        """Close the file, if it is ours to close."""
        if self._close:
            self._file.close()


@dataclass(frozen=True, slots=True)
class Manner:
    """How to speak: language (``de``, ``pt_BR``) and rate."""

    language: str = "en"
    rate: int = 0


class Speaking(Protocol):
    """A speech program speaking one sentence."""

    def over(self) -> bool:
        """Whether it has finished; raises OSError if it failed."""
        ...

    def stop(self) -> None:
        """Stop speaking."""
        ...


Speaker = Callable[[str, Manner], Speaking]


class _Hangs(OSError):
    """A speech program took far longer than its sentence needs."""


class _Process:
    """A program that speaks one sentence and ends. It may read its text at any time, or never."""

    def __init__(self, command: Sequence[str], text: str, cancel: Sequence[str] = ()) -> None:
        self._cancel = tuple(cancel)
        self._group = ProcessGroup(command, quiet=True)
        self._process = self._group.process
        # A Windows pipe holds 4 KiB: writing more blocks until it is read.
        try:
            threading.Thread(target=self._write, args=(text,), name="speech text", daemon=True).start()
        except RuntimeError as error:  # too many threads, or interpreter shutdown
            self._group.end()
            raise OSError(str(error)) from error

    def _write(self, text: str) -> None:
        if self._process.stdin is not None:
            try:
                with self._process.stdin as pipe:
                    pipe.write(text.encode("utf-8", "replace"))
            except OSError:
                return  # the program ended before it read the text: `over` reports that

    def over(self) -> bool:
        code = self._process.poll()
        if code is not None and code != 0:
            raise OSError(f"the speech program ended with {code}")
        return code is not None

    def stop(self) -> None:
        running = self._process.poll() is None
        self._group.end()
        if running and self._cancel:
            _quietly(self._cancel)


class _Dispatched(_Process):
    """``spd-say`` waits for ever if its service is killed: a connection to the service shows when it ends."""

    def __init__(self, program: str, text: str, manner: Manner) -> None:
        super().__init__(spd_command(program, manner, text), "", cancel=(program, "--cancel"))
        self._line: socket.socket | None = None

    def over(self) -> bool:
        ended = super().over()
        if not ended and self._line is None:
            self._line = _line_to(spd_socket())  # not there before spd-say has started the service
        if not ended and self._line is not None and _closed(self._line):
            raise OSError("speech-dispatcher ended")
        return ended

    def stop(self) -> None:
        if self._line is not None:
            self._line.close()
        super().stop()


def spd_socket() -> Path | None:
    """Return speech-dispatcher's socket, by its own rules; None if it is not a socket on this computer."""
    told = os.environ.get("SPEECHD_ADDRESS", "")
    method, _colon, path = told.partition(":")
    if told:
        return Path(path) if method == "unix_socket" and path else None
    run = os.environ.get("XDG_RUNTIME_DIR") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(run) / "speech-dispatcher" / "speechd.sock"


def _line_to(path: Path | None) -> socket.socket | None:
    """Connect to a service on this computer; None if nobody listens."""
    family = getattr(socket, "AF_UNIX", None)
    if path is None or family is None:
        return None
    line = socket.socket(family, socket.SOCK_STREAM)
    try:
        line.setblocking(False)
        line.connect(str(path))
    except OSError:
        line.close()
        return None
    return line


def _closed(line: socket.socket) -> bool:
    """Whether the other end has closed the connection."""
    try:
        return line.recv(1024) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def _ask(command: Sequence[str], timeout_s: float) -> bytes:
    """Return a program's output. Raises OSError and SubprocessError."""
    environment = outer_environment(os.environ)
    nothing = subprocess.DEVNULL
    return subprocess.run(
        command, stdin=nothing, capture_output=True, timeout=timeout_s, check=False, env=environment
    ).stdout


def _quietly(command: Sequence[str]) -> None:
    try:
        _ask(command, 1)
    except (OSError, subprocess.SubprocessError):
        return


def speakable(text: str) -> str:
    """Remove what a speech program takes for a command: ``[[`` starts phonemes in espeak and a command on macOS."""
    return re.sub(r"\[(?=\[)", "[ ", text)


def spd_command(program: str, manner: Manner, text: str) -> list[str]:
    """Return the command of speech-dispatcher's client, which waits until the text has been spoken."""
    language = manner.language.partition("_")[0]
    told = text.replace("\0", " ").encode("utf-8", "replace").decode()
    return [program, "--wait", "--language", language, "--rate", str(manner.rate), "--", told]


def espeak_command(program: str, manner: Manner) -> list[str]:
    """Return the command of espeak or espeak-ng, for systems without speech-dispatcher; its default is 175 words a
    minute."""
    language = manner.language.partition("_")[0]
    return [program, "--stdin", "-v", language, "-s", str(round(175 * 2 ** (manner.rate / 100)))]


def say_command(program: str, manner: Manner, voices: str) -> list[str]:
    """Return the command for macOS. ``voices`` is the output of ``say -v ?``, from which a voice of the language is
    chosen; the default rate is about 180 words a minute."""
    command = [program, "-r", str(round(180 * 2 ** (manner.rate / 100)))]
    voice = mac_voice(voices, manner.language)
    return [*command, "-v", voice] if voice else command


def mac_voice(voices: str, language: str) -> str:
    """Return the first voice for a language in the output of ``say -v ?``: lines like ``Anna (Enhanced)  de_DE  #
    Hallo``."""
    for line in voices.splitlines():
        words = line.partition("#")[0].split()
        if len(words) >= 2 and words[-1].replace("-", "_").partition("_")[0] == language.partition("_")[0]:
            return " ".join(words[:-1])
    return ""


WINDOWS_SCRIPT = """
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'%s') } catch { }
$voice.Rate = %d
$reader = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8)
$voice.Speak($reader.ReadToEnd())
"""


def windows_command(program: str, manner: Manner) -> list[str]:
    """Return the command for Windows PowerShell with System.Speech: rates from -10 to 10, and a voice by culture if
    any."""
    cultures = {"en": "en-US", "de": "de-DE", "fr": "fr-FR"}
    language = manner.language.replace("_", "-")
    culture = cultures.get(language, language)
    script = WINDOWS_SCRIPT % ("".join(sign for sign in culture if sign.isalnum() or sign == "-"), manner.rate // 10)
    return [program, "-NoProfile", "-NonInteractive", "-Command", script]


def system_speakers(platform: str = sys.platform) -> list[Speaker]:
    """Return the speech programs of this system, best first."""
    if platform == "win32":
        power = shutil.which("powershell")
        return [] if power is None else [lambda text, manner: _Process(windows_command(power, manner), text)]
    if platform == "darwin":
        say = shutil.which("say")
        return [] if say is None else [_MacSpeaker(say)]
    found: list[Speaker] = []
    spd = shutil.which("spd-say")
    if spd is not None:
        found.append(lambda text, manner: _Dispatched(spd, text, manner))
    espeak = shutil.which("espeak-ng") or shutil.which("espeak")
    if espeak is not None:
        found.append(lambda text, manner: _Process(espeak_command(espeak, manner), text))
    return found


class _MacSpeaker:
    """``say`` with a voice of the language; looks up the voices when it first speaks."""

    def __init__(self, program: str) -> None:
        self._program, self._voices = program, ""
        self._asked = False

    def __call__(self, text: str, manner: Manner) -> Speaking:
        if not self._asked:
            self._asked = True
            try:
                self._voices = _ask([self._program, "-v", "?"], 3).decode(errors="replace")
            except (OSError, subprocess.SubprocessError):
                self._voices = ""
        return _Process(say_command(self._program, manner, self._voices), text)


class _Asked:
    """A speech program that is used repeatedly, with a pause after each failure."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.failures, self.until = 0, 0.0

    def failed(self) -> None:
        """Pause it, twice as long as the last time."""
        self.until = time.monotonic() + min(_MOST_REST_S, _FIRST_REST_S * 2**self.failures)
        self.failures = min(self.failures + 1, 10)

    def spoke(self) -> None:
        """Note that it works."""
        self.failures, self.until = 0, 0.0


class Speech:
    """A voice that is heard. Sentences wait in a queue, spoken by a thread that starts with the first one.

    A fresh sentence interrupts the current one. Interrupted news is repeated afterwards; other older sentences are
    dropped. If a program fails, the next one speaks the sentence, or the same one a while later.
    """

    def __init__(self, speakers: Sequence[Speaker] | None = None, manner: Manner | None = None) -> None:
        """``speakers``: best first; the system's by default."""
        self._asked = [_Asked(one) for one in (system_speakers() if speakers is None else speakers)]
        self._manner = manner or Manner()
        self._lock = threading.Condition()
        self._waiting: deque[Sentence] = deque()
        self._stop = False  # interrupt the current sentence
        self._again = False  # and repeat it, if it is news
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def silent(self) -> bool:
        """Whether nothing can be spoken here, as far as known now."""
        return all(one.failures >= _MOST_FAILURES for one in self._asked)

    def use(self, manner: Manner) -> None:
        """Speak like this from the next sentence on."""
        with self._lock:
            self._manner = manner

    def say(self, sentence: Sentence) -> None:
        """Put a sentence in the queue."""
        with self._lock:
            if self._closed or not self._asked:
                return
            if sentence.kind == "fresh":
                # A fresh sentence comes first, then the news.
                self._waiting = deque([sentence, *(one for one in self._waiting if one.news)])
                self._stop = self._again = True
            elif sentence.kind == "more":
                self._waiting.insert(self._first_news(), sentence)
            else:
                self._waiting.append(sentence)
            self._drop_oldest(MOST_WAITING)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
                self._thread.start()
            self._lock.notify_all()

    def hush(self) -> None:
        """Stop the current sentence, unless it is news, and drop all others that are not news."""
        with self._lock:
            self._waiting = deque(one for one in self._waiting if one.news)
            self._stop = self._again = True
            self._lock.notify_all()

    def close(self) -> None:
        """Stop speaking. Returns at once; the thread ends its program by itself, or with this process."""
        with self._lock:
            self._closed = self._stop = True
            self._again = False
            self._waiting.clear()
            self._lock.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(_CLOSE_S)

    def _first_news(self) -> int:
        """Return the index of the first waiting news; the queue's length if there is none."""
        return next((at for at, one in enumerate(self._waiting) if one.kind in ("news", "later")), len(self._waiting))

    def _drop_oldest(self, most: int) -> None:
        """Keep ``most`` sentences: those on the keyboard's current position, which come first, and the latest news."""
        while len(self._waiting) > most:
            del self._waiting[min(self._first_news(), len(self._waiting) - 1)]

    # The thread

    def _run(self) -> None:
        tries: tuple[Sentence | None, int] = None, 0
        while True:
            with self._lock:
                asked = self._next()
                if asked is None:
                    return
                sentence, manner = self._waiting.popleft(), self._manner
                self._stop = self._again = False
            tries = sentence, tries[1] + 1 if tries[0] is sentence else 1
            try:
                if self._say_one(asked.speaker, sentence, manner):
                    asked.spoke()
            except ValueError:
                continue  # text that cannot be passed to any program
            except OSError as error:
                asked.failed()
                most = _MOST_TRIES_OF_HANGING if isinstance(error, _Hangs) else _MOST_TRIES
                with self._lock:
                    if tries[1] < most and not self._closed and (sentence.news or not self._stop):
                        self._waiting.insert(self._first_news() if self._stop else 0, sentence)

    def _next(self) -> _Asked | None:
        """Return the program for the next sentence, once both are available; None at the end."""
        while not self._closed:
            now = time.monotonic()
            awake = next((one for one in self._asked if one.until <= now), None)
            if self._waiting and awake is not None:
                return awake
            if awake is None:
                self._drop_oldest(_MOST_LATE)
            self._lock.wait(None if awake is not None else min(one.until for one in self._asked) - now)
        return None

    def _say_one(self, speaker: Speaker, sentence: Sentence, manner: Manner) -> bool:
        """Speak one sentence; return whether it was spoken to the end."""
        speaking = speaker(speakable(sentence.text[:_MOST_LETTERS]), manner)
        end = time.monotonic() + (_START_MS + _LETTER_MS * len(sentence.text) * 2 ** (-manner.rate / 100)) / 1000
        try:
            while not speaking.over():
                if time.monotonic() > end:
                    raise _Hangs("the speech program hangs")
                with self._lock:
                    if not self._stop:
                        self._lock.wait(_POLL_S)
                    if self._stop:
                        if sentence.news and self._again and not self._closed:
                            self._waiting.insert(self._first_news(), sentence)
                        return False
            return True
        finally:
            speaking.stop()


def open_written(where: str) -> WrittenVoice:
    """Return a voice that writes to a file, or to standard output for ``-``. Raises OSError if it cannot be opened."""
    if where == "-":
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a Windows pipe can encode few characters
        return WrittenVoice(sys.stdout, close=False)
    return WrittenVoice(open(Path(where), "a", encoding="utf-8"))


def wanted_by_environment() -> str | None:
    """Read ``CAPITOL_VOICE``: ``1`` to speak from the start, a file or ``-`` to write sentences there; None for
    neither."""
    value = os.environ.get("CAPITOL_VOICE", "").strip()
    if value.lower() in ("", "0", "no", "off"):
        return None
    return "" if value.lower() in ("1", "yes", "on") else value
