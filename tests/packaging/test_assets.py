"""The assets: every file is in the manifest as it is, made from the sources as they are, and used by the program."""

from __future__ import annotations

import ast
import json
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import venv_setup
from assets import manifest, run_make
from assets.measure import jpeg_size, measured, ogg_seconds
from assets.recipe import ROOT, Recipe, find_recipes

KEPT = manifest.load()
ROWS = {row["file"]: row for row in KEPT["assets"]}


def strings() -> set[str]:
    """All string constants of the program, those in f-strings in the parts between the braces."""
    found: set[str] = set()
    for path in (ROOT / "capitol").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def names_of(file: str) -> set[str]:
    """What the program may call an asset: by its path, or by its name without ending, pitch and take."""
    path = file.rsplit(".", 1)[0]
    stem = path.rsplit("/", 1)[-1]
    plain = re.sub(r"([-._]?\d+)+$", "", stem)
    return {file, path, f"assets/{file}", file.rsplit("/", 1)[-1], stem, plain}


def test_files_and_manifest_agree() -> None:
    assert manifest.asset_files() == set(ROWS), "run build_scripts/assets/make.py"
    for file, row in ROWS.items():
        assert manifest.row(file, row["source"], row["licence"]) == row, f"{file}: run build_scripts/assets/make.py"


def test_what_recipes_made_is_of_the_sources_as_they_are() -> None:
    recipes = find_recipes()
    assert set(recipes) == set(KEPT["recipes"]), "run build_scripts/assets/make.py"
    for name, recipe in recipes.items():
        entry = KEPT["recipes"][name]
        assert entry["hash"] == recipe.hash(), f"run build_scripts/assets/make.py {name}"
        assert entry["sources"] == sorted(recipe.sources)
        assert entry["licence"] == recipe.licence
        assert entry["minutes"] >= 0
        assert [row for row in ROWS.values() if row["source"] == name], name


def test_every_asset_has_a_source() -> None:
    known = set(KEPT["recipes"]) | {one.get("taken") or one["source"] for one in manifest.given()}
    assert {row["source"] for row in ROWS.values()} <= known
    for one in manifest.given():
        assert "taken" in one or (ROOT / one["source"]).is_file()


def test_the_licences_are_those_of_the_manifest() -> None:
    assert manifest.LICENCES.read_text(encoding="utf-8") == manifest.licences(KEPT), "run build_scripts/assets/make.py"
    assert all(row["licence"] for row in ROWS.values())


def test_every_asset_is_used() -> None:
    said = strings()
    about = {file for file in ROWS if file.endswith("/README.md")}  # what recipes tell of the files beside it
    assert [file for file in ROWS if file not in about and not names_of(file) & said] == []


def test_every_asset_that_is_named_is_there() -> None:
    named = {text.removeprefix("assets/") for text in strings() if text.startswith("assets/")}
    files = {text for text in named if "." in text.rsplit("/", 1)[-1]}
    assert files
    assert [text for text in files if not (manifest.ASSETS / text).is_file()] == []


@pytest.fixture
def one(tmp_path: Path) -> Recipe:
    """A recipe whose source lies in ``tmp_path``."""
    (tmp_path / "source.py").write_bytes(b"one = 1\n")
    return Recipe("one", ("source.py",), "MIT", lambda out: None)


def test_the_hash_follows_the_sources_and_not_the_line_ends_or_words_about_them(one: Recipe, tmp_path: Path) -> None:
    first = one.hash(tmp_path)
    (tmp_path / "source.py").write_bytes(b'"""What it is."""\n\none = 1  # why\n"""Of what."""\n')
    assert one.hash(tmp_path) == first
    (tmp_path / "source.py").write_bytes(b'one = "# 1"\n')
    assert one.hash(tmp_path) != first
    (tmp_path / "source.py").write_bytes(b"one = 1\r\n")
    assert one.hash(tmp_path) == first
    (tmp_path / "source.py").write_bytes(b"one = 2\n")
    assert one.hash(tmp_path) != first
    with pytest.raises(FileNotFoundError):
        one.hash(tmp_path / "elsewhere")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Recipe:
    """A checkout with an empty folder of assets, and a recipe in it that writes two files."""
    folder = tmp_path / "assets"
    folder.mkdir()
    monkeypatch.setattr(manifest, "ASSETS", folder)
    monkeypatch.setattr(manifest, "MANIFEST", folder / "manifest.json")
    monkeypatch.setattr(manifest, "LICENCES", folder / "LICENSES.md")
    monkeypatch.setattr(manifest, "given", lambda: [])
    return Recipe("pieces", ("build_scripts/assets/recipe.py",), "MIT", lambda out: None)


def stand_in(monkeypatch: pytest.MonkeyPatch, contents: dict[str, bytes]) -> None:
    """Let the recipe's process write ``contents`` and no other."""

    def run(command: list[str], *, capture: bool = False) -> subprocess.CompletedProcess[str]:
        for file, content in contents.items():
            path = Path(command[-1]) / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(venv_setup, "run", run)


def test_only_what_changed_is_made_and_what_is_no_more_goes(small: Recipe, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = manifest.load()
    assert run_make.stale(small, kept) == "new"
    stand_in(monkeypatch, {"wood/one.txt": b"1", "wood/two.txt": b"2"})
    kept = run_make.make(small, Path(sys.executable), {"pieces"})
    assert kept == json.loads(manifest.MANIFEST.read_text(encoding="utf-8"))
    assert run_make.stale(small, kept) == ""
    assert "min last time" in run_make.cost("pieces", kept)
    assert "`wood/two.txt`" in manifest.LICENCES.read_text(encoding="utf-8")
    (manifest.ASSETS / "wood" / "one.txt").write_bytes(b"other")
    assert run_make.stale(small, kept) == "wood/one.txt is another"
    stand_in(monkeypatch, {"wood/one.txt": b"1"})
    kept = run_make.make(small, Path(sys.executable), {"pieces"})
    assert manifest.asset_files() == {"wood/one.txt"} == {row["file"] for row in kept["assets"]}
    changed = Recipe("pieces", ("build_scripts/assets/measure.py",), "MIT", small.build)
    assert run_make.stale(changed, kept) == "changed"
    assert manifest.with_given(kept, set()) == {"recipes": {}, "assets": []}


def test_a_recipe_that_makes_nothing_is_told(small: Recipe, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, {})
    with pytest.raises(venv_setup.SetupError, match="pieces made nothing"):
        run_make.make(small, Path(sys.executable), {"pieces"})


def test_sizes_are_read_from_the_files() -> None:
    assert measured(ROOT / "assets" / "shared" / "icon.png") == [256, 256]
    width, height = jpeg_size((ROOT / "assets" / "readme" / "title.jpg").read_bytes())
    assert width > height > 100
    assert measured(ROOT / "assets" / "shared" / "fonts" / "Cinzel-Bold.ttf") is None
    page = b"OggS" + bytes(2) + struct.pack("<q", 0) + b"\x01vorbis" + bytes(5) + struct.pack("<I", 44100)
    assert ogg_seconds(page + b"OggS" + bytes(2) + struct.pack("<q", 22050)) == 0.5
    for broken in (b"", b"OggS", b"\xff\xd8\xff"):
        with pytest.raises(ValueError, match="not"):
            ogg_seconds(broken)
        with pytest.raises(ValueError, match="not"):
            jpeg_size(broken)
