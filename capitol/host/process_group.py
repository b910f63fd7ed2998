"""An external program whose process tree ends together, at the latest with this process.

POSIX: a process group led by a guard, a shell that waits on a pipe. When this process ends for whatever reason, the
pipe closes and the guard kills the group. Windows: a job object, which the system ends when its last handle closes. On
POSIX only a process that leaves the group on purpose escapes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from capitol.host.desktop import outer_environment

WAIT_SECONDS = 1.0
"""How long to wait for killed processes; the system may take longer over some."""


class ProcessGroup:
    """A started program and all processes that it starts. `end` and `kill` may be called from any thread."""

    def __init__(self, command: str | Sequence[str], *, quiet: bool = False) -> None:
        """Start ``command`` without a shell, with its three streams as unbuffered pipes; if ``quiet``, its output is
        discarded. Raises OSError and ValueError."""
        self._lock = threading.Lock()
        self._ended = False
        self._bond = _Bond()
        try:
            self.process: subprocess.Popen[bytes] = self._bond.start(
                command, subprocess.DEVNULL if quiet else subprocess.PIPE
            )
        except BaseException:
            self._bond.release()
            raise

    def kill(self) -> None:
        """Kill the whole group without waiting. Does nothing after `end`."""
        with self._lock:
            if not self._ended:
                self._bond.kill()
                self.process.kill()  # in case it has left its group

    def end(self) -> None:
        """Kill the whole group, including children that outlive the program, and wait briefly."""
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(WAIT_SECONDS)
        with self._lock:
            if not self._ended:
                self._ended = True
                self._bond.release()


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation
    _KILL_ON_CLOSE = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
    _SET_QUOTA_AND_TERMINATE = 0x0100 | 0x0001  # access rights that AssignProcessToJobObject needs

    class _ExtendedLimits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of <winnt.h>."""

        _fields_ = [
            ("PerProcessUserTimeLimit", wintypes.LARGE_INTEGER),
            ("PerJobUserTimeLimit", wintypes.LARGE_INTEGER),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
            ("IoInfo", ctypes.c_ulonglong * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        ]

    def _kernel() -> ctypes.WinDLL:
        """Return kernel32 with the types of its handles declared: they are wider than an int."""
        system = ctypes.WinDLL("kernel32", use_last_error=True)
        system.CreateJobObjectW.restype = wintypes.HANDLE
        system.CreateJobObjectW.argtypes = [ctypes.c_void_p, wintypes.LPCWSTR]
        system.SetInformationJobObject.argtypes = [wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD]
        system.OpenProcess.restype = wintypes.HANDLE
        system.OpenProcess.argtypes = [wintypes.DWORD, wintypes.BOOL, wintypes.DWORD]
        system.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
        system.TerminateJobObject.argtypes = [wintypes.HANDLE, wintypes.UINT]
        system.CloseHandle.argtypes = [wintypes.HANDLE]
        return system

    class _Bond:
        """A job object. A program that starts another in its first moments, before it is in the job, leaves that one
        out of it; Windows' remedy, starting the program suspended, is not available from Python."""

        def __init__(self) -> None:
            self._system = _kernel()
            self._job = self._system.CreateJobObjectW(None, None)
            if not self._job:
                raise ctypes.WinError(ctypes.get_last_error())
            limits = _ExtendedLimits(LimitFlags=_KILL_ON_CLOSE)
            size = ctypes.sizeof(limits)
            if not self._system.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(limits), size):
                raise ctypes.WinError(ctypes.get_last_error())

        def start(self, command: str | Sequence[str], output: int) -> subprocess.Popen[bytes]:
            # No console window of its own, and no Ctrl+C meant for this process.
            flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
            process = _open(command, output, creationflags=flags)
            handle = self._system.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, process.pid)
            if handle:  # else it has ended already
                self._system.AssignProcessToJobObject(self._job, handle)
                self._system.CloseHandle(handle)
            return process

        def kill(self) -> None:
            self._system.TerminateJobObject(self._job, 1)

        def release(self) -> None:
            self._system.CloseHandle(self._job)

else:
    import signal

    _GUARD = "read -r line; kill -s KILL 0"

    class _Bond:
        """A process group. Its leader, the guard, is our child and is waited for last: until then the system cannot
        reuse the group's number."""

        def __init__(self) -> None:
            self._guard = subprocess.Popen(
                ["/bin/sh", "-c", _GUARD],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                env=outer_environment(os.environ),
                process_group=0,
            )

        def start(self, command: str | Sequence[str], output: int) -> subprocess.Popen[bytes]:
            return _open(command, output, process_group=self._guard.pid)

        def kill(self) -> None:
            # macOS raises PermissionError for a group whose members have all ended.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._guard.pid, signal.SIGKILL)

        def release(self) -> None:
            self._guard.kill()
            with suppress(subprocess.TimeoutExpired):
                self._guard.wait(WAIT_SECONDS)
            if self._guard.stdin is not None:
                self._guard.stdin.close()


def _open(command: str | Sequence[str], output: int, **more: int) -> subprocess.Popen[bytes]:
    # Unbuffered: a buffer has a lock, so closing it would wait for a thread blocked in a write.
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        command,
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=output,
        bufsize=0,
        env=outer_environment(os.environ),
        **more,
    )
