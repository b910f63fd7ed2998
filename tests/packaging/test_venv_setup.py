"""The folder .venv: when it is kept, when it is made anew, and what is said when that fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import venv_setup

PROJECT = """
[project]
dependencies = ["one==1.0"]
[project.optional-dependencies]
test = ["two==2.0"]
workshop = ["three==3.0"]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "pyproject.toml"
    path.write_text(PROJECT)
    return path


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """What a virtual environment of 3.12.4 looks like, without being one."""
    venv = tmp_path / ".venv"
    python = venv_setup.venv_python(venv)
    python.parent.mkdir(parents=True)
    python.touch()
    (venv / "pyvenv.cfg").write_text(f"home = {tmp_path}\nversion = 3.12.4\n")
    return venv


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Records what would be installed, and starts no process."""
    calls: list[list[str]] = []
    monkeypatch.setattr(venv_setup, "install", lambda _venv, packages, _named: calls.append(packages))
    monkeypatch.setattr(venv_setup, "runs_pip", lambda _venv: True)
    return calls


def test_installs_once_and_again_when_the_packages_change(
    project: Path, venv: Path, installed: list[list[str]]
) -> None:
    for _ in range(2):
        assert venv_setup.ensure(venv=venv, project=project) == venv_setup.venv_python(venv)
    assert installed == [["one==1.0"]]
    project.write_text(PROJECT.replace("one==1.0", "one==1.1"))
    venv_setup.ensure(venv=venv, project=project)
    assert installed[1:] == [["one==1.1"]]


def test_the_test_tools_have_a_stamp_of_their_own(project: Path, venv: Path, installed: list[list[str]]) -> None:
    venv_setup.ensure(venv=venv, project=project)
    for _ in range(2):
        venv_setup.ensure("test", venv=venv, project=project)
    assert installed == [["one==1.0"], ["one==1.0", "two==2.0"]]
    project.write_text(PROJECT.replace("two==2.0", "two==2.1"))
    venv_setup.ensure(venv=venv, project=project)
    assert len(installed) == 2  # the run-time packages are as they were
    venv_setup.ensure("test", venv=venv, project=project)
    assert len(installed) == 3


def test_several_extras_are_installed_together(project: Path, venv: Path, installed: list[list[str]]) -> None:
    for _ in range(2):
        venv_setup.ensure("test", "workshop", venv=venv, project=project)
    assert installed == [["one==1.0", "two==2.0", "three==3.0"]]


def test_an_extra_may_need_another_version(project: Path) -> None:
    project.write_text(PROJECT.replace("two==2.0", "one==0.9; python_version == '3.11'"))
    assert venv_setup.requirements(project, "test") == ["one==0.9; python_version == '3.11'"]
    assert venv_setup.requirements(project) == ["one==1.0"]


def test_with_everything_in_place_no_process_is_started(
    project: Path, venv: Path, installed: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    venv_setup.ensure(venv=venv, project=project)
    monkeypatch.setattr(venv_setup, "run", lambda *_: pytest.fail("a process was started"))
    monkeypatch.setattr(venv_setup, "runs_pip", lambda _: pytest.fail("pip was asked"))
    venv_setup.ensure(venv=venv, project=project)


def test_a_usable_environment_is_known_by_its_files(venv: Path) -> None:
    assert venv_setup.venv_version(venv) == "3.12.4"


@pytest.mark.parametrize("version", ["3.10.9", "2.7.18", "", "x.y"])
def test_an_unsuitable_version_is_not_usable(venv: Path, version: str) -> None:
    settings = (venv / "pyvenv.cfg").read_text().replace("3.12.4", version)
    (venv / "pyvenv.cfg").write_text(settings)
    assert venv_setup.venv_version(venv) == ""


@pytest.mark.parametrize("version", ["3.14.0", "3.15.1", "3.19.0"])
def test_newer_pythons_are_usable(venv: Path, version: str) -> None:
    (venv / "pyvenv.cfg").write_text((venv / "pyvenv.cfg").read_text().replace("3.12.4", version))
    assert venv_setup.venv_version(venv) == version


@pytest.mark.parametrize(("version", "is_new"), [("3.15.0", False), ("3.16.0", True)])
def test_with_a_python_of_the_future_nothing_is_compiled_and_it_is_named(
    venv: Path, version: str, is_new: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def fail(command: list[str], *, capture: bool = False) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, 1, "ERROR: No matching distribution found for numpy==2.5.5")

    monkeypatch.setattr(venv_setup, "run", fail)
    (venv / "pyvenv.cfg").write_text((venv / "pyvenv.cfg").read_text().replace("3.12.4", version))
    with pytest.raises(venv_setup.SetupError) as caught:
        venv_setup.install(venv, ["numpy"], "the packages")
    assert ("--only-binary=:all:" in commands[0]) == is_new
    assert ("This is Python 3.16.0, newer than" in str(caught.value)) == is_new


def test_an_environment_whose_python_is_gone_is_not_usable(venv: Path) -> None:
    venv_setup.venv_python(venv).unlink()
    assert venv_setup.venv_version(venv) == ""


def test_an_environment_whose_home_is_gone_is_not_usable(venv: Path) -> None:
    (venv / "pyvenv.cfg").write_text(f"home = {venv / 'gone'}\nversion = 3.12.4\n")
    assert venv_setup.venv_version(venv) == ""


def test_a_broken_environment_is_made_anew_and_a_failed_install_is_a_sentence(
    project: Path, venv: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    venv_setup.venv_python(venv).unlink()
    (venv / "leftover").touch()
    # A package that is a missing file: pip fails at once and needs no network.
    project.write_text(f"[project]\ndependencies = ['{(tmp_path / 'missing.whl').as_posix()}']\n")
    with pytest.raises(venv_setup.SetupError) as caught:
        venv_setup.ensure(venv=venv, project=project)
    assert "could not be installed" in str(caught.value)
    assert "pip said: ERROR" in str(caught.value)
    assert (venv / "setup.log").is_file()
    assert "made anew" in capsys.readouterr().err
    assert not (venv / "leftover").exists()
    assert venv_setup.venv_version(venv).startswith(f"{sys.version_info[0]}.{sys.version_info[1]}.")
    assert venv_setup.runs_pip(venv)
    assert not list(venv.glob("*.stamp"))  # the next start tries again
    assert not list(venv.glob("**/site-packages/pkg_resources"))


def test_an_environment_that_cannot_be_made_is_a_sentence(tmp_path: Path, project: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(venv_setup.SetupError, match="could not make the folder"):
        venv_setup.ensure(venv=tmp_path / "file" / ".venv", project=project)
