"""The steps of a long check: each is timed, reported at once, and listed in a table at the end; installs tools too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import run_build
import venv_setup

MEGABYTE = 1_000_000
MOST_BYTES = 80 * MEGABYTE
"""What a download may take, with all its games."""
_SETTING_UP = threading.Lock()
"""Parts that run in parallel install one after the other."""


class StepFailed(Exception):
    """A step's check failed; the message is a sentence."""


class Missing(Exception):
    """This machine lacks what a step needs; the message is a sentence. A failure if nothing may be skipped."""


@dataclass
class Steps:
    """Runs steps and keeps their results. ``strict``: what this machine cannot do fails instead of being skipped.
    ``full``: the check before a release; otherwise only a part of it."""

    strict: bool
    part: str = ""
    full: bool = True
    failed: list[str] = field(default_factory=list)
    rows: list[tuple[str, float, str]] = field(default_factory=list)

    def do(self, name: str, action: Callable[[], str | None]) -> bool:
        """Run one step; ``action`` returns a note for the table (a size, a time), or raises StepFailed or Missing.

        Returns whether it succeeded: if not, steps that depend on it should be left out.
        """
        title = f"{self.part}: {name}" if self.part else name
        print(f"--- {title}", flush=True)
        begun = time.perf_counter()
        good = False
        try:
            verdict = action() or "ok"
            good = True
        except Missing as error:
            verdict = f"{'FAILED' if self.strict else 'SKIPPED'}: {error}"
            if self.strict:
                self.failed.append(title)
        except (StepFailed, OSError, subprocess.SubprocessError) as error:
            verdict = f"FAILED: {error}"
            self.failed.append(title)
        self.rows.append((title, time.perf_counter() - begun, verdict))
        print(f"{title}: {verdict}", flush=True)
        return good

    def table(self) -> str:
        """Return all steps with their seconds and notes."""
        wide = max((len(title) for title, _seconds, _verdict in self.rows), default=0)
        return "\n".join(f"{title:{wide}} {seconds:7.1f} s  {verdict}" for title, seconds, verdict in self.rows)


def download_size(packed: Path) -> str:
    """Return a download's name and size. Raises StepFailed if it takes more than it may."""
    size = packed.stat().st_size
    told = f"{packed.name}, {size / MEGABYTE:.1f} MB"
    require(size <= MOST_BYTES, f"{told}: more than {MOST_BYTES / MEGABYTE:.0f} MB")
    return told


def require(condition: bool, sentence: str) -> None:
    """Raise StepFailed with the sentence unless the condition holds."""
    if not condition:
        raise StepFailed(sentence)


def ensure_tools(tools: Mapping[str, str]) -> None:
    """Make sure that these commands exist; ``tools`` names the Debian package of each, which is installed if run as
    root.

    Raises Missing.
    """
    with _SETTING_UP:
        _install(tools)


def build_python() -> Path:
    """Return the Python of the build's environment, creating it if missing. Raises StepFailed."""
    with _SETTING_UP:
        try:
            return venv_setup.ensure_locked(run_build.LOCK, run_build.VENV)
        except venv_setup.SetupError as error:
            raise StepFailed(str(error)) from error


def _install(tools: Mapping[str, str]) -> None:
    lacking = {command: package for command, package in tools.items() if shutil.which(command) is None}
    if lacking and may_install():
        packages = sorted(set(lacking.values()))
        print("Installing " + ", ".join(packages) + " ...", flush=True)
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            done = subprocess.run(
                ["apt-get", "-qq", *command], env=environment, capture_output=True, text=True, check=False
            )
        lacking = {command: package for command, package in tools.items() if shutil.which(command) is None}
        if lacking:
            raise Missing(f"{', '.join(sorted(lacking))} could not be installed: {done.stderr.strip()[-300:]}")
    if lacking:
        raise Missing("please install " + ", ".join(sorted(set(lacking.values()))))


def may_install() -> bool:
    """Whether Debian packages can be installed here."""
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None
