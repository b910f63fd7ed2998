"""What the table sounds like: floors higher with each floor below, roofs, refusals; at the moment of touch."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.core.events import Event
from capitol.games.capitol.rules.numbers import CARD_OF_NAME
from capitol.games.capitol.ui.table.animations import animation_of
from capitol.kit.sound import Sound
from capitol.kit.tween import Animator, sequence
from tests.scenes.at_table import Table


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Every cue that is played."""
    cues: list[tuple[str, int]] = []
    monkeypatch.setattr(Sound, "play", lambda self, name, semitone=0, volume=1.0: cues.append((name, semitone)))
    return cues


def building(home: Path, speed: str = "instant") -> Table:
    """Livia's turn, with buildings of one and four floors begun."""
    table = Table(home, ("human", "ai:random"), speed=speed)
    table.state.open[0], table.state.turn = (1, 4), 0
    table.give(0, [CARD_OF_NAME[name] for name in ("F2", "F5", "R2")])
    table.pass_time(1500)
    return table


def test_floors_sound_higher_with_every_floor(tmp_path: Path, heard: list[tuple[str, int]]) -> None:
    table = building(tmp_path)
    table.press("crane")
    heard.clear()
    table.press("yard.1")
    assert heard == [("wood", 4)]
    table.press("yard.1")
    assert heard == [("wood", 4), ("wood", 5)]


def test_a_roof_has_a_sound_of_its_own(tmp_path: Path, heard: list[tuple[str, int]]) -> None:
    table = building(tmp_path)
    table.press("roof.round")
    assert heard[-1] == ("pick", 0)
    table.press("yard.1")
    assert heard[-1] == ("roof", 0)


def test_a_dropped_floor_is_heard_when_it_touches_the_ground(tmp_path: Path, heard: list[tuple[str, int]]) -> None:
    table = building(tmp_path, "normal")
    heard.clear()
    table.drag("crane", "yard.1")
    assert ("wood", 4) not in heard
    table.pass_time(400)
    assert heard.count(("wood", 4)) == 1


def test_the_floors_of_others_sound_one_after_another(tmp_path: Path, heard: list[tuple[str, int]]) -> None:
    scene = building(tmp_path).table
    event = Event("floors", 1, {"card": CARD_OF_NAME["F5"], "on": (3, 4)})
    animation = animation_of(event, scene.view_model, scene.root, own=False, reduced=False, sound=scene.play_sound)
    heard.clear()
    animator = Animator()
    animator.play(sequence(*animation.items))
    moments: dict[tuple[str, int], float] = {}
    for now in range(0, 3000, 10):
        animator.update(float(now))
        for cue in heard:
            moments.setdefault(cue, now)
    assert [cue for cue in heard if cue[0] == "wood"] == [("wood", 3), ("wood", 4)]
    assert moments["wood", 4] - moments["wood", 3] == pytest.approx(140, abs=20)
