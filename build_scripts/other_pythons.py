"""Runs the tests with another installed Python than the one of the checks, in a separate environment.

    .venv/bin/python build_scripts/other_pythons.py 3.13
    .venv/bin/python build_scripts/other_pythons.py 3.14 --all    before a release: all tests but the workshop's

Before 3.14 it runs a part that takes a minute. From 3.14 on the game has other packages (pygame-ce for pygame, a newer
numpy): there it also runs the tests that draw, those of the toolkit and a walk through each game. If 3.14 is not
installed, its packages are tested with the newest older Python that has them.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

import lock
import pins
import venv_setup
from run_checks import FAST_ROOMS, FAST_WALKS, NOT_HERE

OTHER_PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
"""All supported Pythons. The checks themselves run with one of them."""
NEWEST_PYTHONS = ("3.14", "3.15")
"""Pythons with packages of their own, whose wheels are checked even if the Python is not installed."""
OTHER_PACKAGES = "3.14"
"""The first Python with packages of its own."""
STAND_INS = ("3.13", "3.12")
"""Older Pythons that have these packages too, newest first."""
QUICK = ("-n", "auto", "-m", "not slow")
"""Tests that take two seconds of a core or more play and search for long; only the checks' own Python runs them."""
ALL = ("-n", "auto", "--ignore=tests/workshop")
DRAWN = (*QUICK, *(f"tests/{name}" for name in (*FAST_ROOMS, "kit", *FAST_WALKS)))
"""What other packages could break: the fast lane's tests, and those of the toolkit."""
PART = (
    *QUICK,
    *(
        f"tests/{folder}"
        for folder in (
            "core",
            "host",
            "boards",
            "ai",
            "session",
            "cli",
            "kit",
            "capitol/rules",
            "capitol/ai",
            "packaging",
        )
    ),
)
"""What a Python with the same packages could break: everything below the screens."""
TEST_LOCK = Path(__file__).with_name(lock.LOCKS["test"])


def candidates(version: str) -> list[list[str]]:
    """Return the commands that may start a Python: on the PATH, by Windows' launcher, from pyenv."""
    found = [[path] for path in [shutil.which(f"python{version}")] if path]
    if sys.platform == "win32":
        found += [["py", f"-{version}"]]
    folders = (Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python")
    return found + [[str(path)] for path in sorted(folders, reverse=True)]


def interpreter(version: str) -> str:
    """Return the path of an installed Python of a version; empty if there is none that starts."""
    show = "import sys; print('{}.{}'.format(*sys.version_info), sys.executable)"
    for command in candidates(version):
        try:
            done = venv_setup.run([*command, "-c", show], capture=True)
        except OSError:
            continue
        told, _, path = done.stdout.strip().partition(" ")
        if done.returncode == 0 and told == version:
            return path
    return ""


def chosen(version: str, running: str) -> tuple[str, str]:
    """Return version and path of the Python that runs the tests for a version; both empty if there is none."""
    versions = (version, *(STAND_INS if version == OTHER_PACKAGES else ()))
    if version == running:
        return "", ""
    return next(((one, path) for one in versions if (path := interpreter(one))), ("", ""))


def locked_for(version: str, folder: Path) -> Path:
    """Write the test lock for a version, without markers so that any Python can install it; return its path."""
    text = "".join(pins.entries(TEST_LOCK.read_text(encoding="utf-8"), pins.environment(version)).values())
    path = folder / f"requirements-{version}.lock"
    path.write_text(text, encoding="utf-8")
    return path


def python_version(text: str) -> str:
    """Argument type: a version such as 3.12."""
    if re.fullmatch(r"3\.\d{1,2}", text) is None:
        raise argparse.ArgumentTypeError(f"{text} is no version such as 3.12")
    return text


def main(arguments: list[str]) -> int:
    """Run the tests with the Python named, with ``--all`` all of them; return pytest's exit code, or `NOT_HERE`."""
    parser = argparse.ArgumentParser(prog="other_pythons.py", description=__doc__)
    parser.add_argument("version", type=python_version, help="which Python, e.g. 3.12")
    parser.add_argument("--all", action="store_true", help="all tests")
    options = parser.parse_args(arguments)
    version: str = options.version
    running = "{}.{}".format(*sys.version_info)
    if version == running:
        venv_setup.say(f"All other checks ran with Python {version}.")
        return 0
    told, path = chosen(version, running)
    if not path:
        venv_setup.say(f"Python {version} is not installed here.")
        return NOT_HERE
    venv = venv_setup.ROOT / f".venv-{version}"
    try:
        venv.with_name("build").mkdir(exist_ok=True)
        python = venv_setup.ensure_locked(locked_for(version, venv.with_name("build")), venv, path)
    except venv_setup.SetupError as error:
        venv_setup.say(str(error))
        return 2
    if told != version:
        venv_setup.say(f"Python {version} is not installed here: its packages, on Python {told}.")
    command = [str(python), str(Path(__file__).with_name("one_pygame.py")), version]
    if code := subprocess.run(command, check=False).returncode:
        return code
    others = tuple(map(int, version.split("."))) >= tuple(map(int, OTHER_PACKAGES.split(".")))
    command = [str(python), "-m", "pytest", *(ALL if options.all else DRAWN if others else PART)]
    return subprocess.run(command, cwd=venv_setup.ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
