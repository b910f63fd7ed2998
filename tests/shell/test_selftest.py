"""`capitol --selftest`: passes on what ships, tells what is wrong with a spoilt copy, and draws every screen."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from capitol.boards.errors import LevelErrors
from capitol.games.capitol.ui import plugin
from capitol.games.registry import MORE_GAMES, games
from capitol.host.catalogue import compile_whole
from capitol.kit.sound import Sound
from capitol.shell import selftest
from capitol.shell.selftest_files import FileFault, kinds_of, load_file

ROOT = Path(__file__).resolve().parents[2]
ABSTRACT = {"Scene", "Screen", "SeatScene", "PlayingScene", "EndingScene"}
PLAIN = {"PlainSeal", "PlainEnd"}
"""Scenes of a game without pictures of its own; none is shipped. tests/scenes/test_every_game.py opens them."""


def run(tmp_path: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the self-test in a process of its own, without what conftest says of drivers and home."""
    hidden = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "CAPITOL_HOME")
    variables = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "capitol", "--selftest", *options],
        env={**variables, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "HOME": str(tmp_path), **environment},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def scenes() -> set[str]:
    """The names of all screens in the sources; a class that names ABC among its bases is none itself."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / "capitol").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                # Games have scenes of one name; and a base may be told what it is for: PlayingScene[TurnMaking].
                bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
                found[node.name] = found.get(node.name, set()) | bases
    known, grown = {"Scene"}, True
    while grown:
        more = {name for name, bases in found.items() if bases & known} - known
        known, grown = known | more, bool(more)
    return known - ABSTRACT - PLAIN - {name for name in known if "ABC" in found.get(name, set())}


@pytest.mark.slow
@pytest.mark.system
def test_all_is_well_and_every_screen_was_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "pictures" / "table.png"
    done = run(tmp_path, "--frames", "2", "--screenshot", str(picture))
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[-1] == "SELFTEST OK"
    assert done.stderr == ""
    (told,) = (line for line in lines if line.startswith("ok screens: "))
    names = told.removeprefix("ok screens: ").partition(";")[0].split(", ")
    assert set(names) - PLAIN == scenes()
    assert len(scenes()) >= 13
    assert "driver dummy" in told
    (played,) = (line for line in lines if line.startswith("ok game and save: "))
    assert int(re.findall(r"(\d+) steps", played)[0]) > 100
    assert pygame.image.load(str(picture)).get_size() == (1280, 720)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [picture]  # nothing of the player's was touched


@pytest.mark.slow
@pytest.mark.system
def test_a_real_window_that_cannot_be_opened_is_a_failure(tmp_path: Path) -> None:
    done = run(tmp_path, SDL_VIDEODRIVER="nonsense", SDL_AUDIODRIVER="nonsense")
    assert done.returncode == 1
    assert "SELFTEST OK" not in done.stdout
    assert done.stdout.splitlines()[-1] == "SELFTEST FAILED: files, sound, screens"
    assert "ok game and save" in done.stdout  # the other parts are tried all the same


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the parts that a test spoils are run for real."""
    for name in ("check_boards", "check_files", "check_sound", "check_game"):
        monkeypatch.setattr(selftest, name, lambda: "fine")
    monkeypatch.setattr(selftest, "check_scenes", lambda _frames, _picture: "fine")


@pytest.mark.usefixtures("parts")
def test_a_part_that_fails_is_named_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> str:
        raise selftest.Fault("the cat sleeps on the mixer")

    monkeypatch.setattr(selftest, "check_sound", fail)
    assert selftest.run_selftest() == 1
    said = capsys.readouterr().out.splitlines()
    assert "FAILED sound: the cat sleeps on the mixer" in said
    assert said[-1] == "SELFTEST FAILED: sound"


@pytest.mark.usefixtures("parts")
def test_a_fault_that_was_not_foreseen_is_told_with_its_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selftest, "check_sound", lambda: str(1 / 0))
    assert selftest.run_selftest() == 1
    said = capsys.readouterr().out
    assert "FAILED sound: ZeroDivisionError: division by zero" in said
    assert "Traceback" in said


@pytest.mark.usefixtures("parts")
def test_it_works_without_standard_output_and_leaves_the_home_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPITOL_HOME", "here")
    monkeypatch.setattr(sys, "stdout", None)
    assert selftest.run_selftest() == 0
    assert os.environ["CAPITOL_HOME"] == "here"


def test_a_faulty_board_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "bad.tmx"
    bad.write_text("<map")
    monkeypatch.setattr(plugin, "find_boards", lambda: [bad])
    with pytest.raises(selftest.Fault, match=r"the board bad\.tmx has faults") as caught:
        selftest.check_boards()
    assert isinstance(caught.value.__cause__, LevelErrors)


def test_a_board_that_ships_and_is_not_found_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugin, "find_boards", list)
    with pytest.raises(selftest.Fault, match=r"not found: ostia\.tmx, roma\.tmx"):
        selftest.check_boards()


def test_no_sound_device_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sound, "available", False)
    with pytest.raises(selftest.Fault, match="the sound device cannot be opened"):
        selftest.check_sound()


@pytest.mark.slow
def test_a_game_of_more_seats_than_computer_players_is_played_too(
    monkeypatch: pytest.MonkeyPatch, capitol_home: Path
) -> None:
    """The toy has three of them for four seats."""
    assert not capitol_home.exists()
    monkeypatch.setenv(MORE_GAMES, "tests")
    toy = games()["toy"]
    assert len(toy.players) < toy.seats[-1]
    monkeypatch.setattr(selftest, "shown_games", lambda: {"toy": toy})
    assert "12 steps" in selftest.check_game()


def test_a_game_that_cannot_be_imported_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest, "unplayable_games", lambda: {"chess": "Chess cannot be played."})
    with pytest.raises(selftest.Fault, match="Chess cannot be played"):
        selftest.check_boards()


def test_a_computer_player_that_fails_is_no_success(monkeypatch: pytest.MonkeyPatch, capitol_home: Path) -> None:
    assert not capitol_home.exists()
    monkeypatch.setattr(selftest, "PLAYER_FACTORY", "capitol.games.registry:no_such_factory")
    with pytest.raises(selftest.Fault, match=r"(?s)a computer player failed: .*no_such_factory"):
        selftest.check_game()


def test_every_kind_of_file_that_ships_is_read_and_spoilt_ones_are_told(tmp_path: Path) -> None:
    pygame.font.init()
    pygame.mixer.init()
    kinds = kinds_of([ROOT / "assets", ROOT / "levels"])
    assert {".png", ".ttf", ".tmx", ".po"} <= set(kinds)
    kinds[".mo"] = compile_whole(ROOT / "assets" / "shared" / "locale", tmp_path / "locale")[0]
    for kind, path in kinds.items():
        load_file(path)
        spoilt = tmp_path / f"spoilt{kind}"
        spoilt.write_bytes(b"")
        with pytest.raises(FileFault, match=f"spoilt{re.escape(kind)} cannot be read"):
            load_file(spoilt)
    pygame.mixer.quit()


def test_a_kind_of_file_that_nothing_reads_is_told(tmp_path: Path) -> None:
    (tmp_path / "tune.xyz").write_bytes(b"la la")
    (tmp_path / ".hidden").write_bytes(b"")
    (tmp_path / "readme").mkdir()
    (tmp_path / "readme" / "film.abc").write_bytes(b"shown in README.md alone")
    assert list(kinds_of([tmp_path])) == [".xyz"]
    with pytest.raises(FileFault, match=r"nothing reads files such as tune\.xyz"):
        load_file(tmp_path / "tune.xyz")
