"""Executors of games: what a worker of Ray does with a call, and what is said where Ray cannot be had.

A cluster of two nodes is tried by `.ci/full ray` (build_scripts/ray_cluster.py).
"""

from __future__ import annotations

import pickle
import sys
from math import sqrt
from pathlib import Path

import pytest

import capitol
from capitol.cli import main
from capitol.session import executors
from capitol.session.executors import NoRayError, RayExecutor

ROOT = Path(__file__).resolve().parents[2]


def test_without_ray_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoRayError):
        RayExecutor(2)
    assert main(["selfplay", "--games", "1", "--seats", "novice,novice", "--engine", "ray"]) != 0
    assert "capitol[ray]" in capsys.readouterr().err


def test_more_processes_than_windows_waits_for_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "99", "--seats", "novice,novice", "--jobs", "62"]) != 0
    assert "the most on one computer is 61" in capsys.readouterr().err


def test_a_worker_looks_for_modules_where_the_program_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "build_scripts"), *sys.path])
    folders = executors._folders()
    assert folders[0] == str(ROOT)
    assert str(ROOT / "build_scripts") in folders
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in folders])
    call = executors._caller(folders, capitol.__version__)
    assert call(pickle.dumps((sqrt, (9,), {}))) == (capitol.__version__, 3.0)
    assert sys.path[0] == str(ROOT)


def test_a_worker_of_another_version_plays_nothing() -> None:
    call = executors._caller([], "0.0.9")
    assert call(b"not even read") == (capitol.__version__, None)
