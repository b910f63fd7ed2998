"""The steps of the package check: what counts as failed, what may be left out, and which tools are asked for."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

import linux.package
import package_check
import steps
import windows.package
from steps import Missing, StepFailed, Steps, ensure_tools, require


def fail() -> str:
    raise StepFailed("It is broken.")


def lack() -> str:
    raise Missing("No such tool.")


def lose() -> str:
    raise OSError("the disk is full")


@pytest.mark.parametrize("strict", [True, False])
def test_a_failure_is_told_and_the_others_go_on(strict: bool) -> None:
    run = Steps(strict, "Linux")
    assert [run.do("first", fail), run.do("second", lambda: "3 MB"), run.do("third", lose)] == [False, True, False]
    assert run.failed == ["Linux: first", "Linux: third"]
    lines = run.table().splitlines()
    assert len(lines) == 3
    assert lines[0].endswith("FAILED: It is broken.")
    assert lines[1].endswith(" s  3 MB")
    assert lines[2].endswith("FAILED: the disk is full")


def test_what_cannot_be_checked_here_fails_only_where_nothing_may_be_left_out() -> None:
    easy, strict = Steps(False), Steps(True)
    assert not easy.do("step", lack)
    assert not strict.do("step", lack)
    assert easy.failed == []
    assert strict.failed == ["step"]
    assert "SKIPPED: No such tool." in easy.table()
    assert "FAILED: No such tool." in strict.table()


def test_require() -> None:
    require(True, "never")
    with pytest.raises(StepFailed, match="so it is"):
        require(False, "so it is")


def test_missing_tools_are_named_by_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "may_install", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/sh" if name == "sh" else None)
    ensure_tools({"sh": "dash"})
    with pytest.raises(Missing, match="please install binutils, xvfb"):
        ensure_tools({"sh": "dash", "Xvfb": "xvfb", "strip": "binutils", "objdump": "binutils"})


@pytest.mark.parametrize("ci", [True, False])
def test_the_parts_run_in_order_and_ci_is_strict(
    ci: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Part:
        """Stands in for the module of a part."""

        def run(self, run: Steps) -> None:
            run.do("needs", lack)

    monkeypatch.setenv("CI", "true" if ci else "")
    monkeypatch.setattr(package_check, "import_module", lambda name: Part())
    assert package_check.main(["Windows", "Linux"]) == (1 if ci else 0)
    said = capsys.readouterr().out
    assert said.index("Windows: needs") < said.index("Linux: needs")
    assert ("Failed: Windows: needs, Linux: needs" in said) == ci


def test_what_a_landing_asks_is_a_part_of_the_full_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[tuple[str, bool]] = []

    def run_part(part: str, _strict: bool, full: bool) -> Steps:
        ran.append((part, full))
        return Steps(True, part, full)

    monkeypatch.setattr(package_check, "run_part", run_part)
    assert package_check.main(["--full"]) == 0
    assert ran == [("Linux", True), ("Windows", True), ("macOS", True)]
    ran.clear()
    assert package_check.main([]) == 0
    assert sorted(ran) == [("3.14", False), ("Linux", False), ("Windows", False)]
    assert ran.index(("3.14", False)) < ran.index(("Linux", False))


@pytest.mark.parametrize("part", ["linux", "windows"])
def test_the_steps_of_a_landing_are_some_of_the_full_ones(
    part: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And each part goes on after a step that failed, as far as nothing builds upon it."""
    module = linux.package if part == "linux" else windows.package
    done: dict[bool, list[str]] = {}
    for full in (True, False):
        told = done.setdefault(full, [])

        def do(_self: Steps, name: str, _action: object, told: list[str] = told) -> bool:
            told.append(name)
            return name not in ("contents", "self-test in a window")

        monkeypatch.setattr(Steps, "do", do)
        for name in ("REPORT", "WORK"):  # what is made there is no test's to take away
            for place in (linux.package, windows.package):
                monkeypatch.setattr(place, name, tmp_path, raising=False)
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
        module.run(Steps(True, part, full))
    own = {"put elsewhere", "tests of what asks something of the system"}
    assert set(done[False]) - own < set(done[True])
    assert {"build", "contents"} < set(done[False])
    assert {"second build elsewhere is the same", "second build is the same"} & set(done[True])
    assert len(done[False]) < len(done[True]) / 1.5


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        package_check.main(["Amiga"])
    assert "there is no part Amiga" in capsys.readouterr().err


def test_a_download_larger_than_promised_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "MOST_BYTES", 2_000_000)
    packed = tmp_path / "Capitol.zip"
    packed.write_bytes(bytes(1_900_000))
    assert steps.download_size(packed) == "Capitol.zip, 1.9 MB"
    packed.write_bytes(bytes(2_000_001))
    with pytest.raises(StepFailed, match=r"Capitol\.zip, 2\.0 MB: more than 2 MB"):
        steps.download_size(packed)
