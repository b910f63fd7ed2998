"""Saves: every confirmed action survives, damaged files are named and kept, the list can be managed."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from capitol.games.capitol.rules.moves import Pass
from capitol.session.journal import MAX_LINE, NewerSaveError, SaveError
from capitol.session.saves import (
    DamagedSaveError,
    delete_save,
    last_played,
    list_saves,
    open_save,
    peek,
    rename_save,
    undelete,
)
from tests.session.table import GAMES, fill_disk, forge, forge_header, new_session, play_on, resume

ROOT = Path(__file__).resolve().parents[2]
FOUR = ["human", "human", "ai:random", "ai:mason"]


def saved_game(folder: Path, actions: int = 12, kinds: list[str] | None = None, seed: int = 1) -> Path:
    session = new_session(kinds or FOUR, folder, seed)
    play_on(session, random.Random(seed), actions)
    session.close()
    assert session.path is not None
    return session.path


def entries(path: Path) -> list[dict[str, Any]]:
    """The lines of a save, without their checks."""
    found = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert all(len(entry.pop("check")) == 8 for entry in found)
    return found


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_save_that_an_editor_or_a_sync_program_has_touched_goes_on(tmp_path: Path, codec: str) -> None:
    path = saved_game(tmp_path)
    before = path.read_bytes()
    path.write_bytes(before.decode("utf-8").replace("\n", "\r\n").encode(codec))
    assert [save.path for save in list_saves(tmp_path, GAMES).saves] == [path]
    session = resume(path)
    play_on(session, random.Random(2), 14)
    session.close()
    written = path.read_bytes()
    assert written.startswith(before)
    assert b"\r" not in written, "it is written anew as it should be"
    rename_save(path, "Other")
    assert list_saves(tmp_path, GAMES).saves[0].name == "Other"


def test_a_whole_game_is_resumed_from_every_confirmed_point(tmp_path: Path) -> None:
    session = new_session(FOUR, tmp_path)
    rng = random.Random(3)
    while session.result is None:
        play_on(session, rng, len(session.steps) + 17)
        path = session.path
        assert path is not None
        session.close()
        again = resume(path)
        assert again.match.full_state == session.match.full_state
        assert again.match.steps == session.match.steps
        assert again.seats == session.seats
        session = again
    shelf = list_saves(tmp_path, GAMES)
    assert shelf.saves[0].finished
    assert shelf.saves[0].actions == len(session.steps)
    assert shelf.newest is None


@pytest.mark.parametrize("colours", [("chartreuse", "ink"), ("", ""), ("ink", "ink")])
def test_a_seat_without_a_colour_of_the_game_gets_one_that_is_free(tmp_path: Path, colours: tuple[str, str]) -> None:
    path = saved_game(tmp_path, 4)

    def tint(head: dict[str, Any]) -> None:
        for seat, colour in zip(head["seats"], colours, strict=False):
            seat["colour"] = colour

    forge_header(path, tint)
    known = GAMES["capitol"].seat_colours
    for seats in (list_saves(tmp_path, GAMES).saves[0].seats, resume(path).seats):
        assert sorted(seat.colour for seat in seats) == sorted(known[:4])


def test_the_first_line_holds_what_the_game_began_with(tmp_path: Path) -> None:
    header = entries(saved_game(tmp_path, 0))[0]
    assert header["format"] == "capitol-save"
    assert header["version"] == 2
    assert header["game"] == "capitol"
    assert list(header["setup"]) == ["rules", "board", "players", "first_player", "stacks"]
    assert header["seats"][2]["kind"] == "ai:random"


def test_actions_stand_in_the_words_of_the_record(tmp_path: Path) -> None:
    path = saved_game(tmp_path, 60)
    lines = entries(path)
    session = resume(path)
    record = json.loads(session.record())
    written: list[dict[str, Any]] = []
    for entry in lines[1:]:
        written += [entry] if "type" in entry else entry.get("reveal", [])
    assert written == record["actions"]
    assert any("reveal" in entry for entry in lines)


def test_sealed_stacks_survive_and_stay_provisional(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path)
    rng = random.Random(4)
    while not session.match.is_sealed_decision:
        play_on(session, rng, len(session.steps) + 1)
    seat = session.waiting_for[0]
    first, second = (session.choices(seat).sample(rng) for _again in range(2))
    session.seal(seat, first)
    session.seal(seat, second)
    session.close()
    assert session.path is not None
    session = resume(session.path)
    assert session.sealed_seats == (seat,)
    assert session.sealed_move(seat) == second
    session.unseal(seat)
    session.close()
    assert session.path is not None
    session = resume(session.path)
    assert session.sealed_seats == ()


def test_undo_before_the_own_sealed_stack_opens_it_in_the_save_too(tmp_path: Path) -> None:
    """Otherwise the bid would come back at a moment that has none."""
    session = new_session(["human", "human"], tmp_path)
    rng = random.Random(4)
    while not session.match.is_sealed_decision:
        session.act(session.waiting_for[0], Pass())  # with cards to bid
    last = session.steps[-1].seat
    session.seal(last, session.choices(last).sample(rng))
    session.undo(last)
    session.close()
    assert session.path is not None
    again = resume(session.path)
    assert again.sealed_seats == ()
    assert again.match.full_state == session.match.full_state
    again.act(last, again.choices(last).sample(rng))


@pytest.mark.parametrize("torn", [b'{"player":0,"ty', b"{", b"\0" * 300, b"\0" * 20 + b"\n", b'{"undo":1}'])
def test_a_torn_last_line_is_dropped_and_the_game_goes_on(tmp_path: Path, torn: bytes) -> None:
    path = saved_game(tmp_path)
    with open(path, "ab") as file:
        file.write(torn)
    assert list_saves(tmp_path, GAMES).saves[0].actions == 12
    session = resume(path)
    assert len(session.steps) == 12
    play_on(session, random.Random(9), 15)
    session.close()
    assert len(resume(path).steps) == 15


def damage_middle(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[:3], b"rubbish\n", *lines[3:]])


RUBBISH: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "foreign": lambda data: b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "other json": lambda data: b'{"format":"something"}\n',
    "not an object": lambda data: b"[1,2]\n" + data,
    "middle": damage_middle,
    "without a check": lambda data: data + b'{"undo":1}\n',
    "a line left out": lambda data: b"".join(data.splitlines(keepends=True)[i] for i in (0, 1, 3, 4)),
    "two lines changed round": lambda data: b"".join(data.splitlines(keepends=True)[i] for i in (0, 2, 1, 3, 4)),
    "a line twice": lambda data: data + data.splitlines(keepends=True)[-1],
    "a letter of a name": lambda data: data.replace(b"Player 1", b"Player 7"),
}
WRONG: dict[str, Callable[[bytes], bytes]] = {
    "unknown line": lambda data: data + b'{"dance":1}\n',
    "two keys": lambda data: data + b'{"undo":1,"name":"x"}\n',
    "undo of too much": lambda data: data + b'{"undo":1000}\n',
    "undo of nothing": lambda data: data + b'{"undo":0}\n',
    "seat that is not there": lambda data: data + b'{"seat":{"number":7,"kind":"human"}}\n',
    "illegal move": lambda data: data + b'{"player":0,"type":"draw","stack":"roof"}\n',
    "unknown action": lambda data: data + b'{"player":0,"type":"dance"}\n',
    "sealed out of time": lambda data: data + b'{"sealed":{"player":0,"type":"bid","cards":[]}}\n',
    "setup without stacks": lambda data: data.replace(b'"stacks"', b'"sticks"'),
    "a seat too few": lambda data: data.replace(b'"seats":[', b'"seats":[],"x":[', 1),
    "too long a line": lambda data: data + b'{"name":"' + b"x" * MAX_LINE + b'"}\n',
    "played for ever": lambda data: data + b'{"played":1e300}\n',
    "no version": lambda data: data.replace(b'"version":2', b'"version":true', 1),
}


@pytest.mark.parametrize("kind", [*RUBBISH, *WRONG])
def test_a_damaged_file_is_named_kept_aside_and_the_newest_good_one_stays(tmp_path: Path, kind: str) -> None:
    good = saved_game(tmp_path)
    bad = saved_game(tmp_path, 5, seed=2)
    if kind in WRONG:
        forge(bad, WRONG[kind])
    else:
        bad.write_bytes(RUBBISH[kind](bad.read_bytes()))
    damaged_bytes = bad.read_bytes()
    with pytest.raises(DamagedSaveError) as caught:
        resume(bad)
    damaged = caught.value.damaged
    assert damaged.name == bad.name
    assert damaged.kept.read_bytes() == damaged_bytes
    assert damaged.kept.name == bad.name + ".damaged"
    assert bad.name in str(caught.value)
    assert not bad.exists()
    newest = list_saves(tmp_path, GAMES).newest
    assert newest is not None
    assert newest.path == good
    assert len(resume(good).steps) == 12


def test_the_list_moves_damaged_files_aside_and_says_so_once(tmp_path: Path) -> None:
    good = saved_game(tmp_path)
    for number in range(2):
        (tmp_path / "old.capitol-save").write_bytes(b"what is this")
        shelf = list_saves(tmp_path, GAMES)
        assert [save.path for save in shelf.saves] == [good]
        assert [damaged.name for damaged in shelf.damaged] == ["old.capitol-save"]
        assert len(list(tmp_path.glob("*.damaged"))) == number + 1
    assert list_saves(tmp_path, GAMES).damaged == ()


def test_a_newer_save_is_refused_in_a_sentence_and_left_alone(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    forge(path, lambda data: data.replace(b'"version":2', b'"version":3', 1))
    data = path.read_bytes()
    with pytest.raises(NewerSaveError, match="newer version"):
        resume(path)
    assert path.read_bytes() == data
    (save,) = list_saves(tmp_path, GAMES).saves
    assert "newer version" in save.trouble
    assert list_saves(tmp_path, GAMES).newest is None


def test_a_save_of_another_game_is_refused_in_a_sentence(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    forge(path, lambda data: data.replace(b'"game":"capitol"', b'"game":"tiddlywinks"', 1))
    with pytest.raises(SaveError, match="tiddlywinks"):
        resume(path)
    assert list_saves(tmp_path, GAMES).saves[0].trouble
    assert path.exists()


def test_a_save_that_is_gone_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no saved game"):
        resume(tmp_path / "none.capitol-save")


def test_a_game_open_twice_is_refused_in_a_sentence(tmp_path: Path) -> None:
    session = new_session(FOUR, tmp_path)
    assert session.path is not None
    with pytest.raises(SaveError, match="another copy"):
        resume(session.path)
    with pytest.raises(SaveError, match="another copy"):
        delete_save(session.path)
    with pytest.raises(SaveError, match="another copy"):
        rename_save(session.path, "mine")
    session.close()
    resume(session.path).close()


def test_a_full_disk_is_told_and_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(["human", "human"], tmp_path)
    assert session.path is not None
    rng = random.Random(1)
    play_on(session, rng, 4)

    with monkeypatch.context() as broken:
        fill_disk(broken)
        play_on(session, rng, 9)
        assert len(session.steps) == 9
        assert "the disk is full" in str(session.save_trouble)
        assert "\n" not in str(session.save_trouble)
        assert not session.retry_save()
        session_before = entries(session.path)
        assert len(session_before) == 5
    assert session.retry_save()
    assert session.save_trouble is None
    session.close()
    assert len(resume(session.path).steps) == 9


def test_a_full_disk_is_made_good_by_the_next_action(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(["human", "human"], tmp_path)
    assert session.path is not None
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", _no_space)
        play_on(session, random.Random(1), 2)
        assert session.save_trouble is not None
    play_on(session, random.Random(2), 3)
    assert session.save_trouble is None
    session.close()
    assert len(resume(session.path).steps) == 3


def _no_space(descriptor: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_game_begun_where_nothing_can_be_written_goes_on_in_memory(tmp_path: Path) -> None:
    folder = tmp_path / "missing"
    session = new_session(["human", "human"], folder)
    assert session.save_trouble is not None
    play_on(session, random.Random(1), 6)
    assert len(session.steps) == 6
    folder.mkdir()
    assert session.retry_save()
    session.close()
    assert session.path is not None
    assert len(resume(session.path).steps) == 6


def test_a_save_that_is_taken_away_is_written_anew(tmp_path: Path) -> None:
    session = new_session(["human", "human"], tmp_path)
    assert session.path is not None
    play_on(session, random.Random(1), 5)
    session.path.unlink()
    play_on(session, random.Random(2), 6)
    session.close()
    assert len(resume(session.path).steps) == 6


def test_rename_keeps_the_date(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    rename_save(path, "Livia’s revenge")
    (save,) = list_saves(tmp_path, GAMES).saves
    assert save.name == "Livia’s revenge"
    assert save.modified == 1_000_000_000
    assert resume(path).name == "Livia’s revenge"


def test_a_new_name_with_a_letter_that_cannot_be_shown_is_refused(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    before = path.read_bytes()
    with pytest.raises(SaveError, match="CJK UNIFIED IDEOGRAPH-738B"):
        rename_save(path, "王 against all")
    assert path.read_bytes() == before
    session = resume(path)
    with pytest.raises(SaveError, match="GRINNING FACE"):
        session.rename("Good 😀")
    session.rename("Добрый день")
    assert session.name == "Добрый день"
    session.close()


def test_a_save_of_old_keeps_such_a_name(tmp_path: Path) -> None:
    path = saved_game(tmp_path)

    def rename(head: dict[str, Any]) -> None:
        head["seats"][0]["name"] = "王芳"

    forge_header(path, rename)
    session = resume(path)
    assert session.seats[0].name == "王芳"
    session.close()
    assert resume(path).seats[0].name == "王芳"


def test_delete_and_bring_back(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    trashed = delete_save(path)
    assert list_saves(tmp_path, GAMES).saves == ()
    assert undelete(trashed) == path
    assert len(list_saves(tmp_path, GAMES).saves) == 1
    with pytest.raises(SaveError):
        undelete(trashed)


def test_the_trash_keeps_the_last_twenty(tmp_path: Path) -> None:
    """With what was deleted while the clock ran ahead: the one just deleted can be brought back all the same."""
    for _number in range(22):
        trashed = delete_save(saved_game(tmp_path, 0, ["human", "human"]))
        undelete(trashed)
        os.utime(delete_save(tmp_path / trashed.name), (4_000_000_000, 4_000_000_000))
    assert len(list((tmp_path / "trash").glob("*.capitol-save"))) == 20


def test_the_one_played_last_comes_first_whatever_the_clock_says(tmp_path: Path) -> None:
    first, second, third = (saved_game(tmp_path, 3, seed=seed) for seed in range(3))
    for age, path in enumerate((first, second, third)):
        os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))
    assert [save.path for save in list_saves(tmp_path, GAMES).saves] == [third, second, first]
    session = resume(first)
    assert list_saves(tmp_path, GAMES).saves[0].path == third, "looking on is not playing"
    play_on(session, random.Random(1), 5)
    session.close()
    os.utime(first, (1_000_000_000, 1_000_000_000))
    rename_save(second, "Only renamed")
    shelf = list_saves(tmp_path, GAMES)
    assert [save.path for save in shelf.saves] == [first, third, second]
    assert shelf.newest == shelf.saves[0]
    assert last_played(tmp_path) == first
    assert [seat.name for seat in shelf.saves[0].seats] == ["Player 0", "Player 1", "Player 2", "Player 3"]


def test_a_look_into_a_save_is_a_seats_view(tmp_path: Path) -> None:
    path = saved_game(tmp_path, 20)
    seen = peek(path, GAMES)
    session = resume(path)
    assert seen.seat in (0, 1)
    assert seen.view == session.view(seen.seat)
    assert seen.result is None
    with pytest.raises(SaveError):
        peek(tmp_path / "none.capitol-save", GAMES)


@pytest.mark.slow
@pytest.mark.system
@pytest.mark.parametrize("game", ["capitol", "capstone"])
def test_kill_and_continue_loses_nothing_that_was_confirmed(tmp_path: Path, game: str) -> None:
    rng = random.Random()
    path, actions = "", list[dict[str, Any]]()
    sealed: dict[int, Any] = {}
    for attempt in range(6):
        child = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.session.play_until_killed",
                str(tmp_path),
                path,
                str(rng.random())[2:8],
                game,
            ],
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )
        assert child.stdout is not None
        over = False
        confirmed = list(actions)
        stop_after = rng.randrange(2, 45)
        for number, line in enumerate(child.stdout):
            kind, *rest = json.loads(line)
            over = over or kind == "over"
            if number == stop_after:
                child.kill()
            if kind == "open":
                path = rest[0]
            elif kind == "sealed":
                sealed[rest[0]["player"]] = rest[0]
            elif kind == "unsealed":
                sealed.pop(rest[0])
            elif kind == "action":
                confirmed.append(rest[0])
                sealed.clear()
        child.wait()
        child.stdout.close()
        assert over or child.returncode != 0, "the program was to be killed"
        saved = open_save(Path(path), GAMES)
        assert saved.lock is not None
        saved.lock.release()
        actions = saved.contents.actions
        assert actions[: len(confirmed)] == confirmed, f"attempt {attempt}"
        # What was under way when it died, one action or the bids of one auction, may be there or not.
        assert len(actions) <= len(confirmed) + 3
        if len(actions) == len(confirmed):
            changed = [seat for seat in sealed if saved.contents.sealed.get(seat) != sealed[seat]]
            assert len(changed) <= 1
        sealed = dict(saved.contents.sealed)
        if over:
            break
