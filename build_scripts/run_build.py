"""Builds the program with PyInstaller in a separate environment; the same commit gives the same bytes."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import venv_setup

ROOT = venv_setup.ROOT
HERE = Path(__file__).resolve().parent
SPEC = HERE / "capitol.spec"
LOCK = HERE / "requirements.lock"
VENV = ROOT / ".venv-build"
OLDEST_TIME = 315_532_800
"""The time of a build whose commit is unknown: 1980, the earliest that a zip archive can store."""


class BuildError(Exception):
    """The program could not be built; the message is a sentence."""


def commit_time(root: Path = ROOT) -> int:
    """Return the time of the checked-out commit, in seconds since 1970: SOURCE_DATE_EPOCH if set, and 1980 if neither
    it nor git gives a time (sources from an archive)."""
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    if told.isdecimal():
        return int(told)
    try:
        # The builder need not be the owner of the clone.
        command = ["git", "-c", "safe.directory=*", "-C", str(root), "log", "-1", "--format=%ct"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return OLDEST_TIME
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip().isdecimal() else OLDEST_TIME


def build_environment(work: Path) -> dict[str, str]:
    """Return PyInstaller's environment, in which nothing changes from run to run."""
    return venv_setup.clean_environment() | {"LC_ALL": "C", **fixed_environment(work)}


def fixed_environment(work: Path) -> dict[str, str]:
    """Return the variables read by PyInstaller and Python that make builds reproducible."""
    return {
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(commit_time()),
        "PYINSTALLER_CONFIG_DIR": str(work / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def build_command(python: Path, dist: Path, work: Path, spec: Path = SPEC) -> list[str]:
    """Return the command that builds the program into ``dist``."""
    return [
        str(python),
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--clean",
        "--log-level",
        "WARN",
        "--distpath",
        str(dist),
        "--workpath",
        str(work),
        str(spec),
    ]


def build(python: Path, dist: Path, work: Path) -> Path:
    """Build into ``dist`` and return the program's folder. Raises BuildError; the output is in ``work``."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.rmtree(dist / "Capitol", ignore_errors=True)
    work.mkdir(parents=True)
    command = build_command(python, dist, work, SPEC)
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=build_environment(work),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    log = work / "build.log"
    work.mkdir(parents=True, exist_ok=True)
    log.write_bytes(done.stdout)
    folder = dist / "Capitol"
    if done.returncode or not folder.is_dir():
        said = venv_setup.last_line(done.stdout.decode("utf-8", "replace"))
        raise BuildError(f"PyInstaller could not build the program: {said} (all of it is in {log})")
    if sys.platform == "linux":
        strip_python(folder)
    return folder


def strip_python(folder: Path) -> None:
    """Strip the debugging symbols from Python's own libraries: 20 of their 30 MB. Raises BuildError.

    Those of wheels are left alone: they were changed after linking, and may not survive it.
    """
    for library in sorted([*folder.rglob("libpython*.so*"), *folder.rglob("lib-dynload/*.so")]):
        try:
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise BuildError(f"{library.name} could not be stripped ({error}); is binutils there?") from error


def main(arguments: list[str]) -> int:
    """Set up and build; return 0 if the folder is built, 1 with a sentence if not, 2 if the set-up fails."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the folder Capitol goes (dist)")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "pyinstaller", help="for what is made on the way")
    parser.add_argument(
        "--this-python",
        action="store_true",
        help="build with the Python that runs this, which has the packages of requirements.lock already",
    )
    options = parser.parse_args(arguments)
    try:
        python = Path(sys.executable) if options.this_python else venv_setup.ensure_locked(LOCK, VENV)
        folder = build(python, options.dist.absolute(), options.work.absolute())
    except venv_setup.SetupError as error:
        venv_setup.say(str(error))
        return 2
    except BuildError as error:
        venv_setup.say(str(error))
        return 1
    except KeyboardInterrupt:
        venv_setup.say("Stopped.")
        return 130
    print(folder)
    return 0
