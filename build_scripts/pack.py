"""Packs the built program into the download, the same bytes for the same commit, with SHA256SUMS."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import run_build
import venv_setup

ROOT = venv_setup.ROOT
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MACHINES = {"amd64": "x86_64", "aarch64": "arm64"}
CHECKSUMS = "SHA256SUMS"
EXECUTABLE, PLAIN = 0o755, 0o644
APP_ID = "boardgame.capitol.Capitol"
"""The program's id on Linux desktops; see README.md beside this file."""


def version(root: Path = ROOT) -> str:
    """Return the version of the program, from the package."""
    found = re.search(r'^__version__ = "([^"]+)"$', (root / "capitol" / "__init__.py").read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError("capitol/__init__.py names no version")
    return found[1]


def archive_names(system: str, machine: str) -> tuple[str, ...]:
    """Return the file names of the downloads, e.g. ``Capitol-0.1.0-linux-x86_64.tar.gz``, and ``.tar.xz``, which is
    smaller."""
    machine = MACHINES.get(machine.lower(), machine.lower())
    kinds = ("tar.gz", "tar.xz") if system == "linux" else ("zip",)
    return tuple(f"Capitol-{version()}-{system}-{machine}.{kind}" for kind in kinds)


def extra_files(system: str) -> dict[str, Path]:
    """Return the files added beside the program, by name in the archive."""
    extras = {"LICENSE.txt": ROOT / "LICENSE"}
    if system == "linux":
        here = ROOT / "build_scripts" / "linux"
        extras |= {
            name: here / name
            for name in ("README.txt", f"{APP_ID}.desktop", f"{APP_ID}.metainfo.xml", "add-to-menu.sh")
        } | {"capitol.png": ROOT / "assets" / "shared" / "icon.png"}
    return extras


def members(folder: Path, system: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of the archive, sorted: their names under ``Capitol-VERSION/``, and their paths."""
    top = f"Capitol-{version()}"
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    for name, path in sorted((files | extra_files(system)).items()):
        yield f"{top}/{name}", path


def is_program(name: str, path: Path) -> bool:
    """Whether a file is executable: programs and scripts, not libraries."""
    return name.endswith((".sh", "/Capitol")) or path.suffix == ".exe"


@contextmanager
def compressed(target: Path, moment: int) -> Iterator[gzip.GzipFile | lzma.LZMAFile]:
    """Open a new file compressed according to its suffix, ``.gz`` or ``.xz``."""
    if target.suffix == ".xz":
        with lzma.open(target, "wb", check=lzma.CHECK_CRC64, preset=6) as packed:
            yield packed
        return
    with open(target, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=moment) as zipped:
        yield zipped


@contextmanager
def whole(target: Path) -> Iterator[Path]:
    """Context with a temporary path that replaces the target at the end: a download is complete or absent."""
    part = target.with_name(f".part-{target.name}")
    try:
        yield part
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def make_tar(folder: Path, target: Path, moment: int) -> None:
    """Write a tar.gz or tar.xz that depends on nothing of this machine: owner root, one time, plain modes."""
    with (
        compressed(target, moment) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name, path in members(folder, "linux"):
            entry = tarfile.TarInfo(name)
            entry.mtime = moment
            if path.is_symlink():  # PyInstaller's links, for libraries that are looked up in two places
                entry.type, entry.linkname, entry.mode = tarfile.SYMTYPE, os.readlink(path), 0o777
                archive.addfile(entry)
                continue
            content = path.read_bytes()
            entry.size = len(content)
            entry.mode = EXECUTABLE if is_program(name, path) else PLAIN
            archive.addfile(entry, BytesIO(content))


def make_zip(folder: Path, target: Path, moment: int) -> None:
    """Write a zip with the same time for all files."""
    when = time.gmtime(max(moment, run_build.OLDEST_TIME))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in members(folder, "windows"):
            entry = zipfile.ZipInfo(name, when)
            entry.create_system, entry.compress_type = 3, zipfile.ZIP_DEFLATED
            entry.external_attr = (EXECUTABLE if is_program(name, path) else PLAIN) << 16
            archive.writestr(entry, path.read_bytes(), compresslevel=9)


def pack(folder: Path, out: Path, system: str, machine: str) -> Path:
    """Pack the program in ``folder`` for a system into ``out``; return the archive, or the first of several. Raises
    OSError."""
    out.mkdir(parents=True, exist_ok=True)
    target, *others = [out / name for name in archive_names(system, machine)]
    moment = run_build.commit_time()
    if system == "linux":
        for archive in (target, *others):
            with whole(archive) as part:
                make_tar(folder, part, moment)
    elif system == "windows":
        with whole(target) as part:
            make_zip(folder, part, moment)
    else:
        # The app contains links, which only Apple's own tool keeps together with everything else.
        with whole(target) as part:
            subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(part)], check=True)
    write_checksums(out)
    return target


def write_checksums(out: Path) -> None:
    """Write SHA256SUMS for all downloads in ``out``, for `sha256sum -c`."""
    files = sorted(path for path in out.glob("Capitol-*") if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    with whole(out / CHECKSUMS) as part:
        part.write_text("".join(lines), encoding="ascii", newline="\n")


def main(arguments: list[str]) -> int:
    """Pack what build.py made; print the archive's path and return 0, or a sentence and 1."""
    system = SYSTEMS.get(sys.platform, "linux")
    built = ROOT / "dist" / ("Capitol.app" if system == "macos" else "Capitol")
    parser = argparse.ArgumentParser(prog="pack.py", description=__doc__)
    parser.add_argument("--folder", type=Path, default=built, help="the built program (dist/Capitol)")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the download goes (dist)")
    parser.add_argument("--system", choices=sorted(SYSTEMS.values()), default=system, help="what it was built for")
    parser.add_argument("--machine", default=platform.machine(), help="and for which processor, e.g. x86_64")
    options = parser.parse_args(arguments)
    if not options.folder.is_dir():
        venv_setup.say(f"There is no built program in {options.folder}; build.py makes it.")
        return 1
    if options.system == "macos" and shutil.which("ditto") is None:
        venv_setup.say("The app for macOS can only be packed on a Mac.")
        return 1
    print(pack(options.folder, options.out, options.system, options.machine))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
