"""Checks with the package index that everything pinned for a Python exists as wheels; installs nothing.

    .venv/bin/python build_scripts/resolution.py 3.14

On Linux x86_64: the lock of the tests, by hash, and the packages of the workshop with their dependencies.
`macos/wheels.py` checks the packages of the game on all systems.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import lock
import pins
import venv_setup

HERE = Path(__file__).resolve().parent
UNLOCKED = ("workshop",)
"""Extras that are pinned only in pyproject.toml."""


def download(wanted: str, system: pins.System, python: str, folder: Path, *arguments: str) -> str:
    """Download the wheels of a requirements file for a system and Python; return "" if all exist, else pip's output.
    pip compares markers with the Python that runs it, so ``wanted`` should have none."""
    (folder / "wanted.txt").write_text(wanted, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "--only-binary=:all:",
        "--requirement",
        str(folder / "wanted.txt"),
        *arguments,
        *(word for platform in system.platforms for word in ("--platform", platform)),
        "--python-version",
        python,
        "--implementation",
        "cp",
        "--dest",
        str(folder),
    ]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    return "" if done.returncode == 0 else "; ".join(errors) or f"pip ended with {done.returncode}"


def download_locked(entries: dict[str, str], system: pins.System, python: str, folder: Path) -> str:
    """Download the wheels of a lock's entries, by hash; return "" if all exist, else what is wrong."""
    error = download("".join(entries.values()), system, python, folder, "--no-deps", "--require-hashes")
    count = len(list(folder.glob("*.whl")))
    return error or ("" if count == len(entries) else f"{count} wheels for {len(entries)} packages")


def problems(python: str, project: Path = pins.PROJECT, folder: Path = HERE) -> tuple[str, list[str]]:
    """Return a line with the result for a Python, and what is missing. ``folder`` has the locks."""
    where = pins.environment(python, pins.LINUX)
    locked = pins.entries((folder / lock.LOCKS["test"]).read_text(encoding="utf-8"), where)
    game = pins.wanted(where=where, project=project)
    missing = [f"the lock has no {name}" for name in game if name not in locked]
    workshop = pins.wanted(*UNLOCKED, where=where, project=project)
    with tempfile.TemporaryDirectory() as made:
        if error := download_locked(locked, pins.LINUX, python, Path(made)):
            missing.append(error)
    with tempfile.TemporaryDirectory() as made:
        lines = "".join(f"{name}=={version}\n" for name, version in workshop.items())
        if error := download(lines, pins.LINUX, python, Path(made)):
            missing.append(error)
    said = f"Python {python}: {', '.join(f'{name} {version}' for name, version in game.items())}"
    return f"{said}; {len(locked)} locked packages", missing


def main(arguments: list[str]) -> int:
    """Check; return 1 with what is missing."""
    (python,) = arguments
    said, missing = problems(python)
    venv_setup.say(said)
    for line in missing:
        venv_setup.say(f"Python {python}: {line}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
