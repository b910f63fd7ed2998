"""Damaged and strange saves through the screens: each costs itself alone, is named, and what of it is good goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from capitol.games.registry import games
from capitol.session.journal import body_of, read_lines
from capitol.shell.saves import SavesScene
from capitol.shell.words import date_text
from capitol.table.palette import SEAT_STYLES
from tests.scenes.games import saved_game
from tests.scenes.harness import Stand
from tests.session.table import forge, forge_header

Change = Callable[[dict[str, Any]], object]


def started(stand: Stand) -> Stand:
    """The title, as after a start of the program."""
    stand.program.show_title()
    stand.pass_time(60)
    return stand


def flip(path: Path, line: int, old: bytes, new: bytes) -> None:
    """Spoil a line, counted from 1, as a bad disk does."""
    lines = path.read_bytes().splitlines(keepends=True)
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path.write_bytes(b"".join(lines))


def flip_action(path: Path, number: int) -> None:
    """Spoil the player of an action, counted from 0."""
    lines = read_lines(path)[0]
    at = [at for at, line in enumerate(lines, 1) if line.startswith(b'{"player"')][number]
    flip(path, at, b'"player":', b'"plaxer":')


def old_format(path: Path) -> None:
    """Make of a save one of the format without checks."""
    bodies = [body_of(line) for line in path.read_bytes().splitlines()]
    bodies[0] = bodies[0].replace(b'"version":2', b'"version":1', 1)
    path.write_bytes(b"".join(line + b"\n" for line in bodies))


def rename_seat(name: str) -> Change:
    return lambda head: head["seats"][1].update(name=name)


def tint(*colours: str) -> Change:
    def change(head: dict[str, Any]) -> None:
        for seat, colour in zip(head["seats"], colours, strict=False):
            seat["colour"] = colour

    return change


STRANGE: dict[str, Change] = {
    "no such colour": tint("ivorx"),
    "no colours": tint("", "", "", ""),
    "one colour for all": tint("ink", "ink", "ink", "ink"),
    "a seat with NUL": rename_seat("Ca\0to"),
    "a seat of nothing": rename_seat("\ufe0f"),
    "a seat that turns": rename_seat("\u202eotaC"),
    "a seat without end": rename_seat("Cato" * 15_000),
    "half a character": rename_seat("\ud800"),
    "a game with NUL": lambda head: head.update(name="\0"),
    "a game of nothing": lambda head: head.update(name="\u200b\u200b"),
    "a game without end": lambda head: head.update(name="Long ago " * 9_000),
    "an area with NUL": lambda head: head["setup"]["board"]["areas"][0].update(id="a\0b"),
    "an area of nothing": lambda head: head["setup"]["board"]["areas"][0].update(id="\ufe0f"),
    "a board with NUL": lambda head: head["setup"]["board"].update(name="\0"),
    "a kind without end": lambda head: head["seats"][1].update(kind="cmd:" + "x " * 50_000),
    "no such kind": lambda head: head["seats"][1].update(kind="cat"),
    "options of wrong types": lambda head: head.update(options={key: [{}] for key in head["options"]}),
    "a seed without end": lambda head: head.update(seed=10**40),
}


@pytest.mark.parametrize("kind", STRANGE)
@pytest.mark.parametrize("old", [False, True], ids=["", "old format"])
def test_strange_headers_are_shown_and_played(tmp_path: Path, kind: str, old: bool) -> None:
    """By the title, the list and the table."""
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Strange", 9, people=1)
    forge_header(path, STRANGE[kind])
    if old:
        old_format(path)
    started(stand)
    assert stand.has("continue") or stand.has("damaged.text")
    if stand.has("damaged.text"):
        assert path.name in stand.find("damaged.text").label
        return
    stand.press("saves")
    assert len(stand.find("save.name").label) <= 40
    stand.press("save.continue")
    stand.pass_time(400)
    session = stand.program.session
    assert session is not None
    assert len({seat.colour for seat in session.seats}) == len(session.seats)
    assert {seat.colour for seat in session.seats} <= {style.id for style in SEAT_STYLES}
    assert all(1 <= len(seat.name) <= 40 and seat.name.isprintable() for seat in session.seats)


@pytest.mark.parametrize("game", ["capitgl", "", "an18xx"])
@pytest.mark.parametrize("old", [False, True], ids=["", "old format"])
def test_a_save_of_a_game_that_is_not_here_is_listed_with_its_reason(tmp_path: Path, game: str, old: bool) -> None:
    """Drawn too, in the list and beside it; and it can be deleted."""
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Elsewhere", 9, people=1)
    if old:
        old_format(path)
        path.write_bytes(path.read_bytes().replace(b'"game":"capitol"', b'"game":"' + game.encode() + b'"', 1))
    else:
        forge_header(path, lambda head: head.update(game=game))
    started(stand)
    stand.press("saves")
    assert isinstance(stand.scene, SavesScene)
    stand.draw()
    assert not stand.find("save.continue").enabled
    assert len(stand.find("save.status").label) > 20
    stand.press("save.delete")
    stand.draw()
    assert not path.exists()


def test_the_colours_that_saves_may_name_are_those_that_are_drawn() -> None:
    assert games()["capitol"].seat_colours == tuple(style.id for style in SEAT_STYLES)


@pytest.mark.parametrize("seat", [99, -9, 4, 0.5, None, "1"])
def test_a_note_for_a_seat_that_is_not_there_is_left_out(tmp_path: Path, seat: object) -> None:
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Noted", 9)
    line = b'{"note":{"step":3,"seat":%s,"kind":"timeout","text":""}}\n'
    said = b"null" if seat is None else b'"1"' if seat == "1" else str(seat).encode()
    forge(path, lambda data: data + line % said + line % b"1.0")
    started(stand)
    stand.key("return")
    stand.pass_time(400)
    assert stand.program.session is not None
    assert [note.seat for note in stand.program.session.notes] == [1]


def test_a_damaged_save_is_named_and_the_newest_good_one_offered(tmp_path: Path) -> None:
    """A file that is no save is kept aside and named; the good game can be gone on with from the dialog."""
    stand = Stand(tmp_path)
    good = saved_game(stand.program, "Good one", 10)
    bad = stand.program.folders.saves / "broken.capitol-save"
    bad.write_bytes(b"\x00\x01 no save at all\n")
    started(stand)
    assert "broken.capitol-save" in stand.find("damaged.text").label
    assert not stand.has("damaged.before")
    assert not bad.exists()
    assert list(stand.program.folders.saves.glob("broken*damaged*"))
    stand.press("damaged.resume")
    assert stand.program.session is not None
    assert stand.program.session.path == good


def test_continue_is_the_newest_save_that_can_be_replayed(tmp_path: Path) -> None:
    """Whose checks are in order (or that has none), and whose moves are not by the rules."""
    stand = Stand(tmp_path)
    good = saved_game(stand.program, "Good one", 10)
    bad = saved_game(stand.program, "Bent", 12, seed=2)
    forge(bad, lambda data: b"".join(data.splitlines(keepends=True)[at] for at in (0, *range(2, 13))))
    started(stand)
    assert "Bent" in stand.find("damaged.text").label
    assert "against the rules" in stand.find("damaged.text").label
    assert not stand.has("damaged.before"), "the first move is missing"
    stand.press("damaged.close")
    stand.press("continue")
    assert stand.program.session is not None
    assert stand.program.session.path == good


def test_what_stands_before_the_damage_is_played_on(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    saved_game(stand.program, "Good one", 10)
    bad = saved_game(stand.program, "Spoilt", 40, seed=2, people=4)
    flip_action(bad, 20)
    spoilt = bad.read_bytes()
    started(stand)
    said = stand.find("damaged.text").label
    assert "“Spoilt”" in said
    assert "line 22 is not what was written" in said
    assert "first 20 actions" in said
    assert stand.find("damaged.resume").label == "Continue “Good one”"
    assert stand.faults() == []
    stand.press("damaged.before")
    stand.pass_time(400)
    session = stand.program.session
    assert session is not None
    assert (session.name, len(session.steps), session.path) == ("Spoilt", 20, bad)
    assert session.save_trouble is None
    assert bad.with_name(bad.name + ".damaged").read_bytes() == spoilt
    stand.program.to_title()
    stand.pass_time(60)
    assert not stand.has("damaged.text")
    newest, _peek = stand.program.newest_playable()
    assert newest is not None
    assert (newest.path, newest.actions) == (bad, 20)


def test_a_damaged_first_line_that_can_be_read_costs_nothing(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    bad = saved_game(stand.program, "Spoilt", 40, seed=2, people=4)
    flip(bad, 1, b'"colour":"aegean"', b'"colour":"aegeao"')
    started(stand)
    assert "first 40 actions" in stand.find("damaged.text").label
    stand.key("return")
    stand.pass_time(400)
    assert stand.program.session is not None
    assert len(stand.program.session.steps) == 40


def test_a_damaged_line_that_confirms_nothing_costs_nothing_else(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    bad = saved_game(stand.program, "Spoilt", 20, seed=2)
    forge(bad, lambda data: data.replace(b"\n", b'\n{"draft":{"seat":0,"data":{"a":1}}}\n', 1))
    flip(bad, 2, b'"a":1', b'"a";1')
    started(stand)
    assert "line 2" in stand.find("damaged.text").label
    assert "first 20 actions" in stand.find("damaged.text").label


def test_several_damaged_games_are_told_one_after_the_other(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    for seed in (2, 3):
        flip_action(saved_game(stand.program, f"Spoilt {seed}", 12, seed=seed), 5)
    (stand.program.folders.saves / "rubbish.capitol-save").write_bytes(b"rubbish\n")
    started(stand)
    told = []
    while stand.has("damaged.text"):
        told.append(stand.find("damaged.text").label)
        stand.press("damaged.close")
    assert len(told) == 3
    assert "rubbish" in told[0]
    assert all(any(name in one for one in told[1:]) for name in ("Spoilt 2", "Spoilt 3"))
    assert stand.has("title.name")


def test_a_game_in_the_list_that_cannot_be_replayed_is_told_there(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    bad = saved_game(stand.program, "Bent", 12, seed=2)
    saved_game(stand.program, "Good one", 10)
    forge(bad, lambda data: b"".join(data.splitlines(keepends=True)[at] for at in (0, *range(2, 13))))
    started(stand)
    assert not stand.has("damaged.text"), "nobody has looked into it yet"
    stand.press("saves")
    stand.pass_time()
    assert "Bent" in stand.find("damaged.text").label
    stand.press("damaged.close")
    assert isinstance(stand.scene, SavesScene)
    assert [save.name for save in stand.scene.saves] == ["Good one"]


@pytest.mark.parametrize("when", [2.0**60, -(2.0**60), float("inf")])
def test_a_file_of_an_impossible_date_has_none(when: float) -> None:
    assert date_text(when, 0.0) == ""


def test_a_torn_last_line_is_passed_over_in_silence(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    path = saved_game(stand.program, "Torn", 12, people=4)
    path.write_bytes(path.read_bytes()[:-7])
    started(stand)
    assert not stand.has("damaged.text")
    stand.key("return")
    stand.pass_time(400)
    assert stand.program.session is not None
    assert len(stand.program.session.steps) == 11
