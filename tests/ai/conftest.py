"""Processes that may start, and answer the greeting, as slowly as a busy machine makes them."""

from __future__ import annotations

import pytest

from capitol.ai import engine_process, worker
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def nothing_starts_too_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that only a fault reaches; tests of a limit set one of their own."""
    monkeypatch.setattr(worker, "START_SECONDS", PATIENCE)
    monkeypatch.setattr(engine_process, "READY_SECONDS", PATIENCE)
