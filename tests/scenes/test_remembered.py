"""A game played to its end in the program is remembered, once."""

from __future__ import annotations

from pathlib import Path

from tests.scenes.games import saved_game
from tests.scenes.harness import Stand


def test_a_finished_game_is_remembered_once_also_after_it_is_opened_again(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Over", 10_000, seats=2)
    assert stand.program.history.entries() == ()
    for _time in range(2):
        stand.program.resume(path)
        stand.pass_time()
        stand.program.to_title()
    (entry,) = stand.program.history.entries()
    assert (entry.game, len(entry.seats), entry.seats[0].kind) == ("capitol", 2, "human")
    path.unlink()
    assert len(Stand(tmp_path).program.history.entries()) == 1
