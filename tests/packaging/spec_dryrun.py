"""Runs capitol.spec as on one of the systems, with fakes for PyInstaller's classes; builds nothing."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

SPEC = Path(__file__).resolve().parents[2] / "build_scripts" / "capitol.spec"
CLASSES = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")

TocEntry = tuple[str, str, str]
"""A collected file: its name in the program, its path, and PyInstaller's name for its kind."""


@dataclass(frozen=True)
class Call:
    """One use of a class in the spec."""

    positional: tuple[Any, ...]
    named: dict[str, Any]


@dataclass
class Recording:
    """What a spec did: the uses of each class, in order."""

    calls: dict[str, list[Call]] = field(default_factory=dict)

    def one(self, name: str) -> Call:
        """Return the only use of a class."""
        (call,) = self.calls[name]
        return call


def run_spec(platform: str, binaries: tuple[TocEntry, ...] = (), spec: Path = SPEC) -> Recording:
    """Run the spec with this ``sys.platform``; Analysis finds ``binaries``."""
    recording = Recording()

    def stand_in(name: str) -> type:
        def __init__(self: Any, *positional: Any, **named: Any) -> None:
            recording.calls.setdefault(name, []).append(Call(positional, named))
            self.binaries, self.datas, self.pure, self.scripts = list(binaries), [], [], []

        return type(name, (), {"__init__": __init__})

    names: dict[str, Any] = {name: stand_in(name) for name in CLASSES} | {"SPECPATH": str(spec.parent)}
    with patch.object(sys, "platform", platform), patch.object(sys, "path", list(sys.path)):
        exec(compile(spec.read_text(encoding="utf-8"), str(spec), "exec"), names)
    return recording
