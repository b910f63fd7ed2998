"""The compiled copy of the sources: made once for each state of them, and it plays by the same rules."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from capitol.games.registry import games
from workshop.compiled import ROOT, CompileError, compiled_tree, module_name
from workshop.game_workshop import game_workshop

SMALL = tuple(f"capitol/games/capitol/rules/{name}.py" for name in ("numbers", "tile_kinds", "options"))
LESSONS = "build_scripts/workshop/games/capitol/training_games.py"
PROGRAM = """
import pickle
from capitol.games.capitol.rules import numbers, tile_kinds
from capitol.games.capitol.levels import default_board, load_board
assert not numbers.__file__.endswith(".py"), numbers.__file__
assert not tile_kinds.__file__.endswith(".py"), tile_kinds.__file__
from workshop.games.capitol import training_games
assert not training_games.__file__.endswith(".py"), training_games.__file__
lesson = training_games.Lesson(2, load_board(default_board()).spec, None, (), (7,))
assert pickle.loads(pickle.dumps(lesson)) == lesson
print(tile_kinds.TILE_KINDS[tile_kinds.tile_of(3, 2)], numbers.full_stack(0))
"""


@pytest.mark.parametrize("game", games())
def test_the_hot_modules_are_there(game: str) -> None:
    assert [name for name in game_workshop(game).hot if not (ROOT / name).is_file()] == []


def test_nothing_but_hot_modules_extends_the_classes_of_hot_ones() -> None:
    """mypyc refuses an interpreted class that extends a compiled one, only when the first of its objects is made."""
    shop = game_workshop("capitol")
    hot = set(map(module_name, shop.hot))
    classes = [
        kind
        for package in (*shop.thinking, "workshop.games.capitol.")
        for module in walk_packages(import_module(package.removesuffix(".")).__path__, package)
        if not module.name.endswith("__main__")
        for kind in vars(import_module(module.name)).values()
        if isinstance(kind, type) and kind.__module__ == module.name
    ]
    assert len(classes) > 40
    cold = {kind for kind in classes if kind.__module__ not in hot}
    assert not {kind for kind in cold if any(base.__module__ in hot for base in kind.__mro__)}


@pytest.mark.slow
def test_a_compiled_copy_works_like_the_sources_and_is_made_once(tmp_path: Path) -> None:
    from capitol.games.capitol.rules.numbers import full_stack
    from capitol.games.capitol.rules.tile_kinds import TILE_KINDS, tile_of

    tree = compiled_tree(tmp_path, (*SMALL, LESSONS))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tree), str(tree / "build_scripts")])}
    said = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert said.strip() == f"{TILE_KINDS[tile_of(3, 2)]} {full_stack(0)}"
    written = (tree / "compile.log").stat().st_mtime_ns
    assert compiled_tree(tmp_path, (*SMALL, LESSONS)) == tree
    assert (tree / "compile.log").stat().st_mtime_ns == written


def test_what_cannot_be_compiled_is_said(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match=r"compile\.log"):
        compiled_tree(tmp_path, ("capitol/no_such_module.py",))
    assert [path.name for path in tmp_path.iterdir()] == ["compile.log"], "nothing else is left behind"
