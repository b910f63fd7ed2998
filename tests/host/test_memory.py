"""Memory that is given back to the system."""

from __future__ import annotations

import ctypes
import gc
import platform
import subprocess
import sys
import textwrap

import pytest

from capitol.host.memory import give_back_freed_memory, loading

ELSEWHERE = platform.libc_ver()[0] != "glibc"


@pytest.mark.posix
def test_large_pieces_are_given_back_though_small_ones_between_them_stay() -> None:
    code = """
        import os
        import subprocess

        from capitol.host.memory import give_back_freed_memory

        def megabytes():
            done = subprocess.run(["ps", "-o", "rss=", "-p", str(os.getpid())], capture_output=True, check=True)
            return int(done.stdout) / 1024

        give_back_freed_memory()
        bytearray(30_000_000)  # from here on glibc would take pieces up to this size from its heap
        begun = megabytes()
        large, small = [], []
        for _ in range(40):
            large.append(bytearray(4_000_000))
            small.append(bytearray(4_000))
        held = megabytes()
        large.clear()
        print(begun, held, megabytes())
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True, timeout=60
    )
    begun, held, left = map(float, done.stdout.split())
    assert held > begun + 100
    assert left < begun + 10 or ELSEWHERE


def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(name: str | None) -> None:
        raise AssertionError("the C library was looked for")

    monkeypatch.setattr(ctypes, "CDLL", nobody)
    for system in ("win32", "darwin"):
        monkeypatch.setattr(sys, "platform", system)
        give_back_freed_memory()


def test_a_c_library_without_these_settings_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    monkeypatch.setattr(sys, "platform", "linux")
    give_back_freed_memory()


def test_no_garbage_is_looked_for_while_modules_are_loaded() -> None:
    assert gc.isenabled()
    with loading():
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ImportError), loading():
        raise ImportError
    assert gc.isenabled()


def test_who_looks_for_no_garbage_is_not_made_to() -> None:
    gc.disable()
    try:
        with loading():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
