"""The instructions for people: what they tell to type exists, and downloads are called what they say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pack
from windows.installer import installer_name

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ("README.md", "build_scripts/README.md", ".github/CONTRIBUTING.md")
SYSTEMS = (("windows", "AMD64"), ("macos", "arm64"), ("macos", "x86_64"), ("linux", "x86_64"))


def text(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_scripts_exist(document: str) -> None:
    named = re.findall(r"build_scripts[/\\]([\w/\\.-]+\.(?:py|sh|md))", text(document))
    assert named
    assert [name for name in named if not (ROOT / "build_scripts" / name.replace("\\", "/")).is_file()] == []


def test_every_script_of_the_table_exists() -> None:
    table = re.findall(r"^\| `([\w/.-]+)", text("build_scripts/README.md"), flags=re.MULTILINE)
    assert {"play.py", "check.py", "build.py", "pack.py", "package_check.py"} <= set(table)
    assert [name for name in table if not (ROOT / "build_scripts" / name).is_file()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", text(document))
    assert [link for link in links if not ((ROOT / document).parent / link).exists()] == []


def test_commands_of_the_program_exist() -> None:
    commands = set(re.findall(r"^ {4}capitol ([a-z]+)", text("README.md"), flags=re.MULTILINE))
    assert {"selfplay", "replay", "bench", "levels"} <= commands
    for command in sorted(commands):
        done = subprocess.run(
            [sys.executable, "-m", "capitol", command, "--help"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


def test_downloads_are_called_what_the_readme_says() -> None:
    names = {
        name.replace(pack.version(), "*") for system, machine in SYSTEMS for name in pack.archive_names(system, machine)
    }
    names.add(installer_name("*"))
    assert set(re.findall(r"`(Capitol-\*-[\w.-]+)`", text("README.md"))) == names


def test_the_documents_for_contributors_name_what_is_there() -> None:
    """Links of the others, paths in CONTRIBUTING, the version that the changes and the citation speak of."""
    for document in (".github/SECURITY.md", ".github/CODE_OF_CONDUCT.md", "capitol/games/README.md", "CHANGELOG.md"):
        links = re.findall(r"\]\(([^)#:]+)\)", text(document))
        assert [link for link in links if not ((ROOT / document).parent / link).exists()] == []
    paths = re.findall(r"`((?:capitol|tests|assets|levels)/[\w/.-]+)`", text(".github/CONTRIBUTING.md"))
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    named = re.findall(
        r"`((?:core|table|session|ai|games|tests|build_scripts)/[\w/]+\.py)", text("capitol/games/README.md")
    )
    assert len(named) > 10
    assert [path for path in named if not ((ROOT / path).is_file() or (ROOT / "capitol" / path).is_file())] == []
    assert f"version: {pack.version()}\n" in text("CITATION.cff")
    assert pack.version() in text("CHANGELOG.md")


def test_the_secrets_of_signing_are_named() -> None:
    script = (ROOT / "build_scripts" / "macos" / "sign.sh").read_text(encoding="utf-8")
    assert set(re.findall(r"MAC_\w+", script)) == set(re.findall(r"MAC_\w+", text("build_scripts/README.md")))
