"""Makes assets/shared/licences/THIRD-PARTY.txt: each component of a download with its licence, from metadata and texts.

.venv/bin/python build_scripts/licences.py             write it
.venv/bin/python build_scripts/licences.py --check     fail if it is out of date
.venv/bin/python build_scripts/licences.py --folder F  fail if a program folder has a library that it leaves out
"""

from __future__ import annotations

import argparse
import fnmatch
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pins

ROOT = Path(__file__).resolve().parents[1]
TEXTS = ROOT / "build_scripts" / "licence_texts"
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))  # the checkout's own package, even if it is not installed

from capitol.host.licences import FILE, GROUPS, Component, Licences, write_licences  # noqa: E402

KNOWN = frozenset(
    {
        "AFL-2.1",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BSD-3-Clause-Attribution",
        "FTL",
        "IJG",
        "libpng-2.0",
        "libtiff",
        "MIT",
        "MIT-CMU",
        "OFL-1.1",
        "PSF-2.0",
        "Zlib",
        "bzip2-1.0.6",
        "LicenseRef-public-domain",
        "LicenseRef-Microsoft-Distributable-Code",
        "LGPL-2.1-only",
        "LGPL-2.1-or-later",
        "LGPL-3.0-or-later",
    }
)
"""Licences that allow what a download of Capitol does; the LGPL because its libraries remain separate files."""
ONLY_WITH = {
    "GPL-3.0-or-later": "GCC-exception-3.1",
    "GPL-2.0-or-later": "Bootloader-exception",
    "CPL-1.0": "LZMA-exception",
}
"""Licences that allow it only together with an exception, or as the unchosen side of an OR."""
SHARED = ("GPL-2", "GPL-3", "LGPL-2.1", "LGPL-3", "Apache-2.0")
"""Texts included once, at the end. Others belong to one component."""
DOWNLOAD_PYTHON = "3.11"
"""The Python inside the downloads, whose packages are listed."""
LIBRARY_NAME = re.compile(r"\.(dll|dylib|so|pyd)([.\d]*|\.\d.*)$", re.IGNORECASE)

INTRODUCTION = """\
What Capitol is made of
-----------------------
Capitol itself is under the MIT licence, which comes first. A download of it holds works of others as well, each with
its version, its licence (as an SPDX expression) and its notices; the licences that several of them share stand at the
end. Not every download holds all of them: some are needed on one system only. "Home" is where the source of each is to
be had. Libraries under the GNU LGPL are files of their own in the program's folder and can be replaced by other
versions of themselves; the Python packages pytmx and bidi lie there as readable source.

Many of the notices are those of the Debian packages of the same libraries, which cover their whole source; where they
mention /usr/share/common-licenses, the text meant is at the end of this file.
"""


class LicenceError(Exception):
    """Something ships whose licence is unknown, missing or not an allowed one; one sentence."""


@dataclass(frozen=True)
class Listed:
    """A component from components.toml: its entry, and the names of the files it ships as."""

    component: Component
    files: tuple[str, ...]


def table() -> dict[str, Any]:
    """Read components.toml."""
    return tomllib.loads((TEXTS / "components.toml").read_text(encoding="utf-8"))


def pinned() -> dict[str, str]:
    """Return the versions of all packages that downloads are made with, by canonical name, and of Capitol itself."""
    part = tomllib.loads(pins.PROJECT.read_text(encoding="utf-8"))["project"]
    found = pins.wanted(*part["optional-dependencies"], where=pins.environment(DOWNLOAD_PYTHON, pins.LINUX))
    return {**found, **_run_time(), part["name"]: part["version"]}


def _run_time() -> dict[str, str]:
    return pins.wanted(where=pins.environment(DOWNLOAD_PYTHON, pins.LINUX))


def check_expression(name: str, expression: str) -> None:
    """Raise LicenceError unless the licence is allowed in a download: one side of each OR suffices."""
    for term in re.split(r"\s+AND\s+", expression):
        sides = re.split(r"\s+OR\s+", term.strip("() "))
        if not any(_allowed(side) for side in sides):
            raise LicenceError(f"{name}: the licence {expression!r} is not among those known to allow shipping")
        for side in sides:
            licence = side.partition(" WITH ")[0]
            if licence not in KNOWN and licence not in ONLY_WITH and licence != "GPL-2.0-only":
                raise LicenceError(f"{name}: the licence {licence!r} is unknown")


def _allowed(side: str) -> bool:
    licence, _with, exception = side.partition(" WITH ")
    return licence in KNOWN or (bool(exception) and ONLY_WITH.get(licence) == exception)


def needed_packages() -> list[str]:
    """Return the run-time packages and all their dependencies here, as canonical names in alphabetical order."""
    found: set[str] = set()
    waiting = [*_run_time()]
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in found:
            continue
        found.add(name)
        for line in metadata.requires(name) or ():
            wanted = Requirement(line)
            if wanted.marker is None or wanted.marker.evaluate({"extra": ""}):
                waiting.append(wanted.name)
    return sorted(found)


def package_component(name: str, said: dict[str, Any]) -> Component:
    """Describe a Python package from its metadata; ``said`` is its part of components.toml."""
    about = metadata.metadata(name).json
    licence = str(about.get("license_expression", ""))
    if not licence:
        loose = str(about.get("license", "")).partition("\n")[0]  # some packages put the whole text there
        loose = loose or next(
            (one.rpartition(" :: ")[2] for one in about["classifier"] if one.startswith("License")), ""
        )
        if not said.get("metadata") or loose != said["metadata"]:
            raise LicenceError(f"{name}: its metadata names the licence {loose!r}, which components.toml does not know")
        licence = said["licence"]
    elif "licence" in said:
        raise LicenceError(f"{name}: its metadata names a licence, so components.toml must not")
    texts = said.get("texts", ())
    files = [_own_part(text, said.get("own_until", "")) for text in _licence_files(name)]
    own = [text for text in files if text] + [_text(text) for text in texts if text not in SHARED]
    shared = tuple(text for text in texts if text in SHARED)
    if not own and not shared:
        raise LicenceError(f"{name}: there is no text of its licence")
    return Component(
        name=str(about["name"]),
        version=metadata.version(name),
        licence=licence,
        group="package",
        by=said["by"],
        home=said["home"],
        notice=_clean("\n".join(own)),
        shared=shared,
    )


def _own_part(text: str, until: str) -> str:
    """Return a text up to the line that ``until`` matches, all of it if none does: what a wheel says about the
    libraries inside it differs between systems, and is given in components.toml."""
    return re.split(until, text, maxsplit=1, flags=re.MULTILINE)[0].rstrip() + "\n" if until else text


def _licence_files(name: str) -> Iterator[str]:
    """Yield the texts that a package's metadata names as its licence."""
    wanted = set(metadata.metadata(name).get_all("License-File") or ())
    for file in metadata.files(name) or ():
        inside = file.as_posix().partition(".dist-info/")[2].removeprefix("licenses/")
        if inside in wanted:
            yield Path(str(file.locate())).read_text(encoding="utf-8")


def listed(entry: dict[str, Any]) -> Listed:
    """Read a component of components.toml."""
    name, version = entry["name"], entry["version"]
    wanted = pinned().get(entry.get("pin", ""), version)
    if wanted != version:
        raise LicenceError(f"{name}: components.toml says {version}, but {entry['pin']} is pinned at {wanted}")
    group = entry.get("group", "library")
    if group not in GROUPS:
        raise LicenceError(f"{name}: there is no group {group!r}")
    own = [text for text in entry["texts"] if text not in SHARED]
    shared = tuple(text for text in entry["texts"] if text in SHARED)
    component = Component(
        name, version, entry["licence"], group, entry["by"], entry["home"], "\n\n".join(map(_text, own)), shared
    )
    if not component.notice:
        raise LicenceError(f"{name}: there is no text of its own")
    return Listed(component, tuple(entry.get("files", ())))


def _text(name: str) -> str:
    path = ROOT / name if "/" in name else TEXTS / f"{name}.txt"
    try:
        return _clean(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise LicenceError(f"there is no text {path.relative_to(ROOT)}") from error


def _clean(text: str) -> str:
    """Remove tabs, form feeds and trailing blanks from lines, and empty lines before and after them."""
    lines = [line.expandtabs(8).rstrip() for line in text.replace("\f", "").splitlines()]
    return "\n".join(lines).strip("\n")


def all_listed() -> list[Listed]:
    """Read all components of components.toml."""
    return [listed(entry) for entry in table()["component"]]


def licences() -> Licences:
    """Return everything that ships, in the order of the groups. Raises LicenceError."""
    said = table()["packages"]
    names = needed_packages()
    missing = [name for name in names if name not in said]
    if missing:
        raise LicenceError(f"{', '.join(missing)}: ships, but components.toml does not name it")
    unneeded = sorted(set(said) - set(names))
    if unneeded:
        raise LicenceError(f"{', '.join(unneeded)}: components.toml names it, but it does not ship")
    found = [package_component(name, said[name]) for name in names] + [one.component for one in all_listed()]
    for component in found:
        check_expression(component.name, component.licence)
    ordered = tuple(sorted(found, key=lambda one: GROUPS.index(one.group)))
    used = {name for one in ordered for name in one.shared}
    return Licences(ordered, {name: _text(name) for name in SHARED if name in used})


def document() -> str:
    """Return the text of the file."""
    return write_licences(licences(), INTRODUCTION)


def unknown_files(names: Iterable[str]) -> list[str]:
    """Return those file names that look like a library or font and belong to no component."""
    patterns = [pattern.lower() for one in all_listed() for pattern in one.files]
    wanted = (name for name in names if LIBRARY_NAME.search(name) or name.lower().endswith((".ttf", ".otf")))
    return sorted({name for name in wanted if not any(fnmatch.fnmatch(name.lower(), pattern) for pattern in patterns)})


def package_libraries() -> list[str]:
    """Return the names of the libraries inside the installed run-time packages, apart from their own modules."""
    found = []
    for name in needed_packages():
        for file in metadata.files(name) or ():
            place = file.parts[0].endswith((".libs", ".dylibs")) or ".dylibs" in file.parts
            if LIBRARY_NAME.search(file.name) and (place or file.suffix.lower() == ".dll"):
                found.append(file.name)
    return found


def main(argv: list[str] | None = None) -> int:
    """Write or check the file; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args(argv)
    path = ROOT / FILE
    try:
        if options.folder is not None:
            modules = set(_modules(options.folder))
            strange = [
                name
                for name in unknown_files(one.name for one in options.folder.rglob("*") if one.is_file())
                if name not in modules
            ]
            if strange:
                raise LicenceError(f"no licence is known for {', '.join(strange)}")
        text = document()
    except LicenceError as error:
        print(f"licences.py: {error}", file=sys.stderr)
        return 1
    if options.check or options.folder is not None:
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"licences.py: {FILE} is not up to date; run build_scripts/licences.py", file=sys.stderr)
            return 1
        return 0
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return 0


def _modules(folder: Path) -> Iterator[str]:
    """Yield the names of compiled modules of listed packages: they are in a folder with the package's name."""
    known = {*needed_packages(), "lib-dynload", "_sdl2"}
    for path in folder.rglob("*"):
        if LIBRARY_NAME.search(path.name) and path.parent.name in known and not path.name.lower().endswith(".dll"):
            yield path.name


if __name__ == "__main__":
    sys.exit(main())
