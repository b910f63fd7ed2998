"""For every system and Python: each package of the lock is there as a wheel, and those for macOS run where we say.

The licences of the libraries in those that go into a Mac download must be known, as those of the other downloads are.

    PYTHONPATH=build_scripts python -m macos.wheels

Asks the package index for what a build on that system would install, by hash, and installs nothing. Needs macholib.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import licences
from macos import macho

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "build_scripts" / "requirements.lock"
BUILD_PYTHON = "3.11"
"""The Python that is inside the downloads; with the others the program runs from source."""
OTHER_PYTHONS = ("3.12", "3.13")


@dataclass(frozen=True)
class Target:
    """A system: pip's names of it, and on macOS the processor whose code the wheels must hold."""

    name: str
    platforms: tuple[str, ...]
    processor: str = ""


# pip takes "macosx_11_0" as "macOS 11.0 or older", and the other names literally: all that fit are named.
TARGETS = (
    Target("Windows x64", ("win_amd64",)),
    Target("macOS arm64", ("macosx_11_0_arm64",), "arm64"),
    Target("macOS x64", ("macosx_11_0_x86_64",), "x86_64"),
    Target("Linux x64", ("manylinux2014_x86_64", *(f"manylinux_2_{minor}_x86_64" for minor in range(17, 36)))),
)
"""Linux: up to the C library 2.35 of Ubuntu 22.04, on which the download is built."""


def normal(name: str) -> str:
    """A package's name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def entries(lock: str) -> dict[str, str]:
    """The entries of a lock by the package's normal name, each with its hashes and comments."""
    found = re.finditer(r"^([A-Za-z0-9._-]+)==.*(?:\n[ \t].*)*", lock, flags=re.MULTILINE)
    return {normal(match.group(1)): match.group(0) for match in found}


def runtime_lock(lock: str, project: str) -> str:
    """The part of a lock that the running program needs: the packages that pyproject.toml names as dependencies.

    They need no others (a test looks). Raises KeyError when one of them is missing in the lock.
    """
    known = entries(lock)
    dependencies = tomllib.loads(project)["project"]["dependencies"]
    names = [normal(re.split(r"[^A-Za-z0-9._-]", text)[0]) for text in dependencies]
    return "\n".join(known[name] for name in names) + "\n"


def download(lock: str, target: Target, python: str, folder: Path) -> str:
    """Download the wheels of a lock for a system and Python; empty when all are there, else what pip said."""
    (folder / "wheels.lock").write_text(lock, encoding="utf-8")
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--no-deps",
        "--only-binary=:all:", "--require-hashes", "--requirement", str(folder / "wheels.lock"),
        *(word for platform in target.platforms for word in ("--platform", platform)),
        "--python-version", python, "--implementation", "cp", "--dest", str(folder),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    return "" if done.returncode == 0 else "; ".join(errors) or f"pip ended with {done.returncode}"


def wheel_problems(wheel: Path, processor: str, *, ships: bool) -> tuple[int, list[str]]:
    """How many programs and libraries for macOS a wheel holds, and what keeps them from running or shipping there."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
            libraries = [Path(name).name for name in archive.namelist() if name.endswith(".dylib")]
        count, found = macho.folder_problems(Path(folder), processor)
    if ships:
        found += [f"the licence of {name} is not known" for name in licences.unknown_files(libraries)]
    return count, [f"{wheel.name}: {problem}" for problem in found]


def check(lock: str, shipped: frozenset[str], target: Target, python: str) -> tuple[str, list[str]]:
    """A line about one system with one Python, and its problems. ``shipped`` are the packages in the downloads."""
    place = f"{target.name}, Python {python}"
    with tempfile.TemporaryDirectory() as folder:
        error = download(lock, target, python, Path(folder))
        if error:
            return f"{place}: not all there", [f"{place}: {error}"]
        wheels = sorted(Path(folder).glob("*.whl"))
        if len(wheels) != len(entries(lock)):
            return f"{place}: not all there", [f"{place}: {len(wheels)} wheels for {len(entries(lock))} packages"]
        count, found = 0, []
        for wheel in wheels if target.processor else ():
            ships = normal(wheel.name.split("-")[0]) in shipped
            here, problems = wheel_problems(wheel, target.processor, ships=ships)
            count += here
            found += problems
        said = f", {count} files for {target.processor} and macOS {{}}.{{}}".format(*macho.MINIMUM_MACOS)
        return f"{place}: {len(wheels)} wheels" + (said if target.processor else ""), found


def main() -> int:
    """Check all systems; prints the problems, 1 when there are any."""
    lock = LOCK.read_text(encoding="utf-8")
    runtime = runtime_lock(lock, (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = frozenset(entries(runtime))
    tasks = [(lock, shipped, target, BUILD_PYTHON) for target in TARGETS]
    tasks += [(runtime, shipped, target, python) for target in TARGETS for python in OTHER_PYTHONS]
    found: list[str] = []
    with ThreadPoolExecutor(max_workers=4) as pool:  # most of the time is spent waiting for the index
        for line, problems in pool.map(lambda task: check(*task), tasks):
            print(line, flush=True)
            found += problems
    print(*found or [f"all wheels are there for {len(tasks)} systems and Pythons"], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
