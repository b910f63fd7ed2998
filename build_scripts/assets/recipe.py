"""What a recipe is, where recipes are found, and the hash that tells whether one has to be followed again."""

from __future__ import annotations

import ast
import hashlib
import importlib
import io
import tokenize
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECIPES = Path(__file__).resolve().parent / "recipes"


@dataclass(frozen=True, slots=True)
class Recipe:
    """One module of `recipes`: its name, its sources (paths from the checkout's root), licence and maker."""

    name: str
    sources: tuple[str, ...]
    licence: str
    build: Callable[[Path], None]

    def hash(self, root: Path = ROOT) -> str:
        """The SHA-256 of the sources, names and code, in hexadecimal. FileNotFoundError if one is missing."""
        total = hashlib.sha256()
        for name in sorted(self.sources):
            # Line ends as in the repository, also where git wrote others into the checkout.
            content = (root / name).read_bytes().replace(b"\r\n", b"\n")
            if name.endswith(".py"):
                content = code_of(content.decode()).encode()
            total.update(f"{name} {len(content)}\n".encode() + content)
        return total.hexdigest()


def code_of(text: str) -> str:
    """A module's lines without comments, docstrings and empty ones: other words about it make no other picture. They
    are cut out of the text, which every Python reads alike."""
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for row in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[row - 1] = ""
    return "\n".join(line.rstrip() for line in lines if line.strip())


def find_recipes() -> dict[str, Recipe]:
    """All recipes by name, sorted. ValueError for two of a name, or one that does not name its own module."""
    found: dict[str, Recipe] = {}
    for path in sorted(RECIPES.glob("[!_]*.py")):
        module = importlib.import_module(f"assets.recipes.{path.stem}")
        recipe = Recipe(module.NAME, tuple(module.SOURCES), module.LICENCE, module.build)
        if recipe.name in found:
            raise ValueError(f"two recipes are called {recipe.name}")
        if path.relative_to(ROOT).as_posix() not in recipe.sources:
            raise ValueError(f"{path.name} is not among its own SOURCES")
        found[recipe.name] = recipe
    return dict(sorted(found.items()))
