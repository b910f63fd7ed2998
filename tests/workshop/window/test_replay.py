"""The measure of a replay: it plays a record, and drags the scrubber over each of its steps and back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from capitol.games.registry import games
from capitol.host.atomic import write_atomic
from tests.scenes.test_look_back import played
from workshop.commands import main
from workshop.window import replay
from workshop.window.screen import Asked, Found


def here(part: Callable[Asked, Found], *asked: Asked.args, **named: Asked.kwargs) -> tuple[Found, float]:
    return part(*asked, **named), 1.0


def test_a_record_is_played_and_dragged(
    capitol_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(replay, "SIZES", ((1280, 720),))
    monkeypatch.setattr(replay, "PLAYED_S", 4.0)
    monkeypatch.setattr(replay, "FIRST_PICTURES", "sleep 1")
    monkeypatch.setattr(replay, "apart", here)
    session, record = played(games()["capstone"]), tmp_path / "game.json"
    write_atomic(record, session.record())
    assert main(["window", "--replay", str(record), "--json"]) == 0, "the record says which game it is"
    found = json.loads(capsys.readouterr().out)["1280x720"]
    assert found["steps"] >= 2 * len(session.steps)
    assert found["played"] > 5
    assert 0 < found["step_ms_p50"] <= found["step_ms_max"]


def test_what_is_no_record_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("none.json", None), ("no.json", "{}")):
        if text is not None:
            (tmp_path / name).write_text(text)
        assert main(["window", "--replay", str(tmp_path / name)]) != 0
        assert ("No such file" if text is None else "no game record") in capsys.readouterr().err
