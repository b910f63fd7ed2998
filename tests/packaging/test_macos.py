"""What is known of the Mac downloads without a Mac: headers of programs, the lock's parts, the steps of signing."""

from __future__ import annotations

import base64
import os
import struct
import subprocess
from importlib.metadata import requires
from pathlib import Path

import pytest

from macos import macho, wheels

ROOT = Path(__file__).resolve().parents[2]
ARM64, X86_64 = 0x0100000C, 0x01000007
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


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


def test_each_entry_of_the_lock_keeps_its_hashes() -> None:
    lock = wheels.LOCK.read_text(encoding="utf-8")
    entries = wheels.entries(lock)
    assert {"pygame", "pytmx", "pyinstaller", "macholib", "pefile", "pywin32-ctypes"} <= set(entries)
    assert sum(text.count("--hash=sha256:") for text in entries.values()) == lock.count("--hash=sha256:")
    assert all("--hash=sha256:" in text for text in entries.values())


def test_the_running_program_needs_no_more_than_pyproject_names() -> None:
    wanted = wheels.entries(wheels.runtime_lock(wheels.LOCK.read_text(encoding="utf-8"), PROJECT))
    assert {"pygame", "pytmx", "platformdirs", "msgspec"} == set(wanted)
    for name in wanted:
        assert not [text for text in requires(name) or [] if "extra ==" not in text]


# Signing: stand-ins for Apple's commands write down how they were called.

SECRETS = {
    "MAC_CERTIFICATE": base64.b64encode(b"the certificate").decode(),
    "MAC_CERTIFICATE_PASSWORD": "secret one",
    "MAC_NOTARY_KEY": base64.b64encode(b"the key").decode(),
    "MAC_NOTARY_KEY_ID": "KEYID",
    "MAC_NOTARY_ISSUER": "ISSUER",
}
STAND_IN = """#!/bin/sh
echo "$(basename "$0") $*" >>"$CALLS"
case "$*" in
  create-keychain*) touch "$4" ;;
  *--keepParent*) touch "$5" ;;
  find-identity*) printf '  1) 0123ABCD "%s"\\n     1 valid identities found\\n' "$IDENTITY" ;;
esac
case "$(basename "$0") $*" in "$REFUSED"*) exit 1 ;; esac
"""


class Signing:
    """Runs sign.sh beside the stand-ins, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.calls, self.said, self.place = folder / "calls", folder / "github-env", folder / "capitol-signing"
        tools = folder / "tools"
        tools.mkdir()
        for name in ("security", "codesign", "xcrun", "ditto", "spctl"):
            (tools / name).write_text(STAND_IN)
            (tools / name).chmod(0o755)
        self.environment = {
            "PATH": f"{tools}:{os.environ['PATH']}", "RUNNER_TEMP": str(folder), "GITHUB_ENV": str(self.said),
            "CALLS": str(self.calls), "IDENTITY": "Developer ID Application: Somebody (ABCDE12345)", "REFUSED": "-",
        }  # fmt: skip

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run it with these arguments and this much more in the environment."""
        command = ["bash", str(ROOT / "build_scripts" / "macos" / "sign.sh"), *arguments]
        return subprocess.run(command, env=self.environment | more, capture_output=True, text=True, check=False)

    def called(self) -> list[str]:
        """The calls so far."""
        return self.calls.read_text().splitlines() if self.calls.exists() else []


@pytest.fixture
def signing(tmp_path: Path) -> Signing:
    return Signing(tmp_path)


@pytest.mark.posix
@pytest.mark.parametrize("step", [("prepare",), ("notarise", "Capitol.app")])
def test_without_secrets_nothing_is_signed(signing: Signing, step: tuple[str, ...]) -> None:
    done = signing.run(*step)
    assert done.returncode == 0
    assert done.stdout == "No secrets for signing: the app is signed ad hoc only.\n"
    assert signing.called() == []
    assert not signing.said.exists()


@pytest.mark.posix
@pytest.mark.parametrize("lacking", sorted(SECRETS))
def test_with_a_part_of_the_secrets_it_fails(signing: Signing, lacking: str) -> None:
    done = signing.run("prepare", **{name: value for name, value in SECRETS.items() if name != lacking})
    assert done.returncode == 1
    assert done.stderr == f"sign.sh: these secrets are missing: {lacking}\n"
    assert signing.called() == []


@pytest.mark.posix
def test_with_secrets_the_identity_is_handed_on_and_nothing_is_left_behind(signing: Signing) -> None:
    done = signing.run("prepare", **SECRETS)
    assert done.returncode == 0, done.stderr
    assert signing.said.read_text() == "CODESIGN_IDENTITY=Developer ID Application: Somebody (ABCDE12345)\n"
    assert [call.split()[1] for call in signing.called()] == [
        "create-keychain", "set-keychain-settings", "unlock-keychain", "import", "set-key-partition-list",
        "list-keychains", "find-identity",
    ]  # fmt: skip
    assert [path.name for path in signing.place.iterdir()] == ["signing.keychain-db"]
    assert not [secret for secret in SECRETS.values() if secret in done.stdout + done.stderr]
    assert signing.run("clean").returncode == 0
    assert signing.called()[-1] == f"security delete-keychain {signing.place / 'signing.keychain-db'}"
    assert not signing.place.exists()


@pytest.mark.posix
def test_a_certificate_of_another_kind_is_refused(signing: Signing) -> None:
    done = signing.run("prepare", **SECRETS, IDENTITY="Apple Development: Somebody")
    assert done.returncode == 1
    assert "no Developer ID Application" in done.stderr
    assert not signing.said.exists()


@pytest.mark.posix
def test_the_app_is_notarised_and_stapled(signing: Signing) -> None:
    done = signing.run("notarise", "dist/Capitol.app", **SECRETS)
    assert done.returncode == 0, done.stderr
    assert [" ".join(call.split()[:2]) for call in signing.called()] == [
        "codesign --verify", "ditto -c", "xcrun notarytool", "xcrun stapler", "spctl --assess",
    ]  # fmt: skip
    assert "--key-id KEYID --issuer ISSUER" in signing.called()[2]
    assert not [path for path in signing.place.iterdir() if path.name == "notary.p8"]


@pytest.mark.posix
@pytest.mark.parametrize("refused", ["codesign", "xcrun notarytool", "xcrun stapler", "spctl"])
def test_what_apple_refuses_fails(signing: Signing, refused: str) -> None:
    assert signing.run("notarise", "dist/Capitol.app", **SECRETS, REFUSED=refused).returncode != 0
    assert signing.called()[-1].startswith(refused)
