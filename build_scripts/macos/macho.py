"""Programs and libraries for macOS: which processor and which macOS each one needs, read from its headers.

    PYTHONPATH=build_scripts python -m macos.macho FOLDER PROCESSOR       (PROCESSOR: arm64 or x86_64)

FOLDER is a built Capitol.app or an unpacked wheel. Works on every system; needs macholib.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from macholib import mach_o
from macholib.MachO import MachO

MINIMUM_MACOS = (11, 0)
"""The oldest macOS the downloads start on; the spec's LSMinimumSystemVersion says the same to macOS."""
MAGIC = frozenset(
    magic.to_bytes(4, order)
    for magic in (mach_o.MH_MAGIC, mach_o.MH_MAGIC_64, mach_o.FAT_MAGIC, mach_o.FAT_MAGIC_64)
    for order in ("big", "little")
)
PROCESSORS = {"ARM64": "arm64", "x86_64": "x86_64"}
"""Apple's names of the processors, by macholib's."""
PART_OF_MACOS = ("@", "/usr/lib/", "/System/")
"""How the path of a library begins that is in the program's own folder or on every Mac."""


@dataclass(frozen=True)
class Slice:
    """The part of a file that is for one processor.

    ``minimum`` is the oldest macOS as (major, minor), None when the file does not say; ``libraries`` are the paths it
    loads; ``signed`` says whether it carries a signature, without which no arm64 code runs.
    """

    processor: str
    minimum: tuple[int, int] | None
    libraries: tuple[str, ...]
    signed: bool


def is_macho(path: Path) -> bool:
    """Whether a file is a program or library for macOS. Java's class files begin alike, but none ships."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) in MAGIC


def slices(path: Path) -> list[Slice]:
    """Return the slices of a Mach-O file. Raises ValueError for any other file."""
    found = []
    for header in MachO(str(path)).headers:
        minimum: tuple[int, int] | None = None
        signed = False
        for load, command, _data in header.commands:
            if load.cmd == mach_o.LC_BUILD_VERSION:
                minimum = (command.minos >> 16, command.minos >> 8 & 0xFF)
            elif load.cmd == mach_o.LC_VERSION_MIN_MACOSX:
                minimum = (command.version >> 16, command.version >> 8 & 0xFF)
            elif load.cmd == mach_o.LC_CODE_SIGNATURE:
                signed = True
        libraries = tuple(name for _index, _kind, name in header.walkRelocatables())
        name = mach_o.CPU_TYPE_NAMES.get(header.header.cputype, f"processor {header.header.cputype}")
        found.append(Slice(PROCESSORS.get(name, name), minimum, libraries, signed))
    return found


def slice_problems(part: Slice) -> list[str]:
    """Return what keeps a slice from running on its processor under MINIMUM_MACOS."""
    found = []
    if part.minimum is None:
        found.append("does not say which macOS it needs")
    elif part.minimum > MINIMUM_MACOS:
        found.append("needs macOS {}.{}".format(*part.minimum))
    found += [f"loads {name}, which not every Mac has" for name in part.libraries if not name.startswith(PART_OF_MACOS)]
    if part.processor == "arm64" and not part.signed:
        found.append("is not signed, and no arm64 Mac runs it")
    return found


def file_problems(path: Path, processor: str) -> list[str]:
    """Return what keeps a Mach-O file from running on ``processor`` (``arm64`` or ``x86_64``)."""
    parts = [part for part in slices(path) if part.processor == processor]
    if not parts:
        return [f"has no code for {processor}"]
    return [problem for part in parts for problem in slice_problems(part)]


def folder_problems(folder: Path, processor: str) -> tuple[int, list[str]]:
    """Return the number of Mach-O files in a folder, and a sentence for each of their problems."""
    files = sorted(path for path in folder.rglob("*") if is_macho(path))
    return len(files), [
        f"{path.relative_to(folder)} {problem}" for path in files for problem in file_problems(path, processor)
    ]


def main(arguments: list[str]) -> int:
    """Check a folder and print the problems; return 1 if there are any, or nothing for macOS."""
    folder, processor = arguments
    count, found = folder_problems(Path(folder), processor)
    print(*found, f"{count} programs and libraries for macOS", sep="\n")
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
