"""Runs the recipes whose sources changed, each in .venv-assets, and keeps what they cost and made in the manifest."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

import venv_setup
from assets import manifest
from assets.recipe import Recipe, find_recipes

VENV = venv_setup.ROOT / ".venv-assets"
FOLLOW = Path(__file__).with_name("follow.py")


def stale(recipe: Recipe, kept: manifest.Manifest) -> str:
    """Why ``recipe`` must be followed again, as a word or two; empty if nothing changed."""
    entry = kept["recipes"].get(recipe.name)
    if entry is None:
        return "new"
    if entry["hash"] != recipe.hash():
        return "changed"
    made = [one for one in kept["assets"] if one["source"] == recipe.name]
    for one in made:
        if not (manifest.ASSETS / one["file"]).exists():
            return f"{one['file']} is missing"
        if manifest.row(one["file"], "", "")["sha256"] != one["sha256"]:
            return f"{one['file']} is another"
    return ""


def cost(name: str, kept: manifest.Manifest) -> str:
    """What ``name`` cost last time, for people."""
    entry = kept["recipes"].get(name)
    return "not measured yet" if entry is None else f"{entry['minutes']:.1f} min last time"


def follow(recipe: Recipe, python: Path) -> tuple[list[str], float]:
    """Follow a recipe and put what it makes into assets/; the files (from there) and the minutes it took.

    Raises venv_setup.SetupError when the recipe fails or makes nothing.
    """
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="capitol-assets-") as folder:
        out = Path(folder)
        if venv_setup.run([str(python), str(FOLLOW), recipe.name, folder]).returncode:
            raise venv_setup.SetupError(f"the recipe {recipe.name} failed")
        files = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
        if not files:
            raise venv_setup.SetupError(f"the recipe {recipe.name} made nothing")
        for file in files:
            (manifest.ASSETS / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(out / file, manifest.ASSETS / file)
    return files, (time.monotonic() - begun) / 60


def make(recipe: Recipe, python: Path, known: set[str]) -> manifest.Manifest:
    """Follow one recipe, remove what it made before and does not make now; write and return the manifest."""
    hashed = recipe.hash()  # of the sources as they are now: someone may edit them meanwhile
    files, minutes = follow(recipe, python)
    # Read only now: another of these may have run beside this one.
    kept = manifest.load()
    before = {one["file"] for one in kept["assets"] if one["source"] == recipe.name}
    for file in before - set(files):
        (manifest.ASSETS / file).unlink(missing_ok=True)
    kept = manifest.with_given(manifest.with_recipe(kept, recipe, files, minutes, hashed), known)
    manifest.write(kept)
    size = sum((manifest.ASSETS / file).stat().st_size for file in files)
    print(f"{recipe.name}: {len(files)} files, {size / 1e6:.2f} MB, {minutes:.1f} min", flush=True)
    return kept


def main(arguments: list[str]) -> int:
    """The command; 0 when everything asked for is up to date."""
    parser = argparse.ArgumentParser(prog="make.py", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="the recipes to follow; all of them without a name")
    parser.add_argument("--list", action="store_true", help="only tell what there is, what changed and what it costs")
    parser.add_argument("--force", action="store_true", help="also what did not change")
    wanted = parser.parse_args(arguments)
    recipes, kept = find_recipes(), manifest.load()
    if unknown := set(wanted.names) - set(recipes):
        parser.error(f"no recipe is called {', '.join(sorted(unknown))}; there are {', '.join(recipes) or 'none'}")
    chosen = [recipe for name, recipe in recipes.items() if not wanted.names or name in wanted.names]
    due = []
    for recipe in chosen:
        reason = stale(recipe, kept) or ("asked for" if wanted.force else "")
        print(f"{recipe.name}: {reason or 'up to date'} ({cost(recipe.name, kept)})", flush=True)
        due += [recipe] if reason else []
    if wanted.list:
        return 0
    try:
        if due:
            python = venv_setup.ensure("assets", venv=VENV)
            for recipe in due:
                make(recipe, python, set(recipes))
        manifest.write(manifest.with_given(manifest.load(), set(recipes)))
    except venv_setup.SetupError as error:
        print(f"Nothing more was made: {error}", file=sys.stderr)
        return 1
    return 0
