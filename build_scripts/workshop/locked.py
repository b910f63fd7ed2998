"""A lock for files of the checkout that several runs of the workshop may change at once."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from capitol.host.lock import FileLock, held

_TRIES = 1200
"""Half a minute."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file: read it again, and write it, inside. The lock lies in the folder of temporary files, so
    that nothing is left beside what ships. Raises OSError."""
    name = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]
    with held(FileLock(Path(tempfile.gettempdir(), f"capitol-workshop-{name}.lock")), _TRIES):
        yield
