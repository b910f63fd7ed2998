"""Campaign: two copies of the program at once, on one folder of saves."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

from capitol.session.saves import list_saves, peek
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.session.table import GAMES

ROOT = Path(__file__).resolve().parents[2]


def test_a_second_copy_keeps_its_hands_off_a_game_that_is_open(tmp_path: Path) -> None:
    first, second = Stand(tmp_path), Stand(tmp_path)
    path = saved_game(first.program, "Mine", 20, people=4)
    for stand in (first, second):
        stand.program.show_title()
        stand.pass_time(60)
    first.press("continue")
    first.pass_time(400)
    assert first.program.session is not None
    before = path.read_bytes()
    second.press("continue")
    assert "another copy" in second.find("notice.text").label
    second.key("escape")
    second.press("saves")
    for button in ("save.delete", "save.continue"):
        second.press(button)
        said = second.find("bubble").label if button == "save.delete" else second.find("notice.text").label
        assert "another copy" in said
    assert path.read_bytes() == before
    first.program.to_title()
    first.pass_time(60)
    second.key("escape")
    second.press("save.continue")
    second.pass_time(400)
    assert second.program.session is not None


def test_looking_on_while_another_copy_plays(tmp_path: Path, full: bool) -> None:
    """The list and the look into a game that is being written see whole lines, and never anything damaged."""
    rng = random.Random(1)
    for game in range(8 if full else 1):
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.session.play_until_killed", str(tmp_path), "", str(game)],
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )
        assert child.stdout is not None
        seen = 0
        for number, line in enumerate(child.stdout):
            shelf = list_saves(tmp_path, GAMES)
            assert shelf.damaged == ()
            for save in shelf.saves:
                assert not save.trouble
            kind = json.loads(line)[0]
            if kind in ("action", "sealed") and rng.random() < 0.3:
                peek(shelf.saves[0].path, GAMES)
                seen += 1
            if number > (150 if full else 25):
                child.kill()
                break
        child.wait()
        child.stdout.close()
        assert seen
    assert not list(tmp_path.glob("*.damaged"))
