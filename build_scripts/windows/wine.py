"""Running Windows programs here, under Wine, each in a prefix (a Windows of its own) of this project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from steps import StepFailed

SETUP_S = 120
LEFT_BEHIND_S = 30
"""How long what a program started may go on after it."""
TELLING = ("reg", "add", r"HKCU\Software\Wine\WineDbg", "/v", "ShowCrashDialog", "/t", "REG_DWORD", "/d", "0", "/f")
"""A program that crashes shows no window: its registers and who called whom are printed, with Wine's own libraries."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended: its exit code, and what it said on standard output and error together."""

    code: int
    said: str


@dataclass(frozen=True)
class Wine:
    """A Windows of one's own. ``prefix`` is the folder that holds its drive C and its registry."""

    prefix: Path
    more: Mapping[str, str] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        """Return the environment of programs: no Python of the caller's, no question boxes of Wine, no sound device."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "WINE", "PIP_"))}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "CAPITOL_HOME", "SDL_VIDEODRIVER"):
            kept.pop(name, None)
        return kept | {
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d;mscoree=d;mshtml=d",
            "LC_ALL": "C.UTF-8",  # without it Wine cannot name files beyond ASCII
            "SDL_AUDIODRIVER": "dummy",  # there is none here, and looking for one takes eight seconds
            **self.more,
        }

    def with_environment(self, **more: str) -> Wine:
        """Return the same Windows with additions to the environment of its programs."""
        return Wine(self.prefix, {**self.more, **more})

    def start(self, *command: str | Path, folder: Path | None = None) -> subprocess.Popen[str]:
        """Start a program without waiting for it. Its output is a pipe: Windows Python cannot begin with a file."""
        return subprocess.Popen(
            ["wine", *map(str, command)],
            cwd=folder or self.prefix.parent,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="cp1252",  # of Windows programs that write into a pipe
            errors="replace",
        )

    def run(
        self,
        *command: str | Path,
        folder: Path | None = None,
        seconds: float = 120,
        show: bool = False,
        last: re.Pattern[str] | None = None,
    ) -> Ended:
        """Run a program to its end and return how it ended; ``show`` repeats its lines on our standard output.

        What it started and left behind holds its output open: that is named and ended `LEFT_BEHIND_S` after it. So is
        the program itself after a line in which ``last`` is found, if it does not end by itself. Raises StepFailed when
        it takes more than ``seconds``: a program with an open error box would wait for ever.
        """
        lines: list[str] = []
        until = time.monotonic() + seconds
        finished = False

        def read() -> None:
            nonlocal until, finished
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line)
                if show:
                    print(line, end="", flush=True)
                if last is not None and last.search(line):
                    until, finished = min(until, time.monotonic() + LEFT_BEHIND_S), True

        with self.start(*command, folder=folder) as process:
            reader = threading.Thread(target=read, name="output", daemon=True)
            reader.start()
            while process.poll() is None and time.monotonic() < until:
                with suppress(subprocess.TimeoutExpired):
                    process.wait(1)
            late = process.poll() is None
            reader.join(0 if late else LEFT_BEHIND_S)
            if late or reader.is_alive():
                print(f"Ended, for they still ran: {'; '.join(self.programs())}", flush=True)
                self.stop()
                reader.join(LEFT_BEHIND_S)
        said = "".join(lines)
        if late and not finished:
            raise StepFailed(f"{Path(command[0]).name} did not end within {seconds:.0f} s. It said:\n{said[-4000:]}")
        return Ended(0 if late else process.returncode, said)

    def programs(self) -> list[str]:
        """Return the commands of everything that runs in this Windows, including Wine's own programs."""
        mine = f"WINEPREFIX={self.prefix}".encode()
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if mine in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(
                        (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                    )
            except OSError:
                continue  # it ended meanwhile
        return sorted(found)

    def stop(self) -> None:
        """End every program of this Windows and wait until it is down."""
        for option in ("-k", "-w"):
            subprocess.run(["wineserver", option], env=self.environment(), check=False, capture_output=True, timeout=60)

    def drive_c(self, *parts: str) -> Path:
        """Return a folder or file on drive C."""
        return self.prefix.joinpath("drive_c", *parts)


def ensure_empty(prefix: Path) -> str:
    """Make a Windows 10 in which nothing was ever started, unless this Wine made it already; returns Wine's version."""
    stamp = prefix / "made-by.txt"
    wine = subprocess.run(["wine", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    made_by = "\n".join([wine, *TELLING])
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != made_by:
        shutil.rmtree(prefix, ignore_errors=True)
        prefix.mkdir(parents=True)
        windows = Wine(prefix)
        for command in (("wineboot", "-i"), ("winecfg", "-v", "win10"), TELLING):
            windows.run(*command, seconds=SETUP_S)
        windows.stop()
        stamp.write_text(made_by, encoding="utf-8")
    return wine


def windows_path(path: Path) -> str:
    """Return the path of a file of this machine for Windows programs."""
    return "Z:" + str(path).replace("/", "\\")
