"""What the workshop's work is shared out with: processes of this machine, or Ray's workers, which may be a cluster's.

For a cluster, start Ray on its machines (each with the same sources in the same place, and the extra ``ray``), and set
``RAY_ADDRESS``; without it, Ray is started on this machine for as long as the work takes.
"""

from __future__ import annotations

import argparse
import os
import pickle
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from concurrent.futures import wait as wait_for
from contextlib import AbstractContextManager, nullcontext
from typing import Any, ParamSpec, TypeVar

from capitol.lab.compiled import ROOT
from capitol.lab.errors import LabError
from capitol.session.selfplay import Engine, process_pool

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A")


class RayExecutor(Executor):
    """Ray behind the interface of `concurrent.futures`: each call is a task, which Ray gives to one of its workers."""

    def __init__(self, jobs: int) -> None:
        """Join the cluster of ``RAY_ADDRESS``, or start ``jobs`` workers here. Raises LabError without Ray."""
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # it would tell its makers
        try:
            import ray
        except ImportError as error:
            raise LabError("Ray is not installed; it is the extra “ray”") from error

        self._ray = ray
        self._ended = False
        self._running: dict[Future[Any], Any] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True)
        if os.environ.get("RAY_ADDRESS"):
            ray.init(log_to_driver=False)
        else:
            os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))  # else it puts one into the home folder
            ray.init(
                address="local", num_cpus=jobs, include_dashboard=False, log_to_driver=False, logging_level="ERROR",
                object_store_memory=OBJECT_BYTES, _temp_dir=self._folder.name, _node_ip_address="127.0.0.1",
            )  # fmt: skip
        self._call = ray.remote(num_cpus=1, max_retries=0)(_caller(str(ROOT)))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a worker call a function of a module. Raises RuntimeError after `shutdown`."""
        if self._ended:
            raise RuntimeError("the workers have been ended")
        task = self._call.remote(pickle.dumps((fn, args, kwargs)))
        answer: Future[T] = Future()
        self._running[answer] = task
        task.future().add_done_callback(lambda done: self._pass_on(done, answer))
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers, or leave the cluster: with ``wait`` when all is done, else what is not done is cancelled."""
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
        self._running.pop(answer, None)
        if not answer.set_running_or_notify_cancel():
            return
        error = done.exception()
        if isinstance(error, self._ray.exceptions.RayTaskError):
            answer.set_exception(error.cause)
        elif error is not None:
            answer.set_exception(BrokenExecutor(str(error)))
        else:
            answer.set_result(done.result())


def _caller(root: str) -> Callable[[bytes], Any]:
    # A worker looks for modules where Ray was called first, but a compiled copy of the sources stands elsewhere. This
    # function comes to it as it is, and not by its name; all else it finds below the root.
    def call(work: bytes) -> Any:
        if sys.path[0] != root:
            sys.path.insert(0, root)
        fn, args, kwargs = pickle.loads(work)
        return fn(*args, **kwargs)

    return call


OBJECT_BYTES = 100_000_000
"""What Ray may keep in shared memory at a time: lessons and games are small."""
ENGINES: Mapping[str, Engine] = {"processes": process_pool, "ray": RayExecutor}


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs`` and ``--engine``."""
    parser.add_argument("--jobs", type=int, default=1, help="workers at once")
    parser.add_argument("--engine", choices=list(ENGINES), default="processes",
                        help="what the workers are (ray: see capitol/lab/engines.py)")  # fmt: skip


def engine_of(options: argparse.Namespace) -> Engine:
    """The engine that was chosen."""
    return ENGINES[options.engine]


def mapped(executor: Executor | None, work: Callable[[A], T], tasks: Iterable[A]) -> Iterator[T]:
    """What ``work`` makes of each task, in their order, by the workers that were `opened`."""
    return map(work, tasks) if executor is None else executor.map(work, tasks)


def opened(options: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    """The workers that were asked for; None for a single process, which is this one."""
    engine = engine_of(options)
    return nullcontext() if options.jobs == 1 and engine is process_pool else engine(options.jobs)
