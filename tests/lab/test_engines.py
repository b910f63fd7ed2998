"""Ray's workers do what processes do: the same answers, errors that arrive, and the same games."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor
from math import sqrt

import pytest

from capitol.ai.player import Budget
from capitol.games.capitol.board import default_board, load_board
from capitol.lab.arena import play
from capitol.lab.compiled import ROOT
from capitol.lab.engines import RayExecutor
from capitol.lab.matchups import Conditions, MatchUp, RowFile


def test_rays_workers_answer_as_processes_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)  # on this machine, whatever cluster there is
    executor = RayExecutor(2)
    assert list(executor.map(sqrt, [4, 9, 16])) == [2.0, 3.0, 4.0]
    assert executor.submit(int, "11", base=2).result() == 3
    assert executor.submit(eval, "__import__('sys').path[0]").result() == str(ROOT), "the same sources as here"
    with pytest.raises(ValueError, match="math domain"):
        executor.submit(sqrt, -1).result()
    with pytest.raises(BrokenExecutor):
        executor.submit(os._exit, 3).result()
    conditions = Conditions(2, 0, Budget(), load_board(default_board()).spec)
    here, there = RowFile(None), RowFile(None)
    play([MatchUp("mason", "random")], conditions, 3, here, None, 1)
    play([MatchUp("mason", "random")], conditions, 3, there, None, 2, lambda _jobs: executor)
    assert there.rows == here.rows
    assert len(here.rows) == 6
    with pytest.raises(RuntimeError, match="ended"):
        executor.submit(sqrt, 4)
