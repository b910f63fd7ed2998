"""Finds the tests that a change reaches, nearest first, by the import graph of the program, its scripts and its tests.

    .venv/bin/python build_scripts/reach.py capitol/kit/tween.py assets/shared/wood/table.jpg

In Python: ``tests_reached([Path("capitol/kit/tween.py")])`` returns the test files; all paths are relative to the
checkout. The graph is grimp's, of the current files, plus dependencies that are not imports: modules and scripts named
in strings, the conftest of a folder, and files that are read. Few modules of the program are far from its screens, so
most tests of scenes are reached by most of them: the order says where to begin.
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
WORKSHOP = "workshop"
"""A package in build_scripts that is imported by this name."""
EVERYTHING = {"pyproject.toml", "tests/conftest.py"}
"""Files that every test depends on."""
LOCALE = "assets/shared/locale/"
_SPEAKS = re.compile(r"available_languages|catalogues|compile_whole|[\"'](?:de|fr)[\"']")
"""Matches tests that use a language other than English."""
_QUOTED = re.compile(r"[\"'][^\"'\n]*(?:capitol\.|\.py\b|\bpackage\b)|[\"']-m[\"']")
_DOTTED = re.compile(r"\bcapitol(?:\.\w+)+")
_WALKS = re.compile(r"\brglob\(|ls-files")
_ENTRY = re.compile(r"capitol\.games\.\w+\.entry")
REGISTRY = "capitol.games.registry"
"""Imports the entry of each game, found by its folder."""
_COMMON = {"test", "capitol", "capstone", "scene", "view", "parts", "table", "games", "game"}
"""Words in module names that say nothing about their subject."""


def tests_reached(changed: Iterable[Path]) -> list[Path]:
    """Return the test files that a change of these files reaches, nearest first; all paths are relative to the
    checkout.

    Deleted files count too, as far as others still name them. Tests that read all sources are reached by every change,
    and come last.
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
    """Return the test files of the rooms that a change touches: those in the folder that mirrors a changed file's,
    those that directly import what changed, and those that it reaches and that share its name. A file that all tests
    depend on counts like any other here: the purpose is to choose the slow tests worth their time."""
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
    """Return the folder of tests that mirrors a module's; empty if there is none."""
    folder = Path(path).parent.as_posix()
    if folder.startswith("build_scripts/workshop"):
        return folder.replace("build_scripts", "tests", 1)
    if folder.startswith("build_scripts"):
        return "tests/packaging"
    game = re.match(r"capitol/games/(\w+)(/\w+)?", folder)
    room = re.match(r"capitol/\w+", folder)
    return f"tests/{game[1]}{game[2] or ''}" if game else f"tests/{room[0].partition('/')[2]}" if room else ""


def _words(path: str) -> set[str]:
    """Return the subject words of a module, from its name."""
    return {word.removesuffix("s") for word in Path(path).stem.split("_")} - _COMMON


class _Graph:
    """The dependencies between modules, by name."""

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
            if _ENTRY.fullmatch(name):
                self.importers[name].add(REGISTRY)
        for name, path in self.files.items():
            folder = Path(path).parent.as_posix()
            if Path(path).name == "conftest.py" and folder != "tests":
                self.importers[name] |= {test for test, file in self.tests.items() if file.startswith(f"{folder}/")}

    def _resolved(self, name: str) -> Iterator[str]:
        """Yield the modules that a name in an import or a string refers to: build_scripts is on the import path."""
        if name in self.files:
            yield name
        elif name.partition(".")[0] not in PACKAGES:
            script = f"build_scripts.{name}"
            yield from [one for one in self.files if one == script or one.startswith(f"{script}.")]

    def _named(self, module: str) -> Iterator[str]:
        """Yield the modules named in a module's strings: to import them later, to run them, or to patch them."""
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
        """Return the modules that a changed file is, or that read it."""
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
        """Return the modules that name a file, or the nearest of its folders that any names, and those beside it."""
        found = {name for name, file in self.files.items() if Path(file).parent == _folder_of_modules(path)}
        found |= self._naming(path.name)
        folders = (folder.as_posix() for folder in path.parents if len(folder.parts) > 1)
        return found | next(filter(None, map(self._naming, folders)), set())

    def _naming(self, words: str) -> set[str]:
        if "." not in words and "/" not in words:  # a common word: only as the whole or the end of a path
            said = re.compile(rf"[\"'/]{re.escape(words)}[\"']")
            return {module for module, text in self.texts.items() if said.search(text)}
        return {module for module, text in self.texts.items() if words in text}

    def distances(self, changed: set[str]) -> dict[str, int]:
        """Return each module that depends on what changed, with its distance in imports."""
        found = dict.fromkeys(changed, 0)
        now, steps = changed, 0
        while now:
            steps += 1
            now = {user for module in now for user in self.importers[module]} - found.keys()
            found |= dict.fromkeys(now, steps)
        return found


def _folder_of_modules(path: Path) -> Path | None:
    """Return the nearest folder with modules above a file in a package."""
    if path.parts[0] not in PACKAGES:
        return None
    return next((folder for folder in path.parents if folder.parts and any((ROOT / folder).glob("*.py"))), None)


def _modules() -> Iterator[tuple[str, str]]:
    """Yield each module's name and path."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            path = file.relative_to(ROOT)
            yield ".".join(path.with_suffix("").parts).removesuffix(".__init__"), path.as_posix()


@cache
def _graph() -> _Graph:
    import grimp  # a part of it does not load under Wine 8, where no graph is needed

    for folder in (str(ROOT), str(ROOT / "build_scripts")):
        if folder not in sys.path:
            sys.path.insert(0, folder)
    cache_folder = str(ROOT / ".import_linter_cache")
    return _Graph(grimp.build_graph(*PACKAGES, WORKSHOP, include_external_packages=True, cache_dir=cache_folder))


def main(arguments: list[str]) -> int:
    """Print the tests that the files named reach, nearest first."""
    print(*(path.as_posix() for path in tests_reached(map(Path, arguments))), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
