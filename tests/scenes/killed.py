"""For tests of what is left behind by leaving in the middle of something: the ways to leave, a program that is killed
while it tells its drafts, and the draft that the save holds."""

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
"""Changes what a person prepares, at random; returns it as plain values."""


def leave(stand: Stand, way: str, home: Path) -> Stand:
    """Go away in one of the `WAYS`; the stand to come back to."""
    if way == "title":
        stand.press("menu")
        stand.program.to_title()
        return stand
    if way == "quit":
        stand.program.quit()
    stand.program.close()
    return Stand(home)


def on_disk(path: Path) -> dict[str, Any] | None:
    """The draft that the file holds, of whatever seat."""
    return next(iter(read_contents(read_lines(path)[0]).drafts.values()), None)


def tell_drafts(change: Change[S], open_stand: Callable[[Path], S]) -> None:
    """Continue the game that the command line names, and say what must be on the disk after each change, until killed.

    The clock goes on by the longest time a change may wait.
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
    """The drafts that the save holds, oldest first, after ``python -m module home path`` has told seven of them, a line
    each, and was killed. Fails unless all it told are there."""
    child = subprocess.Popen(
        [sys.executable, "-m", module, str(home), str(path), "5"], stdout=subprocess.PIPE, cwd=ROOT
    )
    assert child.stdout is not None
    said: list[dict[str, object]] = []
    for line in child.stdout:
        if not line.startswith(b"{"):
            continue  # pygame greets
        said.append(json.loads(line))
        if len(said) == 7:
            child.kill()
    child.wait()
    child.stdout.close()
    assert child.returncode != 0
    stored = [entry["draft"]["data"] for entry in map(json.loads, read_lines(path)[0]) if "draft" in entry]
    # One more change may have been stored and not been said yet.
    assert len(said) >= 7
    assert stored[: len(said)] == said
    assert len(stored) <= len(said) + 1
    return stored
