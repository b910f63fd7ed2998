"""Ctrl-C that reaches a process of ours at the worst moment: while it is being started."""

from __future__ import annotations

import os
import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest

from capitol.host.interrupts import leave_to_parent, shielded_start


def answer(pipe: Connection) -> None:
    leave_to_parent()
    pipe.send("alive")


@pytest.mark.posix
@pytest.mark.parametrize("moment", range(3))
def test_a_process_that_is_being_started_is_deaf_to_ctrl_c(moment: int) -> None:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=answer, args=(theirs,))
    with shielded_start():
        process.start()
    theirs.close()
    assert process.pid is not None
    for _ in range(50):
        os.kill(process.pid, signal.SIGINT)
        if ours.poll(0.002 * (moment + 1)):
            break
    assert ours.recv() == "alive"
    process.join(30)
    assert process.exitcode == 0


@pytest.mark.posix
def test_ctrl_c_while_a_process_is_started_reaches_this_one_afterwards() -> None:
    reached = []
    before = signal.signal(signal.SIGINT, lambda *_: reached.append("here"))
    try:
        with shielded_start():
            signal.raise_signal(signal.SIGINT)
            assert reached == []
        assert reached == ["here"]
    finally:
        signal.signal(signal.SIGINT, before)
