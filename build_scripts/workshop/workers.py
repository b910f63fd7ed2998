"""Worker processes on this machine."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from capitol.session.selfplay import process_pool

T = TypeVar("T")
A = TypeVar("A")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")


def opened(options: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    """Return the requested processes; None for a single one, which is this process."""
    return nullcontext() if options.jobs == 1 else process_pool(options.jobs)


def mapped(executor: Executor | None, work: Callable[[A], T], tasks: Iterable[A]) -> Iterator[T]:
    """Return ``work`` applied to each task, in order, by the processes from `opened`."""
    return map(work, tasks) if executor is None else executor.map(work, tasks)
