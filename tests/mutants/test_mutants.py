"""The planted faults still apply, are spread over all rooms, and are looked for as they should be."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import mutants
from mutants import FAST_SHARE, LANES, ROOT, Mutant, Stage, Verdict
from run_checks import FAST_LANE, FAST_ROOMS, FAST_WALKS

MUTANTS = mutants.read_mutants()
SCREENS = ("table", "kit", "shell", "ui")
ROOMS = {"core", "host", "boards", "ai", "session", "rules", "cli", *SCREENS}
KINDS = {
    "an exhibition that stands still",
    "Enter on another space",
    "a save's bad colour",
    "a private draw made public",
    "a hidden card in a log",
    "an undo past a reveal",
    "a wrong tie",
    "a text that is cut",
    "a missing translation",
    "a wrong plural",
    "a card counted twice",
    "a lost fsync",
    "a leak of a pending goal",
    "a board fault without a sentence",
    "a frame that repaints all",
    "a stale board after an animation",
    "a key named for another game",
    "chances shown in a running game",
    "export of a withheld deal",
    "a secret of the timeline",
    "a sum of luck that is off",
    "a record's seal not checked",
    "a market price read wrong",
    "a road joined wrongly",
}
"""What reviews have found once; of each at least one is planted."""
FAST = FAST_ROOMS[0]


def mutant(**changes: object) -> Mutant:
    """A fault that applies nowhere."""
    values = {
        "name": "a_fault",
        "path": "capitol/kit/focus.py",
        "kind": "",
        "breaks": "",
        "before": "1",
        "after": "2",
        "lane": "run",
        "tests": ("tests/kit/test_stage.py",),
    }
    return Mutant(**(values | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize("planted", MUTANTS, ids=lambda planted: planted.name)
def test_each_applies_exactly_once(planted: Mutant) -> None:
    """Whoever changes the text around a planted fault changes the fault with it, in tests/mutants."""
    text = planted.planted((ROOT / planted.path).read_text(encoding="utf-8"))
    if planted.path.endswith(".py"):
        ast.parse(text)
    assert planted.before != planted.after
    assert planted.breaks.endswith(".")
    assert planted.lane in LANES
    assert planted.tests, "it names a test that is asked first"
    for test in planted.tests:
        file, _colons, name = test.partition("::")
        assert test in FAST_LANE or f"def {name}" in (ROOT / file).read_text(encoding="utf-8")


def test_every_file_here_is_one() -> None:
    """Looked for in all folders below, which also tells reach.py that these tests look at whatever changes."""
    assert {file.stem for file in (ROOT / "tests" / "mutants").rglob("*.toml")} == {one.name for one in MUTANTS}


def test_they_are_spread_over_all_rooms_and_kinds() -> None:
    rooms = Counter(planted.room for planted in MUTANTS)
    assert len(MUTANTS) >= 40
    assert rooms.keys() >= ROOMS
    assert sum(rooms[room] for room in SCREENS) >= 20
    assert {planted.kind for planted in MUTANTS} >= KINDS
    assert sum(planted.lane == "fast" for planted in MUTANTS) >= FAST_SHARE * len(MUTANTS)


def test_a_fault_that_applies_twice_or_not_at_all_is_refused() -> None:
    for text in ("11", "0"):
        with pytest.raises(ValueError, match="not once"):
            mutant().planted(text)


def test_a_fault_is_in_the_tree_for_a_while_only(tmp_path: Path) -> None:
    file = tmp_path / "capitol" / "kit" / "focus.py"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"1\r\n")
    changed = file.stat().st_mtime_ns
    with mutants.planted(mutant(), tmp_path):
        assert file.read_bytes() == b"2\r\n"
    assert file.read_bytes() == b"1\r\n"
    assert file.stat().st_mtime_ns == changed


def test_a_copy_has_all_that_git_knows_and_nothing_of_it_is_a_link_into_the_tree(tmp_path: Path) -> None:
    mutants.copy_tree(tmp_path, compiled=False)
    for path in ("capitol/kit/focus.py", "pyproject.toml", ".github/workflows/checks.yml"):
        assert (tmp_path / path).read_bytes() == (ROOT / path).read_bytes()
        assert not (tmp_path / path).samefile(ROOT / path)
    assert not (tmp_path / ".venv").exists()


def test_tests_are_asked_lane_by_lane_and_only_for_what_is_new_in_each() -> None:
    fast, other = f"tests/{FAST}/test_one.py", "tests/kit/test_two.py"
    walk = f"tests/{FAST_WALKS[0]}"
    walked = walk.partition("::")[0]
    assert mutants.selection("fast", [fast, other]) == ("-m", "not slow", fast)
    assert mutants.selection("run", [fast, other]) == ("-m", "not slow", other)
    assert mutants.selection("full", [fast, other]) == ("-m", "slow", fast, other)
    assert mutants.selection("fast", [other]) == ()
    assert mutants.selection("fast", [walked])[:3] == ("-m", "not slow", walk)


def test_few_files_are_asked_first_and_ever_more_in_one_run() -> None:
    assert [len(batch) for batch in mutants.batches([str(number) for number in range(40)])] == [4, 8, 16, 12]
    assert list(mutants.batches([])) == []


def test_all_that_a_fault_reaches_is_asked_but_the_faults_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    reached = [Path("tests/kit/test_stage.py"), Path("tests/mutants/test_mutants.py")]
    monkeypatch.setattr(mutants, "tests_reached", lambda changed: reached if changed == [Path("a.py")] else [])
    assert mutants.reached_tests("a.py") == ["tests/kit/test_stage.py"]


def test_what_a_fault_names_comes_before_all_that_it_reaches() -> None:
    named = list(mutants.named_stages(mutant(tests=("translations", "tests/kit/test_stage.py"))))
    assert [(stage.lane, stage.name) for stage in named] == [("fast", "translations"), ("run", "")]
    files = [f"tests/{FAST}/test_one.py", "tests/kit/test_two.py"]
    asked = list(mutants.reached_stages(mutant(), files))
    assert [stage.lane for stage in asked] == ["fast", *("fast" for _check in FAST_LANE), "run"]
    assert {stage.lane for stage in mutants.reached_stages(mutant(lane="fast"), files)} == {"fast"}


def test_the_test_that_failed_is_read_from_what_pytest_says() -> None:
    one = "tests/kit/test_stage.py::test_one[a b - c]"
    said = f"tests/kit/test_stage.py::test_two PASSED   [ 50%]\n{one} FAILED   [100%]\nFAILED {one} - assert 1 == 2\n"
    assert mutants.failed_test(said) == one
    assert mutants.failed_test("ERROR tests/kit/test_stage.py - NameError: x") == "tests/kit/test_stage.py"
    assert mutants.failed_test("ERROR tests/kit/test_stage.py\n") == "tests/kit/test_stage.py"
    assert mutants.failed_test("3 passed") == ""


def test_a_test_that_fails_without_the_fault_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "capitol" / "kit").mkdir(parents=True)
    (tmp_path / "capitol" / "kit" / "focus.py").write_text("1")
    monkeypatch.setattr(mutants, "found_by", lambda stage, tree: "tests/kit/test_stage.py::test_one")
    for fails, found in ((True, False), (False, True)):
        monkeypatch.setattr(mutants, "fails_without", lambda stage, test, tree, fails=fails: fails)
        assert mutants.look_for(mutant(), tmp_path, named_only=True).is_found == found


def test_what_is_not_found_by_its_lane_is_complained_of() -> None:
    found, missed = Verdict(mutant(), "tests/x.py::test", "fast", 1.0), Verdict(mutant(name="worse"), "", "", 2.0)
    late = Verdict(mutant(), "tests/x.py::test", "run", 1.0)
    assert mutants.complaints([found], whole=True) == []
    assert mutants.complaints([found, missed], whole=False) == ["worse is not found by its lane (run)"]
    assert "finds 1 of 3" in mutants.complaints([found, late, late], whole=True)[0]
    assert "| worse |  | kit | **nothing** | – | 2 |" in mutants.table([found, missed])
    assert Stage("fast", ()).name == ""
