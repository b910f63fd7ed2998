"""What goes into a build: locked packages, nothing left out that is used, the commit's moment, icon and version."""

from __future__ import annotations

import ast
import shutil
import struct
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import run_build
import venv_setup
from capitol import __version__
from version_resource import version_resource, version_text

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "build_scripts"


def test_one_version_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__


def spec_list(name: str) -> list[str]:
    """A list that the spec writes out."""
    for node in ast.parse((SCRIPTS / "capitol.spec").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            value: list[str] = ast.literal_eval(node.value)
            return value
    raise AssertionError(f"the spec has no {name}")


def test_nothing_is_left_out_that_the_program_imports() -> None:
    excluded = set(spec_list("EXCLUDES"))
    used: set[str] = set()
    for path in (ROOT / "capitol").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                used |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    assert "pygame" in used
    assert "multiprocessing" in used
    assert excluded & used == set()


def test_the_packed_program_comes_to_its_processes_before_anything_else() -> None:
    tree = ast.parse((SCRIPTS / "launcher.py").read_text(encoding="utf-8"))
    imported = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imported] == ["import sys", "from multiprocessing import freeze_support"]
    guarded = tree.body[-1]
    assert isinstance(guarded, ast.If)
    assert ast.unparse(guarded.body[0]) == "freeze_support()"


def test_a_build_has_the_moment_of_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert run_build.commit_time() == 1234567890
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert run_build.commit_time(tmp_path) == run_build.OLDEST_TIME  # an archive of the sources
    if shutil.which("git") is not None and (ROOT / ".git").exists():
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert run_build.commit_time(ROOT) == int(told)
    environment = run_build.build_environment(tmp_path)
    assert environment["PYTHONHASHSEED"] == "1"
    assert environment["SOURCE_DATE_EPOCH"] == str(run_build.commit_time())


def test_a_failed_build_is_a_sentence_and_leaves_what_was_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Fails where PyInstaller is, and where it is not.
    monkeypatch.setattr(run_build, "SPEC", tmp_path / "none.spec")
    log = tmp_path / "work" / "build.log"
    with pytest.raises(run_build.BuildError, match=r"PyInstaller could not build the program: .+") as caught:
        run_build.build(Path(sys.executable), tmp_path / "dist", tmp_path / "work")
    assert str(log) in str(caught.value)
    assert log.read_text(encoding="utf-8").strip()


def test_the_build_environment_is_made_anew_when_the_lock_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    venv, locked = tmp_path / "venv", tmp_path / "requirements.lock"
    locked.write_text("one==1.0 --hash=sha256:00\n")

    def create(folder: Path, _python: str) -> None:
        made.append("create")
        python = venv_setup.venv_python(folder)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        (folder / "pyvenv.cfg").write_text(f"home = {tmp_path}\nversion = 3.12.4\n")

    monkeypatch.setattr(venv_setup, "create", create)
    monkeypatch.setattr(venv_setup, "install", lambda _venv, wanted, _named: made.append(" ".join(wanted)))
    for _ in range(2):
        assert venv_setup.ensure_locked(locked, venv) == venv_setup.venv_python(venv)
    assert made == ["create", f"--require-hashes --only-binary=:all: --requirement {locked}"]
    locked.write_text("one==1.1 --hash=sha256:11\n")
    venv_setup.ensure_locked(locked, venv)
    assert made[2:] == made[:2]


def test_the_version_resource_says_the_version(tmp_path: Path) -> None:
    text = Path(version_resource("1.20.3", tmp_path / "new")).read_text(encoding="utf-8")
    assert "filevers=(1, 20, 3, 0), prodvers=(1, 20, 3, 0)" in text
    assert text.count("'1.20.3'") == 2
    ast.parse(text, mode="eval")
    for bad in ("1.2.3.4.5", "1.x", "70000.1"):
        with pytest.raises(ValueError, match=r"\w"):
            version_text(bad)


def test_the_icon_has_every_size_that_windows_asks_for() -> None:
    data = (SCRIPTS / "icons" / "capitol.ico").read_bytes()
    _reserved, kind, count = struct.unpack("<HHH", data[:6])
    assert kind == 1
    sizes = {data[6 + 16 * number] or 256 for number in range(count)}
    assert sizes == {16, 24, 32, 48, 64, 128, 256}


def test_the_pictures_of_the_icon_have_their_sizes() -> None:
    for path, side in ((SCRIPTS / "icons" / "capitol.png", 512), (ROOT / "assets" / "shared" / "icon.png", 256)):
        assert struct.unpack(">II", path.read_bytes()[16:24]) == (side, side)
