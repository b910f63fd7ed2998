"""The first thing each process does, before importing anything that may be missing or fail."""

from __future__ import annotations

import os
import sys

from capitol.host.crash import CrashReports


def prepare_process() -> None:
    """Give the process standard streams and report uncaught exceptions.

    A windowed program without a terminal has no standard output or error (both are None); they are then sent to the
    null device.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
    CrashReports().install()
