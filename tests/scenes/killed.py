"""For tests of what a killed program leaves behind: run one that tells its drafts, kill it, and read the save."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from capitol.session.journal import read_lines

ROOT = Path(__file__).parents[2]


def drafts_until_killed(module: str, home: Path, path: Path) -> list[dict[str, Any]]:
    """The drafts that the save holds, oldest first, after ``python -m module home path`` has told seven of them, a line
    each, and was killed. Fails unless all it told are there."""
    child = subprocess.Popen(
        [sys.executable, "-m", module, str(home), str(path), "5"], stdout=subprocess.PIPE, cwd=ROOT
    )  # fmt: skip
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
