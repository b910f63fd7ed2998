"""What the libraries of a Linux program ask of the system: names of other libraries and versions of the C library."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

# What every Linux desktop has, as the rules for Python wheels (manylinux2014) presume.
SYSTEM = re.compile(
    r"(ld-linux-x86-64|ld-linux-aarch64|lib(c|m|dl|pthread|rt|util|resolv|gcc_s|stdc\+\+|X11|Xext|Xrender|ICE|SM|GL"
    r"|gobject-2\.0|gthread-2\.0|glib-2\.0))\.so\.\d+"
)
_NEEDED = re.compile(r"^\s+NEEDED\s+(\S+)", re.MULTILINE)
_GLIBC = re.compile(r"\bGLIBC_(\d+(?:\.\d+)+)\b")


def elf_files(folder: Path) -> list[Path]:
    """Return all programs and libraries in a folder and its subfolders."""
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with open(path, "rb") as file:
                if file.read(4) == b"\x7fELF":
                    found.append(path)
    return found


def parse_needs(said: str) -> tuple[set[str], tuple[int, ...]]:
    """Read from the output of ``objdump -p`` which libraries a file needs, and the newest version of the C library."""
    versions = [tuple(map(int, version.split("."))) for version in _GLIBC.findall(said)]
    return set(_NEEDED.findall(said)), max(versions, default=())


def demands(folder: Path) -> tuple[dict[str, set[str]], tuple[int, ...]]:
    """The libraries that are neither in the folder nor the system's, each with who needs it; and the oldest C library
    that all will run with, e.g. (2, 35)."""
    files = elf_files(folder)
    have = {path.name for path in files}
    lacking: dict[str, set[str]] = {}
    newest: tuple[int, ...] = ()
    for path in files:
        done = subprocess.run(["objdump", "-p", str(path)], capture_output=True, text=True, check=True)
        needed, glibc = parse_needs(done.stdout)
        newest = max(newest, glibc)
        for name in needed - have:
            if not SYSTEM.fullmatch(name):
                lacking.setdefault(name, set()).add(path.name)
    return lacking, newest
