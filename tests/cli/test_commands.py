"""The commands without a window: what they print, what they refuse, and that they load no window's library."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from capitol.ai.thinking import LocalThinker
from capitol.cli import bench, main
from capitol.cli.common import with_progress
from capitol.cli.selfplay import Series, summary
from capitol.core.fast_path import FastPath
from capitol.games.capitol.levels import default_board
from capitol.games.registry import GameEntry, games, make_player
from capitol.session.controller import TableSession
from capitol.session.history import replayed
from capitol.session.records import read_record, verify
from capitol.session.seats import Seat
from capitol.session.selfplay import PlayedGame
from tests.waiting import PATIENCE, wait_until

ROOT = Path(__file__).resolve().parents[2]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that must be refused with exit code 2 and one line; returns the line."""
    try:
        code = main(list(arguments))
    except SystemExit as error:
        code = int(error.code or 0)
    captured = capsys.readouterr()
    assert code == 2
    assert captured.out == ""
    assert captured.err.count("\n") == 1, captured.err
    assert "Traceback" not in captured.err
    return captured.err


def records_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.slow
def test_selfplay_writes_the_same_records_whatever_the_jobs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for jobs in ("1", "2"):
        command = ["selfplay", "--games", "7", "--seats", "mason,random,random", "--seed", "5", "--rotate"]
        assert main([*command, "--records", str(tmp_path / jobs), "--jobs", jobs]) == 0
    one = records_of(tmp_path / "1")
    assert one == records_of(tmp_path / "2")
    assert list(one)[3] == "s5-g000003.capitol.json"
    assert len(set(one.values())) == 7
    # A longer series begins with the same games.
    assert (
        main(
            [
                "selfplay",
                "--games",
                "2",
                "--seats",
                "mason,random,random",
                "--seed",
                "5",
                "--rotate",
                "--records",
                str(tmp_path / "2 games"),
            ]
        )
        == 0
    )
    assert list(records_of(tmp_path / "2 games").values()) == list(one.values())[:2]
    assert "games/s" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("seats", ["random,mason", "random,mason,random", "mason,random,random,mason"])
def test_selfplay_records_are_in_order(seats: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = ["auction_tie=fewest_points", "no_bids=first_player_free"] if "," in seats[7:] else ["preset=german"]
    folder = tmp_path / "records"
    assert main(["selfplay", "--games", "24", "--seats", seats, "--records", str(folder), "--rules", *rules]) == 0
    table = capsys.readouterr().out
    assert "mason" in table
    assert "random" in table
    game = games()["capitol"].game
    paths = sorted(folder.iterdir())
    assert len(paths) == 24
    for path in paths:
        record = read_record(path, games())
        assert verify(record, game) is None
        assert record.setup.rules.auction_tie == "fewest_points"
    assert main(["replay", "--verify", *map(str, paths)]) == 0
    assert "24 of 24" in capsys.readouterr().out


def test_players_for_any_game_sit_down_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By their ids, in games whose records are in order; without a failure, which would be told."""
    folder = tmp_path / "records"
    assert main(["selfplay", "--games", "2", "--seats", "greedy,random", "--rotate", "--records", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "greedy" in said
    assert "by chance" not in said
    documents = [json.loads(data) for data in records_of(folder).values()]
    kinds = [[player["kind"] for player in document["players"]] for document in documents]
    assert kinds == [["ai:greedy", "ai:random"], ["ai:random", "ai:greedy"]]
    assert main(["replay", "--verify", *map(str, folder.iterdir())]) == 0


def test_rotation_seats_every_kind_everywhere(tmp_path: Path) -> None:
    assert (
        main(
            [
                "selfplay",
                "--games",
                "4",
                "--seats",
                "mason,random",
                "--rotate",
                "--rules",
                "first_player=seat0",
                "--records",
                str(tmp_path),
            ]
        )
        == 0
    )
    documents = [json.loads(data) for data in records_of(tmp_path).values()]
    kinds = [[player["kind"] for player in document["players"]] for document in documents]
    assert kinds == [["ai:mason", "ai:random"], ["ai:random", "ai:mason"]] * 2
    assert {document["first_player"] for document in documents} == {0}
    assert all("first_player" not in document["rules"] for document in documents)


def test_another_board_is_played_on(tmp_path: Path) -> None:
    level = ROOT / "levels" / "capitol" / "ostia.tmx"
    assert (
        main(
            ["selfplay", "--games", "1", "--seats", "random,random", "--level", str(level), "--records", str(tmp_path)]
        )
        == 0
    )
    (data,) = records_of(tmp_path).values()
    assert json.loads(data)["board"]["name"] == "ostia"


def test_refusals_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = ["selfplay", "--games", "1", "--seats"]
    assert "random, mason, cmd:COMMAND" in refused(capsys, *play, "genius,random")
    assert "2–4" in refused(capsys, *play, "random")
    assert "2–4" in refused(capsys, *play, "random,random,random,random,random")
    assert "--games" in refused(capsys, "selfplay", "--games", "none", "--seats", "random,random")
    assert "less than 1" in refused(capsys, "selfplay", "--games", "0", "--seats", "random,random")
    assert "--games" in refused(capsys, "selfplay", "--seats", "random,random")
    assert "--jobs" in refused(capsys, *play, "random,random", "--jobs", "0")
    assert "--seed" in refused(capsys, *play, "random,random", "--seed", "-1")
    assert "auction_tie" in refused(capsys, *play, "random,random", "--rules", "gravity=off")
    assert "fewest_points" in refused(capsys, *play, "random,random", "--rules", "auction_tie=dice")
    assert "random, seat0" in refused(capsys, *play, "random,random", "--rules", "first_player=chosen")
    assert "missing.tmx" in refused(capsys, *play, "random,random", "--level", str(tmp_path / "missing.tmx"))
    (tmp_path / "file").write_text("")
    assert "file" in refused(capsys, *play, "random,random", "--records", str(tmp_path / "file"))
    for option in ("--records", "--level"):
        said = refused(capsys, *play, "random,random", option, "")
        assert option in said
        assert "empty" in said
    assert "empty" in refused(capsys, "replay", "")
    assert "empty" in refused(capsys, "levels", "lint", "")
    assert "empty" in refused(capsys, "--selftest", "--screenshot", "")
    for option in ("--script", "--screenshot", "--dump-ui"):
        assert "empty" in refused(capsys, "play", option, " ")
    missing = tmp_path / "there" / "missing.tmx"
    assert f"cannot read {missing}: " in refused(capsys, "levels", "lint", str(missing))
    assert "missing" in refused(capsys, "replay", str(tmp_path / "missing.capitol.json"), "--verify")
    assert "replay" in refused(capsys, "replay", "--verify")
    assert "dance" in refused(capsys, "dance")
    assert "levels" in refused(capsys, "levels")
    assert "1280x720" in refused(capsys, "play", "--size", "big")
    assert "800x540" in refused(capsys, "--size", "10x10")
    assert "0.75" in refused(capsys, "--ui-scale", "9")
    assert "script" in refused(capsys, "--script", str(tmp_path / "missing.txt"))


def test_without_a_display_play_says_what_else_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert "capitol selfplay" in refused(capsys)


def test_verify_prints_the_first_disagreement(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "2", "--seats", "random,random", "--records", str(tmp_path)]) == 0
    good, bad = sorted(tmp_path.iterdir())
    document = json.loads(bad.read_bytes())
    document["actions"][6]["player"] ^= 1
    bad.write_text(json.dumps(document))
    capsys.readouterr()
    assert main(["replay", str(bad), str(good), "--verify"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{bad}: action 6: ")
    assert lines[1].startswith("1 of 2")
    document["actions"][8]["type"] = "juggle"
    document["scores"] = "many"
    bad.write_text(json.dumps(document))
    assert main(["replay", str(bad), "--verify"]) == 1
    assert capsys.readouterr().out.startswith(f"{bad}: action 6: ")
    document["actions"][6]["player"] ^= 1
    bad.write_text(json.dumps(document))
    assert main(["replay", str(bad), "--verify", "--show"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line[:4] for line in lines if line[:4].strip().isdecimal()] == [f"{number:4}" for number in range(8)]
    assert lines[-2].startswith(f"{bad}: action 8: ")
    assert "juggle" in lines[-2]
    bad.write_text("{}")
    assert main(["replay", str(bad), "--verify"]) == 1
    assert "capitol-record" in capsys.readouterr().out


def test_a_file_of_another_kind_is_told_with_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever file of the program, or other, a command is given in place of its own."""
    assert main(["selfplay", "--games", "1", "--seats", "random,random", "--records", str(tmp_path)]) == 0
    (record,) = tmp_path.iterdir()
    entry = games()["capitol"]
    match = replayed(record.read_bytes(), entry)
    seats = [Seat("Livia"), Seat("Cato", "ai:novice")]
    session = TableSession.new(entry, match.setup, seats, LocalThinker(make_player), seed=1, folder=tmp_path)
    session.close()
    save = session.path
    assert save is not None
    board = default_board()
    others = {
        "settings.json": b'{"version": 1}',
        "picture.json": b"\x89PNG\r\n\x1a\n\0\0",
        "archive.tmx": b"PK\x03\x04\0\0",
        "notes.txt": b"Dear diary",
        "empty.json": b"",
    }
    for name, data in others.items():
        (tmp_path / name).write_bytes(data)
    said = {
        "replay": {
            save: "Saved games",
            board: "levels lint",
            tmp_path / "settings.json": "for itself",
            tmp_path / "picture.json": "no text",
            tmp_path / "notes.txt": "no record",
            tmp_path / "empty.json": "empty",
        },
        "levels lint": {save: "Saved games", record: "capitol replay", tmp_path / "archive.tmx": "no text"},
        "selfplay --games 1 --seats random,random --level": {save: "Saved games", record: "capitol replay"},
        "play --script": {
            save: "Saved games",
            record: "capitol replay",
            board: "levels lint",
            tmp_path / "picture.json": "no text",
        },
    }
    capsys.readouterr()
    for command, files in said.items():
        for path, words in files.items():
            assert main([*command.split(), str(path)]) in (1, 2)
            told = capsys.readouterr()
            text = told.out + told.err
            assert f"{path}: " in text, (command, path)
            assert words in text, (command, path, text)
            assert not re.search("JSON|trailing|codec|Error", text), text
            assert len(text) < 300
    for path, words in ((save, "Saved games"), (record, "capitol replay"), (board, "levels lint")):
        assert f"{path}: " in (text := refused(capsys, str(path)))
        assert words in text
    assert main(["replay", str(record)]) == 0
    assert main(["levels", "lint", str(board)]) == 0


def test_names_in_a_record_do_not_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "1", "--seats", "random,random", "--records", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    document = json.loads(path.read_bytes())
    document["players"][0]["name"] = document["board"]["name"] = "\x1b[2JLivia\n\u202e"
    path.write_text(json.dumps(document))
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    assert main(["replay", str(path), "--show"]) == 0
    document["actions"][0]["type"] = "\x1b[2J\n"
    path.write_text(json.dumps(document))
    assert main(["replay", str(path), "--verify"]) == 1
    text = capsys.readouterr().out
    assert "Livia" in text
    assert all(line.isprintable() for line in text.split("\n"))
    assert "is unknown" in text.splitlines()[-2]


def test_show_tells_the_whole_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "1", "--seats", "mason,mason", "--records", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.count("\n") == 1
    assert main(["replay", str(path), "--show"]) == 0
    text = capsys.readouterr().out
    document = json.loads(path.read_bytes())
    for number, action in enumerate(document["actions"]):
        assert f"\n{number:4}  {document['players'][action['player']]['name']}" in text
    assert text.count("Scoring:") == 4
    assert "Round 4" in text
    assert "Vitruvius II" in text
    assert "Winner" in text


def test_levels_lint(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["levels", "lint"]) == 0
    assert "roma.tmx: in order" in capsys.readouterr().out
    (tmp_path / "bad.tmx").write_text("<map>")
    assert main(["levels", "lint", str(tmp_path / "bad.tmx")]) == 1
    assert capsys.readouterr().out.startswith(f"{tmp_path / 'bad.tmx'}, line 1: ")
    monkeypatch.chdir(tmp_path)
    assert main(["levels", "lint", "./bad.tmx", str(tmp_path / "bad.tmx")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("bad.tmx, line 1: ")
    assert lines[1].startswith(f"{tmp_path / 'bad.tmx'}, line 1: ")


def test_bench_has_the_promised_keys(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("REPEATS", "DEALS", "PLAYOUTS", "CHECKED_PLAYOUTS"):
        monkeypatch.setattr(bench, name, 2)
    assert main(["bench", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document["seats"]) == {"4", "2"}
    for figures in document["seats"].values():
        checked = figures.pop("checked")
        assert set(figures) == {
            "playouts_per_s",
            "decisions_per_s",
            "legal_us",
            "apply_us",
            "copy_us",
            "view_us",
            "determinize_us",
            "evaluate_us",
            "evaluate_known_us",
        }
        assert all(value > 0 for value in figures.values())
        assert checked["playouts_per_s"] > 0
    assert main(["bench"]) == 0
    assert "4 seats" in capsys.readouterr().out


def test_bench_plays_as_many_random_games_as_it_is_asked_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("REPEATS", "DEALS", "CHECKED_PLAYOUTS"):
        monkeypatch.setattr(bench, name, 2)
    asked: list[int] = []

    class Asked(bench.Bench):
        def __init__(self, entry: GameEntry, path: FastPath, seats: int, count: int) -> None:
            asked.append(count)
            super().__init__(entry, path, seats, count)

    monkeypatch.setattr(bench, "Bench", Asked)
    assert main(["bench", "--game", "capstone", "--games", "30", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["seats"]["2"]
    assert asked == [30]
    assert figures["decisions_per_s"] > figures["playouts_per_s"] > 0


def test_bench_evaluates_as_many_positions_as_fit_in_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 100 positions that take 0.3 s each, six fit in two seconds; of those that take nothing, all do."""
    now, asked = [0.0], list[int]()
    monkeypatch.setattr(bench, "CLOCK", lambda: now[0])

    def evaluate(positions: Sequence[int], seconds: float) -> None:
        now[0] += seconds * len(positions)
        asked.extend(positions)

    chosen = bench._as_many_as_fit(lambda found: evaluate(found, 0.3), range(100))
    assert list(chosen) == [0, 17, 34, 51, 68, 85]
    assert asked == [0, 1]
    assert len(bench._as_many_as_fit(lambda found: evaluate(found, 0.0), range(100))) == 100
    assert len(bench._as_many_as_fit(lambda found: evaluate(found, 9.0), range(100))) == 1


@pytest.mark.parametrize("command", ["", "play", "selfplay", "replay", "bench", "levels", "levels lint", "engine"])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*command.split(), "--help"])
    assert caught.value.code == 0
    assert "--help" in capsys.readouterr().out


@pytest.mark.parametrize("code", ["de", "fr"])
def test_help_and_refusals_hold_no_english_of_argparse(
    code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", code)
    for arguments in (
        ["--help"],
        ["replay", "--help"],
        ["replay"],
        ["levels", "sing"],
        ["bench", "--moon"],
        ["play", "--size"],
    ):
        with pytest.raises(SystemExit):
            main(arguments)
        told = capsys.readouterr()
        assert not re.search(r"usage:|\b(and exit|required|unrecognized|choose from|expected)\b", told.out + told.err)
    assert main(["levels", "lint", "nowhere.tmx"]) == 2
    assert "No such" not in capsys.readouterr().err


def test_no_window_library_is_loaded_and_none_is_needed(tmp_path: Path) -> None:
    code = """
import sys
from capitol.cli import bench, main
bench.REPEATS = bench.PLAYOUTS = bench.CHECKED_PLAYOUTS = 1
folder = sys.argv[1]
assert main(["selfplay", "--games", "1", "--seats", "mason,random", "--records", folder]) == 0
assert main(["replay", folder + "/s0-g000000.capitol.json", "--verify", "--show"]) == 0
assert main(["bench", "--json"]) == 0
assert main(["levels", "lint"]) == 0
sys.exit("pygame" in sys.modules)
"""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    assert main(["selfplay", "--games", "1", "--seats", "random,random", "--records", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    program = subprocess.Popen(
        [sys.executable, "-m", "capitol", "replay", *[str(path)] * 40, "--show"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 1


def test_output_that_cannot_be_written_is_one_line() -> None:
    with open(os.devnull, "rb") as unwritable:
        program = subprocess.run(
            [sys.executable, "-m", "capitol", "selfplay", "--games", "1", "--seats", "random,random"],
            cwd=ROOT,
            stdout=unwritable,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert program.returncode == 1
    assert program.stderr.startswith(b"capitol selfplay: ")
    assert program.stderr.count(b"\n") == 1


@pytest.mark.slow
@pytest.mark.posix
def test_ctrl_c_ends_games_in_several_processes(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "capitol",
            "selfplay",
            "--games",
            "100000",
            "--seats",
            "random,random",
            "--jobs",
            "2",
            "--records",
            str(tmp_path),
        ],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # A shell that runs the tests in the background has them, and all their children, ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        wait_until(lambda: len(list(tmp_path.iterdir())) >= 20)
        os.killpg(program.pid, signal.SIGINT)
        _out, said = program.communicate(timeout=PATIENCE)
    finally:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
            program.communicate()
    assert program.returncode == 130
    assert said == b""


def test_a_bar_is_shown_only_to_a_person_and_only_after_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(with_progress(iter(range(3)), 3, "games")) == [0, 1, 2]
    assert capsys.readouterr().err == ""


def test_a_bar_grows_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    clock = iter(range(100))
    monkeypatch.setattr("capitol.cli.common.time.monotonic", lambda: float(next(clock)))
    assert list(with_progress(iter(range(3)), 3, "games")) == [0, 1, 2]
    shown = terminal.getvalue().split("\r")
    assert shown[3].startswith("games [#####")
    assert shown[3].endswith("3/3")
    assert shown[-2].strip() == ""


def test_the_self_test_is_a_command_and_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, Path | None]] = []

    def run_selftest(frames: int, screenshot: Path | None) -> int:
        asked.append((frames, screenshot))
        return 1

    monkeypatch.setattr("capitol.shell.selftest.run_selftest", run_selftest)
    assert main(["--selftest"]) == 1
    assert main(["--selftest", "--frames", "7", "--screenshot", "p.png"]) == 1
    assert main(["selftest", "--frames", "1"]) == 1
    assert asked == [(3, None), (7, Path("p.png")), (1, None)]


def test_the_self_test_refuses_nonsense(capsys: pytest.CaptureFixture[str]) -> None:
    assert "0 is less than 1" in refused(capsys, "--selftest", "--frames", "0")


def test_a_shared_win_is_no_win_in_the_table_of_a_series() -> None:
    series = Series(games()["capitol"], 1, ("mason", "random"), False, None, {})

    def game(number: int, winners: tuple[int, ...]) -> PlayedGame:
        return PlayedGame(number, series.kinds, b"", (10, 7), winners, ())

    lines = summary(series, [game(0, (0,)), game(1, (0, 1)), game(2, (1,)), game(3, (0,))]).splitlines()
    table = {tuple(line.split()[:2]): line.split()[2:] for line in lines}
    assert table["mason", "all"] == table["mason", "0"] == ["4", "2", "1", "75.0", "10.00"]
    assert table["random", "1"] == ["4", "1", "1", "50.0", "7.00"]
