"""Measure the parts of a built program, packed as in a download: the table of the project's front page.

    python3 build_scripts/parts.py [FOLDER]

prints it for what build.py made. Each file is packed by itself, as in a zip; a .tar.xz of the same is smaller.
"""

from __future__ import annotations

import re
import sys
import zlib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MEGABYTE = 1_000_000
_ASSETS = "capitol/_bundled/assets/"
SHARED = "What the games share: portraits, maps, wood, languages"
PARTS = {
    "Capitol: pictures": _ASSETS + "capitol/",
    "Capoterra: pictures and sounds": _ASSETS + "capoterra/",
    "Capstone: pictures": _ASSETS + "capstone/",
    "Music and sounds": _ASSETS + "shared/sounds/",
    "Typefaces": _ASSETS + "shared/fonts/",
    SHARED: "capitol/_bundled/",
    "What computer players have learnt": "capitol/",
    "numpy, for computer players": r"numpy|libscipy|libgfortran|libquadmath",
    "pygame with SDL, for window and sound": r"pygame|lib(SDL|freetype|webp|opus|tiff|jpeg|png|mpg|ogg|FLAC|modplug)",
    "Pillow, for pictures of boards": r"PIL/|pillow",
    "Python, the program's code, other libraries": "",
}
"""The parts, and how the names of their files begin below the program's folder; the first that fits counts."""


def part_of(name: str) -> str:
    """Return the part that a file belongs to, by its path below the program's folder."""
    inner = re.sub(r"^(_internal|Contents/(Resources|Frameworks))/", "", name)
    return next(part for part, start in PARTS.items() if re.match(start, inner))


def sizes(folder: Path) -> tuple[Counter[str], Counter[str]]:
    """Return the bytes of each part, packed and as they are; links count nothing."""
    packed: Counter[str] = Counter()
    plain: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
            part = part_of(path.relative_to(folder).as_posix())
            plain[part] += len(content)
            packed[part] += len(zlib.compress(content, 9))
    return packed, plain


def table(folder: Path) -> str:
    """Return the table in Markdown, in MB."""
    packed, plain = sizes(folder)
    rows = [(part, packed[part], plain[part]) for part in PARTS] + [("together", packed.total(), plain.total())]
    lines = [f"| {part} | {small / MEGABYTE:.1f} | {large / MEGABYTE:.1f} |" for part, small, large in rows]
    return "\n".join(("| part | packed, MB | unpacked, MB |", "| --- | --- | --- |", *lines))


if __name__ == "__main__":
    print(table(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "Capitol"))
