"""For every system and Python: each package of the lock is there as a wheel, and those for macOS run where we say.

The licences of the libraries in those that go into a Mac download must be known, as those of the other downloads are.

    PYTHONPATH=build_scripts python -m macos.wheels

Asks the package index for what a build on that system would install, by hash, and installs nothing. Needs macholib.
"""

from __future__ import annotations

import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from packaging.utils import canonicalize_name

import licences
import pins
from macos import macho
from resolution import download_locked

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "build_scripts" / "requirements.lock"
BUILD_PYTHON = licences.DOWNLOAD_PYTHON
"""The Python that is inside the downloads; with the others the program runs from source."""
OTHER_PYTHONS = ("3.12", "3.13", "3.14", "3.15")


def wheel_problems(wheel: Path, processor: str, *, ships: bool) -> tuple[int, list[str]]:
    """Return the number of programs and libraries for macOS in a wheel, and what keeps them from running there."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
            libraries = [Path(name).name for name in archive.namelist() if name.endswith(".dylib")]
        count, found = macho.folder_problems(Path(folder), processor)
    if ships:
        found += [f"the licence of {name} is not known" for name in licences.unknown_files(libraries)]
    return count, [f"{wheel.name}: {problem}" for problem in found]


def check(whole: bool, system: pins.System, python: str) -> tuple[str, list[str]]:
    """Return a line about one system and Python, and the problems there of the game's packages or the build's."""
    place = f"{system.name}, Python {python}"
    where = pins.environment(python, system)
    game = pins.wanted(where=where)  # these need no others (a test looks)
    wanted = pins.entries(LOCK.read_text(encoding="utf-8"), where)
    if not whole:
        wanted = {name: wanted[name] for name in game}
    with tempfile.TemporaryDirectory() as folder:
        error = download_locked(wanted, system, python, Path(folder))
        if error:
            return f"{place}: not all there", [f"{place}: {error}"]
        wheels = sorted(Path(folder).glob("*.whl"))
        count, found = 0, []
        for wheel in wheels if system.processor else ():
            ships = python == BUILD_PYTHON and canonicalize_name(wheel.name.split("-")[0]) in game
            here, problems = wheel_problems(wheel, system.processor, ships=ships)
            count += here
            found += problems
        said = f", {count} files for {system.processor} and macOS {{}}.{{}}".format(*macho.MINIMUM_MACOS)
        return f"{place}: {len(wheels)} wheels" + (said if system.processor else ""), found


def main() -> int:
    """Check all systems and print the problems; return 1 if there are any."""
    tasks = [(True, system, BUILD_PYTHON) for system in pins.SYSTEMS]
    tasks += [(False, system, python) for system in pins.SYSTEMS for python in OTHER_PYTHONS]
    found: list[str] = []
    with ThreadPoolExecutor(max_workers=4) as pool:  # most of the time is spent waiting for the index
        for line, problems in pool.map(lambda task: check(*task), tasks):
            print(line, flush=True)
            found += problems
    print(*found or [f"all wheels are there for {len(tasks)} systems and Pythons"], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
