"""The tests that a change reaches, nearest first, by the import graph of the program, its scripts and its tests.

    .venv/bin/python build_scripts/reach.py capitol/kit/tween.py assets/shared/wood/table.jpg

In Python: ``tests_reached([Path("capitol/kit/tween.py")])`` gives the test files, relative to the checkout as the paths
that it takes. The graph is grimp's, of the files as they are; added to it is what imports do not show: modules and
scripts that are named in strings, the conftest of a folder, and files that are read. Few modules of the program are far
from its screens, so that most tests of scenes are reached by most of them: it is the order that says where to begin.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("capitol", "tests", "build_scripts")
EVERYTHING = {"pyproject.toml", "tests/conftest.py"}
"""What every test depends on."""
LOCALE = "assets/shared/locale/"
_SPEAKS = re.compile(r"available_languages|catalogues|compile_whole|[\"'](?:de|fr)[\"']")
"""What tests hold that speak another language than English."""
_QUOTED = re.compile(r"[\"'][^\"'\n]*(?:capitol\.|\.py\b|\bpackage\b)|[\"']-m[\"']")
_DOTTED = re.compile(r"\bcapitol(?:\.\w+)+")
_WALKS = re.compile(r"\brglob\(|ls-files")
_COMMON = {"test", "capitol", "capstone", "scene", "view", "parts", "table", "games", "game"}
"""Words in the names of modules that say nothing of what they are for."""


def tests_reached(changed: Iterable[Path]) -> list[Path]:
    """The test files that a change of these files reaches, nearest first; all paths are relative to the checkout.

    Files that are gone count as well, as far as others still name them. Tests that read all sources are reached by
    every change, and come last.
    """
    paths = {path.as_posix() for path in changed}
    if not paths:
        return []
    graph = _graph()
    if paths & EVERYTHING:
        return [Path(path) for path in sorted(graph.tests.values())]
    distances = graph.distances(set[str]().union(*map(graph.modules_of, paths)))
    far = max(distances.values(), default=0) + 1
    words = set[str]().union(*map(_words, paths))
    keys = {
        path: (not words & _words(path), distances.get(module, far))
        for module, path in graph.tests.items()
        if module in distances or module in graph.walkers
    }
    return [Path(path) for path in sorted(keys, key=lambda path: (path not in paths, *keys[path], path))]


def tests_touched(changed: Iterable[Path]) -> list[Path]:
    """The test files of the rooms that a change of these files touches: those in the folder that mirrors that of a
    changed file, those that import what changed themselves, and those that it reaches and that share its name. What all
    tests depend on counts as a file like any other here: this is asked for which slow tests are worth their time."""
    paths = {path.as_posix() for path in changed}
    graph = _graph()
    reached = {path.as_posix() for path in tests_reached(map(Path, paths))}
    rooms = {_room(path) for path in paths} - {""}
    near = {module for module, far in graph.distances(set().union(*map(graph.modules_of, paths))).items() if far < 2}
    words = set[str]().union(*map(_words, paths))
    files = {path for module, path in graph.tests.items() if module in near}
    files |= {path for path in reached if words & _words(path)}
    files |= {path for path in graph.tests.values() if Path(path).parent.as_posix() in rooms}
    return sorted(map(Path, files))


def _room(path: str) -> str:
    """The folder of tests that mirrors that of a module; empty where none does."""
    folder = Path(path).parent.as_posix()
    if folder.startswith("build_scripts"):
        return "tests/packaging"
    game = re.match(r"capitol/games/(\w+)(/\w+)?", folder)
    room = re.match(r"capitol/\w+", folder)
    return f"tests/{game[1]}{game[2] or ''}" if game else f"tests/{room[0].partition('/')[2]}" if room else ""


def _words(path: str) -> set[str]:
    """What a module is about, by its name."""
    return {word.removesuffix("s") for word in Path(path).stem.split("_")} - _COMMON


class _Graph:
    """Who depends on whom, as names of modules."""

    def __init__(self, imports: grimp.ImportGraph) -> None:
        self.files = dict(_modules())
        self.texts = {name: (ROOT / path).read_text(encoding="utf-8") for name, path in self.files.items()}
        self.tests = {name: path for name, path in self.files.items() if Path(path).name.startswith("test_")}
        self.walkers = {name for name in self.tests if _WALKS.search(self.texts[name]) and "ROOT" in self.texts[name]}
        self.importers = defaultdict[str, set[str]](set)
        self._scripts = defaultdict[str, set[str]](set)
        for name, path in self.files.items():
            if not name.startswith("capitol."):
                self._scripts[Path(path).name].add(name)
        for name in self.files:
            known = imports.find_modules_directly_imported_by(name) if name in imports.modules else set()
            for wanted in {*known, *self._named(name)}:
                for module in self._resolved(wanted):
                    self.importers[module].add(name)
        for name, path in self.files.items():
            folder = Path(path).parent.as_posix()
            if Path(path).name == "conftest.py" and folder != "tests":
                self.importers[name] |= {test for test, file in self.tests.items() if file.startswith(f"{folder}/")}

    def _resolved(self, name: str) -> Iterator[str]:
        """The modules here that a name in an import or a string means: those of build_scripts stand on the path."""
        if name in self.files:
            yield name
        elif name.partition(".")[0] not in PACKAGES:
            script = f"build_scripts.{name}"
            yield from [one for one in self.files if one == script or one.startswith(f"{script}.")]

    def _named(self, module: str) -> Iterator[str]:
        """The modules that a module names in its strings: to import them later, to run them, or to change them."""
        text = self.texts[module]
        if not _QUOTED.search(text):
            return
        tree = ast.parse(text)
        documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.List | ast.Tuple):
                said = [one.value if isinstance(one, ast.Constant) else None for one in node.elts]
                for before, after in pairwise(said):
                    if before == "-m" and isinstance(after, str):
                        yield from (after, f"{after}.__main__")
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in documents:
                continue
            for name in _DOTTED.findall(node.value):
                while name.count(".") and name not in self.files:
                    name = name.rpartition(".")[0]
                if "." in name:
                    yield name
            if node.value.endswith(".py"):
                yield from self._scripts.get(node.value.rpartition("/")[2], ())
            elif f"build_scripts.{node.value}" in self.files and "." in node.value:
                yield node.value

    def modules_of(self, path: str) -> set[str]:
        """The modules that a changed file is, or that read it."""
        if path.endswith(".py"):
            name = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            found = {name} | (self._below(name) if path.endswith("/__init__.py") else set())
            return found | set(self._scripts.get(Path(path).name, ())) if name not in self.files else found
        if path.startswith(LOCALE) and path.endswith(".po"):
            return {name for name, text in self.texts.items() if name.startswith("tests.") and _SPEAKS.search(text)}
        return self._readers(Path(path))

    def _below(self, package: str) -> set[str]:
        return {name for name in self.files if name.startswith(f"{package}.")}

    def _readers(self, path: Path) -> set[str]:
        """The modules that name a file, or the nearest of its folders that any names, and those beside it."""
        found = {name for name, file in self.files.items() if Path(file).parent == _folder_of_modules(path)}
        found |= self._naming(path.name)
        folders = (folder.as_posix() for folder in path.parents if len(folder.parts) > 1)
        return found | next(filter(None, map(self._naming, folders)), set())

    def _naming(self, words: str) -> set[str]:
        if "." not in words and "/" not in words:  # a word like others: only as the whole or the end of a path
            said = re.compile(rf"[\"'/]{re.escape(words)}[\"']")
            return {module for module, text in self.texts.items() if said.search(text)}
        return {module for module, text in self.texts.items() if words in text}

    def distances(self, changed: set[str]) -> dict[str, int]:
        """How many imports away from what changed each module is that depends on it."""
        found = dict.fromkeys(changed, 0)
        now, steps = changed, 0
        while now:
            steps += 1
            now = {user for module in now for user in self.importers[module]} - found.keys()
            found |= dict.fromkeys(now, steps)
        return found


def _folder_of_modules(path: Path) -> Path | None:
    """The nearest folder above a file of a package that holds modules."""
    if path.parts[0] not in PACKAGES:
        return None
    return next((folder for folder in path.parents if folder.parts and any((ROOT / folder).glob("*.py"))), None)


def _modules() -> Iterator[tuple[str, str]]:
    """Each module by name, with its path."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            path = file.relative_to(ROOT)
            yield ".".join(path.with_suffix("").parts).removesuffix(".__init__"), path.as_posix()


@cache
def _graph() -> _Graph:
    import grimp  # a part of it does not load under Wine 8, where no graph is wanted

    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    cache_folder = str(ROOT / ".import_linter_cache")
    return _Graph(grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=cache_folder))


def main(arguments: list[str]) -> int:
    """Print the tests that the files named reach, nearest first."""
    print(*(path.as_posix() for path in tests_reached(map(Path, arguments))), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
