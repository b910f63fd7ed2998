"""The first thing a process of the program does, before anything that may be missing or fail is imported."""

from __future__ import annotations

import os
import sys

from capitol.host.crash import CrashReports


def prepare_process() -> None:
    """Give the process streams to write to, and report what nobody catches.

    A windowed program without a terminal has no standard output and error at all (None); whatever is written there
    leads nowhere then.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
    CrashReports().install()
