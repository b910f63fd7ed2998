"""A copy of the sources whose hot modules are compiled with mypyc (three to five times as fast), for training and for
games at fixed iterations. Shipped code, and code timed for the roster, is never compiled."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from workshop.errors import WorkshopError
from workshop.game_workshop import game_workshop

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "build_scripts/workshop"
"""The workshop, which Python starts as a folder."""
PARTS = ("capitol", "levels", "pyproject.toml", FOLDER)
"""The parts of the checkout that the workshop needs."""
LOG = "compile.log"
_SETUP = """
import sys
from setuptools import setup
from mypyc.build import mypycify
modules = sys.argv[2:]
sys.argv[1:] = ["build_ext", "--inplace"]
setup(
    name="workshop",
    package_dir={"workshop": "build_scripts/workshop"},
    ext_modules=mypycify(modules, opt_level="3", debug_level="0"),
)
"""


class CompileError(WorkshopError):
    """The modules could not be compiled; the message says how to find out more."""


def compiled_tree(folder: Path, modules: Sequence[str]) -> Path:
    """Return a copy of the sources below ``folder`` with compiled ``modules``, made once for each state of the sources.

    Needs mypy, setuptools and a C compiler. Raises CompileError.
    """
    tree = folder / f"compiled-{fingerprint(modules)}"
    if tree.exists():
        return tree
    folder.mkdir(parents=True, exist_ok=True)
    # A separate folder: two commands may compile the same at once.
    work = Path(tempfile.mkdtemp(prefix="compiling-", dir=folder))
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, work / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, work / part)
    done = subprocess.run(
        [sys.executable, "-c", _SETUP, "modules", *modules],
        cwd=work,
        capture_output=True,
        text=True,
        check=False,
    )
    told = done.stdout + done.stderr
    if done.returncode:
        shutil.rmtree(work)
        log = folder / LOG
        log.write_text(told, encoding="utf-8")
        raise CompileError(f"mypyc failed; {log} says why")
    (work / LOG).write_text(told, encoding="utf-8")
    try:
        work.rename(tree)
    except OSError:
        if not tree.exists():
            raise
        shutil.rmtree(work)
    return tree


def fingerprint(modules: Sequence[str]) -> str:
    """Return a hash of the sources, the boards and weights, the modules to compile, and the Python."""
    digest = hashlib.sha256(f"{sys.version} {sys.platform} {' '.join(modules)}".encode())
    capitol, levels = ROOT / "capitol", ROOT / "levels"
    kept = [*capitol.rglob("*.py"), *capitol.rglob("weights/*"), *levels.rglob("*"), *(ROOT / FOLDER).rglob("*.py")]
    for path in sorted(path for path in kept if path.is_file()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


FLAG = "--compiled"


def add_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--compiled``."""
    parser.add_argument(FLAG, action="store_true", help="compile the hot modules with mypyc first")


def run_compiled(options: argparse.Namespace, *more: str, folder: Path = ROOT / "build") -> int:
    """Run the command of these options, with ``more`` arguments, from the compiled tree below ``folder``; return its
    exit code. Raises CompileError."""
    tree = compiled_tree(folder, game_workshop(options.game).hot)
    arguments = [argument for argument in options.arguments if argument != FLAG]
    # One thread for linear algebra: these networks are too small for more.
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, str(tree / FOLDER), *arguments, *more]
    return subprocess.run(command, env=environment, check=False).returncode


def module_name(path: str) -> str:
    """Return the name of a module from its path in the checkout."""
    return path.removesuffix(".py").removeprefix("build_scripts/").replace("/", ".")


def is_compiled(game_id: str) -> bool:
    """Whether this process uses compiled modules of the game."""
    names = map(module_name, game_workshop(game_id).hot)
    files = [str(sys.modules[name].__file__) for name in names if name in sys.modules]
    return not all(file.endswith(".py") for file in files)
