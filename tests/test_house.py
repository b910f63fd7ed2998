"""The habits of the house: every module in its layer, in no circle, with one subject said in its first line."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import grimp

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted(path for folder in ("capitol", "build_scripts", "tests") for path in (ROOT / folder).rglob("*.py"))
GAMES = [path.parent.name for path in sorted((ROOT / "capitol" / "games").glob("*/__init__.py"))]
# Packages that only hold others, and so stand in no layer: they import nothing.
BARE = {"capitol", "capitol.__main__", "capitol.games", *(f"capitol.games.{id}" for id in GAMES)}


def layers() -> list[str]:
    """The modules that the first two import contracts put in order: those of the house, and those of each game."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    house, game = [
        [name.strip(" ()") for line in contract["layers"] for name in line.replace(":", "|").split("|")]
        for contract in table["tool"]["importlinter"]["contracts"][:2]
    ]
    return [f"capitol.{name}" for name in house] + [f"capitol.games.{id}.{name}" for id in GAMES for name in game]


def module_name(path: Path) -> str:
    """``capitol/kit/__init__.py`` as ``capitol.kit``."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_every_module_stands_in_a_layer() -> None:
    known = layers()
    names = [module_name(path) for path in MODULES if path.is_relative_to(ROOT / "capitol")]
    stray = [n for n in names if n not in BARE and not any(n == k or n.startswith(k + ".") for k in known)]
    assert stray == []


@pytest.mark.parametrize("name", sorted(BARE - {"capitol.__main__"}))
def test_packages_that_hold_others_import_nothing(name: str) -> None:
    tree = ast.parse(ROOT.joinpath(*name.split("."), "__init__.py").read_text(encoding="utf-8"))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


def test_every_module_says_its_subject() -> None:
    silent = [str(path) for path in MODULES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert silent == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_modules_of_a_game_have_one_name(game: str) -> None:
    names = Counter(path.stem for path in MODULES if path.is_relative_to(ROOT / "capitol" / "games" / game))
    assert [name for name, count in names.items() if count > 1 and name != "__init__"] == []


def test_screens_read_the_log_through_one_door() -> None:
    """`Match.steps` holds secrets; `steps_for` of a session or a match gives a seat what it may know."""
    screens = [path for path in MODULES if re.search(r"capitol/(table|shell|games/\w+/ui)/", path.as_posix())]
    assert len(screens) > 100
    found = [str(path) for path in screens if re.search(r"match\.steps\b", path.read_text(encoding="utf-8"))]
    assert found == []


CURE = (
    "imports for types count, and those inside functions. Type what is handed down by a Protocol, as a table's scene "
    "takes a `SceneFlow`, or move what both need into a module of its own"
)


def circle(graph: grimp.ImportGraph) -> list[str]:
    """The modules of a circle of imports, each imported by the one before it; [] if there is none. Imports for types
    count, and those inside functions."""
    try:
        TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in graph.modules}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.posix
def test_no_modules_import_each_other_in_a_circle() -> None:
    import grimp

    graph = grimp.build_graph("capitol", cache_dir=None)
    assert len(graph.modules) > 500
    found = circle(graph)
    assert found == [], f"{' is imported by '.join(found)}: {CURE}"
    graph.add_import(importer="capitol.kit.scene", imported="capitol.shell.program")
    assert {"capitol.kit.scene", "capitol.shell.program"} <= set(circle(graph)), "a planted one is found"
