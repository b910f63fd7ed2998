"""File names that every system can store: no two alike, none reserved, none too long.

    python build_scripts/file_names.py FOLDER

Linux distinguishes names that are the same on Windows and macOS (case, composed and decomposed letters), and allows
characters and names that Windows does not; see Microsoft, "Naming Files, Paths, and Namespaces".
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

FORBIDDEN = frozenset('<>:"\\|?*')
RESERVED = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{device}{number}" for device in ("com", "lpt") for number in "0123456789¹²³"]
)
LONGEST = 140
"""The most characters of a path inside the program's folder. Windows allows 259 in all; this leaves room for a folder
such as ``C:\\Users\\somebody\\Downloads\\Capitol-1.0.0-windows-x64\\Capitol`` before it, and for longer names."""
LONGEST_NAME = 255
"""The most bytes of one name, in UTF-8: the limit of common file systems."""


def part_problems(part: str) -> Iterator[str]:
    """Yield what is wrong with one file or folder name."""
    bad = sorted(FORBIDDEN.intersection(part) | {letter for letter in part if ord(letter) < 32})
    if bad:
        yield "holds " + " ".join(repr(letter) for letter in bad)
    if part.endswith((".", " ")):
        yield "ends with a dot or a space, which Windows drops"
    if part.split(".", 1)[0].rstrip(" ").lower() in RESERVED:
        yield "is the name of a device on Windows"
    if unicodedata.normalize("NFC", part) != part:
        yield "has decomposed letters, which macOS and Windows store differently"
    if len(part.encode()) > LONGEST_NAME:
        yield f"is longer than {LONGEST_NAME} bytes"


def problems(names: Iterable[str]) -> list[str]:
    """Return a sentence for each problem of ``names``: paths with forward slashes, relative to the program's folder."""
    found: list[str] = []
    seen: dict[str, str] = {}
    for name in sorted(set(names)):
        path = PurePosixPath(name)
        found += [f"{name}: {part!r} {problem}" for part in path.parts for problem in part_problems(part)]
        if len(name) > LONGEST:
            found.append(f"{name}: {len(name)} characters, at most {LONGEST} are allowed")
        for place in (path, *path.parents[:-1]):
            key = unicodedata.normalize("NFC", str(place)).casefold()
            other = seen.setdefault(key, str(place))
            if other != str(place):
                found.append(f"{place}: Windows and macOS take it for {other}")
    return list(dict.fromkeys(found))


def names_in(folder: Path) -> list[str]:
    """Return the relative paths of all files (and links) in a folder; raises FileNotFoundError if it has none."""
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or path.is_file()]
    if not names:
        raise FileNotFoundError(f"{folder} holds no file")
    return names


def main(arguments: list[str]) -> int:
    """Check the names in a folder and print the problems; return 1 if there are any."""
    (folder,) = arguments
    names = names_in(Path(folder))
    found = problems(names)
    print(*found, f"files: {len(names)}, characters of the longest path: {max(map(len, names))}", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
