"""What is known of the Mac downloads without a Mac: headers of programs, the parts of the lock."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from macos import macho

ARM64, X86_64 = 0x0100000C, 0x01000007


def program(
    processor: int, minimum: tuple[int, int] | None = (11, 0), library: str = "@rpath/a.dylib", signed: bool = True
) -> bytes:
    """A Mach-O library with a header and nothing else: <mach-o/loader.h>, 64 bit, little-endian."""
    name = library.encode() + b"\0" * (8 - len(library) % 8)
    commands = [struct.pack("<6I", 0xC, 24 + len(name), 24, 2, 0, 0) + name]  # LC_LOAD_DYLIB
    if minimum:
        commands.append(struct.pack("<6I", 0x32, 24, 1, minimum[0] << 16 | minimum[1] << 8, 0, 0))  # LC_BUILD_VERSION
    if signed:
        commands.append(struct.pack("<4I", 0x1D, 16, 0, 0))  # LC_CODE_SIGNATURE
    size = sum(map(len, commands))
    return struct.pack("<8I", 0xFEEDFACF, processor, 0, 6, len(commands), size, 0, 0) + b"".join(commands)


def universal(*programs: bytes) -> bytes:
    """Several programs in one file: <mach-o/fat.h>, big-endian."""
    at, table, body = 4096, b"", b""
    for part in programs:
        processor, kind = struct.unpack("<4xII", part[:12])
        table += struct.pack(">5I", processor, kind, at + len(body), len(part), 0)
        body += part
    return (struct.pack(">2I", 0xCAFEBABE, len(programs)) + table).ljust(at, b"\0") + body


@pytest.mark.parametrize(
    ("content", "problems"),
    [
        (program(ARM64), []),
        (program(ARM64, minimum=(10, 9)), []),
        (program(ARM64, library="/usr/lib/libSystem.B.dylib"), []),
        (universal(program(X86_64, minimum=(10, 13)), program(ARM64)), []),
        (program(X86_64), ["has no code for arm64"]),
        (program(ARM64, minimum=(12, 3)), ["needs macOS 12.3"]),
        (program(ARM64, minimum=None), ["does not say which macOS it needs"]),
        (program(ARM64, library="/opt/lib/a.dylib"), ["loads /opt/lib/a.dylib, which not every Mac has"]),
        (program(ARM64, signed=False), ["is not signed, and no arm64 Mac runs it"]),
        (universal(program(X86_64), program(ARM64, minimum=(13, 0))), ["needs macOS 13.0"]),
    ],
)
def test_what_a_mac_would_refuse(content: bytes, problems: list[str], tmp_path: Path) -> None:
    (tmp_path / "library.so").write_bytes(content)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert macho.folder_problems(tmp_path, "arm64") == (1, [f"library.so {problem}" for problem in problems])


def test_intel_macs_run_what_is_not_signed(tmp_path: Path) -> None:
    (tmp_path / "library").write_bytes(program(X86_64, signed=False))
    assert macho.folder_problems(tmp_path, "x86_64") == (1, [])


def test_a_folder_without_anything_for_macos_is_no_app(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert macho.main([str(tmp_path), "arm64"]) == 1
    (tmp_path / "library").write_bytes(program(ARM64))
    assert macho.main([str(tmp_path), "arm64"]) == 0
    assert "1 programs" in capsys.readouterr().out
