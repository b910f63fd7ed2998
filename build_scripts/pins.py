"""The packages pinned by pyproject.toml and the locks, as they apply to one Python on one system."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import venv_setup

PROJECT = venv_setup.ROOT / "pyproject.toml"
ENTRY = re.compile(r"^([A-Za-z0-9._-]+==[^\\\n]*?) *(?:\\\n|\n)(?:[ \t]+.*\n?)*", re.MULTILINE)
"""An entry of a lock: the pin with its marker, then its hashes and comments."""


@dataclass(frozen=True)
class System:
    """A system: pip's names for it, its marker values, and on macOS the processor that wheels must support."""

    name: str
    platforms: tuple[str, ...]
    markers: Mapping[str, str] = field(repr=False)
    processor: str = ""


LINUX = System(
    "Linux x64",
    # Up to the C library 2.35 of Ubuntu 22.04, on which the download is built.
    ("manylinux2014_x86_64", *(f"manylinux_2_{minor}_x86_64" for minor in range(17, 36))),
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": "x86_64"},
)
_MAC = {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"}
# pip takes "macosx_11_0" as "macOS 11.0 or older", and the other names literally, so all that fit are listed.
SYSTEMS = (
    System(
        "Windows x64",
        ("win_amd64",),
        {
            "sys_platform": "win32",
            "platform_system": "Windows",
            "os_name": "nt",
            "platform_machine": "AMD64",
        },
    ),
    System("macOS arm64", ("macosx_11_0_arm64",), {**_MAC, "platform_machine": "arm64"}, "arm64"),
    System("macOS x64", ("macosx_11_0_x86_64",), {**_MAC, "platform_machine": "x86_64"}, "x86_64"),
    LINUX,
)


def environment(python: str, system: System | None = None) -> dict[str, str]:
    """Return the marker values of a Python such as ``3.14`` on a system, by default the one that runs this."""
    return {
        **cast(dict[str, str], default_environment()),
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_version": f"{python}.0",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        **(system.markers if system is not None else {}),
    }


def applies(requirement: Requirement, where: Mapping[str, str]) -> bool:
    """Whether a requirement applies there."""
    return requirement.marker is None or requirement.marker.evaluate({**where, "extra": ""})


def wanted(*extras: str, where: Mapping[str, str], project: Path = PROJECT) -> dict[str, str]:
    """Return the versions pinned there by the project file, for the game and the ``extras``, by canonical name."""
    lines = [Requirement(line) for line in venv_setup.requirements(project, *extras)]
    here = [line for line in lines if applies(line, where)]
    return {str(canonicalize_name(line.name)): next(iter(line.specifier)).version for line in here}


def entries(lock: str, where: Mapping[str, str]) -> dict[str, str]:
    """Return the entries of a lock that apply there, each with its hashes and without its marker, by canonical name."""
    found: dict[str, str] = {}
    for match in ENTRY.finditer(lock):
        pin = Requirement(match[1])
        if applies(pin, where):
            found[str(canonicalize_name(pin.name))] = match[0].replace(match[1], f"{pin.name}{pin.specifier}", 1)
    return found
