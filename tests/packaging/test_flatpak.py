"""The Flatpak: its packages are those of the lock, by hash, and what its steps name is there."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from packaging.utils import canonicalize_name, parse_wheel_filename
from ruamel.yaml import YAML

import pins
from flatpak import sources
from pack import APP_ID

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build_scripts" / "flatpak"
MADE = ("python-build-tools.json", "python-packages.json")


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    """The manifest as flatpak-builder reads it."""
    text = (FOLDER / f"{APP_ID}.yml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = YAML(typ="safe", pure=True).load(text)
    return loaded


def made(name: str) -> dict[str, Any]:
    """A module that `sources.py` has made."""
    loaded: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return loaded


@pytest.mark.parametrize("arch", sources.ARCHES)
@pytest.mark.parametrize("name", MADE)
def test_the_wheels_are_those_of_the_lock_for_each_processor(name: str, arch: str) -> None:
    """One wheel for each package, of the version and with a hash that the lock has; nothing else is installed."""
    where = pins.environment(sources.PYTHON, sources.ARCHES[arch])
    locked = pins.entries(sources.LOCK.read_text(encoding="utf-8"), where)
    wanted = set(pins.wanted(where=where)) if name == "python-packages.json" else set(sources.TOOLS)
    here = [one for one in made(name)["sources"] if arch in one.get("only-arches", [arch])]
    assert len(here) == len(wanted)
    (command,) = made(name)["build-commands"]
    assert "--no-index" in command
    for one in here:
        package, version, _build, tags = parse_wheel_filename(one["url"].rpartition("/")[2])
        assert package in wanted
        assert f"--hash=sha256:{one['sha256']}" in locked[canonicalize_name(package)]
        assert re.search(rf" {re.escape(str(package))}=={re.escape(str(version))}( |$)", command, re.IGNORECASE)
        assert {tag.interpreter for tag in tags} & {"py3", f"cp{sources.PYTHON.replace('.', '')}"}
        if "only-arches" in one:
            assert all(tag.platform.endswith(arch) for tag in tags)


def test_urls_are_by_content(tmp_path: Path) -> None:
    """As the index keeps them, whatever mirror a file came from."""
    wheel = tmp_path / "thing-1-py3-none-any.whl"
    wheel.write_bytes(b"content")
    digest = hashlib.blake2b(b"content", digest_size=32).hexdigest()
    told = sources.source(wheel, {"x86_64"})
    assert (
        told["url"] == f"https://files.pythonhosted.org/packages/{digest[:2]}/{digest[2:4]}/{digest[4:]}/{wheel.name}"
    )
    assert "only-arches" not in told
    binary = wheel.rename(tmp_path / "thing-1-cp313-cp313-manylinux_2_17_x86_64.whl")
    assert sources.source(binary, {"x86_64"})["only-arches"] == ["x86_64"]


def test_its_steps_name_what_is_there(manifest: dict[str, Any]) -> None:
    assert manifest["id"] == APP_ID
    assert manifest["command"] == "capitol"
    assert manifest["modules"][:2] == list(MADE)
    program = manifest["modules"][2]
    named = set(re.findall(r"(?:build_scripts|assets)/\S+|LICENSE\b", " ".join(program["build-commands"])))
    files = [name.replace("${FLATPAK_ID}", APP_ID) for name in named]
    assert len(files) == 5
    assert [name for name in files if not (ROOT / name).is_file()] == []
    (source,) = program["sources"]
    assert (FOLDER / source["path"]).resolve() == ROOT


def test_it_may_reach_screen_sound_and_pads_alone(manifest: dict[str, Any]) -> None:
    """No network, no files but its own."""
    assert not [right for right in manifest["finish-args"] if "network" in right or "filesystem" in right]
