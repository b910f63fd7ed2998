"""The note pad of Capstone: what it knows, what it shows under the shield alone, and that its marks are kept."""

from __future__ import annotations

import random
import threading
from datetime import datetime
from pathlib import Path

import pytest

from capitol.games.capstone.rules.moves import Turn
from capitol.games.capstone.rules.view import View
from capitol.games.capstone.ui.models.notepad import COUNTING, READING, Chances, chances
from capitol.games.capstone.ui.table import note_pads
from capitol.games.capstone.ui.table.note_pads import NotePads
from capitol.host.language import set_language
from capitol.kit.inputs import FocusLost
from tests.scenes.capstone_table import LEVEL_1, PERSON, CapstoneStand, random_turn
from tests.scenes.killed import on_disk
from tests.waiting import PATIENCE, wait_until

DRAWS = (((0, 1, 2, 3),), ((0, 0, 1, 2),))


def table(home: Path, mode: str, kinds: tuple[str, str] = (PERSON, PERSON)) -> CapstoneStand:
    """A table with such a pad, at its first turn."""
    stand = CapstoneStand(home, kinds, draws=DRAWS, options={"notepad": mode})
    stand.arrange()
    stand.wait()
    return stand


def test_a_table_without_a_pad_shows_none(tmp_path: Path) -> None:
    stand = table(tmp_path, "off")
    stand.key("h")
    assert not stand.has("pad")


@pytest.mark.parametrize("mode", ["paper", "counting", "reading"])
def test_the_pad_lies_under_the_shield(tmp_path: Path, mode: str) -> None:
    stand = table(tmp_path, mode)
    assert not stand.has("pad")
    stand.key("h")
    assert stand.has("pad")
    assert stand.faults() == []
    stand.let_go()
    assert not stand.has("pad")


def test_the_loop_sleeps_when_the_shield_closes_before_the_pad_is_reckoned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = threading.Event()

    def slow(view: View, mode: str) -> Chances:
        closed.wait(PATIENCE)
        return chances(view, mode)

    monkeypatch.setattr(note_pads, "chances", slow)
    stand = table(tmp_path, COUNTING)
    stand.table.pads = NotePads(stand.session, at_once=False)  # as in a window
    stand.pass_time(1000)  # the faces of opponents may still change
    stand.key("h")
    stand.let_go()
    assert stand.table.next_due(stand.clock) is None
    closed.set()
    wait_until(lambda: stand.table.pads.ready)
    assert stand.table.next_due(stand.clock) == stand.clock
    stand.pass_time(60)
    assert stand.table.next_due(stand.clock) is None
    stand.key("h")
    assert "%" in stand.find("pad.0.0").label


def test_counting_and_reading_follow_from_the_own_draw_and_the_turns(tmp_path: Path) -> None:
    stand = table(tmp_path, "off")
    rng = random.Random(3)
    for _turn in range(8):
        stand.table.flow.play(random_turn(stand.view(stand.table.viewer), rng))
        stand.pass_time(60)
    view = stand.view(0)
    for mode in (COUNTING, READING):
        found = chances(view, mode)
        for row in found.grid:
            assert sum(row) == pytest.approx(1)
        assert 0 <= found.sure <= 1
        assert [chance for _goal, chance in found.likeliest] == sorted(
            (chance for _goal, chance in found.likeliest), reverse=True
        )
    assert chances(view, READING).grid != chances(view, COUNTING).grid


def marked(stand: CapstoneStand) -> list[str]:
    """The lines of the log that tell of the pad."""
    return [line.text for line in stand.table.view_model.log if "note pad" in line.text]


def test_a_look_at_the_reading_is_told_to_all_and_kept(tmp_path: Path) -> None:
    stand = table(tmp_path, READING)
    assert marked(stand) == [], "a pad under a closed shield tells nothing, and its use is not marked"
    before = stand.session.record()
    for _look in range(2):
        stand.key("h")
        stand.let_go()
    assert marked(stand) == ["Livia looked at the note pad’s reading."]
    assert stand.session.record() == before, "a record has no word for it"
    stand.table.flow.play(Turn(0, 0))
    stand.pass_time(60)
    assert stand.table.viewer == 1
    assert marked(stand) == ["Livia looked at the note pad’s reading."], "the other one sees it too"
    path = stand.session.path
    assert path is not None
    stand.program.close()
    again = CapstoneStand(tmp_path, resume=path)
    again.wait()
    assert [(note.seat, note.kind) for note in again.session.notes] == [(0, "aided")]
    rng = random.Random(3)
    while again.session.result is None:
        again.session.act(again.session.match.to_act[0], random_turn(again.view(again.session.match.to_act[0]), rng))
    remembered = again.session.remembered(datetime(2026, 1, 1))
    assert [sitter.aided for sitter in remembered.seats] == [True, False]


@pytest.mark.parametrize("mode", ["paper", "counting"])
def test_pads_that_do_not_read_are_not_marked(tmp_path: Path, mode: str) -> None:
    stand = table(tmp_path, mode)
    stand.key("h")
    assert stand.has("pad")
    assert stand.session.notes == ()


def test_a_reading_behind_the_log_is_not_marked(tmp_path: Path) -> None:
    stand = table(tmp_path, READING)
    stand.table.press("tab.log")
    stand.key("h")
    assert not stand.has("pad")
    assert stand.session.notes == ()


def test_marks_on_paper_are_kept_over_turns_and_over_a_kill(tmp_path: Path) -> None:
    stand = table(tmp_path, "paper", (PERSON, LEVEL_1))
    stand.press("pad.0.2")
    stand.press("pad.3.1")
    stand.press("pad.3.1")
    stand.table.flow.play(Turn(0, 0))
    stand.pass_time(60)
    stand.wait()
    assert stand.find("pad.0.2").checked
    assert not stand.find("pad.3.1").checked
    path = stand.session.path
    assert path is not None
    assert on_disk(path) == {"paper": [[0, 2]]}, "at once, should the program be killed now"
    stand.program.stack.handle(FocusLost())
    stand.program.close()
    again = CapstoneStand(tmp_path, resume=path)
    again.wait()
    assert again.find("pad.0.2").checked


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_largest_texts_leave_the_warning_of_bluffs_its_room(tmp_path: Path, code: str) -> None:
    """What the pad knows and does not know stands below its grid, in full."""
    try:
        set_language(code)
        stand = CapstoneStand(tmp_path, (PERSON, LEVEL_1), draws=DRAWS, ui=2.0, options={"notepad": READING})
        stand.arrange()
        stand.wait()
        pad, note, last = stand.find("pad"), stand.find("pad.note"), stand.find("pad.3.3")
        assert pad.rect.contains(note.rect)
        assert last.rect.bottom <= note.rect.top
        assert stand.faults() == []
    finally:
        set_language("en")
