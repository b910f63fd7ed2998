"""Fingerprints of players, evaluators and rules, so that games of different versions are never pooled."""

from __future__ import annotations

import ast
import hashlib
import shlex
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from capitol.ai.fitted import FittedEvaluator, read_fits
from capitol.games.registry import GameEntry
from capitol.session.seats import CMD_PREFIX
from workshop.compiled import FOLDER, ROOT
from workshop.game_workshop import game_workshop
from workshop.players import make_player

THINKING = ("capitol.ai.", "workshop.")
"""Packages with code that players of every game use. The rules are not among them: recorded games fix what they do."""


def version(game_id: str, player_id: str) -> str:
    """Return the fingerprint of a player of a game: of its numbers and of its code, without comments; for a program, of
    the command and the files that it names. Raises what `make_player` raises."""
    digest = hashlib.sha256()
    if player_id.startswith(CMD_PREFIX):
        command = player_id.removeprefix(CMD_PREFIX)
        for word in (command, *shlex.split(command)):
            digest.update(Path(word).read_bytes() if Path(word).is_file() else word.encode())
        return digest.hexdigest()[:12]
    return _fingerprint(make_player(game_id, player_id), _thinking(game_id))


def evaluator_version(game: GameEntry) -> str:
    """Return the fingerprint of a game's evaluator: of its numbers, its fits among them, and of its code."""
    evaluator = game.make_evaluator()
    if not isinstance(evaluator, FittedEvaluator):
        return _fingerprint(evaluator, _thinking(game.id))
    # Its file of fits is read late, and lies elsewhere on another machine.
    fits = read_fits(evaluator.path) if evaluator.path.exists() else {}
    numbers = [(seats, *msgspec.structs.astuple(fit)) for seats, fit in sorted(fits.items())]
    return _fingerprint((type(evaluator), evaluator.gauge, numbers), _thinking(game.id))


def readings_version(game: GameEntry) -> str:
    """Return the fingerprint of what a game's evaluator reads, to which it is fitted."""
    evaluator = game.make_evaluator()
    return _fingerprint(evaluator.gauge if isinstance(evaluator, FittedEvaluator) else evaluator, _thinking(game.id))


def modules_version(game_id: str, modules: Iterable[str]) -> str:
    """Return the fingerprint of the code of modules, and of what they import of a game's thinking."""
    own = game_workshop(game_id).thinking
    return _fingerprint([], (*own, *modules), modules)


def files_version(files: Iterable[Path]) -> str:
    """Return the fingerprint of what files hold. Raises OSError."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]


def rules_version(game: GameEntry) -> str:
    """Return the fingerprint of the code of a game's rules."""
    return _fingerprint(game.game, (type(game.game).__module__.rpartition(".")[0] + ".",))


def _thinking(game_id: str) -> tuple[str, ...]:
    return (*THINKING, *game_workshop(game_id).thinking)


def _fingerprint(value: Any, packages: tuple[str, ...], more: Iterable[str] = ()) -> str:
    """Return the fingerprint of an object and of the code in ``packages`` that it needs, and ``more`` modules."""
    digest, modules = hashlib.sha256(), set(more)
    for part in _parts(value, modules, set()):
        digest.update(part)
    for module in sorted(_closure(modules, packages)):
        digest.update(module.encode() + b"\n" + code(_path(module)).encode())
    return digest.hexdigest()[:12]


def code(path: Path) -> str:
    """Return a module's code in a normal form, without comments and docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [line for line in body if not _is_text(line)]
            node.body = kept or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _parts(value: Any, modules: set[str], met: set[int]) -> Iterator[bytes]:
    """Yield everything that an object contains, and add the modules of its class and contents to ``modules``."""
    if isinstance(value, np.ndarray):
        yield f"array {value.dtype} {value.shape}".encode() + value.tobytes()
    elif value is None or isinstance(value, bool | int | float | str | bytes | Path):
        yield repr(value).encode()
    elif isinstance(value, set | frozenset):
        yield repr(sorted(map(repr, value))).encode()
    elif isinstance(value, list | tuple):
        yield f"row {len(value)}".encode()
        for item in value:
            yield from _parts(item, modules, met)
    elif isinstance(value, OrderedDict):
        yield b"cache"  # what was found last: a player that has played is the same player
    elif isinstance(value, dict):
        yield f"table {len(value)}".encode()
        for key in sorted(value, key=repr):
            yield repr(key).encode()
            yield from _parts(value[key], modules, met)
    elif callable(value) and hasattr(value, "__qualname__"):
        modules.add(value.__module__)
        yield f"{value.__module__}.{value.__qualname__}".encode()
    elif id(value) not in met:
        met.add(id(value))
        modules.add(type(value).__module__)
        yield type(value).__qualname__.encode()
        for name in _attributes(value):
            yield name.encode()
            yield from _parts(getattr(value, name, None), modules, met)


def _attributes(value: object) -> list[str]:
    names = set(getattr(value, "__dict__", {}))
    for kind in type(value).__mro__:
        slots = getattr(kind, "__slots__", ())
        names |= {slots} if isinstance(slots, str) else set(slots)
        names |= set(getattr(kind, "__mypyc_attrs__", ()))  # of a compiled class
    return sorted(names - {"__dict__", "__weakref__"})


def _path(module: str) -> Path:
    folder = ROOT / FOLDER if module.startswith("workshop.") else ROOT
    return folder.joinpath(*module.removeprefix("workshop.").split(".")).with_suffix(".py")


def _closure(modules: set[str], thinking: tuple[str, ...]) -> set[str]:
    """Return these modules and those that they import, as far as they are part of players."""
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module in found or not module.startswith(thinking) or not _path(module).is_file():
            continue
        found.add(module)
        for node in ast.walk(ast.parse(_path(module).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                waiting += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                waiting += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found
