"""Shared by the commands: a parser with one-line errors, user errors, a progress bar."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from capitol.games.registry import USUAL_GAME, GameEntry, games
from capitol.host.language import N_, _, ngettext

T = TypeVar("T")
BAD_USE = 2
"""The exit code for unusable arguments."""
_ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
)
"""argparse's own texts, so that they are translated with the rest. Texts that another Python words differently stay
English."""
_BAR_WIDTH = 30
_SHOW_AFTER_S = 1.0
_REFRESH_S = 0.1


class CommandError(Exception):
    """The command cannot do what was asked; the message is one line for the user, and the exit code is 2."""


def translate_argparse() -> None:
    """Make argparse use the current language: it looks up its translation functions under these names.

    Its own text domain would depend on environment variables, which Windows does not set.
    """
    vars(argparse).update(_=_, ngettext=ngettext)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the option that selects the game."""
    parser.add_argument(
        "--game",
        default=USUAL_GAME,
        metavar="GAME",
        help=_("which game: {games}; {usual} if none is named").format(
            games=", ".join(games().titles), usual=USUAL_GAME
        ),
    )


def game_named(options: argparse.Namespace) -> GameEntry:
    """Return the selected game. Raises CommandError if there is none of that name or it cannot be imported."""
    known = games()
    if options.game in known:
        return known[options.game]
    raise no_such_game(options.game, known.titles)


def no_such_game(game: str, offered: Iterable[str]) -> CommandError:
    """Return the error for an unavailable game: it is faulty, or not among those ``offered``."""
    if game in games().troubles:
        return CommandError(games().troubles[game])
    return CommandError(_("there is no game “{game}”; there are: {games}").format(game=game, games=", ".join(offered)))


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line and refers to --help, instead of printing its usage.

    ``fill`` adds arguments when the parser is first used: those whose help takes long to compose.
    """

    def __init__(
        self, *args: Any, fill: Callable[[argparse.ArgumentParser], None] | None = None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self._fill = fill

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        fill, self._fill = self._fill, None
        if fill is not None:
            fill(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        text = _("{program}: {message} ({program} --help says more)").format(program=self.prog, message=message)
        self.exit(BAD_USE, text + "\n")


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return an argument type: a whole number from ``least`` to ``most``."""

    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(_("“{text}” is no whole number").format(text=text)) from None
        if value < least:
            raise argparse.ArgumentTypeError(_("{value} is less than {least}").format(value=value, least=least))
        if most is not None and value > most:
            raise argparse.ArgumentTypeError(_("{value} is more than {most}").format(value=value, most=most))
        return value

    return convert


def named_path(text: str) -> Path:
    """Argument type: a file or folder. Refuses an empty text, which would silently mean the working folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError(_("an empty text names no file and no folder"))
    return Path(text)


def with_progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield ``items``; after a second, if standard error is a terminal, show a progress bar there."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        yield from items
        return
    begun = time.monotonic()
    shown = 0.0
    try:
        for done, item in enumerate(items, 1):
            yield item
            now = time.monotonic()
            if now - begun >= _SHOW_AFTER_S and (now - shown >= _REFRESH_S or done == total):
                shown = now
                filled = _BAR_WIDTH * done // max(total, 1)
                bar = "#" * filled + "." * (_BAR_WIDTH - filled)
                stream.write(f"\r{what} [{bar}] {done}/{total}")
                stream.flush()
    finally:
        if shown:
            stream.write("\r" + " " * (len(what) + _BAR_WIDTH + 2 * len(str(total)) + 6) + "\r")
            stream.flush()


def printable(text: str) -> str:
    """Return ``text`` on one line without control characters, which in a file from elsewhere could control the
    terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def table_text(header: list[str], rows: list[list[str]]) -> str:
    """Format rows under a header, the first column left-aligned, the others right-aligned."""
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    lines = []
    for row in [header, *rows]:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
