"""Campaign: a disk that fails under games and under the program. All cases with `--full`."""

from __future__ import annotations

import errno
import random
from pathlib import Path

import pytest

from capitol.host.folders import find_folders
from tests.campaign.input import press_at_random
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.session.disk_faults import KINDS, FaultyDisk, play_on_faulty_disk, refuse_writing


def test_games_on_faulty_disks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: bool) -> None:
    """Whenever the session says that all is saved, the file replays to where the game stands."""
    disk = FaultyDisk()
    disk.set_in(monkeypatch)
    for seed in range(60 if full else 2):
        play_on_faulty_disk(tmp_path / str(seed), disk, 100 + seed, 400 if full else 30)
    assert disk.faults > (1_000 if full else 3)


def test_the_program_on_a_faulty_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: bool) -> None:
    """Whatever is pressed: no error, and in the end the game is saved."""
    for seed in range(12 if full else 1):
        stand = Stand(tmp_path / str(seed))
        path = saved_game(stand.program, "On a bad disk", 20, seed=seed + 1, people=2)
        stand.program.show_title()
        stand.pass_time(60)
        stand.program.resume(path)
        stand.pass_time(400)
        rng, disk = random.Random(seed), FaultyDisk()
        with monkeypatch.context() as broken:
            disk.set_in(broken)
            for _step in range(60 if full else 6):
                if rng.random() < 0.5:
                    disk.fail_as(rng.choice(KINDS))
                press_at_random(stand, rng, 10)
                disk.work()
        if stand.program.session is not None:
            assert stand.program.session.retry_save()
        stand.program.leave_table()
        shelf = stand.program.shelf()
        assert shelf.damaged == ()
        assert all(stand.program.peek(save.path) is not None for save in shelf.saves)


@pytest.mark.slow
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_the_program_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: bool, code: int
) -> None:
    """All screens with all their buttons, on a disk that is full or only read."""
    for seed in range(8 if full else 1):
        home = tmp_path / str(seed)
        path = saved_game(Stand(home).program, "To be read", 20, people=4)
        before = path.read_bytes()
        with monkeypatch.context() as unwritable:
            refuse_writing(unwritable, home, code)
            stand = Stand(home)
            stand.program.folders = find_folders({"CAPITOL_HOME": str(home)})
            stand.program.show_title()
            stand.pass_time(60)
            press_at_random(stand, random.Random(seed), 400 if full else 40)
        assert path.read_bytes() == before
