"""The program finds its files in the folders of a Mac's .app, where most of them are behind links: tried on Linux.

    PYTHONPATH=build_scripts python -m macos.app_layout dist/Capitol

Lays a build for Linux out as PyInstaller lays out Capitol.app (programs in Contents/Frameworks, other files in
Contents/Resources, each linked into the other), and lets it test itself from there. Needs PyInstaller.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from PyInstaller.building.osx import BUNDLE  # type: ignore[import-untyped]  # in the environment of the build alone

ELF = b"\x7fELF"
LIMIT_S = 300
"""The self-test may take so long on a busy machine."""

Entry = tuple[str, str, str]
"""Where a file goes, where it is (for a link: where it leads), and PyInstaller's word for its kind."""


def entries(built: Path) -> list[Entry]:
    """Return the files of a one-folder build for Linux, as PyInstaller listed them before it made the folder."""
    inner = built / "_internal"
    found: list[Entry] = [(built.name, str(built / built.name), "EXECUTABLE")]
    for path in sorted(inner.rglob("*")):
        name = path.relative_to(inner).as_posix()
        if path.is_symlink():
            found.append((name, os.readlink(path), "SYMLINK"))
        elif path.is_file():
            with path.open("rb") as file:
                kind = "BINARY" if file.read(len(ELF)) == ELF else "DATA"
            found.append((name, str(path), kind))
    return found


def lay_out(built: Path, app: Path) -> Path:
    """Make ``app`` from a build for Linux; return its program.

    The places are PyInstaller's own decision: its method is called, on an object that was never set up, for it uses
    none of it. On a Mac its start program looks in Contents/Frameworks; that for Linux looks in ``_internal`` beside
    itself, which here leads there.
    """
    places: Iterable[Entry] = BUNDLE._process_bundle_toc(BUNDLE.__new__(BUNDLE), entries(built))
    for name, source, kind in places:
        path = app / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind == "SYMLINK":
            path.symlink_to(source)
        else:
            shutil.copy(source, path)
    (app / "Contents" / "MacOS" / "_internal").symlink_to("../Frameworks")
    return app / "Contents" / "MacOS" / built.name


def check(built: Path) -> list[str]:
    """Try it in a temporary folder whose name has a space and an umlaut; return the problems, as sentences."""
    with tempfile.TemporaryDirectory() as folder:
        app = Path(folder) / "Bücher und Spiele" / "Capitol.app"
        program = lay_out(built, app)
        bundled = app / "Contents" / "Frameworks" / "capitol" / "_bundled"
        if "Resources" not in bundled.resolve().parts:
            return [f"{bundled} does not lead to Contents/Resources: the layout is not that of an .app any more"]
        code, said = self_test(program, Path(folder))
        if code or "SELFTEST OK" not in said:
            return [f"the self-test ended with {code}: {said}"]
        # Were the files found in another way, this would prove nothing.
        (app / "Contents" / "Frameworks" / "capitol").unlink()
        if self_test(program, Path(folder))[0] == 0:
            return ["the self-test passes without the link to the program's files, too"]
    return []


def self_test(program: Path, home: Path) -> tuple[int, str]:
    """Let a program test itself, standing in the root folder; returns its exit code and what it said.

    Raises TimeoutExpired after LIMIT_S seconds.
    """
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    done = subprocess.run(
        [str(program), "--selftest", "--frames", "1"],
        cwd="/",
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=LIMIT_S,
        check=False,
    )
    return done.returncode, done.stdout


def main(arguments: list[str]) -> int:
    """Check a build for Linux and print the problems; return 1 if there are any."""
    (built,) = arguments
    found = check(Path(built))
    print(*found or ["the program finds its files behind the links of an app, and misses them without"], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
