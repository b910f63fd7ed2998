"""Lists the packages for the Flatpak as sources with hashes, from the lock: wheels for the Python of its runtime.

    PYTHONPATH=build_scripts python -m flatpak.sources

Run it after `lock.py`, and when the manifest names another runtime: `PYTHON` is the Python in that. Asks the package
index.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pins
from resolution import download_locked

HERE = Path(__file__).resolve().parent
LOCK = HERE.parent / "requirements.lock"
PYTHON = "3.13"
"""The one in org.freedesktop.Platform 25.08."""
X86, ARM = (
    pins.LINUX,
    pins.System(
        "Linux arm64",
        tuple(platform.replace("x86_64", "aarch64") for platform in pins.LINUX.platforms),
        {**pins.LINUX.markers, "platform_machine": "aarch64"},
    ),
)
ARCHES = {"x86_64": X86, "aarch64": ARM}
TOOLS = ("setuptools",)
"""What builds Capitol, and is not kept."""
INSTALL = "pip3 install --no-index --find-links=. --no-deps --no-build-isolation --prefix=${FLATPAK_DEST}"


class NotThere(Exception):
    """A package is not in the index as the lock says; the text says which."""


def wheel_url(wheel: Path) -> str:
    """Where PyPI keeps a file: by the BLAKE2b of its content, wherever it was fetched from here."""
    digest = hashlib.blake2b(wheel.read_bytes(), digest_size=32).hexdigest()
    return f"https://files.pythonhosted.org/packages/{digest[:2]}/{digest[2:4]}/{digest[4:]}/{wheel.name}"


def source(wheel: Path, arches: Iterable[str]) -> dict[str, object]:
    """A wheel as flatpak-builder fetches it; for some processors alone unless it is for all of them."""
    told: dict[str, object] = {
        "type": "file",
        "url": wheel_url(wheel),
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
    }
    if not wheel.name.endswith("-any.whl"):
        told["only-arches"] = sorted(arches)
    return told


def module(name: str, entries: Mapping[str, str], python: str, folder: Path) -> dict[str, Any]:
    """A module that installs these entries of the lock. Raises NotThere."""
    found: dict[str, tuple[Path, set[str]]] = {}
    for arch, system in ARCHES.items():
        place = folder / name / arch
        place.mkdir(parents=True)
        error = download_locked(dict(entries), system, python, place)
        if error:
            raise NotThere(f"{system.name}, Python {python}: {error}")
        for wheel in sorted(place.glob("*.whl")):
            found.setdefault(wheel.name, (wheel, set()))[1].add(arch)
    packages = " ".join(re.split(r"[ \\\n]", entry, maxsplit=1)[0] for entry in entries.values())
    return {
        "name": name,
        "buildsystem": "simple",
        "build-commands": [f"{INSTALL} {packages}"],
        "sources": [source(*found[wheel]) for wheel in sorted(found)],
    }


def modules(python: str, folder: Path) -> dict[str, dict[str, Any]]:
    """Both modules by the names of their files: what is built with, and what is shipped. Raises NotThere."""
    where = pins.environment(python, X86)
    locked = pins.entries(LOCK.read_text(encoding="utf-8"), where)
    game = {name: locked[name] for name in sorted(pins.wanted(where=where))}
    tools = module("python-build-tools", {name: locked[name] for name in TOOLS}, python, folder)
    return {
        "python-build-tools.json": {**tools, "cleanup": ["*"]},
        "python-packages.json": module("python-packages", game, python, folder),
    }


def main() -> int:
    """Write the files; 0, or 1 and a sentence."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            made = modules(PYTHON, Path(folder))
        except NotThere as error:
            print(error, file=sys.stderr)
            return 1
    for name, content in made.items():
        (HERE / name).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
        print(f"{name}: {len(content['sources'])} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
