"""The entry point of the command `capitol`: runs the subcommand, play if none is given."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from capitol import __version__
from capitol.cli import bench, engine, levels, play, replay, selfplay, selftest, watch
from capitol.cli.common import BAD_USE, CommandError, Parser, translate_argparse
from capitol.host.crash import CrashReports
from capitol.host.desktop import languages_wanted
from capitol.host.folders import NoFolderError
from capitol.host.language import _, best_language, set_language
from capitol.host.lost_files import cannot_start, needed_file
from capitol.host.reasons import os_reason
from capitol.session.file_kind import misplaced

_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name; default: the process's own) and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if selftest.OPTION in arguments[:1]:
        arguments[0] = "selftest"
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help", "--version")):
        arguments.insert(0, "play")
    for stream in (sys.stdout, sys.stderr):
        # Names and quotation marks must not crash the program on a terminal that cannot show them.
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # its greeting would mix with the output
    set_language(best_language(languages_wanted()))
    translate_argparse()
    parser = make_parser()
    if not arguments[0].startswith("-") and Path(arguments[0]).is_file() and (kind := misplaced(Path(arguments[0]))):
        parser.error(_("{path}: {reason}").format(path=arguments[0], reason=kind))
    options = parser.parse_args(arguments)
    try:
        code: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except (CommandError, NoFolderError) as error:
        print(_("{program}: {message}").format(program=f"capitol {options.command}", message=error), file=sys.stderr)
        return BAD_USE
    except OSError as error:
        if error.filename is not None:
            raise
        if _reader_is_gone(error):
            _give_up_output()
            return 1
        # It concerns no file of ours: the output cannot be written, for instance because the disk is full.
        _give_up_output()
        reason = os_reason(error)
        print(_("{program}: {message}").format(program=f"capitol {options.command}", message=reason), file=sys.stderr)
        return 1
    except ImportError as error:
        if not (lost := needed_file(error)):
            raise
        CrashReports().write(error)
        print(cannot_start(lost), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED


def _reader_is_gone(error: OSError) -> bool:
    """Whether a write failed because the reader closed the pipe; Windows reports an invalid argument then."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def _give_up_output() -> None:
    """Redirect standard output to the null device: Python would report the error again when closing the stream."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def make_parser() -> Parser:
    """Build the parser of the whole command line."""
    parser = Parser(prog="capitol", description=_("Capitol, the board game. Without a command the game opens."))
    parser.add_argument(
        "--version", action="version", version=f"Capitol {__version__}", help=_("show the version and exit")
    )
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), required=True, parser_class=Parser)
    for module in (play, watch, selfplay, replay, bench, levels, engine, selftest):
        module.add_parser(commands)
    return parser
