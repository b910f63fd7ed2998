"""What is pinned for which Python and system, in pyproject.toml and in the locks, and how other Pythons are found."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest

import lock
import other_pythons
import pins
import resolution
import run_checks
import venv_setup

SCRIPTS = Path(lock.__file__).resolve().parent
PYTHONS = other_pythons.OTHER_PYTHONS
OLDER = {"pygame": "2.6.1", "numpy": "2.1.3"}
NEWER = {"pygame-ce": "2.5.8", "numpy": "2.5.5"}
LOCK = """\
one==1.0 ; python_full_version < '3.14' \\
    --hash=sha256:01 \\
    --hash=sha256:02
    # via
    #   capitol (pyproject.toml)
    #   three
one==2.0 ; python_full_version >= '3.14' \\
    --hash=sha256:03
    # via capitol (pyproject.toml)
two==1.1 ; sys_platform == 'win32' \\
    --hash=sha256:04
three==3.0 \\
    --hash=sha256:05
"""


@pytest.mark.parametrize("python", PYTHONS)
def test_each_python_has_the_pygame_that_there_is_for_it(python: str) -> None:
    for system in pins.SYSTEMS:
        found = pins.wanted(where=pins.environment(python, system))
        assert set(found) - {"pytmx", "pillow", "python-bidi", "platformdirs", "msgspec"} == set(
            NEWER if python >= "3.14" else OLDER
        )
        assert found.items() >= (NEWER if python >= "3.14" else OLDER).items()


def test_there_is_a_python_of_either_kind_and_no_upper_end() -> None:
    assert {python >= other_pythons.OTHER_PACKAGES for python in PYTHONS} == {True, False}
    assert venv_setup.requirements(pins.PROJECT)
    assert 'requires-python = ">=3.11"\n' in pins.PROJECT.read_text(encoding="utf-8")


@pytest.mark.parametrize("extra", ["test", "build", "workshop", "ray", "assets"])
def test_everything_is_pinned(extra: str) -> None:
    assert all("==" in package for package in venv_setup.requirements(pins.PROJECT, extra))


def test_an_entry_of_a_lock_is_taken_where_its_marker_holds() -> None:
    """Without the marker: pip would compare it with the Python that runs pip."""
    here = pins.entries(LOCK, pins.environment("3.13", pins.LINUX))
    assert list(here) == ["one", "three"]
    assert here["one"].startswith("one==1.0 \\\n    --hash=sha256:01 \\\n    --hash=sha256:02\n")
    newer = pins.entries(LOCK, pins.environment("3.14", pins.LINUX))
    assert newer["one"].startswith("one==2.0 \\\n    --hash=sha256:03\n")
    assert list(pins.entries(LOCK, pins.environment("3.11", pins.SYSTEMS[0]))) == ["one", "two", "three"]


@pytest.mark.parametrize("extra", lock.LOCKS)
def test_locks_hold_what_is_wanted_with_hashes_and_nothing_local(extra: str) -> None:
    text = (SCRIPTS / lock.LOCKS[extra]).read_text(encoding="utf-8")
    taken: set[str] = set()
    for python in PYTHONS:
        for system in pins.SYSTEMS:
            where = pins.environment(python, system)
            entries = pins.entries(text, where)
            for name, version in pins.wanted(extra, where=where).items():
                assert entries.get(name, "").startswith(f"{name}=={version} \\\n"), f"{name}: run build_scripts/lock.py"
            assert all("--hash=sha256:" in entry for entry in entries.values())
            taken |= {entry.split("#")[0] for entry in entries.values()}
    assert sum(entry.count("--hash=sha256:") for entry in taken) == text.count("--hash=sha256:")
    assert not re.findall(r"^\s*-(?!-hash)|://", text, flags=re.MULTILINE)


def test_systems_apart_are_served_by_one_lock() -> None:
    """Windows and macOS need some for the build that a lock made on Linux would leave out."""
    text = (SCRIPTS / "requirements.lock").read_text(encoding="utf-8")
    for system in pins.SYSTEMS:
        assert {"pefile", "pywin32-ctypes", "macholib"} <= set(pins.entries(text, pins.environment("3.11", system)))


def test_the_running_program_needs_no_more_than_pyproject_names() -> None:
    looked_at = set()
    for name in {**pins.wanted(where=pins.environment("3.11")), **pins.wanted(where=pins.environment("3.14"))}:
        try:
            needed = requires(name)
        except PackageNotFoundError:  # one of the two pygames
            continue
        looked_at.add(name)
        assert not [text for text in needed or [] if "extra ==" not in text]
    assert len(looked_at) == 7


class TestResolution:
    """What the index is asked, with a stand-in for pip."""

    def test_all_is_asked_for_and_what_is_missing_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[tuple[str, str, tuple[str, ...]]] = []

        def download(wanted: str, system: pins.System, python: str, folder: Path, *arguments: str) -> str:
            asked.append((wanted, python, arguments))
            return "" if arguments else "ERROR: no scipy"

        monkeypatch.setattr(resolution, "download", download)
        said, missing = resolution.problems("3.14")
        assert "pygame-ce 2.5.8" in said
        assert "numpy 2.5.5" in said
        (locked, workshop) = asked
        assert locked[1:] == ("3.14", ("--no-deps", "--require-hashes"))
        assert "pygame-ce==2.5.8 \\\n    --hash=sha256:" in locked[0]
        assert "pygame==" not in locked[0]
        assert ";" not in locked[0] + workshop[0]
        assert "scipy==1.18.1\n" in workshop[0]
        assert missing[0].startswith("0 wheels for ")
        assert missing[1] == "ERROR: no scipy"
        assert resolution.main(["3.14"]) == 1

    def test_pip_says_what_it_does_not_find(self, tmp_path: Path) -> None:
        empty = f"--no-index --find-links {tmp_path.as_posix()}\nnothing-like-it==1.0\n"
        assert "nothing-like-it" in resolution.download(empty, pins.LINUX, "3.14", tmp_path, "--no-deps")


class TestOtherPythons:
    """Which Python the tests run with besides."""

    def test_this_python_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        version = "{}.{}".format(*sys.version_info)
        monkeypatch.setattr(other_pythons, "candidates", lambda _version: [["no-such-python"], [sys.executable]])
        assert other_pythons.interpreter(version) == sys.executable
        assert other_pythons.interpreter("3.99") == ""  # one that starts, but is another

    def test_the_newest_packages_are_tried_on_an_older_python_where_theirs_is_not_installed(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        here = {"3.12": "/twelve", "3.13": "/thirteen"}
        monkeypatch.setattr(other_pythons, "interpreter", lambda version: here.get(version, ""))
        assert other_pythons.chosen("3.13", "3.11") == ("3.13", "/thirteen")
        assert other_pythons.chosen("3.14", "3.11") == ("3.13", "/thirteen")
        assert other_pythons.chosen("3.15", "3.11") == ("", "")
        here["3.14"] = "/fourteen"
        assert other_pythons.chosen("3.14", "3.11") == ("3.14", "/fourteen")

    def test_what_is_not_installed_is_told(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(other_pythons, "interpreter", lambda _version: "")
        assert other_pythons.main(["3.99"]) == run_checks.NOT_HERE
        assert "3.99 is not installed here" in capsys.readouterr().err
        assert other_pythons.main(["{}.{}".format(*sys.version_info)]) == 0

    def test_the_parts_are_there_and_leave_out_the_workshop_alone(self) -> None:
        folders = [word for word in other_pythons.PART if word.startswith("tests/")]
        assert folders
        assert all((venv_setup.ROOT / folder).is_dir() for folder in folders)
        ignored = [word for word in other_pythons.ALL if word.startswith("--")]
        assert ignored == ["--ignore=tests/workshop"]


@pytest.mark.parametrize("command", [lock.main, other_pythons.main])
def test_help_is_all_that_help_gives(
    command: Callable[[list[str]], int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def started(*_arguments: object, **_more: object) -> None:
        raise AssertionError("something was set up")

    for name in ("create", "install", "ensure_locked"):
        monkeypatch.setattr(venv_setup, name, started)
    with pytest.raises(SystemExit, match="0"):
        command(["--help"])
    assert "usage" in capsys.readouterr().out


def test_what_is_no_python_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        other_pythons.main(["latest"])
    assert "no version" in capsys.readouterr().err
