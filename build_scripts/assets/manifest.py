"""The manifest of assets/: what every file is, who or what made it, its licence; and LICENSES.md, made from it.

``assets/manifest.json`` holds "recipes" (by name: sources, their hash, licence, and the minutes it took) and "assets",
a row for each file: id, file (from assets/), size ([width, height] in pixels, or seconds), bytes, sha256, source (a
recipe's name, a script, or where it was taken from), licence.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

from assets.measure import measured
from assets.recipe import ROOT, Recipe

ASSETS = ROOT / "assets"
MANIFEST = ASSETS / "manifest.json"
LICENCES = ASSETS / "LICENSES.md"
GIVEN = Path(__file__).resolve().parent / "given.toml"
# Texts about assets, and what has a maker and a test of its own: they are not assets themselves.
ABOUT = {"README.md", "LICENSES.md", "manifest.json"}
OTHER_FOLDERS = ("shared/licences/", "shared/locale/", "readme/")

Row = dict[str, Any]
Manifest = dict[str, Any]


def load() -> Manifest:
    """The manifest as it was last written; an empty one if there is none."""
    if not MANIFEST.exists():
        return {"recipes": {}, "assets": []}
    found: Manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return found


def given() -> list[Row]:
    """What given.toml tells of files that no recipe makes."""
    found: list[Row] = tomllib.loads(GIVEN.read_text(encoding="utf-8"))["file"]
    return found


def asset_files() -> set[str]:
    """The files in assets/ that are assets, as paths from there: licence texts of fonts are not."""
    found = {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*") if path.is_file()}
    found = {name for name in found if not name.startswith(".") and not name.startswith(OTHER_FOLDERS)}
    return {name for name in found if name not in ABOUT and not name.startswith("shared/fonts/OFL-")}


def row(file: str, source: str, licence: str) -> Row:
    """The row of one file. FileNotFoundError if it is missing, ValueError if it is not what its ending says."""
    path = ASSETS / file
    content = path.read_bytes()
    return {
        "id": file.rsplit(".", 1)[0],
        "file": file,
        "size": measured(path),
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "source": source,
        "licence": licence,
    }


def with_recipe(manifest: Manifest, recipe: Recipe, files: list[str], minutes: float, hashed: str) -> Manifest:
    """The manifest after ``recipe``, of this hash, has made ``files`` (in assets/ by now) in so many minutes."""
    rows = [one for one in manifest["assets"] if one["source"] != recipe.name]
    rows += [row(file, recipe.name, recipe.licence) for file in files]
    entry = {
        "sources": sorted(recipe.sources),
        "hash": hashed,
        "licence": recipe.licence,
        "minutes": round(minutes, 2),
    }
    return {"recipes": {**manifest["recipes"], recipe.name: entry}, "assets": rows}


def with_given(manifest: Manifest, known: set[str]) -> Manifest:
    """The manifest with the files of given.toml as they are, and without recipes that are not ``known`` any more."""
    rows = [one for one in manifest["assets"] if one["source"] in known]
    rows += [row(one["file"], one.get("taken") or one["source"], one["licence"]) for one in given()]
    recipes = {name: entry for name, entry in manifest["recipes"].items() if name in known}
    return {"recipes": dict(sorted(recipes.items())), "assets": sorted(rows, key=lambda one: str(one["file"]))}


def write(manifest: Manifest) -> None:
    """Write the manifest, a line for each row, and LICENSES.md."""
    rows = ",\n".join("  " + json.dumps(one, ensure_ascii=False) for one in manifest["assets"])
    recipes = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}" for name, entry in manifest["recipes"].items()
    )
    text = '{\n"recipes": {\n' + recipes + '\n},\n"assets": [\n' + rows + "\n]\n}\n"
    MANIFEST.write_text(text, encoding="utf-8", newline="\n")
    LICENCES.write_text(licences(manifest), encoding="utf-8", newline="\n")


def licences(manifest: Manifest) -> str:
    """The text of LICENSES.md: the work of others first, then the project's own, by what makes it."""
    lines = [
        "# Licences of the assets",
        "",
        "Made by `build_scripts/assets/make.py` from `manifest.json` and `build_scripts/assets/given.toml`.",
        "",
        "## The work of others",
        "",
        "| file | work | made by | licence | taken from |",
        "| --- | --- | --- | --- | --- |",
    ]
    for one in given():
        if "taken" in one:
            lines.append(f"| `{one['file']}` | {one['work']} | {one['by']} | {one['licence']} | {one['taken']} |")
    lines += ["", "## The project's own", "", "| made by | licence | files |", "| --- | --- | --- |"]
    for name, entry in manifest["recipes"].items():
        made = [one["file"] for one in manifest["assets"] if one["source"] == name]
        lines.append(f"| recipe `{name}` | {entry['licence']} | {', '.join(f'`{file}`' for file in made)} |")
    for one in given():
        if "taken" not in one:
            lines.append(f"| script `{one['source']}` | {one['licence']} | `{one['file']}` |")
    lines += [
        "",
        "`shared/licences/THIRD-PARTY.txt` holds the notices and licences of everything in a download that others",
        "made, the fonts too. `build_scripts/licences.py` writes it, from the metadata of the packages and",
        "`build_scripts/licence_texts/`.",
        "",
        "Everything else under `assets/` is part of this project and under its own licence (`LICENSE`, MIT). Programs",
        "that only helped to make a file (Blender, which is under the GPL, among them) have no claim on what came out.",
        "",
    ]
    return "\n".join(lines)
