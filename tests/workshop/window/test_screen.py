"""The window benchmark: the whole of it, at one small size and for moments only."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from workshop.commands import main
from workshop.window import screen as bench
from workshop.window.screen import Asked, Found
from workshop.window.showcase import find_showcase


def here(part: Callable[Asked, Found], *asked: Asked.args, **named: Asked.kwargs) -> tuple[Found, float]:
    """What a part finds in this process, of which little is kept."""
    return part(*asked, **named), 1.0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["capitol", "capoterra", "capstone"])
def test_all_parts_of_the_bench_go_through(
    game: str, capitol_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every scripted input finds its widgets, and every part has something to tell."""
    monkeypatch.setattr(bench, "SIZES", ((1280, 720),))
    monkeypatch.setattr(bench, "ANIMATED_S", 3.0)
    monkeypatch.setattr(bench, "IDLE_REST_S", 0.1)
    monkeypatch.setattr(bench, "IDLE_S", 0.1)
    monkeypatch.setattr(bench, "start_seconds", lambda: 1.0)
    monkeypatch.setattr(bench, "think_hard", str)  # no load beside it
    monkeypatch.setattr(bench, "apart", here)
    assert main(["--game", game, "window", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) == {"1280x720", "start_s", "idle_cpu_percent"}
    found = figures["1280x720"]
    inputs = sum(len(script.split("\n")) for script in find_showcase(game).inputs.values())
    assert found["inputs"] > inputs // 3
    assert found["frames"] > 20
    assert not [name for name, value in found.items() if not value > 0]
