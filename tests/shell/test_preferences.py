"""Settings take effect before they are saved, and a change lays out no more than it has to."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from capitol.session.settings import Settings, load_settings
from capitol.shell.preferences import Change, Fixed, Preferences


class SlowDisk(Executor):
    """Runs what was submitted when told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        self.waiting.append((answer, lambda: fn(*args, **kwargs)))
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        while self.waiting:
            answer, call = self.waiting.pop(0)
            answer.set_result(call())


def preferences(folder: Path, disk: Executor | None = None, fixed: Fixed | None = None) -> Preferences:
    return Preferences(folder, Settings(), fixed or Fixed(), {}, disk)


def test_a_change_is_seen_before_a_slow_disk_has_it(tmp_path: Path) -> None:
    disk, seen = SlowDisk(), list[Change]()
    kept = preferences(tmp_path, disk)
    kept.followers.append(seen.append)
    kept.change("motion", speed="fast")
    kept.change("sound", mute=True)
    assert [change.after.motion.speed for change in seen] == ["fast", "fast"]
    assert load_settings(tmp_path)[0] == Settings(), "nothing is stored yet"
    kept.close(kept.settings)
    assert load_settings(tmp_path)[0] == kept.settings


def test_what_a_slow_disk_refuses_is_told_later_and_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    disk, told = SlowDisk(), list[str]()
    kept = preferences(tmp_path, disk)
    kept.on_trouble = told.append
    kept.change("sound", mute=True)
    kept.idle()
    assert not told
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        disk.shutdown()
    kept.idle()
    kept.idle()
    assert len(told) == 1
    assert "the disk is full" in told[0]
    kept.retry()
    disk.shutdown()
    assert load_settings(tmp_path)[0].sound.mute


@pytest.mark.parametrize(
    ("group", "changes", "scaled"), [("motion", {"speed": "fast"}, False), ("display", {"ui_scale": 1.0}, True)]
)
def test_only_a_scale_that_was_overruled_counts_as_a_new_scale(
    group: str, changes: dict[str, Any], scaled: bool, tmp_path: Path
) -> None:
    seen = list[Change]()
    kept = preferences(tmp_path, fixed=Fixed(speed="slow", ui_scale=1.5))
    kept.followers.append(seen.append)
    kept.change(group, **changes)
    assert [change.scaled for change in seen] == [scaled]
