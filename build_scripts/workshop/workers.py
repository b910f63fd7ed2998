"""Worker processes: of this machine, or of a Ray cluster."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from capitol.session.executors import ENGINES, Engine, process_pool

T = TypeVar("T")
A = TypeVar("A")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs`` and ``--engine``."""
    parser.add_argument("--jobs", type=int, default=1, help="workers at once")
    parser.add_argument(
        "--engine",
        choices=list(ENGINES),
        default="processes",
        help="what the workers are: processes of this machine, or Ray's (README, “More than one machine”)",
    )


def chosen_engine(options: argparse.Namespace) -> Engine:
    """Return the engine of ``--engine``."""
    return ENGINES[options.engine]


def opened(options: argparse.Namespace) -> AbstractContextManager[Executor | None]:
    """Return the requested workers; None for a single process, which is this one."""
    engine = chosen_engine(options)
    return nullcontext() if options.jobs == 1 and engine is process_pool else engine(options.jobs)


def mapped(executor: Executor | None, work: Callable[[A], T], tasks: Iterable[A]) -> Iterator[T]:
    """Return ``work`` applied to each task, in order, by the workers from `opened`."""
    return map(work, tasks) if executor is None else executor.map(work, tasks)
