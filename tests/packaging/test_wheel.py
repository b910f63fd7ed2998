"""The wheel: the program with its assets and levels inside, and without the workshop."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from capitol.games.capitol.ai.net import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("capitol", "assets", "levels", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the sources (setuptools builds beside them) without the network."""
    tree = tmp_path_factory.mktemp("tree")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "_bundled"))
        else:
            shutil.copy(ROOT / name, tree / name)
    command = [sys.executable, "-m", "pip", "wheel", str(tree), "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run([*command, "-w", str(tree / "dist")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (tree / "dist").glob("*.whl")
    return built


def test_everything_that_ships_is_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for folder in ("assets", "levels"):
        shipped = [path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert shipped
        # The translations are compiled, each of them.
        shipped = [path.with_suffix(".mo") if path.suffix == ".po" else path for path in shipped]
        wanted = {f"capitol/_bundled/{path.as_posix()}" for path in shipped if not path.name.startswith(".")}
        wanted = {name for name in wanted if not name.startswith("capitol/_bundled/assets/readme/")}
        assert wanted <= names
    assert not [name for name in names if name.endswith(".po")]
    modules = [path.relative_to(ROOT).as_posix() for path in (ROOT / "capitol").rglob("*.py")]
    assert {path.relative_to(ROOT).as_posix() for path in SHIPPED.glob("*.npz")} <= names
    assert {f"capitol/games/capitol/{name}" for name in ("RECORD.md", "record.schema.json")} <= names
    assert set(modules) <= names
    assert {name.split("/")[0] for name in names} == {"capitol", wheel.name.split("-py3")[0] + ".dist-info"}


def test_an_unpacked_wheel_finds_its_own_files(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
        (entry_points,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert "capitol = capitol.cli:main" in archive.read(entry_points).decode()
    program = (
        "from capitol.host.language import _, set_language\n"
        "from capitol.host.resources import resource\n"
        "for name in ('assets/shared/fonts', 'levels'):\n    print(resource(name))\n"
        "print(set_language('de'), _('Confirm'))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program],
        env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    bundled = tmp_path.resolve() / "capitol" / "_bundled"
    assert done.stdout.splitlines() == [
        str(bundled / "assets" / "shared" / "fonts"),
        str(bundled / "levels"),
        "de Bestätigen",
    ]
