"""A disk that is full or can only be read, from the start: saved games are there and go on, and the reason is told."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from capitol.games.capitol.challenges import challenges
from capitol.host.folders import find_folders
from capitol.session.laurels import Laurels
from capitol.session.progress import Progress
from capitol.session.settings import load_settings
from tests.scenes.games import play, saved_game
from tests.scenes.harness import Stand
from tests.session.disk_faults import refuse_writing


@pytest.mark.parametrize(("code", "reason"), [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "only be read")])
def test_saved_games_are_listed_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, reason: str
) -> None:
    home = tmp_path / "home"
    path = saved_game(Stand(home).program, "Mine", 20, people=4)
    before = path.read_bytes()
    with monkeypatch.context() as unwritable:
        refuse_writing(unwritable, home, code)
        folders = find_folders({"CAPITOL_HOME": str(home)})
        assert (folders.saves, folders.data) == (home / "saves", home / "data")
        assert reason in folders.trouble
        stand = Stand(home)
        stand.program.folders = folders
        stand.program.notices.append(folders.trouble)
        stand.program.show_title()
        stand.pass_time(60)
        assert reason in stand.find("toast").label
        stand.press("saves")
        assert stand.find("save.name").label == "Mine"
        stand.press("save.delete")
        assert reason in stand.find("bubble").label
        stand.press("saves.back")
        stand.press("continue")
        stand.pass_time(400)
        session = stand.program.session
        assert session is not None
        play(session, 30)
        played = len(session.steps)
        assert played >= 30, "an auction in secret is finished first"
        assert reason in str(session.save_trouble)
        stand.program.to_title()
        stand.pass_time()
        assert reason in stand.find("unsaved.text").label
        stand.key("escape")
        assert path.read_bytes() == before
    assert session.retry_save()
    stand.program.to_title()
    stand.pass_time(60)
    newest, _seen = stand.program.newest_playable()
    assert newest is not None
    assert (newest.path, newest.actions) == (path, played)


def test_what_stands_before_damage_is_played_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    path = saved_game(Stand(home).program, "Mine", 20, people=4)
    path.write_bytes(path.read_bytes().replace(b'"pass"', b'"puss"').replace(b'"floors"', b'"fluors"'))
    forged = path.read_bytes()
    with monkeypatch.context() as unwritable:
        refuse_writing(unwritable, home)
        stand = Stand(home)
        for _visit in range(2):
            stand.program.show_title()
            stand.pass_time(60)
        assert len(list((home / "saves").glob("*.capitol-save*"))) == 1
        assert path.read_bytes() == forged
        assert stand.program.damaged == [], "it is told once"


def test_what_could_not_be_stored_is_stored_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    stand = Stand(tmp_path)
    challenge = challenges()[0]
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        stand.program.change_settings("motion", reduced=True)
        assert "the disk is full" in stand.program.laurels.earn("capitol", challenge, 3)
    stand.program.close()
    folders = stand.program.folders
    assert Laurels(Progress(folders.data)).of("capitol", challenge) == 3
    assert load_settings(folders.config)[0].motion.reduced


def test_progress_that_cannot_be_read_is_told_at_the_start(tmp_path: Path) -> None:
    folders = find_folders({"CAPITOL_HOME": str(tmp_path)})
    (folders.data / "progress.json").write_text("[1")
    stand = Stand(tmp_path)
    stand.program.show_title()
    stand.pass_time(60)
    assert "progress.json.damaged" in stand.find("toast").label
