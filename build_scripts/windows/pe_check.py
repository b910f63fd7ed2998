"""What a Windows program is made of: run with a Python that has pefile, it says what is wrong with a built folder."""

from __future__ import annotations

import base64
import csv
import fnmatch
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pefile

PROGRAM = "Capitol.exe"
X64 = 0x8664
WINDOWED = 2
# Of every Windows 10; Wine has many more, and so hides what lacks.
SYSTEM = {
    "advapi32",
    "bcrypt",
    "bcryptprimitives",
    "cabinet",
    "cfgmgr32",
    "comctl32",
    "crypt32",
    "d3d9",
    "dbghelp",
    "dsound",
    "dwmapi",
    "gdi32",
    "hid",
    "imm32",
    "iphlpapi",
    "kernel32",
    "mf",
    "mfplat",
    "mfreadwrite",
    "msi",
    "msvcrt",
    "normaliz",
    "ntdll",
    "ole32",
    "oleaut32",
    "opengl32",
    "pathcch",
    "psapi",
    "rpcrt4",
    "secur32",
    "setupapi",
    "shell32",
    "shlwapi",
    "ucrtbase",
    "user32",
    "userenv",
    "usp10",
    "uxtheme",
    "version",
    "winmm",
    "ws2_32",
    "wtsapi32",
}
FAMILIES = ("api-ms-win-*.dll", "ext-ms-*.dll")
IMPORTS = ("IMAGE_DIRECTORY_ENTRY_IMPORT", "IMAGE_DIRECTORY_ENTRY_DELAY_IMPORT")
RESOURCES = ("IMAGE_DIRECTORY_ENTRY_RESOURCE",)
MANIFEST = 24
SETTINGS = ("PerMonitorV2", "<longPathAware", "asInvoker", "{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}")


def pe_files(folder: Path) -> list[Path]:
    """Return all programs and libraries in a folder, recognised by their first bytes."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path for path in files if path.open("rb").read(2) == b"MZ"]


def opened(path: Path, directories: tuple[str, ...] = ()) -> pefile.PE:
    """Context with a file, some of its directories read."""
    image = pefile.PE(str(path), fast_load=True)
    image.parse_data_directories([pefile.DIRECTORY_ENTRY[name] for name in directories])
    return image


def is_of_windows(library: str) -> bool:
    """Return whether every Windows 10 has this library."""
    return library.removesuffix(".dll") in SYSTEM or any(fnmatch.fnmatch(library, family) for family in FAMILIES)


def lacking(folder: Path) -> Iterator[str]:
    """Yield libraries needed but neither here nor part of Windows, and programs for another processor."""
    files = pe_files(folder)
    here = {path.name.lower() for path in files}
    for path in files:
        image = opened(path, IMPORTS)
        if image.FILE_HEADER.Machine != X64:
            yield f"{path.name} is not for x64"
        for kind in ("DIRECTORY_ENTRY_IMPORT", "DIRECTORY_ENTRY_DELAY_IMPORT"):
            for entry in getattr(image, kind, []):
                library = entry.dll.decode("ascii").lower()
                if library not in here and not is_of_windows(library):
                    yield f"{library}, which {path.name} needs, is not there"


def wrong_in_program(program: Path, version: str) -> Iterator[str]:
    """Yield what is wrong with the program itself: subsystem, manifest, icon, version."""
    image = opened(program, RESOURCES)
    if image.OPTIONAL_HEADER.Subsystem != WINDOWED:
        yield f"{program.name} would open a console"
    kinds = {entry.id: entry for entry in image.DIRECTORY_ENTRY_RESOURCE.entries}
    if pefile.RESOURCE_TYPE["RT_GROUP_ICON"] not in kinds:
        yield f"{program.name} has no icon"
    manifest = resource_text(image, kinds.get(MANIFEST))
    for setting in SETTINGS:
        if setting not in manifest:
            yield f"the manifest of {program.name} lacks {setting}"
    found = {
        key.decode(): value.decode()
        for info in getattr(image, "FileInfo", [[]])[0]
        for table in getattr(info, "StringTable", [])
        for key, value in table.entries.items()
    }
    for key, wanted in {"FileVersion": version, "ProductVersion": version, "ProductName": "Capitol"}.items():
        if found.get(key) != wanted:
            yield f"{key} of {program.name} is {found.get(key)}, not {wanted}"


def resource_text(image: pefile.PE, kind: pefile.ResourceDirEntryData | None) -> str:
    """Return the first resource of a kind, as text."""
    if kind is None:
        return ""
    place = kind.directory.entries[0].directory.entries[0].data.struct
    return bytes(image.get_data(place.OffsetToData, place.Size)).decode("utf-8", "replace")


def known_files(python: Path) -> dict[str, str]:
    """Return SHA-256 and source of every file that may be in the program: Python's, and those that wheels list."""
    known = {sha256(path): f"Python's {path.name}" for path in [*python.glob("*.dll"), *(python / "DLLs").iterdir()]}
    for record in (python / "Lib" / "site-packages").glob("*.dist-info/RECORD"):
        with record.open(encoding="utf-8", newline="") as lines:
            for _name, told, *_size in csv.reader(lines):
                kind, _, value = told.partition("=")
                if kind == "sha256":
                    digest = base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)).hex()
                    known[digest] = record.parent.name.removesuffix(".dist-info")
    return known


def untraced(folder: Path, python: Path) -> Iterator[str]:
    """Yield programs and libraries from no wheel and no signed file; the program's own code is PyInstaller's."""
    known = known_files(python)
    for path in pe_files(folder):
        if path.name != PROGRAM and sha256(path) not in known:
            yield f"nobody knows where {path.relative_to(folder)} comes from"
    start = python / "Lib" / "site-packages" / "PyInstaller" / "bootloader" / "Windows-64bit-intel" / "runw.exe"
    if sha256(start) not in known:
        yield "PyInstaller's runw.exe is not the one of its wheel"
    if code(folder / PROGRAM) != code(start):
        yield f"the code of {PROGRAM} is not that of PyInstaller's runw.exe"


def code(path: Path) -> bytes:
    """Return the machine code of a program."""
    (section,) = (section for section in opened(path).sections if section.Name.rstrip(b"\0") == b".text")
    return bytes(section.get_data())


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main(folder: Path, python: Path, version: str) -> int:
    """Print everything that is wrong, and the number of files; return 1 if anything is."""
    faults = [*lacking(folder), *wrong_in_program(folder / PROGRAM, version), *untraced(folder, python)]
    print(*faults, f"{len(pe_files(folder))} programs and libraries", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]))
