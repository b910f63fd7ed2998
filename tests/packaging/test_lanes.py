"""What counts as changed, which tests that means, and how many of them fit into a minute."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lanes
import reach
import run_checks
from lanes import HistoryMissing, changed_files, choose, run_changed, run_landing
from tests.conftest import SAMPLE, is_drawn

ROOT = lanes.ROOT
NOW = int(time.time())


def git(root: Path, *arguments: str, ago_h: float = 0) -> None:
    """Run git in a repository of the test, at a time that is so many hours ago."""
    when = f"{int(NOW - ago_h * 3600)} +0000"
    told = {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when, "GIT_CONFIG_GLOBAL": os.devnull}
    names = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    subprocess.run(["git", *names, *arguments], cwd=root, env=os.environ | told, check=True, capture_output=True)


def commit(root: Path, name: str, ago_h: float) -> None:
    """Change a file and commit it."""
    (root / name).write_text(f"{ago_h}", encoding="utf-8")
    git(root, "add", "--all")
    git(root, "commit", "--message", f"change {name}", ago_h=ago_h)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with commits of nine, five and two hours ago, and changes that are not committed."""
    root = tmp_path / "repository"
    root.mkdir()
    git(root, "init", "--initial-branch=main")
    for name, ago_h in (("nine", 9), ("five", 5), ("two", 2), ("ümlaut", 1)):
        commit(root, name, ago_h)
    (root / "nine").write_text("changed", encoding="utf-8")
    (root / "new").write_text("new", encoding="utf-8")
    return root


def test_what_is_compiled_for_a_check_is_stored_whatever_the_shell_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in run_checks.environment(tmp_path)


@pytest.mark.posix
def test_the_work_tree_and_the_last_four_hours_count_as_changed(repository: Path) -> None:
    assert changed_files(root=repository) == {Path(name) for name in ("nine", "new", "two", "ümlaut")}
    (repository / "two").unlink()
    git(repository, "rm", "--quiet", "five")
    assert changed_files(root=repository) == {Path(name) for name in ("nine", "new", "two", "ümlaut", "five")}


@pytest.mark.posix
def test_what_differs_from_a_revision_counts_as_changed(repository: Path) -> None:
    assert changed_files("HEAD", repository) == {Path("nine"), Path("new")}
    assert changed_files("HEAD~1", repository) == {Path("nine"), Path("new"), Path("ümlaut")}


@pytest.mark.posix
def test_missing_history_is_told(repository: Path, tmp_path: Path) -> None:
    with pytest.raises(HistoryMissing):
        changed_files("no-such-revision", repository)
    with pytest.raises(HistoryMissing):
        changed_files(root=tmp_path / "nowhere")
    for depth, missing in ((1, True), (3, False)):
        copy = tmp_path / f"copy-{depth}"
        git(tmp_path, "clone", f"--depth={depth}", repository.as_uri(), copy.name)
        if missing:
            with pytest.raises(HistoryMissing, match="4 hours"):
                changed_files(root=copy)
        else:
            assert changed_files(root=copy) == {Path("two"), Path("ümlaut")}


NEAR, FAR, DEAR, NEW = (Path(f"tests/{name}.py") for name in ("near", "far", "dear", "new"))
DURATIONS = {
    "tests/near.py": {"": 1.0, "test_a": 2.0, "test_b": 3.0, "test_c": 50.0},
    "tests/far.py": {"": 1.0, "test_a": 0.5},
    "tests/dear.py": {"": 60.0, "test_a": 0.1},
}


def test_the_nearest_come_first_and_then_the_cheapest() -> None:
    choice = choose([NEAR, DEAR, FAR], DURATIONS, 20.0)
    assert choice.files == ["tests/near.py", "tests/far.py"]
    assert choice.left_out == {"tests/dear.py": 60.1 + lanes.COLLECT_S, "tests/near.py::test_c": 50.0}
    assert choice.seconds == pytest.approx(7.5 + 2 * lanes.COLLECT_S)
    assert choice.arguments() == [*choice.files, "--deselect=tests/near.py::test_c"]


@pytest.mark.parametrize("budget", [0.0, 1.0, 2.0, 4.0, 8.0, 30.0, 500.0])
def test_no_more_is_chosen_than_there_is_time_for_and_nothing_is_forgotten(budget: float) -> None:
    choice = choose([NEAR, FAR, DEAR], DURATIONS, budget)
    whole = sum(sum(functions.values()) + lanes.COLLECT_S for functions in DURATIONS.values())
    assert choice.seconds <= budget
    assert choice.seconds + sum(choice.left_out.values()) == pytest.approx(whole)
    assert bool(choice.left_out) == (budget < whole)


def test_one_near_file_leaves_room_for_others() -> None:
    """Not all of the time goes to many functions of the first file."""
    many = {"tests/near.py": {"": 0.0} | {f"test_{n}": 1.0 for n in range(100)}, "tests/far.py": {"": 1.0}}
    choice = choose([NEAR, FAR], many, 20.0)
    assert "tests/far.py" in choice.files


def test_what_is_not_recorded_is_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / NEW).write_text("def test_a(): ...\n@pytest.mark.slow\ndef test_b(): ...\ndef helper(): ...\n")
    short, slow = lanes.UNKNOWN_S, lanes.UNKNOWN_SLOW_S
    assert lanes.guessed(NEW, None) == {"": 0.0, "test_a": short, "test_b": slow}
    assert lanes.guessed(NEW, {"": 0.4}) == {"": 0.4, "test_b": slow}
    assert lanes.guessed(NEW, {"": 0.4, "test_b": 9.0}) == {"": 0.4, "test_b": 9.0}
    assert choose([NEW, NEAR], {}, 1.0).files == [NEW.as_posix(), NEAR.as_posix()]


def test_what_is_recorded_can_be_read() -> None:
    for path, functions in lanes.read_durations().items():
        assert "" in functions, path
        assert all(seconds >= 0 for seconds in functions.values())
    assert len(lanes.read_durations()) > 50


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What pytest would be started with."""
    arguments: list[str] = []

    def stand_in(*given: str) -> int:
        arguments[:] = given
        return 3

    monkeypatch.setattr(lanes, "pytest", stand_in)
    for name in ("TOUCHED", "CHOSEN", "LEFT_OUT"):
        monkeypatch.setattr(lanes, name, tmp_path / f"{name}.txt")
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    return arguments


def test_what_is_left_out_is_told_with_how_to_run_it(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lanes, "changed_files", lambda _base: {Path("capitol/kit/tween.py")})
    monkeypatch.setattr(reach, "tests_reached", lambda _changed: [NEAR, DEAR])
    monkeypatch.setattr(lanes, "read_durations", lambda: DURATIONS)
    assert run_changed("") == 3
    assert asked == [f"@{lanes.CHOSEN}"]
    assert lanes.CHOSEN.read_text(encoding="utf-8") == "tests/near.py\n--deselect=tests/near.py::test_c\n"
    said = capsys.readouterr().out
    assert "1 of the 2 files" in said
    assert "Left out for time: 2 files and functions, 110 s" in said
    assert "-m pytest -n auto @LEFT_OUT.txt" in said
    assert lanes.LEFT_OUT.read_text(encoding="utf-8").split() == ["tests/near.py::test_c", "tests/dear.py"]
    monkeypatch.setattr(reach, "tests_reached", lambda _changed: [])
    assert run_changed("") == 0


@pytest.mark.posix
def test_slow_tests_of_rooms_that_were_touched_run_and_a_quarter_of_the_others(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lanes, "changed_files", lambda _base: {Path("capitol/kit/tween.py")})
    monkeypatch.setattr(lanes, "git", lambda *_arguments: "0123456789abcdef\n")
    assert run_landing("") == 3
    assert asked == ["--sample=0123456789ab", "--touched=TOUCHED.txt", "tests"]
    touched = lanes.TOUCHED.read_text(encoding="utf-8").split()
    assert {"tests/kit/test_tween.py", "tests/kit/test_canvas.py"} <= set(touched)
    assert "tests/workshop/test_arena.py" not in touched
    assert " ".join(asked) in capsys.readouterr().out

    def missing(_base: str) -> set[Path]:
        raise HistoryMissing("this clone does not go back 4 hours")

    monkeypatch.setattr(lanes, "changed_files", missing)
    assert run_landing("") == 3
    assert "all rooms count as touched" in capsys.readouterr().out


def test_slow_tests_of_rooms_touched_have_a_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was changed itself comes first, and of the others each has its turn."""
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    monkeypatch.setattr(lanes, "SLOW_BUDGET_S", 60.0)
    (tmp_path / "tests").mkdir()
    files = [Path(f"tests/test_{number}.py") for number in range(9)]
    for file in files:
        (tmp_path / file).write_text(
            "@pytest.mark.slow\ndef test_slow(): ...\ndef test_short(): ...\n", encoding="utf-8"
        )
    durations = {file.as_posix(): {"": 5.0, "test_slow": 20.0} for file in files}
    met: set[Path] = set()
    for commit in "abcdefghijklmnopqrst":
        chosen = lanes.within_budget(files, files[:1], durations, commit)
        assert len(chosen) == 3
        assert files[0] in chosen
        met.update(chosen)
    assert met == set(files)
    assert lanes.within_budget(files, (), {}, "a") == files, "a few seconds each, as none is recorded"


@pytest.mark.posix
def test_pytest_knows_what_it_is_asked_for(asked: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With the arguments of each lane, but for the tests: those of one file are listed and not run."""
    monkeypatch.setattr(lanes, "changed_files", lambda _base: {Path("capitol/kit/tween.py")})
    monkeypatch.setattr(lanes, "DURATIONS", tmp_path / "durations.json")
    mine = "tests/core/test_names.py"
    for lane in ("landing", "all"):
        assert lanes.main([lane]) == 3
        assert asked[-1] == "tests"
        options = [one.replace("TOUCHED.txt", str(lanes.TOUCHED)) for one in asked[:-1]]
        command = [sys.executable, *lanes.PYTEST, "--collect-only", *options, mine]
        assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


SUITE = """
import pytest

def test_short():
    pass

@pytest.mark.slow
@pytest.mark.system
def test_of_the_system():
    pass

@pytest.mark.slow
@pytest.mark.parametrize("number", range(40))
def test_slow(number):
    pass
"""


def test_the_sample_is_a_quarter_and_the_same_for_a_commit(tmp_path: Path) -> None:
    """In a suite of two files with the conftest of this one, of which one file was touched."""
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\nmarkers = ["slow", "system", "posix", "downloads"]\n', encoding="utf-8"
    )
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text("utf-8"), encoding="utf-8")
    for name in ("test_one", "test_two"):
        (tmp_path / f"{name}.py").write_text(SUITE, encoding="utf-8")
    (tmp_path / "touched.txt").write_text("test_two.py\n", encoding="utf-8")
    samples = []
    for sample in ("a", "a", "b"):
        command = [
            sys.executable,
            "-m",
            "pytest",
            "--sample",
            sample,
            "--touched",
            "touched.txt",
            "--record",
            "took.json",
        ]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [*command, "-v"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        samples.append({line.split()[0] for line in done.stdout.splitlines() if "PASSED" in line})
    assert samples[0] == samples[1] != samples[2]
    for names in samples:
        others = {name for name in names if name.startswith("test_one.py::test_slow")}
        assert 4 <= len(others) <= 18
        assert len(names) == len(others) + 44
    assert lanes.read_durations(tmp_path / "took.json").keys() == {"test_one.py", "test_two.py"}


def test_times_of_some_files_are_renewed_beside_those_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text("utf-8"), encoding="utf-8")
    for name in ("test_one", "test_two"):
        (tmp_path / f"{name}.py").write_text("def test_short(): ...\n", encoding="utf-8")
    before = {"test_gone.py": {"": 1.0}, "test_one.py": {"": 2.0}, "test_two.py": {"": 3.0, "test_gone": 4.0}}
    (tmp_path / "took.json").write_text(json.dumps(before), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--record", "took.json", "test_two.py"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True)
    renewed = lanes.read_durations(tmp_path / "took.json")
    assert renewed.keys() == {"test_one.py", "test_two.py"}
    assert renewed["test_one.py"] == {"": 2.0}
    assert renewed["test_two.py"].keys() == {""}


def test_every_slow_test_is_drawn_for_some_commit() -> None:
    drawn = [sum(is_drawn(f"tests/test_{number}.py::test", f"{seed}") for seed in range(64)) for number in range(50)]
    assert min(drawn) > 0
    assert 64 / SAMPLE * 0.7 < sum(drawn) / 50 < 64 / SAMPLE * 1.3


def test_times_are_recorded_of_files_that_are_there() -> None:
    assert [path for path in lanes.read_durations() if not (ROOT / path).is_file()] == []
