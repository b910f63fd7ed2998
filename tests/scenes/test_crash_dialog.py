"""The dialog after a crash: told once, with the keys and with the pointer, nothing sent by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from capitol.ai.thinking import Failure
from capitol.host.crash import WENT_ON, CrashReports, unseen_report
from capitol.session.game_dump import game_dump
from capitol.session.records import decode_record, verify
from capitol.shell import crash_dialog
from capitol.shell.crash_dialog import shown_path
from tests.scenes.games import saved_game
from tests.scenes.harness import SIZES, Stand
from tests.scenes.redeal import redealt
from tests.scenes.test_secrets import NeverReady


def told(tmp_path: Path, fault: str | None = None, **options: object) -> tuple[Stand, Path]:
    """A title after a crash."""
    stand = Stand(tmp_path, **options)  # type: ignore[arg-type]
    reports = CrashReports(stand.program.folders.logs)
    report = reports.write("it broke") if fault is None else reports.write("it broke", fault)
    assert report is not None
    stand.program.crash.report = unseen_report(stand.program.folders.logs)
    stand.program.show_title()
    stand.pass_time(60)
    return stand, report


def test_told_once_with_its_place(tmp_path: Path) -> None:
    """Enter closes it, the report stays, and the next start says nothing."""
    stand, report = told(tmp_path)
    text = stand.find("crash.text").label
    assert shown_path(report) in text
    assert report.name in text
    assert "nothing that was hidden" in text
    assert stand.scene.stage.active.label == "Capitol stopped last time"
    assert "focused" in stand.find("crash.close").flags
    stand.key("return")
    assert not stand.has("crash.text")
    assert report.exists()
    assert unseen_report(report.parent) is None


def test_a_part_that_failed_is_told_as_such(tmp_path: Path) -> None:
    stand, _report = told(tmp_path, WENT_ON)
    assert stand.scene.stage.active.label == "Something failed last time"
    stand.key("escape")
    assert not stand.has("crash.text")


def test_delete(tmp_path: Path) -> None:
    stand, report = told(tmp_path)
    stand.press("crash.delete")
    assert not report.exists()
    assert not stand.has("crash.text")
    assert "deleted" in stand.find("toast").label


def test_a_copy_beside_earlier_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copies are named, and the dialog stays."""
    (tmp_path / "desk").mkdir()
    monkeypatch.setattr(crash_dialog, "easy_to_find", lambda: tmp_path / "desk")
    stand, report = told(tmp_path)
    stand.press("crash.copy")
    (first,) = (tmp_path / "desk").iterdir()
    assert shown_path(first) in stand.find("crash.text").label
    stand.press("crash.copy")
    (second,) = set((tmp_path / "desk").iterdir()) - {first}
    assert shown_path(second) in stand.find("crash.text").label
    copies = [first, second]
    assert [path.read_text(encoding="utf-8") for path in copies] == [report.read_text(encoding="utf-8")] * 2
    monkeypatch.setattr(crash_dialog, "easy_to_find", lambda: tmp_path / "missing")
    stand.press("crash.copy")
    assert "cannot be copied" in stand.find("crash.text").label


def test_the_folder_is_shown_or_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(crash_dialog, "open_folder", opened.append)
    stand, report = told(tmp_path)
    stand.press("crash.folder")
    assert opened == [report.parent]

    def nothing_there(folder: Path) -> None:
        raise FileNotFoundError("xdg-open")

    monkeypatch.setattr(crash_dialog, "open_folder", nothing_there)
    stand.press("crash.folder")
    assert "No file manager" in stand.find("crash.text").label
    assert shown_path(report) in stand.find("crash.text").label


def test_a_report_that_is_gone_is_not_told(tmp_path: Path) -> None:
    stand = Stand(tmp_path)
    stand.program.crash.report = stand.program.folders.logs / "crash-20260101-000000-01.txt"
    stand.program.show_title()
    stand.pass_time(60)
    assert not stand.has("crash.text")


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("ui", [1.0, 1.5])
@pytest.mark.usefixtures("long_words")
def test_it_fits_with_longer_words(
    tmp_path: Path, size: tuple[int, int], ui: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a folder with a rather long name" / "and another one in it" / "and one more, for good measure"
    folder.mkdir(parents=True)
    monkeypatch.setattr(crash_dialog, "easy_to_find", lambda: folder)
    stand, _report = told(folder, size=size, ui=ui)
    assert stand.faults() == []
    stand.press("crash.copy")
    assert stand.faults() == []


def test_of_a_long_path_the_end_is_shown() -> None:
    short = Path("home", "livia", "crash.txt")
    assert shown_path(short) == str(short)
    deep = Path(*(f"folder {number}" for number in range(20)), "crash.txt")
    assert shown_path(deep, 41) == str(Path("…", "folder 17", "folder 18", "folder 19", "crash.txt"))
    assert shown_path(deep, 5) == str(Path("…", "crash.txt"))
    assert shown_path(Path.home() / "logs" / "crash.txt") == str(Path("~", "logs", "crash.txt"))


def test_a_report_names_the_game_and_holds_nothing_hidden(tmp_path: Path) -> None:
    """Also of a run that could write none itself: then from the save, if that was played in this run. Where the hidden
    cards are others, nothing in it is."""
    stand = Stand(tmp_path)
    program = stand.program
    path = saved_game(program, "Mine", 30)
    reports = CrashReports(program.folders.logs)
    program.tables.report_to(reports)
    assert "The game in progress" not in (reports.write("x") or path).read_text(encoding="utf-8")
    program.resume(path)
    report = reports.write("it broke")
    assert report is not None
    text = report.read_text(encoding="utf-8")
    session = program.session
    assert session is not None
    assert f"Saved as: {path.name}" in text
    assert f"{len(session.match)} actions" in text
    told = text[text.index("Game: capitol") :].strip()
    for seat in range(len(session.seats)):
        other = redealt(session, seat, NeverReady())
        assert other.match.full_state != session.match.full_state
        assert game_dump(other.match, session.seats, session.options, path).strip() == told
    began = path.stat().st_mtime
    assert program.last_dump(began - 1).strip() == told
    assert program.last_dump(began + 60) == ""


def test_a_report_of_a_finished_game_has_its_record(tmp_path: Path) -> None:
    program = Stand(tmp_path).program
    path = saved_game(program, "Mine", 5000)
    program.resume(path)
    assert program.session is not None
    assert program.session.result is not None
    text = program.account()
    record = decode_record(text[text.index("\n{\n") :].encode(), program.entry.game)
    assert verify(record, program.entry.game) is None


def test_a_computer_player_that_fails_is_reported_once(tmp_path: Path) -> None:
    """The game goes on; a thought that took too long is no fault to report."""
    stand = Stand(tmp_path)
    program = stand.program
    program.resume(saved_game(program, "Mine", 12))
    assert program.session is not None
    program.session.on_failure(Failure("timeout", "no answer after 4.0 s"))
    assert unseen_report(program.folders.logs) is None
    for _time in range(2):
        program.session.on_failure(Failure("crash", "Traceback: it thought wrongly"))
    (report,) = program.folders.logs.glob("crash-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "it thought wrongly" in text
    assert WENT_ON in text
