"""Workers that play games: processes of this machine, or those of a Ray cluster."""

from __future__ import annotations

import os
import pickle
import secrets
import sys
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for
from multiprocessing import get_context
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import capitol
from capitol.host.interrupts import leave_to_parent, shielded_start

P = ParamSpec("P")
T = TypeVar("T")

Engine = Callable[[int], Executor]
"""Makes an executor with a number of workers."""
RAY_ADDRESS = "RAY_ADDRESS"
"""The environment variable that names the cluster to join, as Ray itself reads it."""
OBJECT_BYTES = 100_000_000
"""The most that Ray may keep in shared memory on this machine: plans and games are small."""


class OtherVersionError(Exception):
    """A worker has another version of the program, whose games might differ."""

    def __init__(self, version: str) -> None:
        super().__init__(f"a worker has version {version} of the program")
        self.version = version


class NoRayError(Exception):
    """Ray is not installed, or the cluster cannot be joined; the message says which."""


def process_pool(jobs: int) -> Executor:
    """Return a pool of ``jobs`` processes of this machine."""
    # Spawned on every system: a forked process would inherit locks and threads.
    return _ProcessPool(jobs, mp_context=get_context("spawn"), initializer=leave_to_parent)


class _ProcessPool(ProcessPoolExecutor):
    """A pool that protects its processes from Ctrl-C; each `submit` may start one."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with shielded_start():
            return super().submit(fn, *args, **kwargs)


class RayExecutor(Executor):
    """Ray as an executor: each call is a task that needs one core of any machine of the cluster.

    Joins the cluster named by `RAY_ADDRESS`; without it, starts Ray with ``jobs`` workers on this machine until
    `shutdown`. Every machine of a cluster needs the same version of the program, installed or in the same folder. A
    task is never repeated: anything that a player does outside the program would happen twice.
    """

    def __init__(self, jobs: int) -> None:
        """Start or join Ray. Raises NoRayError."""
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # the program sends nothing to anybody
        # Ray would give its workers another PYTHONPATH or install packages for the script it was started from.
        os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
        try:
            import ray
        except ImportError as error:
            raise NoRayError(str(error)) from error
        self._ray = ray
        self._ended = False
        self._running: set[Future[Any]] = set()
        self._folder = tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True)
        try:
            if os.environ.get(RAY_ADDRESS):
                ray.init(log_to_driver=False, logging_level="ERROR")
            else:
                os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))  # else it stores one in the home folder
                ray.init(
                    address="local",
                    num_cpus=jobs,
                    include_dashboard=False,
                    log_to_driver=False,
                    logging_level="ERROR",
                    object_store_memory=OBJECT_BYTES,
                    _temp_dir=self._folder.name,
                    _node_ip_address="127.0.0.1",
                )
        except Exception as error:  # Ray raises many kinds, of ConnectionError, RuntimeError, ValueError and its own
            self._folder.cleanup()
            raise NoRayError(str(error)) from error
        self._call = ray.remote(num_cpus=1, max_retries=0)(_caller(_folders(), capitol.__version__))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call a function of a module in a worker. Raises RuntimeError after `shutdown`; the future raises
        `OtherVersionError` if the worker has another version of the program."""
        if self._ended:
            raise RuntimeError("the workers have been ended")
        answer: Future[T] = Future()
        self._running.add(answer)
        task = self._call.remote(pickle.dumps((fn, args, kwargs)))
        task.future().add_done_callback(lambda done: self._pass_on(done, answer))
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers, or leave the cluster: with ``wait`` after all calls are done, else their rest is
        cancelled."""
        if self._ended:
            return
        self._ended = True
        if wait and not cancel_futures:
            wait_for(list(self._running))
        for answer in list(self._running):
            answer.cancel()
        self._running.clear()
        self._ray.shutdown()
        self._folder.cleanup()

    def _pass_on(self, done: Future[Any], answer: Future[Any]) -> None:
        self._running.discard(answer)
        if not answer.set_running_or_notify_cancel():
            return
        error = done.exception()
        if isinstance(error, self._ray.exceptions.RayTaskError):
            answer.set_exception(error.cause)
        elif error is not None:
            answer.set_exception(BrokenExecutor(str(error)))
        else:
            found, result = done.result()
            if found != capitol.__version__:
                answer.set_exception(OtherVersionError(found))
            else:
                answer.set_result(result)


def _folders() -> list[str]:
    """Return the folders in which a worker looks for modules first: that of this package, and those of the sources next
    to it from which the program was started."""
    root = Path(capitol.__file__).resolve().parents[1]
    started_from = [path for path in sys.path if path and root in Path(path).resolve().parents]
    return [str(root), *(path for path in started_from if "site-packages" not in path)]


def _caller(folders: list[str], version: str) -> Callable[[bytes], Any]:
    # It is sent whole, not by its name: a worker cannot import this package before it knows the folders.
    def call(work: bytes) -> Any:
        import pickle
        import sys

        sys.path[:0] = [folder for folder in folders if folder not in sys.path]
        import capitol

        if capitol.__version__ != version:
            return capitol.__version__, None
        fn, args, kwargs = pickle.loads(work)
        return version, fn(*args, **kwargs)

    return call


ENGINES: Mapping[str, Engine] = {"processes": process_pool, "ray": RayExecutor}
"""The engines, by their names in ``--engine``."""
