"""Memory that is given back to the system."""

from __future__ import annotations

import platform
import subprocess
import sys
import textwrap

import pytest

GNU = platform.libc_ver()[0] == "glibc"


@pytest.mark.skipif(not GNU, reason="only GNU's C library keeps it otherwise")
def test_large_pieces_are_given_back_though_small_ones_between_them_stay() -> None:
    code = """
        from capitol.host.memory import give_back_freed_memory

        def megabytes():
            with open("/proc/self/status", encoding="ascii") as file:
                return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))

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
    assert left < begun + 10
