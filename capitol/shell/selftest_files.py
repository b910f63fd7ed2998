"""The shipped files: read one of each kind with the library that the game uses for it."""

from __future__ import annotations

import gettext
import io
import struct
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from capitol.boards.errors import LevelErrors
from capitol.boards.load import load_level
from capitol.boards.picture_decoding import PictureError, decode
from capitol.host.catalogue import compiled
from capitol.host.language import _


class FileFault(Exception):
    """Raised if a file cannot be read; the message is a sentence."""


def kinds_of(folders: Sequence[Path]) -> dict[str, Path]:
    """Return the first file of each kind (its lower-case suffix) in these folders, without the README's pictures, which
    exist only in a checkout."""
    kinds: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            shipped = path.relative_to(folder).parts[0] != "readme"
            if shipped and path.is_file() and not path.name.startswith("."):
                kinds.setdefault(path.suffix.lower(), path)
    return kinds


def load_file(path: Path) -> None:
    """Read a file as the game does. Raises FileFault, also for a kind that the game does not read."""
    load = _loaders().get(path.suffix.lower())
    if load is None:
        raise FileFault(_("nothing reads files such as {name}").format(name=path.name))
    try:
        load(path)
    except (OSError, ValueError, LevelErrors, PictureError, pygame.error) as error:
        raise FileFault(_("{name} cannot be read: {reason}").format(name=path.name, reason=error)) from error


def _loaders() -> dict[str, Callable[[Path], object]]:
    return {
        ".png": _png,
        ".jpg": _picture,
        ".jpeg": _picture,
        ".webp": _picture,
        ".ttf": _font,
        ".otf": _font,
        ".ogg": _sound,
        ".wav": _sound,
        ".tmx": load_level,
        ".tsx": _text,
        ".mo": _catalogue,
        ".md": _text,
        ".txt": _text,
        ".json": _text,
        ".po": _catalogue,
        ".pot": _text,
        ".csv": _text,
        ".svg": _text,
    }


def _png(path: Path) -> None:
    _picture(path)
    decode(path)  # boards use this decoder too


def _picture(path: Path) -> None:
    if pygame.image.load(str(path)).get_width() < 1:
        raise ValueError(_("the picture is empty"))


def _font(path: Path) -> None:
    if pygame.font.Font(str(path), 20).size("Capitol")[0] < 1:
        raise ValueError(_("the letters have no width"))


def _sound(path: Path) -> None:
    if pygame.mixer.Sound(str(path)).get_length() <= 0:
        raise ValueError(_("the sound is empty"))


def _catalogue(path: Path) -> None:
    try:
        content = compiled(path) if path.suffix == ".po" else path.read_bytes()
        gettext.GNUTranslations(io.BytesIO(content))
    except struct.error as error:  # the file is truncated
        raise ValueError(str(error)) from error


def _text(path: Path) -> None:
    if not path.read_text(encoding="utf-8").strip():
        raise ValueError(_("the text is empty"))
