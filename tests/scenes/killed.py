"""Helpers for tests of leaving in the middle of something: the ways to leave, a program that is killed while it reports
its drafts, and the draft in the save."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from capitol.session.journal import read_contents, read_lines
from capitol.table.draft_keeper import PATIENCE_MS
from tests.scenes.harness import Stand

ROOT = Path(__file__).parents[2]
WAYS = ("title", "quit", "closed at once")
S = TypeVar("S", bound=Stand)
Change = Callable[[S, random.Random], Mapping[str, Any] | None]
"""Randomly changes what a person prepares, and returns it as plain values."""


def leave(stand: Stand, way: str, home: Path) -> Stand:
    """Leave in one of the `WAYS`. Return the stand that the player comes back to."""
    if way == "title":
        stand.press("menu")
        stand.program.to_title()
        return stand
    if way == "quit":
        stand.program.quit()
    stand.program.close()
    return Stand(home)


def on_disk(path: Path) -> dict[str, Any] | None:
    """Return the draft in the file, of any seat."""
    return next(iter(read_contents(read_lines(path)[0]).drafts.values()), None)


def tell_drafts(change: Change[S], open_stand: Callable[[Path], S]) -> None:
    """Continue the game named on the command line, and after each change print what must be on the disk, until killed.

    The clock advances by the longest time that a change may wait.
    """
    home, save, seed = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    stand = open_stand(home)
    stand.program.resume(save)
    stand.pass_time(400)
    rng, before = random.Random(seed), None
    while True:
        draft = change(stand, rng)
        if draft == before:
            continue
        before = draft
        for _step in range(2):
            stand.clock += PATIENCE_MS
            stand.program.stack.update(stand.clock)
        sys.stdout.write(msgspec.json.encode(draft).decode() + "\n")
        sys.stdout.flush()
        time.sleep(0.02)


def drafts_until_killed(module: str, home: Path, path: Path) -> list[dict[str, Any]]:
    """Run ``python -m module home path``, kill it after it has printed seven drafts, one to a line, and return the
    drafts in the save, oldest first. Fail if one of the printed drafts is missing."""
    child = subprocess.Popen(
        [sys.executable, "-m", module, str(home), str(path), "5"], stdout=subprocess.PIPE, cwd=ROOT
    )
    assert child.stdout is not None
    said: list[dict[str, object]] = []
    for line in child.stdout:
        if not line.startswith(b"{"):
            continue  # pygame's greeting
        said.append(json.loads(line))
        if len(said) == 7:
            child.kill()
    child.wait()
    child.stdout.close()
    assert child.returncode != 0
    stored = [entry["draft"]["data"] for entry in map(json.loads, read_lines(path)[0]) if "draft" in entry]
    # One more change may have been stored but not printed yet.
    assert len(said) >= 7
    assert stored[: len(said)] == said
    assert len(stored) <= len(said) + 1
    return stored
