"""Signing for macOS: nothing without secrets, nothing by halves, and Apple's commands in their order with them.

Stand-ins for those commands write down how they were called.
"""

from __future__ import annotations

import base64
import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "build_scripts" / "macos" / "sign.sh"
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
            "PATH": f"{tools}:{os.environ['PATH']}",
            "RUNNER_TEMP": str(folder),
            "GITHUB_ENV": str(self.said),
            "CALLS": str(self.calls),
            "IDENTITY": "Developer ID Application: Somebody (ABCDE12345)",
            "REFUSED": "-",
        }

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run it with these arguments and this much more in the environment."""
        command = ["bash", str(SCRIPT), *arguments]
        return subprocess.run(command, env=self.environment | more, capture_output=True, text=True, check=False)

    def called(self) -> list[str]:
        """The calls so far."""
        return self.calls.read_text().splitlines() if self.calls.exists() else []


@pytest.fixture
def signing(tmp_path: Path) -> Signing:
    return Signing(tmp_path)


@pytest.mark.posix
class TestSigning:
    """What the script does, which needs bash, on a Mac and here."""

    @pytest.mark.parametrize("step", [("prepare",), ("notarise", "Capitol.app")])
    def test_without_secrets_nothing_is_signed(self, signing: Signing, step: tuple[str, ...]) -> None:
        done = signing.run(*step)
        assert done.returncode == 0
        assert done.stdout == "No secrets for signing: the app is signed ad hoc only.\n"
        assert signing.called() == []
        assert not signing.said.exists()

    @pytest.mark.parametrize("lacking", sorted(SECRETS))
    def test_with_a_part_of_the_secrets_it_fails(self, signing: Signing, lacking: str) -> None:
        done = signing.run("prepare", **{name: value for name, value in SECRETS.items() if name != lacking})
        assert done.returncode == 1
        assert done.stderr == f"sign.sh: these secrets are missing: {lacking}\n"
        assert signing.called() == []

    def test_with_secrets_the_identity_is_handed_on_and_nothing_is_left_behind(self, signing: Signing) -> None:
        done = signing.run("prepare", **SECRETS)
        assert done.returncode == 0, done.stderr
        assert signing.said.read_text() == "CODESIGN_IDENTITY=Developer ID Application: Somebody (ABCDE12345)\n"
        assert [call.split()[1] for call in signing.called()] == [
            "create-keychain",
            "set-keychain-settings",
            "unlock-keychain",
            "import",
            "set-key-partition-list",
            "list-keychains",
            "find-identity",
        ]
        assert [path.name for path in signing.place.iterdir()] == ["signing.keychain-db"]
        assert not [secret for secret in SECRETS.values() if secret in done.stdout + done.stderr]
        assert signing.run("clean").returncode == 0
        assert signing.called()[-1] == f"security delete-keychain {signing.place / 'signing.keychain-db'}"
        assert not signing.place.exists()

    def test_a_certificate_of_another_kind_is_refused(self, signing: Signing) -> None:
        done = signing.run("prepare", **SECRETS, IDENTITY="Apple Development: Somebody")
        assert done.returncode == 1
        assert "no Developer ID Application" in done.stderr
        assert not signing.said.exists()

    def test_the_app_is_notarised_and_stapled(self, signing: Signing) -> None:
        done = signing.run("notarise", "dist/Capitol.app", **SECRETS)
        assert done.returncode == 0, done.stderr
        assert [" ".join(call.split()[:2]) for call in signing.called()] == [
            "codesign --verify",
            "ditto -c",
            "xcrun notarytool",
            "xcrun stapler",
            "spctl --assess",
        ]
        assert "--key-id KEYID --issuer ISSUER" in signing.called()[2]
        assert not [path for path in signing.place.iterdir() if path.name == "notary.p8"]

    @pytest.mark.parametrize("refused", ["codesign", "xcrun notarytool", "xcrun stapler", "spctl"])
    def test_what_apple_refuses_fails(self, signing: Signing, refused: str) -> None:
        assert signing.run("notarise", "dist/Capitol.app", **SECRETS, REFUSED=refused).returncode != 0
        assert signing.called()[-1].startswith(refused)
