"""What the commands share: a parser that refuses in one line, errors of the user, a progress bar."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NoReturn, TypeVar

from capitol.games.registry import USUAL_GAME, GameEntry, games
from capitol.host.language import N_, _, ngettext

T = TypeVar("T")
BAD_USE = 2
"""The exit code for arguments that cannot be used."""
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
"""What argparse itself says, so that it is translated with the rest. A text that another Python words otherwise stays
English."""
_BAR_WIDTH = 30
_SHOW_AFTER_S = 1.0
_REFRESH_S = 0.1


class CommandError(Exception):
    """The command cannot do what it was asked; the text is one line for the user, and the exit code is 2."""


def translate_argparse() -> None:
    """Let argparse say its own words in the language in force: it looks its translators up under these names.

    Its other way, the text domain of gettext, goes by environment variables, which Windows does not have.
    """
    vars(argparse).update(_=_, ngettext=ngettext)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the option that says which game is meant."""
    parser.add_argument(
        "--game",
        default=USUAL_GAME,
        metavar="GAME",
        help=_("which game: {games}; {usual} where none is named").format(
            games=", ".join(games().titles), usual=USUAL_GAME
        ),
    )


def game_named(options: argparse.Namespace) -> GameEntry:
    """The game that the option names. Raises CommandError for one that is not there, or cannot be imported."""
    known = games()
    if options.game in known:
        return known[options.game]
    raise no_such_game(options.game, known.titles)


def no_such_game(game: str, offered: Iterable[str]) -> CommandError:
    """Why a game that was asked for cannot be had: it is faulty, or none of the games that are ``offered``."""
    if game in games().troubles:
        return CommandError(games().troubles[game])
    return CommandError(_("there is no game “{game}”; there are: {games}").format(game=game, games=", ".join(offered)))


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line and where to read more, instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with exit code 2."""
        text = _("{program}: {message} ({program} --help says more)").format(program=self.prog, message=message)
        self.exit(BAD_USE, text + "\n")


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """An argument type: a whole number from ``least`` to ``most``."""

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
    """An argument type: a file or folder. An empty text would silently mean the working folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError(_("an empty text names no file and no folder"))
    return Path(text)


def with_progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield ``items`` on; once that takes over a second, and a person is watching, show a bar on standard error."""
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
    """``text`` on one line and without control characters, which in a file from elsewhere could steer the terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def table_text(header: list[str], rows: list[list[str]]) -> str:
    """Rows under a header, the first column to the left, the others to the right."""
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    lines = []
    for row in [header, *rows]:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
