"""Sets up .venv: created if missing, replaced if broken, with the packages that pyproject.toml pins."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST, NEWEST = (3, 11), (3, 15)
"""The oldest and the newest Python for which all packages are known to have wheels; newer ones are tried."""


class SetupError(Exception):
    """Set-up is not possible; the message is a sentence for the person at the keyboard."""


def requirements(project: Path, *extras: str) -> list[str]:
    """Return the pinned packages of the project file and of the ``extras``, with their markers, which pip reads; if an
    extra pins a package that the game needs too, the extra's pins count."""
    table = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    more = [package for extra in extras for package in table["optional-dependencies"][extra]]
    pinned = {package.partition("==")[0] for package in more}
    return [package for package in table["dependencies"] if package.partition("==")[0] not in pinned] + more


def fingerprint(packages: list[str], version: str) -> str:
    """Return a stamp's contents: they change with the packages and with the Python version that they were installed
    for."""
    return hashlib.sha256("\n".join([version, *packages]).encode()).hexdigest()


def venv_python(venv: Path) -> Path:
    """Return the interpreter inside a virtual environment."""
    return venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def venv_version(venv: Path) -> str:
    """Return the Python version of a usable virtual environment, for instance ``3.11.7``; "" if it is not usable.

    Only reads files, so that a start with everything in place costs nothing. Unusable are: no interpreter (a dangling
    link after Python was removed or upgraded), no settings file, a Python that is too old.
    """
    try:
        lines = (venv / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    settings = {key.strip(): value.strip() for key, _, value in (line.partition("=") for line in lines)}
    version = ".".join((settings.get("version") or settings.get("version_info", "")).split(".")[:3])
    pair = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    home = settings.get("home", "")
    if pair < OLDEST or not home or not Path(home).is_dir() or not venv_python(venv).exists():
        return ""
    return version


def runs_pip(venv: Path) -> bool:
    """Whether the environment's interpreter starts and has pip. Takes half a second: checked only before installing."""
    try:
        return run([str(venv_python(venv)), "-m", "pip", "--version"], capture=True).returncode == 0
    except OSError:
        return False


def ensure(*extras: str, venv: Path = ROOT / ".venv", project: Path = ROOT / "pyproject.toml") -> Path:
    """Make sure that ``venv`` works and has the project's packages (and the extras'); return its interpreter.

    With everything in place this only compares a stamp. Raises SetupError with a sentence if it cannot be done.
    """
    packages = requirements(project, *extras)
    name = "-".join(extras) or "run"
    stamp = venv / f"capitol-{name}.stamp"
    version = venv_version(venv)
    if version and read_stamp(stamp) == fingerprint(packages, version):
        return venv_python(venv)
    if not version or not runs_pip(venv):
        create(venv)
        version = venv_version(venv)
    install(venv, packages, "the packages that Capitol needs" if not extras else f"the packages for {name}")
    # The run-time packages are part of every set, so their stamp is valid as well.
    for held, contents in {"run": requirements(project), name: packages}.items():
        (venv / f"capitol-{held}.stamp").write_text(fingerprint(contents, version), encoding="utf-8")
    return venv_python(venv)


def ensure_locked(lock: Path, venv: Path, python: str = sys.executable) -> Path:
    """Make sure that ``venv`` works and has the wheels of a lock, verified by hash; return its interpreter.

    ``python`` creates it if missing. Raises SetupError with a sentence if it cannot be done.
    """
    contents = [lock.read_text(encoding="utf-8")]
    stamp = venv / f"capitol-{lock.stem}.stamp"
    version = venv_version(venv)
    if version and read_stamp(stamp) == fingerprint(contents, version):
        return venv_python(venv)
    # Always from scratch: packages of an older lock could end up in the download.
    create(venv, python)
    wheels = ["--require-hashes", "--only-binary=:all:", "--requirement", str(lock)]
    install(venv, wheels, f"the packages of {lock.name}")
    stamp.write_text(fingerprint(contents, venv_version(venv)), encoding="utf-8")
    return venv_python(venv)


def read_stamp(stamp: Path) -> str:
    """Return the contents of the stamp file; "" if there is none."""
    try:
        return stamp.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def create(venv: Path, python: str = sys.executable) -> None:
    """Create the virtual environment with a Python, replacing whatever was there."""
    if venv.exists() or venv.is_symlink():
        say(f"{venv} does not fit this computer's Python, or what it is to hold, and is made anew.")
        try:
            shutil.rmtree(venv)
        except OSError as error:
            raise SetupError(f"{venv} is broken and cannot be removed ({error}): please delete it by hand.") from error
    say(f"Making {venv} (once) ...")
    done = run([python, "-m", "venv", str(venv)], capture=True)
    if done.returncode or not venv_version(venv):
        shutil.rmtree(venv, ignore_errors=True)
        raise SetupError(
            f"Python could not make the folder {venv} ({last_line(done.stdout)}); is it writable, and is Python's "
            "venv module there? On Debian and Ubuntu it is the package python3-venv."
        )
    if venv_version(venv).startswith("3.11."):
        # Newer Pythons leave setuptools out. pygame imports its pkg_resources if present, which costs 0.1 s at each
        # start.
        run([str(venv_python(venv)), "-m", "pip", "uninstall", "--yes", "--quiet", "setuptools"], capture=True)


def install(venv: Path, packages: list[str], named: str) -> None:
    """Install packages with pip; if that fails, its output is kept in ``setup.log`` in the environment.

    ``packages`` are arguments of ``pip install``; ``named`` is what to call them.
    """
    say(f"Installing {named} (once; a minute or so) ...")
    command = [str(venv_python(venv)), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    version = venv_version(venv)
    is_new = tuple(int(part) for part in version.split(".")[:2]) > NEWEST
    if is_new:
        command.append("--only-binary=:all:")  # packages without wheels would take long to compile, and probably fail
    done = run([*command, "--retries", "2", *packages], capture=True)
    if done.returncode:
        log = venv / "setup.log"
        log.write_text(done.stdout, encoding="utf-8")
        raise SetupError(
            "The packages could not be installed; the first time, a connection to Python's package index is needed. "
            f"pip said: {last_line(done.stdout)} (all of it is in {log})"
            + (
                ". This is Python {}, newer than those that Capitol was made for ({}.{} to {}.{})".format(
                    version, *OLDEST, *NEWEST
                )
                if is_new
                else ""
            )
        )


def clean_environment() -> dict[str, str]:
    """Return this process's environment without variables that would lead the venv's Python to other packages."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


def run(command: list[str], *, capture: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; with ``capture``, standard output and error are returned together as text."""
    return subprocess.run(
        command,
        check=False,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if capture else None,
        stderr=subprocess.STDOUT if capture else None,
    )


def last_line(text: str) -> str:
    """Return the last line of a program's output that says what went wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in reversed(lines) if line.lower().startswith("error")), lines[-1] if lines else "")


def say(sentence: str) -> None:
    """Print a sentence about the set-up on standard error; standard output belongs to the game's commands."""
    print(sentence, file=sys.stderr, flush=True)
